"""A random game with OpenSpiel, chance included: `python examples/play_open_spiel.py termites`."""

import sys

import numpy as np
import pyspiel

import formicarium.envs.open_spiel  # noqa: F401 - registers the games

game = pyspiel.load_game(f"formicarium_{sys.argv[1] if len(sys.argv) > 1 else 'termites'}")
rng = np.random.default_rng(7)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))
print(state)
print(f"{state.move_number()} steps, returns {state.returns()}")
