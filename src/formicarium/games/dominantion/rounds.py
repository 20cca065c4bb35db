"""Turns and rounds: whose turn it is, what happens between rounds, the six events, how it ends. DOM-TURN, DOM-EVT, DOM-END."""

from formicarium.core.compiled import rule, stays_a_call
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games.dominantion.board import (
    add_to_pile,
    is_living,
    kill,
    living_seats,
    owns_laden,
    pawns_of,
    put_pawn,
    take_cube,
)
from formicarium.games.dominantion.components import (
    CURRENTS,
    CURRENTS_POINTS,
    EMIGRANTS,
    EMIGRATION,
    HARD_CAP,
    MOTIVATION,
    NEUTRAL_WORKERS,
    PILE_CUBES,
    PREDATOR,
    QUEEN_SUGAR,
    RAIN,
    RAIN_PILES,
    TAXES,
    TURN_POINTS,
    WORKER,
)
from formicarium.games.dominantion.geometry import BANDS, DIRECTIONS, HIVES, NEIGHBOUR, OFF_BOARD, SEAT_OF, band_of, place_of
from formicarium.games.dominantion.spec import (
    CAP,
    CONQUEST,
    DEAD,
    ENDED,
    EVENT,
    MAIN,
    NEUTRAL,
    NONE,
    PLAYER,
    TAX,
    TILE,
)
from formicarium.games.dominantion.thrones import check_siege

# --- Turns --------------------------------------------------------------------------------------------------------------


@rule
def living_from(state: Record, place: int) -> int:
    """DOM-SET-5: the first living seat from a place of the round order on, or NONE."""
    for later in range(place, state.players):
        seat = (state.first_seat + later) % state.players
        if is_living(state, seat):
            return seat
    return NONE


@rule
def next_in_round(state: Record, seat: int) -> int:
    """DOM-SET-5: the next living seat after a seat in this round, or NONE if the round is over."""
    return living_from(state, (seat - state.first_seat + state.players) % state.players + 1)


@rule
def begin_turn(state: Record, seat: int) -> None:
    """DOM-TURN-1, DOM-TURN-5, DOM-ASK-3: a seat has its turn."""
    state.seat = seat
    state.actor = seat
    state.phase = MAIN
    state.action_points = CURRENTS_POINTS if state.event == CURRENTS else TURN_POINTS


@rule
def begin_round(state: Record) -> None:
    """DOM-SET-5: the first living seat of the round order has its turn."""
    begin_turn(state, living_from(state, 0))


@rule
def begin_game(state: Record, first_seat: int) -> None:
    """DOM-SET-4, DOM-EVT-1: the first round, without an event."""
    state.first_seat = first_seat
    state.round_number = 1
    begin_round(state)


@rule
def clear_turn(state: Record) -> None:
    """DOM-TURN-1, DOM-TURN-5: points that are left and marks are gone."""
    state.seat = NONE
    state.selected = NONE
    state.action_points = 0
    for band in range(BANDS):
        state.attacked[band] = 0
        state.gathered[band] = 0


# --- The end ------------------------------------------------------------------------------------------------------------


@rule
def finish(state: Record, ending: int) -> None:
    """DOM-END-1 to DOM-END-3: no more decisions."""
    state.ending = ending
    state.phase = ENDED
    state.actor = OVER


@rule
def is_dead(state: Record) -> bool:
    """DOM-END-3: no living player owns a pawn, and none can pay for a queen."""
    for seat in range(state.players):
        if is_living(state, seat) and (pawns_of(state, seat) > 0 or state.store[seat] >= QUEEN_SUGAR):
            return False
    return True


@rule
def last_round(state: Record) -> int:
    """DOM-END-2: the number of the round after which the game ends."""
    return state.round_cap if state.round_cap > 0 else HARD_CAP


# --- Events: picked tiles -----------------------------------------------------------------------------------------------


@rule
def vacant_in(state: Record, band: int) -> int:
    """DOM-EVT-8: the vacant tiles of a band."""
    return state.free[band] & ~HIVES[state.chart, band] & ~state.piled[band]


@rule
def has_vacant(state: Record) -> bool:
    """DOM-EVT-8: whether any tile is vacant."""
    vacant = 0
    for band in range(BANDS):
        vacant |= vacant_in(state, band)
    return vacant != 0


@rule
def pick_is_due(state: Record) -> bool:
    """DOM-EVT-3 to DOM-EVT-5, DOM-EVT-8, DOM-LIM-2: whether another tile has to be picked."""
    if state.picks == 0 or state.event == PREDATOR:
        return state.picks > 0
    if state.event == RAIN and state.supply == 0:
        return False
    if state.event == EMIGRATION and state.pawns[NEUTRAL, WORKER] == NEUTRAL_WORKERS:
        return False
    return has_vacant(state)


@rule
def next_pick(state: Record) -> None:
    """DOM-EVT-8: chance picks the next tile, or, if there is nothing more to place, the round begins."""
    if pick_is_due(state):
        state.phase = TILE
        state.actor = CHANCE
    else:
        state.picks = 0
        begin_round(state)


@rule
def rain_on(state: Record, tile: int) -> None:
    """DOM-EVT-3: a pile of three cubes, or of what is left."""
    cubes = min(PILE_CUBES, state.supply)
    state.supply -= cubes
    add_to_pile(state, tile, cubes)


@rule
def devour(state: Record, tile: int) -> None:
    """DOM-EVT-5: every pawn in the area of a tile dies."""
    stays_a_call()
    for direction in range(DIRECTIONS + 1):
        prey = NEIGHBOUR[tile, direction]
        if prey != OFF_BOARD:
            occupied = 0
            for owner in range(NEUTRAL + 1):
                occupied |= state.of_owner[owner, band_of(prey)]
            if occupied >> place_of(prey) & 1:
                kill(state, prey)


@rule
def pick_tile(state: Record, tile: int) -> None:
    """DOM-EVT-3 to DOM-EVT-5, DOM-EVT-8: what happens on a picked tile; one that is not vacant is thrown away."""
    if state.event == PREDATOR:
        devour(state, tile)
        state.picks -= 1
    elif vacant_in(state, band_of(tile)) >> place_of(tile) & 1:
        if state.event == RAIN:
            rain_on(state, tile)
        else:
            put_pawn(state, NEUTRAL, WORKER, tile)
        state.picks -= 1
    next_pick(state)


# --- Events: player and taxes -------------------------------------------------------------------------------------------


@rule
def pick_player(state: Record, colour: int) -> None:
    """DOM-EVT-6: the player of a colour is motivated."""
    state.motivated = SEAT_OF[state.chart, colour]
    begin_round(state)


@rule
def collect_taxes(state: Record, seat: int) -> None:
    """DOM-EVT-7: from a seat on in round order: stores pay at once, and the first who has to choose is asked."""
    while seat != NONE:
        if state.store[seat] > 0:
            state.store[seat] -= 1
            state.supply += 1
        elif pawns_of(state, seat) > 0:
            state.phase = TAX
            state.actor = seat
            return
        seat = next_in_round(state, seat)
    begin_round(state)


@rule
def payers_in(state: Record, seat: int, band: int) -> int:
    """DOM-EVT-7: the tiles of a band with a pawn that may pay: carriers, or if there are none all pawns."""
    return state.of_owner[seat, band] & (state.laden[band] if owns_laden(state, seat) else ~0)


@rule
def pay_tax(state: Record, tile: int) -> None:
    """DOM-EVT-7: the pawn on a tile gives a cube, or is the sacrifice."""
    seat = state.actor
    if state.carried[tile] > 0:
        take_cube(state, tile)
        state.supply += 1
    else:
        kill(state, tile)
    collect_taxes(state, next_in_round(state, seat))


# --- From one turn to the next ------------------------------------------------------------------------------------------


@rule
def happen(state: Record, event: int) -> None:
    """DOM-EVT-1 to DOM-EVT-7: the event of the coming round."""
    stays_a_call()
    state.event = event
    if event in (RAIN, EMIGRATION, PREDATOR):
        state.picks = RAIN_PILES if event == RAIN else EMIGRANTS if event == EMIGRATION else 1
        next_pick(state)
    elif event == MOTIVATION:
        state.phase = PLAYER
        state.actor = CHANCE
    elif event == TAXES:
        collect_taxes(state, living_from(state, 0))
    else:
        begin_round(state)


@rule
def end_round(state: Record) -> None:
    """DOM-EVT-1, DOM-END-2, DOM-END-3: after the last turn of a round."""
    if state.round_number >= last_round(state):
        finish(state, CAP)
    elif is_dead(state):
        finish(state, DEAD)
    else:
        state.event = 0
        state.motivated = NONE
        state.round_number += 1
        if state.events:
            state.phase = EVENT
            state.actor = CHANCE
        else:
            begin_round(state)


@rule
def end_turn(state: Record) -> None:
    """DOM-TURN-3, DOM-THR-1, DOM-THR-7, DOM-EVT-1: siege, victory, and the next turn or the end of the round."""
    stays_a_call()
    seat = state.seat
    clear_turn(state)
    check_siege(state, seat)
    following = next_in_round(state, seat)
    if living_seats(state) == 1:
        finish(state, CONQUEST)
    elif following != NONE:
        begin_turn(state, following)
    else:
        end_round(state)
