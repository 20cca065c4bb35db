"""E: Trade to Build (TTW-E) and F: Move Wood, Build Wall (TTW-F), with the Queen cards for F (TTW-QC)."""

from formicarium.core.bits import lowest_bit
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.cards import has_blueprint, has_queen, lose_blueprint
from formicarium.games.termite_towers.components import (
    ALCHEMY,
    BLUEPRINT_SHAPE,
    BLUEPRINTS,
    CELLS,
    COLOURS,
    EXPERTISE,
    FACES,
    MOST_MOVES,
    ROOM_CUBES,
    ROOMS,
    SHAPE_TURNS,
)
from formicarium.games.termite_towers.geometry import (
    MOVES_AMONG,
    MOVES_FROM,
    MOVES_TO,
    SHAPE_OFFSETS,
    WALL,
    beside,
    fits,
    free_corners,
    has,
    placements,
    size,
)
from formicarium.games.termite_towers.piles import (
    NIBBLE,
    cubes_in,
    cubes_of,
    faces_in,
    full_rooms,
    number_of_dice,
    one_card,
    one_cube,
    paired_faces,
    plain_rooms,
    rooms_with_colour,
    without_lowest,
    without_showing,
)
from formicarium.games.termite_towers.spec import (
    BUILD_BLUEPRINT,
    BUILD_COLOUR,
    BUILD_POSITION,
    MOVES,
    SPEC,
    TRADE_CELL,
    UNKNOWN,
)
from formicarium.games.termite_towers.table import (
    any_cube_to_take,
    ask,
    check_rows,
    lift_cube,
    rooms_for_cube,
    trade_cells,
    wall_of,
)

F_2 = SPEC.clauses["TTW-F-2"]
F_3 = SPEC.clauses["TTW-F-3"]
F_5 = SPEC.clauses["TTW-F-5"]
F_6 = SPEC.clauses["TTW-F-6"]
GEN_3 = SPEC.clauses["TTW-GEN-3"]
PAIR = 2
"""Dice that a build uses."""

# --- E: trading -------------------------------------------------------------------------------------------------------------


@inlined
def can_trade(state: Record, seat: int, with_wood: bool) -> bool:
    """TTW-E-4: whether there will be a cube to take after paying, and a cell to put it on."""
    return trade_cells(state, seat) != 0 and (with_wood or any_cube_to_take(state))


@rule
def take_trade_cube(state: Record, seat: int, colour: int) -> None:
    """TTW-E-2: the cube comes from the supply."""
    state.supply[colour] -= 1
    state.colour = colour
    ask(state, TRADE_CELL, seat)


@rule
def take_trade_pile(state: Record, seat: int, pile: int) -> None:
    """TTW-E-2: the cube comes from a pile."""
    lift_cube(state, pile)
    ask(state, TRADE_CELL, seat)


@rule
def put_trade_cube(state: Record, seat: int, cell: int) -> None:
    """TTW-E-3, TTW-E-5: the cube comes into the wall."""
    state.wall[seat, state.colour] |= 1 << cell
    state.colour = 0
    check_rows(state, seat)


# --- F: moving --------------------------------------------------------------------------------------------------------------


@inlined
def move_from(move: int) -> int:
    """The room from which a move takes a cube."""
    return move % MOVES // (ROOMS - 1)


@inlined
def move_to(move: int) -> int:
    """The room to which a move brings a cube."""
    to = move % (ROOMS - 1)
    return to + 1 if to >= move_from(move) else to


@inlined
def are_linked(state: Record, seat: int, first: int, second: int) -> bool:
    """TTW-F-2: whether two rooms hold a die of the same value each."""
    return faces_in(state.in_room[seat, first]) & faces_in(state.in_room[seat, second]) != 0


@rule
def linked_moves(state: Record, seat: int) -> int:
    """TTW-F-2: the moves between rooms that hold a die of the same value each, as the actions are numbered."""
    four_rooms = 0
    for room in range(ROOMS - 1):
        four_rooms |= faces_in(state.in_room[seat, room]) << room
    last_room = faces_in(state.in_room[seat, ROOMS - 1]) << ROOMS - 1
    moves = 0
    for face in range(FACES):
        moves |= MOVES_AMONG[four_rooms >> 4 * face & NIBBLE | last_room >> 4 * face & 1 << ROOMS - 1]
    return moves


@inlined
def possible_moves(state: Record, seat: int) -> int:
    """TTW-F-2, TTW-F-3, TTW-GEN-3: the moves that are possible, by colours, as the actions are numbered."""
    cubes = state.cubes[seat]
    if cubes == 0 or state.moves >= MOST_MOVES:
        return 0
    moves = linked_moves(state, seat) & MOVES_TO[rooms_for_cube(state, seat)]
    light, mid, black = rooms_with_colour(cubes, 0), rooms_with_colour(cubes, 1), rooms_with_colour(cubes, 2)
    return moves & MOVES_FROM[light] | (moves & MOVES_FROM[mid]) << MOVES | (moves & MOVES_FROM[black]) << 2 * MOVES


@rule
def why_not_move(state: Record, seat: int, move: int) -> int:
    """TTW-F-2, TTW-F-3, TTW-GEN-3: 0, or the clause that keeps a cube from being moved."""
    first, second, colour = move_from(move), move_to(move), move // MOVES
    if state.moves >= MOST_MOVES:
        return F_3
    if cubes_of(state.cubes[seat], first, colour) == 0 or not are_linked(state, seat, first, second):
        return F_2
    return 0 if has(rooms_for_cube(state, seat), second) else GEN_3


@rule
def move_cube(state: Record, seat: int, move: int) -> None:
    """TTW-F-2: a cube goes from room to room."""
    colour = move // MOVES
    state.cubes[seat] += one_cube(move_to(move), colour) - one_cube(move_from(move), colour)
    state.moves += 1


# --- F: building ------------------------------------------------------------------------------------------------------------


@inlined
def has_pair(dice: int, expertise: bool) -> bool:
    """TTW-F-4, TTW-QC-7: whether two dice match, or count as if they did."""
    return paired_faces(dice) != 0 or (expertise and number_of_dice(dice) >= PAIR)


@rule
def ready_rooms(state: Record, seat: int, alchemy: bool, expertise: bool) -> int:
    """TTW-F-4, TTW-QC-4, TTW-QC-7: the rooms with the cubes and dice for a build, with these cards in force, one bit each."""
    rooms = full_rooms(state.cubes[seat]) if alchemy else plain_rooms(state.cubes[seat])
    if rooms != 0:
        for room in range(ROOMS):
            if not has_pair(state.in_room[seat, room], expertise):
                rooms &= ~(1 << room)
    return rooms


@inlined
def blueprint_fits(state: Record, seat: int, card: int) -> bool:
    """TTW-F-4 to TTW-F-6: whether a Blueprint can be placed in a wall."""
    return fits(wall_of(state, seat), BLUEPRINT_SHAPE[card], state.support != 0)


@rule
def any_blueprint_fits(state: Record, seat: int) -> bool:
    """TTW-F-4: whether any Blueprint in a hand can be placed."""
    for card in range(BLUEPRINTS):
        if has_blueprint(state, seat, card) and blueprint_fits(state, seat, card):
            return True
    return False


@rule
def can_build(state: Record, seat: int, alchemy: bool, expertise: bool) -> bool:
    """TTW-F-4, TTW-QC-8: whether a build is possible with these cards in force."""
    return ready_rooms(state, seat, alchemy, expertise) != 0 and any_blueprint_fits(state, seat)


@inlined
def building_rooms(state: Record, seat: int) -> int:
    """TTW-F-4: the rooms from which a seat can build, one bit each."""
    rooms = ready_rooms(state, seat, state.alchemy != 0, state.expertise != 0)
    return rooms if rooms != 0 and any_blueprint_fits(state, seat) else 0


@rule
def why_not_at(state: Record, seat: int, spot: int) -> int:
    """TTW-F-5, TTW-F-6: 0, or the clause that keeps the Blueprint from a place."""
    turn, corner = spot // CELLS, spot % CELLS
    shape = BLUEPRINT_SHAPE[state.card]
    if turn >= SHAPE_TURNS[shape]:
        return F_5
    wall = wall_of(state, seat)
    if has(placements(wall, shape, turn, state.support != 0), corner):
        return 0
    corners = free_corners(wall, shape, turn)
    return F_6 if has(corners, corner) else F_5


@rule
def choose_blueprint(state: Record, seat: int, card: int) -> None:
    """TTW-F-5: a Blueprint is laid out of the hand to be built."""
    lose_blueprint(state, seat, card)
    state.card = card
    ask(state, BUILD_POSITION, seat)


@rule
def finish_build(state: Record, seat: int) -> None:
    """TTW-F-4, TTW-F-8, TTW-F-9, TTW-QC-7: two dice return, the Blueprint is complete, rows are looked at."""
    room = state.chosen
    dice = state.in_room[seat, room]
    left = without_lowest(dice, PAIR) if state.expertise else without_showing(dice, lowest_bit(paired_faces(dice)) // 4, PAIR)
    state.in_room[seat, room] = left
    state.built[seat] += one_card(state.card)
    state.card = UNKNOWN
    state.chosen = state.spot = state.alchemy = state.expertise = 0
    check_rows(state, seat)


@rule
def lay_cube(state: Record, seat: int, colour: int) -> bool:
    """TTW-F-5, TTW-QC-4: a cube of the room goes to the next cell of the shape; True if it was the last."""
    laid = ROOM_CUBES - cubes_in(state.cubes[seat], state.chosen)
    cell = state.spot % CELLS + SHAPE_OFFSETS[BLUEPRINT_SHAPE[state.card], state.spot // CELLS, laid]
    state.cubes[seat] -= one_cube(state.chosen, colour)
    state.wall[seat, colour] |= 1 << cell
    return laid + 1 == ROOM_CUBES


@rule
def build_at(state: Record, seat: int, spot: int) -> None:
    """TTW-F-5, TTW-QC-4: the shape is placed; with cubes of several colours each cell is asked for."""
    state.spot = spot
    for colour in range(COLOURS):
        if cubes_of(state.cubes[seat], state.chosen, colour) == ROOM_CUBES:
            for _ in range(ROOM_CUBES):
                lay_cube(state, seat, colour)
            finish_build(state, seat)
            return
    ask(state, BUILD_COLOUR, seat)


@rule
def build_colour(state: Record, seat: int, colour: int) -> None:
    """TTW-QC-4: the colour of the next cell."""
    if lay_cube(state, seat, colour):
        finish_build(state, seat)
    else:
        ask(state, BUILD_COLOUR, seat)


@rule
def choose_room(state: Record, seat: int, room: int) -> None:
    """TTW-F-4: a room builds."""
    state.chosen = room
    ask(state, BUILD_BLUEPRINT, seat)


# --- F: Queen cards ---------------------------------------------------------------------------------------------------------


@rule
def can_play_alchemy(state: Record, seat: int) -> bool:
    """TTW-QC-4, TTW-QC-8: whether Alchemy, alone or with Expertise, makes or joins a build."""
    if state.alchemy or not has_queen(state, seat, ALCHEMY):
        return False
    if can_build(state, seat, True, state.expertise != 0):
        return True
    return has_queen(state, seat, EXPERTISE) and can_build(state, seat, True, True)


@rule
def can_play_expertise(state: Record, seat: int) -> bool:
    """TTW-QC-7, TTW-QC-8: whether Expertise, alone or with Alchemy, makes or joins a build."""
    if state.expertise or not has_queen(state, seat, EXPERTISE):
        return False
    if can_build(state, seat, state.alchemy != 0, True):
        return True
    return has_queen(state, seat, ALCHEMY) and can_build(state, seat, True, True)


@rule
def rearrange_cells(state: Record, seat: int, cell: int) -> int:
    """TTW-QC-11: the free cells beside a cube other than the one that is moved."""
    wall = wall_of(state, seat)
    return beside(wall & ~(1 << cell)) & ~wall


@inlined
def cubes_to_rearrange(state: Record, seat: int) -> int:
    """TTW-QC-11: the cells whose cubes can be moved: another cube must have a free cell beside it."""
    wall = wall_of(state, seat)
    outer = wall & beside(WALL & ~wall)
    if outer == 0:
        return 0
    return wall if size(outer) > 1 else wall & ~outer


@rule
def rearrange(state: Record, seat: int, cell: int) -> None:
    """TTW-QC-11: the chosen cube is moved."""
    for colour in range(COLOURS):
        if has(state.wall[seat, colour], state.chosen):
            state.wall[seat, colour] += (1 << cell) - (1 << state.chosen)
            break
    state.chosen = 0
    check_rows(state, seat)
