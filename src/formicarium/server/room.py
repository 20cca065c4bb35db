"""A table in memory, and those who look at it."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Any, Protocol

from formicarium.server.scribe import Scribe, Wishes
from formicarium.server.store import Line, Row
from formicarium.server.table import Table

CHAT_SHOWN = 50
"""Lines of chat that are kept at hand."""
REMOTE_PRESENCE = 40_000
"""Milliseconds for which the word of another process about who is present counts."""


class Onlooker(Protocol):
    """Somebody who looks at a table: a socket."""

    viewer: int
    wishes: Wishes
    held: list[int]
    follows_turn: bool
    told: int
    """How many changes it has been told of: its `seq`; 0 until it has said hello."""
    owed: int | None
    """A request that was carried out, but must not be answered before what follows from it can be shown."""

    def tell(self, message: bytes) -> None:
        """Send a message."""

    def hears(self, sender: str) -> bool:
        """Whether chat from somebody is wanted."""

    def find_seats(self, table: Table) -> None:
        """See again which seats it holds."""


class Turn:
    """Whoever touches a table holds this; the others wait in line. A free one can be had without waiting."""

    __slots__ = ("_held", "_line")

    def __init__(self) -> None:
        self._held = False
        self._line: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._held

    def take(self) -> bool:
        """Hold it, if nobody does."""
        if self._held:
            return False
        self._held = True
        return True

    async def __aenter__(self) -> None:
        if self.take():
            return
        called = asyncio.get_running_loop().create_future()
        self._line.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()

    def release(self) -> None:
        """Let the next in line hold it."""
        while self._line:
            called = self._line.popleft()
            if not called.done():
                called.set_result(None)
                return
        self._held = False


class Room:
    """A table in memory, and those who look at it."""

    def __init__(self, table: Table, chat: Iterable[Line], at: int) -> None:
        self.table = table
        self.scribe = Scribe(table)
        self.lock = Turn()
        self.onlookers: set[Onlooker] = set()
        self.chat: deque[Line] = deque(chat, CHAT_SHOWN)
        self.used = at
        self.position = 0
        """Counts changes of the position."""
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.elsewhere: dict[str, tuple[int, set[int]]] = {}
        """By process: when it last told which seats are present there."""
        self.told_present: list[bool] = []
        self.people = -1
        """The table's count of people at which it was last seen who holds which seat."""
        self.row: Row | None = None
        self.mine = False
        """Whether this process lets the programs think: it wrote last, or nobody else did in time."""

    def present(self, at: int) -> list[bool]:
        """Which seats have a socket open."""
        seats = {seat for onlooker in self.onlookers for seat in onlooker.held}
        for told, elsewhere in self.elsewhere.values():
            if at - told < REMOTE_PRESENCE:
                seats |= elsewhere
        return [number in seats for number in range(len(self.table.seats))]

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        if self.thinking:
            self.thinking.cancel()
        if self.timer:
            self.timer.cancel()
        self.thinking = self.timer = None


def chat_told(line: Line) -> dict[str, Any]:
    """A line of chat as clients are told of it."""
    return {"from": line.sender, "name": line.name, "text": line.text, "at": line.at}
