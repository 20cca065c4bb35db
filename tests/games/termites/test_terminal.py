"""Termites at the terminal, played by scripts: moves in one line, names, secrets."""

import io
import sys
from pathlib import Path

import pytest

import formicarium as fm
from formicarium.cli import main
from formicarium.warmup import is_warm, warm_up

MAP = "/".join(
    ["......./......../........./........../...v......./............", "." * 13, "." * 12, "." * 11, "." * 10, "." * 9]
)
FIGHT = f"""game termites version 1 players 2
option map custom
option custom {MAP}/.n....../.......
turn 35 seat north phase select first north
A . . . . . . .
B . . . . . . . .
C . . . . . . . . .
D . . . . . . . . . .
E . . . "bP2 . . . . . . .
F . . . . . . . . . . . .
G . . . . . . rS1 bW2 bW2 . . . .
H . . . . . . . . . . . .
I . . . . . . bP1 . . . .
J . . . r6 bS2 . . . . .
K . . bW3 . . . . . .
L . . . . . . . .
M . . . . . . .
north colony blue hand none stack none trophies n7
east colony red hand W1 stack none
"""
"""North's last turn: W2 on G8 can beat S1 on G7 with the help of P1 on I7, and S2 on J5 the Mound on J4 with that of W3."""
NEW = ("--option", "start_seat=0", "--option", "colonies=blue,red")


@pytest.fixture(scope="session", autouse=True)
def compiled():
    game = fm.game("termites")
    if not is_warm(game):
        warm_up(game, lambda done, total, name: None)


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("fight.txt").write_text(FIGHT)


@pytest.fixture
def play(monkeypatch, capsys):
    """Plays Termites with lines on standard input; returns what was shown."""

    def call(*lines, options=("--load", "fight.txt", "--you", "north")):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", "termites", "--seed", "7", *options]) == 0
        out, err = capsys.readouterr()
        assert err == "" and "Traceback" not in out
        return out

    return call


def reply(out, line):
    """What was printed between a typed line and the next prompt."""
    return out.partition(f"> {line}\n")[2].partition("\nblue (north)> ")[0].partition("\n\nGood-bye.")[0]


def test_people_are_called_by_their_colony(play):
    out = play("help")
    assert "You play Blue (north). The opponent 'greedy' plays Red (east)." in out
    assert "Blue (north): select a unit to move or to attack with, or pass." in out and "blue (north)> " in out


@pytest.mark.parametrize("line", ["move G9 G10", "Move g9 to g10", "select G9 move G10"])
def test_a_move_in_one_line(play, line):
    assert "Blue (north) moves W2 from G9 to G10." in reply(play(line), line)


def test_an_attack_with_its_retreat_in_one_line(play):
    out = reply(play("attack G8 x G7 from F7 retreat H6"), "attack G8 x G7 from F7 retreat H6")
    assert "with W2 from G8 by way of F7: 2 + spitter on I7 1 = 3 against 2. Red's S1 retreats from G7 to H6." in out


def test_a_capture_step_by_step(play):
    out = play("select J5", "attack J4", "mound 9 J4")
    assert "say where your S2 on J5 moves or what it attacks." in reply(out, "select J5")
    assert "bS2<" in reply(out, "select J5")
    assert "captures Red's Mound of 6 on J4 with S2 from J5, which is lost: 4 + worker on K3 3 = 7 against 6." in reply(
        out, "attack J4"
    )
    assert "put one of yours in its place" in reply(out, "attack J4") and "1 mound 5 J4" in reply(out, "attack J4")
    assert "puts a Mound of 9 on J4, in place of the one captured." in reply(out, "mound 9 J4")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move G9 H1", "Not legal: H1 is 8 hexes away from G9, and a worker has 2 movement points (TMT-MOVE-2)"),
        ("attack G8 G7", "Say from where"),
        ("attack E4 G7", "Not legal: G7 is 3 hexes away from E4, and a spitter has 1 movement point (TMT-ATT-3)"),
        ("move G7 H7", "Not legal: Red's S1 stands on G7; select a unit of your own (TMT-MOVE-1)"),
        ("move G9 G99", "There is no hex 'G99'"),
        ("attack G8 G7 from G8 retreat G8", "Not legal: G8 is where the attacker came from (TMT-RET-3)"),
        ("move G9 G10 pass", "'pass' has to wait: Red (east)"),
    ],
)
def test_one_line_is_played_as_a_whole_or_not_at_all(play, line, words):
    out = play(line, "position")
    assert words in reply(out, line) and "\n" not in reply(out, line)
    assert reply(out, "position") == reply(play("position"), "position")


def test_why_of_one_line(play):
    out = play("why move G9 G10", "why move G9 H1")
    assert reply(out, "why move G9 G10") == "Yes: 'move G9 G10' is legal."
    assert reply(out, "why move G9 H1").startswith("No: H1 is 8 hexes away from G9")


def test_one_line_is_undone_as_a_whole(play):
    before = play("mound 5 D4", "mound 6 K6", "1", "position", options=NEW)
    after = play("mound 5 D4", "mound 6 K6", "1", "move A1 B1", "undo", "position", options=NEW)
    assert "from A1 to B1." in reply(after, "move A1 B1") and "Taken back." in reply(after, "undo")
    assert "phase select" in reply(before, "position") and reply(after, "position") == reply(before, "position")


def test_the_help_tells_of_moves_in_one_line(play):
    assert "select the unit on G7 and move it to H8" in reply(play("help"), "help")


def test_the_hand_of_an_opponent_is_not_shown(play):
    """TMT-KNOW-2, TMT-KNOW-3: neither on the board nor in the position nor in the log."""
    out = play("position", "mound 5 D4", "mound 6 K6", "1", "log", options=NEW)
    hands = [line for line in out.splitlines() if "Red (east)" in line and "hand " in line]
    assert hands and all("hand ???" in line for line in hands)
    assert "Red (east) draws 3 tokens." in out and "Red (east) draws W" not in out and "Red (east) draws S" not in out
    assert "east colony red hand ??? unseen W1x3 W2x2 S1x4 S2x3 P1x2 P2 F1x2 F2" in out


def test_a_whole_game_against_greedy(play):
    out = play(*["1"] * 80, options=("--option", "start_seat=0", "--option", "colonies=gold,gray"))
    assert "turn 36 of 36" in out and "The game is over: everybody has had 18 turns." in out
    assert "trophies" in out and ("The winner is " in out or "The victory is shared by" in out)
