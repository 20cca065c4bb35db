"""What a seat may know. In dominANTion everything is open: rolls, events and picks happen when chance is asked for them."""

from formicarium.core.compiled import rule
from formicarium.core.features import MOST, put_number
from formicarium.core.record import Features, Key, Record
from formicarium.games.dominantion.board import colours_held, controlled_in, is_living
from formicarium.games.dominantion.components import EVENTS, KINDS, QUEEN, SEATS
from formicarium.games.dominantion.geometry import BAND_TILES, BANDS, NODE, THRONE, TILES
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
def observe_tiles(tiles: int, out: Features, n: int) -> int:
    """One band of a set of tiles, one feature a tile."""
    for place in range(BAND_TILES):
        out[n + place] = tiles >> place & 1
    return n + BAND_TILES


@rule
def observe_pawns(state: Record, first: int, out: Features, n: int) -> int:
    """The pawns of every seat by kind, then the neutral workers."""
    for away in range(SEATS):
        owner = (first + away) % state.players
        for kind in range(KINDS):
            for band in range(BANDS):
                pawns = state.of_owner[owner, band] & state.of_kind[kind, band]
                n = observe_tiles(pawns if away < state.players else 0, out, n)
    for band in range(BANDS):
        n = observe_tiles(state.of_owner[NEUTRAL, band], out, n)
    return n


@rule
def observe_places(state: Record, first: int, out: Features, n: int) -> int:
    """Cubes, nodes, hives and thrones."""
    for tile in range(TILES):
        out[n + tile] = state.carried[tile]
        out[n + TILES + tile] = state.pile[tile]
    n += 2 * TILES
    for band in range(BANDS):
        n = observe_tiles(NODE[state.chart, band], out, n)
    for away in range(SEATS):
        owner = (first + away) % state.players
        for band in range(BANDS):
            n = observe_tiles(controlled_in(state, owner, band) if away < state.players else 0, out, n)
    for away in range(SEATS):
        owner = (first + away) % state.players
        playing = away < state.players and is_living(state, owner)
        for tile in range(TILES):
            out[n + tile] = playing and THRONE[state.chart, owner] == tile
        n += TILES
    return n


@rule
def observe_marks(state: Record, out: Features, n: int) -> int:
    """Who has attacked, who has gathered, who is in the battle, who is selected."""
    for band in range(BANDS):
        observe_tiles(state.attacked[band], out, n + BAND_TILES * band)
        observe_tiles(state.gathered[band], out, n + TILES + BAND_TILES * band)
        observe_tiles(state.fighting[band], out, n + 2 * TILES + BAND_TILES * band)
    n += 3 * TILES
    for tile in range(TILES):
        out[n + tile] = state.selected == tile
    return n + TILES


@rule
def observe_seats(state: Record, first: int, out: Features, n: int) -> int:
    """What there is of every seat besides the board."""
    for away in range(SEATS):
        playing = away < state.players
        owner = (first + away) % state.players
        out[n + away] = state.store[owner] if playing else 0
        out[n + SEATS + away] = state.siege[owner] if playing else 0
        out[n + 2 * SEATS + away] = playing and is_living(state, owner)
        out[n + 3 * SEATS + away] = state.lost[owner] if playing else 0
        out[n + 4 * SEATS + away] = colours_held(state, owner) if playing else 0
        out[n + 5 * SEATS + away] = playing and owner == state.seat
        out[n + 6 * SEATS + away] = playing and owner == state.first_seat
        out[n + 7 * SEATS + away] = playing and owner == state.actor
        out[n + 8 * SEATS + away] = playing and owner == state.motivated
        out[n + 9 * SEATS + away] = state.rolled[owner] if playing else 0
        out[n + 10 * SEATS + away] = playing
    return n + 11 * SEATS


@rule
def observe(state: Record, seat: int, out: Features) -> None:
    """The features declared in spec.py, seats counted from the observer (a spectator: from the first); out is int8[features]."""
    first = max(seat, 0)
    n = observe_pawns(state, first, out, 0)
    n = observe_places(state, first, out, n)
    n = observe_marks(state, out, n)
    n = observe_seats(state, first, out, n)
    for event in range(EVENTS):
        out[n + event] = state.event == event + 1
    n += EVENTS
    for phase in range(len(PHASES)):
        out[n + phase] = state.phase == phase
    n += len(PHASES)
    for ending in range(len(ENDINGS)):
        out[n + ending] = state.ending == ending + 1
    n += len(ENDINGS)
    out[n] = state.supply
    out[n + 1] = state.action_points
    out[n + 2] = state.buying == QUEEN
    out[n + 3] = state.picks
    n = put_number(out, n + 4, state.round_number)
    n = put_number(out, n, state.round_cap)
    out[n] = min(last_round(state) - state.round_number, MOST)
    out[n + 1] = state.events
