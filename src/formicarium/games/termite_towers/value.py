"""How good a position looks: stars, the wall, what rooms and dice promise, what helps later. For the greedy opponent.

All numbers are hundredths of a star, guessed and tried. A die on a space counts for what it will bring if nothing happens, a
single die in a room for half of what the pair would, if its partner is still unplaced.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record, Values
from formicarium.core.spec import Thinking
from formicarium.games.termite_towers.building import blueprint_fits
from formicarium.games.termite_towers.cards import has_blueprint
from formicarium.games.termite_towers.components import (
    BLUEPRINT_STARS,
    BLUEPRINTS,
    CARD_A,
    CARD_C,
    CARD_E,
    CARD_G,
    COLUMNS,
    OBJECTIVE_TARGETS,
    ROOM_CUBES,
    ROOMS,
    ROWS,
    SECTIONS,
)
from formicarium.games.termite_towers.geometry import BASE, has, size
from formicarium.games.termite_towers.piles import (
    ALL_FACES,
    cubes_in,
    cubes_of,
    dice_showing,
    most_matching,
    number_of_cards,
    number_of_dice,
    sum_of,
)
from formicarium.games.termite_towers.scoring import blueprint_stars, objective_value
from formicarium.games.termite_towers.spec import DIGGING, GATHERING, NIGHT_B, NIGHT_F, QUEEN, UNKNOWN
from formicarium.games.termite_towers.table import (
    colonies,
    open_rooms,
    reach,
    rooms_for_egg,
    rows_of,
    rows_to_end,
    wall_of,
)
from formicarium.games.termite_towers.wood import gather_due

STAR = 100
IN_ROW: npt.NDArray[np.int16] = np.array([0, 4, 12, 26, 75], np.int16)
"""Cubes in a row of the wall; a complete one has given its bonus."""
SAME_COLOUR: npt.NDArray[np.int16] = np.array([0, 7, 17, 30, 46], np.int16)
"""Cubes of the most frequent colour in a room."""
OTHER_COLOUR = -4
"""A cube of another colour in the same room is in the way."""
PAIR_WITH: npt.NDArray[np.int16] = np.array([1, 5, 24, 52, 110], np.int16)
"""A pair of dice in a room with so many cubes of one colour."""
EGG = 22
HATCHES: npt.NDArray[np.int16] = np.array([0, 12, 42, 62], np.int16)
"""Matching dice in a room with an egg."""
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
THINKING = Thinking(spread=250.0, sharpness=0.005, curiosity=0.05, correction=1.0, playout=2, looks=4)


@rule
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
    """Rows complete and begun."""
    wall = wall_of(state, seat)
    worth = 0
    for row in range(ROWS):
        worth += IN_ROW[size(wall >> COLUMNS * row & BASE)]
    return worth


@rule
def blueprints_worth(state: Record, seat: int) -> int:
    """Blueprints in hand that fit the wall."""
    worth, number = 0, 0
    for card in range(BLUEPRINTS):
        if has_blueprint(state, seat, card) and blueprint_fits(state, seat, card):
            first = FIRST_BLUEPRINT if number == 0 else NEXT_BLUEPRINT if number == 1 else MORE_BLUEPRINTS
            worth += first + (STAR_IN_HAND * BLUEPRINT_STARS[card] if number < 2 else 0)
            number += 1
    return worth


@inlined
def partner_waits(state: Record, seat: int, face: int) -> bool:
    """Whether an unplaced die shows a face."""
    return dice_showing(state.pool[seat], face) > 0


@rule
def egg_worth(state: Record, seat: int, room: int) -> int:
    """A room with an egg and the dice there."""
    dice = state.in_room[seat, room]
    face = most_matching(dice)
    matching = min(dice_showing(dice, face), 3)
    if matching == 0 or state.stage > NIGHT_B:
        return EGG
    if matching == 1 and not partner_waits(state, seat, face):
        return EGG + 2
    return EGG + HATCHES[matching]


@rule
def wood_worth(state: Record, seat: int, room: int) -> int:
    """A room with wood, or empty, and the dice there."""
    cubes = state.cubes[seat]
    same = max(cubes_of(cubes, room, 0), cubes_of(cubes, room, 1), cubes_of(cubes, room, 2))
    others = cubes_in(cubes, room) - same
    worth = SAME_COLOUR[same] + OTHER_COLOUR * others
    dice = state.in_room[seat, room]
    if dice == 0 or state.stage > NIGHT_F:
        return worth
    face = most_matching(dice)
    pure = same if others == 0 else same - 1
    pair = PAIR_WITH[max(pure, 0)]
    if dice_showing(dice, face) >= 2:
        return worth + pair
    return worth + (pair // 2 if partner_waits(state, seat, face) else 1)


@rule
def rooms_worth(state: Record, seat: int) -> int:
    """All open rooms."""
    worth = 0
    for room in range(ROOMS):
        if room < state.rooms[seat]:
            worth += ROOM_OPEN
            worth += egg_worth(state, seat, room) if has(state.eggs[seat], room) else wood_worth(state, seat, room)
    return worth


@rule
def spaces_worth(state: Record, seat: int) -> int:
    """Dice on A, C, E and G."""
    owned = state.owned[seat]
    on_a, on_c = size(owned >> CARD_A & ALL_FACES), size(owned >> CARD_C & ALL_FACES)
    first_blueprints = min(on_a, max(2 - number_of_cards(state.hand[seat]), 0))
    worth = ON_A * first_blueprints + ON_A_LATER * (on_a - first_blueprints)
    worth += ON_C * min(on_c, size(rooms_for_egg(state, seat)))
    return worth + ON_E * size(owned >> CARD_E & ALL_FACES) + ON_G * size(owned >> CARD_G & ALL_FACES)


@rule
def space_left(state: Record, seat: int) -> int:
    """Cubes that the rooms can still take."""
    return ROOM_CUBES * size(open_rooms(state, seat) & ~state.eggs[seat]) - sum_of(state.cubes[seat])


@rule
def wood_to_come(state: Record, seat: int) -> int:
    """Dice for gathering and digging, while they are still to be resolved."""
    worth = 0
    if state.stage <= DIGGING:
        worth += ON_DIG * number_of_dice(state.dig[seat])
    if state.stage < GATHERING:
        number = colonies(state)
        turn = (seat - state.first) % number
        cubes = 0
        for section in range(SECTIONS):
            if state.gather[seat] != 0 and reach(state, seat, section) != 0:
                cubes += gather_due(state, section, turn) + gather_due(state, section, turn + number)
        worth += GATHERED_CUBE * min(cubes, space_left(state, seat)) + number_of_dice(state.gather[seat])
    return worth


@rule
def objectives_worth(state: Record, seat: int) -> int:
    """How far a seat is ahead in the two objectives that concern it."""
    worth = 0
    for side in range(2):
        place = side if state.players < 3 else (seat - side) % state.players
        objective = state.objective[place]
        if objective != UNKNOWN:
            if state.players == 1:
                lead = objective_value(state, seat, objective) - OBJECTIVE_TARGETS[objective]
            else:
                other = (seat + 1 - 2 * side) % state.players
                lead = objective_value(state, seat, objective) - objective_value(state, other, objective)
            worth += OBJECTIVE_LEAD * min(max(lead, -MOST_LEAD), MOST_LEAD) + (OBJECTIVE_AHEAD if lead >= 0 else 0)
    return worth


@rule
def means_worth(state: Record, seat: int) -> int:
    """What will help in later rounds: dice, cards, tunnels; and what is just being gained."""
    rounds = rounds_to_come(state)
    worth = rounds * (WORKER_ROUND * state.workers[seat] + SOLDIER_ROUND * state.soldiers[seat])
    worth += QUEEN_CARD * state.queens_held[seat] + TUNNEL * size(state.tunnels[seat])
    worth += UNPLACED * number_of_dice(state.pool[seat])
    for section in range(SECTIONS):
        worth += REACHED_PILE * size(reach(state, seat, section))
    if state.seat == seat:
        worth += CARD_IN_FORCE * (state.alchemy + state.expertise) + TAKING * state.taking
        worth += QUEEN_CARD if state.phase == QUEEN else 0
    return worth


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]. A hand that is not seen promises nothing."""
    for seat in range(state.players):
        worth = STAR * blueprint_stars(state, seat) + wall_worth(state, seat) + blueprints_worth(state, seat)
        worth += rooms_worth(state, seat) + spaces_worth(state, seat) + wood_to_come(state, seat)
        out[seat] = worth + objectives_worth(state, seat) + means_worth(state, seat)
