"""Every screen in both themes and at two sizes: kept as pictures, with no serious fault for those who do not see or click."""

import gzip
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from formicarium.server.services import Settings

from .shots import SIZES

GAMES = ["terratain", "termites", "dominantion", "termite_towers"]
MOST_SCRIPT = 150_000
"""Bytes of script, compressed, until the first page can be used."""
SLOWEST = 3000
"""Milliseconds until the games are shown; one second on a machine that has nothing else to do."""


def home(person):
    person.go()
    expect(person.page.get_by_role("button", name="Play Terratain now")).to_be_visible()


def new_table(person):
    person.go("#/new/termites")
    expect(person.page.get_by_role("button", name="Make the table")).to_be_visible()


def waiting_room(person):
    person.new_table("terratain", ["me", "open"])
    expect(person.page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def load(person):
    person.go("#/load")
    expect(person.page.get_by_role("button", name="Load")).to_be_visible()


def settings(person):
    person.go()
    person.page.get_by_role("button", name="Settings").click()
    expect(person.page.get_by_label("Language")).to_be_visible()


def curtain(person):
    person.new_table("termites", ["me", "me"])
    expect(person.page.get_by_role("heading", name="Pass the device")).to_be_visible()


def table(game):
    def show(person):
        person.new_table(game, ["me", 1])
        person.at_table()
        person.play_from_list(12)
        person.page.wait_for_timeout(400)

    return show


def rules(game):
    def show(person):
        person.go(f"#/rules/{game}")
        expect(person.page.get_by_label("Search the rules")).to_be_visible()

    return show


def learn(game):
    def show(person):
        person.go(f"#/learn/{game}")
        expect(person.page.get_by_test_id("board").locator("svg").first).to_be_visible()

    return show


def review(person):
    person.new_table("terratain", ["me", 1])
    person.at_table()
    person.play_from_list(6)
    person.page.get_by_role("button", name="More").click()
    person.page.get_by_role("link", name="Look back").click()
    expect(person.page.get_by_test_id("turn")).to_be_visible()
    expect(person.page.get_by_test_id("board").locator("svg").first).to_be_visible()


SCREENS = {
    "home": home,
    "new": new_table,
    "waiting": waiting_room,
    "load": load,
    "settings": settings,
    "curtain": curtain,
    "review": review,
    **{f"table-{game}": table(game) for game in GAMES},
    **{f"rules-{game}": rules(game) for game in GAMES},
    **{f"learn-{game}": learn(game) for game in GAMES},
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(someone, shots, screen, theme):
    person = someone(color_scheme=theme)
    SCREENS[screen](person)
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(200)
        person.page.screenshot(path=shots / f"{screen}-{size}-{theme}.png", full_page=not screen.startswith("rules"))
        wide = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{screen} is {wide} pixels too wide at {size} size"
        found = Axe().run(person.page)
        bad = [fault for fault in found.response["violations"] if fault["impact"] in ("serious", "critical")]
        assert not bad, [(fault["id"], [node["html"][:200] for node in fault["nodes"][:3]]) for fault in bad]


def test_the_first_page_is_small_and_quick(person):
    scripts = []
    person.page.on("response", lambda answer: answer.url.endswith(".js") and scripts.append(Path(answer.url).name))
    home(person)
    person.page.wait_for_timeout(500)
    folder = Settings().page / "assets"
    size = sum(len(gzip.compress((folder / name).read_bytes())) for name in set(scripts))
    assert 0 < size < MOST_SCRIPT
    took = person.page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    assert took < SLOWEST
