"""Tables in an SQLite file: nothing to install, one server process, durable against a crash of the machine."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from formicarium.core.errors import FormicariumError
from formicarium.server.store import Append, Change, Line

MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, state TEXT NOT NULL, public INTEGER NOT NULL, created INTEGER NOT NULL,
        due INTEGER, summary TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_state ON tables (public, state, created);
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE events (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE players (
        player TEXT NOT NULL, created INTEGER NOT NULL, table_id TEXT NOT NULL,
        PRIMARY KEY (player, created, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE chat (
        id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, at INTEGER NOT NULL, sender TEXT NOT NULL, name TEXT NOT NULL,
        text TEXT NOT NULL
    );
    CREATE INDEX chat_by_table ON chat (table_id, id);
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
    CREATE TABLE downtimes (from_time INTEGER NOT NULL, to_time INTEGER NOT NULL);
    """,
)
"""One script for each version of the schema, from the version before it; PRAGMA user_version counts them."""


INSERT_EVENT = "INSERT INTO events (table_id, seq, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
INSERT_EVENTS = (
    "INSERT INTO events (table_id, seq, data)"
    " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)
"""Many events in one statement, and so without giving the interpreter up and asking for it again for every one of them."""


class SqliteStore:
    """The store in one file. Another process is kept out while this one has it open."""

    shared = False

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock = threading.Lock()
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._own = _hold(path)
            self._writer = self._connect()
            self._reader = self._connect()
        except (OSError, sqlite3.Error) as error:
            raise FormicariumError(
                f"{path} cannot be used for the tables ({error}); choose another file with --database"
            ) from None
        try:
            self._migrate()
        except FormicariumError:
            self.close()
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None, cached_statements=64)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 5000")
        return connection

    def _migrate(self) -> None:
        version = self._writer.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise FormicariumError(f"{self._path} was written by a newer version of this program; use that one")
        for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
            self._writer.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")

    def write(self, changes: Sequence[Change]) -> list[bool]:
        """All changes in one transaction; the usual ones, events whose numbers are free, in one statement."""
        events = [(change.table, change.seq, change.data) for change in changes if isinstance(change, Append)]
        others = [change for change in changes if isinstance(change, Line) or change.row]
        try:
            if not others:
                self._write_events(events)
            else:
                with self._transaction():
                    self._write_events(events)
                    for change in others:
                        self._write_rest(change)
        except sqlite3.IntegrityError:
            with self._transaction():
                return [self._write_one(change) for change in changes]
        return [True] * len(changes)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._writer.execute("COMMIT")
        except BaseException:
            self._writer.execute("ROLLBACK")
            raise

    def _write_events(self, events: Sequence[tuple[str, int, str]]) -> None:
        self._writer.execute(INSERT_EVENTS, (msgspec.json.encode(events).decode(),))

    def _write_one(self, change: Change) -> bool:
        if isinstance(change, Append):
            inserted = self._writer.execute(INSERT_EVENT, (change.table, change.seq, change.data)).rowcount
            if not inserted:
                return False
        self._write_rest(change)
        return True

    def _write_rest(self, change: Change) -> None:
        """A line of chat, or what an event changes in the lists of tables and of their people."""
        if isinstance(change, Line):
            values = (change.table, change.at, change.sender, change.name, change.text)
            self._writer.execute("INSERT INTO chat (table_id, at, sender, name, text) VALUES (?, ?, ?, ?, ?)", values)
        elif row := change.row:
            self._writer.execute(
                "INSERT INTO tables (id, game, state, public, created, due, summary) VALUES (?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET state = excluded.state, due = excluded.due, summary = excluded.summary",
                (change.table, row.game, row.state, row.public, row.created, row.due, row.summary),
            )
            for player in change.players:
                self._writer.execute(
                    "INSERT INTO players (player, created, table_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    (player, row.created, change.table),
                )

    def _read(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock:
            return self._reader.execute(query, values).fetchall()

    def events(self, table: str, after: int = 0) -> list[str]:
        """The events of a table after a number."""
        rows = self._read("SELECT data FROM events WHERE table_id = ? AND seq > ? ORDER BY seq", table, after)
        return [str(data) for (data,) in rows]

    def lobby(self, state: str, game: str | None, most: int) -> list[str]:
        """The summaries of public tables."""
        wanted = (
            "SELECT summary FROM tables WHERE public = 1 AND state = ? AND (? IS NULL OR game = ?) ORDER BY created DESC LIMIT ?"
        )
        return [str(summary) for (summary,) in self._read(wanted, state, game, game, most)]

    def tables_of(self, player: str, most: int) -> list[tuple[str, str]]:
        """The tables of a player."""
        wanted = (
            "SELECT tables.id, summary FROM players JOIN tables ON tables.id = table_id"
            " WHERE player = ? ORDER BY players.created DESC LIMIT ?"
        )
        return [(str(table), str(summary)) for table, summary in self._read(wanted, player, most)]

    def due(self, before: int, most: int) -> list[str]:
        """Tables to be looked after."""
        rows = self._read("SELECT id FROM tables WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?", before, most)
        return [str(table) for (table,) in rows]

    def chat(self, table: str, most: int) -> list[Line]:
        """The last lines of chat."""
        rows = self._read("SELECT at, sender, name, text FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?", table, most)
        return [Line(table, int(str(at)), str(sender), str(name), str(text)) for at, sender, name, text in reversed(rows)]

    def secret(self, name: str, fresh: str) -> str:
        """A value chosen once."""
        with self._lock:
            self._reader.execute("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, fresh))
        return str(self._read("SELECT value FROM secrets WHERE name = ?", name)[0][0])

    def alive(self, at: int, most: int) -> None:
        """A sign of life."""
        with self._lock:
            last = self._reader.execute("SELECT at FROM alive").fetchone()
            if last and at - last[0] > most:
                self._reader.execute("INSERT INTO downtimes VALUES (?, ?)", (last[0], at))
            self._reader.execute("INSERT INTO alive VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", (at,))

    def downtimes(self) -> list[tuple[int, int]]:
        """When no server was up."""
        rows = self._read("SELECT from_time, to_time FROM downtimes ORDER BY from_time")
        return [(int(str(begin)), int(str(end))) for begin, end in rows]

    def listen(self, hear: Callable[[str], None]) -> None:
        """There is no other process to hear of."""

    def notify(self, notice: str) -> None:
        """There is no other process to tell."""

    def close(self) -> None:
        """Close the file."""
        self._writer.close()
        self._reader.close()
        os.close(self._own)


def _hold(path: str) -> int:
    """Keep other servers away from the file; the operating system lets go by itself when the process ends."""
    handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise FormicariumError(f"another server uses {path}; stop it, or choose another file with --database") from None
    return handle
