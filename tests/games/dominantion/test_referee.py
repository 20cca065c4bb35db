"""The second referee alone: the worked examples EX-1 to EX-29, the tables of the box, the options, random games."""

import random
from collections import Counter
from itertools import combinations

import pytest

from formicarium.games.dominantion.referee import CHANCE, NOBODY, NOWHERE, OVER, Pawn, Referee

TILES = [f"{column}{row}" for row in range(1, 15) for column in "ABCDEFGHIJKLMN"]
EIGHT = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
ACTIONS = [
    *TILES,
    *[f"MOVE_{direction}" for direction in "NESW"],
    *[f"GATHER_{direction}" for direction in (*EIGHT, "HERE")],
    "TAKE",
    "DROP",
    *[f"FEED_{direction}" for direction in EIGHT],
    *["ATTACK", "RESOLVE", "MERGE", "BUY_WORKER", "BUY_QUEEN", "END_TURN"],
]
RED, BLUE, GREEN, YELLOW = range(4)
LETTERS = {"r": RED, "b": BLUE, "g": GREEN, "y": YELLOW, "n": NOBODY}


def start(players=4, **options):
    """The starting position, red first."""
    return Referee(players, {"first": "red", **options})


def position(pawns, seat=RED, store=0, ap=20):
    """Four colours, round 1, no event, the listed pawns only; the store is that of the active player."""
    game = start()
    game.pawns = {}
    for text in pawns.split():
        what, _, where = text.partition("@")
        tile, _, carries = where.partition("+")
        game.pawns[TILES.index(tile)] = Pawn(LETTERS[what[0]], what[1], int(carries or 0))
    game.seat, game.ap = seat, ap
    game.stores = [0, 0, 0, 0]
    game.stores[seat] = store
    return game


def do(game, text):
    """Actions by name; outcomes of chance by number or as a tile."""
    for word in text.split():
        game.apply(int(word) if word.isdigit() else ACTIONS.index(word))
    return game


def end_turns(game, count=4):
    return do(game, "END_TURN " * count)


def legal(game):
    return [ACTIONS[action] for action in game.legal()]


def board(game):
    """All pawns as text."""
    letters = {owner: letter for letter, owner in LETTERS.items()}
    texts = [(letters[pawn.owner] + pawn.kind, TILES[tile], pawn.carries) for tile, pawn in game.pawns.items()]
    return {f"{what}@{where}" + (f"+{carries}" if carries else "") for what, where, carries in texts}


def tiles_of(game, owner):
    return {TILES[tile] for tile, pawn in game.pawns.items() if pawn.owner == owner}


def piles(game):
    return {TILES[tile]: cubes for tile, cubes in game.piles.items()}


def words(text):
    return set(text.split())


@pytest.mark.parametrize(
    ("example", "pawns", "moves", "left", "ap"),
    [
        ("EX-1", "rW@B2 bW@B3", "B2 ATTACK RESOLVE", "", 19),
        ("EX-2", "rW@B2 rW@C2 bW@B3", "B2 ATTACK C2 RESOLVE", "rW@B2 rW@C2", 18),
        ("EX-3", "rS@B2 rW@C2 bS@B3", "B2 ATTACK C2 RESOLVE", "rS@B2 rW@C2", 18),
        ("EX-3, bX", "rS@B2 rW@C2 bX@B3", "B2 ATTACK C2 RESOLVE", "", 18),
        ("EX-4", "rS@B2 rS@C2 bX@B3", "B2 ATTACK C2 RESOLVE", "rS@B2 rS@C2", 18),
        ("EX-5", "rS@B2 rX@C2 bQ@B3", "B2 ATTACK C2 RESOLVE", "", 18),
    ],
)
def test_ex01_to_ex05_one_enemy(example, pawns, moves, left, ap):
    """DOM-CBT-4: the smaller total dies, equal totals kill everybody; DOM-TURN-2: 1 AP per attacker."""
    game = do(position(pawns), moves)
    assert board(game) == words(left), example
    assert game.ap == ap


@pytest.mark.parametrize(
    ("moves", "left", "ap"),
    [
        ("C3 ATTACK A4 RESOLVE", "bW@A4 gX@D2", 18),
        ("A4 ATTACK C3 RESOLVE", "bW@A4 gX@D2", 18),
        ("C3 ATTACK RESOLVE", "bW@A4 gX@D2", 19),
        ("A4 ATTACK RESOLVE", "bS@C3 rS@B4 gX@D2", 19),
    ],
)
def test_ex06_ex07_two_enemies(moves, left, ap):
    """DOM-CBT-1 to -4: what each attacker faces, and what joined against it."""
    game = do(position("bS@C3 bW@A4 rS@B4 gX@D2", seat=BLUE), moves)
    assert board(game) == words(left)
    assert game.ap == ap


def test_ex08_first_turn():
    """DOM-SET-3; a pawn without an act cannot be selected, a selection must be used."""
    game = start()
    assert game.supply == 48
    assert legal(game) == ["F1", "H1", "I1", "F2", "G2", "H2", "I2", "F3", "I3", "BUY_WORKER", "END_TURN"]
    assert legal(do(start(), "F1")) == ["MOVE_W", "MERGE"]
    assert legal(do(start(), "G2")) == ["MOVE_N", "TAKE", "MERGE"]


def test_ex09_indices():
    """The picked tile is the index: the predator on A1, F11 and N14 eats the pawns there."""
    for index, name in ((145, "F11"), (0, "A1"), (195, "N14")):
        game = do(end_turns(position(f"rW@{name} rW@D3")), f"4 {index}")
        assert board(game) == {"rW@D3"}


def test_ex10_first_player():
    """DOM-SET-4, DOM-SET-5."""
    game = Referee(4, {})
    assert game.actor == CHANCE
    assert game.legal() == [1, 2, 3, 4, 5, 6]
    assert game.weights() == [1] * 6
    do(game, "4 6 6 2")
    assert game.actor == CHANCE
    do(game, "3 5")
    assert game.order == [GREEN, YELLOW, RED, BLUE]
    assert game.actor == GREEN


def test_ex11_strong_currents_for_one_round():
    """DOM-EVT-1, DOM-EVT-2."""
    game = do(end_turns(start()), "1")
    for seat in (RED, BLUE, GREEN, YELLOW):
        assert (game.round, game.actor, game.ap) == (2, seat, 40)
        end_turns(game, 1)
    do(game, "5")
    assert game.legal() == [0, 1, 2, 3]
    do(game, str(GREEN))
    for seat in (RED, BLUE, GREEN, YELLOW):
        assert (game.round, game.actor, game.ap) == (3, seat, 20)
        end_turns(game, 1)


def test_ex12_rain():
    """DOM-EVT-3, DOM-EVT-8: piles on vacant tiles only; moving costs 2."""
    game = do(end_turns(start()), "2")
    assert game.legal() == list(range(196))
    do(game, "G5 F2 B2 B2")
    assert game.actor == CHANCE
    do(game, "C3")
    assert piles(game) == {"B2": 3, "C3": 3}
    assert game.supply == 42
    assert (game.actor, game.ap) == (RED, 20)
    assert do(game, "F3 MOVE_N").ap == 18


def test_ex13_one_point_in_the_rain():
    """DOM-EVT-3: with 1 AP left no move is possible, other costs are unchanged."""
    game = position("rW@G4", ap=1)
    game.event = 2
    assert legal(do(game, "G4")) == ["GATHER_N"]


def test_ex14_permanent_node():
    """DOM-SUG-1, DOM-SUG-2."""
    game = do(position("rW@G4 rW@F4 rS@H5"), "G4 GATHER_N")
    assert board(game) == words("rW@G4+1 rW@F4 rS@H5")
    assert (game.supply, game.ap) == (59, 19)
    assert not any(name.startswith("GATHER") for name in legal(game))
    assert "DROP" in legal(game)
    for other in ("F4", "H5"):
        game = do(position("rW@G4 rW@F4 rS@H5"), other)
        assert not any(name.startswith("GATHER") for name in legal(game))


def test_ex15_pile():
    """DOM-SUG-3: from an adjacent tile or from the pile's own; an empty pile vanishes."""
    game = position("rW@L2 rW@M3")
    game.piles[TILES.index("M3")] = 2
    do(game, "L2 GATHER_NE M3 GATHER_HERE")
    assert board(game) == words("rW@L2+1 rW@M3+1")
    assert piles(game) == {}
    assert game.supply == 58


def test_ex16_drop():
    """DOM-SUG-4: into the own store, on a pile elsewhere, also in the hive of another player."""
    game = do(position("rW@G3+3 rW@E5+3 rW@B7+2"), "G3 DROP E5 DROP B7 DROP")
    assert game.stores == [3, 0, 0, 0]
    assert piles(game) == {"E5": 3, "B7": 2}
    assert board(game) == words("rW@G3 rW@E5 rW@B7")
    assert game.ap == 17


def test_ex17_spawning():
    """DOM-SPN-1, DOM-SPN-2: 2 sugar, 0 AP, a queen is needed."""
    game = position("rQ@G1", store=2, ap=0)
    assert legal(game) == ["BUY_WORKER", "END_TURN"]
    do(game, "BUY_WORKER")
    assert set(legal(game)) == words("F1 H1 I1 F2 G2 H2 I2 F3 G3 H3 I3")
    do(game, "G3")
    assert board(game) == words("rQ@G1 rW@G3")
    assert (game.stores[RED], game.ap) == (0, 0)
    assert not {"BUY_WORKER", "BUY_QUEEN"} & set(legal(position("rW@G1", store=4)))


def test_ex18_merging():
    """DOM-SPN-4 to DOM-SPN-6."""
    game = do(position("rW@F2+1 rW@H3 rW@E3", store=1), "F2 MERGE")
    assert legal(game) == ["H3"]
    do(game, "H3")
    assert board(game) == words("rS@F2 rW@E3")
    assert (game.stores[RED], game.ap) == (1, 19)
    game = do(position("rS@F2 rS@G3", store=1), "G3 MERGE F2")
    assert board(game) == {"rX@G3"}
    assert game.stores[RED] == 0


def test_ex19_new_queen():
    """DOM-SPN-3."""
    game = do(position("rW@G3", store=5), "BUY_QUEEN G1")
    assert board(game) == words("rW@G3 rQ@G1")
    assert (game.stores[RED], game.ap) == (0, 19)
    assert legal(position("rW@G3", store=5, ap=0)) == ["END_TURN"]


def test_ex20_conquest():
    """DOM-THR-1, DOM-THR-4: three ends of red's turn; pawns, cubes, store, hive and limits go to blue."""
    game = position("bS@E1 bW@B7 rW@M3+2 gW@G13 yW@M7", seat=BLUE)
    game.round, game.stores = 4, [4, 0, 0, 0]
    do(game, "E1 MOVE_E MOVE_E")
    besieger = game.pawns[TILES.index("G1")]
    assert besieger.siege == 0
    end_turns(game, 3)
    for number, count in ((5, 1), (6, 2)):
        do(game, f"5 {GREEN}")
        assert (game.round, game.actor) == (number, RED)
        end_turns(game, 1)
        assert besieger.siege == count
        assert game.disqualified == []
        end_turns(game, 3)
    do(game, f"5 {GREEN} END_TURN")
    assert (game.round, game.actor, game.disqualified) == (7, BLUE, [RED])
    assert game.stores == [0, 4, 0, 0]
    assert board(game) == words("bS@G1 bW@B7 bW@M3+2 gW@G13 yW@M7")
    assert game.holder == [BLUE, BLUE, GREEN, YELLOW]
    assert [game.limit(BLUE, kind) for kind in "WSX"] == [40, 20, 10]
    assert game.scores()[RED] == {"hives": 0, "power": 0, "sugar": 0, "total": 0}
    assert game.scores()[BLUE] == {"hives": 2, "power": 5, "sugar": 6, "total": 13}
    assert game.ranks() == [4, 1, 2, 2]


def siege_position():
    game = position("bS@G1 rQ@G3 rW@F2 rW@H2", store=2)
    game.pawns[TILES.index("G1")].siege = 2
    return game


def test_ex21_relief_of_a_throne():
    """DOM-THR-2: the siege ends with the death of the pawn."""
    game = do(siege_position(), "F2 ATTACK H2 RESOLVE")
    assert board(game) == words("bS@G1 rQ@G3")
    end_turns(game, 1)
    assert game.disqualified == [RED]
    game = do(siege_position(), "BUY_WORKER G2 G2 ATTACK F2 H2 RESOLVE")
    assert board(game) == {"rQ@G3"}
    assert game.ap == 17
    end_turns(game, 1)
    assert game.disqualified == []


def test_ex22_taxes():
    """DOM-EVT-7: the store, else a carrier, else a pawn, else nothing."""
    game = position("rW@F1 bW@B2+2 bW@B7 bW@D5+1 gS@F13 gQ@H14", store=1)
    do(end_turns(game), "6")
    assert (game.actor, legal(game), game.stores[RED]) == (BLUE, ["B2", "D5"], 0)
    do(game, "D5")
    assert (game.actor, legal(game)) == (GREEN, ["F13", "H14"])
    do(game, "F13")
    assert board(game) == words("rW@F1 bW@B2+2 bW@B7 bW@D5 gQ@H14")
    assert (game.actor, game.round, game.ap) == (RED, 2, 20)


def test_ex23_predator_in_a_hive():
    """DOM-EVT-5: queens too."""
    game = do(end_turns(start()), "4 G1")
    assert tiles_of(game, RED) == words("I1 I2 F3 I3")
    assert len(game.pawns) == 34


def test_ex24_predator_at_the_edge():
    """DOM-EVT-5, DOM-SUG-7: neutral workers too; cubes fall."""
    game = do(end_turns(position("rW@A2+2 nW@B2 bW@C2")), "4 A1")
    assert board(game) == {"bW@C2"}
    assert piles(game) == {"A2": 2}


def test_ex25_emigration():
    """DOM-EVT-4, DOM-EVT-8."""
    game = do(end_turns(start()), "3 C4 C4 E8 K3")
    assert game.actor == CHANCE
    do(game, "M12")
    assert tiles_of(game, NOBODY) == words("C4 K3 M12")
    assert game.actor == RED


def test_ex26_recruiting():
    """DOM-EVT-4: a cube for an own worker, who may act at once (DOM-TURN-4)."""
    game = do(position("rW@B3+2 nW@C4"), "B3 FEED_NE")
    assert board(game) == words("rW@B3+1 rW@C4")
    assert (game.supply, game.ap) == (59, 19)
    assert "C4" in legal(game)


@pytest.mark.parametrize(
    ("motivated", "seat", "attacker", "left"),
    [(RED, RED, "B2", ""), (None, RED, "B2", "bX@B3"), (RED, BLUE, "B3", "bX@B3")],
)
def test_ex27_motivation(motivated, seat, attacker, left):
    """DOM-EVT-6: soldiers have power 4 in their owner's turn only."""
    game = position("rS@B2 bX@B3", seat=seat)
    game.motivated = motivated
    assert board(do(game, f"{attacker} ATTACK RESOLVE")) == words(left)


def test_ex28_one_attack_per_turn():
    """DOM-CBT-6: it may still move."""
    game = do(position("rS@B2 bW@B3 bW@D3"), "B2 ATTACK RESOLVE")
    assert board(game) == words("rS@B2 bW@D3")
    assert "ATTACK" not in legal(do(game, "B2 MOVE_E"))


def test_ex29_round_cap():
    """DOM-END-2, DOM-END-4."""
    game = end_turns(start(round_cap=1))
    assert (game.actor, game.ending, game.legal()) == (OVER, "cap", [])
    assert game.ranks() == [1, 1, 1, 1]
    assert game.scores() == [{"hives": 1, "power": 22, "sugar": 3, "total": 26}] * 4


HIVES = {
    RED: ("F1 G1 H1 I1 F2 G2 H2 I2 F3 G3 H3 I3", "G1", "F1 H1 I1", "F2 G2 H2 I2 F3 I3", "G5"),
    BLUE: ("A9 A8 A7 A6 B9 B8 B7 B6 C9 C8 C7 C6", "A8", "A9 A7 A6", "B9 B8 B7 B6 C9 C6", "E8"),
    GREEN: ("I14 H14 G14 F14 I13 H13 G13 F13 I12 H12 G12 F12", "H14", "I14 G14 F14", "I13 H13 G13 F13 I12 F12", "H10"),
    YELLOW: ("N6 N7 N8 N9 M6 M7 M8 M9 L6 L7 L8 L9", "N7", "N6 N8 N9", "M6 M7 M8 M9 L6 L9", "J7"),
}
THREE_WAY = {
    0: ("I1 J1 K1 L1 I2 J2 K2 L2 I3 J3 K3 L3", "J1", "I1 K1 L1", "I2 J2 K2 L2 I3 L3", "J5"),
    1: HIVES[BLUE],
    2: ("L14 K14 J14 I14 L13 K13 J13 I13 L12 K12 J12 I12", "K14", "L14 J14 I14", "L13 K13 J13 I13 L12 I12", "K10"),
}


@pytest.mark.parametrize(
    ("players", "options", "hives"),
    [
        (4, {}, HIVES),
        (3, {}, THREE_WAY),
        (3, {"board": "standard"}, {0: HIVES[RED], 1: HIVES[BLUE], 2: HIVES[GREEN]}),
        (2, {}, {0: HIVES[RED], 1: HIVES[GREEN]}),
        (2, {"colours": "blue,yellow", "first": "roll"}, {0: HIVES[BLUE], 1: HIVES[YELLOW]}),
    ],
)
def test_places_and_starting_pawns(players, options, hives):
    """DOM-SET-1, -2, -3, -6."""
    game = start(players, **options)
    assert {TILES[node] for node in game.nodes} == {node for *_, node in hives.values()}
    assert len(game.pawns) == 10 * players
    for seat, (hive, throne, soldiers, workers, _) in hives.items():
        assert {TILES[tile] for tile, home in game.home.items() if home == seat} == words(hive)
        assert TILES[game.thrones[seat]] == throne
        for kind, places in (("Q", throne), ("S", soldiers), ("W", workers)):
            found = {TILES[tile] for tile, pawn in game.pawns.items() if (pawn.owner, pawn.kind) == (seat, kind)}
            assert found == words(places)


def steps_between(game, start, goal):
    """The length of the shortest walk over an empty board, around the nodes."""
    reached, steps = {(start % 14, start // 14)}, 0
    while (goal % 14, goal // 14) not in reached:
        ring = {(x + dx, y + dy) for x, y in reached for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        reached |= {(x, y) for x, y in ring if 0 <= x < 14 and 0 <= y < 14 and 14 * y + x not in game.nodes}
        steps += 1
    return steps


@pytest.mark.parametrize("colours", ["red,blue,green", "red,blue,yellow", "red,green,yellow", "blue,green,yellow"])
def test_three_way_thrones_are_equally_far_apart(colours):
    """DOM-SET-6: every throne is 16 steps from every other."""
    game = Referee(3, {"colours": colours})
    assert [steps_between(game, *pair) for pair in combinations(game.thrones, 2)] == [16, 16, 16]


def test_distances_on_the_standard_board():
    """Neighbouring thrones are 13, opposite ones 16 steps apart."""
    game = start()
    red, blue, green, yellow = game.thrones
    assert [steps_between(game, red, other) for other in (blue, green, yellow)] == [13, 16, 13]


def test_three_way_by_quarter_turns():
    """DOM-SET-6: without blue, red and green stand 3 tiles further west."""
    game = Referee(3, {"colours": "red,green,yellow"})
    assert [TILES[throne] for throne in game.thrones] == ["D1", "E14", "N7"]
    assert {TILES[node] for node in game.nodes} == words("D5 E10 J7")


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (5, {}),
        (2, {"colours": "green,red"}),
        (3, {"colours": "red,green"}),
        (2, {"colours": "red,red"}),
        (4, {"board": "three_way"}),
        (2, {"first": "blue"}),
        (2, {"round_cap": 501}),
        (2, {"events": "on"}),
        (2, {"hives": 3}),
    ],
)
def test_refused_options(players, options):
    with pytest.raises(ValueError):
        Referee(players, options)


def test_illegal_actions_and_weights_of_players_are_refused():
    game = start()
    with pytest.raises(ValueError, match="196 is not legal"):
        game.apply(196)
    with pytest.raises(ValueError, match="not a chance node"):
        game.weights()


def test_without_events_and_cap():
    """DOM-EVT-1, DOM-END-2: no chance after the first turn; a hard limit of 500 rounds."""
    game = end_turns(start(2, events=False, round_cap=0), 999)
    assert (game.actor, game.round) == (1, 500)
    end_turns(game, 1)
    assert game.ending == "cap"


def test_dead_game():
    """DOM-END-3: no pawns and nobody with 5 sugar, at the end of a round."""
    game = position("nW@D4", store=5)
    assert end_turns(game).ending is None
    game = position("nW@D4", store=4)
    assert end_turns(game).ending == "dead"


def test_last_living_player_wins_at_once():
    """DOM-THR-7, DOM-END-1: the others in reverse order of disqualification."""
    game = position("bS@G1 bS@H14 bS@N7 bW@B7")
    for throne in ("G1", "H14", "N7"):
        game.pawns[TILES.index(throne)].siege = 2
    end_turns(game)
    assert (game.ending, game.actor, game.disqualified) == ("conquest", OVER, [RED, GREEN, YELLOW])
    assert game.ranks() == [4, 1, 3, 2]


def test_sieges_after_a_conquest():
    """DOM-THR-5: red's pawns become blue's: the one on blue's throne is at home, the one on green's starts again."""
    game = position("bS@G1 rW@A8 rW@H14 bW@N7")
    for throne, count in (("G1", 2), ("A8", 2), ("H14", 2), ("N7", 1)):
        game.pawns[TILES.index(throne)].siege = count
    end_turns(game)
    assert game.disqualified == [RED]
    assert [game.pawns[TILES.index(throne)].siege for throne in ("G1", "A8", "H14", "N7")] == [0, 0, 1, 2]


@pytest.mark.parametrize(("store", "expected"), [(56, [3, 1]), (57, [3]), (58, [2]), (60, [])])
def test_rain_takes_what_the_supply_has_left(store, expected):
    """DOM-EVT-3: no pick for a pile without cubes."""
    game = do(end_turns(position("rW@A1", store=store)), "2")
    for tile in ("D4", "D5")[: len(expected)]:
        do(game, tile)
    assert list(game.piles.values()) == expected
    assert game.actor == RED


def test_items_that_cannot_come_are_skipped():
    """DOM-LIM-2, DOM-EVT-8: at most 20 neutral workers, and none without a vacant tile."""
    nineteen = " ".join([f"nW@{column}4" for column in "ABCDEFGHIJKLMN"] + [f"nW@{column}11" for column in "ABCDE"])
    game = do(end_turns(position(f"rW@G1 {nineteen}")), "3 E13")
    assert len(tiles_of(game, NOBODY)) == 20
    assert game.actor == RED
    game = end_turns(position("rW@G1"))
    game.nodes = set(range(196))
    assert do(game, "3").actor == RED


def test_a_merged_pawn_keeps_the_mark_of_an_attack():
    """DOM-SPN-7: but one that is spawned or recruited has none, and the next turn clears it (DOM-TURN-5)."""
    game = position("rW@F2 rW@G2 bQ@F4", store=1)
    game.pawns[TILES.index("G2")].attacked = True
    do(game, "F2 MERGE G2 MOVE_N")
    assert "ATTACK" not in legal(game)
    end_turns(game)
    do(game, f"5 {GREEN} F3")
    assert "ATTACK" in legal(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_pieces_and_places(players):
    """DOM-LIM-1, DOM-LIM-2, DOM-MOVE-2, DOM-SUG-6: nothing beyond the box, nobody on a node, every game ends."""
    rng = random.Random(players)
    for _ in range(3):
        game = Referee(players, {"round_cap": 20})
        while game.actor != OVER:
            choices = game.legal()
            assert choices
            assert choices == sorted(set(choices))
            game.apply(rng.choice(choices))
            assert 0 <= game.supply <= 60
            assert min(game.stores) >= 0
            assert not game.nodes & set(game.pawns) | game.nodes & set(game.piles)
            assert game.current == NOWHERE or game.phase != "main" or game.pawns[game.current].owner == game.seat
            owned = Counter((pawn.owner, pawn.kind) for pawn in game.pawns.values())
            assert owned[NOBODY, "W"] <= 20
            assert all(number <= game.limit(owner, kind) for (owner, kind), number in owned.items() if owner != NOBODY)
        assert game.ending in ("cap", "dead", "conquest")
        assert min(game.ranks()) == 1
