"""Why not, in the words of the position: it speaks to the seat that has to decide."""

from formicarium.core.record import Record
from formicarium.games.termite_towers.components import (
    BLUEPRINT_NAMES,
    BLUEPRINT_SHAPE,
    BLUEPRINTS,
    BONUS_NAMES,
    CARD_LETTERS,
    CARDS,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    DICE,
    FACES,
    MOST_MOVES,
    QUEEN_NAMES,
    QUEENS,
    SECTION_EDGES,
    SECTION_PILES,
    SHAPE_NAMES,
    SHAPE_TURNS,
)
from formicarium.games.termite_towers.names import (
    CELL_NAMES,
    DIE_NAMES,
    EDGE_NAMES,
    PILE_NAMES,
    ROOM_NAMES,
    SPACE_NAMES,
    colony_name,
    counted,
    decode,
    rooms_of_move,
)
from formicarium.games.termite_towers.positions import unpack, wood_in, write_blueprints, write_dice, write_queens
from formicarium.games.termite_towers.spec import (
    DAY_TURN,
    DIG,
    FROM_DECK,
    GATHER,
    MOVES,
    NOBODY,
    PLACES,
    REARRANGE_TO,
    SCOUTING,
    TO_ROOM,
    TRADE_CELL,
)
from formicarium.games.termite_towers.table import cubes_on, has_soldier, owner_of, wall_of

CARD_TIMES = (
    "in your Day turn",
    "at the beginning of Day",
    "in your Day turn",
    "in your step F",
    "at the beginning of Night",
    "before you take a Blueprint",
    "in your steps B and F",
    "after your eggs have hatched",
    "after you have gathered wood",
    "in your step F",
)
"""When each Queen card is played."""


def decision_reason(state: Record, action: int, clause: str) -> str:
    """Why an answer is forbidden, or nothing where the clause itself says it best."""
    kind, number = decode(action)
    seat = int(state.actor)
    if kind == "place":
        return placing_reason(state, seat, *divmod(number, PLACES), clause)
    if kind in ("helper", "set"):
        return changing_reason(state, seat, kind, number, clause)
    if kind == "play":
        return playing_reason(state, seat, number, clause)
    if kind in ("pile", "dig"):
        return wood_reason(state, seat, kind, number, clause)
    if kind == "room":
        return room_reason(state, seat, number, clause)
    if kind.startswith("pay"):
        return paying_reason(state, seat, kind, number, clause)
    if kind in ("move", "build", "with", "at"):
        return building_reason(state, seat, kind, number, clause)
    return other_reason(state, seat, kind, number, clause)


def pool(state: Record, seat: int) -> str:
    """The unplaced dice of a seat."""
    return f"your unplaced dice are {write_dice(state.pool[seat])}"


def space_content(state: Record, card: int, face: int) -> str:
    """What lies on a space."""
    owner = owner_of(state, card, face)
    if owner == NOBODY:
        return "a Blocker"
    return f"{colony_name(state, owner)}'s {'soldier' if has_soldier(state, card, face) else 'worker'}"


def placing_reason(state: Record, seat: int, die: int, place: int, clause: str) -> str:
    """Why a die cannot be placed somewhere."""
    face = die % FACES
    if clause == "TTW-DAY-3":
        return f"you have no {DIE_NAMES[die]} to place; {pool(state, seat)}"
    if clause == "TTW-DAY-4":
        return f"you have changed a die to {DIE_NAMES[state.die]}, which must be placed now"
    if place < CARDS and clause in ("TTW-PLACE-1", "TTW-BUMP-1", "TTW-BUMP-3"):
        there = f"on {CARD_LETTERS[place]}{face + 1} lies {space_content(state, place, face)}"
        why = {"TTW-BUMP-1": ", and soldiers are not bumped", "TTW-BUMP-3": ", and a bumped worker cannot bump"}
        return there + why.get(clause, ", and only a soldier could bump it")
    if clause == "TTW-BUMP-2":
        if die != state.die:
            return f"your bumped {DIE_NAMES[state.die]} must be moved"
        return f"the worker was bumped from {CARD_LETTERS[state.bumped_from]} and must go to another action"
    if clause == "TTW-BLK-3":
        return f"a Blocker closes the Gather space of pile {face + 1} this round"
    if clause == "TTW-PLACE-3":
        return f"your room {ROOM_NAMES[place - TO_ROOM]} is locked"
    if clause == "TTW-PLACE-4":
        return "a die goes to the idle area only as a helper; this one can be placed elsewhere"
    return ""


def changing_reason(state: Record, seat: int, kind: str, number: int, clause: str) -> str:
    """Why a die cannot help or be changed."""
    die = number if kind == "helper" else number // FACES
    if unpack(state.pool[seat], DICE, 4)[die] == 0:
        return f"you have no {DIE_NAMES[die]} to use; {pool(state, seat)}"
    if clause == "TTW-HELP-2":
        return "it is your last unplaced die: no other is left to be changed"
    return f"the {DIE_NAMES[die]} must be set to another value" if kind == "set" else ""


def playing_reason(state: Record, seat: int, kind: int, clause: str) -> str:
    """Why a Queen card cannot be played."""
    name = QUEEN_NAMES[kind]
    held = unpack(state.queens[seat], 2 * QUEENS, 2)
    if held[kind] + held[kind + QUEENS] == 0:
        return f"you have no {name} in your hand ({write_queens(state.queens[seat])})"
    reasons = {
        "TTW-QC-0": f"{name} is played {CARD_TIMES[kind]}, not now",
        "TTW-QC-3": "no Wood Pile card is face down any more",
        "TTW-QC-4": "no room with 4 cubes and dice for them is ready to build with Alchemy, or no Blueprint of yours fits",
        "TTW-QC-6": "neither the deck nor the discards hold a Blueprint",
        "TTW-QC-7": "no room with 4 cubes and 2 dice is ready to build with Expertise, or no Blueprint of yours fits",
        "TTW-QC-8": "a card for your next build is in force; the build comes first",
        "TTW-QC-11": "there is no cube in your wall that could be moved beside another",
    }
    return reasons.get(clause, "")


def wood_reason(state: Record, seat: int, kind: str, number: int, clause: str) -> str:
    """Why a pile or an edge cannot be chosen."""
    if kind == "dig":
        if clause == "TTW-D-5":
            return "you have no tunnel left"
        if state.phase == DIG and number // SECTION_EDGES != state.place:
            return f"your die lies on the Dig space of section {state.place + 1}"
        if int(state.tunnels[seat]) >> number & 1:
            return f"you have a tunnel on {EDGE_NAMES[number]} already"
        return f"you have no access to either end of {EDGE_NAMES[number]}"
    name = PILE_NAMES[number]
    if state.phase == SCOUTING:
        return f"the card of {name} is face up" if int(state.face_up) >> number & 1 else f"you have just looked at {name}"
    if clause == "TTW-E-2":
        return f"there is no cube on {name}"
    if clause == "TTW-QC-2":
        return f"{name} is face down, full, or its colour is not in the supply"
    if number // SECTION_PILES != state.place:
        return f"you {'gather' if state.phase == GATHER else 'take a cube'} in section {state.place + 1}"
    return f"there is no cube on {name}" if not cubes_on(state, number) else f"you have no tunnel to {name}"


def room_reason(state: Record, seat: int, room: int, clause: str) -> str:
    """Why a room cannot be chosen."""
    name = ROOM_NAMES[room]
    if room >= state.rooms[seat]:
        return f"{name} is locked"
    egg = int(state.eggs[seat]) >> room & 1
    if clause == "TTW-QC-7":
        dice = sum(unpack(state.in_room[seat, room], DICE, 4))
        missing = "has no egg" if not egg else "has fewer than two dice" if dice < 2 else "would give no die"
        return f"{name} {missing}"
    return f"{name} holds an egg" if egg else f"{name} holds {counted(sum(wood_in(state, seat, room)), 'cube')}"


def paying_reason(state: Record, seat: int, kind: str, number: int, clause: str) -> str:
    """Why something cannot be paid."""
    if clause == "TTW-E-4":
        return "there would be no cube to take, or no cell of your wall to put it on"
    if kind == "pay_egg":
        return f"there is no egg in {ROOM_NAMES[number]}"
    if kind == "pay_queen":
        return f"you have no {QUEEN_NAMES[number]} in your hand ({write_queens(state.queens[seat])})"
    if kind == "pay_blueprint":
        return f"you have no {BLUEPRINT_NAMES[number]} in your hand ({write_blueprints(state.hand[seat])})"
    room, colour = divmod(number, COLOURS)
    if not wood_in(state, seat, room)[colour]:
        return f"there is no {COLOUR_NAMES[colour]} cube in {ROOM_NAMES[room]}"
    return "two cubes must be paid, and you have only one"


def building_reason(state: Record, seat: int, kind: str, number: int, clause: str) -> str:
    """Why a cube cannot be moved or a shape not be built."""
    if clause == "TTW-QC-8":
        return "a card for your next build is in force; the build comes first"
    if kind == "move":
        return moving_reason(state, seat, number, clause)
    if kind == "build":
        cubes = wood_in(state, seat, number)
        if sum(cubes) != 4 or (max(cubes) < 4 and not state.alchemy):
            return f"{ROOM_NAMES[number]} does not hold 4 cubes{'' if state.alchemy else ' of one colour'}"
        values = unpack(state.in_room[seat, number], DICE, 4)
        if max(values[face] + values[face + FACES] for face in range(FACES)) < 2 and not (state.expertise and sum(values) > 1):
            return f"there are no two dice of equal value in {ROOM_NAMES[number]}"
        return f"you have no Blueprint that can be placed ({write_blueprints(state.hand[seat])})"
    if kind == "with":
        if not unpack(state.hand[seat], BLUEPRINTS, 2)[number]:
            return f"you have no {BLUEPRINT_NAMES[number]} in your hand ({write_blueprints(state.hand[seat])})"
        return f"there is no supported place for {BLUEPRINT_NAMES[number]} in your wall"
    turn, corner = divmod(number, CELLS)
    shape = BLUEPRINT_SHAPE[state.card]
    if turn >= SHAPE_TURNS[shape]:
        return f"the shape {SHAPE_NAMES[shape]} looks the same with a smaller turn"
    if clause == "TTW-F-5":
        return f"at {CELL_NAMES[corner]} the shape would leave the wall or meet a cube"
    return f"at {CELL_NAMES[corner]} the shape would not be supported"


def moving_reason(state: Record, seat: int, number: int, clause: str) -> str:
    """Why a cube cannot be moved."""
    colour = number // MOVES
    first, second = rooms_of_move(number)
    if clause == "TTW-F-3":
        return f"you have moved {MOST_MOVES} cubes in this step"
    if clause == "TTW-GEN-3":
        return f"{ROOM_NAMES[second]} takes no cube: it is full, locked, or holds an egg"
    if not wood_in(state, seat, first)[colour]:
        return f"there is no {COLOUR_NAMES[colour]} cube in {ROOM_NAMES[first]}"
    return f"no die of the same value lies in {ROOM_NAMES[first]} and {ROOM_NAMES[second]}"


def cell_reason(state: Record, seat: int, cell: int) -> str:
    """Why a cell of the wall cannot be chosen."""
    name = CELL_NAMES[cell]
    if state.phase == TRADE_CELL:
        return f"{name} is not free, or neither in row 1 nor directly above a cube"
    if state.phase == REARRANGE_TO:
        return f"{name} is not free, or not beside another cube than the one that is moved"
    if not int(wall_of(state, seat)) >> cell & 1:
        return f"there is no cube on {name}"
    return f"no cube but the one on {name} has a free cell beside it"


def other_reason(state: Record, seat: int, kind: str, number: int, clause: str) -> str:
    """Why something else is forbidden."""
    if kind == "cell":
        return cell_reason(state, seat, number)
    if kind == "take":
        where = "in the room" if clause == "TTW-QC-4" else "in the supply"
        return f"there is no {COLOUR_NAMES[number]} cube {where}"
    if kind == "resolve":
        return f"your die does not lie on {SPACE_NAMES[number]}"
    if kind == "blueprint":
        return "deck and discards are empty" if number == FROM_DECK else f"place {number + 1} of the display is empty"
    if kind == "bonus":
        if not int(state.markers[seat]) >> number & 1:
            return "of the two unlock spaces the first is marked first"
        return f"you have marked {BONUS_NAMES[number]} already"
    if kind == "pass" and state.phase == DAY_TURN:
        return f"you must place a die; {pool(state, seat)}"
    return ""
