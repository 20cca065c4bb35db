"""The worked examples, number by number, against the rules."""

import pytest

from formicarium.core.record import CHANCE
from formicarium.games.termite_towers.autermite import NOWHERE, ON_B, ON_F, build_pairs, pair_place
from formicarium.games.termite_towers.components import SHAPE_NAMES, SHAPE_TURNS, TALLEST, UNIFORM
from formicarium.games.termite_towers.scoring import objective_value
from formicarium.games.termite_towers.wood import gather_due

from . import helpers as h
from .helpers import AUTERMITE, BLACK, COSTA, LIGHT, MID, PASS, QUEENIE, SETA, WOODY, A, C, E, G, Table

TETROMINOES = {"I": h.I1, "O": h.O1, "T": h.T2, "S": h.S2, "Z": h.Z2, "L": h.L1, "J": h.J1}


def test_ex01_spaces():
    """TTW-PLACE-1, TTW-BUMP-1."""
    table = Table().dice(WOODY, "w1 w2 w3 w4 w5 w6 s2").on_space(A, 2, (QUEENIE, "w")).on_space(A, 6, (QUEENIE, "w")).day(WOODY)
    legal = table.legal()
    assert [value for value in range(1, 7) if h.place(f"w{value}", A) in legal] == [1, 3, 4, 5]
    assert h.place("w3", A) == 25 and 25 in legal
    assert h.place("s2", A) == 85 and 85 in legal
    assert table.why_not(h.place("w2", A)) == "TTW-PLACE-1"


def test_ex02_d():
    """TTW-PLACE-2."""
    table = Table().dice(WOODY, "w4 w4").dice(QUEENIE, "w4 w4 s4", "gather").dice(QUEENIE, "w4 w4", "dig").day(WOODY)
    assert (h.place("w4", h.GATHER), h.place("w4", h.DIG)) == (41, 42)
    assert {41, 42} <= set(table.legal())
    table.apply(41)
    assert h.unbag(table.state.gather[WOODY]) == "w4"


@pytest.mark.parametrize(
    ("dice", "workers", "soldiers", "egg", "left"),
    [("w2 w2", 7, 1, False, ""), ("w2 w2 w2", 6, 2, False, ""), ("w2 w2 w5", 7, 1, False, "w5"), ("w2 w5", 6, 1, True, "w2 w5")],
)
def test_ex03_hatch(dice, workers, soldiers, egg, left):
    """TTW-B-1, TTW-B-2, TTW-B-4."""
    table = Table(2).egg(WOODY, 1).in_room(WOODY, 1, dice).go("b")
    assert (table.state.workers[WOODY], table.state.soldiers[WOODY]) == (workers, soldiers)
    assert bool(table.state.eggs[WOODY]) == egg
    assert table.state.egg_supply == (15 if egg else 16)
    assert table.room_dice(WOODY, 1) == left
    assert table.asks("build_step", WOODY)


def test_ex04_bump():
    """TTW-BUMP-1, TTW-BUMP-2."""
    table = Table(first=SETA).dice(SETA, "s3 w1").dice(WOODY, "w1").on_space(A, 3, (WOODY, "w")).day(SETA)
    table.apply(h.place("s3", A))
    assert table.asks("relocate", WOODY)
    assert h.place("w3", C) == 26
    assert table.places("w3") == [C, E, G, h.GATHER, h.DIG, h.R0, h.R1, h.R2]
    assert table.why_not(h.place("w3", A)) == "TTW-BUMP-2"
    table.apply(26)
    assert table.spaces(C) == "..y..." and table.spaces(A) == "..O..."
    assert table.asks("day_turn", WOODY)


def test_ex05_bully():
    """TTW-BULLY-1, TTW-D-6, TTW-D-7, TTW-D-8."""
    table = Table().dice(WOODY, "s3", "gather").dice(QUEENIE, "w3 w3", "gather").dice(SETA, "w3", "gather")
    table.go("gathering")
    assert table.asks("gather", WOODY) and table.state.due == 1
    table.apply(h.pile(3), h.room(0))
    assert table.asks("gather", QUEENIE) and table.state.due == 1
    table.apply(h.pile(3), h.room(0))
    assert table.phase == "build_step"


def test_ex06_helper():
    """TTW-HELP-1, TTW-HELP-2, TTW-DAY-4."""
    table = Table().dice(COSTA, "w3 w4").dice(WOODY, "w1").day(COSTA)
    assert (h.helper("w3"), h.set_value("w4", 5), h.place("w5", G)) == (147, 179, 52)
    table.apply(147)
    assert table.phase == "set_value" and 179 in table.legal()
    table.apply(179)
    assert all(action in range(h.place("w5", 0), h.place("w5", 12)) for action in table.legal())
    table.apply(52)
    assert h.unbag(table.state.idle[COSTA]) == "w3"
    assert table.state.pool[COSTA] == 0 and table.spaces(G) == "....b."


def test_ex07_card_blocker():
    """TTW-BLK-4, TTW-BLK-5."""
    table = Table(2, first=1, blockers="solo_cards").dice(QUEENIE, "w1 w2").dice(WOODY, "w1").on_space(A, 5, (WOODY, "w"))
    table.day(WOODY).apply(h.place("w1", h.R0))
    assert (table.phase, table.actor) == ("solo", CHANCE)
    table.apply(h.S22)
    assert table.spaces(C) == "....x."
    assert table.asks("day_turn", QUEENIE)


def test_ex08_dig():
    """TTW-D-2, TTW-D-3, TTW-D-4, TTW-CHANCE-3."""
    table = Table().dice(COSTA, "w3", "dig").go("digging")
    assert h.edge(3, 0) == 293
    assert table.legal() == [PASS, 293, 294]
    table.apply(293)
    assert table.phase == "wood"
    table.apply(4 * LIGHT + 3 - 2)
    assert table.on_pile(3, 1) == 3 and table.state.supply[LIGHT] == 33
    assert int(table.state.face_up) >> 13 & 1


@pytest.mark.parametrize("on_13", [3, 0])
def test_ex09_gather(on_13):
    """TTW-D-3, TTW-D-8, TTW-D-9."""
    table = Table().dice(WOODY, "s3", "gather").dice(COSTA, "w3", "gather").turn_up(3, 1, LIGHT, 3, on_13).tunnel(COSTA, 3, 0)
    table.pile(3, 0, 2)
    table.go("gathering")
    assert table.legal() == [PASS, h.pile(3)]
    table.apply(h.pile(3), h.room(0), h.pile(3), h.room(0))
    assert table.asks("gather", COSTA)
    assert table.legal() == ([PASS, h.pile(3, 1)] if on_13 else [PASS])
    table.apply(table.legal()[-1])
    if on_13:
        table.apply(h.room(2))
        assert table.rooms(COSTA)[2] == "l"
    assert table.rooms(WOODY)[0] == "kk"


def test_ex10_trade():
    """TTW-E-1, TTW-E-2, TTW-E-3, TTW-E-5."""
    table = Table(first=COSTA).wall(COSTA, "lmk.").egg(COSTA, 1).on_space(E, 2, (COSTA, "w")).on_space(E, 4, (COSTA, "w"))
    table.go("e")
    assert (h.pay_egg(1), h.colour(BLACK), h.cell("d1")) == (364, 411, 415)
    table.apply(364, 411)
    assert table.legal() == [415, 416, 417, 418]
    table.apply(415)
    assert table.wall_text(COSTA) == "lmkk"
    assert table.asks("bonus", COSTA)
    table.apply(h.bonus(6))
    assert table.asks("trade_pay", COSTA)


@pytest.mark.parametrize("linked", [True, False])
def test_ex11_move_and_build(linked):
    """TTW-F-2, TTW-F-4, TTW-F-5, TTW-F-8."""
    table = Table().wood(WOODY, 0, "m").wood(WOODY, 1, "mmm").in_room(WOODY, 0, "w6" if linked else "w5")
    table.in_room(WOODY, 1, "w6 w6").plan(WOODY, h.T2).go("f")
    assert (h.move(MID, 0, 1), h.build(1), h.use(h.T2), h.at("a1")) == (472, 513, 521, 533)
    if not linked:
        assert table.why_not(472) == "TTW-F-2"
        return
    table.apply(472, 513, 521, 533)
    assert table.wall_text(WOODY) == ".m../mmm."
    assert table.room_dice(WOODY, 1) == "" and table.room_dice(WOODY, 0) == "w6"
    assert h.cards(table.state.built[WOODY]) == [h.T2] and h.cards(table.state.hand[WOODY]) == []
    assert h.sheet(table)[WOODY]["blueprints"] == 2


def test_ex12_final_scores():
    """TTW-SCORE-1, TTW-SCORE-2, TTW-SCORE-3."""
    table = Table(4)
    state = table.state
    state.objective[:] = [0, 5, 6, 7]
    for seat, stars in enumerate(
        [(h.T3, h.S3, h.S3), (h.Z3, h.Z3, h.Z3, h.S3), (h.L2, h.L2, h.L2, h.J2, h.J2, h.J2), (h.J3, h.L3)]
    ):
        state.built[seat] = sum(1 << 2 * card for card in stars)
    state.built[3] += (1 << 2 * h.T2) + (1 << 2 * h.O2) + (1 << 2 * h.I1)
    assert [row["blueprints"] for row in h.sheet(table)] == [9, 12, 12, 11]
    table.wall(1, "llll").wall(2, "mmm.").wall(3, "k...", "m...").wall(0, "k...")
    state.soldiers[1] = state.soldiers[2] = 2
    table.tunnel(2, 1, 0)
    assert [row["total"] for row in h.sheet(table)] == [9, 16, 16, 13]
    assert h.ranks(table) == [4, 1, 2, 3]


def test_ties_are_broken_by_rows_cubes_and_fewer_dice():
    """TTW-SCORE-3: in this order; who is still equal shares the rank, and the next one is skipped."""
    table = Table(3)
    table.state.objective[:3] = [6, 6, 6]
    assert [row["total"] for row in h.sheet(table)] == [4, 4, 4] and h.ranks(table) == [1, 1, 1]
    table.state.workers[1] = 7
    assert h.ranks(table) == [1, 3, 1], "brown has more dice"
    table.wall(1, "m...")
    assert h.ranks(table) == [2, 1, 2], "and a cube"
    table.wall(2, "llll").state.workers[2] = 9
    assert h.ranks(table) == [3, 2, 1], "and blue a row"


PLACEMENTS = {
    "cube": {"I": 5, "O": 3, "T": 2, "S": 0, "Z": 0, "L": 5, "J": 5},
    "shape": {"I": 5, "O": 3, "T": 10, "S": 5, "Z": 5, "L": 10, "J": 10},
}


def positions(shape, support, *wall):
    """The places offered for a shape."""
    table = Table(2, support=support).wall(WOODY, *wall).wood(WOODY, 0, "kkkk").in_room(WOODY, 0, "w1 w1")
    table.plan(WOODY, TETROMINOES[shape]).go("f")
    if h.build(0) not in table.legal():
        return []
    table.apply(h.build(0), h.use(TETROMINOES[shape]))
    return table.legal()


@pytest.mark.parametrize("support", ["cube", "shape"])
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_ex13_support_on_an_empty_wall(shape, support):
    """TTW-F-6."""
    assert len(positions(shape, support)) == PLACEMENTS[support][shape]


def test_ex14_support_on_three_cubes():
    """TTW-F-6, TTW-F-7."""
    cube = {shape: positions(shape, "cube", "lll.") for shape in SHAPE_NAMES}
    assert cube == {
        "I": [576, 577, 578, 579],
        "O": [537, 538],
        "T": [537, 655],
        "S": [575],
        "Z": [],
        "L": [537, 577, 578],
        "J": [537, 614, 657, 658],
    }
    shapes = {shape: positions(shape, "shape", "lll.") for shape in SHAPE_NAMES}
    assert shapes["S"] == [537, 538, 575, 577, 578]
    assert shapes["Z"] == [537, 538, 577, 578, 579]
    assert shapes["O"] == [537, 538, 539]
    assert shapes["I"] == [537, 576, 577, 578, 579]
    assert [len(shapes[shape]) for shape in "TLJ"] == [10, 10, 10]
    assert SHAPE_TURNS.tolist() == [2, 1, 4, 2, 2, 4, 4]


def test_ex15_several_rows():
    """TTW-BON-1, TTW-BON-2, TTW-F-9, TTW-END-1."""
    table = Table(2).wall(WOODY, "llm.", "llm.", "mmm.").wood(WOODY, 0, "kkkk").in_room(WOODY, 0, "w1 w1").plan(WOODY, h.I1)
    table.go("f").apply(h.build(0), h.use(h.I1), 576)
    assert table.wall_text(WOODY) == "...k/llmk/llmk/mmmk"
    for number in range(3):
        assert table.asks("bonus", WOODY), number
        table.apply(h.bonus((0, 1, 6)[number]))
    assert table.asks("build_step", WOODY)
    assert table.state.trigger == 0


def test_ex16_bumped_blocker():
    """TTW-BUMP-4, TTW-BLK-3."""
    table = Table().dice(SETA, "s6 w6").on_space(C, 6, "x").on_space(C, 1, (WOODY, "w")).on_space(C, 2, (WOODY, "w")).day(SETA)
    table.apply(h.place("s6", C))
    assert table.spaces(C) == "yyx..O"
    full = Table().dice(SETA, "s6").on_space(C, 6, "x").day(SETA)
    for value in range(1, 6):
        full.on_space(C, value, (WOODY, "w"))
    full.apply(h.place("s6", C))
    assert "x" not in full.spaces(C)
    closed = Table(3).dice(WOODY, "s6 w6").day(WOODY)
    closed.close(6)
    assert closed.why_not(h.place("s6", h.GATHER)) == "TTW-BLK-3" == closed.why_not(h.place("w6", h.GATHER))
    assert h.place("w6", h.DIG) in closed.legal()


@pytest.mark.parametrize(
    ("second", "possible"),
    [((2, 3, 4, 5, 6), True), ((2, 3, 3, 5, 6), False), ((6, 1, 2, 4, 3), False)],
)
def test_ex17_blocker_draws(second, possible):
    """TTW-BLK-1, TTW-BLK-2, TTW-CHANCE-8."""
    table = Table(2)
    table.go("blockers")
    for value in (1, 2, 3, 4, 5):
        table.apply(value - 1)
    for value in second:
        if value - 1 not in table.legal():
            assert not possible
            return
        table.apply(value - 1)
    assert possible and table.phase == "roll"
    assert table.spaces(A) == "xx...." and table.closed() == [3, 4]


@pytest.mark.parametrize(
    ("rows", "values", "cubes"),
    [
        (("..m.", ".mm.", "lmkk", "llkk", "llmk", "mmmm"), (4, 9, 1, 5, 3, 6), 19),
        (("l...", "llll", "mmmm", "kkll", "kkll"), (4, 9, 2, 5, 2, 5), 17),
    ],
)
def test_ex18_objective_values(rows, values, cubes):
    """TTW-SCORE-2, TTW-SCORE-5."""
    table = Table(2).wall(WOODY, *rows)
    line = h.sheet(table)[WOODY]
    found = [objective_value(table.state, WOODY, kind) for kind in (0, 1, 2, 3, 7)]
    assert (line["rows"], *found) == values
    assert line["cubes"] == cubes


def test_ex19_gather_order_and_ties():
    """TTW-D-7, TTW-D-8, TTW-GEN-2."""
    table = Table(first=2).dice(0, "w1 w1 w1", "gather").dice(1, "w1", "gather").dice(2, "w1", "gather")
    assert [gather_due(table.state, 0, turn) for turn in range(8)] == [0, 0, 2, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("cubes", "eggs", "on_f", "on_b", "where"),
    [
        (4, 1, 0, 0, ON_F),
        (4, 1, 1, 0, ON_B),
        (4, 0, 1, 0, NOWHERE),
        (6, 0, 1, 0, ON_F),
        (2, 0, 0, 0, ON_F),
        (1, 0, 0, 0, NOWHERE),
        (3, 1, 0, 1, ON_F),
        (1, 1, 0, 0, ON_B),
        (5, 1, 1, 1, NOWHERE),
    ],
)
def test_ex20_autermites_pair(cubes, eggs, on_f, on_b, where):
    """TTW-AUT-4."""
    assert pair_place(cubes, eggs, on_f, on_b) == where


def test_ex21_autermites_turn():
    """TTW-AUT-3, TTW-AUT-5, TTW-AUT-8, TTW-BLK-5."""
    table = Table(1).dice(AUTERMITE, "w1 w1 w4 w4 w5 w6 s2").dice(WOODY, "w1").on_space(C, 4, "x")
    table.state.store[LIGHT] = 1
    table.go("day", seat=AUTERMITE)
    assert table.phase == "solo"
    table.apply(h.S10)
    assert table.spaces(G)[3] == "r", "the colony of seat 1"
    assert table.spaces(E)[3] == "x"
    assert h.unbag(table.state.pool[AUTERMITE]) == "w1 w1 w4 w5 w6 s2"


@pytest.mark.parametrize(
    ("cubes", "eggs", "pairs", "rows", "used", "left", "eggs_left"),
    [
        ((5, 2, 0), 0, 1, (1, 0), (4, 0, 0), (1, 2, 0), 0),
        ((3, 1, 2), 0, 1, (0, 1), (3, 1, 0), (0, 0, 2), 0),
        ((2, 1, 1), 0, 1, (0, 1), (2, 1, 1), (0, 0, 0), 0),
        ((0, 2, 2), 0, 1, (0, 1), (0, 2, 2), (0, 0, 0), 0),
        ((3, 0, 0), 1, 1, (1, 0), (4, 0, 0), (0, 0, 0), 0),
        ((2, 1, 0), 1, 1, (0, 1), (3, 1, 0), (0, 0, 0), 0),
        ((3, 0, 0), 0, 1, (0, 0), (0, 0, 0), (4, 0, 0), 0),
        ((7, 0, 0), 1, 2, (2, 0), (8, 0, 0), (0, 0, 0), 0),
        ((3, 2, 1), 0, 1, (0, 1), (3, 0, 1), (0, 2, 0), 0),  # not of the book: black is rarer than mid
    ],
)
def test_ex22_autermites_f(cubes, eggs, pairs, rows, used, left, eggs_left):
    """TTW-AUT-13."""
    table = Table(1)
    state = table.state
    state.store[:], state.store_eggs = cubes, eggs
    state.egg_supply -= eggs
    table.in_room(AUTERMITE, 0, "w1 w1 " * pairs)
    build_pairs(state)
    assert tuple(state.store_rows) == rows and tuple(state.store_wall) == used
    assert tuple(state.store) == left and state.store_eggs == eggs_left and state.egg_supply == 16 - eggs_left


def test_ex23_solo_score():
    """TTW-SCORE-4, TTW-SCORE-5."""
    table = Table(1)
    state = table.state
    state.objective[:2] = TALLEST, UNIFORM
    state.built[0] = sum(1 << 2 * card for card in (h.S3, h.Z3, h.T3, h.L2))
    table.wall(0, "l...", "l...", "l...", "lll.", "llll", "llll")
    assert objective_value(state, 0, TALLEST) == 6 and objective_value(state, 0, UNIFORM) == 14
    state.store_rows[:] = 3, 1
    row = h.sheet(table)[0]
    assert (row["blueprints"], row["left"], row["right"], row["total"], row["autermite"]) == (11, 1, 2, 14, 12)
    assert h.ranks(table) == [1]


def test_ex24_queen_deck():
    """TTW-G-1, TTW-G-2, TTW-END-1, TTW-END-2."""
    table = Table(2).on_space(G, 2, (1, "w")).on_space(G, 5, (0, "w"))
    table.state.queen_deck = 1
    table.state.queens_left = 1 << 2 * (10 + h.SCOUT)
    table.go("g")
    assert table.phase == "queen" and table.state.seat == 1
    table.apply(10 + h.SCOUT)
    assert table.state.queens_held.tolist() == [0, 1, 0, 0]
    assert h.GAME.ending(table.state) == "deck"


def test_ex25_storage():
    """TTW-D-10, TTW-D-11, TTW-GEN-3."""
    table = Table(2).wood(WOODY, 0, "lll").egg(WOODY, 1).wood(WOODY, 2, "kkkk").dice(WOODY, "w2", "gather").go("gathering")
    table.apply(h.pile(2))
    assert table.legal() == [h.room(0)]
    table.apply(h.room(0))
    assert table.rooms(WOODY)[0] == "lllm"
    supply = int(table.state.supply[MID])
    table.apply(h.pile(2))
    assert table.state.supply[MID] == supply + 1 and table.asks("build_step", WOODY)


def test_ex26_drawing():
    """TTW-CHANCE-1, TTW-CHANCE-3, TTW-CHANCE-5, TTW-SETUP-7."""
    table = Table(2).on_space(G, 1, (0, "w")).on_space(G, 2, (0, "w")).go("g")
    assert table.weights() == {**dict.fromkeys(range(10), 10), **dict.fromkeys(range(10, 20), 20)}
    assert table.state.queen_deck == 15
    row = table.row.copy()
    table.apply(10 + h.SCOUT)
    assert table.weights() == {**dict.fromkeys(range(10), 10), **dict.fromkeys([10, 11, *range(13, 20)], 20)}
    table.row[:] = row
    table.apply(h.SCOUT)
    others = dict.fromkeys(range(10), 8) | {h.SCOUT: 4}
    assert table.weights() == {**others, **dict.fromkeys(range(10, 20), 19)}


def test_ex26_wood_pile_cards():
    """TTW-CHANCE-3, TTW-QC-3, TTW-KNOW-2."""
    table = Table(2).queen(WOODY, h.SCOUT).dice(WOODY, "w1 w2").day(WOODY)
    light_5 = 4 * LIGHT + 5 - 2
    table.apply(h.play(h.SCOUT), h.pile(3, 1))
    assert sum(table.weights().values()) == 30 and table.weights()[light_5] == 2
    table.apply(light_5, h.pile(3, 2))
    assert sum(table.weights().values()) == 29 and table.weights()[light_5] == 1
    table.apply(0)
    digging = table.dice(QUEENIE, "w3", "dig").dice(WOODY, "").go("digging").apply(h.edge(3, 0))
    assert digging.phase != "wood" and digging.on_pile(3, 1) == 5
