"""The GPU: the same games where there is one, a clear message where there is none."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.batch import Batch
from formicarium.core.gpu import GpuBatch, cuda_module
from formicarium.lab.hunt import compare_devices


def has_gpu():
    try:
        cuda_module()
    except fm.NoGpu:
        return False
    return True


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="there is no GPU here")


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_the_message_says_what_to_do():
    with pytest.raises(fm.NoGpu, match="use the CPU"):
        GpuBatch(fm.game("terratain"), 4)


@needs_gpu
@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_random_games_are_the_same_bit_for_bit(name):
    game = fm.game(name)
    for players in range(game.spec.players[0], game.spec.players[1] + 1):
        assert compare_devices(game, 4096, players, seed=3) == 4096


@needs_gpu
@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_stepping_is_the_same_bit_for_bit(name):
    game = fm.game(name)
    on_cpu, on_gpu = Batch(game, 256, seed=4), GpuBatch(game, 256, seed=4)
    rng = np.random.default_rng(1)
    for batch in (on_cpu, on_gpu):
        batch.stagger()
    for _ in range(300):
        masks = on_cpu.legal_masks()
        assert np.array_equal(on_cpu.actors, on_gpu.actors.copy_to_host())
        assert np.array_equal(masks, on_gpu.legal_masks().copy_to_host())
        moves = (masks * (1 + rng.random(masks.shape))).argmax(axis=1)
        expected, found = on_cpu.step(moves), on_gpu.step(moves)
        assert np.array_equal(expected.done, found.done.copy_to_host())
        assert np.array_equal(expected.rewards, found.rewards.copy_to_host())
        assert on_cpu.states.tobytes() == on_gpu.states.copy_to_host().tobytes()
        assert np.array_equal(on_cpu.observations(), on_gpu.observations().copy_to_host())
        assert np.array_equal(on_cpu.values(), on_gpu.values().copy_to_host())
    with pytest.raises(fm.FormicariumError, match="game 0"):
        on_gpu.step(np.full(256, 30_000))
