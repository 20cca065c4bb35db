"""The picture of a position: what lies on the table, named as in the notation."""

import json

import pytest

import formicarium as fm
from formicarium.core.record import PUBLIC
from formicarium.games.dominantion.compound import walk
from formicarium.games.dominantion.names import read_tile
from formicarium.games.dominantion.picture import picture

from .helpers import place, play, start


def drawn(match, seat=None):
    """The picture of a match for a seat, by default the one that decides."""
    seat = (match.actor if match.actor >= 0 else PUBLIC) if seat is None else seat
    return picture(match.view(seat).record, seat)


def pawn_on(seen, tile):
    """The pawn on a tile, which must be there once."""
    (found,) = [pawn for pawn in seen["pawns"] if pawn["tile"] == tile]
    return found


def by_colour(things, colour):
    """The hive or the player of a colour."""
    (found,) = [thing for thing in things if thing["colour"] == colour]
    return found


def walk_to(seen, tile):
    """The price of walking to a tile and the tile before it, or None if it is out of reach."""
    return next(((walk["cost"], walk["from"]) for walk in seen["selected"]["walks"] if walk["tile"] == tile), None)


# --- The board ---


def test_two_players_at_the_start():
    seen = drawn(start(2))
    assert [hive["colour"] for hive in seen["hives"]] == ["red", "green"]
    red, green = seen["hives"]
    assert sorted(red["tiles"]) == sorted(["F1", "G1", "H1", "I1", "F2", "G2", "H2", "I2", "F3", "G3", "H3", "I3"])
    assert (red["throne"], green["throne"]) == ("G1", "H14")
    assert seen["nodes"] == [
        {"tile": "G5", "coloured": ["G6", "H5", "G4", "F5"]},
        {"tile": "H10", "coloured": ["H11", "I10", "H9", "G10"]},
    ]
    workers = {pawn["tile"] for pawn in seen["pawns"] if (pawn["owner"], pawn["kind"]) == ("green", "worker")}
    assert workers == {"I13", "H13", "G13", "F13", "I12", "F12"}
    assert (seen["supply"], seen["piles"], len(seen["pawns"])) == (54, [], 20)


def test_three_players_sit_on_the_moved_board():
    seen = drawn(start(3))
    assert by_colour(seen["hives"], "red")["throne"] == "J1"
    assert by_colour(seen["hives"], "green")["throne"] == "K14"
    assert by_colour(seen["hives"], "blue")["throne"] == "A8"
    assert [node["tile"] for node in seen["nodes"]] == ["J5", "E8", "K10"]


def test_pawns_show_load_marks_and_what_they_can_do():
    seen = drawn(place("rW@G4+2", "rW@F5~", "rS@C6*", "bW@C7", "nW@K2", "rQ@G1", "rW@G2", "rW@H2", red="store 1", blue="store 0"))
    carrier = pawn_on(seen, "G4")
    assert (carrier["owner"], carrier["kind"], carrier["carries"], carrier["power"]) == ("red", "worker", 2, 1)
    assert carrier["can"] == ["move", "gather", "drop"]
    assert pawn_on(seen, "F5")["has_gathered"]
    assert pawn_on(seen, "F5")["can"] == ["move"]
    assert pawn_on(seen, "C6")["has_attacked"]
    assert pawn_on(seen, "C6")["can"] == ["move"]
    assert pawn_on(seen, "G2")["can"] == ["move", "take", "merge"]
    assert pawn_on(seen, "G1")["power"] == 7
    neutral = pawn_on(seen, "K2")
    assert (neutral["owner"], neutral["kind"], neutral["can"]) == ("neutral", "worker", [])
    assert pawn_on(seen, "C7")["can"] == []


def test_piles_and_players():
    seen = drawn(place("rW@A1+2", "rS@B1", "bQ@A8", lines=("piles C3 2 D4 1",), red="store 4", blue="store 7"))
    assert seen["piles"] == [{"tile": "C3", "cubes": 2}, {"tile": "D4", "cubes": 1}]
    assert seen["supply"] == 60 - 3 - 2 - 4 - 7
    red = by_colour(seen["players"], "red")
    assert (red["store"], red["carried"], red["hives"], red["power"]) == (4, 2, 1, 4)
    assert red["pawns"] == {"worker": 1, "soldier": 1, "warrior": 0, "queen": 0}
    assert red["limits"] == {"worker": 20, "soldier": 10, "warrior": 5}


def test_a_siege_and_a_conquest():
    seen = drawn(
        place(
            "bS@G1", "rW@A1", "yW@N1",
            red="store 0 siege 2", green="lost 1 to blue", blue="store 0", yellow="store 0",
        )
    )  # fmt: skip
    red, green = by_colour(seen["hives"], "red"), by_colour(seen["hives"], "green")
    assert (red["besieged_by"], red["siege"], red["siege_falls"], red["conquered"]) == ("blue", 2, 3, False)
    assert (green["controlled_by"], green["conquered"], green["besieged_by"]) == ("blue", True, None)
    blue = by_colour(seen["players"], "blue")
    assert (blue["hives"], blue["limits"]["worker"]) == (2, 40)
    loser = by_colour(seen["players"], "green")
    assert (loser["living"], loser["lost"]) == (False, 1)


# --- The turn ---


def test_the_turn_and_its_points():
    seen = drawn(start(2))
    assert (seen["round"], seen["last_round"], seen["turn"], seen["asked"], seen["phase"]) == (1, 40, "red", "red", "main")
    assert (seen["points"], seen["points_of_a_turn"], seen["event"], seen["ending"]) == (20, 20, None, None)
    assert seen["prices"]["worker"] == {"sugar": 2, "points": 0}
    assert seen["prices"]["queen"] == {"sugar": 5, "points": 1}
    assert seen["prices"]["merge"] == {"sugar": 1, "points": 1}
    assert seen["prices"]["step"]["points"] == 1


def test_rolling_for_the_first_turn():
    match = play(fm.new("dominantion", players=2, draws=False), "roll 4")
    seen = drawn(match)
    assert (seen["phase"], seen["turn"], seen["asked"], seen["round"]) == ("roll", None, None, 0)
    assert [(player["roll"], player["rolls_again"]) for player in seen["players"]] == [(4, False), (None, True)]


@pytest.mark.parametrize(("event", "points", "step"), [("currents", 40, 1), ("rain", 20, 2), ("taxes", 20, 1)])
def test_events_that_change_points_and_prices(event, points, step):
    seen = drawn(place("rW@A1", head=f"round 2 seat red phase main first red event {event}", red="store 1"))
    assert (seen["event"], seen["points_of_a_turn"], seen["prices"]["step"]["points"]) == (event, points, step)


def test_motivated_soldiers_have_power_4_in_their_own_turn():
    pawns = ("rS@A1", "bS@C1")
    head = "round 2 seat {} phase main first red event motivation motivated red"
    own = drawn(place(*pawns, head=head.format("red"), red="store 0", blue="store 0"))
    assert (pawn_on(own, "A1")["power"], pawn_on(own, "C1")["power"]) == (4, 3)
    assert by_colour(own["players"], "red")["motivated"]
    assert by_colour(own["players"], "red")["power"] == 3
    other = drawn(place(*pawns, head=head.format("blue"), red="store 0", blue="store 0"))
    assert pawn_on(other, "A1")["power"] == 3


def test_taxes_ask_out_of_turn():
    seen = drawn(place("bW@B2+1", head="round 2 seat none phase tax first red event taxes taxed blue", red="store 1"))
    assert (seen["turn"], seen["asked"], seen["taxed"], seen["phase"]) == (None, "blue", "blue", "tax")


def test_buying_and_the_end():
    match = play(start(2), "buy worker")
    assert drawn(match)["buying"] == "worker"
    over = drawn(place("rW@A1", players=2, head="round 40 seat none phase ended ending cap", green="store 0"))
    assert (over["ending"], over["asked"], over["phase"]) == ("cap", None, "ended")


# --- The selected pawn ---


def test_where_the_selected_pawn_can_walk():
    match = place("rW@A1", "bS@A3", head="round 1 seat red phase main points 3 first red event none")
    seen = drawn(play(match, "select A1"))
    assert seen["selected"]["tile"] == "A1"
    assert walk_to(seen, "A2") == (1, "A1")
    assert walk_to(seen, "B1") == (1, "A1")
    assert walk_to(seen, "C2")[0] == 3
    assert walk_to(seen, "B3") == (3, "B2")
    assert walk_to(seen, "A3") is None
    assert walk_to(seen, "E1") is None
    assert walk_to(seen, "A1") is None


def test_rain_makes_every_step_cost_two():
    match = place("rW@A1", head="round 2 seat red phase main points 5 first red event rain")
    seen = drawn(play(match, "select A1"))
    assert walk_to(seen, "C1") == (4, "B1")
    assert walk_to(seen, "D1") is None


def test_the_way_shown_is_the_way_walked():
    match = start(2)
    seen = drawn(play(match, "select F3"))
    steps = {step["tile"]: step for step in seen["selected"]["walks"]}
    way, tile = [], "K8"
    while tile != "F3":
        way.insert(0, steps[tile]["step"])
        tile = steps[tile]["from"]
    assert len(way) == steps["K8"]["cost"] == 10
    assert way == list(walk(match.state, read_tile("F3"), read_tile("K8")).actions)


def test_only_who_decides_is_told_where_the_selected_pawn_can_walk():
    match = play(start(2), "select F3")
    assert drawn(match, 0)["selected"]["walks"]
    assert drawn(match, 1)["selected"]["walks"] == drawn(match, PUBLIC)["selected"]["walks"] == []


def test_what_the_selected_worker_aims_at():
    match = place("rW@G4+1", "nW@F4", lines=("piles F3 1",), red="store 1")
    seen = drawn(play(match, "select G4"))
    assert seen["selected"]["aims"] == [
        {"move": "gather n", "tile": "G5"},
        {"move": "gather sw", "tile": "F3"},
        {"move": "feed w", "tile": "F4"},
    ]


def test_merging():
    match = play(start(2), "select F2")
    assert drawn(match)["selected"]["becomes"] == "soldier"
    assert drawn(play(match, "merge"))["selected"] == {
        "tile": "F2",
        "kind": "worker",
        "walks": [],
        "aims": [],
        "becomes": "soldier",
        "alone": None,
    }


# --- Battles ---


def test_a_battle_that_one_pawn_would_open_alone():
    match = place("rS@C3", "rW@A4", "bS@B4", blue="store 0")
    assert drawn(play(match, "select C3"))["selected"]["alone"] == {
        "attackers": ["C3"],
        "sides": [{"colour": "blue", "engaged": ["B4"], "attack": 3, "defence": 3, "falls": True}],
        "dies": ["C3", "B4"],
    }


def test_the_example_with_two_enemies():
    match = place(
        "bS@C3", "bW@A4", "rS@B4", "gX@D2",
        head="round 1 seat blue phase main points 20 first blue event none",
        red="store 0", green="store 0",
    )  # fmt: skip
    seen = drawn(play(match, "select C3, attack, join A4"))
    assert seen["phase"] == "battle"
    assert seen["battle"]["attackers"] == ["C3", "A4"]
    assert seen["battle"]["sides"] == [
        {"colour": "red", "engaged": ["B4"], "attack": 4, "defence": 3, "falls": True},
        {"colour": "green", "engaged": ["D2"], "attack": 3, "defence": 4, "falls": False},
    ]
    assert seen["battle"]["dies"] == ["C3", "B4"]


def test_a_picture_is_plain_data():
    match = play(start(4), "select F3")
    assert json.loads(json.dumps(drawn(match))) == drawn(match)
