"""One game that is stepped in place by compiled code; chance follows a seed."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.core import play
from formicarium.core.chance import stream_of
from formicarium.core.game import Game
from formicarium.core.match import legal_action
from formicarium.core.record import MOST_PLAYERS, Features, Record


def rewards_of(game: Game, state: Record) -> list[float]:
    """What the end of a game is worth to each seat, as in `fm.vector`: 1 for the winner of two, -1 for the loser."""
    rewards = np.zeros(int(state.players), np.float32)
    play.write_rewards(state, game.sheet_buffer(), np.zeros(MOST_PLAYERS, np.int32), rewards)
    return [float(reward) for reward in rewards]


class Table:
    """One game. With the same seed and the same actions it is the first game of `fm.vector`."""

    def __init__(self, game: Game, players: int | None, options: Mapping[str, Any]) -> None:
        self.game = game
        self._start = game.start(players, options)
        self._states = self._start.copy()
        self._stream = np.uint64(0)
        self._actions = game.action_buffer()
        self._chances = game.weight_buffer()
        self._words = game.mask_buffer()
        self._features = game.spec.features

    @property
    def state(self) -> Record:
        """The position with everything in it."""
        return self._states[0]

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.state.players)

    @property
    def actor(self) -> int:
        """The seat that has to decide, or OVER."""
        return int(self.state.actor)

    def reset(self, seed: int) -> None:
        """Begin anew, up to the first decision."""
        self._states[:] = self._start
        self._stream = np.uint64(stream_of(seed, 0))
        play.settle_chance(self.state, self._stream, self._actions, self._chances)

    def step(self, action: int) -> None:
        """One decision and the chance that follows it; BadText or IllegalMove if it is not legal."""
        play.step_game(self.state, legal_action(self.game, self.state, action), self._stream, self._actions, self._chances)

    def mask(self) -> npt.NDArray[np.int8]:
        """int8[actions]: 1 for the actions that are legal for the seat that has to decide."""
        mask = np.empty(self.game.spec.actions, np.bool_)
        play.expand_mask(self.state, mask, self._words, self._actions)
        return mask.view(np.int8)

    def observation(self, seat: int) -> Features:
        """int8[features]: what a seat may know."""
        features = np.zeros(self._features, np.int8)
        self.game.rules.observe(self.state, seat, features)
        return features

    def rewards(self) -> list[float]:
        """What the end is worth to each seat."""
        return rewards_of(self.game, self.state)
