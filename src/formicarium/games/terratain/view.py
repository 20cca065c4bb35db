"""What a seat may know. In Terratain everything is open (TER-DRAW-5); only the order of future draws is not, and chance draws
them when they happen, so no record holds it."""

from formicarium.core.compiled import rule
from formicarium.core.features import MOST, put_number
from formicarium.core.record import Features, Key, Record
from formicarium.games.terratain.chits import number_of
from formicarium.games.terratain.components import CHITS, POINT_KEYS, SDG, SEATS, STRUCTURES
from formicarium.games.terratain.geometry import BAND_PLOTS, BANDS
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
def observe_plots(plots: int, out: Features, n: int) -> int:
    """One band of a set of plots, one feature a plot."""
    for bit in range(BAND_PLOTS):
        out[n + bit] = plots >> bit & 1
    return n + BAND_PLOTS


@rule
def observe_pile(pile: int, out: Features, n: int) -> int:
    """A pile, one feature a type."""
    for chit in range(CHITS):
        out[n + chit] = number_of(pile, chit)
    return n + CHITS


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
    n = 0
    for away in range(SEATS):
        owner = (first + away) % state.players
        for kind in range(STRUCTURES):
            for band in range(BANDS):
                own = state.of_seat[owner, band] if away < state.players else 0
                n = observe_plots(own & state.of_type[kind, band], out, n)
    for band in range(BANDS):
        n = observe_plots(state.mountain[band], out, n)
    for band in range(BANDS):
        n = observe_plots(state.river[band], out, n)
    for away in range(SEATS):
        n = observe_pile(state.reserve[(first + away) % state.players] if away < state.players else 0, out, n)
    for away in range(SEATS):
        n = observe_pile(state.cup[(first + away) % state.players] if away < state.players else 0, out, n)
    for away in range(SEATS):
        n = observe_pile(state.discarded[(first + away) % state.players] if away < state.players else 0, out, n)
    for phase in range(len(PHASES)):
        out[n + phase] = state.phase == phase
    n += len(PHASES)
    for away in range(SEATS):
        out[n + away] = away < state.players and (first + away) % state.players == state.seat
        out[n + SEATS + away] = away < state.players
    n += 2 * SEATS
    for ending in range(len(ENDINGS)):
        out[n + ending] = state.ending == ending + 1
    n += len(ENDINGS)
    out[n], out[n + 1] = state.drawn, state.river_column
    n = put_number(out, n + 2, state.idle)
    n = put_number(out, n, state.turn)
    n = put_number(out, n, state.max_turns)
    out[n] = min(state.max_turns - state.turn, MOST) if state.max_turns > 0 else MOST
    observe_options(state, out, n + 1)
