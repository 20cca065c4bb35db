"""How many playouts a second a GPU makes in games between players that search, one JSON object for every number of games.

python benchmarks/hall.py terratain 2 mcts:1000,mcts:100 --games 400,1600 --seconds 10
"""

import argparse
import json
import time
from typing import Any

import numpy as np

from formicarium.ai.gpu_hall import GpuHall
from formicarium.ai.hall import Manners, minds_for
from formicarium.core.game import Game
from formicarium.core.record import OVER, blank
from formicarium.core.registry import load_game

SLICES = 2
"""Slices of playouts in a launch."""


def begin(game: Game, players: int, names: list[str], games: int) -> GpuHall:
    """A hall with so many games, compiled; from game to game the players move on by one seat."""
    states = blank(game.spec.state, games)
    states[:] = game.start(players, {})[0]
    manners = [Manners.of(name, game, players) for name in names]
    seats = [[manners[(seat + number) % players] for seat in range(players)] for number in range(games)]
    lot = np.random.default_rng(1)
    streams, seeds = lot.integers(0, 2**63, games), lot.integers(0, 2**63, (games, players))
    hall = GpuHall(game, states, streams.astype(np.uint64), minds_for(game, seats, seeds.astype(np.uint64)))
    hall.play_on(SLICES)
    hall.fetch()
    return hall


def measure(hall: GpuHall, seconds: float) -> dict[str, Any]:
    """Play on for so long, or until all games are over."""
    states, minds = hall.fetch()
    before, begun = int(minds["tried"].sum()), time.perf_counter()
    while time.perf_counter() - begun < seconds and (states["actor"] != OVER).any():
        hall.play_on(SLICES)
        states, minds = hall.fetch()
    gone = time.perf_counter() - begun
    return {
        "playouts/s": round((int(minds["tried"].sum()) - before) / gone),
        "seconds": round(gone, 1),
        "decisions a seat": round(float(minds["thoughts"].mean()), 1),
    }


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("names", help="one for each seat, with commas between them")
    parser.add_argument("--games", default="400")
    parser.add_argument("--seconds", type=float, default=10)
    args = parser.parse_args()
    game, names = load_game(args.game), args.names.split(",")
    for games in map(int, args.games.split(",")):
        hall = begin(game, args.players, names, games)
        print(json.dumps({"game": game.id, "games": games, **measure(hall, args.seconds)}), flush=True)


if __name__ == "__main__":
    main()
