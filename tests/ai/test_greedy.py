"""The greedy choice against the plainest possible statement of it."""

import random

import numpy as np
import pytest

import formicarium as fm
from formicarium.ai.greedy import desk_for, greedy_action, hasty_action, hasty_move
from formicarium.core.match import Match, copy_record


def lead_after(game, state, seat):
    """The best lead of a seat to which its unfinished move can be brought, by trying everything."""
    if state.actor == seat and game.spec.phases[state.phase] in game.spec.parts_of_a_move:
        return max(lead_after(game, following(game, state, action), seat) for action in game.legal(state))
    values = [int(value) for value in game.values(state)]
    own = values.pop(seat)
    return own - max(values)


def following(game, state, action):
    states = copy_record(state)
    game.rules.apply(states[0], action)
    return states[0]


@pytest.mark.parametrize(("name", "players", "every"), [("_template", 3, 1), ("termites", 2, 9)])
def test_the_greedy_action_is_one_of_the_best_followed_through_all_parts_of_a_move(name, players, every):
    game = fm.game(name)
    desk = desk_for(game)
    match = Match(game, game.start(players), seed=5)
    lot = random.Random(5)
    parts_met = set()
    while not match.is_over:
        legal = match.legal_actions()
        chosen = greedy_action(copy_record(match.state), np.uint64(lot.getrandbits(64)), desk)
        if len(match.actions) % every == 0:
            leads = {action: lead_after(game, following(game, match.state, action), match.actor) for action in legal}
            assert leads[int(chosen)] == max(leads.values())
            parts_met.add(game.spec.phases[match.state.phase])
        match.play(int(chosen))
    assert parts_met


def test_equals_are_drawn_by_lot():
    game = fm.game("_template")
    desk = desk_for(game)
    match = Match(game, game.start(2), seed=1)
    state = copy_record(match.state)
    leads = {action: lead_after(game, following(game, state[0], action), match.actor) for action in match.legal_actions()}
    best = {action for action, lead in leads.items() if lead == max(leads.values())}
    chosen = {int(greedy_action(state, np.uint64(key << 40), desk)) for key in range(0, 1 << 24, 1 << 18)}
    assert chosen == best


def test_the_hasty_action_is_the_best_of_those_looked_at():
    """Looking at k of n distinct actions it can be any but the k - 1 worst; looking at all it is the greedy one."""
    game = fm.game("terratain")
    desk = desk_for(game)
    match = Match(game, game.start(2), seed=3)
    while len(match.legal_actions()) < 60:
        match.play(match.legal_actions()[0])
    state = copy_record(match.state)
    legal = set(match.legal_actions())
    leads = {action: lead_after(game, following(game, state[0], action), match.actor) for action in legal}
    keys = [np.uint64(number) for number in np.random.default_rng(4).integers(1 << 62, size=400)]
    for looks in (1, 8, len(legal) - 1, len(legal), 1000):
        chosen = {int(hasty_action(state, looks, key, desk)) for key in keys}
        assert chosen <= legal
        for action in chosen:
            assert sum(lead <= leads[action] for lead in leads.values()) >= min(looks, len(legal))
        if looks == 1:
            assert len(chosen) > len(legal) / 2


@pytest.mark.parametrize(("name", "looks"), [("_template", 5), ("termites", 12), ("termite_towers", 8), ("termite_towers", 40)])
def test_a_hasty_move_is_the_best_of_whole_moves_drawn_by_lot(name, looks):
    game = fm.game(name)
    desk = desk_for(game)
    match = Match(game, game.start(2), seed=6)
    lot = random.Random(6)
    longest = 0
    while not match.is_over and match.state.ply < 150:
        state, legal, seat = copy_record(match.state), match.legal_actions(), match.actor
        chosen = int(hasty_move(state, looks, np.uint64(lot.getrandbits(64)), desk))
        moves = [desk.moves[row, : desk.lengths[row]].tolist() for row in range(looks)]
        firsts = [move[0] for move in moves]
        assert len(set(firsts[: len(legal)])) == min(looks, len(legal)), "every first part is drawn before any comes again"
        leads = [lead_of_move(game, state[0], seat, move) for move in moves]
        assert leads[chosen] == max(leads)
        longest = max(longest, *map(len, moves))
        match.play(lot.choice(legal))
    assert (longest > 1) == bool(game.spec.parts_of_a_move)


def lead_of_move(game, state, seat, move):
    """The lead of a seat after a move, every part of which is legal, and the last of which is the last that is asked for."""
    for part, action in enumerate(move):
        if part:
            assert state.actor == seat and game.spec.phases[state.phase] in game.spec.parts_of_a_move
        assert action in game.legal(state)
        state = following(game, state, action)
    return lead_after(game, state, seat)
