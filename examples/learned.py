"""A player that has learnt: it plays with the network that `ppo.py` has saved in GAME.pt, a file in the present folder.

    cd examples
    python ppo.py terratain --device cuda --minutes 20 --save terratain.pt
    formicarium play terratain --against python:learned:Learned
    formicarium arena terratain python:learned:Learned greedy --games 100

It draws its actions by lot, as it did in training. Needs PyTorch and the extra `envs`.
"""

import torch
from ppo import Network

import formicarium as fm


class Learned(fm.Player):
    """One network for all seats, each of which tells it what it may know."""

    stays = True
    network = None

    def begin(self, view):
        """Read the network, once."""
        if self.network is None:
            torch.set_num_threads(1)
            network = Network(view.game.spec.features, view.game.spec.actions)
            network.load_state_dict(torch.load(f"{view.game.id}.pt", map_location="cpu"))
            self.network = network

    @torch.no_grad()
    def choose(self, view, legal):
        """One of the legal actions, by its chances."""
        legal = list(legal)
        observation = torch.as_tensor(view.game.observation(view.record, view.seat))
        mask = torch.zeros(view.game.spec.actions, dtype=torch.bool)
        mask[legal] = True
        chances, _ = self.network(observation.unsqueeze(0), mask.unsqueeze(0))
        return self.random.choices(legal, chances.probs[0, legal].tolist())[0]
