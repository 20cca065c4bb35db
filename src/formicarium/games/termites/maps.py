"""Maps: the drawn ones as sets of hexes, and the option `custom` for any other (TMT-SET-1, TMT-MAP-11)."""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.core.record import Record
from formicarium.core.spec import Option
from formicarium.games.termites.components import (
    ADVANCED,
    CLEAR,
    FACE_TERRAIN,
    GIVEN_MAPS,
    NEUTRAL_LETTER,
    NEUTRAL_MARK,
    SEATS,
    STANDARD,
    STONES,
    TERRAIN_LETTERS,
    TERRAIN_MARKS,
    TERRAIN_NAMES,
    TILES,
    TILES_OF_A_TYPE,
    VEGETATION,
    WATER,
)
from formicarium.games.termites.geometry import BIT, DIRECTIONS, HEXES, LABELS, NEXT, ROWS, WORDS, distance, words_of

LETTER_OF_MARK = str.maketrans(TERRAIN_MARKS + NEUTRAL_MARK, TERRAIN_LETTERS + NEUTRAL_LETTER)


def letters_of(rows: list[str]) -> str | None:
    """The letters of all hexes from the rows of a map, or None if it is not a map of the board."""
    if [len(row) for row in rows] != [len(cells) for cells in ROWS]:
        return None
    letters = "".join(rows).translate(LETTER_OF_MARK).lower()
    return letters if set(letters) <= set(TERRAIN_LETTERS + NEUTRAL_LETTER) else None


def terrain_words(letters: str) -> list[list[int]]:
    """The hexes of each terrain as sets; a neutral Mound stands on clear ground."""
    clear = letters.replace(NEUTRAL_LETTER, TERRAIN_LETTERS[CLEAR])
    return [words_of(cell for cell in range(HEXES) if clear[cell] == letter) for letter in TERRAIN_LETTERS]


def neutral_hexes(letters: str) -> list[int]:
    """The hexes with neutral Mounds."""
    return [cell for cell in range(HEXES) if letters[cell] == NEUTRAL_LETTER]


def _given(map_code: int, players: int) -> str:
    letters = letters_of([row.replace(" ", "") for row in GIVEN_MAPS[map_code, players].strip().splitlines()])
    assert letters is not None, f"the map {map_code} for {players} players does not have the form of the board"
    return letters


_DRAWN = {key: _given(*key) for key in GIVEN_MAPS}
MAP_TERRAIN: npt.NDArray[np.int64] = np.array(
    [[terrain_words(_DRAWN.get((code, players), "." * HEXES)) for players in range(SEATS + 1)] for code in (STANDARD, ADVANCED)],
    np.int64,
)
"""Sets of hexes by map, players and terrain."""
MAP_NEUTRALS: npt.NDArray[np.int16] = np.array(
    [
        [[*neutral_hexes(_DRAWN.get((code, players), "." * HEXES)), *[-1] * SEATS][: SEATS - 1] for players in range(SEATS + 1)]
        for code in (STANDARD, ADVANCED)
    ],
    np.int16,
)
"""Hexes of the neutral Mounds by map and players."""


@dataclass(frozen=True, kw_only=True)
class CustomMap(Option):
    """A map drawn by the players: its rows from the top, joined by `/`. The record keeps it where every map is kept."""

    def put(self, state: Record, value: Any) -> None:
        """Write the terrain and the places of the neutral Mounds."""
        state.custom = 0
        if str(value) == self.default:
            return
        letters = letters_of(str(value).split("/"))
        if letters is None or len(neutral_hexes(letters)) >= SEATS:
            raise self.wrong(value)
        state.custom = 1
        state.terrain[:] = terrain_words(letters)
        state.neutral_at[:] = 0
        for place, cell in enumerate(neutral_hexes(letters)):
            state.neutral_at[place] = cell + 1

    def get(self, state: Record) -> str:
        """The rows of the map, or none."""
        if not state.custom:
            return str(self.default)
        letters = [TERRAIN_LETTERS[terrain_at(state, cell)] for cell in range(HEXES)]
        for cell in state.neutral_at:
            if cell:
                letters[cell - 1] = NEUTRAL_LETTER
        return "/".join("".join(letters[cell] for cell in cells) for cells in ROWS)

    def choices(self) -> str:
        """The form of a map in words."""
        shape = "/".join("." * len(cells) for cells in ROWS[:2])
        return f"{self.default}, or {len(ROWS)} rows of the board like {shape}/..., of . w v s n, with at most {SEATS - 1} n"

    def draw(self, rng: Random) -> str:
        """None, or a random map: tiles anywhere, neutral Mounds where they may stand."""
        if rng.random() < 0.3:
            return str(self.default)
        letters = [TERRAIN_LETTERS[CLEAR]] * HEXES
        faces = [face for face in range(len(FACE_TERRAIN)) for _ in range(TILES_OF_A_TYPE // 2)]
        for cell, face in zip(rng.sample(range(HEXES), TILES), faces, strict=True):
            letters[cell] = TERRAIN_LETTERS[FACE_TERRAIN[face]]
        neutral: list[int] = []
        wanted = rng.randint(1, SEATS - 1)
        while len(neutral) < wanted:
            cell = rng.randrange(HEXES)
            if not neutral_fault(letters, neutral, cell):
                neutral.append(cell)
                letters[cell] = NEUTRAL_LETTER
        return "/".join("".join(letters[cell] for cell in cells) for cells in ROWS)


def terrain_at(state: Record, cell: int) -> int:
    """The terrain of a hex."""
    for terrain in range(1, len(TERRAIN_NAMES)):
        if any(int(state.terrain[terrain, word]) & int(BIT[cell, word]) for word in range(WORDS)):
            return terrain
    return CLEAR


def neutral_fault(letters: list[str], others: list[int], cell: int) -> str:
    """TMT-SET-9, TMT-MAP-11: what keeps a neutral Mound from a hex of a map, or nothing."""
    near = [int(other) for other in NEXT[cell] if other >= 0]
    if letters[cell] not in (TERRAIN_LETTERS[CLEAR], NEUTRAL_LETTER):
        return "is not clear"
    if len(near) < DIRECTIONS:
        return "is at the edge"
    if any(distance(cell, other) <= 1 for other in others):
        return "is next to another neutral Mound"
    if [letters[other] for other in near].count(TERRAIN_LETTERS[WATER]) > 1:
        return "has more than one water hex beside it"
    return ""


def custom_fault(state: Record) -> str:
    """TMT-MAP-11, TMT-SET-2: what is wrong with a custom map for so many players, or nothing."""
    letters = [TERRAIN_LETTERS[terrain_at(state, cell)] for cell in range(HEXES)]
    counts = {terrain: letters.count(TERRAIN_LETTERS[terrain]) for terrain in (WATER, VEGETATION, STONES)}
    if sum(counts.values()) > TILES:
        return f"option custom: the map has {sum(counts.values())} tiles, and there are only {TILES}"
    for terrain, count in counts.items():
        most = TILES_OF_A_TYPE * FACE_TERRAIN.count(terrain)
        if count > most:
            return f"option custom: the map has {count} hexes of {TERRAIN_NAMES[terrain]}, and the tiles show only {most}"
    neutral = [int(cell) - 1 for cell in state.neutral_at if cell]
    if len(neutral) != int(state.players) - 1:
        return f"option custom: {state.players} players need {state.players - 1} neutral Mounds (n), not {len(neutral)}"
    for cell in neutral:
        if complaint := neutral_fault(letters, [other for other in neutral if other != cell], cell):
            return f"option custom: the neutral Mound on {LABELS[cell]} cannot stand there: the hex {complaint}"
    return ""
