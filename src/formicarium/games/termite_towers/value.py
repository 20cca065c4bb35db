"""How good a position looks: stars, the wall, what rooms and dice promise, what helps later. For the greedy opponent.

All numbers are hundredths of a star, guessed and tried. A die on a space counts for what it will bring if nothing happens, a
single die in a room for half of what the pair would, if its partner is still unplaced.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import lowest_bit
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Notes, Record, Values
from formicarium.core.spec import Playout, Thinking
from formicarium.core.team import kept_apart
from formicarium.games.termite_towers.building import blueprint_fits
from formicarium.games.termite_towers.components import (
    BLUEPRINT_STARS,
    CARD_A,
    CARD_C,
    CARD_E,
    CARD_G,
    COLOURS,
    FACES,
    OBJECTIVE_TARGETS,
    ROOM_CUBES,
    ROOMS,
    SEATS,
)
from formicarium.games.termite_towers.geometry import ROW_STARTS, has, size
from formicarium.games.termite_towers.piles import (
    ALL_COLOURS,
    ALL_FACES,
    bits_in,
    cubes_in,
    cubes_of,
    dice_showing,
    faces_in,
    most_matching,
    number_of_cards,
    number_of_dice,
    paired_faces,
    places_in,
    rooms_with_any,
    sum_of,
)
from formicarium.games.termite_towers.scoring import blueprint_stars, objective_value
from formicarium.games.termite_towers.spec import DIGGING, GATHERING, NIGHT_B, NIGHT_F, QUEEN, UNKNOWN
from formicarium.games.termite_towers.table import (
    colonies,
    open_rooms,
    piles_in_reach,
    reach,
    rooms_for_egg,
    rows_of,
    rows_to_end,
    wall_of,
)
from formicarium.games.termite_towers.wood import gather_in_all

STAR = 100
IN_ROW: npt.NDArray[np.int16] = np.array([0, 4, 12, 26, 75], np.int16)
"""Cubes in a row of the wall; a complete one has given its bonus."""
THREE_IN_ROW = int(IN_ROW[3] - IN_ROW[1] - IN_ROW[2])
"""Three cubes in a row, on top of what one and two would be worth."""
FIRST_CUBE, SECOND_CUBE, THIRD_CUBE, FOURTH_CUBE = 7, 10, 13, 16
"""Cubes of the most frequent colour in a room."""
OTHER_COLOUR = -4
"""A cube of another colour in the same room is in the way."""
PAIR_WITH: npt.NDArray[np.int16] = np.array([1, 5, 24, 52, 110], np.int16)
"""A pair of dice in a room with so many cubes of one colour."""
EGG = 22
HATCHES: npt.NDArray[np.int16] = np.array([0, 12, 42, 62], np.int16)
"""Matching dice in a room with an egg; a single one counts so if its partner waits."""
LONE_DIE = 2
"""A single die there whose partner does not wait."""
FIRST_BLUEPRINT, NEXT_BLUEPRINT, MORE_BLUEPRINTS = 42, 20, 2
"""Blueprints in hand that fit; later ones wait too long."""
STAR_IN_HAND = 12
"""Each star of a Blueprint in hand that fits."""
WORKER_ROUND, SOLDIER_ROUND = 11, 15
"""A die owned, for each round to come."""
MOST_ROUNDS = 6
ROOM_OPEN = 25
QUEEN_CARD = 12
TUNNEL = 6
REACHED_PILE = 3
UNPLACED = 9
ON_A, ON_C, ON_E, ON_G = 34, 20, 17, 13
"""Dice on spaces that will be resolved."""
ON_A_LATER = 8
"""On A, if there are Blueprints enough."""
GATHERED_CUBE = 15
ON_DIG = 8
CARD_IN_FORCE = 60
TAKING = 35
OBJECTIVE_AHEAD, OBJECTIVE_LEAD, MOST_LEAD = 70, 14, 5
NOTED_WORTH, NOTED_BUILT, NOTED_OBJECTIVES, NOTED_ROUNDS = 0, SEATS, 2 * SEATS, 3 * SEATS
"""Where notes have what seats have, what of it they have built, what objectives bring them, and the rounds to come."""
THINKING = Thinking(
    spread=250.0,
    sharpness=0.005,
    curiosity=0.05,
    correction=1.0,
    playouts={1: Playout(16, looks=8, whole=True), 2: Playout(8, looks=8, whole=True)},
)


@inlined
def rounds_to_come(state: Record) -> int:
    """A guess at the rounds after this one."""
    if state.trigger:
        return 0
    rows: int = state.store_rows[0] + state.store_rows[1]
    for seat in range(state.players):
        rows = max(rows, rows_of(state, seat))
    return min(MOST_ROUNDS, 1 + rows_to_end(state) - rows, 1 + state.queen_deck // 2)


@rule
def wall_worth(state: Record, seat: int) -> int:
    """Rows complete and begun, all at once: three cubes in a row count as one, as two, and something on top."""
    cubes = bits_in(wall_of(state, seat))
    ones, twos, fours = cubes & ROW_STARTS, cubes >> 1 & ROW_STARTS, cubes >> 2 & ROW_STARTS
    return IN_ROW[1] * size(ones) + IN_ROW[2] * size(twos) + IN_ROW[4] * size(fours) + THREE_IN_ROW * size(ones & twos)


@rule
def blueprints_worth(state: Record, seat: int) -> int:
    """Blueprints in hand that fit the wall."""
    worth, number = 0, 0
    cards = places_in(state.hand[seat])
    while cards != 0:
        card = lowest_bit(cards) // 2
        if blueprint_fits(state, seat, card):
            first = FIRST_BLUEPRINT if number == 0 else NEXT_BLUEPRINT if number == 1 else MORE_BLUEPRINTS
            worth += first + (STAR_IN_HAND * BLUEPRINT_STARS[card] if number < 2 else 0)
            number += 1
        cards &= cards - 1
    return worth


@rule
def wood_worth(cubes: int) -> int:
    """The cubes in all rooms; how many rooms have at least 1, 2, 3 and 4 of one colour is found for all of them at once."""
    ones, twos, fours = cubes & ALL_COLOURS, cubes >> 1 & ALL_COLOURS, cubes >> 2 & ALL_COLOURS
    with_1, with_2 = size(rooms_with_any(ones | twos | fours)), size(rooms_with_any(twos | fours))
    with_3, with_4 = size(ones & twos | fours), size(fours)
    others = sum_of(cubes) - with_1 - with_2 - with_3 - with_4
    worth = FIRST_CUBE * with_1 + SECOND_CUBE * with_2 + THIRD_CUBE * with_3 + FOURTH_CUBE * with_4
    return worth + OTHER_COLOUR * others


@inlined
def partner_waits(dice: int, waiting: int) -> bool:
    """Whether an unplaced die, of the faces that wait, shows the lowest face of dice that all differ."""
    faces = faces_in(dice)
    return faces & -faces & waiting != 0


@inlined
def hatching_worth(dice: int, waiting: int) -> int:
    """Dice in a room with an egg."""
    if paired_faces(dice) == 0:
        return HATCHES[1] if partner_waits(dice, waiting) else LONE_DIE
    return HATCHES[min(dice_showing(dice, most_matching(dice)), 3)]


@inlined
def building_worth(cubes: int, room: int, dice: int, waiting: int) -> int:
    """Dice in a room with wood, or an empty one."""
    same = max(cubes_of(cubes, room, 0), cubes_of(cubes, room, 1), cubes_of(cubes, room, 2))
    pure = same if same == cubes_in(cubes, room) else same - 1
    if paired_faces(dice) != 0:
        return PAIR_WITH[pure]
    return PAIR_WITH[pure] // 2 if partner_waits(dice, waiting) else 1


@rule
def rooms_worth(state: Record, seat: int) -> int:
    """Rooms, what is in them, and the dice there while they may still hatch or build."""
    cubes, eggs = state.cubes[seat], state.eggs[seat]
    worth = ROOM_OPEN * state.rooms[seat] + EGG * size(eggs) + wood_worth(cubes)
    if state.stage > NIGHT_F:
        return worth
    waiting = faces_in(state.pool[seat])
    for room in range(ROOMS):
        dice = state.in_room[seat, room]
        if dice == 0:
            continue
        if not has(eggs, room):
            worth += building_worth(cubes, room, dice, waiting)
        elif state.stage <= NIGHT_B:
            worth += hatching_worth(dice, waiting)
    return worth


@rule
def spaces_worth(state: Record, seat: int) -> int:
    """Dice on A, C, E and G."""
    owned = state.owned[seat]
    if owned == 0:
        return 0
    on_a, on_c = size(owned >> CARD_A & ALL_FACES), size(owned >> CARD_C & ALL_FACES)
    first_blueprints = min(on_a, max(2 - number_of_cards(state.hand[seat]), 0))
    worth = ON_A * first_blueprints + ON_A_LATER * (on_a - first_blueprints)
    worth += ON_C * min(on_c, size(rooms_for_egg(state, seat)))
    return worth + ON_E * size(owned >> CARD_E & ALL_FACES) + ON_G * size(owned >> CARD_G & ALL_FACES)


@inlined
def space_left(state: Record, seat: int) -> int:
    """Cubes that the rooms can still take."""
    return ROOM_CUBES * size(open_rooms(state, seat) & ~state.eggs[seat]) - sum_of(state.cubes[seat])


@rule
def wood_to_gather(state: Record, seat: int) -> int:
    """Dice for gathering: the cubes they would bring now."""
    gatherers = state.gather[seat]
    sections, cubes = faces_in(gatherers), 0
    while sections != 0:
        section = lowest_bit(sections) // 4
        if reach(state, seat, section) != 0:
            cubes += gather_in_all(state, section, seat)
        sections &= sections - 1
    return GATHERED_CUBE * min(cubes, space_left(state, seat)) + number_of_dice(gatherers)


@inlined
def wood_to_come(state: Record, seat: int) -> int:
    """Dice for gathering and digging, while they are still to be resolved."""
    worth = 0
    if state.stage <= DIGGING:
        worth += ON_DIG * number_of_dice(state.dig[seat])
    if state.stage < GATHERING and state.gather[seat] != 0:
        worth += wood_to_gather(state, seat)
    return worth


@inlined
def means_worth(state: Record, seat: int, rounds: int) -> int:
    """What will help in so many later rounds: dice, cards, tunnels."""
    worth = rounds * (WORKER_ROUND * state.workers[seat] + SOLDIER_ROUND * state.soldiers[seat])
    worth += QUEEN_CARD * state.queens_held[seat] + TUNNEL * size(state.tunnels[seat])
    return worth + UNPLACED * number_of_dice(state.pool[seat]) + REACHED_PILE * size(piles_in_reach(state, seat))


@rule
def built_worth(state: Record, seat: int) -> int:
    """What a seat has built, and can build from its hand."""
    kept_apart()
    return STAR * blueprint_stars(state, seat) + wall_worth(state, seat) + blueprints_worth(state, seat)


@rule
def nest_worth(state: Record, seat: int, rounds: int) -> int:
    """What else a seat has: rooms, dice, and what will help in so many later rounds."""
    kept_apart()
    worth = rooms_worth(state, seat) + spaces_worth(state, seat) + wood_to_come(state, seat)
    return worth + means_worth(state, seat, rounds)


@inlined
def add_gains(state: Record, out: Values) -> None:
    """What is just being gained by the seat whose turn it is."""
    if 0 <= state.seat < state.players:
        out[state.seat] += CARD_IN_FORCE * (state.alchemy + state.expertise) + TAKING * state.taking
        out[state.seat] += QUEEN_CARD if state.phase == QUEEN else 0


@inlined
def lead_in(state: Record, objective: int, seat: int, other: int) -> int:
    """How far a seat is ahead of another in an objective, as far as it counts; if there is no other, ahead of the target."""
    theirs = OBJECTIVE_TARGETS[objective] if other == seat else objective_value(state, other, objective)
    return min(max(objective_value(state, seat, objective) - theirs, -MOST_LEAD), MOST_LEAD)


@inlined
def lead_worth(lead: int) -> int:
    """A lead in an objective."""
    return OBJECTIVE_LEAD * lead + (OBJECTIVE_AHEAD if lead >= 0 else 0)


@rule
def add_objectives(state: Record, out: Values, first: int) -> None:
    """The objectives: each concerns the seat of its number and the one after it; in the solo game both concern you.

    The first seat has its place in `out`, the others follow.
    """
    kept_apart()
    for place in range(colonies(state)):
        objective = state.objective[place]
        if objective == UNKNOWN:
            continue
        seat = place if state.players > 1 else 0
        other = place + 1 if place + 1 < state.players else 0
        lead = lead_in(state, objective, seat, other)
        out[first + seat] += lead_worth(lead)
        if other != seat:
            out[first + other] += lead_worth(-lead)


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]. A hand that is not seen promises nothing."""
    rounds = rounds_to_come(state)
    for seat in range(state.players):
        out[seat] = built_worth(state, seat) + nest_worth(state, seat, rounds)
    add_gains(state, out)
    add_objectives(state, out, 0)


# --- A position beside one that was noted -----------------------------------------------------------------------------------


@rule
def note(state: Record, notes: Notes) -> None:
    """What all seats have built, what they have in all but for the one that is asked, who is about to change it, what objectives
    bring to all of them, and the rounds to come.
    """
    rounds = rounds_to_come(state)
    notes[NOTED_ROUNDS] = rounds
    for seat in range(state.players):
        notes[NOTED_OBJECTIVES + seat] = 0
        notes[NOTED_BUILT + seat] = built_worth(state, seat)
        if seat != state.actor:
            notes[NOTED_WORTH + seat] = notes[NOTED_BUILT + seat] + nest_worth(state, seat, rounds)
    add_objectives(state, notes, NOTED_OBJECTIVES)


@inlined
def same_works(state: Record, other: Record, seat: int) -> bool:
    """Whether a seat has the same wall, tunnels and number of dice."""
    differ = state.tunnels[seat] ^ other.tunnels[seat]
    differ |= state.workers[seat] ^ other.workers[seat]
    differ |= state.soldiers[seat] ^ other.soldiers[seat]
    for colour in range(COLOURS):
        differ |= state.wall[seat, colour] ^ other.wall[seat, colour]
    return differ == 0


@inlined
def all_as_built(state: Record, other: Record) -> bool:
    """Whether nobody's works have changed, nor anything else that objectives and the rounds to come depend on."""
    differ = state.queen_deck ^ other.queen_deck | state.trigger ^ other.trigger
    differ |= state.store_rows[0] ^ other.store_rows[0] | state.store_rows[1] ^ other.store_rows[1]
    for place in range(SEATS):
        differ |= state.objective[place] ^ other.objective[place]
    if differ != 0:
        return False
    for seat in range(state.players):
        if not same_works(state, other, seat):
            return False
    return True


@inlined
def same_wood(state: Record, other: Record) -> bool:
    """Whether the round has come as far, and piles hold as many cubes."""
    differ = state.stage ^ other.stage
    for digit in range(len(state.piled)):
        differ |= state.piled[digit] ^ other.piled[digit]
    return differ == 0


@inlined
def same_gatherers(state: Record, other: Record) -> bool:
    """Whether the same dice and Blockers are on Gather spaces."""
    differ = 0
    for colony in range(SEATS):
        differ |= state.gather[colony] ^ other.gather[colony]
    for section in range(FACES):
        differ |= state.neutral[section] ^ other.neutral[section]
    return differ == 0


@inlined
def same_cards(state: Record, other: Record, seat: int) -> bool:
    """Whether a seat has the same Blueprints, in hand and completed."""
    return state.hand[seat] ^ other.hand[seat] | state.built[seat] ^ other.built[seat] == 0


@inlined
def same_nest(state: Record, other: Record, seat: int) -> bool:
    """Whether a seat has the same rooms and Queen cards, and its dice are in the same places."""
    differ = state.pool[seat] ^ other.pool[seat]
    differ |= state.gather[seat] ^ other.gather[seat]
    differ |= state.dig[seat] ^ other.dig[seat]
    differ |= state.owned[seat] ^ other.owned[seat]
    differ |= state.queens_held[seat] ^ other.queens_held[seat]
    differ |= state.eggs[seat] ^ other.eggs[seat]
    differ |= state.rooms[seat] ^ other.rooms[seat]
    differ |= state.cubes[seat] ^ other.cubes[seat]
    for room in range(ROOMS):
        differ |= state.in_room[seat, room] ^ other.in_room[seat, room]
    return differ == 0


@rule
def value_by_notes(state: Record, noted: Record, notes: Notes, out: Values) -> None:
    """As `value`, beside a position that was noted. What a step changes belongs mostly to one seat, and is mostly not built."""
    as_built = all_as_built(state, noted)
    rounds = notes[NOTED_ROUNDS] if as_built else rounds_to_come(state)
    alike = rounds == notes[NOTED_ROUNDS] and same_wood(state, noted)
    gathering = same_gatherers(state, noted)
    for seat in range(state.players):
        built = (as_built or same_works(state, noted, seat)) and same_cards(state, noted, seat)
        at_rest = alike and seat != noted.actor and (gathering or state.gather[seat] == 0)
        if at_rest and built and same_nest(state, noted, seat):
            worth = notes[NOTED_WORTH + seat]
        else:
            worth = notes[NOTED_BUILT + seat] if built else built_worth(state, seat)
            worth += nest_worth(state, seat, rounds)
        out[seat] = worth + (notes[NOTED_OBJECTIVES + seat] if as_built else 0)
    add_gains(state, out)
    if not as_built:
        add_objectives(state, out, 0)
