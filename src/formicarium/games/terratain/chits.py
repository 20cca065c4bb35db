"""Piles of chits. Cups, reserves and discard piles are each one 32-bit word: seven counts of four bits, type 0 lowest.

A pile of one type never holds more than ten chits, so a count fits; adding or taking a chit is adding or taking `one(type)`.
"""

from formicarium.core.bits import count_bits, count_wide, spread_nibbles
from formicarium.core.compiled import inlined
from formicarium.games.terratain.components import CHITS, CHITS_OF_A_TYPE

ONE_OF_EACH = 0x1111111
FULL_CUP = CHITS_OF_A_TYPE * ONE_OF_EACH
NIBBLE_TOPS = 0x8888888
BYTES = 0x01010101010101
BYTE_TOPS = 0x80808080808080


@inlined
def one(chit: int) -> int:
    """A pile with one chit of a type."""
    return 1 << 4 * chit


@inlined
def number_of(pile: int, chit: int) -> int:
    """How many chits of a type are in a pile."""
    return (pile >> 4 * chit) & 15


@inlined
def total(pile: int) -> int:
    """How many chits are in a pile."""
    pairs = (pile & 0x0F0F0F0F) + ((pile >> 4) & 0x0F0F0F0F)
    return ((pairs * 0x01010101) >> 24) & 127


@inlined
def types_in(pile: int) -> int:
    """A pile with one chit of each type that is in the given pile."""
    halves = pile | (pile >> 2)
    return (halves | (halves >> 1)) & ONE_OF_EACH


@inlined
def nth_type(types: int, n: int) -> int:
    """The n-th type (from 0) of a pile that holds at most one chit of each type.

    A product with ONE_OF_EACH adds up the counts from the lowest type; the types whose sum is still at most n are passed.
    """
    sums = (types * ONE_OF_EACH) & 0x7777777
    return count_bits(((n + 8) * ONE_OF_EACH - sums) & NIBBLE_TOPS)


@inlined
def sums_by_type(pile: int) -> int:
    """Byte t (of seven) tells how many chits of the types 0..t are in a pile; what is above the seven is of no use."""
    return spread_nibbles(pile) * BYTES


@inlined
def total_of_sums(sums: int) -> int:
    """How many chits are in the pile with these sums."""
    return (sums >> 8 * (CHITS - 1)) & 127


@inlined
def nth_chit(sums: int, n: int) -> int:
    """The type of the n-th chit (from 0) of the pile with these sums, laid out by type; types with a sum up to n are passed."""
    return count_wide(((n + 128) * BYTES - sums) & BYTE_TOPS)
