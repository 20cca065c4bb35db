"""Termites, clause by clause: retreat. Docstrings name the clauses whose words are expected."""

import pytest

from .conftest import (
    BLUE,
    GOLD,
    NE,
    NW,
    PASS,
    RED,
    SE,
    SW,
    E,
    W,
    beside,
    move,
    retreat,
)
from .positions_used import RING, ring

GROUND = {"water": [(1, -1)], "vegetation": [(0, -1)], "stones": [(-1, 0)]}


@pytest.mark.parametrize("name", ["S1", "S2"])
def test_strong_grip(table, name):
    """TMT-RET-1, TMT-RET-9: what a soldier attacks is destroyed, although six hexes are free."""
    game = table(f"B:{name}@1,0 R:W1@0,0").attack((1, 0), (0, 0), E)
    assert game.things() == {(0, 0): f"B:{name}"}
    assert game.moment == ("place", RED)


@pytest.mark.parametrize("name", ["W2", "P2", "F2"])
def test_support_by_soldiers_is_no_grip(table, name):
    """TMT-RET-1, TMT-RET-6: two soldiers beside the target only support; it retreats."""
    game = table(f"B:{name}@1,0 B:S2@0,1 B:S2@0,-1 R:W1@0,0").attack((1, 0), (0, 0), E)
    assert game.retreats() == {(1, -1), (-1, 0), (-1, 1)}
    assert game.play(retreat(W)).thing((-1, 0)) == "R:W1"


@pytest.mark.parametrize(
    ("name", "directions"),
    [("W1", {NW, W, SW}), ("S1", {NW, SW}), ("P1", {NW, SW}), ("F1", {NE, W, SW})],
)
def test_where_a_unit_retreats(table, name, directions):
    """TMT-RET-2, TMT-RET-3, TMT-RET-8: NE is Water, NW Vegetation, W Stones, SW Clear, SE occupied, E the approach."""
    game = table(f"B:W3@1,0 B:P3@2,0 R:{name}@0,0 R:W1@0,1", **GROUND).attack((1, 0), (0, 0), E)
    assert game.moment == ("retreat", BLUE)
    assert game.legal() == [retreat(direction) for direction in sorted(directions)]
    assert game.why_not(retreat(E)) == "RET-3"
    assert game.why_not(retreat(SE)) == "RET-2"
    for direction in {NE, NW, W} - directions:
        assert game.why_not(retreat(direction)) == ("RET-8" if name == "F1" else "RET-2")
    for direction in directions:
        after = game.copy().play(retreat(direction))
        assert after.thing(beside((0, 0), direction)) == f"R:{name}"
        assert (after.thing((0, 0)), after.thing((1, 0))) == ("B:W3", "")


def test_the_approach_is_barred(table):
    """TMT-RET-3: also if the attacker only passed through; from there it did not come, there it may go."""
    game = table("B:W3@2,0 R:W1@0,0").attack((2, 0), (0, 0), E)
    assert game.why_not(retreat(E)) == "RET-3"
    assert game.retreats() == set(RING) - {(1, 0)}


def test_the_start_is_free(table):
    """TMT-RET-4: the hex the attacker left, if it is not the approach hex and its terrain is open."""
    game = table("B:W3@1,0 R:W1@0,0").attack((1, 0), (0, 0), NE)
    assert game.retreats() == set(RING) - {(1, -1)}
    game.play(retreat(E))
    assert game.things() == {(0, 0): "B:W3", (1, 0): "R:W1"}


@pytest.mark.parametrize(
    ("attacker", "defender", "terrain"),
    [("W3", "S1", "stones"), ("W3", "P1", "stones"), ("F3", "W1", "water"), ("F3", "S1", "water"), ("P2", "F1", "vegetation")],
)
def test_the_start_may_be_closed(table, attacker, defender, terrain):
    """TMT-RET-4, TMT-RET-2, TMT-RET-8: the start is Stones, Water or Vegetation that the defender cannot enter."""
    things = f"B:{attacker}@1,0 R:{defender}@0,0 B:W1@0,1"
    direction = E if attacker == "P2" else NE
    game = table(things, **{terrain: [(1, 0)]}).attack((1, 0), (0, 0), direction)
    assert game.retreats() == set(RING) - {(0, 1), (1, 0), beside((0, 0), direction)}
    if direction == NE:
        assert game.why_not(retreat(E)) == "RET-2"


def test_a_flyer_and_the_start_in_vegetation(table):
    """TMT-RET-4, TMT-RET-8: usually Vegetation is closed to a flyer, the start of the attacker as well."""
    game = table("B:W2@1,0 R:F1@0,0", vegetation=[(1, 0)]).attack((1, 0), (0, 0), NE)
    assert game.retreats() == set(RING) - {(1, 0), (1, -1)}
    assert game.why_not(retreat(E)) == "RET-8"


@pytest.mark.parametrize(("chooser", "seat"), [("attacker", BLUE), ("defender", GOLD)])
def test_who_chooses_the_retreat(table, chooser, seat):
    """TMT-RET-5, TMT-TURN-2: the attacker, or by the option the owner of the unit; then red's turn in either case."""
    game = table("B:W3@1,0 G:W1@0,0", players=3, retreat_chooser=chooser).attack((1, 0), (0, 0), E)
    assert game.moment == ("retreat", seat)
    assert game.retreats() == set(RING) - {(1, 0)}
    assert game.why_not(PASS) == game.why_not(move((3, 0))) == "TURN-3"
    game.play(retreat(W))
    assert game.things() == {(0, 0): "B:W3", (-1, 0): "G:W1"}
    assert game.moment == ("place", RED)


@pytest.mark.parametrize("chooser", ["attacker", "defender"])
def test_no_choice_where_nothing_can_be_chosen(table, chooser):
    """TMT-RET-1, TMT-RET-7, TMT-TURN-4: a soldier's attack and a unit without a way out ask nobody."""
    game = table("B:S1@1,0 R:W1@0,0", retreat_chooser=chooser).attack((1, 0), (0, 0), E)
    assert game.moment == ("place", RED)
    game = table(f"B:W3@1,0 R:W1@0,0 {ring('B:F1', (1, 0))}", retreat_chooser=chooser).attack((1, 0), (0, 0), E)
    assert game.moment == ("place", RED)


def test_a_unit_that_can_retreat_is_not_destroyed(table):
    """TMT-RET-6: the one free hex must be chosen."""
    game = table(f"B:W3@1,0 R:W1@0,0 {ring('R:S2', (1, 0), (-1, 0))}").attack((1, 0), (0, 0), E)
    assert game.legal() == [retreat(W)]
    assert game.play(retreat(W)).thing((-1, 0)) == "R:W1"


@pytest.mark.parametrize("around", ["B:F1", "R:S2", "R:W1", "N:m7"])
def test_no_way_out(table, around):
    """TMT-RET-7, TMT-RET-9, TMT-RET-10: own units, enemies and Mounds all around, and the unit is destroyed; nobody is pushed."""
    game = table(f"B:W3@1,0 R:W1@0,0 {ring(around, (1, 0))}").attack((1, 0), (0, 0), E)
    assert game.things() == {(0, 0): "B:W3"} | {where: around for where in RING if where != (1, 0)}
    assert game.moment == ("place", RED)


def test_no_way_out_at_the_edge(table):
    """TMT-RET-7, TMT-RET-10: in the corner, with Water on one side."""
    game = table("B:W3@5,-6 R:W1@6,-6 B:W1@5,-5", water=[(6, -5)]).attack((5, -6), (6, -6), W)
    assert game.things() == {(6, -6): "B:W3", (5, -5): "B:W1"}


def test_a_flyer_with_vegetation_around(table):
    """TMT-RET-8, TMT-RET-7: nothing but Vegetation is left, and the flyer is destroyed without a question."""
    game = table("B:W3@1,0 R:F2@0,0", vegetation=[where for where in RING if where != (1, 0)])
    game.attack((1, 0), (0, 0), E)
    assert (game.things(), game.moment) == ({(0, 0): "B:W3"}, ("place", RED))


def test_a_flyer_may_be_sent_into_vegetation(table):
    """TMT-RET-8: with the option Vegetation is one more choice, and deadly; the approach hex stays barred."""
    ground = {"vegetation": [(1, 0), (0, -1), (-1, 0)]}
    game = table("B:W3@1,0 R:F2@0,0 R:W1@-1,0", flyer_vegetation="kill_choice", **ground).attack((1, 0), (0, 0), E)
    assert game.legal() == [retreat(NE), retreat(NW), retreat(SW), retreat(SE)]
    assert game.why_not(retreat(E)) == "RET-3"
    assert game.why_not(retreat(W)) == "RET-2"
    dead = game.copy().play(retreat(NW))
    assert (dead.things(), dead.moment) == ({(0, 0): "B:W3", (-1, 0): "R:W1"}, ("place", RED))
    game.play(retreat(SW))
    assert game.things() == {(0, 0): "B:W3", (-1, 0): "R:W1", (-1, 1): "R:F2"}


def test_a_flyer_may_be_sent_into_the_start_in_vegetation(table):
    """TMT-RET-8, TMT-RET-4: with the option the Vegetation that the attacker left counts as empty, too."""
    game = table("B:W3@1,0 R:F2@0,0", vegetation=[(1, 0)], flyer_vegetation="kill_choice").attack((1, 0), (0, 0), NE)
    assert game.retreats() == set(RING) - {(1, -1)}
    assert game.play(retreat(E)).things() == {(0, 0): "B:W3"}
    assert game.moment == ("place", RED)


def test_only_vegetation_left_is_still_asked(table):
    """TMT-RET-8, TMT-TURN-4: with the option the defender's owner may be asked for the only, deadly answer."""
    things = f"B:W3@1,0 R:F2@0,0 {ring('R:S2', (1, 0), (-1, 0))}"
    game = table(things, vegetation=[(-1, 0)], flyer_vegetation="kill_choice", retreat_chooser="defender")
    game.attack((1, 0), (0, 0), E)
    assert (game.moment, game.legal()) == (("retreat", RED), [retreat(W)])
    game.play(retreat(W))
    assert (game.thing((0, 0)), game.thing((-1, 0))) == ("B:W3", "")


@pytest.mark.parametrize("name", ["W1", "S1", "P1"])
def test_vegetation_kills_flyers_only(table, name):
    """TMT-RET-8, TMT-RET-2: with the option other castes retreat into Vegetation unharmed; soldiers still do not climb Stones."""
    game = table(f"B:W3@1,0 R:{name}@0,0", vegetation=[(-1, 0)], stones=[(0, -1)], flyer_vegetation="kill_choice")
    game.attack((1, 0), (0, 0), E)
    assert game.retreats() == set(RING) - {(1, 0)} - ({(0, -1)} if name != "W1" else set())
    assert game.play(retreat(W)).thing((-1, 0)) == f"R:{name}"


def test_no_retreat_onto_mounds_or_off_the_board(table):
    """TMT-RET-10: whoever owns the Mound."""
    for piece in ("B:m5", "R:m5", "N:m7"):
        game = table(f"B:W3@1,0 R:W1@0,0 {piece}@-1,0").attack((1, 0), (0, 0), E)
        assert game.why_not(retreat(W)) == "RET-10"
        assert game.retreats() == set(RING) - {(1, 0), (-1, 0)}
    game = table("B:W3@5,0 R:W1@6,0").attack((5, 0), (6, 0), W)
    assert game.legal() == [retreat(NW), retreat(SW)]
    for direction in (E, NE, SE):
        assert game.why_not(retreat(direction)) == "RET-10"


def test_a_retreat_pushes_nobody(table):
    """TMT-RET-10: hexes with units of anybody are no way out."""
    game = table("B:W3@1,0 R:F2@0,0 R:W1@0,-1 B:W1@-1,0").attack((1, 0), (0, 0), E)
    assert game.why_not(retreat(NW)) == game.why_not(retreat(W)) == "RET-2"
    game.play(retreat(NE))
    assert game.things() == {(0, 0): "B:W3", (1, -1): "R:F2", (0, -1): "R:W1", (-1, 0): "B:W1"}
