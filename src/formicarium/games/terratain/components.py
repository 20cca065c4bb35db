"""What is in the box: chits, points, terrain maps, territories. Correct a printed number here and nowhere else."""

import numpy as np

# --- Chits -----------------------------------------------------------------------------------------------------------

TEMPLE, CASTLE, TOWN, FARM, MINE, PALACE, ARMY = range(7)
CHIT_NAMES = ("Temple", "Castle", "Town", "Farm", "Mine", "Palace", "Army")
CHIT_LETTERS = "TCWFMPA"
"""W is for toWn."""
STRUCTURES = 6
"""The first six types are structures; the army is not."""
CHITS = 7
CHITS_OF_A_TYPE = 10

SEATS = 6
SEAT_NAMES = ("red", "blue", "green", "yellow", "purple", "orange")

# --- Points ----------------------------------------------------------------------------------------------------------

POINT_KEYS = (
    *(f"territory{n}" for n in range(5, 10)),
    "centre",
    "line",
    "square",
    "corners",
    "majority",
    *(f"row{n}" for n in range(3, 10)),
    *(f"same{n}" for n in range(3, 10)),
    "set",
)
TERRITORY_5 = POINT_KEYS.index("territory5")
CENTRE = POINT_KEYS.index("centre")
LINE = POINT_KEYS.index("line")
SQUARE = POINT_KEYS.index("square")
CORNERS = POINT_KEYS.index("corners")
MAJORITY = POINT_KEYS.index("majority")
ROW_3 = POINT_KEYS.index("row3")
SAME_3 = POINT_KEYS.index("same3")
SET = POINT_KEYS.index("set")

BOOK, SDG = 0, 1
SCORINGS = ("book", "sdg")

_TERRITORY_POINTS = [5, 6, 7, 8, 9]
_ROW_POINTS = [3, 4, 5, 6, 7, 8, 9]
_SAME_POINTS = [6, 8, 10, 12, 14, 16, 18]
POINTS = np.array(
    [
        # territory 5-9, centre (reconstructed), line, square, corners (reconstructed), majority, rows, same-type rows, set
        [*_TERRITORY_POINTS, 3, 9, 8, 8, 3, *_ROW_POINTS, *_SAME_POINTS, 6],  # book
        [*_TERRITORY_POINTS, 3, 6, 8, 8, 3, *_ROW_POINTS, *_SAME_POINTS, 6],  # sdg
    ],
    dtype=np.int8,
)
"""Points by scoring and key, TER-SCORE-2 to TER-SCORE-16."""

# --- Combinations of territories (numbered 0..8 here, 1..9 in print) ---------------------------------------------------


def _territories(*printed: str) -> np.ndarray:
    """Sets of territories, as printed, as masks of nine bits."""
    return np.array([sum(1 << (int(digit) - 1) for digit in digits) for digits in printed], dtype=np.int16)


TERRITORY_LINES = _territories("123", "456", "789", "147", "258", "369", "159", "357")
"""TER-SCORE-5."""
TERRITORY_SQUARES = _territories("1245", "2356", "4578", "5689")
"""TER-SCORE-6."""
CORNER_TERRITORIES = int(_territories("1379")[0])
"""TER-SCORE-7."""
CENTRE_TERRITORY = 4
"""TER-SCORE-4."""

# --- Terrain maps (reconstructed): ^ mountain, ~ river, . plain ---------------------------------------------------------

MAP_NAMES = ("nine_peaks", "great_river", "two_diagonals", "random")
RANDOM_MAP = MAP_NAMES.index("random")
MAPS = (
    """
    .........
    .^..^..^.
    ..~~~~~..
    ..~...~..
    .^~.^.~^.
    ..~...~..
    ..~~~~~..
    .^..^..^.
    .........
    """,
    """
    ..~..^^..
    ..~...^^.
    ..~....^^
    ..~~.....
    ...~~~...
    .....~~..
    ^^....~..
    .^^...~..
    ..^^..~..
    """,
    """
    ~~......^
    .~~....^.
    ..~~..^..
    ...~~^...
    ....~....
    ...^~~...
    ..^..~~..
    .^....~~.
    ^......~~
    """,
)


def marked_plots(symbol: str, drawing: str) -> list[int]:
    """The three bands of plots (27 bits each) that carry a symbol in a drawing of the map."""
    symbols = "".join(drawing.split())
    return [sum(1 << bit for bit in range(27) if symbols[27 * band + bit] == symbol) for band in range(3)]


MOUNTAINS = np.array([marked_plots("^", drawing) for drawing in MAPS], dtype=np.int32)
RIVERS = np.array([marked_plots("~", drawing) for drawing in MAPS], dtype=np.int32)
