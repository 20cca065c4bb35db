"""Race: two server processes on one PostgreSQL; for every decision both are sent a move of the same seat at once. One may win.

python -m formicarium.server.drills.race --tries 100000
"""

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from formicarium.server.drills.client import Told, any_move, make_table, new_player, open_socket
from formicarium.server.drills.postgres import TemporaryPostgres
from formicarium.server.drills.process import ServerProcess
from formicarium.server.events import Played, read_event
from formicarium.server.store import open_store

SILENCE = 20.0
"""If nothing at all is answered for so many seconds, something hangs."""
_decoder = msgspec.json.Decoder(Told)


class Race:
    """What happened to all."""

    def __init__(self, tries: int) -> None:
        self.left = tries
        self.sent = 0
        self.refused: Counter[str] = Counter()
        self.acknowledged: Counter[tuple[str, int]] = Counter()
        """How often each event of each table was acknowledged."""
        self.actions: dict[tuple[str, int], int] = {}
        self.heard = time.monotonic()
        self.over: set[str] = set()
        self.transports: list[WSTransport] = []


class Racer(WSListener):
    """Plays all seats of a table through one process; another does the same through the other."""

    def __init__(self, table: str, tokens: list[str], race: Race, seed: int) -> None:
        self.table = table
        self.tokens = tokens
        self.race = race
        self.lot = random.Random(seed)
        self.seq = 0
        self.asked: int | None = None
        self.sent = 0
        self.moves = b"[]"

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say hello."""
        self.race.transports.append(transport)
        transport.send(WSMsgType.TEXT, msgspec.json.encode({"type": "hello", "seats": self.tokens, "look": "turn"}))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Hear; if there is something to decide and nothing under way, decide."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        told = _decoder.decode(frame.get_payload_as_memoryview())
        self.race.heard = time.monotonic()
        if told.type == "refused":
            self.race.refused[told.code] += 1
            self.asked = None
        elif told.type in ("state", "update"):
            self._hear(told)
        if told.phase == "over":
            self.race.over.add(self.table)
        elif len(self.moves) > len(b"[]") and self.asked is None and self.race.left > 0:
            self._move(transport)

    def _hear(self, told: Told) -> None:
        self.seq = told.seq
        if told.re is not None and told.re == self.asked:
            self.race.acknowledged[self.table, self.asked + 1] += 1
            self.race.actions[self.table, self.asked + 1] = self.sent
            self.asked = None
        if told.moves:
            self.moves = bytes(told.moves)

    def _move(self, transport: WSTransport) -> None:
        self.race.left -= 1
        self.race.sent += 1
        self.asked, self.sent = self.seq, any_move(self.moves, self.lot)
        message = b'{"type":"move","re":%d,"seq":%d,"moves":[%d]}' % (self.seq, self.seq, self.sent)
        transport.send(WSMsgType.TEXT, message)


async def run_race(database: str, tries: int, tables: int) -> dict[str, Any]:
    """Send so many moves; what came of it."""
    servers = [ServerProcess(database), ServerProcess(database)]
    race = Race(tries)
    try:
        token = await asyncio.to_thread(new_player, servers[0].address)
        begin = time.perf_counter()
        busy: set[str] = set()
        everything: list[str] = []
        while race.left > 0 and time.monotonic() - race.heard < SILENCE:
            while len(busy) < tables:
                table = await add_table(servers, token, race)
                busy.add(table)
                everything.append(table)
            await asyncio.sleep(0.02)
            busy -= race.over
        await asyncio.sleep(1.0)
        took = time.perf_counter() - begin
    finally:
        for transport in race.transports:
            transport.disconnect()
        await asyncio.sleep(0.1)
        for server in servers:
            server.stop()
    return {
        "tries": race.sent,
        "accepted": sum(race.acknowledged.values()),
        "doubled": sum(number > 1 for number in race.acknowledged.values()),
        "wrong_in_store": wrong_in_store(database, race, everything),
        "refused": dict(race.refused),
        "tables": len(everything),
        "seconds": round(took, 1),
        "hung": race.left > 0,
    }


async def add_table(servers: list[ServerProcess], token: str, race: Race) -> str:
    """A table at which both processes play all seats."""
    made = await asyncio.to_thread(make_table, servers[0].address, token, "terratain", 2)
    table: str = made["table"]
    for number, server in enumerate(servers):
        racer = Racer(table, [seat["token"] for seat in made["seats"]], race, number)
        await open_socket(racer, server.sockets, table)
    return table


def wrong_in_store(database: str, race: Race, tables: list[str]) -> int:
    """Acknowledged moves that the store does not have as they were."""
    store = open_store(database)
    try:
        events = {table: [read_event(data) for data in store.events(table)] for table in tables}
    finally:
        store.close()
    wrong = 0
    for (table, seq), action in race.actions.items():
        event = events[table][seq - 1] if seq <= len(events[table]) else None
        wrong += not isinstance(event, Played) or event.actions[0] != action
    return wrong


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Two processes, one database, the same seats.")
    parser.add_argument("--tries", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--database", default="", help="default: a PostgreSQL that is thrown away")
    chosen = parser.parse_args()
    if chosen.database:
        print(json.dumps(asyncio.run(run_race(chosen.database, chosen.tries, chosen.tables)), indent=2))
        return
    with TemporaryPostgres(durable=True) as postgres:
        print(json.dumps(asyncio.run(run_race(postgres.address, chosen.tries, chosen.tables)), indent=2))


if __name__ == "__main__":
    main()
