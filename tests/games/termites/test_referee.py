"""The second referee alone, on the worked examples EX-1 to EX-25: it has to be right before it may judge anything else."""

import random

import pytest

from formicarium.games.termites.referee import CHANCE, OVER, Referee
from formicarium.games.termites.referee import components as ref
from formicarium.games.termites.referee.components import AT, FLYER, NOBODY, SOLDIER, SPITTER, WORKER, Mound, Unit

BLUE, RED = 0, 1
OWNERS = {"B": BLUE, "R": RED, "N": NOBODY}
CASTES = {"W": WORKER, "S": SOLDIER, "P": SPITTER, "F": FLYER}
LETTERS = {"water": "w", "vegetation": "v", "stones": "s"}
NO_TERRAIN = "/".join(["." * n for n in range(7, 13)] + ["......n......"] + ["." * n for n in range(12, 6, -1)])


def table(things="", phase="select", seat=BLUE, players=2, **options):
    """A position on a board that is Clear but for the named hexes: ``B:W2@1,-3 R:m7@0,0`` and terrain=[hexes]."""
    terrain = {LETTERS[name]: options.pop(name) for name in LETTERS if name in options}
    game = Referee(players, {"start_seat": 0, "map": "built", **options})
    game.colony = list(range(players))
    game.hand = [[0] for _ in range(players)]
    for letter, hexes in terrain.items():
        for hex_ in hexes:
            game.terrain[AT[hex_]] = letter
    for thing in things.split():
        add(game, thing)
    game.phase, game.seat, game.queue = phase, seat, [seat]
    game.settle()
    return game


def add(game, thing):
    """Put ``B:W2@1,-3`` or ``R:m7@0,0`` on the board; a Mound leaves its owner's reserve."""
    (owner, piece), (q, r) = thing.split("@")[0].split(":"), map(int, thing.split("@")[1].split(","))
    if piece[0] != "m":
        game.units[AT[q, r]] = Unit(OWNERS[owner], CASTES[piece[0]], int(piece[1]))
        return
    game.mounds[AT[q, r]] = Mound(OWNERS[owner], int(piece[1]))
    if owner != "N":
        game.reserve[OWNERS[owner]].discard(int(piece[1]))


def targets(game, hex_):
    """Destinations, and for every attacked hex its directions, of the unit on this hex; nothing if it may not be selected."""
    if ref.SELECT + AT[hex_] not in game.legal():
        return set(), {}
    actions = game.legal_targets(AT[hex_])
    destinations = {ref.HEXES[action - ref.MOVE] for action in actions if action < ref.ATTACK}
    attacks = {}
    for action in actions[len(destinations) :]:
        cell, d = divmod(action - ref.ATTACK, 6)
        attacks.setdefault(ref.HEXES[cell], []).append(d)
    return destinations, attacks


def attack(game, start, target, d):
    game.apply(ref.SELECT + AT[start])
    game.apply(ref.ATTACK + 6 * AT[target] + d)


def retreats(game):
    assert game.phase == "retreat"
    return {ref.HEXES[ref.NEIGHBOURS[game.target][action - ref.RETREAT]] for action in game.legal()}


def mound(value, hex_):
    return ref.MOUND + 127 * (value - 5) + AT[hex_]


def mound_choices(game):
    """{value: hexes} of the Mounds that may be placed."""
    choices = {}
    for action in game.legal():
        value, cell = divmod(action - ref.MOUND, 127)
        choices.setdefault(value + 5, set()).add(ref.HEXES[cell])
    return choices


def play_on(game, rng):
    game.apply(rng.choices(game.legal(), game.weights())[0] if game.actor == CHANCE else rng.choice(game.legal()))


def test_ex01_strengths():
    assert [Unit(BLUE, caste, 2).strength for caste in (WORKER, SOLDIER, SPITTER, FLYER)] == [2, 4, 2, 2]
    game = table("B:W2@0,0 B:S1@1,0", stones=[(0, 0), (1, 0)])
    assert game.defence(AT[0, 0]) == 3
    assert game.defence(AT[1, 0]) == 3


@pytest.mark.parametrize(
    ("token", "hex_", "number"),
    [
        ("W1", (0, 0), 18),
        ("S1", (0, 0), 6),
        ("P1", (0, 0), 6),
        ("F1", (0, 0), 36),
        ("W1", (6, -6), 8),
        ("S1", (6, -6), 3),
        ("F1", (6, -6), 15),
    ],
)
def test_ex02_free_movement(token, hex_, number):
    game = table(f"B:{token}@{hex_[0]},{hex_[1]}")
    destinations, attacks = targets(game, hex_)
    assert (len(destinations), attacks) == (number, {})


ODD_GROUND = {"stones": [(1, 0)], "water": [(0, 1)], "vegetation": [(-1, 0)]}


def test_ex03_worker():
    things = "B:W2@0,0 B:P1@0,-1 R:W2@-1,1"
    game = table(things, **ODD_GROUND)
    destinations, attacks = targets(game, (0, 0))
    assert destinations == {(0, -2), (1, -2), (2, -2), (-1, -1), (1, -1), (2, -1), (-2, 0), (-1, 0), (1, 0), (-2, 1)}
    assert attacks == {(-1, 1): [1, 2]}
    assert game.attack_strength(AT[0, 0], AT[-1, 1]) == 3
    attack(game, (0, 0), (-1, 1), 1)
    assert retreats(game) == {(-1, 0), (-2, 1), (-2, 2), (-1, 2)}
    game = table(things, **ODD_GROUND)
    attack(game, (0, 0), (-1, 1), 2)
    assert retreats(game) == {(0, 0), (-2, 1), (-2, 2), (-1, 2)}
    game.apply(ref.RETREAT + 1)
    assert game.units == {AT[-1, 1]: Unit(BLUE, WORKER, 2), AT[0, 0]: Unit(RED, WORKER, 2), AT[0, -1]: Unit(BLUE, SPITTER, 1)}


def test_ex04_soldier_and_spitter():
    game = table("B:S1@0,0 B:P1@0,-1 R:W2@-1,1", **ODD_GROUND)
    destinations, attacks = targets(game, (0, 0))
    assert destinations == {(1, -1), (-1, 0)}
    assert set(attacks) == {(-1, 1)}
    assert game.attack_strength(AT[0, 0], AT[-1, 1]) == 3
    attack(game, (0, 0), (-1, 1), 1)
    assert (game.actor, game.phase) == (RED, "place")
    assert game.units == {AT[-1, 1]: Unit(BLUE, SOLDIER, 1), AT[0, -1]: Unit(BLUE, SPITTER, 1)}
    assert game.destroyed[RED] == [1]
    game = table("B:P1@0,0 R:W2@-1,1", **ODD_GROUND)
    assert targets(game, (0, 0)) == ({(0, -1), (1, -1), (-1, 0)}, {})


def test_ex05_flyer():
    game = table("B:F1@0,0 B:W1@0,-1 R:W1@-1,0 R:F1@-1,1", water=[(1, 0)], vegetation=[(0, 1)], stones=[(1, -1)])
    destinations, attacks = targets(game, (0, 0))
    assert len(destinations) == 27
    assert destinations >= {(1, 0), (1, -1), (3, 0), (-2, 0), (-3, 0), (0, 2)}
    assert not destinations & {(0, 1), (0, -1), (-1, 2), (0, 3)}
    assert attacks == {(-1, 0): [0, 1, 2, 3, 4]}
    assert game.attack_strength(AT[0, 0], AT[-1, 0]) == 2
    assert game.attack_strength(AT[0, 0], AT[-1, 1]) == 1


@pytest.mark.parametrize(("d", "expected"), [(0, {(1, -1), (0, -1), (-1, 1)}), (1, {(1, 0), (0, -1), (-1, 1)})])
def test_ex06_supported_attack(d, expected):
    game = table("B:W2@2,-1 B:P1@2,0 R:S1@0,0 R:W3@0,1", water=[(1, 1)], stones=[(-1, 0)])
    assert game.attack_strength(AT[2, -1], AT[0, 0]) == 3
    assert targets(game, (2, -1))[1] == {(0, 0): [0, 1]}
    attack(game, (2, -1), (0, 0), d)
    assert game.actor == BLUE
    assert retreats(game) == expected


@pytest.mark.parametrize(("d", "only"), [(0, (1, -1)), (1, (1, 0))])
def test_ex07_the_path_decides(d, only):
    game = table("B:W2@1,0 R:W1@0,0", water=[(-1, 0), (-1, 1), (0, 1), (0, -1)])
    assert targets(game, (1, 0))[1] == {(0, 0): [0, 1]}
    attack(game, (1, 0), (0, 0), d)
    assert retreats(game) == {only}


BESIEGERS = "B:W2@2,0 B:P2@2,-2 B:W2@0,1 B:F1@-2,0 B:S1@0,-2"


def test_ex08_attack_on_a_mound():
    game = table(BESIEGERS + " R:m7@0,0", vegetation=[(2, -2)])
    assert game.attack_strength(AT[2, 0], AT[0, 0]) == 7
    for hex_ in [(2, 0), (2, -2), (0, 1), (-2, 0), (0, -2)]:
        assert targets(game, hex_)[1] == {}
    game = table(BESIEGERS + " R:m6@0,0", vegetation=[(2, -2)])
    assert targets(game, (2, 0))[1] == {(0, 0): [0]}
    for hex_, strength in [((0, 1), 5), ((-2, 0), 6), ((0, -2), 7)]:
        assert targets(game, hex_)[1] == {}
        assert game.attack_strength(AT[hex_], AT[0, 0]) == strength


def test_ex09_no_retreat():
    things = "B:W3@4,-4 B:P1@4,-5 B:F1@6,-6 R:F2@5,-5 R:W1@6,-5 R:P1@5,-4"
    game = table(things, vegetation=[(5, -6)])
    assert game.attack_strength(AT[4, -4], AT[5, -5]) == 5
    attack(game, (4, -4), (5, -5), 4)
    assert (game.actor, game.phase) == (RED, "place")
    assert game.destroyed == [[], [10]]
    assert game.units[AT[5, -5]] == Unit(BLUE, WORKER, 3)
    game = table(things, vegetation=[(5, -6)])
    attack(game, (4, -4), (5, -5), 3)
    assert retreats(game) == {(4, -4)}


def test_ex10_strong_grip():
    things = "B:S1@1,0 B:W2@0,1 R:W2@0,0"
    game = table(things)
    assert game.attack_strength(AT[1, 0], AT[0, 0]) == 4
    attack(game, (1, 0), (0, 0), 0)
    assert game.destroyed == [[], [1]]
    game = table(things)
    assert game.attack_strength(AT[0, 1], AT[0, 0]) == 4
    assert targets(game, (0, 1))[1] == {(0, 0): [0, 4, 5]}
    attack(game, (0, 1), (0, 0), 5)
    assert retreats(game) == {(1, -1), (0, -1), (-1, 0), (-1, 1)}
    game = table(things)
    attack(game, (0, 1), (0, 0), 0)
    assert retreats(game) == {(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_ex11_equality():
    game = table("B:W2@1,0 R:S1@0,0")
    assert targets(game, (1, 0))[1] == {}
    game = table("B:W2@1,0 R:S1@0,0 B:P1@0,2")
    assert game.attack_strength(AT[1, 0], AT[0, 0]) == 3
    assert targets(game, (1, 0))[1] == {(0, 0): [0, 1, 5]}


def test_ex12_stones():
    game = table("R:W2@0,0 B:S2@1,0 B:W2@2,0 B:P3@0,1 B:F1@-2,0 B:W1@0,-1", stones=[(0, 0)])
    assert game.defence(AT[0, 0]) == 3
    for hex_ in [(1, 0), (0, 1), (2, 0)]:
        assert targets(game, hex_)[1] == {}
    assert targets(game, (0, -1))[1] == {(0, 0): [2]}
    assert game.attack_strength(AT[0, -1], AT[0, 0]) == 8
    assert targets(game, (-2, 0))[1] == {(0, 0): [2, 3, 4]}
    assert game.attack_strength(AT[-2, 0], AT[0, 0]) == 9


def test_ex13_water():
    game = table("R:F2@0,0 B:S2@1,0 B:W2@0,1 B:F1@-3,0", water=[(0, 0)])
    assert targets(game, (1, 0))[1] == targets(game, (0, 1))[1] == {}
    assert targets(game, (-3, 0))[1] == {(0, 0): [3]}
    assert game.attack_strength(AT[-3, 0], AT[0, 0]) == 7
    attack(game, (-3, 0), (0, 0), 3)
    assert retreats(game) == {(1, -1), (0, -1), (-1, 1)}


def test_ex14_vegetation():
    game = table("R:W2@0,0 B:F2@1,0 B:W1@0,1", vegetation=[(0, 0)])
    assert targets(game, (1, 0))[1] == {}
    assert targets(game, (0, 1))[1] == {(0, 0): [0, 4, 5]}
    assert game.attack_strength(AT[0, 1], AT[0, 0]) == 3


def test_ex15_reproduction():
    game = Referee(2, {"start_seat": 0, "colonies": "blue,red"})
    for thing in ("B:m8@-4,1", "R:m9@3,-5", "R:m5@0,4", "B:m6@3,2"):
        add(game, thing)
    game.hand[BLUE] = [0, 3, 6, 9]
    game.phase = "place"
    game.settle()
    hexes = {kind: {ref.HEXES[(a - 1) % 127] for a in game.legal() if (a - 1) // 127 == kind} for kind in (0, 3, 6, 9)}
    assert [len(hexes[kind]) for kind in (0, 3, 6, 9)] == [116] * 4
    assert (2, 0) in hexes[3] & hexes[9]
    assert (3, 1) not in hexes[9]
    assert (1, -3) not in hexes[0]
    assert (0, -1) in hexes[0]


def test_ex16_mound_hexes():
    hexes = {ref.HEXES[hex_] for hex_ in Referee(2, {}).mound_hexes()}
    assert len(hexes) == 62
    assert hexes >= {(2, -2), (-4, 1), (3, -5), (0, 4), (3, 2), (5, 0), (0, 2)}
    assert not hexes & {(0, 1), (6, 0), (1, -2), (3, -3)}


@pytest.mark.parametrize(
    ("players", "name", "number", "water", "vegetation", "stones"),
    [
        (2, "standard", 62, 6, 6, 6),
        (3, "standard", 63, 6, 6, 6),
        (3, "advanced", 64, 6, 3, 6),
        (4, "standard", 58, 4, 6, 6),
        (4, "advanced", 52, 8, 6, 4),
    ],
)
def test_maps(players, name, number, water, vegetation, stones):
    game = Referee(players, {"map": name})
    assert len(game.mound_hexes()) == number
    assert [list(game.terrain.values()).count(letter) for letter in "wvs"] == [water, vegetation, stones]
    assert list(game.mounds.values()) == [Mound(NOBODY, 7)] * (players - 1)


@pytest.mark.parametrize(("players", "start", "order"), [(2, 1, [1, 0, 0, 1]), (3, 2, [2, 0, 1])])
def test_ex17_setup_order(players, start, order):
    rng, seats = random.Random(17), []
    game = Referee(players, {"start_seat": start})
    while game.phase != "place":
        if game.phase == "first mounds":
            assert game.actor == game.queue[0]
            seats.append(game.actor)
        play_on(game, rng)
    assert seats == order
    assert game.actor == start


def siege(own, red, mound_at_centre="R:m6@0,0"):
    game = table(BESIEGERS + " " + mound_at_centre, vegetation=[(2, -2)])
    game.reserve = [set(own), set(red)]
    attack(game, (2, 0), (0, 0), 0)
    return game


def test_ex18_capture():
    game = siege({5, 9}, {8, 9})
    assert game.trophies == [[6], []]
    assert game.destroyed == [[1], []]
    assert len(game.units) == 4
    assert game.actor == BLUE
    assert game.legal() == [mound(5, (0, 0)), mound(9, (0, 0))]
    game.apply(mound(5, (0, 0)))
    assert game.actor == RED
    choices = mound_choices(game)
    assert choices[8] == choices[9]
    assert set(choices) == {8, 9}
    assert (0, 2) in choices[8]
    assert (0, 1) not in choices[8]
    game.apply(mound(9, (0, 2)))
    assert game.mounds == {AT[0, 0]: Mound(BLUE, 5), AT[0, 2]: Mound(RED, 9)}
    assert game.reserve == [{9}, {8}]
    assert (game.actor, game.phase) == (RED, "place")


def test_ex19_attacker_without_reserve():
    game = siege((), {8, 9})
    assert game.actor == RED
    assert game.is_empty(AT[0, 0])
    assert mound_choices(game)[8] >= {(0, 0), (1, 0)}


def test_ex20_no_legal_hex():
    blue = {(3, 0): "B:W1@3,0", (0, 3): "B:S1@0,3", (-3, 3): "B:P1@-3,3"}
    ring = [hex_ for cell, hex_ in enumerate(ref.HEXES) if 2 <= ref.DISTANCE[cell][AT[0, 0]] <= 5]
    things = " ".join(blue.get((q, r), f"R:W1@{q},{r}") for q, r in ring)
    game = table(things + " N:m7@0,0", seat=RED, vegetation=[(-3, 3)])
    game.phase, game.victim, game.reserve[BLUE] = "victim's mound", BLUE, {5, 8}
    game.settle()
    assert game.actor == BLUE
    assert mound_choices(game) == {5: {(3, 0), (0, 3)}, 8: {(3, 0), (0, 3)}}
    game.apply(mound(8, (0, 3)))
    assert game.mounds[AT[0, 3]] == Mound(BLUE, 8)
    assert AT[0, 3] not in game.units
    assert game.destroyed == [[3], []]


def test_ex21_neutral_capture():
    game = table(BESIEGERS + " B:P1@-1,2 N:m7@0,0", vegetation=[(2, -2)])
    game.reserve[BLUE] = {6}
    attack(game, (2, 0), (0, 0), 0)
    assert game.trophies == [[7], []]
    assert game.destroyed == [[1], []]
    assert game.legal() == [mound(6, (0, 0))]
    game.apply(mound(6, (0, 0)))
    assert (game.actor, game.phase) == (RED, "place")


def test_ex22_score_and_tie():
    game = Referee(2, {"start_seat": 0, "colonies": "blue,red"})
    game.trophies, game.reserve = [[9, 5, 7], [8, 6]], [{5, 7}, {7, 8}]
    game.mounds = {AT[0, 0]: Mound(BLUE, 9), AT[0, 3]: Mound(RED, 6)}
    assert game.scores() == [
        {"trophies": 21, "mounds": 9, "reserve": 12, "total": 42},
        {"trophies": 14, "mounds": 6, "reserve": 15, "total": 35},
    ]
    assert game.ranks() == [1, 2]
    game.trophies, game.reserve, game.mounds = [[9, 8], [7, 5]], [{6, 7, 8}, {5, 6, 7, 8}], {}
    assert [score["total"] for score in game.scores()] == [38, 38]
    game.units = {cell: Unit(BLUE if cell < 9 else RED, WORKER, 3) for cell in range(19)}
    assert game.ranks() == [2, 1]
    del game.units[18]
    assert game.ranks() == [1, 1]


def test_ranks_skip():
    """TMT-END-5: 1, 1, 3, 4."""
    game = Referee(4, {})
    assert game.ranks() == [1, 1, 1, 1]
    assert game.scores() == [{"trophies": 0, "mounds": 0, "reserve": 35, "total": 35}] * 4
    game.trophies = [[5], [9, 5], [9, 5], []]
    assert game.ranks() == [3, 1, 1, 4]


def tiles(game, *hex_):
    """The faces that may be laid on this hex."""
    return {(action - ref.TILE) // 127 for action in game.legal() if (action - ref.TILE) % 127 == AT[hex_]}


def test_ex23_building():
    game = table(phase="tile", vegetation=[(0, 0), (1, 0)], stones=[(3, 0), (4, 0)])
    assert tiles(game, 2, 0) == set()
    assert tiles(game, -1, 0) == {0, 3, 4, 5}  # no Vegetation
    game = table("N:m7@0,0", phase="tile", water=[(1, 0)])
    assert tiles(game, -1, 0) == {1, 2, 3, 5}  # no Water
    assert tiles(game, 2, 0) == {0, 1, 2, 3, 4, 5}
    assert tiles(game, 0, 0) == tiles(game, 1, 0) == set()


def test_ex24_end():
    rng, turns = random.Random(24), 0
    game = Referee(3, {"start_seat": 0})
    while game.actor != OVER:
        if game.phase == "place":
            assert game.actor == turns % 3
            turns += 1
            if turns == 49:
                assert [len(hand) for hand in game.hand] == [2, 2, 2]
                assert not any(game.stack)
        assert game.ending is None
        play_on(game, rng)
    assert turns == 54
    assert not any(game.hand)
    assert game.ending == "rounds"


def test_ex25_action_numbers():
    game = table(phase="place")
    game.hand[BLUE] = [1]
    game.settle()
    assert 191 in game.legal()
    game.apply(191)
    assert game.units == {AT[0, 0]: Unit(BLUE, WORKER, 2)}
    assert game.legal() == [0, 1588]
    game = table("B:W2@1,0")
    game.apply(ref.SELECT + AT[1, 0])
    assert 1715 in game.legal()
    game = table("B:W2@1,0 R:W1@0,0")
    game.apply(ref.SELECT + AT[1, 0])
    game.apply(2157)
    assert 2542 in game.legal()
    assert 2864 in table(phase="first mounds").legal()
    assert 3245 in table(phase="neutral").legal()
    faces = table(phase="tile").legal()
    assert 3372 in faces
    assert max(faces) == 4070


# What the examples leave out: chance, options.


def test_start_and_colonies_are_drawn():
    """TMT-SET-3, TMT-SET-5: the starting seat, then the colonies that are not fixed, in seat order."""
    game = Referee(3, {"colonies": "blue,random,gray"})
    assert (game.actor, game.legal(), game.weights()) == (CHANCE, [0, 1, 2], [1, 1, 1])
    game.apply(2)
    assert (game.phase, game.legal(), game.weights()) == ("colony", [1, 2], [1, 1])
    game.apply(2)
    assert game.colony == [0, 2, 3]
    assert (game.phase, game.legal()) == ("deal", [0, 1, 2, 3, 4, 6, 7, 9, 10])
    assert game.weights() == [2, 4, 3, 2, 1, 2, 1, 2, 1]
    game = Referee(4, {"start_seat": 3, "colonies": "blue,random,gray,gold"})
    assert (game.phase, game.legal()) == ("colony", [1])


def test_order_of_building():
    """TMT-MAP-1, TMT-MAP-2, TMT-MAP-5: neutral Mounds, then two tiles each, the odd one alone; then the colonies."""
    rng, actors = random.Random(5), []
    game = Referee(3, {"map": "built", "start_seat": 1, "tiles": 15})
    while game.phase in ("neutral", "tile"):
        actors.append((game.phase, game.actor))
        play_on(game, rng)
    assert actors[:2] == [("neutral", 1), ("neutral", 2)]
    assert [seat for _, seat in actors[2:]] == [1, 1, 2, 2, 0, 0] * 2 + [1, 1, 2]
    assert game.phase == "colony"


def test_retreat_chooser():
    """TMT-RET-5: with the option the owner of the defender chooses."""
    game = table("B:W2@1,0 R:W1@0,0", retreat_chooser="defender")
    attack(game, (1, 0), (0, 0), 0)
    assert game.actor == RED


@pytest.mark.parametrize(("choice", "expected"), [("illegal", {(0, -1)}), ("kill_choice", {(0, -1), (-1, 0), (1, 0)})])
def test_flyer_and_vegetation(choice, expected):
    """TMT-RET-8: with the option Vegetation is offered, the vacated start included, and kills."""
    ground = {"vegetation": [(-1, 0), (1, 0)], "water": [(-1, 1), (0, 1)]}
    things = "B:W2@1,0 R:F1@0,0 B:S1@-1,1 B:S1@0,1"
    game = table(things, flyer_vegetation=choice, **ground)
    attack(game, (1, 0), (0, 0), 1)
    assert retreats(game) == expected
    if choice == "kill_choice":
        game.apply(ref.RETREAT + 3)
        assert game.destroyed == [[], [9]]
        assert game.units[AT[0, 0]] == Unit(BLUE, WORKER, 2)
        assert AT[1, 0] not in game.units


def test_mounds_block_flight():
    """TMT-MOVE-7: with the option a flyer passes over any Mound, its target included, but does not end on its own."""
    things = "B:F3@1,0 B:m5@0,0 R:W1@-1,0"
    game = table(things)
    assert targets(game, (1, 0))[1] == {(-1, 0): [1, 5]}
    game = table(things, mounds_block_flight=False)
    destinations, attacks = targets(game, (1, 0))
    assert attacks == {(-1, 0): [0, 1, 5]}
    assert (0, 0) not in destinations
    assert (-2, 0) in destinations
    over = "B:F3@-1,0 B:S2@0,1 N:m6@0,0"  # (1,-1) can be reached round the Mound in two steps, (1,0) over it only
    assert targets(table(over), (-1, 0))[1] == {(0, 0): [1]}
    assert targets(table(over, mounds_block_flight=False), (-1, 0))[1] == {(0, 0): [0]}


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (5, {}),
        (2, {"map": "advanced"}),
        (2, {"map": "custom"}),
        (3, {"map": "custom", "custom": NO_TERRAIN}),
        (2, {"map": "custom", "custom": NO_TERRAIN.replace(".......", "wvsx...", 1)}),
        (2, {"map": "custom", "custom": NO_TERRAIN.replace(".n.", "wnw")}),
        (2, {"map": "custom", "custom": NO_TERRAIN.replace("." * 12, "w" * 12, 1).replace(".......", "w......", 1)}),
        (2, {"map": "custom", "custom": NO_TERRAIN.replace("." * 12, "w" * 12, 1).replace(".......", "vvvvvvv", 1)}),
        (2, {"colonies": "blue"}),
        (2, {"colonies": "blue,blue"}),
        (2, {"colonies": "blue,green"}),
        (2, {"start_seat": 2}),
        (2, {"tiles": 14}),
        (2, {"tempo": 3}),
    ],
)
def test_refused(players, options):
    with pytest.raises(ValueError, match=r"\w"):
        Referee(players, options)


def test_custom_map():
    """TMT-MAP-11."""
    game = Referee(2, {"map": "custom", "custom": NO_TERRAIN.replace(".......", "wvs....", 1)})
    assert [game.terrain[cell] for cell in range(4)] == ["w", "v", "s", "."]
    assert game.mounds == {AT[0, 0]: Mound(NOBODY, 7)}
