"""What stands where, and whose it is: questions about the board that any rule may ask."""

from formicarium.core.bits import choose, count_bits, index
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.terratain.components import MINE, STRUCTURES
from formicarium.games.terratain.geometry import BAND, BANDS, band_of, place_of

SEAT_MASK = 7
"""The bits of a seat's number, for `index`."""


@inlined
def is_marked(plots: int, plot: int) -> int:
    """Whether (1 or 0) the band word that holds a plot contains it."""
    return (plots >> place_of(plot)) & 1


@inlined
def whose_turn(state: Record) -> int:
    """The seat whose turn it is; for the turns only, not for the set-up."""
    return index(state.seat, SEAT_MASK)


@inlined
def next_seat(state: Record, seat: int) -> int:
    """TER-SETUP-3: the next higher seat; after the highest comes seat 0."""
    return choose(seat + 1 < state.players, seat + 1, 0)


@inlined
def type_in(state: Record, band: int, place: int) -> int:
    """The type of the structure at a place of a band that is not empty."""
    kind = 0
    for candidate in range(1, STRUCTURES):
        kind += candidate * ((state.of_type[candidate, band] >> place) & 1)
    return kind


@inlined
def owner_in(state: Record, band: int, place: int, seat: int) -> int:
    """The seat that owns the structure at a place of a band that is not empty; looked for from a seat on, the likely owner."""
    while (state.of_seat[seat, band] >> place) & 1 == 0:
        seat = next_seat(state, seat)
    return seat


@inlined
def type_at(state: Record, plot: int) -> int:
    """The type of the structure on a plot that is not empty."""
    return type_in(state, band_of(plot), place_of(plot))


@inlined
def owner_at(state: Record, plot: int) -> int:
    """The seat that owns the structure on a plot that is not empty."""
    return owner_in(state, band_of(plot), place_of(plot), 0)


@inlined
def enemy_structures(state: Record, seat: int, band: int) -> int:
    """TER-GEO-5: the plots of a band with a structure of any other player."""
    return BAND ^ (state.empty[band] | state.of_seat[seat, band])


@inlined
def enemies_of_type(state: Record, seat: int, kind: int, band: int) -> int:
    """The plots of a band with an enemy structure of one type; none outside the map."""
    if band < 0 or band >= BANDS:
        return 0
    return state.of_type[kind, band] & ~state.of_seat[seat, band]


@rule
def terrain(state: Record, kind: int, band: int) -> int:
    """The mountains (for mines) or rivers (for farms) of a band; none outside the map."""
    if band < 0 or band >= BANDS:
        return 0
    if kind == MINE:
        return state.mountain[band]
    return state.river[band]


@inlined
def empty_plots(state: Record) -> int:
    """The number of empty plots."""
    return count_bits(state.empty[0]) + count_bits(state.empty[1]) + count_bits(state.empty[2])


@inlined
def is_full(state: Record) -> bool:
    """TER-OVER-1: no empty plot is left."""
    return state.empty[0] | state.empty[1] | state.empty[2] == 0
