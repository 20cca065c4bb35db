"""The rules of Crumbs: set-up, turn, end, points. Clauses are those of RULES.md; the contract is core/contract.py.

First the things on the table, then what may be done, then what happens, last the functions of the contract. Functions call
only functions above them: `legal` and `why_not` rest on the same predicates, and nothing calls itself.
"""

from formicarium.core.compiled import rule
from formicarium.core.record import CHANCE, OVER, Actions, Ranks, Record, Sheet, Weights
from formicarium.games._template.components import FEAST_POINTS, FULL_HEAP, HAND, KINDS
from formicarium.games._template.spec import (
    ACTIONS,
    CRUMB_PART,
    DEAL,
    DRAW,
    EMPTY,
    ENDED,
    FEAST_PART,
    LAY,
    PASS,
    PASSED,
    SPEC,
    TOTAL_PART,
)

SETUP_3 = SPEC.clauses["TPL-SETUP-3"]
SETUP_4 = SPEC.clauses["TPL-SETUP-4"]
TURN_2 = SPEC.clauses["TPL-TURN-2"]
LAY_1 = SPEC.clauses["TPL-LAY-1"]
LAY_2 = SPEC.clauses["TPL-LAY-2"]
LAY_3 = SPEC.clauses["TPL-LAY-3"]
OVER_1 = SPEC.clauses["TPL-OVER-1"]
OVER_2 = SPEC.clauses["TPL-OVER-2"]


# --- The table ------------------------------------------------------------------------------------------------------------


@rule
def in_bag(state: Record) -> int:
    """TPL-KNOW-2: how many crumbs are in the bag; the same in a state and in a view, where unseen hands lie in the bag too."""
    crumbs = 0
    for kind in range(KINDS):
        crumbs += state.bag[kind]
        for seat in range(state.players):
            crumbs += state.hand[seat, kind]
    for seat in range(state.players):
        crumbs -= state.held[seat]
    return crumbs


@rule
def in_hands(state: Record) -> int:
    """TPL-KNOW-1: how many crumbs are in all hands."""
    crumbs = 0
    for seat in range(state.players):
        crumbs += state.held[seat]
    return crumbs


@rule
def heap_sum(state: Record, heap: int) -> int:
    """The sum of the sizes on a heap."""
    total = 0
    for kind in range(KINDS):
        total += (kind + 1) * state.on_heap[heap, kind]
    return total


@rule
def top_kind(state: Record, heap: int) -> int:
    """TPL-LAY-2: the kind of the crumb on top, which is the smallest; KINDS if the heap is empty, as everything fits there."""
    for kind in range(KINDS):
        if state.on_heap[heap, kind] > 0:
            return kind
    return KINDS


# --- What may be done -----------------------------------------------------------------------------------------------------


@rule
def fills(state: Record, heap: int, kind: int) -> bool:
    """TPL-TAKE-1: whether a crumb brings a heap to seven or more."""
    return heap_sum(state, heap) + kind + 1 >= FULL_HEAP


@rule
def why_not_lay(state: Record, heap: int, kind: int) -> int:
    """TPL-SETUP-4, TPL-LAY-1, TPL-LAY-2: 0, or the clause that keeps the acting seat from laying a crumb on a heap."""
    if heap >= state.heaps:
        return SETUP_4
    if state.hand[state.seat, kind] == 0:
        return LAY_1
    if kind > top_kind(state, heap) and not fills(state, heap, kind):
        return LAY_2
    return 0


# --- What happens ---------------------------------------------------------------------------------------------------------


@rule
def finish(state: Record, ending: int) -> None:
    """TPL-OVER-1, TPL-OVER-2: no more decisions."""
    state.ending = ending
    state.phase = ENDED
    state.actor = OVER


@rule
def end_turn(state: Record) -> None:
    """TPL-TURN-1, TPL-OVER-1, TPL-OVER-2: the game is over, or the next seat has its turn."""
    if state.passes == state.players:
        finish(state, PASSED)
    elif in_hands(state) == 0 and in_bag(state) == 0:
        finish(state, EMPTY)
    else:
        state.seat = (state.seat + 1) % state.players
        state.phase = LAY
        state.actor = state.seat


@rule
def take_heap(state: Record, seat: int, heap: int) -> None:
    """TPL-TAKE-1, TPL-TAKE-2: all crumbs of a heap go to a seat."""
    if heap_sum(state, heap) == FULL_HEAP:
        state.feasts[seat] += 1
    for kind in range(KINDS):
        state.taken[seat, kind] += state.on_heap[heap, kind]
        state.on_heap[heap, kind] = 0


@rule
def lay(state: Record, seat: int, heap: int, kind: int) -> None:
    """TPL-LAY-1, TPL-TAKE-1: a crumb goes from the hand to a heap, which is taken if it is full now."""
    state.hand[seat, kind] -= 1
    state.held[seat] -= 1
    state.on_heap[heap, kind] += 1
    if heap_sum(state, heap) >= FULL_HEAP:
        take_heap(state, seat, heap)


@rule
def draw(state: Record, seat: int, kind: int) -> None:
    """TPL-SETUP-3, TPL-LAY-3: a crumb goes from the bag to the hand."""
    state.bag[kind] -= 1
    state.hand[seat, kind] += 1
    state.held[seat] += 1


@rule
def apply_decision(state: Record, action: int) -> None:
    """TPL-TURN-2, TPL-LAY-3: lay and then draw if there is a crumb to draw, or pass."""
    if action == PASS:
        state.passes += 1
        end_turn(state)
        return
    state.passes = 0
    lay(state, state.seat, action // KINDS, action % KINDS)
    if in_bag(state) > 0:
        state.phase = DRAW
        state.actor = CHANCE
    else:
        end_turn(state)


@rule
def apply_draw(state: Record, kind: int) -> None:
    """TPL-SETUP-3, TPL-LAY-3: one crumb drawn; hands are dealt seat by seat, and then red has the first turn."""
    draw(state, state.seat, kind)
    if state.phase == DRAW:
        end_turn(state)
    elif state.held[state.seat] == HAND:
        if state.seat + 1 < state.players:
            state.seat += 1
        else:
            end_turn(state)


# --- The contract -----------------------------------------------------------------------------------------------------------


@rule
def new(state: Record) -> None:
    """TPL-SETUP-2, TPL-SETUP-4: a full bag; the record is zero but for players and options, so everything else is empty."""
    for kind in range(KINDS):
        state.bag[kind] = state.crumbs
    state.phase = DEAL
    state.actor = CHANCE


@rule
def legal(state: Record, out: Actions) -> int:
    """All legal actions or possible outcomes, ascending."""
    n = 0
    if state.actor == CHANCE:
        for kind in range(KINDS):
            if state.bag[kind] > 0:
                out[n] = kind
                n += 1
    elif state.actor != OVER:
        for heap in range(state.heaps):
            for kind in range(KINDS):
                if why_not_lay(state, heap, kind) == 0:
                    out[n] = KINDS * heap + kind
                    n += 1
        out[n] = PASS
        n += 1
    return n


@rule
def weights(state: Record, out: Weights) -> int:
    """TPL-SETUP-3, TPL-LAY-3: every crumb in the bag is equally likely, so a kind weighs as much as there are of it."""
    n = 0
    for kind in range(KINDS):
        if state.bag[kind] > 0:
            out[n] = state.bag[kind]
            n += 1
    return n


@rule
def apply(state: Record, action: int) -> None:
    """Carry out one action or chance outcome and go on to the next decision or draw."""
    state.ply += 1
    if state.phase == LAY:
        apply_decision(state, action)
    else:
        apply_draw(state, action)


@rule
def why_not(state: Record, action: int) -> int:
    """0 if the action (or outcome) is possible now, else the number of the clause that forbids it."""
    if state.actor == OVER:
        return OVER_1 if state.ending == EMPTY else OVER_2
    if state.actor == CHANCE:
        if 0 <= action < KINDS and state.bag[action] > 0:
            return 0
        return SETUP_3 if state.phase == DEAL else LAY_3
    if not 0 <= action < ACTIONS:
        return TURN_2
    if action == PASS:
        return 0
    return why_not_lay(state, action // KINDS, action % KINDS)


@rule
def score(state: Record, out: Sheet) -> None:
    """TPL-SCORE-1, TPL-SCORE-2: out is int32[seats, parts]."""
    for seat in range(state.players):
        crumbs = 0
        for kind in range(KINDS):
            crumbs += (kind + 1) * state.taken[seat, kind]
        out[seat, CRUMB_PART] = crumbs
        out[seat, FEAST_PART] = FEAST_POINTS * state.feasts[seat]
        out[seat, TOTAL_PART] = crumbs + FEAST_POINTS * state.feasts[seat]


@rule
def ranking(state: Record, sheet: Sheet, out: Ranks) -> None:
    """TPL-RANK-1: one more than the number of seats with more points; sheet is int32[seats, parts], out int32[seats]."""
    for seat in range(state.players):
        out[seat] = 1
        for other in range(state.players):
            if sheet[other, TOTAL_PART] > sheet[seat, TOTAL_PART]:
                out[seat] += 1
