"""The contract of the rules: lists, reasons, copies, three ways to run them."""

import numpy as np
import pytest
from helpers import SEED, random_game

from formicarium.core.chance import key_of, stream_of
from formicarium.core.compiled import PlainArray, PlainRecord, interpreted
from formicarium.core.play import listed_batch, play_drawn
from formicarium.core.record import CHANCE, MOST_PLAYERS, OVER, blank, everybody
from formicarium.lab.hunt import Hunter, Tally, random_action

GAMES_WATCHED = 24


def test_random_games_keep_every_invariant_and_agree_with_the_second_referee(game, players):
    hunter = Hunter(game, SEED)
    tally = Tally()
    for number in range(GAMES_WATCHED):
        tally.add(hunter.play(number, players))
    assert tally.games == GAMES_WATCHED


def test_a_step_touches_no_other_record(game, players):
    states, steps = random_game(game, players, 1)
    frozen = [state.tobytes() for state in states]
    row = blank(game.spec.state, 3)
    for before, after, action in zip(states, states[1:], steps, strict=False):
        row[:] = before[0]
        game.rules.apply(row[1], action)
        assert [record.tobytes() for record in row] == [before.tobytes(), after.tobytes(), before.tobytes()]
    assert [state.tobytes() for state in states] == frozen


def test_looking_changes_nothing(game, players):
    states, _ = random_game(game, players, 2)
    for state in states[:: max(1, len(states) // 40)]:
        before = state.tobytes()
        game.legal(state[0]), game.sheet(state[0]), game.ranks(state[0]), game.values(state[0])
        game.rules.fault(state[0]), game.rules.why_not(state[0], 0)
        for seat in everybody(players):
            game.view(state[0], seat), game.observation(state[0], seat)
        if state[0].actor == CHANCE:
            game.weights(state[0])
        assert state.tobytes() == before


def test_a_restored_record_has_the_same_future(game, players):
    states, steps = random_game(game, players, 3)
    middle = len(steps) // 2
    restored = np.frombuffer(bytearray(states[middle].tobytes()), states[middle].dtype)
    for action, expected in zip(steps[middle:], states[middle + 1 :], strict=True):
        game.rules.apply(restored[0], action)
        assert restored.tobytes() == expected.tobytes()


def test_interpreted_and_compiled_rules_are_the_same_game(game, players):
    states, steps = random_game(game, players, 4)
    state = states[0].copy()
    for place, (expected, action) in enumerate(zip(states, steps, strict=False)):
        assert state.tobytes() == expected.tobytes()
        compare_answers(game, expected[0], everything=place % 25 == 0)
        game.plain_rules.apply(state[0], action)
    assert state.tobytes() == states[-1].tobytes()
    compare_answers(game, state[0], everything=True)


def compare_answers(game, state, everything):
    """All functions that answer something, both ways."""
    actions, plain_actions = game.action_buffer(), game.action_buffer()
    n = game.rules.legal(state, actions)
    assert game.plain_rules.legal(state, plain_actions) == n
    assert actions[:n].tolist() == plain_actions[:n].tolist()
    if state.actor == CHANCE:
        weights = game.weight_buffer()
        game.plain_rules.weights(state, weights)
        assert weights[:n].tolist() == game.weights(state)
    if not everything:
        return
    assert game.plain_rules.fault(state) == 0
    for action in range(0, game.spec.actions, 7):
        assert game.plain_rules.why_not(state, action) == game.rules.why_not(state, action)
    sheet = game.sheet_buffer()
    game.plain_rules.score(state, sheet)
    assert sheet[: state.players].tolist() == game.sheet(state).tolist()
    for name, width in (("ranking", np.int32), ("value", np.int32)):
        out = np.zeros(MOST_PLAYERS, width)
        game.plain_rules.value(state, out) if name == "value" else game.plain_rules.ranking(state, sheet, out)
        expected = game.values(state) if name == "value" else game.ranks(state)
        assert out[: state.players].tolist() == expected.tolist()
    for seat in everybody(state.players):
        seen = blank(game.spec.state)
        game.plain_rules.view(state, seat, seen[0])
        assert seen.tobytes() == game.view(state, seat).tobytes()
        features = np.zeros(game.spec.features, np.int8)
        game.plain_rules.observe(state, seat, features)
        assert features.tobytes() == game.observation(state, seat).tobytes()
        dealt, plainly_dealt = seen.copy(), seen.copy()
        game.rules.redeal(dealt[0], seat, np.uint64(key_of(SEED, seat + 4)))
        game.plain_rules.redeal(plainly_dealt[0], seat, int(key_of(SEED, seat + 4)))
        assert dealt.tobytes() == plainly_dealt.tobytes()


def test_random_play_is_the_same_interpreted_compiled_and_step_by_step(game, players):
    states, _ = random_game(game, players, 5)
    stream = int(stream_of(SEED, 5))
    plainly = states[0].copy()
    buffers = PlainArray(game.action_buffer()), PlainArray(game.weight_buffer())
    interpreted(play_drawn)(PlainRecord(plainly[0]), stream, *buffers)
    compiled = states[0].copy()
    play_drawn(compiled[0], np.uint64(stream), game.action_buffer(), game.weight_buffer())
    assert plainly.tobytes() == compiled.tobytes() == states[-1].tobytes()


def test_every_random_game_ends_and_its_sheet_adds_up(game, players):
    size = 500
    states = blank(game.spec.state, size)
    decisions = np.zeros(size, np.int32)
    sheets = np.zeros((size, MOST_PLAYERS, len(game.spec.parts)), np.int32)
    buffers = game.mask_buffer(), game.action_buffer(), game.weight_buffer()
    listed_batch(states, game.start(players), SEED, 0, decisions, sheets, *buffers)
    assert (states["actor"] == OVER).all()
    assert ((states["ending"] >= 1) & (states["ending"] <= len(game.spec.endings))).all()
    assert decisions.min() > 0
    assert not sheets[:, players:].any()
    counted = [place for place, part in enumerate(game.spec.parts[:-1]) if part not in game.spec.parts_beside]
    assert np.array_equal(sheets[:, :players, counted].sum(axis=2), sheets[:, :players, -1])


@pytest.mark.parametrize("number", range(3))
def test_random_choices_are_uniform_over_the_legal_actions(game, number):
    """The drawn choice and the list must mean the same chances (chi-square at one in a million, fixed keys)."""
    players = game.spec.default_players
    states, _ = random_game(game, players, 10 + number)
    for state in states[:: max(1, len(states) // 6)]:
        if state[0].actor == OVER:
            continue
        legal = game.legal(state[0])
        weights = game.weights(state[0]) if state[0].actor == CHANCE else [1] * len(legal)
        draws = 40 * len(legal) + 2000
        buffers = game.action_buffer(), game.weight_buffer()
        drawn = [random_action(state, np.uint64(stream_of(number, draw)), *buffers) for draw in range(draws)]
        counts = np.bincount(drawn, minlength=max(legal) + 1)
        assert counts.sum() == counts[legal].sum(), "an action was drawn that is not legal"
        expected = np.array(weights) / sum(weights) * draws
        surplus = float(((counts[legal] - expected) ** 2 / expected).sum())
        freedom = len(legal) - 1
        assert surplus <= freedom + 4.8 * (2 * freedom) ** 0.5 + 16, (state[0], surplus, freedom)
