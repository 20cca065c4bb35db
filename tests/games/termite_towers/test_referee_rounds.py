"""The second referee alone: set-up, Day, rounds, the end, and the solo game with its options."""

import random

import pytest

from formicarium.games.termite_towers.referee import Referee
from formicarium.games.termite_towers.referee.actions import PASS
from formicarium.games.termite_towers.referee.colonies import Die
from formicarium.games.termite_towers.referee.components import (
    AUTERMITE,
    BLACK,
    LIGHT,
    MID,
    MOST_WORKERS,
    NEUTRAL,
    SOLDIER,
    SOLO_CARDS,
    TALLEST,
    WORKER,
)
from formicarium.games.termite_towers.referee.table import CHANCE, OVER

from .referee_helpers import (
    DIG_SPACE,
    GATHER,
    I1,
    O1,
    R0,
    S10,
    S22,
    T2,
    A,
    ask,
    name_of,
    place,
    places_of,
    soldiers,
    table,
    wall,
    workers,
)


@pytest.mark.parametrize(("players", "blocked"), [(1, 4), (2, 8), (3, 4), (4, 0)])
def test_setup(players, blocked):
    """TTW-SETUP-1 to -9, TTW-CHANCE-2, -7, -8, TTW-SOLO-1 to -4."""
    rng = random.Random(players)
    game = Referee(players, {})
    names = []
    while game.actor == CHANCE:
        if not names or names[-1] != name_of(game):
            names.append(name_of(game))
        game.apply(rng.choices(game.legal(), game.weights())[0])
    assert names == ["first player"] * (players > 1) + ["objective", "display"] + ["blocker"] * (players < 4) + ["die"]
    assert len(game.objectives) == max(2, players) and len(set(game.display)) <= len(game.display) == (3 if players == 1 else 4)
    assert len(game.spaces) == blocked and len(game.closed) == {1: 0, 2: 2, 3: 1, 4: 0}[players]
    assert all(len(player.unplaced) == 7 for player in game.seats)
    assert len(game.hearts) + game.others_in_deck == {1: 14, 2: 15, 3: 20, 4: 30}[players]
    assert game.actor == game.first and name_of(game) == "day turn"


def test_turns_go_round_and_skip_players_without_dice():
    """TTW-DAY-3, TTW-ROUND-1."""
    game = table(3, first=1)
    for seat, values in enumerate([(1,), (2, 2, 2), ()]):
        game.seats[seat].unplaced = workers(seat, *values)
    ask(game, ("slot", 1, 0))
    order = []
    while name_of(game) == "day turn":
        order.append(game.actor)
        game.apply(game.legal()[0])
    assert order == [1, 0, 1, 1]


def test_card_blockers_come_with_the_first_players_seat():
    """TTW-BLK-4, -6: also when the First Player has no dice left; a Blocker on D is neutral and closes nothing."""
    game = table(2, blockers="solo_cards")
    game.seats[1].unplaced = workers(1, 2, 2)
    ask(game, ("slot", 0, 0))
    assert game.actor == 1
    game.apply(place(WORKER, 2, R0))
    assert name_of(game) == "solo blocker"
    game.spaces = {(card, 2): Die(1, WORKER, 2) for card in "AC"}
    game.apply(4)  # S05: A C D, value 2
    assert game.gather_dice[2] == [Die(NEUTRAL, WORKER, 2)] and game.closed == set()
    assert game.actor == 1 and GATHER in places_of(game, WORKER, 2)
    assert sorted(game.solo_deck) == [number for number in range(24) if number != 4]


def test_a_card_blocker_tries_the_values_of_the_chart():
    """TTW-BLK-5: and none is placed if nothing fits."""
    game = table(2, blockers="solo_cards")
    game.spaces = {(card, value): Die(0, WORKER, value) for card in "ACEG" for value in (5, 2, 4)}
    game.card_blocker(SOLO_CARDS[S22])
    assert game.spaces["A", 1] == Die(NEUTRAL, WORKER, 1)
    game.spaces = {(card, value): Die(0, WORKER, value) for card in "ACEG" for value in range(1, 7)}
    game.card_blocker(SOLO_CARDS[S22])
    assert len(game.spaces) == 24 and not any(game.gather_dice.values())


def test_the_solo_deck_is_shuffled_again():
    """TTW-BLK-7, TTW-CHANCE-6."""
    game = table(1)
    game.solo_deck = [3]
    assert set(game.solo_chances()) == {3}
    game.reveal_solo_card(3)
    assert set(game.solo_chances()) == set(range(24))
    game.reveal_solo_card(7)
    assert len(game.solo_deck) == 23


@pytest.mark.parametrize("players", [1, 4])
def test_the_option_blockers_is_for_two_and_three_players(players):
    """TTW-SETUP-4, TTW-BLK-4."""
    assert table(players, blockers="solo_cards").start_blockers() == table(players).start_blockers()
    game = table(players, blockers="solo_cards")
    game.seats[0].unplaced = workers(0, 1)
    assert name_of(ask(game, ("slot", 0, players))) == "day turn"


def test_round_end():
    """TTW-ROUND-2, TTW-END-2, -3."""
    game = table(3, first=2, round_cap=4, blockers="solo_cards")
    game.round = 2
    game.seats[0].rooms[0].dice, game.seats[1].idle = workers(0, 1), workers(1, 1)
    ask(game, ("round end",))
    assert (game.round, game.first, name_of(game)) == (3, 0, "die")
    assert game.seats[0].rooms[0].dice == game.seats[1].idle == []
    game.round = 4
    ask(game, ("round end",))
    assert game.actor == OVER and game.ending == "cap"
    game.trigger = "rows"
    ask(game, ("round end",))
    assert game.ending == "rows"


@pytest.mark.parametrize(
    ("length", "rows", "trigger"), [("short", 4, None), ("short", 5, "rows"), ("long", 6, None), ("long", 7, "rows")]
)
def test_rows_trigger_the_end(length, rows, trigger):
    """TTW-END-1: also without a marker left."""
    game = table(2, length=length)
    game.seats[0].wall, game.seats[0].bonuses = wall(*["llll"] * rows), set(range(7))
    ask(game, ("rows", 0))
    assert game.trigger == trigger
    game = table(1, length=length)
    game.autermite.rows, game.autermite.on_f, game.autermite.wood = [[0] * 4] * (rows - 1), workers(1, 2, 2), [4, 0, 0]
    ask(game, ("building", AUTERMITE))
    assert game.trigger == trigger


def test_ranking():
    """TTW-SCORE-3: rows, then cubes, then fewer dice; equal players share a rank."""
    game = table(4)
    assert game.ranks() == [1, 1, 1, 1]
    game.seats[3].soldiers = 2
    assert game.ranks() == [1, 1, 1, 4]
    game.seats[2].wall = wall("l...")
    assert game.ranks() == [2, 2, 1, 4]
    game.seats[3].wall, game.seats[2].wall = wall("llll"), wall("lll.", "lll.")
    assert game.ranks() == [3, 3, 2, 1]


def test_two_players_compare_both_objectives():
    """TTW-SCORE-2."""
    game = table(2)
    game.objectives = [MOST_WORKERS, TALLEST]
    game.seats[0].workers = 7
    assert [(score["left"], score["right"]) for score in game.scores()] == [(2, 2), (0, 2)]


def solo_day(first, yours, its):
    """The names of what is asked and drawn in a Day, with workers on Dig spaces of yours and card S01 first."""
    game = table(1)
    game.first = first
    game.seats[0].unplaced = workers(0, *[1] * yours)
    game.autermite.unplaced = workers(AUTERMITE, *[1] * its)
    ask(game, ("slot", first, 0))
    names = []
    while name_of(game) in ("day turn", "solo turn", "solo blocker"):
        names.append(name_of(game))
        game.apply(place(WORKER, 1, DIG_SPACE) if game.actor == 0 else game.legal()[0])
    return [{"day turn": "you", "solo turn": "it", "solo blocker": "card"}[name] for name in names]


@pytest.mark.parametrize(
    ("first", "yours", "its", "expected"),
    [
        (0, 2, 2, "you it you it"),
        (0, 3, 1, "you it you card you card"),
        (0, 1, 3, "you it it it"),
        (1, 2, 2, "it you it you"),
        (1, 3, 1, "it you card you card you"),
        (1, 1, 3, "it you it it"),
    ],
)
def test_autermites_slots(first, yours, its, expected):
    """TTW-AUT-1, -2."""
    assert solo_day(first, yours, its) == expected.split()


def test_autermite_keeps_soldiers_for_d():
    """TTW-AUT-3, -4, -5, -8: workers go to the cards and into pairs."""
    game = table(1)
    own = game.autermite
    own.unplaced = soldiers(AUTERMITE, 4) + workers(AUTERMITE, 4)
    game.autermite_turn(SOLO_CARDS[S10])
    assert game.spaces == {("C", 4): Die(AUTERMITE, WORKER, 4)} and own.unplaced == soldiers(AUTERMITE, 4)
    own.unplaced, own.wood = soldiers(AUTERMITE, 4, 5) + workers(AUTERMITE, 4, 4, 5), [2, 0, 0]
    game.autermite_turn(SOLO_CARDS[S10])
    assert own.on_f == workers(AUTERMITE, 5) + soldiers(AUTERMITE, 5) and own.on_b == []
    game.spaces = {(card, 4): Die(0, WORKER, 4) for card in "ACEG"}
    own.wood = [0, 0, 0]
    game.autermite_turn(SOLO_CARDS[S10])
    assert game.gather_dice[4] == soldiers(AUTERMITE, 4) and own.unplaced == workers(AUTERMITE, 4, 4)


def test_least_goes_to_d():
    """TTW-AUT-6, -7, -8."""
    game = table(1)
    game.autermite.unplaced = workers(AUTERMITE, 5, 5, 2) + soldiers(AUTERMITE, 2) + workers(AUTERMITE, 3, 3, 3)
    game.autermite_turn(SOLO_CARDS[S22])  # chart 4 1 3 6 5 2: 5 before 2
    assert game.gather_dice[5] == workers(AUTERMITE, 5)
    game.autermite.unplaced = workers(AUTERMITE, 2, 3, 3, 3) + soldiers(AUTERMITE, 2)
    game.cubes[6] = 0
    game.autermite_turn(SOLO_CARDS[S22])
    assert game.dig_dice[2] == soldiers(AUTERMITE, 2)
    game.autermite.tunnels = set(range(18, 26))
    game.autermite_turn(SOLO_CARDS[S22])
    assert game.gather_dice[2] == workers(AUTERMITE, 2)


def test_a_bumped_worker_of_autermite_goes_to_d():
    """TTW-AUT-9."""
    game = table(1)
    game.spaces = {("A", 3): Die(AUTERMITE, WORKER, 3)}
    game.seats[0].unplaced = soldiers(0, 3)
    ask(game, ("day turn", 0))
    game.apply(place(SOLDIER, 3, A))
    assert game.gather_dice[3] == [Die(AUTERMITE, WORKER, 3)] and game.spaces == {("A", 3): Die(0, SOLDIER, 3)}


def test_autermites_digging():
    """TTW-AUT-11: your rich pile, else a hidden one, else the richest."""
    game = table(1)
    assert game.autermites_edge(0) == 0
    game.seats[0].tunnels = {1}
    game.face_up.add(2)
    game.card[2], game.cubes[2] = (LIGHT, 4), 4
    assert game.autermites_edge(0) == 1
    game.cubes[2] = 3
    assert game.autermites_edge(0) == 0
    game.face_up.add(1)
    game.card[1] = (MID, 5)
    assert game.autermites_edge(0) == 1
    game.cubes[2] = 0
    assert game.autermites_edge(0) == 0
    game.autermite.tunnels = {0, 1}
    assert game.autermites_edge(0) == 3
    game.autermite.tunnels = {0, 1, 3, 4, 6}
    assert game.autermites_edge(0) is None


def test_autermites_night():
    """TTW-AUT-10, TTW-SOLO-9."""
    game = table(1)
    own = game.autermite
    game.display, game.blueprint_deck = [T2, None, I1], [O1]
    game.spaces = {(card, 3): Die(AUTERMITE, WORKER, 3) for card in "ACEG"}
    own.on_b, own.eggs, game.eggs, game.seats[0].soldiers = workers(AUTERMITE, 2, 2, 5, 5, 6, 6), 2, 14, 2
    ask(game, ("night",))
    assert name_of(game) == "slot discarded" and game.choices == {0: 1, 1: 1, 2: 1}
    game.apply(0)
    assert game.choices == {O1: 1}
    game.apply(O1)
    assert game.display == [O1, None, I1] and game.blueprint_discards == [T2]
    assert (own.workers, own.soldiers) == (7, 2)
    assert own.eggs == 1 and game.eggs == 15  # two hatched, then one claimed
    assert game.legal() == [PASS]  # your step F
    game.apply(PASS)
    game.apply(0)
    game.apply(11)
    assert game.queen_discards == [(0, False), (1, True)] and (game.round, game.first) == (1, AUTERMITE)


def test_autermite_hatches_what_is_left():
    """TTW-AUT-10: B."""
    for owned, after, eggs in (((15, 1), (15, 2), 0), ((15, 5), (15, 5), 1)):
        game = table(1)
        game.autermite.workers, game.autermite.soldiers = owned
        game.autermite.on_b, game.autermite.eggs = workers(AUTERMITE, 2, 2), 1
        ask(game, ("hatching", AUTERMITE))
        assert ((game.autermite.workers, game.autermite.soldiers), game.autermite.eggs) == (after, eggs)


def test_autermites_gathering():
    """TTW-AUT-12: the colour nearest to a set of four, then the lowest colour, then the lowest place."""
    game = table(1)
    own = game.autermite
    own.tunnels, own.wood = {0, 1}, [3, 7, 0]
    for pile, colour in ((1, MID), (2, BLACK)):
        game.face_up.add(pile)
        game.card[pile], game.cubes[pile] = (colour, 3), 3
    game.gather_dice[1] = workers(AUTERMITE, 1)
    ask(game, ("gathering", 0))
    assert own.wood == [4, 8, 0] and game.cubes[:3] == [5, 2, 3]


@pytest.mark.parametrize(
    ("options", "second_place", "failed_f", "short", "long"),
    [
        ({}, "none", "pair", 14, 16),
        ({"difficulty": "easier"}, "human", "pair", 18, 20),
        ({"difficulty": "harder"}, "autermite", "die", 10, 12),
        ({"difficulty": "harder", "second_place": "none", "failed_f": "pair", "queen_cards": 15}, "none", "pair", 15, 15),
    ],
)
def test_difficulty(options, second_place, failed_f, short, long):
    """TTW-SOLO-4, -7, TTW-AUT-13."""
    for length, size in (("short", short), ("long", long)):
        game = table(1, length=length, **options)
        assert (game.second_place, game.failed_f) == (second_place, failed_f)
        assert len(game.hearts) + game.others_in_deck == size


@pytest.mark.parametrize(
    ("second_place", "yours", "its"),
    [("none", [], []), ("human", [(0, 1)], []), ("autermite", [], [(AUTERMITE, 1)])],
)
def test_second_place(second_place, yours, its):
    """TTW-SOLO-7, -8."""
    game = table(1, second_place=second_place)
    assert game.awards({0: 1, AUTERMITE: 2}) == [(AUTERMITE, 2), *yours]
    assert game.awards({0: 2, AUTERMITE: 1}) == [(0, 2), *its]
    assert game.awards({0: 1, AUTERMITE: 1}) == [(0, 1), (AUTERMITE, 1)]
    assert game.awards({0: 1, AUTERMITE: 1, NEUTRAL: 2}) == [(NEUTRAL, 2)]
    assert game.awards({0: 1, NEUTRAL: 2}) == [(NEUTRAL, 2), *yours]


def test_failed_f():
    """TTW-AUT-13."""
    for failed_f, after in (("pair", [1, 3, 0]), ("die", [1, 4, 0])):
        game = table(1, failed_f=failed_f)
        game.autermite.wood, game.autermite.on_f = [1, 2, 0], workers(AUTERMITE, 3, 3)
        ask(game, ("building", AUTERMITE))
        assert game.autermite.wood == after


@pytest.mark.parametrize(("value", "number"), [("every_round", 4), ("first_round", 0)])
def test_solo_start_blockers(value, number):
    """TTW-SOLO-2."""
    game = table(1, solo_start_blockers=value)
    game.round = 1
    assert len([step for step in game.start_blockers() if step[0] == "blocker"]) == 4
    game.round = 2
    assert len([step for step in game.start_blockers() if step[0] == "blocker"]) == number


def test_solo_ranks():
    """TTW-SCORE-4: ahead, behind by a tie-break, drawn."""
    game = table(1)
    assert game.ranks() == [1]
    game.autermite.soldiers = 0
    assert game.ranks() == [2]
    game.seats[0].wall = wall("l...")
    assert game.ranks() == [1]
    game.autermite.rows = [[LIGHT] * 4]
    assert game.ranks() == [2]
