"""Views as JSON, by the names of the record's fields, and moves as JSON, by id, notation and parts."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import numpy as np
from numba.core.errors import NumbaError

from formicarium.core.game import Game
from formicarium.core.record import Record
from formicarium.server.pen import Pen, Place

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
"""So many written moves of one kind are kept for the next time."""


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    name: str
    type: str
    shape: tuple[int, ...]
    where: slice
    """Its bytes in a record."""

    def read(self, value: bytes) -> Any:
        """The field's value from its bytes, as JSON has it."""
        numbers = memoryview(value).cast(CODES[self.type], self.shape or (1,)).tolist()
        read = numbers if self.shape else numbers[0]
        return _as_text(read) if self.type in WIDE else read


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
    """The written moves of one kind of action, for one viewer or without their meaning, kept for the next time.

    What the game writes for an action depends on the fields it looks at, and on nothing else. So the first time it is watched
    which those are; as long as they have the same values, the same is written. A game that hands the whole record on to compiled
    code cannot be watched; then nothing is kept.
    """

    def __init__(self, layout: "Layout", write: Callable[[Record, int], Any]) -> None:
        self._layout = layout
        self._write = write
        self._fields: list[Field] = []
        self._kept: dict[bytes, dict[int, bytes]] = {}
        """By the values of the fields that matter, and by action."""
        self._number = 0
        """How many are kept."""
        self._opaque = False

    def written(self, actions: list[int], view: bytes, record: Record) -> list[bytes]:
        """Moves as JSON."""
        kept = self._kept.get(self._key(view))
        if kept is not None:
            try:
                return [kept[action] for action in actions]
            except KeyError:
                pass
        return [self._kept.get(self._key(view), {}).get(action) or self._new(action, view, record) for action in actions]

    def _key(self, view: bytes) -> bytes:
        return b"".join([view[field.where] for field in self._fields])

    def _new(self, action: int, view: bytes, record: Record) -> bytes:
        written = msgspec.json.encode(self._watch(action, record))
        if not self._opaque:
            self._kept.setdefault(self._key(view), {})[action] = written
            self._number += 1
        return written

    def _watch(self, action: int, record: Record) -> Any:
        if not self._opaque:
            watched = Watched(record)
            try:
                written = self._write(watched, action)
            except (TypeError, ValueError, AttributeError, NumbaError):
                self._opaque = True
                self._forget()
            else:
                self._note(watched.seen)
                return written
        return self._write(record, action)

    def _note(self, seen: set[str]) -> None:
        if not seen <= {field.name for field in self._fields}:
            seen |= {field.name for field in self._fields}
            self._fields = [field for field in self._layout.fields if field.name in seen]
            self._forget()
        if self._number >= MOST_MOVES_KEPT:
            self._forget()

    def _forget(self) -> None:
        self._kept.clear()
        self._number = 0


class Layout:
    """How the records of one game are written."""

    def __init__(self, game: Game) -> None:
        own = f"is_{game.id}"
        self.game = game
        self.fields: list[Field] = []
        for name in game.spec.state.names or ():
            if name != own and not name.startswith("filler_"):
                kind, begin = game.spec.state.fields[name][:2]  # type: ignore[index]
                self.fields.append(Field(name, kind.base.name, kind.shape, slice(int(begin), int(begin) + int(kind.itemsize))))
        places = [Place(field.name, np.dtype(field.type), field.shape, field.where.start) for field in self.fields]
        self.changes = Pen(game.spec.state.itemsize, places).changes
        """The fields of a view that are not as they were, as JSON, from the views before and after."""
        self._kinds = [name for name, _ in game.spec.action_kinds]
        self._firsts = [first for _, first in game.spec.action_kinds]
        self._limits = [*self._firsts[1:], game.spec.actions]
        self._notations: dict[int | None, list[Notation]] = {}
        """By viewer, or None without the meaning of moves: one for each kind of action."""

    def view(self, view: bytes) -> dict[str, Any]:
        """A whole view."""
        return {field.name: field.read(view[field.where]) for field in self.fields}

    def move(self, action: int, text: str) -> dict[str, Any]:
        """A move, without its meaning."""
        words = text.split()
        kind = self._kinds[bisect_right(self._firsts, action) - 1]
        return {"id": action, "text": text, "kind": kind, "parts": words[1:]}

    def moves(self, view: bytes, record: Record, actions: list[int], viewer: int, words: bool) -> msgspec.Raw:
        """Legal moves of a viewer, in the position that a view shows."""
        written: list[bytes] = []
        begin = 0
        for notation, limit in zip(self._notations_for(viewer if words else None), self._limits, strict=True):
            end = bisect_left(actions, limit, begin)
            if end > begin:
                written += notation.written(actions[begin:end], view, record)
                if end == len(actions):
                    break
            begin = end
        return msgspec.Raw(b"[" + b",".join(written) + b"]")

    def _notations_for(self, viewer: int | None) -> list[Notation]:
        """What keeps the moves of each kind, with their meaning for a viewer or without."""
        found = self._notations.get(viewer)
        if found is None:
            text = self.game.text

            def write(record: Record, action: int) -> dict[str, Any]:
                told = self.move(action, text.move(record, action))
                return told if viewer is None else {**told, "means": text.sentence(record, action, viewer)}

            found = self._notations[viewer] = [Notation(self, write) for _ in self._kinds]
        return found

    def scores(self, record: Record) -> list[list[int]]:
        """The score sheet."""
        sheet: list[list[int]] = self.game.sheet(record).astype(np.int64).tolist()
        return sheet


@cache
def layout_of(game: Game) -> Layout:
    """The layout of a game."""
    return Layout(game)
