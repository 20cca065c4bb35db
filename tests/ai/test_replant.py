"""Going on with the tree of the decision before: only if the seat has learnt nothing since, and nothing beyond is lost."""

import random

import numpy as np
import pytest

import formicarium as fm
from formicarium.ai.replant import follow, steps_between
from formicarium.ai.search import NONE, tree_for
from formicarium.ai.thinker import Budget, Thinker
from formicarium.core.match import copy_record

from .test_search import midway

BUDGET = Budget(playouts=400)


def edges_of(tree, node):
    found, edge = [], int(tree.nodes[node]["first"])
    while edge != NONE:
        found.append(edge)
        edge = int(tree.edges[edge]["next"])
    return found


def nodes_of(tree, edge):
    found, child = [], int(tree.edges[edge]["child"])
    while child != NONE:
        found.append(child)
        child = int(tree.nodes[child]["sibling"])
    return found


def drawn(tree, node):
    """All that a tree holds beyond a node, wherever it lies in memory."""
    here = tree.nodes[node]
    best = None if here["best"] == NONE else int(tree.edges[here["best"]]["action"])
    return (
        *(here[name].item() for name in ("actor", "phase", "visits", "surprise")),
        best,
        [
            (
                *(tree.edges[edge][name].item() for name in ("action", "visits", "total", "guess", "weight")),
                [drawn(tree, child) for child in nodes_of(tree, edge)],
            )
            for edge in edges_of(tree, node)
        ],
    )


def turn_with_two_decisions(name):
    """A match at a decision after which, whatever the search takes, the same seat is asked again, and what it takes."""
    for seed in range(50):
        match = midway(name, seed=seed, decisions=10 + seed)
        thinker = Thinker(match.game, seed=3)
        thought = thinker.think(match.view(match.actor), BUDGET)
        before = copy_record(match.view(match.actor).record)
        after = copy_record(before[0])
        match.game.rules.apply(after[0], thought.best.action)
        seat = match.actor
        match.play(thought.best.action)
        if match.actor == seat and after[0].tobytes() == match.view(seat).record.tobytes() and len(match.legal_actions()) > 1:
            return match, thinker, thought, before
    raise AssertionError("there is no such turn")


@pytest.mark.parametrize("name", ["terratain", "termites", "dominantion"])
def test_what_lies_beyond_the_action_is_kept_to_the_last_number(name):
    match, thinker, thought, before = turn_with_two_decisions(name)
    old, new = thinker._trees[0], tree_for(match.game, *(len(part) for part in thinker._trees[0][:2]))
    steps = steps_between(match.game, before, [thought.best.action], match.view(match.actor).record)
    assert [action for action, _, _ in steps] == [thought.best.action]
    beyond = next(
        child
        for edge in edges_of(old, 0)
        if old.edges[edge]["action"] == thought.best.action
        for child in nodes_of(old, edge)
        if old.nodes[child]["phase"] == match.state.phase
    )
    kept = follow(old, new, steps, match.players)
    assert drawn(new, 0) == drawn(old, beyond)
    assert kept == sum(int(new.edges[edge]["visits"]) for edge in edges_of(new, 0)) > 0
    assert np.array_equal(edges_of(new, 0), range(len(edges_of(new, 0)))), "the sums of the root are kept by edge"


@pytest.mark.parametrize("name", ["terratain", "termites", "dominantion"])
def test_the_next_thought_begins_with_it_and_has_no_more_than_its_budget(name):
    match, thinker, thought, _ = turn_with_two_decisions(name)
    thinker.take(thought.best.action)
    second = thinker.think(match.view(match.actor), BUDGET)
    assert second.playouts == BUDGET.playouts
    for choice in second.choices:
        assert sum(choice.shares) == pytest.approx(1.0) and min(choice.shares) >= -1e-9


def test_a_search_by_time_takes_the_less_the_more_is_known():
    thinker = Thinker(fm.game("_template"))
    thinker._pace = 500.0
    assert [thinker._left_to_do(begun, seconds=2.0) for begun in (0, 250, 600, 1000, 2000)] == pytest.approx(
        [1.0, 0.75, 0.4, 0.1, 0.1]
    )


def test_nothing_is_kept_when_another_action_was_taken_or_something_else_happened():
    match, thinker, thought, before = turn_with_two_decisions("dominantion")
    view = match.view(match.actor)
    assert steps_between(match.game, before, [], view.record) is None
    others = [choice.action for choice in thought.choices if choice.action != thought.best.action]
    assert all(steps_between(match.game, before, [action], view.record) is None for action in others[:5])
    thinker.take(others[0])
    assert thinker._begin(view, copy_record(view.record), BUDGET) == [0]


def test_actions_without_a_choice_are_followed_though_nobody_was_asked():
    """In the arena a player is not asked where there is only one legal action: here what a pawn hemmed in can do."""
    met = 0
    for seed in range(20):
        match = fm.new("dominantion", seed=seed)
        lot = random.Random(seed)
        while not match.is_over and not met:
            seat, before = match.actor, copy_record(match.view(match.actor).record)
            action = lot.choice(match.legal_actions())
            match.play(action)
            forced = 0
            while not match.is_over and match.actor == seat and len(match.legal_actions()) == 1:
                match.play(match.legal_actions()[0])
                forced += 1
            if forced and match.actor == seat:
                steps = steps_between(match.game, before, [action], match.view(seat).record)
                met += steps is not None and len(steps) == 1 + forced
    assert met
