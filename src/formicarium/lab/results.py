"""The games of an arena as data: what was to be played, how each game went, and the file that keeps them.

A results file has one JSON object per line: first the plan, then a line for every game. A run that was interrupted reads it and
goes on where it stopped.
"""

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from formicarium.ai.seat import Limits
from formicarium.core.errors import FormicariumError
from formicarium.lab.ratings import win_shares

FORMAT = 1
"""Raised when the lines of a results file change their meaning."""
FORFEIT, FALLBACK = "forfeit", "fallback"
"""What happens when a player fails: the game is lost for it, or a legal move drawn by lot is played."""
FORFEITED = "forfeit"
"""The ending of a game that was broken off."""


@dataclass(frozen=True)
class Pairing:
    """Who plays whom: the names of the entrants, and which of them sits at each place of the line-up."""

    names: tuple[str, ...]
    lineup: tuple[int, ...]

    @classmethod
    def of(cls, names: Sequence[str], players: int) -> "Pairing":
        """One entrant for each place; of two entrants at a larger table the second has all places but one."""
        if len(names) == 2 < players:
            return cls(tuple(names), (0, *[1] * (players - 1)))
        if len(names) != players:
            remedy = "name one for each seat, or two: one against copies of the other"
            raise FormicariumError(f"{len(names)} players were named for {players} seats; {remedy}")
        return cls(tuple(names), tuple(range(players)))

    def entrants(self, rotation: int) -> list[int]:
        """Who sits at each seat; from rotation to rotation everybody moves on by one."""
        return [self.lineup[(seat + rotation) % len(self.lineup)] for seat in range(len(self.lineup))]

    @property
    def labels(self) -> list[str]:
        """The names, told apart where two are the same."""
        return [
            f"{name} ({self.names[:number].count(name) + 1})" if self.names.count(name) > 1 else name
            for number, name in enumerate(self.names)
        ]


@dataclass(frozen=True)
class Plan:
    """Everything that decides which games are played. Every seed is played in as many games as there are seats."""

    game: str
    version: int
    players: int
    options: dict[str, str]
    """Those that differ from the defaults, as text."""
    pairings: tuple[Pairing, ...]
    seed: int = 0
    on_fault: str = FORFEIT
    limits: Limits = field(default_factory=Limits)
    records: bool = False
    """Whether the workers send the record of every game."""

    def head(self) -> dict[str, Any]:
        """The first line of a results file; where records go does not belong to it."""
        facts = asdict(self)
        del facts["records"]
        return json.loads(json.dumps({"arena": FORMAT, **facts}))  # lists, as they are read back


@dataclass(frozen=True)
class Mishap:
    """A fault of a player."""

    seat: int
    kind: str
    reason: str
    step: int


@dataclass(frozen=True)
class Played:
    """One game: where it belongs, how it ended, and what the players did, by seat."""

    pairing: int
    group: int
    """The games of a group share their seed."""
    rotation: int
    ending: str
    ranks: list[int]
    scores: list[int]
    steps: int
    decisions: list[int]
    seconds: list[float] | None
    """None where nobody's time was kept: on a GPU."""
    drawn: list[int]
    """Moves drawn by lot because the player failed."""
    faults: list[Mishap]
    record: str | None = None

    @property
    def place(self) -> tuple[int, int, int]:
        """What no two games of a run have in common."""
        return self.pairing, self.group, self.rotation

    @property
    def name(self) -> str:
        """The game in words: its group and its rotation."""
        return f"{self.group}-{self.rotation}"

    @cached_property
    def shares(self) -> list[float]:
        """The share of the win of every seat."""
        return win_shares(np.array([self.ranks], np.int32))[0].tolist()

    def line(self) -> str:
        """The game as a line of a results file."""
        facts = asdict(self)
        del facts["record"]
        return json.dumps(facts)

    @classmethod
    def read(cls, facts: dict[str, Any]) -> "Played":
        """The reverse of `line`."""
        return cls(**{**facts, "faults": [Mishap(**fault) for fault in facts["faults"]]})


class ResultsFile:
    """Keeps games as they are played."""

    def __init__(self, name: str, plan: Plan) -> None:
        """Open or begin a file; FormicariumError if it holds games of another plan."""
        self.name = name
        self.games: list[Played] = []
        """The games that are in the file already."""
        try:
            path = Path(name)
            text = path.read_bytes() if path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]  # what follows was cut off when a run was killed
            self._read(whole, plan)
            self._file = path.open("r+b" if text else "wb")
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
            if not whole:
                self._append([json.dumps(plan.head())])
        except OSError as error:
            raise FormicariumError(f"{name} cannot be used to keep results ({error.strerror}); choose another file") from None

    def _read(self, text: bytes, plan: Plan) -> None:
        if not text:
            return
        try:
            head, *lines = [json.loads(line) for line in text.splitlines()]
            if not isinstance(head, dict) or "arena" not in head:
                raise ValueError
            self._compare(head, plan.head())
            self.games = [Played.read(facts) for facts in lines]
        except (ValueError, TypeError, KeyError):
            raise FormicariumError(f"{self.name} is no results file; choose another file") from None

    def _compare(self, there: dict[str, Any], here: dict[str, Any]) -> None:
        for fact, wanted in here.items():
            if there.get(fact) != wanted:
                differs = f"its {fact} is {json.dumps(there.get(fact))[:200]}, here it is {json.dumps(wanted)[:200]}"
                raise FormicariumError(f"{self.name} holds the games of another run: {differs}; choose another file")

    def add(self, games: Iterable[Played]) -> None:
        """Keep some games; they are on disk when this returns."""
        self._append(game.line() for game in games)

    def _append(self, lines: Iterable[str]) -> None:
        self._file.write("".join(f"{line}\n" for line in lines).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Nothing more comes."""
        self._file.close()


def whole_groups(games: Iterable[Played], players: int) -> dict[tuple[int, int], list[Played]]:
    """The games of every pairing and group that is complete; of a game played twice the later counts."""
    found: dict[tuple[int, int], dict[int, Played]] = {}
    for game in games:
        found.setdefault((game.pairing, game.group), {})[game.rotation] = game
    return {key: [games[turn] for turn in sorted(games)] for key, games in found.items() if len(games) == players}
