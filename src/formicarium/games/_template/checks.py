"""Is a record a possible position? Used on positions read from text, and in tests after every step. A view is not one."""

from formicarium.core.compiled import rule
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games._template.components import FULL_HEAP, HAND, KINDS, MOST_HEAPS, SEATS
from formicarium.games._template.rules import LAY_3, OVER_1, OVER_2, SETUP_3, SETUP_4, heap_sum, in_bag, in_hands
from formicarium.games._template.spec import DEAL, DRAW, EMPTY, ENDED, LAY, PASSED, SPEC

SETUP_1 = SPEC.clauses["TPL-SETUP-1"]
SETUP_2 = SPEC.clauses["TPL-SETUP-2"]
KNOW_1 = SPEC.clauses["TPL-KNOW-1"]
TURN_1 = SPEC.clauses["TPL-TURN-1"]
TURN_2 = SPEC.clauses["TPL-TURN-2"]
TAKE_1 = SPEC.clauses["TPL-TAKE-1"]
TAKE_2 = SPEC.clauses["TPL-TAKE-2"]

MOST_IN_HEAP = FULL_HEAP - 1 + KINDS
"""The largest sum a heap can be taken with: the largest crumb on the largest heap that is not full."""


@rule
def crumb_fault(state: Record) -> int:
    """TPL-SETUP-1, TPL-SETUP-2: no crumb appears or vanishes, and seats that do not play have nothing."""
    for kind in range(KINDS):
        crumbs, fewest = state.bag[kind], state.bag[kind]
        for heap in range(MOST_HEAPS):
            crumbs += state.on_heap[heap, kind]
            fewest = min(fewest, state.on_heap[heap, kind])
        for seat in range(SEATS):
            crumbs += state.hand[seat, kind] + state.taken[seat, kind]
            fewest = min(fewest, state.hand[seat, kind], state.taken[seat, kind])
            if seat >= state.players and state.hand[seat, kind] + state.taken[seat, kind] + state.held[seat] != 0:
                return SETUP_1
        if crumbs != state.crumbs or fewest < 0:
            return SETUP_2
    return 0


@rule
def hand_fault(state: Record) -> int:
    """TPL-KNOW-1, TPL-SETUP-3, TPL-LAY-3: hands are as large as is said, and full while the bag holds crumbs."""
    for seat in range(state.players):
        crumbs = 0
        for kind in range(KINDS):
            crumbs += state.hand[seat, kind]
        if crumbs != state.held[seat]:
            return KNOW_1
        if crumbs > HAND:
            return SETUP_3
        drawing = state.phase == DRAW and seat == state.seat
        if state.phase != DEAL and in_bag(state) > 0 and crumbs != HAND - drawing:
            return LAY_3
    return 0


@rule
def heap_fault(state: Record) -> int:
    """TPL-SETUP-4, TPL-TAKE-1: only heaps in play hold crumbs, and a full heap has been taken."""
    for heap in range(MOST_HEAPS):
        if heap >= state.heaps and heap_sum(state, heap) != 0:
            return SETUP_4
        if heap_sum(state, heap) >= FULL_HEAP:
            return TAKE_1
    return 0


@rule
def taken_fault(state: Record) -> int:
    """TPL-TAKE-1, TPL-TAKE-2: what a seat has taken can be feasts of seven and other heaps of eight to ten."""
    for seat in range(SEATS):
        rest = -FULL_HEAP * state.feasts[seat]
        for kind in range(KINDS):
            rest += (kind + 1) * state.taken[seat, kind]
        other_heaps = (rest + MOST_IN_HEAP - 1) // MOST_IN_HEAP
        if state.feasts[seat] < 0 or rest < 0 or rest < (FULL_HEAP + 1) * other_heaps:
            return TAKE_2
    return 0


@rule
def deal_fault(state: Record) -> int:
    """TPL-SETUP-3, TPL-SETUP-4: hands are dealt seat by seat, by chance, before anything else."""
    if state.actor != CHANCE or state.passes != 0:
        return SETUP_3
    for seat in range(state.players):
        due = HAND if seat < state.seat else 0
        if state.held[seat] != due and (seat != state.seat or state.held[seat] >= HAND):
            return SETUP_3
        for kind in range(KINDS):
            if state.taken[seat, kind] != 0:
                return SETUP_3
    for heap in range(MOST_HEAPS):
        if heap_sum(state, heap) != 0:
            return SETUP_4
    return 0


@rule
def turn_fault(state: Record) -> int:
    """TPL-TURN-1, TPL-TURN-2, TPL-OVER-1, TPL-OVER-2: phase, actor, passes and ending go together."""
    nothing_left = in_hands(state) == 0 and in_bag(state) == 0
    if state.phase == ENDED:
        if state.actor != OVER:
            return TURN_1
        if state.ending == PASSED:
            return 0 if state.passes == state.players else OVER_2
        return 0 if state.ending == EMPTY and nothing_left and state.passes == 0 else OVER_1
    if nothing_left:
        return OVER_1
    if not 0 <= state.passes < state.players:
        return OVER_2
    if state.phase == LAY:
        return 0 if state.actor == state.seat else TURN_1
    return 0 if state.actor == CHANCE and state.passes == 0 and in_bag(state) > 0 else LAY_3


@rule
def fault(state: Record) -> int:
    """0 if the record is a possible position, else the number of a clause it breaks."""
    if not 0 <= state.seat < state.players:
        return TURN_1
    if not DEAL <= state.phase <= ENDED:
        return TURN_2
    if state.phase != ENDED and state.ending != 0:
        return OVER_1
    found = crumb_fault(state)
    if found == 0:
        found = hand_fault(state)
    if found == 0:
        found = heap_fault(state)
    if found == 0:
        found = taken_fault(state)
    if found == 0:
        found = deal_fault(state) if state.phase == DEAL else turn_fault(state)
    return found
