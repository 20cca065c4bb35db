"""The games as PettingZoo environments, in which agents act one after the other (AEC).

>>> from formicarium.envs import pettingzoo
>>> env = pettingzoo.env("termites", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

An observation is made from what its agent may know and nothing else. Rewards come at the end of a game.
Needs the extra `envs`.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Dict
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from formicarium.core.errors import FormicariumError
from formicarium.core.record import OVER, PUBLIC
from formicarium.core.registry import load_game
from formicarium.envs.spaces import Actions, features_space, legal_space
from formicarium.envs.table import Table


def env(
    name: str,
    players: int | None = None,
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> "OrderEnforcingWrapper[str, Any, Any]":
    """An environment that also watches the order of calls; the arguments are those of `GameEnv`."""
    return OrderEnforcingWrapper(GameEnv(name, players, max_cycles=max_cycles, render_mode=render_mode, **options))


class GameEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One game. Agents are `player_0`, `player_1` and so on, by their seats.

    An observation is a dictionary: `observation`, int8[features], and `action_mask`, int8[actions], 1 for legal actions and all 0
    for agents that are not to act.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Options are those of the game. After `max_cycles` decisions a game is broken off (truncated)."""
        super().__init__()
        game = load_game(name)
        self.metadata = {
            "name": f"{name.strip('_')}_v{game.spec.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi"):
            raise FormicariumError(f"there is no render mode '{render_mode}'; there is 'ansi', the table as text")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.table = Table(game, players, options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = np.random.default_rng()
        self._decisions = 0
        self._observation_spaces = {
            agent: Dict({"observation": features_space(game.spec), "action_mask": legal_space(game.spec)})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Actions(game.spec) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed makes it and those after it repeatable. `options` of a reset mean nothing here."""
        if seed is None:
            seed = int(self._random.integers(2**62))
        self._random = np.random.default_rng(seed)
        self.table.reset(seed)
        self._decisions = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        """The action of the agent whose turn it is; IllegalMove says which rule forbids it. Finished agents step with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise FormicariumError(f"{agent} has to choose an action; None is for agents whose game is over")
        self.table.step(action)
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.actor == OVER:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and its legal actions."""
        return {"observation": self.table.observation(self._seats[agent]), "action_mask": self.action_space(agent).legal.copy()}

    def render(self) -> str | None:
        """The table as a spectator sees it, in text."""
        if self.render_mode is None:
            return None
        game = self.table.game
        return game.text.board(game.view(self.table.state, PUBLIC)[0], colour=False)

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        """Whose turn it is, with its legal actions; at the end, all agents one after the other, with none."""
        over = any(self.terminations.values()) or any(self.truncations.values())
        self.agent_selection = self.agents[0] if over else self.possible_agents[self.table.actor]
        for agent, space in self._action_spaces.items():
            asked = agent == self.agent_selection and not over
            space.legal = self.table.mask() if asked else np.zeros(space.n, np.int8)
