"""`formicarium export`: the records of a server's tables, straight from its store."""

import argparse

from formicarium.core.errors import FormicariumError
from formicarium.server.events import read_event
from formicarium.server.refusal import Refusal
from formicarium.server.services import Settings
from formicarium.server.store import Store, open_store
from formicarium.server.table import Table
from formicarium.server.tokens import Signer

MOST = 1_000_000


def run(chosen: argparse.Namespace) -> int:
    """Print the records asked for."""
    store = open_store(Settings(database=chosen.database).store_address)
    try:
        identifiers = [chosen.table] if chosen.table else tables_of(store, chosen.player)
        print("\n".join(record_of(store, identifier) for identifier in identifiers), end="")
    finally:
        store.close()
    return 0


def tables_of(store: Store, token: str) -> list[str]:
    """All tables of a player."""
    try:
        player = Signer(store.secret("signing", "").encode()).player(token)
    except Refusal:
        raise FormicariumError("this store's server has not signed that player token") from None
    return [identifier for identifier, _ in store.tables_of(player.id, MOST)]


def record_of(store: Store, identifier: str) -> str:
    """The record of a table, finished or not."""
    events = store.events(identifier)
    if not events:
        raise FormicariumError(f"there is no table '{identifier[:40]}'")
    table = Table(identifier, lambda begin, end: end - begin)
    for data in events:
        table.apply(read_event(data))
    return f"# table {identifier}\n{table.course.match().record()}"
