"""Golden files: stored games and action-tree counts, so that any change of behaviour shows as a difference in text.

`python -m formicarium.lab.golden GAME` writes them into the game's folder `golden/`: a playthrough for every way the game can
end, some in which every number of players and every option comes up, and `tree.txt`. A changed rule means a new version of the
game and new golden files.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from formicarium.core.batch import Batch
from formicarium.core.chance import stream_of
from formicarium.core.game import Game
from formicarium.core.match import Match
from formicarium.core.notation import read_record
from formicarium.core.record import CHANCE, OVER
from formicarium.core.registry import load_game
from formicarium.core.spec import Choice
from formicarium.lab.hunt import Hunter
from formicarium.lab.tree import tree_count

SEED = 1
GAMES_TRIED = 2000
"""Games of one set of options in which an ending is looked for."""
MOST_SETS = 400
"""Sets of options tried before an ending counts as not found."""
BOLD_GAMES_TRIED = 400
"""Bold games in which an ending is looked for that random play does not find."""
MOST_STEPS = 1000
"""Golden games of the options are no longer than this."""
SMALL_CHOICE = 4
"""All values of a choice that has no more than these come up in golden games."""
NO_GAMES = ("tree.txt", "statistics.txt")
"""Golden files that are not records."""
MOST_LEAVES = 300_000
"""Trees are counted as deep as they stay below this size."""


def annotated(match: Match) -> str:
    """A record with comments: the number of legal actions or outcomes at every step, and the final score sheet."""
    steps = iter(match._past)
    lines = []
    moves = False
    for line in match.record().splitlines():
        if moves and line[0].isdigit():
            line = f"{line}\n# {len(match.game.legal(next(steps)[0]))} legal"
        moves = moves or line == "start"
        lines.append(line)
    for seat, row in enumerate(match.scores()):
        parts = " ".join(f"{part} {points}" for part, points in row.items())
        lines.append(f"# {match.game.text.seat_word(match.state, seat)}, rank {match.ranking()[seat]}: {parts}")
    return "\n".join(lines) + "\n"


def random_match(hunter: Hunter, players: int, options: dict[str, Any], number: int, bold: bool = False) -> Match:
    """One game of random or bold play as a match."""
    match = Match(hunter.game, hunter.game.start(players, options), draws=False)
    stream = np.uint64(stream_of(hunter.seed, number))
    while match.actor != OVER:
        match.follow([int(hunter.action(match._past[-1], stream, bold))])
    return match


def endings(game: Game) -> Iterator[tuple[str, Match]]:
    """A game for every ending: by random play with default options if they can bring it about, else with others, else boldly."""
    missing = set(game.spec.endings)
    fewest, most = game.spec.players
    hunter = Hunter(game, SEED, referee=False)
    for trial in range(MOST_SETS):
        players = fewest + trial % (most - fewest + 1)
        options = hunter.options(trial, players) if trial else {}
        if not missing:
            break
        batch = Batch(game, GAMES_TRIED, players, options, SEED)
        for number, code in enumerate(batch.random_play().states["ending"]):
            ending = game.spec.endings[code - 1]
            if ending in missing:
                missing.remove(ending)
                yield ending, random_match(hunter, players, options, number)
    for number in range(BOLD_GAMES_TRIED if missing else 0):
        match = random_match(hunter, fewest, {}, number, bold=True)
        if match.ending in missing:
            missing.remove(match.ending)
            yield match.ending, match
    if missing:
        raise SystemExit(f"no game of {game.spec.title} ends by {', '.join(sorted(missing))}; write such a record by hand")


def option_games(game: Game) -> Iterator[Match]:
    """Bold games, none too long, in which every number of players, every value of a small choice and every option comes up."""
    hunter = Hunter(game, SEED, referee=False)
    fewest, most = game.spec.players
    seen: set[tuple[str, str]] = set()
    for number in range(1, 2 * MOST_SETS, 2):
        players = fewest + number // 2 % (most - fewest + 1)
        options = hunter.options(number, players)
        shown = {("players", str(players))}
        for option in game.spec.options:
            value = options.get(option.name, option.default)
            small = isinstance(option, Choice) and len(option.values) <= SMALL_CHOICE
            shown.add((option.name, option.text(value) if small else str(value == option.default)))
        if not shown <= seen:
            match = random_match(hunter, players, options, number, bold=True)
            if len(match.actions) <= MOST_STEPS:
                seen |= shown
                yield match


def tree_lines(game: Game) -> list[str]:
    """Tree counts from the start for every number of players, and from the middle of every golden game."""
    fewest, most = game.spec.players
    lines = [f"start players {players}: {tree_numbers(game, game.start(players)[0])}" for players in range(fewest, most + 1)]
    for file in playthroughs(game):
        match = read_record(file.read_text(encoding="utf-8"))
        for share in (3, 2):
            step = len(match.actions) // share
            while match._past[step][0].actor == CHANCE:
                step += 1
            lines.append(f"{file.name} step {step}: {tree_numbers(game, match._past[step][0])}")
    return lines


def tree_numbers(game: Game, state: Any) -> str:
    """The counts of a position, depth by depth."""
    counts: list[int] = []
    while not counts or (0 < counts[-1] < MOST_LEAVES // 20 and len(counts) < 6):
        counts.append(tree_count(game, state, len(counts) + 1))
    return " ".join(str(count) for count in counts)


def playthroughs(game: Game) -> list[Path]:
    """The golden games in the game's folder."""
    return sorted(file for file in (game.folder / "golden").glob("*.txt") if file.name not in NO_GAMES)


def write_golden(game: Game) -> list[Path]:
    """Write all golden files of a game."""
    folder = game.folder / "golden"
    folder.mkdir(exist_ok=True)
    written = []
    for ending, match in endings(game):
        written.append(folder / f"ending-{ending.replace(' ', '-')}.txt")
        written[-1].write_text(annotated(match), encoding="utf-8")
    for number, match in enumerate(option_games(game), start=1):
        written.append(folder / f"options-{number}.txt")
        written[-1].write_text(annotated(match), encoding="utf-8")
    written.append(folder / "tree.txt")
    written[-1].write_text("\n".join(tree_lines(game)) + "\n", encoding="utf-8")
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m formicarium.lab.golden GAME")
    for path in write_golden(load_game(sys.argv[1])):
        print(path.name)
