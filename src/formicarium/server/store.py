"""Where tables are kept. One interface, two backends (store_sqlite.py, store_postgres.py), and the one writer in front of them.

The events of a table are numbered 1, 2, 3, …; a number can be written once. So an append is a compare-and-set: of two processes
that both know n events and want to write event n + 1, one is told that it came too late.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from formicarium.core.errors import FormicariumError
from formicarium.server.refusal import Code, Refusal

MOST_BATCH = 500
"""So many changes are made durable together at most."""
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
        self._waiting: queue.SimpleQueue[tuple[Change, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer.start()

    def append(self, change: Change) -> "asyncio.Future[bool]":
        """Make a change durable; the future tells whether it was made."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.put((change, future))
        return future

    async def read(self, method: Callable[..., Result], *arguments: Any) -> Result:
        """Call a reading method of the store off the event loop."""
        try:
            return await self._loop.run_in_executor(self._readers, method, *arguments)
        except Exception as error:
            raise Refusal(Code.UNAVAILABLE, "the store does not answer; try again") from error

    async def close(self) -> None:
        """Write what is waiting, then let go of the store."""
        self._waiting.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._readers.shutdown()
        self.store.close()

    def _write(self) -> None:
        while True:
            first = self._waiting.get()
            batch = []
            while first is not None:
                batch.append(first)
                if len(batch) == MOST_BATCH or self._waiting.empty():
                    break
                first = self._waiting.get()
            if batch:
                self._commit(batch)
            if first is None:
                return

    def _commit(self, batch: list[tuple[Change, "asyncio.Future[bool]"]]) -> None:
        outcome: list[bool] | Exception
        try:
            outcome = self.store.write([change for change, _ in batch])
        except Exception as error:
            outcome = error
        self._loop.call_soon_threadsafe(_answer, [future for _, future in batch], outcome)


def _answer(futures: Sequence["asyncio.Future[bool]"], outcome: list[bool] | Exception) -> None:
    for place, future in enumerate(futures):
        if future.cancelled():
            continue
        if isinstance(outcome, Exception):
            refusal = Refusal(Code.UNAVAILABLE, "the store does not answer; it is not known whether the change was made")
            refusal.__cause__ = outcome
            future.set_exception(refusal)
        else:
            future.set_result(outcome[place])
