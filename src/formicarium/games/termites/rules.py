"""The rules of Termites: what may be done, and the functions of the contract (core/contract.py). Clauses are those of RULES.md.

Read on in the order of the rulebook: setup.py (map, colonies, hands, first Mounds), movement.py, attack.py, resolution.py.
`legal` works on whole sets of hexes and `why_not` on a single one; tests hold them together at every position.
"""

from formicarium.core.bits import list_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, OVER, Actions, Ranks, Record, Sheet, Weights
from formicarium.games.termites.attack import (
    approaches,
    first_approach,
    may_move_or_attack,
    may_retreat,
    selectable,
    wins,
)
from formicarium.games.termites.board import (
    KIND_CASTE,
    caste_at,
    closed_ground,
    empty_hexes,
    is_mound,
    is_terrain,
    is_unit_of,
    mound_hexes,
    others,
    owner_at,
    places_for,
    put_unit,
    shift_unit,
    trophies,
)
from formicarium.games.termites.components import (
    COLONIES,
    FACE_TERRAIN,
    FACES,
    FLYER,
    KINDS,
    LEAST_MOUND,
    MOUNDS,
    MOVEMENT,
    STONES,
    WORKER,
)
from formicarium.games.termites.geometry import (
    DIRECTIONS,
    HEXES,
    WORD_BITS,
    beside,
    count_hexes,
    first_hex,
    holds,
    steps,
    without_first,
)
from formicarium.games.termites.movement import passable, reach, reach_of, way_ground
from formicarium.games.termites.resolution import attack, end_turn, place_mound, retreat, victim_hexes
from formicarium.games.termites.setup import (
    ask_colony,
    begin,
    begin_map,
    deal,
    draw_token,
    has_face,
    is_taken,
    lay_tile,
    place_neutral,
    take_colony,
    why_not_neutral,
    why_not_terrain,
    why_not_tile,
)
from formicarium.games.termites.spec import (
    ACTIONS,
    BOARD_PART,
    COLONY,
    DRAW,
    FIRST_ATTACK,
    FIRST_MOUND,
    FIRST_MOVE,
    FIRST_NEUTRAL,
    FIRST_PLACE,
    FIRST_RETREAT,
    FIRST_SELECT,
    FIRST_TILE,
    IN_RESERVE,
    LOST_MOUND,
    MOUND,
    NEUTRAL,
    ON_BOARD,
    OWN_MOUND,
    PASS,
    PLACE,
    RESERVE_PART,
    RETREAT,
    SELECT,
    SPEC,
    START,
    TARGET,
    TILE,
    TOTAL_PART,
    TROPHY_PART,
)

SET_3 = SPEC.clauses["TMT-SET-3"]
SET_5 = SPEC.clauses["TMT-SET-5"]
SET_9 = SPEC.clauses["TMT-SET-9"]
SET_10 = SPEC.clauses["TMT-SET-10"]
TURN_3 = SPEC.clauses["TMT-TURN-3"]
REP_1 = SPEC.clauses["TMT-REP-1"]
REP_2 = SPEC.clauses["TMT-REP-2"]
KNOW_5 = SPEC.clauses["TMT-KNOW-5"]
MOVE_1 = SPEC.clauses["TMT-MOVE-1"]
MOVE_2 = SPEC.clauses["TMT-MOVE-2"]
MOVE_3 = SPEC.clauses["TMT-MOVE-3"]
MOVE_5 = SPEC.clauses["TMT-MOVE-5"]
MOVE_6 = SPEC.clauses["TMT-MOVE-6"]
MOVE_7 = SPEC.clauses["TMT-MOVE-7"]
MOVE_8 = SPEC.clauses["TMT-MOVE-8"]
MOVE_9 = SPEC.clauses["TMT-MOVE-9"]
MOVE_12 = SPEC.clauses["TMT-MOVE-12"]
ATT_1 = SPEC.clauses["TMT-ATT-1"]
ATT_2 = SPEC.clauses["TMT-ATT-2"]
ATT_3 = SPEC.clauses["TMT-ATT-3"]
ATT_5 = SPEC.clauses["TMT-ATT-5"]
ATT_13 = SPEC.clauses["TMT-ATT-13"]
RET_2 = SPEC.clauses["TMT-RET-2"]
RET_3 = SPEC.clauses["TMT-RET-3"]
RET_8 = SPEC.clauses["TMT-RET-8"]
RET_10 = SPEC.clauses["TMT-RET-10"]
CAP_3 = SPEC.clauses["TMT-CAP-3"]
CAP_10 = SPEC.clauses["TMT-CAP-10"]
END_1 = SPEC.clauses["TMT-END-1"]


# --- Why not: one action at a time ------------------------------------------------------------------------------------------


@rule
def why_not_place(state: Record, kind: int, cell: int) -> int:
    """TMT-REP-1 to TMT-REP-4: 0, or the clause that keeps a token of the hand from a hex."""
    if state.hand[state.seat, kind] == 0 or state.piece[cell] != 0:
        return REP_1
    caste = KIND_CASTE[kind]
    return 0 if holds(places_for(state, caste, 0), places_for(state, caste, 1), cell) else REP_2


@rule
def why_not_select(state: Record, cell: int) -> int:
    """TMT-MOVE-1, TMT-MOVE-12: 0, or the clause that keeps a unit from being selected."""
    if not is_unit_of(state, state.seat, cell):
        return MOVE_1
    return 0 if may_move_or_attack(state, state.seat, cell) else MOVE_12


@rule
def why_not_reached(state: Record, seat: int, start: int, cell: int) -> int:
    """TMT-MOVE-2 to TMT-MOVE-7: the clause that keeps a unit from a hex of open terrain it does not reach."""
    caste = caste_at(state, start)
    if steps(start, cell) > MOVEMENT[caste]:
        return MOVE_2
    stones_0, stones_1 = state.terrain[STONES, 0], state.terrain[STONES, 1]
    ground_0, ground_1 = way_ground(state, caste, 0), way_ground(state, caste, 1)
    _, _, into_0, into_1 = reach(caste, start, ground_0, ground_1, stones_0, stones_1)
    if not holds(into_0, into_1, cell):
        return MOVE_3
    way_0 = passable(state, seat, caste, 0) | (ground_0 & state.mounds[0])
    way_1 = passable(state, seat, caste, 1) | (ground_1 & state.mounds[1])
    _, _, into_0, into_1 = reach(caste, start, way_0, way_1, stones_0, stones_1)
    if holds(into_0, into_1, cell):
        return MOVE_7
    return MOVE_6 if caste == FLYER else MOVE_5


@rule
def why_not_move(state: Record, cell: int) -> int:
    """TMT-MOVE-2 to TMT-MOVE-9: 0, or the clause that keeps the selected unit from moving to a hex."""
    start = state.selected
    if cell == start:
        return MOVE_8
    if state.piece[cell] != 0:
        return MOVE_9 if owner_at(state, cell) == state.seat else MOVE_8
    caste = caste_at(state, start)
    if holds(closed_ground(state, caste, 0), closed_ground(state, caste, 1), cell):
        return MOVE_3
    _, _, into_0, into_1 = reach_of(state, state.seat, start)
    return 0 if holds(into_0, into_1, cell) else why_not_reached(state, state.seat, start, cell)


@rule
def why_not_attack(state: Record, target: int, direction: int) -> int:
    """TMT-ATT-1 to TMT-ATT-13: 0, or the clause that keeps the selected unit from attacking a hex out of a direction."""
    start = state.selected
    if state.piece[target] == 0:
        return ATT_1
    if owner_at(state, target) == state.seat:
        return MOVE_9
    caste = caste_at(state, start)
    if holds(closed_ground(state, caste, 0), closed_ground(state, caste, 1), target):
        return ATT_2
    from_0, from_1, _, _ = reach_of(state, state.seat, start)
    near_0, near_1 = approaches(state, start, target, from_0, from_1)
    approach = beside(target, direction)
    if approach < 0 or not holds(near_0, near_1, approach):
        return ATT_2 if caste == WORKER and is_terrain(state, STONES, target) else ATT_3
    if is_mound(state, target) and direction != first_approach(target, near_0, near_1):
        return ATT_5
    return 0 if wins(state, state.seat, start, target) else ATT_13


@rule
def why_not_retreat(state: Record, direction: int) -> int:
    """TMT-RET-2, TMT-RET-3, TMT-RET-8, TMT-RET-10: 0, or the clause that keeps the beaten unit from a hex."""
    if may_retreat(state, state.selected, state.target, state.approach, direction):
        return 0
    if direction == state.approach:
        return RET_3
    cell = beside(state.target, direction)
    if cell < 0 or is_mound(state, cell):
        return RET_10
    empty = state.piece[cell] == 0 or cell == state.selected
    return RET_8 if empty and caste_at(state, state.target) == FLYER else RET_2


@rule
def why_not_mound(state: Record, value: int, cell: int) -> int:
    """TMT-SET-9, TMT-SET-10, TMT-CAP-3, TMT-CAP-5, TMT-CAP-10: 0, or the clause that keeps a Mound from a hex."""
    if state.own_mound[state.actor, value - LEAST_MOUND] != IN_RESERVE:
        return SET_10
    if state.phase == OWN_MOUND:
        return 0 if cell == state.target else CAP_3
    if state.phase == MOUND:
        first, second = mound_hexes(state)
        return 0 if holds(first, second, cell) else SET_9
    first, second = victim_hexes(state, state.actor)
    if holds(first, second, cell):
        return 0
    first, second = mound_hexes(state)
    return CAP_10 if holds(first, second, cell) and is_unit_of(state, state.actor, cell) else SET_9


@rule
def why_not_decision(state: Record, action: int) -> int:
    """TMT-TURN-3: 0, or the clause that forbids an action; only what is asked may be answered."""
    phase = state.phase
    if phase == SELECT and action == PASS:
        return 0
    if phase == PLACE and FIRST_PLACE <= action < FIRST_SELECT:
        return why_not_place(state, (action - FIRST_PLACE) // HEXES, (action - FIRST_PLACE) % HEXES)
    if phase == SELECT and FIRST_SELECT <= action < FIRST_MOVE:
        return why_not_select(state, action - FIRST_SELECT)
    if phase == TARGET and FIRST_MOVE <= action < FIRST_ATTACK:
        return why_not_move(state, action - FIRST_MOVE)
    if phase == TARGET and FIRST_ATTACK <= action < FIRST_RETREAT:
        return why_not_attack(state, (action - FIRST_ATTACK) // DIRECTIONS, (action - FIRST_ATTACK) % DIRECTIONS)
    if phase == RETREAT and FIRST_RETREAT <= action < FIRST_MOUND:
        return why_not_retreat(state, action - FIRST_RETREAT)
    if phase in (MOUND, OWN_MOUND, LOST_MOUND) and FIRST_MOUND <= action < FIRST_NEUTRAL:
        return why_not_mound(state, LEAST_MOUND + (action - FIRST_MOUND) // HEXES, (action - FIRST_MOUND) % HEXES)
    if phase == NEUTRAL and FIRST_NEUTRAL <= action < FIRST_TILE:
        return why_not_neutral(state, action - FIRST_NEUTRAL)
    if phase == TILE and FIRST_TILE <= action < ACTIONS:
        return why_not_tile(state, (action - FIRST_TILE) // HEXES, (action - FIRST_TILE) % HEXES)
    return TURN_3


# --- Legal actions: all at once -----------------------------------------------------------------------------------------------


@inlined
def list_hexes(first: int, second: int, base: int, out: Actions, n: int) -> int:
    """Append an action for every hex of a set to the n entries of a list; returns the new length."""
    return list_wide(second, base + WORD_BITS, out, list_wide(first, base, out, n))


@rule
def list_places(state: Record, out: Actions) -> int:
    """TMT-REP-1 to TMT-REP-4: every kind in the hand on every hex for it."""
    n = 0
    for kind in range(KINDS):
        if state.hand[state.seat, kind] > 0:
            caste = KIND_CASTE[kind]
            base = FIRST_PLACE + HEXES * kind
            n = list_hexes(places_for(state, caste, 0), places_for(state, caste, 1), base, out, n)
    return n


@rule
def list_targets(state: Record, out: Actions) -> int:
    """TMT-MOVE-8, TMT-ATT-5, TMT-ATT-13: destinations and attacks of the selected unit."""
    start, seat = state.selected, state.seat
    from_0, from_1, into_0, into_1 = reach_of(state, seat, start)
    n = list_hexes(into_0 & empty_hexes(state, 0), into_1 & empty_hexes(state, 1), FIRST_MOVE, out, 0)
    first, second = into_0 & others(state, seat, 0), into_1 & others(state, seat, 1)
    while first | second != 0:
        target = first_hex(first, second)
        first, second = without_first(first, second)
        if owner_at(state, target) != seat and wins(state, seat, start, target):
            near_0, near_1 = approaches(state, start, target, from_0, from_1)
            for direction in range(first_approach(target, near_0, near_1), DIRECTIONS):
                if beside(target, direction) >= 0 and holds(near_0, near_1, beside(target, direction)):
                    out[n] = FIRST_ATTACK + DIRECTIONS * target + direction
                    n += 1
                    if is_mound(state, target):
                        break
    return n


@rule
def list_mounds(state: Record, first: int, second: int, out: Actions) -> int:
    """TMT-SET-10: every Mound in reserve on every hex of a set."""
    n = 0
    for place in range(MOUNDS):
        if state.own_mound[state.actor, place] == IN_RESERVE:
            n = list_hexes(first, second, FIRST_MOUND + HEXES * place, out, n)
    return n


@rule
def list_tiles(state: Record, out: Actions) -> int:
    """TMT-MAP-5 to TMT-MAP-9: every face left on every hex for it."""
    n = 0
    for face in range(FACES):
        if has_face(state, face):
            for cell in range(HEXES):
                if why_not_terrain(state, FACE_TERRAIN[face], cell) == 0:
                    out[n] = FIRST_TILE + HEXES * face + cell
                    n += 1
    return n


@rule
def list_rare(state: Record, out: Actions) -> int:
    """TMT-SET-7, TMT-MAP-3, TMT-MAP-5, TMT-RET-6, TMT-CAP-3, TMT-CAP-5: the rarer questions."""
    if state.phase == MOUND:
        first, second = mound_hexes(state)
        return list_mounds(state, first, second, out)
    if state.phase == LOST_MOUND:
        first, second = victim_hexes(state, state.actor)
        return list_mounds(state, first, second, out)
    n = 0
    if state.phase == TILE:
        n = list_tiles(state, out)
    elif state.phase == NEUTRAL:
        for cell in range(HEXES):
            if why_not_neutral(state, cell) == 0:
                out[n] = FIRST_NEUTRAL + cell
                n += 1
    elif state.phase == OWN_MOUND:
        for place in range(MOUNDS):
            if state.own_mound[state.actor, place] == IN_RESERVE:
                out[n] = FIRST_MOUND + HEXES * place + state.target
                n += 1
    else:
        for direction in range(DIRECTIONS):
            if may_retreat(state, state.selected, state.target, state.approach, direction):
                out[n] = FIRST_RETREAT + direction
                n += 1
    return n


# --- Chance -----------------------------------------------------------------------------------------------------------------


@rule
def chances_of(state: Record, outcome: int) -> int:
    """TMT-SET-3, TMT-SET-5, TMT-KNOW-5: the weight of an outcome: seats, colonies and tokens are equally likely."""
    if state.phase == START:
        return 1 if outcome < state.players else 0
    if state.phase == COLONY:
        return 1 if outcome < COLONIES and not is_taken(state, outcome) else 0
    return state.stack[state.seat, outcome]


@rule
def apply_chance(state: Record, outcome: int) -> None:
    """TMT-SET-3, TMT-SET-5, TMT-SET-6, TMT-REP-5: a start seat, a colony, or a token drawn."""
    if state.phase == DRAW:
        draw_token(state, state.seat, outcome)
        state.phase = SELECT
        state.actor = state.seat
    elif state.phase == START:
        begin_map(state, outcome)
    elif state.phase == COLONY:
        take_colony(state, state.seat, outcome)
        ask_colony(state)
    else:
        deal(state, outcome)


# --- Decisions --------------------------------------------------------------------------------------------------------------


@inlined
def place_token(state: Record, kind: int, cell: int) -> None:
    """TMT-REP-1, TMT-REP-5: a token comes from the hand to the board; then another is drawn if there is one."""
    seat = state.seat
    state.hand[seat, kind] -= 1
    state.held[seat] -= 1
    put_unit(state, seat, kind, cell)
    if state.stacked[seat] > 0:
        state.phase = DRAW
        state.actor = CHANCE
    else:
        state.phase = SELECT


@inlined
def move_unit(state: Record, cell: int) -> None:
    """TMT-MOVE-8, TMT-MOVE-11: the selected unit goes to an empty hex, and the turn is over."""
    shift_unit(state, state.selected, cell)
    end_turn(state)


@rule
def apply_decision(state: Record, action: int) -> None:
    """TMT-TURN-1: carry out one decision."""
    if action == PASS:
        end_turn(state)
    elif action < FIRST_SELECT:
        place_token(state, (action - FIRST_PLACE) // HEXES, (action - FIRST_PLACE) % HEXES)
    elif action < FIRST_MOVE:
        state.selected = action - FIRST_SELECT
        state.phase = TARGET
    elif action < FIRST_ATTACK:
        move_unit(state, action - FIRST_MOVE)
    elif action < FIRST_RETREAT:
        attack(state, state.seat, (action - FIRST_ATTACK) // DIRECTIONS, (action - FIRST_ATTACK) % DIRECTIONS)
    elif action < FIRST_MOUND:
        retreat(state, action - FIRST_RETREAT)
    elif action < FIRST_NEUTRAL:
        place_mound(state, LEAST_MOUND + (action - FIRST_MOUND) // HEXES, (action - FIRST_MOUND) % HEXES)
    elif action < FIRST_TILE:
        place_neutral(state, action - FIRST_NEUTRAL)
    else:
        lay_tile(state, (action - FIRST_TILE) // HEXES, (action - FIRST_TILE) % HEXES)


# --- The contract -----------------------------------------------------------------------------------------------------------


@rule
def new(state: Record) -> None:
    """TMT-SET-1 to TMT-SET-5: an empty table; everything random follows as chance."""
    begin(state)


@rule
def legal(state: Record, out: Actions) -> int:
    """All legal actions or possible outcomes, ascending."""
    if state.actor == OVER:
        return 0
    if state.phase == PLACE:
        return list_places(state, out)
    if state.phase == SELECT:
        out[0] = PASS
        first, second = selectable(state, state.seat)
        return list_hexes(first, second, FIRST_SELECT, out, 1)
    if state.phase == TARGET:
        return list_targets(state, out)
    if state.actor != CHANCE:
        return list_rare(state, out)
    n = 0
    for outcome in range(KINDS):
        if chances_of(state, outcome) > 0:
            out[n] = outcome
            n += 1
    return n


@rule
def weights(state: Record, out: Weights) -> int:
    """TMT-KNOW-5: the weights of the possible outcomes."""
    n = 0
    for outcome in range(KINDS):
        weight = chances_of(state, outcome)
        if weight > 0:
            out[n] = weight
            n += 1
    return n


@rule
def apply(state: Record, action: int) -> None:
    """Carry out one action or chance outcome and go on to the next decision or draw."""
    state.ply += 1
    if state.actor == CHANCE:
        apply_chance(state, action)
    else:
        apply_decision(state, action)


@rule
def why_not(state: Record, action: int) -> int:
    """0 if the action (or outcome) is possible now, else the number of the clause that forbids it."""
    if state.actor == OVER:
        return END_1
    if state.actor != CHANCE:
        return why_not_decision(state, action)
    if 0 <= action < KINDS and chances_of(state, action) > 0:
        return 0
    if state.phase == START:
        return SET_5
    return SET_3 if state.phase == COLONY else KNOW_5


@rule
def score(state: Record, out: Sheet) -> None:
    """TMT-END-3: trophies, own Mounds on the board, own Mounds in reserve."""
    for seat in range(state.players):
        on_board, in_reserve = 0, 0
        for place in range(MOUNDS):
            if state.own_mound[seat, place] == ON_BOARD:
                on_board += LEAST_MOUND + place
            elif state.own_mound[seat, place] == IN_RESERVE:
                in_reserve += LEAST_MOUND + place
        won = trophies(state, seat)
        out[seat, TROPHY_PART] = won
        out[seat, BOARD_PART] = on_board
        out[seat, RESERVE_PART] = in_reserve
        out[seat, TOTAL_PART] = won + on_board + in_reserve


@rule
def units_of(state: Record, seat: int) -> int:
    """TMT-END-4: the number of tokens of a seat on the board."""
    return count_hexes(state.units[seat, 0], state.units[seat, 1])


@rule
def ranking(state: Record, sheet: Sheet, out: Ranks) -> None:
    """TMT-END-4, TMT-END-5: by score, then by tokens on the board; equals share a rank."""
    for seat in range(state.players):
        out[seat] = 1
        for other in range(state.players):
            lead = sheet[other, TOTAL_PART] - sheet[seat, TOTAL_PART]
            if lead > 0 or (lead == 0 and units_of(state, other) > units_of(state, seat)):
                out[seat] += 1
