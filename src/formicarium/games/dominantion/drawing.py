"""The board drawn in text, with everything the display of DOM-ELEC-2 shows."""

from formicarium.core.record import OVER, Record
from formicarium.games.dominantion.board import is_on, kind_at, owner_at, pawns_of
from formicarium.games.dominantion.components import (
    COLOURS,
    EVENT_TITLES,
    KIND_LETTERS,
    KINDS,
    MOTIVATION,
    RAIN,
    RAIN_STEP_POINTS,
    SIDE,
)
from formicarium.games.dominantion.geometry import BAND_TILES, COLOURED, COLUMN_NAMES, HIVE, NODE, THRONE, tile_name
from formicarium.games.dominantion.names import NEUTRAL_NAME, colour_name, number_of
from formicarium.games.dominantion.rounds import last_round
from formicarium.games.dominantion.spec import NEUTRAL, NONE
from formicarium.games.dominantion.thrones import besieger

PAINT = {"red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", NEUTRAL_NAME: "white"}
LETTERS = {**{colour: colour[0] for colour in COLOURS}, NEUTRAL_NAME: "n"}
CELL = 5
"""Letters for a tile: two for the pawn, one for its load, two for a pile."""
LEGEND = "W worker, S soldier, X warrior, Q queen; n neutral; rW2 carries 2; o3 a pile of 3; # node; r hive, R throne"


def digit(number: int) -> str:
    """A number in one letter."""
    return str(number) if number < 10 else "&"


def ground(state: Record, tile: int) -> str:
    """What a tile is when nobody stands on it: plain, node, coloured, hive or throne."""
    band = tile // BAND_TILES
    if is_on(NODE[state.chart, band], tile):
        return "#"
    for seat in range(state.players):
        if is_on(HIVE[state.chart, seat, band], tile):
            letter = LETTERS[colour_name(state, seat)]
            return letter.upper() if tile == THRONE[state.chart, seat] else letter
    return "+" if is_on(COLOURED[state.chart, band], tile) else "."


def cell(state: Record, tile: int, colour: bool) -> str:
    """One tile."""
    owner = int(owner_at(state, tile))
    pile = f"o{digit(int(state.pile[tile]))}" if state.pile[tile] else "  "
    if owner == NONE:
        return f"{ground(state, tile)}  {pile}"
    name = colour_name(state, owner)
    load = digit(int(state.carried[tile])) if state.carried[tile] else " "
    pawn = f"{LETTERS[name]}{KIND_LETTERS[kind_at(state, tile)]}{load}"
    if not colour:
        return f"{pawn}{pile}"
    style = "bold reverse" if tile == state.selected or is_on(state.fighting[tile // BAND_TILES], tile) else "bold"
    return f"[{style} {PAINT[name]}]{pawn}[/]{pile}"


def seat_line(state: Record, seat: int, colour: bool) -> str:
    """What a player has."""
    name = colour_name(state, seat)
    mark = ">" if state.actor == seat else " "
    shown = f"[bold {PAINT[name]}]{name:6}[/]" if colour else f"{name:6}"
    if state.lost[seat]:
        return f"{mark} {shown} disqualified; the hive is {colour_name(state, int(state.holder[seat]))}'s"
    kinds = " ".join(f"{KIND_LETTERS[kind]}{state.pawns[seat, kind]}" for kind in reversed(range(KINDS)))
    points = f"  {number_of(int(state.action_points), 'point')}" if state.seat == seat else ""
    siege = ""
    if (enemy := int(besieger(state, seat))) != NONE:
        siege = f"  besieged by {colour_name(state, enemy)}, count {state.siege[seat]}"
    motivated = "  motivated" if state.motivated == seat else ""
    return f"{mark} {shown} store {state.store[seat]}  {kinds}{points}{siege}{motivated}"


def status_line(state: Record) -> str:
    """Round, event and supply."""
    number = max(int(state.round_number), 1)
    event = EVENT_TITLES[state.event] or "no event"
    effects = {RAIN: f" (moving costs {RAIN_STEP_POINTS})", MOTIVATION: " (soldiers 4 in their own turn)"}
    neutral = f", neutral workers {pawns_of(state, NEUTRAL)}" if pawns_of(state, NEUTRAL) else ""
    return f"  round {number} of {last_round(state)}, {event}{effects.get(int(state.event), '')}, supply {state.supply}{neutral}"


def draw(state: Record, colour: bool) -> str:
    """The whole table."""
    columns = "    " + "".join(name.ljust(CELL) for name in COLUMN_NAMES)
    lines = [columns.rstrip()]
    for row in reversed(range(SIDE)):
        cells = "".join(cell(state, SIDE * row + column, colour) for column in range(SIDE))
        lines.append(f"{row + 1:>2}  {cells}".rstrip())
    lines.append(status_line(state))
    lines += [seat_line(state, seat, colour) for seat in range(state.players)]
    if state.selected != NONE and state.actor != OVER:
        lines.append(f"  selected: {tile_name(int(state.selected))}")
    return "\n".join([*lines, f"  {LEGEND}"])
