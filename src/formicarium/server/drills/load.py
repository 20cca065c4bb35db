"""Load: many tables at which people play at random, on loopback. Prints JSON.

python -m formicarium.server.drills.load --tables 1000 --seconds 30
"""

import argparse
import asyncio
import json
import os
import platform
import tempfile
import time
from pathlib import Path
from typing import Any

from formicarium.core.registry import game_ids, load_game
from formicarium.server.drills.client import PlayedTable, Tally, get, leave_all, make_table, new_player
from formicarium.server.drills.process import ServerProcess
from formicarium.warmup import is_warm

CONNECTED_AT_ONCE = 20
"""Tables that sit down together."""


async def run_load(server: ServerProcess, game: str, players: int, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    """Play for a while; what came of it."""
    tally = Tally(stopping=True)
    token = await asyncio.to_thread(new_player, server.address)
    await asyncio.to_thread(make_table, server.address, token, game, players)
    while sorted(warm_games()) != await asyncio.to_thread(ready_games, server.address):
        await asyncio.sleep(0.2)
    empty = server.memory()
    busy: list[PlayedTable] = []
    for first in range(0, tables, CONNECTED_AT_ONCE):
        number = min(CONNECTED_AT_ONCE, tables - first)
        made = [await asyncio.to_thread(make_table, server.address, token, game, players) for _ in range(number)]
        group = [PlayedTable(one, tally, pause) for one in made]
        await asyncio.gather(*(table.connect(server.sockets) for table in group))
        busy.extend(group)
    replacing = asyncio.create_task(replace_finished(server, token, game, players, tally, pause, busy))
    tally.stopping = False
    for table in busy:
        table.go_on()
    begin, processor, own = time.perf_counter(), server.processor_seconds(), time.process_time()
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - begin, server.processor_seconds() - processor
    own = time.process_time() - own
    moves, delays = tally.moves, sorted(tally.delays)
    full = server.memory()
    tally.stopping = True
    replacing.cancel()
    await leave_all(busy)
    return {
        "game": game,
        "tables": tables,
        "sockets": tables * players,
        "seconds": round(took, 1),
        "moves_per_second": round(moves / took),
        "games_finished": tally.over,
        "refused": tally.refused,
        "delay_ms": {
            name: round(1000 * share_of(delays, share), 2) for name, share in (("p50", 0.5), ("p99", 0.99), ("most", 1))
        },
        "server_processor_share": round(used / took, 2),
        "processor_us_per_move": {"server": round(1e6 * used / max(1, moves)), "people": round(1e6 * own / max(1, moves))},
        "memory_per_table_kib": round((full - empty) / 1024 / max(1, tables + tally.over), 1),
        "pause": pause,
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
    }


async def seat(server: ServerProcess, token: str, game: str, players: int, tally: Tally, pause: float) -> PlayedTable:
    """One more table with its people."""
    table = PlayedTable(await asyncio.to_thread(make_table, server.address, token, game, players), tally, pause)
    await table.connect(server.sockets)
    return table


async def replace_finished(
    server: ServerProcess, token: str, game: str, players: int, tally: Tally, pause: float, busy: list[PlayedTable]
) -> None:
    """Begin a new game for every one that ended."""
    while True:
        await tally.ended.wait()
        tally.ended.clear()
        for place, table in enumerate(busy):
            if table.over:
                table.leave()
                busy[place] = await seat(server, token, game, players, tally, pause)


def warm_games() -> list[str]:
    """The games whose code is in the cache; a server has them all at hand soon after its start."""
    return [name for name in game_ids() if is_warm(load_game(name))]


def ready_games(address: str) -> list[str]:
    """The games whose code a server has at hand."""
    games: list[str] = get(address, "/health")["games"]
    return games


def share_of(values: list[float], share: float) -> float:
    """The value below which a share of sorted values lies."""
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Load a server with people who play at random.")
    parser.add_argument("--game", default="terratain")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds people think, on average")
    parser.add_argument("--database", default="", help="default: an SQLite file that is thrown away")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(chosen.database or str(Path(folder) / "load.sqlite"))
        try:
            load = run_load(server, chosen.game, chosen.players, chosen.tables, chosen.seconds, chosen.pause)
            print(json.dumps(asyncio.run(load), indent=2))
        finally:
            server.stop()
        if server.errors:
            print("".join(server.errors)[-2000:])


if __name__ == "__main__":
    main()
