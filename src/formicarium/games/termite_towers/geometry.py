"""The wall and the wood piles as sets of bits, and the tables for both.

A set of cells of the wall is a word of 40 bits, cell 4 * row + column. In a section of the wood piles, its 9 edges and its
6 places are words of their own; a seat's tunnels are one word of 54 bits, 9 for each section. Moves of cubes between rooms are a
word of 20 bits for each colour, as their actions are numbered.
"""

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import count_wide
from formicarium.core.compiled import inlined, rule
from formicarium.games.termite_towers.components import (
    COLUMNS,
    EDGE_ENDS,
    ROOMS,
    ROWS,
    SECTION_EDGES,
    SECTION_PILES,
    SHAPE_CELLS,
    SHAPE_TURNS,
    SHAPES,
    TURNS,
)
from formicarium.games.termite_towers.piles import squeezed

# --- The wall ---------------------------------------------------------------------------------------------------------------

WALL = (1 << COLUMNS * ROWS) - 1
"""All cells."""
BASE = (1 << COLUMNS) - 1
"""The lowest row."""
ROW_STARTS = sum(1 << COLUMNS * row for row in range(ROWS))
"""The cells of column a."""
LEFT_OF_D = ROW_STARTS * 0b0111
RIGHT_OF_A = ROW_STARTS * 0b1110
LOW_WALL = 1 << COLUMNS * (ROWS - 3)
"""No cube of a wall below this number is in the three highest rows: one cube of any shape can lie on the highest cube."""


@inlined
def has(cells: int, cell: int) -> bool:
    """Whether a set holds a cell, a pile or an edge."""
    return (cells >> cell) & 1 != 0


@inlined
def supports(wall: int) -> int:
    """TTW-F-6: the cells in the lowest row and those directly above a cube."""
    return (BASE | wall << COLUMNS) & WALL


@inlined
def starts_of_complete_rows(wall: int) -> int:
    """TTW-BON-1: the rows whose four cells hold cubes, by their cells in column a."""
    return wall & wall >> 1 & wall >> 2 & wall >> 3 & ROW_STARTS


@inlined
def complete_rows(wall: int) -> int:
    """TTW-BON-1: the rows whose four cells hold cubes, one bit each."""
    return squeezed(starts_of_complete_rows(wall))


@inlined
def beside(cells: int) -> int:
    """All cells that share a side with a cell of a set."""
    sideways = (cells & LEFT_OF_D) << 1 | (cells & RIGHT_OF_A) >> 1
    return (cells << COLUMNS | cells >> COLUMNS | sideways) & WALL


# --- Shapes -----------------------------------------------------------------------------------------------------------------


def turned(cells: tuple[tuple[int, int], ...], turns: int) -> list[tuple[int, int]]:
    """The cells of a shape after some quarter turns clockwise, moved back to the corner, row by row from the bottom."""
    for _ in range(turns):
        cells = tuple((y, -x) for x, y in cells)
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return sorted(((x - left, y - bottom) for x, y in cells), key=lambda cell: (cell[1], cell[0]))


def _shape_tables() -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    offsets = np.zeros((SHAPES, TURNS, 4), np.int8)
    lowest = np.zeros((SHAPES, TURNS, 4), np.int8)
    corners = np.zeros((SHAPES, TURNS), np.int64)
    for shape in range(SHAPES):
        for turn in range(SHAPE_TURNS[shape]):
            cells = turned(SHAPE_CELLS[shape], turn)
            offsets[shape, turn] = [COLUMNS * y + x for x, y in cells]
            lowest[shape, turn] = [(x, y - 1) not in cells for x, y in cells]
            width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
            corners[shape, turn] = sum(
                1 << COLUMNS * row + column for row in range(ROWS - height + 1) for column in range(COLUMNS - width + 1)
            )
    return offsets, lowest, corners


SHAPE_OFFSETS, SHAPE_LOWEST, SHAPE_CORNERS = _shape_tables()
"""By shape and turn: the cells counted from the corner, ascending; whether no cell of the shape is below; possible corners."""


@rule
def free_corners(wall: int, shape: int, turn: int) -> int:
    """TTW-F-5: the corners at which a shape would take free cells only, supported or not."""
    free = WALL & ~wall
    corners: int = SHAPE_CORNERS[shape, turn]
    for place in range(4):
        corners &= free >> SHAPE_OFFSETS[shape, turn, place]
    return corners


@rule
def placements(wall: int, shape: int, turn: int, every_cube: bool) -> int:
    """TTW-F-5, TTW-F-6: the corners at which a shape can be placed; every_cube is the option `support` cube."""
    supported = supports(wall)
    corners = free_corners(wall, shape, turn)
    held, all_held = 0, corners
    for place in range(4):
        offset = SHAPE_OFFSETS[shape, turn, place]
        held |= supported >> offset
        if SHAPE_LOWEST[shape, turn, place]:
            all_held &= supported >> offset
    return corners & (all_held if every_cube else held)


@rule
def fits_somehow(wall: int, shape: int, every_cube: bool) -> bool:
    """TTW-F-4: whether a shape can be placed at all, found by trying."""
    for turn in range(SHAPE_TURNS[shape]):
        if placements(wall, shape, turn, every_cube) != 0:
            return True
    return False


@inlined
def fits(wall: int, shape: int, every_cube: bool) -> bool:
    """TTW-F-4: whether a shape can be placed at all."""
    return (wall < LOW_WALL and not every_cube) or fits_somehow(wall, shape, every_cube)


# --- Wood piles -------------------------------------------------------------------------------------------------------------

SECTION_MASK = (1 << SECTION_EDGES) - 1


def _access(edges: int) -> int:
    """The places of a section connected with the main card by a set of edges."""
    reached = 1
    for _ in range(SECTION_EDGES):
        for edge, (first, second) in enumerate(EDGE_ENDS):
            if edges >> edge & 1 and reached & (1 << first | 1 << second):
                reached |= 1 << first | 1 << second
    return reached


def _edges_at(places: int) -> int:
    """The edges with at least one end in a set of places."""
    return sum(1 << edge for edge, ends in enumerate(EDGE_ENDS) if places & (1 << ends[0] | 1 << ends[1]))


def _beyond(places: int) -> int:
    """The places outside a set that an edge joins with it."""
    near = 0
    for first, second in EDGE_ENDS:
        if places & (1 << first | 1 << second):
            near |= 1 << first | 1 << second
    return near & ~places


ACCESS: npt.NDArray[np.int8] = np.array([_access(edges) for edges in range(1 << SECTION_EDGES)], np.int8)
"""TTW-D-3: by a seat's tunnels in a section, the places it has access to."""
DIGGABLE: npt.NDArray[np.int16] = np.array([_edges_at(_access(edges)) & ~edges for edges in range(1 << SECTION_EDGES)], np.int16)
"""TTW-D-2: by a seat's tunnels in a section, the edges on which it may put another one."""
EDGES_AT: npt.NDArray[np.int16] = np.array([_edges_at(places) for places in range(1 << SECTION_PILES)], np.int16)
"""By a set of places of a section: the edges with an end there."""
BEYOND: npt.NDArray[np.int8] = np.array([_beyond(places) for places in range(1 << SECTION_PILES)], np.int8)
"""By a set of places of a section: the places outside it that an edge joins with it."""
FIRST_END: npt.NDArray[np.int8] = np.array([first for first, _ in EDGE_ENDS], np.int8)
SECOND_END: npt.NDArray[np.int8] = np.array([second for _, second in EDGE_ENDS], np.int8)


@inlined
def tunnels_in(tunnels: int, section: int) -> int:
    """The edges of a section that hold a seat's tunnels."""
    return tunnels >> SECTION_EDGES * section & SECTION_MASK


@inlined
def access_in(tunnels: int, section: int) -> int:
    """TTW-D-3: the places of a section to which a seat has access."""
    return ACCESS[tunnels_in(tunnels, section)]


@inlined
def diggable_in(tunnels: int, section: int) -> int:
    """TTW-D-2: the edges of a section on which a seat may put a tunnel."""
    return DIGGABLE[tunnels_in(tunnels, section)]


@inlined
def size(cells: int) -> int:
    """The number of cells, rows, piles or edges in a set."""
    return count_wide(cells)


# --- Rooms ------------------------------------------------------------------------------------------------------------------


def _moves(sources: int, targets: int) -> int:
    """The moves of a cube from rooms of one set to rooms of another."""
    moves = [(source, target) for source in range(ROOMS) for target in range(ROOMS) if source != target]
    return sum(1 << place for place, (source, target) in enumerate(moves) if sources >> source & targets >> target & 1)


_ALL_ROOMS = (1 << ROOMS) - 1
MOVES_FROM: npt.NDArray[np.int32] = np.array([_moves(rooms, _ALL_ROOMS) for rooms in range(1 << ROOMS)], np.int32)
MOVES_TO: npt.NDArray[np.int32] = np.array([_moves(_ALL_ROOMS, rooms) for rooms in range(1 << ROOMS)], np.int32)
MOVES_AMONG: npt.NDArray[np.int32] = np.array([_moves(rooms, rooms) for rooms in range(1 << ROOMS)], np.int32)
"""TTW-F-2: by a set of rooms: the moves out of it, into it, and within it."""
