"""Values: a position beside one that was noted is worth what it is worth by itself."""

import random

import numpy as np
import pytest
from helpers import SEED, random_game

from formicarium.ai.players import player
from formicarium.core.contract import note_position, value_beside
from formicarium.core.match import Match, copy_record
from formicarium.core.record import MOST_NOTES, MOST_PLAYERS, OVER

NOTED, STEPS = 25, 8
"""Positions noted in a game, and steps tried from each."""


def values_beside(game, state, noted, rules):
    """The values of all seats of a position beside one that is noted, compiled or interpreted."""
    notes, values = np.zeros(MOST_NOTES, np.int32), np.zeros(MOST_PLAYERS, np.int32)
    if rules is None:
        note_position(noted, notes)
        value_beside(state, noted, notes, values)
    else:
        rules.note(noted, notes)
        rules.value_by_notes(state, noted, notes, values)
    return values[: state.players].tolist()


def greedy_game(game, players):
    """All positions of a game in which most moves are good ones."""
    match = Match(game, game.start(players), seed=SEED)
    greedy, found = player("careless:10", SEED), []
    while not match.is_over:
        found.append(copy_record(match.state))
        view = match.view(match.actor)
        match.play(greedy.choose(view, view.legal))
    return found


@pytest.mark.parametrize("games", [random_game, greedy_game])
def test_a_position_is_worth_the_same_beside_any_other_of_its_game(game, players, games):
    states = random_game(game, players, 6)[0] if games is random_game else greedy_game(game, players)
    going_on = [state for state in states if state[0].actor != OVER]
    lot = random.Random(SEED)
    for before in lot.sample(going_on, min(NOTED, len(going_on))):
        legal = game.legal(before[0])
        far = lot.choice(states)
        for action in lot.sample(legal, min(STEPS, len(legal))):
            after = before.copy()
            game.rules.apply(after[0], action)
            expected = game.values(after[0]).tolist()
            for noted in (before, far):
                assert values_beside(game, after[0], noted[0], None) == expected
        if hasattr(game.rules, "note"):
            assert values_beside(game, after[0], before[0], game.plain_rules) == expected
