"""Memory as a GPU likes it: in whole words, and side by side where the threads of a block write together.

Left to itself, Numba copies a record byte by byte, and a thread that writes its own row of a mask writes at another place than
every other thread.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from formicarium.core.compiled import inlined
from formicarium.core.record import Mask, Records
from formicarium.core.team import lane, lanes, meet, on_gpu

WORD = 4
"""Bytes of a word; records are whole words."""
NIBBLE, TO_BYTES, ONES = np.uint64(15), np.uint64(0x00204081), np.uint64(0x01010101)
"""Four bits times `TO_BYTES` have one of the bits at the beginning of each of four bytes."""


def _place(context: Any, builder: Any, array_type: Any, array: Any, at: Any) -> Any:
    """Where a word of an array is in memory, whatever the array holds."""
    memory = context.make_array(array_type)(context, builder, array).data
    return builder.gep(builder.bitcast(memory, ir.IntType(8 * WORD).as_pointer(memory.type.addrspace)), [at])


@intrinsic  # type: ignore[untyped-decorator]
def load_word(typing_context: Any, array: Any, at: Any) -> Any:
    """A word of an array's memory."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_place(context, builder, signature.args[0], *arguments))

    return types.uint32(array, types.intp), generate


@intrinsic  # type: ignore[untyped-decorator]
def store_word(typing_context: Any, array: Any, at: Any, value: Any) -> Any:
    """Set a word of an array's memory."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(context, builder, signature.args[0], *arguments[:2]))
        return context.get_dummy_value()

    return types.none(array, types.intp, types.uint32), generate


@inlined
def copy_game(source: Records, at: int, target: Records, to: int) -> None:
    """Copy a record of one batch to a place in another."""
    if on_gpu():
        words = source.itemsize // WORD
        for word in range(words):
            store_word(target, to * words + word, load_word(source, at * words + word))
    else:
        target[to] = source[at]


@inlined
def copy_together(source: Records, at: int, target: Records, to: int) -> None:
    """As `copy_game`, by a whole team, for all of it."""
    meet()
    if on_gpu():
        words = source.itemsize // WORD
        for word in range(lane(), words, lanes()):
            store_word(target, to * words + word, load_word(source, at * words + word))
    else:
        target[to] = source[at]
    meet()


@inlined
def clear_game(states: Records, at: int) -> None:
    """Set all of a record to zero."""
    words = states.itemsize // WORD
    for word in range(words):
        store_word(states, at * words + word, np.uint32(0))


@inlined
def same_game(first: Records, at: int, second: Records, to: int) -> bool:
    """Whether two records are equal byte for byte."""
    words = first.itemsize // WORD
    differ = 0
    for word in range(words):
        differ += load_word(first, at * words + word) != load_word(second, to * words + word)
    return differ == 0


@inlined
def four_actions(bits: Mask, game: int, action: int, actions: int) -> np.uint64:
    """Four bits of masks that are thought of as one row, from an action of a game on."""
    place = action >> 5
    here = np.uint64(bits[game, place]) | np.uint64(bits[game, place + 1]) << np.uint64(32)
    four = here >> np.uint64(action & 31) & NIBBLE
    left = actions - action
    if left < WORD:
        four = four & np.uint64((1 << left) - 1) | np.uint64(bits[game + 1, 0]) << np.uint64(left) & NIBBLE
    return four


@inlined
def spread_masks(bits: Mask, out: npt.NDArray[np.bool_], first: int, games: int, actions: int, thread: int, threads: int) -> None:
    """Write masks of bits, a row for each of some games, as bool[games, actions] from game `first` on, a multiple of 4.

    All threads of a block call it with their number; neighbours write neighbouring words. Rows of bits have a word to spare, and
    there are `actions` in a row, known when this is compiled, so that nothing has to be divided. No row is shorter than a word.
    """
    total = games * actions
    words = total // WORD
    for word in range(thread, words, threads):
        game = WORD * word // actions
        four = four_actions(bits, game, WORD * word - game * actions, actions)
        store_word(out, first * actions // WORD + word, np.uint32(four * TO_BYTES & ONES))
    for byte in range(WORD * words + thread, total, threads):
        game, action = byte // actions, byte % actions
        out[first + game, action] = bits[game, action >> 5] >> np.uint32(action & 31) & np.uint32(1) != 0


@inlined
def clear_rows(out: npt.NDArray[np.int8], first: int, games: int, features: int, thread: int, threads: int) -> None:
    """Set int8[games, features] to zero from game `first` on, a multiple of 4; called as `spread_masks` is."""
    total = games * features
    words = total // WORD
    for word in range(thread, words, threads):
        store_word(out, first * features // WORD + word, np.uint32(0))
    for byte in range(WORD * words + thread, total, threads):
        out[first + byte // features, byte % features] = 0
