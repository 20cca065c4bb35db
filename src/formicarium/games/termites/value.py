"""How good a position looks: Mounds owned and captured, units, and who could soon capture which Mound. For the greedy opponent.

The heart is `force`: what a seat could bring against a Mound in one move, by distance alone. It is compared with the Mound's
value. A seat that moves next has a token to place first; others have to wait, and much can happen.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import drop_lowest, lowest_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Notes, Record, Values
from formicarium.core.spec import Playout, Thinking
from formicarium.games.termites.board import NOBODY, caste_at, owner_at, strength_at
from formicarium.games.termites.components import FLYER, LEAST_MOUND, MOUNDS, NEUTRAL_VALUE, SEATS, VEGETATION, WORKER
from formicarium.games.termites.geometry import (
    HEXES,
    WORD_BITS,
    WORDS,
    count_hexes,
    first_hex,
    near,
    ring_2,
    within_3,
    without_first,
)
from formicarium.games.termites.spec import DRAW, IN_RESERVE, ON_BOARD, PLACE, SELECT

POINT = 100
"""Worth of a point."""
STRENGTH = 12
"""Worth of one strength on the board: it is needed for captures, and tokens decide ties."""
HUNDREDTH = POINT // 100
"""Worth of a chance of one hundredth to win a point."""

# Chances of capturing a Mound, in hundredths, by how much a seat's force exceeds its value, from -7 to +3.
LEAST_EXCESS, MOST_EXCESS = -7, 3
AT_ONCE: npt.NDArray[np.int16] = np.array([0, 0, 0, 0, 0, 0, 0, 0, 92, 92, 92], np.int16)
"""For a seat that has placed its token and is about to move."""
AFTER_PLACING: npt.NDArray[np.int16] = np.array([3, 5, 9, 16, 30, 55, 80, 86, 90, 92, 92], np.int16)
"""For the seat whose turn comes next."""
LATER: npt.NDArray[np.int16] = np.array([2, 4, 7, 11, 16, 22, 28, 34, 38, 40, 40], np.int16)
"""For all others, and for the seat itself after its move."""
NOTED_STRENGTH, NOTED_FORCE = 0, SEATS
"""Where notes have the strengths of all seats, and the forces of all seats against every Mound."""
THINKING = Thinking(
    spread=1000.0,
    sharpness=0.02,
    curiosity=0.2,
    correction=1.0,
    playouts={2: Playout(8, looks=8)},
    at_once=("mound",),
)


@rule
def strength_on(state: Record, first: int, second: int) -> int:
    """The strength of all units on a set of hexes that holds nothing else."""
    strength = 0
    while first != 0:
        strength += strength_at(state, lowest_wide(first))
        first = drop_lowest(first)
    while second != 0:
        strength += strength_at(state, WORD_BITS + lowest_wide(second))
        second = drop_lowest(second)
    return strength


@rule
def strongest_on(state: Record, first: int, second: int) -> int:
    """The strength of the strongest flyer or worker on a set of units."""
    best = 0
    while first | second != 0:
        cell = first_hex(first, second)
        first, second = without_first(first, second)
        if caste_at(state, cell) in (FLYER, WORKER):
            best = max(best, strength_at(state, cell))
    return best


@inlined
def supporters(state: Record, seat: int, target: int, word: int) -> int:
    """TMT-ATT-6, TMT-ATT-7: a word of a seat's units that support an attack on a hex from where they stand."""
    return state.units[seat, word] & (near(target, word) | ring_2(target, word) & state.spitters[word])


@inlined
def attackers(state: Record, seat: int, target: int, word: int) -> int:
    """A word of a seat's other units that may come to attack a hex, if they are fast: flyers, and those at distance 2."""
    around = within_3(target, word) & state.flyers[word] & ~near(target, word) | ring_2(target, word) & ~state.spitters[word]
    return state.units[seat, word] & around


@rule
def force(state: Record, seat: int, target: int) -> int:
    """TMT-ATT-6, TMT-ATT-7: the strength a seat can bring against a hex in one move, whatever stands in the way."""
    first, second = supporters(state, seat, target, 0), supporters(state, seat, target, 1)
    support = strength_on(state, first, second) + count_hexes(
        first & state.spitters[0] & state.terrain[VEGETATION, 0], second & state.spitters[1] & state.terrain[VEGETATION, 1]
    )
    return support + strongest_on(state, attackers(state, seat, target, 0), attackers(state, seat, target, 1))


@rule
def chance_of_capture(state: Record, seat: int, excess: int) -> int:
    """How likely a seat will capture a Mound, in hundredths, by how much its force exceeds the Mound's value."""
    place = min(max(excess, LEAST_EXCESS), MOST_EXCESS) - LEAST_EXCESS
    if seat != state.seat:
        return LATER[place]
    if state.phase == PLACE:
        return AFTER_PLACING[place]
    return max(AT_ONCE[place], LATER[place]) if state.phase in (DRAW, SELECT) else LATER[place]


@rule
def put_points(state: Record, out: Values) -> None:
    """Every Mound counts for its owner, or for the seat that captured it."""
    for seat in range(state.players):
        out[seat] = POINT * NEUTRAL_VALUE * state.neutrals[seat]
    for owner in range(state.players):
        kept = 0
        for place in range(MOUNDS):
            captor = state.own_mound[owner, place]
            if captor in (IN_RESERVE, ON_BOARD):
                kept += LEAST_MOUND + place
            else:
                out[captor] += POINT * (LEAST_MOUND + place)
        out[owner] += POINT * kept


# --- What can be noted ------------------------------------------------------------------------------------------------------


@rule
def note(state: Record, notes: Notes) -> None:
    """The strength on the board of every seat, and its force against every Mound that is not its own."""
    for seat in range(state.players):
        notes[NOTED_STRENGTH + seat] = strength_on(state, state.units[seat, 0], state.units[seat, 1])
    first, second, place = state.mounds[0], state.mounds[1], NOTED_FORCE
    while first | second != 0:
        mound = first_hex(first, second)
        first, second = without_first(first, second)
        for seat in range(state.players):
            notes[place + seat] = force(state, seat, mound) if seat != owner_at(state, mound) else 0
        place += SEATS


@inlined
def changed_hexes(state: Record, noted: Record) -> tuple[int, int]:
    """The hexes on which units have come or gone."""
    first, second = 0, 0
    for seat in range(SEATS):
        first |= state.units[seat, 0] ^ noted.units[seat, 0]
        second |= state.units[seat, 1] ^ noted.units[seat, 1]
    return first, second


@rule
def is_like(state: Record, noted: Record, changed: int) -> bool:
    """Whether the same things stand everywhere but on so many hexes that have changed, on the same ground."""
    differ, others = 0, 0
    for word in range(WORDS):
        differ |= state.mounds[word] ^ noted.mounds[word]
        differ |= state.terrain[VEGETATION, word] ^ noted.terrain[VEGETATION, word]
    for cell in range(HEXES):
        others += state.piece[cell] != noted.piece[cell]
    return differ == 0 and others == changed


# --- The value ----------------------------------------------------------------------------------------------------------------


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]. Hands are not looked at."""
    put_points(state, out)
    for seat in range(state.players):
        out[seat] += STRENGTH * strength_on(state, state.units[seat, 0], state.units[seat, 1])
    first, second = state.mounds[0], state.mounds[1]
    while first | second != 0:
        mound = first_hex(first, second)
        first, second = without_first(first, second)
        owner, points, danger = owner_at(state, mound), strength_at(state, mound), 0
        for seat in range(state.players):
            if seat != owner:
                chance = chance_of_capture(state, seat, force(state, seat, mound) - points)
                danger = max(danger, chance)
                out[seat] += HUNDREDTH * points * chance
        if owner != NOBODY:
            out[owner] -= HUNDREDTH * points * danger


@rule
def value_by_notes(state: Record, noted: Record, notes: Notes, out: Values) -> None:
    """As `value`, beside a position that was noted: forces differ only where units have come or gone within reach of a Mound."""
    new_first, new_second = changed_hexes(state, noted)
    if not is_like(state, noted, count_hexes(new_first, new_second)):
        value(state, out)
        return
    put_points(state, out)
    for seat in range(state.players):
        strength = notes[NOTED_STRENGTH + seat]
        if (state.units[seat, 0] ^ noted.units[seat, 0]) | (state.units[seat, 1] ^ noted.units[seat, 1]) != 0:
            strength = strength_on(state, state.units[seat, 0], state.units[seat, 1])
        out[seat] += STRENGTH * strength
    first, second, place = state.mounds[0], state.mounds[1], NOTED_FORCE
    while first | second != 0:
        mound = first_hex(first, second)
        first, second = without_first(first, second)
        owner, points, danger = owner_at(state, mound), strength_at(state, mound), 0
        anew = within_3(mound, 0) & new_first | within_3(mound, 1) & new_second != 0
        for seat in range(state.players):
            if seat != owner:
                might = force(state, seat, mound) if anew else notes[place + seat]
                chance = chance_of_capture(state, seat, might - points)
                danger = max(danger, chance)
                out[seat] += HUNDREDTH * points * chance
        if owner != NOBODY:
            out[owner] -= HUNDREDTH * points * danger
        place += SEATS
