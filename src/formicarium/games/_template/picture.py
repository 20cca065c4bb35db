"""The table of Crumbs for whoever draws it: plain words and numbers. How to write one: docs/add-a-game.md."""

from typing import Any

from formicarium.core.record import Record
from formicarium.games._template.components import FULL_HEAP, HEAP_NAMES, KINDS, SEAT_NAMES
from formicarium.games._template.rules import heap_sum, in_bag
from formicarium.games._template.spec import PHASES


def sizes(crumbs: Any) -> list[int]:
    """A pile, given as crumbs by kind, as its sizes in rising order."""
    return [kind + 1 for kind in range(KINDS) for _ in range(int(crumbs[kind]))]


def picture(view: Record, seat: int) -> dict[str, Any]:
    """TPL-KNOW-1, TPL-KNOW-2: what lies on the table, as a seat (or PUBLIC) sees it."""
    return {
        "phase": PHASES[view.phase],
        "turn": SEAT_NAMES[view.seat],
        "full_heap": FULL_HEAP,
        "heaps": [heap(view, number) for number in range(view.heaps)],
        "bag": int(in_bag(view)),
        "players": [player(view, number) for number in range(view.players)],
    }


def heap(view: Record, number: int) -> dict[str, Any]:
    """TPL-LAY-2: a heap with its crumbs from bottom to top."""
    return {"name": HEAP_NAMES[number], "crumbs": sizes(view.on_heap[number])[::-1], "sum": int(heap_sum(view, number))}


def player(view: Record, number: int) -> dict[str, Any]:
    """TPL-KNOW-1: what a player has; the crumbs of a hand that is hidden are unknown, their number is not."""
    hand = sizes(view.hand[number])
    return {
        "seat": SEAT_NAMES[number],
        "hand": hand if len(hand) == view.held[number] else None,
        "hand_size": int(view.held[number]),
        "taken": sizes(view.taken[number]),
        "feasts": int(view.feasts[number]),
    }
