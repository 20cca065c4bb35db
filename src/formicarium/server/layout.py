"""Views as JSON, by the names of the record's fields, and moves as JSON, by id, notation and parts."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import numpy as np

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
MOST_MOVES_KEPT = 50_000
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
        self._moves: dict[tuple[int, str], bytes] = {}

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

    def moves(self, record: Record, actions: list[int], viewer: int, words: bool) -> msgspec.Raw:
        """Legal moves of a viewer."""
        move = self.game.text.move
        if not words:
            return msgspec.Raw(b"[" + b",".join([self._written(action, move(record, action)) for action in actions]) + b"]")
        tell = self.game.text.sentence
        listed = [{**self.move(action, move(record, action)), "means": tell(record, action, viewer)} for action in actions]
        return msgspec.Raw(msgspec.json.encode(listed))

    def _written(self, action: int, text: str) -> bytes:
        key = (action, text)
        written = self._moves.get(key)
        if written is None:
            if len(self._moves) >= MOST_MOVES_KEPT:
                self._moves.clear()
            written = self._moves[key] = msgspec.json.encode(self.move(action, text))
        return written

    def scores(self, record: Record) -> list[list[int]]:
        """The score sheet."""
        sheet: list[list[int]] = self.game.sheet(record).astype(np.int64).tolist()
        return sheet


@cache
def layout_of(game: Game) -> Layout:
    """The layout of a game."""
    return Layout(game)
