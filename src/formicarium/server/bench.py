"""The rules as the server calls them: a move, the chance after it and what follows for the next in two calls.

A call into compiled code costs more than what it does there, so what belongs together is done together.
"""

import os
from functools import cache

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import rule
from formicarium.core.contract import apply, legal, score, weights, why_not
from formicarium.core.game import Game
from formicarium.core.record import ACTION, CHANCE, Actions, Record, Records, Sheet, Weights

STEPS = 32
"""No more steps than these are taken in one call."""
Entropy = npt.NDArray[np.uint64]


@rule
def take_steps(states: Records, action: int, entropy: Entropy, taken: Actions, actions: Actions, chances: Weights) -> int:
    """Carry out a decision in the first record and the chance that follows it, each step in the record after.

    Returns the number of steps, or minus the number of the clause that forbids the decision. With an action of -1 there is only
    chance. Each outcome is drawn with 64 fresh random bits; the deviation from its weight is below 2**-32.
    """
    step = 0
    if action >= 0:
        clause = why_not(states[0], action)
        if clause != 0:
            return -clause
        taken[0] = action
        states[1] = states[0]
        apply(states[1], action)
        step = 1
    while states[step].actor == CHANCE and step < STEPS:
        taken[step] = drawn(states[step], entropy[step], actions, chances)
        states[step + 1] = states[step]
        apply(states[step + 1], taken[step])
        step += 1
    return step


@rule
def drawn(state: Record, bits: np.uint64, actions: Actions, chances: Weights) -> int:
    """An outcome of chance."""
    legal(state, actions)
    number = weights(state, chances)
    total = np.uint64(0)
    for place in range(number):
        total += np.uint64(chances[place])
    left = np.int64(bits % total)
    place = 0
    while left >= chances[place]:
        left -= chances[place]
        place += 1
    return actions[place]


@rule
def look(states: Records, seat: int, actions: Actions, sheet: Sheet) -> int:
    """The score sheet of the first record, and the legal actions if this seat decides in it; returns their number."""
    score(states[0], sheet)
    return legal(states[0], actions) if states[0].actor == seat else 0


class Bench:
    """Where the positions of one game are worked on, one after the other."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._size = game.spec.state.itemsize
        self._states = np.zeros(STEPS + 1, game.spec.state)
        self._bytes = self._states.view(np.uint8).data.cast("B")
        self._taken = np.zeros(STEPS, ACTION)
        self._entropy = np.zeros(STEPS, np.uint64)
        self._entropy_bytes = self._entropy.data.cast("B")
        self._actions = game.action_buffer()
        self._chances = game.weight_buffer()
        self._sheet = game.sheet_buffer()

    def take_steps(self, position: bytes, action: int) -> tuple[int, list[int], list[bytes]]:
        """Carry out a decision (-1: none) and the chance after it, drawn from the system's entropy.

        Gives the number of the clause that forbids it or 0, the actions, and the positions after each.
        """
        size = self._size
        self._bytes[:size] = position
        self._entropy_bytes[:] = os.urandom(8 * STEPS)
        number = take_steps(self._states, action, self._entropy, self._taken, self._actions, self._chances)
        if number < 0:
            return -number, [], []
        positions = [bytes(self._bytes[size * step : size * (step + 1)]) for step in range(1, number + 1)]
        return 0, self._taken[:number].tolist(), positions

    def look(self, view: bytes, seat: int, players: int) -> tuple[list[list[int]], list[int]]:
        """The score sheet of a view, and the legal actions if this seat decides in it."""
        self._bytes[: self._size] = view
        number = look(self._states, seat, self._actions, self._sheet)
        return self._sheet[:players].tolist(), self._actions[:number].tolist()

    def warm_up(self) -> None:
        """Compile what is used here."""
        start = self._game.start()
        self.take_steps(start.tobytes(), -1)
        self.look(start.tobytes(), 0, int(start[0].players))


@cache
def bench_of(game: Game) -> Bench:
    """The bench of a game."""
    return Bench(game)
