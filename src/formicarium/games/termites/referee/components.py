"""What the rules of Termites are about: the board, castes, tokens, tiles, maps, Mounds, and the numbers of actions."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

NOBODY = None  # the owner of a neutral Mound

Value = TypeVar("Value")

# The board: cell indices row by row. Direction d of the rules is the place in DIRECTIONS.
HEXES = [(q, r) for r in range(-6, 7) for q in range(-6, 7) if abs(q + r) <= 6]
AT = {hex_: cell for cell, hex_ in enumerate(HEXES)}
CELLS = range(127)
DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
DISTANCE = [[max(abs(q - p), abs(r - s), abs(q - p + r - s)) for p, s in HEXES] for q, r in HEXES]
NEIGHBOURS = [  # NEIGHBOURS[cell] = {d: neighbour in direction d}, on the board
    {d: AT[q + dq, r + dr] for d, (dq, dr) in enumerate(DIRECTIONS) if (q + dq, r + dr) in AT} for q, r in HEXES
]
EDGE = {cell for cell in CELLS if len(NEIGHBOURS[cell]) < 6}
WITHIN = [[[other for other in CELLS if 0 < DISTANCE[cell][other] <= radius] for cell in CELLS] for radius in range(4)]

# Castes and terrain. A terrain missing in COST may never be entered.
WORKER, SOLDIER, SPITTER, FLYER = range(4)
CLEAR, WATER, VEGETATION, STONES, NEUTRAL_MOUND = ".wvsn"
POINTS = [2, 1, 1, 3]
STRENGTH = [1, 2, 1, 1]
COST = [
    {CLEAR: 1, VEGETATION: 1, STONES: 2},
    {CLEAR: 1, VEGETATION: 1},
    {CLEAR: 1, VEGETATION: 1},
    {CLEAR: 1, WATER: 1, STONES: 1},
]
TOO_MUCH = 9  # more than any number of movement points

# The token sheets: how many tokens of each kind W1 W2 W3, S1 S2 S3, P1 P2 P3, F1 F2 F3.
COLONIES = ("blue", "red", "gold", "gray")
SHEETS = [
    [2, 4, 3, 2, 1, 0, 2, 1, 0, 2, 1, 0],
    [3, 2, 0, 4, 3, 0, 2, 1, 0, 2, 1, 0],
    [2, 2, 1, 3, 0, 0, 2, 3, 2, 2, 1, 0],
    [1, 3, 1, 3, 0, 0, 2, 1, 0, 2, 3, 2],
]
MOUND_VALUES = (5, 6, 7, 8, 9)
NEUTRAL_VALUE = 7

# The tiles: the terrain on each of the six faces, and the type of tile it is a face of.
TILE_TYPES = ("wv", "vs", "ws")
FACES = [(WATER, "wv"), (VEGETATION, "wv"), (VEGETATION, "vs"), (STONES, "vs"), (WATER, "ws"), (STONES, "ws")]

# The maps, with the letters of terrain above.
MAP_NAMES = ("P2", "P3", "P3A", "P4", "P4A")
MAP_ROWS = """
       .......        .......        .......        .......        .......
      .v......       ........       ........       ........       ........
      .......s.      ..ws..w..      ....v....      ....v....      ....n....
     ....wwv...     ...n...s..     ....ww....     ..........     ..v....v..
     ..s......w.    .....v.....    ..s..s..s..    ...wv.vw...    ..ww.v.ww..
    ..v.........   ..s.v..v....   ............   .s........s.   ...s....s...
    ....s.n.s....  ..w.......w..  ...n.....n...  ..n.s.n.s.n..  ......n......
    .........v..   ....v..v.s..   ...ws..sw...   .s........s.   ...s....s...
     .w......s..    .....v.....    ..vw...wv..    ...wv.vw...    ..ww.v.ww..
     ...vww....     ..s...n...     ..........     ..........     ..v....v..
      .s.......      ..w..sw..      ....s....      ....v....      ....n....
      ......v.       ........       ........       ........       ........
       .......        .......        .......        .......        .......
"""
MAPS = {name: "/".join(MAP_ROWS.split()[place::5]) for place, name in enumerate(MAP_NAMES)}
MAP_FOR = {"standard": {2: "P2", 3: "P3", 4: "P4"}, "advanced": {3: "P3A", 4: "P4A"}}

# The action ids: the first of each sort.
PASS, PLACE, SELECT, MOVE, ATTACK, RETREAT, MOUND, NEUTRAL, TILE = 0, 1, 1525, 1652, 1779, 2541, 2547, 3182, 3309

OPTION_NAMES = {
    "start_seat", "colonies", "map", "custom", "tiles", "retreat_chooser", "flyer_vegetation", "mounds_block_flight",
}  # fmt: skip


class Unit(NamedTuple):
    """A token on the board."""

    owner: int
    caste: int
    termites: int

    @property
    def kind(self) -> int:
        """The number of its kind, 0..11."""
        return 3 * self.caste + self.termites - 1

    @property
    def strength(self) -> int:
        """TMT-GEN-4."""
        return self.termites * STRENGTH[self.caste]


class Mound(NamedTuple):
    """A Mound on the board."""

    owner: int | None
    value: int


def option(options: Mapping[str, object], name: str, default: Value, allowed: Sequence[Value]) -> Value:
    """The chosen value of one option."""
    value = options.get(name, default)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {allowed}, not {value!r}")
    return allowed[allowed.index(value)]
