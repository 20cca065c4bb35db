"""The board. Sets of tiles are kept as seven *bands*: one word of 28 bits for each two rows, tile t in band t // 28.

Tiles are numbered 14 * row + column, both from 0, from the south-west; so north is a shift by 14 places and east one by 1.
Which tiles are hives, thrones and nodes depends on the colours in play and on the option `board`: every combination is one of
15 *charts*, numbered in the tables below.
"""

from itertools import combinations

import numpy as np

from formicarium.core.bits import quotient, remainder
from formicarium.core.compiled import inlined
from formicarium.games.dominantion.components import (
    COLOURS,
    KIND_LETTERS,
    QUEEN,
    RED_HIVE,
    RED_SIDE,
    SEATS,
    SIDE,
    THREE_WAY_SHIFT,
)

TILES = SIDE * SIDE
BANDS = 7
BAND_TILES = 28
BAND = (1 << BAND_TILES) - 1
WEST_EDGE = 1 | 1 << SIDE
EAST_EDGE = WEST_EDGE << (SIDE - 1)
COLUMN_NAMES = "ABCDEFGHIJKLMN"

# --- Tiles and directions -----------------------------------------------------------------------------------------------

DIRECTION_NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw", "here")
DIRECTIONS = 8
HERE = 8
STRAIGHT = 4
"""The orthogonal directions are the even ones: n, e, s, w."""
_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 0))
"""Columns and rows of a step in each direction."""
OFF_BOARD = -1


def tile_name(tile: int) -> str:
    """A tile as people call it: F11."""
    return f"{COLUMN_NAMES[tile % SIDE]}{tile // SIDE + 1}"


TILE_NUMBERS = {tile_name(tile): tile for tile in range(TILES)}


def _neighbours() -> np.ndarray:
    """For every tile and direction (HERE included) the tile there, or OFF_BOARD. DOM-GEO-1 to DOM-GEO-3."""
    table = np.full((TILES, DIRECTIONS + 1), OFF_BOARD, dtype=np.int16)
    for tile in range(TILES):
        for direction, (east, north) in enumerate(_STEPS):
            column, row = tile % SIDE + east, tile // SIDE + north
            if 0 <= column < SIDE and 0 <= row < SIDE:
                table[tile, direction] = SIDE * row + column
    return table


NEIGHBOUR = _neighbours()


@inlined
def band_of(tile: int) -> int:
    """The band of a tile."""
    return quotient(tile, BAND_TILES)


@inlined
def place_of(tile: int) -> int:
    """The place of a tile in its band."""
    return remainder(tile, BAND_TILES)


@inlined
def sideways(marks: int) -> int:
    """The tiles east and west of the marked ones."""
    return (marks & ~EAST_EDGE) << 1 | (marks & ~WEST_EDGE) >> 1


@inlined
def next_to(south: int, here: int, north: int) -> int:
    """DOM-GEO-2: the tiles of a band with an orthogonal neighbour among the marked tiles of it and the bands beside it."""
    return sideways(here) | ((here | north) << SIDE & BAND) | (here | south) >> SIDE


@inlined
def around(south: int, here: int, north: int) -> int:
    """DOM-GEO-3: the tiles of a band that have a marked tile in their area of 3 by 3."""
    south |= sideways(south)
    here |= sideways(here)
    north |= sideways(north)
    return here | ((here | north) << SIDE & BAND) | (here | south) >> SIDE


# --- The surroundings of one tile ------------------------------------------------------------------------------------------
#
# The three rows around a tile lie in two bands. Laid side by side these are four rows in a word of 56 bits. Shifted so that the
# tile in the south-west comes first, and without everything else, they are the *window* of the tile.

_SOUTH_WEST, _SOUTH, _SOUTH_EAST = 0, 1, 2
_WEST, _EAST = SIDE, SIDE + 2
_NORTH_WEST, _NORTH, _NORTH_EAST = 2 * SIDE, 2 * SIDE + 1, 2 * SIDE + 2
_PLACES = (_NORTH, _NORTH_EAST, _EAST, _SOUTH_EAST, _SOUTH, _SOUTH_WEST, _WEST, _NORTH_WEST)
"""The places of the directions in a window."""

SOUTH_BAND = np.array([(row - 1) // 2 for row in range(SIDE)], dtype=np.int8)
"""By row: the band of the row south of it, -1 for the first row; the next one is the north band."""
FIRST_PLACE = np.array([SIDE * ((row - 1) % 2) for row in range(SIDE)], dtype=np.int8)
"""By row: where the row south of it begins in its band."""
WINDOW = np.array(
    [sum(1 << _PLACES[d] for d in range(DIRECTIONS) if NEIGHBOUR[SIDE + column, d] != OFF_BOARD) for column in range(SIDE)],
    dtype=np.int32,
)
"""By column: the places of a window that are on the board; rows beyond the edge are empty anyway."""


@inlined
def window_of(south: int, north: int, tile: int) -> int:
    """The window of a tile in a set of tiles, given the words of its south band and the next one."""
    row, column = quotient(tile, SIDE), remainder(tile, SIDE)
    return (south | north << BAND_TILES) << 1 >> (FIRST_PLACE[row] + column) & WINDOW[column]


@inlined
def eight_of(window: int) -> int:
    """A window as eight bits, one for each direction."""
    return (
        (window >> _NORTH & 1)
        | (window >> _NORTH_EAST & 1) << 1
        | (window >> _EAST & 1) << 2
        | (window >> _SOUTH_EAST & 1) << 3
        | (window >> _SOUTH & 1) << 4
        | (window & 1) << 5
        | (window >> _WEST & 1) << 6
        | (window >> _NORTH_WEST & 1) << 7
    )


@inlined
def four_of(window: int) -> int:
    """A window as four bits for n, e, s and w."""
    return (window >> _NORTH & 1) | (window >> _EAST & 1) << 1 | (window >> _SOUTH & 1) << 2 | (window >> _WEST & 1) << 3


# --- Charts: hives, thrones, nodes and starting tiles for every set of colours ------------------------------------------


def _red_side(symbols: str) -> list[tuple[int, int]]:
    """The (column, row) of every tile of red's side that bears one of the symbols."""
    found = []
    for line in RED_SIDE.strip().splitlines()[1:]:
        row, *tiles = line.split()
        found += [(column, int(row) - 1) for column, symbol in enumerate(tiles) if symbol in symbols]
    return sorted(found)


def _red_hive() -> list[tuple[int, int]]:
    (west, south), (east, north) = ((tile % SIDE, tile // SIDE) for tile in (TILE_NUMBERS[name] for name in RED_HIVE))
    return [(column, row) for row in range(south, north + 1) for column in range(west, east + 1)]


def turned(tiles: list[tuple[int, int]], colour: int, shift: int) -> list[int]:
    """Tiles of red's side, moved along it to the east, on the side of a colour: a quarter turn clockwise for each side."""
    numbers = []
    for column, row in tiles:
        x, y = column + shift, row
        for _ in range(colour):
            x, y = y, SIDE - 1 - x
        numbers.append(SIDE * y + x)
    return numbers


def bands(tiles: list[int]) -> list[int]:
    """A set of tiles by band."""
    return [sum(1 << tile % BAND_TILES for tile in tiles if tile // BAND_TILES == band) for band in range(BANDS)]


COLOUR_SETS = [colours for size in (2, 3, 4) for colours in combinations(range(SEATS), size)]
"""DOM-SET-1: all sets of colours that can play, clockwise from red."""
THREE_WAY_SETS = [colours for colours in COLOUR_SETS if len(colours) == 3]
CHARTS = [(colours, False) for colours in COLOUR_SETS] + [(colours, True) for colours in THREE_WAY_SETS]
"""The colours of every chart, and whether its board is `three_way`."""
NOBODY = -1


def chart_of(colours: tuple[str, ...], three_way: bool) -> int:
    """The chart for these colours and board."""
    return CHARTS.index((tuple(COLOURS.index(colour) for colour in colours), three_way))


def shift_of(colour: int, colours: tuple[int, ...], three_way: bool) -> int:
    """DOM-SET-6: how far a colour's things are moved, counted to the east as its player sees it from the middle of red's side.

    The next colour clockwise sits in the west of a player who looks at the board from the south, the last one in the east.
    """
    if not three_way:
        return 0
    (absent,) = set(range(SEATS)) - set(colours)
    if (colour + 1) % SEATS == absent:
        return -THREE_WAY_SHIFT
    return THREE_WAY_SHIFT if (absent + 1) % SEATS == colour else 0


def _chart_tables() -> tuple[np.ndarray, ...]:
    """The tables below, filled chart by chart and seat by seat."""
    charts = len(CHARTS)
    colour = np.full((charts, SEATS), NOBODY, dtype=np.int8)
    seat_of = np.full((charts, SEATS), NOBODY, dtype=np.int8)
    hive = np.zeros((charts, SEATS, BANDS), dtype=np.int32)
    throne = np.full((charts, SEATS), OFF_BOARD, dtype=np.int16)
    node = np.zeros((charts, BANDS), dtype=np.int32)
    coloured = np.zeros((charts, BANDS), dtype=np.int32)
    start = np.zeros((charts, SEATS, len(KIND_LETTERS), BANDS), dtype=np.int32)
    for chart, (colours, three_way) in enumerate(CHARTS):
        for seat, side in enumerate(colours):
            shift = shift_of(side, colours, three_way)
            colour[chart, seat] = side
            seat_of[chart, side] = seat
            hive[chart, seat] = bands(turned(_red_hive(), side, shift))
            (throne[chart, seat],) = turned(_red_side(KIND_LETTERS[QUEEN]), side, shift)
            node[chart] |= np.array(bands(turned(_red_side("#"), side, shift)), dtype=np.int32)
            coloured[chart] |= np.array(bands(turned(_red_side("+"), side, shift)), dtype=np.int32)
            for kind, letter in enumerate(KIND_LETTERS):
                start[chart, seat, kind] = bands(turned(_red_side(letter), side, shift))
    return colour, seat_of, hive, throne, node, coloured, start


COLOUR, SEAT_OF, HIVE, THRONE, NODE, COLOURED, START = _chart_tables()
"""By chart: the colour of a seat and the seat of a colour, hives by seat and band, thrones by seat, nodes and coloured tiles by
band, the starting tiles by seat, kind and band."""
HIVES = np.bitwise_or.reduce(HIVE, axis=1)
"""By chart and band: the tiles of all hives in play."""
