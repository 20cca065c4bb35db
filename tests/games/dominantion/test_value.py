"""The evaluation: it plays well enough to beat chance, and looking changes nothing."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.ai.players import Greedy, Random
from formicarium.games.dominantion.geometry import BAND_TILES, CHARTS, HIVE, SIDE, THRONE, TILES
from formicarium.games.dominantion.value import HOME, TO_HIVE, TO_THRONE

from .helpers import GAME, place, play, tiles


def chosen(match, seed=0):
    """What the greedy player does, in notation."""
    view = match.view(match.actor)
    return GAME.text.move(match.state, Greedy(seed).choose(view, view.legal))


def test_the_steps_to_a_home_are_those_to_the_hive_and_throne_of_its_seat():
    def steps(tile, goal):
        return abs(tile % SIDE - goal % SIDE) + abs(tile // SIDE - goal // SIDE)

    for chart, (colours, _) in enumerate(CHARTS):
        for seat in range(len(colours)):
            home, words = HOME[chart, seat], HIVE[chart, seat]
            hive = [tile for tile in range(TILES) if int(words[tile // BAND_TILES]) >> tile % BAND_TILES & 1]
            for tile in range(TILES):
                assert TO_HIVE[home, tile] == min(steps(tile, goal) for goal in hive)
                assert TO_THRONE[home, tile] == steps(tile, int(THRONE[chart, seat]))


def test_trying_out_battles_leaves_the_record_as_it_was():
    match = place("rS@B2", "rS@C2", "rW@A2", "bX@B3", "gW@C3", head="round 1 seat red first red")
    for moves in ("select B2", "attack", "join C2"):
        play(match, moves)
        before = match.state.tobytes()
        GAME.values(match.state)
        GAME.plain_rules.value(match.state, np.zeros(6, np.int32))
        assert match.state.tobytes() == before


def test_a_good_battle_is_fought_with_enough_pawns():
    match = place("rS@B2", "rS@C2", "rW@M1", "bX@B3", "gW@G13")
    done = []
    while not done or done[-1] != "resolve":
        done.append(chosen(match))
        match.play(done[-1])
    assert set(done[:3]) >= {"attack"} and sum(move.startswith("join") for move in done) == 1


def test_a_hopeless_battle_is_not_begun():
    match = play(place("rW@B2", "bX@B3", "gW@G13"), "select B2")
    assert chosen(match) != "attack"


def test_workers_gather_where_they_can():
    match = place("rW@G4", "rQ@G1", "bW@B7", "gW@G13")
    assert chosen(match) == "select G4"
    assert chosen(play(match, "select G4")) == "gather n"


@pytest.mark.parametrize(("workers", "merged"), [("F1 F2 H2 I2", False), ("F1 F2 H2 I2 F3 I3 G3 H3", True)])
def test_workers_are_merged_once_there_are_enough_to_gather(workers, merged):
    match = place(*(f"rW@{tile}" for tile in workers.split()), "rQ@G1", "bW@B7", "gW@G13", red="store 1")
    done = []
    while not done or done[-1] != "end":
        done.append(chosen(match))
        match.play(done[-1])
    assert ("merge" in done) is merged


def test_a_free_enemy_throne_is_taken_and_held():
    match = place("rS@B8", "bW@C6", "gW@G13")
    assert chosen(play(match, "select B8")) == "move w"
    held = place("rS@A8", "bW@M1", "gW@G13", blue="store 0 siege 1")
    assert "A8" in tiles(held) and chosen(held) == "end"


def test_a_besieger_is_driven_away():
    match = place("bS@G1", "rX@H2", "bW@B7", "gW@G13", red="store 0 siege 2")
    assert chosen(match) == "select H2" and chosen(play(match, "select H2")) == "attack"


def test_the_greedy_player_beats_chance():
    won = 0
    for number in range(12):
        match = fm.new("dominantion", seed=number)
        seats = [Greedy(number), Random(number)] if number % 2 == 0 else [Random(number), Greedy(number)]
        while not match.is_over:
            view = match.view(match.actor)
            match.play(seats[match.actor].choose(view, view.legal))
        won += match.ranking()[number % 2] == 1
    assert won >= 11
