"""Is a record a possible position? Used on positions read from text, and in tests after every step. A view is not one.

What lies on the table is looked at in conservation.py; here it is the round, and that all fits together.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import rule
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games.termite_towers.bonuses import anything_lifted
from formicarium.games.termite_towers.building import ready_rooms
from formicarium.games.termite_towers.cards import display_size
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    CARDS,
    CELLS,
    CUBES,
    DICE,
    FACES,
    MOST_MOVES,
    PILES,
    ROOM_CUBES,
    ROOMS,
    SEATS,
    SECTIONS,
)
from formicarium.games.termite_towers.conservation import dice_on_table, is_within, objective_fault, thing_fault
from formicarium.games.termite_towers.geometry import has
from formicarium.games.termite_towers.piles import ALL_FACES, cubes_in, dice_of
from formicarium.games.termite_towers.questions import question_stands
from formicarium.games.termite_towers.setup import blockers_to_roll, objectives_dealt
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    BLOCKERS,
    BLUEPRINT,
    BUILD_BLUEPRINT,
    BUILD_COLOUR,
    BUILD_POSITION,
    BUILD_STEP,
    CAP_ENDING,
    CARD,
    DAY,
    DAY_BEGINS,
    DIGGING,
    ENDED,
    FIRST,
    GATHERING,
    NIGHT_B,
    NIGHT_BEGINS,
    NIGHT_E,
    NIGHT_F,
    OBJECTIVE,
    PHASES,
    PLACE_CHANGED,
    QUEEN,
    REARRANGE_TO,
    REFILL,
    RELOCATE,
    ROLL,
    ROLLING,
    ROUND_END,
    SCOUTING,
    SET_VALUE,
    SETUP,
    SLOT,
    SOLO,
    SPEC,
    STAGES,
    UNKNOWN,
    WINDFALL_PILE,
    WOOD,
)
from formicarium.games.termite_towers.table import (
    colonies,
    in_order,
    is_face_up,
    owner_of,
    rows_of,
    rows_to_end,
    wall_of,
)

GEN_1 = SPEC.clauses["TTW-GEN-1"]
SETUP_9 = SPEC.clauses["TTW-SETUP-9"]
ROUND_1 = SPEC.clauses["TTW-ROUND-1"]
DAY_4 = SPEC.clauses["TTW-DAY-4"]
BUMP_2 = SPEC.clauses["TTW-BUMP-2"]
A_3 = SPEC.clauses["TTW-A-3"]
D_4 = SPEC.clauses["TTW-D-4"]
D_9 = SPEC.clauses["TTW-D-9"]
F_3 = SPEC.clauses["TTW-F-3"]
F_4 = SPEC.clauses["TTW-F-4"]
F_5 = SPEC.clauses["TTW-F-5"]
BON_1 = SPEC.clauses["TTW-BON-1"]
BON_9 = SPEC.clauses["TTW-BON-9"]
QC_3 = SPEC.clauses["TTW-QC-3"]
QC_8 = SPEC.clauses["TTW-QC-8"]
QC_9 = SPEC.clauses["TTW-QC-9"]
QC_11 = SPEC.clauses["TTW-QC-11"]
AUT_14 = SPEC.clauses["TTW-AUT-14"]
END_1 = SPEC.clauses["TTW-END-1"]
END_2 = SPEC.clauses["TTW-END-2"]
END_3 = SPEC.clauses["TTW-END-3"]
ASK_1 = SPEC.clauses["TTW-ASK-1"]
ASK_2 = SPEC.clauses["TTW-ASK-2"]

_DIE_NIGHT = ("night_begins", "e", "f")
_STAGES_OF = {
    "first": ("setup",),
    "objective": ("setup",),
    "blocker": ("blockers",),
    "roll": ("rolling",),
    "day_start": ("day_begins",),
    "replenish": ("day_begins",),
    "solo": ("day",),
    "day_turn": ("day",),
    "set_value": ("day",),
    "place_changed": ("day",),
    "scout": ("day",),
    "relocate": ("day",),
    "night_start": ("night_begins",),
    "eager": ("night_begins",),
    "slot": ("a",),
    "blueprint": ("a", *_DIE_NIGHT),
    "card": ("setup", "a", *_DIE_NIGHT),
    "hatch_before": ("b",),
    "hatch_room": ("b",),
    "hatch_after": ("b",),
    "egg_room": ("c", *_DIE_NIGHT),
    "dig": ("digging",),
    "wood": ("day", "digging", *_DIE_NIGHT),
    "gather": ("gathering",),
    "store": ("gathering",),
    "windfall": ("gathering",),
    "windfall_pile": ("gathering",),
    "trade_pay": ("night_begins", "e"),
    "trade_pay_second": ("night_begins", "e"),
    "trade_cube": ("night_begins", "e"),
    "trade_cell": ("night_begins", "e"),
    "build_step": ("f",),
    "build_blueprint": ("f",),
    "build_position": ("f",),
    "build_colour": ("f",),
    "rearrange_from": ("f",),
    "rearrange_to": ("f",),
    "bonus": _DIE_NIGHT,
    "bonus_colour": _DIE_NIGHT,
    "bonus_room": _DIE_NIGHT,
    "bonus_dig": _DIE_NIGHT,
    "refill": _DIE_NIGHT,
    "queen": ("g", "round_end", *_DIE_NIGHT),
    "ended": ("round_end",),
}
STAGES_OF: npt.NDArray[np.int32] = np.array(
    [sum(1 << STAGES.index(stage) for stage in _STAGES_OF[phase]) for phase in PHASES], np.int32
)
"""By phase: the stages of the round in which it can be asked, one bit each."""
MOST_GATHERED = 2 + 3
"""Cubes that one player can take in a section: those due, and one for each Windfall."""

# --- The round --------------------------------------------------------------------------------------------------------------


@rule
def absent_fault(state: Record) -> int:
    """TTW-GEN-1, TTW-AUT-14: colonies that do not play have nothing; only Autermite has a store."""
    for seat in range(SEATS):
        if seat >= state.players:
            things = state.rooms[seat] | state.markers[seat] | state.rows_done[seat] | state.eggs[seat]
            things |= state.hand[seat] | state.built[seat] | state.queens[seat] | wall_of(state, seat)
            things |= state.cubes[seat]
            if things != 0:
                return GEN_1
        if seat >= colonies(state):
            dice = state.workers[seat] | state.soldiers[seat] | state.tunnels[seat] | state.pool[seat]
            if dice != 0 or dice_on_table(state, seat, 0) + dice_on_table(state, seat, 1) != 0:
                return GEN_1
    rows = state.store_rows[0] + state.store_rows[1]
    cubes = state.store_wall[0] + state.store_wall[1] + state.store_wall[2]
    if not (is_within(state.store_rows[0], 0, CUBES) and is_within(state.store_rows[1], 0, CUBES)) or cubes != 4 * rows:
        return AUT_14
    store = state.store[0] + state.store[1] + state.store[2] + state.store_eggs + rows
    if state.players > 1:
        return 0 if store == 0 else AUT_14
    for room in range(2, ROOMS):
        if state.in_room[AUTERMITE, room] != 0:
            return AUT_14
    return 0


@rule
def end_fault(state: Record) -> int:
    """TTW-END-1 to TTW-END-3: triggers are remembered, and the game ends at the end of a round."""
    if not is_within(state.trigger, 0, CAP_ENDING) or state.ending != (state.trigger if state.phase == ENDED else 0):
        return END_1
    if (state.phase == ENDED) != (state.actor == OVER) or (state.phase == ENDED and state.trigger == 0):
        return END_2
    rows = state.store_rows[0] + state.store_rows[1]
    for seat in range(state.players):
        if state.phase != BUILD_COLOUR or seat != state.seat:
            rows = max(rows, rows_of(state, seat))
    if state.trigger == 0 and (state.queen_deck == 0 or rows >= rows_to_end(state)):
        return END_1
    most = 0 if state.stage == SETUP else state.round_cap
    if not is_within(state.round_number, 0 if state.stage == SETUP else 1, most):
        return END_3
    return END_2 if state.trigger != 0 and state.stage < NIGHT_BEGINS else 0


@rule
def stage_fault(state: Record) -> int:
    """TTW-ROUND-1, TTW-ASK-1: stage, places and phase go together."""
    if not (is_within(state.phase, 0, ENDED) and is_within(state.stage, 0, ROUND_END)):
        return ROUND_1
    if not has(STAGES_OF[state.phase], state.stage):
        return ROUND_1
    if not is_within(state.first, UNKNOWN if state.phase == FIRST else 0, colonies(state) - 1):
        return SETUP_9
    if state.players == 1 and state.stage == SETUP and state.first != 0:
        return SETUP_9
    number = colonies(state)
    if not is_within(state.seat, 0, number - 1) or not is_within(state.turn, 0, 2 * number):
        return ROUND_1
    if state.turn >= number and state.stage != GATHERING:
        return ROUND_1
    if state.stage == GATHERING and state.turn == 2 * number:
        return ROUND_1
    most = FACES
    if state.stage == SETUP:
        most = objectives_dealt(state) + 1
        if state.phase == OBJECTIVE:
            most -= 2
    elif state.stage == BLOCKERS:
        most = blockers_to_roll(state) - 1
    elif state.stage == ROLLING:
        most = state.workers[state.turn] + state.soldiers[state.turn] - 1
    elif state.stage in (DIGGING, GATHERING):
        most = SECTIONS - 1
    elif state.stage in (DAY_BEGINS, DAY, NIGHT_BEGINS, NIGHT_B, NIGHT_F, ROUND_END):
        most = 0
    if not is_within(state.place, 1 if state.phase == CARD and state.stage == SETUP else 0, most):
        return ROUND_1
    if state.numbers & ~ALL_FACES != 0 or (state.numbers != 0 and state.phase != BLOCKER):
        return ROUND_1
    return 0


@rule
def actor_fault(state: Record) -> int:
    """TTW-ASK-1: chance or the colony whose turn, step or die it is has to decide; a bumped worker's owner out of turn."""
    phase = state.phase
    if phase == ENDED:
        return 0
    by_chance = phase in (FIRST, OBJECTIVE, BLOCKER, ROLL, SOLO, SLOT, CARD, WOOD, QUEEN)
    if by_chance != (state.actor == CHANCE):
        return ASK_1
    if by_chance:
        if phase in (SOLO, SLOT) and state.players == 1 and state.seat != AUTERMITE:
            return ASK_1
        return 0
    if not is_within(state.actor, 0, state.players - 1) or (phase != RELOCATE and state.actor != state.seat):
        return ASK_1
    stepwise = state.stage in (DAY_BEGINS, NIGHT_BEGINS, NIGHT_B, DIGGING, NIGHT_F, GATHERING)
    if stepwise and state.seat != in_order(state, state.turn % colonies(state)):
        return ASK_1
    return 0


@rule
def die_fault(state: Record) -> int:
    """TTW-DAY-4, TTW-BUMP-2, TTW-F-5: the die and the place of a shape under way fit to the question."""
    phase = state.phase
    if not is_within(state.die, 0, DICE):
        return DAY_4
    if phase == PLACE_CHANGED:
        if state.die == DICE or dice_of(state.pool[state.seat], state.die) == 0:
            return DAY_4
    elif phase == RELOCATE:
        if state.die >= FACES:
            return BUMP_2
    elif state.die != 0 and not (phase == SET_VALUE and state.die == DICE):
        return DAY_4
    if not is_within(state.bumped_from, 0, CARDS - 1 if phase == RELOCATE else 0):
        return BUMP_2
    if phase == RELOCATE and owner_of(state, state.bumped_from, state.die) != state.seat:
        return BUMP_2
    return F_5 if not is_within(state.spot, 0, 4 * CELLS - 1 if phase == BUILD_COLOUR else 0) else 0


@rule
def scout_fault(state: Record) -> int:
    """TTW-QC-3: how far a Scout has come."""
    if state.phase == SCOUTING or (state.phase == WOOD and state.stage == DAY):
        if not is_within(state.chosen, 0, PILES) or not is_within(state.step, 1, 3):
            return QC_3
        if state.phase == SCOUTING and (state.chosen != 0) != (state.step == 2):
            return QC_3
    elif state.stage == DAY and state.step != 0:
        return QC_3
    return 0


@rule
def chosen_fault(state: Record) -> int:
    """TTW-D-4, TTW-QC-3, TTW-QC-11, TTW-F-4: what was chosen fits to the question."""
    phase = state.phase
    if phase == WOOD:
        if state.chosen == 0 or is_face_up(state, state.chosen - 1) or state.pile_card[state.chosen - 1] != UNKNOWN:
            return D_4
    elif phase == SCOUTING:
        if state.chosen != 0 and not has(state.scouted[state.seat], state.chosen - 1):
            return QC_3
    elif phase in (BUILD_BLUEPRINT, BUILD_POSITION, BUILD_COLOUR):
        if not is_within(state.chosen, 0, ROOMS - 1):
            return F_4
    elif phase == REARRANGE_TO:
        if not is_within(state.chosen, 0, CELLS - 1) or not has(wall_of(state, state.seat), state.chosen):
            return QC_11
    elif state.chosen != 0:
        return ASK_1
    return 0


@rule
def count_fault(state: Record) -> int:
    """TTW-D-9, TTW-QC-8, TTW-QC-9, TTW-F-3, TTW-A-3, TTW-BON-9: counts of the present step."""
    phase, stage = state.phase, state.stage
    gathering = stage == GATHERING
    if not is_within(state.due, 0, 2 if gathering else 0) or not is_within(state.gathered, 0, MOST_GATHERED if gathering else 0):
        return D_9
    if phase == WINDFALL_PILE and state.gathered == 0:
        return D_9
    if not is_within(state.hatched, 0, ROOMS if stage == NIGHT_B else 0):
        return QC_9
    if not is_within(state.moves, 0, MOST_MOVES if stage == NIGHT_F else 0):
        return F_3
    in_force = phase in (BUILD_STEP, BUILD_BLUEPRINT, BUILD_POSITION, BUILD_COLOUR)
    if not is_within(state.alchemy, 0, 1 if in_force else 0) or not is_within(state.expertise, 0, 1 if in_force else 0):
        return QC_8
    if not is_within(state.filling, 0, (1 << display_size(state)) - 1 if phase == CARD else 0):
        return A_3
    if not is_within(state.taking, 0, 1) or (state.taking and phase not in (BLUEPRINT, CARD)):
        return A_3
    if (phase == BLUEPRINT and not state.taking) or (phase == CARD and state.deck == 0):
        return A_3
    if anything_lifted(state) != (phase == REFILL):
        return BON_9
    if state.rows_due != 0 and stage not in (NIGHT_BEGINS, NIGHT_E, NIGHT_F):
        return BON_1
    most_step = 3 if stage == DAY else 2 if stage in (NIGHT_B, GATHERING) else 1 if stage == ROUND_END else 0
    if not is_within(state.step, 0, most_step):
        return ROUND_1
    if not is_within(state.card_shown, 0, 1 if stage == DAY else 0):
        return ROUND_1
    if not is_within(state.placed, 0, 1 if stage == DAY and state.players == 1 else 0):
        return ROUND_1
    return 0


@rule
def build_fault(state: Record) -> int:
    """TTW-F-4: the room that builds has what it needs."""
    if state.phase not in (BUILD_BLUEPRINT, BUILD_POSITION, BUILD_COLOUR):
        return 0
    if state.phase == BUILD_COLOUR:
        return 0 if is_within(cubes_in(state.cubes[state.seat], state.chosen), 1, ROOM_CUBES) and state.alchemy else F_4
    return 0 if has(ready_rooms(state, state.seat, state.alchemy != 0, state.expertise != 0), state.chosen) else F_4


@rule
def fault(state: Record) -> int:
    """0 if the record is a possible position, else the number of a clause it breaks."""
    found = stage_fault(state)
    if found == 0:
        found = objective_fault(state)
    if found == 0:
        found = thing_fault(state)
    if found == 0:
        found = absent_fault(state)
    if found == 0:
        found = end_fault(state)
    if found == 0:
        found = actor_fault(state)
    if found == 0:
        found = count_fault(state)
    if found == 0:
        found = die_fault(state)
    if found == 0:
        found = scout_fault(state)
    if found == 0:
        found = chosen_fault(state)
    if found == 0:
        found = build_fault(state)
    if found == 0 and state.actor >= 0 and not question_stands(state):
        found = ASK_2
    return found
