"""Two tables that differ only in what somebody cannot know give them the same conversation, byte for byte."""

import itertools
import time
from contextlib import ExitStack

import pytest

from formicarium.server.services import World

from .helpers import PATIENCE, Live
from .twins import Twins

ONLOOKER = 0
BEATS = 70


def scripted_world(script):
    """Time that stands still, tokens in order, and chance as the script has it."""
    tokens, outcomes = itertools.count(), iter(script.outcomes)
    return World(lambda: 1_800_000_000_000, lambda: f"token-{next(tokens):016d}", lambda game, state: next(outcomes))


def conversation(folder, game, players, script, curious):
    """Everything that the onlooker and a spectator hear while the script is played."""
    live = Live(folder / "tables.sqlite", scripted_world(script))
    try:
        made = live.table(game, ("me",) * players)
        with ExitStack() as stack:
            people = [stack.enter_context(live.sit(made, seat, words=curious)) for seat in range(players)]
            spectator = stack.enter_context(live.socket(made["table"]))
            spectator.say(type="hello")
            for person in (*people, spectator):
                person.hear_type("state")
            settle([*people, spectator])
            for beat in script.decisions[1:]:
                for seat, action in beat:
                    if seat != ONLOOKER:
                        settle([people[seat]])
                    before = steps_of(live, made["table"])
                    people[seat].say(type="move", seq=people[seat].state["seq"], moves=[action])
                    wait_for(live, made["table"], before)
                settle([*people, spectator])
                if curious:
                    ask_everything(people[ONLOOKER])
            assert not any('"refused"' in raw and '"stale"' in raw for person in people for raw in person.heard)
            return people[ONLOOKER].heard, spectator.heard
    finally:
        live.close()


def steps_of(live, table):
    """How many events the table has had."""

    async def steps(hall):
        async with hall.rooms[table].lock:
            return hall.rooms[table].table.seq

    return live.call(steps)


def wait_for(live, table, before):
    """Until the table has had another event: when things happen is the one way in which the two conversations may differ."""
    end = time.monotonic() + PATIENCE
    while steps_of(live, table) == before:
        assert time.monotonic() < end, "the move was not carried out"
        time.sleep(0.002)


def settle(people):
    """Let everybody hear what there is to hear."""
    for person in people:
        person.say(type="ping", re=998)
        person.hear_until(lambda message: message.get("re") == 998)


def ask_everything(person):
    """Try to learn something."""
    person.ask(type="ask", what="position")
    person.ask(type="ask", what="log")
    person.ask(type="ask", what="review", turn=max(0, person.state["turn"] - 1))
    for action in range(0, 60, 7):
        person.ask(type="ask", what="why_not", move=action)
    person.ask(type="ask", what="review", turn=0, **{"as": 1})


@pytest.mark.parametrize(
    ("game", "players", "seed", "alike"),
    [("termites", 2, 4, 0.6), ("termites", 4, 2, 0.6), ("termite_towers", 2, 0, 0), ("termite_towers", 3, 23, 0)],
)
def test_secrets_leave_no_trace(tmp_path, game, players, seed, alike):
    twins = Twins(game, players, ONLOOKER, seed, alike)
    first, second = twins.make(BEATS)
    assert len(first.decisions) > 40 and twins.differences > 8 and first.outcomes != second.outcomes
    assert twins.questions > 0 or game != "termite_towers", "there was no secret question in only one of the two"
    for number, curious in enumerate((False, True)):
        heard = []
        for name, script in (("first", first), ("second", second)):
            folder = tmp_path / f"{name}{number}"
            folder.mkdir()
            heard.append(conversation(folder, game, players, script, curious))
        assert len(heard[0][0]) > len(first.decisions)
        for one, other in zip(heard[0], heard[1], strict=True):
            assert one == other
