"""dominANTion on its board: the whole lesson by pointer, and a turn by the keyboard alone."""

import re

from playwright.sync_api import expect

from .people import PATIENCE


def choose(page, tile):
    page.locator(f"[data-tile={tile}]").click()


def act(page, move):
    page.locator(f"[data-act='{move}']").click()


def selected(page, tile):
    shown(page.locator(f"[data-tile={tile}][aria-pressed=true]"))


def shown(place):
    expect(place).to_be_visible(timeout=PATIENCE)


def go_on(page, done=""):
    if done:
        shown(page.get_by_role("status").filter(has_text=done))
    page.get_by_role("button", name="Go on").click()


def test_the_lesson(person):
    page = person.go("#/learn/dominantion")
    go_on(page)
    choose(page, "F3")
    selected(page, "F3")
    page.locator("[data-tile=F5]").hover()
    expect(page.locator(".price")).to_have_text("2", timeout=PATIENCE)
    choose(page, "F5")
    go_on(page, "Two points are gone")
    choose(page, "G5")
    go_on(page, "The worker carries a cube")
    choose(page, "F3")
    go_on(page)
    act(page, "drop")
    go_on(page, "Four cubes are in store")
    act(page, "buy worker")
    choose(page, "H3")
    go_on(page)
    choose(page, "F2")
    act(page, "merge")
    shown(page.get_by_text("With which worker in the hive?"))
    choose(page, "G2")
    go_on(page, "A soldier stands on F2")
    choose(page, "F8")
    selected(page, "F8")
    choose(page, "G9")
    shown(page.get_by_text(re.compile("Will die: your soldier on F8; Green.s soldier on G9")))
    choose(page, "H8")
    shown(page.get_by_text(re.compile("Will die: Green.s soldier on G9")))
    act(page, "resolve")
    go_on(page, "The green soldier is dead")
    choose(page, "J13")
    selected(page, "J13")
    choose(page, "H14")
    go_on(page, "The siege begins")
    choose(page, "D6")
    go_on(page, "That is the whole game")
    shown(page.get_by_role("button", name="Play now"))


def test_a_turn_by_keyboard(person):
    """Arrow keys and Enter on the tiles, Tab to the buttons."""
    person.play_now("dominANTion")
    person.my_turn()
    page = person.page
    while page.evaluate("document.activeElement.dataset.tile") is None:
        page.keyboard.press("Tab")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    selected(page, "I3")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-tile=I5]")).to_have_attribute("aria-label", re.compile("walking here costs 2"), timeout=PATIENCE)
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile=I5]")).to_have_attribute("aria-label", re.compile("Red: worker"), timeout=PATIENCE)
    page.keyboard.press("Escape")
    end = page.locator("[data-act=end]")
    while not end.evaluate("(button) => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    shown(page.get_by_text("Red ends the turn.").first)


def test_everybody_sits_at_the_bottom(someone):
    """Green's hive lies in the north; whoever plays green has it below, and the arrow keys go as the board is drawn."""
    person = someone()
    person.new_table("dominantion", [1, "me"])
    person.at_table()
    person.my_turn()
    page = person.page
    own, other = (page.locator(f"[data-tile={throne}]").bounding_box() for throne in ("H14", "G1"))
    assert own["y"] > other["y"]
    page.locator("[data-tile=H14]").focus()
    page.keyboard.press("ArrowUp")
    selected_tile = "document.activeElement.dataset.tile"
    assert page.evaluate(selected_tile) == "H13"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(selected_tile) == "G13"


def test_nothing_lies_over_the_board_when_something_happens(person):
    """DOM-EVT-1: an event comes before every round but the first; here it stays until the next move."""
    person.new_table("dominantion", ["me", 1])
    person.at_table()
    page = person.page
    told = page.locator(".pickers")
    while not told.count():
        person.my_turn()
        page.locator("[data-act=end]").click()
    ground, window = page.locator("[data-testid=board] svg[role=group]").bounding_box(), told.bounding_box()
    assert window["x"] >= ground["x"] + ground["width"] or window["y"] >= ground["y"] + ground["height"]
