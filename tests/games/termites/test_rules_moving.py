"""Termites, clause by clause: moving. Docstrings name the clauses whose words are expected."""

import pytest

from .conftest import (
    HEXES,
    NE,
    PASS,
    RED,
    SE,
    E,
    W,
    attack,
    distance,
    move,
    neighbours,
    place,
    select,
)
from .positions_used import RING, ring


def test_one_unit_of_your_own(table):
    """TMT-MOVE-1: own units only; one move, and the turn is over."""
    game = table("B:W1@0,0 B:S1@3,0 R:W1@-3,0 B:m5@0,3 N:m7@0,-3")
    assert game.legal() == [PASS, select((0, 0)), select((3, 0))]
    for where in ((-3, 0), (0, 3), (0, -3), (1, 0)):
        assert game.why_not(select(where)) == "MOVE-1"
    assert game.play(select((0, 0)), move((1, 0))).moment == ("place", RED)


def test_the_unit_placed_this_turn_may_move(table):
    """TMT-MOVE-1: and attack."""
    game = table("R:W1@0,0", phase="place", hands=("S1", "")).play(place("S1", (1, 0)))
    assert game.targets((1, 0)) == (set(neighbours((1, 0))) - {(0, 0)}, {(0, 0): [E]})


def test_passing(table):
    """TMT-MOVE-1: always allowed, also when an attack is possible; nothing changes."""
    game = table("B:S2@1,0 R:W1@0,0")
    before = game.things()
    assert game.play(PASS).things() == before
    assert game.moment == ("place", RED)


@pytest.mark.parametrize(
    ("name", "points"), [("W1", 2), ("W3", 2), ("S1", 1), ("S2", 1), ("P1", 1), ("P3", 1), ("F1", 3), ("F3", 3)]
)
def test_movement_points(table, name, points):
    """TMT-MOVE-2: 2 for workers, 1 for soldiers and spitters, 3 for flyers; fewer may be used, more may not."""
    game = table(f"B:{name}@0,0")
    assert game.destinations((0, 0)) == {where for where in HEXES if 1 <= distance(where, (0, 0)) <= points}
    assert game.play(select((0, 0))).why_not(move((points + 1, 0))) == "MOVE-2"


def test_cost_of_stones(table):
    """TMT-MOVE-2, TMT-MOVE-3: both points of a worker, one of a flyer's three."""
    game = table("B:W1@0,0", stones=RING)
    assert game.destinations((0, 0)) == set(RING)
    game = table("B:W1@0,0", stones=[(2, 0)]).play(select((0, 0)))
    assert game.why_not(move((2, 0))) in ("MOVE-2", "MOVE-3")
    assert table("B:W1@0,0", stones=[(0, 0)]).destinations((0, 0)) == {w for w in HEXES if 1 <= distance(w, (0, 0)) <= 2}
    game = table("B:F1@0,0", stones=RING)
    assert len(game.destinations((0, 0))) == 36


def test_cost_of_every_step(table):
    """TMT-MOVE-2: a flyer that has only one way out of Vegetation gets so far and no farther."""
    game = table("B:F1@0,0", stones=[(1, 0)], vegetation=[where for where in RING if where != (1, 0)])
    second = {(2, 0), (2, -1), (1, 1)}
    third = {(3, 0), (3, -1), (2, 1), (3, -2), (2, -2), (0, 2), (1, 2)}
    assert game.destinations((0, 0)) == {(1, 0)} | second | third


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("W1", "water"),
        ("S1", "water"),
        ("P1", "water"),
        ("F1", "vegetation"),
        ("S1", "stones"),
        ("P1", "stones"),
    ],
)
def test_closed_terrain(table, name, terrain):
    """TMT-MOVE-3: not entered, not even on the way."""
    game = table(f"B:{name}@0,0", **{terrain: [where for where in RING if where != (-1, 0)]})
    assert not game.destinations((0, 0)) & set(game.hexes_of(terrain))
    game.play(select((0, 0)))
    assert game.why_not(move((1, 0))) == "MOVE-3"
    if name in ("W1", "F1"):
        assert game.why_not(move((2, 0))) == "MOVE-3"


def test_open_terrain(table):
    """TMT-MOVE-3: Vegetation for all but flyers, Water and Stones for flyers."""
    for name in ("W1", "S1", "P1"):
        assert set(RING) <= table(f"B:{name}@0,0", vegetation=RING).destinations((0, 0))
    assert len(table("B:F1@0,0", water=RING).destinations((0, 0))) == 36
    assert len(table("B:W1@0,0", vegetation=RING).destinations((0, 0))) == 18


def test_through_own_units(table):
    """TMT-MOVE-4: workers and flyers go through, but do not stop there."""
    assert table(f"B:W1@0,0 {ring('B:F1')}").destinations((0, 0)) == {w for w in HEXES if distance(w, (0, 0)) == 2}
    assert table(f"B:F1@0,0 {ring('B:F1')}").destinations((0, 0)) == {w for w in HEXES if 2 <= distance(w, (0, 0)) <= 3}


@pytest.mark.parametrize("name", ["W1", "S1", "P1", "F1"])
def test_not_through_enemies(table, name):
    """TMT-MOVE-5: a worker has to go round any enemy unit."""
    game = table(f"B:W1@0,0 R:{name}@1,0")
    assert game.destinations((0, 0)) == {w for w in HEXES if 1 <= distance(w, (0, 0)) <= 2} - {(1, 0), (2, 0)}
    assert game.play(select((0, 0))).why_not(move((2, 0))) == "MOVE-5"


def test_flyers_pass_over_enemies_that_do_not_fly(table):
    """TMT-MOVE-6: over workers, soldiers and spitters, but not over flyers."""
    around = " ".join(
        f"R:{name}3@{q},{r}" if name != "S" else f"R:S2@{q},{r}" for name, (q, r) in zip("WSPWSP", RING, strict=True)
    )
    assert table(f"B:F1@0,0 {around}").destinations((0, 0)) == {w for w in HEXES if 2 <= distance(w, (0, 0)) <= 3}
    game = table(f"B:F1@0,0 {ring('R:F2')}")
    assert game.targets((0, 0)) == (set(), {})
    game = table(f"B:F1@0,0 {ring('R:F2', (-1, 0))}")
    assert (3, 0) not in game.destinations((0, 0))
    assert game.play(select((0, 0))).why_not(move((3, 0))) == "MOVE-6"
    assert game.why_not(move((-3, 0))) == ""


def test_several_enemies_in_a_row(table):
    """TMT-MOVE-6: a flyer passes over two of them, and a flyer in their row stops it."""
    vegetation = [where for where in RING if where != (1, 0)]
    assert (3, 0) in table("B:F1@0,0 R:W1@1,0 R:S1@2,0", vegetation=vegetation).destinations((0, 0))
    assert (3, 0) not in table("B:F1@0,0 R:W1@1,0 R:F1@2,0", vegetation=vegetation).destinations((0, 0))


@pytest.mark.parametrize("piece", ["B:m5", "R:m6", "N:m7"])
@pytest.mark.parametrize(("name", "far"), [("W1", (2, 0)), ("F3", (3, 0))])
def test_mounds_are_in_the_way(table, piece, name, far):
    """TMT-MOVE-7: nobody passes, whoever owns the Mound."""
    game = table(f"B:{name}@0,0 {piece}@1,0")
    assert far not in game.destinations((0, 0))
    assert game.play(select((0, 0))).why_not(move(far)) == "MOVE-7"


@pytest.mark.parametrize("piece", ["B:m5", "R:m6", "N:m7"])
def test_flyers_over_mounds(table, piece):
    """TMT-MOVE-7: with the option they pass over every Mound; workers still do not, and nobody ends on an own one."""
    game = table(f"B:F3@0,0 {piece}@1,0", mounds_block_flight=False)
    assert game.destinations((0, 0)) == {w for w in HEXES if 1 <= distance(w, (0, 0)) <= 3} - {(1, 0)}
    clause = "MOVE-9" if piece == "B:m5" else "MOVE-8"
    assert game.play(select((0, 0))).why_not(move((1, 0))) == clause
    game = table(f"B:W3@0,0 {piece}@1,0", mounds_block_flight=False)
    assert (2, 0) not in game.destinations((0, 0))
    assert game.play(select((0, 0))).why_not(move((2, 0))) == "MOVE-7"


def test_flyers_over_the_attacked_mound(table):
    """TMT-MOVE-7, TMT-ATT-5: with the option a flyer next to the Mound flies over it and comes from the E, wherever it starts."""
    for direction, (q, r) in enumerate(RING):
        things = f"B:F3@{q},{r} N:m7@0,0 B:P3@2,0 B:P3@-2,0"
        assert table(things).attacks((q, r)) == {(0, 0): [NE if direction == W else E]}
        assert table(things, mounds_block_flight=False).attacks((q, r)) == {(0, 0): [E]}
    things = "B:F3@-1,0 N:m7@0,0 B:P3@2,0 B:P3@-2,0"
    assert table(f"{things} R:F1@1,0", mounds_block_flight=False).attacks((-1, 0))[(0, 0)] == [NE]
    assert table(things, vegetation=[(1, 0)], mounds_block_flight=False).attacks((-1, 0))[(0, 0)] == [NE]


def test_a_mound_as_approach_hex(table):
    """TMT-MOVE-7, TMT-ATT-3: with the option a flyer attacks a unit from over a Mound, own ones included."""
    for piece in ("B:m5", "R:m6", "N:m7"):
        things = f"B:F3@2,0 R:W1@0,0 {piece}@1,0"
        assert table(things).attacks((2, 0))[(0, 0)] == [NE, SE]
        assert table(things, mounds_block_flight=False).attacks((2, 0))[(0, 0)] == [E, NE, SE]
        game = table(things, mounds_block_flight=False).attack((2, 0), (0, 0), E)
        assert game.retreats() == set(RING) - {(1, 0)}


def test_where_a_move_ends(table):
    """TMT-MOVE-8: on an empty hex, not where it began, and not on an enemy without attacking."""
    game = table("B:W2@0,0 R:W1@1,0 R:m5@-1,0 N:m7@0,2").play(select((0, 0)))
    for where in ((0, 0), (1, 0), (-1, 0), (0, 2)):
        assert game.why_not(move(where)) == "MOVE-8"


def test_not_on_own_pieces(table):
    """TMT-MOVE-9: neither by a move nor by an attack."""
    game = table("B:W3@0,0 B:W1@1,0 B:m5@-1,0 B:S2@-1,1").play(select((0, 0)))
    for where in ((1, 0), (-1, 0)):
        assert game.why_not(move(where)) == "MOVE-9"
        assert all(game.why_not(attack(where, direction)) == "MOVE-9" for direction in range(6))


@pytest.mark.parametrize("name", ["S1", "P1"])
def test_leaving_stones(table, name):
    """TMT-MOVE-10: off Stones as usual, but not onto others."""
    game = table(f"B:{name}@0,0", stones=[(0, 0), (1, 0)])
    assert game.destinations((0, 0)) == set(RING) - {(1, 0)}
    assert game.play(select((0, 0))).why_not(move((1, 0))) == "MOVE-3"


def test_the_way_is_not_recorded(table):
    """TMT-MOVE-11: one action for each destination, however many ways lead there, and the record keeps only where the unit is."""
    game = table("B:F1@0,0").play(select((0, 0)))
    assert len(game.legal()) == 36
    game.play(move((1, 1)))
    other = table("B:F1@2,2").play(select((2, 2)), move((1, 1)))
    assert game.states.tobytes() == other.states.tobytes()
    assert (game.state.selected, game.state.target, game.state.approach) == (-1, -1, -1)


def test_first_the_unit_then_its_target(table):
    """TMT-MOVE-12, TMT-TURN-4: a unit that can do nothing cannot be chosen; one that is chosen must go."""
    game = table(f"B:S1@0,0 {ring('R:S2')} B:W1@4,0")
    assert game.legal() == [PASS, select((4, 0))]
    assert game.why_not(select((0, 0))) == "MOVE-12"
    game.play(select((4, 0)))
    assert game.why_not(PASS) == "TURN-3"
    assert game.why_not(select((4, 0))) == "TURN-3"


def test_a_unit_that_can_only_attack_may_be_chosen(table):
    """TMT-MOVE-12: walled in, but stronger than one of its neighbours."""
    game = table(f"B:S1@0,0 {ring('R:S2', (1, 0))} R:W1@1,0")
    assert game.legal() == [PASS, select((0, 0))]
    assert game.targets((0, 0)) == (set(), {(1, 0): [W]})
