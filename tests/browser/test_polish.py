"""The page in Polish: nothing of a whole game stays English."""

import re

import pytest
from playwright.sync_api import expect

SHORT = {"terratain": {}, "termite_towers": {"round_cap": 2}}
"""Options with which a whole game does not take too long."""

LISTEN = """() => {
  window.english = new Set();
  const look = () => {
    for (const said of document.querySelectorAll('[data-phase] [lang=en]')) window.english.add(said.textContent);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}"""
"""Keeps everything at the table that is marked as English."""


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_in_polish(someone, game):
    person = someone(settings={"language": "pl"})
    person.context.add_init_script(f"({LISTEN})()")
    person.new_table(game, ["me", 1], SHORT[game])
    person.at_table()
    assert person.play_from_list()["over"]
    expect(person.prompt()).to_contain_text(re.compile("Wygrywa|Zwycięstwo"))
    assert person.page.evaluate("[...window.english]") == []
    log = person.page.get_by_role("log")
    expect(log).to_contain_text(re.compile("buduje|kończy"))
    assert not re.search(r"\b(the|builds|draws|places)\b", log.inner_text())


def test_the_form_for_a_new_table_is_polish(someone):
    page = someone(settings={"language": "pl"}).go("#/new/termites")
    expect(page.locator("#seat-0")).to_contain_text("Królowa")
    expect(page.get_by_text("Kto wybiera, dokąd wycofuje się pokonana jednostka.")).to_be_visible()
    expect(page.get_by_text("Północ", exact=True)).to_be_visible()
    assert page.locator("main [lang=en]").count() == 0


def test_why_not_is_answered_in_polish(someone):
    person = someone(settings={"language": "pl"})
    person.new_table("terratain", ["me", 1])
    person.at_table()
    person.my_turn()
    page = person.page
    page.locator("[data-testid=all-moves]").click()
    page.get_by_label("Wpisz ruch").fill("build army 1.1")
    page.get_by_role("button", name="Wyślij").click()
    expect(page.locator("dialog").get_by_role("alert")).to_have_text(
        "Armii nie można zbudować: nie jest budowlą i nigdy nie staje na planszy."
    )


def test_english_loads_nothing_of_it(person):
    loaded = []
    person.page.on("request", lambda request: loaded.append(request.url))
    person.new_table("terratain", ["me", 1])
    person.at_table()
    person.my_turn()
    assert not [url for url in loaded if "sentences" in url]
