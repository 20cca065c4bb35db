"""Every test of this folder that asks for a `game` (and `players`) runs over every game there is, the template included."""

import pytest

import formicarium as fm


def pytest_generate_tests(metafunc):
    chosen = metafunc.config.getoption("--game")
    names = [chosen] if chosen else fm.game_ids(hidden=True)
    if "players" in metafunc.fixturenames:
        tables = [(name, players) for name in names for players in player_counts(name)]
        metafunc.parametrize(
            ("game", "players"), tables, indirect=["game"], ids=[f"{name}-{players}" for name, players in tables]
        )
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", names, indirect=True)


def player_counts(name):
    fewest, most = fm.game(name).spec.players
    return range(fewest, most + 1)


@pytest.fixture
def game(request):
    return fm.game(request.param)
