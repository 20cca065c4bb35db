"""How threads that work side by side move memory together: neighbours take neighbouring words, which a GPU does in one go.

Left to itself, a thread copies a record byte by byte, and every thread of a warp at another place. All functions here are
called by all threads of a block with their number; between them the block has to wait for its last thread.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from formicarium.core.compiled import inlined
from formicarium.core.record import Mask

WORD = 4
"""Bytes of a word; records are whole words."""
TILE = 32
"""Words of a row that are moved at a time."""


def _access(bits: int) -> tuple[Any, Any]:
    """Functions that read and write the memory of an array, whatever it holds, as words of so many bits."""
    kind, word = getattr(types, f"uint{bits}"), ir.IntType(bits)

    def place(context: Any, builder: Any, array_type: Any, array: Any, at: Any) -> Any:
        memory = context.make_array(array_type)(context, builder, array).data
        return builder.gep(builder.bitcast(memory, word.as_pointer(memory.type.addrspace)), [at])

    @intrinsic  # type: ignore[untyped-decorator]
    def load(typing_context: Any, array: Any, at: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.load(place(context, builder, signature.args[0], *arguments))

        return kind(array, types.intp), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def store(typing_context: Any, array: Any, at: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.store(arguments[2], place(context, builder, signature.args[0], *arguments[:2]))
            return context.get_dummy_value()

        return types.none(array, types.intp, kind), generate

    return load, store


load_8, store_8 = _access(8)
load_16, store_16 = _access(16)
load_32, store_32 = _access(32)
ACCESS = {1: (load_8, store_8), 2: (load_16, store_16), 4: (load_32, store_32)}
"""By bytes of a word."""


def widest(size: int) -> int:
    """The bytes of the largest words of which so many bytes are made."""
    return next(width for width in (4, 2, 1) if size % width == 0)


@inlined
def copy_words(source: Any, at: int, target: Any, to: int, words: int, thread: int, threads: int) -> None:
    """Copy words from one place in memory to another."""
    for word in range(thread, words, threads):
        store_32(target, to + word, load_32(source, at + word))


@inlined
def spread_masks(bits: Mask, out: npt.NDArray[np.bool_], first: int, games: int, thread: int, threads: int) -> None:
    """Write masks of bits, a row for each of some games, as bool[games, actions] from game `first` on, a multiple of 4."""
    actions = out.shape[1]
    total = games * actions
    words = total // WORD
    for word in range(thread, words, threads):
        game = WORD * word // actions
        action = WORD * word - game * actions
        packed = np.uint32(0)
        for byte in range(WORD):
            packed |= np.uint32((bits[game, action >> 5] >> np.uint32(action & 31) & np.uint32(1)) << np.uint32(8 * byte))
            action += 1
            if action == actions:
                action, game = 0, game + 1
        store_32(out, first * actions // WORD + word, packed)
    for byte in range(WORD * words + thread, total, threads):
        game, action = byte // actions, byte % actions
        out[first + game, action] = bits[game, action >> 5] >> np.uint32(action & 31) & np.uint32(1) != 0
