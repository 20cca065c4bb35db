"""The picture of a position, against positions written by hand."""

import json
from pathlib import Path

import pytest

from formicarium.core.notation import read_position
from formicarium.core.record import PUBLIC, blank
from formicarium.games.termite_towers.picture import picture

from .helpers import BROWN, GAME, YELLOW

EXAMPLES = json.loads((Path(__file__).parents[3] / "web/src/games/termite_towers/examples.json").read_text())

DAY = """
game termite_towers version 1 players 2
now round 2 first brown stage day phase day_turn seat yellow card_shown 1
objectives uniform,tallest
spaces A .x..R. C .x.... E x..... G ......
gather closed 3 neutral 0,0,0,0,0,0
supply light 30 mid 36 black 33 eggs 15
section 6 ? ? ? ? ?
section 6 light3=3 ? ?mid4:y ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
display T2 L1 - I1 discards -
queens discards Eager,Scout*
solo -
yellow dice workers 6 soldiers 1 pool w1x3 gather s4 dig w5 idle -
yellow rooms lll/w6 e/w6 ./-
yellow wall ..k./..kk rows - markers - tunnels 2.0-2.1
yellow cards hand T2,L2 shown T2 fresh L2 built - queens Rearrange
brown dice workers 6 soldiers 1 pool w1x4 gather w4x2 dig - idle -
brown rooms ./- ./- ./-
brown wall - rows - markers - tunnels -
brown cards hand O1 shown - fresh O1 built - queens -
"""
"""The example of RULES.md, with dice on Gather 4: a soldier of yellow and two workers of brown."""

BUILDING = """
game termite_towers version 1 players 2
now round 3 first yellow stage f phase build_position seat yellow chosen 1 with J1
objectives contiguous,workers
spaces A ...... C ...... E ...... G ......
gather closed - neutral 0,0,0,0,0,0
supply light 33 mid 32 black 36 eggs 16
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
display T2 L1 O1 I1 discards -
queens discards -
solo -
yellow dice workers 6 soldiers 1 pool - gather - dig - idle -
yellow rooms ./- mmmm/w6x2 ./-
yellow wall lll. rows - markers - tunnels -
yellow cards hand - shown - fresh - built - queens -
brown dice workers 6 soldiers 1 pool - gather - dig - idle -
brown rooms ./- ./- ./-
brown wall - rows - markers - tunnels -
brown cards hand - shown - fresh - built - queens -
"""

SOLO = """
game termite_towers version 1 players 1
now round 2 first autermite stage day phase day_turn seat yellow card_shown 1
objectives tallest,uniform
spaces A ....a. C x..... E .x.... G ..x...
gather closed - neutral 0,1,0,0,0,0
supply light 33 mid 36 black 31 eggs 15
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
display T2 L1 O1 - discards I1
queens discards Scout
solo S10,S22
yellow dice workers 6 soldiers 1 pool w1x2,s5 gather w2 dig - idle w6
yellow rooms ./w3x2 ./- ./-
yellow wall k... rows - markers - tunnels -
yellow cards hand - shown - fresh - built - queens -
autermite dice workers 6 soldiers 1 pool w1x3 gather s2 dig - idle -
autermite store light 3 mid 0 black 0 eggs 1 rows 1,0 cubes 0,0,4 f w4x2 b - tunnels -
"""


def seen(position, seat):
    view = blank(GAME.spec.state)
    GAME.plain_rules.view(read_position(position.strip(), draws=False).state, seat, view[0])
    return picture(view[0], seat)


def colony(table, name):
    return next(found for found in table["colonies"] if found["name"] == name)


def space(table, name):
    return next(found for found in table["spaces"] if found["name"] == name)


@pytest.mark.parametrize("position", [DAY, BUILDING, SOLO])
@pytest.mark.parametrize("seat", [YELLOW, PUBLIC])
def test_it_is_plain_json(position, seat):
    assert json.loads(json.dumps(seen(position, seat))) == seen(position, seat)


def test_the_moment():
    table = seen(DAY, YELLOW)
    told = {key: table[key] for key in ("round", "time", "stage", "question", "first_player", "turn", "asked", "rows_to_end")}
    assert told == {
        "round": 2,
        "time": "day",
        "stage": "day",
        "question": "day_turn",
        "first_player": "brown",
        "turn": "yellow",
        "asked": "yellow",
        "rows_to_end": 5,
    }
    night = seen(BUILDING, YELLOW)
    assert (night["time"], night["night_step"]) == ("night", "F")


def test_spaces():
    """TTW-PLACE-1: dice and Blockers on A, C, E and G."""
    table = seen(DAY, YELLOW)
    assert space(table, "A2") == {"name": "A2", "card": "A", "value": 2, "owner": None, "kind": None, "blocker": True}
    assert space(table, "A5") == {"name": "A5", "card": "A", "value": 5, "owner": "brown", "kind": "soldier", "blocker": False}
    assert space(table, "G1") == {"name": "G1", "card": "G", "value": 1, "owner": None, "kind": None, "blocker": False}


def test_who_gathers():
    """TTW-D-6, TTW-D-7: a soldier counts as two; the two tie, and each would gather one cube."""
    section = seen(DAY, YELLOW)["sections"][3]
    assert section["gather"] == [
        {"owner": "yellow", "kind": "soldier", "value": 4},
        {"owner": "brown", "kind": "worker", "value": 4},
        {"owner": "brown", "kind": "worker", "value": 4},
    ]
    assert sorted((claim["who"], claim["strength"], claim["cubes"]) for claim in section["claims"]) == [
        ("brown", 2, 1),
        ("yellow", 2, 1),
    ]
    assert [found["closed"] for found in seen(DAY, YELLOW)["sections"]] == [False, False, True, False, False, False]


def test_piles_and_tunnels():
    """TTW-D-3, TTW-KNOW-1, TTW-KNOW-2: who has access to a pile; what Scout showed only its player knows."""
    own, other = (seen(DAY, seat)["sections"][1] for seat in (YELLOW, BROWN))
    assert own["piles"][0]["reached_by"] == ["yellow", "brown"]
    assert own["piles"][1] == {
        "name": "2.1",
        "up": True,
        "colour": "light",
        "printed": 3,
        "cubes": 3,
        "seen_by": [],
        "reached_by": ["yellow"],
    }
    hidden = {"name": "2.3", "up": False, "cubes": 0, "seen_by": ["yellow"], "reached_by": []}
    assert own["piles"][3] == {**hidden, "colour": "mid", "printed": 4}
    assert other["piles"][3] == {**hidden, "colour": None, "printed": None}
    assert own["edges"][0] == {"name": "2.0-2.1", "tunnels": ["yellow"]}


def test_a_board():
    yellow = colony(seen(DAY, YELLOW), "yellow")
    assert yellow["unplaced"] == [{"kind": "worker", "value": 1}] * 3
    die = {"kind": "worker", "value": 6}
    assert yellow["rooms"][0] == {"name": "R0", "open": True, "egg": False, "cubes": ["light"] * 3, "dice": [die]}
    assert yellow["rooms"][1] == {"name": "R1", "open": True, "egg": True, "cubes": [], "dice": [die]}
    assert [room["open"] for room in yellow["rooms"]] == [True, True, True, False, False]
    assert yellow["linked"] == [["R0", "R1"]]  # TTW-F-2: a 6 in both
    assert yellow["wall"][:3] == [[None, None, "black", "black"], [None, None, "black", None], [None] * 4]
    assert (yellow["tunnels_left"], yellow["markers_left"], yellow["workers_left"], yellow["soldiers_left"]) == (7, 7, 9, 4)


def test_hands():
    """TTW-KNOW-1, TTW-KNOW-2: own cards, of others what all have seen and how many there are."""
    own, other = colony(seen(DAY, YELLOW), "yellow"), colony(seen(DAY, BROWN), "yellow")
    assert sorted(own["hand"]) == ["L2", "T2"]
    assert (own["hand_unseen"], own["hand_shown"]) == (0, ["T2"])
    assert (own["queens"], own["queens_unseen"]) == ([{"name": "Rearrange", "heart": False}], 0)
    assert (other["hand"], other["hand_unseen"], other["hand_shown"]) == (["T2"], 1, ["T2"])
    assert (other["queens"], other["queens_unseen"]) == ([], 1)


@pytest.mark.parametrize("seat", [YELLOW, BROWN, PUBLIC])
def test_decks(seat):
    """TTW-KNOW-1: sizes are open: 30 Blueprints less 3 in the display and 3 in hands; 15 Queen cards less 3."""
    table = seen(DAY, seat)
    assert table["blueprints"] == {"display": ["T2", "L1", None, "I1"], "deck": 24, "discards": []}
    assert table["queens"]["deck"] == 12
    assert table["queens"]["discards"] == [{"name": "Eager", "heart": False}, {"name": "Scout", "heart": True}]


def test_objectives():
    """TTW-SCORE-2: three black cubes against none, and two rows against none."""
    uniform, tallest = seen(DAY, PUBLIC)["objectives"]
    assert (uniform["values"], uniform["stars"]) == ({"yellow": 3, "brown": 0}, {"yellow": 2, "brown": 0})
    assert (tallest["title"], tallest["values"]) == ("Tallest", {"yellow": 2, "brown": 0})


def test_where_a_blueprint_would_lie():
    """TTW-F-5, TTW-F-6, TTW-BON-1: J upright in column d stands on the ground and completes row 1."""
    table = seen(BUILDING, YELLOW)
    assert (table["under_way"]["room"], table["under_way"]["blueprint"]) == ("R1", "J1")
    found = {(spot["corner"], spot["turn"]): spot for spot in table["placements"]["J1"]}
    assert ("a1", 0) not in found
    assert found["a2", 0] == {
        "corner": "a2",
        "turn": 0,
        "cells": ["a2", "b2", "c2", "a3"],
        "held": ["a2", "b2", "c2"],
        "supported": True,
        "rows": [],
    }
    assert found["a3", 0]["supported"] is False
    hooked = next(spot for spot in table["placements"]["J1"] if "d1" in spot["cells"])
    assert hooked["rows"] == [1] and "d1" in hooked["held"]
    legal = {
        GAME.text.move(read_position(BUILDING.strip(), draws=False).state, action)
        for action in GAME.legal(read_position(BUILDING.strip(), draws=False).state)
    }
    assert {f"at {corner} turn {turn}" for (corner, turn), spot in found.items() if spot["supported"]} == legal
    assert seen(BUILDING, BROWN)["placements"] == {}


def test_shapes():
    """RULES.md, "Blueprint cards": T turned once has its bar in the left column."""
    shape = seen(DAY, PUBLIC)["shapes"]["T2"]
    assert (shape["shape"], shape["stars"], len(shape["turns"])) == ("T", 2, 4)
    assert sorted(shape["turns"][1]) == [[0, 0], [0, 1], [0, 2], [1, 1]]
    assert len(seen(DAY, PUBLIC)["shapes"]["O1"]["turns"]) == 1


def test_autermite():
    """TTW-SCORE-4: 3 for its row; Tallest 1 is below 6, Uniform 1 below 12, so two stars each for Autermite."""
    table = seen(SOLO, YELLOW)
    autermite = colony(table, "autermite")
    assert autermite["autermite"] is True
    assert (autermite["store"], autermite["eggs"]) == ({"light": 3, "mid": 0, "black": 0}, 1)
    assert (autermite["rows"], autermite["in_rows"]) == ({"one_colour": 1, "several": 0}, {"light": 0, "mid": 0, "black": 4})
    assert autermite["on_f"] == [{"kind": "worker", "value": 4}] * 2
    assert autermite["stars"] == 7
    assert table["objectives"][0]["target"] == 6
    assert table["objectives"][0]["stars"] == {"yellow": 0, "autermite": 2}


def test_solo_cards():
    """RULES.md, "Solo cards": S22 shows Least, the lists E C G A and A C E G, the chart 4 1 3 6 5 2 and a Blocker at 5."""
    solo = seen(SOLO, YELLOW)["solo"]
    assert (solo["used"], solo["deck"]) == (["S10", "S22"], 22)
    assert solo["cards"]["S22"] == {
        "pair": False,
        "rule": "Least",
        "top": ["E", "C", "G", "A"],
        "bottom": ["A", "C", "E", "G"],
        "chart": [4, 1, 3, 6, 5, 2],
        "blocker": 5,
    }
    assert solo["cards"]["S24"]["bottom"] == ["E", "A", "D"]
    assert seen(DAY, YELLOW)["solo"] is None


def test_the_neutral_gathers_nothing():
    """TTW-BLK-6, TTW-SOLO-7: Autermite's soldier counts 2 and leads; a card Blocker takes no cubes."""
    claims = {claim["who"]: (claim["strength"], claim["cubes"]) for claim in seen(SOLO, YELLOW)["sections"][1]["claims"]}
    assert claims == {"yellow": (1, 0), "autermite": (2, 2), "neutral": (1, 0)}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["clause"])
def test_worked_examples(example):
    """The examples that the page shows beside the rules are positions that can be, each of a clause that there is."""
    assert GAME.spec.clauses.words(example["clause"])
    assert seen(example["position"], example.get("seat", YELLOW))["colonies"]
