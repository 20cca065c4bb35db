"""Gymnasium: its own check, and games against opponents."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import formicarium as fm
from formicarium.envs.gymnasium import GameEnv

pytestmark = pytest.mark.filterwarnings("ignore:.*(not able to test alternative render modes|not within the):UserWarning")


def whole_game(env, seed):
    observations = [env.reset(seed=seed)[0]]
    env.action_space.seed(seed)
    while True:
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        observations.append(observation)
        if terminated or truncated:
            return np.array(observations), reward, info


def test_gymnasiums_own_check(table):
    """The check takes an action of one game to another one, in which it need not be legal."""
    name, options = table
    check_env(GameEnv(name, "random", **options, illegal_loses=True, render_mode="ansi"))


def test_an_illegal_action_loses_on_demand():
    env = GameEnv("terratain", "random", illegal_loses=True)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
    assert (reward, terminated) == (-1, True)
    assert not info["action_mask"].any()
    with pytest.raises(fm.FormicariumError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_whole_games_are_repeatable(name, opponent):
    games = [whole_game(GameEnv(name, opponent), seed=3) for _ in range(2)]
    assert games[0][0].tobytes() == games[1][0].tobytes()
    assert games[0][1] == games[1][1]
    assert games[0][0].tobytes() != whole_game(GameEnv(name, opponent), seed=4)[0].tobytes()


def test_the_reward_is_what_the_rank_is_worth():
    """Rank 1 of two seats is worth 1, rank 2 is worth -1; alone rank 1 is worth 1 and any other -1."""
    for name, players in (("terratain", 2), ("termite_towers", 1)):
        env = GameEnv(name, "random", players)
        for seed in range(4):
            _, reward, info = whole_game(env, seed)
            own = info["ranking"][info["seat"]]
            equal = players > 1 and info["ranking"].count(own) > 1
            assert reward == (0 if equal else 1 if own == 1 else -1)


def test_the_agent_is_asked_only_at_its_seat_and_sees_only_its_view():
    env = GameEnv("termites", "random", seat=1)
    _, info = env.reset(seed=1)
    for _ in range(20):
        assert info["seat"] == env.match.actor == 1
        assert np.flatnonzero(info["action_mask"]).tolist() == env.match.legal_actions()
        seen = env.match.view(1).record
        observation, _, _, _, info = env.step(env.action_space.sample())
        assert seen.hand[0].sum() == 0
        assert np.array_equal(observation, env.game.observation(env.match.view(1).record, 1))


def test_seats_are_drawn_if_none_is_asked_for():
    env = GameEnv("terratain", "random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


def test_the_games_are_known_to_gymnasium():
    env = gymnasium.make("formicarium/termite_towers-v1", players=1)
    _, info = env.reset(seed=5)
    _, reward, *_ = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert reward == 0


def test_wrong_use_is_explained():
    with pytest.raises(fm.FormicariumError, match="there is no player"):
        GameEnv("terratain", "nobody")
    with pytest.raises(fm.FormicariumError, match="seats are 0 to 1"):
        GameEnv("terratain", seat=2)
    env = GameEnv("terratain", "random")
    with pytest.raises(fm.FormicariumError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(fm.IllegalMove, match="TER-"):
        env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
