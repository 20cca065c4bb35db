"""The rules of Terratain: the four phases of a turn, the end. Clauses are those of RULES.md; set-up is in setup.py.

`legal`, `why_not` and the random choices of sampling.py all rest on the predicates of this file.
"""

from formicarium.core.bits import choose, index, list_bits, quotient, rarely, remainder
from formicarium.core.compiled import inlined, rule, stays_a_call
from formicarium.core.record import CHANCE, OVER, Actions, Record, Weights
from formicarium.games.terratain.board import (
    enemies_of_type,
    enemy_structures,
    is_full,
    is_marked,
    next_seat,
    owner_in,
    terrain,
    type_in,
    whose_turn,
)
from formicarium.games.terratain.chits import FULL_CUP, number_of, one, total
from formicarium.games.terratain.components import (
    ARMY,
    CASTLE,
    CHITS,
    FARM,
    MINE,
    PALACE,
    RANDOM_MAP,
    STRUCTURES,
    TEMPLE,
    TOWN,
)
from formicarium.games.terratain.geometry import (
    BAND,
    BAND_PLOTS,
    BANDS,
    NEXT_TO,
    PLOTS,
    SIDE,
    band_of,
    next_to,
    place_of,
    plot_in_territory,
)
from formicarium.games.terratain.setup import (
    apply_setup,
    lay_map,
    list_setup,
    may_become_mountain,
    next_setup_step,
    uniform_outcomes,
)
from formicarium.games.terratain.spec import (
    ACTIONS,
    BUILD,
    CAP,
    DECLINE_WAR,
    DISCARD,
    DRAW,
    ENDED,
    FIRST_DISCARD,
    FIRST_WAR,
    FULL,
    MOUNTAIN,
    SPEC,
    STALEMATE,
    START,
    WAR,
)

ADJACENCY_MASK = 1
"""The bits of the option adjacency, for `index`."""
DRAWS_A_TURN = 2
RESTRICTED_TYPES = 1 << TEMPLE | 1 << CASTLE | 1 << PALACE
"""TER-BUILD-3 to TER-BUILD-5: the types that must not stand next to an enemy structure of their own type."""
FREE_TYPES = 15 << 4 * TOWN | 15 << 4 * FARM | 15 << 4 * MINE
"""TER-BUILD-6: the part of a pile with the types that no enemy structure keeps off a plot."""

GEO_1 = SPEC.clauses["TER-GEO-1"]
SETUP_3 = SPEC.clauses["TER-SETUP-3"]
TURN_1 = SPEC.clauses["TER-TURN-1"]
DRAW_1 = SPEC.clauses["TER-DRAW-1"]
WAR_1 = SPEC.clauses["TER-WAR-1"]
WAR_5 = SPEC.clauses["TER-WAR-5"]
WAR_6 = SPEC.clauses["TER-WAR-6"]
BUILD_1 = SPEC.clauses["TER-BUILD-1"]
BUILD_3 = SPEC.clauses["TER-BUILD-3"]
BUILD_4 = SPEC.clauses["TER-BUILD-4"]
BUILD_5 = SPEC.clauses["TER-BUILD-5"]
END_1 = SPEC.clauses["TER-END-1"]
END_2 = SPEC.clauses["TER-END-2"]
OVER_1 = SPEC.clauses["TER-OVER-1"]
OVER_2 = SPEC.clauses["TER-OVER-2"]
OVER_3 = SPEC.clauses["TER-OVER-3"]
VAR_1 = SPEC.clauses["TER-VAR-1"]
VAR_2 = SPEC.clauses["TER-VAR-2"]
VAR_5 = SPEC.clauses["TER-VAR-5"]


# --- Set-up -------------------------------------------------------------------------------------------------------------


@rule
def new(state: Record) -> None:
    """TER-SETUP-2: an empty board, full cups; the record holds players and options already."""
    for band in range(BANDS):
        state.empty[band] = BAND
    for seat in range(state.players):
        state.cup[seat] = FULL_CUP
    if state.map != RANDOM_MAP:
        lay_map(state)
    state.seat = state.start_seat
    state.phase = START
    go_on(state)


# --- Turn -----------------------------------------------------------------------------------------------------------------


@inlined
def begin_turn(state: Record) -> None:
    """TER-TURN-1, TER-TURN-3: the next turn, with its Draw phase."""
    state.turn += 1
    state.phase = DRAW
    state.drawn = 0


@inlined
def end_turn(state: Record) -> None:
    """TER-OVER-2, TER-OVER-3, TER-OVER-4: after the End phase the game is over, or the next seat has its turn."""
    if rarely(state.idle > 0) and state.idle >= state.stalemate_rounds * state.players > 0:
        finish(state, STALEMATE)
    elif rarely(state.turn >= state.max_turns) and state.max_turns > 0:
        finish(state, CAP)
    else:
        state.seat = next_seat(state, state.seat)
        begin_turn(state)


@rule
def finish(state: Record, ending: int) -> None:
    """TER-OVER-1 to TER-OVER-3: no more decisions."""
    stays_a_call()
    state.ending = ending
    state.phase = ENDED
    state.actor = OVER


# --- Draw phase -------------------------------------------------------------------------------------------------------------


@inlined
def refill_cup(state: Record, seat: int) -> None:
    """TER-DRAW-2: an empty cup takes the whole discard pile, just before a draw."""
    if rarely(state.cup[seat] == 0):
        state.cup[seat] = state.discarded[seat]
        state.discarded[seat] = 0


@inlined
def draw_is_due(state: Record) -> bool:
    """TER-DRAW-1 to TER-DRAW-3: two draws a turn, unless there is nothing to draw."""
    if state.drawn == DRAWS_A_TURN:
        return False
    seat = whose_turn(state)
    refill_cup(state, seat)
    return state.cup[seat] != 0


@inlined
def draw_chit(state: Record, seat: int, chit: int) -> None:
    """TER-DRAW-1: a chit goes from the cup to the reserve."""
    state.cup[seat] -= one(chit)
    state.reserve[seat] += one(chit)


# --- War phase --------------------------------------------------------------------------------------------------------------


@inlined
def may_make_war(state: Record, seat: int) -> bool:
    """TER-WAR-1, TER-WAR-5: an army in the reserve and an enemy structure on the board."""
    if number_of(state.reserve[seat], ARMY) == 0:
        return False
    return (enemy_structures(state, seat, 0) | enemy_structures(state, seat, 1) | enemy_structures(state, seat, 2)) != 0


@inlined
def make_war(state: Record, seat: int, band: int, place: int) -> None:
    """TER-WAR-2, TER-WAR-3: an army is discarded, an enemy structure goes to its owner's discard pile."""
    mark = 1 << place
    kind, owner = type_in(state, band, place), owner_in(state, band, place, next_seat(state, seat))
    state.reserve[seat] -= one(ARMY)
    state.discarded[seat] += one(ARMY)
    for other in range(BANDS):  # all bands: writes at fixed places keep later reads from waiting
        state.empty[other] |= choose(other == band, mark, 0)
    state.of_type[kind, band] &= ~mark
    state.of_seat[owner, band] &= ~mark
    state.discarded[owner] += one(kind)


# --- Build phase ------------------------------------------------------------------------------------------------------------


@inlined
def is_restricted(kind: int) -> bool:
    """TER-BUILD-3 to TER-BUILD-5: whether enemy structures of the same type keep a type at a distance."""
    return (RESTRICTED_TYPES >> kind & 1) != 0


@rule
def needs_terrain(state: Record, kind: int) -> bool:
    """TER-VAR-1, TER-VAR-2: mines in a game with mountains, farms in a game with rivers."""
    return (kind == MINE and state.mountains != 0) or (kind == FARM and state.rivers != 0)


@inlined
def open_plots(state: Record, seat: int, kind: int, band: int) -> int:
    """TER-BUILD-1 to TER-BUILD-6, TER-VAR-1 to TER-VAR-4: the plots of a band where a seat may place a type."""
    plots: int = state.empty[band]
    if is_restricted(kind):
        plots &= ~next_to(
            enemies_of_type(state, seat, kind, band - 1),
            enemies_of_type(state, seat, kind, band),
            enemies_of_type(state, seat, kind, band + 1),
            state.adjacency,
        )
    elif needs_terrain(state, kind):
        plots &= terrain(state, kind, band) | next_to(
            terrain(state, kind, band - 1),
            terrain(state, kind, band),
            terrain(state, kind, band + 1),
            state.adjacency,
        )
    return plots


@inlined
def is_next_to_enemy_of_type(state: Record, seat: int, kind: int, band: int, place: int) -> bool:
    """TER-BUILD-3 to TER-BUILD-5, seen from one plot."""
    found = 0
    for other in range(BANDS):
        found |= NEXT_TO[index(state.adjacency, ADJACENCY_MASK), band, place, other] & enemies_of_type(state, seat, kind, other)
    return found != 0


@rule
def is_at_terrain(state: Record, kind: int, band: int, place: int) -> bool:
    """TER-VAR-1, TER-VAR-2: on the terrain or next to it, seen from one plot."""
    stays_a_call()
    found = (terrain(state, kind, band) >> place) & 1
    for other in range(BANDS):
        found |= NEXT_TO[index(state.adjacency, ADJACENCY_MASK), band, place, other] & terrain(state, kind, other)
    return found != 0


@inlined
def is_closed(state: Record, seat: int, kind: int, band: int, place: int) -> bool:
    """TER-BUILD-3 to TER-BUILD-6, TER-VAR-1, TER-VAR-2: whether an empty plot is closed to a seat's structure of a type."""
    closed = is_restricted(kind) & is_next_to_enemy_of_type(state, seat, kind, band, place)
    if rarely(state.mountains | state.rivers != 0) and needs_terrain(state, kind):
        closed = not is_at_terrain(state, kind, band, place)
    return closed


@inlined
def may_build(state: Record, seat: int) -> bool:
    """TER-BUILD-2, TER-BUILD-8: whether any placement is legal; a type that is free everywhere settles it at once."""
    if rarely(is_full(state)):
        return False
    free = FREE_TYPES - state.mountains * (15 << 4 * MINE) - state.rivers * (15 << 4 * FARM)
    return not rarely(state.reserve[seat] & free == 0) or has_open_plot(state, seat)


@rule
def has_open_plot(state: Record, seat: int) -> bool:
    """TER-BUILD-8: whether any type in the reserve finds a plot."""
    stays_a_call()
    for kind in range(STRUCTURES):
        if number_of(state.reserve[seat], kind) > 0:
            for band in range(BANDS):
                if open_plots(state, seat, kind, band) != 0:
                    return True
    return False


@inlined
def build(state: Record, seat: int, kind: int, band: int, place: int) -> None:
    """TER-BUILD-1, TER-OVER-2: a structure goes from the reserve to an empty plot, and the count of idle turns restarts."""
    mark = 1 << place
    state.reserve[seat] -= one(kind)
    for other in range(BANDS):  # as in `make_war`
        state.empty[other] &= ~choose(other == band, mark, 0)
    state.of_type[kind, band] |= mark
    state.of_seat[seat, band] |= mark
    state.idle = 0


# --- End phase ----------------------------------------------------------------------------------------------------------------


@inlined
def surplus(state: Record, seat: int) -> int:
    """TER-END-1: how many chits a reserve has above its limit; negative below it."""
    return total(state.reserve[seat]) - state.reserve_limit


@inlined
def must_discard(state: Record, seat: int) -> bool:
    """TER-END-1, TER-END-2: only a reserve above its limit."""
    return surplus(state, seat) > 0


@inlined
def discard(state: Record, seat: int, chit: int) -> None:
    """TER-END-1: a chit goes from the reserve to the discard pile."""
    state.reserve[seat] -= one(chit)
    state.discarded[seat] += one(chit)


# --- From one decision to the next ------------------------------------------------------------------------------------------


@rule
def go_on(state: Record) -> None:
    """TER-TURN-1, TER-TURN-2: from the present phase to the first one, here or later, in which something is asked."""
    while state.phase != ENDED:
        if state.phase == DRAW:
            if draw_is_due(state):
                state.actor = CHANCE
                return
            state.phase = WAR
        elif state.phase == WAR:
            if may_make_war(state, whose_turn(state)):
                state.actor = state.seat
                return
            state.phase = BUILD
        elif state.phase == BUILD:
            if may_build(state, whose_turn(state)):
                state.actor = state.seat
                return
            state.idle += 1
            state.phase = DISCARD
        elif state.phase == DISCARD:
            if must_discard(state, whose_turn(state)):
                state.actor = state.seat
                return
            end_turn(state)
        else:
            if next_setup_step(state):
                state.actor = CHANCE
                return
            begin_turn(state)


# --- The contract -------------------------------------------------------------------------------------------------------------


@rule
def apply(state: Record, action: int) -> None:
    """Carry out one action or chance outcome and go on to the next decision."""
    state.ply += 1
    seat = whose_turn(state)
    if state.phase == BUILD:
        plot = remainder(action, PLOTS)
        build(state, seat, quotient(action, PLOTS), band_of(plot), place_of(plot))
        state.phase = DISCARD
        if is_full(state):
            finish(state, FULL)
    elif state.phase == DRAW:
        draw_chit(state, seat, action)
        state.drawn += 1
    elif state.phase == DISCARD:
        discard(state, seat, action - FIRST_DISCARD)
    elif state.phase == WAR:
        if action != DECLINE_WAR:
            plot = action - FIRST_WAR
            make_war(state, seat, band_of(plot), place_of(plot))
        state.phase = BUILD
    else:
        apply_setup(state, action)
    go_on(state)


@rule
def list_chits(pile: int, first: int, out: Actions) -> int:
    """List first + type for every type in a pile; returns how many."""
    n = 0
    for chit in range(CHITS):
        if number_of(pile, chit) > 0:
            out[n] = first + chit
            n += 1
    return n


@rule
def legal(state: Record, out: Actions) -> int:
    """All legal actions or possible outcomes, ascending."""
    n = 0
    seat = whose_turn(state)
    if state.phase == BUILD:
        for kind in range(STRUCTURES):
            if number_of(state.reserve[seat], kind) > 0:
                for band in range(BANDS):
                    n = list_bits(open_plots(state, seat, kind, band), PLOTS * kind + BAND_PLOTS * band, out, n)
    elif state.phase == WAR:
        for band in range(BANDS):
            n = list_bits(enemy_structures(state, seat, band), FIRST_WAR + BAND_PLOTS * band, out, n)
        out[n] = DECLINE_WAR
        n += 1
    elif state.phase == DISCARD:
        n = list_chits(state.reserve[seat], FIRST_DISCARD, out)
    elif state.phase == DRAW:
        n = list_chits(state.cup[seat], 0, out)
    else:
        n = list_setup(state, out)
    return n


@rule
def weights(state: Record, out: Weights) -> int:
    """TER-DRAW-1: chits in the cup by type; everything else is drawn uniformly."""
    n = 0
    if state.phase == DRAW:
        for chit in range(CHITS):
            if number_of(state.cup[state.seat], chit) > 0:
                out[n] = number_of(state.cup[state.seat], chit)
                n += 1
        return n
    n = uniform_outcomes(state)
    if state.phase == MOUNTAIN:
        for place in range(SIDE):
            n += may_become_mountain(state, plot_in_territory(state.drawn, place))
    for outcome in range(n):
        out[outcome] = 1
    return n


@rule
def why_not(state: Record, action: int) -> int:
    """0 if the action (or outcome) is possible now, else the number of the clause that forbids it."""
    if state.actor == OVER:
        return OVER_1 if state.ending == FULL else OVER_2 if state.ending == STALEMATE else OVER_3
    if state.actor == CHANCE:
        return why_not_outcome(state, action)
    if action < 0 or action >= ACTIONS:
        return TURN_1
    if action < FIRST_WAR:
        return why_not_build(state, quotient(action, PLOTS), remainder(action, PLOTS))
    if action <= DECLINE_WAR:
        return why_not_war(state, action)
    return why_not_discard(state, action - FIRST_DISCARD)


@rule
def why_not_build(state: Record, kind: int, plot: int) -> int:
    """TER-BUILD-1 to TER-BUILD-6, TER-VAR-1, TER-VAR-2."""
    if state.phase != BUILD:
        return TURN_1
    if number_of(state.reserve[state.seat], kind) == 0:
        return BUILD_1
    if not is_marked(state.empty[band_of(plot)], plot):
        return GEO_1
    if not is_closed(state, whose_turn(state), kind, band_of(plot), place_of(plot)):
        return 0
    if kind == CASTLE:
        return BUILD_3
    if kind == TEMPLE:
        return BUILD_4
    if kind == PALACE:
        return BUILD_5
    return VAR_1 if kind == MINE else VAR_2


@rule
def why_not_war(state: Record, action: int) -> int:
    """TER-WAR-1, TER-WAR-5, TER-WAR-6."""
    if state.phase != WAR:
        if number_of(state.reserve[state.seat], ARMY) == 0:
            return WAR_1
        return TURN_1 if may_make_war(state, whose_turn(state)) else WAR_5
    if action == DECLINE_WAR:
        return 0
    plot = action - FIRST_WAR
    return 0 if is_marked(enemy_structures(state, state.seat, band_of(plot)), plot) else WAR_6


@rule
def why_not_discard(state: Record, chit: int) -> int:
    """TER-END-1, TER-END-2."""
    if state.phase != DISCARD:
        return TURN_1 if must_discard(state, state.seat) else END_2
    return 0 if number_of(state.reserve[state.seat], chit) > 0 else END_1


@rule
def why_not_outcome(state: Record, outcome: int) -> int:
    """TER-SETUP-3, TER-DRAW-1, TER-VAR-5."""
    if state.phase == DRAW:
        in_cup = 0 <= outcome < CHITS and number_of(state.cup[state.seat], outcome) > 0
        return 0 if in_cup else DRAW_1
    if state.phase == MOUNTAIN:
        return 0 if 0 <= outcome < PLOTS and may_become_mountain(state, outcome) else VAR_5
    if 0 <= outcome < uniform_outcomes(state):
        return 0
    return SETUP_3 if state.phase == START else VAR_5
