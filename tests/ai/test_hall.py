"""Whole games in compiled code: the same thoughts as those of the players one meets elsewhere, wherever a hall was left."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.ai.hall import CpuHall, Manners, minds_for
from formicarium.ai.search import settle
from formicarium.ai.searchers import FLAT_PLAYOUT, Mcts
from formicarium.ai.thinker import Budget, Thinker
from formicarium.core.chance import stream_of
from formicarium.core.compiled import interpreted
from formicarium.core.match import View, copy_record
from formicarium.core.record import CHANCE, OVER, blank

stream = interpreted(stream_of)


class SeededThinker(Thinker):
    """One whose random numbers come from its seed as in a hall."""

    def _seed(self, thread):
        return stream(self.seed, self._thoughts) >> 1


def hall_of(game, players, tables, streams, seeds, options=None):
    states = blank(game.spec.state, len(tables))
    states[:] = game.start(players, options or {})[0]
    minds = minds_for(game, [[Manners.of(name, game, players) for name in names] for names in tables], np.array(seeds, np.uint64))
    return CpuHall(game, states, np.array(streams, np.uint64), minds)


def play_to_end(hall, slices):
    while (hall.states["actor"] != OVER).any():
        hall.play_on(slices)
    return hall.fetch()


def played_by_thinkers(game, players, names, chance, seeds):
    """The last position of a game, and how often every seat was asked."""
    states = copy_record(game.start(players, {})[0])
    state = states[0]
    actions, weights = game.action_buffer(), game.weight_buffer()
    thinkers = [SeededThinker(game, seed=seed) for seed in seeds]
    for thinker, name in zip(thinkers, names, strict=True):
        if name.startswith("flat"):
            thinker.depth, thinker.playout = 1, FLAT_PLAYOUT
    asked = [0] * players
    while state.actor != OVER:
        if state.actor == CHANCE:
            settle(state, np.uint64(chance), actions, weights)
            continue
        legal, seat = game.legal(state), int(state.actor)
        if len(legal) == 1:
            game.rules.apply(state, legal[0])
            continue
        asked[seat] += 1
        seen = blank(game.spec.state)
        game.rules.view(state, seat, seen[0])
        playouts = int(names[seat].partition(":")[2])
        thought = thinkers[seat].think(View(game, seat, seen[0], tuple(legal)), Budget(playouts=playouts), decide=True)
        thinkers[seat].take(thought.best.action)
        game.rules.apply(state, thought.best.action)
    return state, asked


@pytest.mark.parametrize(
    ("name", "players", "names"),
    [
        ("_template", 2, ["mcts:200", "flat:40"]),
        ("terratain", 4, ["mcts:40", "mcts:160", "flat:10", "mcts:20"]),
        ("termites", 2, ["mcts:150", "flat:20"]),
        ("termite_towers", 1, ["mcts:150"]),
        ("termite_towers", 2, ["flat:8", "mcts:20"]),
        ("termites", 2, ["flat:3", "mcts:1"]),
    ],
)
def test_a_hall_plays_the_games_that_thinkers_play(name, players, names):
    game = fm.game(name)
    seeds = [11 + seat for seat in range(players)]
    hall = hall_of(game, players, [names], [5], [seeds])
    states, minds = play_to_end(hall, slices=3)
    expected, asked = played_by_thinkers(game, players, names, 5, seeds)
    assert states[0].tobytes() == expected.tobytes()
    assert minds["thoughts"].tolist() == asked


def test_a_hall_may_be_left_and_entered_at_any_point():
    game = fm.game("_template")
    tables, streams = [["mcts:300", "greedy"], ["flat:30", "mcts:200"], ["greedy", "flat:300"]], [1, 2, 3]
    seeds = [[7, 8], [9, 10], [11, 12]]
    ends = [play_to_end(hall_of(game, 2, tables, streams, seeds), slices) for slices in (1, 2, 50)]
    assert len({states.tobytes() for states, _ in ends}) == 1
    assert len({minds["thoughts"].tobytes() for _, minds in ends}) == 1
    alone = hall_of(game, 2, tables[1:2], streams[1:2], seeds[1:2])
    assert play_to_end(alone, 3)[0][0].tobytes() == ends[0][0][1].tobytes(), "games do not touch each other"


def test_greedy_play_in_a_hall_takes_what_looks_best():
    game = fm.game("terratain")
    hall = hall_of(game, 3, [["greedy"] * 3], [4], [[1, 2, 3]])
    hall.play_on(1)
    for _ in range(60):
        before, seat = copy_record(hall.states[0]), int(hall.states[0]["actor"])
        legal = game.legal(before[0])
        leads = [lead_of(game, after(game, before, action), seat) for action in legal]
        hall.play_on(1)
        best = [action for action, lead in zip(legal, leads, strict=True) if lead == max(leads)]
        assert hall.states[0].tobytes() in [settled(game, after(game, before, action), 4) for action in best]


def after(game, states, action):
    states = states.copy()
    game.rules.apply(states[0], action)
    return states


def lead_of(game, states, seat):
    values = game.values(states[0])
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def settled(game, states, chance):
    settle(states[0], np.uint64(chance), game.action_buffer(), game.weight_buffer())
    return states[0].tobytes()


class Own(Mcts):
    """Somebody's own search."""

    def __init__(self, seed=None):
        super().__init__(Budget(playouts=10), seed)


OTHERS = ["random", "careless:50", "mcts:2s", "mcts:100x2", "mcts:3000000000", "level:8", "python:nowhere:Bot"]


@pytest.mark.parametrize("name", [*OTHERS, f"python:{__name__}:Own"])
def test_others_are_told_that_they_cannot_play(name):
    with pytest.raises(fm.FormicariumError, match=r"on a GPU|nowhere"):
        Manners.of(name, fm.game("terratain"), 2)


def test_levels_are_the_players_they_stand_for():
    game = fm.game("terratain")
    for level, name in (("level:3", "greedy"), ("level:4", "mcts:100"), ("level:7", "mcts:10000")):
        assert Manners.of(level, game, 4) == Manners.of(name, game, 4)
    assert Manners.of("mcts:100", game, 4) != Manners.of("mcts:100", game, 2), "playouts are longer among many"
