"""Both stores keep the same promises."""

import threading

import pytest

from formicarium.core.errors import FormicariumError
from formicarium.server.store import Append, Line, Row, open_store


@pytest.fixture
def store(database):
    opened = open_store(database)
    yield opened
    opened.close()


def row(state="open", public=True, due=None, game="terratain", created=1, summary="{}"):
    return Row(game, state, public, created, due, summary)


def test_an_event_number_is_given_once(store):
    assert store.write([Append("a", 1, "first")]) == [True]
    assert store.write([Append("a", 1, "other"), Append("b", 1, "its own"), Append("a", 2, "second")]) == [False, True, True]
    assert store.events("a") == ["first", "second"]
    assert store.events("a", after=1) == ["second"]
    assert store.events("b") == ["its own"]
    assert store.events("c") == []


def test_what_lost_the_race_changes_no_list(store):
    store.write([Append("a", 1, "x", row(summary="mine"), ("ada",))])
    assert store.write([Append("a", 1, "y", row(summary="yours"), ("bob",))]) == [False]
    assert store.lobby("open", None, 10) == ["mine"]
    assert store.tables_of("bob", 10) == [] and store.tables_of("ada", 10) == [("a", "mine")]


def test_the_lobby_lists_public_tables_newest_first(store):
    store.write([Append(name, 1, "x", row(created=number, summary=name)) for number, name in enumerate("abc")])
    store.write([Append("d", 1, "x", row(public=False, summary="d")), Append("e", 1, "x", row(game="termites", summary="e"))])
    assert store.lobby("open", "terratain", 2) == ["c", "b"]
    assert store.lobby("open", "termites", 10) == ["e"]
    store.write([Append("c", 2, "x", row("running", created=2, summary="c"))])
    assert store.lobby("open", "terratain", 10) == ["b", "a"] and store.lobby("running", None, 10) == ["c"]


def test_tables_that_are_due(store):
    store.write([Append("a", 1, "x", row(due=100)), Append("b", 1, "x", row(due=None)), Append("c", 1, "x", row(due=300))])
    assert store.due(200, 10) == ["a"]
    store.write([Append("a", 2, "x", row(due=None))])
    assert store.due(400, 10) == ["c"]


def test_chat_in_order(store):
    store.write([Line("a", number, "seat 0", "Ada", f"line {number} ✓") for number in range(5)])
    assert [line.text for line in store.chat("a", 2)] == ["line 3 ✓", "line 4 ✓"]
    assert store.chat("b", 5) == []


def test_a_secret_is_chosen_once(store):
    assert store.secret("signing", "one") == "one" == store.secret("signing", "two")


def test_downtime_is_when_nobody_gave_a_sign_of_life(store):
    for at in (1_000, 5_000, 9_000, 60_000, 64_000):
        store.alive(at, 15_000)
    assert store.downtimes() == [(9_000, 60_000)]


def test_everything_is_there_again_after_closing(database):
    first = open_store(database)
    first.write([Append("a", 1, "x", row(summary="s"), ("ada",))])
    first.close()
    second = open_store(database)
    assert second.events("a") == ["x"] and second.tables_of("ada", 1) == [("a", "s")]
    second.close()


def test_a_store_of_a_newer_program_is_refused(database):
    opened = open_store(database)
    if database.startswith("postgresql"):
        opened._writer.execute("INSERT INTO schema_version VALUES (99)")
    else:
        opened._writer.execute("PRAGMA user_version = 99")
    opened.close()
    with pytest.raises(FormicariumError, match="newer version"):
        open_store(database)


def test_an_sqlite_file_has_one_server(tmp_path):
    first = open_store(str(tmp_path / "t.sqlite"))
    with pytest.raises(FormicariumError, match="another server"):
        open_store(str(tmp_path / "t.sqlite"))
    first.close()
    open_store(str(tmp_path / "t.sqlite")).close()


def test_a_database_that_cannot_be_reached_is_named():
    with pytest.raises(FormicariumError, match="cannot be used"):
        open_store("postgresql:///nowhere?host=/nonexistent")


def test_of_many_writers_one_wins_each_number(postgres):
    """Several processes of a server write the same numbers at once; every number is written exactly once."""
    address = postgres.fresh("race")
    stores = [open_store(address) for _ in range(4)]
    wins = []

    def write(store, name):
        for seq in range(1, 201):
            done = store.write([Append(table, seq, name) for table in ("a", "b", "c")])
            wins.extend((table, seq) for table, won in zip("abc", done, strict=True) if won)

    threads = [threading.Thread(target=write, args=(store, str(number))) for number, store in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(wins) == [(table, seq) for table in "abc" for seq in range(1, 201)]
    for store in stores:
        store.close()


def test_processes_hear_of_each_other(postgres):
    address = postgres.fresh("hear")
    speaker, listener = open_store(address), open_store(address)
    heard, enough = [], threading.Event()

    def hear(notice):
        heard.append(notice)
        if len(heard) == 2:
            enough.set()

    listener.listen(hear)
    speaker.write([Append("a", 1, "x")])
    speaker.notify("chat hello")
    assert enough.wait(10) and heard == ["event a 1", "chat hello"]
    speaker.close()
    listener.close()
