"""Plans of several moves: what they consist of, what they cost, and that they change no rule."""

import pytest

import formicarium as fm
from formicarium.games.dominantion.compound import attack_with_all, gather_with_all, walk
from formicarium.games.dominantion.geometry import TILE_NUMBERS
from formicarium.games.dominantion.names import read_tile

from .helpers import GAME, pawns, place, play, points, start, supply


def moves(match, plan):
    """A plan in notation; it is played on a copy, so that every step is checked."""
    copy = fm.position(match.position(), draws=False)
    told = []
    for action in plan.actions:
        told.append(GAME.text.move(copy.state, action))
        copy.play(action)
    assert points(match) - points(copy) == plan.cost
    return told


def test_walking_is_selecting_and_single_steps():
    match = place("rW@F3", "bW@B7")
    plan = walk(match.state, read_tile("F3"), read_tile("F6"))
    assert moves(match, plan) == ["select F3", "move n", "move n", "move n"] and plan.cost == 3


def test_walking_goes_around_what_stands_in_the_way():
    """DOM-MOVE-2: nodes and pawns are no way; in the rain a step costs 2."""
    match = place("rW@G4", "rW@F4", "bW@B7", head="round 2 seat red points 20 first red event rain")
    plan = walk(match.state, read_tile("G4"), read_tile("G6"))
    assert moves(match, plan) == ["select G4", "move e", "move n", "move n", "move w"] and plan.cost == 8


def test_the_selected_pawn_need_not_be_selected_again():
    match = play(place("rW@F3", "bW@B7"), "select F3")
    assert moves(match, walk(match.state, read_tile("F3"), read_tile("F4"))) == ["move n"]


@pytest.mark.parametrize(
    ("tile", "target", "clause"),
    [("B7", "B8", "DOM-ASK-1"), ("F3", "G5", "DOM-MOVE-2"), ("F3", "B7", "DOM-MOVE-2"), ("F3", "A14", "DOM-TURN-1")],
)
def test_ways_that_cannot_be_walked(tile, target, clause):
    match = place("rW@F3", "bW@B7", head="round 1 seat red points 12")
    with pytest.raises(fm.IllegalMove) as caught:
        walk(match.state, TILE_NUMBERS[tile], TILE_NUMBERS[target])
    assert caught.value.clause == clause


def test_attacking_with_all():
    match = place("rS@B2", "rW@C2", "rW@A2", "rX@F2", "bS@B3")
    plan = attack_with_all(match.state, read_tile("B2"))
    assert moves(match, plan) == ["select B2", "attack", "join A2", "join C2", "resolve"] and plan.cost == 3


def test_attacking_with_as_many_as_can_be_paid():
    match = place("rS@B2", "rW@C2", "rW@A2", "bS@B3", head="round 1 seat red points 2")
    assert moves(match, attack_with_all(match.state, read_tile("B2"))) == ["select B2", "attack", "join A2", "resolve"]


def test_attacks_that_are_none():
    for pieces, clause in ((("rS@B2", "bS@B5"), "DOM-CBT-1"), (("rS@B2*", "bS@B3"), "DOM-CBT-6")):
        match = place(*pieces)
        with pytest.raises(fm.IllegalMove) as caught:
            attack_with_all(match.state, read_tile("B2"))
        assert caught.value.clause == clause


def test_gathering_with_all():
    match = place("rW@G4", "rW@F5", "rW@H5~", "rW@A1", "rW@M3", "bW@B7", lines=["piles M4 1 N4 1"])
    plan = gather_with_all(match.state)
    assert moves(match, plan) == ["select M3", "gather n", "select G4", "gather n", "select F5", "gather e"] and plan.cost == 3


def test_gathering_as_long_as_there_is_something():
    match = place("rW@G4", "rW@F5", "bW@B7", red="store 59")
    assert moves(match, gather_with_all(match.state)) == ["select G4", "gather n"]
    with pytest.raises(fm.IllegalMove, match="stands where it can gather"):
        gather_with_all(start(2).state)


def test_plans_leave_the_position_alone():
    match = place("rS@B2", "rW@C2", "rW@G4", "bS@B3")
    before = match.state.tobytes()
    walk(match.state, read_tile("G4"), read_tile("J4"))
    attack_with_all(match.state, read_tile("B2"))
    gather_with_all(match.state)
    assert match.state.tobytes() == before


def test_plans_wait_for_what_was_begun():
    match = play(place("rS@B2", "rW@C2", "bS@B3"), "select B2", "attack")
    with pytest.raises(fm.IllegalMove, match="DOM-ASK-4"):
        gather_with_all(match.state)


# --- At the table ---


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("walk F3 F6", {"rW@F6", "rW@G4", "bS@A1"}),
        ("Gather  All", {"rW@F3", "rW@G4+1~", "bS@A1"}),
    ],
)
def test_short_forms_are_played_move_by_move(text, after):
    match = place("rW@F3", "rW@G4", "bS@A1")
    for action in GAME.text.expand(match.state, text):
        match.play(action)
    assert pawns(match) == after


def test_short_forms_of_the_selected_pawn():
    match = play(place("rW@F3", "rW@A2", "bW@B2"), "select F3", "move n")
    assert len(GAME.text.expand(match.state, "walk F6")) == 2
    play(match, "select A2")
    assert [GAME.text.move(match.state, action) for action in GAME.text.expand(match.state, "attack all")] == [
        "attack",
        "resolve",
    ]


def test_what_is_no_short_form():
    match = start(2)
    for text in ("select F2", "end", "gather n", "", "walk"):
        assert GAME.text.expand(match.state, text) == [text]
    for text in ("walk F6", "attack all", "buy all"):
        with pytest.raises(fm.BadText, match="no short form here"):
            GAME.text.expand(match.state, text)
    rolling = fm.new("dominantion", draws=False)
    assert GAME.text.expand(rolling.state, "gather all") == ["gather all"]


def test_the_table_understands_short_forms(monkeypatch, capsys, tmp_path):
    import io
    import sys

    from formicarium.cli import main

    file = tmp_path / "position.txt"
    file.write_text(place("rW@F3", "rW@G4", "gS@A1", players=2).position(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("walk F3 F6\nwalk F6 F14\ngather all\nhelp\nquit\n\n"))
    assert main(["play", "--load", str(file), "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "Red's worker on F5 goes to F6." in out and "17 points left" in out
    assert "Not legal: no way over empty tiles leads" not in out
    assert "gathers a cube from the node on G5" in out and "attack F6 all" in out
    assert supply(place("rW@F3", "gS@A1", players=2)) == 60
