"""Random numbers for random play, without any generator in the rules.

A *stream* is one 64-bit number per game. The *key* of a step is scrambled from the stream and the step's number, so a game of
random play is fixed by its stream alone, on every device, however its steps are grouped, and no state is carried along.
Numbers below n are drawn by multiplying 32 bits of the key; the deviation from uniform is below n / 2**32.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from formicarium.core.compiled import primitive, rule
from formicarium.core.record import Key, Weights

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB
STEP = 0xA0761D6478BD642F
MASK = 0xE7037ED1A0B428DB
"""The two numbers of the generator wyrand."""

_GOLDEN = np.uint64(GOLDEN)
_FIRST_FACTOR = np.uint64(FIRST_FACTOR)
_SECOND_FACTOR = np.uint64(SECOND_FACTOR)
_STEP = np.uint64(STEP)
_MASK = np.uint64(MASK)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


def _mix_plain(word: int) -> int:
    word &= WORD
    word = (word ^ (word >> 30)) * FIRST_FACTOR & WORD
    word = (word ^ (word >> 27)) * SECOND_FACTOR & WORD
    return word ^ (word >> 31)


@primitive(_mix_plain)
def mix(word: Key) -> Key:
    """Scramble 64 bits (the finaliser of SplitMix64): every input bit reaches every output bit."""
    x = np.uint64(word)
    x = (x ^ (x >> _30)) * _FIRST_FACTOR
    x = (x ^ (x >> _27)) * _SECOND_FACTOR
    return x ^ (x >> _31)


@primitive(lambda seed, number: _mix_plain(_mix_plain(seed) + number * GOLDEN))
def stream_of(seed: Key, number: int) -> Key:
    """The stream of game `number` of a run with this seed."""
    return mix(mix(np.uint64(seed)) + np.uint64(number) * _GOLDEN)


@intrinsic  # type: ignore[untyped-decorator]
def _folded_product(typing_context: Any, first: Any, second: Any) -> Any:
    """The two halves of the 128-bit product of two words, laid over each other; Numba has no words of 128 bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, wide = ir.IntType(64), ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        upper = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), word)
        return builder.xor(builder.trunc(product, word), upper)

    return first(first, second), generate


def _scramble_plain(word: int) -> int:
    word &= WORD
    product = word * (word ^ MASK)
    return (product ^ product >> 64) & WORD


@primitive(_scramble_plain)
def scramble(word: Key) -> Key:
    """Scramble 64 bits as the generator wyrand does: cheaper than `mix`, for words that are STEP apart."""
    return _folded_product(np.uint64(word), np.uint64(word) ^ _MASK)


@primitive(lambda stream, ply: _scramble_plain(stream + ply * STEP))
def key_of(stream: Key, ply: int) -> Key:
    """The key of step `ply` of the game with this stream."""
    return scramble(np.uint64(stream) + np.uint64(ply) * _STEP)


@primitive(lambda key: _scramble_plain(key + STEP))
def next_key(key: Key) -> Key:
    """A fresh key, for a step that needs more than one."""
    return scramble(np.uint64(key) + _STEP)


@primitive(lambda key, n: ((key >> 32) * n) >> 32)
def below(key: Key, n: int) -> int:
    """A number 0..n-1 from the upper half of the key; n < 2**31."""
    return np.int64(((np.uint64(key) >> _32) * np.uint64(n)) >> _32)  # type: ignore[return-value]


@primitive(lambda key, n: ((key & 0xFFFFFFFF) * n) >> 32)
def below_too(key: Key, n: int) -> int:
    """A second number 0..n-1, independent of the first, from the lower half of the key; n < 2**31."""
    return np.int64(((np.uint64(key) & _LOW) * np.uint64(n)) >> _32)  # type: ignore[return-value]


@rule
def pick_weighted(key: Key, weights: Weights, n: int) -> int:
    """A place 0..n-1 with probability in proportion to weights[0..n-1] (int32, sum > 0)."""
    total = 0
    for place in range(n):
        total += weights[place]
    left = below(key, total)
    for place in range(n):
        left -= weights[place]
        if left < 0:
            return place
    return n - 1
