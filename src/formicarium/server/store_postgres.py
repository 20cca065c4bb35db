"""Tables in PostgreSQL: several server processes on one database.

An event, what the lists know of its table, and the notice to the other processes are one statement: they are there together or
not at all. A number of a table can be inserted once, so two processes never both accept a move.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, LiteralString

import psycopg
from psycopg.types.json import Json

from formicarium.core.errors import FormicariumError
from formicarium.server.store import Append, Change, Line

LOG = logging.getLogger("formicarium.server")
MIGRATION_LOCK = 0x666F726D
"""The advisory lock under which the schema is brought up to date."""
AGAIN_AFTER = 0.5
"""Seconds between two tries to reach the database."""

MIGRATIONS: tuple[LiteralString, ...] = (
    """
    CREATE TABLE tables (
        id text PRIMARY KEY, game text NOT NULL, state text NOT NULL, public boolean NOT NULL, created bigint NOT NULL,
        due bigint, summary text NOT NULL
    );
    CREATE INDEX tables_by_state ON tables (public, state, created);
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE events (table_id text NOT NULL, seq integer NOT NULL, data text NOT NULL, PRIMARY KEY (table_id, seq));
    CREATE TABLE players (
        player text NOT NULL, created bigint NOT NULL, table_id text NOT NULL, PRIMARY KEY (player, created, table_id)
    );
    CREATE TABLE chat (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_id text NOT NULL, at bigint NOT NULL, sender text NOT NULL,
        name text NOT NULL, text text NOT NULL
    );
    CREATE INDEX chat_by_table ON chat (table_id, id);
    CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE alive (id integer PRIMARY KEY CHECK (id = 1), at bigint NOT NULL);
    CREATE TABLE downtimes (from_time bigint NOT NULL, to_time bigint NOT NULL);
    """,
)
"""One script for each version of the schema, from the version before it; table schema_version counts them."""

WRITE_EVENTS: LiteralString = """
    WITH wanted AS (
        SELECT * FROM json_to_recordset(%s)
        AS w (
            t text, s integer, d text, game text, state text, public boolean, created bigint, due bigint, summary text,
            players json
        )
    ), written AS (
        INSERT INTO events (table_id, seq, data) SELECT t, s, d FROM wanted ORDER BY t, s
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), listed AS (
        INSERT INTO tables (id, game, state, public, created, due, summary)
        SELECT DISTINCT ON (t) t, game, state, public, created, due, summary
        FROM wanted JOIN written ON t = table_id AND s = seq WHERE summary IS NOT NULL ORDER BY t, s DESC
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, due = excluded.due, summary = excluded.summary
    ), known AS (
        INSERT INTO players (player, created, table_id)
        SELECT DISTINCT json_array_elements_text(players), created, t
        FROM wanted JOIN written ON t = table_id AND s = seq WHERE summary IS NOT NULL
        ON CONFLICT DO NOTHING
    )
    SELECT table_id, seq, pg_notify('formicarium', 'event ' || table_id || ' ' || seq) FROM written
"""


class PostgresStore:
    """The store in a database server."""

    shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._listener: psycopg.Connection[Any] | None = None
        try:
            self._writer = self._connect()
            self._reader = self._connect()
        except psycopg.Error as error:
            raise FormicariumError(f"the database cannot be used ({str(error).strip()}); check --database") from None
        try:
            self._migrate()
        except FormicariumError:
            self.close()
            raise

    def _connect(self) -> "psycopg.Connection[Any]":
        return psycopg.connect(self._address, autocommit=True, connect_timeout=10)

    def _migrate(self) -> None:
        with self._writer.transaction():
            self._writer.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
            self._writer.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
            row = self._writer.execute("SELECT max(version) FROM schema_version").fetchone()
            version = int(row[0] or 0) if row else 0
            if version > len(MIGRATIONS):
                raise FormicariumError("the database was written by a newer version of this program; use that one")
            for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
                self._writer.execute(script)
                self._writer.execute("INSERT INTO schema_version VALUES (%s)", (number,))

    # --- writing ---

    def write(self, changes: Sequence[Change]) -> list[bool]:
        """All changes in one transaction; a lost connection is made again for the next ones."""
        if self._writer.closed:
            self._writer = self._connect()
        try:
            with self._writer.transaction():
                return self._write(changes)
        except psycopg.OperationalError:
            with suppress(psycopg.Error):
                self._writer.close()
            raise

    def _write(self, changes: Sequence[Change]) -> list[bool]:
        appends = [change for change in changes if isinstance(change, Append)]
        done: set[tuple[str, int]] = set()
        if appends:
            rows = self._writer.execute(WRITE_EVENTS, (Json([_wanted(change) for change in appends]),)).fetchall()
            done = {(table, seq) for table, seq, _ in rows}
        for change in changes:
            if isinstance(change, Line):
                values = (change.table, change.at, change.sender, change.name, change.text)
                insert = "INSERT INTO chat (table_id, at, sender, name, text) VALUES (%s, %s, %s, %s, %s)"
                self._writer.execute(insert, values)
        return [isinstance(change, Line) or (change.table, change.seq) in done for change in changes]

    # --- reading ---

    def _read(self, query: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            if self._reader.closed:
                self._reader = self._connect()
            try:
                return self._reader.execute(query, values).fetchall()
            except psycopg.OperationalError:
                with suppress(psycopg.Error):
                    self._reader.close()
                raise

    def events(self, table: str, after: int = 0) -> list[str]:
        """The events of a table after a number."""
        return [
            data for (data,) in self._read("SELECT data FROM events WHERE table_id = %s AND seq > %s ORDER BY seq", table, after)
        ]

    def lobby(self, state: str, game: str | None, most: int) -> list[str]:
        """The summaries of public tables."""
        rows = self._read(
            "SELECT summary FROM tables WHERE public AND state = %s AND (%s::text IS NULL OR game = %s)"
            " ORDER BY created DESC LIMIT %s",
            state,
            game,
            game,
            most,
        )
        return [summary for (summary,) in rows]

    def tables_of(self, player: str, most: int) -> list[tuple[str, str]]:
        """The tables of a player."""
        rows = self._read(
            "SELECT tables.id, summary FROM players JOIN tables ON tables.id = table_id"
            " WHERE player = %s ORDER BY players.created DESC LIMIT %s",
            player,
            most,
        )
        return [(table, summary) for table, summary in rows]

    def due(self, before: int, most: int) -> list[str]:
        """Tables to be looked after."""
        rows = self._read("SELECT id FROM tables WHERE due IS NOT NULL AND due <= %s ORDER BY due LIMIT %s", before, most)
        return [table for (table,) in rows]

    def chat(self, table: str, most: int) -> list[Line]:
        """The last lines of chat."""
        rows = self._read("SELECT at, sender, name, text FROM chat WHERE table_id = %s ORDER BY id DESC LIMIT %s", table, most)
        return [Line(table, at, sender, name, text) for at, sender, name, text in reversed(rows)]

    def secret(self, name: str, fresh: str) -> str:
        """A value chosen once."""
        self._read("INSERT INTO secrets (name, value) VALUES (%s, %s) ON CONFLICT DO NOTHING RETURNING name", name, fresh)
        return str(self._read("SELECT value FROM secrets WHERE name = %s", name)[0][0])

    def alive(self, at: int, most: int) -> None:
        """A sign of life."""
        noted = "INSERT INTO downtimes SELECT alive.at, %s FROM alive WHERE %s - alive.at > %s FOR UPDATE RETURNING 1"
        sign = "INSERT INTO alive VALUES (1, %s) ON CONFLICT (id) DO UPDATE SET at = greatest(alive.at, excluded.at) RETURNING 1"
        with self._lock:
            if self._reader.closed:
                self._reader = self._connect()
            with self._reader.transaction():
                self._reader.execute(noted, (at, at, most))
                self._reader.execute(sign, (at,))

    def downtimes(self) -> list[tuple[int, int]]:
        """When no server was up."""
        return [(begin, end) for begin, end in self._read("SELECT from_time, to_time FROM downtimes ORDER BY from_time")]

    # --- other processes ---

    def listen(self, hear: Callable[[str], None]) -> None:
        """Hear notices in a thread of their own; notices are not kept, so after a lost connection everything is read again."""
        ready = threading.Event()
        threading.Thread(target=self._hear, args=(hear, ready), name="listener", daemon=True).start()
        ready.wait(10)

    def _hear(self, hear: Callable[[str], None], ready: threading.Event) -> None:
        while not self._closed.is_set():
            try:
                with self._connect() as connection:
                    self._listener = connection
                    connection.execute("LISTEN formicarium")
                    if ready.is_set():
                        hear("resync")
                    ready.set()
                    while not self._closed.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            hear(notice.payload)
            except (psycopg.Error, RuntimeError) as error:
                if not self._closed.is_set():
                    LOG.warning("the database does not tell news", extra={"reason": type(error).__name__})
                    time.sleep(AGAIN_AFTER)

    def notify(self, notice: str) -> None:
        """Tell the other processes something that is not kept."""
        with suppress(psycopg.Error):
            self._read("SELECT pg_notify('formicarium', %s)", notice)

    def close(self) -> None:
        """Close all connections."""
        self._closed.set()
        for connection in (self._writer, self._reader, self._listener):
            if connection is not None:
                with suppress(psycopg.Error):
                    connection.close()


def _wanted(change: Append) -> dict[str, object]:
    """An append as the statement wants it."""
    wanted: dict[str, object] = {"t": change.table, "s": change.seq, "d": change.data}
    if row := change.row:
        wanted |= {
            "game": row.game,
            "state": row.state,
            "public": row.public,
            "created": row.created,
            "due": row.due,
            "summary": row.summary,
            "players": list(change.players),
        }
    return wanted
