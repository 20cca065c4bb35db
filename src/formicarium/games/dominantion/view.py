"""What a seat may know. In dominANTion everything is open: rolls, events and picks happen when chance is asked for them."""

from typing import Any

from formicarium.core.bits import lowest_bit
from formicarium.core.compiled import rule
from formicarium.core.features import MOST, put_number, put_one, put_set
from formicarium.core.record import Features, Key, Record
from formicarium.games.dominantion.board import colours_held, is_living
from formicarium.games.dominantion.components import EVENTS, KINDS, QUEEN, SEATS
from formicarium.games.dominantion.geometry import BAND_TILES, BANDS, HIVE, NODE, THRONE, TILES
from formicarium.games.dominantion.rounds import last_round
from formicarium.games.dominantion.spec import ENDINGS, NEUTRAL, OWNERS, PHASES


@rule
def view(state: Record, seat: int, out: Record) -> None:
    """DOM-ELEC-2: nothing is hidden."""
    out.ply, out.actor, out.ending, out.players, out.phase = state.ply, state.actor, state.ending, state.players, state.phase
    out.colours, out.board, out.first = state.colours, state.board, state.first
    out.events, out.round_cap = state.events, state.round_cap
    view_board(state, out)
    for owner in range(SEATS):
        out.store[owner], out.siege[owner] = state.store[owner], state.siege[owner]
        out.holder[owner], out.lost[owner] = state.holder[owner], state.lost[owner]
        out.rolled[owner] = state.rolled[owner]
    out.supply, out.chart, out.first_seat, out.seat = state.supply, state.chart, state.first_seat, state.seat
    out.round_number, out.action_points, out.selected = state.round_number, state.action_points, state.selected
    out.buying, out.event, out.motivated, out.picks = state.buying, state.event, state.motivated, state.picks


@rule
def view_board(state: Record, out: Record) -> None:
    """Pawns, their marks and loads, and piles."""
    for band in range(BANDS):
        out.free[band], out.laden[band], out.piled[band] = state.free[band], state.laden[band], state.piled[band]
        out.attacked[band], out.gathered[band] = state.attacked[band], state.gathered[band]
        out.fighting[band] = state.fighting[band]
        for owner in range(OWNERS):
            out.of_owner[owner, band] = state.of_owner[owner, band]
        for kind in range(KINDS):
            out.of_kind[kind, band] = state.of_kind[kind, band]
    for tile in range(TILES):
        out.carried[tile], out.pile[tile] = state.carried[tile], state.pile[tile]
    for owner in range(OWNERS):
        for kind in range(KINDS):
            out.pawns[owner, kind] = state.pawns[owner, kind]


@rule
def redeal(view: Record, seat: int, key: Key) -> None:
    """DOM-ELEC-2: there is nothing a seat cannot know."""


@rule
def observe_tiles(bands: Any, out: Features, n: int) -> int:
    """A set of tiles, one feature a tile."""
    for band in range(BANDS):
        n = put_set(out, n, BAND_TILES, bands[band])
    return n


@rule
def observe_cubes(cubes: Any, bands: Any, out: Features, n: int) -> int:
    """The cubes on a set of tiles, one feature a tile."""
    for band in range(BANDS):
        tiles = bands[band]
        while tiles != 0:
            tile = BAND_TILES * band + lowest_bit(tiles)
            out[n + tile] = cubes[tile]
            tiles &= tiles - 1
    return n + TILES


@rule
def observe_pawns(state: Record, first: int, out: Features, n: int) -> int:
    """The pawns of every seat by kind, then the neutral workers."""
    at = n
    for away in range(state.players):
        owner = (first + away) % state.players
        for kind in range(KINDS):
            for band in range(BANDS):
                at = put_set(out, at, BAND_TILES, state.of_owner[owner, band] & state.of_kind[kind, band])
    return observe_tiles(state.of_owner[NEUTRAL], out, n + SEATS * KINDS * TILES)


@rule
def observe_places(state: Record, first: int, out: Features, n: int) -> int:
    """Cubes, nodes, hives and thrones."""
    n = observe_cubes(state.carried, state.laden, out, n)
    n = observe_cubes(state.pile, state.piled, out, n)
    thrones = n + (1 + SEATS) * TILES
    for band in range(BANDS):
        n = put_set(out, n, BAND_TILES, NODE[state.chart, band])
    for home in range(state.players):
        at = n + (state.holder[home] - first) % state.players * TILES
        for band in range(BANDS):
            at = put_set(out, at, BAND_TILES, HIVE[state.chart, home, band])
        if is_living(state, home):
            out[thrones + (home - first) % state.players * TILES + THRONE[state.chart, home]] = 1
    return thrones + SEATS * TILES


@rule
def observe_marks(state: Record, out: Features, n: int) -> int:
    """Who has attacked, who has gathered, who is in the battle, who is selected."""
    n = observe_tiles(state.attacked, out, n)
    n = observe_tiles(state.gathered, out, n)
    n = observe_tiles(state.fighting, out, n)
    return put_one(out, n, TILES, state.selected)


@rule
def observe_seats(state: Record, first: int, out: Features, n: int) -> int:
    """What there is of every seat besides the board."""
    for away in range(state.players):
        owner = (first + away) % state.players
        out[n + away] = state.store[owner]
        out[n + SEATS + away] = state.siege[owner]
        out[n + 2 * SEATS + away] = is_living(state, owner)
        out[n + 3 * SEATS + away] = state.lost[owner]
        out[n + 4 * SEATS + away] = colours_held(state, owner)
        out[n + 5 * SEATS + away] = owner == state.seat
        out[n + 6 * SEATS + away] = owner == state.first_seat
        out[n + 7 * SEATS + away] = owner == state.actor
        out[n + 8 * SEATS + away] = owner == state.motivated
        out[n + 9 * SEATS + away] = state.rolled[owner]
        out[n + 10 * SEATS + away] = 1
    return n + 11 * SEATS


@rule
def observe(state: Record, seat: int, out: Features) -> None:
    """The features declared in spec.py, seats counted from the observer (a spectator: from the first); out is int8[features]."""
    first = max(seat, 0)
    n = observe_pawns(state, first, out, 0)
    n = observe_places(state, first, out, n)
    n = observe_marks(state, out, n)
    n = observe_seats(state, first, out, n)
    n = put_one(out, n, EVENTS, state.event - 1)
    n = put_one(out, n, len(PHASES), state.phase)
    n = put_one(out, n, len(ENDINGS), state.ending - 1)
    out[n] = state.supply
    out[n + 1] = state.action_points
    out[n + 2] = state.buying == QUEEN
    out[n + 3] = state.picks
    n = put_number(out, n + 4, state.round_number)
    n = put_number(out, n, state.round_cap)
    out[n] = min(last_round(state) - state.round_number, MOST)
    out[n + 1] = state.events
