"""Notation, sentences, prompts, reasons, positions and the drawn board."""

import pytest

import formicarium as fm
from formicarium.core.record import PUBLIC
from formicarium.lab.golden import playthroughs

from .helpers import EVENT_NAMES, GAME, clause, end_round, place, play, start


def refuse(match, move):
    """What is said about a move that is not possible."""
    with pytest.raises(fm.FormicariumError) as caught:
        match.play(move)
    return str(caught.value)


# --- Moves ---


def test_moves_are_read_in_any_case():
    match = play(start(2), "SELECT f3", "Move N")
    assert match.record().splitlines()[-3:-1] == ["0 red select F3", "1 red move n"]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("", "an empty move"),
        ("select", "is not a move"),
        ("select Z9", "no tile 'z9'"),
        ("select F15", "no tile 'f15'"),
        ("move up", "directions: n, e, s, w"),
        ("gather up", "directions: n, ne, e, se, s, sw, w, nw, here"),
        ("feed here", "directions: n, ne, e, se, s, sw, w, nw"),
        ("buy soldier", "is not a move"),
        ("jump", "'jump' is not a move; here you can say 'select F2'"),
    ],
)
def test_what_is_no_move(move, words):
    assert words in refuse(start(2), move)


def test_what_is_no_outcome():
    rolling = fm.new("dominantion", draws=False)
    assert "a roll must be a whole number from 1 to 6" in refuse(rolling, "roll 7")
    match = end_round(start(2))
    assert "did you mean currents" in refuse(match, "event current")
    assert match.why_not("event 3") is None
    play(match, "event motivation")
    assert "no colour 'pink'" in refuse(match, "player pink")
    assert clause(match, "player blue") == "DOM-EVT-6"


# --- Sentences ---


def test_the_log_tells_everything_to_everybody():
    match = place(
        "rQ@G1", "rW@F2", "rW@H3", "rW@G4", "rW@B3+1", "nW@C4", "rS@M3", "rW@L4", "bS@M4", "gW@G13+1", "rW@I2", red="store 4"
    )  # fmt: skip
    play(match, "select G4, gather n, move s, drop, select I2, take, select B3, feed ne, select F2, merge, with H3")
    play(match, "buy worker, at F1, select M3, attack, join L4, resolve, end")
    assert match.log() == [
        "Red's worker on G4 gathers a cube from the node on G5.",
        "Red's worker on G4 goes to G3.",
        "Red's worker on G3 drops 1 cube into the store.",
        "Red's worker on I2 takes a cube from the store.",
        "Red's worker on B3 feeds the neutral worker on C4, which joins red.",
        "Red's workers on F2 and H3 merge into a soldier.",
        "Red spawns a worker on F1.",
        "Red's soldier on M3 attacks.",
        "Red's worker on L4 joins the attack.",
        "The battle: 4 against blue's 3: theirs die, yours live; blue's soldier on M4 dies.",
        "Red ends the turn.",
    ]
    assert all(match.log(seat) == match.log(PUBLIC) for seat in range(4))


def test_the_log_of_events_and_sieges():
    match = place("bS@G1", "gW@G13", "rW@A1", red="store 0 siege 1", blue="store 1", yellow="store 1", green="store 0")
    log = end_round(match, "taxes", "pay A1", "pay G13").log()
    assert "Red ends the turn; blue's soldier on G1 has held out on the throne for 2 turns." in log
    assert "Red sacrifices the worker on A1 for the tax." in log
    end_round(match, "predator", "tile N14")
    assert match.log()[-2:] == ["The event of round 3 is Predator.", "The predator comes to N14 and eats nobody."]
    fall = "Red ends the turn and is disqualified: blue's soldier on G1 has held out on the throne, and blue conquers."
    assert fall in match.log()


def test_prompts():
    match = fm.new("dominantion", players=2, draws=False)
    assert match.prompt == "Red rolls for the first turn."
    play(match, "roll 2, roll 1")
    assert match.prompt == "Red, 20 points left: select a pawn, buy, or end the turn."
    play(match, "select F1")
    assert match.prompt == "Red, 20 points left: say what the soldier on F1 does."
    play(match, "merge")
    assert match.prompt == "Red: choose the partner that merges with the soldier on F1."
    play(match, "with H1")
    assert "go on with the warrior on F1" in match.prompt
    play(match, "buy worker")
    assert match.prompt == "Red: choose an empty hive tile for the new worker."
    play(match, "at H1, end, end")
    assert match.prompt == "The event of round 2 is picked."
    play(match, "event rain")
    assert match.prompt == "A tile is picked for a pile of sugar."


# --- Reasons in the words of the position ---


@pytest.mark.parametrize(
    ("moves", "move", "words"),
    [
        ("", "select A8", "A8 has no pawn of yours"),
        ("", "select G1", "red's queen on G1 can do nothing now"),
        ("select F1", "end", "the soldier on F1 has just been selected and must do something first"),
        ("select F1", "gather n", "the soldier on F1 is no worker"),
        ("select G2", "drop", "the worker on G2 carries nothing"),
        ("select G2", "attack", "no enemy is around the worker on G2"),
        ("select G2", "gather here", "the worker on G2 finds neither pile nor node on its own tile"),
        ("select G2", "move s", "red's queen on G1 stands there"),
        ("", "buy queen", "you have a queen"),
        ("buy worker", "end", "first finish what you began: 'at G3'"),
        ("buy worker", "at F2", "red's worker on F2 stands there"),
        ("select F2, merge", "with F1", "F1 has no worker of yours"),
    ],
)
def test_reasons(moves, move, words):
    match = play(start(4), *moves.split(", ") if moves else ())
    assert match.why_not(move).startswith(words)


# --- Positions ---


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("turn 1", "must begin with a line like 'round 1"),
        ("round 1 seat red phase dance", "no phase 'dance'"),
        ("round 1 seat", "pairs of a name and a value"),
        ("round 1 seat red round 2", "names something twice"),
        ("round 1 seat red weather rain", "has no 'weather'"),
        ("round 900 seat red", "the round must be a whole number from 0 to 500"),
        ("round 1 seat pink", "no seat 'pink'; seats: red, green"),
        ("round 1 seat red event hail", "no event 'hail'"),
    ],
)
def test_a_bad_first_line_is_refused(line, words):
    with pytest.raises(fm.BadText) as caught:
        fm.position(f"game dominantion version 1 players 2\n{line}")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pawns", "after 'pawns' must come a colour"),
        ("pawns red G1", "must come one of W, S, X, Q"),
        ("pawns red W G1+0", "the load of 'G1+0'"),
        ("pawns red W G1 G1", "no pawn can be put on G1"),
        ("pawns red W G1\npawns red W G2", "has a line twice"),
        ("piles B2 x", "a pile must be a whole number"),
        ("red store 99", "a store must be a whole number from 0 to 60"),
        ("red sugar 3", "should read 'store 4'"),
        ("blue store 3", "no seat 'blue'"),
        ("hello", "is no line of a position"),
    ],
)
def test_a_bad_line_is_refused(line, words):
    with pytest.raises(fm.BadText) as caught:
        fm.position(f"game dominantion version 1 players 2\nround 1 seat red\n{line}")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("head", "lines"),
    [
        ("round 2 seat red phase selected points 20 first red event none", "selected G1/pawns red Q G1/pawns green W G13"),
        ("round 2 seat red phase battle points 19 first red event none", "battle B2/pawns red S B2*/pawns green W B3"),
        ("round 2 seat red phase partner points 20 first red event none", "selected F2/pawns red W F2 G2"),
        ("round 2 seat red phase place points 20 first red event none buying queen", "pawns red W F2"),
        ("round 2 seat none phase tile points 0 first red event rain picks 1", "pawns red W F2/piles A1 3"),
        ("round 2 seat none phase player points 0 first red event motivation", "pawns red W F2+1"),
        ("round 2 seat none phase event points 0 first green event none", "pawns red W F2/pawns neutral W A1"),
        ("round 2 seat none phase tax points 0 first red event taxes taxed green", "pawns green W F2 G2+1"),
        ("round 40 seat none phase ended points 0 first red event none ending cap", "pawns green W F2"),
    ],
)
def test_every_phase_can_be_set_up(head, lines):
    body = "\n".join([head, *lines.split("/"), "red store 5", "green store 0"])
    text = f"game dominantion version 1 players 2\n{body}\n"
    assert fm.position(text, draws=False).position() == text


@pytest.mark.parametrize(
    ("head", "lines", "broken"),
    [
        ("round 2 seat red points 41", "", "the action points"),
        ("round 2 seat red points 30", "", "DOM-TURN-1"),
        ("round 0 seat red", "", "DOM-END-2"),
        ("round 41 seat red", "", "DOM-END-2"),
        ("round 1 seat red event rain", "", "DOM-EVT-1"),
        ("round 2 seat red event rain motivated red", "", "DOM-EVT-6"),
        ("round 2 seat red picks 1", "", "DOM-SET-5"),
        ("round 2 seat red phase selected", "", "DOM-ASK-2"),
        ("round 2 seat red", "selected B2", "DOM-ASK-1"),
        ("round 2 seat red phase battle", "", "DOM-CBT-2"),
        ("round 2 seat red", "battle G1", "DOM-CBT-6"),
        ("round 2 seat red phase partner", "selected G1", "DOM-SPN-5"),
        ("round 2 seat red phase place", "", "DOM-SPN-1"),
        ("round 2 seat none phase tile event rain", "", "DOM-EVT-8"),
        ("round 2 seat none phase tile event currents picks 1", "", "DOM-EVT-8"),
        ("round 2 seat none phase tax event taxes taxed none", "", "DOM-EVT-7"),
        ("round 2 seat none phase player event rain", "", "DOM-EVT-6"),
        ("round 0 seat none phase roll", "", "DOM-SET-3"),
        ("round 3 seat none phase ended", "", "DOM-END-1"),
        ("round 3 seat none phase ended ending conquest", "", "DOM-END-1"),
        ("round 3 seat none phase ended ending cap", "", "DOM-END-2"),
        ("round 3 seat none phase ended ending dead", "", "DOM-END-3"),
        ("round 2 seat red buying queen", "", "DOM-ASK-4"),
    ],
)
def test_impossible_positions_are_refused_with_a_clause(head, lines, broken):
    text = f"game dominantion version 1 players 2\n{head}\n{lines}\npawns red Q G1\npawns green W G13"
    with pytest.raises(fm.BadText) as caught:
        fm.position(text)
    assert broken in str(caught.value)


# --- The drawn board ---


def test_the_board_shows_where_everything_is():
    match = place(
        "rQ@G1", "rW@G4+3", "bX@B7", "nW@C4", lines=["piles G4 2 K2 12"], red="store 4", blue="store 1", green="store 2"
    )  # fmt: skip
    lines = match.view().board().splitlines()
    assert lines[0].split() == list("ABCDEFGHIJKLMN")
    row = {int(line[:2]): line[4:].ljust(70) for line in lines[1:15]}
    assert row[4][30:35] == "rW3o2" and row[4][10:12] == "nW" and row[2][50:55] == ".  o&"
    assert row[1][30:32] == "rQ" and row[7][5:7] == "bX" and row[5][30] == "#" and row[5][25] == "+"
    assert row[8][0] == "B" and row[14][35] == "G" and row[3][25] == "r"
    assert all(len(line) <= 110 for line in lines)


def test_colours_are_only_paint():
    match = place("rQ@G1", "bX@B7", "nW@C4")
    painted = GAME.text.board(match.state, colour=True)
    for word in ("[bold red]", "[bold bright_blue]", "[bold white]", "[/]", "[bold green]", "[bold yellow]"):
        painted = painted.replace(word, "")
    assert painted == GAME.text.board(match.state, colour=False)


def test_the_end_is_told_by_hives_power_and_sugar():
    from formicarium.words import ranking_in_words

    match = place("rX@G3", "gS@G13", players=2, head="round 40 seat green first red", green="store 9")
    assert ranking_in_words(play(match, "end")) == (
        "The winner is Red with 1 hive, power 4 and 0 sugar. Second: Green with 1 hive, power 3 and 9 sugar."
    )


# --- Golden games ---


def test_golden_games_show_every_event_and_every_kind_of_action():
    records = [file.read_text(encoding="utf-8") for file in playthroughs(GAME)]
    for event in EVENT_NAMES:
        assert any(f"chance event {event}" in record for record in records)
    verbs = {line.split()[2] for record in records for line in record.splitlines() if line[:1].isdigit()}
    assert verbs >= {
        "select",
        "move",
        "gather",
        "take",
        "drop",
        "feed",
        "attack",
        "join",
        "resolve",
        "merge",
        "with",
        "buy",
        "at",
        "pay",
    }
