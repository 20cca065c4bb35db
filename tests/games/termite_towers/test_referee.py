"""The second referee alone, on the worked examples: it has to be right before it may judge anything else."""

import pytest

from formicarium.games.termite_towers.referee.actions import BONUS, BUILD, DIG, HELPER, PASS, PILE, PLAY, ROOM, SET, WITH
from formicarium.games.termite_towers.referee.colonies import Die, Player
from formicarium.games.termite_towers.referee.components import (
    AUTERMITE,
    BLACK,
    EDGES,
    LIGHT,
    MID,
    MOST_SOLDIERS,
    MOST_TUNNELS,
    NEUTRAL,
    SCOUT,
    SOLDIER,
    TALLEST,
    UNIFORM,
    WORKER,
)
from formicarium.games.termite_towers.referee.scoring import objective_value
from formicarium.games.termite_towers.referee.table import CHANCE, OVER
from formicarium.games.termite_towers.referee.walls import complete_rows

from .referee_helpers import (
    COSTA,
    DIG_SPACE,
    GATHER,
    I1,
    J1,
    L1,
    LETTERS,
    O1,
    QUEENIE,
    R0,
    R1,
    R2,
    S2,
    S10,
    S22,
    SETA,
    T2,
    T3,
    WOODY,
    Z2,
    A,
    C,
    E,
    G,
    ask,
    hold,
    name_of,
    place,
    places_of,
    soldiers,
    table,
    wall,
    wood,
    workers,
)


def test_ex01_spaces():
    """TTW-PLACE-1, TTW-BUMP-1."""
    game = table()
    game.spaces = {("A", 2): Die(QUEENIE, WORKER, 2), ("A", 6): Die(QUEENIE, WORKER, 6)}
    game.seats[WOODY].unplaced = workers(WOODY, 1, 2, 3, 4, 5, 6) + soldiers(WOODY, 2)
    ask(game, ("day turn", WOODY))
    assert [value for value in range(1, 7) if A in places_of(game, WORKER, value)] == [1, 3, 4, 5]
    assert 25 in game.legal() and 85 in game.legal()
    assert place(WORKER, 3, A) == 25 and place(SOLDIER, 2, A) == 85


def test_ex02_d():
    """TTW-PLACE-2."""
    game = table()
    game.gather_dice[4] = workers(QUEENIE, 4, 4, 4)
    game.dig_dice[4] = workers(QUEENIE, 4)
    game.seats[WOODY].unplaced = workers(WOODY, 4)
    ask(game, ("day turn", WOODY))
    assert 41 in game.legal() and 42 in game.legal()
    assert places_of(game, WORKER, 4) == [A, C, E, G, GATHER, DIG_SPACE, R0, R1, R2]
    assert places_of(game, WORKER, 3) == []
    game.apply(41)
    assert game.gather_dice[4] == [*workers(QUEENIE, 4, 4, 4), Die(WOODY, WORKER, 4)] and not game.gather_dice[3]


@pytest.mark.parametrize(
    ("values", "gained", "left", "egg"),
    [
        ((2, 2), (1, 0), (), False),
        ((2, 2, 2), (0, 1), (), False),
        ((2, 2, 5), (1, 0), (5,), False),
        ((2, 5), (0, 0), (2, 5), True),
    ],
)
def test_ex03_hatch(values, gained, left, egg):
    """TTW-B-1, -2, -4."""
    game = table()
    player = game.seats[WOODY]
    player.rooms[1].egg, player.rooms[1].dice, game.eggs = True, workers(WOODY, *values), 15
    ask(game, ("hatching", WOODY))
    assert game.actor == OVER
    assert (player.workers, player.soldiers) == (6 + gained[0], 1 + gained[1])
    assert player.rooms[1].dice == workers(WOODY, *left)
    assert player.rooms[1].egg is egg and game.eggs == 16 - egg


def test_ex04_bump():
    """TTW-BUMP-1, -2, -3."""
    game = table()
    game.spaces = {("A", 3): Die(WOODY, WORKER, 3)}
    game.seats[SETA].unplaced = soldiers(SETA, 3)
    ask(game, ("day turn", SETA))
    game.apply(place(SOLDIER, 3, A))
    assert game.actor == WOODY and name_of(game) == "relocate"
    assert place(WORKER, 3, C) == 26
    assert places_of(game, WORKER, 3) == [C, E, G, GATHER, DIG_SPACE, R0, R1, R2] and len(game.legal()) == 8
    game.apply(26)
    assert game.spaces == {("A", 3): Die(SETA, SOLDIER, 3), ("C", 3): Die(WOODY, WORKER, 3)}


def test_ex05_bully():
    """TTW-BULLY-1, TTW-D-7, -8."""
    game = table()
    game.gather_dice[3] = soldiers(WOODY, 3) + workers(QUEENIE, 3, 3) + workers(SETA, 3)
    ask(game, ("gathering", 2))
    assert game.agenda == [("collecting", QUEENIE, 2, 1), ("windfall", WOODY, 2), ("gather", WOODY, 2, 1)]
    game.apply(PILE + 12)
    game.apply(ROOM)
    assert game.actor == QUEENIE
    game.apply(PASS)
    assert game.actor == OVER


def test_ex06_helper():
    """TTW-HELP-1, -2."""
    game = table()
    player = game.seats[COSTA]
    player.unplaced = workers(COSTA, 3, 4)
    ask(game, ("day turn", COSTA))
    game.apply(147)
    assert game.legal() == [157 + 18 + value - 1 for value in (1, 2, 3, 5, 6)]
    game.apply(179)
    assert 52 in game.legal() and places_of(game, WORKER, 5) == [A, C, E, G, GATHER, DIG_SPACE, R0, R1, R2]
    game.apply(52)
    assert player.idle == workers(COSTA, 3) and player.unplaced == []
    assert game.spaces == {("G", 5): Die(COSTA, WORKER, 5)}
    player.unplaced = workers(COSTA, 1)
    ask(game, ("day turn", COSTA))
    assert not [action for action in game.legal() if HELPER <= action < SET]


def test_ex07_card_blocker():
    """TTW-BLK-4, -5: not at the beginning of Day, but before the second turn of the First Player."""
    game = table(3, first=2, blockers="solo_cards")
    game.seats[2].unplaced = workers(2, 1)
    ask(game, ("slot", 2, 0))
    assert game.actor == 2
    game.spaces = {("A", 5): Die(0, WORKER, 5)}
    ask(game, ("slot", 2, 3))
    assert game.actor == CHANCE and game.legal() == list(range(24))
    game.apply(S22)
    assert game.spaces["C", 5] == Die(NEUTRAL, WORKER, 5)
    assert game.actor == 2 and name_of(game) == "day turn"


def test_ex08_dig():
    """TTW-D-2, -4."""
    game = table()
    game.dig_dice[3] = workers(COSTA, 3)
    ask(game, ("digging", COSTA, 2))
    assert game.legal() == [PASS, 293, 294]
    game.apply(293)
    assert game.actor == CHANCE
    game.apply(4 * LIGHT + 3 - 2)
    assert game.seats[COSTA].tunnels == {18} and EDGES[18] == (12, 13)
    assert game.cubes[13] == 3 and game.supply == [33, 36, 36] and 13 in game.face_up


def gather_three(cubes_on_13):
    game = table()
    game.cubes[12] = 2
    game.card[13], game.cubes[13] = (LIGHT, 3), cubes_on_13
    game.face_up.add(13)
    game.seats[COSTA].tunnels = {18}
    game.gather_dice[3] = soldiers(WOODY, 3) + workers(COSTA, 3)
    ask(game, ("gathering", 2))
    assert game.actor == WOODY
    for _ in range(2):
        assert game.legal() == [PASS, PILE + 12]
        game.apply(PILE + 12)
        game.apply(ROOM)
    assert game.actor == COSTA
    return game


def test_ex09_gather():
    """TTW-D-3, -7, -8, -9."""
    game = gather_three(3)
    assert game.legal() == [PASS, PILE + 13]
    game.apply(PILE + 13)
    game.apply(ROOM + 2)
    assert game.seats[COSTA].rooms[2].wood == wood("l") and game.cubes[13] == 2
    assert game.seats[WOODY].rooms[0].wood == wood("kk")
    assert game.actor == OVER
    assert gather_three(0).legal() == [PASS]


def test_ex10_trade():
    """TTW-E-1, -2, -3, -5."""
    game = table()
    player = game.seats[COSTA]
    player.wall, player.rooms[1].egg, game.eggs = wall("lmk."), True, 15
    game.spaces = {("E", 1): Die(COSTA, WORKER, 1), ("E", 4): Die(COSTA, WORKER, 4)}
    ask(game, *[("space", "E", value) for value in range(1, 7)])
    assert game.legal() == [PASS, 364]
    game.apply(364)
    assert {409, 410, 411} < set(game.legal()) and {PILE + 6 * section for section in range(6)} < set(game.legal())
    game.apply(411)
    assert game.legal() == [415, 416, 417, 418]
    game.apply(415)
    assert player.wall == wall("lmkk") and game.eggs == 16 and game.supply == [36, 36, 35]
    assert name_of(game) == "bonus" and game.actor == COSTA
    game.apply(BONUS + 6)
    assert name_of(game) == "trade pay" and game.legal() == [PASS]


def builder(**options):
    game = table(**options)
    player = game.seats[WOODY]
    player.rooms[0].wood, player.rooms[0].dice = wood("m"), workers(WOODY, 6)
    player.rooms[1].wood, player.rooms[1].dice = wood("mmm"), workers(WOODY, 6, 6)
    player.blueprints = [T2]
    return game


@pytest.mark.parametrize("support", ["shape", "cube"])
def test_ex11_move_and_build(support):
    """TTW-F-2, -4, -5, -8."""
    game = builder(support=support)
    player = game.seats[WOODY]
    ask(game, ("build step", WOODY, 0))
    assert 472 in game.legal() and 513 not in game.legal()
    for action in (472, 513, 521, 533):
        game.apply(action)
    assert player.wall == {0: MID, 1: MID, 2: MID, 5: MID}
    assert player.rooms[1].dice == [] and player.rooms[0].dice == workers(WOODY, 6)
    assert player.rooms[0].wood == player.rooms[1].wood == [0, 0, 0]
    assert player.completed == [T2] and player.blueprints == []
    assert game.legal() == [PASS]
    game = builder(support=support)
    game.seats[WOODY].rooms[0].dice = []
    assert ask(game, ("build step", WOODY, 0)).legal() == [PASS]


def test_ex12_final_scores():
    """TTW-SCORE-1, -2, -3, -5."""
    game = table()
    game.objectives = [UNIFORM, MOST_SOLDIERS, MOST_TUNNELS, TALLEST]
    for player, completed in zip(game.seats, ([T3] * 3, [T3] * 4, [T3] * 4, [T3] * 3 + [T2]), strict=True):
        player.completed = completed
    game.seats[QUEENIE].wall = wall("kkkk", "llll")
    game.seats[COSTA].wall, game.seats[COSTA].tunnels = wall("llll"), {0, 1}
    game.seats[SETA].wall = wall("l...", "l...")
    game.seats[WOODY].wall = wall("l...")
    scores = game.scores()
    assert [score["total"] for score in scores] == [9, 16, 16, 13]
    assert [(score["left"], score["right"]) for score in scores] == [(0, 0), (2, 2), (2, 2), (2, 0)]
    assert game.ranks() == [4, 1, 2, 3]
    assert scores[QUEENIE] == {
        "blueprints": 12, "left": 2, "right": 2, "rows": 2, "cubes": 8, "dice": 7, "autermite": 0, "total": 16,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("support", "numbers"),
    [("cube", [5, 3, 2, 0, 0, 5, 5]), ("shape", [5, 3, 10, 5, 5, 10, 10])],
)
def test_ex13_support_on_an_empty_wall(support, numbers):
    """TTW-F-6."""
    game = table(support=support)
    assert [len(game.placements(WOODY, kind)) for kind in (I1, O1, T2, S2, Z2, L1, J1)] == numbers


@pytest.mark.parametrize(
    ("support", "kind", "positions"),
    [
        ("cube", S2, [575]),
        ("cube", Z2, []),
        ("cube", T2, [537, 655]),
        ("cube", O1, [537, 538]),
        ("cube", L1, [537, 577, 578]),
        ("cube", J1, [537, 614, 657, 658]),
        ("cube", I1, [576, 577, 578, 579]),
        ("shape", S2, [537, 538, 575, 577, 578]),
        ("shape", Z2, [537, 538, 577, 578, 579]),
        ("shape", O1, [537, 538, 539]),
        ("shape", I1, [537, 576, 577, 578, 579]),
    ],
)
def test_ex14_support_on_three_cubes(support, kind, positions):
    """TTW-F-5, -6, -7."""
    game = table(support=support)
    game.seats[WOODY].wall = wall("lll.")
    assert game.placements(WOODY, kind) == positions
    if support == "shape":
        assert [len(game.placements(WOODY, other)) for other in (T2, L1, J1)] == [10, 10, 10]


def test_ex14_cells_of_the_s():
    """TTW-F-5."""
    game = table(support="cube")
    player = game.seats[WOODY]
    player.wall, player.blueprints = wall("lll."), [S2]
    player.rooms[0].wood, player.rooms[0].dice = wood("kkkk"), workers(WOODY, 1, 1)
    ask(game, ("build step", WOODY, 0))
    for action in (BUILD, WITH + S2, 575):
        game.apply(action)
    assert player.wall == wall("..k.", "..kk", "lllk")


@pytest.mark.parametrize("support", ["shape", "cube"])
def test_ex15_several_rows(support):
    """TTW-BON-1, -2, -3, TTW-F-9, TTW-END-1."""
    game = table(support=support)
    player = game.seats[WOODY]
    player.wall, player.blueprints = wall("llm.", "llm.", "mmm."), [I1]
    player.rooms[0].wood, player.rooms[0].dice = wood("kkkk"), workers(WOODY, 1, 1)
    ask(game, ("build step", WOODY, 0))
    for action in (BUILD, WITH + I1, 576):
        game.apply(action)
    assert player.wall == wall("...k", "llmk", "llmk", "mmmk")
    for space in (6, 7, 0):
        assert name_of(game) == "bonus" and BONUS + space in game.legal()
        game.apply(BONUS + space)
        assert BONUS + space not in game.legal()
    assert player.bonuses == {0, 6, 7} and player.rows_done == {0, 1, 2}
    assert name_of(game) == "build step" and game.trigger is None


def test_ex16_bumped_blocker():
    """TTW-BUMP-4, TTW-BLK-3."""
    for taken, to in (((1, 2), 3), ((1, 2, 3, 4, 5), None)):
        game = table()
        game.spaces = {("C", value): Die(QUEENIE, WORKER, value) for value in taken} | {("C", 6): Die(NEUTRAL, WORKER, 6)}
        game.closed = {6}
        game.seats[WOODY].unplaced = soldiers(WOODY, 6)
        ask(game, ("day turn", WOODY))
        assert GATHER not in places_of(game, SOLDIER, 6) and DIG_SPACE in places_of(game, SOLDIER, 6)
        game.apply(place(SOLDIER, 6, C))
        assert game.spaces["C", 6] == Die(WOODY, SOLDIER, 6)
        blockers = [space for space, die in game.spaces.items() if die.owner == NEUTRAL]
        assert blockers == ([("C", to)] if to else [])


@pytest.mark.parametrize(("second", "good"), [("23456", 5), ("233", 2), ("6124", 3)])
def test_ex17_blocker_draws(second, good):
    """TTW-BLK-1, -2, TTW-CHANCE-8: how many numbers of the second set are possible one after the other."""
    game = table(2)
    ask(game, *game.start_blockers())
    for number in "12345":
        game.apply(int(number) - 1)
    for number in second[:good]:
        assert game.actor == CHANCE
        game.apply(int(number) - 1)
    if good < len(second):
        assert int(second[good]) - 1 not in game.legal()
    else:
        assert game.closed == {3, 4}
        assert sorted(game.spaces) == sorted(
            (card, int(number)) for numbers in ("1245", "2356") for card, number in zip("ACEG", numbers, strict=True)
        )


FIRST_WALL = wall("..m.", ".mm.", "lmkk", "llkk", "llmk", "mmmm")
SECOND_WALL = wall("l...", "llll", "mmmm", "kkll", "kkll")


@pytest.mark.parametrize(
    ("cubes", "rows", "values", "number"),
    [(FIRST_WALL, 4, [9, 1, 5, 3, 6, 1, 0, 6], 19), (SECOND_WALL, 4, [9, 2, 5, 2, 6, 1, 0, 5], 17)],
)
def test_ex18_objective_values(cubes, rows, values, number):
    player = Player(wall=dict(cubes))
    assert [objective_value(player, objective) for objective in range(8)] == values
    assert len(complete_rows(cubes)) == rows and len(cubes) == number


def test_ex19_gather_order_and_ties():
    """TTW-D-7, -8."""
    game = table(first=2)
    assert game.awards({0: 3, 1: 1, 2: 1}) == [(0, 2)]
    assert game.awards({0: 2, 1: 2, 2: 2, 3: 1}) == [(2, 1), (0, 1), (1, 1)]
    assert game.awards({0: 3, 1: 1}) == [(0, 2), (1, 1)]
    assert game.awards({1: 1, NEUTRAL: 2}) == [(NEUTRAL, 2), (1, 1)]
    assert game.awards({1: 2, NEUTRAL: 2, 3: 1}) == [(1, 1), (NEUTRAL, 1)]
    assert game.awards({}) == []


@pytest.mark.parametrize(
    ("cubes", "eggs", "on_f", "on_b", "where"),
    [
        (4, 1, 0, 0, "F"),
        (4, 1, 1, 0, "B"),
        (4, 0, 1, 0, ""),
        (6, 0, 1, 0, "F"),
        (2, 0, 0, 0, "F"),
        (1, 0, 0, 0, ""),
        (3, 1, 0, 1, "F"),
        (1, 1, 0, 0, "B"),
        (5, 1, 1, 1, ""),
    ],
)
def test_ex20_autermites_pair(cubes, eggs, on_f, on_b, where):
    """TTW-AUT-4."""
    game = table(1)
    own = game.autermite
    own.wood, own.eggs = [cubes, 0, 0], eggs
    own.on_f, own.on_b = workers(AUTERMITE, *[1] * 2 * on_f), workers(AUTERMITE, *[2] * 2 * on_b)
    assert game.pair_place() == where


def test_ex21_autermites_turn():
    """TTW-AUT-2, -3, -5, -8, TTW-BLK-5."""
    game = table(1)
    own = game.autermite
    own.unplaced = workers(AUTERMITE, 1, 1, 4, 4, 5, 6) + soldiers(AUTERMITE, 2)
    own.wood = wood("l")
    game.spaces = {("C", 4): Die(0, WORKER, 4)}
    game.seats[0].unplaced = workers(0, 1)
    ask(game, ("slot", AUTERMITE, 1))
    game.apply(S10)
    assert game.spaces == {
        ("C", 4): Die(0, WORKER, 4),
        ("G", 4): Die(AUTERMITE, WORKER, 4),
        ("E", 4): Die(NEUTRAL, WORKER, 4),
    }
    assert own.unplaced == workers(AUTERMITE, 1, 1, 4, 5, 6) + soldiers(AUTERMITE, 2)
    assert game.actor == 0 and name_of(game) == "day turn"


@pytest.mark.parametrize(
    ("cubes", "eggs", "pairs", "rows", "left"),
    [
        ([5, 2, 0], 0, 1, ["llll"], [1, 2, 0]),
        ([3, 1, 2], 0, 1, ["lllm"], [0, 0, 2]),
        ([2, 1, 1], 0, 1, ["llmk"], [0, 0, 0]),
        ([0, 2, 2], 0, 1, ["mmkk"], [0, 0, 0]),
        ([3, 0, 0], 1, 1, ["llll"], [0, 0, 0]),
        ([2, 1, 0], 1, 1, ["llml"], [0, 0, 0]),
        ([3, 0, 0], 0, 1, [], [4, 0, 0]),
        ([7, 0, 0], 1, 2, ["llll", "llll"], [0, 0, 0]),
    ],
)
def test_ex22_autermites_f(cubes, eggs, pairs, rows, left):
    """TTW-AUT-13."""
    game = table(1)
    own = game.autermite
    own.wood, own.eggs, game.eggs = list(cubes), eggs, 16 - eggs
    own.on_f = workers(AUTERMITE, *[3] * 2 * pairs)
    ask(game, ("building", AUTERMITE))
    assert own.rows == [[LETTERS[letter] for letter in row] for row in rows]
    assert own.wood == left and own.on_f == []
    assert own.eggs == 0 and game.eggs == 16


def test_ex23_solo_score():
    """TTW-SCORE-4."""
    game = table(1)
    game.objectives = [TALLEST, UNIFORM]
    player = game.seats[0]
    player.completed = [T3, T3, T3, T2]
    player.wall = wall("l...", "lm..", "lm..", "llll", "llll", "klll")
    assert [objective_value(player, objective) for objective in game.objectives] == [6, 14]
    game.autermite.rows = [[LIGHT] * 4, [MID] * 4, [BLACK] * 4, [LIGHT, LIGHT, MID, BLACK]]
    assert game.scores() == [
        {"blueprints": 11, "left": 1, "right": 2, "rows": 3, "cubes": 17, "dice": 7, "autermite": 12, "total": 14}
    ]
    assert game.ranks() == [1]


def test_ex24_queen_deck():
    """TTW-G-1, -2, TTW-END-1, -2."""
    game = table(2)
    game.hearts, game.others_in_deck = [5], 0
    game.spaces = {("G", 2): Die(1, WORKER, 2), ("G", 5): Die(0, WORKER, 5)}
    ask(game, *[("space", "G", value) for value in range(1, 7)], ("round end",))
    assert game.actor == CHANCE and game.legal() == [15]
    game.apply(15)
    assert game.seats[1].queens == [(5, True)] and game.seats[0].queens == []
    assert game.actor == OVER and game.ending == "deck"


def test_ex25_storage():
    """TTW-D-10, TTW-GEN-3."""
    game = table(2)
    player = game.seats[0]
    player.rooms[0].wood, player.rooms[1].egg, player.rooms[2].wood = wood("lll"), True, wood("kkkk")
    game.gather_dice[2] = workers(0, 2)
    ask(game, ("gathering", 1))
    game.apply(PILE + 6)
    assert game.legal() == [ROOM]
    game.apply(ROOM)
    assert player.rooms[0].wood == wood("lllm")
    assert game.legal() == [PASS, PILE + 6]
    game.apply(PILE + 6)
    assert game.actor == OVER and game.supply[MID] == 37 and game.cubes[6] == 4


def test_ex26_queen_draws():
    """TTW-CHANCE-5, TTW-SETUP-7."""
    game = ask(table(2), ("queen", 0), ("queen", 0))
    assert game.choices == dict.fromkeys(range(10), 10) | {10 + kind: 20 for kind in range(10)}
    assert sum(game.weights()) == 300
    game.apply(10 + SCOUT)
    assert sorted(game.weights()) == [10] * 10 + [20] * 9 and sum(game.weights()) == 280
    game = ask(table(2), ("queen", 0), ("queen", 0))
    game.apply(SCOUT)
    assert game.choices[SCOUT] == 4 and sum(game.weights()) == 266
    assert sorted(game.weights()) == [4] + [8] * 9 + [19] * 10


def test_ex26_wood_pile_draws():
    """TTW-CHANCE-3, TTW-QC-3."""
    game = table(2)
    game.seats[0].unplaced = workers(0, 1)
    hold(game, 0, SCOUT)
    ask(game, ("day turn", 0))
    for action in (PLAY + SCOUT, PILE + 13):
        game.apply(action)
    light_5 = 4 * LIGHT + 5 - 2
    assert game.choices[light_5] == 2 and sum(game.weights()) == 30
    game.apply(light_5)
    assert game.legal()[0] == PASS and PILE + 13 not in game.legal() and len(game.legal()) == 30
    game.apply(PILE + 14)
    assert game.choices[light_5] == 1 and sum(game.weights()) == 29
    game.apply(0)
    assert name_of(game) == "day turn" and 13 not in game.face_up and game.cubes[13] == 0
    game.dig_dice[3] = workers(1, 3)
    ask(game, ("digging", 1, 2))
    game.apply(DIG + 18)
    assert game.actor == OVER and game.cubes[13] == 5 and game.supply[LIGHT] == 31
