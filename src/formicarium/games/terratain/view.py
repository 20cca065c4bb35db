"""What a seat may know. In Terratain everything is open (TER-DRAW-5); only the order of future draws is not, and chance draws
them when they happen, so no record holds it."""

from formicarium.core.compiled import rule
from formicarium.core.features import MOST, put_number, put_one, put_set
from formicarium.core.record import Features, Key, Record
from formicarium.games.terratain.chits import number_of
from formicarium.games.terratain.components import CHITS, POINT_KEYS, SDG, SEATS, STRUCTURES
from formicarium.games.terratain.geometry import BAND_PLOTS, BANDS, PLOTS
from formicarium.games.terratain.spec import ENDINGS, PHASES


@rule
def view(state: Record, seat: int, out: Record) -> None:
    """TER-DRAW-5: board, reserves, cups and discard piles are open to everybody."""
    out.ply, out.actor, out.ending, out.players, out.phase = state.ply, state.actor, state.ending, state.players, state.phase
    view_options(state, out)
    for band in range(BANDS):
        out.empty[band] = state.empty[band]
        out.mountain[band] = state.mountain[band]
        out.river[band] = state.river[band]
        for kind in range(STRUCTURES):
            out.of_type[kind, band] = state.of_type[kind, band]
        for owner in range(SEATS):
            out.of_seat[owner, band] = state.of_seat[owner, band]
    for owner in range(SEATS):
        out.cup[owner] = state.cup[owner]
        out.reserve[owner] = state.reserve[owner]
        out.discarded[owner] = state.discarded[owner]
    out.turn, out.idle, out.seat = state.turn, state.idle, state.seat
    out.drawn, out.river_column = state.drawn, state.river_column


@rule
def view_options(state: Record, out: Record) -> None:
    """The options are known to all."""
    out.start_seat, out.scoring, out.adjacency = state.start_seat, state.scoring, state.adjacency
    out.reserve_limit, out.mountains, out.rivers, out.map = state.reserve_limit, state.mountains, state.rivers, state.map
    out.max_turns, out.stalemate_rounds, out.score_display = state.max_turns, state.stalemate_rounds, state.score_display
    for key in range(len(state.points)):
        out.points[key] = state.points[key]


@rule
def redeal(view: Record, seat: int, key: Key) -> None:
    """TER-DRAW-5: there is nothing a seat cannot know."""


@rule
def observe_pile(pile: int, out: Features, n: int) -> None:
    """A pile, one feature a type."""
    for chit in range(CHITS):
        out[n + chit] = number_of(pile, chit)


@rule
def observe_options(state: Record, out: Features, n: int) -> None:
    """The options that can still matter."""
    out[n] = state.adjacency
    out[n + 1] = state.reserve_limit
    out[n + 2] = state.scoring == SDG
    out[n + 3] = state.stalemate_rounds
    out[n + 4], out[n + 5] = state.mountains, state.rivers
    n += 6
    for key in range(len(POINT_KEYS)):
        out[n + key] = state.points[key]


@rule
def observe(state: Record, seat: int, out: Features) -> None:
    """The features declared in spec.py, seats counted from the observer; out is int8[features]."""
    first = max(seat, 0)
    n = SEATS * STRUCTURES * PLOTS
    for away in range(state.players):
        owner = (first + away) % state.players
        at = STRUCTURES * PLOTS * away
        for kind in range(STRUCTURES):
            for band in range(BANDS):
                at = put_set(out, at, BAND_PLOTS, state.of_seat[owner, band] & state.of_type[kind, band])
        at = n + 2 * PLOTS + CHITS * away
        observe_pile(state.reserve[owner], out, at)
        observe_pile(state.cup[owner], out, at + CHITS * SEATS)
        observe_pile(state.discarded[owner], out, at + 2 * CHITS * SEATS)
    for band in range(BANDS):
        put_set(out, n + BAND_PLOTS * band, BAND_PLOTS, state.mountain[band])
        put_set(out, n + PLOTS + BAND_PLOTS * band, BAND_PLOTS, state.river[band])
    n = put_one(out, n + 2 * PLOTS + 3 * CHITS * SEATS, len(PHASES), state.phase)
    for away in range(state.players):
        out[n + away] = (first + away) % state.players == state.seat
        out[n + SEATS + away] = 1
    n = put_one(out, n + 2 * SEATS, len(ENDINGS), state.ending - 1)
    out[n], out[n + 1] = state.drawn, state.river_column
    n = put_number(out, n + 2, state.idle)
    n = put_number(out, n, state.turn)
    n = put_number(out, n, state.max_turns)
    out[n] = min(state.max_turns - state.turn, MOST) if state.max_turns > 0 else MOST
    observe_options(state, out, n + 1)
