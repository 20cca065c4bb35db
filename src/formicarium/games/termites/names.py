"""What things are called, both ways: hexes, tokens, terrain, tiles, colonies; and whose is what on the board."""

import difflib
from collections.abc import Iterable
from typing import Any

from formicarium.core.errors import BadText
from formicarium.core.record import Record
from formicarium.core.text import whole
from formicarium.games.termites.board import KIND_CASTE, NOBODY, PIECE_KIND, PIECE_OWNER
from formicarium.games.termites.components import (
    CASTE_LETTERS,
    CASTE_NAMES,
    COLONY_NAMES,
    FACE_TERRAIN,
    KINDS,
    LEAST_MOUND,
    MOST_TERMITES,
    MOUND_VALUES,
    SEAT_NAMES,
    SHEETS,
    TERRAIN_LETTERS,
    TERRAIN_MARKS,
    TERRAIN_NAMES,
    TILE_NAMES,
)
from formicarium.games.termites.geometry import DIRECTIONS, HEXES, LABELS, ROWS, WORD_BITS
from formicarium.games.termites.spec import SPEC, UNKNOWN

HEX_NUMBERS = {label: cell for cell, label in enumerate(LABELS)}
TOKEN_NAMES = tuple(f"{CASTE_LETTERS[kind // MOST_TERMITES]}{kind % MOST_TERMITES + 1}" for kind in range(KINDS))
"""W1 for a token with one worker, and so on; S3 is a name that no token bears."""
TOKEN_KINDS = {TOKEN_NAMES[kind]: kind for kind in range(KINDS) if SHEETS[:, kind].any()}
NOTHING = "none"


# --- Reading -----------------------------------------------------------------------------------------------------------------


def read_hex(word: str) -> int:
    """A hex by its name."""
    if word.upper() not in HEX_NUMBERS:
        wide = LABELS[ROWS[len(ROWS) // 2][-1]]
        raise BadText(f"there is no hex '{word[:20]}'; hexes go from {LABELS[0]} over {wide} to {LABELS[-1]}")
    return HEX_NUMBERS[word.upper()]


def read_token(word: str) -> int:
    """A kind of token by its name."""
    if word.upper() not in TOKEN_KINDS:
        raise BadText(f"there is no token '{word[:20]}'; tokens: {', '.join(TOKEN_KINDS)}")
    return TOKEN_KINDS[word.upper()]


def read_value(word: str) -> int:
    """The value of a Mound."""
    return whole(word, MOUND_VALUES[0], MOUND_VALUES[-1], "the value of a Mound")


def read_colony(word: str) -> int:
    """A colony by its name."""
    if word.lower() not in COLONY_NAMES:
        near = difflib.get_close_matches(word.lower(), COLONY_NAMES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"colonies: {', '.join(COLONY_NAMES)}"
        raise BadText(f"there is no colony '{word[:20]}'; {hint}")
    return COLONY_NAMES.index(word.lower())


def read_tile(words: Iterable[str]) -> tuple[int, int]:
    """The face and the hex of a tile from its three words in any order: terrain, type of tile, hex."""
    terrain, tile, cell = UNKNOWN, UNKNOWN, UNKNOWN
    for word in (word.lower() for word in words):
        if word in TERRAIN_NAMES:
            terrain = TERRAIN_NAMES.index(word)
        elif word in TILE_NAMES or word[::-1] in TILE_NAMES:
            tile = TILE_NAMES.index(word if word in TILE_NAMES else word[::-1])
        else:
            cell = read_hex(word)
    if UNKNOWN in (terrain, tile, cell):
        raise BadText(f"a tile is laid like 'tile water wv G7': a terrain, a type ({', '.join(TILE_NAMES)}) and a hex")
    faces = [face for face in (2 * tile, 2 * tile + 1) if FACE_TERRAIN[face] == terrain]
    if not faces:
        raise BadText(f"a tile {TILE_NAMES[tile]} has no {TERRAIN_NAMES[terrain]} on it")
    return faces[0], cell


def read_terrain(mark: str) -> int:
    """A terrain by its mark or letter."""
    return (TERRAIN_MARKS if mark in TERRAIN_MARKS else TERRAIN_LETTERS).index(mark.lower())


# --- Actions as words --------------------------------------------------------------------------------------------------------


def decode(action: int) -> tuple[str, int, int]:
    """A decision as its verb, its hex, and what else it says: kind, value, face or direction. A retreat only has a direction."""
    verb, first = [kind for kind in SPEC.action_kinds if kind[1] <= action][-1]
    if verb == "retreat":
        return verb, UNKNOWN, action - first
    if verb == "attack":
        return verb, *divmod(action - first, DIRECTIONS)
    detail, cell = divmod(action - first, HEXES)
    return verb, cell, LEAST_MOUND + detail if verb == "mound" else detail


# --- Telling -----------------------------------------------------------------------------------------------------------------


def write_tokens(counts: Any) -> str:
    """Tokens given as a count of each kind: `W1 W2x3 F1`."""
    told = [(TOKEN_NAMES[kind], int(counts[kind])) for kind in range(KINDS) if counts[kind]]
    return " ".join(name if count == 1 else f"{name}x{count}" for name, count in told) or NOTHING


def listed(names: list[str], last: str = "and") -> str:
    """Names in a sentence: `G7, G8 and H3`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def seat_called(state: Record, seat: int) -> str:
    """A seat by its colony, once it has one: `Red (east)`."""
    if state.colony[seat] == UNKNOWN:
        return SEAT_NAMES[seat].capitalize()
    return f"{COLONY_NAMES[state.colony[seat]].capitalize()} ({SEAT_NAMES[seat]})"


def whose(state: Record, owner: int, you: int = UNKNOWN) -> str:
    """The owner of a piece before its name: `your`, `Red's`, `the neutral`."""
    if owner == NOBODY:
        return "the neutral"
    return "your" if owner == you else f"{COLONY_NAMES[state.colony[owner]].capitalize()}'s"


def thing(kind: int) -> str:
    """A kind of piece: `W2`, `Mound of 7`."""
    return TOKEN_NAMES[kind] if kind < KINDS else f"Mound of {LEAST_MOUND + kind - KINDS}"


def owner_of(state: Record, cell: int) -> int:
    """Whose piece stands on a hex that is not empty."""
    return int(PIECE_OWNER[state.piece[cell]])


def kind_of(state: Record, cell: int) -> int:
    """The kind of the piece on a hex that is not empty."""
    return int(PIECE_KIND[state.piece[cell]])


def caste_of(state: Record, cell: int) -> int:
    """The caste of the unit on a hex."""
    return int(KIND_CASTE[kind_of(state, cell)])


def caste_name(state: Record, cell: int) -> str:
    """The caste of the unit on a hex by name."""
    return CASTE_NAMES[caste_of(state, cell)]


def piece_called(state: Record, cell: int, you: int = UNKNOWN) -> str:
    """What stands on a hex that is not empty: `Red's W2`, `your Mound of 7`, `the neutral Mound of 7`."""
    return f"{whose(state, owner_of(state, cell), you)} {thing(kind_of(state, cell))}"


def hexes_in(words: Iterable[int]) -> list[int]:
    """The hexes of a set, given word by word."""
    rest = sum(int(word) % (1 << WORD_BITS) << WORD_BITS * place for place, word in enumerate(words))
    cells = []
    while rest:
        cells.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return cells
