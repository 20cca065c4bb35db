"""A random game with PettingZoo: `python examples/play_pettingzoo.py termites 3`."""

import sys

from formicarium.envs import pettingzoo

name = sys.argv[1] if len(sys.argv) > 1 else "termites"
env = pettingzoo.env(name, players=int(sys.argv[2]) if len(sys.argv) > 2 else None, render_mode="ansi")
env.reset(seed=7)
rewards = {}
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    if termination or truncation:
        rewards[agent] = reward
        env.step(None)
    else:
        env.step(env.action_space(agent).sample(observation["action_mask"]))
print(env.render())
print(rewards)
