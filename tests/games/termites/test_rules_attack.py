"""Termites, clause by clause: attacks. Docstrings name the clauses whose words are expected."""

import pytest

from .conftest import (
    HEXES,
    NE,
    NW,
    RED,
    SE,
    SW,
    E,
    W,
    attack,
    distance,
    retreat,
    select,
)
from .positions_used import RING, ring


def test_what_an_attack_is(table):
    """TMT-ATT-1: a move onto an enemy unit, an enemy Mound or a neutral Mound; never onto an empty hex."""
    game = table("B:W2@0,0 R:W1@1,0 R:m5@-1,0 N:m7@0,2 B:P3@-2,2 B:P3@0,3 B:P3@-2,0 B:P3@-1,2")
    assert set(game.attacks((0, 0))) == {(1, 0), (-1, 0), (0, 2)}
    game.play(select((0, 0)))
    assert game.why_not(attack((0, 1), NE)) == game.why_not(attack((5, 0), E)) == "ATT-1"


def test_an_attack_ends_the_turn(table):
    """TMT-ATT-1, TMT-RET-9: the worker could go on and could attack again, but may not."""
    game = table("B:W2@2,0 R:W1@1,0 R:W1@0,0").attack((2, 0), (1, 0), E).play(retreat(NE))
    assert game.things() == {(1, 0): "B:W2", (2, -1): "R:W1", (0, 0): "R:W1"}
    assert game.moment == ("place", RED)


@pytest.mark.parametrize(
    ("attacker", "defender", "terrain"),
    [
        ("S2", "W1", "stones"),
        ("P3", "W1", "stones"),
        ("W3", "F1", "water"),
        ("S2", "F1", "water"),
        ("P3", "F1", "water"),
        ("F3", "W1", "vegetation"),
    ],
)
def test_an_attacker_must_be_able_to_enter(table, attacker, defender, terrain):
    """TMT-ATT-2: terrain that is closed to the attacker protects the defender from it."""
    game = table(f"B:{attacker}@1,0 R:{defender}@0,0", **{terrain: [(0, 0)]})
    assert game.attacks((1, 0)) == {}
    assert game.play(select((1, 0))).why_not(attack((0, 0), E)) == "ATT-2"


def test_a_worker_attacks_on_stones_from_its_start(table):
    """TMT-ATT-2: entering costs both points, so neither a step before nor another side is possible."""
    game = table("B:W3@1,0 B:W3@-2,0 R:W1@0,0", stones=[(0, 0)])
    assert game.attacks((1, 0)) == {(0, 0): [E]}
    assert game.attacks((-2, 0)) == {}
    assert game.copy().play(select((1, 0))).why_not(attack((0, 0), NE)) == "ATT-2"
    assert game.play(select((-2, 0))).why_not(attack((0, 0), W)) == "ATT-2"
    assert len(table("B:F3@1,0 R:W1@0,0", stones=[(0, 0)]).attacks((1, 0))[(0, 0)]) == 6


@pytest.mark.parametrize(
    ("things", "terrain", "start", "approaches"),
    [
        ("B:W3@2,0", {}, (2, 0), [E]),  # one point to get next to the target, one to enter it
        ("B:W3@1,0", {}, (1, 0), [E, NE, SE]),
        ("B:W3@3,0", {}, (3, 0), []),
        ("B:S2@1,0", {}, (1, 0), [E]),  # a single point
        ("B:P3@1,0", {}, (1, 0), [E]),
        ("B:S2@2,0", {}, (2, 0), []),
        ("B:W3@1,0 B:F1@1,-1", {}, (1, 0), [E, NE, SE]),  # through an own unit
        ("B:W3@1,0 R:S2@1,-1", {}, (1, 0), [E, SE]),  # an enemy
        ("B:W3@1,0 B:m5@1,-1", {}, (1, 0), [E, SE]),  # a Mound
        ("B:W3@1,0", {"water": [(1, -1)]}, (1, 0), [E, SE]),
        ("B:W3@1,0", {"vegetation": [(1, -1)]}, (1, 0), [E, NE, SE]),
        ("B:W3@1,0", {"stones": [(1, -1)]}, (1, 0), [E, SE]),  # both points spent there
        ("B:W3@1,0", {"stones": [(1, 0)]}, (1, 0), [E, NE, SE]),  # the start costs nothing
        ("B:F3@3,0", {}, (3, 0), [E]),
        ("B:F3@2,0", {}, (2, 0), [E, NE, SE]),
        ("B:F3@2,0 R:S2@1,0", {}, (2, 0), [E, NE, SE]),  # over an enemy that does not fly
        ("B:F3@2,0 R:F1@1,0", {}, (2, 0), [NE, SE]),
        ("B:F3@2,0 N:m7@1,0", {}, (2, 0), [NE, SE]),
        ("B:F3@2,0", {"vegetation": [(1, 0)]}, (2, 0), [NE, SE]),
        ("B:F3@2,0", {"water": [(1, 0)], "stones": [(1, 1)]}, (2, 0), [E, NE, SE]),
    ],
)
def test_approach_hexes(table, things, terrain, start, approaches):
    """TMT-ATT-3, TMT-ATT-4: neighbours of the target that are the start or can be passed through, with points left to enter."""
    game = table(f"{things} R:W1@0,0", **terrain)
    assert game.attacks(start).get((0, 0), []) == approaches
    game.play(select(start))
    for direction in set(range(6)) - set(approaches):
        assert game.why_not(attack((0, 0), direction)) == "ATT-3"


def test_approach_at_the_edge(table):
    """TMT-ATT-3: there is no approach hex beyond the board."""
    game = table("B:W3@5,0 R:W1@6,0")
    assert game.attacks((5, 0)) == {(6, 0): [NW, W, SW]}
    game.play(select((5, 0)))
    for direction in (E, NE, SE):
        assert game.why_not(attack((6, 0), direction)) == "ATT-3"


def test_a_flyer_attacks_from_the_far_side(table):
    """TMT-ATT-4: over a target that does not fly, but not over a flyer."""
    assert table("B:F3@-1,0 R:W1@0,0").attacks((-1, 0)) == {(0, 0): [E, NE, NW, W, SW, SE]}
    assert table("B:F3@-1,0 R:F1@0,0").attacks((-1, 0)) == {(0, 0): [NE, NW, W, SW, SE]}
    game = table("B:F3@-1,0 R:W1@0,0").attack((-1, 0), (0, 0), E)
    assert game.retreats() == set(RING) - {(1, 0)}


def test_approach_to_a_mound(table):
    """TMT-ATT-5: of all possible ones the lowest direction, and no choice."""
    game = table("B:W3@0,1 B:S2@-1,0 R:m5@0,0")
    assert game.attacks((0, 1)) == {(0, 0): [E]}
    assert game.attacks((-1, 0)) == {(0, 0): [W]}
    game.play(select((0, 1)))
    assert game.why_not(attack((0, 0), SW)) == game.why_not(attack((0, 0), SE)) == "ATT-5"
    assert game.why_not(attack((0, 0), NE)) == "ATT-3"
    assert table("B:W3@0,1 B:S2@-1,0 R:m5@0,0 R:W1@1,0").attacks((0, 1))[(0, 0)] == [SW]


@pytest.mark.parametrize(
    ("friends", "strength"),
    [
        ("", 1),
        ("B:W2@1,-1", 3),
        ("B:S1@0,1", 3),
        ("B:F3@-1,0", 4),
        ("B:P2@-1,1", 3),
        ("B:P2@-2,0", 3),  # a spitter two steps away, straight
        ("B:P2@-1,-1", 3),  # and at an angle
        ("B:P3@-3,0", 1),  # three steps
        ("B:W3@-2,0", 1),  # others two steps away
        ("B:S2@0,2", 1),
        ("B:F3@2,-2", 1),
        ("B:W2@1,-1 B:S2@0,1 B:F1@-1,0 B:P1@-1,1 B:P3@-2,0 B:P1@2,-2 B:W3@3,0", 1 + 2 + 4 + 1 + 1 + 3 + 1),
    ],
)
def test_support(table, friends, strength):
    """TMT-ATT-6: all units next to the target, spitters two steps away; each with its strength, once, and by itself."""
    assert table(f"B:W1@1,0 R:W3@0,0 {friends}").strength((1, 0), (0, 0)) == strength


@pytest.mark.parametrize("edge", [(6, 0), (6, -6), (-6, 3), (0, 6)])
def test_support_does_not_wrap_round_the_board(table, edge):
    """TMT-ATT-6: a target at the edge is supported by its neighbours, and by spitters at distance 2, on the board."""
    near = [where for where in HEXES if distance(where, edge) in (1, 2)]
    (q, r), *others = near
    far = [where for where in HEXES if distance(where, edge) > 2]
    friends = " ".join(f"B:P1@{x},{y}" for x, y in others + far)
    assert table(f"R:W3@{edge[0]},{edge[1]} B:W1@{q},{r} {friends}").strength((q, r), edge) == len(near)


@pytest.mark.parametrize(
    ("friends", "strength"),
    [
        ("B:P1@-1,0", 1 + 2),
        ("B:P1@-2,0", 1 + 2),
        ("B:P3@-2,0", 1 + 4),  # one more for the token, not for each spitter
        ("B:P2@-1,0 B:P2@-2,0", 1 + 3 + 3),
        ("B:W2@-1,0", 1 + 2),  # no spitter
        ("B:S1@-1,0", 1 + 2),
        ("B:P2@0,2", 1 + 2),  # no Vegetation
        ("B:P2@-3,0", 1),  # too far
    ],
)
def test_spitters_in_vegetation(table, friends, strength):
    """TMT-ATT-7: each supporting spitter token there counts one more."""
    vegetation = [(-1, 0), (-2, 0), (-3, 0)]
    assert table(f"B:W1@1,0 R:W3@0,0 {friends}", vegetation=vegetation).strength((1, 0), (0, 0)) == strength


@pytest.mark.parametrize("name", ["P1", "P2", "P3"])
def test_the_attacker_is_no_support(table, name):
    """TMT-ATT-8: it counts once and gets no bonus for Vegetation, next to the target or two steps away."""
    game = table(f"B:{name}@1,0 R:W1@0,0", vegetation=[(1, 0), (2, 0)])
    assert game.strength((1, 0), (0, 0)) == int(name[1])
    assert (game.attacks((1, 0)) != {}) is (name != "P1")


def test_support_over_obstacles(table):
    """TMT-ATT-9: terrain, units and Mounds in between do not matter, nor whether the supporter could enter the target."""
    between = "R:S2@-1,0 N:m7@0,-1 B:P2@-2,0 B:P2@0,-2 B:P2@2,-2"
    assert table(f"B:W1@1,0 R:W3@0,0 {between}", water=[(1, -1)]).strength((1, 0), (0, 0)) == 1 + 2 + 2 + 2
    assert table("B:W1@1,0 B:F3@0,1 R:W3@0,0", vegetation=[(0, 0)]).strength((1, 0), (0, 0)) == 4
    assert table("B:W1@1,0 B:S2@0,1 B:P1@-1,0 R:W3@0,0", stones=[(0, 0)]).strength((1, 0), (0, 0)) == 6
    assert table("B:F1@1,0 B:W2@0,1 R:F3@0,0", water=[(0, 0)]).strength((1, 0), (0, 0)) == 3


def test_no_support_from_others(table):
    """TMT-ATT-10: enemies of the enemy do not help, nor do units of the defender."""
    game = table("B:W1@1,0 R:W1@0,0 G:S2@0,1 G:P3@2,0 Y:P3@-2,0 R:P3@-1,0", players=4)
    assert game.strength((1, 0), (0, 0)) == 1
    assert game.attacks((1, 0)) == {}


def test_spitters_against_mounds(table):
    """TMT-ATT-11, TMT-ATT-7: as against units, at distance 1 and 2, with the bonus for Vegetation."""
    game = table("B:W1@1,0 B:P2@2,0 B:P2@-1,0 N:m7@0,0", vegetation=[(2, 0), (-1, 0)])
    assert game.strength((1, 0), (0, 0)) == 1 + 3 + 3
    assert game.attacks((1, 0)) == {}
    game.put("B:P1@0,2")
    assert game.attacks((1, 0)) == {(0, 0): [E]}


def test_defence(table):
    """TMT-ATT-12: strength, one more on Stones only; no support; the value of a Mound."""
    for terrain, extra in (("stones", 1), ("vegetation", 0), ("water", 0)):
        assert table(f"R:F2@0,0 {ring('R:S2')} R:P3@2,0", **{terrain: [(0, 0)]}).defence((0, 0)) == 2 + extra
    for value in range(5, 10):
        assert table(f"R:m{value}@0,0 {ring('R:S2')}").defence((0, 0)) == value
    assert table("N:m7@0,0").defence((0, 0)) == 7


@pytest.mark.parametrize(
    ("attacker", "support", "target", "stones", "legal"),
    [
        ("W2", "", "R:W1", False, True),
        ("W2", "", "R:W2", False, False),
        ("W2", "", "R:S1", False, False),
        ("W2", "", "R:W1", True, False),
        ("W3", "", "R:W1", True, True),
        ("W1", "B:P1", "R:F2", False, False),
        ("W2", "B:P1", "R:F2", False, True),
        ("S2", "B:P1", "R:m5", False, False),
        ("S2", "B:P2", "R:m5", False, True),
        ("S2", "B:P3", "N:m7", False, False),
        ("W3", "B:S2", "N:m7", False, False),
        ("S2", "B:S2", "N:m7", False, True),
        ("S2", "B:S2", "R:m8", False, False),
    ],
)
def test_an_attack_must_be_stronger(table, attacker, support, target, stones, legal):
    """TMT-ATT-13: more than the defence; as much is not enough."""
    things = f"B:{attacker}@1,0 {target}@0,0" + (f" {support}@0,1" if support else "")
    game = table(things, stones=[(0, 0)] if stones else [])
    assert (game.attacks((1, 0)) != {}) is legal
    assert game.play(select((1, 0))).why_not(attack((0, 0), E)) == ("" if legal else "ATT-13")
