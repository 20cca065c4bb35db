"""Gets games ready. What is not in the cache is compiled in a process of its own: no table is delayed, no memory kept."""

import asyncio
import logging
import os
import sys
from collections import defaultdict
from contextlib import suppress

from formicarium.core.game import Game
from formicarium.core.registry import game_ids, load_game
from formicarium.server.bench import bench_of
from formicarium.server.refusal import Code, Refusal
from formicarium.warmup import STAGES, Report, is_warm, note_warm, warm_up

NICE = 5
"""How far compiling in the background stands back."""
LOG = logging.getLogger("formicarium.server")


def is_compiled(game: Game) -> bool:
    """Whether all that tables of a game need has been compiled before."""
    return is_warm(game, "served")


def get_ready(game: Game, report: Report = lambda done, stages, name: None) -> None:
    """Compile all that tables of a game need, or fetch it from the cache."""
    warm_up(game, report)
    bench_of(game).warm_up()
    note_warm(game, "served")


def end(process: asyncio.subprocess.Process) -> None:
    """Make a process end, if it has not."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()


class Workshop:
    """Knows which games are ready, and how far the others are."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        """The games whose code is at hand."""
        self._stage: dict[str, int] = {}
        self._compilers: set[asyncio.subprocess.Process] = set()
        self._stopped = False
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def progress(self, game: str) -> float:
        """How far a game is, from 0 to 1."""
        return 1.0 if game in self.ready else self._stage.get(game, 0) / (STAGES + 1)

    async def prepare(self, game: Game) -> None:
        """Have a game's code at hand; whoever asks meanwhile waits for the same work."""
        if game.id in self.ready:
            return
        async with self._locks[game.id]:
            if game.id not in self.ready:
                if not self._stopped and not is_compiled(game):
                    await self._compile(game)
                if self._stopped:
                    raise Refusal(Code.UNAVAILABLE, "the server is being stopped")
                await asyncio.to_thread(get_ready, game)
                self.ready.add(game.id)
                LOG.info("game ready", extra={"game": game.id})

    async def prepare_all(self) -> None:
        """All games: first those that were compiled before, then one after the other the rest, the smaller ones first."""
        games = [load_game(name) for name in game_ids()]
        with suppress(Refusal):  # the server is being stopped
            for game in sorted(games, key=lambda game: (not is_compiled(game), game.spec.state.itemsize)):
                await self.prepare(game)

    def stop(self) -> None:
        """Compile no more; whoever waits for a game is told so at once."""
        self._stopped = True
        for process in self._compilers:
            end(process)

    async def _compile(self, game: Game) -> None:
        """Fill the cache; if that fails, the game is compiled here when it is loaded."""
        LOG.info("compiling a game", extra={"game": game.id})
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, game.id, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
        )
        self._compilers.add(process)
        if self._stopped:  # while the process was started
            end(process)
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                self._stage[game.id] = int(line)
            if await process.wait() != 0 and not self._stopped:
                LOG.error("compiling failed", extra={"game": game.id})
        finally:
            self._compilers.discard(process)
            end(process)


def main() -> None:
    """Fill the cache with a game's code and print the number of every stage, while others have the processor first."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    get_ready(load_game(sys.argv[1]), lambda done, stages, name: print(done, flush=True))


if __name__ == "__main__":
    main()
