"""The table in the terminal, played by scripts."""

import dataclasses
import io
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest

import formicarium as fm
from formicarium.ai.players import Random
from formicarium.cli import main
from formicarium.core.match import Match, View
from formicarium.screen import Screen
from formicarium.terminal import Table
from formicarium.warmup import is_warm, warm_up

Play = Callable[..., SimpleNamespace]
ENDLESS_ONES = ["1"] * 200
WAR = """game terratain version 1 players 2
turn 3 seat red phase war
board
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. C1 .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
red reserve C1 A1
blue reserve none
"""
"""Red has an army and may attack 5.5, then a castle to build."""


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    game = fm.game("terratain")
    if not is_warm(game):
        warm_up(game, lambda done, total, name: None)


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Plays Terratain, red to start, with lines on standard input."""

    def call(*lines: str, options: Iterable[str] = ("--option", "start_seat=0")) -> SimpleNamespace:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = main(["play", "terratain", "--seed", "7", *options])
        out, err = capsys.readouterr()
        assert err == "" and "Traceback" not in out
        return SimpleNamespace(status=status, out=out)

    return call


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Plays move 1 at every question and saves the game at the end; returns the prompts."""

    def begin(file: str) -> list[str]:
        prompts: list[str] = []

        def ask(self: Screen, prompt: str) -> str:
            prompts.append(prompt)
            return file if prompt.startswith("Save") else "1"

        monkeypatch.setattr(Screen, "ask", ask)
        return prompts

    return begin


def reply(result: SimpleNamespace, line: str) -> str:
    """What was printed between a typed line and the next prompt."""
    after = result.out.partition(f"> {line}\n")[2]
    return after.partition("\nred> ")[0].partition("\nblue> ")[0].partition("\n\nGood-bye.")[0]


# --- Whole games ---


def test_a_whole_game_against_greedy(
    answers: Callable[[str], list[str]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    prompts = answers("game.txt")
    assert main(["play", "terratain", "--seed", "7", "--option", "max_turns=12"]) == 0
    out = capsys.readouterr().out
    assert set(prompts[:-1]) == {"red> "} and prompts[-1].startswith("Save the record")
    for words in (
        "You play Red.",
        "'greedy' plays Blue",
        "The game is over: the last turn has been played.",
        "majorities",
        "The winner is",
        "Good-bye.",
    ):
        assert words in out
    match = fm.replay((tmp_path / "game.txt").read_text())
    assert match.is_over and match.ending == "cap"
    assert out.count("\x1b") == 0


def test_everybody_at_one_keyboard(answers: Callable[[str], list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    prompts = answers("")
    assert main(["play", "terratain", "--you", "all", "--players", "3", "--seed", "7", "--option", "max_turns=9"]) == 0
    out = capsys.readouterr().out
    assert {"red> ", "blue> ", "green> "} <= set(prompts)
    assert "You play Red, Blue and Green." in out and "opponent" not in out.splitlines()[0]
    assert "Pass the device" not in out


def test_watching_a_whole_game(play: Play) -> None:
    result = play(options=("--you", "none", "--option", "max_turns=10", "--against", "random"))
    assert result.status == 0
    assert "'random' plays Red and Blue" in result.out
    assert result.out.count(" builds ") >= 8 and "The game is over: the last turn has been played." in result.out
    assert "> " not in result.out.partition("+---")[0]


def test_watching_move_by_move(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["", "3", "undo", "moves", "build castle 1.1", "score", "log", "0", "board", "quit", ""])
    screen = Screen()
    screen.interactive = True
    monkeypatch.setattr(screen, "ask", lambda prompt: next(lines))
    monkeypatch.setattr(screen, "page", screen.show)
    match = fm.new("terratain", seed=7)
    Table(screen, match, frozenset(), {seat: Random(seat) for seat in range(2)}).run()
    assert capsys.readouterr().out.count("You only watch this game") == 3
    assert next(lines, None) is None


def test_a_game_from_a_pipe_needs_no_terminal(play: Play, tmp_path: Path) -> None:
    result = play(*ENDLESS_ONES, options=("--option", "max_turns=4", "--option", "start_seat=0", "--you", "all"))
    assert "Saved; 'formicarium replay 1' shows it again." in result.out
    assert fm.replay((tmp_path / "1").read_text()).is_over


# --- Opponents ---


def test_opponents_of_several_kinds(play: Play) -> None:
    result = play("1", "quit", options=("--players", "4", "--against", "random,greedy", "--against", "random"))
    first = result.out.splitlines()[0]
    assert "The opponent 'random' plays Blue and Yellow. The opponent 'greedy' plays Green." in first


def test_an_opponent_that_fails_does_not_end_the_game(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "sleepy_opponent.py").write_text(
        "import formicarium as fm\nclass Sleepy(fm.Player):\n    def begin(self, view):\n        raise RuntimeError('zzz')\n"
    )
    options = ("--option", "max_turns=12", "--against", "python:sleepy_opponent:Sleepy", "--option", "start_seat=0")
    result = play(*["1"] * 30, options=options)
    words = "The opponent 'python:sleepy_opponent:Sleepy' fails (it raised RuntimeError: zzz); a legal move is "
    assert result.out.count(words) == 1 and "drawn by lot for Blue" in result.out
    assert "The game is over" in result.out


def test_a_bot_at_the_table(play: Play) -> None:
    bot = Path(__file__).parent.parent / "examples" / "bots" / "builder.py"
    result = play(options=("--you", "none", "--option", "max_turns=6", "--against", f"bot:{sys.executable} {bot}"))
    assert f"The opponent 'bot:{sys.executable} {bot}' plays Red and Blue." in result.out
    assert "The game is over" in result.out and "fails" not in result.out


# --- Moves ---


def test_moves_by_notation_and_number(play: Play) -> None:
    result = play("moves 5.5", "1")
    number, move = reply(result, "moves 5.5").split(maxsplit=1)
    assert move.split("  ")[0].endswith("5.5")
    again = play(number)
    assert f"red> {number}\n\nRed builds a" in again.out and "on 5.5." in reply(again, number)
    written = play(move.split("  ")[0])
    assert reply(written, move.split("  ")[0]) == reply(again, number)


def test_many_moves_are_summarised_and_few_are_listed(play: Play) -> None:
    result = play()
    assert "moves, for example 'build " in result.out and "'moves' lists all" in result.out
    Path("war.txt").write_text(WAR)
    war = play(options=("--load", "war.txt"))
    assert "1 war 5.5" in war.out and "2 decline" in war.out


def test_listing_moves(play: Play) -> None:
    result = play("moves", "moves palace 99", "moves")
    assert reply(result, "moves").count("build ") >= 81
    assert "No legal move contains 'palace 99'" in reply(result, "moves palace 99")


def test_why(play: Play) -> None:
    Path("war.txt").write_text(WAR)
    lines = ("why", "why war 5.5", "why 2", "why war 5.4", "why dance", "decline", "why build castle 5.2", "why build castle 5.1")
    result = play(*lines, options=("--load", "war.txt"))
    assert "Say which move" in reply(result, "why")
    assert reply(result, "why war 5.5") == "Yes: 'war 5.5' is legal."
    assert reply(result, "why 2") == "Yes: '2' is legal."
    assert "No: 5.4 is empty" in reply(result, "why war 5.4") and "(TER-WAR-6)" in reply(result, "why war 5.4")
    assert "'dance' is not a move" in reply(result, "why dance")
    assert reply(result, "why build castle 5.2") == "No: 5.2 is next to blue's Castle on 5.5 (TER-BUILD-3)"
    assert reply(result, "why build castle 5.1") == "Yes: 'build castle 5.1' is legal."


def test_forced_moves_are_played_and_said(play: Play) -> None:
    text = WAR.replace("phase war", "phase discard").replace("reserve C1 A1", "reserve A6")
    Path("forced.txt").write_text(text)
    result = play(options=("--load", "forced.txt"))
    assert "Red discards an Army. (The only legal move: played by itself.)" in result.out


# --- Several moves in one line ---


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch, play: Play) -> Play:
    """Plays the position WAR, where moves may be joined by a semicolon."""
    text = fm.game("terratain").text
    monkeypatch.setattr(text, "expand", lambda state, line: line.split("; "))
    monkeypatch.setattr(text, "shortcuts", (("MOVE; MOVE", "play two moves"),))
    Path("war.txt").write_text(WAR)
    return lambda *lines: play(*lines, options=("--load", "war.txt", "--you", "all"))


def test_several_moves_in_one_line(joined: Play) -> None:
    result = joined("help", "why war 5.5; build castle 5.5", "war 5.5; build castle 5.5", "undo", "position")
    assert "play two moves" in reply(result, "help")
    assert reply(result, "why war 5.5; build castle 5.5") == "Yes: 'war 5.5; build castle 5.5' is legal."
    assert "Red makes war" in reply(result, "war 5.5; build castle 5.5")
    assert "Red builds a Castle on 5.5." in reply(result, "war 5.5; build castle 5.5")
    assert fm.position(reply(result, "position")).position() == fm.position(WAR).position()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("decline; build castle 5.2", "Not legal: 5.2 is next to blue's Castle"),
        ("decline; build castle 5.10", "There is no plot '5.10'"),
        ("war 5.4; build castle 5.5", "Not legal: 5.4 is empty"),
        ("decline; build castle 5.1; build castle 5.1", "'build castle 5.1' has to wait: "),
    ],
)
def test_of_several_moves_all_are_played_or_none(joined: Play, line: str, words: str) -> None:
    result = joined(line, "position")
    assert words in reply(result, line)
    assert fm.position(reply(result, "position")).position() == fm.position(WAR).position()
    assert words.removeprefix("Not legal: ").lower() in reply(joined(f"why {line}"), f"why {line}").lower()


# --- Wrong input ---


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Type a move, or 'help'."),
        ("dance", "'help' lists the commands"),
        ("hlep", "did you mean the command 'help'?"),
        ("build", "does not have the form of a move"),
        ("build castl 1.1", "did you mean castle?"),
        ("build castle 10.1", "no plot '10.1'"),
        ("build army 1.1", "Not legal: An army cannot be built"),
        ("war 1.1", "Not legal: "),
        ("draw castle", "'rules TER-TURN-1' shows the clause"),
        ("0", "no move number 0"),
        ("9999999999999", "no move number 999999"),
        ("0000000001", "no move number 000000"),
        ("-1", "is not a move"),
        ("\x1b[2J", "?[2J"),
        ("undo", "no decision of yours to take back"),
        ("rules ter-wer-1", "did you mean TER-WAR-1"),
        ("save", "Say where to"),
        ("save nowhere/game.txt", "Cannot write nowhere/game.txt (No such file or directory)"),
        ("save! .", "Cannot write ."),
        ("save ~nobody-of-that-name/game.txt", "Cannot write ~nobody"),
        ("save a\0b", "Cannot write a?b"),
        ("x" * 10_000, "is not a move"),
    ],
)
def test_wrong_input_gets_one_line(play: Play, tmp_path: Path, line: str, words: str) -> None:
    result = play(line)
    answer = result.out.rpartition("red> ")[2].partition("\n")[2].partition("\n\nGood-bye.")[0]
    assert words in answer and "\n" not in answer
    assert not list(tmp_path.iterdir())


# --- Undo ---


def test_undo_goes_back_to_your_own_decision(play: Play) -> None:
    first = play("position")
    again = play("1", "undo", "position", "undo")
    assert reply(again, "position") == reply(first, "position")
    assert "Taken back." in again.out and "There is no decision of yours" in again.out


def test_the_same_moves_after_undo_meet_the_same_chance(play: Play) -> None:
    options = ("--you", "all", "--option", "start_seat=0")
    once = play("1", "1", "position", options=options)
    twice = play("1", "undo", "1", "1", "undo", "1", "position", options=options)
    assert reply(once, "position") == reply(twice, "position")


# --- Looking ---


def test_score_sheet(play: Play) -> None:
    sheet = reply(play("1", "score"), "score")
    for part in fm.game("terratain").spec.parts:
        assert part in sheet
    assert "Red" in sheet and "Blue" in sheet and "place" in sheet


def test_score_display(play: Play) -> None:
    assert "shown at the end only" in reply(play("score", options=("--option", "score_display=none")), "score")
    total = reply(play("score", options=("--option", "score_display=total", "--option", "start_seat=0")), "score")
    assert "total" in total and "majorities" not in total


def test_looking_around(play: Play) -> None:
    result = play("help", "log", "board", "rules ter-war-2", "hint", "position")
    assert "save FILE" in reply(result, "help") and "moves [TEXT]" in reply(result, "help")
    assert reply(result, "log").startswith("Red draws")
    assert "+---" in reply(result, "board")
    assert "put one army" in reply(result, "rules ter-war-2")
    assert "I would play build " in reply(result, "hint") and "times in 100" in reply(result, "hint")
    assert fm.position(reply(result, "position")).actor == 0


def test_a_command_in_capitals(play: Play) -> None:
    assert "save FILE" in reply(play("HELP"), "HELP")


# --- Saving and loading ---


def test_save_and_load(play: Play, tmp_path: Path) -> None:
    saved = play("1", "save game.txt", "save game.txt", "position", "1", "save! game.txt", "quit")
    assert "goes on from here" in reply(saved, "save game.txt")
    assert "There is a file game.txt already; 'save! game.txt' overwrites it" in saved.out
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
    assert len(fm.replay((tmp_path / "game.txt").read_text()).actions) > 5
    loaded = play("position", options=("--load", "game.txt"))
    assert fm.position(reply(loaded, "position")).position() == fm.replay((tmp_path / "game.txt").read_text()).position()


def test_loaded_games_follow_the_seed(play: Play) -> None:
    play("1", "save game.txt")
    ones = ("1", "1", "1", "1", "position")
    assert play(*ones, options=("--load", "game.txt")).out == play(*ones, options=("--load", "game.txt")).out


def test_load_a_position(play: Play) -> None:
    Path("war.txt").write_text(WAR)
    assert "Red: make war" in play(options=("--load", "war.txt")).out


def test_a_finished_game_only_shows_its_end(play: Play, answers: Callable[[str], list[str]]) -> None:
    table = fm.new("terratain", seed=1, max_turns=2)
    while not table.is_over:
        table.play(0 if 0 in table.legal_actions() else table.legal_actions()[0])
    Path("over.txt").write_text(table.record())
    prompts = answers("no.txt")
    assert "The game is over: the last turn has been played." in play(options=("--load", "over.txt")).out
    assert prompts == []


def test_a_file_of_another_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("war.txt").write_text(WAR)
    other = dataclasses.replace(fm.game("terratain"), id="chess")
    monkeypatch.setattr("formicarium.cli.load_game", lambda name: other if name == "chess" else fm.game(name))
    assert main(["play", "chess", "--load", "war.txt"]) == 2
    assert "is a game of terratain, not of chess" in capsys.readouterr().err


def test_leaving(play: Play, tmp_path: Path) -> None:
    assert play("quit").out.endswith("red> quit\nGood-bye.\n")
    assert "was not saved" in play("1").out
    assert "was not saved" not in play("1", "save game.txt").out
    offered = play("1", "quit", "game.txt", "other.txt")
    assert "There is a file game.txt already" in offered.out and (tmp_path / "other.txt").exists()
    assert not (tmp_path / "no").exists() and "Good-bye." in play("1", "quit", "no").out


def test_interrupting(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Screen, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupt)
    result = play()
    assert result.status == 0 and result.out.endswith("Good-bye.\n")


# --- Secrets ---


@pytest.fixture
def secret_table(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Table, list[str]]]:
    """A table of a game with secrets (Terratain, declared so); returns what was asked and which seats were looked from."""

    def begin(lines: list[str], people: frozenset[int]) -> tuple[Table, list[str]]:
        game = fm.game("terratain")
        game = dataclasses.replace(game, spec=dataclasses.replace(game.spec, hidden=True))
        match = Match(game, game.start(2, {"start_seat": 0}), seed=7)
        screen = Screen()
        script, events = iter(lines), []

        def ask(prompt: str) -> str:
            events.append(prompt)
            line = next(script, None)
            if line is None:
                raise EOFError
            return line

        board = View.board
        monkeypatch.setattr(
            View, "board", lambda view, colour=False: events.append(f"seen by {view.seat}") or board(view, colour)
        )
        monkeypatch.setattr(screen, "ask", ask)
        monkeypatch.setattr(screen, "clear", lambda: events.append("clear"))
        return Table(screen, match, people, {seat: Random(seat) for seat in {0, 1} - people}), events

    return begin


def test_the_device_is_passed_where_there_are_secrets(secret_table: Callable[..., tuple[Table, list[str]]]) -> None:
    table, events = secret_table(["", "1", "", "decline"], frozenset({0, 1}))
    table.run()
    passing = "Pass the device to {}, who then presses Enter: "
    assert events[:5] == ["clear", passing.format("Red"), "clear", "seen by 0", "red> "]
    assert events[5:10] == ["clear", passing.format("Blue"), "clear", "seen by 1", "blue> "]


def test_secrets_cannot_be_undone_once_another_has_decided(
    secret_table: Callable[..., tuple[Table, list[str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    table, _ = secret_table(["", "1", "", "undo"], frozenset({0, 1}))
    table.run()
    assert "another player has decided since" in capsys.readouterr().out


def test_alone_against_opponents_nothing_is_passed(secret_table: Callable[..., tuple[Table, list[str]]]) -> None:
    table, events = secret_table(["1", "1"], frozenset({0}))
    table.run()
    assert "clear" not in events and set(events) == {"red> ", "seen by 0"}


# --- Colour ---


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    Screen().draw("[bold red]T*[/]")
    assert "\x1b[" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    Screen().draw("[bold red]T*[/]")
    assert capsys.readouterr().out == "T*\n"
