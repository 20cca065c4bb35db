"""Rows and bonuses (TTW-BON)."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.cards import can_take_blueprint
from formicarium.games.termite_towers.components import (
    BLUEPRINT_BONUS,
    BONUSES,
    COLOURS,
    DIG_BONUS,
    EGG_BONUS,
    QUEEN_BONUS,
    REARRANGE_BONUS,
    ROOMS,
    UNLOCK,
    UNLOCK_2,
    UPGRADE_BONUS,
    WOOD_BONUS,
    WORKER_BONUS,
)
from formicarium.games.termite_towers.geometry import has
from formicarium.games.termite_towers.piles import cubes_of, one_cube
from formicarium.games.termite_towers.spec import (
    BLUEPRINT,
    BONUS,
    BONUS_COLOUR,
    BONUS_DIG,
    BONUS_ROOM,
    EGG_ROOM,
    QUEEN,
    REFILL,
)
from formicarium.games.termite_towers.table import (
    ask,
    can_gain_soldier,
    can_gain_worker,
    draw,
    markers_left,
    rooms_for_cube,
    rooms_for_egg,
)

LIFTED_EGGS = 0
"""In `lifted`: eggs first, then the colours."""


@inlined
def free_bonuses(state: Record, seat: int) -> int:
    """TTW-BON-3: the bonus spaces without a marker, one bit each; of the two for unlocking only the first free one."""
    free = (1 << BONUSES) - 1 & ~state.markers[seat]
    return free & ~(1 << UNLOCK_2) if has(free, UNLOCK) else free


@rule
def ask_bonus(state: Record) -> None:
    """TTW-BON-2, TTW-BON-3: the lowest row whose bonus is due gives it, if a marker is left."""
    if markers_left(state, state.seat) == 0:
        state.rows_due = 0
    else:
        state.rows_due &= state.rows_due - 1
        ask(state, BONUS, state.seat)


@rule
def ask_blueprint(state: Record) -> None:
    """TTW-A-1, TTW-A-3: a Blueprint is to be taken, if there is any."""
    if can_take_blueprint(state):
        ask(state, BLUEPRINT, state.seat)
    else:
        state.taking = 0


@rule
def claim_egg(state: Record, seat: int) -> None:
    """TTW-C-1, TTW-BON-6: an egg for an empty room, if there are both."""
    if state.egg_supply > 0 and rooms_for_egg(state, seat) != 0:
        ask(state, EGG_ROOM, seat)


@rule
def put_egg(state: Record, seat: int, room: int) -> None:
    """TTW-C-1: an egg goes from the supply to a room."""
    state.egg_supply -= 1
    state.eggs[seat] |= 1 << room


@rule
def ask_wood(state: Record, seat: int) -> None:
    """TTW-BON-6: a cube of the supply, if there is one and a room for it."""
    if state.supply[0] + state.supply[1] + state.supply[2] > 0 and rooms_for_cube(state, seat) != 0:
        ask(state, BONUS_COLOUR, seat)


@rule
def take_bonus_cube(state: Record, seat: int, colour: int) -> None:
    """TTW-BON-6: the colour is chosen, now the room."""
    state.supply[colour] -= 1
    state.colour = colour
    ask(state, BONUS_ROOM, seat)


@rule
def lift_rooms(state: Record, seat: int) -> None:
    """TTW-BON-9: all eggs and cubes are lifted from the rooms."""
    state.lifted[LIFTED_EGGS] = count_bits(state.eggs[seat])
    for room in range(ROOMS):
        for colour in range(COLOURS):
            state.lifted[1 + colour] += cubes_of(state.cubes[seat], room, colour)
    state.eggs[seat] = 0
    state.cubes[seat] = 0


@inlined
def anything_lifted(state: Record) -> bool:
    """TTW-BON-9: whether something is still to be put back."""
    return state.lifted[0] + state.lifted[1] + state.lifted[2] + state.lifted[3] > 0


@inlined
def first_lifted(state: Record) -> int:
    """TTW-BON-9: what is put back next: eggs, then light, mid and black cubes."""
    thing = 0
    while state.lifted[thing] == 0:
        thing += 1
    return thing


@inlined
def rooms_to_refill(state: Record, seat: int) -> int:
    """TTW-BON-9, TTW-GEN-3: the rooms that take what is put back next."""
    return rooms_for_egg(state, seat) if first_lifted(state) == LIFTED_EGGS else rooms_for_cube(state, seat)


@rule
def refill(state: Record, seat: int, room: int) -> None:
    """TTW-BON-9: the next thing is put back."""
    thing = first_lifted(state)
    state.lifted[thing] -= 1
    if thing == LIFTED_EGGS:
        state.eggs[seat] |= 1 << room
    else:
        state.cubes[seat] += one_cube(room, thing - 1)


@rule
def ask_refill(state: Record) -> None:
    """TTW-BON-9: where the next thing goes."""
    ask(state, REFILL, state.seat)


@rule
def upgrade(state: Record, seat: int) -> None:
    """TTW-BON-8, TTW-QC-9: a worker die is exchanged for a soldier die."""
    if can_gain_soldier(state, seat) and state.workers[seat] > 0:
        state.workers[seat] -= 1
        state.soldiers[seat] += 1


@rule
def mark(state: Record, seat: int, bonus: int) -> None:
    """TTW-BON-3 to TTW-BON-10: a marker is placed, and its bonus carried out."""
    state.markers[seat] |= 1 << bonus
    if bonus in (UNLOCK, UNLOCK_2):
        state.rooms[seat] += 1
    elif bonus == BLUEPRINT_BONUS:
        state.taking = 1
    elif bonus == QUEEN_BONUS:
        if state.queen_deck > 0:
            draw(state, QUEEN)
    elif bonus == WOOD_BONUS:
        ask_wood(state, seat)
    elif bonus == EGG_BONUS:
        claim_egg(state, seat)
    elif bonus == WORKER_BONUS:
        state.workers[seat] += 1 if can_gain_worker(state, seat) else 0
    elif bonus == UPGRADE_BONUS:
        upgrade(state, seat)
    elif bonus == REARRANGE_BONUS:
        lift_rooms(state, seat)
    elif bonus == DIG_BONUS:
        ask(state, BONUS_DIG, seat)
