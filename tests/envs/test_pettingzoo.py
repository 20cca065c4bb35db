"""PettingZoo: its own tests, unchanged, and what they do not ask."""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

import formicarium as fm
from formicarium.envs import pettingzoo as zoo

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),  # for agents whose game is over
]


def env_of(table, **more):
    name, options = table
    return zoo.env(name, **options, **more)


def test_api(table):
    api_test(env_of(table), num_cycles=100)


def test_seeds(table):
    seed_test(lambda: env_of(table), num_cycles=20)


def test_short_games_end(table):
    """As `max_cycles_test`, for several agents, who do not act in turn: the game is broken off after so many decisions."""
    env = env_of(table, max_cycles=4)
    env.reset(seed=1)
    for agent in env.agents:
        env.action_space(agent).seed(1)  # so that no game ends before
    decisions = 0
    for agent in env.agent_iter():
        over = env.truncations[agent]
        decisions += not over
        env.step(None if over else env.action_space(agent).sample())
    assert decisions == 4
    assert not env.agents


def test_max_cycles_alone():
    """PettingZoo's own test wants all agents to act equally often: in a game for one agent they do."""
    arguments = {"name": "termite_towers", "players": 1}
    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: zoo.env(**arguments, max_cycles=max_cycles),
            parallel_env=lambda max_cycles: turn_based_aec_to_parallel_wrapper(zoo.env(**arguments, max_cycles=max_cycles)),
        )
    )


def test_performance_benchmark(table, monkeypatch):
    """The benchmark asks for the time after each cycle: here the clock shows five seconds more after twenty."""
    readings = itertools.chain([0.0] * 20, itertools.repeat(6.0))
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: next(readings)))
    performance_benchmark(env_of(table))


def test_a_whole_game_is_the_first_game_of_a_vector(name):
    env, vector = zoo.env(name), fm.vector(name, 1, seed=11)
    env.reset(seed=11)
    rng = np.random.default_rng(1)
    step = None
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            assert reward == step.rewards[0, int(agent[-1])]
            assert not observation["action_mask"].any()
            env.step(None)
            continue
        assert agent == f"player_{vector.actors[0]}"
        assert np.array_equal(observation["observation"], vector.observations()[0])
        assert np.array_equal(observation["action_mask"], vector.legal_masks()[0])
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        env.step(action)
        step = vector.step(np.array([action]))
        assert step.done[0] == all(env.terminations.values())


def test_agents_that_are_not_asked_are_offered_nothing(table):
    env = env_of(table)
    env.reset(seed=3)
    for agent in env.agent_iter(40):
        if env.terminations[agent]:
            break
        for other in env.agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)
        env.step(env.action_space(agent).sample())


def test_wrong_use_is_explained():
    with pytest.raises(fm.FormicariumError, match="ansi"):
        zoo.env("terratain", render_mode="rgb_array")
    with pytest.raises(fm.BadOption):
        zoo.env("terratain", players=9)
    env = zoo.env("terratain")
    with pytest.raises(Exception, match="reset"):
        env.step(0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    before = env.unwrapped.table.state.tobytes()
    with pytest.raises(fm.IllegalMove, match="TER-"):
        env.step(illegal)
    with pytest.raises(fm.FormicariumError, match="there is no action 9999"):
        env.step(9999)
    with pytest.raises(fm.FormicariumError, match="has to choose"):
        env.step(None)
    assert env.unwrapped.table.state.tobytes() == before


def test_rendering_shows_what_a_spectator_sees():
    env = zoo.env("termites", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().count("\n") > 5
