"""The declaration of a game: what a reader must know before the rules, and what everything generic is built from."""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from formicarium.core.errors import BadOption
from formicarium.core.record import Record, Records

MARKS = re.compile(r"\*\(.+?\)\*|`|\*\*")
CLAUSE_LINE = re.compile(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\* (.+)$")


class Clauses(Mapping[str, int]):
    """The numbered clauses of a RULES.md: id -> number (from 1, in the order of the text)."""

    def __init__(self, spec_file: str) -> None:
        self.texts: dict[str, str] = {}
        for line in (Path(spec_file).parent / "RULES.md").read_text(encoding="utf-8").splitlines():
            if match := CLAUSE_LINE.match(line):
                if match[1] in self.texts:
                    raise ValueError(f"RULES.md: clause {match[1]} stands twice")
                self.texts[match[1]] = match[2]
        self._numbers = {clause: number for number, clause in enumerate(self.texts, start=1)}
        self._ids = ["", *self.texts]

    def __getitem__(self, clause: str) -> int:
        return self._numbers[clause]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def words(self, clause: str) -> str:
        """The text of a clause without its marks: no tag of origin, no quotes of code."""
        return MARKS.sub("", self.texts[clause]).strip()

    def id_of(self, number: int) -> str:
        """The id of a clause by its number."""
        return self._ids[number]


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option of a game, kept in the record field of the same name. See the kinds below."""

    name: str
    meaning: str
    default: Any

    def put(self, state: Record, value: Any) -> None:
        """Write a value into the record; BadOption if it is not one of this option's."""
        state[self.name] = self.code(value)

    def get(self, state: Record) -> Any:
        """The value that the record holds."""
        return self.value(state[self.name])

    def code(self, value: Any) -> Any:
        """The number or numbers that stand for a value."""
        raise NotImplementedError

    def value(self, code: Any) -> Any:
        """The value that a number or numbers stand for."""
        raise NotImplementedError

    def text(self, value: Any) -> str:
        """A value as one word."""
        return str(value)

    def wrong(self, value: Any) -> BadOption:
        return BadOption(f"option {self.name} cannot be '{str(value)[:40]}': it is {self.choices()}")

    def choices(self) -> str:
        """The possible values in words."""
        raise NotImplementedError

    def draw(self, rng: Random) -> Any:
        """Some value, for tests and hunts."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of a few named values; the record holds `codes[value]`, or the value's place if no codes are given.

    Values are words or numbers; a switch is a choice of `False` and `True`, written off and on.
    """

    values: tuple[Any, ...]
    codes: tuple[int, ...] = ()

    def code(self, value: Any) -> int:
        for place, candidate in enumerate(self.values):
            if self.text(candidate) == self.text(value):
                return self.codes[place] if self.codes else place
        raise self.wrong(value)

    def value(self, code: Any) -> Any:
        place = self.codes.index(int(code)) if self.codes else int(code)
        return self.values[place]

    def text(self, value: Any) -> str:
        if isinstance(value, bool | np.bool_):
            return "on" if value else "off"
        return str(value)

    def choices(self) -> str:
        return " or ".join(self.text(value) for value in self.values)

    def draw(self, rng: Random) -> Any:
        """Any of the values."""
        return rng.choice(self.values)


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """A whole number in a range; `words` gives names to single numbers (`random` for -1)."""

    least: int
    most: int
    words: tuple[tuple[str, int], ...] = ()

    def code(self, value: Any) -> int:
        named = dict(self.words)
        if str(value) in named:
            return named[str(value)]
        number = whole_number(value)
        if number is None or not self.least <= number <= self.most:
            raise self.wrong(value)
        return number

    def value(self, code: Any) -> Any:
        for word, number in self.words:
            if number == code:
                return word
        return int(code)

    def choices(self) -> str:
        words = "".join(f"{word} or " for word, _ in self.words)
        return f"{words}a whole number from {self.least} to {self.most}"

    def draw(self, rng: Random) -> Any:
        """A word, or a number, smaller ones more often: at the edge there is most to find."""
        numbers = [self.least, self.least + 1, min(self.most, self.least + int(rng.expovariate(0.05)))]
        return rng.choice([*(word for word, _ in self.words), *numbers])


@dataclass(frozen=True, kw_only=True)
class Overrides(Option):
    """Replacements for single numbers of a table, written `key=number,key=number`; -1 in the record keeps the default."""

    keys: tuple[str, ...]
    least: int
    most: int

    def code(self, value: Any) -> list[int]:
        numbers = [-1] * len(self.keys)
        for key, wanted in self._pairs(value):
            number = whole_number(wanted)
            if key not in self.keys:
                raise BadOption(f"option {self.name} has no key '{key[:40]}'; keys: {', '.join(self.keys)}")
            if number is None or not self.least <= number <= self.most:
                wrong = f"option {self.name}: {key} cannot be '{str(wanted)[:40]}'"
                raise BadOption(f"{wrong}: it is a whole number from {self.least} to {self.most}")
            numbers[self.keys.index(key)] = number
        return numbers

    def _pairs(self, value: Any) -> list[tuple[str, Any]]:
        if isinstance(value, Mapping):
            return [(str(key), wanted) for key, wanted in value.items()]
        pairs = []
        for part in str(value).split(","):
            key, equals, wanted = part.partition("=")
            if equals:
                pairs.append((key.strip(), wanted))
            elif part.strip() not in ("", "none"):
                raise self.wrong(value)
        return pairs

    def value(self, code: Any) -> dict[str, int]:
        return {key: int(number) for key, number in zip(self.keys, code, strict=True) if number >= 0}

    def text(self, value: Any) -> str:
        return ",".join(f"{key}={number}" for key, number in value.items()) or "none"

    def choices(self) -> str:
        return f"a list like {self.keys[0]}=1,{self.keys[1]}=2"

    def draw(self, rng: Random) -> Any:
        """Some numbers for some keys."""
        return {key: rng.randint(self.least, self.most) for key in self.keys if rng.random() < 0.3}


@dataclass(frozen=True, kw_only=True)
class PerSeat(Option):
    """One word for each seat, no two seats the same, written `word,word`; the default word (-1 in the record) leaves it open.

    If all are left open the value is just the default. Whether there are as many words as seats, the game's `conflict` says.
    """

    words: tuple[str, ...]
    seats: int

    def code(self, value: Any) -> list[int]:
        given = [word.strip() for word in str(value).split(",")]
        if given == [self.default]:
            return [-1] * self.seats
        chosen = [word for word in given if word != self.default]
        if not 1 < len(given) <= self.seats or len(set(chosen)) < len(chosen) or not set(chosen) <= set(self.words):
            raise self.wrong(value)
        codes = [self.words.index(word) if word in self.words else -1 for word in given]
        return codes + [-2 if chosen else -1] * (self.seats - len(codes))

    def value(self, code: Any) -> str:
        given = [self.default if number == -1 else self.words[number] for number in code if number >= -1]
        return self.default if set(given) == {self.default} else ",".join(given)

    def choices(self) -> str:
        return f"{self.default}, or for each seat one of {', '.join(self.words)} or {self.default}, no two the same, with commas"

    def draw(self, rng: Random) -> str:
        """Some words for some seats."""
        seats = rng.randint(2, self.seats)
        words = [word if rng.random() < 0.6 else self.default for word in rng.sample(self.words, seats)]
        return self.default if set(words) == {self.default} else ",".join(words)


def whole_number(value: Any) -> int | None:
    """A whole number from a number or a text, or None."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if isinstance(value, str) or number == value else None


@dataclass(frozen=True, kw_only=True)
class Feature:
    """One named block of an observation, in the order of the flat buffer."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return math.prod(self.shape)


class Playout(NamedTuple):
    """How play goes on from a position: everybody plays greedily for some decisions."""

    decisions: int
    looks: int
    """Each decision is made among so many legal actions drawn by lot: fewer are faster; with 1 everybody plays by lot."""
    whole: bool = False
    """Where moves are asked for in parts: whether a decision is about a whole move, and every look at one that is drawn by lot to
    its last part; else a decision is about the next part, and every look at the best of all ways to go on from it.
    """


NO_PLAYOUT = Playout(decisions=0, looks=1)


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """What a search has to know of a game's `value`; a game that knows better says `THINKING = Thinking(...)` in value.py."""

    spread: float = 500.0
    """A lead of so much value means 73 % of the wins (of two seats), in the second half of a game."""
    sharpness: float = 0.005
    """An action that promises so much less of the win than another draws the search 1/e times as much."""
    curiosity: float = 0.1
    """How much of the win a search ventures to learn about actions it has hardly tried."""
    correction: float = 0.0
    """How far what an action promises at a glance is corrected by what others like it brought."""
    keeps_best: bool = False
    """Whether a decision is worth what its best action is worth; else the mean of all tried: better where much is chance."""
    playouts: Mapping[int, Playout] = field(default_factory=lambda: {1: NO_PLAYOUT})
    """What is played before a position is valued, from so many seats on: longer ones may pay alone, and among many."""
    at_once: tuple[str, ...] = ()
    """Phases in which a search looks at the seat's own answer and no further, because looking further makes it worse."""

    def playout_for(self, players: int) -> Playout:
        """What is played before a position is valued, with so many seats."""
        return self.playouts[max(seats for seats in self.playouts if seats <= players)]


@dataclass(frozen=True, kw_only=True)
class Spec:
    """The declaration of a game."""

    title: str
    pitch: str
    """One line that says what the game is."""
    version: int
    """Raised whenever behaviour changes; records store it."""
    players: tuple[int, int]
    """Fewest and most seats."""
    default_players: int
    seat_names: tuple[str, ...]
    """The colours, one per seat."""
    hidden: bool
    """Whether any seat may know something another may not."""
    state: np.dtype[np.void]
    actions: int
    """Players' actions are 0..actions-1."""
    outcomes: int
    """Chance outcomes are 0..outcomes-1."""
    most_legal: int
    """No node has more legal actions or outcomes."""
    options: tuple[Option, ...]
    phases: tuple[str, ...]
    """What can be asked; header field `phase` is the place in this list, in the order of a turn."""
    action_kinds: tuple[tuple[str, int], ...]
    """The parts of the action space: name and first id of each, ascending."""
    endings: tuple[str, ...]
    """The ways a game can end; header field `ending` is 1 + place in this list."""
    parts: tuple[str, ...]
    """Columns of the score sheet; the last one is the total."""
    observation: tuple[Feature, ...]
    clauses: Clauses
    parts_beside: tuple[str, ...] = ()
    """Parts of the score sheet that are told beside the points: they decide ties and are not in the total."""
    parts_of_a_move: tuple[str, ...] = ()
    """Phases that ask for a further part of a move already begun (where the chosen unit goes)."""
    secret_phases: tuple[str, ...] = ()
    """Phases of which others must not learn that somebody is asked; a view of another seat at that moment is not to be shown."""
    clock: str = "ply"
    """The record field that counts turns or rounds."""
    starter: Callable[[Records], Any] | None = None
    """Tells the seats that had the first turn from final records, where it is not always the same seat."""
    sides: tuple[str, ...] = ()
    """What seats can play as, where it is not always the same (colonies); field `side` tells it from final records."""
    side: Callable[[Records], Any] | None = None
    """The side of every seat, int[games, seats]."""
    conflict: Callable[[Record], str] | None = None
    """Says which options, good by themselves, do not go together; an empty text if they do."""

    def option(self, name: str) -> Option:
        """An option by its name; BadOption names the others."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or "none"
        raise BadOption(f"{self.title} has no option '{name[:40]}'; its options: {known}")

    def check_players(self, players: Any) -> int:
        """A number of players as given, checked."""
        number = whole_number(players)
        fewest, most = self.players
        if number is None or not fewest <= number <= most:
            raise BadOption(f"{self.title} is for {fewest} to {most} players, not {str(players)[:40]}")
        return number

    def feature(self, name: str) -> slice:
        """Where a named block stands in an observation."""
        at = 0
        for block in self.observation:
            if block.name == name:
                return slice(at, at + block.size)
            at += block.size
        raise KeyError(f"{self.title} observes no '{name}'; it observes {', '.join(block.name for block in self.observation)}")

    @property
    def features(self) -> int:
        """The length of an observation."""
        return sum(feature.size for feature in self.observation)
