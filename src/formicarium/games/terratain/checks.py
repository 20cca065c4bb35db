"""Is a record a possible position? Used on positions read from text, in tests and in hunts after every step."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import rule
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games.terratain.board import enemies_of_type, is_full, is_marked, terrain
from formicarium.games.terratain.chits import number_of, total
from formicarium.games.terratain.components import (
    ARMY,
    CASTLE,
    CHITS,
    CHITS_OF_A_TYPE,
    FARM,
    MINE,
    MOUNTAINS,
    PALACE,
    RANDOM_MAP,
    RIVERS,
    SEATS,
    STRUCTURES,
    TEMPLE,
)
from formicarium.games.terratain.geometry import BAND, BANDS, PLOTS, SIDE, band_of, next_to, territory_of
from formicarium.games.terratain.rules import (
    BUILD_3,
    BUILD_4,
    BUILD_5,
    DRAW_1,
    DRAWS_A_TURN,
    END_1,
    END_2,
    GEO_1,
    OVER_1,
    OVER_2,
    OVER_3,
    SETUP_3,
    TURN_1,
    VAR_1,
    VAR_2,
    VAR_5,
    WAR_1,
    may_build,
    may_make_war,
    must_discard,
    needs_terrain,
)
from formicarium.games.terratain.scoring import structures_of_type
from formicarium.games.terratain.spec import (
    BUILD,
    CAP,
    DRAW,
    ENDED,
    FULL,
    MOUNTAIN,
    RIVER_BEND,
    SPEC,
    STALEMATE,
    START,
    WAR,
)

ROW = (1 << SIDE) - 1
"""The plots of the first row of a band."""

SETUP_1 = SPEC.clauses["TER-SETUP-1"]
SETUP_2 = SPEC.clauses["TER-SETUP-2"]
SETUP_4 = SPEC.clauses["TER-SETUP-4"]
TURN_3 = SPEC.clauses["TER-TURN-3"]
BUILD_8 = SPEC.clauses["TER-BUILD-8"]


@rule
def board_fault(state: Record) -> int:
    """TER-GEO-1, TER-SETUP-1: every plot is empty or holds one structure of one seat in play."""
    for band in range(BANDS):
        seen, owned = state.empty[band], state.empty[band]
        for kind in range(STRUCTURES):
            if seen & state.of_type[kind, band] != 0:
                return GEO_1
            seen |= state.of_type[kind, band]
        for seat in range(SEATS):
            if seat >= state.players and state.of_seat[seat, band] != 0:
                return SETUP_1
            if owned & state.of_seat[seat, band] != 0:
                return GEO_1
            owned |= state.of_seat[seat, band]
        if seen != BAND or owned != BAND:
            return GEO_1
    return 0


@rule
def chit_fault(state: Record) -> int:
    """TER-SETUP-2: board, cup, reserve and discard pile of a seat hold ten chits of every type together."""
    for seat in range(SEATS):
        for chit in range(CHITS):
            chits = (
                number_of(state.cup[seat], chit) + number_of(state.reserve[seat], chit) + number_of(state.discarded[seat], chit)
            )
            if chit != ARMY:
                chits += structures_of_type(state, seat, chit)
            if chits != (CHITS_OF_A_TYPE if seat < state.players else 0):
                return SETUP_2
        if (state.cup[seat] | state.reserve[seat] | state.discarded[seat]) >> 4 * CHITS != 0:
            return SETUP_2
    return 0


@rule
def neighbour_fault(state: Record) -> int:
    """TER-BUILD-3 to TER-BUILD-5, TER-VAR-1, TER-VAR-2: no structure stands where it could not have been placed."""
    for band in range(BANDS):
        for seat in range(state.players):
            for kind in (TEMPLE, CASTLE, PALACE):
                near = next_to(
                    enemies_of_type(state, seat, kind, band - 1),
                    enemies_of_type(state, seat, kind, band),
                    enemies_of_type(state, seat, kind, band + 1),
                    state.adjacency,
                )
                if state.of_seat[seat, band] & state.of_type[kind, band] & near != 0:
                    return BUILD_3 if kind == CASTLE else BUILD_4 if kind == TEMPLE else BUILD_5
        for kind in (FARM, MINE):
            ground = terrain(state, kind, band)
            near = ground | next_to(terrain(state, kind, band - 1), ground, terrain(state, kind, band + 1), state.adjacency)
            if needs_terrain(state, kind) and state.of_type[kind, band] & ~near != 0:
                return VAR_1 if kind == MINE else VAR_2
    return 0


@rule
def terrain_fault(state: Record) -> int:
    """TER-SETUP-4, TER-VAR-5: terrain only of a kind in play, as printed if the map is a printed one, and no plot with both."""
    for band in range(BANDS):
        if state.mountain[band] & state.river[band] != 0:
            return VAR_5
        if (state.mountain[band] != 0 and not state.mountains) or (state.river[band] != 0 and not state.rivers):
            return SETUP_4
        if (state.mountain[band] | state.river[band]) & ~BAND != 0:
            return SETUP_4
        if state.map != RANDOM_MAP:
            if state.mountain[band] != MOUNTAINS[state.map, band] * state.mountains:
                return SETUP_4
            if state.river[band] != RIVERS[state.map, band] * state.rivers:
                return SETUP_4
    return 0


@rule
def setup_fault(state: Record) -> int:
    """TER-SETUP-2 to TER-SETUP-4: set-up happens before the first turn, on an empty board, by chance."""
    if state.turn != 0 or state.idle != 0 or state.actor != CHANCE:
        return TURN_3
    for seat in range(state.players):
        if state.reserve[seat] != 0 or state.discarded[seat] != 0:
            return SETUP_2
    for band in range(BANDS):
        if state.empty[band] != BAND:
            return SETUP_2
    if state.map == RANDOM_MAP and not is_half_drawn_map(state):
        return VAR_5
    if state.phase == START:
        return 0 if state.seat == -1 and state.start_seat == -1 and state.drawn == 0 else SETUP_3
    if not 0 <= state.seat < state.players:
        return SETUP_3
    if state.map != RANDOM_MAP or not 0 <= state.drawn < SIDE or not 0 <= state.river_column < SIDE:
        return SETUP_4
    return 0 if (state.mountains if state.phase == MOUNTAIN else state.rivers) else SETUP_4


@rule
def is_half_drawn_map(state: Record) -> bool:
    """TER-VAR-5: at most two river plots a row, none in rows to come; mountains only in territories that had theirs."""
    rows_begun = 0
    if state.phase == RIVER_BEND:
        rows_begun = state.drawn + 1
    elif state.phase == MOUNTAIN:
        rows_begun = SIDE
    for row in range(SIDE):
        in_row = count_bits(state.river[row // BANDS] >> (SIDE * (row % BANDS)) & ROW)
        if in_row > (2 if row < rows_begun else 0):
            return False
    for plot in range(PLOTS):
        raised = state.phase == MOUNTAIN and territory_of(plot) < state.drawn
        if is_marked(state.mountain[band_of(plot)], plot) and not raised:
            return False
    return True


@rule
def turn_fault(state: Record) -> int:
    """TER-TURN, TER-DRAW, TER-WAR, TER-BUILD, TER-END: the phase fits what is on the table."""
    if not 0 <= state.seat < state.players or state.river_column != 0:
        return SETUP_3
    if state.turn < 1 or not 0 <= state.idle <= state.turn or not 0 <= state.drawn <= DRAWS_A_TURN:
        return TURN_3
    for seat in range(state.players):
        surplus = state.drawn if seat == state.seat else 0
        if total(state.reserve[seat]) > state.reserve_limit + surplus:
            return END_1
    if state.phase == ENDED:
        return ending_fault(state)
    if is_full(state) or state.ending != 0:
        return OVER_1
    if state.stalemate_rounds > 0 and state.idle > state.stalemate_rounds * state.players:
        return OVER_2
    if state.max_turns > 0 and state.turn > state.max_turns:
        return OVER_3
    if state.phase == DRAW:
        ready = state.drawn < DRAWS_A_TURN and state.cup[state.seat] != 0
        return 0 if ready and state.actor == CHANCE else DRAW_1
    if state.actor != state.seat:
        return TURN_1
    if state.phase == WAR:
        return 0 if may_make_war(state, state.seat) else WAR_1
    if state.phase == BUILD:
        return 0 if may_build(state, state.seat) else BUILD_8
    return 0 if must_discard(state, state.seat) else END_2


@rule
def ending_fault(state: Record) -> int:
    """TER-OVER-1 to TER-OVER-4: the recorded reason holds."""
    if state.actor != OVER or (state.ending == FULL) != is_full(state):
        return OVER_1
    if state.ending == STALEMATE:
        stuck = state.stalemate_rounds > 0 and state.idle >= state.stalemate_rounds * state.players
        return 0 if stuck else OVER_2
    if state.ending == CAP:
        return 0 if state.max_turns > 0 and state.turn >= state.max_turns else OVER_3
    return 0 if state.ending == FULL else OVER_1


@rule
def fault(state: Record) -> int:
    """0 if the record is a possible position, else the number of a clause it breaks."""
    found = board_fault(state)
    if found == 0:
        found = chit_fault(state)
    if found == 0:
        found = neighbour_fault(state)
    if found == 0:
        found = terrain_fault(state)
    if found != 0:
        return found
    return setup_fault(state) if state.phase < DRAW else turn_fault(state)
