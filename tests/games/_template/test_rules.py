"""Crumbs, clause by clause. Every docstring names the clauses it exercises; what is expected follows from their words."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.match import copy_record

GAME = fm.game("_template")
CLAUSES = GAME.spec.clauses


def deal(*sizes, players=2, **options):
    """A table after set-up draws of the given sizes, chance being played by hand."""
    match = fm.new("_template", players, draws=False, **options)
    for size in sizes:
        match.play(f"draw {size}")
    return match


def table(turn, heaps, *hands, taken=("-", "-", "-", "-"), feasts=(0, 0, 0, 0), bag="rest", crumbs=6):
    """A set-up position, chance being played by hand; hands are those of red, blue and so on."""
    names = GAME.spec.seat_names
    lines = [f"game _template version 1 players {len(hands)}"]
    lines += [f"option crumbs {crumbs}"] * (crumbs != 6) + [f"option heaps {len(heaps.split())}"] * (len(heaps.split()) != 3)
    lines += [turn, f"heaps {heaps}"]
    lines += [f"{names[i]} hand {hand} taken {taken[i]} feasts {feasts[i]}" for i, hand in enumerate(hands)]
    read = fm.position("\n".join([*lines, f"bag {bag}"]))
    return fm.Match(GAME, copy_record(read.start), draws=False)


RED_LAYS = "turn red phase lay passes 0"


def clause_of(match, move):
    """The clause that forbids a move, or None."""
    reason = match.why_not(move)
    return reason and reason[reason.rindex("(") + 1 : -1]


# --- Set-up ---------------------------------------------------------------------------------------------------------------


def test_players():
    """TPL-SETUP-1: two to four, in the order red, blue, green, yellow."""
    for players in (2, 3, 4):
        assert fm.new("_template", players).players == players
    for players in (1, 5):
        with pytest.raises(fm.BadOption, match="2 to 4 players"):
            fm.new("_template", players)
    assert GAME.spec.seat_names == ("red", "blue", "green", "yellow")


@pytest.mark.parametrize(("options", "each"), [({}, 6), ({"crumbs": 2}, 2), ({"crumbs": 8}, 8)])
def test_full_bag(options, each):
    """TPL-SETUP-2: at first all crumbs are in the bag, as many of each of four sizes as the option says."""
    match = deal(**options)
    assert match.legal() == ["draw 1", "draw 2", "draw 3", "draw 4"]
    assert GAME.weights(match.state) == [each] * 4


@pytest.mark.parametrize("crumbs", [1, 9])
def test_wrong_number_of_crumbs(crumbs):
    """TPL-SETUP-2: the option has its bounds."""
    with pytest.raises(fm.BadOption, match="from 2 to 8"):
        deal(crumbs=crumbs)


def test_hands_are_dealt_seat_by_seat():
    """TPL-SETUP-3: three for red, three for blue, three for green; each crumb left is as likely as any other."""
    match = deal(1, 1, 4, 2, players=3)
    assert GAME.weights(match.state) == [4, 5, 6, 5]
    for size in (2, 3, 4, 4):
        match.play(f"draw {size}")
    assert match.actor == fm.CHANCE
    match.play("draw 1")
    assert match.position().splitlines()[3:] == [
        "red hand 114 taken - feasts 0",
        "blue hand 223 taken - feasts 0",
        "green hand 144 taken - feasts 0",
        "bag 111222233333444",
    ]
    assert match.actor == 0


def test_what_is_not_in_the_bag_cannot_be_dealt():
    """TPL-SETUP-3: with two crumbs of each size, a third 1 cannot come."""
    match = deal(1, 1, crumbs=2)
    assert match.legal() == ["draw 2", "draw 3", "draw 4"]
    assert clause_of(match, "draw 1") == "TPL-SETUP-3"


def test_bag_must_hold_enough():
    """TPL-SETUP-3: 8 crumbs are enough for two hands, not for three; 12 are just enough for four."""
    assert deal(crumbs=2, players=2).actor == fm.CHANCE
    with pytest.raises(fm.BadOption, match="need 9 crumbs"):
        deal(crumbs=2, players=3)
    match = deal(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, players=4, crumbs=3)
    assert match.actor == 0 and match.position().endswith("bag -\n")


@pytest.mark.parametrize("heaps", [2, 3, 4])
def test_heaps(heaps):
    """TPL-SETUP-4: so many heaps, all empty, and no others."""
    match = deal(1, 1, 1, 2, 2, 2, heaps=heaps)
    assert match.legal() == [f"lay 1 {name}" for name in "abcd"[:heaps]] + ["pass"]
    assert match.position().splitlines()[-4] == "heaps" + " -" * heaps
    if heaps < 4:
        assert clause_of(match, "lay 1 d") == "TPL-SETUP-4"


# --- What you know ----------------------------------------------------------------------------------------------------------


def test_view_of_a_seat_and_of_a_spectator():
    """TPL-KNOW-1, TPL-KNOW-2: own hand by size, other hands and the bag by number, the rest in the open."""
    match = table(RED_LAYS, "42 1 -", "123", "344", taken=("334", "-"))
    lines = GAME.text.position(match.view(0).record)
    unseen = "1111" + "2222" + "333" + "4444"
    assert lines == [
        RED_LAYS,
        "heaps 42 1 -",
        "red hand 123 taken 334 feasts 0",
        "blue hand ??? taken - feasts 0",
        "bag " + "?" * 12,
        f"unseen {unseen}",
    ]
    assert "red hand ??? taken 334" in GAME.text.position(match.view().record)[2]
    assert "red    hand 123" in match.view(0).board() and "blue   hand ???" in match.view(0).board()


def test_sentences_hide_draws():
    """TPL-KNOW-1: a crumb drawn is told to who draws it; what is laid is told to all."""
    match = deal(1, 2, 3, 4, 4, 4)
    match.play("lay 3 a")
    assert match.log(0)[:4] == ["Red draws a 1.", "Red draws a 2.", "Red draws a 3.", "Blue draws a crumb."]
    assert match.log(1)[-1] == match.log(fm.PUBLIC)[-1] == "Red lays a 3 on heap a."
    assert match.log(1)[:4] == [*["Red draws a crumb."] * 3, "Blue draws a 4."]
    assert match.log(fm.PUBLIC)[:6] == ["Red draws a crumb."] * 3 + ["Blue draws a crumb."] * 3


@pytest.mark.parametrize("turn", [RED_LAYS, "turn blue phase ended passes 2"])
def test_secrecy(turn):
    """TPL-KNOW-1, TPL-KNOW-2: two tables that differ in what red cannot see are the same to red, also after the end."""
    one, other = (table(turn, "42 1 -", "123", hand, taken=("334", "-")) for hand in ("344", "112"))
    assert one.state.tobytes() != other.state.tobytes()
    views = [match.view(0) for match in (one, other)]
    assert views[0].record.tobytes() == views[1].record.tobytes()
    assert views[0].board() == views[1].board() and views[0].prompt == views[1].prompt and views[0].legal == views[1].legal
    assert (GAME.observation(one.state, 0) == GAME.observation(other.state, 0)).all()
    assert (GAME.observation(one.state, 0) == GAME.observation(views[0].record, 0)).all()
    assert one.view(1).record.tobytes() != other.view(1).record.tobytes()


def test_redeal_gives_possible_positions():
    """TPL-KNOW-1, TPL-KNOW-2: whatever is dealt anew, the seat sees the same table."""
    match = fm.new("_template", players=4, seed=1)
    for move in ("lay", "pass", "lay", "lay", "lay", "pass", "lay"):
        match.play(next(legal for legal in match.legal() if legal.startswith(move)))
    for seat in (fm.PUBLIC, 0, 1, 2, 3):
        seen = GAME.view(match.state, seat)
        for key in range(50):
            dealt = seen.copy()
            GAME.rules.redeal(dealt[0], seat, np.uint64(key))
            assert GAME.rules.fault(dealt[0]) == 0
            assert GAME.view(dealt[0], seat)[0].tobytes() == seen[0].tobytes()


def test_redeal_is_fair():
    """TPL-SETUP-3, TPL-LAY-3: every way to lay out the unseen crumbs is equally likely, the crumbs taken as different things."""
    match = deal(1, 1, 2, 2, 3, 4, crumbs=2)
    unseen = (2, 3, 3, 4, 4)
    expected = Counter(tuple(sorted(order[:3])) for order in permutations(unseen))
    seen, found, deals = GAME.view(match.state, 0), Counter(), 20_000
    for key in range(deals):
        dealt = seen.copy()
        GAME.rules.redeal(dealt[0], 0, np.uint64(key))
        found[tuple(size for size in (1, 2, 3, 4) for _ in range(dealt[0].hand[1, size - 1]))] += 1
    assert set(found) == set(expected) == {(2, 3, 3), (2, 3, 4), (2, 4, 4), (3, 3, 4), (3, 4, 4)}
    for hand, ways in expected.items():
        share = ways / 120
        assert abs(found[hand] - deals * share) < 5 * (deals * share * (1 - share)) ** 0.5


# --- The turn ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_order_of_turns(players):
    """TPL-TURN-1: red first, then seat by seat, then red again; laying and passing alike."""
    match = fm.new("_template", players, seed=0)
    actors = []
    for turn in range(2 * players):
        actors.append(match.actor)
        match.play("pass" if turn % 2 else match.legal()[0])
    assert actors == 2 * list(range(players))


def test_lay_or_pass():
    """TPL-TURN-2: one crumb or none; passing is always possible, and with an empty hand nothing else is."""
    match = table(RED_LAYS, "- - -", "444", "111")
    assert match.legal() == ["lay 4 a", "lay 4 b", "lay 4 c", "pass"]
    match.play("lay 4 a")
    match.play("draw 1")
    assert match.actor == 1
    nothing_held = table(RED_LAYS, "1 - -", "-", "1", taken=("44", "2233"), bag="-", crumbs=2)
    assert nothing_held.legal() == ["pass"]


def test_moves_at_the_wrong_moment():
    """TPL-TURN-2: drawing is no decision, and deciding is no draw."""
    match = deal(1, 1, 1, 2, 2, 2)
    assert clause_of(match, "draw 1") == "TPL-TURN-2"
    match.play("lay 1 a")
    assert clause_of(match, "lay 2 a") == clause_of(match, "pass") == "TPL-TURN-2"


# --- Laying -------------------------------------------------------------------------------------------------------------------


def test_only_crumbs_in_hand():
    """TPL-LAY-1: no 4 in hand, no 4 laid; a crumb laid leaves the hand and lies on the heap."""
    match = table(RED_LAYS, "- - -", "122", "444")
    assert clause_of(match, "lay 4 a") == "TPL-LAY-1"
    assert match.why_not("lay 4 a") == "you have no 4 in your hand (122) (TPL-LAY-1)"
    with pytest.raises(fm.IllegalMove):
        match.play("lay 4 a")
    match.play("lay 2 b")
    assert match.position().splitlines()[2:4] == ["heaps - 2 -", "red hand 12 taken - feasts 0"]


@pytest.mark.parametrize(
    ("heap", "size", "forbidden"),
    [
        ("31", 1, False),  # the example of the rulebook: a 3 and on it a 1
        ("31", 2, True),
        ("31", 3, False),
        ("31", 4, False),
        ("-", 4, False),  # nothing to roll off from
        ("2", 2, False),  # not smaller
        ("3", 2, False),
        ("2", 4, True),  # sum 6
        ("3", 4, False),  # sum 7
        ("1111", 2, True),  # sum 6
        ("11111", 2, False),  # sum 7
        ("1", 4, True),  # sum 5
    ],
)
def test_no_crumb_on_a_smaller_one(heap, size, forbidden):
    """TPL-LAY-2: not on a smaller crumb, unless the sum comes to seven or more."""
    match = table(RED_LAYS, f"- {heap} -", f"{size}44" if size < 4 else "444", "222" if size != 2 else "333", crumbs=8)
    assert (clause_of(match, f"lay {size} b") == "TPL-LAY-2") is forbidden
    assert (f"lay {size} b" in match.legal()) is not forbidden


def test_draw_after_laying():
    """TPL-LAY-3: after laying chance draws for who laid, by what is in the bag; after a pass nobody draws."""
    match = table(RED_LAYS, "2 - -", "123", "344")
    match.play("pass")
    assert match.actor == 1
    match.play("lay 4 b")
    assert match.actor == fm.CHANCE and GAME.weights(match.state) == [5, 4, 4, 4]
    match.play("draw 2")
    assert match.actor == 0 and "blue hand 234" in match.position()


def test_draw_only_what_is_there():
    """TPL-LAY-3: a size that has run out cannot be drawn, and from an empty bag nothing is."""
    match = table(RED_LAYS, "- - -", "122", "344", bag="13", crumbs=2)
    match.play("lay 1 a")
    assert match.legal() == ["draw 1", "draw 3"]
    assert clause_of(match, "draw 2") == "TPL-LAY-3"
    match.play("draw 1")
    match.play("lay 3 b")
    match.play("draw 3")
    match.play("lay 1 a")
    assert match.actor == 1 and "red hand 22 " in match.position()


# --- Taking -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "taken", "feasts"), [(1, "124", 1), (4, "244", 0)])
def test_taking_a_heap(size, taken, feasts):
    """TPL-TAKE-1, TPL-TAKE-2: on 4 2, a 1 makes a feast of 7, a 4 makes 10; the heap goes to who laid and is empty then."""
    match = table(RED_LAYS, "3 42 -", "134", "222")
    said = match.play(f"lay {size} b")
    left = "134".replace(str(size), "")
    assert match.position().splitlines()[2:4] == ["heaps 3 - -", f"red hand {left} taken {taken} feasts {feasts}"]
    assert said == [f"Red lays a {size} on heap b and takes the heap of {6 + size}{', a feast' if feasts else ''}."]


def test_six_is_not_enough():
    """TPL-TAKE-1, TPL-TAKE-2: a sum of six stays."""
    match = table(RED_LAYS, "4 - -", "233", "222")
    match.play("lay 2 a")
    assert match.position().splitlines()[2:4] == ["heaps 42 - -", "red hand 33 taken - feasts 0"]


# --- The end of the game --------------------------------------------------------------------------------------------------------


def test_end_with_empty_hands():
    """TPL-OVER-1: the last crumb is laid, nothing is left to lay or draw; nothing goes any more."""
    match = table(RED_LAYS, "1 - -", "1", "-", taken=("44", "2233"), bag="-", crumbs=2)
    match.play("lay 1 b")
    assert match.is_over and match.ending == "empty" and match.legal() == []
    assert clause_of(match, "pass") == clause_of(match, "lay 1 a") == "TPL-OVER-1"
    with pytest.raises(fm.FormicariumError, match="over"):
        match.play("pass")


def test_no_end_while_a_hand_holds_a_crumb():
    """TPL-OVER-1: an empty bag and one empty hand are not enough."""
    match = table(RED_LAYS, "- - -", "1", "1", taken=("44", "2233"), bag="-", crumbs=2)
    match.play("lay 1 b")
    assert not match.is_over and match.actor == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_end_when_all_pass(players):
    """TPL-OVER-2: as many passes one after the other as there are players."""
    match = fm.new("_template", players, seed=0)
    for _ in range(players):
        assert not match.is_over
        match.play("pass")
    assert match.ending == "passed" and clause_of(match, "pass") == "TPL-OVER-2"


def test_a_crumb_starts_the_passes_anew():
    """TPL-OVER-2: passes with a crumb laid in between do not add up."""
    match = fm.new("_template", 3, seed=0)
    for move in ("pass", "pass", "lay", "pass", "pass"):
        match.play(next(legal for legal in match.legal() if legal.startswith(move)))
    assert not match.is_over
    match.play("pass")
    assert match.ending == "passed"


# --- Points ---------------------------------------------------------------------------------------------------------------------


def test_score_sheet():
    """TPL-SCORE-1, TPL-SCORE-2: red took 4 2 1 and 3 3 4, so 17 and a feast; hands, heaps and bag give nothing."""
    match = table(RED_LAYS, "4 1 -", "344", "123", taken=("124334", "-"), feasts=(1, 0))
    assert match.scores() == [{"crumbs": 17, "feasts": 3, "total": 20}, {"crumbs": 0, "feasts": 0, "total": 0}]


@pytest.mark.parametrize(
    ("taken", "ranks"),
    [
        (("44", "-", "2233"), [2, 3, 1]),  # 8, 0, 10 points
        (("44", "2222", "-"), [1, 1, 3]),  # 8, 8, 0
        (("-", "44", "2222"), [3, 1, 1]),
        (("-", "-", "-"), [1, 1, 1]),
    ],
)
def test_ranks(taken, ranks):
    """TPL-RANK-1, TPL-SCORE-1: one more than the number of players with more points; equal points share a rank."""
    assert table(RED_LAYS, "- - -", "111", "111", "334", taken=taken).ranking() == ranks


def test_a_feast_can_decide():
    """TPL-RANK-1, TPL-SCORE-2: a feast of 7 is worth 10 and beats a heap of 9."""
    match = table(RED_LAYS, "- - -", "111", "111", taken=("234", "34"), feasts=(0, 1))
    assert [sheet["total"] for sheet in match.scores()] == [9, 10] and match.ranking() == [2, 1]


# --- Positions that cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "arguments"),
    [
        ("TPL-SETUP-2", {"bag": "1"}),
        ("TPL-SETUP-3", {"hands": ("1111", "222")}),
        ("TPL-SETUP-3", {"turn": "turn red phase deal passes 0"}),
        ("TPL-LAY-3", {"hands": ("11", "222")}),
        ("TPL-LAY-3", {"turn": "turn red phase draw passes 0"}),
        ("TPL-TAKE-1", {"heaps": "43 - -"}),
        ("TPL-TAKE-2", {"taken": ("12", "-")}),  # 3 is not the sum of a heap
        ("TPL-TAKE-2", {"taken": ("344", "-")}),  # nor is 11, nor the sum of two
        ("TPL-TAKE-2", {"taken": ("44", "-"), "feasts": (1, 0)}),
        ("TPL-OVER-1", {"turn": "turn red phase ended passes 0"}),
        ("TPL-OVER-2", {"turn": "turn red phase lay passes 2"}),
    ],
)
def test_impossible_positions(clause, arguments):
    """TPL-SETUP-2, TPL-SETUP-3, TPL-LAY-3, TPL-TAKE-1, TPL-TAKE-2, TPL-OVER-1, TPL-OVER-2: no position breaks them."""
    given = {"turn": RED_LAYS, "heaps": "- - -", "hands": ("112", "334")} | arguments
    with pytest.raises(fm.BadText, match=clause):
        table(given.pop("turn"), given.pop("heaps"), *given.pop("hands"), **given)


def test_a_rising_heap_is_refused():
    """TPL-LAY-2: 1 2 from bottom to top cannot lie there."""
    with pytest.raises(fm.BadText, match="rises"):
        table(RED_LAYS, "12 - -", "112", "334")


def test_a_view_is_no_position():
    """TPL-KNOW-1: what a seat sees does not make a position; redealt, it does."""
    match = table(RED_LAYS, "- - -", "112", "334")
    seen = match.view(0)
    assert CLAUSES.id_of(GAME.rules.fault(seen.record)) == "TPL-KNOW-1"
    with pytest.raises(fm.BadText, match="lines"):
        fm.position("\n".join(["game _template version 1 players 2", *GAME.text.position(seen.record)]))
    with pytest.raises(fm.BadText, match="cannot see"):
        table(RED_LAYS, "- - -", "112", "???")


# --- Golden games ---------------------------------------------------------------------------------------------------------------
