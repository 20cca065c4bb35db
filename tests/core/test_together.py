"""Memory in whole words, and masks written by many threads together: they take turns here, each with its number."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.record import blank
from formicarium.core.together import clear_rows, copy_game, spread_masks


@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_records_are_copied_whole_and_nothing_else(name):
    state = fm.game(name).spec.state
    source, target = blank(state, 7), blank(state, 7)
    source.view(np.uint8)[:] = np.random.default_rng(1).integers(0, 256, source.nbytes)
    copy_game(source, 2, target, 3)
    assert target[3].tobytes() == source[2].tobytes()
    assert not any(target[:3].tobytes()) and not any(target[4:].tobytes())


@pytest.mark.parametrize("actions", [4, 31, 32, 33, 225, 703, 4071])
@pytest.mark.parametrize("games", [32, 7, 1])
def test_masks_of_bits_become_masks_of_truth_values(actions, games):
    rng = np.random.default_rng(2)
    wanted = rng.random((games, actions)) < 0.3
    bits = rng.integers(0, 1 << 32, (games, actions // 32 + 2), dtype=np.uint32)  # what is beyond the actions does not count
    for (game, action), here in np.ndenumerate(wanted):
        bit = np.uint32(1) << np.uint32(action % 32)
        bits[game, action // 32] = bits[game, action // 32] & ~bit | (bit if here else np.uint32(0))
    out = np.full((64 + games + 1, actions), True)
    for thread in range(8):
        spread_masks(bits, out, 64, games, actions, thread, 8)
    assert np.array_equal(out[64:-1], wanted)
    assert out.view(np.uint8).max() == 1
    assert out[:64].all() and out[-1].all()


@pytest.mark.parametrize("features", [5, 3268, 6346])
@pytest.mark.parametrize("games", [64, 7])
def test_rows_are_cleared_and_nothing_else(features, games):
    out = np.full((64 + games + 1, features), 3, np.int8)
    for thread in range(8):
        clear_rows(out, 64, games, features, thread, 8)
    assert not out[64:-1].any()
    assert (out[:64] == 3).all() and (out[-1] == 3).all()
