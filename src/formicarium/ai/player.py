"""Who decides: the base of every player. A player sees what its seat may know and nothing else.

A whole bot:

    import formicarium as fm

    class First(fm.Player):
        def choose(self, view, legal):
            return legal[0]
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from formicarium.core.errors import FormicariumError
from formicarium.core.match import View

CRASH, SILENCE, GARBAGE, ILLEGAL = "crash", "silence", "garbage", "illegal"
"""How a player can fail: it breaks down, it takes too long, it answers nonsense, it breaks the rules."""


class PlayerFault(FormicariumError):
    """A player failed to decide. `kind` says how (CRASH, SILENCE, GARBAGE or ILLEGAL), the text says it in words."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind

    def __reduce__(self) -> tuple[type["PlayerFault"], tuple[str, str]]:
        return PlayerFault, (self.kind, str(self))


@dataclass(frozen=True)
class Clock:
    """Seconds a player has for its next answer and for the rest of the game; None where there is no limit."""

    move: float | None = None
    game: float | None = None

    @property
    def left(self) -> float:
        """Seconds until an answer comes too late."""
        return min(math.inf if self.move is None else self.move, math.inf if self.game is None else self.game)


class Player:
    """Somebody who decides. A subclass needs `choose`; everything else is there for those who want it.

    A player is made for one game (unless it `stays`) and asked only where there is a choice.
    """

    name = "player"
    """What it is called; a player made by name is called by that name."""
    stays: ClassVar[bool] = False
    """Whether one player plays game after game because it is dear to make; `reseed` is then called before each `begin`."""
    seed: int | None = None
    """Makes the choices repeatable."""
    clock = Clock()
    """How long the player may think, set before every question."""

    def __init__(self, seed: int | None = None) -> None:
        """A seed makes the choices repeatable."""
        self.reseed(seed)

    def reseed(self, seed: int | None) -> None:
        """Make the choices to come repeatable; `self.random` draws by lot."""
        self.seed = seed
        self.random = random.Random(seed)

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = cls.__name__.lower()

    def choose(self, view: View, legal: Sequence[int]) -> int | str:
        """One of the legal actions, by its id or in notation; `view` is what the seat may know."""
        raise NotImplementedError(f"{type(self).__name__} has no method 'choose'")

    def begin(self, view: View) -> None:
        """A game begins for the seat `view.seat`."""

    def hear(self, sentences: Sequence[str]) -> None:
        """What happened since the player was told last, as its seat saw it; told before a question and at the end."""

    def end(self, view: View) -> None:
        """The game is over, or was broken off (then `view.record.ending` is 0)."""

    def close(self) -> None:
        """The player is not needed any more."""
