"""Writes what has changed in a record as JSON, in compiled code: of all that viewers are told, this changes most."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import rule

Bytes = npt.NDArray[np.uint8]
Table = npt.NDArray[np.int32]
QUOTE, COMMA, MINUS, ZERO, OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT = b'",-0[]{}'
TEN = np.uint64(10)
BEGIN, WIDTH, COUNT, NAME, NAME_END, SPAN = range(6)
"""The columns of the table of fields: where a field begins, the bytes of a number, how many numbers it has, where its name
stands, and from SPAN on how many numbers a list has, a list in it, and so on; 0 where there is no such list."""
SPANS = 3
"""Lists are at most so many deep."""
WIDE = 8
"""Numbers of so many bytes are written as text: JavaScript's are exact up to 2**53 only."""
MOST_LETTERS = 24
"""A number needs no more than these, with what stands around it."""


class Place(NamedTuple):
    """One field of a record."""

    name: str
    type: np.dtype[np.generic]
    shape: tuple[int, ...]
    begin: int


@rule
def number_at(record: Bytes, begin: int, width: int) -> int:
    """A number of a record, lowest byte first, the highest bit for negative ones."""
    value = np.int64(0)
    for byte in range(width):
        value |= np.int64(record[begin + byte]) << (8 * byte)
    empty = 8 * (WIDE - width)
    return int((value << empty) >> empty)


@rule
def write_number(value: int, out: Bytes, at: int) -> int:
    """Write a number; returns where it ends."""
    size = np.uint64(-value if value < 0 else value)
    if value < 0:
        out[at] = MINUS
        at += 1
    end = at + 1
    rest = size // TEN
    while rest > 0:
        rest //= TEN
        end += 1
    for place in range(end - 1, at - 1, -1):
        out[place] = ZERO + size % TEN
        size //= TEN
    return end


@rule
def write_field(record: Bytes, start: int, field: Table, out: Bytes, at: int) -> int:
    """Write the value of a field of the record that starts there; returns where it ends."""
    for place in range(field[COUNT]):
        if place > 0:
            out[at] = COMMA
            at += 1
        for depth in range(SPANS):
            if field[SPAN + depth] > 0 and place % field[SPAN + depth] == 0:
                out[at] = OPEN
                at += 1
        if field[WIDTH] == WIDE:
            out[at] = QUOTE
            at += 1
        at = write_number(number_at(record, start + field[BEGIN] + place * field[WIDTH], field[WIDTH]), out, at)
        if field[WIDTH] == WIDE:
            out[at] = QUOTE
            at += 1
        for depth in range(SPANS):
            if field[SPAN + depth] > 0 and (place + 1) % field[SPAN + depth] == 0:
                out[at] = CLOSE
                at += 1
    return at


@rule
def write_changes(records: Bytes, size: int, fields: Table, names: Bytes, out: Bytes) -> int:
    """Write the fields in which the second of two records differs from the first, as an object; returns its length."""
    at = 0
    for number in range(len(fields)):
        field = fields[number]
        differs = False
        for byte in range(field[BEGIN], field[BEGIN] + field[WIDTH] * field[COUNT]):
            differs |= records[byte] != records[size + byte]
        if differs:
            out[at] = OPEN_OBJECT if at == 0 else COMMA
            at += 1
            for letter in range(field[NAME], field[NAME_END]):
                out[at] = names[letter]
                at += 1
            at = write_field(records, size, field, out, at)
    if at == 0:
        out[0] = OPEN_OBJECT
        at = 1
    out[at] = CLOSE_OBJECT
    return at + 1


class Pen:
    """Writes changes of the records of one game."""

    def __init__(self, size: int, places: Sequence[Place]) -> None:
        self._size = size
        self._fields = np.zeros((len(places), SPAN + SPANS), np.int32)
        names = b""
        for row, place in zip(self._fields, places, strict=True):
            assert place.type.kind == "i" and len(place.shape) <= SPANS, "no game has such a field"
            begin, names = len(names), names + b'"%s":' % place.name.encode()
            spans = [math.prod(place.shape[depth:]) for depth in range(len(place.shape))]
            row[: SPAN + len(spans)] = [place.begin, place.type.itemsize, math.prod(place.shape), begin, len(names), *spans]
        self._names = np.frombuffer(names, np.uint8)
        self._records = np.zeros(2 * size, np.uint8)
        self._bytes = self._records.data
        self._out = np.zeros(2 + len(names) + len(places) + MOST_LETTERS * int(self._fields[:, COUNT].sum()), np.uint8)
        self._written = self._out.data

    def changes(self, before: bytes, after: bytes) -> bytes:
        """The fields of a record that are not as they were, as JSON."""
        self._bytes[: self._size] = before
        self._bytes[self._size :] = after
        return bytes(self._written[: write_changes(self._records, self._size, self._fields, self._names, self._out)])
