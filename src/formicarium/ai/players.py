"""The first two rungs of the ladder: `random` and `greedy`. A player sees a View and nothing else."""

import random
from typing import Protocol

import numpy as np

from formicarium.ai.greedy import Desk, desk_for, greedy_choice
from formicarium.core.match import View, copy_record


class Player(Protocol):
    """Somebody who decides."""

    def choose(self, view: View) -> int:
        """One of the view's legal actions."""


class Random:
    """Plays any legal action, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        """A seed makes the choices repeatable."""
        self._random = random.Random(seed)

    def choose(self, view: View) -> int:
        """One of the view's legal actions."""
        return self._random.choice(view.legal)


class Greedy:
    """Tries every legal action on a copy and takes the one that looks best at once; equals are drawn by lot."""

    def __init__(self, seed: int | None = None) -> None:
        """A seed makes the choices repeatable."""
        self._random = random.Random(seed)
        self._desk: Desk | None = None

    def choose(self, view: View) -> int:
        """One of the view's legal actions."""
        if self._desk is None or self._desk.trials.dtype != view.record.dtype:
            self._desk = desk_for(view.game)
        dealt = copy_record(view.redeal(self._random.getrandbits(63)))
        return int(greedy_choice(dealt, np.uint64(self._random.getrandbits(64)), *self._desk))


PLAYERS: dict[str, type[Random] | type[Greedy]] = {"random": Random, "greedy": Greedy}
"""The players by name."""
