"""Blocks of an observation. It comes cleared, so only what is not zero is written."""

from formicarium.core.bits import drop_lowest, lowest_wide
from formicarium.core.compiled import rule
from formicarium.core.record import Features

MOST = 127
"""The largest number a feature can hold."""
HUNDRED = 100


@rule
def put_one(out: Features, n: int, length: int, place: int) -> int:
    """A block with 1 at a place, if it is inside; returns the next place."""
    if 0 <= place < length:
        out[n + place] = 1
    return n + length


@rule
def put_set(out: Features, n: int, length: int, members: int) -> int:
    """A block with 1 for each member of a set, which may be a wide word; returns the next place."""
    while members != 0:
        out[n + lowest_wide(members)] = 1
        members = drop_lowest(members)
    return n + length


@rule
def put_number(out: Features, n: int, number: int) -> int:
    """A number that is not negative as two features, hundreds (at most MOST) and the rest; returns the next place."""
    out[n] = min(number // HUNDRED, MOST)
    out[n + 1] = number % HUNDRED
    return n + 2
