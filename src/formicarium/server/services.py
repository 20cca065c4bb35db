"""What the server takes from the world: time, entropy, settings. Tests put their own in."""

import os
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from formicarium.core.game import Game
from formicarium.core.record import Record
from formicarium.server.tokens import fresh_token


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def draw(game: Game, state: Record) -> int:
    """An outcome of chance, from the entropy of the operating system."""
    outcomes, weights = game.legal(state), game.weights(state)
    left = secrets.randbelow(sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights do not add up")


@dataclass(frozen=True)
class World:
    """Time and entropy."""

    now: Callable[[], int] = now
    token: Callable[[], str] = fresh_token
    draw: Callable[[Game, Record], int] | None = None
    """Draws an outcome of chance; None draws from the entropy of the operating system."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 0
    """0 takes a free one."""
    database: str = ""
    """The path of an SQLite file, or postgresql://…; empty is a file in the user's data folder."""
    origins: Sequence[str] = ()
    """Other addresses from which pages may come."""
    proxy: bool = False
    """Whether a proxy in front tells the addresses of clients."""
    limits: bool = True
    """Whether rates are limited."""
    thinkers: int = 0
    """Threads of programs; 0 is one for every processor."""
    open: bool = False
    """Whether a browser is opened."""
    page: Path = field(default=Path(__file__).parent / "page")
    """The folder of the built page."""

    @property
    def store_address(self) -> str:
        """Where the tables are kept."""
        return self.database or str(data_folder() / "tables.sqlite")


def data_folder() -> Path:
    """The folder in which this user keeps data."""
    if chosen := os.environ.get("FORMICARIUM_DATA_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "formicarium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "formicarium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "formicarium"
