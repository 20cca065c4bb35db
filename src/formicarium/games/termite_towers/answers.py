"""All answers to the present question at once, as words of bits: for lists, masks and random play.

A question has up to fourteen words; word k holds the actions from `first_action(state, k)` on. `why_not` (questions.py) judges
single answers; tests hold the two together at every position.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.bonuses import free_bonuses, rooms_to_refill
from formicarium.games.termite_towers.building import (
    blueprint_fits,
    building_rooms,
    can_play_alchemy,
    can_play_expertise,
    can_trade,
    cubes_to_rearrange,
    possible_moves,
    rearrange_cells,
)
from formicarium.games.termite_towers.cards import can_draw_blueprint, has_queen
from formicarium.games.termite_towers.components import (
    ALCHEMY,
    BLUEPRINT_SHAPE,
    BLUEPRINTS,
    CARDS,
    CELLS,
    COLOURS,
    DICE,
    DISPLAY,
    EAGER,
    EUREKA,
    EXPERTISE,
    FACES,
    OVERTIME,
    PILES,
    REARRANGE,
    REPLENISH,
    SCOUT,
    SECTION_EDGES,
    SECTION_PILES,
    SECTIONS,
    SHAPE_TURNS,
    SOLDIER_CARD,
    TURNS,
    WINDFALL,
)
from formicarium.games.termite_towers.geometry import diggable_in, has, placements
from formicarium.games.termite_towers.night import rooms_to_hatch
from formicarium.games.termite_towers.piles import (
    ALL_FACES,
    ALL_SPACES,
    cards_in,
    cubes_in_sight,
    cubes_of,
    dice_of,
    kinds_in,
    number_of_dice,
    one_face,
    queens_in,
    squeezed,
    sum_of,
)
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
    has_tunnel,
    open_rooms,
    reach,
    rooms_for_cube,
    rooms_for_egg,
    stocked_piles,
    trade_cells,
    wall_of,
)
from formicarium.games.termite_towers.wood import any_face_down, piles_to_replenish

_PLACES = [FIRST_PLACE + PLACES * die for die in range(DICE)]
_WINDOW = [PASS, FIRST_PLAY]
_WORDS: dict[int, list[int]] = {
    DAY_START: _WINDOW,
    REPLENISHING: [FIRST_PILE],
    DAY_TURN: [*_PLACES, FIRST_HELPER, FIRST_PLAY],
    SET_VALUE: [FIRST_SET, FIRST_SET + FACES * FACES],
    PLACE_CHANGED: [FIRST_PLACE],
    SCOUTING: [PASS, FIRST_PILE],
    RELOCATE: [FIRST_PLACE],
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
    TRADE_PAY: [PASS, FIRST_PAY_EGG],
    TRADE_PAY_SECOND: [FIRST_PAY_WOOD],
    TRADE_CUBE: [FIRST_PILE, FIRST_COLOUR],
    TRADE_CELL: [FIRST_CELL],
    BUILD_STEP: [PASS, FIRST_PLAY, FIRST_MOVE, FIRST_BUILD],
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
"""By phase and word: the first action of the word; a single die that is to be placed is taken for the first kind of die."""
for _phase, _firsts in _WORDS.items():
    FIRST_OF[_phase, : len(_firsts)] = _firsts

CHANGES: npt.NDArray[np.int64] = np.array(
    [sum(63 - (1 << face) << FACES * face for face in range(FACES) if faces >> face & 1) for faces in range(1 << FACES)], np.int64
)
"""TTW-HELP-1, TTW-QC-1: by a set of faces that dice of one kind show: the changes to other values, FACES * face + new face."""
ALL_PILES = (1 << PILES) - 1


@inlined
def first_action(state: Record, k: int) -> int:
    """The first action of word k of the answers to the present question."""
    first: int = FIRST_OF[state.phase, k]
    return first + PLACES * state.die if state.phase in (PLACE_CHANGED, RELOCATE) else first


# --- Day --------------------------------------------------------------------------------------------------------------------


@inlined
def open_spaces(state: Record) -> int:
    """TTW-PLACE-1, TTW-BUMP-1: by kind of die (4 bits each) the cards A, C, E and G on which the space of its value is open."""
    return ALL_SPACES & ~state.taken | (ALL_SPACES & ~state.with_soldier) << CARDS * FACES


@inlined
def places_word(state: Record, seat: int, die: int) -> int:
    """TTW-PLACE-1 to TTW-PLACE-3, TTW-BUMP-2, TTW-BUMP-3: the places for a die; a bumped worker finds its old space taken."""
    word = open_rooms(state, seat) << TO_ROOM | 1 << TO_DIG | open_spaces(state) >> CARDS * die & (1 << CARDS) - 1
    return word | 1 << TO_GATHER if state.closed & one_face(die % FACES) == 0 else word


@inlined
def helpers_word(pool: int) -> int:
    """TTW-HELP-1, TTW-HELP-2: of these unplaced dice those that may help."""
    return squeezed(kinds_in(pool)) if number_of_dice(pool) >= 2 else 0


@inlined
def day_cards_word(state: Record, seat: int) -> int:
    """TTW-QC-1, TTW-QC-3: the Queen cards that may be played by Day."""
    scout = 1 << SCOUT if any_face_down(state) else 0
    return queens_in(state.queens[seat]) & (1 << OVERTIME | scout)


@inlined
def day_word(state: Record, seat: int, k: int) -> int:
    """TTW-DAY-4: a word of the answers by Day."""
    if k < DICE:
        return places_word(state, seat, k) if dice_of(state.pool[seat], k) > 0 else 0
    return helpers_word(state.pool[seat]) if k == DICE else day_cards_word(state, seat)


@inlined
def changes_word(state: Record, seat: int, kind: int) -> int:
    """TTW-HELP-1, TTW-QC-1: the changes of dice of a kind to other values."""
    return CHANGES[squeezed(kinds_in(state.pool[seat]) >> 4 * FACES * kind & ALL_FACES)]


# --- Rooms and piles --------------------------------------------------------------------------------------------------------


@inlined
def rooms_word(state: Record, seat: int) -> int:
    """TTW-C-1, TTW-D-10, TTW-BON-6, TTW-BON-9, TTW-QC-7: the rooms that may be chosen."""
    if state.phase == EGG_ROOM:
        return rooms_for_egg(state, seat)
    if state.phase == HATCH_ROOM:
        return rooms_to_hatch(state, seat)
    return rooms_to_refill(state, seat) if state.phase == REFILL else rooms_for_cube(state, seat)


@inlined
def piles_to_scout(state: Record) -> int:
    """TTW-QC-3: the face-down cards but the one just looked at."""
    word = ALL_PILES & ~state.face_up
    return word & ~(1 << state.chosen - 1) if state.chosen > 0 else word


@rule
def edges_word(state: Record, seat: int) -> int:
    """TTW-D-2, TTW-D-5, TTW-BON-10: the edges on which a tunnel may be put."""
    if not has_tunnel(state, seat):
        return 0
    if state.phase == DIG:
        return diggable_in(state.tunnels[seat], state.place) << SECTION_EDGES * state.place
    word = 0
    for section in range(SECTIONS):
        word |= diggable_in(state.tunnels[seat], section) << SECTION_EDGES * section
    return word


@rule
def spaces_word(state: Record, seat: int) -> int:
    """TTW-QC-5: the own dice on A, C, E and G."""
    word = 0
    for card in range(CARDS):
        word |= squeezed(state.owned[seat] >> card & ALL_FACES) << FACES * card
    return word


# --- Cards ------------------------------------------------------------------------------------------------------------------


@inlined
def take_word(state: Record) -> int:
    """TTW-A-1, TTW-A-3: the Blueprints that may be taken."""
    word = 1 << FROM_DECK if can_draw_blueprint(state) else 0
    for place in range(DISPLAY):
        if state.display[place] != UNKNOWN:
            word |= 1 << place
    return word


@inlined
def window_word(state: Record) -> int:
    """TTW-ASK-3: the card for which somebody is asked."""
    if state.phase == DAY_START:
        return 1 << REPLENISH
    if state.phase == NIGHT_START:
        return 1 << EAGER
    if state.phase == HATCH_BEFORE:
        return 1 << EXPERTISE
    return 1 << SOLDIER_CARD if state.phase == HATCH_AFTER else 1 << WINDFALL


@inlined
def pay_word(state: Record, seat: int) -> int:
    """TTW-E-1, TTW-E-4: what may be paid: eggs, Queen cards, Blueprints, cubes."""
    word = 0
    if can_trade(state, seat, False):
        word = state.eggs[seat] | queens_in(state.queens[seat]) << FIRST_PAY_QUEEN - FIRST_PAY_EGG
        word |= cards_in(state.hand[seat]) << FIRST_PAY_BLUEPRINT - FIRST_PAY_EGG
    if can_trade(state, seat, True) and sum_of(state.cubes[seat]) >= 2:
        word |= cubes_in_sight(state.cubes[seat]) << FIRST_PAY_WOOD - FIRST_PAY_EGG
    return word


# --- F ----------------------------------------------------------------------------------------------------------------------


@rule
def build_cards_word(state: Record, seat: int) -> int:
    """TTW-QC-4, TTW-QC-7, TTW-QC-8, TTW-QC-11: the Queen cards that may be played in step F."""
    word = 0
    if can_play_alchemy(state, seat):
        word |= 1 << ALCHEMY
    if can_play_expertise(state, seat):
        word |= 1 << EXPERTISE
    in_force = state.alchemy or state.expertise
    if not in_force and has_queen(state, seat, REARRANGE) and cubes_to_rearrange(state, seat) != 0:
        word |= 1 << REARRANGE
    return word


@inlined
def build_word(state: Record, seat: int, k: int) -> int:
    """TTW-F-1, TTW-QC-8: a word of the answers in step F: the pass, cards, moves, rooms that build."""
    in_force = state.alchemy or state.expertise
    if k == 0:
        return 0 if in_force else 1
    if k == 1:
        return build_cards_word(state, seat)
    if k == 2:
        return 0 if in_force else possible_moves(state, seat)
    return building_rooms(state, seat)


@rule
def blueprints_word(state: Record, seat: int) -> int:
    """TTW-F-4: the Blueprints that can be placed."""
    word = cards_in(state.hand[seat])
    for card in range(BLUEPRINTS):
        if has(word, card) and not blueprint_fits(state, seat, card):
            word &= ~(1 << card)
    return word


@inlined
def position_word(state: Record, seat: int, turn: int) -> int:
    """TTW-F-5, TTW-F-6: the corners at which the Blueprint can be placed with a turn."""
    shape = BLUEPRINT_SHAPE[state.card]
    return placements(wall_of(state, seat), shape, turn, state.support != 0) if turn < SHAPE_TURNS[shape] else 0


@inlined
def colours_word(state: Record, seat: int) -> int:
    """TTW-E-2, TTW-QC-4, TTW-BON-6: the colours that may be chosen."""
    word = 0
    for colour in range(COLOURS):
        left = cubes_of(state.cubes[seat], state.chosen, colour) if state.phase == BUILD_COLOUR else state.supply[colour]
        word |= (1 << colour) * (left > 0)
    return word


# --- All together -----------------------------------------------------------------------------------------------------------


@rule
def rare_word(state: Record, seat: int, k: int) -> int:
    """Word k of the answers to the rarer questions."""
    phase = state.phase
    if phase in (DAY_START, NIGHT_START, HATCH_BEFORE, HATCH_AFTER, WINDFALLS):
        return 1 if k == 0 else window_word(state)
    if phase == TRADE_PAY_SECOND:
        return cubes_in_sight(state.cubes[seat])
    if phase == SCOUTING:
        return piles_to_scout(state) if k == 1 else 1 if state.step == 2 else 0
    if phase == REPLENISHING:
        return piles_to_replenish(state)
    if phase == EAGERLY:
        return spaces_word(state, seat)
    if phase == REARRANGE_FROM:
        return cubes_to_rearrange(state, seat)
    if phase == REARRANGE_TO:
        return rearrange_cells(state, seat, state.chosen)
    if phase in (BUILD_COLOUR, BONUS_COLOUR):
        return colours_word(state, seat)
    if phase == BUILD_BLUEPRINT:
        return blueprints_word(state, seat)
    if phase == BUILD_POSITION:
        return position_word(state, seat, k)
    return free_bonuses(state, seat)


@inlined
def answer_word(state: Record, seat: int, k: int) -> int:
    """TTW-ASK-1: word k of the legal answers to the present question."""
    phase = state.phase
    if phase == DAY_TURN:
        return day_word(state, seat, k)
    if phase in (PLACE_CHANGED, RELOCATE):
        return places_word(state, seat, state.die)
    if phase == SET_VALUE:
        return changes_word(state, seat, k)
    if phase == BUILD_STEP:
        return build_word(state, seat, k)
    if phase in (GATHER, WINDFALL_PILE):
        if phase == GATHER and k == 0:
            return 1
        return reach(state, seat, state.place) << SECTION_PILES * state.place
    if phase in (STORE, EGG_ROOM, HATCH_ROOM, BONUS_ROOM, REFILL):
        return rooms_word(state, seat)
    if phase in (DIG, BONUS_DIG):
        return 1 if k == 0 else edges_word(state, seat)
    if phase == BLUEPRINT:
        if k == 1:
            return take_word(state)
        return 1 << EUREKA if has_queen(state, seat, EUREKA) and can_draw_blueprint(state) else 0
    if phase == TRADE_PAY:
        return 1 if k == 0 else pay_word(state, seat)
    if phase == TRADE_CUBE:
        return stocked_piles(state) if k == 0 else colours_word(state, seat)
    if phase == TRADE_CELL:
        return trade_cells(state, seat)
    return rare_word(state, seat, k)
