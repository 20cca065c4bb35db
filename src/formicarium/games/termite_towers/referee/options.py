"""The options: their names, what is usual, and the value that is chosen."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

Value = TypeVar("Value")

OPTION_NAMES = {
    "length", "blockers", "first_player", "difficulty", "queen_cards", "second_place", "failed_f", "solo_start_blockers",
    "support", "round_cap",
}  # fmt: skip
USUAL_QUEENS = {"easier": (18, 20), "standard": (14, 16), "harder": (10, 12)}  # short, long
USUAL_SECOND = {"easier": "human", "standard": "none", "harder": "autermite"}
USUAL_FAILED = {"easier": "pair", "standard": "pair", "harder": "die"}


def option(options: Mapping[str, object], name: str, default: Value, allowed: Sequence[Value]) -> Value:
    """The chosen value of one option."""
    value = options.get(name, default)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {allowed}, not {value!r}")
    return allowed[allowed.index(value)]
