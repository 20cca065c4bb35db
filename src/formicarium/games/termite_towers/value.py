"""How good a position looks. For the greedy opponent."""

from formicarium.core.compiled import rule
from formicarium.core.record import Record, Values


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]."""
    for seat in range(state.players):
        out[seat] = 0
