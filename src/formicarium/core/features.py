"""Numbers that one feature of an observation cannot hold."""

from formicarium.core.compiled import rule
from formicarium.core.record import Features

MOST = 127
"""The largest number a feature can hold."""
HUNDRED = 100


@rule
def put_number(out: Features, n: int, number: int) -> int:
    """A number that is not negative as two features, hundreds (at most MOST) and the rest; returns the next place."""
    out[n] = min(number // HUNDRED, MOST)
    out[n + 1] = number % HUNDRED
    return n + 2
