"""Many people at many tables, from one process: sockets in C (picows), HTTP for the set-up."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


def post(address: str, path: str, body: dict[str, Any], token: str = "") -> Any:
    """One request."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    with urlopen(Request(f"{address}{path}", json.dumps(body).encode(), headers), timeout=300) as answer:
        return json.load(answer)


def get(address: str, path: str) -> Any:
    """Another request."""
    with urlopen(f"{address}{path}", timeout=300) as answer:
        return json.load(answer)


class Told(msgspec.Struct):
    """A message, as far as a client that plays at random needs it."""

    type: str
    seq: int = 0
    re: int | None = None
    moves: msgspec.Raw = msgspec.Raw()
    """As they were sent, because most of them need not be looked at; empty if they were not."""
    phase: str | None = None
    turn: int | None = None
    code: str = ""


_decoder = msgspec.json.Decoder(Told)
PATIENCE = 60.0
"""Seconds until a socket must be open."""
MOVE = b'{"id":'
"""How each of a list of moves begins."""


def any_move(moves: bytes, lot: random.Random) -> int:
    """The id of one of a list of moves: of the first that begins after a random place in the text."""
    begin = moves.find(MOVE, int(lot.random() * len(moves)))
    if begin < 0:
        begin = moves.find(MOVE)
    begin += len(MOVE)
    return int(moves[begin : moves.index(b",", begin)])


@dataclass
class Tally:
    """What happened to all."""

    moves: int = 0
    """Moves acknowledged."""
    refused: int = 0
    over: int = 0
    delays: list[float] = field(default_factory=list)
    """Seconds from a move to another seat's hearing of it."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    stopping: bool = False


class Seat(WSListener):
    """Somebody who plays one seat at random."""

    def __init__(self, table: "PlayedTable", number: int, token: str, tally: Tally) -> None:
        self.table = table
        self.number = number
        self.token = token
        self.tally = tally
        self.seq = 0
        self.asked: int | None = None
        """The number of the request under way."""
        self.moves = b"[]"
        """The legal moves, as far as is known, as they were sent."""
        self.sent = -1
        """The action of the request under way."""
        self.transport: WSTransport | None = None
        self.ready = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say hello."""
        self.transport = transport
        hello: dict[str, Any] = {"type": "hello", "seats": [self.token]}
        if self.seq:
            hello["since"] = self.seq
        transport.send(WSMsgType.TEXT, msgspec.json.encode(hello))

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is lost."""
        self.transport = None
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed at once"))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Hear something; if it is one's decision, decide."""
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                transport.disconnect()
            return
        told = _decoder.decode(frame.get_payload_as_memoryview())
        if told.type == "presence" and not self.ready.done():
            self.ready.set_result(None)
            self.decide()
        if told.type == "refused":
            self.tally.refused += 1
            self.asked = None
            return
        if told.type not in ("state", "update"):
            return
        self.seq = told.seq
        if not self.ready.done():
            self.ready.set_result(None)
        self._note(told)
        if told.phase == "over":
            self.moves = b"[]"
            self.table.finish(self)
        elif told.moves:
            self.moves = bytes(told.moves)
            self.decide()

    def decide(self) -> None:
        """Move, if it is one's decision."""
        if len(self.moves) > len(b"[]") and not self.tally.stopping:
            self.table.decide(self, any_move(self.moves, self.table.lot))

    def _note(self, told: Told) -> None:
        if told.re is not None and told.re == self.asked:
            self.asked = None
            self.tally.moves += 1
            self.table.acknowledged[told.seq] = self.sent
        elif told.type == "update" and self.table.sent_at and told.turn is not None:
            self.tally.delays.append(time.perf_counter() - self.table.sent_at)
            self.table.sent_at = 0.0

    def move(self, action: int) -> None:
        """Send a move."""
        if self.transport is None:
            return
        self.asked, self.sent = self.seq, action
        self.table.sent_at = time.perf_counter()
        message = b'{"type":"move","re":%d,"seq":%d,"moves":[%d]}' % (self.seq, self.seq, action)
        self.transport.send(WSMsgType.TEXT, message)


class PlayedTable:
    """A table at which everybody plays at random."""

    def __init__(self, made: dict[str, Any], tally: Tally, pause: float) -> None:
        self.id: str = made["table"]
        self.seats = [Seat(self, seat["seat"], seat["token"], tally) for seat in made["seats"]]
        self.tally = tally
        self.pause = pause
        """Seconds between being asked and deciding."""
        self.sent_at = 0.0
        self.acknowledged: dict[int, int] = {}
        """The actions that were acknowledged, by their number."""
        self.over = False
        self.lot = random.Random(self.id)

    async def connect(self, sockets: str, forgetful: bool = False) -> None:
        """Sit down, or come back; who is forgetful asks for the whole state."""
        for seat in self.seats:
            if seat.ready.done():
                seat.ready = asyncio.get_running_loop().create_future()
                seat.asked = None
            if forgetful:
                seat.seq = 0
            await open_socket(seat, sockets, self.id)
            await seat.ready

    def go_on(self) -> None:
        """Decide, if somebody has to."""
        for seat in self.seats:
            seat.decide()

    def leave(self) -> None:
        """Close the sockets."""
        for seat in self.seats:
            if seat.transport is not None:
                seat.transport.disconnect()

    def decide(self, seat: Seat, action: int) -> None:
        """Play a move, at once or after a while."""
        if self.pause:
            asyncio.get_running_loop().call_later(self.pause * self.lot.uniform(0.5, 1.5), seat.move, action)
        else:
            seat.move(action)

    def finish(self, seat: Seat) -> None:
        """The game is over."""
        if not self.over:
            self.over = True
            self.tally.over += 1
            self.tally.ended.set()


async def leave_all(tables: list[PlayedTable]) -> None:
    """Close the sockets of all tables, and wait until they are closed."""
    for table in tables:
        table.leave()
    await asyncio.sleep(0.1)


async def open_socket(listener: WSListener, sockets: str, table: str) -> None:
    """Open a socket of a table; on a busy machine that may take a while."""
    await ws_connect(lambda: listener, f"{sockets}/api/tables/{table}/socket", websocket_handshake_timeout=PATIENCE)


def make_table(address: str, token: str, game: str, players: int) -> dict[str, Any]:
    """A table with all its seats ours."""
    made: dict[str, Any] = post(address, "/api/tables", {"game": game, "seats": [{"kind": "me"}] * players}, token)
    return made


def new_player(address: str) -> str:
    """A player token."""
    return str(post(address, "/api/players", {"name": "Drill"})["token"])
