"""Sets of up to 32 places as the bits of one word."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from formicarium.core.compiled import primitive, rule


@intrinsic  # type: ignore[untyped-decorator]
def _population_count(typing_context: Any, word: Any) -> Any:
    """The machine's own instruction for counting bits, which Numba does not offer by itself."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return word(word), generate


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing_context: Any, word: Any) -> Any:
    """The machine's own instruction for the position of the lowest bit; undefined for zero."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return word(word), generate


@primitive(lambda word: word.bit_count())
def count_bits(word: int) -> int:
    """How many bits of a word of at most 32 bits are set."""
    return np.int64(_population_count(np.uint32(word)))  # type: ignore[return-value]


@primitive(lambda word: (word & -word).bit_length() - 1)
def lowest_bit(word: int) -> int:
    """The position of the lowest set bit of a word of at most 32 bits; the word must not be zero."""
    return np.int64(_trailing_zeros(np.uint32(word)))  # type: ignore[return-value]


@rule
def nth_bit(word: int, n: int) -> int:
    """The position of the n-th set bit (from 0, lowest first) of a word of at most 32 bits, by halving."""
    place = 0
    for half in (16, 8, 4, 2, 1):
        below = count_bits((word >> place) & ((1 << half) - 1))
        if n >= below:
            n -= below
            place += half
    return place
