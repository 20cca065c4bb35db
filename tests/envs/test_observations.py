"""Observations tell what a seat may know: all that can matter is rebuilt from them, and what they leave out does not matter.

That they tell nothing else is tested for every game in tests/contract: positions that differ only in what a seat cannot know give
the same observation, and an observation is made from the view alone.
"""

from random import Random

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.chance import stream_of
from formicarium.core.match import copy_record
from formicarium.core.record import CHANCE, OVER, telling_fields
from formicarium.games.dominantion.components import QUEEN
from formicarium.lab.golden import playthroughs
from formicarium.lab.hunt import Hunter

from .rebuild import REBUILD, Reader

LEFT_OUT = {
    "_template": {"ply"},
    "dominantion": {"ply", "colours", "board", "first"},
    "termite_towers": {"ply", "first_player", "queen_cards"},
    "termites": {"ply", "start_seat", "neutral_at"},
    "terratain": {"ply", "map", "start_seat", "score_display"},
}
"""Fields of a view that an observation does not tell, by game: the count of steps, options that have had their effect when the
first decision is asked for, and one that is for displays alone."""
RARE = {
    "dominantion": {"buying": QUEEN, "round_number": 500, "round_cap": 500},
    "termite_towers": {"spot": 159, "alchemy": 1, "rows_due": 0b10_0000_0001},
    "terratain": {"river_column": 8, "idle": 594, "turn": 9999, "max_turns": 9999},
}
"""Values that hardly any of the games below reach."""
LONGEST = 1500
"""So many steps of a game are played."""


def start(game, number):
    """The beginning of a game with drawn players and options."""
    rng = Random(f"{game.id} {number}")
    while True:
        options = {option.name: option.draw(rng) for option in game.spec.options}
        try:
            return game.start(rng.randint(*game.spec.players), options)
        except fm.BadOption:
            continue


def played(game, first, actions):
    """The positions of a game that begins with a position and goes on with these actions."""
    states = [first]
    for action in actions:
        states.append(states[-1].copy())
        game.rules.apply(states[-1][0], action)
    return states


def drawn_game(game, number):
    """A game with drawn players and options: its positions, and what is done in them; random and bold games by turns."""
    hunter, stream = Hunter(game, seed=2026, referee=False), np.uint64(stream_of(2026, number))
    states, actions = [start(game, number)], []
    while states[-1][0].actor != OVER and len(actions) < LONGEST:
        actions.append(hunter.action(states[-1], stream, bold=number % 2 == 1))
        states.append(played(game, states[-1], actions[-1:])[-1])
    return states, actions


def golden_games(game):
    """The positions of every golden game: all endings are among them."""
    for file in playthroughs(game):
        match = fm.replay(file.read_text(encoding="utf-8"))
        yield played(game, copy_record(match.start), match.actions)


def moments(states, number):
    """About so many positions of a game, and the first and the last one of every phase."""
    phases = [int(state[0].phase) for state in states]
    firsts = {phases.index(phase) for phase in phases}
    lasts = {len(phases) - 1 - phases[::-1].index(phase) for phase in phases}
    return [states[at] for at in sorted({*firsts, *lasts, *range(0, len(states), len(states) // number + 1)})]


def rebuilt(game, state, seat):
    """The fields of a seat's view, from its observation alone."""
    return REBUILD[game.id](Reader(game, game.observation(state, seat), seat))


@pytest.mark.parametrize("name", REBUILD)
def test_what_a_seat_knows_can_be_rebuilt_from_its_observation(name):
    """Field by field, for every seat at many moments of games with all endings and options; what is left out is listed above."""
    game = fm.game(name)
    every = set(telling_fields(game.spec.state))
    for states in [*golden_games(game), *(drawn_game(game, number)[0] for number in range(8))]:
        for state in moments(states, 20):
            for seat in range(int(state[0].players)):
                view = game.view(state[0], seat)[0]
                found = rebuilt(game, state[0], seat)
                assert {field for field in found if not np.array_equal(found[field], view[field])} == set()
                assert every - found.keys() == LEFT_OUT[name]


@pytest.mark.parametrize("name", RARE)
def test_rare_values_can_be_rebuilt(name):
    game = fm.game(name)
    for field, value in RARE[name].items():
        state = start(game, 1)
        state[field] = value
        for seat in range(int(state[0].players)):
            assert rebuilt(game, state[0], seat)[field] == value


@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_positions_that_differ_to_a_seat_are_observed_differently(name):
    """Among all that can happen next, at many moments of drawn games."""
    game = fm.game(name)
    fields = [field for field in telling_fields(game.spec.state) if field != "ply"]
    different = set()
    for number in range(4):
        seen = {}
        for state in moments(drawn_game(game, number)[0], 30):
            for action in game.legal(state[0])[:16]:
                after = state.copy()
                game.rules.apply(after[0], action)
                for seat in range(int(state[0].players)):
                    view = game.view(after[0], seat)[0]
                    other = seen.setdefault((seat, game.observation(after[0], seat).tobytes()), view)
                    different |= {field for field in fields if not np.array_equal(view[field], other[field])}
    assert different == set()


@pytest.mark.parametrize("name", LEFT_OUT)
def test_nothing_that_follows_depends_on_what_observations_leave_out(name):
    """Such fields get the values of other games at the first decision, and the game goes on as before."""
    game = fm.game(name)
    told = [field for field in telling_fields(game.spec.state) if field not in LEFT_OUT[name]]
    for number in range(8):
        states, actions = drawn_game(game, number)
        begun = next(at for at, state in enumerate(states) if state[0].actor not in (CHANCE, OVER))
        for other in range(100, 110):
            changed = states[begun].copy()
            for field in LEFT_OUT[name]:
                changed[field] = start(game, other)[field]
            for state, action in zip(states[begun:], actions[begun:], strict=False):
                assert game.legal(changed[0]) == game.legal(state[0])
                assert game.observation(changed[0], 0).tobytes() == game.observation(state[0], 0).tobytes()
                game.rules.apply(changed[0], action)
            assert all(np.array_equal(changed[field], states[-1][field]) for field in told)
            assert np.array_equal(game.sheet(changed[0]), game.sheet(states[-1][0]))
            assert np.array_equal(game.ranks(changed[0]), game.ranks(states[-1][0]))
