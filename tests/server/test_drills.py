"""The drills of docs/server.md, in short: killed under load, raced on one database, loaded."""

import asyncio
import signal

from formicarium.server.drills.kill import run_kills
from formicarium.server.drills.load import run_load
from formicarium.server.drills.process import ServerProcess
from formicarium.server.drills.race import run_race


def test_a_killed_server_has_lost_nothing(tmp_path):
    result = asyncio.run(run_kills(str(tmp_path / "t.sqlite"), "terratain", tables=4, times=2, seed=1))
    assert result["moves_lost"] == 0 == result["tables_stuck"] and result["moves_acknowledged"] > 20


def test_a_killed_server_on_postgres_has_lost_nothing(postgres):
    result = asyncio.run(run_kills(postgres.fresh("killed"), "terratain", tables=3, times=1, seed=2))
    assert result["moves_lost"] == 0 == result["tables_stuck"] and result["moves_acknowledged"] > 10


def test_two_processes_never_both_accept_a_move(postgres):
    result = asyncio.run(run_race(postgres.fresh("raced"), tries=600, tables=3))
    assert not result["hung"] and result["doubled"] == 0 == result["wrong_in_store"]
    assert result["refused"]["stale"] > 0 and result["accepted"] > 100


def test_load_is_carried(tmp_path):
    server = ServerProcess(str(tmp_path / "t.sqlite"))
    try:
        result = asyncio.run(run_load(server, "termites", 2, tables=4, seconds=2, pause=0.05))
    finally:
        server.stop()
    assert result["refused"] == 0 and result["moves_per_second"] > 1 and server.errors == []
    assert server.status in (0, -signal.SIGTERM)
