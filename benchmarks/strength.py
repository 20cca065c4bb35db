"""The tables of docs/strength.md, from the reports that `formicarium ladder` and `formicarium arena` write with --json.

python benchmarks/strength.py docs/strength/*.json
"""

import json
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import formicarium as fm
from formicarium.ai.players import player

Report = dict[str, Any]


@dataclass(frozen=True)
class Result:
    """How a player fared against others of one kind, or alone."""

    game: str
    options: str
    players: int
    upper: str
    lower: str
    seed: int
    games: int
    share: float
    low: float
    high: float

    @property
    def step(self) -> str:
        """Who played whom."""
        pair = f"`{self.upper}` against `{self.lower}`" if self.lower else f"`{self.upper}`"
        return pair if self.seed == 0 else f"{pair}, other games"

    @property
    def cell(self) -> str:
        """The share, its interval and the number of games."""
        return f"{100 * self.share:.1f} ({100 * self.low:.1f} to {100 * self.high:.1f}), {self.games}"


def results_of(report: Report) -> Iterator[Result]:
    """The results of a report, the lowest step first."""
    options = " ".join(f"{name}={value}" for name, value in report["options"].items())
    for step in report.get("steps", [report]):
        upper, *others = step["entrants"]
        yield Result(
            report["game"],
            options,
            report["players"],
            upper["name"],
            others[0]["name"] if others else "",
            report["seed"],
            step["games"],
            upper["share"],
            upper["low"],
            upper["high"],
        )


def command_of(report: Report) -> str:
    """The command that made a report."""
    pairings = [pairing["names"] for pairing in report["pairings"]]
    if "steps" in report:
        names = ["ladder", report["game"], pairings[0][1], *(upper for upper, _ in pairings)]
    else:
        names = ["arena", report["game"], *pairings[0]]
    words = ["formicarium", *names, "--players", report["players"], "--games", report["wanted"] // len(pairings)]
    words += ["--seed", report["seed"]] if report["seed"] else []
    for name, value in report["options"].items():
        words += ["--option", f"{name}={value}"]
    return shlex.join(map(str, words))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def steps_table(results: Sequence[Result]) -> str:
    """Steps down the side, numbers of players across."""
    across = sorted({result.players for result in results})
    cells = {(result.step, result.players): result.cell for result in results}
    steps = dict.fromkeys(result.step for result in results)
    head = ["", *(f"{players} players (fair {100 / players:.0f} %)" for players in across)]
    return table(head, ([step, *(cells.get((step, players), "") for players in across)] for step in steps))


def alone_table(results: Sequence[Result]) -> str:
    """A row for each player and set of options."""
    return table(["", "options", "wins %"], ([result.step, result.options or "standard", result.cell] for result in results))


def ratings_table(report: Report) -> str:
    """The ratings that fit a ladder."""
    cells = (f"{rating['rating']:.0f} ({rating['low']:.0f} to {rating['high']:.0f})" for rating in report["ratings"])
    names = (f"`{rating['name']}`" for rating in report["ratings"])
    return table(["rating", *names], [[f"{report['players']} players", *cells]])


def section(game: str, reports: Sequence[Report]) -> str:
    """All that was measured of a game."""
    results = [result for report in reports for result in results_of(report)]
    against, alone = [result for result in results if result.lower], [result for result in results if not result.lower]
    parts = [f"## {fm.game(game).spec.title}"]
    parts += [steps_table(against)] if against else []
    parts += [ratings_table(report) for report in reports if "ratings" in report and report["players"] == 2]
    parts += [alone_table(alone)] if alone else []
    return "\n\n".join([*parts, "```\n" + "\n".join(map(command_of, reports)) + "\n```"])


def main() -> None:
    """Print a section for each game."""
    reports = [json.loads(Path(name).read_text()) for name in sys.argv[1:]]
    for report in reports:
        for name in {name for pairing in report["pairings"] for name in pairing["names"]}:
            player(name, 0)  # a name that has gone since would make the table untrue
    reports.sort(key=lambda report: ("steps" not in report, report["players"], report["seed"]))
    games = [name for name in fm.game_ids() if any(report["game"] == name for report in reports)]
    print("\n\n".join(section(game, [report for report in reports if report["game"] == game]) for game in games))


if __name__ == "__main__":
    main()
