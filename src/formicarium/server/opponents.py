"""The programs that play seats: their levels, and the few threads in which they think."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from formicarium.ai.players import PLAYERS
from formicarium.core.match import View
from formicarium.server.refusal import Code, Refusal


@dataclass(frozen=True)
class Level:
    """A rung of the ladder for people."""

    number: int
    player: str
    """The name of the player in `ai`."""
    words: str


LEVELS = (
    Level(1, "random", "plays any legal move"),
    Level(2, "greedy", "takes what looks best at once"),
)
"""All levels there are, the weakest first."""


def level_named(number: int) -> Level:
    """A level by its number."""
    if not 1 <= number <= len(LEVELS):
        raise Refusal(Code.BAD_OPTION, f"there is no level {number}; levels are 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def decide(level: int, view: View) -> int:
    """What a program of a level would do; it knows nothing but the view."""
    if len(view.legal) == 1:
        return view.legal[0]
    return PLAYERS[level_named(level).player]().choose(view)


class Thinkers:
    """Threads that think. The compiled functions let go of the interpreter meanwhile, so nobody's messages wait."""

    def __init__(self, most: int = 0) -> None:
        """At most so many decisions are thought about at once; 0 is one for every processor."""
        self._pool = ThreadPoolExecutor(most or os.cpu_count() or 1, thread_name_prefix="thinker")

    async def decide(self, level: int, view: View) -> int:
        """What a program of a level would do; cancelled while it waits for a thread, it is never begun."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, decide, level, view)

    def close(self) -> None:
        """Begin no more decisions."""
        self._pool.shutdown(wait=False, cancel_futures=True)
