"""The greedy choice, compiled: try every legal action, look how good the position is then, take the best.

A decision that a game asks for in parts (which unit, then where to) is followed through its parts, which the game names in
`Spec.parts_of_a_move`: a unit is only as good to select as what it can do.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.chance import below
from formicarium.core.compiled import rule
from formicarium.core.contract import apply, legal, value
from formicarium.core.game import Game
from formicarium.core.record import ACTION, MOST_PLAYERS, Actions, Key, Record, Records, Values, blank

DEEPEST = 4
"""So many parts of a move are followed."""
WORST = -(1 << 40)

Lists = npt.NDArray[np.int16]
Parts = npt.NDArray[np.bool_]
Leads = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Desk:
    """Room for the greedy choice to think in: one game, one thread."""

    trials: Records
    """Positions tried, one for each part of a move."""
    lists: Lists
    """Legal actions, one row for each part of a move."""
    counts: Counts
    """How many there are, and how many of them have been tried."""
    leads: Leads
    """How good each legal action looks."""
    parts: Parts
    """By phase: whether it asks for a further part of a move."""
    values: Values

    @classmethod
    def of(cls, game: Game) -> "Desk":
        """A desk for a game."""
        room = game.spec.most_legal + LISTED_AT_ONCE
        return cls(
            blank(game.spec.state, DEEPEST + 1),
            np.zeros((DEEPEST + 1, room), ACTION),
            np.zeros((2, DEEPEST + 1), np.int64),
            np.zeros(room, np.int64),
            np.array([phase in game.spec.parts_of_a_move for phase in game.spec.phases]),
            np.zeros(MOST_PLAYERS, np.int32),
        )

    @property
    def things(self) -> tuple[Any, ...]:
        """Everything on the desk, as compiled functions want it."""
        return self.trials, self.lists, self.counts, self.leads, self.parts, self.values


@rule
def lead_of(state: Record, seat: int, values: Values) -> int:
    """The value of a seat less the best other value."""
    value(state, values)
    best = WORST
    for other in range(state.players):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best if state.players > 1 else values[seat]


@rule
def parts_to_come(state: Record, seat: int, parts: Parts, out: Actions) -> int:
    """Lists the ways to go on with an unfinished move of a seat; 0 if the move is finished."""
    if state.actor == seat and parts[state.phase]:
        return legal(state, out)
    return 0


@rule
def best_lead(trials: Records, lists: Lists, counts: Counts, parts: Parts, seat: int, values: Values) -> int:
    """The best lead to which a move that has led to trials[1] can be finished."""
    listed, tried = counts[0], counts[1]
    listed[1], tried[1] = parts_to_come(trials[1], seat, parts, lists[1]), 0
    if listed[1] == 0:
        return lead_of(trials[1], seat, values)
    best = WORST
    depth = 1
    while depth > 0:
        if tried[depth] == listed[depth]:
            depth -= 1
            continue
        action = lists[depth, tried[depth]]
        tried[depth] += 1
        trials[depth + 1] = trials[depth]
        apply(trials[depth + 1], action)
        deeper = depth + 1
        listed[deeper] = parts_to_come(trials[deeper], seat, parts, lists[deeper]) if deeper < DEEPEST else 0
        if listed[deeper] == 0:
            best = max(best, lead_of(trials[deeper], seat, values))
        else:
            tried[deeper] = 0
            depth = deeper
    return best


@rule
def greedy_action(
    states: Records,
    key: Key,
    trials: Records,
    lists: Lists,
    counts: Counts,
    leads: Leads,
    parts: Parts,
    values: Values,
) -> int:
    """The legal action of the first position of a batch that looks best to the seat that decides; equals are drawn by lot."""
    state = states[0]
    seat = state.actor
    n = legal(state, lists[0])
    best, equals = WORST, 0
    for place in range(n):
        trials[1] = states[0]
        apply(trials[1], lists[0, place])
        leads[place] = best_lead(trials, lists, counts, parts, seat, values)
        if leads[place] > best:
            best, equals = leads[place], 0
        equals += leads[place] == best
    left = below(key, equals)
    chosen = 0
    for place in range(n):
        if leads[place] == best:
            if left == 0:
                chosen = lists[0, place]
            left -= 1
    return chosen
