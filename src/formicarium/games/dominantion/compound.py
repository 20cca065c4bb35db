"""Several moves in one word: walk to a tile, attack with everybody, gather with everybody.

A plan is nothing but a list of ordinary actions with what they cost together, found on a copy of the position; every action in it
is legal when its time comes. The rules know nothing of plans.
"""

from dataclasses import dataclass

import numpy as np

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.errors import IllegalMove
from formicarium.core.match import copy_record
from formicarium.core.record import Record
from formicarium.games.dominantion.acts import acts_of
from formicarium.games.dominantion.board import is_on, owns, step_points
from formicarium.games.dominantion.components import WORKER
from formicarium.games.dominantion.geometry import BAND_TILES, NEIGHBOUR, OFF_BOARD, tile_name
from formicarium.games.dominantion.names import tiles_of
from formicarium.games.dominantion.rules import apply, legal
from formicarium.games.dominantion.spec import (
    ACTIONS,
    ATTACK,
    FIRST_GATHER,
    FIRST_MOVE,
    MAIN,
    RESOLVE,
    SELECTED,
    TAKE,
)

STRAIGHT_DIRECTIONS = 4


@dataclass(frozen=True)
class Plan:
    """Actions to be played one after the other, and the action points they cost together."""

    actions: tuple[int, ...]
    cost: int


class Trial:
    """A copy of a position on which a plan is made."""

    def __init__(self, state: Record) -> None:
        """`state` is not changed."""
        if state.phase not in (MAIN, SELECTED):
            raise IllegalMove("first finish what you began", "DOM-ASK-4")
        self.state = copy_record(state)[0]
        self._points = int(state.action_points)
        self._actions: list[int] = []
        self._buffer = np.zeros(ACTIONS + LISTED_AT_ONCE, np.int16)

    def legal(self) -> list[int]:
        """What may be done now."""
        return [int(action) for action in self._buffer[: legal(self.state, self._buffer)]]

    def do(self, action: int) -> None:
        """One action more."""
        apply(self.state, action)
        self._actions.append(action)

    def select(self, tile: int) -> None:
        """Select a pawn, unless it is selected already."""
        if tile == self.state.selected:
            return
        if self.state.phase == SELECTED:
            raise IllegalMove("the selected pawn must do something first", "DOM-ASK-2")
        if tile not in self.legal():
            what = "can do nothing now" if owns(self.state, self.state.seat, tile) else "is no pawn of yours"
            raise IllegalMove(f"what stands on {tile_name(tile)} {what}", "DOM-ASK-1")
        self.do(tile)

    def plan(self) -> Plan:
        """What has been done so far."""
        return Plan(tuple(self._actions), self._points - int(self.state.action_points))


def ways(state: Record, tile: int, target: int = OFF_BOARD) -> dict[int, tuple[int, int]]:
    """DOM-MOVE-1, DOM-MOVE-2: shortest ways over free tiles to all others, nearest first, or until a target is reached.

    For every tile the one before it and the direction (0..3) of the step.
    """
    came: dict[int, tuple[int, int]] = {tile: (tile, 0)}
    edge, free = [tile], state.free
    while edge and target not in came:
        reached = []
        for here in edge:
            for direction in range(STRAIGHT_DIRECTIONS):
                there = int(NEIGHBOUR[here, 2 * direction])
                if there != OFF_BOARD and there not in came and is_on(free[there // BAND_TILES], there):
                    came[there] = (here, direction)
                    reached.append(there)
        edge = reached
    return came


def way(state: Record, tile: int, target: int) -> list[int]:
    """The directions (0..3) of a shortest way over free tiles; empty if there is none."""
    came = ways(state, tile, target)
    directions: list[int] = []
    while target in came and target != tile:
        target, direction = came[target]
        directions.insert(0, direction)
    return directions


def walk(state: Record, tile: int, target: int) -> Plan:
    """The pawn on a tile walks to another tile by a shortest way."""
    trial = Trial(state)
    steps = way(state, tile, target)
    price = len(steps) * int(step_points(state))
    if not owns(state, state.seat, tile):
        raise IllegalMove(f"{tile_name(tile)} has no pawn of yours", "DOM-ASK-1")
    if not steps:
        raise IllegalMove(f"no way over empty tiles leads from {tile_name(tile)} to {tile_name(target)}", "DOM-MOVE-2")
    if price > state.action_points:
        raise IllegalMove(
            f"the way to {tile_name(target)} costs {price} points, and you have {state.action_points}", "DOM-TURN-1"
        )
    trial.select(tile)
    for direction in steps:
        trial.do(FIRST_MOVE + direction)
    return trial.plan()


def attack_with_all(state: Record, tile: int) -> Plan:
    """The pawn on a tile attacks, everybody joins who may and can be paid for, and the battle is fought."""
    trial = Trial(state)
    trial.select(tile)
    if ATTACK not in trial.legal():
        clause = "DOM-CBT-6" if is_on(state.attacked[tile // BAND_TILES], tile) else "DOM-CBT-1"
        raise IllegalMove(f"the pawn on {tile_name(tile)} cannot attack", clause)
    trial.do(ATTACK)
    while (joiner := trial.legal()[0]) != RESOLVE:
        trial.do(joiner)
    trial.do(RESOLVE)
    return trial.plan()


def gather_with_all(state: Record) -> Plan:
    """Every worker that stands where it can gather does, as long as there are points and cubes; the selected one first."""
    trial = Trial(state)
    workers = tiles_of(state.of_owner[state.seat] & state.of_kind[WORKER])
    for tile in sorted(workers, key=lambda tile: tile != state.selected):
        sources = int(acts_of(trial.state, state.seat, tile)) >> (FIRST_GATHER - FIRST_MOVE) & (1 << TAKE - FIRST_GATHER) - 1
        if sources:
            trial.select(tile)
            trial.do(FIRST_GATHER + (sources & -sources).bit_length() - 1)
    plan = trial.plan()
    if not plan.actions:
        raise IllegalMove("no worker of yours stands where it can gather", "DOM-SUG-3")
    return plan
