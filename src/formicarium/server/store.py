"""Where tables are kept. One interface, two backends (store_sqlite.py, store_postgres.py), and the one writer in front of them.

The events of a table are numbered 1, 2, 3, …; a number can be written once. So an append is a compare-and-set: of two processes
that both know n events and want to write event n + 1, one is told that it came too late.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from formicarium.core.errors import FormicariumError
from formicarium.server import metrics
from formicarium.server.refusal import Code, Refusal

LOG = logging.getLogger("formicarium.server")
MOST_BATCH = 500
"""So many changes are made durable together at most."""
SAFE = Callable[["bool | Refusal"], None]
"""Is told whether a change was made, once it is safe, or why that is not known."""
READERS = 4
"""Threads that read."""
Result = TypeVar("Result")


@dataclass(frozen=True)
class Row:
    """What the lobby and the sweeper find of a table without reading its events."""

    game: str
    state: str
    public: bool
    created: int
    due: int | None
    summary: str


@dataclass(frozen=True)
class Append:
    """One more event of a table; with it, what changes in the lists of tables and of their people."""

    table: str
    seq: int
    data: str
    row: Row | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True)
class Line:
    """A line of chat."""

    table: str
    at: int
    sender: str
    name: str
    text: str


Change = Append | Line


class Store(Protocol):
    """A backend. Its methods block; `write` is called from one thread only, all others from any."""

    shared: bool
    """Whether several processes may use it at once."""

    def write(self, changes: Sequence[Change]) -> list[bool]:
        """Make changes durable together; False for an event whose number is taken. When it returns, they are safe."""

    def events(self, table: str, after: int = 0) -> list[str]:
        """The events of a table after a number, in order; none if there is no such table."""

    def lobby(self, state: str, game: str | None, most: int) -> list[str]:
        """The summaries of public tables, newest first."""

    def tables_of(self, player: str, most: int) -> list[tuple[str, str]]:
        """The tables of a player, newest first: id and summary."""

    def due(self, before: int, most: int) -> list[str]:
        """Tables that somebody must look after by a time."""

    def chat(self, table: str, most: int) -> list[Line]:
        """The last lines of chat, oldest first."""

    def secret(self, name: str, fresh: str) -> str:
        """A value that is chosen once for this store: `fresh`, if there was none."""

    def alive(self, at: int, most: int) -> None:
        """Note that a server is up. If none was for longer than `most` milliseconds, that time is noted as downtime."""

    def downtimes(self) -> list[tuple[int, int]]:
        """When no server was up: from, to."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with the notices of other processes: `event TABLE SEQ`, `chat TABLE`, `presence …`."""

    def notify(self, notice: str) -> None:
        """Tell the other processes something that is not kept."""

    def close(self) -> None:
        """Let go of everything."""


def open_store(address: str) -> Store:
    """A store by its address: `postgresql://…`, or the path of an SQLite file."""
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from formicarium.server.store_postgres import PostgresStore
        except ModuleNotFoundError:
            remedy = "install it with: pip install 'formicarium[postgres]'"
            raise FormicariumError(f"PostgreSQL needs the package psycopg; {remedy}") from None
        return PostgresStore(address)
    from formicarium.server.store_sqlite import SqliteStore

    return SqliteStore(address)


class Ledger:
    """The store as the event loop uses it: one writing thread that makes many changes durable at once, and some that read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[Change, SAFE]] = []
        """Changes that came while the writer was busy, or in this round of the event loop."""
        self._called = False
        """Whether the writer is busy, or about to be."""
        self._batches: queue.SimpleQueue[list[tuple[Change, SAFE]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer.start()

    async def append(self, change: Change) -> bool:
        """Make a change durable; whether it was made."""
        future: asyncio.Future[bool] = self._loop.create_future()

        def tell(outcome: bool | Refusal) -> None:
            if future.done():
                return
            if isinstance(outcome, Refusal):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        self.put(change, tell)
        return await future

    def put(self, change: Change, tell: SAFE) -> None:
        """Make a change durable; `tell` is called when it is. All changes of a round of the event loop go together."""
        self._waiting.append((change, tell))
        if not self._called:
            self._called = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting[:MOST_BATCH], self._waiting[MOST_BATCH:]
        self._called = bool(batch)
        if batch:
            self._batches.put(batch)

    async def read(self, method: Callable[..., Result], *arguments: Any) -> Result:
        """Call a reading method of the store off the event loop."""
        try:
            return await self._loop.run_in_executor(self._readers, method, *arguments)
        except Exception as error:
            raise Refusal(Code.UNAVAILABLE, "the store does not answer; try again") from error

    async def close(self) -> None:
        """Write what is waiting, then let go of the store."""
        while self._called:
            await asyncio.sleep(0.001)
        self._batches.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._readers.shutdown()
        self.store.close()

    def _write(self) -> None:
        while (batch := self._batches.get()) is not None:
            begin = time.perf_counter()
            outcome: list[bool] | Exception
            try:
                outcome = self.store.write([change for change, _ in batch])
            except Exception as error:
                outcome = error
            self._loop.call_soon_threadsafe(self._written, batch, outcome, time.perf_counter() - begin)

    def _written(self, batch: list[tuple[Change, SAFE]], outcome: list[bool] | Exception, took: float) -> None:
        """Back in the event loop: the next changes are on their way before those who wait for these are told."""
        self._hand_over()
        metrics.STORE_SECONDS.observe(took)
        for place, (_, tell) in enumerate(batch):
            try:
                tell(_unknown(outcome) if isinstance(outcome, Exception) else outcome[place])
            except Exception:  # one table's trouble must not keep the others from hearing
                metrics.FAULTS.inc()
                LOG.exception("what follows a change failed")


def _unknown(error: Exception) -> Refusal:
    refusal = Refusal(Code.UNAVAILABLE, "the store does not answer; it is not known whether the change was made")
    refusal.__cause__ = error
    return refusal
