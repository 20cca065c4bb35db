"""Dice, rooms, and what players and Autermite have; how dice are picked out."""

from dataclasses import dataclass, field


@dataclass
class Die:
    """A die on the table, or an unplaced one. A Blocker is a worker of NEUTRAL."""

    owner: int
    kind: int
    value: int


@dataclass
class Room:
    """One room of a player board."""

    egg: bool = False
    wood: list[int] = field(default_factory=lambda: [0, 0, 0])  # cubes of each colour
    dice: list[Die] = field(default_factory=list)


@dataclass
class Colony:
    """What players and Autermite have alike (TTW-SETUP-3)."""

    workers: int = 6  # dice owned
    soldiers: int = 1
    unplaced: list[Die] = field(default_factory=list)
    tunnels: set[int] = field(default_factory=set)  # edges


@dataclass
class Player(Colony):
    """One player."""

    idle: list[Die] = field(default_factory=list)
    rooms: list[Room] = field(default_factory=lambda: [Room() for _ in range(5)])
    open_rooms: int = 3
    wall: dict[int, int] = field(default_factory=dict)  # cell -> colour
    rows_done: set[int] = field(default_factory=set)  # rows that were complete once
    bonuses: set[int] = field(default_factory=set)  # spaces with a marker
    queens: list[tuple[int, bool]] = field(default_factory=list)  # kind, heart
    blueprints: list[int] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)
    hatched: int = 0  # workers hatched in this step B and not exchanged


@dataclass
class Autermite(Colony):
    """The automaton of the solo game."""

    wood: list[int] = field(default_factory=lambda: [0, 0, 0])
    eggs: int = 0
    rows: list[list[int]] = field(default_factory=list)  # the colours of each row
    on_f: list[Die] = field(default_factory=list)  # in pairs
    on_b: list[Die] = field(default_factory=list)


def lowest(dice: list[Die], number: int) -> list[Die]:
    """The lowest dice, workers before soldiers (TTW-GEN-4, TTW-QC-7)."""
    return sorted(dice, key=lambda die: (die.value, die.kind))[:number]


def of_value(dice: list[Die], value: int) -> list[Die]:
    """All dice of one value."""
    return [die for die in dice if die.value == value]


def remove(dice: list[Die], used: list[Die]) -> None:
    """Take dice away; equal ones are alike."""
    for die in used:
        dice.remove(die)
