"""At the table: why not, undo, hint, keyboard, single choices, review, what happened while away."""

import re

import pytest
from playwright.sync_api import expect

from formicarium.server.services import Settings


def test_why_not_names_the_clause_and_leads_to_it(person):
    person.new_table("terratain", ["me", "me"])
    person.at_table()
    person.my_turn()
    person.page.get_by_test_id("all-moves").click()
    person.page.get_by_label("Type a move").fill("war 1.1")
    person.page.get_by_role("button", name="Send").click()
    person.page.keyboard.press("Escape")
    link = person.page.get_by_role("link", name=re.compile("Rule TER-"))
    expect(link).to_be_visible()
    clause = re.search(r"TER-\w+-\d+", link.inner_text())[0]
    link.click()
    expect(person.page.locator(f"#{clause}")).to_be_in_viewport()


def test_clicking_something_illegal_says_why(person):
    """TER-BUILD-2 and the like: a plot that is taken is not built upon."""
    person.new_table("terratain", ["me", 1])
    person.at_table()
    page = person.page
    for _ in range(30):
        person.my_turn()
        taken = page.locator("[data-plot]:not([aria-label*='empty'])")
        chit = page.get_by_role("group", name="Your reserve").get_by_role("button").first
        if taken.count() and page.get_by_test_id("prompt").inner_text().find("build a structure") >= 0 and chit.is_enabled():
            break
        person.move()
    chit.click()
    taken.first.click()
    expect(page.get_by_role("link", name=re.compile("Rule TER-"))).to_be_visible()


def test_undo_takes_the_last_move_back(person):
    person.new_table("terratain", ["me", 1])
    person.at_table()
    person.my_turn()
    first = person.turn()
    person.move()
    person.my_turn()
    person.page.keyboard.press("u")
    person.until(f"() => Number(document.querySelector('main[data-phase]').dataset.turn) <= {first}")


def test_a_hint_can_be_played(person):
    person.new_table("terratain", ["me", 1])
    person.at_table()
    person.my_turn()
    before = person.turn()
    person.page.get_by_role("button", name="Hint").click()
    person.page.get_by_role("button", name="Play it").click()
    person.past(before)


@pytest.mark.parametrize("game", ["terratain", "termites", "dominantion", "termite_towers"])
def test_a_hint_is_drawn_and_told_on_the_board(person, game):
    person.new_table(game, ["me", 1])
    person.at_table()
    person.my_turn()
    page = person.page
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    board = page.get_by_test_id("board")
    expect(board.locator(".hinted, .hint-ring").first).to_be_visible()
    expect(board.get_by_role("button", name=re.compile("the hint")).first).to_be_visible()
    before = person.turn()
    page.get_by_role("button", name="Play it").click()
    person.past(before)
    expect(board.locator(".hinted, .hint-ring")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 900), (360, 740)])
def test_choosing_does_not_move_the_board(someone, size):
    person = someone(size=size)
    person.new_table("terratain", ["me", "me"])
    person.at_table()
    person.my_turn()
    while "build a structure" not in person.prompt().inner_text():
        person.move()
        person.my_turn()
    page = person.page
    before = page.get_by_role("group", name="Map").bounding_box()
    page.locator(".chits [data-target]").first.evaluate("(chit) => chit.click()")
    expect(page.get_by_text("Chosen:")).to_be_visible()
    assert page.get_by_role("group", name="Map").bounding_box() == before


def test_the_list_by_keyboard_alone(person):
    """L opens it, the arrow keys go around in it, Enter plays."""
    person.new_table("terratain", ["me", "me"])
    person.at_table()
    page = person.page
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        person.my_turn()
        before = person.turn()
        page.keyboard.press("l")
        page.locator("dialog [data-move][tabindex='0']").focus()
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        person.past(before)


PLACE_AND_NAME = """(() => {
  const here = document.activeElement;
  const place = [...document.querySelectorAll('[data-testid=board] [data-stop]')].indexOf(here);
  return [place, here.getAttribute('aria-label') ?? here.textContent.trim()];
})()"""
"""Which of the board's stops has the focus, and its name. Names alone do not tell them apart: two workers may show a 3."""


@pytest.mark.parametrize("game", ["terratain", "termites", "dominantion", "termite_towers"])
def test_the_board_by_arrow_keys(person, game):
    """The board is one stop of the Tab key; arrows go around in it, and everything there has a name."""
    person.new_table(game, ["me", 1])
    person.at_table()
    person.my_turn()
    page = person.page
    page.locator("[data-testid=board] [data-stop]").first.wait_for()
    page.locator("[data-testid=board] [data-stop][tabindex='0']").first.focus()
    stops = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        place, name = page.evaluate(PLACE_AND_NAME)
        assert place >= 0 and name
        stops.add(place)
    assert len(stops) > 1


def test_what_happened_while_away_is_stepped_through(someone):
    ada = someone(settings={"pace": "usual"})
    ada.new_table("terratain", ["me", 1, 1])
    ada.at_table()
    ada.my_turn()
    ada.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    for _ in range(8):  # a turn may have several decisions; then the others have theirs
        if ada.page.get_by_test_id("all-moves").is_enabled():
            ada.page.get_by_test_id("all-moves").click()
            ada.page.locator("dialog [data-move]").first.click()
        ada.page.wait_for_timeout(1000)
    ada.page.evaluate("Object.defineProperty(document, 'hidden', { value: false, configurable: true })")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.page.get_by_text("happened while you were away")).to_be_visible()
    before = ada.turn()
    ada.page.get_by_role("button", name="Show the next").click()
    ada.past(before)
    if ada.page.get_by_role("button", name="Skip to now").is_visible():
        ada.page.get_by_role("button", name="Skip to now").click()
    expect(ada.page.get_by_text("happened while you were away")).to_be_hidden()


def test_review_of_a_finished_game(person):
    person.new_table("terratain", ["me", 1])
    person.at_table()
    person.move()
    person.page.get_by_role("button", name="More").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("button", name="Resign").click()
    page = person.page
    page.get_by_role("link", name="Look through the game").click()
    expect(page.get_by_test_id("turn")).to_contain_text("Move")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_test_id("turn")).to_contain_text("Move 0 of")
    page.get_by_role("button", name="One on").click()
    expect(page.get_by_test_id("turn")).to_contain_text("Move 1 of")
    link = page.url
    assert "turn=1" in link
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("turn")).not_to_contain_text("Move 1 of")
    page.get_by_role("button", name="Work out who was ahead").click()
    expect(page.locator("figure svg").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as text").click()
    record = download.value.path().read_text()
    assert record.startswith("game terratain version")
    page.goto(link)
    expect(page.get_by_test_id("turn")).to_contain_text("Move 1 of")
    person.go("#/load")
    page.get_by_role("textbox").fill(record)
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_test_id("turn")).to_contain_text("Move 0 of")


def test_a_loaded_game_is_shared_as_a_link(someone):
    ada, bob = someone(), someone(name="Bob")
    record = finished_game(ada)
    ada.go("#/load")
    ada.page.get_by_role("textbox").fill(record)
    ada.page.get_by_role("button", name="Load").click()
    ada.page.get_by_role("button", name="One on").click()
    expect(ada.page.get_by_test_id("turn")).to_contain_text("Move 1 of")
    ada.page.get_by_role("button", name="Copy the link").click()
    link = ada.page.evaluate("navigator.clipboard.readText()")
    bob.page.goto(link)
    expect(bob.page.get_by_test_id("turn")).to_contain_text("Move 1 of")
    bob.page.goto("about:blank")
    bob.page.goto(re.sub(r"(record=.{20})[^&]*", r"\1", link))
    expect(bob.page.get_by_role("alert")).to_contain_text("The link is not whole")


def finished_game(person):
    """The record of a short game."""
    person.new_table("terratain", ["me", 1])
    person.at_table()
    person.move()
    page = person.page
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Look through the game").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as text").click()
    return download.value.path().read_text()


def updated(person):
    """From now on the server seems to have another build of the page."""
    index = (Settings().page / "index.html").read_text()
    newer = re.sub(r"assets/index-[\w-]+\.js", "assets/index-newer.js", index)
    assert newer != index
    person.page.route(f"{person.address}/", lambda route: route.fulfill(body=newer, content_type="text/html"))


def test_a_page_older_than_the_server_says_so(person):
    """Its parts that were not loaded yet are gone."""
    person.offline_expected = True
    person.go()
    expect(person.page.get_by_role("heading", name="Terratain")).to_be_visible()
    updated(person)
    person.page.route("**/assets/Load-*", lambda route: route.fulfill(status=404))
    person.page.get_by_role("link", name="Load a game").click()
    expect(person.page.get_by_role("alert")).to_contain_text("The server has been updated")
    person.page.unroute_all()
    person.page.get_by_role("button", name="Load again").click()
    expect(person.page.get_by_role("button", name="Load", exact=True)).to_be_visible()
    person.faults.clear()  # the missing file is told in the console, too


def test_a_table_older_than_the_server_says_so(person):
    """The connection breaks when a server is updated; the page that comes back notices."""
    sockets = []

    def pass_on(socket):
        sockets.append(socket)
        socket.connect_to_server()

    person.page.route_web_socket(re.compile("/socket$"), pass_on)
    person.new_table("terratain", ["me", 1])
    person.at_table()
    updated(person)
    sockets[-1].close(code=1012)
    expect(person.page.get_by_role("alert").filter(has_text="The server has been updated")).to_be_visible()
    person.page.unroute_all()
    person.page.get_by_role("button", name="Load again").click()
    person.at_table()
    expect(person.page.get_by_text("The server has been updated")).to_be_hidden()


def test_a_table_that_is_not_there(person):
    person.go("#/table/AAAAAAAAAAAAAAAAAAAAAA")
    expect(person.page.get_by_text("There is no such table")).to_be_visible()


def test_a_page_that_is_not_there(person):
    person.go("#/nowhere")
    expect(person.page.get_by_text("There is no such page")).to_be_visible()


def test_without_storage_the_page_says_so_and_works(browser, server, someone):
    person = someone()
    person.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })"
    )
    person.faults = []
    person.go()
    expect(person.page.get_by_text("does not let the page remember anything")).to_be_visible()
    person.page.get_by_role("button", name="Play Terratain now").click()
    person.at_table()
    person.faults = [fault for fault in person.faults if "denied" not in fault]


def test_the_server_is_gone(person):
    person.offline_expected = True
    person.page.route("**/api/**", lambda route: route.abort())
    person.go()
    expect(person.page.get_by_text("The server does not answer")).to_be_visible()
    person.page.unroute("**/api/**")
    person.page.get_by_role("button", name="Try again").click()
    expect(person.page.get_by_role("heading", name="Terratain")).to_be_visible()


def test_polish(someone):
    person = someone(settings={"language": "pl"})
    person.go()
    expect(person.page.get_by_role("button", name="Graj teraz w Terratain")).to_be_visible()
    assert person.page.locator("html").get_attribute("lang") == "pl"
