"""The rules of dominANTion: the functions of the contract. Clauses are those of RULES.md.

What pawns can do stands in acts.py, battles in battle.py, thrones in thrones.py, turns, rounds and events in rounds.py, the
set-up in setup.py, and the clauses that forbid something in reasons.py.
"""

from formicarium.core.bits import list_bits
from formicarium.core.compiled import inlined, rule, stays_a_call
from formicarium.core.record import CHANCE, OVER, Actions, Record, Weights
from formicarium.games.dominantion.acts import (
    END_BIT,
    QUEEN_BIT,
    WORKER_BIT,
    able_in,
    acts_of,
    drop,
    feed,
    gather,
    may_buy_queen,
    may_buy_worker,
    merge,
    merging_hives,
    move,
    partners_in,
    places_in,
    spawn,
    take_from_store,
)
from formicarium.games.dominantion.battle import enlist, joiners_in, resolve
from formicarium.games.dominantion.board import is_living
from formicarium.games.dominantion.components import DIE, EVENTS, QUEEN, SEATS, SOLDIER, WORKER
from formicarium.games.dominantion.geometry import BAND_TILES, BANDS, SEAT_OF, TILES, band_of, place_of
from formicarium.games.dominantion.reasons import ASK_1, why_not_do, why_not_tile
from formicarium.games.dominantion.rounds import begin_game, end_turn, happen, pay_tax, payers_in, pick_player, pick_tile
from formicarium.games.dominantion.setup import lay_out, roll
from formicarium.games.dominantion.spec import (
    ACTIONS,
    ATTACK,
    BATTLE,
    BUY_WORKER,
    DROP,
    END_TURN,
    EVENT,
    FIRST_FEED,
    FIRST_GATHER,
    FIRST_MOVE,
    MAIN,
    MERGE,
    NONE,
    PARTNER,
    PLACE,
    PLAYER,
    RESOLVE,
    ROLL,
    ROLL_FIRST,
    SELECTED,
    SPEC,
    TAKE,
    TAX,
    TILE,
)

SET_4 = SPEC.clauses["DOM-SET-4"]
EVT_1 = SPEC.clauses["DOM-EVT-1"]
EVT_6 = SPEC.clauses["DOM-EVT-6"]
EVT_8 = SPEC.clauses["DOM-EVT-8"]
END_1 = SPEC.clauses["DOM-END-1"]


@rule
def new(state: Record) -> None:
    """DOM-SET-1 to DOM-SET-6: the table before the first roll, or before the first turn if a colour begins."""
    lay_out(state)
    if state.first == ROLL_FIRST:
        state.phase = ROLL
        state.actor = CHANCE
    else:
        begin_game(state, SEAT_OF[state.chart, state.first])


# --- What may be done ---------------------------------------------------------------------------------------------------


@rule
def deeds(state: Record) -> int:
    """DOM-ASK-1 to DOM-ASK-4: what the player may do now besides naming a tile, as bits from FIRST_MOVE on."""
    seat = state.seat
    if state.phase == BATTLE:
        return 1 << (RESOLVE - FIRST_MOVE)
    if state.phase == SELECTED:
        return acts_of(state, seat, state.selected)
    if state.phase != MAIN:
        return 0
    acts = acts_of(state, seat, state.selected) if state.selected != NONE else 0
    return acts | may_buy_worker(state, seat) << WORKER_BIT | may_buy_queen(state, seat) << QUEEN_BIT | 1 << END_BIT


@inlined
def selectable_in(state: Record, band: int, worker_hives: int, soldier_hives: int) -> int:
    """DOM-ASK-1: the tiles of a band with a pawn that may be selected; the arguments are those of `able_in`."""
    able = able_in(state, state.seat, band, worker_hives, soldier_hives)
    if state.selected != NONE and band == band_of(state.selected):
        able &= ~(1 << place_of(state.selected))
    return able


@rule
def tiles_in(state: Record, band: int) -> int:
    """DOM-ASK-4, DOM-EVT-7: the tiles of a band that may be named to go on with a battle, a merge, a purchase or taxes."""
    stays_a_call()
    if state.phase == BATTLE:
        return joiners_in(state, band)
    if state.phase == PARTNER:
        return partners_in(state, state.seat, band)
    if state.phase == PLACE:
        return places_in(state, state.seat, band)
    if state.phase == TAX:
        return payers_in(state, state.actor, band)
    return 0


@rule
def list_outcomes(state: Record, out: Actions) -> int:
    """DOM-ELEC-3: the possible outcomes of chance, all equally likely."""
    if state.phase in (ROLL, EVENT):
        for number in range(DIE):
            out[number] = number + 1
        return DIE
    if state.phase == TILE:
        for tile in range(TILES):
            out[tile] = tile
        return TILES
    n = 0
    for colour in range(SEATS):
        seat = SEAT_OF[state.chart, colour]
        if seat != NONE and is_living(state, seat):
            out[n] = colour
            n += 1
    return n


@rule
def legal(state: Record, out: Actions) -> int:
    """All legal actions or possible outcomes, ascending."""
    if state.actor == OVER:
        return 0
    if state.actor == CHANCE:
        return list_outcomes(state, out)
    n = 0
    if state.phase == MAIN and state.action_points > 0:
        worker_hives, soldier_hives = merging_hives(state, state.seat, WORKER), merging_hives(state, state.seat, SOLDIER)
        for band in range(BANDS):
            n = list_bits(selectable_in(state, band, worker_hives, soldier_hives), BAND_TILES * band, out, n)
    elif state.phase > SELECTED:
        for band in range(BANDS):
            n = list_bits(tiles_in(state, band), BAND_TILES * band, out, n)
    return list_bits(deeds(state), FIRST_MOVE, out, n)


@rule
def weights(state: Record, out: Weights) -> int:
    """DOM-ELEC-1: all outcomes are equally likely."""
    n = DIE
    if state.phase == TILE:
        n = TILES
    elif state.phase == PLAYER:
        n = 0
        for seat in range(state.players):
            n += is_living(state, seat)
    for outcome in range(n):
        out[outcome] = 1
    return n


@rule
def why_not_outcome(state: Record, outcome: int) -> int:
    """DOM-SET-4, DOM-EVT-1, DOM-EVT-6, DOM-EVT-8."""
    if state.phase == ROLL:
        return 0 if 1 <= outcome <= DIE else SET_4
    if state.phase == EVENT:
        return 0 if 1 <= outcome <= EVENTS else EVT_1
    if state.phase == TILE:
        return 0 if 0 <= outcome < TILES else EVT_8
    if 0 <= outcome < SEATS:
        seat = SEAT_OF[state.chart, outcome]
        if seat != NONE and is_living(state, seat):
            return 0
    return EVT_6


@rule
def why_not(state: Record, action: int) -> int:
    """0 if the action (or outcome) is possible now, else the number of the clause that forbids it."""
    if state.actor == OVER:
        return END_1 + state.ending - 1
    if state.actor == CHANCE:
        return why_not_outcome(state, action)
    if action < 0 or action >= ACTIONS:
        return ASK_1
    return why_not_tile(state, action) if action < FIRST_MOVE else why_not_do(state, action)


# --- What happens -------------------------------------------------------------------------------------------------------


@rule
def name_tile(state: Record, tile: int) -> None:
    """DOM-ASK-1 to DOM-ASK-5: select, join, partner, place or payment, whatever was asked for."""
    if state.phase == MAIN:
        state.selected = tile
        state.phase = SELECTED
    elif state.phase == BATTLE:
        enlist(state, tile)
    elif state.phase == PARTNER:
        merge(state, state.seat, tile)
        state.phase = MAIN
    elif state.phase == PLACE:
        spawn(state, state.seat, state.buying, tile)
        state.buying = 0
        state.phase = MAIN
    else:
        pay_tax(state, tile)


@rule
def act(state: Record, action: int) -> None:
    """DOM-ASK-3: the selected pawn does something and stays selected, unless it attacks."""
    seat = state.seat
    state.phase = MAIN
    if action < FIRST_GATHER:
        move(state, seat, action - FIRST_MOVE)
    elif action < TAKE:
        gather(state, action - FIRST_GATHER)
    elif action == TAKE:
        take_from_store(state, seat)
    elif action == DROP:
        drop(state, seat)
    elif action < ATTACK:
        feed(state, seat, action - FIRST_FEED)
    elif action == ATTACK:
        enlist(state, state.selected)
        state.selected = NONE
        state.phase = BATTLE
    else:
        state.phase = PARTNER


@rule
def apply_decision(state: Record, action: int) -> None:
    """One decision of a player."""
    if action < FIRST_MOVE:
        name_tile(state, action)
    elif action <= ATTACK or action == MERGE:
        act(state, action)
    elif action == RESOLVE:
        resolve(state)
        state.phase = MAIN
    elif action == END_TURN:
        end_turn(state)
    else:
        state.buying = WORKER if action == BUY_WORKER else QUEEN
        state.selected = NONE
        state.phase = PLACE


@rule
def apply_outcome(state: Record, outcome: int) -> None:
    """DOM-ELEC-3: one outcome of chance."""
    if state.phase == ROLL:
        first_seat = roll(state, outcome)
        if first_seat != NONE:
            begin_game(state, first_seat)
    elif state.phase == EVENT:
        happen(state, outcome)
    elif state.phase == TILE:
        pick_tile(state, outcome)
    else:
        pick_player(state, outcome)


@rule
def apply(state: Record, action: int) -> None:
    """Carry out one action or chance outcome and go on to the next decision."""
    state.ply += 1
    if state.actor == CHANCE:
        apply_outcome(state, action)
    else:
        apply_decision(state, action)
