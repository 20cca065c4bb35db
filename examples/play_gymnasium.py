"""Random play against an opponent with Gymnasium: `python examples/play_gymnasium.py terratain greedy`."""

import sys

from formicarium.envs.gymnasium import GameEnv

name, opponent = sys.argv[1:3] if len(sys.argv) > 2 else ("terratain", "greedy")
env = GameEnv(name, opponent)
env.action_space.seed(7)
total = 0.0
for game in range(10):
    observation, info = env.reset(seed=7 if game == 0 else None)
    terminated = False
    while not terminated:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
    total += reward
env.close()
print(f"{total / 10:+.1f} on average against {opponent}; 1 is a win, -1 a loss")
