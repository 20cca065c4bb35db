"""What things are called: tiles, pawns, directions, colours; and how a person's words for them are read."""

import difflib
from collections.abc import Sequence

from formicarium.core.errors import BadText
from formicarium.core.record import Record
from formicarium.games.dominantion.board import kind_at, owner_at
from formicarium.games.dominantion.components import COLOURS, EVENT_NAMES, EVENTS, KIND_NAMES
from formicarium.games.dominantion.geometry import (
    BAND_TILES,
    BANDS,
    COLOUR,
    DIRECTION_NAMES,
    DIRECTIONS,
    TILE_NUMBERS,
    tile_name,
)
from formicarium.games.dominantion.spec import NEUTRAL, NONE

NEUTRAL_NAME = "neutral"
STRAIGHT_NAMES = DIRECTION_NAMES[:DIRECTIONS:2]
EIGHT_NAMES = DIRECTION_NAMES[:DIRECTIONS]
"""The orthogonal directions, and all eight."""


def colour_name(state: Record, seat: int) -> str:
    """The colour of a seat; neutral workers have none."""
    return NEUTRAL_NAME if seat == NEUTRAL else COLOURS[COLOUR[state.chart, seat]]


def pawn_name(state: Record, tile: int) -> str:
    """The pawn on a tile in a sentence: blue's soldier on B3."""
    owner, kind = int(owner_at(state, tile)), KIND_NAMES[kind_at(state, tile)]
    whose = "the neutral" if owner == NEUTRAL else f"{colour_name(state, owner)}'s"
    return f"{whose} {kind} on {tile_name(tile)}"


def tiles_of(words: Sequence[int]) -> list[int]:
    """The tiles of a set of tiles given by band."""
    return [BAND_TILES * band + place for band in range(BANDS) for place in range(BAND_TILES) if int(words[band]) >> place & 1]


def listed(things: Sequence[str]) -> str:
    """Things in a sentence: a, b and c."""
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"


def number_of(count: int, thing: str) -> str:
    """So many things: 1 cube, 2 cubes."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def read_tile(word: str) -> int:
    """A tile by its name."""
    if word.upper() not in TILE_NUMBERS:
        raise BadText(f"there is no tile '{word[:20]}'; a tile is a column from A to N and a row from 1 to 14, like F11")
    return TILE_NUMBERS[word.upper()]


def read_direction(word: str, names: Sequence[str]) -> int:
    """A direction by its name, as its place among those that are possible."""
    if word.lower() not in names:
        raise BadText(f"'{word[:20]}' is no direction here; directions: {', '.join(names)}")
    return names.index(word.lower())


def read_name(word: str, names: Sequence[str], what: str) -> int:
    """One of a few names, as its place; the error names what looks alike."""
    if word.lower() in names:
        return names.index(word.lower())
    near = difflib.get_close_matches(word.lower(), names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"it is one of {', '.join(names)}"
    raise BadText(f"there is no {what} '{word[:20]}'; {hint}")


def read_event(word: str) -> int:
    """An event by its name or number."""
    if word in [str(number) for number in range(1, EVENTS + 1)]:
        return int(word)
    return 1 + read_name(word, EVENT_NAMES[1:], "event")


def selected_name(state: Record) -> str:
    """The selected pawn without its owner: the worker on F6; empty if no pawn is selected."""
    if state.selected == NONE:
        return ""
    return f"the {KIND_NAMES[kind_at(state, state.selected)]} on {tile_name(int(state.selected))}"
