"""What lies on the table: whose turn is when, rooms, walls, piles, and who may take what from where."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, Record
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    COLOURS,
    FACES,
    LEAST_NUMBER,
    MAIN_COLOURS,
    MAIN_CUBES,
    MARKERS,
    NUMBERS,
    PILES,
    ROOM_CUBES,
    ROOMS,
    ROWS_TO_END,
    SECTION_PILES,
    SOLDIER,
    SOLDIERS,
    TUNNELS,
    WORKERS,
)
from formicarium.games.termite_towers.geometry import WALL, access_in, complete_rows, has, size, supports
from formicarium.games.termite_towers.spec import FIRST_OWNED, ROWS_ENDING

# --- Questions --------------------------------------------------------------------------------------------------------------


@inlined
def ask(state: Record, phase: int, seat: int) -> None:
    """TTW-ASK-1: a player has to answer."""
    state.phase = phase
    state.actor = seat


@inlined
def draw(state: Record, phase: int) -> None:
    """TTW-CHANCE-1: chance decides."""
    state.phase = phase
    state.actor = CHANCE


# --- Colonies ---------------------------------------------------------------------------------------------------------------


@inlined
def colonies(state: Record) -> int:
    """TTW-GEN-1: the number of colonies: the players, and Autermite in the solo game."""
    return 2 if state.players == 1 else state.players


@inlined
def is_autermite(state: Record, colony: int) -> bool:
    """TTW-GEN-1: whether a colony is led by Autermite."""
    return state.players == 1 and colony == AUTERMITE


@inlined
def in_order(state: Record, turn: int) -> int:
    """TTW-GEN-2: the colony with this place in player order."""
    return (state.first + turn) % colonies(state)


@inlined
def trigger_end(state: Record, ending: int) -> None:
    """TTW-END-1: the first trigger counts and stays."""
    if state.trigger == 0:
        state.trigger = ending


# --- Dice -------------------------------------------------------------------------------------------------------------------


@inlined
def owner_of(content: int) -> int:
    """The colony whose die lies on a space."""
    return (content - FIRST_OWNED) // 2


@inlined
def is_worker(content: int) -> bool:
    """Whether a worker lies on a space."""
    return content >= FIRST_OWNED and (content - FIRST_OWNED) % 2 != SOLDIER


@inlined
def die_content(seat: int, die: int) -> int:
    """What lies on a space when a colony has placed a die there."""
    return FIRST_OWNED + 2 * seat + die // FACES


@inlined
def can_gain_worker(state: Record, seat: int) -> bool:
    """TTW-GEN-5: whether a worker die is left in a colony's supply."""
    return state.workers[seat] < WORKERS


@inlined
def can_gain_soldier(state: Record, seat: int) -> bool:
    """TTW-GEN-5: whether a soldier die is left in a colony's supply."""
    return state.soldiers[seat] < SOLDIERS


# --- Rooms ------------------------------------------------------------------------------------------------------------------


@inlined
def cubes_in(state: Record, seat: int, room: int) -> int:
    """The number of cubes in a room."""
    return state.cubes[seat, room, 0] + state.cubes[seat, room, 1] + state.cubes[seat, room, 2]


@inlined
def takes_cube(state: Record, seat: int, room: int) -> bool:
    """TTW-GEN-3: whether a room is open, has no egg and has space for a cube."""
    return room < state.rooms[seat] and not has(state.eggs[seat], room) and cubes_in(state, seat, room) < ROOM_CUBES


@inlined
def takes_egg(state: Record, seat: int, room: int) -> bool:
    """TTW-GEN-3, TTW-C-1: whether a room is open and empty."""
    return room < state.rooms[seat] and not has(state.eggs[seat], room) and cubes_in(state, seat, room) == 0


@rule
def any_takes_cube(state: Record, seat: int) -> bool:
    """TTW-D-10: whether a cube can be stored."""
    for room in range(ROOMS):
        if takes_cube(state, seat, room):
            return True
    return False


@rule
def any_takes_egg(state: Record, seat: int) -> bool:
    """TTW-C-1: whether an egg can be stored."""
    for room in range(ROOMS):
        if takes_egg(state, seat, room):
            return True
    return False


@rule
def cubes_held(state: Record, seat: int) -> int:
    """The number of cubes in all rooms of a seat."""
    cubes = 0
    for room in range(ROOMS):
        cubes += cubes_in(state, seat, room)
    return cubes


# --- Walls ------------------------------------------------------------------------------------------------------------------


@inlined
def wall_of(state: Record, seat: int) -> int:
    """The cells of a wall that hold cubes."""
    return state.wall[seat, 0] | state.wall[seat, 1] | state.wall[seat, 2]


@inlined
def trade_cells(state: Record, seat: int) -> int:
    """TTW-E-3, TTW-F-6: the free cells in row 1 or directly above a cube."""
    wall = wall_of(state, seat)
    return supports(wall) & ~wall & WALL


@inlined
def rows_of(state: Record, seat: int) -> int:
    """TTW-BON-1: the number of complete rows of a player's wall."""
    return size(complete_rows(wall_of(state, seat)))


@inlined
def rows_to_end(state: Record) -> int:
    """TTW-END-1: so many complete rows trigger the end."""
    return ROWS_TO_END[1] if state.length else ROWS_TO_END[0]


@inlined
def markers_left(state: Record, seat: int) -> int:
    """TTW-BON-3: bonus markers not placed yet."""
    return MARKERS - count_bits(state.markers[seat])


@rule
def check_rows(state: Record, seat: int) -> None:
    """TTW-BON-1, TTW-END-1: rows complete for the first time give a bonus; enough rows at the same time trigger the end."""
    complete = complete_rows(wall_of(state, seat))
    state.rows_due |= complete & ~state.rows_done[seat]
    state.rows_done[seat] |= complete
    if size(complete) >= rows_to_end(state):
        trigger_end(state, ROWS_ENDING)


# --- Piles ------------------------------------------------------------------------------------------------------------------


@inlined
def is_face_up(state: Record, pile: int) -> bool:
    """Whether the card of a pile is face up."""
    return has(state.face_up, pile)


@inlined
def colour_of(state: Record, pile: int) -> int:
    """The colour of the cubes on a face-up pile."""
    if pile % SECTION_PILES == 0:
        return MAIN_COLOURS[pile // SECTION_PILES]
    return state.pile_card[pile] // NUMBERS


@inlined
def printed_on(state: Record, pile: int) -> int:
    """TTW-QC-2: the number of cubes printed on a face-up pile."""
    return MAIN_CUBES if pile % SECTION_PILES == 0 else LEAST_NUMBER + state.pile_card[pile] % NUMBERS


@rule
def reach(state: Record, seat: int, section: int) -> int:
    """TTW-D-9: the places of a section to which a colony has access and which hold cubes."""
    places = access_in(state.tunnels[seat], section)
    found = 0
    for place in range(SECTION_PILES):
        if has(places, place) and state.pile[SECTION_PILES * section + place] > 0:
            found |= 1 << place
    return found


@rule
def any_cube_to_take(state: Record) -> bool:
    """TTW-E-2: whether the supply or a pile holds a cube."""
    for colour in range(COLOURS):
        if state.supply[colour] > 0:
            return True
    for pile in range(PILES):
        if state.pile[pile] > 0:
            return True
    return False


@inlined
def has_tunnel(state: Record, seat: int) -> bool:
    """TTW-D-5: whether a tunnel is left in a colony's supply."""
    return size(state.tunnels[seat]) < TUNNELS


@rule
def lift_cube(state: Record, pile: int) -> None:
    """TTW-D-9, TTW-E-2: a cube is taken from a pile into the hand."""
    state.pile[pile] -= 1
    state.colour = colour_of(state, pile)
