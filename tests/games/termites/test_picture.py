"""The picture of a position: what lies on the table, named as in the notation, and what the units in turn could do."""

import json
from pathlib import Path

import pytest

import formicarium as fm
from formicarium.core.record import PUBLIC
from formicarium.games.termites.attack import attack_strength, defence_strength
from formicarium.games.termites.picture import picture
from formicarium.games.termites.spec import SELECT, TARGET

from .tables import CELLS, EVERYTHING, GAME, placing, random_states, table

EXAMPLES = json.loads((Path(__file__).parents[3] / "web/src/games/termites/examples.json").read_text())

RULEBOOK = """
game termites version 1 players 2
turn 5 seat north phase target first north selected E5
A                    .     .     .     .     .     .     .
B                 .     "     .     .     .     .     .     .
C              .     .     .     .r7   .     .     .     ^     .
D           .     .     .     .     ~     ~     "     .     .     .
E        .     .     ^     .     .bW2  .     .     .     .     ~     .
F     .     .     "     .     .     .     .b5   .     .     .     .     .
G  .     .     .     .     ^rS1  .     .     .     ^     .     .     .     .
H     .     .     .     .     .     .     .     .     .     "     .     .
I        .     ~     .     .     .     .     .     .     ^     .     .
J           .     .     .     "     ~     ~     .     .     .     .
K              .     ^     .     .     .     .     .     .r9   .
L                 .     .     .     .     .b8   .     "     .
M                    .     .     .     .     .     .     .
north colony blue hand W1 S1 F1 stack W1 W2x2 W3x3 S1 S2 P1x2 P2 F2 reserve 6 7 9 trophies n7
east colony red hand W1 S1 S2 stack W1x2 W2 S1x2 S2x2 P1x2 P2 F1x2 F2 reserve 5 6 8 trophies none
"""
"""The position of the chapter "Positions" in RULES.md."""


def seen(match, seat=0):
    """The picture of a match for a seat."""
    return picture(GAME.view(match.state, seat)[0], seat)


def reach(shown, unit):
    """What a unit could do."""
    return next(line for line in shown["reach"] if line["unit"] == unit)


def attack(shown, unit, target):
    """An attack that a picture shows."""
    return next(line for line in reach(shown, unit)["attacks"] if line["target"] == target)


# --- The table -----------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rulebook():
    return fm.position(RULEBOOK, draws=False)


def test_the_moment(rulebook):
    """TMT-TURN-3: turn 5 of two players is the first one of round 3."""
    shown = seen(rulebook)
    expected = {"phase": "target", "asked": 0, "seat": 0, "first": 0, "turn": 5, "round": 3, "rounds": 18, "selected": "E5"}
    assert {key: shown[key] for key in expected} == expected
    assert (shown["target"], shown["approach"], shown["victim"], shown["building"]) == (None, None, None, None)


def test_terrain_is_that_of_the_map(rulebook):
    shown = seen(rulebook)
    assert shown["map"] == "standard"
    assert shown["terrain"] == {
        "water": ["D5", "D6", "E10", "I2", "J5", "J6"],
        "vegetation": ["B2", "D7", "F3", "H10", "J4", "L7"],
        "stones": ["C8", "E3", "G5", "G9", "I9", "K2"],
    }


def test_units_and_mounds(rulebook):
    """TMT-GEN-4, TMT-ATT-12: a soldier has strength 2, on stones it defends with 3."""
    shown = seen(rulebook)
    assert shown["units"] == [
        {"on": "E5", "seat": 0, "token": "W2", "caste": "worker", "termites": 2, "strength": 2, "defence": 2},
        {"on": "G5", "seat": 1, "token": "S1", "caste": "soldier", "termites": 1, "strength": 2, "defence": 3},
    ]
    assert shown["mounds"] == [
        {"on": "C4", "seat": 1, "value": 7},
        {"on": "F7", "seat": 0, "value": 5},
        {"on": "K8", "seat": 1, "value": 9},
        {"on": "L5", "seat": 0, "value": 8},
    ]


def test_a_neutral_mound_belongs_to_nobody():
    start = fm.new("termites", seed=1, draws=False, start_seat=0, colonies="blue,red")
    assert seen(start)["mounds"] == [{"on": "G7", "seat": None, "value": 7}]


def test_players(rulebook):
    """TMT-END-3: 35 points of own Mounds, and 7 for the neutral one; TMT-KNOW-2: the own hand, and the size of the other."""
    north, east = seen(rulebook)["players"]
    assert (north["called"], north["side"], north["colony"]) == ("Blue (north)", "north", "blue")
    assert [token["token"] for token in north["hand"]] == ["W1", "S1", "F1"]
    assert (north["held"], north["stacked"], north["on_board"]) == (3, 12, 1)
    assert (north["reserve"], north["trophies"]) == ([6, 7, 9], [{"seat": None, "value": 7}])
    assert north["points"] == {"trophies": 7, "mounds": 13, "reserve": 22, "total": 42}
    assert (east["hand"], east["held"], east["stacked"]) == (None, 3, 13)
    assert (east["reserve"], east["trophies"], east["points"]["total"]) == ([5, 6, 8], [], 35)


def test_where_the_tokens_of_a_colony_are(rulebook):
    """TMT-GEN-8, TMT-KNOW-3: blue has 2 W1, 4 W2 and 2 F1; what others hold is told together with their stacks."""
    north, east = seen(rulebook)["players"]
    own = {line["token"]: [line[pile] for pile in ("unseen", "in_hand", "on_board", "destroyed")] for line in north["tokens"]}
    assert (own["W1"], own["W2"], own["F1"]) == ([1, 1, 0, 0], [2, 0, 1, 1], [0, 1, 0, 1])
    theirs = {line["token"]: [line[pile] for pile in ("unseen", "in_hand", "on_board", "destroyed")] for line in east["tokens"]}
    assert (theirs["W1"], theirs["S1"], theirs["S2"]) == ([3, 0, 0, 0], [3, 0, 1, 0], [3, 0, 0, 0])
    assert "W3" not in theirs


def test_the_public_sees_no_hand(rulebook):
    assert [player["hand"] for player in seen(rulebook, PUBLIC)["players"]] == [None, None]


def test_trophies_tell_whose_mound_it_was():
    """TMT-CAP-1."""
    match = table("G8 bW2, G7 r5", phase="select")
    assert seen(match)["players"][1]["trophies"] == [{"seat": None, "value": 7}]


def test_castes():
    """The tables of castes and of terrain in RULES.md."""
    castes = {line["caste"]: line for line in seen(fm.new("termites", seed=1, draws=False))["castes"]}
    assert castes["worker"] == {
        "caste": "worker",
        "letter": "W",
        "movement": 2,
        "strength": 1,
        "enters": {"clear": 1, "water": None, "vegetation": 1, "stones": 2},
    }
    assert (
        castes["soldier"]["enters"] == castes["spitter"]["enters"] == {"clear": 1, "water": None, "vegetation": 1, "stones": None}
    )
    assert castes["flyer"]["enters"] == {"clear": 1, "water": 1, "vegetation": None, "stones": 1}
    assert [castes[name]["movement"] for name in ("soldier", "spitter", "flyer")] == [1, 1, 3]
    assert [castes[name]["strength"] for name in ("soldier", "spitter", "flyer")] == [2, 1, 1]


# --- Building ------------------------------------------------------------------------------------------------------------------


def test_before_the_starting_player_is_known():
    shown = seen(fm.new("termites", seed=1, draws=False))
    assert (shown["phase"], shown["asked"], shown["seat"], shown["first"], shown["round"]) == ("start", None, None, None, 0)
    assert [player["colony"] for player in shown["players"]] == [None, None]


def test_building_a_map():
    """TMT-MAP-2, TMT-MAP-4: one neutral Mound for two players, 16 of 18 tiles."""
    match = fm.new("termites", seed=1, draws=False, start_seat=0, map="built")
    match.play("neutral G7")
    match.play("tile water wv D5")
    shown = seen(match)
    assert shown["terrain"] == {"water": ["D5"], "vegetation": [], "stones": []}
    assert shown["building"] == {
        "neutral_mounds": 1,
        "tiles_wanted": 16,
        "tiles_laid": 1,
        "tiles": [
            {"tile": "wv", "faces": ["water", "vegetation"], "left": 5},
            {"tile": "vs", "faces": ["vegetation", "stones"], "left": 6},
            {"tile": "ws", "faces": ["water", "stones"], "left": 6},
        ],
    }


# --- What units could do -------------------------------------------------------------------------------------------------------


def test_where_a_worker_could_go():
    """The example for a worker in RULES.md, chapter "Moving"."""
    ground = "G8 stones, H7 water, G6 vegetation"
    shown = seen(table("G7 bW2, F6 bP1, H6 rW2", ground))
    assert reach(shown, "G7")["moves"] == ["E5", "E6", "E7", "F5", "F7", "F8", "G5", "G6", "G8", "H5"]
    attacked = attack(shown, "G7", "H6")
    assert (attacked["own"], attacked["total"], attacked["defence"], attacked["legal"]) == (2, 3, 2, True)
    assert attacked["support"] == [{"on": "F6", "token": "P1", "adds": 1, "vegetation": 0}]
    assert {way["from"] for way in attacked["ways"]} == {"G7", "G6"}


BESIEGERS = "G9 bW2, E7 bP2, H7 bW2, G5 bF1, E5 bS1"


def test_the_sum_against_a_mound():
    """TMT-ATT-6, TMT-ATT-7: the example in RULES.md: 2, 3 for the spitters in vegetation, 2: 7 against 6; others have 5 and 6."""
    shown = seen(table(f"{BESIEGERS}, G7 r6", "E7 vegetation"))
    assert attack(shown, "G9", "G7") == {
        "target": "G7",
        "legal": True,
        "own": 2,
        "support": [
            {"on": "E7", "token": "P2", "adds": 2, "vegetation": 1},
            {"on": "H7", "token": "W2", "adds": 2, "vegetation": 0},
        ],
        "total": 7,
        "defender": 6,
        "stones": 0,
        "defence": 6,
        "captures": True,
        "destroys": False,
        "ways": [],
    }
    weak = [attack(shown, unit, "G7") for unit in ("H7", "G5")]
    assert [(line["total"], line["legal"]) for line in weak] == [(5, False), (6, False)]
    assert reach(shown, "E5")["attacks"] == []


def test_stones_help_the_defence():
    """TMT-ATT-12: as in the example of RULES.md: W1 has 1 + 4 + 2, F1 1 + 4 + 2 + 1, against 2 + 1; nobody else may."""
    shown = seen(table("G8 bS2, G9 bW2, H7 bP2, G5 bF1, F6 bW1, G7 rW2", "G7 stones"))
    worker, flyer = attack(shown, "F6", "G7"), attack(shown, "G5", "G7")
    assert (worker["total"], worker["defender"], worker["stones"], worker["defence"]) == (7, 2, 1, 3)
    assert [way["from"] for way in worker["ways"]] == ["F6"]
    assert flyer["total"] == 8
    assert {way["from"] for way in flyer["ways"]} == {"F6", "G6", "H6"}
    assert [reach(shown, unit)["attacks"] for unit in ("G8", "G9", "H7")] == [[], [], []]


def test_the_approach_decides_the_retreat():
    """TMT-RET-2 to TMT-RET-4: the first example in RULES.md, chapter "Retreat"."""
    shown = seen(table("F8 bW2, G9 bP1, G7 rS1, H7 rW2", "H8 water, G6 stones"))
    ways = {way["from"]: set(way["retreats"]) for way in attack(shown, "F8", "G7")["ways"]}
    assert ways == {"G8": {"F7", "F6", "H6"}, "F7": {"G8", "F6", "H6"}}


def test_vegetation_kills_flyers():
    """TMT-RET-8: with kill_choice the flyers in the corner may be sent to A6, where they die; else they have no retreat."""
    pieces, ground = "C7 bW3, B6 bP1, A7 bF1, B7 rF2, B8 rW1, C8 rP1", "A6 vegetation"
    for option, retreat in (("kill_choice", ["A6"]), ("illegal", [])):
        shown = seen(table(pieces, ground, flyer_vegetation=option))
        ways = {way["from"]: way for way in attack(shown, "C7", "B7")["ways"]}
        assert ways["C7"] == {"from": "C7", "retreats": retreat, "deadly": retreat}


def test_soldiers_destroy():
    """TMT-RET-1: Strong grip leaves no retreat."""
    shown = seen(table("G8 bS1, H7 bW2, G7 rW2"))
    soldier, worker = attack(shown, "G8", "G7"), attack(shown, "H7", "G7")
    assert (soldier["destroys"], soldier["ways"]) == (True, [{"from": "G8", "retreats": [], "deadly": []}])
    assert worker["destroys"] is False
    assert {way["from"]: set(way["retreats"]) for way in worker["ways"]}["H7"] == {"F7", "F6", "G6", "H6"}


def test_no_attack_while_others_decide():
    """TMT-RET-5: after the attack nothing else is thought about."""
    match = table("G8 bW2, G7 rW1")
    match.follow(match.line("attack G8 G7 from G8"))
    shown = seen(match)
    assert (shown["phase"], shown["selected"], shown["target"], shown["approach"]) == ("retreat", "G8", "G7", "G8")
    assert shown["reach"] == []


def test_reach_is_shown_while_placing():
    """TMT-REP-4: where to place a token depends on what could be attacked with it."""
    assert attack(seen(placing("G8 bW2, G7 rW1")), "G8", "G7")["legal"] is True


@pytest.mark.parametrize(("players", "options", "seed"), EVERYTHING)
def test_whole_games_as_plain_json(players, options, seed):
    """Every picture is JSON; what units could do is what the rules allow them, with the strengths of the rules."""
    for match in random_states(players, options, seed, every=7):
        shown = seen(match, PUBLIC)
        assert json.loads(json.dumps(shown)) == shown
        if match.state.phase == SELECT:
            able = {line["unit"] for line in shown["reach"] if line["moves"] or any(hit["legal"] for hit in line["attacks"])}
            assert {f"select {unit}" for unit in able} | {"pass"} == set(match.legal())
        if match.state.phase == TARGET:
            check_target(match, reach(shown, shown["selected"]))


def check_target(match, able):
    state, selected = match.state, able["unit"]
    told = [f"move {end}" for end in able["moves"]]
    for hit in able["attacks"]:
        ends = [f"attack {hit['target']} from {way['from']}" for way in hit["ways"]] or [f"attack {hit['target']}"]
        told += ends if hit["legal"] else []
        assert hit["total"] == attack_strength(state, int(state.seat), CELLS[selected], CELLS[hit["target"]])
        assert hit["defence"] == defence_strength(state, CELLS[hit["target"]])
        assert hit["legal"] == (hit["total"] > hit["defence"])
    assert sorted(told) == sorted(match.legal())


# --- The worked examples of the page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["title"] for example in EXAMPLES])
def test_examples_of_the_page_are_positions(example):
    match = fm.position(example["position"], draws=False)
    assert example["clause"] in set(GAME.spec.clauses)
    assert seen(match, match.actor)["phase"] in ("mound", "place", "target", "own_mound", "lost_mound", "tile")


def example_of(clause):
    return fm.position(next(example["position"] for example in EXAMPLES if example["clause"] == clause), draws=False)


def test_examples_of_the_page_say_what_is_so():
    """The numbers and hexes that the words of the examples tell."""
    mound, place, tile = (example_of(clause).legal() for clause in ("TMT-SET-9", "TMT-REP-2", "TMT-MAP-7"))
    assert [hex_ for hex_ in ("E7", "E6", "D7", "G13", "H7") if f"mound 8 {hex_}" in mound] == ["E7"]
    assert "place S1 G9" in place and "place S1 D5" not in place
    assert not [line for line in tile if line.endswith(" G9")]
    assert "tile water wv G6" in tile and "tile vegetation wv G6" not in tile
    worker, flyer = (reach(seen(example_of(clause)), "G7") for clause in ("TMT-MOVE-3", "TMT-MOVE-6"))
    assert (len(worker["moves"]), len(flyer["moves"])) == (10, 27)
    sums = [("TMT-ATT-6", "G8", 3, 2), ("TMT-ATT-7", "G9", 7, 6), ("TMT-ATT-13", "G9", 7, 7), ("TMT-ATT-12", "F6", 7, 3)]
    sums += [("TMT-ATT-2", "G4", 7, 2), ("TMT-RET-3", "F8", 3, 2), ("TMT-RET-1", "G8", 4, 2)]
    for clause, unit, strength, defence in sums:
        hit = attack(seen(example_of(clause)), unit, "G7")
        assert (hit["total"], hit["defence"]) == (strength, defence)
    corner = attack(seen(example_of("TMT-RET-7")), "C7", "B7")
    assert (corner["total"], corner["defence"]) == (5, 2)
    assert {way["from"]: way["retreats"] for way in corner["ways"]} == {"B6": ["C7"], "C7": []}
