"""What to make of a position or of a whole game: the best moves, the shares of the win, the score to be expected.

Everything is found from what one seat may know: the one that has to decide.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from formicarium.ai.greedy import Desk, desk_for, greedy_action
from formicarium.ai.search import Tree, settle, tree_for
from formicarium.ai.thinker import Budget, Thinker, Thought
from formicarium.core.chance import key_of, next_key, stream_of
from formicarium.core.compiled import rule
from formicarium.core.contract import apply, redeal, score
from formicarium.core.errors import FormicariumError
from formicarium.core.match import Match, View, copy_record
from formicarium.core.record import OVER, Records

USUAL = Budget(playouts=2000)
SHEETS = 8
"""Games played greedily to the end to see what score is to be expected."""
MOVES = 3
"""So many moves are told."""


@rule
def add_sheets(tree: Tree, desk: Desk, root: Records, action: int, seed: int, count: int, sums: npt.NDArray[np.int64]) -> None:
    """Play greedily to the end after an action, so often, and add up the score sheets."""
    state = tree.world[0]
    for number in range(count):
        stream = stream_of(seed, number)
        tree.world[0] = root[0]
        redeal(state, root[0].actor, next_key(stream))
        apply(state, action)
        settle(state, stream, tree.actions, tree.chances)
        while state.actor != OVER:
            apply(state, greedy_action(tree.world, key_of(stream, state.ply), desk))
            settle(state, stream, tree.actions, tree.chances)
        score(state, tree.sheet)
        for seat in range(state.players):
            for part in range(sums.shape[1]):
                sums[seat, part] += tree.sheet[seat, part]


@dataclass(frozen=True)
class Advice:
    """A move and what may come of it."""

    action: int
    move: str
    share: float
    """The share of the win that the seat may expect."""
    shares: tuple[float, ...]
    """That of every seat."""
    visits: int
    """How often the search tried it."""
    sheet: list[dict[str, float]]
    """The score sheet to be expected, a row per seat."""


@dataclass(frozen=True)
class Analysis:
    """What a seat may think of its decision."""

    seat: int
    shares: tuple[float, ...]
    """The share of the win that every seat may expect."""
    moves: tuple[Advice, ...]
    """The best moves, best first."""
    playouts: int


class Analyst:
    """Analyses decisions of one game, one after the other."""

    def __init__(self, match: Match, budget: Budget = USUAL, seed: int = 0) -> None:
        """The same seed and playouts give the same analyses."""
        self.game = match.game
        self.budget = budget
        self.seed = seed
        self._thinker = Thinker(match.game, seed=seed)
        self._desk = desk_for(match.game)
        self._room = tree_for(match.game, 1, 1)

    def think(self, view: View, stop: Callable[[], bool] = lambda: False) -> Thought:
        """What a search thinks of a decision."""
        return self._thinker.think(view, self.budget, stop)

    def analyse(self, view: View, moves: int = MOVES, stop: Callable[[], bool] = lambda: False) -> Analysis:
        """The best moves of the seat that has to decide."""
        thought = self.think(view, stop)
        advice = tuple(
            Advice(
                choice.action,
                self.game.text.move(view.record, choice.action),
                choice.shares[view.seat],
                choice.shares,
                choice.visits,
                self.sheet(view, choice.action),
            )
            for choice in thought.choices[:moves]
        )
        return Analysis(view.seat, thought.best.shares, advice, thought.playouts)

    def sheet(self, view: View, action: int) -> list[dict[str, float]]:
        """The score sheet to be expected after an action."""
        players, parts = int(view.record.players), self.game.spec.parts
        sums = np.zeros((players, len(parts)), np.int64)
        add_sheets(self._room, self._desk, copy_record(view.record), action, self.seed, SHEETS, sums)
        return [dict(zip(parts, (row / SHEETS).tolist(), strict=True)) for row in sums]


@dataclass(frozen=True)
class Note:
    """What is to be said of one decision of a game."""

    step: int
    """Place of the decision among all steps, chance included."""
    seat: int
    move: str
    shares: tuple[float, ...]
    """The share of the win that every seat could expect before the decision, as far as the deciding seat could know."""
    best: str
    """The move that the search would have made."""
    loss: float
    """The share of the win that the move gave away."""


def decisions_of(match: Match) -> list[int]:
    """The steps of a game that were decisions with a choice."""
    found = []
    for step in range(len(match.actions)):
        before = match.replay_to(step)
        if before.actor >= 0 and len(before.legal_actions()) > 1:
            found.append(step)
    return found


def note(analyst: Analyst, match: Match, step: int) -> Note:
    """What is to be said of one decision of a game, from what its seat could know."""
    before = match.replay_to(step)
    view = before.view(before.actor)
    thought = analyst.think(view)
    played = next(choice for choice in thought.choices if choice.action == match.actions[step])
    text = match.game.text
    return Note(
        step,
        view.seat,
        text.move(view.record, played.action),
        thought.best.shares,
        text.move(view.record, thought.best.action),
        max(0.0, thought.best.shares[view.seat] - played.shares[view.seat]),
    )


def annotate(match: Match, budget: Budget = USUAL, seed: int = 0) -> Iterator[Note]:
    """Go through a game and say something about every decision that was one."""
    analyst = Analyst(match, budget, seed)
    for step in decisions_of(match):
        yield note(analyst, match, step)


def analyse(match: Match, budget: Budget | str | int = USUAL, seed: int = 0) -> Analysis:
    """What the seat that has to decide may think of its decision; FormicariumError if nobody has to."""
    if match.actor < 0:
        raise FormicariumError(f"nobody has to decide: {match.prompt}")
    chosen = budget if isinstance(budget, Budget) else Budget.read(str(budget))
    return Analyst(match, chosen, seed).analyse(match.view(match.actor))
