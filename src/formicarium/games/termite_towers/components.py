"""What is in the box: dice, cards, shapes, piles, boards. Correct a printed number here and nowhere else.

Each group says whether it is printed in the book or reconstructed; the reasons are in RULES.md under "Components".
"""

import numpy as np
import numpy.typing as npt

# --- Players (printed) ------------------------------------------------------------------------------------------------------

SEATS = 4
SEAT_NAMES = ("yellow", "brown", "blue", "orange")
AUTERMITE = 1
"""The colony of the automaton in the solo game, TTW-GEN-1."""

# --- Dice (printed) ---------------------------------------------------------------------------------------------------------

WORKER, SOLDIER = 0, 1
DIE_KINDS = ("worker", "soldier")
FACES = 6
DICE = 2 * FACES
"""A die as it lies: FACES * kind + value - 1."""
WORKERS, SOLDIERS = 15, 5
"""Dice of each colour, TTW-GEN-5."""
FIRST_WORKERS, FIRST_SOLDIERS = 6, 1
"""TTW-SETUP-3."""

# --- Wood and eggs (printed; the name of the middle colour is ours) ---------------------------------------------------------

COLOURS = 3
COLOUR_NAMES = ("light", "mid", "black")
COLOUR_LETTERS = "lmk"
CUBES = 48
"""Of each colour."""
EGGS = 16

# --- Player board: rooms and width printed, height and number of bonus spaces reconstructed ---------------------------------

ROOMS = 5
FIRST_ROOMS = 3
"""Open from the start, TTW-SETUP-3."""
ROOM_CUBES = 4
"""As many as a room holds, TTW-GEN-3."""
COLUMNS, ROWS = 4, 10
CELLS = COLUMNS * ROWS
TUNNELS = 8
MARKERS = 7

BONUSES = 10
(
    UNLOCK,
    UNLOCK_2,
    BLUEPRINT_BONUS,
    QUEEN_BONUS,
    WOOD_BONUS,
    EGG_BONUS,
    WORKER_BONUS,
    UPGRADE_BONUS,
    REARRANGE_BONUS,
    DIG_BONUS,
) = range(BONUSES)
BONUS_NAMES = ("unlock", "unlock2", "blueprint", "queen", "wood", "egg", "worker", "upgrade", "rearrange", "dig")

# --- Action cards with six spaces (printed) ---------------------------------------------------------------------------------

CARDS = 4
CARD_A, CARD_C, CARD_E, CARD_G = range(CARDS)
CARD_LETTERS = "ACEG"
ON_D = 4
"""In lists of action cards: the D card of the die's value."""
BLOCKER_ORDER = (CARD_A, CARD_C, ON_D, CARD_E, CARD_G)
"""TTW-BLK-1."""
SOLO_BLOCKER_ORDER = (CARD_A, CARD_C, CARD_E, CARD_G)
"""TTW-SOLO-2."""

# --- Wood piles: sections printed, their form and the main colours reconstructed --------------------------------------------

SECTIONS = 6
SECTION_PILES = 6
SECTION_EDGES = 9
PILES = SECTIONS * SECTION_PILES
EDGES = SECTIONS * SECTION_EDGES
EDGE_ENDS = ((0, 1), (0, 2), (1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 4), (4, 5))
"""The two places of a section that an edge joins."""
MAIN_COLOURS: npt.NDArray[np.int8] = np.array([0, 1, 2, 0, 1, 2], np.int8)
MAIN_CUBES = 6
"""At the start, and the printed amount for Replenish, TTW-QC-2."""

# --- Wood Pile cards: numbers 2 to 5 printed, copies reconstructed ----------------------------------------------------------

LEAST_NUMBER = 2
NUMBERS = 4
WOOD_CARDS = COLOURS * NUMBERS
"""Kinds of Wood Pile cards: NUMBERS * colour + number - LEAST_NUMBER."""
WOOD_COPIES: npt.NDArray[np.int8] = np.array([2, 3, 3, 2] * COLOURS, np.int8)

# --- Blueprint cards: shapes printed, counts and stars reconstructed --------------------------------------------------------

SHAPES = 7
SHAPE_NAMES = "IOTSZLJ"
SHAPE_CELLS = (
    ((0, 0), (1, 0), (2, 0), (3, 0)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (1, 1)),
    ((0, 0), (1, 0), (1, 1), (2, 1)),
    ((1, 0), (2, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (2, 1)),
    ((0, 0), (1, 0), (2, 0), (0, 1)),
)
"""Columns to the right of the corner and rows above it, turn 0."""
TURNS = 4
SHAPE_TURNS: npt.NDArray[np.int8] = np.array([2, 1, 4, 2, 2, 4, 4], np.int8)
"""Turns that look different."""

BLUEPRINTS = 16
"""Kinds of Blueprint cards."""
BLUEPRINT_SHAPE: npt.NDArray[np.int8] = np.array([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6], np.int8)
BLUEPRINT_STARS: npt.NDArray[np.int8] = np.array([1, 2, 1, 2, 2, 3, 2, 3, 2, 3, 1, 2, 3, 1, 2, 3], np.int8)
BLUEPRINT_COPIES: npt.NDArray[np.int8] = np.array([3, 1, 2, 2, 3, 1, 1, 3, 1, 3, 1, 3, 1, 1, 3, 1], np.int8)
BLUEPRINT_NAMES = tuple(f"{SHAPE_NAMES[shape]}{stars}" for shape, stars in zip(BLUEPRINT_SHAPE, BLUEPRINT_STARS, strict=True))
DISPLAY = 4
SOLO_DISPLAY = 3
"""TTW-SETUP-5, TTW-SOLO-3."""

# --- Queen Termite cards: kinds printed, copies reconstructed ---------------------------------------------------------------

QUEENS = 10
"""Kinds of Queen cards."""
OVERTIME, REPLENISH, SCOUT, ALCHEMY, EAGER, EUREKA, EXPERTISE, SOLDIER_CARD, WINDFALL, REARRANGE = range(QUEENS)
QUEEN_NAMES = (
    "Overtime",
    "Replenish",
    "Scout",
    "Alchemy",
    "Eager",
    "Eureka",
    "Expertise",
    "Soldier",
    "Windfall",
    "Rearrange",
)
OTHER_QUEENS = 2
"""Cards of each kind without a heart; one more has a heart."""
MORE_QUEENS = (0, 0, 5, 10, 20)
"""By the number of players: cards of the Queen deck besides the hearts, TTW-SETUP-7."""
SOLO_QUEENS: npt.NDArray[np.int8] = np.array([[18, 20], [14, 16], [10, 12]], np.int8)
"""Cards of the solo Queen deck by difficulty and length, TTW-SOLO-4."""
FEWEST_SOLO_QUEENS, MOST_SOLO_QUEENS = 10, 20

# --- Objective cards: names and targets printed, definitions reconstructed --------------------------------------------------

OBJECTIVES = 8
UNIFORM, HARMONIOUS, CONTIGUOUS, PATTERNED, MOST_WORKERS, MOST_SOLDIERS, MOST_TUNNELS, TALLEST = range(OBJECTIVES)
OBJECTIVE_NAMES = ("uniform", "harmonious", "contiguous", "patterned", "workers", "soldiers", "tunnels", "tallest")
OBJECTIVE_TITLES = (
    "Most Uniform",
    "Most Harmonious",
    "Most Contiguous",
    "Most Patterned",
    "Most Workers",
    "Most Soldiers",
    "Most Tunnels",
    "Tallest",
)
OBJECTIVE_TARGETS: npt.NDArray[np.int8] = np.array([12, 2, 9, 4, 9, 3, 5, 6], np.int8)
OBJECTIVE_STARS = 2

# --- Solo cards: what a card shows is printed, what stands on the 24 is reconstructed ---------------------------------------

SOLO_CARDS = 24
_SOLO_TABLE = (
    # icons (P Pair, M Most, L Least), top list, bottom list, chart, Blocker value
    ("PM", "CGAE", "GEAC", "142635", 2),  # S01
    ("M", "CEAG", "EGD", "241365", 6),  # S02
    ("PL", "EACG", "CAD", "264153", 3),  # S03
    ("M", "ECAG", "ECD", "652413", 1),  # S04
    ("PM", "AECG", "ACD", "234561", 2),  # S05
    ("PM", "ACEG", "GCD", "612345", 6),  # S06
    ("L", "CAGE", "GCEA", "532641", 1),  # S07
    ("M", "EGAC", "CAEG", "351426", 1),  # S08
    ("M", "AEGC", "CGD", "635142", 5),  # S09
    ("PM", "CGEA", "CEGA", "365241", 4),  # S10
    ("M", "CAEG", "GED", "415326", 6),  # S11
    ("M", "ECAG", "CGAE", "136524", 2),  # S12
    ("PL", "AECG", "AED", "456123", 4),  # S13
    ("PM", "AGEC", "ECGA", "263514", 3),  # S14
    ("PM", "EGCA", "EACG", "326415", 5),  # S15
    ("M", "EACG", "GAD", "641532", 2),  # S16
    ("PL", "ACEG", "CED", "123456", 1),  # S17
    ("PL", "CEGA", "AEGC", "345612", 3),  # S18
    ("L", "EAGC", "GACE", "524136", 3),  # S19
    ("PM", "CEAG", "AGD", "514263", 4),  # S20
    ("PM", "CAEG", "AGCE", "561234", 5),  # S21
    ("L", "ECGA", "ACEG", "413652", 5),  # S22
    ("M", "AGCE", "EGAC", "153264", 4),  # S23
    ("M", "ACGE", "EAD", "426351", 6),  # S24
)
SOLO_PAIR: npt.NDArray[np.int8] = np.array(["P" in icons for icons, *_ in _SOLO_TABLE], np.int8)
SOLO_MOST: npt.NDArray[np.int8] = np.array(["M" in icons for icons, *_ in _SOLO_TABLE], np.int8)
"""1 if the card shows Most, 0 if it shows Least."""
SOLO_TOP: npt.NDArray[np.int8] = np.array([["ACEG".index(card) for card in top] for _, top, *_ in _SOLO_TABLE], np.int8)
_LISTED = "ACEGD"
SOLO_BOTTOM: npt.NDArray[np.int8] = np.array(
    [[_LISTED.index(card) for card in bottom.ljust(4, bottom[-1])] for _, _, bottom, *_ in _SOLO_TABLE], np.int8
)
"""A list of three ends in D, which takes every Blocker; its last entry is written twice to make four."""
SOLO_CHART: npt.NDArray[np.int8] = np.array([[int(value) - 1 for value in chart] for *_, chart, _ in _SOLO_TABLE], np.int8)
"""Values less 1, clockwise from the top."""
SOLO_BLOCKER: npt.NDArray[np.int8] = np.array(
    [[int(face) - 1 for face in (2 * chart)[chart.index(str(value)) :][:FACES]] for *_, chart, value in _SOLO_TABLE], np.int8
)
"""Values less 1, clockwise from the Blocker value: where a Blocker goes, TTW-BLK-5."""
SOLO_NAMES = tuple(f"S{number:02}" for number in range(1, SOLO_CARDS + 1))

# --- Length of the game (printed) -------------------------------------------------------------------------------------------

ROWS_TO_END = (5, 7)
"""Complete rows that trigger the end, short and long game, TTW-END-1."""
MOST_MOVES = 20
"""Cubes moved in one step F, TTW-F-3."""
