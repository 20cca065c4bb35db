"""Why not, in the words of the position."""

from collections import Counter

import pytest

import formicarium as fm
from formicarium.core.record import CHANCE
from formicarium.games.termites.reasons import REASONS
from formicarium.games.termites.spec import FIRST_ATTACK

from .tables import CELLS, EVERYTHING, GAME, placing, random_states, table


def reason(match, move):
    """Why a move is not legal."""
    told = match.why_not(move)
    assert told is not None
    return told


ODD_GROUND = "G8 stones, H7 water, G6 vegetation"


@pytest.mark.parametrize(
    ("pieces", "ground", "hand", "move", "words", "clause"),
    [
        ("", "", "S1", "place W2 G7", "you have no W2 in your hand (S1)", "TMT-REP-1"),
        ("G7 rW2", "", "S1", "place S1 G7", "G7 is not empty: Red's W2 stands on G7", "TMT-REP-1"),
        ("G7 b5", "", "S1", "place S1 G7", "G7 is not empty: your Mound of 5 stands on G7", "TMT-REP-1"),
        ("", "G7 water", "S1", "place S1 G7", "G7 is water, where only flyers may be placed", "TMT-REP-2"),
        ("", "G7 vegetation", "F1", "place F1 G7", "G7 is vegetation, where no flyer may be placed", "TMT-REP-2"),
        ("", "", "S1", "pass", "this is not the moment for 'pass'; here you can say 'place S1 A1'", "TMT-TURN-3"),
    ],
)
def test_why_not_place(pieces, ground, hand, move, words, clause):
    assert reason(placing(pieces, ground, hand), move) == f"{words} ({clause})"


@pytest.mark.parametrize(
    ("pieces", "ground", "move", "words", "clause"),
    [
        ("G7 bW2", "", "select A1", "A1 is empty; select a unit of your own", "TMT-MOVE-1"),
        ("G7 rW2", "", "select G7", "Red's W2 stands on G7; select a unit of your own", "TMT-MOVE-1"),
        ("G7 b6", "", "select G7", "your Mound of 6 stands on G7; select a unit of your own", "TMT-MOVE-1"),
        (
            "A1 bS1, A2 rS2, B1 rS2, B2 rS2",
            "",
            "select A1",
            "your S1 on A1 can neither move nor attack",
            "TMT-MOVE-12",
        ),
    ],
)
def test_why_not_select(pieces, ground, move, words, clause):
    assert reason(table(pieces, ground), move) == f"{words} ({clause})"


@pytest.mark.parametrize(
    ("pieces", "ground", "start", "move", "words", "clause"),
    [
        ("G7 bW2", "", "G7", "move D7", "D7 is 3 hexes away from G7, and a worker has 2 movement points", "TMT-MOVE-2"),
        ("G7 bS1", "", "G7", "move G9", "G9 is 2 hexes away from G7, and a soldier has 1 movement point", "TMT-MOVE-2"),
        ("G7 bW2", ODD_GROUND, "G7", "move H7", "H7 is water, which a worker cannot enter", "TMT-MOVE-3"),
        ("G7 bP1", ODD_GROUND, "G7", "move G8", "G8 is stones, which a spitter cannot enter", "TMT-MOVE-3"),
        ("G7 bF1", ODD_GROUND, "G7", "move G6", "G6 is vegetation, which a flyer cannot enter", "TMT-MOVE-3"),
        ("G7 bW2", ODD_GROUND, "G7", "move G9", "the way from G7 to G9 is closed by stones on G8", "TMT-MOVE-3"),
        (
            "G7 bW2",
            "G9 stones",
            "G7",
            "move G9",
            "G9 is stones: a worker needs both movement points for it and must stand next to it",
            "TMT-MOVE-3",
        ),
        ("G7 bW2, G8 rS1", "", "G7", "move G9", "the way from G7 to G9 is closed by Red's S1 on G8", "TMT-MOVE-5"),
        ("G7 bF1, G8 rF1, F8 rF1", "", "G7", "move G10", "the way from G7 to G10 is closed by Red's F1 on G8", "TMT-MOVE-6"),
        ("G7 bW2, G8 r7", "", "G7", "move G9", "the way from G7 to G9 is closed by Red's Mound of 7 on G8", "TMT-MOVE-7"),
        ("G7 bF2, G8 b7", "", "G7", "move G10", "the way from G7 to G10 is closed by your Mound of 7 on G8", "TMT-MOVE-7"),
        ("G7 bW2", "", "G7", "move G7", "your W2 stands on G7 already; it has to go to another hex", "TMT-MOVE-8"),
        ("G7 bW2, G8 rW1", "", "G7", "move G8", "Red's W1 stands on G8; to attack it, say 'attack G8'", "TMT-MOVE-8"),
        ("G7 bW2, G8 bW1", "", "G7", "move G8", "your W1 stands on G8", "TMT-MOVE-9"),
        ("G7 bW2, G8 b5", "", "G7", "attack G8", "your Mound of 5 stands on G8", "TMT-MOVE-9"),
        ("G7 bW2", "", "G7", "attack G8", "there is nothing on G8 to attack", "TMT-ATT-1"),
        ("G7 bS1, G8 rW1", "G8 stones", "G7", "attack G8", "G8 is stones, which a soldier cannot enter", "TMT-ATT-2"),
        (
            "G7 bW2, G11 rW1",
            "",
            "G7",
            "attack G11",
            "G11 is 4 hexes away from G7, and a worker has 2 movement points",
            "TMT-ATT-3",
        ),
        (
            "G7 bW2, G8 rW1",
            "",
            "G7",
            "attack G8 from G9",
            "your W2 on G7 cannot enter G8 from G9, only from F7, G7 or H7",
            "TMT-ATT-3",
        ),
        (
            "G7 bW2, G9 rW1",
            "G9 stones",
            "G7",
            "attack G9",
            "G9 is stones: a worker needs both movement points for it and attacks it only from where it stands",
            "TMT-ATT-2",
        ),
        ("G7 bW2, G8 rS2, G9 rW1", "", "G7", "attack G9", "your W2 on G7 finds no way to G9", "TMT-ATT-3"),
        (
            "G7 bW2, G8 rS1",
            "",
            "G7",
            "attack G8",
            "2 against 2: an attack has to be stronger than the defence",
            "TMT-ATT-13",
        ),
        (
            "G7 bW3, G6 bP1, G8 r7",
            "G6 vegetation",
            "G7",
            "attack G8",
            "3 + spitter on G6 1 + vegetation 1 = 5 against 7: an attack has to be stronger than the defence",
            "TMT-ATT-13",
        ),
        ("G7 bW2", "", "G7", "pass", "this is not the moment for 'pass'; here you can say 'move E5'", "TMT-TURN-3"),
    ],
)
def test_why_not_move_or_attack(pieces, ground, start, move, words, clause):
    match = table(pieces, ground)
    match.play(f"select {start}")
    assert reason(match, move) == f"{words} ({clause})"


def test_why_not_a_mound_from_elsewhere():
    """TMT-ATT-5: only numbers can say it, as words for it mean the attack itself."""
    match = table("G8 bW3, F7 bS2, G7 r6")
    match.play("select G8")
    from_the_north_east = FIRST_ATTACK + 6 * CELLS["G7"] + 1
    assert reason(match, from_the_north_east) == "the approach to a Mound is not chosen: say 'attack G7' (TMT-ATT-5)"


@pytest.mark.parametrize(
    ("move", "words", "clause"),
    [
        ("retreat G8", "G8 is where the attacker came from", "TMT-RET-3"),
        ("retreat G6", "G6 is stones, which a soldier cannot enter", "TMT-RET-2"),
        ("retreat H7", "H7 is not empty: Red's W1 stands on H7", "TMT-RET-2"),
        ("retreat H6", "Red's Mound of 5 stands on H6", "TMT-RET-10"),
        ("retreat A1", "A1 is not next to G7", "TMT-RET-2"),
    ],
)
def test_why_not_retreat(move, words, clause):
    match = table("F8 bW2, G9 bP1, G7 rS1, H7 rW1, H6 r5", "G6 stones")
    match.play("select F8")
    match.play("attack G7 from G8")
    assert match.legal() == ["retreat F7", "retreat F6"]
    assert reason(match, move) == f"{words} ({clause})"


def test_why_not_retreat_of_a_flyer():
    """TMT-RET-8, TMT-RET-10."""
    match = table("B6 bW3, A6 rF1", "A5 vegetation")
    match.play("select B6")
    match.play("attack A6 from B6")
    assert reason(match, "retreat A5") == "A5 is vegetation, where no flyer can retreat (TMT-RET-8)"
    off_the_board = next(number for number in range(2541, 2547) if "no hex on that side" in (match.why_not(number) or ""))
    assert reason(match, off_the_board) == "A6 is at the edge and has no hex on that side (TMT-RET-10)"


def test_why_not_mound():
    """TMT-SET-9, TMT-SET-10, TMT-CAP-3, TMT-CAP-10."""
    pieces = "G9 bW2, E7 bP2, H7 bW2, G7 r6, D4 rW1, K6 r8, C3 bW1"
    match = table(pieces, "E7 vegetation, C6 water, C7 water")
    for move in ("select G9", "attack G7"):
        match.play(move)
    assert reason(match, "mound 5 F7") == "your new Mound has to stand on G7, where you captured one (TMT-CAP-3)"
    match.play("mound 9 G7")
    for place, words, clause in (
        ("8 E2", "you have no Mound of 8 in reserve (5 7 9)", "TMT-SET-10"),
        ("5 C3", "C3 is not empty: Blue's W1 stands on C3", "TMT-SET-9"),
        ("5 A3", "A3 is at the edge of the board", "TMT-SET-9"),
        ("5 E7", "E7 is not empty: Blue's P2 stands on E7", "TMT-SET-9"),
        ("5 C6", "C6 is water, and Mounds stand on clear ground", "TMT-SET-9"),
        ("5 H6", "H6 is next to Blue's Mound of 9 on G7", "TMT-SET-9"),
        ("5 K7", "K7 is next to your Mound of 8 on K6", "TMT-SET-9"),
        ("5 D7", "D7 has more than one water hex next to it: C6 and C7", "TMT-SET-9"),
        ("5 D4", "your W1 stands on D4, and no unit may make room while there are empty hexes for the Mound", "TMT-CAP-10"),
    ):
        assert reason(match, f"mound {place}") == f"{words} ({clause})"


def test_why_not_build():
    """TMT-MAP-3, TMT-MAP-5, TMT-MAP-6, TMT-MAP-7, TMT-MAP-8."""
    match = fm.new("termites", draws=False, start_seat=0, map="built", players=3)
    match.play("neutral G7")
    assert reason(match, "neutral G7") == "G7 is not empty: the neutral Mound of 7 stands on G7 (TMT-MAP-3)"
    assert reason(match, "neutral G8") == "G8 is next to the neutral Mound of 7 on G7 (TMT-MAP-3)"
    assert reason(match, "neutral A1") == "A1 is at the edge of the board (TMT-MAP-3)"
    match.play("neutral D4")
    for tile in ("water wv G8", "vegetation vs J4", "vegetation vs J5", "stones vs J7", "stones ws J8"):
        match.play(f"tile {tile}")
    for tile, words, clause in (
        ("water wv G6", "the neutral Mound on G7 has water next to it already, on G8", "TMT-MAP-8"),
        ("water wv D4", "the neutral Mound of 7 stands on D4", "TMT-MAP-5"),
        ("water wv J4", "there is a tile on J4: J4 is vegetation", "TMT-MAP-5"),
        ("vegetation wv J3", "with vegetation on J3 more than 2 tiles of vegetation would be connected", "TMT-MAP-6"),
        ("water ws J6", "with a tile on J6 more than 4 tiles would be connected", "TMT-MAP-7"),
    ):
        assert reason(match, f"tile {tile}") == f"{words} ({clause})"
    match.state.tiles_left[0] = 0
    assert reason(match, "tile water wv A1") == "no tile wv is left (TMT-MAP-5)"


def test_why_not_chance():
    """TMT-SET-3, TMT-SET-5, TMT-KNOW-5."""
    match = fm.new("termites", draws=False)
    assert reason(match, 3) == "the starting player is north or east (TMT-SET-5)"
    match.play("start north")
    match.play("colony red")
    assert reason(match, "colony red") == "the red colony is taken (TMT-SET-3)"
    assert reason(match, 9) == "there is no such colony (TMT-SET-3)"
    match.play("colony gold")
    assert reason(match, "draw W3") == "no W3 is left in the stack (TMT-KNOW-5)"


def test_every_reason_speaks_of_the_position():
    """No refusal just quotes its clause: reasons are found for whatever somebody may try, whatever is asked."""
    seen = set()
    for game in EVERYTHING:
        tried = Counter()
        for match in random_states(*game):
            tried[int(match.state.phase)] += 1
            if match.is_over or match.actor == CHANCE or tried[int(match.state.phase)] not in (1, 15):
                continue
            for action in range(GAME.spec.actions):
                told = match.why_not(action)
                clause = told.rpartition("(")[2].rstrip(")") if told else ""
                seen.add(clause)
                assert told is None or GAME.spec.clauses.words(clause) not in told
    assert len(seen) > 20 and seen - {""} <= {*REASONS, "TMT-TURN-3"}
