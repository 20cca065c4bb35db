"""What a seat may know, TPL-KNOW-1 and TPL-KNOW-2: its view, its features, and a full position it must think possible.

A view is a record of the same type. The bag of a view holds all crumbs the seat cannot see, those in the bag and those in hidden
hands together; of hidden hands it has only the size (`held`). So `unseen` and `in_bag` give the same for a state and for a view.
"""

from formicarium.core.chance import next_key, pick_weighted
from formicarium.core.compiled import rule
from formicarium.core.features import put_one
from formicarium.core.record import Features, Key, Record
from formicarium.games._template.components import KINDS, MOST_HEAPS, SEATS
from formicarium.games._template.rules import in_bag
from formicarium.games._template.spec import PHASES


@rule
def unseen(state: Record, seat: int, kind: int) -> int:
    """TPL-KNOW-1, TPL-KNOW-2: the crumbs of a kind that are in the bag or in a hand the seat (or PUBLIC) does not see."""
    crumbs: int = state.bag[kind]
    for owner in range(state.players):
        if owner != seat:
            crumbs += state.hand[owner, kind]
    return crumbs


@rule
def view(state: Record, seat: int, out: Record) -> None:
    """TPL-KNOW-1, TPL-KNOW-2: everything but the hands of others and the bag, which are told as one heap of unseen crumbs."""
    out.ply, out.actor, out.ending, out.players = state.ply, state.actor, state.ending, state.players
    out.crumbs, out.heaps = state.crumbs, state.heaps
    out.seat, out.phase, out.passes = state.seat, state.phase, state.passes
    for kind in range(KINDS):
        out.bag[kind] = unseen(state, seat, kind)
        if seat >= 0:
            out.hand[seat, kind] = state.hand[seat, kind]
        for heap in range(state.heaps):
            out.on_heap[heap, kind] = state.on_heap[heap, kind]
        for owner in range(state.players):
            out.taken[owner, kind] = state.taken[owner, kind]
    for owner in range(state.players):
        out.feasts[owner], out.held[owner] = state.feasts[owner], state.held[owner]


@rule
def redeal(view: Record, seat: int, key: Key) -> None:
    """TPL-SETUP-3, TPL-LAY-3: hidden hands are drawn from the unseen crumbs, each equally likely; the rest stays in the bag.

    This is fair: no draw has told the seat more about one unseen crumb than about another. What players did with their hands is
    not taken as evidence; guessing at their reasons is up to the opponents that search.
    """
    fresh = next_key(key)  # a variable of its own: `key` may come signed, and one name must keep one type
    for owner in range(view.players):
        if owner != seat:
            for _ in range(view.held[owner]):
                kind = pick_weighted(fresh, view.bag, KINDS)
                view.bag[kind] -= 1
                view.hand[owner, kind] += 1
                fresh = next_key(fresh)


@rule
def observe(state: Record, seat: int, out: Features) -> None:
    """The features declared in spec.py, seats counted from the observer (a spectator: from red); out is int8[features]."""
    first = max(seat, 0)
    n = 2 * KINDS
    for kind in range(KINDS):
        if seat >= 0:
            out[kind] = state.hand[seat, kind]
        out[KINDS + kind] = unseen(state, seat, kind)
    out[n] = in_bag(state)
    n += 1
    for heap in range(state.heaps):
        for kind in range(KINDS):
            out[n + KINDS * heap + kind] = state.on_heap[heap, kind]
    n += MOST_HEAPS * KINDS
    for away in range(state.players):
        owner = (first + away) % state.players
        for kind in range(KINDS):
            out[n + KINDS * away + kind] = state.taken[owner, kind]
        place = n + KINDS * SEATS + away
        out[place] = state.feasts[owner]
        out[place + SEATS] = state.held[owner]
        out[place + 2 * SEATS] = 1
        out[place + 3 * SEATS] = owner == state.seat
    n = put_one(out, n + (KINDS + 4) * SEATS, len(PHASES), state.phase)
    out[n] = state.passes
    out[n + 1] = state.crumbs
    out[n + 2] = state.heaps
