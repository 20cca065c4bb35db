"""A hall on a GPU: greedy play is the same bit for bit as on a CPU; searches add up in another order."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.ai.gpu_hall import GpuHall
from formicarium.ai.hall import CpuHall, Manners, minds_for
from formicarium.core.record import OVER, blank

from ..core.test_gpu import needs_gpu


def halls(game, players, name, games):
    """The same games in two halls."""
    lot = np.random.default_rng(5)
    streams, seeds = lot.integers(0, 2**62, games), lot.integers(0, 2**62, (games, players))
    for kind in (CpuHall, GpuHall):
        states = blank(game.spec.state, games)
        states[:] = game.start(players, {})[0]
        minds = minds_for(game, [[Manners.of(name, game, players)] * players] * games, seeds.astype(np.uint64))
        yield kind(game, states, streams.astype(np.uint64), minds)


@needs_gpu
@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_greedy_games_are_the_same_bit_for_bit(name):
    game = fm.game(name)
    on_cpu, on_gpu = halls(game, game.spec.players[1], "greedy", 32)
    while (on_cpu.fetch()[0]["actor"] != OVER).any():
        on_cpu.play_on(100)
        on_gpu.play_on(100)
    assert on_cpu.fetch()[0].tobytes() == on_gpu.fetch()[0].tobytes()


@needs_gpu
@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_searches_take_the_same_actions_often(name):
    """Where actions are equally good, rounding decides; but by chance alone no two games would agree for five decisions."""
    game = fm.game(name)
    on_cpu, on_gpu = halls(game, 2, "mcts:120", 64)
    for hall in (on_cpu, on_gpu):
        hall.play_on(5)
    same = [here.tobytes() == there.tobytes() for here, there in zip(on_cpu.fetch()[0], on_gpu.fetch()[0], strict=True)]
    assert np.mean(same) > 0.1
