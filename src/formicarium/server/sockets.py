"""One socket: somebody who looks at a table and may play some of its seats. docs/protocol.md, section 4.

Spoken in ASGI, with two short cuts on the wire (wire.py): what is told is written at once, and a move at a table at which nothing
else is under way is carried out without waking this socket's task. A client that reads slowly delays nobody but itself.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from formicarium.core.record import PUBLIC
from formicarium.server import limits, metrics
from formicarium.server.answers import answer
from formicarium.server.course import Attempt
from formicarium.server.hall import Hall
from formicarium.server.messages import (
    MOST_CHAT,
    MOST_MESSAGE,
    MOST_MUTED,
    Agree,
    AnyMessage,
    Ask,
    Decline,
    Hello,
    Leave,
    Look,
    MakeOffer,
    Move,
    Mute,
    Ping,
    Resign,
    Return,
    Say,
    Undo,
    read_message,
)
from formicarium.server.refusal import Code, Refusal
from formicarium.server.room import Room
from formicarium.server.scribe import Wishes, encode
from formicarium.server.store import Line
from formicarium.server.table import Table
from formicarium.server.tokens import Player, Signer, clean_text
from formicarium.server.wire import EXTENSION, Wire

LOG = logging.getLogger("formicarium.server")
HELLO_WITHIN = 10.0
"""Seconds until the first message."""
MOST_FAULTS = 10
"""Messages that cannot be understood, until the socket is closed."""
A_MOVE = b'{"type":"move"'
"""How messages begin that may take the short cut."""
RECONNECT = 1_500
"""Milliseconds after which clients are asked to come back."""

BAD_MESSAGES, NO_TABLE, NO_HELLO, TOO_LONG, TOO_MANY = 4400, 4404, 4408, 4413, 4429
RESTART, TOO_SLOW, NORMAL, FAULT = 1012, 1013, 1000, 1011

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Closed(Exception):
    """The socket is to be closed, with a code; 0 if the client has closed it."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """Somebody who looks at a table."""

    def __init__(self, wire: Wire, limited: bool, now: float) -> None:
        self.viewer = PUBLIC
        self.wishes = Wishes()
        self.held: list[int] = []
        self.tokens: list[str] = []
        self.seats_of = -1
        """The count of the table's people at which the seats held were found."""
        self.follows_turn = False
        self.told = 0
        self.owed: int | None = None
        self.player: Player | None = None
        self.muted: set[str] = set()
        self.closing = 0
        self.busy = False
        """Whether its task is at work."""
        self.moving = False
        """Whether a move that took the short cut is under way."""
        self.wire = wire
        self._limited = limited
        self.messages = limits.Bucket(limits.MESSAGES, now)
        self.chat = limits.Bucket(limits.CHAT, now)
        self.hints = limits.Bucket(limits.HINTS, now)

    def tell(self, message: bytes) -> None:
        """Send a message."""
        metrics.COUNTS.messages_sent += 1
        if not self.wire.tell(message):
            self.wire.hang_up(TOO_SLOW)

    def hears(self, sender: str) -> bool:
        """Whether chat from somebody is wanted."""
        return sender not in self.muted

    def find_seats(self, table: Table) -> None:
        """The seats that the tokens are for; looked up again only when people have changed."""
        if self.seats_of != table.people:
            seats = {table.seat_of(token) for token in self.tokens}
            self.held = sorted(seat for seat in seats if seat is not None)
            self.seats_of = table.people

    def allow_message(self, now: float) -> None:
        """Count a message; closed if there are too many."""
        metrics.COUNTS.messages_received += 1
        if self._limited and not self.messages.take(now):
            raise Closed(TOO_MANY)

    def allow(self, bucket: limits.Bucket, now: float) -> None:
        """Count something that is rarer than messages."""
        if self._limited and not bucket.take(now):
            raise Refusal(Code.TOO_MANY, "that is too much at once; wait a little")


class Sockets:
    """All sockets of the server."""

    def __init__(self, hall: Hall, signer: Signer, origins: frozenset[str], limited: bool, proxy: bool) -> None:
        self.hall = hall
        self.signer = signer
        self._origins = origins
        self._limited = limited
        self._proxy = proxy
        self._open: set[Socket] = set()
        self._by_address: Counter[str] = Counter()
        self._messages = limits.Limiter(limits.MESSAGES)
        self._chats = limits.Limiter(limits.CHAT)
        self._hints = limits.Limiter(limits.HINTS)
        self._loop = asyncio.get_running_loop()
        self._stopping = False

    async def serve(self, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        """One socket from beginning to end."""
        await receive()
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        address = address_of(scope, headers, self._proxy)
        if not self._is_own_origin(headers) or self._stopping:
            await send({"type": "websocket.close", "code": RESTART if self._stopping else NORMAL})
            return
        if self._limited and self._by_address[address] >= limits.SOCKETS:
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        await send({"type": "websocket.accept"})
        await self._serve(receive, send, table, Socket(scope["extensions"][EXTENSION], self._limited, self._loop.time()), address)

    def _is_own_origin(self, headers: dict[str, str]) -> bool:
        """Pages of other addresses may not speak here; programs that are no browsers name none."""
        origin = headers.get("origin")
        return origin is None or origin in self._origins or urlsplit(origin).netloc == headers.get("host")

    async def _serve(self, receive: Receive, send: Send, table: str, socket: Socket, address: str) -> None:
        self._open.add(socket)
        self._by_address[address] += 1
        metrics.SOCKETS.inc()
        room: Room | None = None
        code = NORMAL
        try:
            room = await self._enter(socket, receive, table, address)
            await self._listen(socket, room, receive)
        except Closed as closed:
            code = closed.code
        except Exception:
            metrics.FAULTS.inc()
            LOG.exception("socket failed")
            code = FAULT
        finally:
            socket.wire.heard = None
            self._open.discard(socket)
            self._by_address[address] -= 1
            metrics.SOCKETS.dec()
            if room is not None:
                self.hall.leave(room, socket)
        if code:
            with suppress(RuntimeError, OSError):  # the client was gone already
                await send({"type": "websocket.close", "code": socket.closing or code})

    async def _next(self, socket: Socket, receive: Receive) -> AnyMessage:
        """The next message; those that cannot be understood are answered here."""
        faults = 0
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                raise Closed(0)
            if socket.closing:
                raise Closed(socket.closing)
            socket.allow_message(self._loop.time())
            data = event.get("text") or event.get("bytes") or ""
            if len(data) > MOST_MESSAGE:
                raise Closed(TOO_LONG)
            try:
                return read_message(data)
            except Refusal as refusal:
                faults += 1
                refuse(socket, refusal, None)
                if faults >= MOST_FAULTS:
                    raise Closed(BAD_MESSAGES) from None

    # --- entering ---

    async def _enter(self, socket: Socket, receive: Receive, table: str, address: str) -> Room:
        try:
            hello = await asyncio.wait_for(self._next(socket, receive), HELLO_WITHIN)
        except TimeoutError:
            raise Closed(NO_HELLO) from None
        try:
            if not isinstance(hello, Hello):
                raise Refusal(Code.BAD_MESSAGE, "say hello first")
            room = await self.hall.room(table)
            async with room.lock:
                self._introduce(socket, room, hello)
                self._count_with_others(socket, address)
                if hello.since is None or not await self.hall.catch_up(room, socket, hello.since):
                    self.hall.show(room, socket, hello.re)
                else:
                    room.scribe.refresh(socket.viewer)
                    socket.tell(self.hall.presence(room, socket))
                self.hall.enter(room, socket)
        except Refusal as refusal:
            refuse(socket, refusal, hello.re)
            raise Closed(NO_TABLE if refusal.code == Code.NOT_FOUND else BAD_MESSAGES) from None
        return room

    def _introduce(self, socket: Socket, room: Room, hello: Hello) -> None:
        """Who this is, and through whose eyes it looks."""
        socket.wishes = Wishes(hello.words, hello.pictures)
        socket.muted = set(hello.mute)
        socket.tokens = hello.seats
        if hello.player:
            socket.player = self.signer.player(hello.player)
        socket.find_seats(room.table)
        if len(socket.held) < len(set(hello.seats)):
            raise Refusal(Code.NO_TOKEN, "a seat token is not, or no longer, valid at this table")
        socket.viewer = socket.held[0] if socket.held else PUBLIC
        if hello.look == "turn":
            if room.table.course.game.spec.hidden:
                raise Refusal(Code.NOT_NOW, "in a game with secrets say through which seat you look")
            socket.follows_turn = True
            if room.table.actor in socket.held:
                socket.viewer = room.table.actor
        elif hello.look is not None:
            self._need_held(socket, hello.look)
            socket.viewer = hello.look

    def _count_with_others(self, socket: Socket, address: str) -> None:
        """From now on what a socket sends counts together with all others of the same token."""
        player = socket.player.id if socket.player else address
        key, now = socket.tokens[0] if socket.tokens else player, self._loop.time()
        socket.messages = self._messages.bucket(key, now)
        socket.chat, socket.hints = self._chats.bucket(key, now), self._hints.bucket(key, now)

    @staticmethod
    def _need_held(socket: Socket, seat: int) -> None:
        if seat not in socket.held:
            raise Refusal(Code.NOT_YOURS, "you do not hold that seat")

    # --- listening ---

    async def _listen(self, socket: Socket, room: Room, receive: Receive) -> None:
        socket.wire.heard = lambda data: self._hear(socket, room, data)
        while True:
            socket.busy = False
            message = await self._next(socket, receive)
            socket.busy = True
            if socket.moving:  # one thing after the other
                async with room.lock:
                    socket.moving = False
            try:
                await self._obey(socket, room, message)
            except Refusal as refusal:
                self._refuse(socket, room, message, refusal)

    def _hear(self, socket: Socket, room: Room, data: bytes) -> bool:
        """The short cut: a move at a table at which nothing else is under way. False if this is something else."""
        if socket.busy or socket.closing or not data.startswith(A_MOVE) or len(data) > MOST_MESSAGE or room.lock.locked():
            return False
        try:
            message = read_message(data)
            socket.allow_message(self._loop.time())
        except (Refusal, Closed):
            return False
        room.lock.take()
        socket.moving = True

        def refused(refusal: Refusal) -> None:
            self._refuse(socket, room, message, refusal)

        try:
            self.hall.commit_soon(room, lambda: self._wanted(socket, room, message), socket, message.re, refused)
        except Exception:
            metrics.FAULTS.inc()
            LOG.exception("a move failed")
            socket.wire.hang_up(FAULT)
        return True

    def _refuse(self, socket: Socket, room: Room, message: AnyMessage, refusal: Refusal) -> None:
        metrics.REFUSALS.labels(refusal.code).inc()
        state = self.hall.whole(room, socket) if refusal.code == Code.STALE else None
        refuse(socket, refusal, message.re, state)

    async def _obey(self, socket: Socket, room: Room, message: AnyMessage) -> None:
        match message:
            case Ping():
                again = {"re": message.re} if message.re is not None else {}
                socket.tell(encode({"type": "pong", **again, "seq": socket.told}))
            case Mute():
                if message.muted and len(socket.muted) < MOST_MUTED:
                    socket.muted.add(message.who)
                elif not message.muted:
                    socket.muted.discard(message.who)
            case Say():
                await self._chat(socket, room, message)
            case Ask():
                if message.what == "hint":
                    socket.allow(socket.hints, self._loop.time())
                await answer(self.hall, room, socket, message)
            case Hello():
                raise Refusal(Code.BAD_MESSAGE, "hello has been said; open another socket")
            case _:
                async with room.lock:
                    await self._play(socket, room, message)

    async def _play(self, socket: Socket, room: Room, message: AnyMessage) -> None:
        """What changes the table. Its lock is held."""
        if isinstance(message, Look):
            self._need_held(socket, message.seat)
            self.hall.turn_eyes(room, socket, message.seat, message.re)
        else:
            await self.hall.commit(room, *self._wanted(socket, room, message), socket, message.re)

    def _wanted(self, socket: Socket, room: Room, message: AnyMessage) -> tuple[Any, Attempt | None]:
        """What is to happen at the table, and its steps if it is a move; refused if it may not."""
        table, now, seat = room.table, self.hall.world.now(), socket.viewer
        if seat == PUBLIC:
            raise Refusal(Code.NOT_YOURS, "you only watch")
        self._need_held(socket, seat)
        event: Any = None
        match message:
            case Move():
                if (message.moves is None) == (message.text is None):
                    raise Refusal(Code.BAD_MESSAGE, "a move has either moves or text")
                moves = message.moves if message.moves is not None else str(message.text)
                return table.play(seat, message.seq, moves, self.hall.world.draw, now)
            case Undo():
                event = table.undo(seat, now)
            case MakeOffer():
                event = table.offer(seat, message.what, now)
            case Agree():
                event = table.agree(seat, message.what, now)
            case Decline():
                event = table.decline(seat, message.what, now)
            case Resign():
                event = table.resign(seat, now)
            case Leave():
                event = table.leave(seat, now)
            case Return():
                event = table.come_back(seat, now)
        return event, None

    async def _chat(self, socket: Socket, room: Room, message: Say) -> None:
        rule = room.table.setup.chat
        if rule == "off" or (rule == "seats" and not socket.held):
            raise Refusal(Code.NOT_YOURS, "there is no chat for you at this table")
        socket.allow(socket.chat, self._loop.time())
        text = clean_text(message.text, MOST_CHAT)
        if not text:
            raise Refusal(Code.BAD_MESSAGE, "there is nothing to say")
        if socket.viewer != PUBLIC:
            sender, name = f"seat {socket.viewer}", room.table.seats[socket.viewer].name
        elif socket.player is not None:
            sender, name = socket.player.public_id, socket.player.name
        else:
            raise Refusal(Code.NO_TOKEN, "to chat, say hello with your player token")
        await self.hall.say(room, Line(room.table.id, self.hall.world.now(), sender, name, text))

    # --- the end ---

    async def stop(self) -> None:
        """Tell everybody to come back later, and close all sockets."""
        self._stopping = True
        for socket in list(self._open):
            message = "The server stops for a moment. Your game is safe."
            socket.tell(encode({"type": "bye", "seq": socket.told, "reconnect": RECONNECT, "message": message}))
            socket.closing = RESTART
        await asyncio.sleep(0.05)


def address_of(scope: Scope, headers: dict[str, str], proxy: bool) -> str:
    """The address of a client, by which it is counted."""
    if proxy and (forwarded := headers.get("x-forwarded-for", "")):
        return forwarded.rpartition(",")[2].strip()[:60]
    client = scope.get("client")
    return str(client[0]) if client else ""


def refuse(socket: Socket, refusal: Refusal, re: int | None, state: dict[str, Any] | None = None) -> None:
    """Tell a client that its request had no effect."""
    told: dict[str, Any] = {"type": "refused"}
    if re is not None:
        told["re"] = re
    told |= {"seq": socket.told, "code": refusal.code, "message": refusal.message}
    if refusal.clause:
        told["clause"] = refusal.clause
    if state is not None:
        told["state"] = state
    socket.tell(encode(told))
