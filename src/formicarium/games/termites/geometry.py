"""The board of 127 hexes (reconstructed: seven hexes a side), its directions, and sets of hexes.

A hex is its number 0..126, row by row from the top. A set of hexes is two words: hex h is bit h % 64 of word h // 64.
The words are wide ones (core/bits.py): the last bit is the sign. Rules ask the small functions below instead of the tables, so
that a GPU keeps each table once.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import choose, count_wide, drop_lowest, lowest_wide, nth_wide, wide_bit
from formicarium.core.compiled import inlined, rule

RADIUS = 6
HEXES = 127
WORDS = 2
WORD_BITS = 64
DIRECTIONS = 6
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""(q, r) of the directions E, NE, NW, W, SW, SE; the opposite of d is (d + 3) % 6."""
DIRECTION_NAMES = ("e", "ne", "nw", "w", "sw", "se")
ROW_LETTERS = "ABCDEFGHIJKLM"

PLACES = [(q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS]
"""Axial coordinates (q, r) of every hex: q to the right, r down."""
HEX_AT = {place: cell for cell, place in enumerate(PLACES)}
ROWS = [[cell for cell, (_, r) in enumerate(PLACES) if r == row] for row in range(-RADIUS, RADIUS + 1)]
LABELS = tuple(f"{ROW_LETTERS[row]}{place + 1}" for row, cells in enumerate(ROWS) for place in range(len(cells)))
"""Names for people: the letter of the row, the place in it from the left."""


def distance(first: int, second: int) -> int:
    """Steps from one hex to another."""
    (q, r), (p, s) = PLACES[first], PLACES[second]
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


def words_of(cells: Iterable[int]) -> list[int]:
    """A set of hexes as two signed words."""
    words = [0] * WORDS
    for cell in cells:
        words[cell // WORD_BITS] |= 1 << cell % WORD_BITS
    return [word - (1 << WORD_BITS) if word >> (WORD_BITS - 1) else word for word in words]


def _ring(cell: int, steps: int) -> list[int]:
    return [other for other in range(HEXES) if distance(cell, other) == steps]


def _table(sets: list[list[int]]) -> npt.NDArray[np.int64]:
    return np.array([words_of(cells) for cells in sets], np.int64)


NEXT: npt.NDArray[np.int16] = np.array([[HEX_AT.get((q + dq, r + dr), -1) for dq, dr in STEPS] for q, r in PLACES], np.int16)
"""The neighbour of a hex in a direction, -1 beyond the edge."""
BIT = _table([[cell] for cell in range(HEXES)])
"""The set that holds just this hex."""
NEAR = _table([_ring(cell, 1) for cell in range(HEXES)])
"""The neighbours of a hex."""
RING_2 = _table([_ring(cell, 2) for cell in range(HEXES)])
"""The hexes at distance 2."""
WITHIN_3 = _table([[other for other in range(HEXES) if 1 <= distance(cell, other) <= 3] for cell in range(HEXES)])
"""The hexes at distance 1, 2 and 3."""
DISTANCE = np.array([[distance(first, second) for second in range(HEXES)] for first in range(HEXES)], np.int8)
BOARD = np.array(words_of(range(HEXES)), np.int64)
INTERIOR = np.array(words_of(cell for cell in range(HEXES) if len(_ring(cell, 1)) == DIRECTIONS), np.int64)
"""All hexes but those at the edge, which have fewer than six neighbours."""


@rule
def _near(cell: int, word: int) -> int:
    return NEAR[cell, word]


@rule
def _ring_2(cell: int, word: int) -> int:
    return RING_2[cell, word]


@rule
def _within_3(cell: int, word: int) -> int:
    return WITHIN_3[cell, word]


@rule
def _beside(cell: int, direction: int) -> int:
    return NEXT[cell, direction]


@rule
def _steps(first: int, second: int) -> int:
    return DISTANCE[first, second]


@inlined
def bit(cell: int, word: int) -> int:
    """A word of the set that holds just this hex."""
    return wide_bit(int(cell) - WORD_BITS * word)


@inlined
def near(cell: int, word: int) -> int:
    """A word of the neighbours of a hex."""
    return _near(int(cell), word)


@inlined
def ring_2(cell: int, word: int) -> int:
    """A word of the hexes at distance 2."""
    return _ring_2(int(cell), word)


@inlined
def within_3(cell: int, word: int) -> int:
    """A word of the hexes at distance 1, 2 and 3."""
    return _within_3(int(cell), word)


@inlined
def beside(cell: int, direction: int) -> int:
    """The neighbour of a hex in a direction, -1 beyond the edge."""
    return _beside(int(cell), int(direction))


@inlined
def steps(first: int, second: int) -> int:
    """The distance of two hexes."""
    return _steps(int(first), int(second))


@inlined
def holds(first: int, second: int, cell: int) -> bool:
    """Whether a set of hexes holds a hex."""
    return (choose(cell < WORD_BITS, first, second) >> (int(cell) & (WORD_BITS - 1))) & 1 != 0


@inlined
def count_hexes(first: int, second: int) -> int:
    """The number of hexes in a set."""
    return count_wide(first) + count_wide(second)


@inlined
def nth_hex(first: int, second: int, n: int) -> int:
    """The n-th hex (from 0) of a set."""
    in_first = count_wide(first)
    return nth_wide(first, n) if n < in_first else WORD_BITS + nth_wide(second, n - in_first)


@inlined
def first_hex(first: int, second: int) -> int:
    """The lowest hex of a set that is not empty."""
    return lowest_wide(first) if first != 0 else WORD_BITS + lowest_wide(second)


@inlined
def without_first(first: int, second: int) -> tuple[int, int]:
    """A set that is not empty without its lowest hex."""
    if first != 0:
        return drop_lowest(first), second
    return first, drop_lowest(second)


@rule
def neighbours(first: int, second: int) -> tuple[int, int]:
    """All neighbours of the hexes of a set (some of them may be in it)."""
    near_first, near_second = 0, 0
    while first | second != 0:
        cell = first_hex(first, second)
        near_first |= near(cell, 0)
        near_second |= near(cell, 1)
        first, second = without_first(first, second)
    return near_first, near_second
