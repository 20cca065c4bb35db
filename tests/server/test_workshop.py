"""Games are got ready: compiled in a process of their own, once, and told how far."""

import asyncio

import pytest

from formicarium.core.registry import load_game
from formicarium.server import workshop
from formicarium.server.refusal import Code, Refusal
from formicarium.server.workshop import Workshop


class Child:
    """A process that compiles."""

    def __init__(self, lines, code=0):
        self.code, self.returncode, self.killed = code, None, False
        self.stdout = self.lines(lines)

    async def lines(self, lines):
        for line in lines:
            await asyncio.sleep(0)
            yield line

    async def wait(self):
        self.returncode = self.code
        return self.code

    def kill(self):
        self.killed = True


@pytest.fixture
def made(monkeypatch):
    """What was compiled and loaded, without doing it."""
    done = {"compiled": [], "loaded": [], "lines": [b"0\n", b"1\n"], "code": 0, "meanwhile": lambda: None}

    async def start(*command, **how):
        done["compiled"].append(command[-1])
        done["child"] = Child(done["lines"], done["code"])
        done["meanwhile"]()
        return done["child"]

    monkeypatch.setattr(workshop.asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(workshop, "get_ready", lambda game: done["loaded"].append(game.id))
    monkeypatch.setattr(workshop, "is_compiled", lambda game: game.id == "termites")
    return done


def test_what_was_compiled_before_is_only_loaded(made):
    shop = Workshop()
    asyncio.run(shop.prepare(load_game("termites")))
    assert made["compiled"] == [] and made["loaded"] == ["termites"]
    assert shop.progress("termites") == 1.0


def test_a_new_game_is_compiled_once_however_many_ask(made):
    async def ask():
        shop = Workshop()
        await asyncio.gather(*(shop.prepare(load_game("terratain")) for _ in range(3)))
        return shop

    shop = asyncio.run(ask())
    assert made["compiled"] == ["terratain"] and made["loaded"] == ["terratain"]
    assert shop.ready == {"terratain"}


def test_what_is_ready_comes_first_and_then_the_smaller_games(made):
    asyncio.run(Workshop().prepare_all())
    assert made["loaded"] == ["termites", "terratain", "termite_towers", "dominantion"]
    assert made["compiled"] == ["terratain", "termite_towers", "dominantion"]


def test_progress_is_told_meanwhile(made):
    async def look():
        shop = Workshop()
        seen = [shop.progress("terratain")]
        task = asyncio.create_task(shop.prepare(load_game("terratain")))
        while not task.done():
            await asyncio.sleep(0)
            seen.append(shop.progress("terratain"))
        return seen

    seen = asyncio.run(look())
    assert seen[0] == 0.0 and seen[-1] == 1.0 and seen == sorted(seen) and len(set(seen)) == 3


def test_a_compiler_that_fails_does_not_keep_a_game_from_being_loaded(made):
    made["code"] = 1
    shop = Workshop()
    asyncio.run(shop.prepare(load_game("terratain")))
    assert made["loaded"] == ["terratain"] and shop.ready == {"terratain"}


def test_whoever_stops_the_server_stops_the_compiler(made):
    async def stop():
        started = asyncio.create_task(Workshop().prepare(load_game("terratain")))
        while "child" not in made:
            await asyncio.sleep(0)
        started.cancel()
        await asyncio.gather(started, return_exceptions=True)

    made["lines"] = [b"0\n"] * 100
    asyncio.run(stop())
    assert made["child"].killed and made["loaded"] == []


def test_whoever_waits_for_a_game_is_told_that_the_server_is_being_stopped(made):
    async def stop():
        shop = Workshop()
        asked = [asyncio.create_task(shop.prepare(load_game("terratain"))) for _ in range(2)]
        at_the_start = asyncio.create_task(shop.prepare_all())
        while "child" not in made:
            await asyncio.sleep(0)
        shop.stop()
        return await asyncio.gather(*asked, at_the_start, return_exceptions=True)

    made["lines"] = [b"0\n"] * 100
    *told, nothing = asyncio.run(stop())
    assert made["child"].killed and "terratain" not in made["loaded"]
    assert [refusal.code for refusal in told] == [Code.UNAVAILABLE] * 2
    assert nothing is None


def test_a_compiler_that_is_being_started_when_the_server_stops_is_stopped_too(made):
    shop = Workshop()
    made["meanwhile"] = shop.stop
    with pytest.raises(Refusal):
        asyncio.run(shop.prepare(load_game("terratain")))
    assert made["child"].killed and made["loaded"] == []
