"""The server's own compiled code: what it works out is what the rules say, and what it writes is what JSON's own writer would."""

import json
import random
from collections import Counter

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.record import CHANCE
from formicarium.server.bench import bench_of
from formicarium.server.layout import layout_of
from formicarium.server.pen import Pen, Place

GAMES = fm.game_ids()


@pytest.mark.parametrize("name", GAMES)
def test_steps_and_looks_are_those_of_the_rules(name):
    """Every step is legal where it is taken, only chance follows a decision, and it stops where somebody has to decide."""
    game, lot = fm.game(name), random.Random(4)
    bench = bench_of(game)
    match = fm.new(name, seed=1, draws=False)
    action = -1
    for _ in range(150):
        clause, taken, positions = bench.take_steps(match.state.tobytes(), action)
        assert clause == 0 and (action < 0 or taken[0] == action)
        for place, (step, position) in enumerate(zip(taken, positions, strict=True)):
            assert (match.actor == CHANCE) == (action < 0 or place > 0)
            match.play(step)
            assert match.state.tobytes() == position
        assert match.actor != CHANCE or len(taken) == 32
        if match.is_over:
            break
        scores, legal = bench.look(match.state.tobytes(), match.actor, match.players)
        assert legal == match.legal_actions() and scores == game.sheet(match.state).tolist()
        assert bench.look(match.state.tobytes(), match.players, match.players)[1] == []
        action = lot.choice(legal)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_rules_forbid_is_not_carried_out(name):
    match = fm.new(name, seed=1)
    legal = set(match.legal_actions())
    forbidden = next(action for action in range(match.game.spec.actions) if action not in legal)
    clause, taken, positions = bench_of(match.game).take_steps(match.state.tobytes(), forbidden)
    assert clause == match.game.rules.why_not(match.state, forbidden) != 0 and taken == positions == []


def test_outcomes_come_as_often_as_they_should():
    """Terratain, start: each of three seats begins with the same chance; 3,000 tries, bounds at five standard deviations."""
    start = fm.game("terratain").start(3).tobytes()
    begun = Counter(bench_of(fm.game("terratain")).take_steps(start, -1)[1][0] for _ in range(3000))
    assert sorted(begun) == [0, 1, 2] and all(abs(number - 1000) < 5 * (3000 * 1 / 3 * 2 / 3) ** 0.5 for number in begun.values())


def test_the_pen_writes_any_number():
    fields = [("a", "i1", ()), ("b", "i2", (2,)), ("c", "i4", (2, 3)), ("d", "i8", (2, 2, 2)), ("e", "i8", ())]
    record = np.dtype(fields)
    places = [Place(name, np.dtype(kind), shape, record.fields[name][1]) for name, kind, shape in fields]
    pen, lot = Pen(record.itemsize, places), np.random.default_rng(1)
    before = np.zeros(1, record)
    for extreme in (0, 1, 2, 3, 3):
        after = before.copy()
        for name, kind, shape in fields:
            limits = np.iinfo(kind)
            random_number = lot.integers(limits.min, limits.max, shape, endpoint=True)
            after[name] = (limits.min, limits.max, -1, random_number)[extreme]
        told = json.loads(pen.changes(before.tobytes(), after.tobytes()))
        assert told == {name: as_told(after[name][0]) for name, _, _ in fields if (after[name] != before[name]).any()}
        assert pen.changes(after.tobytes(), after.tobytes()) == b"{}"
        before = after


def as_told(value):
    return json.loads(json.dumps(value.tolist()), parse_int=str if value.dtype.itemsize == 8 else int)


@pytest.mark.parametrize("name", GAMES)
def test_changes_are_what_views_differ_in(name):
    layout, match, lot = layout_of(fm.game(name)), fm.new(name, seed=2), random.Random(3)
    before = bytes(fm.game(name).spec.state.itemsize)
    for _ in range(60):
        after = match.view(0).record.tobytes()
        old, new = layout.view(before), layout.view(after)
        assert json.loads(layout.changes(before, after)) == {field: new[field] for field in new if new[field] != old[field]}
        before = after
        if match.is_over:
            break
        match.play(lot.choice(match.legal_actions()))
