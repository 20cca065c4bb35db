"""Sets of places as the bits of one word, and whole numbers as machines like them.

Words have at most 32 bits and are never negative, but for the *wide* ones: they have 64 bits, and the last of them is the sign.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core.cpu import CPUContext
from numba.extending import intrinsic, register_jitable

from formicarium.core.compiled import inlined, primitive
from formicarium.core.record import Actions, Mask

WIDE = (1 << 64) - 1
HALF = (1 << 32) - 1
"""All bits of a wide word, and those of its lower half."""


@intrinsic  # type: ignore[untyped-decorator]
def _population_count(typing_context: Any, word: Any) -> Any:
    """The machine's own instruction for counting bits, which Numba does not offer by itself."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return word(word), generate


@intrinsic  # type: ignore[untyped-decorator]
def _expect_false(typing_context: Any, condition: Any) -> Any:
    """Tell the compiler which way a branch usually goes."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        truth = ir.IntType(1)
        expect = builder.module.declare_intrinsic("llvm.expect", [truth], ir.FunctionType(truth, [truth, truth]))
        return builder.call(expect, [arguments[0], ir.Constant(truth, 0)])

    return types.boolean(types.boolean), generate


@primitive(lambda condition: condition)
def rarely(condition: bool) -> bool:
    """The condition itself, which is seldom true: the code for it is moved out of the way."""
    return _expect_false(condition)


@intrinsic  # type: ignore[untyped-decorator]
def _select(typing_context: Any, condition: Any, yes: Any, no: Any) -> Any:
    """The machine's own instruction for taking one of two words."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.select(*arguments)

    return types.int64(types.boolean, types.int64, types.int64), generate


@primitive(lambda condition, yes, no: yes if condition else no)
def choose(condition: bool, yes: int, no: int) -> int:
    """`yes if condition else no` without a branch, for conditions that nobody can foresee."""
    return _select(condition, np.int64(yes), np.int64(no))


@inlined
def index(number: int, mask: int) -> int:
    """A number of no more bits than the mask: the compiler sees that it is not negative and stays inside its field."""
    return number & mask


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


@primitive(lambda word: (word & WIDE).bit_count())
def count_wide(word: int) -> int:
    """How many bits of a wide word are set."""
    return np.int64(_population_count(np.uint64(word)))  # type: ignore[return-value]


@primitive(lambda word: (word & -word).bit_length() - 1 if word else 32)
def lowest_bit(word: int) -> int:
    """The position of the lowest set bit of a word of at most 32 bits; 32 if there is none."""
    return np.int64(_trailing_zeros(np.uint32(word)))  # type: ignore[return-value]


@primitive(lambda word: (word & -word).bit_length() - 1 if word else 64)
def lowest_wide(word: int) -> int:
    """The position of the lowest set bit of a wide word; 64 if there is none."""
    return np.int64(_trailing_zeros(np.uint64(word)))  # type: ignore[return-value]


@primitive(lambda place: (1 << place) - (1 << 64) * (place == 63) if 0 <= place < 64 else 0)
def wide_bit(place: int) -> int:
    """The wide word with just this bit set; none if there is no such place in a word."""
    return choose((place & ~63) == 0, np.int64(1) << np.int64(place & 63), 0)  # type: ignore[arg-type]


@primitive(lambda word: word & (word - 1) if word != -(1 << 63) else 0)
def drop_lowest(word: int) -> int:
    """A wide word without its lowest set bit."""
    return word & (word - 1)


@register_jitable  # type: ignore[untyped-decorator]
def _nth_bit_by_halving(word: int, n: int) -> int:
    place = 0
    for half in (16, 8, 4, 2, 1):
        under = count_bits((word >> place) & ((1 << half) - 1))
        passed = n >= under
        n -= under * passed
        place += half * passed
    return place


def _nth_wide_by_halving(word: int, n: int) -> int:
    under = count_bits(word & HALF)
    passed = n >= under
    return 32 * passed + _nth_bit_by_halving((word >> (32 * passed)) & HALF, n - under * passed)


HAS_DEPOSIT = bool(get_host_cpu_features().get("bmi2"))
"""Whether this CPU has the instruction that puts bit n of one word on the n-th set bit of another."""


def _deposit(builder: Any, bits: Any, mask: Any) -> Any:
    """Put the bits, lowest first, on the set bits of a mask."""
    word = ir.IntType(64)
    deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, [word, word]))
    return builder.call(deposit, [bits, mask])


def _by_deposit_or(by_halving: Any) -> Any:
    """The n-th set bit by the CPU's deposit instruction where there is one, else (and on GPUs) by halving."""

    def find(typing_context: Any, word: Any, n: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            if not HAS_DEPOSIT or not isinstance(context, CPUContext):
                return context.compile_internal(builder, by_halving, signature, arguments)
            single = builder.shl(ir.Constant(ir.IntType(64), 1), arguments[1])
            return builder.cttz(_deposit(builder, single, arguments[0]), ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64, types.int64), generate

    return intrinsic(find)


_nth_bit = _by_deposit_or(_nth_bit_by_halving)
_nth_wide = _by_deposit_or(_nth_wide_by_halving)


@primitive(lambda word, n: [place for place in range(32) if word >> place & 1][n])
def nth_bit(word: int, n: int) -> int:
    """The position of the n-th set bit (from 0, lowest first) of a word of at most 32 bits; it must have that many."""
    return _nth_bit(np.int64(word), np.int64(n))


@primitive(lambda word, n: [place for place in range(64) if word >> place & 1][n])
def nth_wide(word: int, n: int) -> int:
    """As `nth_bit`, for a wide word."""
    return _nth_wide(np.int64(word), np.int64(n))


def _spread_by_shifting(word: int) -> int:
    word = (word & 0xFFFF) | (word >> 16) << 32
    word = (word | word << 8) & 0x00FF00FF00FF00FF
    return (word | word << 4) & 0x0F0F0F0F0F0F0F0F


@intrinsic  # type: ignore[untyped-decorator]
def _spread(typing_context: Any, word: Any) -> Any:
    """Nibbles to bytes by the CPU's deposit instruction where there is one, else (and on GPUs) by shifting."""
    signature = types.int64(types.int64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if not HAS_DEPOSIT or not isinstance(context, CPUContext):
            return context.compile_internal(builder, _spread_by_shifting, signature, arguments)
        return _deposit(builder, arguments[0], ir.Constant(ir.IntType(64), 0x0F0F0F0F0F0F0F0F))

    return signature, generate


@primitive(_spread_by_shifting)
def spread_nibbles(word: int) -> int:
    """A word of up to eight nibbles (32 bits) with each nibble in a byte of its own."""
    return _spread(np.int64(word))


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
BYTES = 256
FOUR_TIMES = 0x0001_0001_0001_0001
"""Times a number: that number in all four quarters of a word."""


def _places_of_byte(byte: int) -> list[int]:
    """The places of the set bits of a byte, lowest first, as eight quarters of two words."""
    places = [place for place in range(8) if byte >> place & 1]
    return [sum(place << 16 * quarter for quarter, place in enumerate(half)) for half in (places[:4], places[4:])]


PLACES = np.array([_places_of_byte(byte) for byte in range(BYTES)], np.int64)


@intrinsic  # type: ignore[untyped-decorator]
def _put_four(typing_context: Any, out: Any, n: Any, four: Any) -> Any:
    """Write the quarters of a word to out[n], ..., out[n + 3] at once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        there = builder.bitcast(builder.gep(data, [arguments[1]]), ir.IntType(64).as_pointer())
        builder.store(arguments[2], there, align=2)
        return context.get_dummy_value()

    return types.none(out, types.int64, types.int64), generate


def _list_bits_by_table(word: int, first: int, out: Actions, n: int) -> int:
    """A byte at a time, all its bits at once."""
    firsts = first * FOUR_TIMES
    while word != 0:
        byte = word & (BYTES - 1)
        _put_four(out, n, firsts + PLACES[byte, 0])
        _put_four(out, n + 4, firsts + PLACES[byte, 1])
        n += count_bits(byte)
        firsts += 8 * FOUR_TIMES
        word >>= 8
    return n


def _list_bits_one_by_one(word: int, first: int, out: Actions, n: int) -> int:
    """Eight at a time, set or not: a loop that ends after an unforeseeable number of rounds costs more than needless writes."""
    end = n + count_bits(word)
    while n < end:
        for k in range(LISTED_AT_ONCE):
            out[n + k] = first + lowest_bit(word)
            word &= word - 1
        n += LISTED_AT_ONCE
    return end


@intrinsic  # type: ignore[untyped-decorator]
def _list_bits(typing_context: Any, word: Any, first: Any, out: Any, n: Any) -> Any:
    """By table on CPUs; on GPUs, whose threads would wait for each other's rows of the table, by arithmetic."""
    signature = types.int64(types.int64, types.int64, out, types.int64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        by = _list_bits_by_table if isinstance(context, CPUContext) else _list_bits_one_by_one
        return context.compile_internal(builder, by, signature, arguments)

    return signature, generate


def _list_bits_plain(word: int, first: int, out: Actions, n: int) -> int:
    for place in range(32):
        if word >> place & 1:
            out[n] = first + place
            n += 1
    return n


@primitive(_list_bits_plain)
def list_bits(word: int, first: int, out: Actions, n: int) -> int:
    """Append first + place for every set bit, lowest first, to the n entries of out; returns the new length."""
    return _list_bits(np.int64(word), np.int64(first), out, np.int64(n))


@inlined
def list_wide(word: int, first: int, out: Actions, n: int) -> int:
    """As `list_bits`, for a wide word."""
    n = list_bits(word & HALF, first, out, n)
    return list_bits((word >> 32) & HALF, first + 32, out, n)


@inlined
def put_bits(mask: Mask, at: int, word: int) -> None:
    """Set the bits of a word of at most 32 bits in a mask of 32-bit words, from place `at` on."""
    first, shift = at >> 5, at & 31
    mask[first] |= (word << shift) & HALF
    beyond = word >> (32 - shift)
    if beyond != 0:
        mask[first + 1] |= beyond


@inlined
def put_wide(mask: Mask, at: int, word: int) -> None:
    """As `put_bits`, for a wide word."""
    put_bits(mask, at, word & HALF)
    put_bits(mask, at + 32, (word >> 32) & HALF)
