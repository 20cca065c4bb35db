"""The programs that play seats: the levels of `ai`, and the few threads in which they think."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from formicarium.ai.levels import LEVELS
from formicarium.ai.players import player
from formicarium.ai.searchers import Mcts
from formicarium.ai.seat import read_choice
from formicarium.core.match import View
from formicarium.server.refusal import Code, Refusal

HINT_LEVEL = 6
"""Gives hints where no program plays."""


def check_level(number: int) -> int:
    """The number of a level, if there is such a level."""
    if not 1 <= number <= len(LEVELS):
        raise Refusal(Code.BAD_OPTION, f"there is no level {number}; levels are 1 to {len(LEVELS)}")
    return number


def decide(level: int, view: View, stop: Callable[[], bool] = lambda: False) -> int:
    """What a program of a level would do; it knows nothing but the view, and hurries when told to stop."""
    if len(view.legal) == 1:
        return view.legal[0]
    program = player(f"level:{level}")
    if isinstance(program, Mcts):
        program.stop = stop
    return read_choice(view, program.choose(view, view.legal))


class Thinkers:
    """Threads that think. The compiled functions let go of the interpreter meanwhile, so nobody's messages wait."""

    def __init__(self, most: int = 0) -> None:
        """At most so many decisions are thought about at once; 0 is one for every processor."""
        self._pool = ThreadPoolExecutor(most or os.cpu_count() or 1, thread_name_prefix="thinker")

    async def decide(self, level: int, view: View) -> int:
        """What a program of a level would do; cancelled while it waits for a thread, it is never begun, later it is cut short."""
        gone = Event()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, decide, level, view, gone.is_set)
        except asyncio.CancelledError:
            gone.set()
            raise

    def close(self) -> None:
        """Begin no more decisions."""
        self._pool.shutdown(wait=False, cancel_futures=True)
