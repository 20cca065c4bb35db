"""Random positions for the contract tests."""

import numpy as np

from formicarium.core.chance import stream_of
from formicarium.core.record import OVER
from formicarium.lab.hunt import random_action

SEED = 20_26


def random_game(game, players, number=0, options=None):
    """All positions of one random game, as batches of one, with the actions between them."""
    stream = np.uint64(stream_of(SEED, number))
    actions, chances = game.action_buffer(), game.weight_buffer()
    states, steps = [game.start(players, options)], []
    while states[-1][0].actor != OVER:
        action = random_action(states[-1], stream, actions, chances)
        following = states[-1].copy()
        game.rules.apply(following[0], action)
        states.append(following)
        steps.append(int(action))
    return states, steps
