"""Random play in many games at once: `python examples/play_vector.py terratain`."""

import sys
import time

import numpy as np

import formicarium as fm

env = fm.vector(sys.argv[1] if len(sys.argv) > 1 else "terratain", envs=256, seed=1)
rng = np.random.default_rng(1)
games = steps = 0
begun = time.perf_counter()
for _ in range(600):
    observations, masks = env.observations(), env.legal_masks()  # int8[envs, features], bool[envs, actions]
    actions = (masks * rng.random(masks.shape, np.float32)).argmax(axis=1)
    step = env.step(actions)  # games that ended have begun anew
    games += int(step.done.sum())
    steps += env.size
rate = steps / (time.perf_counter() - begun)
print(f"{steps:,} steps, {games:,} whole games, {rate:,.0f} steps/s with masks and observations")
