"""Statistics of uniform random play, and their comparison with reference values.

A game may keep reference values in `golden/statistics.txt`, one line per number of players and figure:
`players 2: turns 134.7 sd 4.2 of 3000`, the standard deviation only where it is known. They come from its specification or from
another implementation, not from this one.
"""

import math
import re
from argparse import Namespace
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.core.chance import below, key_of, stream_of
from formicarium.core.compiled import rule
from formicarium.core.contract import apply, legal, pick, ranking, score
from formicarium.core.game import Game
from formicarium.core.record import CHANCE, MOST_PLAYERS, OVER, Actions, Record, Records, Sheet, Weights, blank
from formicarium.core.registry import load_game

GAMES = 20_000
"""Games played for each number of players."""
LINE = re.compile(r"players (\d+): (.+?) ([\d.]+)(?: sd ([\d.]+))? of (\d+)$")


@dataclass(frozen=True)
class Figure:
    """A mean over games."""

    mean: float
    deviation: float
    games: int
    digit: float = 0.0
    """The worth of the last digit of a printed mean."""

    @property
    def error(self) -> float:
        """The standard error of the mean, rounding included."""
        return math.hypot(self.deviation / math.sqrt(self.games), self.digit / math.sqrt(12))


@rule
def play_counted(
    state: Record,
    stream: int,
    actions: Actions,
    chances: Weights,
    nodes: npt.NDArray[np.int64],
    choices: npt.NDArray[np.int64],
    taken: npt.NDArray[np.int64],
    kinds: npt.NDArray[np.int64],
) -> int:
    """A random game; counts nodes and legal actions by phase and actions taken by kind. Returns the players' decisions."""
    decisions = 0
    while state.actor != OVER:
        key = key_of(stream, state.ply)
        if state.actor == CHANCE:
            apply(state, pick(state, key, actions, chances))
        else:
            n = legal(state, actions)
            action = actions[below(key, n)]
            nodes[state.phase] += 1
            choices[state.phase] += n
            taken[kinds[action]] += 1
            decisions += 1
            apply(state, action)
    return decisions


@rule
def count_batch(
    states: Records,
    start: Records,
    seed: int,
    decisions: npt.NDArray[np.int64],
    nodes: npt.NDArray[np.int64],
    choices: npt.NDArray[np.int64],
    taken: npt.NDArray[np.int64],
    kinds: npt.NDArray[np.int64],
    totals: npt.NDArray[np.int64],
    ranks: npt.NDArray[np.int32],
    sheet: Sheet,
    actions: Actions,
    chances: Weights,
) -> None:
    """Random games with everything counted, one row per game."""
    for game in range(states.shape[0]):
        states[game] = start[0]
        decisions[game] = play_counted(
            states[game], stream_of(seed, game), actions, chances, nodes[game], choices[game], taken[game], kinds
        )
        score(states[game], sheet)
        ranking(states[game], sheet, ranks[game])
        for seat in range(states[game].players):
            totals[game, seat] = sheet[seat, sheet.shape[1] - 1]


def statistics(game: Game, players: int, games: int, seed: int = 1) -> dict[str, Figure]:
    """Means over so many random games with default options."""
    spec = game.spec
    states = blank(spec.state, games)
    decisions, totals = np.zeros(games, np.int64), np.zeros((games, MOST_PLAYERS), np.int64)
    nodes, choices = (np.zeros((games, len(spec.phases)), np.int64) for _ in range(2))
    taken, ranks = np.zeros((games, len(spec.action_kinds)), np.int64), np.zeros((games, MOST_PLAYERS), np.int32)
    kinds = np.zeros(spec.actions, np.int64)
    for number, (_, first) in enumerate(spec.action_kinds):
        kinds[first:] = number
    buffers = game.sheet_buffer(), game.action_buffer(), game.weight_buffer()
    count_batch(states, game.start(players), seed, decisions, nodes, choices, taken, kinds, totals, ranks, *buffers)
    totals, ranks = totals[:, :players], ranks[:, :players]
    winners = (ranks == 1).sum(axis=1)
    found = {f"{spec.clock}s": _figure(states[spec.clock]), "decisions": _figure(decisions)}
    for number, phase in enumerate(spec.phases):
        if nodes[:, number].any():
            found[f"{phase} nodes"] = _figure(nodes[:, number])
            found[f"legal per {phase} node"] = _ratio(choices[:, number], nodes[:, number])
    for number, (kind, _) in enumerate(spec.action_kinds):
        found[f"{kind} actions"] = _figure(taken[:, number])
    found["score"] = _figure(totals.ravel())
    found["best score"] = _figure(totals.max(axis=1))
    if spec.starter:
        won = ranks[np.arange(games), spec.starter(states)] == 1
        found["starter wins alone"] = _figure(won & (winners == 1))
    found["tie for first"] = _figure(winners > 1)
    return found


def _figure(values: Any) -> Figure:
    return Figure(float(np.mean(values)), float(np.std(values)), len(values))


def _ratio(parts: Any, wholes: Any) -> Figure:
    """A mean over nodes, with its error from the games they come from."""
    ratio = parts.sum() / wholes.sum()
    spread = np.std(parts - ratio * wholes) / np.mean(wholes)
    return Figure(float(ratio), float(spread), len(parts))


def reference(game: Game, players: int, measured: dict[str, Figure]) -> dict[str, Figure]:
    """The reference values for a number of players, if the game has any; unknown deviations are taken from what was measured."""
    file = game.folder / "golden" / "statistics.txt"
    found = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            match = LINE.match(line)
            if not match and not line.startswith("#"):
                raise ValueError(f"statistics.txt: '{line}' is not of the form 'players 2: turns 134.7 sd 4.2 of 3000'")
            if match and int(match[1]) == players:
                digit = 10.0 ** -len(match[3].partition(".")[2])
                found[match[2]] = Figure(float(match[3]), float(match[4] or measured[match[2]].deviation), int(match[5]), digit)
    return found


def run(args: Namespace) -> int:
    """The command `formicarium bench GAME --statistics`: every number of players against the reference; 1 if one is off."""
    game = load_game(args.game)
    games = args.games or GAMES
    fewest, most = game.spec.players
    off = 0
    for players in range(fewest, most + 1) if args.players is None else [game.spec.check_players(args.players)]:
        measured = statistics(game, players, games)
        expected = reference(game, players, measured)
        print(f"{game.spec.title}, {players} players, {games} random games: mean (standard deviation)")
        for name, figure in measured.items():
            line = f"  {name:<24} {figure.mean:10.3f} ({figure.deviation:.3f})"
            if name in expected:
                error = math.hypot(figure.error, expected[name].error)
                distance = (figure.mean - expected[name].mean) / error if error else 0.0
                off += abs(distance) > 3
                line += f"   reference {expected[name].mean}, {distance:+.1f} standard errors"
            print(line)
    if off:
        print(f"{off} figures are more than 3 standard errors off")
    return 1 if off else 0
