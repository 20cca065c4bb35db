"""The facts a paper needs about each game, measured in uniform random play or read from its declaration, as Markdown.

python benchmarks/facts.py                         # all games: the tables of docs/research.md
python benchmarks/facts.py termites --players 4 --option map=built --games 2000
python benchmarks/facts.py termites --layout       # its observation, index by index
"""

import argparse
import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import formicarium as fm
from formicarium.core.game import Game

GAMES = 1000
"""Games played for a row of the table."""
ENVS = 250
"""Games at once."""


@dataclass(frozen=True)
class Facts:
    """What random play tells of a game."""

    players: int
    lengths: Any
    """Decisions of each game."""
    choices: Any
    """How many decisions had so many legal actions."""
    rewards: Any
    """float[games, players]."""


def play(game: Game, players: int | None, options: Mapping[str, Any], games: int, seed: int = 1) -> Facts:
    """Random games to the end, as many from every place in the vector, so that short ones are not preferred."""
    envs = min(ENVS, games)
    env = fm.vector(game.id, envs, players, seed=seed, **options)
    rounds = -(-games // envs)
    rng = np.random.default_rng(seed)
    choices = np.zeros(game.spec.most_legal + 1, np.int64)
    lengths, rewards = np.zeros((rounds, envs), np.int64), np.zeros((rounds, envs, env.players))
    ended, places = np.zeros(envs, np.int64), np.arange(envs)
    while (playing := ended < rounds).any():
        masks = env.legal_masks()
        choices += np.bincount(masks[playing].sum(axis=1), minlength=len(choices))
        lengths[ended[playing], places[playing]] += 1
        step = env.step((masks * (1 + rng.random(masks.shape, np.float32))).argmax(axis=1))
        over = step.done & playing
        rewards[ended[over], places[over]] = step.rewards[over]
        ended[over] += 1
    return Facts(env.players, lengths.ravel(), choices, rewards.reshape(-1, env.players))


def mean_choices(facts: Facts) -> float:
    """The mean number of legal actions of a decision."""
    return float(facts.choices @ np.arange(len(facts.choices)) / facts.choices.sum())


def most_choices(facts: Facts) -> int:
    """The largest number of legal actions that was met."""
    return int(np.flatnonzero(facts.choices).max())


def forced(facts: Facts) -> float:
    """The share of decisions with a single legal action, in percent."""
    return float(100 * facts.choices[1] / facts.choices.sum())


def measured_row(game: Game, facts: Facts) -> str:
    """A row of the table of what was measured."""
    lengths = facts.lengths
    equal = f"{100 * (facts.rewards == 0).all(axis=1).mean():.1f} %" if facts.players > 1 else ""
    cells = (
        game.spec.title,
        facts.players,
        f"{len(lengths):,}",
        f"{lengths.mean():.1f} ± {lengths.std():.1f}",
        f"{lengths.min()} to {lengths.max()}",
        f"{mean_choices(facts):.1f}",
        most_choices(facts),
        f"{forced(facts):.1f} %",
        equal,
    )
    return f"| {' | '.join(map(str, cells))} |"


MEASURED_HEAD = """\
| game | players | games | decisions a game | shortest to longest | legal actions, mean | most | forced | all equal |
|---|---:|---:|---:|---:|---:|---:|---:|---:|"""
DECLARED_HEAD = """\
| game | version | players | information | chance | actions | outcomes | features | state |
|---|---:|---|---|---|---:|---:|---:|---:|"""


def declared_row(game: Game) -> str:
    """A row of the table of what the declaration says."""
    spec = game.spec
    cells = (
        spec.title,
        spec.version,
        f"{spec.players[0]} to {spec.players[1]}",
        "hidden" if spec.hidden else "open",
        "explicit",
        f"{spec.actions:,}",
        spec.outcomes,
        f"{spec.features:,}",
        f"{spec.state.itemsize} bytes",
    )
    return f"| {' | '.join(map(str, cells))} |"


def layout(game: Game) -> str:
    """The observation by index."""
    lines = ["| index | block | shape | meaning |", "|---:|---|---|---|"]
    for block in game.spec.observation:
        where = game.spec.feature(block.name)
        index = f"{where.start}" if block.size == 1 else f"{where.start} to {where.stop - 1}"
        shape = " x ".join(str(length) for length in block.shape)
        lines.append(f"| {index} | `{block.name}` | {shape} | {block.meaning} |")
    return "\n".join(lines)


def actions(game: Game) -> str:
    """The action space by index."""
    kinds = [*game.spec.action_kinds, ("", game.spec.actions)]
    ranges = (
        f"{first} to {after - 1} `{name}`" if after - first > 1 else f"{first} `{name}`"
        for (name, first), (_, after) in itertools.pairwise(kinds)
    )
    return f"Actions: {', '.join(ranges)}."


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=fm.game_ids())
    parser.add_argument("--players", type=int, help="so many players only")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--layout", action="store_true", help="only actions and observations by index")
    args = parser.parse_args()
    games = [fm.game(name) for name in args.game]
    if args.layout:
        for game in games:
            print(f"### {game.spec.title}\n\n{actions(game)}\n\n{layout(game)}\n")
        return
    print(DECLARED_HEAD)
    for game in games:
        print(declared_row(game))
    print(f"\n{MEASURED_HEAD}")
    options = dict(option.split("=", 1) for option in args.option)
    for game in games:
        for players in [args.players] if args.players else range(game.spec.players[0], game.spec.players[1] + 1):
            print(measured_row(game, play(game, players, options, args.games)), flush=True)


if __name__ == "__main__":
    main()
