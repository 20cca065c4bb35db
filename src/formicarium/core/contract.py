"""The contract of a game: the compiled functions every game provides, under the same names.

The functions here carry no rules. Called from compiled code they become the functions of the game whose record type is
passed, chosen while compiling; called from Python they look the game up. So playouts, searches and batches are written once.

A game defines these functions in its modules (`rules`, `scoring`, `sampling`, `masks`, `view`, `value`, `checks`). They are
pure and deterministic: no random generator, no allocation, no Python objects, integers only.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from formicarium.core.bits import count_bits, nth_bit
from formicarium.core.chance import below, pick_weighted
from formicarium.core.compiled import PlainRecord, interpreted, rule
from formicarium.core.record import CHANCE, Actions, Features, Key, Mask, Notes, Ranks, Record, Sheet, Values, Weights

MODULES = ("rules", "scoring", "sampling", "masks", "view", "value", "checks")
"""The modules of a game in which the functions of the contract may stand."""
REQUIRED = (
    "new",
    "legal",
    "weights",
    "apply",
    "why_not",
    "fault",
    "score",
    "ranking",
    "view",
    "observe",
    "redeal",
    "value",
)
OPTIONAL = ("sample", "random_turn", "legal_mask", "note", "value_by_notes")
"""Fast paths for random play, for masks and for values; without them everything is listed, and valued from nothing."""

Implementations = dict[str, Callable[..., Any]]
_by_record: dict[Any, Implementations] = {}


def record_key(record_type: Any) -> tuple[Any, ...]:
    """What tells the record types of games apart, the same for NumPy's and Numba's idea of the type."""
    if isinstance(record_type, types.Record):
        return tuple(sorted((name, field.offset) for name, field in record_type.fields.items()))
    return tuple(sorted((name, field[1]) for name, field in record_type.fields.items()))


def register(record_type: Any, functions: Implementations) -> None:
    """Make the functions of a game known under its record type."""
    if _by_record.setdefault(record_key(record_type), functions) != functions:
        raise TypeError("two games have the same record type; give record_type the __name__ of the game's own spec")


def specialise(generic: Any, choose: Any) -> None:
    """In compiled code let `choose`, given the types of the arguments, choose what a generic function stands for."""
    choose.__annotations__.clear()  # Numba compares signatures to the letter
    overload(generic)(choose)


def functions_of(record_type: Any) -> Implementations:
    """The functions of the game with this record type."""
    return _by_record[record_key(record_type)]


def run(function: Any, state: Record, *arguments: Any) -> Any:
    """Call a compiled function from Python, or its interpreted twin if the record is a plain one."""
    return (interpreted(function) if isinstance(state, PlainRecord) else function)(state, *arguments)


def _generic(stub: Any) -> Any:
    """Make a stub stand for the function of the same name of the game whose record is its first argument."""
    name = stub.__name__

    def one(state: Any) -> Any:
        function = functions_of(state)[name]
        return lambda state: function(state)

    def two(state: Any, second: Any) -> Any:
        function = functions_of(state)[name]
        return lambda state, second: function(state, second)

    def three(state: Any, second: Any, third: Any) -> Any:
        function = functions_of(state)[name]
        return lambda state, second, third: function(state, second, third)

    def call(state: Any, *arguments: Any) -> Any:
        return run(functions_of(state.dtype)[name], state, *arguments)

    call.__doc__, call.__name__ = stub.__doc__, name
    specialise(call, (one, two, three)[stub.__code__.co_argcount - 1])
    return call


@_generic
def new(state: Record) -> None:
    """Lay an empty table in a record that is zero but for `players` and the options; everything random follows as chance."""


@_generic
def legal(state: Record, out: Actions) -> int:
    """Write the legal actions, ascending (at a chance node the possible outcomes); returns their number, 0 when over."""


@_generic
def weights(state: Record, out: Weights) -> int:
    """At a chance node, write the weights of the outcomes in the order of `legal`; returns their number."""


@_generic
def apply(state: Record, action: int) -> None:
    """Carry out one legal action or outcome."""


@_generic
def why_not(state: Record, action: int) -> int:
    """0 if the action (or outcome) is legal now, else the number of the clause that forbids it."""


@_generic
def fault(state: Record) -> int:
    """0 if the record is a possible position, else the number of a clause it breaks."""


@_generic
def score(state: Record, out: Sheet) -> None:
    """Write the score sheet, one row per seat, at any moment."""


@_generic
def ranking(state: Record, sheet: Sheet, out: Ranks) -> None:
    """Write each seat's rank, 1 the best, equal ranks shared, from the position and its score sheet."""


@_generic
def view(state: Record, seat: int, out: Record) -> None:
    """Copy into a zero record what a seat (or PUBLIC) may know, and nothing else.

    `legal` and `why_not` for that seat, `score`, `observe` and the texts work on a view as on the state.
    """


@_generic
def observe(state: Record, seat: int, out: Features) -> None:
    """Write the features a seat may know into cleared memory; works on the state and on the seat's view alike."""


@_generic
def redeal(view: Record, seat: int, key: Key) -> None:
    """Turn a seat's view into a full position: fill in at random, fairly, everything the seat cannot know.

    Fairly means: each arrangement of the unseen things, counted as distinct, is equally likely given what the seat has seen;
    what players chose to do is no evidence. The key is a uint64 (core/chance.py).
    """


@_generic
def value(state: Record, out: Values) -> None:
    """Write an estimate of every seat's prospects; only differences count, more is better."""


# --- The value of a position beside one that was noted: the game's fast path where it has one, else from nothing --------------


def note_position(state: Record, notes: Notes) -> None:
    """Write what the game wants to know of a position when it values others beside it; if nothing, nothing is written.

    A game that has `note(state, notes)` has `value_by_notes(state, noted, notes, out)`, too: the same as `value(state, out)`,
    whatever positions of one game the two are. Where they agree, what was noted need not be found anew. There is room for
    MOST_NOTES numbers.
    """
    note = functions_of(state.dtype).get("note")
    if note:
        run(note, state, notes)


def _choose_note(state: Any, notes: Any) -> Any:
    note = functions_of(state).get("note")
    if note is None:
        return lambda state, notes: None
    return lambda state, notes: note(state, notes)


specialise(note_position, _choose_note)


def value_beside(state: Record, noted: Record, notes: Notes, out: Values) -> None:
    """As `value`, beside a position of the same game that was noted."""
    function = functions_of(state.dtype).get("value_by_notes")
    run(function, state, noted, notes, out) if function else value(state, out)


def _choose_value_beside(state: Any, noted: Any, notes: Any, out: Any) -> Any:
    function = functions_of(state).get("value_by_notes")
    if function is None:
        return lambda state, noted, notes, out: value(state, out)
    return lambda state, noted, notes, out: function(state, noted, notes, out)


specialise(value_beside, _choose_value_beside)


# --- Random play: the game's fast path where it has one, else by listing ---------------------------------------------------


@rule
def pick_listed(state: Record, key: Key, actions: Actions, chances: Weights) -> int:
    """One uniformly random legal action, or one outcome by its weight, from the list of all."""
    n = legal(state, actions)
    if state.actor == CHANCE:
        weights(state, chances)
        return actions[pick_weighted(key, chances, n)]
    return actions[below(key, n)]


def pick(state: Record, key: Key, actions: Actions, chances: Weights) -> int:
    """One uniformly random legal action, or one outcome by its weight; the buffers are for games that must list."""
    sample = functions_of(state.dtype).get("sample")
    return run(sample, state, key) if sample else run(pick_listed, state, key, actions, chances)


def _choose_pick(state: Any, key: Any, actions: Any, chances: Any) -> Any:
    sample = functions_of(state).get("sample")
    if sample is None:
        return lambda state, key, actions, chances: pick_listed(state, key, actions, chances)
    return lambda state, key, actions, chances: sample(state, key)


specialise(pick, _choose_pick)


# --- The legal actions as a mask: the game's fast path where it has one, else from the list -----------------------------------


@rule
def mask_listed(state: Record, mask: Mask, actions: Actions) -> None:
    """The legal actions of a player as a mask, from the list of all."""
    for word in range(len(mask)):
        mask[word] = 0
    for place in range(legal(state, actions)):
        action = actions[place]
        mask[action >> 5] |= np.uint32(1 << (action & 31))


def write_mask(state: Record, mask: Mask, actions: Actions) -> None:
    """The legal actions of a player as a mask, action a in bit a % 32 of word a // 32; the buffer is for games that must list."""
    legal_mask = functions_of(state.dtype).get("legal_mask")
    run(legal_mask, state, mask) if legal_mask else run(mask_listed, state, mask, actions)


def _choose_write_mask(state: Any, mask: Any, actions: Any) -> Any:
    legal_mask = functions_of(state).get("legal_mask")
    if legal_mask is None:
        return lambda state, mask, actions: mask_listed(state, mask, actions)
    return lambda state, mask, actions: legal_mask(state, mask)


specialise(write_mask, _choose_write_mask)


@rule
def pick_from_mask(mask: Mask, key: Key) -> int:
    """One of the actions in a mask, all equally likely: the same that `legal` would list at the same place."""
    total = 0
    for word in range(len(mask)):
        total += count_bits(mask[word])
    n = below(key, total)
    found = 0
    for word in range(len(mask)):
        here = count_bits(mask[word])
        if 0 <= n < here:
            found = 32 * word + nth_bit(mask[word], n)
        n -= here
    return found
