"""Night and bonuses: the rules clause by clause."""

import random

import pytest

from formicarium.games.termite_towers.components import SHAPES
from formicarium.games.termite_towers.geometry import LOW_WALL, fits, fits_somehow

from . import helpers as h
from .helpers import BLACK, BLUE, BROWN, LIGHT, MID, PASS, YELLOW, A, C, E, G, Table


def test_spaces_are_resolved_from_1_to_6():
    """TTW-NIGHT-1, TTW-NIGHT-2: ascending, whoever owns the dice; Blockers do nothing, and resolved dice are gone."""
    table = (
        Table(2).display(h.I1, h.O1, h.T2, h.S3).on_space(A, 2, (BROWN, "w")).on_space(A, 5, (YELLOW, "s")).on_space(A, 1, "x")
    )
    table.go("a")
    assert table.asks("blueprint", BROWN) and table.spaces(A) == "x...Y."
    table.apply(h.take(0)).skip_chance()
    assert table.asks("blueprint", YELLOW)


def test_b_and_f_go_player_by_player():
    """TTW-NIGHT-3, TTW-F-1, TTW-ASK-2: everybody is asked in F, with nothing but a pass if need be."""
    table = Table(3, first=BROWN).go("f")
    for seat in (BROWN, BLUE, YELLOW):
        assert table.asks("build_step", seat) and table.legal() == [PASS]
        table.apply(PASS)


def test_what_must_happen_and_what_may_be_declined():
    """TTW-NIGHT-5, TTW-ASK-2: A and C cannot be passed; D, E, F can."""
    table = Table(2).display(h.I1).on_space(A, 1, (YELLOW, "w")).on_space(C, 1, (YELLOW, "w")).on_space(E, 1, (YELLOW, "w"))
    table.dice(YELLOW, "w1", "dig").go("a")
    assert table.why_not(PASS) == "TTW-NIGHT-5"
    table.apply(h.take(4)).skip_chance()
    assert table.phase == "egg_room" and table.why_not(PASS) == "TTW-NIGHT-5"
    table.apply(h.room(0))
    for phase in ("dig", "trade_pay", "build_step"):
        assert table.phase == phase and PASS in table.legal()
        table.apply(PASS)


def test_gains_are_lost_with_an_empty_supply():
    """TTW-NIGHT-4, TTW-C-1: no egg, no room, no Queen card: nothing is asked."""
    table = Table(2).on_space(C, 1, (YELLOW, "w")).on_space(G, 1, (YELLOW, "w"))
    table.state.egg_supply, table.state.queen_deck, table.state.trigger = 0, 0, 2
    table.go("c")
    assert table.asks("build_step", YELLOW)
    table.apply(PASS, PASS)
    full = Table(2).on_space(C, 1, (YELLOW, "w")).wood(YELLOW, 0, "l").wood(YELLOW, 1, "l").egg(YELLOW, 2).go("c")
    assert full.asks("build_step", YELLOW)


# --- A ----------------------------------------------------------------------------------------------------------------------


def test_a_display_card_is_replaced_in_its_place():
    """TTW-A-1, TTW-CHANCE-4, TTW-KNOW-5: by the cards in the deck; the card taken is known to all."""
    table = Table(2).display(h.I1, h.O1, h.T2, h.S3).on_space(A, 1, (YELLOW, "w")).go("a")
    assert table.offered(358, 5) == [h.take(slot) for slot in range(5)]
    table.apply(h.take(2))
    assert table.weights()[h.T2] == 2 and sum(table.weights().values()) == 26
    table.apply(h.L3)
    assert table.state.display.tolist() == [h.I1, h.O1, h.L3, h.S3]
    assert h.cards(table.state.hand[YELLOW]) == [h.T2] == h.cards(table.state.shown[YELLOW])


def test_a_deck_card_is_seen_by_its_owner_only():
    """TTW-A-2, TTW-KNOW-2: nothing but the number of cards is known to others."""
    table = Table(2).display(h.I1).on_space(A, 1, (YELLOW, "w")).go("a").apply(h.take(4), h.L3)
    assert h.cards(table.state.hand[YELLOW]) == [h.L3] and h.cards(table.state.shown[YELLOW]) == []
    assert table.state.held[YELLOW] == 1


def test_discards_become_the_deck():
    """TTW-A-3, TTW-GEN-6: when a card is needed and the deck is empty; else the place stays empty, and A is lost."""
    table = Table(2).on_space(A, 1, (YELLOW, "w")).on_space(A, 2, (YELLOW, "w")).on_space(A, 3, (YELLOW, "w"))
    state = table.state
    state.hand[BROWN] = state.shown[BROWN] = state.deck - (1 << 2 * h.T2) - (1 << 2 * h.I2)
    state.held[BROWN] = 28
    state.discards, state.deck = 1 << 2 * h.T2, 0
    state.display[0] = h.I2
    table.go("a")
    assert table.legal() == [h.take(0), h.take(4)]
    table.apply(h.take(0))
    assert table.legal() == [h.T2]
    table.apply(h.T2)
    assert state.display[0] == h.T2 and state.discards == 0
    assert table.legal() == [h.take(0)] and table.why_not(h.take(4)) == "TTW-A-3" and table.why_not(h.take(1)) == "TTW-A-1"
    table.apply(h.take(0))
    assert state.display.tolist() == [-1] * 4 and table.asks("build_step", YELLOW)


# --- B ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "workers", "soldiers", "left"),
    [("w1 w1 w2 w2", 7, 1, "w2 w2"), ("w2 s2 s2", 6, 2, ""), ("w3 w3 w3 s3", 6, 2, "s3"), ("w5 w5 s5 w1", 6, 2, "w1")],
)
def test_hatching_uses_the_largest_group(dice, workers, soldiers, left):
    """TTW-B-1, TTW-B-2, TTW-GEN-4: the lowest of equal ones, workers before soldiers."""
    table = Table(2).egg(YELLOW, 0).in_room(YELLOW, 0, dice).go("b")
    assert (table.state.workers[YELLOW], table.state.soldiers[YELLOW]) == (workers, soldiers)
    assert table.room_dice(YELLOW, 0) == left


def test_hatching_without_dice_in_supply():
    """TTW-B-1, TTW-B-4, TTW-NIGHT-4: three make a worker if no soldier is left; the egg stays if no die is."""
    table = Table(2).egg(YELLOW, 0).in_room(YELLOW, 0, "w1 w1 w1")
    table.state.soldiers[YELLOW] = 5
    table.go("b")
    assert table.state.workers[YELLOW] == 7 and table.room_dice(YELLOW, 0) == "w1"
    none = Table(2).egg(YELLOW, 0).in_room(YELLOW, 0, "w1 w1")
    none.state.workers[YELLOW] = 15
    none.go("b")
    assert none.state.eggs[YELLOW] == 1 and none.room_dice(YELLOW, 0) == "w1 w1"


def test_an_egg_claimed_cannot_hatch_in_the_same_night():
    """TTW-B-3, TTW-C-1: unless Eager claims it first; dice in the room do not matter."""
    table = Table(2).on_space(C, 1, (YELLOW, "w")).in_room(YELLOW, 0, "w2 w2").go("a").apply(h.room(0))
    assert table.state.eggs[YELLOW] == 1 and table.state.workers[YELLOW] == 6
    eager = Table(2).queen(YELLOW, h.EAGER).on_space(C, 1, (YELLOW, "w")).in_room(YELLOW, 0, "w2 w2").go("night_begins")
    eager.apply(h.play(h.EAGER), h.resolve(C, 1), h.room(0))
    assert eager.state.eggs[YELLOW] == 0 and eager.state.workers[YELLOW] == 7


# --- D ----------------------------------------------------------------------------------------------------------------------


def test_digging_goes_by_sections_and_players():
    """TTW-D-1, TTW-D-2, TTW-D-5: all dice of one player first; only edges of that section with access; own tunnels once."""
    table = Table(2, first=BROWN).dice(YELLOW, "w1 w2 s2", "dig").dice(BROWN, "w2", "dig").go("digging")
    asked = []
    while table.phase == "dig":
        asked.append((table.actor, int(table.state.place) + 1))
        assert table.legal()[0] == PASS and all(
            action in range(h.edge(asked[-1][1], 0), h.edge(asked[-1][1], 9)) for action in table.legal()[1:]
        )
        table.apply(table.legal()[1]).skip_chance()
    assert asked == [(YELLOW, 1), (BROWN, 2), (YELLOW, 2), (YELLOW, 2)]
    empty = Table(2).dice(YELLOW, "w6", "dig")
    empty.state.tunnels[YELLOW] = 0xFF
    empty.go("digging")
    assert empty.legal() == [PASS] and empty.why_not(h.edge(6, 0)) == "TTW-D-5"


def test_tunnels_of_others_give_no_access():
    """TTW-D-2, TTW-D-3: the same edge may be dug by several; both ends may be accessible."""
    table = Table(2).dice(YELLOW, "w3", "dig").turn_up(3, 1, LIGHT, 3).turn_up(3, 2, MID, 2).tunnel(BROWN, 3, 0, 1).go("digging")
    assert table.legal() == [PASS, h.edge(3, 0), h.edge(3, 1)]
    both = Table(2).dice(YELLOW, "w3", "dig").turn_up(3, 1, LIGHT, 3).turn_up(3, 2, MID, 2).tunnel(YELLOW, 3, 0, 1).go("digging")
    assert h.edge(3, 2) in both.legal() and both.why_not(h.edge(3, 0)) == "TTW-D-2"
    both.apply(h.edge(3, 2))
    assert both.phase == "build_step"


def test_a_card_turned_up_gets_what_the_supply_has():
    """TTW-D-4, TTW-D-12: as many cubes as there are; gathering never refills."""
    table = Table(2).dice(YELLOW, "w1", "dig")
    table.state.supply[BLACK], table.state.store[BLACK] = 2, 34
    table.go("digging").apply(h.edge(1, 0), 4 * BLACK + 3)
    assert table.on_pile(1, 1) == 2 and table.state.supply[BLACK] == 0


def test_gathering_in_order_of_strength():
    """TTW-D-6, TTW-D-7, TTW-D-8: first before second, whatever the player order; a third gets nothing."""
    table = (
        Table(3, first=YELLOW)
        .dice(YELLOW, "w1", "gather")
        .dice(BROWN, "s1", "gather")
        .dice(BLUE, "w1 s1", "gather")
        .go("gathering")
    )
    assert table.asks("gather", BLUE) and table.state.due == 2
    table.apply(PASS)
    assert table.asks("gather", BROWN) and table.state.due == 1
    table.apply(PASS)
    assert table.phase == "build_step"


def test_you_may_stop_gathering_early():
    """TTW-D-9, TTW-ASK-2: PASS gives up what is due in this section; with nothing in reach only PASS is left."""
    table = Table(2).dice(YELLOW, "w1 w2", "gather").go("gathering").apply(h.pile(1), h.room(0), PASS)
    assert table.asks("gather", YELLOW) and table.state.place == 1
    assert table.why_not(h.pile(1)) == "TTW-D-9"
    table.pile(2, 0, 0)
    assert table.legal() == [PASS]


# --- E ----------------------------------------------------------------------------------------------------------------------


def test_what_can_be_paid():
    """TTW-E-1, TTW-E-4, TTW-GEN-6: two cubes, an egg, a Queen card or a Blueprint; everything goes where it belongs."""
    table = (
        Table(2)
        .on_space(E, 1, (YELLOW, "w"))
        .egg(YELLOW, 0)
        .wood(YELLOW, 1, "lk")
        .plan(YELLOW, h.T2)
        .queen(YELLOW, h.SCOUT)
        .go("e")
    )
    wood = [h.pay_wood(1, LIGHT), h.pay_wood(1, BLACK)]
    assert table.legal() == [PASS, h.pay_egg(0), h.pay_queen(h.SCOUT), h.pay_plan(h.T2), *wood]
    before = table.row.copy()
    table.apply(h.pay_wood(1, LIGHT))
    assert table.legal() == [h.pay_wood(1, BLACK)]
    table.apply(h.pay_wood(1, BLACK))
    assert table.phase == "trade_cube" and table.state.supply.tolist() == [36, 36, 36]
    table.row[:] = before
    table.apply(h.pay_plan(h.T2))
    assert h.cards(table.state.discards) == [h.T2] and table.state.held[YELLOW] == 0
    table.row[:] = before
    table.apply(h.pay_queen(h.SCOUT))
    assert h.cards(table.state.queen_discards, 20) == [h.SCOUT]
    single = Table(2).on_space(E, 1, (YELLOW, "w")).wood(YELLOW, 0, "l").go("e")
    assert single.legal() == [PASS] and single.why_not(h.pay_wood(0, LIGHT)) == "TTW-E-1"


def test_without_a_cube_to_take_only_cubes_can_be_paid():
    """TTW-E-4: after an egg no cube would be there; two cubes that are paid lie in the supply."""
    table = Table(2).on_space(E, 1, (YELLOW, "w")).egg(YELLOW, 0).wood(YELLOW, 1, "ll")
    table.state.supply[:] = table.state.piled[:] = 0
    table.go("e")
    assert table.legal() == [PASS, h.pay_wood(1, LIGHT)] and table.why_not(h.pay_egg(0)) == "TTW-E-4"
    table.apply(h.pay_wood(1, LIGHT), h.pay_wood(1, LIGHT))
    assert table.legal() == [h.colour(LIGHT)]


def test_a_cube_may_come_from_any_pile():
    """TTW-E-2, TTW-E-3: face-up piles everywhere, without tunnels; the cube goes on a supported free cell."""
    table = Table(2).on_space(E, 1, (YELLOW, "w")).egg(YELLOW, 0).turn_up(5, 4, BLACK, 2).wall(YELLOW, "..l.", ".ll.").go("e")
    table.apply(h.pay_egg(0))
    assert h.pile(5, 4) in table.legal() and h.pile(5, 3) not in table.legal()
    table.apply(h.pile(5, 4))
    assert table.on_pile(5, 4) == 1
    assert table.legal() == [h.cell("a1"), h.cell("d1"), h.cell("b2"), h.cell("c3")]
    assert table.why_not(h.cell("a2")) == "TTW-E-3"


def test_nothing_can_be_paid_without_a_cell():
    """TTW-E-4: the wall is full up to its tenth row."""
    table = Table(2).on_space(E, 1, (YELLOW, "w")).egg(YELLOW, 0)
    table.state.wall[YELLOW, LIGHT] = (1 << 40) - 1
    table.go("e")
    assert table.legal() == [PASS] and table.why_not(h.pay_egg(0)) == "TTW-E-4"


# --- F ----------------------------------------------------------------------------------------------------------------------


def test_moving_wood():
    """TTW-F-2, TTW-F-3, TTW-GEN-3: rooms with equal dice, both ways, never into an egg or a full room."""
    table = (
        Table(2)
        .in_room(YELLOW, 0, "w1")
        .in_room(YELLOW, 1, "s1")
        .in_room(YELLOW, 2, "w1")
        .wood(YELLOW, 0, "llll")
        .wood(YELLOW, 1, "m")
    )
    table.egg(YELLOW, 2).go("f")
    assert table.offered(452, 60) == [h.move(LIGHT, 0, 1)]
    assert table.why_not(h.move(LIGHT, 0, 2)) == "TTW-GEN-3" == table.why_not(h.move(MID, 1, 0))
    for number in range(20):
        assert table.state.moves == number
        table.apply(h.move(LIGHT, 1, 0) if number % 2 else h.move(LIGHT, 0, 1))
    assert table.why_not(h.move(LIGHT, 0, 1)) == "TTW-F-3" and table.legal() == [PASS]
    table.apply(PASS)
    assert table.asks("build_step", BROWN) and table.state.moves == 0


def test_what_a_build_needs():
    """TTW-F-4, TTW-F-10: four cubes of one colour, a pair, a Blueprint; the lowest pair is used, workers before soldiers."""
    table = Table(2).wood(YELLOW, 0, "lll").in_room(YELLOW, 0, "w5 w5 w2 s2").plan(YELLOW, h.O1).go("f")
    assert table.why_not(h.build(0)) == "TTW-F-4"
    table.wood(YELLOW, 0, "l")
    table.apply(h.build(0), h.use(h.O1), h.at("b1"))
    assert table.wall_text(YELLOW) == ".ll./.ll." and table.room_dice(YELLOW, 0) == "w5 w5"
    assert table.rooms(YELLOW)[0] == ""
    low = Table(2).wood(YELLOW, 0, "llll").in_room(YELLOW, 0, "w1 w5 w5").plan(YELLOW, h.O1).go("f")
    low.apply(h.build(0), h.use(h.O1), h.at("b1"))
    assert low.room_dice(YELLOW, 0) == "w1", "the single 1 stays, though it is lower"
    unequal = Table(2).wood(YELLOW, 0, "llll").in_room(YELLOW, 0, "w5 w2").plan(YELLOW, h.O1).go("f")
    assert unequal.legal() == [PASS]
    cardless = Table(2).wood(YELLOW, 0, "llll").in_room(YELLOW, 0, "w5 w5").go("f")
    assert cardless.legal() == [PASS]


def test_shapes_keep_to_the_wall():
    """TTW-F-5, TTW-F-6, TTW-F-7, TTW-F-11: ten rows, free cells, and a cell under an overhang may be filled."""
    rows = ["llll"] * 8
    table = (
        Table(2, length="long").wall(YELLOW, *rows).wood(YELLOW, 0, "kkkk").in_room(YELLOW, 0, "w1 w1").plan(YELLOW, h.I1).go("f")
    )
    table.apply(h.build(0), h.use(h.I1))
    assert table.legal() == [h.at("a9")], "an upright I would need rows 9 to 12"
    assert table.why_not(h.at("a9", 1)) == "TTW-F-5" and table.why_not(h.at("a10")) == "TTW-F-6"
    under = (
        Table(2).wall(YELLOW, "lll.", "l...").wood(YELLOW, 0, "kkkk").in_room(YELLOW, 0, "w1 w1").plan(YELLOW, h.O1, h.I1).go("f")
    )
    under.apply(h.build(0), h.use(h.O1))
    assert h.at("c3") in under.legal() and under.why_not(h.at("b1")) == "TTW-F-5"


# --- Bonuses ----------------------------------------------------------------------------------------------------------------


def completed(**options):
    """Yellow has just completed row 1 by a trade."""
    table = Table(2, **options).wall(YELLOW, "lll.").egg(YELLOW, 0).on_space(E, 1, (YELLOW, "w")).go("e")
    return table.apply(h.pay_egg(0), h.colour(LIGHT), h.cell("d1"))


def test_any_shape_fits_below_three_free_rows():
    """TTW-F-4, TTW-F-6: if one cube of a shape needs support, nothing has to be tried as long as three rows are free."""
    lot = random.Random(7)
    walls = [
        0,
        LOW_WALL - 1,
        *(1 << cell for cell in range(LOW_WALL.bit_length() - 1)),
        *(lot.randrange(LOW_WALL) for _ in range(500)),
    ]
    for wall in walls:
        assert all(fits_somehow(wall, shape, False) and fits(wall, shape, False) for shape in range(SHAPES))


def test_any_free_bonus_space_may_be_marked():
    """TTW-BON-3, TTW-BON-4: of the two for unlocking the first; R3, then R4."""
    table = completed()
    assert table.legal() == [h.bonus(number) for number in (0, 2, 3, 4, 5, 6, 7, 8, 9)]
    assert table.why_not(h.bonus(1)) == "TTW-BON-3"
    table.apply(h.bonus(0))
    assert table.state.rooms[YELLOW] == 4
    marked = completed()
    marked.state.markers[YELLOW] = 1
    assert h.bonus(1) in marked.legal() and h.bonus(0) not in marked.legal()


def test_without_markers_there_is_no_bonus():
    """TTW-BON-3, TTW-BON-1: and the row does not give one later."""
    table = Table(2).wall(YELLOW, "lll.").egg(YELLOW, 0).on_space(E, 1, (YELLOW, "w"))
    table.state.markers[YELLOW] = 0b1111111000
    table.go("e").apply(h.pay_egg(0), h.colour(LIGHT), h.cell("d1"))
    assert table.asks("build_step", YELLOW) and table.state.rows_done[YELLOW] == 1 and table.state.rows_due == 0


def test_bonuses_of_cards_wood_and_eggs():
    """TTW-BON-5, TTW-BON-6: as A and G; a cube of any colour; an egg."""
    table = completed().display(h.I1).queen(YELLOW, h.EUREKA).apply(h.bonus(2))
    assert table.asks("blueprint", YELLOW) and h.play(h.EUREKA) in table.legal()
    assert completed().apply(h.bonus(3)).phase == "queen"
    wood = completed().apply(h.bonus(4))
    assert wood.legal() == [h.colour(kind) for kind in range(3)]
    wood.apply(h.colour(MID), h.room(2))
    assert wood.rooms(YELLOW)[2] == "m"
    egg = completed().apply(h.bonus(5), h.room(1))
    assert egg.state.eggs[YELLOW] == 2
    full = completed().wood(YELLOW, 0, "llll").wood(YELLOW, 1, "mmmm").wood(YELLOW, 2, "kkkk")
    assert full.apply(h.bonus(4)).phase == "build_step"


def test_bonuses_of_dice():
    """TTW-BON-7, TTW-BON-8: a worker more; a soldier for a worker; if the supply has them."""
    assert completed().apply(h.bonus(6)).state.workers[YELLOW] == 7
    table = completed().apply(h.bonus(7))
    assert (table.state.workers[YELLOW], table.state.soldiers[YELLOW]) == (5, 2)
    none = completed()
    none.state.soldiers[YELLOW] = 5
    none.apply(h.bonus(7))
    assert (none.state.workers[YELLOW], none.state.soldiers[YELLOW]) == (6, 5)
    full = completed()
    full.state.workers[YELLOW] = 15
    assert full.apply(h.bonus(6)).state.workers[YELLOW] == 15


def test_rearranging_rooms():
    """TTW-BON-9: eggs first, then light, mid and black cubes, within what rooms may hold."""
    table = completed().egg(YELLOW, 1).wood(YELLOW, 0, "kl").wood(YELLOW, 2, "m").apply(h.bonus(8))
    assert table.state.lifted.tolist() == [1, 1, 1, 1]
    table.apply(h.room(0))
    assert table.state.eggs[YELLOW] == 1 and table.legal() == [h.room(1), h.room(2)]
    table.apply(h.room(1), h.room(1), h.room(2))
    assert table.rooms(YELLOW)[:3] == ["", "lm", "k"] and table.asks("build_step", YELLOW)
    assert completed().apply(h.bonus(8)).phase == "build_step"


def test_the_bonus_dig_is_for_any_section():
    """TTW-BON-10: and may be declined."""
    table = completed().apply(h.bonus(9))
    assert table.legal() == [PASS, *(h.edge(section, j) for section in range(1, 7) for j in (0, 1))]
    table.apply(h.edge(6, 1), 0)
    assert table.state.tunnels[YELLOW] == 1 << 46 and table.asks("build_step", YELLOW)


def test_enough_rows_at_the_same_time_trigger_the_end():
    """TTW-END-1, TTW-END-2: at whatever height; the round is finished."""
    rows = ["llll", "....", "mmmm", "kkkk", "llll", "lll."]
    table = Table(2).wall(YELLOW, *rows).egg(YELLOW, 0).on_space(E, 1, (YELLOW, "w"))
    table.state.markers[YELLOW] = 0b1111
    table.go("e").apply(h.pay_egg(0), h.colour(LIGHT), h.cell("d1"))
    assert table.state.trigger == 1 and table.phase == "bonus"
    table.apply(h.bonus(6), PASS, PASS)
    assert h.GAME.ending(table.state) == "rows"
