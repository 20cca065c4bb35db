"""One tree search for all games, compiled: what is best for a seat, from what it may know.

Every iteration deals anew what the seat cannot know, walks down the tree of decisions, draws chance as it comes, and values
the position it ends in by the game's `value`, as the share of the win each seat may expect. Where the walk goes next is decided
by what came back so far and by how good an action looks at once (`PUCT`, with the greedy player's look ahead as its guess).

- A node is one decision: the decisions before it, the seat that decides, and what is asked. What chance and hidden hands make of
  it differs from iteration to iteration, and with it what is legal: a node knows the edges of all of them, and an iteration
  chooses among those that are legal in its own world.
- A seat's edge counts what that seat got; so more seats than two, or many decisions of one seat in a row, need nothing special.
- The first visit of a node values its position; the second opens its edges, which costs a look at every legal action.
- A guess is made right after a move, results come from later moments, and the game's values may differ between the two for all
  moves alike: so guesses are corrected by the mean difference seen at the node, as far as the game wants it.
"""

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from formicarium.ai.greedy import Desk, best_lead, carry_out, hasty_action, hasty_move, judge, list_together, take_notes
from formicarium.core.chance import key_of, next_key, stream_of
from formicarium.core.compiled import inlined, rule
from formicarium.core.contract import pick, ranking, redeal, score
from formicarium.core.game import Game
from formicarium.core.record import (
    CHANCE,
    MOST_PLAYERS,
    OVER,
    Actions,
    Key,
    Ranks,
    Record,
    Records,
    Sheet,
    Values,
    Weights,
    blank,
)
from formicarium.core.team import best_of_team, from_leader, kept_apart, lane, lanes, leads, meet, sum_of_team
from formicarium.core.together import copy_game, copy_together

NONE = -1
DEEPEST = 200
"""So many decisions are followed."""
SURE = 1e-9
"""A share that is not divided by."""
STRONGEST = 20.0
"""An action that is found later and promises more draws at most e to so much times as strongly as the best before."""

NODE = np.dtype(
    [
        ("actor", np.int8),  # the seat that decides
        ("phase", np.int8),  # what it is asked
        ("visits", np.int32),  # iterations that came here
        ("first", np.int32),  # first edge, NONE while it is not open
        ("best", np.int32),  # the edge taken most often
        ("sibling", np.int32),  # another node that the same edge led to
        ("promise", np.float32),  # the best that an edge promised when it was opened
        ("surprise", np.float64),  # sum of what came back less what was guessed
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("action", np.int16),
        ("visits", np.int32),  # iterations that went this way
        ("total", np.float64),  # what they brought the seat that decides
        ("guess", np.float32),  # what it promises at a glance
        ("weight", np.float32),  # how much that draws the search
        ("child", np.int32),  # first node that it led to
        ("next", np.int32),  # next edge of the node
        ("run", np.int32),  # at the first of some edges that lie side by side: how many they are
    ],
    align=True,
)

Shares = npt.NDArray[np.float64]
"""One number per seat: the share of the win it may expect."""


class Manner(NamedTuple):
    """How a search goes about it; see `core.spec.Thinking`."""

    spread: float
    par: float
    sharpness: float
    curiosity: float
    correction: float
    keeps_best: bool
    depth: int
    playout: int
    looks: int
    whole: bool


class Tree(NamedTuple):
    """A tree and the room to grow it: one game, one thread."""

    nodes: Any
    edges: Any
    used: npt.NDArray[np.int64]
    """Nodes, edges and marks used so far, and decisions followed in all."""
    marks: npt.NDArray[np.int64]
    """By action: the mark of the last list it was on."""
    way: npt.NDArray[np.int32]
    """The nodes and edges of the present iteration."""
    world: Records
    """The position of the present iteration, as one that may be."""
    shares: Shares
    """What the present iteration brought."""
    glance: Shares
    """What an action promises at a glance."""
    brought: npt.NDArray[np.float64]
    """By edge of the root and seat: what all iterations brought."""
    actions: Actions
    chances: Weights
    sheet: Sheet
    ranks: Ranks


def tree_for(game: Game, nodes: int, edges: int) -> Tree:
    """Room for a tree of a game."""
    return Tree(
        np.zeros(nodes, NODE),
        np.zeros(edges, EDGE),
        np.zeros(4, np.int64),
        np.zeros(game.spec.actions, np.int64),
        np.zeros((DEEPEST, 2), np.int32),
        blank(game.spec.state),
        np.zeros(MOST_PLAYERS),
        np.zeros(MOST_PLAYERS),
        np.zeros((game.spec.most_legal, MOST_PLAYERS)),
        game.action_buffer(),
        game.weight_buffer(),
        game.sheet_buffer(),
        np.zeros(MOST_PLAYERS, np.int32),
    )


# --- What a position is worth ------------------------------------------------------------------------------------------------


@rule
def shares_by_value(values: Values, players: int, manner: Manner, shares: Shares) -> None:
    """The shares that values promise; alone, by how far the value exceeds the one at the root."""
    kept_apart()
    if players == 1:
        shares[0] = 1.0 / (1.0 + math.exp((manner.par - values[0]) / manner.spread))
        return
    best = values[0]
    for seat in range(1, players):
        best = max(best, values[seat])
    total = 0.0
    for seat in range(players):
        shares[seat] = math.exp((values[seat] - best) / manner.spread)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


@rule
def shares_at_end(state: Record, sheet: Sheet, ranks: Ranks, shares: Shares) -> None:
    """The shares of the win when the game is over; a win by several is shared."""
    kept_apart()
    score(state, sheet)
    ranking(state, sheet, ranks)
    winners = 0
    for seat in range(state.players):
        winners += ranks[seat] == 1
    for seat in range(state.players):
        shares[seat] = 1.0 / winners if ranks[seat] == 1 else 0.0


@rule
def look(tree: Tree, desk: Desk, manner: Manner) -> None:
    """The shares of the present position, by its value or by the rules if the game is over."""
    state = tree.world[0]
    if state.actor == OVER:
        shares_at_end(state, tree.sheet, tree.ranks, tree.shares)
    else:
        judge(state, desk.values)
        shares_by_value(desk.values, state.players, manner, tree.shares)


# --- Edges -------------------------------------------------------------------------------------------------------------------


@inlined
def mark_legal(tree: Tree, n: int, actions: Actions) -> int:
    """A fresh mark for the actions of a list."""
    mark = tree.used[2] + 1
    meet()
    if leads():
        tree.used[2] = mark
    for place in range(lane(), n, lanes()):
        tree.marks[actions[place]] = mark
    meet()
    return mark


@inlined
def set_edge(tree: Tree, desk: Desk, manner: Manner, node: int, edge: int, action: int) -> None:
    """A new edge for an action that is legal in the present world, with what it promises at a glance."""
    seat = tree.nodes[node].actor
    copy_game(tree.world, 0, desk.trials, 1)
    carry_out(desk.trials[1], action)
    if desk.trials[1].actor == OVER:
        shares_at_end(desk.trials[1], tree.sheet, tree.ranks, tree.glance)
    else:
        best_lead(desk, tree.world[0], seat)
        shares_by_value(desk.best_values, desk.trials[1].players, manner, tree.glance)
    new = tree.edges[edge]
    new.action = action
    new.visits = 0
    new.total = 0.0
    new.guess = tree.glance[seat]
    new.child = NONE
    new.next = edge + 1
    if node == 0:
        for other in range(MOST_PLAYERS):
            tree.brought[edge, other] = 0.0


@rule
def add_edges(tree: Tree, desk: Desk, manner: Manner, node: int, n: int) -> None:
    """New edges, side by side, for the first n actions listed, the last of them first."""
    start, known = tree.used[1], tree.nodes[node].first
    meet()
    take_notes(tree.world[0], desk.notes)
    for place in range(lane(), n, lanes()):
        set_edge(tree, desk, manner, node, start + n - 1 - place, tree.actions[place])
    meet()
    if leads():
        tree.used[1] += n
        tree.nodes[node].first = start
        tree.edges[start].run = n
        tree.edges[start + n - 1].next = known
    meet()
    weigh_edges(tree, manner, node, known)


@rule
def weigh_edges(tree: Tree, manner: Manner, node: int, known: int) -> None:
    """How much the new edges of a node, those before a known one, draw the search: by their promise, against the best one.

    Against the best one and not against a sure win, because then all weights vanish where the seat is about to lose.
    """
    edges = tree.edges
    start = tree.nodes[node].first
    end = start + edges[start].run
    if known == NONE:
        promise = 0.0
        for edge in range(start + lane(), end, lanes()):
            promise = max(promise, edges[edge].guess)
        promise, _ = best_of_team(promise, 0)
        if leads():
            tree.nodes[node].promise = promise
        meet()
    for edge in range(start + lane(), end, lanes()):
        ahead = (edges[edge].guess - tree.nodes[node].promise) / manner.sharpness
        edges[edge].weight = math.exp(min(ahead, STRONGEST))
    meet()


@rule
def take_stock(tree: Tree, node: int, mark: int) -> tuple[int, int, float]:
    """How many edges of a node have actions with a mark, which is turned around; the sums of their visits and weights."""
    kept_apart()
    edges, marks = tree.edges, tree.marks
    n, visits, weights = 0, 0, 0.0
    start = tree.nodes[node].first
    while start != NONE:
        end = start + edges[start].run
        for edge in range(start + lane(), end, lanes()):
            here = edges[edge]
            if marks[here.action] == mark:
                marks[here.action] = -mark
                n += 1
                visits += here.visits
                weights += here.weight
        start = edges[end - 1].next
    n, visits, weights = sum_of_team(n), sum_of_team(visits), sum_of_team(weights)
    meet()
    return n, visits, weights


@rule
def keep_marked(tree: Tree, n: int, mark: int) -> int:
    """Of the first n actions listed keep those that still have a mark, which is turned around; returns their number."""
    kept = 0
    if leads():
        for place in range(n):
            action = tree.actions[place]
            if tree.marks[action] == mark:
                tree.marks[action] = -mark
                tree.actions[kept] = action
                kept += 1
    kept = from_leader(kept)
    meet()
    return kept


@rule
def choose_edge(tree: Tree, desk: Desk, manner: Manner, node: int) -> int:
    """PUCT: of the edges that are legal in the present world, the best by what it brought and what it may still bring.

    Edges that the node does not have yet are added if there is room; NONE if there is no edge at all.
    """
    n = list_together(tree.world[0], tree.actions)
    mark = mark_legal(tree, n, tree.actions)
    known, visits, weights = take_stock(tree, node, mark)
    mark = -mark
    if known < n and tree.used[1] + n <= tree.edges.shape[0]:
        add_edges(tree, desk, manner, node, keep_marked(tree, n, -mark))
        known, visits, weights = take_stock(tree, node, mark)
        mark = -mark
    pull = manner.curiosity * math.sqrt(visits + 1.0) / weights if weights > 0.0 else 0.0
    return best_edge(tree, manner, node, mark, pull)


@rule
def best_edge(tree: Tree, manner: Manner, node: int, mark: int, pull: float) -> int:
    """Of the edges whose actions have a mark, the one with the best sum of what it brought and what it may still bring."""
    edges, marks = tree.edges, tree.marks
    correction = manner.correction * tree.nodes[node].surprise / (tree.nodes[node].visits + 1.0)
    best, chosen = -math.inf, NONE
    start = tree.nodes[node].first
    while start != NONE:
        end = start + edges[start].run
        for edge in range(start + lane(), end, lanes()):
            here = edges[edge]
            if marks[here.action] == mark:
                rate = (here.guess + correction + here.total + pull * here.weight) / (1.0 + here.visits)
                if rate > best:
                    best, chosen = rate, edge
        start = edges[end - 1].next
    _, chosen = best_of_team(best, chosen)
    return chosen


# --- Iterations ----------------------------------------------------------------------------------------------------------------


@rule
def settle(state: Record, stream: Key, actions: Actions, chances: Weights) -> None:
    """Draw all chance that is due."""
    kept_apart()
    while state.actor == CHANCE:
        carry_out(state, pick(state, key_of(stream, state.ply), actions, chances))


@rule
def child_of(tree: Tree, edge: int) -> int:
    """The node an edge leads to in the present world; NONE if there is none and no room for one."""
    state, nodes = tree.world[0], tree.nodes
    child = tree.edges[edge].child
    while child != NONE:
        if nodes[child].actor == state.actor and nodes[child].phase == state.phase:
            return child
        child = nodes[child].sibling
    if tree.used[0] == nodes.shape[0]:
        return NONE
    child = tree.used[0]
    meet()
    if leads():
        tree.used[0] += 1
        set_node(nodes[child], state, tree.edges[edge].child)
        tree.edges[edge].child = child
    meet()
    return child


@inlined
def set_node(node: Any, state: Record, sibling: int) -> None:
    """A fresh node for the decision that a position asks for."""
    node.actor, node.phase = state.actor, state.phase
    node.visits, node.surprise = 0, 0.0
    node.first, node.best, node.sibling = NONE, NONE, sibling


@rule
def step(tree: Tree, stream: Key, action: int) -> None:
    """Carry out an action in the present world, and the chance that follows it."""
    meet()
    if leads():
        carry_out(tree.world[0], action)
        settle(tree.world[0], stream, tree.actions, tree.chances)
    meet()


@rule
def play_by_lot(tree: Tree, stream: Key, decisions: int) -> None:
    """Let everybody play by lot for some decisions."""
    state = tree.world[0]
    meet()
    if leads():
        for _ in range(decisions):
            if state.actor == OVER:
                break
            carry_out(state, pick(state, key_of(stream, state.ply), tree.actions, tree.chances))
            settle(state, stream, tree.actions, tree.chances)
    meet()


@rule
def play_out(tree: Tree, desk: Desk, manner: Manner, stream: Key) -> None:
    """Let everybody play greedily for some decisions; whoever looks at one action only plays by lot."""
    if manner.looks == 1:
        play_by_lot(tree, stream, manner.playout)
        return
    state = tree.world[0]
    for _ in range(manner.playout):
        if state.actor == OVER:
            return
        key = key_of(stream, state.ply)
        if manner.whole:
            row = hasty_move(tree.world, manner.looks, key, desk)
            for part in range(desk.lengths[row]):
                step(tree, stream, desk.moves[row, part])
        else:
            step(tree, stream, hasty_action(tree.world, manner.looks, key, desk))


@rule
def walk(tree: Tree, desk: Desk, manner: Manner, stream: Key) -> int:
    """From the root to a position that is new, and on to one that can be valued; returns the number of decisions on the way."""
    state, way = tree.world[0], tree.way
    node, length = 0, 0
    while state.actor != OVER and length < manner.depth:
        edge = choose_edge(tree, desk, manner, node)
        if edge == NONE:
            break
        way[length, 0], way[length, 1] = node, edge
        length += 1
        step(tree, stream, tree.edges[edge].action)
        if state.actor == OVER:
            break
        node = child_of(tree, edge)
        if node == NONE:
            break
        if tree.nodes[node].visits == 0:
            meet()
            if leads():
                tree.nodes[node].visits = 1
            break
    play_out(tree, desk, manner, stream)
    return length


@rule
def give_best(tree: Tree, seat: int, edge: int, players: int) -> None:
    """What would have come back if the seat had taken an edge: its mean; the others divide the rest as they did."""
    mean = tree.edges[edge].total / tree.edges[edge].visits
    if players > 1:
        rest = (1.0 - mean) / max(SURE, 1.0 - tree.shares[seat])
        for other in range(players):
            tree.shares[other] *= rest
    tree.shares[seat] = mean


@rule
def bring_back(tree: Tree, manner: Manner, length: int, players: int) -> None:
    """Tell all decisions on the way what the iteration brought.

    Where a node's best edge is known, trying another one is not charged to the decisions before it, if the manner says so: the
    seat would not have gone there.
    """
    nodes, edges = tree.nodes, tree.edges
    for step in range(length - 1, -1, -1):
        node, edge = tree.way[step, 0], tree.way[step, 1]
        seat = nodes[node].actor
        nodes[node].visits += 1
        nodes[node].surprise += tree.shares[seat] - edges[edge].guess
        edges[edge].visits += 1
        edges[edge].total += tree.shares[seat]
        if step == 0:
            for other in range(players):
                tree.brought[edge, other] += tree.shares[other]
        best = nodes[node].best
        if best == NONE or edges[edge].visits > edges[best].visits:
            nodes[node].best = edge
        elif manner.keeps_best and edge != best:
            give_best(tree, seat, best, players)


@rule
def lead_at_root(tree: Tree) -> int:
    """By how many iterations the edge of the root that was taken most often leads the next one."""
    most, second = 0, 0
    edge = tree.nodes[0].first
    while edge != NONE:
        visits = tree.edges[edge].visits
        second = max(second, min(most, visits))
        most = max(most, visits)
        edge = tree.edges[edge].next
    return most - second


@rule
def plant(tree: Tree, root: Records) -> None:
    """Begin a tree at the decision of a view."""
    tree.used[0], tree.used[1], tree.used[3] = 1, 0, 0
    set_node(tree.nodes[0], root[0], NONE)


@rule
def grow(tree: Tree, desk: Desk, manner: Manner, root: Records, seed: int, first: int, count: int) -> None:
    """Iterations number first.. of a search; all of them together are fixed by the seed."""
    state = tree.world[0]
    for number in range(first, first + count):
        stream = stream_of(seed, number)
        copy_together(root, 0, tree.world, 0)
        if leads():
            redeal(state, root[0].actor, next_key(stream))
        meet()
        length = walk(tree, desk, manner, stream)
        meet()
        if leads():
            look(tree, desk, manner)
            tree.used[3] += length
            bring_back(tree, manner, length, state.players)
        meet()
