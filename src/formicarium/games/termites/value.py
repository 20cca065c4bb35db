"""How good a position looks: Mounds owned and captured, units, and who could soon capture which Mound. For the greedy opponent.

The heart is `force`: what a seat could bring against a Mound in one move, by distance alone. It is compared with the Mound's
value. A seat that moves next has a token to place first; others have to wait, and much can happen.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import rule
from formicarium.core.record import Record, Values
from formicarium.core.spec import Thinking
from formicarium.games.termites.board import NOBODY, caste_at, is_terrain, owner_at, strength_at
from formicarium.games.termites.components import FLYER, SPITTER, VEGETATION, WORKER
from formicarium.games.termites.geometry import first_hex, steps, within_3, without_first
from formicarium.games.termites.spec import DRAW, PLACE, SELECT
from formicarium.games.termites.view import points_of

POINT = 100
"""Worth of a point."""
STRENGTH = 12
"""Worth of one strength on the board: it is needed for captures, and tokens decide ties."""
HUNDREDTHS = 100

# Chances of capturing a Mound, in hundredths, by how much a seat's force exceeds its value, from -7 to +3.
LEAST_EXCESS, MOST_EXCESS = -7, 3
AT_ONCE: npt.NDArray[np.int16] = np.array([0, 0, 0, 0, 0, 0, 0, 0, 92, 92, 92], np.int16)
"""For a seat that has placed its token and is about to move."""
AFTER_PLACING: npt.NDArray[np.int16] = np.array([3, 5, 9, 16, 30, 55, 80, 86, 90, 92, 92], np.int16)
"""For the seat whose turn comes next."""
LATER: npt.NDArray[np.int16] = np.array([2, 4, 7, 11, 16, 22, 28, 34, 38, 40, 40], np.int16)
"""For all others, and for the seat itself after its move."""
THINKING = Thinking(spread=1000.0, sharpness=0.02, curiosity=0.2, correction=1.0, playout=8, looks=8, at_once=("mound",))


@rule
def force(state: Record, seat: int, target: int) -> int:
    """TMT-ATT-6, TMT-ATT-7: the strength a seat can bring against a hex in one move, whatever stands in the way."""
    support, best = 0, 0
    first, second = state.units[seat, 0] & within_3(target, 0), state.units[seat, 1] & within_3(target, 1)
    while first | second != 0:
        cell = first_hex(first, second)
        first, second = without_first(first, second)
        away, caste, strength = steps(cell, target), caste_at(state, cell), strength_at(state, cell)
        if away == 1 or (away == 2 and caste == SPITTER):
            support += strength
            if caste == SPITTER and is_terrain(state, VEGETATION, cell):
                support += 1
        elif caste == FLYER or (away == 2 and caste == WORKER):
            best = max(best, strength)
    return support + best


@rule
def chance_of_capture(state: Record, seat: int, target: int) -> int:
    """How likely a seat will capture a Mound, in hundredths."""
    excess = force(state, seat, target) - strength_at(state, target)
    place = min(max(excess, LEAST_EXCESS), MOST_EXCESS) - LEAST_EXCESS
    if seat != state.seat:
        return LATER[place]
    if state.phase == PLACE:
        return AFTER_PLACING[place]
    return max(AT_ONCE[place], LATER[place]) if state.phase in (DRAW, SELECT) else LATER[place]


@rule
def own_worth(state: Record, seat: int) -> int:
    """Points, and strength on the board."""
    worth = POINT * points_of(state, seat)
    first, second = state.units[seat, 0], state.units[seat, 1]
    while first | second != 0:
        worth += STRENGTH * strength_at(state, first_hex(first, second))
        first, second = without_first(first, second)
    return worth


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]. Hands are not looked at."""
    for seat in range(state.players):
        out[seat] = own_worth(state, seat)
    first, second = state.mounds[0], state.mounds[1]
    while first | second != 0:
        mound = first_hex(first, second)
        first, second = without_first(first, second)
        owner, points = owner_at(state, mound), POINT * strength_at(state, mound)
        danger = 0
        for seat in range(state.players):
            if seat != owner:
                chance = chance_of_capture(state, seat, mound)
                danger = max(danger, chance)
                out[seat] += points * chance // HUNDREDTHS
        if owner != NOBODY:
            out[owner] -= points * danger // HUNDREDTHS
