"""How good a position looks: the points on the table and the heaps a hand could take. For the greedy opponent."""

from formicarium.core.compiled import rule
from formicarium.core.record import Record, Values
from formicarium.core.spec import Thinking
from formicarium.games._template.components import FEAST_POINTS, FULL_HEAP, KINDS
from formicarium.games._template.rules import fills, heap_sum

POINT = 10
"""Worth of a point taken."""
CHANCE_OF_POINT = 3
"""Worth of a point that the hand could take: somebody else may come first."""
THINKING = Thinking(spread=60.0, sharpness=0.05, curiosity=0.5)


@rule
def best_take(state: Record, seat: int, heap: int) -> int:
    """The most points a seat could get by one crumb from its hand on a heap; 0 if it cannot take it."""
    best = 0
    for kind in range(KINDS):
        if state.hand[seat, kind] > 0 and fills(state, heap, kind):
            total = heap_sum(state, heap) + kind + 1
            best = max(best, total + FEAST_POINTS if total == FULL_HEAP else total)
    return best


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]. A hand that is not seen promises nothing."""
    for seat in range(state.players):
        worth = POINT * FEAST_POINTS * state.feasts[seat]
        for kind in range(KINDS):
            worth += POINT * (kind + 1) * state.taken[seat, kind]
        for heap in range(state.heaps):
            worth += CHANCE_OF_POINT * best_take(state, seat, heap)
        out[seat] = worth
