"""Random positions for the contract tests."""

import numpy as np

from formicarium.core.chance import stream_of
from formicarium.core.contract import pick
from formicarium.core.chance import key_of
from formicarium.core.compiled import rule
from formicarium.core.record import OVER
from formicarium.lab.hunt import Hunter

SEED = 20_26


@rule
def random_action(state, stream, actions, chances):
    return pick(state, key_of(stream, state.ply), actions, chances)


def random_game(game, players, number=0, options=None):
    """All positions of one random game, as batches of one, with the actions between them."""
    stream = np.uint64(stream_of(SEED, number))
    actions, chances = game.action_buffer(), game.weight_buffer()
    states, steps = [game.start(players, options)], []
    while states[-1][0].actor != OVER:
        action = random_action(states[-1][0], stream, actions, chances)
        following = states[-1].copy()
        game.rules.apply(following[0], action)
        states.append(following)
        steps.append(int(action))
    return states, steps


def drawn_options(game, number):
    """Some options that are not all defaults and go together with any number of players."""
    options = Hunter(game, SEED).options(2 * number + 1)
    return options
