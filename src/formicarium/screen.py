"""What a terminal shows and reads: lines, boards, moves, score sheets, rule texts. Needs Rich (the extra `terminal`)."""

import io
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from formicarium.core.errors import FormicariumError
from formicarium.core.game import Game
from formicarium.core.record import OVER, Record
from formicarium.warmup import is_warm, warm_up
from formicarium.words import find_clause, kinds_of, one_line, span

if TYPE_CHECKING:
    from rich.progress import Progress

LISTED_MOVES = 12
"""No more moves than these are listed unasked."""
SEAT_STYLES = {
    "blue": "bright_blue",
    "purple": "magenta",
    "orange": "dark_orange",
    "black": "bright_black",
    "gold": "gold3",
    "gray": "grey62",
}
"""Seat names that are no colour of Rich, or one that is hard to read on a dark ground."""
FAULT, HINT, STRONG = "yellow", "dim", "bold"
CLEAR_HISTORY = "\x1b[3J"
"""Makes a terminal forget what was scrolled away."""


class Screen:
    """A terminal, or the files that stand in for one."""

    def __init__(self) -> None:
        """Find out what standard input and output are."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.console = Console(highlight=False, markup=False, color_system=None if os.environ.get("NO_COLOR") else "auto")
        self.keyboard = sys.stdin.isatty()
        self.interactive = self.keyboard and self.console.is_terminal
        if self.keyboard:
            with suppress(ImportError):
                import readline  # noqa: F401 - the mere import gives input() editing and a history

    # --- showing ---

    def say(self, text: str = "", style: str = "") -> None:
        """A line of plain text; broken at words on a terminal, left whole in a file."""
        self.console.print(Text(text, style=style), soft_wrap=not self.console.is_terminal)

    def fault(self, error: FormicariumError | str) -> None:
        """What was wrong and what to do about it, in one line."""
        text = one_line(str(error))
        self.say(text[:1].upper() + text[1:], FAULT)

    def show(self, content: RenderableType) -> None:
        """A table, a column of moves."""
        self.console.print(content)

    def draw(self, board: str) -> None:
        """A board in the markup of Rich; its lines are never broken."""
        self.console.print(Text.from_markup(board), soft_wrap=True)

    def raw(self, text: str) -> None:
        """A text to be copied, letter by letter."""
        self.console.print(Text(text.rstrip("\n")), soft_wrap=True)

    def page(self, content: RenderableType) -> None:
        """Something long: through a pager on a terminal."""
        if not self.interactive:
            self.show(content)
            return
        os.environ.setdefault("LESS", "-FRX")
        with self.console.pager(styles=shutil.which("less") is not None):
            self.show(content)

    def clear(self) -> None:
        """Wipe the screen and its history, so that the next person cannot see what the last one saw."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(CLEAR_HISTORY)

    # --- asking ---

    def ask(self, prompt: str) -> str:
        """One line from the person; EOFError at the end of input. Lines from a file are echoed into the output."""
        if self.keyboard:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.say(prompt + one_line(line))
        return line.rstrip("\n")


def seat_style(game: Game, record: Record, seat: int) -> str:
    """The style in which a seat is written: its colour, if people call it by one."""
    from rich.errors import StyleSyntaxError
    from rich.style import Style

    name = game.text.seat_name(record, seat).split()[0].lower()
    style = SEAT_STYLES.get(name, name)
    try:
        Style.parse(style)
    except StyleSyntaxError:
        return STRONG
    return f"{STRONG} {style}"


# --- Compiling at the first start ------------------------------------------------------------------------------------------


def prepare(game: Game) -> None:
    """Compile a game's rules where this has not been done, and show the progress."""
    if is_warm(game):
        return
    title = f"Compiling the rules of {game.spec.title} (first start only)"
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        console.print(f"{title} ...", soft_wrap=True)
        warm_up(game, lambda done, total, name: None)
        return
    with _progress(console) as progress:
        task = progress.add_task(title, total=1, stage="")
        warm_up(game, lambda done, total, name: progress.update(task, completed=done, total=total, stage=name))


def say_that_gpu_compiles(game: Game) -> None:
    """Tell why the first games on a GPU keep one waiting."""
    console = Console(stderr=True, highlight=False)
    console.print(f"Compiling the search of {game.spec.title} for the GPU (first start only) ...", soft_wrap=True)


def _progress(console: Console) -> "Progress":
    """A progress line that is gone when all is done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[stage]}"),
    )
    return Progress(*columns, console=console, transient=True)


def games_progress() -> "Progress":
    """A progress bar for a run of many games, on standard error; nothing but its messages if that is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


# --- Games, options, rules ---------------------------------------------------------------------------------------------------


def games_table(games: Sequence[Game]) -> Table:
    """All games in a table."""
    table = plain_table("game", "title", "players", "what it is")
    for game in games:
        table.add_row(game.id, game.spec.title, span(*game.spec.players), game.spec.pitch)
    return table


def options_table(game: Game) -> Table:
    """The options of a game in a table."""
    table = plain_table("option", "values", "default", "meaning")
    for option in game.spec.options:
        table.add_row(option.name, option.choices(), option.text(option.default), option.meaning)
    return table


def describe_players(game: Game) -> str:
    """How many play, and who they are."""
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(game.spec.seat_names[: game.spec.players[1]]))
    return f"{span(*game.spec.players)} players, {game.spec.default_players} unless you say otherwise; seats: {names}."


def plain_table(*headings: str) -> Table:
    """An empty table in our style."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=STRONG, show_header=bool(headings))
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def show_rules(screen: Screen, game: Game, clause: str = "") -> None:
    """The rulebook of a game, or one clause of it."""
    from rich.markdown import Markdown

    if clause:
        name = find_clause(game, clause)
        screen.show(Markdown(f"**{name}** {game.spec.clauses.texts[name]}"))
    else:
        screen.page(Markdown((game.folder / "RULES.md").read_text(encoding="utf-8")))


# --- Moves -----------------------------------------------------------------------------------------------------------------


def show_moves(screen: Screen, moves: Sequence[str]) -> None:
    """A few moves with their numbers, or a summary of many."""
    if len(moves) <= LISTED_MOVES:
        screen.show(numbered_moves(list(enumerate(moves, start=1))))
        return
    summary = plain_table()
    for kind, examples in kinds_of(moves).items():
        if len(examples) == 1:
            summary.add_row(Text(f"  {kind}"), "")
        else:
            summary.add_row(Text(f"  {kind} ..."), Text(f"{len(examples)} moves, for example '{examples[0]}'", HINT))
    screen.show(summary)
    screen.say(f"  'moves' lists all {len(moves)} with numbers, 'help' the commands.", HINT)


def numbered_moves(moves: Sequence[tuple[int, str]]) -> Columns:
    """Moves with their numbers, side by side."""
    width = len(str(max((number for number, _ in moves), default=0)))
    return Columns([Text(f"  {number:>{width}} {move}") for number, move in moves], padding=(0, 2), equal=True, column_first=True)


# --- Scores ----------------------------------------------------------------------------------------------------------------


def show_scores(screen: Screen, game: Game, record: Record) -> None:
    """The score sheet: a line for every part, a column for every seat; during play only what the options let be seen."""
    shown = _parts_shown(game, record)
    if not shown:
        screen.say("In this game the points are shown at the end only (option score_display).")
        return
    table = plain_table("")
    for seat in range(record.players):
        table.add_column(Text(game.text.seat_name(record, seat), style=seat_style(game, record, seat)), justify="right")
    sheet = game.sheet(record)
    for column, part in enumerate(game.spec.parts):
        if part in shown:
            style = STRONG if part == game.spec.parts[-1] else ""
            table.add_row(part, *(str(points) for points in sheet[:, column]), style=style)
    table.add_row("place", *(str(rank) for rank in game.ranks(record)))
    screen.show(table)


def _parts_shown(game: Game, record: Record) -> tuple[str, ...]:
    """The parts of the score sheet that may be seen now: a game may have an option for it."""
    options = {option.name: option for option in game.spec.options}
    if record.actor == OVER or "score_display" not in options:
        return game.spec.parts
    return {"none": (), "total": game.spec.parts[-1:], "full": game.spec.parts}[options["score_display"].get(record)]
