"""Servers for the tests, on both stores. Without PostgreSQL its tests are skipped, unless it is said that it must be there."""

import itertools
import os

import pytest

from formicarium.core.registry import game_ids, load_game
from formicarium.server.drills.postgres import TemporaryPostgres, find_binaries
from formicarium.server.workshop import get_ready, is_compiled

from .helpers import Live

numbers = itertools.count()


@pytest.fixture(scope="session", autouse=True)
def compiled_games():
    """A table of a game whose rules are not compiled yet keeps everybody waiting; that is not what these tests are about."""
    for name in game_ids():
        game = load_game(name)
        if not is_compiled(game):
            get_ready(game)


@pytest.fixture(scope="session")
def postgres():
    if find_binaries() is None and os.environ.get("FORMICARIUM_NEED_POSTGRES") != "1":
        pytest.skip("PostgreSQL is not installed; on Debian: apt-get install postgresql")
    with TemporaryPostgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """The address of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return request.getfixturevalue("postgres").fresh(f"test{next(numbers)}")


@pytest.fixture
def live(database):
    """A server with nothing in its store."""
    server = Live(database)
    yield server
    server.close()


@pytest.fixture
def quick(tmp_path):
    """A server on SQLite, for tests in which the store does not matter."""
    server = Live(tmp_path / "tables.sqlite")
    yield server
    server.close()
