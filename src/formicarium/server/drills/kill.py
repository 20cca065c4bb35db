"""Kill: a server is killed at random moments while people play, again and again; afterwards nothing acknowledged is missing.

python -m formicarium.server.drills.kill --times 100
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from formicarium.server.drills.client import PlayedTable, Tally, leave_all, make_table, new_player
from formicarium.server.drills.process import ServerProcess
from formicarium.server.events import Played, read_event
from formicarium.server.store import open_store

FIRST, LAST = 0.1, 1.2
"""A server lives at least and at most so many seconds under load."""
GO_ON = 60.0
"""Within so many seconds after a restart every table has gone on."""


async def run_kills(database: str, game: str, tables: int, times: int, seed: int) -> dict[str, Any]:
    """Kill so many times; what came of it."""
    lot, tally = random.Random(seed), Tally()
    server = ServerProcess(database)
    token = await asyncio.to_thread(new_player, server.address)
    made = [await asyncio.to_thread(make_table, server.address, token, game, 2) for _ in range(tables)]
    played = [PlayedTable(one, tally, 0.0) for one in made]
    lost, stuck, starts = 0, 0, []
    try:
        for number in range(times + 1):
            await asyncio.gather(*(table.connect(server.sockets, forgetful=lot.random() < 0.3) for table in played))
            stuck += await wait_for_all(played)
            played = await replace_finished(server, token, game, tally, played)
            if number == times:
                break
            await asyncio.sleep(lot.uniform(FIRST, LAST))
            server.kill()
            await asyncio.sleep(0.05)
            lost += missing(database, played)
            begin = time.perf_counter()
            server = await asyncio.to_thread(ServerProcess, database)
            starts.append(time.perf_counter() - begin)
    finally:
        tally.stopping = True
        await leave_all(played)
        server.stop()
    return {
        "game": game,
        "tables": tables,
        "kills": times,
        "moves_acknowledged": tally.moves,
        "moves_lost": lost,
        "tables_stuck": stuck,
        "games_finished": tally.over,
        "restart_seconds": round(sum(starts) / max(1, len(starts)), 2),
    }


async def wait_for_all(tables: list[PlayedTable]) -> int:
    """Wait until every table has had another move acknowledged, or is over; how many have not in time."""
    before = {table.id: len(table.acknowledged) for table in tables}
    end = time.monotonic() + GO_ON
    while True:
        waiting = [table for table in tables if not table.over and len(table.acknowledged) == before[table.id]]
        if not waiting or time.monotonic() > end:
            return len(waiting)
        await asyncio.sleep(0.01)


async def replace_finished(
    server: ServerProcess, token: str, game: str, tally: Tally, tables: list[PlayedTable]
) -> list[PlayedTable]:
    """New tables in place of finished ones."""
    kept = []
    for table in tables:
        if table.over:
            table.leave()
            table = PlayedTable(await asyncio.to_thread(make_table, server.address, token, game, 2), tally, 0.0)
            await table.connect(server.sockets)
        kept.append(table)
    return kept


def missing(database: str, tables: list[PlayedTable]) -> int:
    """Acknowledged moves that are not in the store, or not as they were."""
    store = open_store(database)
    try:
        lost = 0
        for table in tables:
            events = [read_event(data) for data in store.events(table.id)]
            for seq, action in table.acknowledged.items():
                event = events[seq - 1] if seq <= len(events) else None
                lost += not isinstance(event, Played) or event.actions[0] != action
        return lost
    finally:
        store.close()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Kill a server while people play.")
    parser.add_argument("--game", default="terratain")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", default="", help="default: an SQLite file that is thrown away")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or str(Path(folder) / "kill.sqlite")
        print(json.dumps(asyncio.run(run_kills(database, chosen.game, chosen.tables, chosen.times, chosen.seed)), indent=2))


if __name__ == "__main__":
    main()
