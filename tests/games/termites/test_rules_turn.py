"""Termites, clause by clause: the turn and reproduction. Docstrings name the clauses whose words are expected."""

from random import Random

import pytest

import formicarium as fm

from .conftest import (
    BLUE,
    GOLD,
    GRAY,
    HEXES,
    NE,
    PASS,
    RED,
    E,
    attack,
    kind,
    mound,
    move,
    neutral,
    place,
    retreat,
    select,
    tile,
)
from .positions_used import OTHER_HEXES, building, dealt, ring


def ask_neutral(new, table):
    return new(2, map="built", start_seat=0)


def ask_tile(new, table):
    return building(new, (0, 3))


def ask_first_mound(new, table):
    return dealt(new, 2, 0)


def ask_place(new, table):
    return table(phase="place")


def ask_select(new, table):
    return table("B:W3@1,0 B:S2@0,1 R:W1@0,0")


def ask_target(new, table):
    return ask_select(new, table).play(select((1, 0)))


def ask_retreat(new, table):
    return ask_target(new, table).play(attack((0, 0), E))


def ask_own_mound(new, table):
    return table("B:W3@1,0 B:S2@0,1 R:m5@0,0").attack((1, 0), (0, 0), E)


def ask_lost_mound(new, table):
    return ask_own_mound(new, table).play(mound(5, (0, 0)))


FAMILIES = {
    "pass": [PASS],
    "place": [place(name, where) for name in ("W1", "F3") for where in HEXES],
    "select": [select(where) for where in HEXES],
    "target": [move(where) for where in HEXES] + [attack(where, d) for where in HEXES for d in range(6)],
    "retreat": [retreat(d) for d in range(6)],
    "mound": [mound(value, where) for value in (5, 9) for where in HEXES],
    "neutral": [neutral(where) for where in HEXES],
    "tile": [tile(face, where) for face in (0, 5) for where in HEXES],
}


QUESTIONS = [
    (ask_neutral, {"neutral"}, 0),
    (ask_tile, {"tile"}, 0),
    (ask_first_mound, {"mound"}, 0),
    (ask_place, {"place"}, BLUE),
    (ask_select, {"pass", "select"}, BLUE),
    (ask_target, {"target"}, BLUE),
    (ask_retreat, {"retreat"}, BLUE),
    (ask_own_mound, {"mound"}, BLUE),
    (ask_lost_mound, {"mound"}, RED),
]


TERRAINS = {"water": HEXES[:10], "vegetation": HEXES[20:30], "stones": HEXES[40:50]}


def test_two_phases(table):
    """TMT-TURN-1, TMT-TURN-2: place, then move, then the next player's turn."""
    game = table(phase="place")
    game.play(place("W1", (0, 0)))
    assert game.moment == ("select", BLUE)
    game.play(select((0, 0)))
    assert game.moment == ("target", BLUE)
    game.play(move((1, 0)))
    assert (game.moment, game.state.turn) == (("place", RED), 2)


@pytest.mark.parametrize("victim", [RED, GOLD, GRAY])
def test_a_lost_mound_belongs_to_the_turn(table, victim):
    """TMT-TURN-2, TMT-CAP-5: whoever places a new Mound, the turn after blue's is red's."""
    game = table(f"B:W3@1,0 B:S2@0,1 {'BRGY'[victim]}:m6@0,0", players=4).attack((1, 0), (0, 0), E).play(mound(7, (0, 0)))
    assert (game.moment, game.state.turn) == (("lost_mound", victim), 1)
    game.play(mound(9, (4, 0)))
    assert (game.moment, game.state.turn) == (("place", RED), 2)


@pytest.mark.parametrize(("ask", "answers", "seat"), QUESTIONS, ids=[ask.__name__ for ask, _, _ in QUESTIONS])
def test_only_what_is_asked(new, table, ask, answers, seat):
    """TMT-TURN-3: to every question only actions of its kind are possible, for the player who is asked."""
    game = ask(new, table)
    assert game.actor == seat
    assert {name for name, actions in FAMILIES.items() if set(actions) & set(game.legal())} == answers
    for name in set(FAMILIES) - answers:
        for action in FAMILIES[name][::7]:
            assert game.clause(action) == "TURN-3"


def test_a_single_answer_is_asked_for(table):
    """TMT-TURN-4: a lone hex to retreat to, a lone Mound to place, a lone pass."""
    game = table("B:W3@1,0 R:W1@0,0", water=[(-1, 0), (-1, 1), (0, 1), (0, -1)]).attack((1, 0), (0, 0), E)
    assert (game.phase, game.legal()) == ("retreat", [retreat(NE)])
    game = table("B:W3@1,0 B:S2@0,1 R:m5@0,0", reserves=("8", "")).attack((1, 0), (0, 0), E)
    assert (game.phase, game.legal()) == ("own_mound", [mound(8, (0, 0))])
    game = table(ring("R:S2"), phase="place", hands=("P1", "")).play(place("P1", (0, 0)))
    assert (game.phase, game.legal()) == ("select", [PASS])


def test_a_token_must_be_placed(table):
    """TMT-REP-1: one of the hand, on an empty hex anywhere; passing is no answer."""
    game = table("R:W1@0,0", phase="place", hands=("W1 W1 F2", ""))
    assert game.legal() == [place("W1", where) for where in OTHER_HEXES] + [place("F2", where) for where in OTHER_HEXES]
    assert game.why_not(PASS) == "TURN-3"
    for name in ("W2", "S1", "P3", "F1"):
        assert game.why_not(place(name, (1, 0))) == "REP-1"
    assert game.why_not(place("W1", (0, 0))) == "REP-1"
    game.play(place("F2", (3, 3)))
    assert (game.thing((3, 3)), game.tokens("hand", BLUE)) == ("B:F2", "W1 W1")


@pytest.mark.parametrize(
    ("name", "closed"),
    [
        ("W1", "water"),
        ("S1", "water"),
        ("P1", "water"),
        ("F1", "vegetation"),
        ("W3", "water"),
        ("S2", "water"),
        ("F3", "vegetation"),
    ],
)
def test_terrain_of_a_placed_token(table, name, closed):
    """TMT-REP-2, TMT-REP-3: flyers not on Vegetation, all others not on Water; soldiers and spitters on Stones, too."""
    game = table(phase="place", hands=(name, ""), **TERRAINS)
    assert game.places(name) == set(HEXES) - set(TERRAINS[closed])
    assert game.why_not(place(name, TERRAINS[closed][3])) == "REP-2"
    for where in TERRAINS["stones"]:
        assert game.why_not(place(name, where)) == ""


def test_no_other_limits_to_placing(table):
    """TMT-REP-4: amid enemies, next to any Mound and at the edge."""
    things = f"{ring('R:S2')} B:m5@4,0 R:m6@-4,0 N:m7@0,4"
    game = table(things, phase="place", hands=("W1", ""))
    assert game.places("W1") == set(HEXES) - set(game.things())
    for where in ((0, 0), (3, 0), (-3, 0), (0, 3), (6, 0), (0, -6)):
        assert game.why_not(place("W1", where)) == ""


def test_draw_after_placing(table):
    """TMT-REP-5, TMT-KNOW-5: one token of the own stack, each equally likely, before the movement phase."""
    game = table(phase="place", hands=("W1 W1 F2", "W1"), stacks=("S1 F2 F2", "P3"))
    game.play(place("W1", (0, 0)))
    assert (game.moment, game.draws()) == (("draw", fm.CHANCE), {"S1": 1, "F2": 2})
    assert game.why_not(kind("P3")) == "KNOW-5"
    game.draw("F2")
    assert game.moment == ("select", BLUE)
    assert (game.tokens("hand", BLUE), game.tokens("stack", BLUE)) == ("W1 F2 F2", "S1 F2")
    assert (game.state.held[BLUE], game.state.stacked[BLUE]) == (3, 2)


def test_no_draw_from_an_empty_stack(table):
    """TMT-REP-5: then a hand has one token less each turn."""
    game = table(phase="place", hands=("W1 W1 F2", "W1 S1"))
    for seat, name, left in ((BLUE, "W1", 2), (RED, "S1", 1), (BLUE, "F2", 1), (RED, "W1", 0), (BLUE, "W1", 0)):
        assert game.moment == ("place", seat)
        game.play(place(name, min(game.places(name))))
        assert game.moment == ("select", seat)
        assert game.state.held[seat] == left
        game.play(PASS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_of_three_while_the_stack_lasts(new, players):
    """TMT-REP-5, TMT-END-1: three tokens in hand at the beginning of 16 turns, then two, then one."""
    held = [[] for _ in range(players)]
    for now in new(players, start_seat=0).play_random(Random(5), until="ended"):
        if now.phase == "place":
            held[now.actor].append(int(now.state.held[now.actor]))
    assert held == [[3] * 16 + [2, 1]] * players


@pytest.mark.parametrize(("name", "closed"), [("W1", "water"), ("S1", "water"), ("P1", "water"), ("F1", "vegetation")])
def test_there_is_always_room_for_a_token(table, name, closed):
    """TMT-REP-7: with 71 tokens, 23 Mounds and 12 hexes closed to the caste there are still 127 - 106 = 21 to choose from."""
    assert 18 * 4 - 1 + 5 * 4 + 3 == 94
    taken = HEXES[12 : 12 + 94]
    mounds = [f"{owner}:m{value}" for owner in "BRGY" for value in range(5, 10)] + ["N:m7"] * 3
    pieces = mounds + ["R:W1"] * 71
    things = " ".join(f"{piece}@{q},{r}" for piece, (q, r) in zip(pieces, taken, strict=True))
    game = table(things, players=4, phase="place", hands=(name, "", "", ""), **{closed: HEXES[:12]})
    assert game.places(name) == set(HEXES[12 + 94 :])
    assert len(game.places(name)) == 21


@pytest.mark.parametrize(
    ("players", "name"), [(2, "standard"), (3, "standard"), (3, "advanced"), (4, "standard"), (4, "advanced")]
)
def test_no_map_closes_more_than_twelve_hexes(new, players, name):
    """TMT-REP-7: as TMT-MAP-11 for custom maps and the tiles for built ones say, so it is on the given maps."""
    game = new(players, map=name, start_seat=0)
    assert len(game.hexes_of("water")) <= 12 and len(game.hexes_of("vegetation")) <= 12
