"""The table as a page draws it: everything a player could see, in plain words and numbers.

Places and pieces have the names of the notation (text.py): dice `worker` and 3, spaces `A3`, piles `3.1`, edges `3.0-3.1`, rooms
`R1`, cells `d1`, cards `T2` and `Scout`. What would be a rule for the page to work out is told: who has access to a pile, who
gathers how much, which rooms are linked, where a Blueprint would lie and which rows it would complete.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from formicarium.core.compiled import PlainRecord, interpreted
from formicarium.core.record import MOST_PLAYERS, OVER, SECRET, Record
from formicarium.games.termite_towers import building, scoring, table, wood
from formicarium.games.termite_towers.bonuses import LIFTED_EGGS
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    BLUEPRINT_COPIES,
    BLUEPRINT_NAMES,
    BLUEPRINT_SHAPE,
    BLUEPRINT_STARS,
    BLUEPRINTS,
    BONUS_NAMES,
    CARD_LETTERS,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    DICE,
    DIE_KINDS,
    DISPLAY,
    FACES,
    MAIN_COLOURS,
    MAIN_CUBES,
    MARKERS,
    MOST_MOVES,
    OBJECTIVE_NAMES,
    OBJECTIVE_STARS,
    OBJECTIVE_TARGETS,
    OBJECTIVE_TITLES,
    QUEEN_NAMES,
    QUEENS,
    ROOM_CUBES,
    ROOMS,
    ROWS,
    SEATS,
    SECTION_EDGES,
    SECTION_PILES,
    SECTIONS,
    SHAPE_CELLS,
    SHAPE_NAMES,
    SHAPE_TURNS,
    SOLDIERS,
    SOLO_BLOCKER,
    SOLO_BOTTOM,
    SOLO_CARDS,
    SOLO_CHART,
    SOLO_DISPLAY,
    SOLO_MOST,
    SOLO_NAMES,
    SOLO_PAIR,
    SOLO_TOP,
    TUNNELS,
    WORKERS,
)
from formicarium.games.termite_towers.geometry import (
    SHAPE_OFFSETS,
    access_in,
    complete_rows,
    free_corners,
    placements,
    supports,
    turned,
)
from formicarium.games.termite_towers.names import CELL_NAMES, EDGE_NAMES, PILE_NAMES, ROOM_NAMES, SPACE_NAMES, colony_word
from formicarium.games.termite_towers.piles import QUEEN_KINDS
from formicarium.games.termite_towers.positions import colonies_of, faces_of, unpack
from formicarium.games.termite_towers.spec import (
    BUILD_BLUEPRINT,
    BUILD_COLOUR,
    BUILD_POSITION,
    BUILD_STEP,
    DAY_BEGINS,
    NIGHT_BEGINS,
    NOBODY,
    PARTS,
    PHASES,
    REARRANGE_TO,
    SPEC,
    STAGES,
    UNKNOWN,
    WINDFALLS,
)

Picture = dict[str, Any]

BUILDING = (BUILD_STEP, BUILD_BLUEPRINT, BUILD_POSITION)
"""Questions at which a player thinks about where a Blueprint goes."""
CHOOSES_A_ROOM = (BUILD_BLUEPRINT, BUILD_POSITION, BUILD_COLOUR)
HOLDS_A_CUBE = tuple(PHASES.index(name) for name in ("store", "trade_cell", "bonus_room"))
NIGHT_LETTERS = {"a": "A", "b": "B", "c": "C", "digging": "D", "gathering": "D", "e": "E", "f": "F", "g": "G"}
LISTED_CARDS = f"{CARD_LETTERS}D"


class StillRecord(PlainRecord):
    """A record that nobody changes: each field is looked up once."""

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        self.__dict__[name] = value
        return value


def picture(view: np.record, seat: int) -> Picture:
    """The table as a seat (or -3, the public) sees it."""
    state = StillRecord(view)
    return {
        **_moment(state),
        "options": _options(state),
        "objectives": _objectives(state),
        "spaces": [_space(state, card, face) for card in range(len(CARD_LETTERS)) for face in range(FACES)],
        "sections": [_section(state, section) for section in range(SECTIONS)],
        "supply": {**_by_colour(state.supply), "eggs": state.egg_supply},
        "blueprints": _blueprint_piles(state),
        "queens": {"deck": state.queen_deck, "discards": _queens(state.queen_discards)},
        "solo": _solo(state),
        "colonies": [_colony(state, colony, seat) for colony in range(colonies_of(view))],
        "under_way": _under_way(state),
        "placements": _placements(state, seat),
        "shapes": SHAPES,
    }


# --- Small things -----------------------------------------------------------------------------------------------------------


def _members(word: int, names: Sequence[str]) -> list[str]:
    """The members of a set of bits."""
    return [name for place, name in enumerate(names) if word >> place & 1]


def _rows(word: int) -> list[int]:
    """The numbers of the rows in a set of bits, from 1."""
    return [row + 1 for row in range(ROWS) if word >> row & 1]


def _by_colour(counts: Any) -> dict[str, int]:
    return {name: counts[colour] for colour, name in enumerate(COLOUR_NAMES)}


def _dice(word: int) -> list[Picture]:
    """Dice that lie together, each for itself, soldiers last."""
    counts = unpack(word, DICE, 4)
    return [_die(die) for die in range(DICE) for _ in range(counts[die])]


def _die(die: int) -> Picture:
    return {"kind": DIE_KINDS[die // FACES], "value": die % FACES + 1}


def _blueprints(pile: int) -> list[str]:
    """The Blueprints of a pile, each for itself."""
    counts = unpack(pile, BLUEPRINTS, 2)
    return [BLUEPRINT_NAMES[card] for card in range(BLUEPRINTS) for _ in range(counts[card])]


def _queens(pile: int) -> list[Picture]:
    """The Queen cards of a pile, each for itself."""
    counts = unpack(pile, QUEEN_KINDS, 2)
    return [
        {"name": QUEEN_NAMES[card % QUEENS], "heart": card >= QUEENS} for card in range(QUEEN_KINDS) for _ in range(counts[card])
    ]


def _colonies(state: Record) -> list[str]:
    """The colonies by name, Autermite included."""
    return [colony_word(state, colony) for colony in range(colonies_of(state))]


# --- When -------------------------------------------------------------------------------------------------------------------


def _time(state: Record) -> str:
    if state.actor == OVER:
        return "over"
    if state.stage < DAY_BEGINS:
        return "setup"
    return "day" if state.stage < NIGHT_BEGINS else "night"


def _moment(state: Record) -> Picture:
    """How far the game has come and who is asked; TTW-KNOW-4: not whose time it is for a Queen card."""
    names = _colonies(state)
    hidden = state.actor == SECRET and state.phase != WINDFALLS
    stage = STAGES[state.stage]
    return {
        "round": state.round_number,
        "time": _time(state),
        "stage": stage,
        "night_step": NIGHT_LETTERS.get(stage),
        "question": PHASES[state.phase],
        "first_player": None if state.first == UNKNOWN else names[state.first],
        "turn": None if hidden or state.actor == OVER else names[state.seat],
        "asked": names[state.actor] if state.actor >= 0 else None,
        "triggered": SPEC.endings[state.trigger - 1] if state.trigger else None,
        "rows_to_end": interpreted(table.rows_to_end)(state),
    }


def _options(state: Record) -> Picture:
    """The options that the table shows."""
    return {
        "players": state.players,
        "length": "long" if state.length else "short",
        "support": "cube" if state.support else "shape",
        "round_cap": state.round_cap,
    }


# --- Objectives -------------------------------------------------------------------------------------------------------------


def _objectives(state: Record) -> list[Picture]:
    """TTW-SETUP-8, TTW-SCORE-2, TTW-SCORE-4: between whom each objective lies, what they have, the stars for it now."""
    return [_objective(state, place) for place in range(SEATS) if state.objective[place] != UNKNOWN]


def _objective(state: Record, place: int) -> Picture:
    kind, players = state.objective[place], state.players
    seats = [0] if players == 1 else [0, 1] if players == 2 else [place, (place + 1) % players]
    names = _colonies(state)
    values = {names[seat]: interpreted(scoring.objective_value)(state, seat, kind) for seat in seats}
    if players == 1:
        own = interpreted(scoring.solo_stars)(state, place)
        stars = {names[0]: own, names[AUTERMITE]: OBJECTIVE_STARS - own}
    else:
        compare = interpreted(scoring.objective_stars)
        stars = {names[seat]: compare(state, seat, seats[1 - at], place) for at, seat in enumerate(seats)}
    return {
        "name": OBJECTIVE_NAMES[kind],
        "title": OBJECTIVE_TITLES[kind],
        "target": int(OBJECTIVE_TARGETS[kind]) if players == 1 else None,
        "values": values,
        "stars": stars,
    }


# --- Spaces and wood piles --------------------------------------------------------------------------------------------------


def _space(state: Record, card: int, face: int) -> Picture:
    """What lies on a space of A, C, E or G."""
    owner = interpreted(table.owner_of)(state, card, face)
    taken = interpreted(table.is_taken)(state, card, face)
    soldier = interpreted(table.has_soldier)(state, card, face)
    return {
        "name": SPACE_NAMES[FACES * card + face],
        "card": CARD_LETTERS[card],
        "value": face + 1,
        "owner": None if owner == NOBODY else colony_word(state, owner),
        "kind": None if owner == NOBODY else DIE_KINDS[soldier],
        "blocker": taken and owner == NOBODY,
    }


def _section(state: Record, section: int) -> Picture:
    """A main pile with its Wood Pile cards, tunnels, and the dice on its two spaces."""
    piles = range(SECTION_PILES * section, SECTION_PILES * (section + 1))
    edges = range(SECTION_EDGES * section, SECTION_EDGES * (section + 1))
    return {
        "number": section + 1,
        "closed": section in faces_of(state.closed),
        "neutral": state.neutral[section],
        "gather": _dice_on(state, state.gather, section),
        "dig": _dice_on(state, state.dig, section),
        "claims": _claims(state, section),
        "piles": [_pile(state, pile) for pile in piles],
        "edges": [{"name": EDGE_NAMES[edge], "tunnels": _diggers(state, edge)} for edge in edges],
    }


def _dice_on(state: Record, dice: Any, section: int) -> list[Picture]:
    """The dice of all colonies on Gather or Dig of a section."""
    return [
        {"owner": name, **die}
        for colony, name in enumerate(_colonies(state))
        for die in _dice(dice[colony])
        if die["value"] == section + 1
    ]


def _claims(state: Record, section: int) -> list[Picture]:
    """TTW-D-6 to TTW-D-8: who would gather how many cubes, as the dice lie now; the neutral takes none."""
    names = _colonies(state)
    order, due = interpreted(table.in_order), interpreted(wood.gather_due)
    claims = []
    for turn in range(len(names) if state.first != UNKNOWN else 0):
        colony = order(state, turn)
        strength = interpreted(wood.strength)(state, colony, section)
        if strength:
            cubes = due(state, section, turn) + due(state, section, turn + len(names))
            claims.append({"who": names[colony], "strength": strength, "cubes": cubes})
    if state.neutral[section]:
        claims.append({"who": "neutral", "strength": state.neutral[section], "cubes": 0})
    return claims


def _pile(state: Record, pile: int) -> Picture:
    """A pile; of a face-down card what the onlooker knows of it, and who has looked at it."""
    up, known = interpreted(table.is_face_up)(state, pile), state.pile_card[pile] != UNKNOWN
    main = pile % SECTION_PILES == 0
    colour = int(MAIN_COLOURS[pile // SECTION_PILES]) if main else interpreted(table.colour_of)(state, pile) if known else UNKNOWN
    section, place = divmod(pile, SECTION_PILES)
    names = _colonies(state)
    return {
        "name": PILE_NAMES[pile],
        "up": up,
        "colour": None if colour == UNKNOWN else COLOUR_NAMES[colour],
        "printed": MAIN_CUBES if main else interpreted(table.printed_on)(state, pile) if known else None,
        "cubes": interpreted(table.cubes_on)(state, pile),
        "seen_by": [name for seat, name in enumerate(names) if state.scouted[seat] >> pile & 1],
        "reached_by": [
            name for colony, name in enumerate(names) if interpreted(access_in)(state.tunnels[colony], section) >> place & 1
        ],
    }


def _diggers(state: Record, edge: int) -> list[str]:
    """The colonies with a tunnel on an edge."""
    return [name for colony, name in enumerate(_colonies(state)) if state.tunnels[colony] >> edge & 1]


# --- Cards ------------------------------------------------------------------------------------------------------------------


def _blueprint_piles(state: Record) -> Picture:
    """The display, and how many Blueprints are in the deck: those that are nowhere else."""
    places = SOLO_DISPLAY if state.players == 1 else DISPLAY
    display = [None if state.display[place] == UNKNOWN else BLUEPRINT_NAMES[state.display[place]] for place in range(places)]
    elsewhere = sum(state.held[owner] + len(_blueprints(state.built[owner])) for owner in range(SEATS))
    elsewhere += len(display) - display.count(None) + len(_blueprints(state.discards)) + (state.card != UNKNOWN)
    return {
        "display": display,
        "deck": int(BLUEPRINT_COPIES.sum()) - elsewhere,
        "discards": _blueprints(state.discards),
    }


def _solo(state: Record) -> Picture | None:
    """The Solo cards, where they are used: those revealed since the deck was last shuffled, and what they show."""
    if state.players != 1 and not (state.blockers and state.players < SEATS):
        return None
    used = _members(state.solo_used, SOLO_NAMES)
    return {"used": used, "deck": SOLO_CARDS - len(used), "cards": SOLO_FACES}


def _solo_face(card: int) -> Picture:
    """What a Solo card shows."""
    bottom = [LISTED_CARDS[action] for action in SOLO_BOTTOM[card]]
    return {
        "pair": bool(SOLO_PAIR[card]),
        "rule": "Most" if SOLO_MOST[card] else "Least",
        "top": [CARD_LETTERS[action] for action in SOLO_TOP[card]],
        "bottom": list(dict.fromkeys(bottom)),
        "chart": [int(face) + 1 for face in SOLO_CHART[card]],
        "blocker": int(SOLO_BLOCKER[card, 0]) + 1,
    }


def _shape(card: int) -> Picture:
    """What a Blueprint shows, and its cells for every turn as columns to the right of the corner and rows above it."""
    shape = int(BLUEPRINT_SHAPE[card])
    turns = [turned(SHAPE_CELLS[shape], turn) for turn in range(int(SHAPE_TURNS[shape]))]
    return {
        "shape": SHAPE_NAMES[shape],
        "stars": int(BLUEPRINT_STARS[card]),
        "turns": [[list(cell) for cell in cells] for cells in turns],
    }


SOLO_FACES = {name: _solo_face(card) for card, name in enumerate(SOLO_NAMES)}
SHAPES = {name: _shape(card) for card, name in enumerate(BLUEPRINT_NAMES)}


# --- Colonies ---------------------------------------------------------------------------------------------------------------


def _colony(state: Record, colony: int, seat: int) -> Picture:
    """A player with board, dice and cards; or Autermite."""
    common = {
        "name": colony_word(state, colony),
        "autermite": state.players == 1 and colony == AUTERMITE,
        "workers": state.workers[colony],
        "soldiers": state.soldiers[colony],
        "workers_left": WORKERS - state.workers[colony],
        "soldiers_left": SOLDIERS - state.soldiers[colony],
        "unplaced": _dice(state.pool[colony]),
        "tunnels_left": TUNNELS - state.tunnels[colony].bit_count(),
    }
    if common["autermite"]:
        return {**common, **_autermite(state)}
    return {
        **common,
        "idle": _dice(state.idle[colony]),
        "rooms": [_room(state, colony, room) for room in range(ROOMS)],
        "linked": _linked(state, colony),
        **_wall(state, colony),
        "bonuses": [{"name": name, "marker": bool(state.markers[colony] >> space & 1)} for space, name in enumerate(BONUS_NAMES)],
        "markers_left": MARKERS - state.markers[colony].bit_count(),
        **_cards(state, colony, seat),
        "score": _score(state, colony),
    }


def _room(state: Record, seat: int, room: int) -> Picture:
    counts = unpack(state.cubes[seat], COLOURS * ROOMS, 4)[COLOURS * room : COLOURS * (room + 1)]
    return {
        "name": ROOM_NAMES[room],
        "open": room < state.rooms[seat],
        "egg": bool(state.eggs[seat] >> room & 1),
        "cubes": [name for colour, name in enumerate(COLOUR_NAMES) for _ in range(counts[colour])],
        "dice": _dice(state.in_room[seat, room]),
    }


def _linked(state: Record, seat: int) -> list[list[str]]:
    """TTW-F-2: the pairs of rooms between which wood may be moved."""
    linked = interpreted(building.are_linked)
    return [
        [ROOM_NAMES[first], ROOM_NAMES[second]]
        for first in range(ROOMS)
        for second in range(first + 1, ROOMS)
        if linked(state, seat, first, second)
    ]


def _wall(state: Record, seat: int) -> Picture:
    """The rows of a wall from the bottom; those that are complete, and those that have given their bonus."""
    cells: list[str | None] = [None] * CELLS
    for colour, name in enumerate(COLOUR_NAMES):
        for cell in range(CELLS):
            if state.wall[seat, colour] >> cell & 1:
                cells[cell] = name
    rows = [cells[COLUMNS * row : COLUMNS * (row + 1)] for row in range(ROWS)]
    return {
        "wall": rows,
        "complete_rows": [row + 1 for row in range(ROWS) if None not in rows[row]],
        "bonus_rows": _rows(state.rows_done[seat]),
    }


def _cards(state: Record, owner: int, seat: int) -> Picture:
    """The hand as far as it is known, and the completed Blueprints."""
    known = _blueprints(state.hand[owner])
    queens = _queens(state.queens[owner])
    return {
        "hand": known,
        "hand_unseen": state.held[owner] - len(known),
        "hand_shown": _blueprints(state.shown[owner]) if owner == seat else known,
        "queens": queens,
        "queens_unseen": state.queens_held[owner] - len(queens),
        "built": _blueprints(state.built[owner]),
    }


def _score(state: Record, seat: int) -> Picture:
    """TTW-SCORE-5: the line of the score sheet."""
    sheet = np.zeros((MOST_PLAYERS, len(PARTS)), np.int32)
    interpreted(scoring.score)(state, sheet)
    return {part: int(sheet[seat, place]) for place, part in enumerate(PARTS)}


def _autermite(state: Record) -> Picture:
    """TTW-AUT: the automaton's store, rows, and pairs on F and B."""
    return {
        "store": _by_colour(state.store),
        "eggs": state.store_eggs,
        "rows": {"one_colour": state.store_rows[0], "several": state.store_rows[1]},
        "in_rows": _by_colour(state.store_wall),
        "on_f": _dice(state.in_room[AUTERMITE, 0]),
        "on_b": _dice(state.in_room[AUTERMITE, 1]),
        "stars": interpreted(scoring.autermite_stars)(state),
    }


# --- What is under way ------------------------------------------------------------------------------------------------------


def _under_way(state: Record) -> Picture:
    """The step that the present question belongs to: things chosen, held in hand and still due."""
    phase = PHASES[state.phase]
    return {
        "die": _die(state.die) if phase in ("place_changed", "relocate") else None,
        "bumped_from": CARD_LETTERS[state.bumped_from] if phase == "relocate" else None,
        "cube": COLOUR_NAMES[state.colour] if state.phase in HOLDS_A_CUBE else None,
        "section": state.place + 1 if STAGES[state.stage] in ("digging", "gathering") else None,
        "due": state.due,
        "room": ROOM_NAMES[state.chosen] if state.phase in CHOOSES_A_ROOM else None,
        "blueprint": None if state.card == UNKNOWN else BLUEPRINT_NAMES[state.card],
        "cells": _cells_to_colour(state),
        "moving": CELL_NAMES[state.chosen] if state.phase == REARRANGE_TO else None,
        "cards": [name for name, played in (("Alchemy", state.alchemy), ("Expertise", state.expertise)) if played],
        "moves_left": MOST_MOVES - state.moves if STAGES[state.stage] == "f" else None,
        "lifted": {"eggs": state.lifted[LIFTED_EGGS], **{name: state.lifted[1 + at] for at, name in enumerate(COLOUR_NAMES)}},
        "bonus_rows": _rows(state.rows_due),
    }


def _cells_to_colour(state: Record) -> list[str]:
    """TTW-QC-4: the cells of the shape that still need a cube, the next one first."""
    if state.phase != BUILD_COLOUR:
        return []
    turn, corner = divmod(state.spot, CELLS)
    counts = unpack(state.cubes[state.seat], COLOURS * ROOMS, 4)
    laid = ROOM_CUBES - sum(counts[COLOURS * state.chosen : COLOURS * (state.chosen + 1)])
    offsets = SHAPE_OFFSETS[BLUEPRINT_SHAPE[state.card], turn, laid:]
    return [CELL_NAMES[corner + int(offset)] for offset in offsets]


def _placements(state: Record, seat: int) -> dict[str, list[Picture]]:
    """TTW-F-5, TTW-F-6, TTW-BON-1: in step F, for each Blueprint of the onlooker, where it would find free cells.

    Told are its cells, those that would lie on the ground or on the wall, whether that is enough, and the rows it would complete.
    """
    if state.phase not in BUILDING or state.actor != seat:
        return {}
    cards = {state.card} if state.card != UNKNOWN else {BLUEPRINT_NAMES.index(name) for name in _blueprints(state.hand[seat])}
    return {BLUEPRINT_NAMES[card]: _placements_of(state, seat, card) for card in sorted(cards)}


def _placements_of(state: Record, seat: int, card: int) -> list[Picture]:
    wall, shape = interpreted(table.wall_of)(state, seat), int(BLUEPRINT_SHAPE[card])
    supported = interpreted(supports)(wall)
    found = []
    for turn in range(int(SHAPE_TURNS[shape])):
        free = interpreted(free_corners)(wall, shape, turn)
        legal = interpreted(placements)(wall, shape, turn, state.support != 0)
        for corner in (cell for cell in range(CELLS) if free >> cell & 1):
            cells = [corner + int(offset) for offset in SHAPE_OFFSETS[shape, turn]]
            filled = wall | sum(1 << cell for cell in cells)
            rows = interpreted(complete_rows)(filled) & ~interpreted(complete_rows)(wall)
            found.append(
                {
                    "corner": CELL_NAMES[corner],
                    "turn": turn,
                    "cells": [CELL_NAMES[cell] for cell in cells],
                    "held": [CELL_NAMES[cell] for cell in cells if supported >> cell & 1],
                    "supported": bool(legal >> corner & 1),
                    "rows": _rows(rows),
                }
            )
    return found
