"""Views as JSON, by the names of the record's fields, and moves as JSON, by id, notation and parts."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import numpy as np
from numba.core.errors import NumbaError

from formicarium.core.game import Game
from formicarium.core.record import Record

CODES: dict[str, Any] = {
    "int8": "b",
    "int16": "h",
    "int32": "i",
    "int64": "q",
    "uint8": "B",
    "uint16": "H",
    "uint32": "I",
    "uint64": "Q",
}
"""How memory views call the types of numbers."""
WIDE = ("int64", "uint64")
"""Numbers of these types are written as text: JavaScript's are exact up to 2**53 only."""
MOST_MOVES_KEPT = 100_000
"""So many written moves of a game are kept for the next time."""


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    name: str
    type: str
    shape: tuple[int, ...]
    begin: int
    end: int

    def read(self, view: memoryview) -> Any:
        """The field's value in a view, as JSON has it."""
        numbers = view[self.begin : self.end].cast(CODES[self.type], self.shape or (1,)).tolist()
        value = numbers if self.shape else numbers[0]
        return _as_text(value) if self.type in WIDE else value


def _as_text(value: Any) -> Any:
    return [_as_text(part) for part in value] if isinstance(value, list) else str(value)


class Watched:
    """A record that notes which of its fields are looked at."""

    def __init__(self, record: Record) -> None:
        self.seen: set[str] = set()
        self._record = record

    def __getattr__(self, name: str) -> Any:
        value = self._record[name]
        self.seen.add(name)
        return value


class Notation:
    """The written moves of one kind of action, kept for the next time.

    What the game writes for an action depends on the fields it looks at, and on nothing else. So the first time it is watched
    which those are; as long as they have the same values, the same is written. A game that hands the whole record on to compiled
    code cannot be watched; then nothing is kept.
    """

    def __init__(self, layout: "Layout") -> None:
        self._layout = layout
        self._fields: list[Field] = []
        self._kept: dict[tuple[int, bytes], bytes] = {}
        self._opaque = False

    def key(self, view: bytes) -> bytes:
        """The values of the fields that matter."""
        return b"".join([view[field.begin : field.end] for field in self._fields])

    def written(self, actions: list[int], view: bytes, record: Record) -> list[bytes]:
        """Moves as JSON."""
        kept, key = self._kept, self.key(view)
        return [kept.get((action, key)) or self._write(action, view, record) for action in actions]

    def _write(self, action: int, view: bytes, record: Record) -> bytes:
        written = msgspec.json.encode(self._layout.move(action, self._text(action, record)))
        if not self._opaque:
            self._kept[action, self.key(view)] = written
        return written

    def _text(self, action: int, record: Record) -> str:
        if not self._opaque:
            watched = Watched(record)
            try:
                text = self._layout.game.text.move(watched, action)
            except (TypeError, AttributeError, NumbaError):
                self._opaque = True
                self._kept.clear()
            else:
                self._note(watched.seen)
                return text
        return self._layout.game.text.move(record, action)

    def _note(self, seen: set[str]) -> None:
        if not seen <= {field.name for field in self._fields}:
            seen |= {field.name for field in self._fields}
            self._fields = [field for field in self._layout.fields if field.name in seen]
            self._kept.clear()
        if len(self._kept) >= MOST_MOVES_KEPT:
            self._kept.clear()


class Layout:
    """How the records of one game are written."""

    def __init__(self, game: Game) -> None:
        own = f"is_{game.id}"
        self.game = game
        self.fields: list[Field] = []
        for name in game.spec.state.names or ():
            if name != own and not name.startswith("filler_"):
                kind, begin = game.spec.state.fields[name][:2]  # type: ignore[index]
                self.fields.append(Field(name, kind.base.name, kind.shape, int(begin), int(begin) + int(kind.itemsize)))
        self._kinds = [name for name, _ in game.spec.action_kinds]
        self._firsts = [first for _, first in game.spec.action_kinds]
        self._notations = [Notation(self) for _ in self._kinds]

    def view(self, view: bytes) -> dict[str, Any]:
        """A whole view."""
        memory = memoryview(view)
        return {field.name: field.read(memory) for field in self.fields}

    def changes(self, before: bytes, after: bytes) -> dict[str, Any]:
        """The fields of a view that are not as they were."""
        memory = memoryview(after)
        return {
            field.name: field.read(memory)
            for field in self.fields
            if before[field.begin : field.end] != after[field.begin : field.end]
        }

    def move(self, action: int, text: str) -> dict[str, Any]:
        """A move, without its meaning."""
        words = text.split()
        kind = self._kinds[bisect_right(self._firsts, action) - 1]
        return {"id": action, "text": text, "kind": kind, "parts": words[1:]}

    def moves(self, view: bytes, record: Record, actions: list[int], viewer: int, words: bool) -> msgspec.Raw:
        """Legal moves of a viewer, in the position that a view shows."""
        if words:
            text = self.game.text
            told = [{**self.move(one, text.move(record, one)), "means": text.sentence(record, one, viewer)} for one in actions]
            return msgspec.Raw(msgspec.json.encode(told))
        written: list[bytes] = []
        begin = 0
        for notation, limit in zip(self._notations, [*self._firsts[1:], self.game.spec.actions], strict=True):
            end = bisect_left(actions, limit, begin)
            if end > begin:
                written += notation.written(actions[begin:end], view, record)
            begin = end
        return msgspec.Raw(b"[" + b",".join(written) + b"]")

    def scores(self, record: Record) -> list[list[int]]:
        """The score sheet."""
        sheet: list[list[int]] = self.game.sheet(record).astype(np.int64).tolist()
        return sheet


@cache
def layout_of(game: Game) -> Layout:
    """The layout of a game."""
    return Layout(game)
