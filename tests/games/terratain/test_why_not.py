"""Every way a move can be illegal: the clause and the reason in words."""

import pytest

import formicarium as fm

from .helpers import (
    at,
    clause_against,
    fill,
    first_reserve,
    nearly_full,
    new,
    play,
)


def build_phase():
    return at("red build", "C1 5.5, T1 1.1, P1 9.9, W0 3.3, M1 3.5", "red reserve T C P W")


def war_phase():
    return at("red war", "C1 5.5, W0 3.3", "red reserve A T")


def discard_phase():
    return at("red discard", "C1 5.5", "red reserve T2 W2 A")


def terrain_phase():
    return first_reserve("MF", mountains=True, rivers=True)


def draw_phase():
    return at("red draw", fill("red T10 C10"))


def start_phase():
    return new(3)


def mountain_phase():
    return play(new(start_seat=0, mountains=True, rivers=True, map="random"), "source 0", *["bend straight"] * 9)


def bend_phase():
    return play(new(start_seat=0, rivers=True, map="random"), "source 0")


def full():
    return play(at("red build", nearly_full(), "red reserve W", turn=81), "build town 5.5")


def stalemate():
    return play(at("red draw idle 5", "W1 5.5", "red reserve none"), "draw army", "draw army", "decline")


def cap():
    return play(at("red build", "", "red reserve W", turn=300), "build town 5.5")


@pytest.mark.parametrize(
    ("table", "move", "clause", "words"),
    [
        (build_phase, "build mine 5.1", "TER-BUILD-1", ["Mine", "reserve"]),
        (build_phase, "build farm 5.5", "TER-BUILD-1", ["Farm", "reserve"]),
        (build_phase, "build town 3.3", "TER-GEO-1", ["3.3", "red", "Town"]),
        (build_phase, "build town 5.5", "TER-GEO-1", ["5.5", "blue", "Castle"]),
        (build_phase, "build castle 5.2", "TER-BUILD-3", ["5.2", "blue", "Castle", "5.5"]),
        (build_phase, "build temple 1.4", "TER-BUILD-4", ["1.4", "blue", "Temple", "1.1"]),
        (build_phase, "build palace 9.6", "TER-BUILD-5", ["9.6", "blue", "Palace", "9.9"]),
        (build_phase, "build army 5.1", "TER-BUILD-9", ["army"]),
        (build_phase, "war 5.5", "TER-WAR-1", ["army"]),
        (build_phase, "decline", "TER-WAR-1", ["army"]),
        (build_phase, "discard temple", "TER-END-2", ["discard", "limit"]),
        (build_phase, "draw temple", "TER-TURN-1", ["build"]),
        (build_phase, "start red", "TER-TURN-1", ["build"]),
        (terrain_phase, "build mine 1.1", "TER-VAR-1", ["Mine", "mountain"]),
        (terrain_phase, "build farm 1.1", "TER-VAR-2", ["Farm", "river"]),
        (war_phase, "war 3.3", "TER-WAR-6", ["3.3", "own"]),
        (war_phase, "war 1.1", "TER-WAR-6", ["1.1", "empty"]),
        (war_phase, "build temple 1.1", "TER-TURN-1", ["war"]),
        (war_phase, "discard temple", "TER-END-2", ["discard"]),
        (discard_phase, "discard mine", "TER-END-1", ["Mine", "reserve"]),
        (discard_phase, "build town 1.1", "TER-TURN-1", ["discard"]),
        (discard_phase, "war 5.5", "TER-TURN-1", ["discard"]),
        (discard_phase, "decline", "TER-TURN-1", ["discard"]),
        (draw_phase, "draw temple", "TER-DRAW-1", ["cup"]),
        (draw_phase, "build town 1.1", "TER-TURN-1", ["draw"]),
        (draw_phase, "decline", "TER-TURN-1", ["draw"]),
        (start_phase, 3, "TER-SETUP-3", ["seat"]),
        (start_phase, "draw army", "TER-TURN-1", ["start"]),
        (bend_phase, 3, "TER-VAR-5", ["river"]),
        (bend_phase, "mountain 1.2", "TER-TURN-1", ["bend"]),
        (mountain_phase, "mountain 2.1", "TER-VAR-5", ["territory"]),
        (mountain_phase, "mountain 1.1", "TER-VAR-5", ["river"]),
        (full, "discard army", "TER-OVER-1", ["game", "over"]),
        (full, "build town 1.1", "TER-OVER-1", ["game", "over"]),
        (full, "draw army", "TER-OVER-1", ["game", "over"]),
        (stalemate, "build town 1.1", "TER-OVER-2", ["game"]),
        (stalemate, "draw army", "TER-OVER-2", ["game", "over"]),
        (cap, "war 5.5", "TER-OVER-3", ["game"]),
        (cap, "draw army", "TER-OVER-3", ["game", "over"]),
    ],
)
def test_why_not(table, move, clause, words):
    """TER-TURN-1, TER-BUILD-1, TER-GEO-1, TER-WAR-1, TER-WAR-6, TER-END-1, TER-END-2, TER-OVER-1: clause and reason."""
    match = table()
    assert clause_against(match, move) == clause
    answer = match.why_not(move)
    for word in words:
        assert word.lower() in answer.lower(), f"'{word}' is not in: {answer}"


def test_surplus_is_discarded_at_the_end_not_before():
    """TER-TURN-1, TER-END-1: above the limit, but Build comes first."""
    table = at("red build", "", "red reserve T3 W3")
    assert clause_against(table, "discard temple") == "TER-TURN-1"


@pytest.mark.parametrize("phase", [build_phase, war_phase, discard_phase, terrain_phase])
def test_why_not_agrees_with_the_list_of_legal_actions(phase):
    """TER-TURN-1: of all 575 ids exactly the legal ones have no reason against them."""
    table = phase()
    assert [action for action in range(575) if table.why_not(action) is None] == table.legal_actions()
    assert [table.action(move) for move in table.legal()] == table.legal_actions()


def test_an_illegal_move_changes_nothing():
    """TER-TURN-1: the error carries clause and reason, and the table stays as it was."""
    table = build_phase()
    before = table.position()
    with pytest.raises(fm.IllegalMove) as error:
        table.play("build castle 5.2")
    assert error.value.clause == "TER-BUILD-3"
    assert "5.5" in error.value.reason
    assert table.position() == before
    assert table.actions == []


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("", ["empty", "'build "]),
        ("fly 5.5", ["fly 5.5", "'build "]),
        ("build castle", ["'build castle'"]),
        ("build castle 5.5 5.6", ["'build castle 5.5 5.6'"]),
        ("build castle 5.10", ["5.10", "1.1", "9.9"]),
        ("build castle 0.1", ["0.1"]),
        ("build castle e4", ["e4"]),
        ("build castel 5.1", ["castel", "castle"]),
        ("build x 5.1", ["temple", "castle", "town", "farm", "mine", "palace"]),
        ("discard everything", ["everything"]),
        (575, ["575", "574"]),
        (-1, ["-1", "574"]),
    ],
)
def test_what_is_no_move_at_all(move, words):
    """TER-TURN-1: BadText says what a move looks like."""
    with pytest.raises(fm.BadText) as error:
        build_phase().why_not(move)
    for word in words:
        assert word in str(error.value)


def test_notation_is_forgiving():
    """TER-BUILD-1: letters and capitals are understood."""
    table = build_phase()
    assert table.action("build C 5.1") == table.action("BUILD Castle 5.1") == table.action("build castle 5.1") == 81 + 30
