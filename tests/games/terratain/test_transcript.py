"""The complete game G1 of the specification, replayed decision by decision with its draws."""

import formicarium as fm

from .boards import BOARDS
from .helpers import DECLINE, EMPTY, NOTHING, SEATS, WAR, board_of, chits_of, facts, new, pile, plot_name, replay, vector
from .transcript import checkpoints, turns


def refilled_for_next_draw(table, cups, discards):
    """Piles of a checkpoint as the table has them, which stands at the next seat's first draw already (TER-DRAW-2)."""
    if not table.is_over:
        seat = SEATS.index(facts(table)["seat"])
        if cups[seat] == NOTHING:
            cups[seat], discards[seat] = discards[seat], NOTHING
    return cups, discards


def test_transcript_text():
    told = list(turns())
    assert [turn.turn for turn in told] == list(range(1, 142))
    assert [turn.seat for turn in told] == [turn % 2 for turn in range(141)]
    assert list(checkpoints()) == [12, 71, 111, 141]
    assert (told[1].war, told[1].build) == (495, None)
    assert told[110].draws == ["F", "*", "A"]


def test_g1_decisions_refills_and_checkpoints():
    """TER-TURN-1, TER-TURN-2, TER-TURN-3, TER-DRAW-2, TER-WAR-7: the whole game, what is asked and what is on the table."""
    table = new(start_seat=0)
    due = checkpoints()
    for turn, counts in replay(table):
        now = table.position()
        assert chits_of(now, 0) == chits_of(now, 1) == [10] * 7
        told = due.pop(turn, None)
        if told is None:
            continue
        board = board_of(table)
        assert 81 - board.count(EMPTY) == told.structures
        if told.board is not None:
            assert {str(index): token for index, token in enumerate(board) if token != EMPTY} == told.board
        cups, discards = refilled_for_next_draw(table, told.cups, told.discards)
        for seat in (0, 1):
            assert vector(pile(table, SEATS[seat], "reserve")) == told.reserves[seat]
            assert vector(pile(table, SEATS[seat], "discard")) == discards[seat]
            assert vector(pile(table, SEATS[seat], "cup")) == cups[seat]
        assert [sheet["total"] for sheet in table.scores()] == told.scores
        assert counts == {"decisions": told.decisions, "wars": told.wars, "refills": told.refills}
    assert not due


def test_g1_ends_with_b1():
    """TER-OVER-1, TER-RANK-3: the last build fills the board; no discard is asked although five chits are in the reserve."""
    table = new(start_seat=0)
    for _ in replay(table):
        pass
    assert table.is_over
    assert table.ending == "full"
    assert facts(table)["turn"] == "141"
    assert board_of(table) == BOARDS["B1"].board
    assert table.scores() == [seat.sheet for seat in BOARDS["B1"].seats]
    assert table.ranking() == [1, 2]
    assert pile(table, "red", "reserve") == "T1 W1 F3"
    assert table.legal_actions() == []


def test_g1_war_without_build_in_turn_2():
    """TER-TURN-2, TER-BUILD-8: turn 2 has a war and no build."""
    table = new(start_seat=0)
    for _ in replay(table, upto=1):
        pass
    table.play("draw army")
    table.play("draw army")
    assert table.legal_actions() == [495, DECLINE]
    assert WAR + 9 == 495
    assert plot_name(9) == "1.4"
    table.play(495)
    assert (facts(table)["turn"], facts(table)["seat"], facts(table)["idle"]) == ("3", "red", "1")


def test_g1_as_a_record():
    """TER-RANK-3: the game written as a record and read again has the same end."""
    table = new(start_seat=0)
    for _ in replay(table):
        pass
    again = fm.replay(table.record())
    assert again.actions == table.actions
    assert again.position() == table.position()
    assert table.record().splitlines()[-1] == "result full red 103 blue 88"
