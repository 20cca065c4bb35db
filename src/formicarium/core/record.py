"""The record that is a position: one NumPy structure per game, with a common header."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Record: TypeAlias = Any
"""One position: an element of a structured array (fields as attributes)."""
Records: TypeAlias = np.ndarray[Any, np.dtype[np.void]]
"""A batch of positions: a structured array."""
Actions: TypeAlias = npt.NDArray[np.int16]
"""A buffer for action ids."""
Mask: TypeAlias = npt.NDArray[np.uint32]
"""The legal actions as bits: action a is bit a % 32 of word a // 32."""
Key: TypeAlias = Any
"""64 random bits: a uint64 in compiled code, an integer in plain Python. Streams are keys too."""
Weights: TypeAlias = npt.NDArray[np.int32]
"""A buffer for the integer weights of chance outcomes."""
Sheet: TypeAlias = npt.NDArray[np.int32]
"""A score sheet: one row per seat, one column per part."""
Ranks: TypeAlias = npt.NDArray[np.int32]
"""One number per seat; equal ranks are shared places."""
Values: TypeAlias = npt.NDArray[np.int32]
"""One number per seat."""
Notes: TypeAlias = npt.NDArray[np.int32]
"""What a game notes of a position, to value others by it."""
Features: TypeAlias = npt.NDArray[np.int8]
"""A flat observation."""

CHANCE = -1
"""The actor while dice, draws and reveals are due."""
OVER = -2
"""The actor when the game has ended."""
PUBLIC = -3
"""The seat of a spectator, who knows what everybody knows."""
SECRET = -5
"""In a view: the actor, where others must not learn who is asked."""

ACTION = np.int16
WEIGHT = np.int32
MOST_PLAYERS = 6
"""No game has more seats; rows of score sheets and the like are as many."""
MOST_NOTES = 96
"""No game notes more numbers of a position."""

HEADER: list[tuple[Any, ...]] = [
    ("ply", np.int32),  # steps so far, chance included
    ("actor", np.int8),  # seat to decide, CHANCE or OVER
    ("ending", np.int8),  # 0 while the game goes on, then 1 + place in the game's list of endings
    ("players", np.int8),  # number of seats in play
    ("phase", np.int8),  # what is asked now: place in the game's list of phases
]
"""The fields every state record begins with."""
FILLER = "filler_"
"""How the names of fields begin that only fill a gap."""


def record_type(module: str, *fields: tuple[Any, ...]) -> np.dtype[np.void]:
    """The record type of a game: the header, then the game's options, then its components; `module` is the spec's `__name__`.

    A last field, always zero, bears the game's name, so that no two games have the same type. Aligned, with every gap made a
    field of its own, so that equal positions are equal byte for byte. Rounded up to an odd number of words of 4 bytes (of 8 if
    alignment wants it), because neighbouring threads of a GPU then find their records in different banks of shared memory.
    """
    names = [*HEADER, *fields, (f"is_{module.split('.')[-2]}", np.int8)]
    for field in names:
        if hasattr(np.record, str(field[0])):
            raise ValueError(f"a field cannot be called '{field[0]}': NumPy's records have an attribute of that name")
    aligned = np.dtype(names, align=True)
    word = max(4, aligned.alignment)
    whole = -(-aligned.itemsize // word) * word
    size = whole if whole // word % 2 else whole + word
    ends = [*(aligned.fields[str(field[0])][1] for field in names[1:]), size]  # type: ignore[index]
    filled: list[tuple[Any, ...]] = []
    at = 0
    for field, end in zip(names, ends, strict=True):
        filled.append(field)
        at += np.dtype([field]).itemsize
        if at < end:
            filled.append((f"{FILLER}{at}", np.int8, (end - at,)))
            at = end
    return np.dtype(filled, align=True)


def telling_fields(state_type: np.dtype[np.void]) -> list[str]:
    """The fields of a record that say something: all but the fillers and the last one, which bears the game's name."""
    return [name for name in state_type.names or () if not name.startswith(FILLER)][:-1]


def everybody(players: int) -> list[int]:
    """All who look at a table: a spectator and every seat."""
    return [PUBLIC, *range(players)]


def blank(state_type: np.dtype[np.void], size: int = 1) -> Records:
    """A batch of empty records whose elements have their fields as attributes."""
    return np.zeros(size, np.dtype((np.record, state_type)))
