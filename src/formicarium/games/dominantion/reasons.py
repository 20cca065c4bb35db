"""Why a player may not do something now: the clause that forbids it. Rests on the predicates of acts.py, battle.py and rounds.py.

Every function returns 0 if the thing is allowed, else the number of a clause.
"""

from formicarium.core.compiled import rule
from formicarium.core.record import Record
from formicarium.games.dominantion.acts import (
    acts_of,
    gathers_of,
    has_place,
    has_room_for,
    may_merge,
    partners_in,
    places_in,
)
from formicarium.games.dominantion.battle import joiners_in
from formicarium.games.dominantion.board import controlled_in, is_kind, is_on, kind_at, owns, step_points
from formicarium.games.dominantion.components import MERGE_SUGAR, QUEEN, QUEEN_SUGAR, WARRIOR, WORKER, WORKER_SUGAR
from formicarium.games.dominantion.geometry import NEIGHBOUR, NODE, OFF_BOARD, band_of
from formicarium.games.dominantion.rounds import payers_in
from formicarium.games.dominantion.spec import (
    ATTACK,
    BATTLE,
    BUY_QUEEN,
    BUY_WORKER,
    DROP,
    END_TURN,
    FIRST_FEED,
    FIRST_GATHER,
    FIRST_MOVE,
    MAIN,
    NEUTRAL,
    NONE,
    PARTNER,
    PLACE,
    RESOLVE,
    SELECTED,
    SPEC,
    TAKE,
    TAX,
)

GEO_1 = SPEC.clauses["DOM-GEO-1"]
TURN_1 = SPEC.clauses["DOM-TURN-1"]
ASK_1 = SPEC.clauses["DOM-ASK-1"]
ASK_2 = SPEC.clauses["DOM-ASK-2"]
ASK_4 = SPEC.clauses["DOM-ASK-4"]
ASK_5 = SPEC.clauses["DOM-ASK-5"]
MOVE_2 = SPEC.clauses["DOM-MOVE-2"]
SUG_1 = SPEC.clauses["DOM-SUG-1"]
SUG_2 = SPEC.clauses["DOM-SUG-2"]
SUG_3 = SPEC.clauses["DOM-SUG-3"]
SUG_4 = SPEC.clauses["DOM-SUG-4"]
SUG_5 = SPEC.clauses["DOM-SUG-5"]
SPN_1 = SPEC.clauses["DOM-SPN-1"]
SPN_2 = SPEC.clauses["DOM-SPN-2"]
SPN_3 = SPEC.clauses["DOM-SPN-3"]
SPN_4 = SPEC.clauses["DOM-SPN-4"]
SPN_5 = SPEC.clauses["DOM-SPN-5"]
LIM_1 = SPEC.clauses["DOM-LIM-1"]
CBT_1 = SPEC.clauses["DOM-CBT-1"]
CBT_2 = SPEC.clauses["DOM-CBT-2"]
CBT_6 = SPEC.clauses["DOM-CBT-6"]
EVT_4 = SPEC.clauses["DOM-EVT-4"]
EVT_7 = SPEC.clauses["DOM-EVT-7"]


# --- Tiles --------------------------------------------------------------------------------------------------------------


@rule
def why_not_select(state: Record, tile: int) -> int:
    """DOM-ASK-1, DOM-ASK-2, DOM-TURN-1."""
    if state.phase == SELECTED:
        return ASK_2
    if not owns(state, state.seat, tile) or tile == state.selected:
        return ASK_1
    if state.action_points == 0:
        return TURN_1
    return 0 if acts_of(state, state.seat, tile) != 0 else ASK_1


@rule
def why_not_join(state: Record, tile: int) -> int:
    """DOM-CBT-2, DOM-CBT-6, DOM-TURN-1."""
    band = band_of(tile)
    if owns(state, state.seat, tile) and is_on(state.attacked[band], tile):
        return CBT_6
    if state.action_points == 0:
        return TURN_1
    return 0 if is_on(joiners_in(state, band), tile) else CBT_2


@rule
def why_not_partner(state: Record, tile: int) -> int:
    """DOM-SPN-4, DOM-SPN-5."""
    if is_on(partners_in(state, state.seat, band_of(tile)), tile):
        return 0
    same = owns(state, state.seat, tile) and kind_at(state, tile) == kind_at(state, state.selected)
    return SPN_5 if same else SPN_4


@rule
def why_not_tile(state: Record, tile: int) -> int:
    """DOM-ASK-1 to DOM-ASK-5: what a tile means depends on what is asked."""
    if state.phase in (MAIN, SELECTED):
        return why_not_select(state, tile)
    if state.phase == BATTLE:
        return why_not_join(state, tile)
    if state.phase == PARTNER:
        return why_not_partner(state, tile)
    if state.phase == PLACE:
        return 0 if is_on(places_in(state, state.seat, band_of(tile)), tile) else SPN_2
    return 0 if is_on(payers_in(state, state.actor, band_of(tile)), tile) else EVT_7


# --- Purchases ----------------------------------------------------------------------------------------------------------


@rule
def why_not_buy(state: Record, seat: int, kind: int) -> int:
    """DOM-SPN-1 to DOM-SPN-3, DOM-LIM-1, DOM-TURN-1."""
    if kind == WORKER:
        if state.store[seat] < WORKER_SUGAR or state.pawns[seat, QUEEN] == 0:
            return SPN_1
        if not has_room_for(state, seat, WORKER):
            return LIM_1
    else:
        if state.store[seat] < QUEEN_SUGAR or state.pawns[seat, QUEEN] != 0:
            return SPN_3
        if state.action_points == 0:
            return TURN_1
    return 0 if has_place(state, seat) else SPN_2


# --- Acts of the selected pawn ------------------------------------------------------------------------------------------


@rule
def why_not_move(state: Record, direction: int) -> int:
    """DOM-TURN-1, DOM-GEO-1, DOM-MOVE-2; directions are 0..3 for n, e, s, w."""
    if state.action_points < step_points(state):
        return TURN_1
    target = NEIGHBOUR[state.selected, 2 * direction]
    if target == OFF_BOARD:
        return GEO_1
    return 0 if is_on(state.free[band_of(target)], target) else MOVE_2


@rule
def why_not_gather(state: Record, direction: int) -> int:
    """DOM-SUG-1 to DOM-SUG-3, DOM-GEO-1."""
    tile = state.selected
    if not is_kind(state, WORKER, tile) or is_on(state.gathered[band_of(tile)], tile):
        return SUG_1
    source = NEIGHBOUR[tile, direction]
    if source == OFF_BOARD:
        return GEO_1
    if gathers_of(state, tile) >> direction & 1:
        return 0
    return SUG_2 if is_on(NODE[state.chart, band_of(source)], source) else SUG_3


@rule
def why_not_take(state: Record) -> int:
    """DOM-SUG-1, DOM-SUG-5."""
    tile = state.selected
    if not is_kind(state, WORKER, tile) or is_on(state.gathered[band_of(tile)], tile):
        return SUG_1
    at_home = is_on(controlled_in(state, state.seat, band_of(tile)), tile)
    return 0 if at_home and state.store[state.seat] > 0 else SUG_5


@rule
def why_not_feed(state: Record, direction: int) -> int:
    """DOM-EVT-4, DOM-GEO-1, DOM-LIM-1."""
    recruit = NEIGHBOUR[state.selected, direction]
    if recruit == OFF_BOARD:
        return GEO_1
    if state.carried[state.selected] == 0 or not owns(state, NEUTRAL, recruit):
        return EVT_4
    return 0 if has_room_for(state, state.seat, WORKER) else LIM_1


@rule
def why_not_merge(state: Record) -> int:
    """DOM-SPN-4, DOM-SPN-5, DOM-LIM-1."""
    tile = state.selected
    if may_merge(state, state.seat, tile):
        return 0
    kind = kind_at(state, tile)
    if kind >= WARRIOR or state.store[state.seat] < MERGE_SUGAR:
        return SPN_4
    return SPN_5 if has_room_for(state, state.seat, kind + 1) else LIM_1


@rule
def why_not_act(state: Record, action: int) -> int:
    """DOM-ASK-1, DOM-TURN-1 and the clauses of the act."""
    if state.selected == NONE:
        return ASK_1
    if state.action_points == 0:
        return TURN_1
    if action < FIRST_GATHER:
        return why_not_move(state, action - FIRST_MOVE)
    if action < TAKE:
        return why_not_gather(state, action - FIRST_GATHER)
    if action == TAKE:
        return why_not_take(state)
    if action == DROP:
        return 0 if state.carried[state.selected] > 0 else SUG_4
    if action < ATTACK:
        return why_not_feed(state, action - FIRST_FEED)
    if action == ATTACK:
        if is_on(state.attacked[band_of(state.selected)], state.selected):
            return CBT_6
        return 0 if acts_of(state, state.seat, state.selected) >> (ATTACK - FIRST_MOVE) & 1 else CBT_1
    return why_not_merge(state)


@rule
def why_not_do(state: Record, action: int) -> int:
    """DOM-ASK-2, DOM-ASK-4, DOM-ASK-5 and the clauses of the deed: everything but naming a tile."""
    if state.phase == TAX:
        return EVT_7
    if state.phase in (PARTNER, PLACE):
        return ASK_4
    if state.phase == BATTLE:
        return 0 if action == RESOLVE else ASK_4
    if action == RESOLVE:
        return ASK_5
    if action >= BUY_WORKER and state.phase == SELECTED:
        return ASK_2
    if action == END_TURN:
        return 0
    if action in (BUY_WORKER, BUY_QUEEN):
        return why_not_buy(state, state.seat, WORKER if action == BUY_WORKER else QUEEN)
    return why_not_act(state, action)
