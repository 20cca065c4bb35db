"""The greedy choice, compiled: try every legal action, look how good the position is then, take the best.

A decision that a game asks for in parts (which unit, then where to) is followed through its parts, which the game names in
`Spec.parts_of_a_move`: a unit is only as good to select as what it can do.
"""

from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.chance import below, next_key, stream_of
from formicarium.core.compiled import inlined, rule
from formicarium.core.contract import apply, legal, note_position, value, value_beside
from formicarium.core.game import Game
from formicarium.core.match import View, copy_record
from formicarium.core.record import ACTION, MOST_NOTES, MOST_PLAYERS, Actions, Key, Notes, Record, Records, Values, blank
from formicarium.core.team import from_leader, kept_apart, lane, lanes, leads, meet
from formicarium.core.together import copy_game

DEEPEST = 4
"""So many parts of a move are followed."""
MOST_DRAWN = 64
"""So many whole moves can be drawn by lot for a decision."""
WORST = -(1 << 40)

Lists = npt.NDArray[np.int16]
Parts = npt.NDArray[np.bool_]
Leads = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]


class Desk(NamedTuple):
    """Room for the greedy choice to think in: one game, one thread."""

    trials: Records
    """Positions tried, one for each part of a move."""
    offers: Actions
    """The legal actions of the decision; these, `leads`, `moves` and `lengths` are what a team shares."""
    lists: Lists
    """Legal actions, one row for each further part of a move."""
    listed: Counts
    """How many there are, by part of a move."""
    tried: Counts
    """How many of them have been tried."""
    leads: Leads
    """How good each of the offers, or of the moves drawn by lot, looks."""
    moves: Lists
    """Whole moves drawn by lot: in each row the parts of one."""
    lengths: Counts
    """How many parts they have."""
    parts: Parts
    """By phase: whether it asks for a further part of a move."""
    values: Values
    """The values of the position looked at."""
    best_values: Values
    """The values of the best position found."""
    notes: Notes
    """What the game noted of the position in which the choice is made."""


def desk_for(game: Game) -> Desk:
    """A desk for a game."""
    room = game.spec.most_legal + LISTED_AT_ONCE
    return Desk(
        blank(game.spec.state, DEEPEST + 1),
        np.zeros(room, ACTION),
        np.zeros((DEEPEST + 1, room), ACTION),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(max(room, MOST_DRAWN), np.int64),
        np.zeros((MOST_DRAWN, DEEPEST + 1), ACTION),
        np.zeros(MOST_DRAWN, np.int64),
        np.array([phase in game.spec.parts_of_a_move for phase in game.spec.phases]),
        np.zeros(MOST_PLAYERS, np.int32),
        np.zeros(MOST_PLAYERS, np.int32),
        np.zeros(MOST_NOTES, np.int32),
    )


# --- The rules, called from many places: on a GPU there is one copy of each ---------------------------------------------------


@rule
def carry_out_apart(state: Record, action: int) -> None:
    """As `apply`, for actions of one kind of number."""
    kept_apart()
    apply(state, action)


@inlined
def carry_out(state: Record, action: int) -> None:
    """As `apply`."""
    carry_out_apart(state, np.int64(action))  # type: ignore[arg-type]


@rule
def list_legal(state: Record, out: Actions) -> int:
    """As `legal`."""
    kept_apart()
    return legal(state, out)


@rule
def judge(state: Record, out: Values) -> None:
    """As `value`."""
    kept_apart()
    value(state, out)


@rule
def take_notes(state: Record, notes: Notes) -> None:
    """As `note_position`."""
    kept_apart()
    note_position(state, notes)


@rule
def judge_beside(state: Record, noted: Record, notes: Notes, out: Values) -> None:
    """As `value_beside`."""
    kept_apart()
    value_beside(state, noted, notes, out)


@inlined
def list_together(state: Record, out: Actions) -> int:
    """As `legal`, for a team that shares position and list."""
    n = 0
    meet()
    if leads():
        n = list_legal(state, out)
    n = from_leader(n)
    meet()
    return n


# --- The choice ----------------------------------------------------------------------------------------------------------------


@inlined
def lead_in(state: Record, seat: int, values: Values) -> int:
    """The value of a seat less the best other value."""
    best = WORST
    for other in range(state.players):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best if state.players > 1 else values[seat]


@rule
def parts_to_come(state: Record, seat: int, parts: Parts, out: Actions) -> int:
    """Lists the ways to go on with an unfinished move of a seat; 0 if the move is finished."""
    if state.actor == seat and parts[state.phase]:
        return list_legal(state, out)
    return 0


@inlined
def keep_best(desk: Desk, noted: Record, position: int, seat: int, best: int) -> int:
    """The better of the best lead so far and that of a position tried, whose values are kept if it is the better one."""
    judge_beside(desk.trials[position], noted, desk.notes, desk.values)
    lead = lead_in(desk.trials[position], seat, desk.values)
    if lead > best:
        for other in range(desk.trials[position].players):
            desk.best_values[other] = desk.values[other]
    return max(lead, best)


@rule
def best_lead(desk: Desk, noted: Record, seat: int) -> int:
    """The best lead to which a move that has led from a position that was noted to trials[1] can be finished; its values are
    the desk's best ones.
    """
    kept_apart()
    trials, lists, listed, tried = desk.trials, desk.lists, desk.listed, desk.tried
    listed[1], tried[1] = parts_to_come(trials[1], seat, desk.parts, lists[1]), 0
    if listed[1] == 0:
        return keep_best(desk, noted, 1, seat, WORST)
    best = WORST
    depth = 1
    while depth > 0:
        if tried[depth] == listed[depth]:
            depth -= 1
            continue
        action = lists[depth, tried[depth]]
        tried[depth] += 1
        copy_game(trials, depth, trials, depth + 1)
        carry_out(trials[depth + 1], action)
        deeper = depth + 1
        listed[deeper] = parts_to_come(trials[deeper], seat, desk.parts, lists[deeper]) if deeper < DEEPEST else 0
        if listed[deeper] == 0:
            best = keep_best(desk, noted, deeper, seat, best)
        else:
            tried[deeper] = 0
            depth = deeper
    return best


@rule
def best_listed(states: Records, n: int, key: Key, desk: Desk) -> int:
    """Of the first n actions listed, the one that looks best to the seat that decides; equals are drawn by lot."""
    kept_apart()
    seat = states[0].actor
    trials, actions, worth = desk.trials, desk.offers, desk.leads
    meet()
    take_notes(states[0], desk.notes)
    for place in range(lane(), n, lanes()):
        copy_game(states, 0, trials, 1)
        carry_out(trials[1], actions[place])
        worth[place] = best_lead(desk, states[0], seat)
    meet()
    best, equals = WORST, 0
    for place in range(n):
        if worth[place] > best:
            best, equals = worth[place], 0
        equals += worth[place] == best
    left = below(key, equals)
    chosen = 0
    for place in range(n):
        if worth[place] == best:
            if left == 0:
                chosen = actions[place]
            left -= 1
    return chosen


@rule
def greedy_action(states: Records, key: Key, desk: Desk) -> int:
    """The legal action of the first position of a batch that looks best to the seat that decides."""
    return best_listed(states, list_together(states[0], desk.offers), key, desk)


@rule
def draw_offers(desk: Desk, n: int, wanted: int, key: Key) -> Key:
    """Bring so many of the first n offers, drawn by lot, to the front; returns a fresh key."""
    actions = desk.offers
    for place in range(wanted):
        key = next_key(key)
        other = place + below(key, n - place)
        if leads():
            actions[place], actions[other] = actions[other], actions[place]
    meet()
    return next_key(key)


@rule
def hasty_action(states: Records, looks: int, key: Key, desk: Desk) -> int:
    """As `greedy_action`, but among so many legal actions that are drawn by lot: nearly as good, and much faster."""
    n = list_together(states[0], desk.offers)
    if n <= looks:
        return best_listed(states, n, key, desk)
    key = draw_offers(desk, n, looks, key)
    return best_listed(states, looks, key, desk)


@rule
def move_by_lot(desk: Desk, seat: int, row: int, first: int, key: Key) -> None:
    """Carry out in trials[1] a move that begins with an action, its further parts drawn by lot; it is kept in a row of moves."""
    action, length, ways = first, 0, 1
    while ways > 0:
        carry_out(desk.trials[1], action)
        desk.moves[row, length] = action
        length += 1
        ways = parts_to_come(desk.trials[1], seat, desk.parts, desk.lists[1]) if length <= DEEPEST else 0
        if ways > 0:
            key = next_key(key)
            action = desk.lists[1, below(key, ways)]
    desk.lengths[row] = length


@rule
def hasty_move(states: Records, looks: int, key: Key, desk: Desk) -> int:
    """Of so many whole moves drawn by lot the one that looks best: its row among the moves of the desk.

    Every first part is drawn once before any is drawn again; then only those are that have further parts.
    """
    kept_apart()
    seat, worth = states[0].actor, desk.leads
    rows = min(looks, MOST_DRAWN)
    n = list_together(states[0], desk.offers)
    key = draw_offers(desk, n, min(rows, n), key)
    take_notes(states[0], desk.notes)
    for row in range(lane(), rows, lanes()):
        copy_game(states, 0, desk.trials, 1)
        move_by_lot(desk, seat, row, desk.offers[row % n], stream_of(key, row))
        worth[row] = keep_best(desk, states[0], 1, seat, WORST) if row < n or desk.lengths[row] > 1 else WORST
    meet()
    best, chosen = WORST, 0
    for row in range(rows):
        if worth[row] > best:
            best, chosen = worth[row], row
    return chosen


@rule
def greedy_choice(states: Records, key: Key, *desk: Any) -> int:
    """As `greedy_action`, to be called from Python: Numba takes arrays one by one much faster than in a tuple."""
    return greedy_action(states, key, Desk(*desk))


class Glance:
    """The greedy choice of a seat, from what it may know. One thread."""

    def __init__(self) -> None:
        self._desk: Desk | None = None

    def choose(self, view: View, lot: Random) -> int:
        """The action that looks best at once; equals, and what the seat cannot know, are drawn by lot."""
        if self._desk is None or self._desk.trials.dtype != view.record.dtype:
            self._desk = desk_for(view.game)
        dealt = copy_record(view.redeal(lot.getrandbits(63)))
        return int(greedy_choice(dealt, np.uint64(lot.getrandbits(64)), *self._desk))
