"""Clauses of events, pickers and the end of the game, by what the game does."""

from collections import Counter

import pytest

import formicarium as fm
from formicarium.core.record import CHANCE

from .helpers import (
    EVENT_NAMES,
    GAME,
    clause,
    end_round,
    facts,
    head,
    pawns,
    piles,
    place,
    play,
    points,
    start,
    store,
    supply,
    tiles,
)

# --- Events ---


def test_an_event_after_every_round():
    """DOM-EVT-1: none before round 1; one of six, all equally likely, when the last living player has finished."""
    match = start(3, "blue")
    assert head(match)["event"] == "none"
    play(match, "end, end")
    assert match.actor >= 0
    play(match, "end")
    assert match.actor == CHANCE and head(match)["round"] == 2 and head(match)["event"] == "none"
    assert match.legal() == [f"event {name}" for name in EVENT_NAMES]
    assert GAME.weights(match.state) == [1] * 6


def test_a_player_disqualified_at_the_end_of_his_turn_has_had_it():
    """DOM-EVT-1: the last in the order falls, and the event comes; the first falls, and the second has his turn."""
    last = place("bS@N7", "rW@G3", "gW@G13", head="round 4 seat yellow first red", yellow="store 0 siege 2")
    play(last, "end")
    assert last.actor == CHANCE and head(last)["round"] == 5
    first = place("bS@G1", "rW@G3", "gW@G13", head="round 4 seat red first red", red="store 0 siege 2")
    assert head(play(first, "end"))["seat"] == "blue"


def test_events_end_with_their_round():
    """DOM-EVT-1, DOM-EVT-2: Strong Currents give 40 points in the coming round, and 20 after it."""
    match = end_round(start(4), "currents")
    for _ in range(4):
        assert points(match) == 40
        play(match, "end")
    play(match, "event motivation", "player green")
    for _ in range(4):
        assert points(match) == 20
        play(match, "end")


def test_rain_makes_moving_dear():
    """DOM-EVT-3: 2 points a tile; with 1 left no move is possible, everything else is."""
    match = end_round(start(4), "rain", "tile B2", "tile C3")
    play(match, "select F3", "move n")
    assert points(match) == 18
    wet = place("rW@G4", "bW@B7", head="round 2 seat red points 1 first red event rain")
    assert play(wet, "select G4").legal() == ["gather n"]
    assert clause(wet, "move e") == "DOM-TURN-1" and "costs 2 points" in wet.why_not("move e")


def test_rain_leaves_two_piles():
    """DOM-EVT-3, DOM-EVT-8: of 3 cubes on vacant tiles: no node, no hive tile, no pile; others are picked again."""
    match = end_round(start(4), "rain")
    for tile in ("G5", "F2", "B2", "B2"):
        assert match.actor == CHANCE and len(match.legal()) == 196
        play(match, f"tile {tile}")
    play(match, "tile C3")
    assert piles(match) == {"B2": 3, "C3": 3} and supply(match) == 42 and match.actor == 0


@pytest.mark.parametrize(("left", "expected"), [(5, [3, 2]), (3, [3]), (2, [2]), (0, [])])
def test_rain_with_little_supply(left, expected):
    """DOM-EVT-3: the pile gets what is left; with 0 there is no pile and no pick."""
    match = place("rW@G3", "bW@B7", red=f"store {60 - left}")
    end_round(match, "rain")
    for tile, _ in zip(("A1", "N1"), expected, strict=False):
        play(match, f"tile {tile}")
    assert sorted(piles(match).values(), reverse=True) == expected and match.actor == 0


def test_emigration():
    """DOM-EVT-4, DOM-EVT-8: three neutral workers on vacant tiles; they block and belong to nobody."""
    match = end_round(start(4), "emigration", "tile C4, tile C4, tile E8, tile K3, tile M12")
    assert {pawn for pawn in pawns(match) if pawn[0] == "n"} == {"nW@C4", "nW@K3", "nW@M12"}
    assert match.actor == 0 and clause(match, "select C4") == "DOM-ASK-1"


def test_recruiting():
    """DOM-EVT-4: a worker with a cube on an adjacent tile, also diagonally: 1 point, the cube goes to the supply."""
    match = place("rW@B3+2", "nW@C4", "bW@B7")
    play(match, "select B3", "feed ne")
    assert pawns(match) == {"rW@B3+1", "rW@C4", "bW@B7"} and supply(match) == 59 and points(match) == 19
    play(match, "select C4", "move n")
    assert "rW@C5" in pawns(match)


def test_who_cannot_recruit():
    """DOM-EVT-4: no cube, no worker, nobody there, somebody's worker there."""
    match = play(place("rW@B3", "nW@C4", "bW@B7"), "select B3")
    assert clause(match, "feed ne") == "DOM-EVT-4" and "no cube to feed" in match.why_not("feed ne")
    soldier = play(place("rS@B3", "nW@C4", "bW@B7"), "select B3")
    assert clause(soldier, "feed ne") == "DOM-EVT-4"
    match = play(place("rW@B3+1", "bW@C4"), "select B3")
    assert clause(match, "feed ne") == clause(match, "feed n") == "DOM-EVT-4"


def test_the_predator_eats_everybody_around():
    """DOM-EVT-5: on any of the 196 tiles, hives and nodes too; queens and neutral workers die too, cubes fall."""
    match = end_round(start(4), "predator", "tile G1")
    assert {pawn for pawn in pawns(match) if pawn[0] == "r"} == {"rS@I1", "rW@I2", "rW@F3", "rW@I3"}
    match = place("rW@A2+2", "nW@B2", "bW@C2")
    end_round(match, "predator", "tile A1")
    assert pawns(match) == {"bW@C2"} and piles(match) == {"A2": 2}
    match = end_round(place("rW@H6", "bW@F4"), "predator", "tile G5")
    assert pawns(match) == set() and match.actor == 0


def test_motivation():
    """DOM-EVT-6: in the player's own next turn his soldiers have 4, also those made in it; attacked they have 3."""
    given = {"head": "round 2 seat red first red event motivation motivated red"}
    assert pawns(play(place("rS@B2", "bX@B3", **given), "select B2, attack, resolve")) == set()
    made = place("rW@F3", "rW@G3", "bX@F4", **given, red="store 1")
    assert pawns(play(made, "select F3, merge, with G3, attack, resolve")) == set()
    plain = place("rS@B2", "bX@B3", head="round 2 seat red first red event motivation motivated blue")
    assert pawns(play(plain, "select B2, attack, resolve")) == {"bX@B3"}
    attacked = place("rS@B2", "bX@B3", head="round 2 seat blue first red event motivation motivated red")
    assert pawns(play(attacked, "select B3, attack, resolve")) == {"bX@B3*"}


def test_motivation_is_over_after_the_round():
    """DOM-EVT-1, DOM-EVT-6."""
    match = end_round(start(2), "motivation", "player green")
    assert head(match)["motivated"] == "green"
    end_round(match, "currents")
    assert "motivated" not in head(match)


def test_motivation_picks_a_living_player():
    """DOM-EVT-6, DOM-ELEC-1: by the number of his side, all equally likely; the disqualified are not picked."""
    match = place("bW@B7", "gW@G13", red="lost 1 to blue", head="round 4 seat blue first red", yellow="store 0")
    end_round(match, "motivation")
    assert match.legal() == ["player blue", "player green", "player yellow"]
    assert match.legal_actions() == [1, 2, 3] and GAME.weights(match.state) == [1, 1, 1]
    assert clause(match, "player red") == "DOM-EVT-6"


def test_taxes():
    """DOM-EVT-7: from the store; else a cube of a carrier one chooses; else a pawn one chooses; else nothing."""
    match = place(
        "rW@F1", "bW@B2+2", "bW@B7", "bW@D5+1", "gS@F13", "gQ@H14", red="store 1"
    )  # fmt: skip
    end_round(match, "taxes")
    assert store(match, "red") == 0 and head(match)["taxed"] == "blue" and tiles(match) == ["B2", "D5"]
    assert clause(match, "pay B7") == clause(match, "end") == "DOM-EVT-7"
    play(match, "pay D5")
    assert {"bW@D5", "bW@B2+2"} <= pawns(match) and head(match)["taxed"] == "green" and tiles(match) == ["F13", "H14"]
    play(match, "pay F13")
    assert "gS@F13" not in pawns(match) and head(match)["seat"] == "red" and head(match)["round"] == 2
    assert supply(match) == 60 - 2


def test_taxes_in_round_order():
    """DOM-EVT-7: from the first player of the round on."""
    match = place("rW@F1", "bW@B2", "gS@F13", head="round 1 seat blue first green", yellow="store 0")
    end_round(match, "taxes")
    order = []
    while match.actor >= 0 and "taxed" in head(match):
        order.append(head(match)["taxed"])
        play(match, match.legal()[0])
    assert order == ["green", "red", "blue"] and pawns(match) == set()


def test_without_a_vacant_tile_nothing_is_picked():
    """DOM-EVT-8: the pick is left out; here all 144 pawns of the box fill the 144 plain tiles."""
    hives = {f"{column}{row}" for column in "FGHI" for row in (1, 2, 3, 12, 13, 14)}
    hives |= {f"{column}{row}" for column in "ABCLMN" for row in range(6, 10)}
    every = [f"{column}{row}" for row in range(1, 15) for column in "ABCDEFGHIJKLMN"]
    plain = [tile for tile in every if tile not in hives | {"G5", "E8", "H10", "J7"}]
    kinds = "W" * 20 + "S" * 10 + "X" * 5 + "Q"
    crowd = [f"{colour}{kind}" for colour in "rbgy" for kind in kinds]
    assert len(plain) == len(crowd) == 144
    everybody = [f"{pawn}@{tile}" for pawn, tile in zip(crowd, plain, strict=True)]
    for event in ("rain", "emigration"):
        match = end_round(place(*everybody), event)
        assert match.actor == 0 and head(match)["round"] == 2 and piles(match) == {}
    assert end_round(place(*everybody[1:]), "rain", "tile A2", f"tile {plain[0]}").actor == 0


# --- Pickers and display ---


def test_pickers_are_uniform_and_their_picks_are_written_down():
    """DOM-ELEC-1: events 1..6, tiles 0..195, living players; record and log have every pick."""
    match = end_round(start(2), "rain", "tile F2", "tile A1", "tile F11")
    assert GAME.weights(end_round(start(2), "predator").state) == [1] * 196
    record = match.record()
    assert "chance event rain" in record and "chance tile F2" in record and "chance tile F11" in record
    log = match.log()
    assert "The event of round 2 is Fertilizing Rain." in log and "The tile F2 is picked; it is not vacant." in log
    assert "The rain leaves 3 cubes on F11." in log


def test_random_games_pick_events_equally_often():
    """DOM-ELEC-1: in some hundred events each of the six comes up about as often."""
    seen = Counter()
    for seed in range(12):
        match = fm.new("dominantion", seed=seed, first="red")
        while not match.is_over and match.state.round_number < 40:
            match.play("end" if "end" in match.legal() else match.legal_actions()[0])
        seen.update(word for line in match.record().splitlines() for word in line.split()[3:] if " event " in line)
    total = sum(seen.values())
    assert total == 12 * 39 and all(abs(seen[name] - total / 6) < 45 for name in EVENT_NAMES)


def test_the_display():
    """DOM-ELEC-2: points, event, siege counts, stores and supply are always to be seen, by everybody."""
    match = place("bS@G1", "rW@M3", head="round 4 seat red points 13 first red event rain", red="store 4 siege 2")
    board = match.view().board()
    assert "13 points" in board and "Fertilizing Rain" in board and "besieged by blue, count 2" in board
    assert "store 4" in board and "supply 56" in board and "round 4 of 40" in board
    assert all(match.view(seat).board() == board for seat in range(4))


def test_the_order_of_chance():
    """DOM-ELEC-3: rolls, then at the end of a round the event, then its tiles or its player; nothing else is chance."""
    match = fm.new("dominantion", draws=False)
    assert match.legal_actions() == [1, 2, 3, 4, 5, 6]
    play(match, "roll 1, roll 2, end, end")
    assert match.legal_actions() == [1, 2, 3, 4, 5, 6]
    play(match, "event predator")
    assert match.legal_actions() == list(range(196))
    play(match, "tile E8, end, end, event motivation")
    assert match.legal_actions() == [0, 2]


# --- The end of the game ---


def test_conquest_ranks_by_the_order_of_disqualification():
    """DOM-END-1: the first to fall is last."""
    match = place(
        "bS@H14", "gW@G13", "bW@B6",
        head="round 4 seat green first red", red="lost 2 to blue", yellow="lost 1 to blue", green="store 0 siege 2",
    )  # fmt: skip
    play(match, "end")
    assert match.ending == "conquest" and match.ranking() == [3, 1, 2, 4]


def test_the_round_cap():
    """DOM-END-2: after the last turn of the round and its siege check, before any event."""
    match = start(4, round_cap=1)
    end_round(match)
    assert match.is_over and match.ending == "cap" and match.ranking() == [1, 1, 1, 1]
    assert [tuple(row.values())[:3] for row in match.scores()] == [(1, 22, 3)] * 4
    assert not any("event" in line for line in match.record().splitlines())
    assert clause(match, "end") == "DOM-END-2"


def test_the_siege_comes_before_the_cap():
    """DOM-END-2, DOM-EVT-1: the last turn of the last round may still disqualify."""
    match = place("rS@N7", "bW@B7", "gW@G13", head="round 40 seat yellow first red", yellow="store 3 siege 2", red="store 0")
    play(match, "end")
    assert match.ending == "cap" and match.ranking() == [1, 2, 2, 4] and match.scores()[0]["sugar"] == 3


def test_without_a_cap_round_500_is_the_last():
    """DOM-END-2."""
    match = place("rW@G3", "bW@B7", options={"round_cap": 0}, head="round 499 seat yellow first red", yellow="store 0")
    play(match, "end, event currents")
    assert head(match)["round"] == 500
    assert end_round(match).ending == "cap"


def test_a_dead_game():
    """DOM-END-3: no pawns and nowhere 5 sugar, at the end of a round; neutral workers do not help."""
    match = place("nW@C4", head="round 3 seat yellow first red", red="store 4", yellow="store 1")
    play(match, "end")
    assert match.ending == "dead" and clause(match, "end") == "DOM-END-3" and match.ranking() == [1, 3, 3, 2]
    rich = place("nW@C4", head="round 3 seat yellow first red", red="store 5", yellow="store 1")
    assert play(rich, "end").actor == CHANCE
    alive = place("bW@C4", head="round 3 seat yellow first red")
    assert play(alive, "end").actor == CHANCE


def test_the_cap_comes_before_the_dead_game():
    """DOM-EVT-1, DOM-END-2, DOM-END-3: in this order."""
    match = place("nW@C4", head="round 40 seat yellow first red", yellow="store 1")
    assert play(match, "end").ending == "cap"


def test_ranks_by_hives_then_power_then_sugar():
    """DOM-END-4: one after the other, carried sugar counted, Motivation not; shared ranks; the disqualified last."""

    def ranks(*pieces, **seats):
        match = place(*pieces, head="round 40 seat yellow first red event motivation motivated yellow", **seats)
        return play(match, "end").ranking()

    assert ranks("rW@G3", "bX@B7", "bX@B8", "yS@M7", green="lost 1 to red") == [1, 2, 4, 3]
    assert ranks("rX@G3", "bS@B7", "gW@G13+2", "yS@M7", blue="store 9") == [1, 2, 4, 3]
    assert ranks("rW@G3+2", "bW@B7", "gW@G13", "yW@M7", blue="store 2", yellow="store 3") == [2, 2, 4, 1]
    assert ranks("yX@G3", "yX@B7", red="lost 2 to yellow", blue="lost 1 to yellow", green="store 9") == [3, 4, 2, 1]


def test_the_score_sheet():
    """DOM-END-4: hives, power, sugar; the total is their sum and ranks nobody."""
    match = place("rQ@G1", "rW@G3+2", "bX@B7", "gS@G13", "yW@M7", red="store 4", blue="store 40")
    assert match.scores()[0] == {"hives": 1, "power": 8, "sugar": 6, "total": 15}
    assert match.scores()[1] == {"hives": 1, "power": 4, "sugar": 40, "total": 45}
    assert match.ranking() == [1, 2, 3, 4]


def test_events_may_be_left_out():
    """DOM-EVT-1: with the option events off the next round begins at once."""
    match = end_round(start(2, events=False))
    assert match.actor == 0 and head(match)["round"] == 2 and head(match)["event"] == "none"
    assert facts(match, "red") == {"store": 3}
