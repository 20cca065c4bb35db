"""What things are called, both ways: dice, places, piles, edges, cells, cards; and actions taken apart."""

import difflib
from collections.abc import Sequence

from formicarium.core.errors import BadText
from formicarium.core.record import Record
from formicarium.games.termite_towers.components import (
    BLUEPRINT_NAMES,
    CARD_LETTERS,
    CELLS,
    COLOUR_NAMES,
    COLUMNS,
    DICE,
    DIE_KINDS,
    EDGE_ENDS,
    EDGES,
    FACES,
    LEAST_NUMBER,
    NUMBERS,
    PILES,
    QUEEN_NAMES,
    QUEENS,
    ROOMS,
    SECTION_EDGES,
    SECTION_PILES,
    WOOD_CARDS,
)
from formicarium.games.termite_towers.spec import MOVES, SPEC

COLUMN_LETTERS = "abcd"
ROOM_NAMES = tuple(f"R{room}" for room in range(ROOMS))
PLACE_NAMES = (*CARD_LETTERS, "gather", "dig", *ROOM_NAMES, "idle")
PILE_NAMES = tuple(f"{pile // SECTION_PILES + 1}.{pile % SECTION_PILES}" for pile in range(PILES))
CELL_NAMES = tuple(f"{COLUMN_LETTERS[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))
DIE_NAMES = tuple(f"{DIE_KINDS[die // FACES]} {die % FACES + 1}" for die in range(DICE))
SPACE_NAMES = tuple(f"{letter}{value}" for letter in CARD_LETTERS for value in range(1, FACES + 1))
WOOD_NAMES = tuple(f"{COLOUR_NAMES[card // NUMBERS]} {LEAST_NUMBER + card % NUMBERS}" for card in range(WOOD_CARDS))
HEART = "heart"
QUEEN_CARD_NAMES = (*QUEEN_NAMES, *(f"{name} {HEART}" for name in QUEEN_NAMES))
"""All Queen cards, those with a heart last."""


def edge_name(edge: int) -> str:
    """An edge by the two piles it joins."""
    section, place = divmod(edge, SECTION_EDGES)
    return "-".join(PILE_NAMES[SECTION_PILES * section + end] for end in EDGE_ENDS[place])


EDGE_NAMES = tuple(edge_name(edge) for edge in range(EDGES))


def named(word: str, names: Sequence[str], what: str) -> int:
    """The place of a name in a list, small and large letters being the same; BadText says what was expected."""
    small = [name.lower() for name in names]
    if word.lower() in small:
        return small.index(word.lower())
    near = difflib.get_close_matches(word.lower(), small, n=1)
    hint = f"did you mean {names[small.index(near[0])]}?" if near else f"it is one of {', '.join(names[:24])}"
    raise BadText(f"there is no {what} '{word[:20]}'; {hint}")


def read_die(kind: str, value: str) -> int:
    """A die by its two words."""
    return named(f"{kind} {value}", DIE_NAMES, "die")


def read_edge(word: str) -> int:
    """An edge by its name, in either direction."""
    first, _, second = word.partition("-")
    turned = f"{second}-{first}"
    return named(turned if turned in EDGE_NAMES else word, EDGE_NAMES, "edge")


def decode(action: int) -> tuple[str, int]:
    """A decision as its kind and its number within the kind."""
    kind, first = [found for found in SPEC.action_kinds if found[1] <= action][-1]
    return kind, action - first


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names in a sentence: `A, C and E`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def counted(number: int, thing: str) -> str:
    """A number of things: `1 cube`, `2 cubes`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def colony_word(state: Record, colony: int) -> str:
    """A colony in notation."""
    return "autermite" if state.players == 1 and colony == 1 else SPEC.seat_names[colony]


def colony_name(state: Record, colony: int) -> str:
    """A colony at the beginning of a sentence."""
    return colony_word(state, colony).capitalize()


def queen_name(card: int) -> str:
    """A Queen card in a sentence: `Scout`, `Scout with a heart`."""
    return QUEEN_NAMES[card] if card < QUEENS else f"{QUEEN_NAMES[card - QUEENS]} with a heart"


def blueprint_of(card: int) -> str:
    """A Blueprint in a sentence."""
    return f"the Blueprint {BLUEPRINT_NAMES[card]}"


def rooms_of_move(number: int) -> tuple[int, int]:
    """The two rooms of a move of wood."""
    first, below = divmod(number % MOVES, ROOMS - 1)
    return first, below + 1 if below >= first else below
