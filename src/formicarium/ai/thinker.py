"""Searches as the rest of the program uses them: so many playouts or seconds, on one core or more, with an answer in order."""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from formicarium.ai.greedy import desk_for
from formicarium.ai.replant import Steps, follow, steps_between
from formicarium.ai.search import DEEPEST, NONE, Manner, Tree, grow, lead_at_root, plant, tree_for
from formicarium.core.compiled import interpreted, rule
from formicarium.core.errors import FormicariumError
from formicarium.core.game import Game
from formicarium.core.match import View, copy_record
from formicarium.core.record import Records
from formicarium.core.spec import Playout

SLICE = 128
"""So many iterations are done before the clock is looked at and anybody can interrupt."""
MOST_NODES = 200_000
"""No tree has more nodes; when it is full, the search goes on in what there is."""
LEAST_TIME = 0.1
"""Share of the time that is used in any case, however much is known from the decision before."""
MANY = 1000
"""After so many playouts a decision is made when the rest would hardly change it, no longer only when they cannot."""
EDGES_PER_NODE = 48
MOST_EDGES = 1_000_000


@dataclass(frozen=True)
class Budget:
    """How long to think: a number of playouts, or seconds."""

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise FormicariumError("a budget is a number of playouts or a number of seconds")
        if not 0 < min(x for x in (self.playouts, self.seconds) if x is not None) < math.inf:
            raise FormicariumError("a budget has to be more than nothing")

    @classmethod
    def read(cls, text: str) -> "Budget":
        """`1000` is a number of playouts, `2s` or `0.5s` a time."""
        try:
            return cls(seconds=float(text[:-1])) if text.endswith("s") else cls(playouts=int(text))
        except ValueError:
            raise FormicariumError(f"'{text[:20]}' is no budget; write playouts (1000) or seconds (2s)") from None

    def __str__(self) -> str:
        return str(self.playouts) if self.playouts is not None else f"{self.seconds:g}s"


@dataclass(frozen=True)
class Choice:
    """What a search thinks of an action."""

    action: int
    visits: int
    """Playouts that tried it."""
    shares: tuple[float, ...]
    """The share of the win that every seat may expect after it; of an action that was not tried, a guess."""


@dataclass(frozen=True)
class Thought:
    """The outcome of a search: all legal actions, those tried most often first."""

    seat: int
    choices: tuple[Choice, ...]
    playouts: int
    depth: float
    """Decisions looked ahead, on average."""

    @property
    def best(self) -> Choice:
        """The action tried most often."""
        return self.choices[0]


def room_for_nodes(playouts: float) -> int:
    """The nodes that a tree of so many playouts may need."""
    return 2 + int(min(MOST_NODES, playouts))


def room_for_edges(game: Game, nodes: int) -> int:
    """The edges that a tree of so many nodes may need, mostly; in any case those of its root."""
    return max(game.spec.most_legal, min(EDGES_PER_NODE * nodes, MOST_EDGES))


@rule
def is_settled(lead: int, done: int, left: float) -> bool:
    """Whether the action tried most often will hardly change in the playouts that are left.

    Another one would need all of them and more; after many playouts, more than three of four.
    """
    return lead > (left if done < MANY else left / 2)


_is_settled = interpreted(is_settled)


class Thinker:
    """Room and threads to search one game. Not for use by several threads at once."""

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 0,
        threads: int = 1,
        depth: int = DEEPEST,
        playout: Playout | None = None,
    ) -> None:
        """The same seed, budget of playouts and number of threads give the same thoughts, one after the other.

        Before a position is valued, so much is played as the game says, unless a playout is given.
        """
        self.game = game
        self.seed = seed
        self.depth = depth
        self.playout = playout
        self._thoughts = 0
        self._desks = [desk_for(game) for _ in range(threads)]
        self._trees: list[Tree] = []
        self._spare: list[Tree] = []
        self._root: Records | None = None
        """Where the present trees are rooted, while they may be of use for the next decision."""
        self._taken: list[int] = []
        """The actions that the seat has taken since."""
        self._pace = 0.0
        """Playouts per second of the last thought."""
        self._par = 0.0
        """Alone: the value of the position where the present trees began."""

    def think(self, view: View, budget: Budget, stop: Callable[[], bool] = lambda: False, decide: bool = False) -> Thought:
        """Search from what a seat may know until the budget is used up or `stop` says so.

        To decide, it is enough that the answer is settled.
        """
        if not view.legal:
            raise FormicariumError(f"it is not seat {view.seat}'s decision")
        self._thoughts += 1
        root = copy_record(view.record)
        begun = self._begin(view, root, budget)
        self._search(view, root, begun, budget, stop, decide)
        return self._thought(view, root)

    def _search(
        self, view: View, root: Records, begun: list[int], budget: Budget, stop: Callable[[], bool], decide: bool
    ) -> None:
        """Let all trees grow, slice by slice side by side, from the playouts they hold already."""
        manner, threads = self._manner(view), len(self._desks)
        counts = [math.inf if budget.playouts is None else (budget.playouts + thread) // threads for thread in range(threads)]
        seconds = None if budget.seconds is None else budget.seconds * self._left_to_do(sum(begun), budget.seconds)
        seeds = [self._seed(thread) for thread in range(threads)]
        done = list(begun)
        started = time.perf_counter()

        def go_on(thread: int) -> None:
            some = int(min(SLICE, counts[thread] - done[thread]))
            if some > 0:
                grow(self._trees[thread], self._desks[thread], manner, root, seeds[thread], done[thread], some)
                done[thread] += some

        def playouts_left() -> float:
            """Those that are missing; or as many as the time that is left allows, at the pace so far."""
            if seconds is None:
                return sum(max(0, count - made) for count, made in zip(counts, done, strict=True))
            gone = time.perf_counter() - started
            return (sum(done) - sum(begun)) * (seconds - gone) / gone

        with ThreadPoolExecutor(threads) as pool:
            each = pool.map if threads > 1 else map
            left = math.inf
            while left > 0:
                list(each(go_on, range(threads)))
                left = playouts_left()
                if stop() or (decide and _is_settled(self._lead(), sum(done), left)):
                    break
        self._pace = (sum(done) - sum(begun)) / (time.perf_counter() - started)

    def take(self, action: int) -> None:
        """The seat has taken an action; so the next thought may begin with what was found beyond it."""
        self._taken.append(action)

    def _begin(self, view: View, root: Records, budget: Budget) -> list[int]:
        """Trees for a thought, and the playouts they hold already."""
        self._make_room(budget)
        depth = self._depth(view)
        steps = None
        if self._root is not None and depth > 1:
            steps = steps_between(self.game, self._root, self._taken, view.record)
        begun = [self._follow(thread, steps, root) for thread in range(len(self._desks))]
        if not any(begun):
            self._par = float(self.game.values(view.record)[0]) if view.record.players == 1 else 0.0
        self._root = root if depth > 1 else None
        self._taken = []
        return begun

    def _lead(self) -> int:
        """By how many playouts, at least, the action tried most often leads the next one; 0 if the trees disagree about it."""
        lead = sum(int(lead_at_root(tree)) for tree in self._trees)
        most = {int(tree.edges[int(tree.nodes[0]["best"])]["action"]) for tree in self._trees}
        return lead if len(most) == 1 else 0

    def _left_to_do(self, begun: int, seconds: float) -> float:
        """The share of the time that is needed for as many playouts as all of it would allow, if so many are there already."""
        return max(LEAST_TIME, 1.0 - begun / (self._pace * seconds)) if begun and self._pace else 1.0

    def _follow(self, thread: int, steps: Steps | None, root: Records) -> int:
        """Go on with a tree where the steps lead, or begin anew; returns the playouts it holds."""
        tree, spare = self._trees[thread], self._spare[thread]
        found = NONE if steps is None else follow(tree, spare, steps, int(root[0].players))
        if found == NONE:
            plant(tree, root)
            return 0
        self._trees[thread], self._spare[thread] = spare, tree
        return found

    def _seed(self, thread: int) -> int:
        return int(np.random.SeedSequence((self.seed, self._thoughts, thread)).generate_state(1, np.uint64)[0] >> 1)

    def _depth(self, view: View) -> int:
        """How many decisions are followed."""
        return 1 if self.game.spec.phases[view.record.phase] in self.game.thinking.at_once else self.depth

    def _manner(self, view: View) -> Manner:
        thinking = self.game.thinking
        playout = thinking.playout_for(int(view.record.players)) if self.playout is None else self.playout
        return Manner(
            thinking.spread,
            self._par,
            thinking.sharpness,
            thinking.curiosity,
            thinking.correction,
            thinking.keeps_best,
            self._depth(view),
            playout.decisions,
            playout.looks,
            playout.whole,
        )

    def _make_room(self, budget: Budget) -> None:
        """Trees large enough for the budget; they are kept for the next one."""
        nodes = room_for_nodes(budget.playouts or math.inf)
        if not self._trees or len(self._trees[0].nodes) < nodes:
            edges = room_for_edges(self.game, nodes)
            self._trees = [tree_for(self.game, nodes, edges) for _ in self._desks]
            self._spare = [tree_for(self.game, nodes, edges) for _ in self._desks]
            self._root = None

    def _thought(self, view: View, root: Records) -> Thought:
        """What all trees found, joined."""
        players = int(root[0].players)
        visits = dict.fromkeys(view.legal, 0)
        guesses = dict.fromkeys(view.legal, 0.0)
        brought = {action: np.zeros(players) for action in view.legal}
        for tree in self._trees:
            edge = int(tree.nodes[0]["first"])
            while edge != NONE:
                here: Any = tree.edges[edge]
                action = int(here["action"])
                visits[action] += int(here["visits"])
                guesses[action] = float(here["guess"])
                brought[action] += tree.brought[edge, :players]
                edge = int(here["next"])
        playouts = sum(visits.values())
        correction = sum(float(tree.nodes[0]["surprise"]) for tree in self._trees) / max(1, playouts)
        choices = []
        for action in view.legal:
            if visits[action]:
                shares = brought[action] / visits[action]
            else:
                own = min(max(guesses[action] + correction, 0.0), 1.0)
                shares = np.full(players, (1.0 - own) / max(1, players - 1))
                shares[view.seat] = own
            choices.append(Choice(action, visits[action], tuple(shares.tolist())))
        choices.sort(key=lambda choice: (-choice.visits, -choice.shares[view.seat]))
        decisions = sum(int(tree.used[3]) for tree in self._trees)
        return Thought(view.seat, tuple(choices), playouts, decisions / max(1, playouts))
