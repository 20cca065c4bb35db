"""The first two rungs of the ladder: `random` and `greedy`. A player sees a View and nothing else."""

import random
from typing import Protocol

from formicarium.core.match import View, copy_record
from formicarium.core.record import Record, Records


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

    def choose(self, view: View) -> int:
        """One of the view's legal actions."""
        dealt = view.redeal(self._random.getrandbits(63))
        scratch = copy_record(dealt)
        leads = [self._lead_after(view, dealt, action, scratch) for action in view.legal]
        best = max(leads)
        return self._random.choice([action for action, lead in zip(view.legal, leads, strict=True) if lead == best])

    @staticmethod
    def _lead_after(view: View, dealt: Record, action: int, scratch: Records) -> int:
        """The seat's value less the best other value after an action, tried out in `scratch`."""
        scratch[0] = dealt
        view.game.rules.apply(scratch[0], action)
        values = [int(value) for value in view.game.values(scratch[0])]
        own = values.pop(view.seat)
        return own - max(values, default=0)


PLAYERS: dict[str, type[Random] | type[Greedy]] = {"random": Random, "greedy": Greedy}
"""The players by name."""
