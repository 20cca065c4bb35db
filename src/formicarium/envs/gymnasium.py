"""The games as Gymnasium environments for one agent; the other seats are played by an opponent of your choice.

>>> from formicarium.envs import gymnasium
>>> env = gymnasium.GameEnv("terratain", opponent="greedy")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample())

Importing this module also makes them known to Gymnasium: `gymnasium.make("formicarium/terratain-v1", opponent="level:4")`.
Needs the extra `envs`.
"""

from typing import Any

import gymnasium
import numpy as np

from formicarium.ai.players import player
from formicarium.ai.seat import Seat
from formicarium.core.errors import BadText, FormicariumError, IllegalMove
from formicarium.core.match import Match
from formicarium.core.record import Features
from formicarium.core.registry import game_ids, load_game
from formicarium.envs.spaces import Actions, Legal, features_space
from formicarium.envs.table import rewards_of
from formicarium.lab.arena import Bench


class GameEnv(gymnasium.Env[Features, Any]):
    """One seat of a game. An observation is int8[features], what the seat may know; `info["action_mask"]` has the legal actions.

    The reward comes at the end: (seats beaten - seats that beat it) / (seats - 1); alone 1 for a win, else -1.
    """

    def __init__(
        self,
        name: str,
        opponent: str = "greedy",
        players: int | None = None,
        *,
        seat: int | None = None,
        illegal_loses: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """An opponent by its name, as `fm.player` takes it; `seat` is the agent's, by default drawn for every game.

        With `illegal_loses` an illegal action is no error: it ends the game with a reward of -1, for agents that know no masks.
        """
        self.game = load_game(name)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        if render_mode not in (None, "ansi"):
            raise FormicariumError(f"there is no render mode '{render_mode}'; there is 'ansi', the table as text")
        self.render_mode = render_mode
        self.observation_space: Any = features_space(self.game.spec)
        self.action_space: Any = Actions(self.game.spec)
        self.opponent = opponent
        self.illegal_loses = illegal_loses
        self.match: Match | None = None
        self.seat = 0
        self._start = self.game.start(players, options)
        self._fixed_seat = seat
        if seat is not None and not 0 <= seat < self._players:
            raise FormicariumError(f"there is no seat {seat}; seats are 0 to {self._players - 1}")
        self._others: dict[int, Seat] = {}
        self._bench = Bench()
        player(opponent).close()  # a wrong name is told at once

    @property
    def _players(self) -> int:
        return int(self._start[0].players)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Features, dict[str, Any]]:
        """Begin a new game, up to the agent's first decision; a seed makes it and those after it repeatable."""
        super().reset(seed=seed)
        self._dismiss()
        self.match = Match(self.game, self._start, seed=self._draw(2**62))
        self.seat = self._draw(self._players) if self._fixed_seat is None else self._fixed_seat
        for number in range(self._players):
            if number != self.seat:
                other = self._bench.fetch(self.opponent, number, self._draw(2**31))
                self._others[number] = Seat(other, self.match, number)
                self._others[number].begin()
        self._play_on()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """The agent's action, then everything up to its next decision; IllegalMove says which rule forbids an action."""
        if self.match is None or self.match.is_over:
            raise FormicariumError("there is no game in progress; begin one with reset()")
        try:
            self.match.carry_out(int(action))
        except (BadText, IllegalMove):
            if self.illegal_loses:
                return self._forfeit()
            raise
        self._play_on()
        over = self.match.is_over
        reward = rewards_of(self.game, self.match.state)[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> Legal:
        """int8[actions]: 1 for legal actions (the name that sb3-contrib asks for)."""
        legal: Legal = self.action_space.legal
        return legal

    def render(self) -> Any:
        """The table as the agent sees it, in text."""
        if self.render_mode is None or self.match is None:
            return None
        return self.match.view(self.seat).board()

    def close(self) -> None:
        """Let the opponents go."""
        self._dismiss()
        self._bench.close()

    def _draw(self, limit: int) -> int:
        return int(self.np_random.integers(limit))

    def _play_on(self) -> None:
        """Let the others decide until it is the agent's turn or the game is over."""
        match = self.match
        assert match is not None
        while not match.is_over and match.actor != self.seat:
            match.carry_out(self._others[match.actor].decide())
        legal = np.zeros(self.game.spec.actions, np.int8)
        if match.is_over:
            for other in self._others.values():
                other.end()
        else:
            legal[match.legal_actions()] = 1
        self.action_space.legal = legal

    def _forfeit(self) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """The end of a game that the agent has lost by an illegal action."""
        self.action_space.legal = np.zeros(self.game.spec.actions, np.int8)
        last = self._observation(), -1.0, True, False, self._info()
        self.match = None
        return last

    def _dismiss(self) -> None:
        self._bench.put_back([other.player for other in self._others.values()])
        self._others = {}

    def _observation(self) -> Features:
        assert self.match is not None
        return self.game.observation(self.match.state, self.seat)

    def _info(self) -> dict[str, Any]:
        assert self.match is not None
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seat": self.seat}
        if self.match.is_over:
            info["ranking"] = self.match.ranking()
        return info


def register() -> None:
    """Make the games known to Gymnasium: `formicarium/terratain-v1` and so on, the number being the version of the rules."""
    for name in game_ids():
        identifier = f"formicarium/{name}-v{load_game(name).spec.version}"
        gymnasium.register(identifier, entry_point="formicarium.envs.gymnasium:GameEnv", kwargs={"name": name})


register()
