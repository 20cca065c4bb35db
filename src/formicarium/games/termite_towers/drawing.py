"""The drawn table of Termite Towers: action cards, wood piles, cards, and the board of every colony."""

import numpy as np

from formicarium.core.record import CHANCE, MOST_PLAYERS, OVER, SECRET, Record
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    BLUEPRINT_NAMES,
    BLUEPRINTS,
    BONUS_NAMES,
    CARD_LETTERS,
    CARDS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    DICE,
    FACES,
    MAIN_COLOURS,
    MARKERS,
    OBJECTIVE_TARGETS,
    OBJECTIVE_TITLES,
    ROOMS,
    SEATS,
    SECTION_PILES,
    SECTIONS,
    TUNNELS,
)
from formicarium.games.termite_towers.names import EDGE_NAMES, ROOM_NAMES, colony_name, counted
from formicarium.games.termite_towers.piles import QUEEN_KINDS
from formicarium.games.termite_towers.positions import (
    NONE,
    UNSEEN,
    WOOD_MARKS,
    PositionText,
    colonies_of,
    colony_letter,
    faces_of,
    members,
    space_mark,
    unpack,
    wood_in,
    write_blueprints,
    write_dice,
    write_queens,
)
from formicarium.games.termite_towers.scoring import objective_value, score
from formicarium.games.termite_towers.spec import (
    NIGHT_BEGINS,
    NOBODY,
    PARTS,
    TOTAL_PART,
    UNKNOWN,
)
from formicarium.games.termite_towers.table import cubes_on, owner_of

PAINT = ("yellow", "orange4", "bright_blue", "dark_orange")
"""Colonies are told by their letter as well as by colour."""
AUTERMITE_PAINT = "grey62"
WOOD_PAINT = ("wheat1", "tan", "grey50")
"""Colours of wood are told by their letter as well."""
assert len(PAINT) == SEATS and len(WOOD_PAINT) == COLOURS
ACTION_NAMES = ("Blueprint", "Egg", "Trade", "Queen")
LEGEND = (
    "letters: {letters}; small worker, large soldier; x Blocker; w3 a worker of value 3, s soldier; l light, m mid, k black\n"
    "D3 is told as pile 3.0 / 3.1 3.2 / 3.3 3.4 3.5, ? face down; T2 is a Blueprint of shape T with 2 stars; "
    "walls are told from the top row down"
)


def paint(text: str, style: str, colour: bool) -> str:
    """Text in a style, where there is colour."""
    return f"[{style}]{text}[/]" if colour else text


def style_of(state: Record, colony: int) -> str:
    """The colour of a colony."""
    return AUTERMITE_PAINT if state.players == 1 and colony == AUTERMITE else PAINT[colony]


def draw(text: PositionText, state: Record, colour: bool) -> str:
    """The whole table."""
    lines = [_heading(state)]
    lines += [_card(state, card, colour) for card in range(CARDS)]
    lines += _piles(state, colour)
    lines += _decks(state)
    for colony in range(colonies_of(state)):
        lines += _colony(text, state, colony, colour)
    letters = ", ".join(f"{colony_letter(state, colony)} {colony_name(state, colony)}" for colony in range(colonies_of(state)))
    return "\n".join([*lines, paint(LEGEND.format(letters=letters), "dim", colour)])


def _heading(state: Record) -> str:
    if not state.round_number:
        return "Setup"
    time = "Day" if state.stage < NIGHT_BEGINS else "Night"
    last = "; the last round" if state.trigger else ""
    return f"Round {state.round_number}, {time}; First Player {colony_name(state, state.first)}{last}"


def _space(state: Record, card: int, face: int, colour: bool) -> str:
    mark = space_mark(state, card, face) or paint("·", "dim", colour)
    owner = owner_of(state, card, face)
    return mark if owner == NOBODY else paint(mark, f"bold {style_of(state, owner)}", colour)


def _card(state: Record, card: int, colour: bool) -> str:
    spaces = "  ".join(f"{face + 1}{_space(state, card, face, colour)}" for face in range(FACES))
    return f"  {CARD_LETTERS[card]} {ACTION_NAMES[card]:9} {spaces}"


def _dice_by_colony(state: Record, field: str, face: int, colour: bool) -> str:
    """The dice of all colonies on a space of a section."""
    told = []
    for colony in range(colonies_of(state)):
        dice = unpack(state[field][colony], DICE, 4)
        letter = colony_letter(state, colony)
        marks = letter * dice[face] + letter.upper() * dice[face + FACES]
        if marks:
            told.append(paint(marks, f"bold {style_of(state, colony)}", colour))
    if field == "gather":
        told += ["x" * int(state.neutral[face])] if state.neutral[face] else []
        told += ["closed"] if face in faces_of(state.closed) else []
    return " ".join(told) or paint("·", "dim", colour)


def _pile(state: Record, pile: int, colour: bool) -> str:
    """A pile: its cubes and colour, or ? with what the onlooker knows of it."""
    if pile % SECTION_PILES == 0:
        wood = int(MAIN_COLOURS[pile // SECTION_PILES])
        return paint(f"{cubes_on(state, pile)}{COLOUR_LETTERS[wood]}", f"bold {WOOD_PAINT[wood]}", colour)
    card = int(state.pile_card[pile])
    if int(state.face_up) >> pile & 1:
        return paint(f"{cubes_on(state, pile)}{COLOUR_LETTERS[card // 4]}", WOOD_PAINT[card // 4], colour)
    return UNSEEN if card == UNKNOWN else f"{UNSEEN}{WOOD_MARKS[card]}"


def _piles(state: Record, colour: bool) -> list[str]:
    """The six sections: main card, upper row, lower row; dice for gathering and digging."""
    lines = []
    for section in range(SECTIONS):
        names = [_pile(state, SECTION_PILES * section + place, colour) for place in range(SECTION_PILES)]
        piles = f"{names[0]} / {names[1]} {names[2]} / {' '.join(names[3:])}"
        gather = _dice_by_colony(state, "gather", section, colour)
        lines.append(f"  D{section + 1} {piles}   gather {gather}   dig {_dice_by_colony(state, 'dig', section, colour)}")
    return lines


def _decks(state: Record) -> list[str]:
    hidden = sum(int(state.fresh_held[seat]) for seat in range(SEATS) if not state.fresh[seat])
    deck = sum(unpack(state.deck, BLUEPRINTS, 2)) - hidden
    display = " ".join(NONE if card == UNKNOWN else BLUEPRINT_NAMES[card] for card in state.display)
    lines = [f"  display {display}; deck {deck}, discards {write_blueprints(state.discards)}"]
    lines.append(f"  Queen deck {state.queen_deck}, discards {write_queens(state.queen_discards)}")
    supply = ", ".join(f"{count} {name}" for count, name in zip(state.supply, COLOUR_NAMES, strict=True))
    lines.append(f"  supply {supply}, {counted(int(state.egg_supply), 'egg')}")
    dealt = [int(kind) for kind in state.objective if kind != UNKNOWN]
    names = [OBJECTIVE_TITLES[kind] + (f" (target {OBJECTIVE_TARGETS[kind]})" if state.players == 1 else "") for kind in dealt]
    between = _between(state) if len(names) > 2 else [""] * len(names)
    lines.append(f"  objectives {', '.join(name + pair for name, pair in zip(names, between, strict=True)) or NONE}")
    return lines


def _between(state: Record) -> list[str]:
    """Between whom each objective lies."""
    players = int(state.players)
    letters = [colony_letter(state, seat) for seat in range(players)]
    return [f" ({letters[seat]}-{letters[(seat + 1) % players]})" for seat in range(players)]


def _asked(state: Record) -> int:
    """The colony to be marked as the one whose decision it is."""
    return UNKNOWN if state.actor in (CHANCE, OVER, SECRET) else int(state.actor)


def _colony(text: PositionText, state: Record, colony: int, colour: bool) -> list[str]:
    mark = ">" if colony == _asked(state) else " "
    name = paint(f"{colony_letter(state, colony)} {colony_name(state, colony)}", f"bold {style_of(state, colony)}", colour)
    owned = f"{counted(int(state.workers[colony]), 'worker')}, {counted(int(state.soldiers[colony]), 'soldier')}"
    unplaced = f"; unplaced {write_dice(state.pool[colony])}" if state.pool[colony] else ""
    idle = f"; idle {write_dice(state.idle[colony])}" if state.idle[colony] else ""
    tunnels = f"tunnels {members(state.tunnels[colony], EDGE_NAMES)} ({int(state.tunnels[colony]).bit_count()} of {TUNNELS})"
    if state.players == 1 and colony == AUTERMITE:
        store = "".join(letter * int(count) for letter, count in zip(COLOUR_LETTERS, state.store, strict=True)) or NONE
        pairs = f"on F {write_dice(state.in_room[colony, 0])}, on B {write_dice(state.in_room[colony, 1])}"
        rows = f"rows of one colour {state.store_rows[0]}, of several {state.store_rows[1]}"
        return [
            f"{mark} {name}: {owned}{unplaced}",
            f"    wood {store}, {counted(int(state.store_eggs), 'egg')}; {rows}; {pairs}; {tunnels}",
        ]
    sheet = np.zeros((MOST_PLAYERS, len(PARTS)), np.int32)
    score(state, sheet)
    lines = [f"{mark} {name}: {counted(int(sheet[colony, TOTAL_PART]), 'star')}; {owned}{unplaced}{idle}"]
    lines.append(f"    rooms {_rooms(state, colony, colour)}")
    markers = members(state.markers[colony], BONUS_NAMES)
    used = int(state.markers[colony]).bit_count()
    lines.append(f"    wall {_wall(text, state, colony, colour)}; markers {markers} ({used} of {MARKERS}); {tunnels}")
    lines.append(f"    {_hand(state, colony)}; built {write_blueprints(state.built[colony])}; {_objectives(state, colony)}")
    return lines


def _rooms(state: Record, seat: int, colour: bool) -> str:
    told = []
    for room in range(ROOMS):
        if room >= state.rooms[seat]:
            told.append(paint(f"{ROOM_NAMES[room]} locked", "dim", colour))
            continue
        cubes = "".join(
            paint(letter * count, WOOD_PAINT[wood], colour)
            for wood, (letter, count) in enumerate(zip(COLOUR_LETTERS, wood_in(state, seat, room), strict=True))
            if count
        )
        content = "egg" if int(state.eggs[seat]) >> room & 1 else cubes or "·"
        dice = f" {write_dice(state.in_room[seat, room])}" if state.in_room[seat, room] else ""
        told.append(f"{ROOM_NAMES[room]} {content}{dice}")
    return " | ".join(told)


def _wall(text: PositionText, state: Record, seat: int, colour: bool) -> str:
    """The rows of a wall from the top, with their cubes in colour."""
    wall = text.wall(state, seat)
    if not colour:
        return wall
    return "".join(
        paint(mark, WOOD_PAINT[COLOUR_LETTERS.index(mark)], colour) if mark in COLOUR_LETTERS else mark for mark in wall
    )


def _hand(state: Record, seat: int) -> str:
    hidden = int(state.held[seat]) - sum(unpack(state.hand[seat], BLUEPRINTS, 2))
    blueprints = write_blueprints(state.hand[seat])
    if hidden:
        blueprints = UNSEEN * hidden if blueprints == NONE else f"{blueprints},{UNSEEN * hidden}"
    seen = sum(unpack(state.queens[seat], QUEEN_KINDS, 2))
    queens = write_queens(state.queens[seat]) if seen else UNSEEN * int(state.queens_held[seat]) or NONE
    return f"Blueprints {blueprints}; Queen cards {queens}"


def _objectives(state: Record, seat: int) -> str:
    """What a player has in the objectives that concern him."""
    players = int(state.players)
    places = (0, 1) if players < 3 else (seat, (seat - 1) % players)
    kinds = [int(state.objective[place]) for place in places if state.objective[place] != UNKNOWN]
    return ", ".join(f"{OBJECTIVE_TITLES[kind]} {objective_value(state, seat, kind)}" for kind in kinds) or "no objectives"
