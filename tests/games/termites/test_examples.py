"""The worked examples EX-1 to EX-25, each number and hex of them; A is the strength of an attack, D that of a defence."""

from random import Random

import pytest

from .conftest import (
    BLUE,
    HEXES,
    PASS,
    RED,
    VS_STONES,
    VS_VEGETATION,
    WS_STONES,
    WS_WATER,
    WV_VEGETATION,
    WV_WATER,
    distance,
    kind,
    mound,
    move,
    neutral,
    place,
    select,
    tile,
)

# --- Strength and movement ----------------------------------------------------------------------------------------------


def test_ex_1_strengths(table):
    """TMT-GEN-4, TMT-ATT-12: W2 2, S2 4, P2 2, F2 2; on Stones W2 and S1 defend with 3."""
    for name, strength in (("W2", 2), ("S2", 4), ("P2", 2), ("F2", 2)):
        alone = table(f"B:{name}@0,0 R:W1@5,0")
        assert alone.strength((0, 0), (5, 0)) == alone.defence((0, 0)) == strength
    on_stones = table("B:W2@0,0 B:S1@1,0", stones=[(0, 0), (1, 0)])
    assert (on_stones.defence((0, 0)), on_stones.defence((1, 0))) == (3, 3)


@pytest.mark.parametrize(
    ("name", "where", "number"),
    [
        ("W1", (0, 0), 18),
        ("S1", (0, 0), 6),
        ("P1", (0, 0), 6),
        ("F1", (0, 0), 36),
        ("W1", (6, -6), 8),
        ("S1", (6, -6), 3),
        ("P1", (6, -6), 3),
        ("F1", (6, -6), 15),
    ],
)
def test_ex_2_free_movement(table, name, where, number):
    """TMT-MOVE-2: the numbers of destinations of a unit alone on the board, in the centre and in a corner."""
    alone = table(f"B:{name}@{where[0]},{where[1]}")
    points = {"W": 2, "S": 1, "P": 1, "F": 3}[name[0]]
    assert alone.destinations(where) == {other for other in HEXES if 0 < distance(where, other) <= points}
    assert len(alone.destinations(where)) == number


AROUND = {"stones": [(1, 0)], "water": [(0, 1)], "vegetation": [(-1, 0)]}


def test_ex_3_worker(table):
    """TMT-MOVE-2, TMT-MOVE-3, TMT-MOVE-4, TMT-ATT-3, TMT-ATT-6, TMT-RET-2 to TMT-RET-4: exactly ten destinations, one attack."""
    start = table("B:W2@0,0 B:P1@0,-1 R:W2@-1,1", **AROUND)
    destinations, attacks = start.targets((0, 0))
    assert destinations == {(0, -2), (1, -2), (2, -2), (-1, -1), (1, -1), (2, -1), (-2, 0), (-1, 0), (1, 0), (-2, 1)}
    assert attacks == {(-1, 1): [1, 2]}
    assert (start.strength((0, 0), (-1, 1)), start.defence((-1, 1))) == (3, 2)
    assert start.copy().attack((0, 0), (-1, 1), 1).retreats() == {(-1, 0), (-2, 1), (-2, 2), (-1, 2)}
    assert start.copy().attack((0, 0), (-1, 1), 2).retreats() == {(0, 0), (-2, 1), (-2, 2), (-1, 2)}


def test_ex_3_why_not(table):
    """TMT-MOVE-3, TMT-MOVE-9: through Stones, onto a friend, into Water and through Water."""
    start = table("B:W2@0,0 B:P1@0,-1 R:W2@-1,1", **AROUND).play(select((0, 0)))
    assert start.why_not(move((2, 0))) == "MOVE-3"
    assert start.why_not(move((0, -1))) == "MOVE-9"
    assert start.why_not(move((0, 1))) == "MOVE-3"
    assert start.why_not(move((0, 2))) == "MOVE-3"


def test_ex_4_soldier(table):
    """TMT-MOVE-3, TMT-RET-1: two destinations, one attack, which destroys."""
    start = table("B:S1@0,0 B:P1@0,-1 R:W2@-1,1", **AROUND)
    destinations, attacks = start.targets((0, 0))
    assert destinations == {(1, -1), (-1, 0)}
    assert attacks == {(-1, 1): [1]}
    assert start.strength((0, 0), (-1, 1)) == 3
    start.attack((0, 0), (-1, 1), 1)
    assert start.things() == {(-1, 1): "B:S1", (0, -1): "B:P1"}
    assert start.moment == ("place", RED)


def test_ex_4_spitter(table):
    """TMT-MOVE-3, TMT-ATT-13: three destinations, and 1 is not enough against 2."""
    start = table("B:P1@0,0 R:W2@-1,1", **AROUND)
    assert start.targets((0, 0)) == ({(0, -1), (1, -1), (-1, 0)}, {})


def test_ex_5_flyer(table):
    """TMT-MOVE-3, TMT-MOVE-6, TMT-ATT-3, TMT-ATT-4, TMT-ATT-13: 27 destinations; a worker attacked from five sides."""
    start = table(
        "B:F1@0,0 B:W1@0,-1 R:W1@-1,0 R:F1@-1,1",
        water=[(1, 0)],
        vegetation=[(0, 1)],
        stones=[(1, -1)],
    )
    destinations, attacks = start.targets((0, 0))
    assert len(destinations) == 27
    assert destinations >= {(1, 0), (1, -1), (3, 0), (-2, 0), (-3, 0), (0, 2)}
    assert not destinations & {(0, 1), (0, -1), (-1, 2), (0, 3)}
    assert start.strength((0, 0), (-1, 0)) == 2
    assert start.strength((0, 0), (-1, 1)) == 1
    assert attacks == {(-1, 0): [0, 1, 2, 3, 4]}


# --- Attacks on units ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("direction", "retreats"), [(0, {(1, -1), (0, -1), (-1, 1)}), (1, {(1, 0), (0, -1), (-1, 1)})])
def test_ex_6_supported_attack_and_retreat(table, direction, retreats):
    """TMT-ATT-6, TMT-RET-2, TMT-RET-3, TMT-RET-5: the approach decides where the soldier may go; blue chooses."""
    start = table("B:W2@2,-1 B:P1@2,0 R:S1@0,0 R:W3@0,1", water=[(1, 1)], stones=[(-1, 0)])
    assert (start.strength((2, -1), (0, 0)), start.defence((0, 0))) == (3, 2)
    assert start.attacks((2, -1)) == {(0, 0): [0, 1]}
    start.attack((2, -1), (0, 0), direction)
    assert start.actor == BLUE
    assert start.retreats() == retreats


@pytest.mark.parametrize(("direction", "only"), [(0, (1, -1)), (1, (1, 0))])
def test_ex_7_the_path_decides(table, direction, only):
    """TMT-ATT-4, TMT-RET-3, TMT-RET-4: straight, or round by the other side and the start is free."""
    start = table("B:W2@1,0 R:W1@0,0", water=[(-1, 0), (-1, 1), (0, 1), (0, -1)])
    assert start.attacks((1, 0)) == {(0, 0): [0, 1]}
    assert start.attack((1, 0), (0, 0), direction).retreats() == {only}


BESIEGERS = "B:W2@2,0 B:P2@2,-2 B:W2@0,1 B:F1@-2,0 B:S1@0,-2"


def test_ex_8_attack_on_a_mound(table):
    """TMT-ATT-5 to TMT-ATT-7, TMT-ATT-11 to TMT-ATT-13: 7 is not enough for a Mound of 7; for one of 6 it is."""
    start = table(f"{BESIEGERS} R:m7@0,0", vegetation=[(2, -2)])
    assert (start.strength((2, 0), (0, 0)), start.defence((0, 0))) == (7, 7)
    for where in ((2, 0), (2, -2), (0, 1), (-2, 0), (0, -2)):
        assert start.attacks(where) == {}
    start = table(f"{BESIEGERS} R:m6@0,0", vegetation=[(2, -2)])
    assert start.attacks((2, 0)) == {(0, 0): [0]}
    for where, strength in (((0, 1), 5), ((-2, 0), 6), ((0, -2), 7)):
        assert start.strength(where, (0, 0)) == strength
        assert start.attacks(where) == {}


def test_ex_9_no_retreat(table):
    """TMT-RET-3, TMT-RET-4, TMT-RET-7, TMT-RET-8: from (4,-4) the flyer is destroyed, by (4,-5) it goes to the vacated start."""
    start = table("B:W3@4,-4 B:P1@4,-5 B:F1@6,-6 R:F2@5,-5 R:W1@6,-5 R:P1@5,-4", vegetation=[(5, -6)])
    assert (start.strength((4, -4), (5, -5)), start.defence((5, -5))) == (5, 2)
    straight = start.copy().attack((4, -4), (5, -5), 4)
    assert straight.moment == ("place", RED)
    assert straight.things() == {
        (5, -5): "B:W3",
        (4, -5): "B:P1",
        (6, -6): "B:F1",
        (6, -5): "R:W1",
        (5, -4): "R:P1",
    }
    assert start.attack((4, -4), (5, -5), 3).retreats() == {(4, -4)}


def test_ex_10_strong_grip(table):
    """TMT-RET-1, TMT-RET-2, TMT-RET-4: a soldier that attacks destroys, one that supports does not."""
    start = table("B:S1@1,0 B:W2@0,1 R:W2@0,0")
    assert start.strength((1, 0), (0, 0)) == start.strength((0, 1), (0, 0)) == 4
    assert start.copy().attack((1, 0), (0, 0), 0).things() == {(0, 0): "B:S1", (0, 1): "B:W2"}
    assert start.attacks((0, 1)) == {(0, 0): [0, 4, 5]}
    assert start.copy().attack((0, 1), (0, 0), 5).retreats() == {(1, -1), (0, -1), (-1, 0), (-1, 1)}
    assert start.copy().attack((0, 1), (0, 0), 0).retreats() == {(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_ex_11_equality(table):
    """TMT-ATT-13: 2 against 2 is illegal, 3 against 2 legal from three sides."""
    start = table("B:W2@1,0 R:S1@0,0")
    assert (start.strength((1, 0), (0, 0)), start.defence((0, 0))) == (2, 2)
    assert start.attacks((1, 0)) == {}
    start = table("B:W2@1,0 R:S1@0,0 B:P1@0,2")
    assert start.strength((1, 0), (0, 0)) == 3
    assert start.attacks((1, 0)) == {(0, 0): [0, 1, 5]}


def test_ex_12_stones(table):
    """TMT-ATT-2, TMT-ATT-9, TMT-ATT-12: who can enter Stones may attack there, a worker from next to it only."""
    start = table("R:W2@0,0 B:S2@1,0 B:W2@2,0 B:P3@0,1 B:F1@-2,0 B:W1@0,-1", stones=[(0, 0)])
    assert start.defence((0, 0)) == 3
    for where in ((1, 0), (0, 1), (2, 0)):
        assert start.attacks(where) == {}
    assert start.strength((0, -1), (0, 0)) == 8
    assert start.attacks((0, -1)) == {(0, 0): [2]}
    assert start.strength((-2, 0), (0, 0)) == 9
    assert start.attacks((-2, 0)) == {(0, 0): [2, 3, 4]}


def test_ex_13_water(table):
    """TMT-ATT-2, TMT-RET-2: only a flyer attacks on Water."""
    start = table("R:F2@0,0 B:S2@1,0 B:W2@0,1 B:F1@-3,0", water=[(0, 0)])
    assert start.attacks((1, 0)) == start.attacks((0, 1)) == {}
    assert start.strength((-3, 0), (0, 0)) == 7
    assert start.attacks((-3, 0)) == {(0, 0): [3]}
    assert start.attack((-3, 0), (0, 0), 3).retreats() == {(1, -1), (0, -1), (-1, 1)}


def test_ex_14_vegetation(table):
    """TMT-ATT-2, TMT-ATT-9: a flyer does not attack into Vegetation but supports there."""
    start = table("R:W2@0,0 B:F2@1,0 B:W1@0,1", vegetation=[(0, 0)])
    assert start.attacks((1, 0)) == {}
    assert (start.strength((0, 1), (0, 0)), start.defence((0, 0))) == (3, 2)
    assert start.attacks((0, 1)) == {(0, 0): [0, 4, 5]}


# --- Reproduction and set-up --------------------------------------------------------------------------------------------


def test_ex_15_reproduction(table):
    """TMT-REP-1 to TMT-REP-4: P2 with five Mounds leaves 116 hexes to every caste."""
    start = table("B:m8@-4,1 R:m9@3,-5 R:m5@0,4 B:m6@3,2", map="standard", phase="place", hands=("W1 S1 P1 F1", ""))
    assert start.thing((0, 0)) == "N:m7"
    assert [len(start.places(name)) for name in ("W1", "S1", "P1", "F1")] == [116] * 4
    assert start.why_not(place("S1", (2, 0))) == ""
    assert start.why_not(place("F1", (2, 0))) == ""
    assert start.why_not(place("F1", (3, 1))) == "REP-2"
    assert start.why_not(place("W1", (1, -3))) == "REP-2"
    assert start.why_not(place("W1", (0, -1))) == ""


def test_ex_16_mound_hexes(new):
    """TMT-SET-9: on P2, before any player has placed a Mound, 62 hexes are legal."""
    start = new(2, start_seat=0, colonies="blue,red").draw(*["W1", "S1", "P1"] * 2)
    assert start.moment == ("mound", 0)
    for value in range(5, 10):
        legal = start.mounds()[value]
        assert len(legal) == 62
        assert legal >= {(2, -2), (-4, 1), (3, -5), (0, 4), (3, 2), (5, 0), (0, 2)}
        for where in ((0, 1), (6, 0), (1, -2), (3, -3)):
            assert start.why_not(mound(value, where)) == "SET-9"


@pytest.mark.parametrize(("players", "first", "order"), [(2, 1, [1, 0, 0, 1]), (3, 2, [2, 0, 1])])
def test_ex_17_setup_order(new, players, first, order):
    """TMT-SET-7, TMT-SET-8, TMT-GEN-1: who places Mounds, and who takes the first turn."""
    game = new(players, start_seat=first)
    seats = [game.actor for game in game.play_random(Random(17), until="place") if game.phase == "mound"]
    assert seats == order
    assert game.moment == ("place", first)


# --- Captures -----------------------------------------------------------------------------------------------------------


def siege(table, blue, red):
    """EX-8 with a Mound of 6, after the worker from (2,0) has attacked it."""
    start = table(f"{BESIEGERS} R:m6@0,0", vegetation=[(2, -2)], reserves=(blue, red))
    return start.attack((2, 0), (0, 0), 0)


def test_ex_18_capture(table):
    """TMT-CAP-1 to TMT-CAP-3, TMT-CAP-5: trophy, loss of the attacker, blue's Mound, red's Mound."""
    start = siege(table, "59", "89")
    assert "6" in start.trophies(BLUE)
    assert start.things() == {(2, -2): "B:P2", (0, 1): "B:W2", (-2, 0): "B:F1", (0, -2): "B:S1"}
    assert start.moment == ("own_mound", BLUE)
    assert start.legal() == [mound(5, (0, 0)), mound(9, (0, 0))]
    start.play(mound(5, (0, 0)))
    assert start.moment == ("lost_mound", RED)
    assert set(start.mounds()) == {8, 9}
    assert start.mounds()[8] == start.mounds()[9]
    assert start.why_not(mound(8, (0, 2))) == ""
    assert start.why_not(mound(8, (0, 1))) == "SET-9"
    start.play(mound(9, (0, 2)))
    assert (start.thing((0, 0)), start.thing((0, 2))) == ("B:m5", "R:m9")
    assert (start.reserve(BLUE), start.reserve(RED)) == ("9", "8")
    assert start.moment == ("place", RED)


def test_ex_19_attacker_without_reserve(table):
    """TMT-CAP-4, TMT-CAP-7: the hex is free, and red may use it or one next to it."""
    start = siege(table, "", "89")
    assert start.moment == ("lost_mound", RED)
    assert start.thing((0, 0)) == ""
    assert start.mounds()[8] >= {(0, 0), (1, 0)}


def test_ex_20_no_legal_hex(table):
    """TMT-CAP-8, TMT-SET-9: blue gives up the worker or the soldier; the spitter stands in Vegetation."""
    blue = {(3, 0): "B:W1", (0, 3): "B:S1", (-3, 3): "B:P1"}
    belt = [where for where in HEXES if 2 <= distance(where, (0, 0)) <= 5]
    start = table(" ".join(f"{blue.get((q, r), 'R:W1')}@{q},{r}" for q, r in belt), seat=RED, vegetation=[(-3, 3)])
    start.put("N:m7@0,0").set_reserve(BLUE, "58", captor=RED).ask_for_lost_mound(BLUE)
    assert start.moment == ("lost_mound", BLUE)
    assert start.mounds() == {5: {(3, 0), (0, 3)}, 8: {(3, 0), (0, 3)}}
    assert start.why_not(mound(5, (-3, 3))) == "SET-9"
    start.play(mound(8, (0, 3)))
    assert start.thing((0, 3)) == "B:m8"
    assert "B:S1" not in start.things().values()
    assert start.moment == ("place", BLUE)


def test_ex_21_neutral_capture(table):
    """TMT-CAP-1 to TMT-CAP-3, TMT-CAP-6: blue takes 7, puts 6 there, and nobody else places anything."""
    start = table(f"{BESIEGERS} B:P1@-1,2 N:m7@0,0", vegetation=[(2, -2)], reserves=("6", "56789"))
    start.attack((2, 0), (0, 0), 0)
    assert "7" in start.trophies(BLUE)
    assert start.state.neutrals[BLUE] == 1
    assert start.thing((2, 0)) == ""
    assert start.legal() == [mound(6, (0, 0))]
    start.play(mound(6, (0, 0)))
    assert start.thing((0, 0)) == "B:m6"
    assert start.moment == ("place", RED)


# --- The end ------------------------------------------------------------------------------------------------------------


def test_ex_22_score(table):
    """TMT-END-3, TMT-END-4: 35 - 14 + 21 = 42 against 35 - 14 + 14 = 35."""
    start = table("B:m5@0,0 R:m6@3,0", reserves=("79", "78"))
    start.state.neutrals[BLUE] = 1
    assert (start.trophies(BLUE), start.trophies(RED)) == ("579", "68")
    assert start.scores() == [
        {"trophies": 21, "mounds": 5, "reserve": 16, "total": 42},
        {"trophies": 14, "mounds": 6, "reserve": 15, "total": 35},
    ]
    assert start.ranks() == [1, 2]


@pytest.mark.parametrize(("red", "ranks"), [(10, [2, 1]), (9, [1, 1]), (8, [1, 2])])
def test_ex_22_tie(table, red, ranks):
    """TMT-END-4: both have 38 (given by hand: real scores add up to 70 or 77); blue has 9 tokens, red 10, 9 or 8."""
    start = table(" ".join(f"B:W3@{q},{r}" for q, r in HEXES[:9]) + "".join(f" R:W1@{q},{r}" for q, r in HEXES[9 : 9 + red]))
    assert start.ranks(totals=[38, 38]) == ranks


def test_ex_23_groups(new):
    """TMT-MAP-6, TMT-MAP-7, TMT-MAP-9: no fifth tile in a group, no third of one terrain."""
    game = new(2, map="built", start_seat=0).play(neutral((0, 4)))
    game.play(tile(WV_VEGETATION, (0, 0)), tile(VS_VEGETATION, (1, 0)), tile(VS_STONES, (3, 0)), tile(WS_STONES, (4, 0)))
    assert game.faces((2, 0)) == set()
    assert game.why_not(tile(WV_WATER, (2, 0))) == "MAP-7"
    assert game.why_not(tile(WV_VEGETATION, (-1, 0))) == game.why_not(tile(VS_VEGETATION, (-1, 0))) == "MAP-6"
    assert {WV_WATER, WS_WATER} <= game.faces((-1, 0))


def test_ex_23_water_and_neutral_mound(new):
    """TMT-MAP-8: a neutral Mound with one Water tile takes no second one."""
    game = new(2, map="built", start_seat=0).play(neutral((0, 0)), tile(WV_WATER, (1, 0)))
    assert game.why_not(tile(WV_WATER, (-1, 0))) == game.why_not(tile(WS_WATER, (-1, 0))) == "MAP-8"
    assert {VS_STONES, WS_STONES} <= game.faces((-1, 0))
    assert {WV_WATER, WS_WATER} <= game.faces((2, 0))


def test_ex_24_end(new):
    """TMT-END-1, TMT-END-2, TMT-REP-5: three players, 54 turns; two tokens in every hand after round 16."""
    game = new(3, start_seat=0)
    for now in game.play_random(Random(24), until="ended"):
        if now.phase == "place" and now.state.turn == 49:
            assert now.state.held.tolist() == [2, 2, 2, 0]
            assert now.state.stacked.tolist() == [0, 0, 0, 0]
        last = now.copy()
    assert last.state.turn == 54
    assert (last.state.seat, last.state.held.tolist()) == (2, [0, 0, 0, 0])
    assert last.phase in ("select", "target", "retreat", "own_mound", "lost_mound")
    assert (game.phase, game.state.held.tolist()) == ("ended", [0, 0, 0, 0])


def test_ex_25_action_numbers(table, new):
    """TMT-TURN-3: what the numbers of actions mean."""
    start = table(phase="place", hands=("W2", ""))
    assert place("W2", (0, 0)) == 191
    assert start.play(191).things() == {(0, 0): "B:W2"}
    assert start.legal() == [PASS, 1588]
    start.play(1588)
    assert start.phase == "target"
    assert table("B:W2@1,0").play(select((1, 0)), 1715).things() == {(0, 0): "B:W2"}
    start = table("B:W2@1,0 R:W1@0,0").play(select((1, 0)), 2157)
    assert start.moment == ("retreat", BLUE)
    assert start.play(2542).things() == {(0, 0): "B:W2", (1, -1): "R:W1"}
    start = new(2, start_seat=0, map="built").play(3245)
    assert start.thing((0, 0)) == "N:m7"
    assert max(start.legal()) == 4070
    start.play(4070)
    assert (start.terrain((0, 6)), start.state.tiles_left.tolist()) == ("stones", [6, 6, 5])
    start = new(2, start_seat=0, map="built").play(neutral((0, 4)), 3372)
    assert (start.terrain((0, 0)), start.state.tiles_left.tolist()) == ("water", [5, 6, 6])
    start = table().ask_for_lost_mound(RED).play(2864)
    assert start.thing((0, 0)) == "R:m7"
    assert kind("F3") == 11
