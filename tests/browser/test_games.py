"""Whole games of every game through the page, on its board and from the list of moves."""

import re

import pytest
from playwright.sync_api import expect

TITLES = {"terratain": "Terratain", "termites": "Termites", "dominantion": "dominANTion", "termite_towers": "Termite Towers"}
SHORT = {"dominantion": {"round_cap": 6}, "termite_towers": {"round_cap": 4}}
"""Options with which a whole game does not take too long."""
FROM_THE_LIST = 30
"""Moves: enough for several turns of every game."""
SOME_TURNS = {"termites": 20, "dominantion": 25, "termite_towers": 40}
"""So far the keyboard alone plays the games that it does not play to their end."""


@pytest.mark.parametrize("game", TITLES)
def test_first_move_after_two_clicks(person, game):
    person.play_now(TITLES[game])
    person.my_turn()
    expect(person.page.locator("[data-testid=board] svg").first).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_on_the_board(person, game):
    """By nothing but clicks on what the board marks; nothing that is marked lies under something else."""
    person.new_table(game, ["me", 1], SHORT.get(game))
    person.at_table()
    ended = person.play_on_board()
    assert ended["over"] and not ended["covered"], ended
    expect(person.page.get_by_role("link", name="Look through the game")).to_be_visible()
    expect(person.prompt()).to_contain_text(re.compile("winner|victory"))


@pytest.mark.parametrize("game", TITLES)
def test_the_list_of_moves_is_enough_to_play(person, game):
    person.new_table(game, ["me", 1])
    person.at_table()
    assert person.play_from_list(FROM_THE_LIST)["made"] == FROM_THE_LIST


def test_a_whole_game_by_keyboard_alone(person):
    """From the first page to the last move without a mouse: Tab, the arrow keys and Enter on the board."""
    page = person.go()
    expect(page.get_by_role("button", name="Play Terratain now")).to_be_enabled()
    for _ in range(80):
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play Terratain now":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    person.at_table()
    assert person.play_by_keys()
    expect(person.prompt()).to_contain_text(re.compile("winner|victory"))


@pytest.mark.parametrize("game", SOME_TURNS)
def test_turns_by_keyboard_alone(person, game):
    person.new_table(game, ["me", 1])
    person.at_table()
    person.play_by_keys(SOME_TURNS[game])
