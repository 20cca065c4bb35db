"""Whole games of every game through the page, on its board and from the list of moves."""

import re

import pytest
from playwright.sync_api import expect

TITLES = {"terratain": "Terratain", "termites": "Termites", "dominantion": "dominANTion", "termite_towers": "Termite Towers"}
SHORT = {"dominantion": {"round_cap": 4}, "termite_towers": {"round_cap": 2}}
"""Options with which a whole game does not take too long."""
CLICKS = 2000
"""At random, on the board."""


@pytest.mark.parametrize("game", TITLES)
def test_first_move_after_two_clicks(person, game):
    person.play_now(TITLES[game])
    person.my_turn()
    expect(person.page.locator("[data-testid=board] svg").first).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_the_board_alone_is_enough_to_play(person, game):
    person.new_table(game, ["me", 1])
    person.at_table()
    person.my_turn()
    assert person.play_on_board(CLICKS) >= 3


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game(person, game):
    person.new_table(game, ["me", 1], SHORT.get(game))
    person.at_table()
    person.play_on_board(100)
    ended = person.play_from_list()
    assert ended["over"], ended
    expect(person.page.get_by_role("link", name="Look through the game")).to_be_visible()
    expect(person.prompt()).to_contain_text(re.compile("winner|victory"))
