"""All tables of one server process: loads them, lets things happen at them, tells those who look, and looks after them.

At a table one thing happens after the other: whoever touches it holds its lock. An event is carried out in memory, written, and
told only when it is safe; nobody can look at the table meanwhile. If another process was first, the table is read again from the
store.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NoReturn

import msgspec

from formicarium.core.errors import FormicariumError
from formicarium.core.match import View
from formicarium.core.record import PUBLIC
from formicarium.core.registry import load_game
from formicarium.server import metrics
from formicarium.server.course import Attempt
from formicarium.server.events import AnyEvent, Created, Played, Rematched, SeatPlan, Setup, read_event, write_event
from formicarium.server.opponents import Thinkers
from formicarium.server.refusal import Code, Refusal
from formicarium.server.room import CHAT_SHOWN, Onlooker, Room, chat_told
from formicarium.server.scribe import Scribe, encode
from formicarium.server.services import World
from formicarium.server.store import Append, Ledger, Line, Row, Store
from formicarium.server.table import Table
from formicarium.server.tokens import derived_id
from formicarium.server.workshop import Workshop

LOG = logging.getLogger("formicarium.server")
SWEEP = 1.0
"""Seconds between two rounds of looking after tables."""
ALIVE = 5
"""Rounds between two signs of life."""
DOWN = 15_000
"""Milliseconds without a sign of life that count as downtime."""
SWEPT = 200
"""Tables looked after in one round."""
IDLE = 120_000
"""Milliseconds after which a table nobody looks at leaves the memory."""
MOST_MISSED = 200
"""Who missed more updates than these gets the whole state."""
PRESENCE_REPEATED = 15
"""Rounds between two words to other processes about who is present."""

Wanted = Callable[[], tuple[AnyEvent, Attempt | None]]
"""Gives what is to happen at a table, and its steps if they are known; may refuse."""
Refused = Callable[[Refusal], None]
"""Tells somebody that a request had no effect."""


class Hall:
    """All tables in memory."""

    def __init__(self, store: Store, world: World, thinkers: Thinkers) -> None:
        self.ledger = Ledger(store)
        self.world = world
        self.thinkers = thinkers
        self.rooms: dict[str, Room] = {}
        self._name = world.token()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._downtimes: list[tuple[int, int]] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self.workshop = Workshop()
        self._loop = asyncio.get_running_loop()

    async def open(self) -> None:
        """Begin to look after tables."""
        await self.ledger.read(self.ledger.store.alive, self.world.now(), DOWN)
        self._downtimes = await self.ledger.read(self.ledger.store.downtimes)
        self.ledger.store.listen(self._heard)
        self._spawn(self._look_after())
        self._spawn(self.workshop.prepare_all())

    async def close(self) -> None:
        """Let nothing more happen; what was begun is written."""
        for task in list(self._tasks):
            task.cancel()
        for room in self.rooms.values():
            room.stop()
        self.thinkers.close()
        await self.ledger.close()

    def elapsed(self, begin: int, end: int) -> int:
        """The milliseconds between two times in which a server was up."""
        down = sum(max(0, min(end, until) - max(begin, since)) for since, until in self._downtimes)
        return max(0, end - begin - down)

    def _spawn(self, coroutine: Any) -> asyncio.Task[Any]:
        task = self._loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            metrics.FAULTS.inc()
            LOG.error("task failed", exc_info=error)

    # --- tables in and out of memory ---

    async def room(self, identifier: str) -> Room:
        """A table, from memory or from the store."""
        found = self.rooms.get(identifier)
        if found is None:
            task = self._loading.get(identifier)
            if task is None:
                task = self._loading[identifier] = self._loop.create_task(self._load(identifier))
                task.add_done_callback(lambda _: self._loading.pop(identifier, None))
            found = await asyncio.shield(task)
        found.used = self.world.now()
        return found

    async def _load(self, identifier: str) -> Room:
        table = await self.read_table(identifier)
        chat = await self.ledger.read(self.ledger.store.chat, identifier, CHAT_SHOWN)
        room = self.rooms[identifier] = Room(table, chat, self.world.now())
        metrics.ROOMS.set(len(self.rooms))
        async with room.lock:
            if self.ledger.store.shared:  # nobody here heard of what was written while this was read
                await self._catch_up(room)
            room.mine = (table.due() or 0) <= self.world.now()
            with suppress(Refusal):
                await self._go_on(room)
        return room

    async def read_table(self, identifier: str) -> Table:
        """A table as the store has it."""
        events = [read_event(data) for data in await self.ledger.read(self.ledger.store.events, identifier)]
        if not events or not isinstance(events[0], Created):
            raise Refusal(Code.NOT_FOUND, "there is no such table")
        table = Table(identifier, self.elapsed)
        try:
            await self.workshop.prepare(load_game(events[0].setup.game))
            for event in events:
                table.apply(event)
        except FormicariumError as error:
            raise Refusal(Code.NOT_NOW, str(error)) from None
        return table

    async def create(self, setup: Setup, seats: tuple[SeatPlan, ...], identifier: str = "") -> Room:
        """Make a table; if one of that id is there already, it is that one."""
        table = Table(identifier or self.world.token(), self.elapsed)
        event = Created(self.world.now(), setup, seats)
        table.apply(event)
        room = Room(table, (), self.world.now())
        room.row = self._row(table)
        async with room.lock:
            self.rooms[table.id] = room  # before it is in the store: nobody else shall load it from there
            change = Append(table.id, 1, write_event(event).decode(), room.row, _players(table))
            try:
                made = await self.ledger.append(change)
            except Refusal:
                del self.rooms[table.id]
                raise
            if made:
                metrics.TABLES_MADE.inc()
                metrics.ROOMS.set(len(self.rooms))
                with suppress(Refusal):
                    await self._go_on(room)
                return room
            del self.rooms[table.id]
        return await self.room(table.id)

    # --- events ---

    async def commit(
        self, room: Room, event: AnyEvent, attempt: Attempt | None = None, asker: Onlooker | None = None, re: int | None = None
    ) -> None:
        """Let something happen at a table whose lock is held; tells everybody. Refused if another process was first."""
        try:
            change = self._carry_out(room, event, attempt)
        except Exception:
            await self._read_again(room)  # a half carried out event must not be built upon
            raise
        try:
            written = await self.ledger.append(change)
        except Refusal as refusal:
            await self._fall_back(room, refusal)
        if not written:
            await self._fall_back(room, None)
        self._happened(room, event, asker, re)
        with suppress(Refusal):  # what was asked for is done, whatever becomes of what follows from it
            await self._go_on(room)

    def commit_soon(self, room: Room, wanted: Wanted, asker: Onlooker, re: int | None, refuse: Refused) -> None:
        """As `commit`, without a task that waits. The lock, which is held, is given back when all is told or `refuse` called."""
        try:
            event, attempt = wanted()
        except Refusal as refusal:
            room.lock.release()
            refuse(refusal)
            return
        except Exception:
            room.lock.release()
            raise
        try:
            change = self._carry_out(room, event, attempt)
        except Exception:
            self._spawn(self._then_release(room, self._read_again(room), refuse))
            raise

        def safe(written: bool | Refusal) -> None:
            if written is not True:
                self._spawn(self._then_release(room, self._fall_back(room, written or None), refuse))
                return
            following: Coroutine[Any, Any, None] | None = None
            try:
                self._happened(room, event, asker, re)
                if room.table.state == "running":
                    self.arrange(room)
                else:
                    following = self._go_on(room)
            finally:
                if following is None:
                    room.lock.release()
                else:  # what was asked for is done, whatever becomes of what follows from it
                    self._spawn(self._then_release(room, following, lambda refusal: None))

        self.ledger.put(change, safe)

    @staticmethod
    async def _then_release(room: Room, following: Coroutine[Any, Any, None], refuse: Refused) -> None:
        try:
            await following
        except Refusal as refusal:
            refuse(refusal)
        finally:
            room.lock.release()

    async def _fall_back(self, room: Room, failure: Refusal | None) -> NoReturn:
        """The store does not have the last event, or may not have it: take the table from there."""
        if failure is None:
            metrics.CONFLICTS.inc()
            room.mine = False
        await self._read_again(room)
        raise failure or Refusal(Code.STALE, "the table has changed since")

    def _happened(self, room: Room, event: AnyEvent, asker: Onlooker | None, re: int | None) -> None:
        """An event is safe: everybody is told."""
        metrics.COUNTS.events += 1
        room.used = self.world.now()
        room.mine = True
        self._tell(room, asker, re)
        if isinstance(event, Played):
            metrics.COUNTS.moves += 1
        if room.table.moved:
            room.position += 1

    def _carry_out(self, room: Room, event: AnyEvent, attempt: Attempt | None) -> Append:
        table = room.table
        table.apply(event, attempt)
        data = write_event(event).decode()
        row = None
        if not isinstance(event, Played) or table.state == "over" or table.due() != (room.row.due if room.row else None):
            row = self._row(table)
            room.row = row
        return Append(table.id, table.seq, data, row, _players(table) if row else ())

    @staticmethod
    def _row(table: Table) -> Row:
        summary = msgspec.json.encode(table.summary()).decode()
        return Row(table.setup.game, table.state, table.setup.public, table.created, table.due(), summary)

    async def _read_again(self, room: Room) -> None:
        """What is in memory may be wrong: take the table from the store and show it to everybody."""
        try:
            table = await self.read_table(room.table.id)
        except Refusal:
            room.stop()
            self.rooms.pop(room.table.id, None)
            raise
        room.table, room.scribe, room.row = table, Scribe(table), None
        room.position += 1
        for onlooker in list(room.onlookers):
            self.show(room, onlooker)
        self.arrange(room)

    async def _go_on(self, room: Room) -> None:
        """What follows from an event by itself: the start, the next table."""
        table = room.table
        if started := table.begin(self.world.draw, self.world.now()):
            await self.commit(room, *started)
        elif table.wants_rematch():
            following = await self.create(table.setup, table.rematched(), derived_id(table.id))
            await self.commit(room, Rematched(self.world.now(), following.table.id))
        else:
            self.arrange(room)

    # --- telling ---

    def _tell(self, room: Room, asker: Onlooker | None = None, re: int | None = None) -> None:
        """Tell everybody at a table of its last event."""
        unseated: list[Onlooker] = []
        if room.people != room.table.people:
            room.people = room.table.people
            unseated = self._unseat(room)
            for onlooker in unseated:
                onlooker.viewer = PUBLIC
                self.show(room, onlooker, answered(onlooker, asker, re))
        if room.table.jumped:
            for onlooker in list(room.onlookers):
                room.scribe.forget(onlooker.viewer)
            for onlooker in list(room.onlookers):
                self.show(room, onlooker, answered(onlooker, asker, re))
            return
        for viewer, onlookers in self._by_viewer(room, unseated).items():
            messages = room.scribe.updates(viewer, {onlooker.wishes for onlooker in onlookers})
            if messages is None:
                if asker is not None and asker in onlookers:
                    asker.owed = re
                continue
            count = room.table.count(viewer)
            for onlooker in onlookers:
                own = answered(onlooker, asker, re)
                if onlooker.follows_turn and self._turned(room, onlooker, own):
                    continue
                again = b"" if own is None else b'"re":%d,' % own
                onlooker.told = count
                onlooker.tell(b'{"type":"update",' + again + messages[onlooker.wishes])

    @staticmethod
    def _unseat(room: Room) -> list[Onlooker]:
        """Those whose token has become void: from now on they only watch."""
        for onlooker in room.onlookers:
            onlooker.find_seats(room.table)
        return [one for one in room.onlookers if one.viewer != PUBLIC and one.viewer not in one.held]

    @staticmethod
    def _by_viewer(room: Room, without: list[Onlooker]) -> dict[int, list[Onlooker]]:
        found: dict[int, list[Onlooker]] = {}
        for onlooker in room.onlookers.difference(without) if without else room.onlookers:
            found.setdefault(onlooker.viewer, []).append(onlooker)
        return found

    def _turned(self, room: Room, onlooker: Onlooker, re: int | None) -> bool:
        """Let a device that follows the turn look through the seat that decides now; whether that was another."""
        actor = room.table.actor
        if actor == onlooker.viewer or actor not in onlooker.held:
            return False
        self.turn_eyes(room, onlooker, actor, re)
        return True

    def show(self, room: Room, onlooker: Onlooker, re: int | None = None) -> None:
        """Tell somebody everything it may know."""
        onlooker.tell(encode({"type": "state", **({"re": re} if re is not None else {}), **self.whole(room, onlooker)}))

    def whole(self, room: Room, onlooker: Onlooker) -> dict[str, Any]:
        """Everything somebody may know, and is told now."""
        present = room.present(self.world.now())
        state = room.scribe.state(onlooker.viewer, onlooker.wishes)
        onlooker.told = room.table.count(onlooker.viewer)
        state["held"] = onlooker.held
        state["present"] = present
        state["chat"] = [chat_told(line) for line in room.chat if onlooker.hears(line.sender)]
        return state

    async def catch_up(self, room: Room, onlooker: Onlooker, since: int) -> bool:
        """Tell somebody again exactly what it missed; False if that cannot be done."""
        missed = room.table.count(onlooker.viewer) - since
        if not 0 <= missed <= MOST_MISSED or onlooker.follows_turn:
            return False
        events = [read_event(data) for data in await self.ledger.read(self.ledger.store.events, room.table.id)]
        table = Table(room.table.id, self.elapsed)
        scribe: Scribe | None = None
        messages: list[bytes] = []
        for event in events[: room.table.seq]:
            known = scribe is not None or (table.seq > 0 and table.count(onlooker.viewer) == since)
            if known and scribe is None:
                scribe = Scribe(table)
                scribe.begin(onlooker.viewer)
            table.apply(event)
            if scribe is not None:
                if table.jumped:
                    return False
                if told := scribe.updates(onlooker.viewer, {onlooker.wishes}):
                    messages.append(b'{"type":"update",' + told[onlooker.wishes])
        if len(messages) != missed:
            return False
        for message in messages:
            onlooker.tell(message)
        onlooker.told = since + missed
        return True

    # --- those who look ---

    def enter(self, room: Room, onlooker: Onlooker) -> None:
        """Somebody begins to look."""
        room.onlookers.add(onlooker)
        self.tell_presence(room)
        self.arrange(room)

    def leave(self, room: Room, onlooker: Onlooker) -> None:
        """Somebody has gone."""
        room.onlookers.discard(onlooker)
        room.used = self.world.now()
        if all(other.viewer != onlooker.viewer for other in room.onlookers):
            room.scribe.forget(onlooker.viewer)
        self.tell_presence(room)
        self.arrange(room)

    def turn_eyes(self, room: Room, onlooker: Onlooker, seat: int, re: int | None) -> None:
        """Somebody looks through another seat of its own from now on; the one before is forgotten if nobody else has it."""
        before, onlooker.viewer = onlooker.viewer, seat
        if all(other.viewer != before for other in room.onlookers):
            room.scribe.forget(before)
        self.show(room, onlooker, re)

    def tell_presence(self, room: Room) -> None:
        """Tell everybody who is present, if that has changed."""
        present = room.present(self.world.now())
        if present == room.told_present:
            return
        room.told_present = present
        for onlooker in room.onlookers:
            onlooker.tell(self.presence(room, onlooker))
        self._announce(room)

    def presence(self, room: Room, onlooker: Onlooker) -> bytes:
        """Who is present, for one who looks."""
        told = {"type": "presence", "seq": onlooker.told, "present": room.present(self.world.now())}
        return encode(told)

    def _announce(self, room: Room) -> None:
        """Tell other processes who is present here."""
        if not self.ledger.store.shared:
            return
        seats = sorted({seat for onlooker in room.onlookers for seat in onlooker.held})
        notice = f"presence {room.table.id} {self._name} {','.join(map(str, seats))}"
        self._loop.run_in_executor(None, self.ledger.store.notify, notice)

    async def say(self, room: Room, line: Line) -> None:
        """Somebody chats."""
        await self.ledger.append(line)
        self._chat(room, line)
        if not self.ledger.store.shared:
            return
        notice = f"chat {self._name} {msgspec.json.encode(line).decode()}"
        await self._loop.run_in_executor(None, self.ledger.store.notify, notice)

    @staticmethod
    def _chat(room: Room, line: Line) -> None:
        room.chat.append(line)
        for onlooker in room.onlookers:
            if onlooker.hears(line.sender):
                told = {"type": "chat", "seq": onlooker.told, **chat_told(line)}
                onlooker.tell(encode(told))

    # --- what happens by itself ---

    def arrange(self, room: Room) -> None:
        """See to it that programs think and clocks are watched."""
        table = room.table
        if self.rooms.get(table.id) is not room:  # it has left the memory
            return
        if room.timer:
            room.timer.cancel()
            room.timer = None
        if table.program_to_move is not None:
            if room.mine and room.thinking is None:
                room.thinking = self._spawn(self._think(room))
        elif table.state == "running" and table.clock.running is not None:
            now = self.world.now()
            present = room.present(now)[table.clock.running]
            wait = table.patience(now, present)
            room.timer = self._loop.call_later(min(wait / 1000, 3600.0), lambda: self._spawn(self._watch_clock(room)))

    async def _think(self, room: Room) -> None:
        """Let programs decide until a person has to."""
        metrics.THINKING.inc()
        try:
            while room.mine and (seat := room.table.program_to_move) is not None and self.rooms.get(room.table.id) is room:
                table, position = room.table, room.position
                record = table.course.record(table.course.view(table.course.now, seat))
                view = View(table.course.game, seat, record, tuple(table.course.game.legal(record)))
                action = await self.thinkers.decide(table.level_of(seat), view)
                async with room.lock:
                    if room.position == position and room.table.program_to_move == seat:
                        played = room.table.play_program(seat, action, self.world.draw, self.world.now())
                        await self.commit(room, *played)
                        metrics.PROGRAM_MOVES.inc()
        except Refusal as refusal:
            LOG.info("a program's move was refused", extra={"code": refusal.code})
        finally:
            metrics.THINKING.dec()
            room.thinking = None
        self.arrange(room)

    async def _watch_clock(self, room: Room) -> None:
        async with room.lock:
            table, now = room.table, self.world.now()
            if table.clock.running is None or self.rooms.get(table.id) is not room:
                return
            present = room.present(now)[table.clock.running]
            if event := table.time_up(now, present):
                await self.commit(room, event)
            else:
                self.arrange(room)

    async def _look_after(self) -> None:
        """Round after round: signs of life, tables that are due, tables nobody needs in memory."""
        rounds = 0
        while True:
            await asyncio.sleep(SWEEP)
            rounds += 1
            try:
                await self._sweep(rounds)
            except Refusal as refusal:
                LOG.warning("the store does not answer", extra={"code": refusal.code})

    async def _sweep(self, rounds: int) -> None:
        now = self.world.now()
        if rounds % ALIVE == 0:
            await self.ledger.read(self.ledger.store.alive, now, DOWN)
            self._downtimes = await self.ledger.read(self.ledger.store.downtimes)
        for identifier in await self.ledger.read(self.ledger.store.due, now, SWEPT):
            with suppress(Refusal):
                room = self.rooms.get(identifier) or await self.room(identifier)
                async with room.lock:
                    room.mine = True
                    await self._go_on(room)
        for identifier, room in list(self.rooms.items()):
            if room.onlookers and rounds % PRESENCE_REPEATED == 0:
                self._announce(room)
            if not room.onlookers and room.thinking is None and not room.lock.locked() and now - room.used > IDLE:
                room.stop()
                del self.rooms[identifier]
        metrics.ROOMS.set(len(self.rooms))

    # --- other processes ---

    def _heard(self, notice: str) -> None:
        """Called from the thread that listens."""
        self._loop.call_soon_threadsafe(self._hear, notice)

    def _hear(self, notice: str) -> None:
        """Another process has told something."""
        kind, _, rest = notice.partition(" ")
        if kind == "resync":
            for room in list(self.rooms.values()):
                self._spawn(self._follow(room))
            return
        if kind == "chat":
            self._hear_chat(rest)
            return
        words = rest.split(" ")
        room_heard = self.rooms.get(words[0])
        if room_heard is None:
            return
        if kind == "event" and int(words[1]) > room_heard.table.seq:
            self._spawn(self._follow(room_heard))
        elif kind == "presence" and words[1] != self._name:
            room_heard.elsewhere[words[1]] = (self.world.now(), {int(seat) for seat in words[2].split(",") if seat})
            present = room_heard.present(self.world.now())
            if present != room_heard.told_present:
                room_heard.told_present = present
                for onlooker in room_heard.onlookers:
                    onlooker.tell(self.presence(room_heard, onlooker))
                self.arrange(room_heard)

    def _hear_chat(self, rest: str) -> None:
        sender, _, data = rest.partition(" ")
        line = msgspec.json.decode(data, type=Line)
        if sender != self._name and line.table in self.rooms:
            self._chat(self.rooms[line.table], line)

    async def _follow(self, room: Room) -> None:
        """Carry out what another process has written, and see to what follows."""
        async with room.lock:
            await self._catch_up(room)
            self.arrange(room)

    async def _catch_up(self, room: Room) -> None:
        """Carry out what another process has written."""
        table = room.table
        for data in await self.ledger.read(self.ledger.store.events, table.id, table.seq):
            table.apply(read_event(data))
            room.row, room.mine = None, False
            if table.moved:
                room.position += 1
            self._tell(room)


def answered(onlooker: Onlooker, asker: Onlooker | None, re: int | None) -> int | None:
    """The request that a message answers: the present one of whoever asked, or one before it that could not be answered yet."""
    if onlooker is asker:
        return re
    owed, onlooker.owed = onlooker.owed, None
    return owed


def _players(table: Table) -> tuple[str, ...]:
    return tuple(sorted({seat.player for seat in table.seats if seat.player}))
