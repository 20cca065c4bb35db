"""Memory moved by many threads together: the threads of a block take turns here, each with its number."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.record import blank
from formicarium.core.together import copy_words, spread_masks, widest


@pytest.mark.parametrize("name", fm.game_ids(hidden=True))
def test_records_are_copied_whole_and_nothing_else(name):
    state = fm.game(name).spec.state
    rng = np.random.default_rng(1)
    source, target = blank(state, 7), blank(state, 7)
    source.view(np.uint8)[:] = rng.integers(0, 256, source.nbytes)
    words = state.itemsize // 4
    for thread in range(5):
        copy_words(source, 2 * words, target, 3 * words, 3 * words, thread, 5)
    assert target[3:6].tobytes() == source[2:5].tobytes()
    assert not any(target[:3].tobytes()) and not any(target[6:].tobytes())


@pytest.mark.parametrize("actions", [1, 31, 32, 225, 703, 4071])
@pytest.mark.parametrize("games", [32, 7])
def test_masks_of_bits_become_masks_of_truth_values(actions, games):
    rng = np.random.default_rng(2)
    wanted = rng.random((games, actions)) < 0.3
    bits = np.zeros((games, actions // 32 + 2), np.uint32)
    for game, action in np.argwhere(wanted):
        bits[game, action // 32] |= np.uint32(1) << np.uint32(action % 32)
    out = np.full((64 + games + 1, actions), True)
    for thread in range(8):
        spread_masks(bits, out, 64, games, thread, 8)
    assert np.array_equal(out[64:-1], wanted)
    assert out[:64].all() and out[-1].all()


def test_rows_are_moved_in_the_largest_words_they_are_made_of():
    assert [widest(size) for size in (3268, 6346, 575)] == [4, 2, 1]
