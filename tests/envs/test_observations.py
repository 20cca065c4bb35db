"""Observations tell what a seat may know: it is rebuilt from them, all but what is listed here.

That they tell nothing else is tested for every game in tests/contract: positions that differ only in what a seat cannot know give
the same observation, and an observation is made from the view alone.
"""

from random import Random

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.chance import stream_of
from formicarium.core.record import OVER, telling_fields
from formicarium.lab.hunt import random_action

from .rebuild import REBUILD, Reader

FOLLOWS = "follows from what is observed"
SETTLED = "has had its effect when the first decision is asked for"
APART = "no decision depends on it"
UNTOLD = "open to the seat, but not observed (docs/research.md)"

SILENT = {
    "_template": dict.fromkeys(["ply", "actor", "ending"], APART),
    "dominantion": {
        **dict.fromkeys(["free", "laden", "piled", "pawns"], FOLLOWS),
        **dict.fromkeys(["colours", "board", "first"], SETTLED),
        **dict.fromkeys(["ply", "ending"], APART),
    },
    "termite_towers": {
        **dict.fromkeys(["queen_discards", "wood_left"], FOLLOWS),
        **dict.fromkeys(["first_player", "queen_cards"], SETTLED),
        **dict.fromkeys(["ply", "ending", "numbers"], APART),
        **dict.fromkeys(["second_place", "failed_f", "solo_start_blockers"], UNTOLD),
        **dict.fromkeys(["scouted", "fresh", "fresh_held", "rows_done"], UNTOLD),
        **dict.fromkeys(["turn", "place", "step", "card_shown", "placed", "spot", "taking", "lifted", "rows_due"], UNTOLD),
    },
    "termites": {
        **dict.fromkeys(["ground", "units", "spitters", "flyers", "mounds"], FOLLOWS),
        **dict.fromkeys(["colonies", "custom", "start_seat"], SETTLED),
        **dict.fromkeys(["ply", "actor", "ending"], APART),
    },
    "terratain": {
        **dict.fromkeys(["empty"], FOLLOWS),
        **dict.fromkeys(["map", "start_seat", "river_column"], SETTLED),
        **dict.fromkeys(["ply", "actor", "ending", "score_display"], APART),
        **dict.fromkeys(["mountains", "rivers", "points"], UNTOLD),
    },
}
"""Fields of a view that an observation does not tell, by game, and why."""


PARTLY = {
    "dominantion": {
        "players": "those that are living",
        "actor": "the seat that decides; chance and the end by the phase",
        "chart": "nodes, thrones and hives of the seats in play",
        "holder": "the hives a seat controls",
        "lost": "who is out, not in which order",
        "round_number": "rounds that are left",
        "round_cap": "rounds that are left",
    },
    "termite_towers": {
        "players": "colonies in play, Autermite among them",
        "actor": "the seat that is asked, if that is no secret; chance and the end by the phase",
        "seat": "unless it is a secret; nobody's is not told apart",
        "idle": "how many helpers, not what they show",
        "rooms": "which are open",
        "piled": "cubes on piles that are face up",
        "display": "which Blueprints, not in which places",
        "shown": "what is known of other hands; of the own hand not what others know of it",
        "queens": "kinds, not which of them have a heart",
        "objective": "as they lie between the seats",
    },
    "termites": {
        "map": "the terrain",
        "tiles": "the number of tiles to build with",
        "neutral_at": "once the neutral Mounds stand there",
        "own_mound": "Mounds in reserve and on the board; those captured only by the scores",
        "neutrals": "only by the scores",
    },
    "terratain": {"turn": "turns that are left, if few", "max_turns": "turns that are left, if few"},
}
"""Fields of which an observation tells the part that is described here; all others can be rebuilt from it exactly."""


def positions(name, number):
    """Positions of a random game with drawn players and options."""
    game, rng = fm.game(name), Random(f"{name} {number}")
    while True:
        options = {option.name: option.draw(rng) for option in game.spec.options}
        try:
            states = [game.start(rng.randint(*game.spec.players), options)]
            break
        except fm.BadOption:
            continue
    stream = np.uint64(stream_of(2026, number))
    actions, chances = game.action_buffer(), game.weight_buffer()
    while states[-1][0].actor != OVER and len(states) < 400:
        following = states[-1].copy()
        game.rules.apply(following[0], random_action(states[-1], stream, actions, chances))
        states.append(following)
    return states


def tried_fields(game, games, rng):
    """Fields of views that were changed to values they have at other times, and those of them that changed the observation."""
    settings = {"players", *(option.name for option in game.spec.options)}
    tables = [np.concatenate([game.view(state[0], 0) for state in positions(game.id, number)]) for number in range(games)]
    together = np.concatenate(tables)
    tried, shown = set(), set()
    for views in tables:
        for field in telling_fields(game.spec.state):
            values = together[field] if field in settings else views[field]
            values = values.reshape(len(values), -1)
            for place in range(values.shape[1]):
                found = np.unique(values[:, place])
                at = rng.integers(len(views))
                changed = views[at : at + 1].copy()
                cell = changed[field].reshape(1, -1)
                others = found[found != cell[0, place]]
                if len(others):
                    before = game.observation(changed[0], 0).tobytes()
                    cell[0, place] = rng.choice(others)
                    tried.add(field)
                    if game.observation(changed[0], 0).tobytes() != before:
                        shown.add(field)
    return tried, shown


@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_every_open_field_shows_in_the_observation(name):
    tried, shown = tried_fields(fm.game(name), games=12, rng=np.random.default_rng(1))
    assert tried - shown == tried & SILENT[name].keys()


@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_positions_that_differ_to_a_seat_are_observed_differently(name):
    """Among all that can happen next, at many moments of random games."""
    game = fm.game(name)
    fields = [field for field in telling_fields(game.spec.state) if field != "ply"]
    different = set()
    for number in range(4):
        seen = {}
        states = positions(name, number)
        for state in states[:: len(states) // 30 + 1]:
            for action in game.legal(state[0])[:16]:
                after = state.copy()
                game.rules.apply(after[0], action)
                for seat in range(int(state[0].players)):
                    view = game.view(after[0], seat)[0]
                    other = seen.setdefault((seat, game.observation(after[0], seat).tobytes()), view)
                    different |= {field for field in fields if not np.array_equal(view[field], other[field])}
    assert different <= {field for field, why in SILENT[name].items() if why == UNTOLD}


@pytest.mark.parametrize("name", fm.game_ids())
def test_what_a_seat_knows_can_be_rebuilt_from_its_observation(name):
    """Field by field, for every seat at many moments of random games with drawn options; the lists above are complete."""
    game = fm.game(name)
    every = set(telling_fields(game.spec.state))
    for number in range(4):
        states = positions(name, number)
        for state in states[:: len(states) // 30 + 1]:
            for seat in range(int(state[0].players)):
                view = game.view(state[0], seat)[0]
                rebuilt = REBUILD[name](Reader(game, game.observation(state[0], seat), seat, int(state[0].players)))
                assert {field for field in rebuilt if not np.array_equal(rebuilt[field], view[field])} == set()
                assert every - rebuilt.keys() - SILENT[name].keys() == PARTLY[name].keys()
