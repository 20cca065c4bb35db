"""What is asked and what may be answered (TTW-ASK): one function for each kind of answer, and the clause that forbids it."""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.answers import WORDS_OF, answer_word
from formicarium.games.termite_towers.bonuses import free_bonuses, rooms_to_refill
from formicarium.games.termite_towers.building import (
    blueprint_fits,
    building_rooms,
    can_play_alchemy,
    can_play_expertise,
    can_trade,
    cubes_to_rearrange,
    rearrange_cells,
    why_not_at,
    why_not_move,
)
from formicarium.games.termite_towers.cards import can_draw_blueprint, has_blueprint, has_queen
from formicarium.games.termite_towers.components import (
    ALCHEMY,
    COLOURS,
    DICE,
    EAGER,
    EUREKA,
    EXPERTISE,
    FACES,
    OVERTIME,
    REARRANGE,
    REPLENISH,
    SCOUT,
    SECTION_EDGES,
    SECTION_PILES,
    SOLDIER_CARD,
    WINDFALL,
)
from formicarium.games.termite_towers.day import can_use_replenish, why_not_place
from formicarium.games.termite_towers.geometry import has
from formicarium.games.termite_towers.night import (
    can_hatch_any,
    can_use_eager,
    can_use_expertise,
    can_use_soldier,
    can_use_windfall,
)
from formicarium.games.termite_towers.piles import cubes_of, dice_of, number_of_dice, sum_of
from formicarium.games.termite_towers.spec import (
    ACTIONS,
    BLUEPRINT,
    BONUS,
    BONUS_COLOUR,
    BONUS_DIG,
    BONUS_ROOM,
    BUILD_BLUEPRINT,
    BUILD_COLOUR,
    BUILD_POSITION,
    BUILD_STEP,
    DAY_START,
    DAY_TURN,
    DIG,
    EAGERLY,
    EGG_ROOM,
    FIRST_AT,
    FIRST_BONUS,
    FIRST_BUILD,
    FIRST_CELL,
    FIRST_COLOUR,
    FIRST_EDGE,
    FIRST_HELPER,
    FIRST_MOVE,
    FIRST_PAY_BLUEPRINT,
    FIRST_PAY_EGG,
    FIRST_PAY_QUEEN,
    FIRST_PAY_WOOD,
    FIRST_PILE,
    FIRST_PLACE,
    FIRST_PLAY,
    FIRST_ROOM,
    FIRST_SET,
    FIRST_SPACE,
    FIRST_TAKE,
    FIRST_WITH,
    FROM_DECK,
    GATHER,
    HATCH_AFTER,
    HATCH_BEFORE,
    HATCH_ROOM,
    NIGHT_START,
    PASS,
    PHASES,
    PLACE_CHANGED,
    PLACES,
    REARRANGE_FROM,
    REARRANGE_TO,
    REFILL,
    RELOCATE,
    REPLENISHING,
    SCOUTING,
    SET_VALUE,
    SPEC,
    STORE,
    TRADE_CELL,
    TRADE_CUBE,
    TRADE_PAY,
    TRADE_PAY_SECOND,
    UNKNOWN,
    WINDFALL_PILE,
    WINDFALLS,
)
from formicarium.games.termite_towers.table import (
    cubes_on,
    has_tunnel,
    is_face_up,
    owner_of,
    reach,
    rooms_for_cube,
    rooms_for_egg,
    trade_cells,
)
from formicarium.games.termite_towers.wood import any_face_down, can_dig, piles_to_replenish

ASK_1 = SPEC.clauses["TTW-ASK-1"]
ASK_3 = SPEC.clauses["TTW-ASK-3"]
DAY_3 = SPEC.clauses["TTW-DAY-3"]
DAY_4 = SPEC.clauses["TTW-DAY-4"]
HELP_1 = SPEC.clauses["TTW-HELP-1"]
HELP_2 = SPEC.clauses["TTW-HELP-2"]
BUMP_2 = SPEC.clauses["TTW-BUMP-2"]
NIGHT_5 = SPEC.clauses["TTW-NIGHT-5"]
A_1 = SPEC.clauses["TTW-A-1"]
A_3 = SPEC.clauses["TTW-A-3"]
C_1 = SPEC.clauses["TTW-C-1"]
D_2 = SPEC.clauses["TTW-D-2"]
D_5 = SPEC.clauses["TTW-D-5"]
D_9 = SPEC.clauses["TTW-D-9"]
D_10 = SPEC.clauses["TTW-D-10"]
E_1 = SPEC.clauses["TTW-E-1"]
E_2 = SPEC.clauses["TTW-E-2"]
E_3 = SPEC.clauses["TTW-E-3"]
E_4 = SPEC.clauses["TTW-E-4"]
F_4 = SPEC.clauses["TTW-F-4"]
F_5 = SPEC.clauses["TTW-F-5"]
F_6 = SPEC.clauses["TTW-F-6"]
BON_3 = SPEC.clauses["TTW-BON-3"]
BON_6 = SPEC.clauses["TTW-BON-6"]
BON_9 = SPEC.clauses["TTW-BON-9"]
QC_0 = SPEC.clauses["TTW-QC-0"]
QC_1 = SPEC.clauses["TTW-QC-1"]
QC_2 = SPEC.clauses["TTW-QC-2"]
QC_3 = SPEC.clauses["TTW-QC-3"]
QC_4 = SPEC.clauses["TTW-QC-4"]
QC_5 = SPEC.clauses["TTW-QC-5"]
QC_6 = SPEC.clauses["TTW-QC-6"]
QC_7 = SPEC.clauses["TTW-QC-7"]
QC_8 = SPEC.clauses["TTW-QC-8"]
QC_10 = SPEC.clauses["TTW-QC-10"]
QC_11 = SPEC.clauses["TTW-QC-11"]

PASS_CLAUSES: npt.NDArray[np.int16] = np.full(len(PHASES), ASK_3, np.int16)
"""By phase: the clause that forbids to pass; if no other does, the choice carries out a card."""
for _phase, _clause in (
    (DAY_TURN, DAY_3),
    (SET_VALUE, QC_1),
    (PLACE_CHANGED, DAY_4),
    (RELOCATE, BUMP_2),
    (BLUEPRINT, NIGHT_5),
    (EGG_ROOM, NIGHT_5),
    (STORE, D_10),
    (TRADE_PAY_SECOND, E_1),
    (TRADE_CUBE, E_2),
    (TRADE_CELL, E_3),
    (BUILD_BLUEPRINT, F_5),
    (BUILD_POSITION, F_5),
    (BUILD_COLOUR, QC_4),
    (BONUS, BON_3),
    (BONUS_COLOUR, BON_6),
    (BONUS_ROOM, BON_6),
    (REFILL, BON_9),
):
    PASS_CLAUSES[_phase] = _clause

# --- Which answers a question may have --------------------------------------------------------------------------------------

_KINDS = [first for _, first in SPEC.action_kinds]
_ENDS = dict(zip(_KINDS, [*_KINDS[1:], ACTIONS], strict=True))
_ANSWERS: dict[int, tuple[int, ...]] = {
    DAY_START: (PASS, FIRST_PLAY),
    REPLENISHING: (FIRST_PILE,),
    DAY_TURN: (FIRST_PLACE, FIRST_HELPER, FIRST_PLAY),
    SET_VALUE: (FIRST_SET,),
    PLACE_CHANGED: (FIRST_PLACE,),
    SCOUTING: (PASS, FIRST_PILE),
    RELOCATE: (FIRST_PLACE,),
    NIGHT_START: (PASS, FIRST_PLAY),
    EAGERLY: (FIRST_SPACE,),
    BLUEPRINT: (FIRST_PLAY, FIRST_TAKE),
    HATCH_BEFORE: (PASS, FIRST_PLAY),
    HATCH_ROOM: (FIRST_ROOM,),
    HATCH_AFTER: (PASS, FIRST_PLAY),
    EGG_ROOM: (FIRST_ROOM,),
    DIG: (PASS, FIRST_EDGE),
    GATHER: (PASS, FIRST_PILE),
    STORE: (FIRST_ROOM,),
    WINDFALLS: (PASS, FIRST_PLAY),
    WINDFALL_PILE: (FIRST_PILE,),
    TRADE_PAY: (PASS, FIRST_PAY_EGG, FIRST_PAY_QUEEN, FIRST_PAY_BLUEPRINT, FIRST_PAY_WOOD),
    TRADE_PAY_SECOND: (FIRST_PAY_WOOD,),
    TRADE_CUBE: (FIRST_PILE, FIRST_COLOUR),
    TRADE_CELL: (FIRST_CELL,),
    BUILD_STEP: (PASS, FIRST_PLAY, FIRST_MOVE, FIRST_BUILD),
    BUILD_BLUEPRINT: (FIRST_WITH,),
    BUILD_POSITION: (FIRST_AT,),
    BUILD_COLOUR: (FIRST_COLOUR,),
    REARRANGE_FROM: (FIRST_CELL,),
    REARRANGE_TO: (FIRST_CELL,),
    BONUS: (FIRST_BONUS,),
    BONUS_COLOUR: (FIRST_COLOUR,),
    BONUS_ROOM: (FIRST_ROOM,),
    BONUS_DIG: (PASS, FIRST_EDGE),
    REFILL: (FIRST_ROOM,),
}
MOST_KINDS = max(len(kinds) for kinds in _ANSWERS.values())
ANSWERS: npt.NDArray[np.int16] = np.zeros((len(PHASES), MOST_KINDS, 2), np.int16)
"""By phase: the ranges of actions that may answer it, ascending, first and one past the last; empty ranges fill up."""
for _phase, _kinds in _ANSWERS.items():
    for _place, _first in enumerate(_kinds):
        ANSWERS[_phase, _place] = _first, _ENDS[_first]


@rule
def is_answer(phase: int, action: int) -> bool:
    """TTW-ASK-1: whether an action is of a kind that the question asks for."""
    for place in range(MOST_KINDS):
        if ANSWERS[phase, place, 0] <= action < ANSWERS[phase, place, 1]:
            return True
    return False


# --- Day --------------------------------------------------------------------------------------------------------------------


@inlined
def why_not_placing(state: Record, seat: int, die: int, place: int) -> int:
    """TTW-DAY-3, TTW-DAY-4, TTW-BUMP-2: 0, or the clause that keeps a seat from placing a die."""
    if state.phase == DAY_TURN:
        if dice_of(state.pool[seat], die) == 0:
            return DAY_3
    elif die != state.die:
        return BUMP_2 if state.phase == RELOCATE else DAY_4
    return why_not_place(state, seat, die, place)


@inlined
def why_not_helper(state: Record, seat: int, die: int) -> int:
    """TTW-HELP-1, TTW-HELP-2: 0, or the clause that keeps a die from helping."""
    if dice_of(state.pool[seat], die) == 0:
        return HELP_1
    return 0 if number_of_dice(state.pool[seat]) >= 2 else HELP_2


@inlined
def why_not_set(state: Record, seat: int, die: int, face: int) -> int:
    """TTW-HELP-1, TTW-QC-1: 0, or the clause that keeps a die from being changed to a value."""
    if dice_of(state.pool[seat], die) > 0 and die % FACES != face:
        return 0
    return HELP_1 if state.die == DICE else QC_1


# --- Queen cards ------------------------------------------------------------------------------------------------------------


@inlined
def card_in_time(phase: int, kind: int) -> bool:
    """TTW-QC-1 to TTW-QC-11: whether a question is the time for a Queen card."""
    if phase == DAY_TURN:
        return kind in (OVERTIME, SCOUT)
    if phase == BUILD_STEP:
        return kind in (ALCHEMY, EXPERTISE, REARRANGE)
    return (
        (phase == DAY_START and kind == REPLENISH)
        or (phase == NIGHT_START and kind == EAGER)
        or (phase == BLUEPRINT and kind == EUREKA)
        or (phase == HATCH_BEFORE and kind == EXPERTISE)
        or (phase == HATCH_AFTER and kind == SOLDIER_CARD)
        or (phase == WINDFALLS and kind == WINDFALL)
    )


@rule
def why_not_build_card(state: Record, seat: int, kind: int) -> int:
    """TTW-QC-4, TTW-QC-7, TTW-QC-8, TTW-QC-11: 0, or the clause that keeps a card from being played in F."""
    if kind == REARRANGE:
        if state.alchemy or state.expertise:
            return QC_8
        return 0 if cubes_to_rearrange(state, seat) != 0 else QC_11
    if (kind == ALCHEMY and state.alchemy) or (kind == EXPERTISE and state.expertise):
        return QC_8
    if kind == ALCHEMY:
        return 0 if can_play_alchemy(state, seat) else QC_4
    return 0 if can_play_expertise(state, seat) else QC_7


@inlined
def why_not_play(state: Record, seat: int, kind: int) -> int:
    """TTW-QC-0: 0, or the clause that keeps a Queen card from being played; most windows open only if it can be."""
    if not has_queen(state, seat, kind) or not card_in_time(state.phase, kind):
        return QC_0
    if state.phase == BUILD_STEP:
        return why_not_build_card(state, seat, kind)
    if kind == SCOUT and not any_face_down(state):
        return QC_3
    return QC_6 if kind == EUREKA and not can_draw_blueprint(state) else 0


# --- Piles and edges --------------------------------------------------------------------------------------------------------


@inlined
def why_not_pile(state: Record, seat: int, pile: int) -> int:
    """TTW-D-9, TTW-E-2, TTW-QC-2, TTW-QC-3, TTW-QC-10: 0, or the clause that keeps a pile from being chosen."""
    if state.phase == REPLENISHING:
        return 0 if has(piles_to_replenish(state), pile) else QC_2
    if state.phase == SCOUTING:
        return QC_3 if is_face_up(state, pile) or pile == state.chosen - 1 else 0
    if state.phase == TRADE_CUBE:
        return 0 if cubes_on(state, pile) > 0 else E_2
    if pile // SECTION_PILES == state.place and has(reach(state, seat, state.place), pile % SECTION_PILES):
        return 0
    return D_9 if state.phase == GATHER else QC_10


@inlined
def why_not_dig(state: Record, seat: int, edge: int) -> int:
    """TTW-D-2, TTW-D-5: 0, or the clause that keeps a tunnel from an edge."""
    if not has_tunnel(state, seat):
        return D_5
    if state.phase == DIG and edge // SECTION_EDGES != state.place:
        return D_2
    return 0 if can_dig(state, seat, edge) else D_2


# --- Rooms, cards and wood --------------------------------------------------------------------------------------------------


@inlined
def why_not_room(state: Record, seat: int, room: int) -> int:
    """TTW-C-1, TTW-D-10, TTW-BON-6, TTW-BON-9, TTW-QC-7: 0, or the clause that keeps a room from being chosen."""
    if state.phase == HATCH_ROOM:
        return 0 if can_hatch_any(state, seat, room) else QC_7
    if state.phase == EGG_ROOM:
        return 0 if has(rooms_for_egg(state, seat), room) else C_1
    if state.phase == REFILL:
        return 0 if has(rooms_to_refill(state, seat), room) else BON_9
    if has(rooms_for_cube(state, seat), room):
        return 0
    return D_10 if state.phase == STORE else BON_6


@inlined
def why_not_resolve(state: Record, seat: int, space: int) -> int:
    """TTW-QC-5: 0, or the clause that keeps a die from being resolved at once."""
    return 0 if owner_of(state, space // FACES, space % FACES) == seat else QC_5


@inlined
def why_not_take(state: Record, place: int) -> int:
    """TTW-A-1, TTW-A-3: 0, or the clause that keeps a Blueprint from being taken."""
    if place == FROM_DECK:
        return 0 if can_draw_blueprint(state) else A_3
    return 0 if state.display[place] != UNKNOWN else A_1


@rule
def why_not_pay(state: Record, seat: int, action: int) -> int:
    """TTW-E-1, TTW-E-4: 0, or the clause that keeps something from being paid."""
    if action < FIRST_PAY_QUEEN:
        owned = has(state.eggs[seat], action - FIRST_PAY_EGG)
    elif action < FIRST_PAY_BLUEPRINT:
        owned = has_queen(state, seat, action - FIRST_PAY_QUEEN)
    elif action < FIRST_PAY_WOOD:
        owned = has_blueprint(state, seat, action - FIRST_PAY_BLUEPRINT)
    else:
        owned = cubes_of(state.cubes[seat], (action - FIRST_PAY_WOOD) // COLOURS, (action - FIRST_PAY_WOOD) % COLOURS) > 0
        if state.phase == TRADE_PAY_SECOND:
            return 0 if owned else E_1
        owned = owned and sum_of(state.cubes[seat]) >= 2
    if not owned:
        return E_1
    return 0 if can_trade(state, seat, action >= FIRST_PAY_WOOD) else E_4


@inlined
def why_not_colour(state: Record, seat: int, colour: int) -> int:
    """TTW-E-2, TTW-QC-4, TTW-BON-6: 0, or the clause that keeps a colour from being chosen."""
    if state.phase == BUILD_COLOUR:
        return 0 if cubes_of(state.cubes[seat], state.chosen, colour) > 0 else QC_4
    if state.supply[colour] > 0:
        return 0
    return E_2 if state.phase == TRADE_CUBE else BON_6


@inlined
def why_not_cell(state: Record, seat: int, cell: int) -> int:
    """TTW-E-3, TTW-QC-11: 0, or the clause that keeps a cell from being chosen."""
    if state.phase == TRADE_CELL:
        return 0 if has(trade_cells(state, seat), cell) else E_3
    if state.phase == REARRANGE_FROM:
        return 0 if has(cubes_to_rearrange(state, seat), cell) else QC_11
    return 0 if has(rearrange_cells(state, seat, state.chosen), cell) else QC_11


@inlined
def why_not_with(state: Record, seat: int, card: int) -> int:
    """TTW-F-4, TTW-F-6: 0, or the clause that keeps a Blueprint from being used."""
    if not has_blueprint(state, seat, card):
        return F_4
    return 0 if blueprint_fits(state, seat, card) else F_6


@inlined
def why_not_pass(state: Record) -> int:
    """TTW-ASK-3, TTW-QC-8: 0, or the clause that forbids to pass where passing is usual."""
    if state.phase == SCOUTING and state.step == 1:
        return ASK_3
    return QC_8 if state.alchemy or state.expertise else 0


# --- All together -----------------------------------------------------------------------------------------------------------


@rule
def why_not_night(state: Record, seat: int, action: int) -> int:
    """0, or the clause that forbids an answer of a kind that is asked for by Night."""
    if action < FIRST_EDGE:
        return why_not_pile(state, seat, action - FIRST_PILE)
    if action < FIRST_ROOM:
        return why_not_dig(state, seat, action - FIRST_EDGE)
    if action < FIRST_SPACE:
        return why_not_room(state, seat, action - FIRST_ROOM)
    if action < FIRST_TAKE:
        return why_not_resolve(state, seat, action - FIRST_SPACE)
    if action < FIRST_PAY_EGG:
        return why_not_take(state, action - FIRST_TAKE)
    if action < FIRST_COLOUR:
        return why_not_pay(state, seat, action)
    if action < FIRST_CELL:
        return why_not_colour(state, seat, action - FIRST_COLOUR)
    if action < FIRST_MOVE:
        return why_not_cell(state, seat, action - FIRST_CELL)
    if action < FIRST_WITH:
        if action >= FIRST_BUILD:
            return 0 if has(building_rooms(state, seat), action - FIRST_BUILD) else F_4
        return QC_8 if state.alchemy or state.expertise else why_not_move(state, seat, action - FIRST_MOVE)
    if action < FIRST_AT:
        return why_not_with(state, seat, action - FIRST_WITH)
    if action < FIRST_BONUS:
        return why_not_at(state, seat, action - FIRST_AT)
    return 0 if has(free_bonuses(state, seat), action - FIRST_BONUS) else BON_3


@rule
def why_not_answer(state: Record, seat: int, action: int) -> int:
    """0, or the clause that forbids an answer of a kind that is asked for."""
    if action == PASS:
        return why_not_pass(state)
    if action < FIRST_HELPER:
        return why_not_placing(state, seat, (action - FIRST_PLACE) // PLACES, (action - FIRST_PLACE) % PLACES)
    if action < FIRST_SET:
        return why_not_helper(state, seat, action - FIRST_HELPER)
    if action < FIRST_PLAY:
        return why_not_set(state, seat, (action - FIRST_SET) // FACES, (action - FIRST_SET) % FACES)
    if action < FIRST_PILE:
        return why_not_play(state, seat, action - FIRST_PLAY)
    return why_not_night(state, seat, action)


@rule
def any_answer(state: Record) -> bool:
    """TTW-ASK-2: whether the question has any answer."""
    for k in range(WORDS_OF[state.phase]):
        if answer_word(state, state.actor, k) != 0:
            return True
    return False


@rule
def question_stands(state: Record) -> bool:
    """TTW-ASK-2, TTW-ASK-3: whether a question can be asked: it has an answer, and its card can be played."""
    seat = state.actor
    if state.phase == DAY_START:
        return can_use_replenish(state, seat)
    if state.phase == NIGHT_START:
        return can_use_eager(state, seat)
    if state.phase == HATCH_BEFORE:
        return can_use_expertise(state, seat)
    if state.phase == HATCH_AFTER:
        return can_use_soldier(state, seat)
    if state.phase == WINDFALLS:
        return can_use_windfall(state, seat)
    return any_answer(state)


@rule
def why_not_decision(state: Record, action: int) -> int:
    """TTW-ASK-1: 0, or the clause that forbids an action; only what is asked may be answered."""
    if is_answer(state.phase, action):
        return why_not_answer(state, state.actor, action)
    if action == PASS:
        return HELP_1 if state.phase == SET_VALUE and state.die == DICE else PASS_CLAUSES[state.phase]
    if FIRST_PLAY <= action < FIRST_PILE:
        return QC_0
    return ASK_1
