"""Learn a game from nothing by playing against oneself: proximal policy optimisation (PPO) in one file.

    python examples/ppo.py terratain --device cuda --minutes 20
    python examples/ppo.py terratain --envs 64 --steps 32 --minutes 1 --test-games 10       # on the CPU, to see it run

All seats of all games are played by one network, each from its own view; only in some games one seat is left to an earlier self,
so that what it could once beat is not forgotten. Only the end of a game is rewarded; what a position promises until then is
told by the game's own `value`, which the network learns to correct. Now and then the network plays some games against `greedy`
and `random` and its shares of the win are told. Needs PyTorch and the extra `envs` (and `gpu`).
"""

import argparse
import copy
import itertools
import json
import random
import time
from pathlib import Path

import torch
from torch import nn
from torch.distributions import Categorical

import formicarium as fm
from formicarium.core.batch import Step
from formicarium.envs.gymnasium import GameEnv

CLIP = 0.2
EPOCHS = 2
MINIBATCHES, LARGEST = 16, 16_384  # or more of them, so that none has more decisions than this
ENTROPY, LEARNING_RATE = 0.01, 3e-4  # at the beginning; both fall to nothing at the end
WIDTH = 512
REMEMBER_EVERY = 10  # improvements between two selves that are kept
AGAINST = ("greedy", "random")


class Network(nn.Module):
    """What a seat should do, and what it may expect: from int8[games, features] to chances of actions and a value."""

    def __init__(self, features, actions):
        """Sizes are those of the game's observations and actions."""
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Linear(features, WIDTH), nn.LayerNorm(WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.LayerNorm(WIDTH), nn.ReLU()
        )
        self.policy = nn.Linear(WIDTH, actions)
        self.value = nn.Linear(WIDTH, 1)
        for layer in (self.policy, self.value):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, observations, masks, leads=0.0):
        """The distribution over legal actions, and the value from -1 to 1; the network adds to the lead what that does not tell.

        On the GPU products are taken in half the precision.
        """
        with torch.autocast(observations.device.type, torch.bfloat16, enabled=observations.is_cuda):
            numbers = observations.to(torch.bfloat16 if observations.is_cuda else torch.float32)
            hidden = self.trunk(numbers.sign() * numbers.abs().log1p())
            logits, value = self.policy(hidden).float(), self.value(hidden).float()
        return Categorical(logits=logits.masked_fill(~masks, -1e9), validate_args=False), torch.tanh(value.squeeze(-1) + leads)


class Rollout:
    """Memory for some steps of all games; the environment writes straight into it, on the CPU as on the GPU."""

    def __init__(self, env, args):
        """Room for so many steps; every so many-th game has an earlier self at one of its seats."""
        spec, size, device = env.game.spec, (args.steps, env.size), args.device
        self.horizon, self.unaided = args.horizon, args.unaided
        self.past = slice(0, None, args.past)
        self.past_seats = torch.arange(env.size, device=device)[self.past] // args.past % env.players
        self.observations = torch.empty((*size, spec.features), dtype=torch.int8, device=device)
        self.masks = torch.empty((*size, spec.actions), dtype=torch.bool, device=device)
        self.seats = torch.empty(size, dtype=torch.int64, device=device)
        self.own = torch.ones(size, dtype=torch.bool, device=device)
        self.actions = torch.empty(size, dtype=torch.int64, device=device)
        self.log_chances = torch.empty(size, device=device)
        self.leads = torch.empty(size, device=device)
        self.values = torch.empty(size, device=device)
        self.done = torch.empty(size, dtype=torch.bool, device=device)
        self.rewards = torch.empty((*size, env.players), device=device)

    @torch.no_grad()
    def fill(self, env, network, earlier):
        """Play on in all games."""
        past = self.past
        for t in range(len(self.done)):
            env.observations(out=array(self.observations[t]))
            env.legal_masks(out=array(self.masks[t]))
            self.seats[t] = torch.as_tensor(env.actors, device=self.done.device)
            self.leads[t] = 0.0 if self.unaided else leads(env, self.seats[t])
            chances, self.values[t] = network(self.observations[t], self.masks[t], self.leads[t])
            self.actions[t] = chances.sample()
            theirs = self.seats[t, past] == self.past_seats
            their_chances, _ = earlier(self.observations[t, past], self.masks[t, past])
            self.actions[t, past] = torch.where(theirs, their_chances.sample(), self.actions[t, past])
            self.own[t, past] = ~theirs
            self.log_chances[t] = chances.log_prob(self.actions[t])
            env.step(array(self.actions[t]), check=False, out=Step(array(self.done[t]), array(self.rewards[t])))

    def advantages(self):
        """How much better each action was than expected (GAE), and where that is known.

        What follows a decision, for its seat, is the seat's next decision or the end of the game; the last decision of a seat
        before the rollout breaks off is not judged, nor are those of earlier selves.
        """
        games, players = self.rewards.shape[1:]
        every = torch.arange(games, device=self.done.device)
        following = torch.zeros((games, players), device=self.done.device)
        known = torch.zeros((games, players), dtype=torch.bool, device=self.done.device)
        carried = torch.zeros((games, players), device=self.done.device)
        found, judged = torch.zeros_like(self.values), torch.zeros_like(self.done)
        for t in reversed(range(len(self.done))):
            over = self.done[t].unsqueeze(1)
            following = torch.where(over, self.rewards[t], following)
            carried = carried.masked_fill(over, 0.0)
            known = known | over
            seat = self.seats[t]
            judged[t] = known[every, seat]
            found[t] = following[every, seat] - self.values[t] + self.horizon * carried[every, seat]
            following[every, seat] = self.values[t]
            carried[every, seat] = found[t] * judged[t]
            known[every, seat] = True
        return found, judged & self.own


def leads(env, seats):
    """How far these seats are ahead of the others by the game's own `value`, in units that make tanh(lead) the reward to expect.

    Alone there is nobody to be ahead of: 0.
    """
    if env.players == 1:
        return torch.zeros(seats.shape, device=seats.device)
    values = torch.as_tensor(env.values(), device=seats.device).float() / (2 * env.game.thinking.spread)
    own = values.gather(1, seats.unsqueeze(1)).squeeze(1)
    return own - (values.sum(1) - own) / (env.players - 1)


def array(tensor):
    """A tensor as the environment takes it: as it is on the GPU, as NumPy's array of the same memory on the CPU."""
    return tensor if tensor.is_cuda else tensor.numpy()


def improve(network, optimiser, rollout, left):
    """Some epochs of PPO on what was played, with so much of the training left to do; returns the mean entropy."""
    optimiser.param_groups[0]["lr"] = LEARNING_RATE * left
    found, judged = rollout.advantages()
    targets = found + rollout.values
    places = judged.flatten().nonzero().squeeze(1)
    minibatches = max(MINIBATCHES, -(-len(places) // LARGEST))
    mean, spread = found[judged].mean(), found[judged].std() + 1e-6
    flat = {name: getattr(rollout, name).flatten(0, 1) for name in ("observations", "masks", "leads", "actions", "log_chances")}
    found, targets = (found.flatten() - mean) / spread, targets.flatten()
    for _ in range(EPOCHS):
        for some in places[torch.randperm(len(places), device=places.device)].chunk(minibatches):
            chances, values = network(flat["observations"][some], flat["masks"][some], flat["leads"][some])
            ratio = (chances.log_prob(flat["actions"][some]) - flat["log_chances"][some]).exp()
            gain = torch.minimum(ratio * found[some], ratio.clamp(1 - CLIP, 1 + CLIP) * found[some]).mean()
            entropy = chances.entropy().mean()
            loss = 0.5 * (values - targets[some]).square().mean() - gain - ENTROPY * left * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
    return float(entropy.detach())


@torch.no_grad()
def strength(network, opponent, args):
    """The share of the win against an opponent, all games side by side; the network draws its actions, as it does in training.

    Its likeliest action would be another player: "no war" may be likelier than any one target, and war likelier still.
    """
    games = [GameEnv(args.game, opponent, args.players) for _ in range(args.test_games)]
    asked = {game: game.reset(seed=number) for number, game in enumerate(games)}
    total = 0.0
    while asked:
        seen = torch.stack([torch.as_tensor(observation) for observation, _ in asked.values()]).to(args.device)
        legal = torch.stack([torch.as_tensor(info["action_mask"]).bool() for _, info in asked.values()]).to(args.device)
        choices, _ = network(seen, legal)
        for game, action in zip(list(asked), choices.sample().tolist(), strict=True):
            observation, reward, over, _, info = game.step(action)
            asked[game] = observation, info
            if over:
                total += (1 + reward) / 2
                del asked[game]
                game.close()
    return total / args.test_games


def tell(**facts):
    """One line of JSON."""
    print(json.dumps({name: round(number, 3) for name, number in facts.items()}), flush=True)


def main():
    """Train, and tell how it goes, one line of JSON at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=fm.game_ids())
    parser.add_argument("--players", type=int)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--envs", type=int, default=4096, help="games side by side")
    parser.add_argument(
        "--steps", type=int, default=128, help="steps of each game between two improvements; unaided, as many as a game has"
    )
    parser.add_argument(
        "--lambda",
        dest="horizon",
        type=float,
        default=0.97,
        help="a decision is judged by the end of its game (1) or by the next one (0)",
    )
    parser.add_argument("--past", type=int, default=2, help="every so many-th game has an earlier self at one of its seats")
    parser.add_argument("--unaided", action="store_true", help="do without the game's own value: learn from the ends alone")
    parser.add_argument("--minutes", type=float, default=20.0, help="minutes of training; tests come on top")
    parser.add_argument("--test-every", type=float, default=1.0, help="minutes of training between two tests")
    parser.add_argument("--test-games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a file for the network")
    args = parser.parse_args()
    if args.past < 1:
        parser.error("--past is a number from 1 on; as many as there are games is the next best thing to never")

    torch.manual_seed(args.seed)
    random.seed(args.seed)
    torch.set_float32_matmul_precision("high")
    env = fm.vector(args.game, args.envs, args.players, device=args.device, seed=args.seed)
    env.stagger()
    network = Network(env.game.spec.features, env.game.spec.actions).to(args.device)
    optimiser = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE)
    rollout = Rollout(env, args)
    selves = []
    trained = decisions = next_test = entropy = 0.0
    for improvements in itertools.count():
        if trained >= min(next_test, args.minutes):
            shares = {f"against_{opponent}": strength(network, opponent, args) for opponent in AGAINST}
            tell(minutes=trained, decisions=decisions, entropy=entropy, **shares)
            next_test += args.test_every
        if trained >= args.minutes:
            break
        begun = time.perf_counter()
        if improvements % REMEMBER_EVERY == 0:
            selves.append(copy.deepcopy(network))
        rollout.fill(env, network, random.choice(selves))
        entropy = improve(network, optimiser, rollout, 1 - trained / args.minutes)
        trained += (time.perf_counter() - begun) / 60
        decisions += args.envs * args.steps
    if args.save:
        torch.save(network.state_dict(), args.save)


if __name__ == "__main__":
    main()
