"""Termites, clause by clause: capturing a Mound. Docstrings name the clauses whose words are expected."""

import pytest

from .conftest import (
    BLUE,
    GOLD,
    HEXES,
    NW,
    PASS,
    RED,
    E,
    mound,
    place,
)
from .positions_used import RING, may_stand, on_any

STORM = "B:W3@1,0 B:S2@0,1 B:P1@-2,0"
"""Eight against the Mound on the centre, the worker coming from the E."""


def storm(table, piece="R:m6", things="", **more):
    """The worker has captured the Mound on the centre."""
    return table(f"{STORM} {piece}@0,0 {things}", **more).attack((1, 0), (0, 0), E)


def jungle(table, *clear, things="", blue="5", **more):
    """Red's 6 on the centre is captured on a board full of Vegetation but for some hexes; red has 7, 8 and 9 in reserve."""
    vegetation = [where for where in HEXES if where not in clear]
    return storm(table, "R:m6", things, vegetation=vegetation, reserves=(blue, "789", "56789"), **more)


@pytest.mark.parametrize(("piece", "value"), [("R:m5", "5"), ("R:m6", "6"), ("G:m6", "6")])
def test_trophy(table, piece, value):
    """TMT-CAP-1, TMT-END-3: blue gains the value, the owner loses it."""
    game = storm(table, piece, players=3)
    victim = "BRG".index(piece[0])
    assert game.trophies(BLUE) == value
    assert value not in game.reserve(victim)
    assert game.totals()[BLUE] == 35 + int(value)
    assert game.totals()[victim] == 35 - int(value)


def test_trophies_never_return(table):
    """TMT-CAP-1: when red captures a Mound back, it is another one; blue keeps the trophy."""
    game = storm(table, "R:m6", "R:W3@-1,0 R:S2@0,-1", reserves=("5", "89")).play(mound(5, (0, 0)), mound(8, (4, 0)))
    game.play(place("W1", (-5, 0))).attack((-1, 0), (0, 0), NW)
    assert (game.trophies(BLUE), game.trophies(RED)) == ("567", "56789")
    assert game.reserve(RED) == "9"
    assert game.totals() == [5 + 6 + 7, 5 + 6 + 7 + 8 + 9 + 9 + 8]


@pytest.mark.parametrize("name", ["W1", "W3", "S1", "S2", "P1", "P3", "F1", "F3"])
@pytest.mark.parametrize("piece", ["R:m5", "N:m7"])
def test_the_attacker_is_destroyed(table, name, piece):
    """TMT-CAP-2: whatever its caste; those that supported it stay."""
    friends = {(0, 1): "B:S2", (0, -1): "B:P3", (-2, 0): "B:P3", (3, 0): "B:W1"}
    things = " ".join(f"{thing}@{q},{r}" for (q, r), thing in friends.items())
    game = table(f"B:{name}@1,0 {piece}@0,0 {things}").attack((1, 0), (0, 0), E)
    assert game.things() == friends
    assert (game.tokens("hand", BLUE), game.tokens("stack", BLUE)) == ("W1 S1 P1", "")


@pytest.mark.parametrize("piece", ["R:m6", "N:m7"])
def test_the_attacker_places_a_mound(table, piece):
    """TMT-CAP-3: one of the reserve, of any value, on that hex and on no other."""
    game = storm(table, piece, reserves=("579", "56789"))
    assert game.moment == ("own_mound", BLUE)
    assert game.legal() == [mound(value, (0, 0)) for value in (5, 7, 9)]
    assert game.why_not(mound(6, (0, 0))) == "SET-10"
    assert game.why_not(mound(5, (3, 0))) == "CAP-3"
    assert game.why_not(PASS) == "TURN-3"
    game.play(mound(7, (0, 0)))
    assert (game.thing((0, 0)), game.reserve(BLUE)) == ("B:m7", "59")


def test_the_hex_of_a_captured_mound_is_always_legal(table):
    """TMT-CAP-3: even where TMT-SET-9 would not allow a Mound, next to two Waters and to another Mound."""
    game = storm(table, "R:m6", "N:m7@0,-1", water=[(-1, 0), (-1, 1)], reserves=("5", ""))
    assert game.legal() == [mound(5, (0, 0))]


def test_no_mound_in_reserve(table):
    """TMT-CAP-4: the hex is empty Clear ground; units may be placed there and move there."""
    game = storm(table, "N:m7", reserves=("", "56789"))
    assert (game.thing((0, 0)), game.terrain((0, 0))) == ("", "clear")
    assert game.moment == ("place", RED)
    game.play(place("W1", (0, 0)))
    assert game.thing((0, 0)) == "R:W1"


def test_the_former_owner_places_a_mound(table):
    """TMT-CAP-5, TMT-SET-9: out of turn, any value of the reserve, on any legal hex; hexes with units are not empty."""
    game = storm(table, "G:m6", "R:W1@3,0 G:W1@-3,0", players=3, vegetation=[(5, 0)]).play(mound(5, (0, 0)))
    assert game.moment == ("lost_mound", GOLD)
    legal = {where for where in HEXES if may_stand(game, where)}
    assert game.mounds() == on_any("5789", legal)
    for where in ((3, 0), (0, 1), (1, 0), (5, 0), (6, 0)):
        assert game.why_not(mound(5, where)) == "SET-9"
    assert game.why_not(mound(6, (4, 0))) == "SET-10"
    assert game.why_not(PASS) == "TURN-3"
    game.play(mound(9, (-4, 2)))
    assert (game.thing((-4, 2)), game.reserve(GOLD)) == ("G:m9", "578")
    assert game.moment == ("place", RED)


def test_a_victim_without_reserve(table):
    """TMT-CAP-6, TMT-TURN-4: places nothing and is not asked."""
    game = storm(table, reserves=("5", "")).play(mound(5, (0, 0)))
    assert game.moment == ("place", RED)
    game = storm(table, reserves=("", ""))
    assert (game.moment, game.thing((0, 0))) == (("place", RED), "")


def test_a_neutral_mound_has_no_former_owner(table):
    """TMT-CAP-6: nobody but the attacker places one."""
    game = storm(table, "N:m7", players=4).play(mound(9, (0, 0)))
    assert game.moment == ("place", RED)
    assert [game.reserve(seat) for seat in range(4)] == ["5678", "56789", "56789", "56789"]


def test_order_of_a_capture(table):
    """TMT-CAP-7: the attacker is gone and its Mound stands before the former owner is asked."""
    game = storm(table)
    assert game.thing((1, 0)) == "" and game.trophies(BLUE) == "6"
    assert game.moment == ("own_mound", BLUE)
    game.play(mound(5, (0, 0)))
    assert game.moment == ("lost_mound", RED)
    assert not game.mounds()[5] & {(0, 0), *RING}


def test_the_freed_hex_may_be_used(table):
    """TMT-CAP-7, TMT-CAP-4: the former owner may put a Mound right there, or where the attacker stood."""
    game = storm(table, reserves=("", "89"))
    assert game.moment == ("lost_mound", RED)
    assert {(0, 0), (1, 0)} <= game.mounds()[8]
    assert game.copy().play(mound(8, (0, 0))).thing((0, 0)) == "R:m8"
    assert game.play(mound(9, (1, 0))).thing((1, 0)) == "R:m9"


def test_the_freed_hex_may_be_the_only_one(table):
    """TMT-CAP-7, TMT-CAP-10: with Vegetation everywhere else it must be used, and no unit is removed."""
    game = jungle(table, (0, 0), (3, 0), things="R:W1@3,0", blue="")
    assert game.mounds() == on_any("789", {(0, 0)})
    assert game.why_not(mound(7, (3, 0))) == "CAP-10"


def test_the_freed_hex_must_be_legal(table):
    """TMT-CAP-7, TMT-SET-9: next to another Mound it is not."""
    game = storm(table, "R:m6", "N:m7@-1,0", reserves=("", "89"))
    assert game.why_not(mound(8, (0, 0))) == "SET-9"


def test_a_unit_makes_room_for_a_mound(table):
    """TMT-CAP-8, TMT-GEN-6: red's own unit on a hex that would be legal; not blue's, not those in Vegetation or at the edge."""
    things = "R:W1@3,0 R:F2@0,3 R:S1@-3,0 B:W1@0,-3 R:P1@-5,-1"
    game = jungle(table, (0, 0), (3, 0), (0, 3), (0, -3), (-5, -1), (1, 0), things=things).play(mound(5, (0, 0)))
    assert game.moment == ("lost_mound", RED)
    assert game.mounds() == on_any("789", {(3, 0), (0, 3)})
    for where in ((-3, 0), (0, -3), (-5, -1), (1, 0), (4, 0)):
        assert game.why_not(mound(7, where)) == "SET-9"
    before = game.things()
    game.play(mound(8, (0, 3)))
    assert game.things() == before | {(0, 3): "R:m8"}
    assert (game.tokens("hand", RED), game.tokens("stack", RED), game.reserve(RED)) == ("W1 S1 P1", "", "79")
    assert game.moment == ("place", RED)


def test_a_unit_next_to_a_mound_makes_no_room(table):
    """TMT-CAP-8, TMT-SET-9: its hex would not be legal."""
    game = jungle(table, (0, 0), (3, 0), (0, 3), things="R:W1@3,0 N:m7@4,0 R:W1@0,3").play(mound(5, (0, 0)))
    assert game.mounds() == on_any("789", {(0, 3)})


def test_room_is_made_by_the_former_owner_only(table):
    """TMT-CAP-8: with three players neither blue's nor gold's unit can be removed."""
    game = jungle(table, (0, 0), (3, 0), (0, 3), (-3, 3), things="R:W1@3,0 B:W1@0,3 G:W1@-3,3", players=3).play(mound(5, (0, 0)))
    assert game.moment == ("lost_mound", RED)
    assert game.mounds() == on_any("789", {(3, 0)})
    assert game.why_not(mound(7, (0, 3))) == game.why_not(mound(7, (-3, 3))) == "SET-9"


def test_neither_a_hex_nor_a_unit(table):
    """TMT-CAP-9, TMT-END-3, TMT-TURN-4: the Mounds stay in reserve, where they count; the game goes on."""
    game = jungle(table, (0, 0), (0, 3), things="R:W1@3,0 B:W1@0,3")
    before = game.totals()[RED]
    game.play(mound(5, (0, 0)))
    assert (game.moment, game.reserve(RED)) == (("place", RED), "789")
    assert game.totals()[RED] == before
    assert game.scores()[RED]["reserve"] == 24


def test_no_unit_is_removed_while_there_is_a_hex(table):
    """TMT-CAP-10: one empty legal hex is enough."""
    game = jungle(table, (0, 0), (3, 0), (0, 3), things="R:W1@3,0").play(mound(5, (0, 0)))
    assert game.mounds() == on_any("789", {(0, 3)})
    assert game.why_not(mound(7, (3, 0))) == "CAP-10"
