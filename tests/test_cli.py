"""The command line: every command, and every way to get one wrong."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import formicarium as fm
from formicarium import __version__, warmup
from formicarium.ai.players import Greedy, Random
from formicarium.cli import main
from formicarium.words import kinds_of, ranking_in_words

COMMANDS = ("games", "rules", "play", "replay", "pick", "arena", "ladder", "bench", "hunt", "contest")
Run = Callable[..., SimpleNamespace]


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    game = fm.game("terratain")
    if not warmup.is_warm(game):
        warmup.warm_up(game, lambda done, total, name: None)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command in an empty folder, with lines on standard input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str, text: str = "") -> SimpleNamespace:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        try:
            status = main(arguments)
        except SystemExit as leave:
            status = leave.code
        out, err = capsys.readouterr()
        return SimpleNamespace(status=status, out=out, err=err)

    return call


@pytest.fixture
def short_game(tmp_path: Path) -> Path:
    """The record of a finished game of four turns."""
    table = fm.new("terratain", seed=1, max_turns=4)
    while not table.is_over:
        table.play(table.legal_actions()[0])
    file = tmp_path / "short.txt"
    file.write_text(table.record())
    return file


def is_one_line_of_fault(result: SimpleNamespace) -> bool:
    return result.status == 2 and result.err.startswith("formicarium: ") and result.err.count("\n") == 1


# --- Help, games, rules ---


def test_help_has_examples(run: Run) -> None:
    result = run("--help")
    assert result.status == 0 and "examples:" in result.out
    for command in COMMANDS:
        result = run(command, "--help")
        assert result.status == 0 and f"examples:\n  formicarium {command} " in result.out


def test_no_command_shows_the_help(run: Run) -> None:
    result = run()
    assert result.status == 0 and result.out.startswith("usage: formicarium")


def test_version(run: Run) -> None:
    assert run("--version").out == f"formicarium {__version__}\n"


def test_games(run: Run) -> None:
    result = run("games")
    assert result.status == 0
    for word in ("terratain", "Terratain", "2 to 6", "Fill a 9x9 map"):
        assert word in result.out


def test_options_of_a_game(run: Run) -> None:
    result = run("games", "terratain")
    assert "Terratain, version 1" in result.out and "0 red, 1 blue" in result.out
    for option in fm.game("terratain").spec.options:
        assert option.name in result.out
    assert "book or sdg" in result.out and "random" in result.out


def test_rulebook(run: Run) -> None:
    result = run("rules", "terratain")
    assert result.status == 0 and "TER-WAR-2" in result.out and "Version history" in result.out
    assert "\x1b" not in result.out and "**" not in result.out


def test_one_clause_in_small_letters(run: Run) -> None:
    result = run("rules", "terratain", "ter-war-4")
    assert result.out.startswith("TER-WAR-4 You may make war only once per turn")
    assert "TER-WAR-5" not in result.out


def test_unknown_clause_names_the_nearest(run: Run) -> None:
    result = run("rules", "terratain", "ter-buld-3")
    assert is_one_line_of_fault(result) and "TER-BUILD-3" in result.err
    assert "clauses are named like TER-GEO-1" in run("rules", "terratain", "xyz").err


# --- Faults ---


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["games", "chess"], "no game 'chess'"),
        (["games", "teratain"], "did you mean terratain?"),
        (["rules"], "required: GAME"),
        (["rules", "chess"], "no game 'chess'"),
        (["play"], "which game?"),
        (["play", "chess"], "no game 'chess'"),
        (["play", "terratain", "--players", "9"], "for 2 to 6 players, not 9"),
        (["play", "terratain", "--players", "x"], "for 2 to 6 players, not x"),
        (["play", "terratain", "--option", "scoring"], "NAME=VALUE"),
        (["play", "terratain", "--option", "=book"], "NAME=VALUE"),
        (["play", "terratain", "--option", "colour=red"], "no option 'colour'"),
        (["play", "terratain", "--option", "scoring=best"], "it is book or sdg"),
        (["play", "terratain", "--option", "max_turns=-1"], "from 0 to 9999"),
        (["play", "terratain", "--option", "points=moon=1"], "no key 'moon'"),
        (["play", "terratain", "--option", "start_seat=5"], "the last seat is 1"),
        (["play", "terratain", "--option", "map=random", "--option", "map=random"], "given twice"),
        (["play", "terratain", "--you", "green"], "no seat 'green'"),
        (["play", "terratain", "--you", "0,"], "no seat ''"),
        (["play", "terratain", "--against", "bob"], "no player 'bob'"),
        (["play", "terratain", "--against", "greedy,random"], "names 2 players for blue; name one"),
        (["play", "terratain", "--seed", "1.5"], "whole number, not '1.5'"),
        (["play", "terratain", "--speed", "5"], "unrecognized arguments"),
        (["play", "--load", "nowhere.txt"], "nowhere.txt cannot be read (No such file"),
        (["play", "--load", "."], "cannot be read (Is a directory)"),
        (["play", "--load", "x", "--players", "2"], "leave out --players"),
        (["play", "terratain", "--load", "x", "--option", "map=random"], "leave out --players and --option"),
        (["replay"], "required: FILE"),
        (["replay", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["replay", "nowhere.txt", "--at", "x"], "whole number, not 'x'"),
        (["bench"], "required: GAME"),
        (["bench", "terratain", "--seconds", "0"], "above 0"),
        (["bench", "terratain", "--seconds", "nan"], "above 0"),
        (["hunt", "terratain"], "required: --games"),
        (["hunt", "terratain", "--games", "0"], "1 or more"),
        (["hunt", "terratain", "--games", "5", "--workers", "none"], "whole number"),
        (["games", "two\nlines \x1b[31m"], "two lines ?[31m"),
    ],
)
def test_faults_are_one_line(run: Run, tmp_path: Path, arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert is_one_line_of_fault(result), result
    assert words in result.err
    assert result.out == "" and not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "must begin with a line like"),
        (b"\xff\xfe\x00", "is no text"),
        (b"game chess version 1 players 2\nstart\nunfinished\n", "no game 'chess'"),
        (b"game terratain version 99 players 2\nstart\nunfinished\n", "version 99"),
        (b"game terratain version 1 players 2\nstart\n0 chance start red\n", "breaks off"),
        (b"game terratain version 1 players 2\nstart\n0 red build castle 5.1\nunfinished\n", "step 0 is chance's"),
        (b"game terratain version 1 players 2\nturn 1 seat red phase build\nboard\n", "nine rows"),
        (b"x" * 2_000_002, "longer than"),
    ],
)
def test_bad_files(run: Run, tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "bad.txt").write_bytes(content)
    for arguments in (["replay", "bad.txt", "--all"], ["play", "--load", "bad.txt"]):
        result = run(*arguments)
        assert is_one_line_of_fault(result) and words in result.err and result.out == ""


def test_without_rich_one_line_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "rich"]:
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("formicarium.screen", "formicarium.terminal"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    for arguments in (
        ["games"],
        ["rules", "terratain"],
        ["play", "terratain"],
        ["replay", "x"],
        ["hunt", "terratain", "--games", "1"],
        ["arena", "terratain", "greedy", "random", "--games", "1"],
        ["ladder", "terratain", "random", "greedy", "--games", "1"],
    ):
        result = run(*arguments)
        assert is_one_line_of_fault(result) and "pip install 'formicarium[terminal]'" in result.err


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("formicarium.screen.show_rules", interrupt)
    result = run("rules", "terratain")
    assert result.status == 130 and "Traceback" not in result.err


# --- Replay ---


def test_replay_all(run: Run, short_game: Path) -> None:
    result = run("replay", str(short_game), "--all")
    assert result.status == 0
    assert "starts." in result.out.splitlines()[0]
    assert "The game is over: the last turn has been played." in result.out and "majorities" in result.out
    totals = [row["total"] for row in fm.replay(short_game.read_text()).scores()]
    winner = fm.game("terratain").spec.seat_names[totals.index(max(totals))].capitalize()
    assert f"The winner is {winner} with {max(totals)} points." in result.out
    assert run("replay", "-", text=short_game.read_text()).out == result.out


def test_a_shared_victory_is_told(run: Run) -> None:
    record = fm.game("terratain").folder / "golden" / "ending-stalemate.txt"
    assert "The victory is shared by Red with 0 points and Blue with 0 points." in run("replay", str(record), "--all").out


def test_replay_at_a_step(run: Run, short_game: Path) -> None:
    result = run("replay", str(short_game), "--at", "0")
    assert result.out.strip().startswith("Step 0 of ") and "The start seat is drawn." in result.out
    steps = len(fm.replay(short_game.read_text()).actions)
    assert "The game is over: the last turn has been played." in run("replay", str(short_game), "--at", str(steps)).out
    for step in (steps + 1, -1):
        result = run("replay", str(short_game), f"--at={step}")
        assert is_one_line_of_fault(result) and f"has {steps} steps" in result.err


def test_replay_to_and_fro(run: Run, short_game: Path) -> None:
    result = run("replay", str(short_game), text="b\n\nn\nb\n5\n999\ndance\nq\n")
    assert result.status == 0
    shown = [line.split()[1] for line in result.out.splitlines() if line.startswith("Step ")]
    assert shown == ["0", "1", "2", "1", "5"]
    assert "the beginning of the record" in result.out and "'dance' is none of" in result.out and "'999' is none of" in result.out


def test_replay_ends_with_the_input(run: Run, short_game: Path) -> None:
    steps = len(fm.replay(short_game.read_text()).actions)
    result = run("replay", str(short_game), text=f"{steps}\n\n")
    assert result.status == 0 and "the end of the record" in result.out


# --- The laboratory ---


def test_bench_and_hunt_are_delegated(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    for name in ("bench", "hunt"):
        module = ModuleType(f"formicarium.lab.{name}")
        module.run = lambda chosen: seen.append(chosen) or 7  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, f"formicarium.lab.{name}", module)
    assert (
        run("bench", "terratain", "--players", "3", "--gpu", "--json", "--seconds", "0.5", "--option", "map=random").status == 7
    )
    wanted = ("--games", "10", "--players", "4", "--seed", "3", "--workers", "2", "--option", "rivers=on")
    assert run("hunt", "terratain", *wanted).status == 7
    bench, hunt = seen
    assert (bench.game, bench.players, bench.gpu, bench.json, bench.seconds) == ("terratain", 3, True, True, 0.5)
    assert bench.option == {"map": "random"} and hunt.option == {"rivers": "on"} and not hunt.gpu
    assert (hunt.game, hunt.games, hunt.players, hunt.seed, hunt.workers) == ("terratain", 10, 4, 3, 2)


# --- The first start ---


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A cache folder that says nothing of Terratain."""
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    yield folder


def test_warm_up_reports_and_leaves_a_mark(cold: Path) -> None:
    game, reports = fm.game("terratain"), []
    assert not warmup.is_warm(game)
    warmup.warm_up(game, lambda *report: reports.append(report))
    assert [done for done, _, _ in reports] == list(range(warmup.STAGES + 1))
    assert [name for _, _, name in reports][:2] == ["new", "legal"] and reports[-1][2] == "ready"
    assert warmup.is_warm(game)


def test_without_a_cache_nothing_is_ever_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    game = fm.game("terratain")
    warmup.warm_up(game, lambda done, total, name: None)
    assert not warmup.is_warm(game)


def test_a_cold_start_says_so_once(run: Run, cold: Path) -> None:
    assert "Compiling the rules of Terratain (first start only)" in run("play", "terratain", "--seed", "1").err
    assert run("play", "terratain", "--seed", "1").err == ""


def test_after_the_warm_up_nothing_is_compiled(run: Run) -> None:
    from numba.core import event

    with event.install_recorder("numba:compile") as recorder:
        assert run("play", "terratain", "--you", "none", "--seed", "2", "--option", "max_turns=30").status == 0
    assert recorder.buffer == []


# --- Opponents ---


def test_greedy_takes_the_best_lead() -> None:
    table = fm.new("terratain", seed=5, players=3)
    for _ in range(12):
        view = table.view(table.actor)
        leads = {}
        for action in view.legal:
            states = view.redeal(0).reshape(1).copy()
            view.game.rules.apply(states[0], action)
            values = view.game.values(states[0])
            leads[action] = values[view.seat] - np.delete(values, view.seat).max()
        chosen = Greedy(0).choose(view, view.legal)
        assert leads[chosen] == max(leads.values())
        table.play(chosen)


def test_players_repeat_themselves_with_a_seed() -> None:
    view = fm.new("terratain", seed=5).view(fm.new("terratain", seed=5).actor)
    for player in (Random, Greedy):
        assert player(3).choose(view, view.legal) == player(3).choose(view, view.legal)
    assert len({Random(seed).choose(view, view.legal) for seed in range(50)}) > 10


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(6):
        table = fm.new("terratain", seed=seed)
        players = [Greedy(seed), Random(seed)]
        while not table.is_over:
            view = table.view(table.actor)
            table.play(players[table.actor].choose(view, view.legal))
        won += table.ranking()[0] == 1
    assert won >= 5


# --- Words ---


def test_shared_victory_in_words() -> None:
    table = fm.new("terratain", players=3, seed=1)
    assert ranking_in_words(table) == "The victory is shared by Red with 0 points, Blue with 0 points and Green with 0 points."
    table.play(table.legal_actions()[0])
    assert ranking_in_words(table).count("with 0 points") == 2 and "Second: " in ranking_in_words(table)


def test_kinds_of_moves() -> None:
    assert kinds_of(["war 1.1", "war 1.2", "decline"]) == {"war": ["war 1.1", "war 1.2"], "decline": ["decline"]}
    many = [f"move {start} {end}" for start in range(20) for end in range(3)]
    assert kinds_of(many) == {"move": many}


@pytest.mark.parametrize(
    "arguments",
    [
        ("bench", "terratain", "--statistics", "--gpu"),
        ("bench", "terratain", "--statistics", "--seconds", "1"),
        ("bench", "terratain", "--games", "5"),
        ("hunt", "terratain", "--games", "5", "--gpu", "--workers", "2"),
        ("hunt", "terratain", "--games", "5", "--seed", str(2**64)),
        ("hunt", "terratain", "--games", str(10**12)),
        ("replay", "game.txt", "--all", "--at", "3"),
        ("play", "terratain", "--seed", "-1"),
    ],
)
def test_arguments_that_would_be_ignored_are_refused(run: Run, arguments: tuple[str, ...]) -> None:
    assert is_one_line_of_fault(run(*arguments))


@pytest.mark.parametrize(
    "text", ["\n" * 1_000_000, "game terratain version 1 players 2\nturn 1 seat " + "9" * 5000 + " phase war\nboard\n"]
)
def test_a_hostile_file_is_refused_at_once(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "hostile.txt"
    file.write_text(text)
    for command in (("replay", str(file)), ("play", "--load", str(file))):
        result = run(*command)
        assert is_one_line_of_fault(result) and len(result.err) < 500


def test_a_seat_drawn_by_lot(run: Run) -> None:
    seats = set()
    for seed in range(12):
        result = run("play", "terratain", "--you", "random", "--seed", str(seed), text="quit\n\n")
        assert result.status == 0
        seats.add(next(word for word in ("Red", "Blue") if f"You play {word}." in result.out))
    assert seats == {"Red", "Blue"}
    first, again = (run("play", "terratain", "--you", "random", "--seed", "3", text="quit\n\n").out for _ in range(2))
    assert first == again
