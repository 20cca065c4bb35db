"""The tables of docs/strength.md, from the reports that `formicarium arena` writes with --json.

python benchmarks/strength.py docs/strength/*.json
python benchmarks/strength.py --missing docs/strength/*.json    # the commands that play what has not been played yet
"""

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import formicarium as fm
from formicarium.ai.players import player
from formicarium.lab.ladder import ANCHOR, ANCHOR_RATING
from formicarium.lab.ratings import elo_of

RUNGS = ("random", "careless:75", "careless:50", "greedy", "flat:100", "mcts:100", "mcts:300", "mcts:1000", "mcts:10000")
"""The ladder, the weakest first."""
STEPS_OF_TWO = (*pairwise(RUNGS), ("greedy", "mcts:1000"))
STEPS_OF_MORE = tuple(pairwise(("random", "greedy", "flat:100", "mcts:100", "mcts:1000", "mcts:10000")))
"""Who should play whom, the lower first, with two seats and with three or four."""
ALONE = ("mcts:1000", "mcts:10000")
ALONE_OPTIONS = {"length": ("", "long"), "difficulty": ("", "easier", "harder")}
"""Who should play games for one, and with which options; without a word, the usual one."""
MOST_SEATS, ENOUGH = 4, 400
"""How many games are a result."""


@dataclass(frozen=True)
class Result:
    """How a player fared against others of one kind, or alone."""

    game: str
    options: str
    players: int
    upper: str
    lower: str
    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, report: dict[str, Any]) -> "Result":
        """The result that a report tells."""
        options = " ".join(f"{name}={value}" for name, value in report["options"].items())
        upper, *others = report["entrants"]
        lower = others[0]["name"] if others else ""
        figures = upper["share"], upper["low"], upper["high"]
        return cls(report["game"], options, report["players"], upper["name"], lower, report["games"], *figures)

    @property
    def step(self) -> str:
        """Who played whom."""
        return f"`{self.upper}` against `{self.lower}`" if self.lower else f"`{self.upper}`"

    @property
    def place(self) -> tuple[int, int]:
        """Where the step stands among others: neighbours of the ladder first, from the bottom up."""
        upper, lower = (RUNGS.index(name) if name in RUNGS else len(RUNGS) for name in (self.upper, self.lower))
        return (0, upper) if upper == lower + 1 else (1, upper)

    @property
    def cell(self) -> str:
        """The share, its interval and the number of games."""
        return f"{100 * self.share:.1f} ({100 * self.low:.1f} to {100 * self.high:.1f}), {self.games}"

    @property
    def elo(self) -> tuple[float, float]:
        """The difference in Elo points, and half the width of its interval."""
        return elo_of(self.share), (elo_of(self.high) - elo_of(self.low)) / 2


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def steps_table(results: Sequence[Result]) -> str:
    """Steps down the side, numbers of players across."""
    across = sorted({result.players for result in results})
    cells = {(result.step, result.players): result.cell for result in results}
    steps = dict.fromkeys(result.step for result in sorted(results, key=lambda result: result.place))
    head = ["", *(f"{players} players (fair {100 / players:.0f} %)" for players in across)]
    return table(head, ([step, *(cells.get((step, players), "") for players in across)] for step in steps))


def ratings_table(results: Sequence[Result]) -> str:
    """Elo of the rungs between which games of two were played, up and down from the anchor."""
    steps = {(result.lower, result.upper): result.elo for result in results if result.players == 2}
    ratings = {ANCHOR: (ANCHOR_RATING, 0.0)}
    for lower, upper in [*reversed(list(pairwise(RUNGS))), *pairwise(RUNGS)]:
        if (lower, upper) in steps:
            further, width = steps[lower, upper]
            if upper in ratings and lower not in ratings:
                rating, error = ratings[upper]
                ratings[lower] = rating - further, math.hypot(error, width)
            elif lower in ratings and upper not in ratings:
                rating, error = ratings[lower]
                ratings[upper] = rating + further, math.hypot(error, width)
    rated = [rung for rung in RUNGS if rung in ratings]
    cells = (f"{ratings[rung][0]:.0f}" + (f" ± {ratings[rung][1]:.0f}" if rung != ANCHOR else "") for rung in rated)
    return table(["Elo, 2 players", *(f"`{rung}`" for rung in rated)], [["", *cells]]) if len(rated) > 1 else ""


def alone_table(results: Sequence[Result]) -> str:
    """A row for each player and set of options."""
    return table(["", "options", "wins %"], ([result.step, result.options or "standard", result.cell] for result in results))


def section(game: str, results: Sequence[Result]) -> str:
    """All that was measured of a game."""
    against, alone = [result for result in results if result.lower], [result for result in results if not result.lower]
    parts = [f"## {fm.game(game).spec.title}"]
    parts += [steps_table(against), ratings_table(against)] if against else []
    parts += [alone_table(alone)] if alone else []
    return "\n\n".join(filter(None, parts))


def wanted(game: str) -> Iterator[tuple[str, int, str, str]]:
    """What should be played of a game: the options, the number of seats, the upper player and the lower one."""
    fewest, most = fm.game(game).spec.players
    for players in range(fewest, min(most, MOST_SEATS) + 1):
        if players == 1:
            for words in product(*ALONE_OPTIONS.values()):
                options = " ".join(f"{name}={word}" for name, word in zip(ALONE_OPTIONS, words, strict=True) if word)
                yield from ((options, players, upper, "") for upper in ALONE)
        else:
            yield from (("", players, upper, lower) for lower, upper in (STEPS_OF_TWO if players == 2 else STEPS_OF_MORE))


def missing(game: str, results: Sequence[Result]) -> Iterator[str]:
    """The commands that play what should be played of a game and is not among the results, or only in too few games."""
    enough = {(result.options, result.players, result.upper, result.lower) for result in results if result.games >= ENOUGH}
    for options, players, upper, lower in wanted(game):
        if (options, players, upper, lower) not in enough:
            given = [f"--option {option}" for option in options.split()]
            name = "-".join([game, str(players), upper, *(["v", lower] if lower else []), *options.split()])
            report = f"--json docs/strength/{name.replace(':', '').replace('=', '-')}.json"
            words = ["formicarium arena", game, upper, lower, f"--players {players} --games {ENOUGH}", *given, report]
            yield " ".join(filter(None, words))


def main() -> None:
    """Print a section for each game, or what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", nargs="+")
    parser.add_argument("--missing", action="store_true", help="print the commands that play what is not in the reports")
    args = parser.parse_args()
    results = [Result.of(json.loads(Path(name).read_text())) for name in args.reports]
    for name in {name for result in results for name in (result.upper, result.lower) if name}:
        player(name, 0)  # a name that has gone since would make the table untrue
    if args.missing:
        for game in fm.game_ids():
            for command in missing(game, [result for result in results if result.game == game]):
                print(command)
        return
    games = [name for name in fm.game_ids() if any(result.game == name for result in results)]
    print("\n\n".join(section(game, [result for result in results if result.game == game]) for game in games))


if __name__ == "__main__":
    main()
