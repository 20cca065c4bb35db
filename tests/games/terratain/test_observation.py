"""The observation holds the whole position: it is rebuilt from the features alone and compared with the position text."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.games.terratain.components import POINT_KEYS

from .helpers import GAME

LETTERS = "TCWFMPA"
COUNTS = ("reserves", "cups", "discards")


def features(state, seat):
    """The observation by name, in the declared shapes."""
    flat = GAME.observation(state, seat)
    return {block.name: flat[GAME.spec.feature(block.name)].reshape(block.shape) for block in GAME.spec.observation}


def played(players, steps, **options):
    table = fm.new("terratain", players, seed=steps, **options)
    while len(table.actions) < steps and not table.is_over:
        legal = table.legal_actions()
        table.play(legal[len(table.actions) * 7919 % len(legal)])
    return table


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("steps", [3, 60, 170])
def test_the_position_can_be_rebuilt_from_the_observation_of_every_seat(seats, steps):
    """TER-DRAW-5: nothing is hidden, so an observer sees board, terrain and all piles, counted from the own seat."""
    table = played(seats, steps, mountains=True, rivers=True, map="two_diagonals")
    lines = table.position().splitlines()
    board = lines[lines.index("board") + 1 : lines.index("board") + 10]
    terrain = lines[lines.index("terrain") + 1 : lines.index("terrain") + 10]
    for observer in range(seats):
        seen = features(table.state, observer)
        for row in range(9):
            for column in range(9):
                token = board[row].split()[column]
                found = np.argwhere(seen["structures"][:, :, row, column])
                told = [f"{LETTERS[kind]}{(observer + away) % seats}" for away, kind in found]
                assert told == ([] if token == ".." else [token])
                symbol = "^" if seen["mountains"][row, column] else "~" if seen["rivers"][row, column] else "."
                assert symbol == terrain[row][column]
        for away in range(seats):
            line = next(line for line in lines if line.startswith(f"{GAME.spec.seat_names[(observer + away) % seats]} reserve"))
            piles = [
                " ".join(f"{LETTERS[chit]}{number}" for chit, number in enumerate(seen[name][away]) if number) or "none"
                for name in COUNTS
            ]
            assert line.endswith(f" reserve {piles[0]} discard {piles[2]} cup {piles[1]}")
        assert seen["in_play"].tolist() == [1] * seats + [0] * (6 - seats)
        assert seen["turn_seat"].tolist().index(1) == (int(table.state.seat) - observer) % seats
        turn = next(line for line in lines if line.startswith("turn "))
        assert f" phase {GAME.spec.phases[seen['phase'].tolist().index(1)]} " in turn


def test_what_is_told_of_turns_and_options():
    """TER-OVER-2, TER-OVER-3: how far the game is from its other ends."""
    table = played(2, 40, adjacency=8, scoring="sdg", reserve_limit=6, max_turns=50, stalemate_rounds=2)
    seen = features(table.state, 0)
    assert seen["turns_left"][0] == 50 - table.state.turn
    assert seen["turn"].tolist() == [0, table.state.turn]
    assert seen["last_turn"].tolist() == [0, 50]
    assert seen["options"].tolist() == [1, 6, 1, 2, 0, 0]
    assert features(played(2, 4, max_turns=0).state, 0)["turns_left"][0] == 127


def test_options_that_change_points_and_sites_are_told():
    """TER-SCORE-4, TER-VAR-1: other points for the centre; mines need mountains."""
    seen = features(played(2, 4, points={"centre": 5}, mountains=True, max_turns=1234).state, 1)
    assert seen["points"].tolist() == [5 if key == "centre" else -1 for key in POINT_KEYS]
    assert seen["options"].tolist() == [0, 4, 0, 3, 1, 0]
    assert seen["last_turn"].tolist() == [12, 34]


def test_an_unknown_feature_is_named():
    with pytest.raises(KeyError, match="observes no 'colours'"):
        GAME.spec.feature("colours")
