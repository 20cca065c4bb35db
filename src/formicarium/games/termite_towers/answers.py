"""All answers to the present question at once, as words of bits: for lists, masks and random play.

A question has up to fourteen words; word k holds the actions from FIRST_OF[phase, k] on. `why_not` (questions.py) judges single
answers; tests hold the two together at every position.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.bonuses import can_mark, can_refill
from formicarium.games.termite_towers.building import (
    any_to_rearrange,
    can_play_alchemy,
    can_play_expertise,
    can_rearrange,
    can_trade,
    plan_fits,
    rearrange_cells,
    why_not_build,
)
from formicarium.games.termite_towers.cards import can_draw_plan, has_plan, has_queen
from formicarium.games.termite_towers.components import (
    ALCHEMY,
    BLUEPRINT_SHAPE,
    BLUEPRINTS,
    BONUSES,
    CARDS,
    CELLS,
    COLOURS,
    DICE,
    DISPLAY,
    EAGER,
    EUREKA,
    EXPERTISE,
    FACES,
    MOST_MOVES,
    OVERTIME,
    PILES,
    QUEENS,
    REARRANGE,
    REPLENISH,
    ROOMS,
    SCOUT,
    SECTION_EDGES,
    SECTION_PILES,
    SECTIONS,
    SHAPE_TURNS,
    SOLDIER_CARD,
    TURNS,
    WINDFALL,
)
from formicarium.games.termite_towers.day import why_not_space
from formicarium.games.termite_towers.geometry import diggable_in, has, placements
from formicarium.games.termite_towers.night import can_hatch_any
from formicarium.games.termite_towers.piles import dice_of, dice_showing, number_of_dice
from formicarium.games.termite_towers.spec import (
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
    FIRST_OWNED,
    FIRST_PAY_EGG,
    FIRST_PAY_PLAN,
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
    MOVES,
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
    STORE,
    TO_DIG,
    TO_GATHER,
    TO_ROOM,
    TRADE_CELL,
    TRADE_CUBE,
    TRADE_PAY,
    TRADE_PAY_SECOND,
    UNKNOWN,
    WINDFALL_PILE,
    WINDFALLS,
)
from formicarium.games.termite_towers.table import (
    cubes_held,
    has_tunnel,
    owner_of,
    reach,
    takes_cube,
    takes_egg,
    trade_cells,
    wall_of,
)
from formicarium.games.termite_towers.wood import any_face_down, can_replenish

_PLACES = [FIRST_PLACE + PLACES * die for die in range(DICE)]
_WINDOW = [PASS, FIRST_PLAY]
_WORDS: dict[int, list[int]] = {
    DAY_START: _WINDOW,
    REPLENISHING: [FIRST_PILE],
    DAY_TURN: [*_PLACES, FIRST_HELPER, FIRST_PLAY],
    SET_VALUE: [FIRST_SET + FACES * die for die in range(DICE)],
    PLACE_CHANGED: _PLACES,
    SCOUTING: [PASS, FIRST_PILE],
    RELOCATE: _PLACES,
    NIGHT_START: _WINDOW,
    EAGERLY: [FIRST_SPACE],
    BLUEPRINT: [FIRST_PLAY, FIRST_TAKE],
    HATCH_BEFORE: _WINDOW,
    HATCH_ROOM: [FIRST_ROOM],
    HATCH_AFTER: _WINDOW,
    EGG_ROOM: [FIRST_ROOM],
    DIG: [PASS, FIRST_EDGE],
    GATHER: [PASS, FIRST_PILE],
    STORE: [FIRST_ROOM],
    WINDFALLS: _WINDOW,
    WINDFALL_PILE: [FIRST_PILE],
    TRADE_PAY: [PASS, FIRST_PAY_EGG, FIRST_PAY_QUEEN, FIRST_PAY_PLAN, FIRST_PAY_WOOD],
    TRADE_PAY_SECOND: [FIRST_PAY_WOOD],
    TRADE_CUBE: [FIRST_PILE, FIRST_COLOUR],
    TRADE_CELL: [FIRST_CELL],
    BUILD_STEP: [PASS, FIRST_PLAY, *(FIRST_MOVE + MOVES * colour for colour in range(COLOURS)), FIRST_BUILD],
    BUILD_BLUEPRINT: [FIRST_WITH],
    BUILD_POSITION: [FIRST_AT + CELLS * turn for turn in range(TURNS)],
    BUILD_COLOUR: [FIRST_COLOUR],
    REARRANGE_FROM: [FIRST_CELL],
    REARRANGE_TO: [FIRST_CELL],
    BONUS: [FIRST_BONUS],
    BONUS_COLOUR: [FIRST_COLOUR],
    BONUS_ROOM: [FIRST_ROOM],
    BONUS_DIG: [PASS, FIRST_EDGE],
    REFILL: [FIRST_ROOM],
}
WORDS_OF: npt.NDArray[np.int8] = np.array([len(_WORDS.get(phase, ())) for phase in range(len(PHASES))], np.int8)
"""By phase: how many words its answers take."""
FIRST_OF: npt.NDArray[np.int16] = np.zeros((len(PHASES), int(WORDS_OF.max())), np.int16)
"""By phase and word: the first action of the word."""
for _phase, _firsts in _WORDS.items():
    FIRST_OF[_phase, : len(_firsts)] = _firsts

ALL_PILES = (1 << PILES) - 1


# --- Day --------------------------------------------------------------------------------------------------------------------


@rule
def places_word(state: Record, seat: int, die: int) -> int:
    """TTW-PLACE-1 to TTW-PLACE-3: the places for a die."""
    word = (1 << state.rooms[seat]) - 1 << TO_ROOM | 1 << TO_DIG
    if not has(state.closed, die % FACES):
        word |= 1 << TO_GATHER
    for card in range(CARDS):
        if why_not_space(state, die, card) == 0:
            word |= 1 << card
    return word


@rule
def helpers_word(state: Record, seat: int) -> int:
    """TTW-HELP-1, TTW-HELP-2: the dice that may help."""
    word = 0
    if number_of_dice(state.pool[seat]) >= 2:
        for die in range(DICE):
            word |= (1 << die) * (dice_of(state.pool[seat], die) > 0)
    return word


@rule
def day_word(state: Record, seat: int, k: int) -> int:
    """TTW-DAY-4: a word of the answers by Day."""
    if k < DICE:
        return places_word(state, seat, k) if dice_of(state.pool[seat], k) > 0 else 0
    if k == DICE:
        return helpers_word(state, seat)
    word = 0
    if has_queen(state, seat, OVERTIME):
        word |= 1 << OVERTIME
    if has_queen(state, seat, SCOUT) and any_face_down(state):
        word |= 1 << SCOUT
    return word


# --- Rooms and piles --------------------------------------------------------------------------------------------------------


@rule
def rooms_word(state: Record, seat: int) -> int:
    """TTW-C-1, TTW-D-10, TTW-BON-6, TTW-BON-9, TTW-QC-7: the rooms that may be chosen."""
    word = 0
    for room in range(ROOMS):
        if state.phase == EGG_ROOM:
            fits = takes_egg(state, seat, room)
        elif state.phase == HATCH_ROOM:
            fits = can_hatch_any(state, seat, room)
        elif state.phase == REFILL:
            fits = can_refill(state, seat, room)
        else:
            fits = takes_cube(state, seat, room)
        if fits:
            word |= 1 << room
    return word


@rule
def piles_word(state: Record, seat: int) -> int:
    """TTW-D-9, TTW-E-2, TTW-QC-2, TTW-QC-3, TTW-QC-10: the piles that may be chosen."""
    if state.phase in (GATHER, WINDFALL_PILE):
        return reach(state, seat, state.place) << SECTION_PILES * state.place
    if state.phase == SCOUTING:
        word = ALL_PILES & ~state.face_up
        return word & ~(1 << state.chosen - 1) if state.chosen > 0 else word
    word = 0
    for pile in range(PILES):
        if state.pile[pile] > 0 if state.phase == TRADE_CUBE else can_replenish(state, pile):
            word |= 1 << pile
    return word


@rule
def edges_word(state: Record, seat: int) -> int:
    """TTW-D-2, TTW-D-5, TTW-BON-10: the edges on which a tunnel may be put."""
    word = 0
    if has_tunnel(state, seat):
        for section in range(SECTIONS):
            if state.phase == BONUS_DIG or section == state.place:
                word |= diggable_in(state.tunnels[seat], section) << SECTION_EDGES * section
    return word


@rule
def spaces_word(state: Record, seat: int) -> int:
    """TTW-QC-5: the own dice on A, C, E and G."""
    word = 0
    for space in range(CARDS * FACES):
        content = state.space[space // FACES, space % FACES]
        if content >= FIRST_OWNED and owner_of(content) == seat:
            word |= 1 << space
    return word


# --- Cards ------------------------------------------------------------------------------------------------------------------


@rule
def take_word(state: Record) -> int:
    """TTW-A-1, TTW-A-3: the Blueprints that may be taken."""
    word = 1 << FROM_DECK if can_draw_plan(state) else 0
    for place in range(DISPLAY):
        if state.display[place] != UNKNOWN:
            word |= 1 << place
    return word


@rule
def window_word(state: Record) -> int:
    """TTW-ASK-3: the card for which somebody is asked."""
    if state.phase == DAY_START:
        return 1 << REPLENISH
    if state.phase == NIGHT_START:
        return 1 << EAGER
    if state.phase == HATCH_BEFORE:
        return 1 << EXPERTISE
    return 1 << SOLDIER_CARD if state.phase == HATCH_AFTER else 1 << WINDFALL


@rule
def wood_word(state: Record, seat: int) -> int:
    """TTW-E-1: the cubes in rooms."""
    word = 0
    for room in range(ROOMS):
        for colour in range(COLOURS):
            word |= (1 << COLOURS * room + colour) * (state.cubes[seat, room, colour] > 0)
    return word


@rule
def pay_word(state: Record, seat: int, k: int) -> int:
    """TTW-E-1, TTW-E-4: a word of what may be paid: eggs, Queen cards, Blueprints, cubes."""
    if k == 0:
        return 1
    if not can_trade(state, seat, k == 4):
        return 0
    if k == 1:
        return state.eggs[seat]
    word = 0
    if k == 2:
        for kind in range(QUEENS):
            word |= (1 << kind) * has_queen(state, seat, kind)
    elif k == 3:
        for card in range(BLUEPRINTS):
            word |= (1 << card) * has_plan(state, seat, card)
    elif cubes_held(state, seat) >= 2:
        word = wood_word(state, seat)
    return word


# --- F ----------------------------------------------------------------------------------------------------------------------


@rule
def faces_in(dice: int) -> int:
    """The faces that dice show, one bit each."""
    faces = 0
    for face in range(FACES):
        faces |= (1 << face) * (dice_showing(dice, face) > 0)
    return faces


@rule
def moves_word(state: Record, seat: int, colour: int) -> int:
    """TTW-F-2, TTW-F-3: the moves of cubes of a colour."""
    word = 0
    if state.moves >= MOST_MOVES:
        return 0
    for first in range(ROOMS):
        if state.cubes[seat, first, colour] > 0 and state.in_room[seat, first] != 0:
            faces = faces_in(state.in_room[seat, first])
            for second in range(ROOMS):
                if second != first and faces & faces_in(state.in_room[seat, second]) != 0 and takes_cube(state, seat, second):
                    word |= 1 << (ROOMS - 1) * first + (second if second < first else second - 1)
    return word


@rule
def build_word(state: Record, seat: int, k: int) -> int:
    """TTW-F-1, TTW-QC-8: a word of the answers in step F."""
    in_force = state.alchemy or state.expertise
    word = 0
    if k == 0:
        word = 0 if in_force else 1
    elif k == 1:
        word |= (1 << ALCHEMY) * can_play_alchemy(state, seat)
        word |= (1 << EXPERTISE) * can_play_expertise(state, seat)
        if not in_force and has_queen(state, seat, REARRANGE) and any_to_rearrange(state, seat):
            word |= 1 << REARRANGE
    elif k < 2 + COLOURS:
        word = 0 if in_force else moves_word(state, seat, k - 2)
    else:
        for room in range(ROOMS):
            word |= (1 << room) * (why_not_build(state, seat, room) == 0)
    return word


@rule
def plans_word(state: Record, seat: int) -> int:
    """TTW-F-4: the Blueprints that can be placed."""
    word = 0
    for card in range(BLUEPRINTS):
        if has_plan(state, seat, card) and plan_fits(state, seat, card):
            word |= 1 << card
    return word


@rule
def colours_word(state: Record, seat: int) -> int:
    """TTW-E-2, TTW-QC-4, TTW-BON-6: the colours that may be chosen."""
    word = 0
    for colour in range(COLOURS):
        left = state.cubes[seat, state.chosen, colour] if state.phase == BUILD_COLOUR else state.supply[colour]
        word |= (1 << colour) * (left > 0)
    return word


@rule
def cells_word(state: Record, seat: int) -> int:
    """TTW-E-3, TTW-QC-11: the cells that may be chosen."""
    if state.phase == TRADE_CELL:
        return trade_cells(state, seat)
    if state.phase == REARRANGE_TO:
        return rearrange_cells(state, seat, state.chosen)
    word = 0
    for cell in range(CELLS):
        word |= (1 << cell) * can_rearrange(state, seat, cell)
    return word


@rule
def bonus_word(state: Record, seat: int) -> int:
    """TTW-BON-3: the bonus spaces that may be marked."""
    word = 0
    for bonus in range(BONUSES):
        word |= (1 << bonus) * can_mark(state, seat, bonus)
    return word


# --- All together -----------------------------------------------------------------------------------------------------------


@rule
def rare_word(state: Record, seat: int, k: int) -> int:
    """Word k of the answers to the rarer questions."""
    phase = state.phase
    if phase in (DAY_START, NIGHT_START, HATCH_BEFORE, HATCH_AFTER, WINDFALLS):
        return 1 if k == 0 else window_word(state)
    if phase == TRADE_PAY:
        return pay_word(state, seat, k)
    if phase == TRADE_PAY_SECOND:
        return wood_word(state, seat)
    if phase == TRADE_CUBE:
        return piles_word(state, seat) if k == 0 else colours_word(state, seat)
    if phase in (TRADE_CELL, REARRANGE_FROM, REARRANGE_TO):
        return cells_word(state, seat)
    if phase in (BUILD_COLOUR, BONUS_COLOUR):
        return colours_word(state, seat)
    if phase == BUILD_BLUEPRINT:
        return plans_word(state, seat)
    if phase == EAGERLY:
        return spaces_word(state, seat)
    if phase == SCOUTING:
        return piles_word(state, seat) if k == 1 else 1 if state.step == 2 else 0
    if phase == REPLENISHING:
        return piles_word(state, seat)
    return bonus_word(state, seat)


@inlined
def answer_word(state: Record, seat: int, k: int) -> int:
    """TTW-ASK-1: word k of the legal answers to the present question."""
    phase = state.phase
    if phase == DAY_TURN:
        return day_word(state, seat, k)
    if phase in (PLACE_CHANGED, RELOCATE):
        return places_word(state, seat, k) if k == state.die else 0
    if phase == SET_VALUE:
        return (1 << FACES) - 1 & ~(1 << k % FACES) if dice_of(state.pool[seat], k) > 0 else 0
    if phase == BUILD_STEP:
        return build_word(state, seat, k)
    if phase in (GATHER, WINDFALL_PILE):
        return 1 if phase == GATHER and k == 0 else piles_word(state, seat)
    if phase in (STORE, EGG_ROOM, HATCH_ROOM, BONUS_ROOM, REFILL):
        return rooms_word(state, seat)
    if phase in (DIG, BONUS_DIG):
        return 1 if k == 0 else edges_word(state, seat)
    if phase == BLUEPRINT:
        if k == 1:
            return take_word(state)
        return 1 << EUREKA if has_queen(state, seat, EUREKA) and can_draw_plan(state) else 0
    if phase == BUILD_POSITION:
        shape = BLUEPRINT_SHAPE[state.card]
        return placements(wall_of(state, seat), shape, k, state.support != 0) if k < SHAPE_TURNS[shape] else 0
    return rare_word(state, seat, k)
