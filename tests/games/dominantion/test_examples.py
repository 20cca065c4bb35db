"""The worked examples EX-1 to EX-29 on the rules of the game, every number of them. EX-1 to EX-6 are the printed battles."""

import re

import pytest

import formicarium as fm
from formicarium.core.record import CHANCE

from .helpers import (
    acts,
    clause,
    end_round,
    facts,
    head,
    pawns,
    piles,
    place,
    play,
    points,
    start,
    store,
    supply,
    tiles,
)

CURRENTS, RAIN, EMIGRATION, PREDATOR, MOTIVATION, TAXES = range(1, 7)
"""The events by their number on the die."""
RED, BLUE, GREEN, YELLOW = range(4)


def battle(match, first, *others):
    """A pawn attacks, others join one after the other, and the battle is resolved.

    Returns by enemy what the prompt says of it before: the power against his engaged pawns, and theirs.
    """
    play(match, f"select {first}", "attack", *(f"join {tile}" for tile in others))
    sides = re.findall(r"(\d+) against (\w+)'s (\d+)", match.prompt)
    play(match, "resolve")
    return {enemy: (int(attack), int(defence)) for attack, enemy, defence in sides}


def next_round(match, event, *outcomes):
    """Everybody ends the turn; the die picks an event by its number, and chance goes on."""
    end_round(match)
    match.play(event)
    return play(match, *outcomes)


def gatherings(match):
    """The legal ways to gather."""
    return [move for move in acts(match) if move.startswith("gather")]


def of_colour(match, letter):
    """The pawns of one owner."""
    return {pawn for pawn in pawns(match) if pawn[0] == letter}


# --- The printed battles ---


def test_ex01_worker_against_worker():
    """One worker attacks one worker: both die, 1 point. DOM-CBT-4, DOM-TURN-2."""
    match = place("rW@B2", "bW@B3")
    assert battle(match, "B2") == {"blue": (1, 1)}
    assert pawns(match) == set()
    assert points(match) == 19


def test_ex02_two_workers_against_one():
    """Two workers attack one: it dies, both live, 2 points. DOM-CBT-2, DOM-CBT-4, DOM-TURN-2."""
    match = place("rW@B2", "rW@C2", "bW@B3")
    assert battle(match, "B2", "C2") == {"blue": (2, 1)}
    assert pawns(match) == {"rW@B2*", "rW@C2*"}
    assert points(match) == 18


def test_ex03_soldier_and_worker_against_soldier():
    """A soldier and a worker attack a soldier, 4 against 3: only the defender dies. DOM-CBT-4, DOM-CBT-7, DOM-CBT-8."""
    match = place("rS@B2", "rW@C2", "bS@B3")
    assert battle(match, "B2", "C2") == {"blue": (4, 3)}
    assert pawns(match) == {"rS@B2*", "rW@C2*"}
    assert points(match) == 18


def test_ex03_soldier_and_worker_against_warrior():
    """Were the defender a warrior, 4 against 4, all three would die. DOM-CBT-4, DOM-CBT-7."""
    match = place("rS@B2", "rW@C2", "bX@B3")
    assert battle(match, "B2", "C2") == {"blue": (4, 4)}
    assert pawns(match) == set()
    assert points(match) == 18


def test_ex04_two_soldiers_against_warrior():
    """Two soldiers attack a warrior, 6 against 4: only the warrior dies. DOM-CBT-4, DOM-CBT-8."""
    match = place("rS@B2", "rS@C2", "bX@B3")
    assert battle(match, "B2", "C2") == {"blue": (6, 4)}
    assert pawns(match) == {"rS@B2*", "rS@C2*"}
    assert points(match) == 18


def test_ex05_soldier_and_warrior_against_queen():
    """A soldier and a warrior attack a queen, 7 against 7: all die. DOM-CBT-4, DOM-CBT-8."""
    match = place("rS@B2", "rX@C2", "bQ@B3")
    assert battle(match, "B2", "C2") == {"blue": (7, 7)}
    assert pawns(match) == set()
    assert points(match) == 18


def between_two_enemies():
    """Blue's soldier stands next to red's soldier and green's warrior, blue's worker next to red's soldier only."""
    return place("bS@C3", "bW@A4", "rS@B4", "gX@D2", head="round 1 seat blue first red")


@pytest.mark.parametrize(("first", "other"), [("C3", "A4"), ("A4", "C3")])
def test_ex06_two_enemies(first, other):
    """Blue attacks red and green at once, and who opens does not matter. DOM-CBT-1, DOM-CBT-2, DOM-CBT-4.

    Red faces 4 with 3 and dies, green faces 3 with 4 and lives; blue's soldier faces 3 + 4 = 7 with 4 beside it and dies,
    blue's worker faces 3 with 4 and lives.
    """
    match = between_two_enemies()
    assert battle(match, first, other) == {"red": (4, 3), "green": (3, 4)}
    assert pawns(match) == {"gX@D2", "bW@A4*"}
    assert points(match) == 18


def test_ex07_the_soldier_alone():
    """Only the soldier attacks: red dies, 3 against 3, the soldier dies, 3 against 7, the others stay. DOM-CBT-3, DOM-CBT-4."""
    match = between_two_enemies()
    assert battle(match, "C3") == {"red": (3, 3), "green": (3, 4)}
    assert pawns(match) == {"bW@A4", "gX@D2"}
    assert points(match) == 19


def test_ex07_the_worker_alone():
    """Only the worker attacks: it engages red only and dies, 1 against 3. DOM-CBT-1, DOM-CBT-3, DOM-CBT-4."""
    match = between_two_enemies()
    assert battle(match, "A4") == {"red": (1, 3)}
    assert pawns(match) == {"bS@C3", "rS@B4", "gX@D2"}
    assert points(match) == 19


# --- The start ---


def test_ex08_the_first_turn():
    """Four players, red first: supply 48, nine pawns can act, the queen is boxed in. DOM-SET-3, DOM-ASK-1."""
    match = start(4, "red")
    assert supply(match) == 48
    assert set(tiles(match)) == {"F1", "H1", "I1", "F2", "G2", "H2", "I2", "F3", "I3"}
    assert set(acts(match)) == {"buy worker", "end"}
    assert "rQ@G1" in pawns(match) and clause(match, "select G1") == "DOM-ASK-1"


@pytest.mark.parametrize(("tile", "expected"), [("F1", {"move w", "merge"}), ("G2", {"move n", "take", "merge"})])
def test_ex08_a_fresh_selection(tile, expected):
    """What the soldier on F1 and the worker on G2 can do in the first turn, and nothing else. DOM-ASK-2, DOM-SUG-5, DOM-SPN-4."""
    match = play(start(4, "red"), f"select {tile}")
    assert set(match.legal()) == expected


@pytest.mark.parametrize(("name", "number"), [("F11", 145), ("A1", 0), ("N14", 195)])
def test_ex09_numbers_of_tiles(name, number):
    """A pawn is selected and a tile is picked by the running number of the tile. DOM-GEO-1, DOM-ELEC-3."""
    match = place(f"rS@{name}", "bW@B7")
    assert match.action(f"select {name}") == number
    next_round(match, PREDATOR)
    assert match.action(f"tile {name}") == number
    match.play(number)
    assert pawns(match) == {"bW@B7"}


def test_ex10_the_first_player():
    """Rolls 4, 6, 6, 2, then 3 and 5 of those tied: green begins, then yellow, red, blue. DOM-SET-4, DOM-SET-5."""
    match = fm.new("dominantion", players=4, draws=False)
    for roll in (4, 6, 6, 2, 3, 5):
        assert match.actor == CHANCE
        match.play(f"roll {roll}")
    order = []
    for _ in range(4):
        order.append(head(match)["seat"])
        match.play("end")
    assert order == ["green", "yellow", "red", "blue"]


# --- Strong Currents and rain ---


def points_of_a_round(match):
    """Everybody's points at the beginning of the turn, and all end their turns."""
    found = []
    for _ in range(4):
        found.append((head(match)["seat"], points(match)))
        match.play("end")
    return dict(found)


def test_ex11_strong_currents():
    """Event 1: everybody has 40 points in round 2; event 5 on green: 20 again in round 3. DOM-TURN-1, DOM-EVT-1, DOM-EVT-2."""
    match = next_round(start(4, "red"), CURRENTS)
    assert head(match)["round"] == 2 and head(match)["event"] == "currents"
    assert points_of_a_round(match) == {"red": 40, "blue": 40, "green": 40, "yellow": 40}
    match.play(MOTIVATION)
    play(match, "player green")
    assert head(match)["round"] == 3 and head(match)["motivated"] == "green"
    assert points_of_a_round(match) == {"red": 20, "blue": 20, "green": 20, "yellow": 20}


def test_ex12_rain():
    """Event 2: a node, a hive tile and a pile are picked again; piles of 3 on B2 and C3, supply 42; a step costs 2.

    DOM-EVT-3, DOM-EVT-8.
    """
    match = next_round(start(4, "red"), RAIN)
    for tile, expected in (("G5", {}), ("F2", {}), ("B2", {"B2": 3}), ("B2", {"B2": 3}), ("C3", {"B2": 3, "C3": 3})):
        assert match.actor == CHANCE
        play(match, f"tile {tile}")
        assert piles(match) == expected
    assert supply(match) == 42
    assert head(match)["seat"] == "red" and points(match) == 20
    play(match, "select F3", "move n")
    assert "rW@F4" in pawns(match) and points(match) == 18


def test_ex13_one_point_in_the_rain():
    """With rain in force and 1 point left a worker next to a node can only gather. DOM-EVT-3, DOM-TURN-1, DOM-SUG-2."""
    match = place("rW@G4", head="round 1 seat red points 1 first red event none")
    match.state.event = RAIN  # no text of a position in round 1 may say so (DOM-EVT-1)
    play(match, "select G4")
    assert match.legal() == ["gather n"]


# --- Sugar ---


def test_ex14_a_permanent_node():
    """A worker gathers once from the node: carries 1, supply 59, 19 points; not diagonally, and no soldier.

    DOM-SUG-1, DOM-SUG-2, DOM-TURN-2.
    """
    match = place("rW@G4", "rW@F4", "rS@H5")
    assert supply(match) == 60
    play(match, "select G4", "gather n")
    assert pawns(match) == {"rW@G4+1~", "rW@F4", "rS@H5"}
    assert supply(match) == 59 and points(match) == 19
    assert gatherings(match) == [] and clause(match, "gather n") == "DOM-SUG-1"
    assert "drop" in acts(match)


@pytest.mark.parametrize(("tile", "direction", "broken"), [("F4", "ne", "DOM-SUG-2"), ("H5", "w", "DOM-SUG-1")])
def test_ex14_who_cannot_gather(tile, direction, broken):
    """The worker diagonal to the node and the soldier beside it have nothing to gather. DOM-SUG-1, DOM-SUG-2."""
    match = play(place("rW@G4", "rW@F4", "rS@H5"), f"select {tile}")
    assert gatherings(match) == [] and clause(match, f"gather {direction}") == broken


def test_ex15_a_pile():
    """Two cubes, one gathered diagonally and one on the pile's own tile: the pile is gone, supply 58. DOM-SUG-3."""
    match = place("rW@L2", "rW@M3", lines=["piles M3 2"])
    play(match, "select L2", "gather ne")
    assert piles(match) == {"M3": 1}
    play(match, "select M3", "gather here")
    assert piles(match) == {} and pawns(match) == {"rW@L2+1~", "rW@M3+1~"}
    assert supply(match) == 58


def test_ex16_dropping():
    """Three carriers drop: at home into the store, elsewhere and in blue's hive on a pile, 17 points left.

    DOM-SUG-4, DOM-TURN-2.
    """
    match = place("rW@G3+3", "rW@E5+3", "rW@B7+2")
    play(match, "select G3, drop", "select E5, drop", "select B7, drop")
    assert pawns(match) == {"rW@G3", "rW@E5", "rW@B7"}
    assert store(match, "red") == 3 and store(match, "blue") == 0
    assert piles(match) == {"E5": 3, "B7": 2}
    assert points(match) == 17


# --- Spawning and merging ---


def test_ex17_a_new_worker():
    """With 2 sugar and no points a worker can be bought: store 0, points 0. DOM-SPN-1, DOM-SPN-2, DOM-TURN-2."""
    match = place("rQ@G1", red="store 2", head="round 1 seat red points 0 first red event none")
    assert set(match.legal()) == {"buy worker", "end"}
    play(match, "buy worker", "at G3")
    assert pawns(match) == {"rQ@G1", "rW@G3"}
    assert store(match, "red") == 0 and points(match) == 0


def test_ex17_without_a_queen():
    """Without a queen and with 4 sugar neither a worker nor a queen can be bought. DOM-SPN-1, DOM-SPN-3."""
    match = place("rW@G1", red="store 4")
    assert clause(match, "buy worker") == "DOM-SPN-1"
    assert clause(match, "buy queen") == "DOM-SPN-3"


def test_ex18_a_soldier():
    """Two workers in the hive merge, the one outside cannot: store 1 - 1 + 1 = 1, 19 points. DOM-SPN-4 to DOM-SPN-6."""
    match = place("rW@F2+1", "rW@H3", "rW@E3", red="store 1")
    play(match, "select F2", "merge")
    assert match.legal() == ["with H3"] and clause(match, "with E3") == "DOM-SPN-5"
    play(match, "with H3")
    assert pawns(match) == {"rS@F2", "rW@E3"}
    assert store(match, "red") == 1 and points(match) == 19


def test_ex18_a_warrior():
    """Two soldiers merge on the tile of the one that was selected: store 0. DOM-SPN-4, DOM-SPN-5."""
    match = place("rS@F2", "rS@G3", red="store 1")
    play(match, "select G3", "merge", "with F2")
    assert pawns(match) == {"rX@G3"}
    assert store(match, "red") == 0


def test_ex19_a_new_queen():
    """Without a queen and with 5 sugar she is replaced on the throne: store 0, 19 points. DOM-SPN-2, DOM-SPN-3."""
    match = place("rW@G3", red="store 5")
    play(match, "buy queen", "at G1")
    assert pawns(match) == {"rQ@G1", "rW@G3"}
    assert store(match, "red") == 0 and points(match) == 19


def test_ex19_without_points():
    """The queen costs a point: with none left the turn can only be ended. DOM-SPN-3, DOM-TURN-1, DOM-TURN-2."""
    match = place("rW@G3", red="store 5", head="round 1 seat red points 0 first red event none")
    assert match.legal() == ["end"]


# --- Thrones ---


def march_on_the_throne():
    """Round 4: blue's soldier walks on red's throne."""
    match = place(
        "bS@E1", "bW@B7", "rW@M3+2", "gW@G13", "yW@M7",
        red="store 4", head="round 4 seat blue phase main points 20 first red event none",
    )  # fmt: skip
    return play(match, "select E1", "move e", "move e")


def end_of_reds_turn(match):
    """All end their turns until red has ended the next; every event is Motivation for green."""
    next_round(match, MOTIVATION, "player green")
    assert head(match)["seat"] == "red"
    return play(match, "end")


def conquest():
    """The siege to its end."""
    match = march_on_the_throne()
    for _ in range(3):
        end_of_reds_turn(match)
    return match


def test_ex20_a_siege():
    """Count 0 on entering, 1 in round 5, 2 in round 6; red is disqualified in round 7 and blue is next. DOM-THR-1, DOM-THR-4."""
    match = march_on_the_throne()
    assert "bS@G1" in pawns(match) and facts(match, "red") == {"store": 4}
    for count, number in ((1, 5), (2, 6)):
        end_of_reds_turn(match)
        assert head(match)["round"] == number and facts(match, "red") == {"store": 4, "siege": count}
    end_of_reds_turn(match)
    assert head(match)["round"] == 7 and head(match)["seat"] == "blue"
    assert facts(match, "red") == {"lost": 1, "to": "blue"}


def test_ex20_what_the_conqueror_gains():
    """Blue has red's store of 4, the worker on M3 with its 2 cubes, and both hives. DOM-THR-4."""
    match = conquest()
    assert store(match, "blue") == 4
    assert pawns(match) == {"bS@G1", "bW@B7", "bW@M3+2", "gW@G13", "yW@M7"}
    assert [int(match.state.holder[home]) for home in (RED, BLUE, GREEN, YELLOW)] == [BLUE, BLUE, GREEN, YELLOW]
    assert match.scores()[BLUE]["hives"] == 2


@pytest.mark.parametrize(
    ("kind", "limit", "others", "moves", "last"),
    [
        ("W", 40, "Q A8", [], "buy worker"),
        ("S", 20, "W B7 B8", ["select B7"], "merge"),
        ("X", 10, "S B7 B8", ["select B7"], "merge"),
    ],
)
def test_ex20_the_conquerors_limits(kind, limit, others, moves, last):
    """With two colours blue may own 40 workers, 20 soldiers and 10 warriors, and no more. DOM-LIM-1, DOM-THR-4."""
    lines = conquest().position().splitlines()
    plain = [f"{column}{row}" for row in (4, 5, 11) for column in "ABCDEFJKLMN"] + [f"{column}10" for column in "ABCDEFK"]
    for owned, expected in ((limit - 1, None), (limit, "DOM-LIM-1")):
        army = f"pawns blue {others} {kind} {' '.join(plain[:owned])}"
        match = fm.position("\n".join(army if line.startswith("pawns blue") else line for line in lines), draws=False)
        assert len(of_colour(match, "b")) == owned + len(others.split()) - 1
        assert clause(play(match, *moves), last) == expected


def besieged():
    """Blue's soldier has held out on red's throne for two turns; red to move."""
    return place("bS@G1", "rQ@G3", "rW@F2", "rW@H2", red="store 2 siege 2")


def test_ex21_an_attack_that_fails():
    """Two workers against the soldier, 2 against 3: both die, it stays. DOM-CBT-4, DOM-THR-2."""
    match = besieged()
    assert battle(match, "F2", "H2") == {"blue": (2, 3)}
    assert pawns(match) == {"bS@G1", "rQ@G3"}
    assert facts(match, "red") == {"store": 2, "siege": 2}


def test_ex21_a_new_worker_helps():
    """Three workers, one of them new, against the soldier, 3 against 3: all four die, the siege is over, 17 points.

    DOM-CBT-4, DOM-SPN-1, DOM-TURN-4, DOM-THR-2.
    """
    match = play(besieged(), "buy worker", "at G2")
    assert battle(match, "G2", "F2", "H2") == {"blue": (3, 3)}
    assert pawns(match) == {"rQ@G3"}
    assert facts(match, "red") == {"store": 0}
    assert points(match) == 17


# --- Taxes, predator, emigration ---


def test_ex22_taxes():
    """Event 6: red pays from the store, blue from one of two carriers, green with one of two pawns, yellow nothing.

    DOM-EVT-7.
    """
    match = place("rW@F1", "bW@B2+2", "bW@B7", "bW@D5+1", "gS@F13", "gQ@H14", red="store 1")
    next_round(match, TAXES)
    assert store(match, "red") == 0
    assert match.actor == BLUE and match.legal() == ["pay B2", "pay D5"]
    play(match, "pay D5")
    assert of_colour(match, "b") == {"bW@B2+2", "bW@B7", "bW@D5"}
    assert match.actor == GREEN and match.legal() == ["pay F13", "pay H14"]
    play(match, "pay F13")
    assert pawns(match) == {"rW@F1", "bW@B2+2", "bW@B7", "bW@D5", "gQ@H14"}
    assert [store(match, colour) for colour in ("red", "blue", "green", "yellow")] == [0, 0, 0, 0]
    assert head(match)["seat"] == "red" and head(match)["round"] == 2 and match.actor == RED


def test_ex23_the_predator_in_a_hive():
    """Event 4 on red's throne: the queen and five more die, four are left. DOM-EVT-5."""
    match = start(4, "red")
    before = pawns(match)
    next_round(match, PREDATOR, "tile G1")
    assert before - pawns(match) == {"rS@F1", "rQ@G1", "rS@H1", "rW@F2", "rW@G2", "rW@H2"}
    assert of_colour(match, "r") == {"rS@I1", "rW@I2", "rW@F3", "rW@I3"}


def test_ex24_the_predator_at_the_edge():
    """Event 4 on A1: a carrier and a neutral worker die, the cubes fall, the third pawn is too far. DOM-EVT-5, DOM-SUG-7."""
    match = place("rW@A2+2", "nW@B2", "bW@C2")
    next_round(match, PREDATOR, "tile A1")
    assert pawns(match) == {"bW@C2"}
    assert piles(match) == {"A2": 2}


def test_ex25_emigration():
    """Event 3: a tile that is taken and a node are picked again; neutral workers on C4, K3 and M12. DOM-EVT-4, DOM-EVT-8."""
    match = next_round(start(4, "red"), EMIGRATION)
    for tile, count in (("C4", 1), ("C4", 1), ("E8", 1), ("K3", 2), ("M12", 3)):
        assert match.actor == CHANCE
        play(match, f"tile {tile}")
        assert len(of_colour(match, "n")) == count
    assert of_colour(match, "n") == {"nW@C4", "nW@K3", "nW@M12"}
    assert match.actor == RED


def test_ex26_recruiting():
    """A carrier feeds a neutral worker diagonally: 1 cube left, supply 59, 19 points; the recruit may act at once.

    DOM-EVT-4, DOM-TURN-2, DOM-TURN-4.
    """
    match = place("rW@B3+2", "nW@C4")
    play(match, "select B3", "feed ne")
    assert pawns(match) == {"rW@C4", "rW@B3+1"}
    assert supply(match) == 59 and points(match) == 19
    play(match, "select C4", "move n")
    assert pawns(match) == {"rW@C5", "rW@B3+1"}


# --- Motivation, marks, the end ---


@pytest.mark.parametrize(
    ("motivated", "seat", "attacker", "totals", "left"),
    [
        (True, "red", "B2", {"blue": (4, 4)}, set()),
        (False, "red", "B2", {"blue": (3, 4)}, {"bX@B3"}),
        (True, "blue", "B3", {"red": (4, 3)}, {"bX@B3*"}),
    ],
)
def test_ex27_motivation(motivated, seat, attacker, totals, left):
    """A motivated soldier attacks a warrior, 4 against 4; without Motivation 3 against 4; attacked it counts 3 again.

    DOM-EVT-6, DOM-CBT-8.
    """
    match = place("rS@B2", "bX@B3", head=f"round 1 seat {seat} phase main points 20 first red event none")
    if motivated:
        match.state.event, match.state.motivated = MOTIVATION, RED  # no text of a position in round 1 may say so (DOM-EVT-1)
    assert battle(match, attacker) == totals
    assert pawns(match) == left


def test_ex28_one_attack_a_turn():
    """A soldier that has killed one worker may walk up to the next, but not attack it. DOM-CBT-6."""
    match = place("rS@B2", "bW@B3", "bW@D3")
    battle(match, "B2")
    assert pawns(match) == {"rS@B2*", "bW@D3"}
    play(match, "select B2", "move e")
    assert pawns(match) == {"rS@C2*", "bW@D3"}
    assert "attack" not in match.legal() and clause(match, "attack") == "DOM-CBT-6"


def test_ex29_the_round_cap():
    """With the cap 1 the game is over after four turns, without an event; all share rank 1 with 1 hive, power 22, 3 sugar.

    DOM-END-2, DOM-END-4.
    """
    match = start(4, "red", round_cap=1)
    for _ in range(4):
        assert not match.is_over
        match.play("end")
    assert match.is_over and match.ending == "cap" and len(match.actions) == 4
    assert match.ranking() == [1, 1, 1, 1]
    assert [(row["hives"], row["power"], row["sugar"]) for row in match.scores()] == [(1, 22, 3)] * 4
