"""Positions of Termites as text, and the drawn table."""

import re

import pytest
from rich.text import Text as RichText

import formicarium as fm
from formicarium.core.record import everybody
from formicarium.games.termites.geometry import ROW_LETTERS
from formicarium.games.termites.spec import PHASES

from .tables import EVERYTHING, GAME, random_states, table

EXAMPLE = """game termites version 1 players 2
option start_seat 0
turn 5 seat north phase select first north
A . . . . . . .
B . " . . . . . .
C . . . r7 . . . ^ .
D . . . . ~ ~ " . . .
E . . ^ . bW2 . . . . ~ .
F . . " . . . b5 . . . . .
G . . . . ^rS1 . . . ^ . . . .
H . . . . . . . . . " . .
I . ~ . . . . . . ^ . .
J . . . " ~ ~ . . . .
K . ^ . . . . . r9 .
L . . . . b8 . " .
M . . . . . . .
north colony blue hand W1 S1 F1 stack W1 W2x2 W3x3 S1 S2 P1x2 P2 F2 trophies n7
east colony red hand W1 S1 S2 stack W1x2 W2 S1x2 S2x2 P1x2 P2 F1x2 F2
"""
"""Written by hand: marks of the given terrain are left out under pieces, and so are the reserves."""


def test_a_position_written_by_hand():
    match = fm.position(EXAMPLE)
    state = match.state
    assert match.actor == 0 and PHASES[state.phase] == "select"
    assert list(state.stacked) == [12, 13, 0, 0] and list(state.held) == [3, 3, 0, 0]
    assert match.scores()[0]["total"] == 42 and match.scores()[1]["total"] == 35
    assert "select E5" in match.legal()
    assert "east colony red hand W1 S1 S2 stack W1x2 W2 S1x2 S2x2 P1x2 P2 F1x2 F2 reserve 5 6 8 trophies none" in match.position()
    assert "reserve 6 7 9 trophies n7" in match.position()


def test_the_position_of_the_rulebook():
    """The example under "Positions" can be read and is what is written."""
    rules = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    example = rules.partition("### Positions")[2].split("```")[1].strip("\n")
    match = fm.position(f"game termites version 1 players 2\noption start_seat 0\n{example}")
    assert GAME.text.position(match.state) == example.splitlines()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turn 5", "turn 999", "from 0 to 36"),
        ("turn 5", "move 5", "must begin with a line like 'turn 1 seat"),
        ("turn 5 ", "", "must begin with a line like 'turn 1 seat"),
        ("first north", "", "must tell 'first'"),
        ("first north", "first west", "no seat 'west'"),
        ("phase select", "phase sleep", "no phase 'sleep'"),
        ("phase select", "phase target", "must tell 'selected'"),
        ("phase select", "phase lost_mound", "must tell 'victim'"),
        ("first north", "first north selected E5", "but not 'selected'"),
        ("first north", "first north first north", "each word once"),
        ("first north", "first", "pairs of a word and its value"),
        ("phase select first north", "phase retreat first north selected E5 target F7 approach A1", "A1 is not next to F7"),
        ("K . ^ . .", "K . ^ .", "row K of the board must have 9 hexes, not 8"),
        ("M . . . . . . .\n", "", "13 rows that begin with the letters A to M"),
        ("L . . . . b8", "K . . . . b8", "in this order"),
        ("bW2", "bX2", "E5 cannot be 'bX2'"),
        ("bW2", "bW22222222", "E5 cannot be"),
        ("bW2", "bS3", "no token 'S3'"),
        ("bW2", "gW2", "no seat has such a colony"),
        ("bW2", "nW2", "only Mounds of 7 are neutral"),
        ("b8", "n8", "only Mounds of 7 are neutral"),
        ("b8", "b5", "the blue Mound of 5 is told twice"),
        ("trophies n7", "trophies r7", "the red Mound of 7 is told twice"),
        ("trophies n7", "trophies b6", "cannot be a trophy of its owner"),
        ("trophies n7", "trophies n7 n7 n7 n7", "one neutral Mound too many"),
        ("trophies n7", "trophies n8", "one neutral Mound too many"),
        ("trophies n7", "trophies 7", "the value of a Mound"),
        ("trophies n7", "trophies n7 reserve 5", "the reserve of north must be 6 7 9"),
        ("trophies n7", "trophies n7 trophies n7", "'trophies' is told twice"),
        ('B . "', "B . ~", "B2 is vegetation on this map, not water"),
        ("colony red", "colony blue", "two seats have the colony blue"),
        ("colony red", "colony pink", "no colony 'pink'"),
        ("colony red", "colony rot", "no colony 'rot'"),
        ("east colony red", "north colony red", "two lines for north"),
        ("hand W1 S1 S2", "hand ???", "is what somebody cannot see"),
        ("hand W1 S1 S2", "W1 S1 S2", "no colony 'red W1 S1 S2'"),
        ("W2x2", "W2x99", "the number of tokens in 'W2x99'"),
        ("W2x2", "W2x18 W2x18 W2x18 W2x18 W2x18 W2x18 W2x18 W2x18", "north has more W2"),
        ("W2x2", "W9", "no token"),
        ("W2x2", "W2x2x2", "the number of tokens"),
        ("W2x2", "W2", "TMT-REP-5"),
        ("M . . . . . . .", "M . . . . . . .\ntiles wv 6 vs 6 ws 6", "a built map, and no other"),
        ("option start_seat 0", "option start_seat 1", "TMT-SET-5"),
    ],
)
def test_wrong_positions_get_one_clear_line(old, new, words):
    assert EXAMPLE.count(old) >= 1
    with pytest.raises(fm.BadText) as caught:
        fm.position(EXAMPLE.replace(old, new, 1) if old != "colony red" else EXAMPLE.replace(old, new))
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_lines_that_are_missing():
    lines = EXAMPLE.splitlines()
    with pytest.raises(fm.BadText, match="after the board must come a line for east"):
        fm.position("\n".join(lines[:-1]))
    built = fm.new("termites", draws=False, start_seat=0, map="built").position().splitlines()
    with pytest.raises(fm.BadText, match="needs one line like 'tiles wv 6 vs 6 ws 6'"):
        fm.position("\n".join(built[:-1]))
    with pytest.raises(fm.BadText, match="a number for each of wv, vs, ws"):
        fm.position("\n".join([*built[:-1], "tiles wv 6 vs 6"]))
    with pytest.raises(fm.BadText, match="from 0 to 6"):
        fm.position("\n".join([*built[:-1], "tiles wv 6 vs 6 ws 7"]))


def test_before_the_start_there_is_nothing_to_tell():
    text = fm.new("termites", draws=False).position()
    assert text.splitlines()[1:] == ["turn 0 phase start"]
    with pytest.raises(fm.BadText, match="nothing to tell after the turn line"):
        fm.position(text + "A . . . . . . .\n")


def test_the_position_of_a_view_keeps_the_secret():
    """TMT-KNOW-2, TMT-KNOW-3: a hand is so many question marks; hand and stack together are known to all."""
    match = fm.position(EXAMPLE)
    text = "\n".join(GAME.text.position(match.view(0).record))
    assert "north colony blue hand W1 S1 F1 stack W1 W2x2" in text
    assert "east colony red hand ??? unseen W1x3 W2 S1x3 S2x3 P1x2 P2 F1x2 F2" in text
    head = "game termites version 1 players 2\noption start_seat 0\n"
    with pytest.raises(fm.BadText, match="what somebody cannot see"):
        fm.position(head + text)


# --- The drawn table ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options", "seed"), EVERYTHING)
def test_the_drawn_table_fits_and_needs_no_colour(players, options, seed):
    for match in random_states(players, options, seed, every=17):
        for seat in everybody(players):
            record = match.view(seat).record
            plain = GAME.text.board(record, colour=False)
            assert max(len(line) for line in plain.splitlines()) <= 100
            assert RichText.from_markup(GAME.text.board(record, colour=True)).plain == plain
            assert not re.search(r" $", plain, re.MULTILINE)


def test_every_hex_is_drawn_where_it_is():
    """The neighbours of a hex are drawn around it: two beside it, two half a hex to either side in the rows above and below."""
    board = GAME.text.board(table("").state, colour=False).splitlines()
    row = {line[0]: line for line in board if line[:2] in [f"{letter} " for letter in ROW_LETTERS]}
    place = row["G"].index("G7")
    assert row["G"].index("G8") - place == place - row["G"].index("G6") == 6
    assert row["F"].index("F7") - place == place - row["F"].index("F6") == 3
    assert row["H"].index("H7") - place == place - row["H"].index("H6") == 3


def test_the_drawn_table():
    """TMT-KNOW-1, TMT-KNOW-2."""
    match = fm.position(EXAMPLE)
    board = match.view(1).board()
    for words in ("turn 5 of 36", " bW2", "(r7)", "(b5)", "^rS1", "~D5", '"D7', "^E3", " G7", "(n7): a neutral Mound"):
        assert words in board
    lines = board.splitlines()
    assert lines[-4] == "> b Blue (north)  42 points; hand ???, stack 12; reserve 6 7 9, trophies n7"
    assert lines[-2] == "  r Red (east)    35 points; hand W1 S1 S2, stack 13; reserve 5 6 8, trophies none"
    assert "hand and stack: W1x2" in lines[-3] and lines[-1].strip().startswith("stack: ")
    match.play("select E5")
    assert "bW2<" in match.view(1).board() and "the unit that moves" in match.view(1).board()
