"""Is a record a possible position? Used on positions read from text, and in tests after every step. A view is not one."""

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import count_bits
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games.termite_towers.bonuses import anything_lifted
from formicarium.games.termite_towers.building import is_ready
from formicarium.games.termite_towers.cards import display_size
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    BLUEPRINT_COPIES,
    BLUEPRINTS,
    BONUSES,
    CARDS,
    CELLS,
    COLOURS,
    CUBES,
    DICE,
    DISPLAY,
    EDGES,
    EGGS,
    FACES,
    FIRST_ROOMS,
    MARKERS,
    MOST_MOVES,
    OBJECTIVES,
    OTHER_QUEENS,
    PILES,
    QUEENS,
    ROOM_CUBES,
    ROOMS,
    SEATS,
    SECTION_PILES,
    SECTIONS,
    SOLDIERS,
    SOLO_CARDS,
    TUNNELS,
    UNLOCK,
    UNLOCK_2,
    WOOD_CARDS,
    WOOD_COPIES,
    WORKERS,
)
from formicarium.games.termite_towers.geometry import (
    EDGES_AT,
    ROW_STARTS,
    WALL,
    access_in,
    complete_rows,
    has,
    size,
    tunnels_in,
)
from formicarium.games.termite_towers.piles import (
    QUEEN_KINDS,
    cards_of,
    dice_of,
    hearts_in,
    number_of_cards,
)
from formicarium.games.termite_towers.questions import question_stands
from formicarium.games.termite_towers.setup import blockers_to_roll, objectives_dealt, queen_deck_size
from formicarium.games.termite_towers.spec import (
    BLOCKED,
    BLOCKER,
    BLOCKERS,
    BLUEPRINT,
    BONUS,
    BONUS_ROOM,
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
    FIRST_OWNED,
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
    STORE,
    TRADE_CELL,
    UNKNOWN,
    WINDFALL_PILE,
    WOOD,
)
from formicarium.games.termite_towers.table import (
    colonies,
    colour_of,
    cubes_in,
    in_order,
    is_face_up,
    owner_of,
    printed_on,
    rows_of,
    rows_to_end,
    wall_of,
)

GEN_1 = SPEC.clauses["TTW-GEN-1"]
GEN_3 = SPEC.clauses["TTW-GEN-3"]
GEN_5 = SPEC.clauses["TTW-GEN-5"]
SETUP_1 = SPEC.clauses["TTW-SETUP-1"]
SETUP_5 = SPEC.clauses["TTW-SETUP-5"]
SETUP_7 = SPEC.clauses["TTW-SETUP-7"]
SETUP_8 = SPEC.clauses["TTW-SETUP-8"]
SETUP_9 = SPEC.clauses["TTW-SETUP-9"]
ROUND_1 = SPEC.clauses["TTW-ROUND-1"]
DAY_1 = SPEC.clauses["TTW-DAY-1"]
DAY_4 = SPEC.clauses["TTW-DAY-4"]
BLK_3 = SPEC.clauses["TTW-BLK-3"]
BLK_6 = SPEC.clauses["TTW-BLK-6"]
BLK_7 = SPEC.clauses["TTW-BLK-7"]
PLACE_1 = SPEC.clauses["TTW-PLACE-1"]
PLACE_3 = SPEC.clauses["TTW-PLACE-3"]
BUMP_2 = SPEC.clauses["TTW-BUMP-2"]
A_3 = SPEC.clauses["TTW-A-3"]
D_2 = SPEC.clauses["TTW-D-2"]
D_4 = SPEC.clauses["TTW-D-4"]
D_9 = SPEC.clauses["TTW-D-9"]
F_3 = SPEC.clauses["TTW-F-3"]
F_4 = SPEC.clauses["TTW-F-4"]
F_5 = SPEC.clauses["TTW-F-5"]
BON_1 = SPEC.clauses["TTW-BON-1"]
BON_3 = SPEC.clauses["TTW-BON-3"]
BON_4 = SPEC.clauses["TTW-BON-4"]
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
KNOW_1 = SPEC.clauses["TTW-KNOW-1"]
KNOW_5 = SPEC.clauses["TTW-KNOW-5"]

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
"""By phase: the stages of the round in which it can be asked."""
MOST_GATHERED = 2 + 3
"""Cubes that one player can take in a section: those due, and one for each Windfall."""

# --- Things: nothing appears or vanishes ------------------------------------------------------------------------------------


@inlined
def is_within(number: int, least: int, most: int) -> bool:
    """Whether a number is within bounds."""
    return least <= number <= most


@rule
def room_fault(state: Record, seat: int) -> int:
    """TTW-GEN-3, TTW-BON-4: rooms hold what they may; locked ones nothing."""
    opened = FIRST_ROOMS + has(state.markers[seat], UNLOCK) + has(state.markers[seat], UNLOCK_2)
    if state.rooms[seat] != opened or has(state.markers[seat], UNLOCK_2) > has(state.markers[seat], UNLOCK):
        return BON_4
    if not is_within(state.eggs[seat], 0, (1 << opened) - 1):
        return GEN_3
    for room in range(ROOMS):
        for colour in range(COLOURS):
            if not is_within(state.cubes[seat, room, colour], 0, ROOM_CUBES):
                return GEN_3
        cubes = cubes_in(state, seat, room)
        if cubes > ROOM_CUBES or (cubes > 0 and (has(state.eggs[seat], room) or room >= opened)):
            return GEN_3
        if room >= opened and state.in_room[seat, room] != 0:
            return PLACE_3
    return 0


@rule
def wall_fault(state: Record, seat: int) -> int:
    """TTW-BON-1, TTW-BON-3: a cell holds one cube; rows complete once are remembered, and each gave a marker."""
    light, mid, black = state.wall[seat, 0], state.wall[seat, 1], state.wall[seat, 2]
    if (light | mid | black) & ~WALL != 0 or light & mid != 0 or (light | mid) & black != 0:
        return F_5
    done = state.rows_done[seat]
    building = state.phase == BUILD_COLOUR and seat == state.seat
    if done & ~ROW_STARTS != 0 or (complete_rows(wall_of(state, seat)) & ~done != 0 and not building):
        return BON_1
    if not is_within(state.markers[seat], 0, (1 << BONUSES) - 1):
        return BON_3
    served = size(done)
    if seat == state.seat:
        if state.rows_due & ~done != 0:
            return BON_1
        served -= size(state.rows_due) + (state.phase == BONUS)
    return 0 if count_bits(state.markers[seat]) == min(served, MARKERS) else BON_3


@rule
def tunnel_fault(state: Record, colony: int) -> int:
    """TTW-D-2 to TTW-D-4, TTW-GEN-5: tunnels hang together with the main cards and lead to face-up cards."""
    tunnels = state.tunnels[colony]
    if not is_within(tunnels, 0, (1 << EDGES) - 1) or size(tunnels) > TUNNELS:
        return GEN_5
    for section in range(SECTIONS):
        mine = tunnels_in(tunnels, section)
        access = access_in(tunnels, section)
        if mine & ~EDGES_AT[access] != 0:
            return D_2
        for place in range(SECTION_PILES):
            pile = SECTION_PILES * section + place
            turning = state.phase == WOOD and state.stage != DAY and state.chosen == pile + 1
            if has(access, place) and not is_face_up(state, pile) and not turning:
                return D_4
    return 0


@rule
def pile_fault(state: Record) -> int:
    """TTW-SETUP-1, TTW-D-4, TTW-CHANCE-3: piles hold what their cards say at most; every Wood Pile card lies somewhere."""
    if not is_within(state.face_up, 0, (1 << PILES) - 1):
        return SETUP_1
    looked_at = 0
    for seat in range(SEATS):
        if not is_within(state.scouted[seat], 0, (1 << PILES) - 1) or (seat >= state.players and state.scouted[seat] != 0):
            return QC_3
        looked_at |= state.scouted[seat]
    for pile in range(PILES):
        main = pile % SECTION_PILES == 0
        card = state.pile_card[pile]
        if not is_within(card, UNKNOWN, WOOD_CARDS - 1) or (main and (card != UNKNOWN or not is_face_up(state, pile))):
            return SETUP_1
        if main and has(looked_at, pile):
            return QC_3
        if not main and (card != UNKNOWN) != (is_face_up(state, pile) or has(looked_at, pile)):
            return QC_3
        most = printed_on(state, pile) if is_face_up(state, pile) else 0
        if not is_within(state.pile[pile], 0, most):
            return D_4
    for card in range(WOOD_CARDS):
        copies = state.wood_left[card]
        if copies < 0:
            return GEN_5
        for pile in range(PILES):
            copies += state.pile_card[pile] == card
        if copies != WOOD_COPIES[card]:
            return GEN_5
    return 0


@rule
def wood_fault(state: Record) -> int:
    """TTW-GEN-5: 48 cubes of each colour and 16 eggs."""
    in_hand = state.phase in (STORE, TRADE_CELL, BONUS_ROOM)
    if not is_within(state.colour, 0, COLOURS - 1) or (state.colour != 0 and not in_hand):
        return ASK_1
    for thing in range(1 + COLOURS):
        if not is_within(state.lifted[thing], 0, ROOMS * ROOM_CUBES):
            return BON_9
    for colour in range(COLOURS):
        if state.supply[colour] < 0 or state.store[colour] < 0 or state.store_wall[colour] < 0:
            return GEN_5
        cubes = state.supply[colour] + state.store[colour] + state.store_wall[colour] + state.lifted[1 + colour]
        cubes += in_hand and state.colour == colour
        for seat in range(SEATS):
            cubes += size(state.wall[seat, colour])
            for room in range(ROOMS):
                cubes += state.cubes[seat, room, colour]
        for pile in range(PILES):
            if state.pile[pile] > 0 and colour_of(state, pile) == colour:
                cubes += state.pile[pile]
        if cubes != CUBES:
            return GEN_5
    eggs = state.egg_supply + state.store_eggs + state.lifted[0]
    for seat in range(SEATS):
        eggs += count_bits(state.eggs[seat])
    return 0 if state.egg_supply >= 0 and state.store_eggs >= 0 and eggs == EGGS else GEN_5


# --- Dice -------------------------------------------------------------------------------------------------------------------


@rule
def dice_on_table(state: Record, colony: int, kind: int) -> int:
    """The dice of a kind that a colony has unplaced, placed, idle, or in hand."""
    number = 0
    for face in range(FACES):
        die = FACES * kind + face
        number += dice_of(state.pool[colony], die) + dice_of(state.gather[colony], die) + dice_of(state.dig[colony], die)
        number += dice_of(state.idle[colony], die)
        for room in range(ROOMS):
            number += dice_of(state.in_room[colony, room], die)
        for card in range(CARDS):
            number += state.space[card, face] == FIRST_OWNED + 2 * colony + kind
    if state.phase == RELOCATE and state.actor == colony and state.die // FACES == kind:
        number += 1
    return number


@rule
def dice_fault(state: Record, colony: int) -> int:
    """TTW-GEN-5, TTW-DAY-1, TTW-ROUND-3: dice owned are within the box; by Day all of them are on the table."""
    workers, soldiers = state.workers[colony], state.soldiers[colony]
    if not is_within(workers, 0, WORKERS) or not is_within(soldiers, 0, SOLDIERS):
        return GEN_5
    most = 1 << 4 * DICE
    if not (is_within(state.pool[colony], 0, most - 1) and is_within(state.gather[colony], 0, most - 1)):
        return GEN_5
    if not (is_within(state.dig[colony], 0, most - 1) and is_within(state.idle[colony], 0, most - 1)):
        return GEN_5
    for room in range(ROOMS):
        if not is_within(state.in_room[colony, room], 0, most - 1):
            return GEN_5
    found_workers, found_soldiers = dice_on_table(state, colony, 0), dice_on_table(state, colony, 1)
    if state.stage < ROLLING:
        return 0 if found_workers + found_soldiers == 0 else DAY_1
    if state.stage == ROLLING:
        rolled = state.place if colony == state.turn else workers + soldiers if colony < state.turn else 0
        workers, soldiers = min(rolled, workers), max(rolled - workers, 0)
    if state.stage <= DAY:
        return 0 if found_workers == workers and found_soldiers == soldiers else DAY_1
    if state.pool[colony] != 0 or found_workers + found_soldiers > workers + soldiers:
        return DAY_1
    return 0


@rule
def space_fault(state: Record) -> int:
    """TTW-PLACE-1, TTW-BLK-3, TTW-BLK-6: spaces hold dice of colonies in play or Blockers, Blockers only where there are any."""
    with_dice = state.players in (2, 3) and not state.blockers
    with_cards = state.players == 1 or (state.players in (2, 3) and state.blockers)
    for card in range(CARDS):
        for face in range(FACES):
            content = state.space[card, face]
            if not is_within(content, 0, FIRST_OWNED + 2 * colonies(state) - 1):
                return PLACE_1
            if content == BLOCKED and not (with_dice or with_cards):
                return BLK_3
    if not is_within(state.closed, 0, (1 << FACES) - 1) or (state.closed != 0 and not with_dice):
        return BLK_3
    for face in range(FACES):
        if not is_within(state.neutral[face], 0, 100) or (state.neutral[face] != 0 and not with_cards):
            return BLK_6
    return 0 if is_within(state.solo_used, 0, (1 << SOLO_CARDS) - 1) and (with_cards or state.solo_used == 0) else BLK_7


# --- Cards ------------------------------------------------------------------------------------------------------------------


@rule
def plan_fault(state: Record) -> int:
    """TTW-GEN-5, TTW-KNOW-5, TTW-SETUP-5: every Blueprint is somewhere, and hands are as large as is said."""
    for place in range(DISPLAY):
        if not is_within(state.display[place], UNKNOWN, BLUEPRINTS - 1):
            return SETUP_5
        if place >= display_size(state) and state.display[place] != UNKNOWN:
            return SETUP_5
    if not is_within(state.card, UNKNOWN, BLUEPRINTS - 1):
        return F_5
    if (state.card != UNKNOWN) != (state.phase in (BUILD_POSITION, BUILD_COLOUR)):
        return F_5
    for card in range(BLUEPRINTS):
        copies = cards_of(state.deck, card) + cards_of(state.discards, card) + (state.card == card)
        for place in range(DISPLAY):
            copies += state.display[place] == card
        for seat in range(SEATS):
            copies += cards_of(state.hand[seat], card) + cards_of(state.built[seat], card)
            if cards_of(state.shown[seat], card) + cards_of(state.fresh[seat], card) > cards_of(state.hand[seat], card):
                return KNOW_5
        if copies != BLUEPRINT_COPIES[card]:
            return GEN_5
    for seat in range(SEATS):
        if state.held[seat] != number_of_cards(state.hand[seat]):
            return KNOW_1
        if state.fresh_held[seat] != number_of_cards(state.fresh[seat]):
            return KNOW_1
    return 0


@rule
def queen_fault(state: Record) -> int:
    """TTW-GEN-5, TTW-SETUP-7: every Queen card is somewhere; what was drawn is missing from the deck."""
    for card in range(QUEEN_KINDS):
        copies = cards_of(state.queens_left, card) + cards_of(state.queen_discards, card)
        for seat in range(SEATS):
            copies += cards_of(state.queens[seat], card)
        if copies != (1 if card >= QUEENS else OTHER_QUEENS):
            return GEN_5
    for seat in range(SEATS):
        if state.queens_held[seat] != number_of_cards(state.queens[seat]):
            return KNOW_1
    left = number_of_cards(state.queens_left)
    drawn = number_of_cards(state.queen_discards)
    for seat in range(SEATS):
        drawn += state.queens_held[seat]
    if state.queen_deck != queen_deck_size(state) - drawn:
        return SETUP_7
    return 0 if is_within(state.queen_deck, hearts_in(state.queens_left), left) else SETUP_7


@rule
def objective_fault(state: Record) -> int:
    """TTW-SETUP-8: so many different objectives."""
    dealt = min(state.place, objectives_dealt(state)) if state.stage == SETUP else objectives_dealt(state)
    seen = 0
    for place in range(SEATS):
        objective = state.objective[place]
        if not is_within(objective, UNKNOWN, OBJECTIVES - 1) or (objective != UNKNOWN) != (place < dealt):
            return SETUP_8
        if objective != UNKNOWN:
            if has(seen, objective):
                return SETUP_8
            seen |= 1 << objective
    return 0


# --- The round --------------------------------------------------------------------------------------------------------------


@rule
def absent_fault(state: Record) -> int:
    """TTW-GEN-1, TTW-AUT-14: colonies that do not play have nothing; only Autermite has a store."""
    for seat in range(SEATS):
        if seat >= state.players:
            things = state.rooms[seat] | state.markers[seat] | state.rows_done[seat] | state.eggs[seat]
            things |= state.hand[seat] | state.built[seat] | state.queens[seat] | wall_of(state, seat)
            for room in range(ROOMS):
                things |= cubes_in(state, seat, room)
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
    if not is_within(state.numbers, 0, (1 << FACES) - 1) or (state.numbers != 0 and state.phase != BLOCKER):
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
def detail_fault(state: Record) -> int:
    """TTW-DAY-4, TTW-BUMP-2, TTW-QC-3, TTW-QC-11, TTW-F-4: what is under way fits to the question."""
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
    if phase == RELOCATE and owner_of(state.space[state.bumped_from, state.die]) != state.seat:
        return BUMP_2
    if not is_within(state.spot, 0, 4 * CELLS - 1 if phase == BUILD_COLOUR else 0):
        return F_5
    if phase == SCOUTING or (phase == WOOD and state.stage == DAY):
        if not is_within(state.chosen, 0, PILES) or not is_within(state.step, 1, 3):
            return QC_3
        if phase == SCOUTING and (state.chosen != 0) != (state.step == 2):
            return QC_3
    elif state.stage == DAY and state.step != 0:
        return QC_3
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
        return 0 if is_within(cubes_in(state, state.seat, state.chosen), 1, ROOM_CUBES) and state.alchemy else F_4
    return 0 if is_ready(state, state.seat, state.chosen, state.alchemy != 0, state.expertise != 0) else F_4


@rule
def thing_fault(state: Record) -> int:
    """TTW-GEN-3, TTW-GEN-5: all faults of things on the table."""
    for seat in range(state.players):
        found = room_fault(state, seat)
        if found == 0:
            found = wall_fault(state, seat)
        if found != 0:
            return found
    found = pile_fault(state)
    for colony in range(colonies(state)):
        if found == 0:
            found = tunnel_fault(state, colony)
        if found == 0:
            found = dice_fault(state, colony)
    if found == 0:
        found = wood_fault(state)
    if found == 0:
        found = space_fault(state)
    if found == 0:
        found = plan_fault(state)
    if found == 0:
        found = queen_fault(state)
    return found


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
        found = detail_fault(state)
    if found == 0:
        found = build_fault(state)
    if found == 0 and state.actor >= 0 and not question_stands(state):
        found = ASK_2
    return found
