"""Players that search: `mcts:N` and `flat:N`, with N playouts or, as in `mcts:2s`, so long.

`mcts` grows a tree of decisions. `flat` only compares the legal actions: after each it lets everybody play greedily for a
while. Both see a view and deal what the seat cannot know anew in every playout. They answer before all N are done if the rest
could not, or after many could hardly, change the answer.
"""

from collections.abc import Callable, Sequence

from formicarium.ai.player import Player
from formicarium.ai.search import DEEPEST
from formicarium.ai.thinker import Budget, Thinker, Thought
from formicarium.core.errors import FormicariumError
from formicarium.core.match import View
from formicarium.core.spec import Playout, whole_number

MOST_THREADS = 64
FLAT_PLAYOUT = Playout(decisions=6, looks=8)
"""What is played after the action that `flat` tries."""


class Mcts(Player):
    """Searches a tree, and answers what it tried most often."""

    depth = DEEPEST
    playout: Playout | None = None
    """What is played before a position is valued; None leaves that to the game."""

    def __init__(self, budget: Budget, seed: int | None = None, threads: int = 1) -> None:
        """The same seed, playouts and threads give the same choices in the same game."""
        super().__init__(seed)
        self.budget = budget
        self.threads = threads
        self.stop: Callable[[], bool] = lambda: False
        """Asked now and then while the player thinks: whether to answer at once."""
        self.thought: Thought | None = None
        """What it thought when it chose last; None if it did not have to."""
        self._thinker: Thinker | None = None

    @classmethod
    def named(cls, argument: str, seed: int | None) -> "Mcts":
        """A player from what its name says: a budget, and perhaps a number of cores (`2sx2`)."""
        text, _, cores = argument.partition("x")
        budget = Budget.read(text or argument)
        threads = whole_number(cores or 1)
        if threads is None or not 1 <= threads <= MOST_THREADS:
            raise FormicariumError(f"a search runs on 1 to {MOST_THREADS} cores, not {cores[:20]}")
        return cls(budget, seed, threads)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        if self._thinker is None or self._thinker.game is not view.game:
            seed = self.random.getrandbits(63)
            self._thinker = Thinker(view.game, seed=seed, threads=self.threads, depth=self.depth, playout=self.playout)
        self.thought = self._thinker.think(view, self.budget, self.stop, decide=True) if len(legal) > 1 else None
        action = self.thought.best.action if self.thought else legal[0]
        self._thinker.take(action)
        return action


class Flat(Mcts):
    """Compares the legal actions by what comes of them when everybody plays greedily for a while."""

    depth = 1
    playout = FLAT_PLAYOUT
