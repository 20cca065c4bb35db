"""Termites, clause by clause: general rules and set-up. Docstrings name the clauses whose words are expected."""

from collections import Counter
from itertools import groupby
from random import Random

import pytest

import formicarium as fm

from .conftest import (
    BLUE,
    COLONIES,
    GAME,
    GOLD,
    GRAY,
    HEXES,
    KIND_NAMES,
    PASS,
    RED,
    E,
    W,
    attack,
    begin,
    beside,
    is_edge,
    kind,
    mound,
    move,
    neighbours,
    neutral,
    place,
    retreat,
    select,
)
from .positions_used import INNER, RING, dealt, may_stand, on_any, ring

SHEETS = {
    "blue": "W1 W1 W2 W2 W2 W2 W3 W3 W3 S1 S1 S2 P1 P1 P2 F1 F1 F2",
    "red": "W1 W1 W1 W2 W2 S1 S1 S1 S1 S2 S2 S2 P1 P1 P2 F1 F1 F2",
    "gold": "W1 W1 W2 W2 W3 S1 S1 S1 P1 P1 P2 P2 P2 P3 P3 F1 F1 F2",
    "gray": "W1 W2 W2 W2 W3 S1 S1 S1 P1 P1 P2 F1 F1 F2 F2 F2 F3 F3",
}


def fierce(game, rng):
    """A game in which everybody attacks when possible; every step as (action, position before, position after)."""
    while game.phase != "ended":
        before, actions = game.copy(), game.legal()
        if game.phase == "select":
            actions = [action for action in actions[1:] if game.attacks(HEXES[action - select(HEXES[0])])] or actions
        if game.phase == "target":
            actions = [action for action in actions if action >= attack(HEXES[0], 0)] or actions
        if game.phase == "place" and game.state.turn > 1:
            near = [action for action in actions if any(":m" in game.thing(n) for n in neighbours(HEXES[(action - 1) % 127]))]
            actions = near or actions
        chances = list(game.weights().values()) if game.actor == fm.CHANCE else None
        action = rng.choices(actions, chances)[0]
        game.rules.apply(game.state, action)
        yield action, before, game


def check_mounds(game, seat, on_board):
    """Each Mound is in reserve, on the board or with another player, and the score says so."""
    owner, kept = "BRGY"[seat], 0
    for value in range(5, 10):
        stands, waits = on_board[f"{owner}:m{value}"], str(value) in game.reserve(seat)
        taken = int(game.state.own_mound[seat, value - 5]) in set(range(game.state.players)) - {seat}
        assert stands + waits + taken == 1
        kept += value * (stands + waits)
    assert game.totals()[seat] == kept + sum(map(int, game.trophies(seat)))


def overgrown(new, players, *clear):
    """A game on a board full of Vegetation but for some hexes, after the first hands."""
    game = new(players, start_seat=1, colonies=",".join(COLONIES[:players]), map="built")
    game.lay_terrain(vegetation=[where for where in HEXES if where not in clear])
    return game.draw(*["W1", "S1", "P1"] * players)


def test_ids_of_the_clauses():
    """TMT-GEN-1 to TMT-KNOW-5: the rulebook has these clauses and no others."""
    groups = {
        "GEN": 8, "SET": 11, "MAP": 11, "TURN": 4, "REP": 7, "MOVE": 12, "ATT": 13, "RET": 10, "CAP": 10, "END": 5, "KNOW": 5,
    }  # fmt: skip
    assert set(GAME.spec.clauses) == {f"TMT-{group}-{n}" for group, count in groups.items() for n in range(1, count + 1)}


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 1), (3, 2), (4, 0), (4, 3)])
def test_order_of_turns(new, players, first):
    """TMT-GEN-1, TMT-END-1: 18 turns each, clockwise from the starting player, after the last seat north again."""
    game = new(players, start_seat=first)
    turns = [(int(now.state.turn), now.actor) for now in game.play_random(Random(players), until="ended") if now.phase == "place"]
    assert turns == [(turn, (first + turn - 1) % players) for turn in range(1, 18 * players + 1)]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_number_of_players(new, players):
    """TMT-GEN-1: two, three or four."""
    with pytest.raises(fm.BadOption, match="2 to 4 players"):
        new(players)
    assert GAME.spec.seat_names == ("north", "east", "south", "west")


def test_the_highest_value_of_mounds_wins(table):
    """TMT-GEN-2, TMT-END-2, TMT-END-3: blue, who has captured a 5, leads until red's last move of the game captures a 6."""
    game = table("R:W3@1,0 R:S2@0,1 B:m6@0,0 B:F1@5,0", seat=RED, turn=36, hands=("", ""), reserves=("5789", "6789"))
    assert (game.totals(), game.ranks()) == ([40, 30], [1, 2])
    game.attack((1, 0), (0, 0), E)
    assert game.moment == ("own_mound", RED)
    game.play(mound(9, (0, 0)))
    assert game.moment == ("lost_mound", BLUE)
    game.play(mound(9, (3, 0)))
    assert game.moment == ("ended", fm.OVER)
    assert (game.totals(), game.ranks()) == ([34, 36], [2, 1])


def test_one_thing_on_a_hex(table):
    """TMT-GEN-3, TMT-REP-1: units and Mounds of anybody occupy their hexes."""
    things = "B:W1@0,0 R:F1@1,0 B:m5@3,0 R:m6@-3,0 N:m7@0,3"
    game = table(things, phase="place")
    taken = {(0, 0), (1, 0), (3, 0), (-3, 0), (0, 3)}
    assert game.places("W1") == set(HEXES) - taken
    for where in taken:
        assert game.why_not(place("W1", where)) == "REP-1"


@pytest.mark.parametrize(
    ("name", "strength"),
    [
        ("W1", 1),
        ("W2", 2),
        ("W3", 3),
        ("S1", 2),
        ("S2", 4),
        ("P1", 1),
        ("P2", 2),
        ("P3", 3),
        ("F1", 1),
        ("F2", 2),
        ("F3", 3),
    ],
)
def test_strength(table, name, strength):
    """TMT-GEN-4: termites times 2 for soldiers, times 1 for all others, as attacker, as supporter and as defender."""
    game = table(f"B:{name}@1,0 B:W1@0,1 R:W1@0,0")
    assert game.strength((1, 0), (0, 0)) == strength + 1
    assert game.strength((0, 1), (0, 0)) == 1 + strength
    assert game.defence((1, 0)) == strength


def test_fighting_wears_nobody_down(table):
    """TMT-GEN-5: W2 supported by P1 drives S1 away; afterwards all are as strong as before."""
    game = table("B:W2@1,0 B:P1@0,2 R:S1@0,0").attack((1, 0), (0, 0), E).play(retreat(W))
    assert game.things() == {(0, 0): "B:W2", (0, 2): "B:P1", (-1, 0): "R:S1"}
    assert [game.defence(where) for where in ((0, 0), (0, 2), (-1, 0))] == [2, 1, 2]


def test_destroyed_for_good(table):
    """TMT-GEN-6: the unit is neither on the board nor in a hand or stack, and what is left is drawn and placed as before."""
    game = table("B:S2@1,0 R:W2@0,0", hands=("W1", "W1"), stacks=("", "F1")).attack((1, 0), (0, 0), E)
    assert game.things() == {(0, 0): "B:S2"}
    assert (game.tokens("hand", RED), game.tokens("stack", RED)) == ("W1", "F1")
    game.play(place("W1", (4, 0)))
    assert game.draws() == {"F1": 1}


def test_nobody_is_eliminated(table):
    """TMT-GEN-7: red has neither units nor Mounds left, on the board or in reserve, and takes the turn as usual."""
    game = table("B:W1@0,0", reserves=("56789", "")).play(PASS)
    assert game.totals() == [70, 0]
    assert game.moment == ("place", RED)
    game.play(place("W1", (3, 0)))
    assert game.moment == ("select", RED)
    game.play(select((3, 0)), move((4, 0)))
    assert game.moment == ("place", BLUE)


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 0), (4, 0)])
def test_nothing_appears_or_vanishes(players, seed):
    """TMT-GEN-3, TMT-GEN-6, TMT-GEN-8, TMT-CAP-1, TMT-END-3: tokens and Mounds are where they should be, step by step.

    Destroyed units stay away, and only attacks, retreats and Mounds destroy any, one at a time.
    """
    game = begin(GAME.rules, players, start_seat=0, colonies=",".join(COLONIES[:players]))
    sheets = [Counter(SHEETS[colony].split()) for colony in COLONIES[:players]]
    gone = [Counter() for _ in range(players)]
    for action, before, now in fierce(game, Random(seed)):
        on_board = Counter(now.things().values())
        lost = 0
        for seat, owner in enumerate("BRGY"[:players]):
            held = f"{now.tokens('hand', seat)} {now.tokens('stack', seat)}".split()
            left = Counter(held + [name for name in KIND_NAMES for _ in range(on_board[f"{owner}:{name}"])])
            missing = sheets[seat] - left
            assert missing >= gone[seat] and left + missing == sheets[seat]
            lost += missing.total() - gone[seat].total()
            gone[seat] = missing
            check_mounds(now, seat, on_board)
        assert lost <= (before.actor >= 0 and attack(HEXES[0], 0) <= action < neutral(HEXES[0]))
        assert on_board["N:m7"] + now.state.neutrals.sum() == players - 1
        now.check_sets()
    assert any(now.trophies(seat) for seat in range(players)) and all(counter.total() for counter in gone)


@pytest.mark.parametrize(
    ("players", "name", "terrain"),
    [
        (2, "standard", (6, 6, 6)),
        (3, "standard", (6, 6, 6)),
        (3, "advanced", (6, 3, 6)),
        (4, "standard", (4, 6, 6)),
        (4, "advanced", (8, 6, 4)),
    ],
)
def test_given_maps(new, players, name, terrain):
    """TMT-SET-1, TMT-SET-2: P2, P3, P3A, P4 and P4A lie there before colonies and hands, with their neutral Mounds."""
    game = new(players, map=name, start_seat=0)
    assert game.phase == "colony"
    assert tuple(len(game.hexes_of(ground)) for ground in ("water", "vegetation", "stones")) == terrain
    assert list(game.things().values()) == ["N:m7"] * (players - 1)


def test_no_advanced_map_for_two(new):
    """TMT-SET-1: there is none."""
    with pytest.raises(fm.BadOption, match="advanced"):
        new(2, map="advanced")


@pytest.mark.parametrize(
    ("options", "phases"),
    [
        ({}, ["start", "colony", "deal", "mound"]),
        ({"map": "built"}, ["start", "neutral", "tile", "colony", "deal", "mound"]),
        ({"map": "built", "start_seat": 2}, ["neutral", "tile", "colony", "deal", "mound"]),
        ({"start_seat": 2, "colonies": "red,gold,gray"}, ["deal", "mound"]),
    ],
)
def test_order_of_setting_up(new, options, phases):
    """TMT-SET-1, TMT-MAP-1, TMT-KNOW-4: starting player, map, colonies, hands, Mounds; what an option settles is not drawn."""
    asked = [now.phase for now in new(3, **options).play_random(Random(1), until="place")]
    assert [phase for phase, _ in groupby(asked)] == phases


@pytest.mark.parametrize("players", [2, 3, 4])
def test_neutral_mounds_of_a_built_map(new, players):
    """TMT-SET-2, TMT-MAP-2: one less than players, value 7."""
    game = new(players, map="built", start_seat=0)
    list(game.play_random(Random(2), until="tile"))
    assert list(game.things().values()) == ["N:m7"] * (players - 1)


def test_colonies_are_drawn(new):
    """TMT-SET-3, TMT-KNOW-5: seat by seat from north, each colony left equally likely, none twice; the last is drawn as well."""
    game = new(4, start_seat=2)
    assert game.weights() == {0: 1, 1: 1, 2: 1, 3: 1}
    game.play(GOLD)
    assert game.why_not(GOLD) == "SET-3"
    assert game.why_not(4) == "SET-3"
    assert game.weights() == {0: 1, 1: 1, 3: 1}
    game.play(BLUE, GRAY)
    assert (game.moment, game.weights()) == (("colony", fm.CHANCE), {1: 1})
    game.play(RED)
    assert game.phase == "deal"
    assert [game.tokens("stack", seat) for seat in range(4)] == [SHEETS[name] for name in ("gold", "blue", "gray", "red")]
    assert [game.reserve(seat) for seat in range(4)] == ["56789"] * 4


def test_colonies_are_named(new):
    """TMT-SET-3, TMT-KNOW-4: named ones are not drawn, neither by their own seat nor by another."""
    game = new(3, start_seat=0, colonies="random,blue,random")
    assert game.weights() == {1: 1, 2: 1, 3: 1}
    assert game.play(3).weights() == {1: 1, 2: 1}
    game.play(1)
    assert (game.phase, game.state.colony.tolist()) == ("deal", [3, 0, 1, -1])
    assert new(2, start_seat=0, colonies="gray,gold").state.colony.tolist() == [3, 2, -1, -1]


@pytest.mark.parametrize(
    ("colonies", "words"),
    [
        ("blue,blue", "no two the same"),
        ("blue,green", "blue, red, gold, gray"),
        ("blue,red,gold", "names 3 colonies"),
        ("blue", "seat"),
    ],
)
def test_wrong_colonies(new, colonies, words):
    """TMT-SET-3: each player one colony, no two the same."""
    with pytest.raises(fm.BadOption, match=words):
        new(2, colonies=colonies)


def test_stack_and_first_hands(new):
    """TMT-SET-4, TMT-SET-6, TMT-KNOW-5: each token left in the own stack is equally likely; three for north, then for east."""
    game = new(2, start_seat=1, colonies="blue,gray")
    assert game.draws() == {"W1": 2, "W2": 4, "W3": 3, "S1": 2, "S2": 1, "P1": 2, "P2": 1, "F1": 2, "F2": 1}
    game.draw("S2")
    assert game.draws() == {"W1": 2, "W2": 4, "W3": 3, "S1": 2, "P1": 2, "P2": 1, "F1": 2, "F2": 1}
    assert game.why_not(kind("S2")) == "KNOW-5"
    assert game.why_not(5) == "KNOW-5"
    game.draw("W1", "W1")
    assert game.draws() == {"W1": 1, "W2": 3, "W3": 1, "S1": 3, "P1": 2, "P2": 1, "F1": 2, "F2": 3, "F3": 2}
    game.draw("F3", "F3")
    assert list(game.things().values()) == ["N:m7"]
    game.draw("P2")
    assert [game.tokens("hand", seat) for seat in (0, 1)] == ["W1 W1 S2", "P2 F3 F3"]
    assert (game.state.held.tolist(), game.state.stacked.tolist()) == ([3, 3, 0, 0], [15, 15, 0, 0])
    assert game.moment == ("mound", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_player_is_drawn(new, players):
    """TMT-SET-5: each seat is equally likely, and nobody else."""
    game = new(players)
    assert (game.moment, game.weights()) == (("start", fm.CHANCE), dict.fromkeys(range(players), 1))
    assert game.why_not(players) == "SET-5"
    assert game.play(players - 1).state.first == players - 1


def test_starting_player_is_named(new):
    """TMT-SET-5, TMT-KNOW-4: then it is not drawn; the seat must be taken by a player."""
    game = new(4, start_seat=3)
    assert (game.phase, game.state.first) == ("colony", 3)
    with pytest.raises(fm.BadOption, match="start_seat cannot be 2: with 2 players"):
        new(2, start_seat=2)


@pytest.mark.parametrize(("players", "first"), [(3, 0), (3, 1), (4, 2)])
def test_one_mound_each(new, players, first):
    """TMT-SET-7: from the starting player on, of any value on a legal hex; then the starting player's turn."""
    game = dealt(new, players, first)
    for step in range(players):
        assert game.moment == ("mound", (first + step) % players)
        assert set(game.mounds()) == {5, 6, 7, 8, 9}
        game.play(mound(9 - step, min(game.mounds()[5])))
    assert (game.moment, game.state.turn) == (("place", first), 1)
    assert [len(game.reserve(seat)) for seat in range(players)] == [4] * players


@pytest.mark.parametrize("first", [0, 1])
def test_two_mounds_each(new, first):
    """TMT-SET-8, TMT-SET-10: first, second, second, first player; a value is placed once."""
    game = dealt(new, 2, first)
    second = 1 - first
    for seat, value, values in ((first, 7, "56789"), (second, 7, "56789"), (second, 5, "5689"), (first, 9, "5689")):
        assert game.moment == ("mound", seat)
        assert game.reserve(seat) == "".join(map(str, game.mounds())) == values
        if values == "5689":
            assert game.why_not(mound(7, min(game.mounds()[5]))) == "SET-10"
        game.play(mound(value, min(game.mounds()[5])))
    assert (game.moment, game.state.turn) == (("place", first), 1)
    assert (game.reserve(first), game.reserve(second)) == ("568", "689")


@pytest.mark.parametrize("number", range(6))
def test_legal_hexes_for_mounds(table, number):
    """TMT-SET-9, TMT-CAP-5: all of them, on boards full of terrain, units and Mounds."""
    rng = Random(number)
    hexes = rng.sample(HEXES, 80)
    terrain = {"water": hexes[:15], "vegetation": hexes[15:20], "stones": hexes[20:25]}
    things = [f"{rng.choice(['B:W1', 'R:F2'])}@{q},{r}" for q, r in hexes[10:50]]
    things += [f"{piece}@{q},{r}" for piece, (q, r) in zip(("B:m5", "R:m6", "N:m7"), hexes[50:], strict=False)]
    game = table(" ".join(things), **terrain).ask_for_lost_mound(BLUE)
    assert game.mounds() == on_any("6789", {where for where in HEXES if may_stand(game, where)})


@pytest.mark.parametrize("terrain", ["water", "vegetation", "stones"])
def test_mounds_stand_on_clear_hexes(table, terrain):
    """TMT-SET-9: and on nothing else."""
    game = table(**{terrain: [(0, 0)]}).ask_for_lost_mound(RED)
    assert game.why_not(mound(5, (0, 0))) == "SET-9"
    assert game.why_not(mound(5, (2, 0))) == ""


@pytest.mark.parametrize("where", [(6, 0), (6, -6), (0, 6), (-3, -3)])
def test_no_mound_at_the_edge(table, where):
    """TMT-SET-9: an edge hex has fewer than six neighbours; next to the edge is fine."""
    game = table().ask_for_lost_mound(RED)
    assert game.why_not(mound(5, where)) == "SET-9"
    for other in neighbours(where):
        assert game.why_not(mound(5, other)) == ("SET-9" if is_edge(other) else "")
    assert game.mounds()[5] == set(INNER)


@pytest.mark.parametrize("piece", ["B:m5", "R:m6", "N:m7"])
@pytest.mark.parametrize("direction", range(6))
def test_no_mound_next_to_a_mound(table, piece, direction):
    """TMT-SET-9: of anybody, on any side; two steps away is fine."""
    q, r = beside((0, 0), direction)
    game = table(f"{piece}@{q},{r}").ask_for_lost_mound(RED)
    assert game.why_not(mound(9, (0, 0))) == "SET-9"
    assert game.why_not(mound(9, (q, r))) == "SET-9"
    assert game.why_not(mound(9, beside(beside((q, r), direction), direction))) == ""


@pytest.mark.parametrize(
    ("terrain", "clause"),
    [
        ({"water": RING[:1]}, ""),
        ({"water": RING[:2]}, "SET-9"),
        ({"water": [RING[0], RING[3]]}, "SET-9"),
        ({"water": [RING[0], (2, 0), (3, 0)]}, ""),
        ({"vegetation": RING[:3], "stones": RING[3:]}, ""),
    ],
)
def test_water_next_to_a_mound(table, terrain, clause):
    """TMT-SET-9: at most one Water hex next to it; other terrain and units there do not matter."""
    assert table(**terrain).ask_for_lost_mound(RED).why_not(mound(5, (0, 0))) == clause
    assert table(ring("B:F1"), **terrain).ask_for_lost_mound(RED).why_not(mound(5, (0, 0))) == clause


def test_only_mounds_in_reserve_are_placed(table):
    """TMT-SET-10: not one that stands on the board, not one that was captured."""
    game = table("R:m5@3,0", reserves=("56789", "78")).ask_for_lost_mound(RED)
    assert set(game.mounds()) == {7, 8}
    assert game.why_not(mound(5, (0, 0))) == game.why_not(mound(6, (0, 0))) == game.why_not(mound(9, (0, 0))) == "SET-10"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_hex_for_a_first_mound(new, players):
    """TMT-SET-11, TMT-TURN-4: where there is none, nobody places anything, and the first turn begins."""
    game = overgrown(new, players)
    assert (game.moment, game.state.turn) == (("place", 1), 1)
    assert [game.reserve(seat) for seat in range(players)] == ["56789"] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_too_few_hexes_for_the_first_mounds(new, players):
    """TMT-SET-11: the first two find a hex, the others keep their Mounds."""
    game = overgrown(new, players, (0, 0), (3, 0))
    for step in range(2):
        assert game.moment == ("mound", (1 + step) % players)
        assert set(game.mounds()) == {5, 6, 7, 8, 9}
        game.play(mound(5, [(0, 0), (3, 0)][step]))
    assert (game.moment, game.state.turn) == (("place", 1), 1)
    assert [game.reserve((1 + step) % players) for step in range(players)] == ["6789"] * 2 + ["56789"] * (players - 2)
