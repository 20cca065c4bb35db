"""The page in a real browser, against a real server. Run apart from the other tests: `pytest tests/browser`.

Playwright's own event loop and those of other tests do not get along in one process. Without Chromium, or without a built page,
the tests are skipped, unless FORMICARIUM_NEED_BROWSER=1 says that both must be there.
"""

import os
from pathlib import Path

import pytest

from formicarium.core.registry import game_ids, load_game
from formicarium.server.drills.process import ServerProcess
from formicarium.server.services import Settings
from formicarium.warmup import is_warm, warm_up

from .people import Person
from .shots import FLAGS, NO_BROWSER, chromium

SHOTS = Path(__file__).parent / "shots"


def missing() -> str:
    """What is not there, if anything."""
    if not chromium():
        return NO_BROWSER
    if not (Settings().page / "index.html").is_file():
        return "the page is not built; `npm ci && npm run build` in web/, or install the package"
    return ""


@pytest.fixture(scope="session", autouse=True)
def needed():
    """Nothing here works without a browser and a page."""
    if reason := missing():
        if os.environ.get("FORMICARIUM_NEED_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def compiled_games(needed):
    """The first table of a game whose rules are not compiled yet would keep everybody waiting."""
    for name in game_ids():
        game = load_game(name)
        if not is_warm(game):
            warm_up(game, lambda done, total, stage: None)


@pytest.fixture(scope="session")
def server(compiled_games, tmp_path_factory):
    """A server for all tests."""
    process = ServerProcess(str(tmp_path_factory.mktemp("store") / "tables.sqlite"))
    yield process
    process.stop()
    assert not any("Traceback" in line or '"level": "error"' in line for line in process.errors), process.errors


@pytest.fixture
def someone(browser, server):
    """Makes people, each with a browser profile of their own."""
    people = []

    def make(**options) -> Person:
        people.append(Person(browser, options.pop("address", server.address), **options))
        return people[-1]

    yield make
    for person in people:
        person.close()


@pytest.fixture
def person(someone):
    """Somebody with a browser."""
    return someone()


@pytest.fixture(scope="session")
def shots():
    """Where screenshots are kept."""
    SHOTS.mkdir(exist_ok=True)
    return SHOTS
