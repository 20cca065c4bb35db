"""Whole games between players that search, in compiled code from beginning to end: how a GPU plays hundreds of them at once.

A team of threads (core/team.py) plays a game. It does what `Thinker` does for a player that thinks in playouts on one core: the
same searches by the same text, trees that are kept while a seat is asked again and again, answers as soon as they are settled.
A hall is left after some playouts, at whatever point of a thought, and entered again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from formicarium.ai.greedy import Desk, carry_out, desk_for, greedy_action, judge, list_legal, list_together
from formicarium.ai.players import Greedy, player
from formicarium.ai.replant import node_beyond, replant
from formicarium.ai.search import DEEPEST, EDGE, NODE, NONE, Manner, Shares, Tree, grow, lead_at_root, plant, settle, tree_for
from formicarium.ai.searchers import Flat, Mcts
from formicarium.ai.thinker import SLICE, is_settled, room_for_edges, room_for_nodes
from formicarium.core.chance import next_key, stream_of
from formicarium.core.compiled import rule
from formicarium.core.contract import redeal, view
from formicarium.core.errors import FormicariumError
from formicarium.core.game import Game
from formicarium.core.record import MOST_PLAYERS, OVER, Actions, Ranks, Records, Sheet, Weights, blank
from formicarium.core.spec import NO_PLAYOUT, Playout
from formicarium.core.team import kept_apart, leads, meet
from formicarium.core.together import clear_game, copy_game, copy_together, same_game

MIND = np.dtype(
    [
        ("seed", np.uint64),
        ("first_node", np.int64),  # where its two trees begin
        ("first_edge", np.int64),
        ("tried", np.int64),  # playouts in all
        ("par", np.float64),  # alone: the value of the position where the present tree began
        ("nodes", np.int32),  # room of a tree
        ("edges", np.int32),
        ("playouts", np.int32),  # for a decision; 0 for greedy play
        ("depth", np.int32),  # decisions that are followed
        ("decisions", np.int32),  # of a playout
        ("looks", np.int32),
        ("whole", np.int32),  # whether a decision of a playout is about a whole move
        ("thoughts", np.int32),  # decisions so far
        ("done", np.int32),  # playouts of the present thought; NONE if there is none
        ("half", np.int32),  # which of its trees is the present one
        ("rooted", np.int32),  # whether that may be of use for the next decision
        ("taken", np.int32),  # the action taken since
    ],
    align=True,
)
"""A player at a seat."""
MOST_PLAYOUTS = 10_000_000
"""For a decision: as many as nobody will wait for."""
OURS = (Mcts, Flat)
"""Searches that can be made in a hall; a class of somebody's own may do something else."""
MARK, SHARE = np.dtype(np.int64), np.dtype(np.float64)
"""What trees are made of besides nodes and edges."""


class Hall(NamedTuple):
    """All tables and players, and room for one team to think in."""

    states: Records
    streams: npt.NDArray[np.uint64]
    """The chance of every game."""
    minds: Any
    """Of all seats of all games."""
    roots: Records
    """By mind: the view with which its present tree begins."""
    nodes: Any
    edges: Any
    used: npt.NDArray[np.int64]
    marks: npt.NDArray[np.int64]
    brought: npt.NDArray[np.float64]
    at_once: npt.NDArray[np.bool_]
    """By phase: whether the search looks no further than its own answer."""
    thinking: npt.NDArray[np.float64]
    """Spread, sharpness, curiosity, correction, and whether the best is kept."""
    here: Records
    """The present position of the team's game."""
    seen: Records
    """What the seat that is asked may know of it."""
    world: Records
    actions: Actions
    """Of these four a team has one; of the following each thread."""
    way: npt.NDArray[np.int32]
    shares: Shares
    glance: Shares
    chances: Weights
    sheet: Sheet
    ranks: Ranks


@rule
def tree_of(hall: Hall, place: int, half: int) -> Tree:
    """One of the trees of a mind."""
    mind = hall.minds[place]
    node, edge, at = mind.first_node + half * mind.nodes, mind.first_edge + half * mind.edges, 2 * place + half
    return Tree(
        hall.nodes[node : node + mind.nodes],
        hall.edges[edge : edge + mind.edges],
        hall.used[at],
        hall.marks[at],
        hall.way,
        hall.world,
        hall.shares,
        hall.glance,
        hall.brought[at],
        hall.actions,
        hall.chances,
        hall.sheet,
        hall.ranks,
    )


@rule
def manner_of(hall: Hall, place: int) -> Manner:
    """How a mind goes about the decision of the present view."""
    mind, thinking = hall.minds[place], hall.thinking
    return Manner(
        thinking[0],
        mind.par,
        thinking[1],
        thinking[2],
        thinking[3],
        thinking[4] != 0.0,
        depth_of(hall, place),
        mind.decisions,
        mind.looks,
        mind.whole != 0,
    )


@rule
def depth_of(hall: Hall, place: int) -> int:
    """How many decisions a mind follows, by what is asked."""
    return 1 if hall.at_once[hall.seen[0].phase] else hall.minds[place].depth


@rule
def node_of_view(hall: Hall, tree: Tree, place: int) -> int:
    """The node of a mind's tree at which the present view stands, if the seat has learnt nothing since; see ai/replant.py."""
    world, seat = hall.world, hall.seen[0].actor
    copy_game(hall.roots, place, world, 0)
    node, action = 0, hall.minds[place].taken
    while True:
        carry_out(world[0], action)
        if world[0].actor != seat:
            return NONE
        node = node_beyond(tree, node, action, world[0].actor, world[0].phase)
        if node == NONE or same_game(world, 0, hall.seen, 0):
            return node
        if list_legal(world[0], hall.actions) != 1:
            return NONE
        action = hall.actions[0]


@rule
def begin_thought(hall: Hall, desk: Desk, place: int) -> None:
    """Begin to think about the present view: with the tree there is, as far as it is of use."""
    kept_apart()
    mind = hall.minds[place]
    half, deep, players = mind.half, depth_of(hall, place) > 1, hall.seen[0].players
    tree = tree_of(hall, place, half)
    meet()
    if leads():
        node = node_of_view(hall, tree, place) if mind.rooted != 0 and deep else NONE
        if node == NONE:
            plant(tree, hall.seen)
            mind.done = 0
        else:
            mind.done = replant(tree, tree_of(hall, place, 1 - half), node, players)
            mind.half = 1 - half
        if mind.done == 0 and players == 1:
            judge(hall.seen[0], desk.values)
            mind.par = desk.values[0]
        copy_game(hall.seen, 0, hall.roots, place)
        mind.rooted = deep
        mind.thoughts += 1
    meet()


@rule
def answer(tree: Tree) -> int:
    """The action tried most often; of several the one that brought most, then the first."""
    best = tree.nodes[0].first
    edge = tree.edges[best].next
    while edge != NONE:
        here, there = tree.edges[edge], tree.edges[best]
        if here.visits > there.visits or (
            here.visits == there.visits
            and (here.total > there.total or (here.total == there.total and here.action < there.action))
        ):
            best = edge
        edge = here.next
    return tree.edges[best].action


@rule
def think_on(hall: Hall, desk: Desk, place: int) -> int:
    """Some playouts about the present view; returns the action, NONE while the answer is not settled."""
    mind = hall.minds[place]
    if mind.done == NONE:
        begin_thought(hall, desk, place)
    tree = tree_of(hall, place, mind.half)
    begun, wanted = mind.done, mind.playouts
    some = max(0, min(SLICE, wanted - begun))
    seed = np.int64(stream_of(mind.seed, mind.thoughts) >> np.uint64(1))  # positive, as `grow` wants it
    grow(tree, desk, manner_of(hall, place), hall.seen, seed, begun, some)  # type: ignore[arg-type]
    done = begun + some
    settled = done >= wanted or is_settled(lead_at_root(tree), done, wanted - done)
    action = answer(tree) if settled else NONE
    meet()
    if leads():
        mind.tried += some
        mind.done = NONE if settled else done
        mind.taken = action
    meet()
    return action


@rule
def act_greedily(hall: Hall, desk: Desk, place: int) -> int:
    """The action that looks best at once."""
    kept_apart()
    mind, world = hall.minds[place], hall.world
    key = stream_of(mind.seed, mind.thoughts)
    copy_together(hall.seen, 0, world, 0)
    if leads():
        redeal(world[0], world[0].actor, key)
        mind.thoughts += 1
    return greedy_action(world, next_key(key), desk)


@rule
def decide(hall: Hall, desk: Desk, place: int) -> int:
    """The action of the seat that is asked, NONE while it thinks; where there is no choice nobody is asked."""
    if list_together(hall.here[0], hall.actions) == 1:
        return hall.actions[0]
    if leads():
        clear_game(hall.seen, 0)
        view(hall.here[0], hall.here[0].actor, hall.seen[0])
    meet()
    return act_greedily(hall, desk, place) if hall.minds[place].playouts == 0 else think_on(hall, desk, place)


@rule
def play_on(hall: Hall, desk: Desk, game: int, slices: int) -> None:
    """Go on with a game, so many slices of playouts or decisions."""
    here, stream = hall.here, hall.streams[game]
    copy_together(hall.states, game, here, 0)
    if leads():
        settle(here[0], stream, hall.actions, hall.chances)
    meet()
    for _ in range(slices):
        if here[0].actor == OVER:
            break
        action = decide(hall, desk, game * here[0].players + here[0].actor)
        meet()
        if leads() and action != NONE:
            carry_out(here[0], action)
            settle(here[0], stream, hall.actions, hall.chances)
        meet()
    copy_together(here, 0, hall.states, game)


# --- Room for all this -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Manners:
    """What a hall has to know of a player."""

    playouts: int
    depth: int = DEEPEST
    playout: Playout = NO_PLAYOUT

    @classmethod
    def of(cls, name: str, game: Game, players: int) -> "Manners":
        """Of a player by its name; FormicariumError if it is not one of those that a hall knows."""
        made = player(name)
        made.close()
        if type(made) is Greedy:
            return cls(playouts=0)
        if not isinstance(made, Mcts) or type(made) not in OURS or made.budget.playouts is None or made.threads > 1:
            raise FormicariumError(f"'{name[:40]}' cannot play on a GPU; greedy, flat:N and mcts:N can")
        if made.budget.playouts > MOST_PLAYOUTS:
            raise FormicariumError(f"on a GPU nobody searches more than {MOST_PLAYOUTS:,} playouts")
        return cls(made.budget.playouts, made.depth, made.playout or game.thinking.playout_for(players))


def room_of(manners: Manners, game: Game) -> int:
    """The bytes that the two trees of a player take."""
    nodes = room_for_nodes(manners.playouts) if manners.playouts else 0
    tree = nodes * NODE.itemsize + room_for_edges(game, nodes) * EDGE.itemsize
    return 2 * (tree + MARK.itemsize * game.spec.actions + SHARE.itemsize * game.spec.most_legal * MOST_PLAYERS)


def minds_for(game: Game, manners: Sequence[Sequence[Manners]], seeds: npt.NDArray[np.uint64]) -> Any:
    """The minds of all seats of all games, each with its place in the memory for trees; seeds by game and seat."""
    minds = np.zeros(seeds.size, MIND)
    for mind, manner in zip(minds, (manner for table in manners for manner in table), strict=True):
        nodes = room_for_nodes(manner.playouts) if manner.playouts else 0
        mind["nodes"], mind["edges"] = nodes, room_for_edges(game, nodes)
        mind["playouts"], mind["depth"] = manner.playouts, manner.depth
        mind["decisions"], mind["looks"], mind["whole"] = manner.playout
    minds["seed"] = seeds.ravel()
    minds["done"] = NONE
    for first, room in (("first_node", "nodes"), ("first_edge", "edges")):
        minds[first][1:] = np.cumsum(2 * minds[room][:-1].astype(np.int64))
    return minds


def furniture(game: Game, states: Records, streams: npt.NDArray[np.uint64], minds: Any) -> dict[str, Any]:
    """What all teams share, by its name in a hall: arrays that hold something, and shape and kind of those that do not yet."""
    thinking, trees, spec = game.thinking, 2 * len(minds), game.spec
    numbers = thinking.spread, thinking.sharpness, thinking.curiosity, thinking.correction, thinking.keeps_best
    return {
        "states": states,
        "streams": streams,
        "minds": minds,
        "roots": (len(minds), spec.state),
        "nodes": (2 * int(minds["nodes"].sum(dtype=np.int64)), NODE),
        "edges": (2 * int(minds["edges"].sum(dtype=np.int64)), EDGE),
        "used": np.zeros((trees, 4), np.int64),
        "marks": np.zeros((trees, spec.actions), MARK),
        "brought": ((trees, spec.most_legal, MOST_PLAYERS), SHARE),
        "at_once": np.array([phase in thinking.at_once for phase in spec.phases]),
        "thinking": np.array(numbers, np.float64),
        "parts": np.array([phase in spec.parts_of_a_move for phase in spec.phases]),
    }


class CpuHall:
    """A hall on the CPU, one game after the other: for tests, and to see what a GPU does."""

    @staticmethod
    def room() -> int:
        """The bytes that trees may take."""
        return 1 << 30

    def __init__(self, game: Game, states: Records, streams: npt.NDArray[np.uint64], minds: Any) -> None:
        shared: dict[str, Any] = {
            name: np.zeros(*thing) if isinstance(thing, tuple) else thing
            for name, thing in furniture(game, states, streams, minds).items()
        }
        self.states, self.minds = states, minds
        self._desk = desk_for(game)
        del shared["parts"]
        room = tree_for(game, 1, 1)
        own = {name: getattr(room, name) for name in ("world", "way", "shares", "glance", "actions", "chances", "sheet", "ranks")}
        self._hall = Hall(**shared, here=blank(game.spec.state), seen=blank(game.spec.state), **own)

    def play_on(self, slices: int) -> None:
        """Go on with all games."""
        for number in range(len(self.states)):
            play_on(self._hall, self._desk, number, slices)

    def fetch(self) -> tuple[Any, Any]:
        """The positions and minds as they are now."""
        return self.states, self.minds
