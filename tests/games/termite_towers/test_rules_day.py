"""Setup, Day, Blockers: the rules clause by clause."""

import pytest

from formicarium.core.record import CHANCE, OVER
from formicarium.games.termite_towers.spec import STAGES

from . import helpers as h
from .helpers import BLUE, BROWN, GAME, ORANGE, YELLOW, A, C, E, G, Table


def fresh(players, **options):
    return GAME.start(players, options)[0]


def draw_until(state, stage):
    """Take the first outcome until a stage begins."""
    while STAGES[state.stage] != stage:
        GAME.rules.apply(state, GAME.legal(state)[0])
    return state


# --- General and setup ------------------------------------------------------------------------------------------------------


def test_seats_go_round_clockwise_from_the_first_player():
    """TTW-GEN-1, TTW-GEN-2, TTW-DAY-3: everybody places one die in turn; who has none is skipped."""
    table = Table(3, first=BLUE, blockers="solo_cards")
    table.dice(YELLOW, "w1").dice(BROWN, "").dice(BLUE, "w2 w3").day(BLUE).apply(h.place("w2", h.DIG))
    assert table.asks("day_turn", YELLOW)
    table.apply(h.place("w1", h.DIG))
    assert table.phase == "solo"
    table.skip_chance()
    assert table.asks("day_turn", BLUE)


def test_setup_lays_out_everything():
    """TTW-SETUP-1, TTW-SETUP-2, TTW-SETUP-3, TTW-SETUP-6, TTW-GEN-5: cubes, piles, dice, eggs as the box has them."""
    state = fresh(3)
    assert state.supply.tolist() == [36, 36, 36] and state.egg_supply == 16
    assert [h.on_pile(state, section, k) for section in range(1, 7) for k in range(6)] == [6, 0, 0, 0, 0, 0] * 6
    assert state.workers.tolist() == [6, 6, 6, 0] and state.soldiers.tolist() == [1, 1, 1, 0]
    assert state.rooms.tolist() == [3, 3, 3, 0] and not state.tunnels.any() and not state.markers.any()
    assert not state.hand.any() and not state.queens.any() and not state.wall.any()
    assert [h.cards(state.wood_left).count(card) for card in range(12)] == [2, 3, 3, 2] * 3


@pytest.mark.parametrize(
    ("players", "blockers", "display", "queens", "objectives"), [(2, 10, 4, 15, 2), (3, 5, 4, 20, 3), (4, 0, 4, 30, 4)]
)
def test_setup_for_every_number_of_players(players, blockers, display, queens, objectives):
    """TTW-SETUP-4, TTW-SETUP-5, TTW-SETUP-7, TTW-SETUP-8, TTW-CHANCE-2: what is drawn, in its order."""
    state = fresh(players)
    drawn = []
    while state.phase != GAME.spec.phases.index("day_turn"):
        drawn.append(GAME.spec.phases[state.phase])
        GAME.rules.apply(state, GAME.legal(state)[0])
    expected = ["first", *["objective"] * objectives, *["card"] * display, *["blocker"] * blockers, *["roll"] * 7 * players]
    assert drawn == expected
    assert state.queen_deck == queens
    assert (state.objective >= 0).sum() == objectives and len(set(state.objective[:objectives])) == objectives


def test_the_first_player_is_drawn_or_named():
    """TTW-SETUP-9: chance decides, unless the option names a seat; alone you are First Player."""
    state = fresh(4)
    assert GAME.spec.phases[state.phase] == "first" and GAME.legal(state) == [0, 1, 2, 3] and set(GAME.weights(state)) == {1}
    assert fresh(4, first_player=2).first == 2
    assert fresh(1).first == 0 and GAME.spec.phases[fresh(1).phase] == "objective"


def test_objectives_and_solo_cards_are_drawn_from_what_is_left():
    """TTW-CHANCE-6, TTW-BLK-7: each that is left is equally likely; used Solo cards come back when the deck is empty."""
    state = fresh(4, first_player=0)
    GAME.rules.apply(state, 3)
    assert GAME.legal(state) == [0, 1, 2, 4, 5, 6, 7]
    table = Table(2, blockers="solo_cards").dice(YELLOW, "w1 w1").dice(BROWN, "w1 w1").day(BROWN)
    table.state.solo_used = (1 << 24) - 1 - (1 << 5)
    table.apply(h.place("w1", h.DIG))
    assert table.legal() == [5]
    table.apply(5)
    table.apply(h.place("w1", h.DIG), h.place("w1", h.DIG))
    assert table.legal() == list(range(24))
    table.apply(7)
    assert table.state.solo_used == 1 << 7


# --- Round and Day ----------------------------------------------------------------------------------------------------------


def test_a_round_is_day_then_night_then_round_end():
    """TTW-ROUND-1, TTW-ROUND-2, TTW-NIGHT-1: the table is cleared, the First Player card passes on, Blockers come again."""
    table = Table(2, first=1).dice(YELLOW, "w1").dice(YELLOW, "w6", "idle").day(YELLOW)
    table.on_space(G, 3, "x").close(1, 2)
    table.apply(h.place("w1", h.R0))
    assert table.asks("build_step", BROWN)
    table.apply(h.PASS)
    assert table.asks("build_step", YELLOW)
    table.apply(h.PASS)
    state = table.state
    assert table.phase == "blocker" and state.round_number == 2 and state.first == 0
    assert not state.taken and not state.owned.any() and not state.closed and not state.in_room.any() and not state.idle.any()


def test_all_dice_are_rolled_seat_by_seat():
    """TTW-DAY-1, TTW-CHANCE-7, TTW-ROUND-3: workers before soldiers, each value equally likely, gained dice included."""
    table = Table(4)
    table.state.workers[0], table.state.soldiers[0] = 2, 2
    table.go("rolling")
    for face in (0, 5, 1, 1):
        assert table.legal() == list(range(6)) and set(table.weights().values()) == {1}
        table.apply(face)
    assert h.unbag(table.state.pool[0]) == "w1 w6 s2 s2" and table.state.turn == 1


def test_a_die_gained_by_night_is_not_rolled_before_the_next_day():
    """TTW-ROUND-3: it counts as owned, but no die is on the table."""
    table = Table(2).egg(YELLOW, 0).in_room(YELLOW, 0, "w1 w1").go("b")
    assert table.state.workers[YELLOW] == 7 and not table.state.pool.any()


def test_a_turn_has_one_change_and_one_die():
    """TTW-DAY-4, TTW-DAY-5: a changed die is placed at once; no second helper, no Overtime, no second die."""
    table = Table(2).queen(YELLOW, h.OVERTIME).dice(YELLOW, "w1 w2 w3").dice(BROWN, "w1").day(YELLOW)
    table.apply(h.helper("w1"), h.set_value("w2", 6))
    assert set(table.legal()) <= set(range(h.place("w6", 0), h.place("w6", 12)))
    assert table.why_not(h.place("w3", h.DIG)) == "TTW-DAY-4"
    table.apply(h.place("w6", h.R0))
    assert table.asks("day_turn", BROWN)


def test_you_must_place_a_die():
    """TTW-DAY-3, TTW-ASK-1: no pass by Day; only what you have."""
    table = Table(2).dice(YELLOW, "w1").day(YELLOW)
    assert table.why_not(h.PASS) == "TTW-DAY-3"
    assert table.why_not(h.place("w2", h.DIG)) == "TTW-DAY-3"
    assert table.why_not(h.room(0)) == "TTW-ASK-1"


def test_places_for_dice():
    """TTW-PLACE-1, TTW-PLACE-2, TTW-PLACE-3, TTW-PLACE-4, TTW-PLACE-5, TTW-PLACE-6: never idle, never locked rooms."""
    table = Table(2).dice(YELLOW, "w1 w2").on_space(A, 1, (YELLOW, "w")).egg(YELLOW, 1).wood(YELLOW, 2, "llll").day(YELLOW)
    assert table.places("w1") == [C, E, G, h.GATHER, h.DIG, h.R0, h.R1, h.R2]
    assert table.places("w2") == [A, C, E, G, h.GATHER, h.DIG, h.R0, h.R1, h.R2]
    assert table.why_not(h.place("w1", h.IDLE)) == "TTW-PLACE-4"
    assert table.why_not(h.place("w1", h.R3)) == "TTW-PLACE-3"
    table.state.tunnels[YELLOW] = 0xFF
    assert h.place("w1", h.DIG) in table.legal()


# --- Soldiers and helpers ---------------------------------------------------------------------------------------------------


def test_soldiers_bump_workers_and_blockers_but_no_soldiers():
    """TTW-BUMP-1: own workers too."""
    table = Table(2).dice(YELLOW, "s1 s2 s3 w4").on_space(A, 1, (YELLOW, "w")).on_space(A, 2, (BROWN, "s")).on_space(A, 3, "x")
    table.on_space(A, 4, "x").day(YELLOW)
    assert h.place("s1", A) in table.legal() and h.place("s3", A) in table.legal()
    assert A not in table.places("s2") and table.why_not(h.place("s2", A)) == "TTW-BUMP-1"
    assert A not in table.places("w4") and table.why_not(h.place("w4", A)) == "TTW-PLACE-1"
    table.apply(h.place("s1", A))
    assert table.asks("relocate", YELLOW)


def test_a_bumped_worker_cannot_bump():
    """TTW-BUMP-2, TTW-BUMP-3: only empty spaces of other cards; nothing but placing."""
    table = Table(2).dice(YELLOW, "s1 w2").dice(BROWN, "w5").on_space(A, 1, (BROWN, "w")).on_space(C, 1, (YELLOW, "w"))
    table.queen(BROWN, h.OVERTIME).day(YELLOW).apply(h.place("s1", A))
    assert table.why_not(h.place("w1", C)) == "TTW-BUMP-3"
    assert table.places("w1") == [E, G, h.GATHER, h.DIG, h.R0, h.R1, h.R2]
    assert table.why_not(h.play(h.OVERTIME)) == "TTW-QC-0"
    table.apply(h.place("w1", h.R0))
    assert table.asks("day_turn", BROWN)


def test_helpers_need_another_die():
    """TTW-HELP-1, TTW-HELP-2: two unplaced dice at least, soldiers too, and another value."""
    table = Table(2).dice(YELLOW, "s3 w4").day(YELLOW).apply(h.helper("s3"))
    assert table.offered(157, 72) == [h.set_value("w4", value) for value in (1, 2, 3, 5, 6)]
    assert table.why_not(h.set_value("w4", 4)) == "TTW-HELP-1"
    single = Table(2).dice(YELLOW, "w4").day(YELLOW)
    assert single.offered(145, 12) == [] and single.why_not(h.helper("w4")) == "TTW-HELP-2"
    assert single.why_not(h.helper("w5")) == "TTW-HELP-1"


# --- Blockers ---------------------------------------------------------------------------------------------------------------


def test_blockers_are_drawn_card_by_card():
    """TTW-BLK-1, TTW-BLK-2, TTW-BLK-3, TTW-CHANCE-8: five different numbers."""
    table = Table(3).go("blockers")
    for number in range(5):
        assert table.legal() == list(range(number, 6))
        table.apply(number)
    assert [table.spaces(card).index("x") for card in (A, C, E, G)] == [0, 1, 3, 4] and table.closed() == [3]
    assert table.phase == "roll"


def test_card_blockers_go_through_list_and_chart():
    """TTW-BLK-5, TTW-BLK-6: S02 has value 6 and the list E G D."""
    table = (
        Table(2, blockers="solo_cards").dice(YELLOW, "w1").dice(BROWN, "w1").on_space(E, 6, "x").on_space(G, 6, "x").day(BROWN)
    )
    table.apply(h.place("w1", h.DIG), 1)
    assert table.state.neutral.tolist() == [0, 0, 0, 0, 0, 1] and table.state.closed == 0
    chart = Table(2, blockers="solo_cards").dice(YELLOW, "w1").dice(BROWN, "w1").day(BROWN)
    for card in (A, C, E, G):
        chart.on_space(card, 1, "x")
    chart.apply(h.place("w1", h.DIG), 6)
    assert chart.spaces(G)[4] == "x", "S07: value 1 is taken everywhere; after 1 the chart begins again with 5, and G is first"


def test_a_card_blocker_without_any_place_is_not_placed():
    """TTW-BLK-5: S01 has no D in its list."""
    table = Table(2, blockers="solo_cards").dice(YELLOW, "w1").dice(BROWN, "w1")
    table.state.taken = 0xFFFFFF
    table.day(BROWN).apply(h.place("w1", h.DIG), 0)
    assert table.asks("day_turn", YELLOW) and not table.state.neutral.any()


def test_card_blockers_come_before_the_first_players_turn_or_skip():
    """TTW-BLK-4: also if the First Player has no dice left, but not when nobody has."""
    table = Table(2, blockers="solo_cards").dice(BROWN, "w1 w1").day(BROWN).apply(h.place("w1", h.DIG))
    assert table.phase == "solo"
    table.apply(0)
    assert table.asks("day_turn", BROWN)
    table.apply(h.place("w1", h.DIG))
    assert table.phase != "solo"
    four = Table(4, blockers="solo_cards").dice(ORANGE, "w1 w1").day(ORANGE).apply(h.place("w1", h.DIG))
    assert four.asks("day_turn", ORANGE), "TTW-SETUP-4: with four players there are no Blockers"


def test_the_neutral_takes_part_but_no_cubes():
    """TTW-BLK-6, TTW-D-7: two card Blockers against one worker: the worker is second and gathers 1."""
    table = Table(2, blockers="solo_cards").dice(YELLOW, "w1", "gather")
    table.state.neutral[0] = 2
    table.go("gathering")
    assert table.asks("gather", YELLOW) and table.state.due == 1
    tied = Table(2, blockers="solo_cards").dice(YELLOW, "w1", "gather").dice(BROWN, "w1 w1 w1", "gather")
    tied.state.neutral[0] = 1
    tied.go("gathering").apply(h.PASS)
    assert tied.asks("build_step", YELLOW), "yellow and the neutral tie for second"


def test_the_game_is_over_after_the_last_round():
    """TTW-END-3, TTW-END-2: with a cap of one round; nothing can be done any more."""
    table = Table(2, round_cap=1).go("f").apply(h.PASS, h.PASS)
    assert table.actor == OVER and GAME.ending(table.state) == "cap" and table.why_not(h.PASS) == "TTW-END-2"
    assert table.actor != CHANCE and h.fault(table) is None
