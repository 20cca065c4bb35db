"""The drawn table of Termites: the board as shifted rows, a legend, and what every seat has."""

import numpy as np

from formicarium.core.record import CHANCE, MOST_PLAYERS, Record
from formicarium.games.termites.board import NOBODY
from formicarium.games.termites.components import (
    BUILT,
    COLONIES,
    COLONY_LETTERS,
    COLONY_NAMES,
    KINDS,
    LEAST_MOUND,
    TERRAIN_MARKS,
    TERRAIN_NAMES,
    TILE_NAMES,
    TURNS,
)
from formicarium.games.termites.geometry import LABELS, ROW_LETTERS, ROWS
from formicarium.games.termites.maps import terrain_at
from formicarium.games.termites.names import TOKEN_NAMES, kind_of, owner_of, seat_called, write_tokens
from formicarium.games.termites.positions import PITCH, owner_letter, sees_hand, write_hand, write_trophies
from formicarium.games.termites.reasons import write_reserve
from formicarium.games.termites.rules import score
from formicarium.games.termites.spec import PARTS, TILE, TOTAL_PART, UNKNOWN

PAINT = ("bright_blue", "red", "gold3", "grey62")
"""Colonies are told by their letter as well as by colour."""
GROUND_PAINT = ("dim", "cyan", "green", "dark_orange3")
"""Terrain is told by its mark as well as by colour."""
assert len(PAINT) == COLONIES and len(GROUND_PAINT) == len(TERRAIN_NAMES)
NEUTRAL_PAINT = "magenta"
NAME_WIDTH = 15
MOVING, ATTACKED = "<", "!"
LEGEND = (
    "{letter}W2: a unit of {colony} with 2 workers (W workers, S soldiers of strength 2, P spitters, F flyers)",
    '({letter}7): a Mound of {colony}; (n7): a neutral Mound; ~ water   " vegetation   ^ stones',
)
"""The colony of the first seat is the example."""
LEGEND_OF_ATTACK = f"{MOVING} the unit that moves; {ATTACKED} the hex that is attacked"


def draw(state: Record, colour: bool) -> str:
    """The whole table."""
    lines = [_heading(state)]
    for row, cells in enumerate(ROWS):
        shift = " " * (PITCH // 2 * abs(row - len(ROWS) // 2))
        lines.append(f"{ROW_LETTERS[row]} {shift}{''.join(_cell(state, cell, colour) for cell in cells)}".rstrip())
    example = max(int(state.colony[0]), 0)
    lines.extend(line.format(letter=COLONY_LETTERS[example], colony=COLONY_NAMES[example]) for line in LEGEND)
    if state.selected != UNKNOWN:
        lines.append(LEGEND_OF_ATTACK)
    for seat in range(state.players):
        lines.extend(_seat(state, seat, colour))
    return "\n".join(lines)


def _heading(state: Record) -> str:
    if state.turn:
        return f"turn {state.turn} of {TURNS * state.players}"
    if state.map == BUILT and state.phase <= TILE:
        left = ", ".join(f"{count} {name}" for count, name in zip(state.tiles_left, TILE_NAMES, strict=True))
        return f"building the map; tiles left: {left}"
    return "set-up"


def _paint(text: str, style: str, colour: bool) -> str:
    return f"[{style}]{text}[/]" if colour else text


def _cell(state: Record, cell: int, colour: bool) -> str:
    """A hex, as wide as all of them: what stands there or the name, after the mark of the terrain; then what happens to it."""
    ground = terrain_at(state, cell)
    mark = _paint(TERRAIN_MARKS[ground], GROUND_PAINT[ground], colour) if ground else " "
    sign = MOVING if cell == state.selected else ATTACKED if cell == state.target else " "
    if not state.piece[cell]:
        padding = " " * (PITCH - 3 - len(LABELS[cell]))
        return mark + _paint(LABELS[cell], GROUND_PAINT[ground], colour) + padding + f"{sign} "
    owner, kind = owner_of(state, cell), kind_of(state, cell)
    letter = owner_letter(state, owner)
    style = NEUTRAL_PAINT if owner == NOBODY else PAINT[state.colony[owner]]
    if kind < KINDS:
        return mark + _paint(f"{letter}{TOKEN_NAMES[kind]}", f"bold {style}", colour) + f"{sign} "
    return _paint(f"({letter}{LEAST_MOUND + kind - KINDS})", f"bold reverse {style}", colour) + f"{sign} "


def _seat(state: Record, seat: int, colour: bool) -> list[str]:
    """What a seat has: points, hand, Mounds; and in a second line the tokens still to come."""
    sheet = np.zeros((MOST_PLAYERS, len(PARTS)), np.int32)
    score(state, sheet)
    asked = state.actor if state.actor != CHANCE else state.seat
    turn = ">" if seat == asked else " "
    known = state.colony[seat] != UNKNOWN
    letter = owner_letter(state, seat) if known else " "
    name = f"{letter} {seat_called(state, seat)}".ljust(NAME_WIDTH)
    shown = _paint(name, f"bold {PAINT[state.colony[seat]]}", colour) if known else name
    mounds = f"reserve {write_reserve(state, seat)}, trophies {write_trophies(state, seat)}"
    tokens = f"hand {write_hand(state, seat)}, stack {state.stacked[seat]}"
    lines = [f"{turn} {shown} {sheet[seat, TOTAL_PART]:2} points; {tokens}; {mounds}"]
    if state.stack[seat].any():
        what = "stack" if sees_hand(state, seat) else "hand and stack"
        lines.append(f"{' ' * (NAME_WIDTH + 3)}{what}: {write_tokens(state.stack[seat])}")
    return lines
