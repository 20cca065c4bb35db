"""What stands on the hexes and whose it is: questions about the board that any rule may ask, and the only ways to change it.

A piece is one number: 0 for nothing, else 1 + 17 * owner + kind. Owners are the seats, and 4 for neutral Mounds; kinds 0..11
are those of tokens, 12..16 are Mounds of value 5..9. Sets of units, spitters, flyers and Mounds say the same, for fast questions.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import wide_bit
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termites.components import (
    FLYER,
    KINDS,
    LEAST_MOUND,
    MOST_TERMITES,
    MOUND_VALUES,
    MOUNDS,
    NEUTRAL_VALUE,
    SEATS,
    SPITTER,
    STONES,
    STRENGTH_OF_CASTE,
    VEGETATION,
    WATER,
    WORKER,
)
from formicarium.games.termites.geometry import BOARD, WORD_BITS, holds, neighbours
from formicarium.games.termites.spec import IN_RESERVE, ON_BOARD

NOBODY = SEATS
"""The owner of neutral Mounds."""
PIECE_KINDS = KINDS + MOUNDS
FIRST_MOUND_KIND = KINDS
PIECES = 1 + (SEATS + 1) * PIECE_KINDS

PIECE_OWNER: npt.NDArray[np.int8] = np.array([0] + [(p - 1) // PIECE_KINDS for p in range(1, PIECES)], np.int8)
PIECE_KIND: npt.NDArray[np.int8] = np.array([0] + [(p - 1) % PIECE_KINDS for p in range(1, PIECES)], np.int8)
KIND_CASTE: npt.NDArray[np.int8] = np.array([kind // MOST_TERMITES for kind in range(PIECE_KINDS)], np.int8)
KIND_TERMITES: npt.NDArray[np.int8] = np.array([kind % MOST_TERMITES + 1 for kind in range(KINDS)], np.int8)
KIND_STRENGTH: npt.NDArray[np.int8] = np.array(
    [STRENGTH_OF_CASTE[kind // MOST_TERMITES] * (kind % MOST_TERMITES + 1) for kind in range(KINDS)] + list(MOUND_VALUES),
    np.int8,
)
"""TMT-GEN-4: the strength of a token; TMT-ATT-12: the value of a Mound."""
PIECE_CASTE: npt.NDArray[np.int8] = KIND_CASTE[PIECE_KIND]
PIECE_STRENGTH: npt.NDArray[np.int8] = KIND_STRENGTH[PIECE_KIND]
"""The same by pieces."""


# --- What stands where ----------------------------------------------------------------------------------------------------


@inlined
def is_unit(state: Record, cell: int) -> bool:
    """Whether a unit stands on a hex."""
    return state.piece[cell] != 0 and PIECE_KIND[state.piece[cell]] < KINDS


@inlined
def is_mound(state: Record, cell: int) -> bool:
    """Whether a Mound stands on a hex."""
    return holds(state.mounds[0], state.mounds[1], cell)


@inlined
def is_unit_of(state: Record, seat: int, cell: int) -> bool:
    """Whether a unit of a seat stands on a hex."""
    return holds(state.units[seat, 0], state.units[seat, 1], cell)


@inlined
def owner_at(state: Record, cell: int) -> int:
    """Whose piece stands on a hex that is not empty."""
    return PIECE_OWNER[state.piece[cell]]


@inlined
def kind_at(state: Record, cell: int) -> int:
    """The kind of the piece on a hex that is not empty."""
    return PIECE_KIND[state.piece[cell]]


@inlined
def caste_at(state: Record, cell: int) -> int:
    """The caste of the unit on a hex."""
    return PIECE_CASTE[state.piece[cell]]


@inlined
def strength_at(state: Record, cell: int) -> int:
    """TMT-GEN-4, TMT-GEN-5: the strength of the unit on a hex, or the value of the Mound."""
    return PIECE_STRENGTH[state.piece[cell]]


@inlined
def is_terrain(state: Record, terrain: int, cell: int) -> bool:
    """Whether a hex is of a terrain."""
    return holds(state.terrain[terrain, 0], state.terrain[terrain, 1], cell)


# --- Sets of hexes, word by word --------------------------------------------------------------------------------------------


@inlined
def all_units(state: Record, word: int) -> int:
    """Hexes with a unit."""
    return state.units[0, word] | state.units[1, word] | state.units[2, word] | state.units[3, word]


@inlined
def empty_hexes(state: Record, word: int) -> int:
    """TMT-GEN-3: hexes with neither a unit nor a Mound."""
    return BOARD[word] & ~(all_units(state, word) | state.mounds[word])


@inlined
def closed_ground(state: Record, caste: int, word: int) -> int:
    """TMT-MOVE-3: hexes whose terrain a caste may never enter."""
    if caste == FLYER:
        return state.terrain[VEGETATION, word]
    if caste == WORKER:
        return state.terrain[WATER, word]
    return state.terrain[WATER, word] | state.terrain[STONES, word]


@inlined
def places_for(state: Record, caste: int, word: int) -> int:
    """TMT-REP-1 to TMT-REP-4: empty hexes where a token of a caste may be placed: flyers off vegetation, others off water."""
    closed = VEGETATION if caste == FLYER else WATER
    return empty_hexes(state, word) & ~state.terrain[closed, word]


@inlined
def others(state: Record, seat: int, word: int) -> int:
    """Hexes with enemy units, or with Mounds, own ones included."""
    return (all_units(state, word) & ~state.units[seat, word]) | state.mounds[word]


@rule
def mound_hexes(state: Record) -> tuple[int, int]:
    """TMT-SET-9: hexes where a Mound would be legal if they were empty: suitable ground, no Mound beside it."""
    near_first, near_second = neighbours(state.mounds[0], state.mounds[1])
    first = state.ground[0] & ~(near_first | state.mounds[0])
    second = state.ground[1] & ~(near_second | state.mounds[1])
    return first, second


# --- Changes ----------------------------------------------------------------------------------------------------------------


@inlined
def put_unit(state: Record, seat: int, kind: int, cell: int) -> None:
    """A unit of a seat comes to stand on an empty hex."""
    state.piece[cell] = 1 + PIECE_KINDS * seat + kind
    caste = KIND_CASTE[kind]
    word, mark = cell // WORD_BITS, wide_bit(cell % WORD_BITS)
    state.units[seat, word] |= mark
    if caste == SPITTER:
        state.spitters[word] |= mark
    elif caste == FLYER:
        state.flyers[word] |= mark


@inlined
def take_unit(state: Record, cell: int) -> None:
    """The unit on a hex is taken off the board."""
    seat, caste = owner_at(state, cell), caste_at(state, cell)
    state.piece[cell] = 0
    word, mark = cell // WORD_BITS, wide_bit(cell % WORD_BITS)
    state.units[seat, word] &= ~mark
    if caste == SPITTER:
        state.spitters[word] &= ~mark
    elif caste == FLYER:
        state.flyers[word] &= ~mark


@inlined
def shift_unit(state: Record, start: int, cell: int) -> None:
    """The unit on one hex comes to stand on another, which is empty."""
    seat, kind = owner_at(state, start), kind_at(state, start)
    take_unit(state, start)
    put_unit(state, seat, kind, cell)


@rule
def set_mound(state: Record, owner: int, value: int, cell: int) -> None:
    """A Mound is put on an empty hex; a player's own comes from his reserve."""
    state.piece[cell] = 1 + PIECE_KINDS * owner + FIRST_MOUND_KIND + value - LEAST_MOUND
    state.mounds[cell // WORD_BITS] |= wide_bit(cell % WORD_BITS)
    if owner != NOBODY:
        state.own_mound[owner, value - LEAST_MOUND] = ON_BOARD


@rule
def take_mound(state: Record, cell: int, captor: int) -> None:
    """TMT-CAP-1: the Mound on a hex becomes a trophy of a seat."""
    owner, value = owner_at(state, cell), strength_at(state, cell)
    state.piece[cell] = 0
    state.mounds[cell // WORD_BITS] &= ~wide_bit(cell % WORD_BITS)
    if owner == NOBODY:
        state.neutrals[captor] += 1
    else:
        state.own_mound[owner, value - LEAST_MOUND] = captor


@rule
def has_reserve(state: Record, seat: int) -> bool:
    """TMT-SET-10: whether a seat has a Mound in reserve."""
    for place in range(MOUNDS):
        if state.own_mound[seat, place] == IN_RESERVE:
            return True
    return False


@rule
def trophies(state: Record, seat: int) -> int:
    """TMT-CAP-1: the value of all Mounds a seat has captured."""
    total = NEUTRAL_VALUE * state.neutrals[seat]
    for owner in range(state.players):
        for place in range(MOUNDS):
            if state.own_mound[owner, place] == seat:
                total += LEAST_MOUND + place
    return total
