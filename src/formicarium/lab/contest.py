"""Contests: whole games between players, compiled, and who wins how often: by player, by seat, by side.

Every seat is played by the random or the greedy player, from what the seat may know. A win shared by k seats counts 1/k for
each. Intervals are 95 %, by the normal approximation.
"""

import math
import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.ai.greedy import Desk, desk_for, greedy_action
from formicarium.core.chance import key_of, next_key, stream_of
from formicarium.core.compiled import rule
from formicarium.core.contract import apply, pick, ranking, redeal, score, view
from formicarium.core.errors import FormicariumError
from formicarium.core.game import Game
from formicarium.core.record import MOST_PLAYERS, OVER, Actions, Key, Records, Sheet, Weights, blank
from formicarium.core.registry import load_game
from formicarium.lab.crew import Alone, Lost, Processes
from formicarium.lab.ratings import TWO_SIGMA, win_shares

PLAYERS = ("random", "greedy")
"""Who can sit at a seat."""
RANDOM, GREEDY = range(2)
CHUNK = 50
"""Games a worker plays before it reports."""


@rule
def contest_action(
    states: Records,
    stream: Key,
    player: int,
    seen: Records,
    actions: Actions,
    chances: Weights,
    desk: Desk,
) -> int:
    """What a player does in the first position of a batch (or what chance does), from what the seat may know."""
    state = states[0]
    key = key_of(stream, state.ply)
    if state.actor < 0 or player == RANDOM:
        return pick(state, key, actions, chances)
    seen[0] = seen[1]  # which stays empty
    view(state, state.actor, seen[0])
    redeal(seen[0], state.actor, next_key(key))
    return greedy_action(seen, key, desk)


@rule
def contest_batch(
    ends: Records,
    start: Records,
    seed: int,
    first: int,
    seating: npt.NDArray[np.int64],
    ranks: npt.NDArray[np.int32],
    sheet: Sheet,
    states: Records,
    seen: Records,
    actions: Actions,
    chances: Weights,
    desk: Desk,
) -> None:
    """Games number first.. to the end; seating[(seat + game) % seats] tells who plays a seat, so that all come round."""
    for game in range(ends.shape[0]):
        stream = stream_of(seed, first + game)
        states[0] = start[0]
        state = states[0]
        while state.actor != OVER:
            player = RANDOM
            if state.actor >= 0:
                player = seating[(state.actor + first + game) % state.players]
            action = contest_action(states, stream, player, seen, actions, chances, desk)
            apply(state, action)
        score(state, sheet)
        ranking(state, sheet, ranks[game])
        ends[game] = states[0]


@dataclass(frozen=True)
class Result:
    """The games of a contest: final records, ranks by seat, who played each seat."""

    ends: Records
    ranks: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int64]

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """The share of the win of every seat, float[games, seats]; alone one can lose (rank 2)."""
        return win_shares(self.ranks)


def play_contest(
    game: Game, games: int, seating: Sequence[int], options: Mapping[str, Any] | None = None, seed: int = 0, first: int = 0
) -> Result:
    """So many games; the players move one seat on from game to game."""
    players = len(seating)
    ends = blank(game.spec.state, games)
    ranks = np.zeros((games, MOST_PLAYERS), np.int32)
    who = np.array(seating, np.int64)
    contest_batch(
        ends,
        game.start(players, options),
        seed,
        first,
        who,
        ranks,
        game.sheet_buffer(),
        blank(game.spec.state),
        blank(game.spec.state, 2),
        game.action_buffer(),
        game.weight_buffer(),
        desk_for(game),
    )
    numbers = first + np.arange(games)[:, None]
    return Result(ends, ranks[:, :players], who[(np.arange(players)[None] + numbers) % players])


def share(wins: npt.NDArray[np.float64]) -> str:
    """A share of wins with its 95 % interval, in per cent."""
    if len(wins) == 0:
        return "-"
    spread = TWO_SIGMA * math.sqrt(float(wins.var()) / len(wins))
    return f"{100 * wins.mean():.1f} ± {100 * spread:.1f} %"


@dataclass(frozen=True)
class Chunk:
    """Games number first.. of a contest: a worker's share."""

    game: str
    count: int
    seating: tuple[int, ...]
    options: Mapping[str, Any]
    seed: int
    first: int


def play_chunk(chunk: Chunk) -> Result:
    """Play a worker's share."""
    return play_contest(load_game(chunk.game), chunk.count, chunk.seating, chunk.options, chunk.seed, chunk.first)


def run(args: Namespace) -> int:
    """The command `formicarium contest`."""
    game = load_game(args.game)
    seating = tuple(PLAYERS.index(name) for name in args.seats)
    game.table(len(seating), args.option)  # finds faults before anything is compiled
    begun = time.perf_counter()
    jobs = [
        Chunk(game.id, min(CHUNK, args.games - first), seating, args.option, args.seed, first)
        for first in range(0, args.games, CHUNK)
    ]
    crew = Alone() if args.workers == 1 else Processes(args.workers)
    parts: dict[int, Result] = {}
    for job, part in crew.run(play_chunk, jobs):
        if isinstance(part, Lost):
            raise FormicariumError(f"the games from number {job.first} on could not be played: {part.reason}")
        parts[job.first] = part
    result = joined([parts[job.first] for job in jobs])
    print(f"{game.spec.title}, {', '.join(args.seats)}: {args.games} games in {time.perf_counter() - begun:.0f} s")
    for line in report(game, result):
        print(line)
    return 0


def joined(parts: Sequence[Result]) -> Result:
    """The games of several contests as one; NumPy forgets that the elements of a batch have attributes."""
    ends = np.concatenate([part.ends for part in parts]).view(parts[0].ends.dtype)
    return Result(ends, np.concatenate([part.ranks for part in parts]), np.concatenate([part.seats for part in parts]))


def report(game: Game, result: Result) -> list[str]:
    """Shares of wins by player, seat, turn order and side, and the ways games ended."""
    wins, players = result.wins, result.ranks.shape[1]
    lines = []
    for number, name in enumerate(PLAYERS):
        if 0 < (result.seats == number).sum() < result.seats.size:
            lines.append(f"{name}: {share(wins[result.seats == number])}")
    lines += [f"{game.text.seat_word(result.ends[0], seat)}: {share(wins[:, seat])}" for seat in range(players)]
    if game.spec.starter:
        order = (np.arange(players)[None] - np.asarray(game.spec.starter(result.ends), np.int64)[:, None]) % players
        lines += [f"turn {place + 1}: {share(wins[order == place])}" for place in range(players)]
    if game.spec.side:
        sides = np.asarray(game.spec.side(result.ends))[:, :players]
        lines += [f"{name}: {share(wins[sides == side])}" for side, name in enumerate(game.spec.sides)]
    for code, ending in enumerate(game.spec.endings, start=1):
        lines.append(f"{ending}: {100 * np.mean(result.ends['ending'] == code):.1f} % of games")
    lines.append(f"{game.spec.clock} at the end: {result.ends[game.spec.clock].mean():.1f} on average")
    return lines


def seats_named(text: str) -> list[str]:
    """Players by their names, with commas; FormicariumError if there is no such player."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise FormicariumError(f"there is no player '{name[:20]}'; players: {', '.join(PLAYERS)}")
    return names
