"""Action-tree counts: how many sequences of so many steps a position has, chance outcomes counted like actions."""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import rule
from formicarium.core.contract import apply, legal
from formicarium.core.game import Game
from formicarium.core.record import ACTION, OVER, Actions, Record, Records, blank


@rule
def count_leaves(stack: Records, lists: Actions, sizes: npt.NDArray[np.int64], places: npt.NDArray[np.int64], depth: int) -> int:
    """The number of sequences of `depth` steps from stack[0]; the last step is counted without being carried out."""
    leaves = 0
    level = 0
    sizes[0] = legal(stack[0], lists[0])
    places[0] = 0
    while level >= 0:
        if level == depth - 1:
            leaves += sizes[level]
            level -= 1
        elif places[level] == sizes[level]:
            level -= 1
        else:
            stack[level + 1] = stack[level]
            apply(stack[level + 1], lists[level, places[level]])
            places[level] += 1
            level += 1
            sizes[level] = 0 if stack[level].actor == OVER else legal(stack[level], lists[level])
            places[level] = 0
    return leaves


def tree_count(game: Game, state: Record, depth: int) -> int:
    """The number of sequences of `depth` steps from a position."""
    stack = blank(game.spec.state, depth + 1)
    stack[0] = state
    lists = np.zeros((depth, len(game.action_buffer())), ACTION)
    return int(count_leaves(stack, lists, np.zeros(depth, np.int64), np.zeros(depth, np.int64), depth))
