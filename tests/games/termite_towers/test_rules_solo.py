"""The solo game and Autermite: the rules clause by clause."""

import pytest

from formicarium.core.record import CHANCE
from formicarium.games.termite_towers.autermite import (
    NO_EDGE,
    dig_edge,
    gather_for_autermite,
    hatch_pairs,
    send_to_d,
    single_face,
)
from formicarium.games.termite_towers.wood import gather_due

from . import helpers as h
from .helpers import AUTERMITE, BLACK, GAME, MID, PASS, YELLOW, A, C, E, G, Table


def test_solo_setup():
    """TTW-SOLO-1, TTW-SOLO-2, TTW-SOLO-3, TTW-SOLO-5: a display of three, four Blockers, none on D, two colonies roll."""
    state = GAME.start(1)[0]
    drawn = []
    while state.actor == CHANCE:
        drawn.append(GAME.spec.phases[state.phase])
        GAME.rules.apply(state, GAME.legal(state)[0])
    assert drawn == [*["objective"] * 2, *["card"] * 3, *["blocker"] * 4, *["roll"] * 14]
    assert [h.spaces(state, card) for card in range(4)] == ["x.....", ".x....", "..x...", "...x.."]
    assert state.display.tolist()[3] == -1 and state.workers.tolist() == [6, 6, 0, 0] and state.solo_used == 0


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, 14),
        ({"length": "long"}, 16),
        ({"difficulty": "easier"}, 18),
        ({"difficulty": "easier", "length": "long"}, 20),
        ({"difficulty": "harder"}, 10),
        ({"difficulty": "harder", "length": "long"}, 12),
        ({"queen_cards": 15}, 15),
    ],
)
def test_solo_queen_decks(options, cards):
    """TTW-SOLO-4."""
    assert GAME.start(1, options)[0].queen_deck == cards


def test_start_blockers_of_the_first_round_only():
    """TTW-SOLO-2: by the option; the First Player card alternates (TTW-SOLO-6)."""
    table = Table(1, solo_start_blockers="first_round").go("round_end")
    table.apply(table.legal()[0])
    assert table.phase == "roll" and table.state.first == AUTERMITE
    usual = Table(1).go("round_end")
    usual.apply(usual.legal()[0])
    assert usual.phase == "blocker"


@pytest.mark.parametrize(("second", "human", "autermite"), [("none", 0, 0), ("human", 1, 0), ("autermite", 0, 1)])
def test_second_place(second, human, autermite):
    """TTW-SOLO-7, TTW-SOLO-8: alone in second place; the neutral counts as a participant."""
    behind = Table(1, second_place=second).dice(YELLOW, "w1", "gather").dice(AUTERMITE, "w1 w1", "gather")
    assert [gather_due(behind.state, 0, turn) for turn in range(4)] == [0, 2, human, 0]
    ahead = Table(1, second_place=second).dice(YELLOW, "w1 w1", "gather").dice(AUTERMITE, "w1", "gather")
    assert [gather_due(ahead.state, 0, turn) for turn in range(4)] == [2, 0, 0, autermite]
    ahead.state.neutral[0] = 1
    assert [gather_due(ahead.state, 0, turn) for turn in range(4)] == [2, 0, 0, 0]


@pytest.mark.parametrize(
    ("options", "human"),
    [
        ({}, 0),
        ({"difficulty": "easier"}, 1),
        ({"difficulty": "harder"}, 0),
        ({"difficulty": "easier", "second_place": "none"}, 0),
        ({"difficulty": "harder", "second_place": "human"}, 1),
    ],
)
def test_second_place_by_difficulty(options, human):
    """TTW-SOLO-7: where the option is usual, the difficulty sets it."""
    behind = Table(1, **options).dice(YELLOW, "w1", "gather").dice(AUTERMITE, "w1 w1", "gather")
    assert gather_due(behind.state, 0, 2) == human
    ahead = Table(1, difficulty="harder").dice(YELLOW, "w1 w1", "gather").dice(AUTERMITE, "w1", "gather")
    assert gather_due(ahead.state, 0, 3) == 1


def test_ties_give_one_each():
    """TTW-SOLO-7, TTW-D-7: whatever the option."""
    table = Table(1).dice(YELLOW, "s1", "gather").dice(AUTERMITE, "w1 w1", "gather")
    assert [gather_due(table.state, 0, turn) for turn in range(4)] == [1, 1, 0, 0]


def test_the_night_discard():
    """TTW-SOLO-9, TTW-ROUND-2, TTW-END-1: the last card triggers the end."""
    table = Table(1).go("round_end")
    assert table.phase == "queen"
    table.apply(10)
    assert h.cards(table.state.queen_discards, 20) == [10] and table.state.queen_deck == 13
    last = Table(1)
    last.state.queen_deck, last.state.queens_left = 1, 1 << 20
    last.go("round_end").apply(10)
    assert GAME.ending(last.state) == "deck"


# --- Day --------------------------------------------------------------------------------------------------------------------


def test_turns_alternate():
    """TTW-AUT-1, TTW-AUT-2: a card for every turn of Autermite, and a Blocker with it."""
    table = Table(1).dice(YELLOW, "w1 w2").dice(AUTERMITE, "w1").day(YELLOW).apply(h.place("w1", h.DIG))
    assert table.phase == "solo"
    table.apply(1)
    assert table.asks("day_turn", YELLOW) and not table.state.pool[AUTERMITE]
    table.apply(h.place("w2", h.DIG))
    assert table.phase == "solo", "you are First Player and have just placed your last die"
    blockers = sum(table.spaces(card).count("x") for card in range(4)) + int(table.state.neutral.sum())
    table.apply(2)
    assert sum(table.spaces(card).count("x") for card in range(4)) + int(table.state.neutral.sum()) == blockers + 1
    assert table.phase == "dig", "Night has begun"


def test_no_blocker_after_your_last_turn_as_second():
    """TTW-AUT-2."""
    table = Table(1, first=0).dice(YELLOW, "w1")
    table.state.first = AUTERMITE
    table.day(YELLOW).apply(h.place("w1", h.DIG))
    assert table.phase != "solo"


def test_autermite_goes_on_alone():
    """TTW-AUT-1, TTW-AUT-2: without dice you are skipped, and no Blocker without a turn follows."""
    table = Table(1).dice(AUTERMITE, "w1 w6").go("day", seat=AUTERMITE)
    table.apply(1)
    assert table.phase == "solo"
    table.apply(3)
    assert table.phase != "solo"


def test_most_and_least():
    """TTW-AUT-3, TTW-AUT-5, TTW-AUT-6: ties by the chart; S03 (index 2) shows Pair and Least, S04 (3) Most."""
    table = Table(1).dice(AUTERMITE, "w1 w1 w3 w3 w5 w6")
    assert single_face(table.state, 2) == 5, "chart 2 6 4 1 5 3: of 5 and 6 the 6 comes first"
    assert single_face(table.state, 3) == 0, "chart 6 5 2 4 1 3: of 1 and 3 the 1 comes first"


def test_dice_for_d():
    """TTW-AUT-7, TTW-AUT-8: gather if cubes are in reach; else dig if there is something to dig to; soldiers first."""
    table = Table(1).dice(AUTERMITE, "w1 s1")
    table.go("day", seat=AUTERMITE).apply(6)
    assert h.unbag(table.state.gather[AUTERMITE]) == "s1", "S07 shows Least"
    dry = Table(1)
    dry.pile(1, 0, 0)
    send_to_d(dry.state, h.die("w1"))
    assert h.unbag(dry.state.dig[AUTERMITE]) == "w1"
    dry.state.tunnels[AUTERMITE] = 0xFF << 9
    send_to_d(dry.state, h.die("w1"))
    assert h.unbag(dry.state.gather[AUTERMITE]) == "w1"


def test_a_bumped_worker_of_autermite_goes_to_d():
    """TTW-AUT-9: by itself."""
    table = Table(1).dice(YELLOW, "s2 w1").on_space(A, 2, (AUTERMITE, "w")).day(YELLOW).apply(h.place("s2", A))
    assert h.unbag(table.state.gather[AUTERMITE]) == "w2" and table.phase == "solo"


# --- Night ------------------------------------------------------------------------------------------------------------------


def test_autermites_dice_on_cards():
    """TTW-AUT-10: A changes the display, C gives an egg, E nothing, G discards a Queen card."""
    table = Table(1).display(h.I1, h.O1, h.T2)
    for card in (A, C, E, G):
        table.on_space(card, 1, (AUTERMITE, "w"))
    table.go("a")
    assert table.phase == "slot" and table.legal() == [0, 1, 2]
    table.apply(1)
    assert h.cards(table.state.discards) == [h.O1] and table.phase == "card"
    table.apply(h.J3)
    assert table.state.display.tolist() == [h.I1, h.J3, h.T2, -1] and table.state.store_eggs == 1
    table.apply(PASS)
    assert table.phase == "queen"
    table.apply(10)
    assert h.cards(table.state.queen_discards, 20) == [10] and not table.state.queens.any()


def test_an_empty_place_changes_nothing():
    """TTW-AUT-10."""
    table = Table(1).display(h.I1).on_space(A, 1, (AUTERMITE, "w")).go("a").apply(2)
    assert table.state.discards == 0 and table.phase == "build_step"


@pytest.mark.parametrize(
    ("human", "own", "workers", "expected"),
    [(1, 1, 6, (7, 1)), (2, 1, 6, (6, 2)), (5, 5, 6, (7, 5)), (1, 1, 15, (15, 2)), (5, 4, 15, (15, 5))],
)
def test_autermite_hatches(human, own, workers, expected):
    """TTW-AUT-10: a soldier if you have more of them, else a worker; the other kind if one is used up."""
    table = Table(1).in_room(AUTERMITE, 1, "w1 w1")
    state = table.state
    state.store_eggs, state.egg_supply = 1, 15
    state.soldiers[YELLOW], state.soldiers[AUTERMITE], state.workers[AUTERMITE] = human, own, workers
    hatch_pairs(state)
    assert (state.workers[AUTERMITE], state.soldiers[AUTERMITE]) == expected and state.egg_supply == 16


def test_no_die_left_keeps_the_egg():
    """TTW-AUT-10."""
    table = Table(1).in_room(AUTERMITE, 1, "w1 w1")
    table.state.store_eggs, table.state.egg_supply = 1, 15
    table.state.workers[AUTERMITE], table.state.soldiers[AUTERMITE] = 15, 5
    hatch_pairs(table.state)
    assert table.state.store_eggs == 1


def test_where_autermite_digs():
    """TTW-AUT-11: your rich piles, else the lowest face-down card, else most cubes."""
    table = Table(1)
    assert dig_edge(table.state, 0) == 0, "both are face down: the lowest place"
    rich = Table(1).turn_up(1, 2, BLACK, 5, 4).tunnel(YELLOW, 1, 1)
    assert dig_edge(rich.state, 0) == 1
    poor = Table(1).turn_up(1, 2, BLACK, 5, 3).tunnel(YELLOW, 1, 1)
    assert dig_edge(poor.state, 0) == 0
    up = Table(1).turn_up(1, 1, BLACK, 2, 0).turn_up(1, 2, MID, 3, 1)
    assert dig_edge(up.state, 0) == 1
    done = Table(1).tunnel(AUTERMITE, 1, 0, 1, 3, 4, 6)
    for k in range(1, 6):
        done.turn_up(1, k, k % 3, 3)
    assert dig_edge(done.state, 0) == NO_EDGE


def test_autermite_digs_and_turns_up():
    """TTW-AUT-11, TTW-D-4."""
    table = Table(1).dice(AUTERMITE, "w1", "dig").go("digging")
    assert table.phase == "wood"
    table.apply(4 * MID + 1)
    assert table.on_pile(1, 1) == 3 and table.state.tunnels[AUTERMITE] == 1


def test_which_wood_autermite_gathers():
    """TTW-AUT-12: the colour that comes next to four; of equal ones the lowest colour, then the lowest place."""
    table = Table(1).turn_up(1, 1, BLACK, 3).turn_up(1, 2, MID, 3).tunnel(AUTERMITE, 1, 0, 1)
    table.state.store[:] = 0, 2, 3
    gather_for_autermite(table.state, 0, 2)
    assert table.state.store.tolist() == [0, 3, 4], "black to four, then mid, because four leaves nothing over"
    plain = Table(1)
    gather_for_autermite(plain.state, 0, 2)
    assert plain.state.store.tolist() == [2, 0, 0] and plain.on_pile(1) == 4
    plain.pile(1, 0, 1)
    gather_for_autermite(plain.state, 0, 2)
    assert plain.state.store.tolist() == [3, 0, 0]


def test_a_failed_pair_gains_wood():
    """TTW-AUT-13: one cube, two with the option; harder has it by itself."""
    for options, cubes in (({}, 1), ({"failed_f": "die"}, 2), ({"difficulty": "harder"}, 2), ({"difficulty": "easier"}, 1)):
        table = Table(1, **options).in_room(AUTERMITE, 0, "w1 w1").go("f")
        assert table.state.store.tolist() == [0, 0, 0]
        table.apply(PASS)
        assert table.state.store.tolist() == [cubes, 0, 0]


def test_the_cube_for_an_egg():
    """TTW-AUT-13: of the most frequent colour; if the supply is out of it, of the colour it has most of; else there is no row."""
    for supply, row in (((5, 9, 2), (3, 1, 0)), ((0, 2, 9), (2, 1, 1)), ((0, 9, 9), (2, 2, 0)), ((0, 0, 0), (0, 0, 0))):
        table = Table(1).in_room(AUTERMITE, 0, "w1 w1")
        table.state.store[:], table.state.store_eggs, table.state.supply[:] = (2, 1, 0), 1, supply
        table.go("f").apply(PASS)
        assert tuple(table.state.store_wall) == row and table.state.store_eggs == (sum(row) == 0)


def test_autermites_rows_trigger_the_end():
    """TTW-AUT-14, TTW-END-1: at once, without limit."""
    table = Table(1).in_room(AUTERMITE, 0, "w1 w1")
    table.state.store[:], table.state.store_rows[:] = (4, 0, 0), (2, 2)
    table.go("f").apply(PASS)
    assert table.state.trigger == 1 and table.state.store_rows.tolist() == [3, 2]
    long = Table(1, length="long").in_room(AUTERMITE, 0, "w1 w1")
    long.state.store[:], long.state.store_rows[:] = (4, 0, 0), (2, 2)
    long.go("f").apply(PASS)
    assert long.state.trigger == 0


def test_solo_ranks():
    """TTW-SCORE-4: ahead 1, drawn 1, behind 2; ties by rows, cubes, fewer dice."""
    table = Table(1)
    state = table.state
    state.objective[:2] = 4, 5
    state.workers[YELLOW], state.soldiers[YELLOW] = 10, 4
    assert h.sheet(table)[0]["total"] == 4 and h.sheet(table)[0]["autermite"] == 0 and h.ranks(table) == [1]
    state.workers[YELLOW], state.soldiers[YELLOW] = 9, 3
    assert (h.sheet(table)[0]["total"], h.sheet(table)[0]["autermite"]) == (2, 2)
    assert h.ranks(table) == [2], "equal stars, rows and cubes, and Autermite has fewer dice"
    state.workers[AUTERMITE], state.soldiers[AUTERMITE] = 9, 3
    assert h.ranks(table) == [1]
    state.store_rows[1] = 1
    table.plan(YELLOW, h.O2).wall(YELLOW, "llll")
    state.built[YELLOW], state.hand[YELLOW] = state.hand[YELLOW], 0
    assert (h.sheet(table)[0]["total"], h.sheet(table)[0]["autermite"]) == (4, 4) and h.ranks(table) == [1], "4 cubes each"
    table.wall(YELLOW, "m...", "llll")
    state.workers[YELLOW], state.workers[AUTERMITE] = 9, 8
    assert h.ranks(table) == [1], "one cube more counts before fewer dice"
