"""Sets of up to 32 places as the bits of one word, and whole numbers as machines like them."""

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core.cpu import CPUContext
from numba.extending import intrinsic

from formicarium.core.compiled import primitive, rule
from formicarium.core.record import Actions


@intrinsic  # type: ignore[untyped-decorator]
def _population_count(typing_context: Any, word: Any) -> Any:
    """The machine's own instruction for counting bits, which Numba does not offer by itself."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return word(word), generate


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing_context: Any, word: Any) -> Any:
    """The machine's own instruction for the position of the lowest bit; 32 for zero."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return word(word), generate


@primitive(lambda word: word.bit_count())
def count_bits(word: int) -> int:
    """How many bits of a word of at most 32 bits are set."""
    return np.int64(_population_count(np.uint32(word)))  # type: ignore[return-value]


@primitive(lambda word: (word & -word).bit_length() - 1 if word else 32)
def lowest_bit(word: int) -> int:
    """The position of the lowest set bit of a word of at most 32 bits; 32 if there is none."""
    return np.int64(_trailing_zeros(np.uint32(word)))  # type: ignore[return-value]


def _nth_bit_by_halving(word: int, n: int) -> int:
    place = 0
    for half in (16, 8, 4, 2, 1):
        under = count_bits((word >> place) & ((1 << half) - 1))
        passed = n >= under
        n -= under * passed
        place += half * passed
    return place


HAS_DEPOSIT = bool(get_host_cpu_features().get("bmi2"))
"""Whether this CPU has the instruction that puts bit n of one word on the n-th set bit of another."""


@intrinsic  # type: ignore[untyped-decorator]
def _nth_bit(typing_context: Any, word: Any, n: Any) -> Any:
    """The n-th set bit by the CPU's deposit instruction where there is one, else (and on GPUs) by halving."""
    signature = types.int64(types.int64, types.int64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if not HAS_DEPOSIT or not isinstance(context, CPUContext):
            return context.compile_internal(builder, _nth_bit_by_halving, signature, arguments)
        word64 = ir.IntType(64)
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word64, [word64, word64]))
        single = builder.shl(ir.Constant(word64, 1), arguments[1])
        return builder.cttz(builder.call(deposit, [single, arguments[0]]), ir.Constant(ir.IntType(1), 1))

    return signature, generate


@primitive(lambda word, n: [place for place in range(32) if word >> place & 1][n])
def nth_bit(word: int, n: int) -> int:
    """The position of the n-th set bit (from 0, lowest first) of a word of at most 32 bits; it must have that many."""
    return _nth_bit(np.int64(word), np.int64(n))  # type: ignore[no-any-return]


@primitive(lambda number, divisor: number // divisor)
def quotient(number: int, divisor: int) -> int:
    """number // divisor of numbers that are not negative, without the machine code that looks after signs."""
    return np.int64(np.uint64(number) // np.uint64(divisor))  # type: ignore[return-value]


@primitive(lambda number, divisor: number % divisor)
def remainder(number: int, divisor: int) -> int:
    """number % divisor of numbers that are not negative, without the machine code that looks after signs."""
    return np.int64(np.uint64(number) % np.uint64(divisor))  # type: ignore[return-value]


LISTED_AT_ONCE = 8
"""`list_bits` may write up to so many entries past the end of its list: buffers must have that much room to spare."""


@rule
def list_bits(word: int, first: int, out: Actions, n: int) -> int:
    """Append first + place for every set bit, lowest first, to the n entries of out; returns the new length.

    Eight at a time, set or not: a loop that ends after an unforeseeable number of rounds costs more than the needless writes.
    """
    end = n + count_bits(word)
    while n < end:
        for k in range(LISTED_AT_ONCE):
            out[n + k] = first + lowest_bit(word)
            word &= word - 1
        n += LISTED_AT_ONCE
    return end
