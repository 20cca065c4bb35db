"""Nothing appears or vanishes: cubes, eggs, dice, tunnels, markers and cards are all somewhere, and where they may be."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.cards import display_size
from formicarium.games.termite_towers.components import (
    BLUEPRINT_COPIES,
    BLUEPRINTS,
    BONUSES,
    CARDS,
    COLOURS,
    CUBES,
    DICE,
    DISPLAY,
    EDGES,
    EGGS,
    FACES,
    FIRST_ROOMS,
    MARKERS,
    OBJECTIVES,
    OTHER_QUEENS,
    PILES,
    QUEENS,
    ROOM_CUBES,
    ROOMS,
    ROWS,
    SEATS,
    SECTION_PILES,
    SECTIONS,
    SOLDIER,
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
    WALL,
    access_in,
    complete_rows,
    has,
    size,
    tunnels_in,
)
from formicarium.games.termite_towers.piles import (
    ALL_FACES,
    ALL_SPACES,
    ALL_WOOD_CARDS,
    QUEEN_KINDS,
    ROOM_WIDTH,
    cards_of,
    cubes_in,
    cubes_of,
    dice_of,
    hearts_in,
    number_of_cards,
)
from formicarium.games.termite_towers.setup import objectives_dealt, queen_deck_size
from formicarium.games.termite_towers.spec import (
    BONUS,
    BONUS_ROOM,
    BUILD_COLOUR,
    BUILD_POSITION,
    DAY,
    RELOCATE,
    ROLLING,
    SETUP,
    SPEC,
    STORE,
    TRADE_CELL,
    UNKNOWN,
    WOOD,
)
from formicarium.games.termite_towers.table import (
    colonies,
    colour_of,
    cubes_on,
    has_soldier,
    is_face_up,
    owner_of,
    printed_on,
    stocked_piles,
    wall_of,
)

GEN_3 = SPEC.clauses["TTW-GEN-3"]
GEN_5 = SPEC.clauses["TTW-GEN-5"]
SETUP_1 = SPEC.clauses["TTW-SETUP-1"]
SETUP_5 = SPEC.clauses["TTW-SETUP-5"]
SETUP_7 = SPEC.clauses["TTW-SETUP-7"]
SETUP_8 = SPEC.clauses["TTW-SETUP-8"]
DAY_1 = SPEC.clauses["TTW-DAY-1"]
BLK_3 = SPEC.clauses["TTW-BLK-3"]
BLK_6 = SPEC.clauses["TTW-BLK-6"]
BLK_7 = SPEC.clauses["TTW-BLK-7"]
PLACE_1 = SPEC.clauses["TTW-PLACE-1"]
PLACE_3 = SPEC.clauses["TTW-PLACE-3"]
D_2 = SPEC.clauses["TTW-D-2"]
D_4 = SPEC.clauses["TTW-D-4"]
F_5 = SPEC.clauses["TTW-F-5"]
BON_1 = SPEC.clauses["TTW-BON-1"]
BON_3 = SPEC.clauses["TTW-BON-3"]
BON_4 = SPEC.clauses["TTW-BON-4"]
BON_9 = SPEC.clauses["TTW-BON-9"]
QC_3 = SPEC.clauses["TTW-QC-3"]
ASK_1 = SPEC.clauses["TTW-ASK-1"]
KNOW_1 = SPEC.clauses["TTW-KNOW-1"]
KNOW_5 = SPEC.clauses["TTW-KNOW-5"]

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
    if state.cubes[seat] >> ROOM_WIDTH * ROOMS != 0:
        return GEN_3
    for room in range(ROOMS):
        cubes = cubes_in(state.cubes[seat], room)
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
    if not is_within(done, 0, (1 << ROWS) - 1) or (complete_rows(wall_of(state, seat)) & ~done != 0 and not building):
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
        if cubes_on(state, pile) > (printed_on(state, pile) if is_face_up(state, pile) else 0):
            return D_4
    if not is_within(stocked_piles(state), 0, (1 << PILES) - 1) or not is_within(state.wood_left, 0, ALL_WOOD_CARDS):
        return GEN_5
    for card in range(WOOD_CARDS):
        copies = cards_of(state.wood_left, card)
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
                cubes += cubes_of(state.cubes[seat], room, colour)
        for pile in range(PILES):
            if is_face_up(state, pile) and colour_of(state, pile) == colour:
                cubes += cubes_on(state, pile)
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
            number += owner_of(state, card, face) == colony and has_soldier(state, card, face) == (kind == SOLDIER)
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
    owned = 0
    for colony in range(SEATS):
        if state.owned[colony] & owned != 0 or (colony >= colonies(state) and state.owned[colony] != 0):
            return PLACE_1
        owned |= state.owned[colony]
    if owned & ~state.taken != 0 or state.with_soldier & ~owned != 0 or state.taken & ~ALL_SPACES != 0:
        return PLACE_1
    if state.taken != owned and not (with_dice or with_cards):
        return BLK_3
    if state.closed & ~ALL_FACES != 0 or (state.closed != 0 and not with_dice):
        return BLK_3
    for face in range(FACES):
        if not is_within(state.neutral[face], 0, 100) or (state.neutral[face] != 0 and not with_cards):
            return BLK_6
    return 0 if is_within(state.solo_used, 0, (1 << SOLO_CARDS) - 1) and (with_cards or state.solo_used == 0) else BLK_7


# --- Cards ------------------------------------------------------------------------------------------------------------------


@rule
def blueprint_fault(state: Record) -> int:
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
    return 0 if is_within(state.queen_deck, number_of_cards(hearts_in(state.queens_left)), left) else SETUP_7


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


# --- All together -----------------------------------------------------------------------------------------------------------


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
    if found == 0:
        found = space_fault(state)
    for colony in range(colonies(state)):
        if found == 0:
            found = tunnel_fault(state, colony)
        if found == 0:
            found = dice_fault(state, colony)
    if found == 0:
        found = wood_fault(state)
    if found == 0:
        found = blueprint_fault(state)
    if found == 0:
        found = queen_fault(state)
    return found
