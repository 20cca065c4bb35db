"""What is in the box, and the owners who are not players."""

from dataclasses import dataclass

NEUTRAL = -1  # the owner of a Blocker
AUTERMITE = 1  # the owner of Autermite's dice and tunnels

# Wood, dice, and what each player has.
LIGHT, MID, BLACK = COLOURS = range(3)
EGG = -1  # beside the colours, among what is put back into rooms
WORKER, SOLDIER = range(2)
VALUES = range(1, 7)
DICE_OF = (15, 5)
TUNNELS, MARKERS = 8, 7
ROOM_SPACE = 4  # cubes

# The piles: six sections with the main card and five more each.
SECTIONS = range(6)
MAIN_COLOURS = (LIGHT, MID, BLACK, LIGHT, MID, BLACK)
MAIN_CUBES = 6
JOINED = ((0, 1), (0, 2), (1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 4), (4, 5))
EDGES = [(6 * section + one, 6 * section + other) for section in SECTIONS for one, other in JOINED]
WOOD_CARDS = [(colour, number) for colour in COLOURS for number in (2, 2, 3, 3, 3, 4, 4, 4, 5, 5)]

# The wall.
COLUMNS, ROWS = 4, 10
CELLS = range(COLUMNS * ROWS)

# The Blueprints: shape, stars, cards of each kind, and the cells of each turn that looks different.
SHAPES = "IIOOTTSSZZLLLJJJ"
STARS = (1, 2, 1, 2, 2, 3, 2, 3, 2, 3, 1, 2, 3, 1, 2, 3)
BLUEPRINT_CARDS = (3, 1, 2, 2, 3, 1, 1, 3, 1, 3, 1, 3, 1, 1, 3, 1)
FIRST_TURN = {
    "I": [(0, 0), (1, 0), (2, 0), (3, 0)],
    "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "T": [(0, 0), (1, 0), (2, 0), (1, 1)],
    "S": [(0, 0), (1, 0), (1, 1), (2, 1)],
    "Z": [(1, 0), (2, 0), (0, 1), (1, 1)],
    "L": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "J": [(0, 0), (1, 0), (2, 0), (0, 1)],
}


def turned(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A shape after a quarter turn clockwise."""
    raw = [(y, -x) for x, y in cells]
    left, low = min(x for x, _ in raw), min(y for _, y in raw)
    return sorted((x - left, y - low) for x, y in raw)


def turns(cells: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """All turns of a shape that look different."""
    different = [sorted(cells)]
    while turned(different[-1]) != different[0]:
        different.append(turned(different[-1]))
    return different


TURNS = {shape: turns(cells) for shape, cells in FIRST_TURN.items()}

# The Queen cards.
OVERTIME, REPLENISH, SCOUT, ALCHEMY, EAGER, EUREKA, EXPERTISE, SOLDIER_CARD, WINDFALL, REARRANGE = QUEENS = range(10)
OTHERS_ADDED = {2: 5, 3: 10, 4: 20}  # TTW-SETUP-7

# The objectives, and the bonus spaces.
UNIFORM, HARMONIOUS, CONTIGUOUS, PATTERNED, MOST_WORKERS, MOST_SOLDIERS, MOST_TUNNELS, TALLEST = OBJECTIVES = range(8)
TARGETS = (12, 2, 9, 4, 9, 3, 5, 6)
UNLOCK, UNLOCK2, GET_BLUEPRINT, GET_QUEEN, GET_WOOD, GET_EGG, GET_WORKER, UPGRADE, REFILL, GET_TUNNEL = SPACES = range(10)

# The Solo cards: icons, top list, bottom list (both in the order of use), chart, Blocker value.
SOLO_TEXT = """
    PM CGAE GEAC 142635 2    M CEAG EGD 241365 6     PL EACG CAD 264153 3   M ECAG ECD 652413 1
    PM AECG ACD 234561 2     PM ACEG GCD 612345 6    L CAGE GCEA 532641 1   M EGAC CAEG 351426 1
    M AEGC CGD 635142 5      PM CGEA CEGA 365241 4   M CAEG GED 415326 6    M ECAG CGAE 136524 2
    PL AECG AED 456123 4     PM AGEC ECGA 263514 3   PM EGCA EACG 326415 5  M EACG GAD 641532 2
    PL ACEG CED 123456 1     PL CEGA AEGC 345612 3   L EAGC GACE 524136 3   PM CEAG AGD 514263 4
    PM CAEG AGCE 561234 5    L ECGA ACEG 413652 5    M AGCE EGAC 153264 4   M ACGE EAD 426351 6
"""


@dataclass(frozen=True)
class SoloCard:
    """What one Solo card shows."""

    icons: str
    top: str
    bottom: str
    chart: list[int]
    blocker: int


SOLO_WORDS = SOLO_TEXT.split()
SOLO_CARDS = [
    SoloCard(icons, top, bottom, [int(value) for value in chart], int(blocker))
    for icons, top, bottom, chart, blocker in (SOLO_WORDS[at : at + 5] for at in range(0, len(SOLO_WORDS), 5))
]
