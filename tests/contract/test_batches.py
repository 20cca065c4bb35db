"""Batches: the same games as single ones; stepping, masks, observations, auto-reset, clear errors."""

import numpy as np
import pytest
from helpers import SEED, random_game

import formicarium as fm
from formicarium.core.batch import Batch
from formicarium.core.play import LISTED, MASKED
from formicarium.core.record import OVER

STEPS_WATCHED, MOST_STEPS = 400, 6000
"""Steps in which lists and observations are compared; further ones are for games that take longer to end."""


def test_random_play_of_a_batch_is_the_random_play_of_its_games(game, players):
    outcome = Batch(game, 8, players, seed=SEED).random_play(first=40)
    for place in range(8):
        states, _ = random_game(game, players, 40 + place)
        assert outcome.states[place].tobytes() == states[-1].tobytes()
        assert outcome.decisions[place] == sum(state[0].actor >= 0 for state in states[:-1])
        assert outcome.sheets[place, :players].tolist() == game.sheet(states[-1][0]).tolist()


def test_a_list_and_a_mask_of_the_legal_actions_lead_to_the_same_games(game, players):
    listed, masked = (Batch(game, 32, players, seed=SEED).random_play(form=form) for form in (LISTED, MASKED))
    assert listed.states.tobytes() == masked.states.tobytes()
    assert listed.decisions.tolist() == masked.decisions.tolist()


def test_stepping_a_batch_plays_legal_games_and_begins_anew(game, players):
    batch = Batch(game, 16, players, seed=SEED)
    rng = np.random.default_rng(SEED)
    ended = 0
    for number in range(MOST_STEPS):
        masks = batch.legal_masks()
        if number < STEPS_WATCHED:
            for place in range(batch.size):
                assert np.flatnonzero(masks[place]).tolist() == game.legal(batch.states[place])
            features = batch.observations()
            seat = int(batch.actors[3])
            assert features[3].tobytes() == game.observation(batch.states[3], seat).tobytes()
        elif ended >= 16:
            break
        moves = (masks * (1 + rng.random(masks.shape))).argmax(axis=1)
        step = batch.step(moves)
        assert (batch.actors >= 0).all()
        assert ((batch.states["ply"] < 60) | ~step.done).all()
        assert not step.rewards[~step.done].any()
        if players > 1:
            assert np.allclose(step.rewards.sum(axis=1), 0, atol=1e-5)
        ended += int(step.done.sum())
    assert ended >= 16


def test_observations_do_not_depend_on_what_was_in_memory(game, players):
    batch = Batch(game, 16, players, seed=SEED)
    features, dirty = batch.observations(), np.full((16, game.spec.features), 99, np.int8)
    rng = np.random.default_rng(SEED)
    for _ in range(STEPS_WATCHED):
        masks = batch.legal_masks()
        batch.step((masks * (1 + rng.random(masks.shape))).argmax(axis=1))
        fresh = [game.observation(state, int(state.actor)) for state in batch.states]
        assert batch.observations(out=features) is features
        assert np.array_equal(features, fresh)
    assert np.array_equal(batch.observations(out=dirty), fresh)


def test_the_same_seed_gives_the_same_batch(game):
    first, second = (Batch(game, 4, seed=5) for _ in range(2))
    other = Batch(game, 4, seed=6)
    assert first.states.tobytes() == second.states.tobytes()
    assert first.random_play().states.tobytes() == second.random_play().states.tobytes()
    assert first.states.tobytes() != other.random_play().states.tobytes()


def test_wrong_use_of_a_batch_is_explained_and_changes_nothing(game):
    batch = Batch(game, 4, seed=5)
    before = batch.states.tobytes()
    good = np.array([game.legal(state)[0] for state in batch.states])
    for moves in ([1, 2], np.zeros(4), np.zeros((4, 1), np.int64), "x"):
        with pytest.raises(fm.FormicariumError, match="one action per game"):
            batch.step(moves)
    illegal = next(action for action in range(game.spec.actions) if action not in game.legal(batch.states[2]))
    bad = good.copy()
    bad[2] = illegal
    with pytest.raises(fm.IllegalMove, match="game 2"):
        batch.step(bad)
    for number in (30_000, 65_536 + int(good[2]), -1):
        bad[2] = number
        with pytest.raises(fm.FormicariumError, match=f"game 2 of the batch has no action {number}"):
            batch.step(bad)
    with pytest.raises(fm.FormicariumError, match="at least one"):
        Batch(game, 0)
    assert batch.states.tobytes() == before


def test_a_batch_of_finished_games_has_nothing_to_choose(game):
    batch = Batch(game, 4, seed=5)
    batch.random_play()
    assert (batch.actors == OVER).all()
    assert not batch.legal_masks().any()
    with pytest.raises(fm.FormicariumError, match="is over"):
        batch.step(np.zeros(4, np.int64))
    batch.reset()
    assert (batch.actors >= 0).all()
