"""A turn is many small decisions of one seat: what a search found beyond the action it chose is where the next search begins.

That is right only if the seat has learnt nothing since: the next view must be what it could have worked out itself, by
carrying out its actions on the view before.
"""

from collections.abc import Sequence

from formicarium.ai.search import NONE, Tree
from formicarium.core.compiled import rule
from formicarium.core.game import Game
from formicarium.core.match import copy_record
from formicarium.core.record import Record, Records

Steps = list[tuple[int, int, int]]
"""Each an action, and the seat and the question it leads to."""


def steps_between(game: Game, root: Records, taken: Sequence[int], view: Record) -> Steps | None:
    """What leads from one view of a seat to the next: the actions it took, then those without a choice.

    None if anything else has happened, too.
    """
    state = copy_record(root[0])
    seat = int(state[0].actor)
    steps: Steps = []
    while not steps or state[0].tobytes() != view.tobytes():
        if len(steps) < len(taken):
            action = taken[len(steps)]
        else:
            action, *others = game.legal(state[0])
            if others:
                return None
        game.rules.apply(state[0], action)
        steps.append((action, int(state[0].actor), int(state[0].phase)))
        if state[0].actor != seat:
            return None
    return steps


@rule
def node_beyond(tree: Tree, node: int, action: int, actor: int, phase: int) -> int:
    """The decision that an action at a node leads to, or NONE."""
    edge = tree.nodes[node].first
    while edge != NONE and tree.edges[edge].action != action:
        edge = tree.edges[edge].next
    child = NONE if edge == NONE else tree.edges[edge].child
    while child != NONE and not (tree.nodes[child].actor == actor and tree.nodes[child].phase == phase):
        child = tree.nodes[child].sibling
    return child


@rule
def copy_children(old: Tree, new: Tree, edge: int) -> None:
    """The nodes that an edge leads to, in their order; the edges of a copied node are still those of the old tree."""
    child, last = old.edges[edge].child, NONE
    new_edge = new.used[1] - 1
    while child != NONE:
        place = new.used[0]
        new.used[0] += 1
        new.nodes[place] = old.nodes[child]
        new.nodes[place].sibling = NONE
        if last == NONE:
            new.edges[new_edge].child = place
        else:
            new.nodes[last].sibling = place
        last = place
        child = old.nodes[child].sibling


@rule
def copy_edges(old: Tree, new: Tree, place: int) -> None:
    """The edges of a copied node, and all they lead to."""
    node = new.nodes[place]
    edge, best, last, start = node.first, node.best, NONE, new.used[1]
    while edge != NONE:
        copied = new.used[1]
        new.used[1] += 1
        new.edges[copied] = old.edges[edge]
        new.edges[copied].child, new.edges[copied].next = NONE, NONE
        if last == NONE:
            node.first = copied
        else:
            new.edges[last].next = copied
        if edge == best:
            node.best = copied
        last = copied
        copy_children(old, new, edge)
        edge = old.edges[edge].next
    if last != NONE:
        new.edges[start].run = last + 1 - start


@rule
def credit_root(tree: Tree, players: int) -> None:
    """What the edges of a new root have brought: known for the seat that decides, the rest divided among the others."""
    seat = tree.nodes[0].actor
    edge = tree.nodes[0].first
    while edge != NONE:
        here = tree.edges[edge]
        for other in range(players):
            tree.brought[edge, other] = (here.visits - here.total) / max(1, players - 1)
        tree.brought[edge, seat] = here.total
        edge = here.next


@rule
def replant(old: Tree, new: Tree, node: int, players: int) -> int:
    """Copy the tree beyond a node into an empty one, level by level; returns the playouts it holds."""
    new.used[0], new.used[1], new.used[3] = 1, 0, 0
    new.nodes[0] = old.nodes[node]
    new.nodes[0].sibling = NONE
    place = 0
    while place < new.used[0]:
        copy_edges(old, new, place)
        place += 1
    credit_root(new, players)
    playouts = 0
    edge = new.nodes[0].first
    while edge != NONE:
        playouts += new.edges[edge].visits
        edge = new.edges[edge].next
    return playouts


def follow(old: Tree, new: Tree, steps: Steps, players: int) -> int:
    """The new tree grows from where the steps lead; returns the playouts it begins with, NONE if the old one was never there."""
    node = 0
    for action, actor, phase in steps:
        node = int(node_beyond(old, node, action, actor, phase))
        if node == NONE:
            return NONE
    return int(replant(old, new, node, players))
