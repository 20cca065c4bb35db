"""What happens at tables over time: programs, clocks, undo by consent, rematch, several processes."""

import threading
import time

import pytest

import formicarium as fm
from formicarium.cli import main
from formicarium.server import opponents
from formicarium.server.services import World

from .helpers import Live, play_out


@pytest.fixture
def two(postgres, request):
    """Two server processes, as far as the store can tell, on one database."""
    address = postgres.fresh(f"two_{abs(hash(request.node.name)) % 10**8}")
    servers = [Live(address), Live(address)]
    yield servers
    for server in servers:
        server.close()


def test_people_and_programs(live):
    made = live.table("terratain", seats=("me", 2, 1))
    with live.sit(made, 0) as person:
        person.hear_type("state")
        moves = 0
        while person.state["phase"] == "running":
            if person.state["moves"]:
                person.move(person.state["moves"][-1]["id"])
                moves += 1
            else:
                person.hear()
        assert moves > 5 and person.state["result"]["how"] in fm.game("terratain").spec.endings


def test_a_thinking_program_delays_nobody(quick, monkeypatch):
    """While programs think, another table goes on."""
    enough, thought = threading.Event(), []

    def slow(level, view, stop):
        enough.wait(60.0)
        thought.append(level)
        return view.legal[0]

    monkeypatch.setattr(opponents, "decide", slow)
    quick.table("terratain", seats=(1, 1))
    made = quick.table("terratain")
    with quick.sit(made, 0, 1, look="turn") as person:
        person.hear_type("state")
        for _ in range(10):
            assert person.ask(type="ping")["type"] == "pong"
            person.move()
            if not person.state["moves"]:
                person.hear_type("state")
    assert not thought
    enough.set()


def test_time_runs_out(quick):
    made = quick.table("terratain", clock={"kind": "move", "seconds": 1}, timeout="opponent", level=1)
    with quick.sit(made, 0) as red, quick.sit(made, 1) as blue:
        for person in (red, blue):
            person.hear_type("state")
        late = next(person for person in (red, blue) if person.state["moves"])
        number = late.state["viewer"]
        assert late.state["clock"]["running"] == number and late.state["clock"]["left"][number] <= 1000
        late.hear_until(lambda message: message.get("seats") and message["seats"][number]["away"])
        assert late.state["seats"][number]["kind"] == "opponent"
        assert late.ask(type="return")["type"] == "update"
        assert not late.state["seats"][number]["away"]


def test_who_lost_the_connection_has_some_grace(tmp_path):
    """With nobody there the time is up 30 seconds later; the clock of the test jumps."""
    clock = {"now": 1_800_000_000_000}
    live = Live(tmp_path / "t.sqlite", World(now=lambda: clock["now"]))
    try:
        made = live.table("terratain", clock={"kind": "game", "seconds": 60, "increment": 0})

        async def watch(hall):
            await hall._watch_clock(hall.rooms[made["table"]])
            return hall.rooms[made["table"]].table.state

        for seconds, state in ((59, "running"), (61, "running"), (89, "running"), (91, "over")):
            clock["now"] = 1_800_000_000_000 + seconds * 1000
            assert live.call(watch) == state
    finally:
        live.close()


def test_an_undo_by_consent(live):
    made = live.table("terratain")
    with live.sit(made, 0) as red, live.sit(made, 1) as blue:
        for person in (red, blue):
            person.hear_type("state")
        mover, other = (red, blue) if red.state["moves"] else (blue, red)
        before = dict(mover.state["view"])
        mover.move()
        while mover.state["moves"]:
            before = dict(mover.state["view"])
            mover.move()
        assert mover.state["undo"] == "consent"
        mover.ask(type="undo")
        other.hear_until(lambda message: message.get("offers"))
        assert other.ask(type="agree", what="undo")["type"] == "state"
        mover.hear_type("state")
        assert mover.state["view"] == before and mover.state["offers"] == [] and mover.state["moves"]
        assert mover.ask(type="undo")["type"] in ("state", "refused", "update")


def test_a_rematch_goes_on_elsewhere_with_the_same_tokens(live):
    made = live.table("terratain", seats=("me", "me"))
    with live.sit(made, 0) as red, live.sit(made, 1) as blue:
        for person in (red, blue):
            person.hear_type("state")
        red.ask(type="resign")
        blue.hear_until(lambda message: message.get("phase") == "over")
        red.ask(type="offer", what="rematch")
        blue.hear_until(lambda message: message.get("offers"))
        blue.ask(type="agree", what="rematch")
        following = blue.hear_until(lambda message: message.get("rematch"))["rematch"]
    with live.socket(following) as red:
        red.say(type="hello", seats=[made["seats"][0]["token"]])
        assert red.hear_type("state")["held"] == [1]


def test_leaving_before_the_start_opens_the_seat(quick):
    made = quick.table("terratain", seats=("me", "me", "open"), public=True)
    with quick.sit(made, 1) as person:
        assert person.hear_type("state")["phase"] == "open"
        person.ask(type="leave")
        assert [seat["kind"] for seat in person.state["seats"]] == ["person", "open", "open"] and person.state["held"] == []
        assert person.ask(type="ask", what="position")["code"] == "not_now"


# --- several processes -------------------------------------------------------------------------------------------------------


def test_two_processes_serve_one_table(two):
    first, second = two
    made = first.table("terratain")
    with first.sit(made, 0) as red, second.sit(made, 1) as blue:
        for person in (red, blue):
            person.hear_type("state")
        red.hear_until(lambda message: message.get("present") == [True, True])
        red.say(type="chat", text="over there?")
        assert blue.hear_type("chat")["text"] == "over there?"
        play_out([red, blue])
        for person in (red, blue):
            while person.state["phase"] != "over":
                person.hear()
        assert red.state["result"] == blue.state["result"]


def test_what_is_written_while_a_table_is_read_is_not_missed(two, monkeypatch):
    first, second = two
    made = first.table("terratain")
    store = second.server.desk.hall.ledger.store
    read_chat = store.chat

    def slowly(*asked):
        mover.move()
        time.sleep(0.5)  # its notice finds no table in the second process
        return read_chat(*asked)

    monkeypatch.setattr(store, "chat", slowly)
    with first.sit(made, 0) as red, first.sit(made, 1) as blue:
        for person in (red, blue):
            person.hear_type("state")
        mover = red if red.state["moves"] else blue
        with second.sit(made) as onlooker:
            onlooker.hear_type("state")
            while onlooker.state["seq"] < mover.state["seq"]:
                onlooker.hear(timeout=20)


def test_programs_go_on_when_their_process_is_gone(two):
    first, second = two
    made = first.table("terratain", seats=("me", 1))

    async def forget(hall):
        hall.rooms.pop(made["table"]).stop()

    with second.sit(made, 0) as person:
        person.hear_type("state")
        first.call(forget)
        for _ in range(20):
            if person.state["moves"]:
                person.move()
            else:
                person.hear()
        assert person.state["phase"] == "running"


def test_due_tables_are_found_by_whoever_is_up(database):
    """A table of programs, left in the middle by a server that stopped, is played to the end by the next one."""
    live = Live(database)
    made = live.table("termites", seats=(1, 1, 1, 1))
    live.close()
    again = Live(database)
    try:
        end = time.monotonic() + 60
        while again.http.get("/api/tables?state=running").json():
            assert time.monotonic() < end
            time.sleep(0.1)
        while again.http.get(f"/api/tables/{made['table']}").json()["state"] != "over":
            assert time.monotonic() < end
            time.sleep(0.2)
    finally:
        again.close()


# --- the command line --------------------------------------------------------------------------------------------------------


def test_export(tmp_path, capsys):
    database = str(tmp_path / "t.sqlite")
    live = Live(database)
    headers = live.player()
    made = live.table("terratain", headers=headers)
    live.close()
    assert main(["export", "--database", database, "--table", made["table"]]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"# table {made['table']}\n") and fm.replay(shown).game.id == "terratain"
    token = headers["Authorization"].partition(" ")[2]
    assert main(["export", "--database", database, "--player", token]) == 0
    assert capsys.readouterr().out == shown
    assert main(["export", "--database", database, "--player", "x.y"]) == 2
    assert main(["export", "--database", database, "--table", "none"]) == 2
    assert main(["serve", "--port", "99999", "--database", database]) == 2
    assert "choose another --port" in capsys.readouterr().err
