"""Clauses of combat, thrones and disqualification, by what the game does. The printed battles are in test_examples.py."""

import itertools

import pytest

import formicarium as fm
from formicarium.games.dominantion.geometry import NEIGHBOUR, TILE_NUMBERS

from .helpers import clause, end_round, facts, head, pawns, piles, place, play, points, store, tiles

# --- Combat ---


def test_an_attack_engages_all_enemies_around():
    """DOM-CBT-1: of every owner, none can be left out; neutral workers are not engaged."""
    match = place("rX@B2", "bW@A1", "gW@C3", "bW@D2", "nW@B3")
    play(match, "select B2", "attack")
    assert "4 against blue's 1" in match.prompt and "green's 1" in match.prompt
    play(match, "resolve")
    assert pawns(match) == {"rX@B2*", "bW@D2", "nW@B3"} and points(match) == 19


def test_who_cannot_attack():
    """DOM-CBT-1: without an enemy around, also beside neutral workers and across the edge."""
    match = play(place("rS@B2", "nW@B3", "rW@A1", "bW@D4"), "select B2")
    assert clause(match, "attack") == "DOM-CBT-1"
    edge = play(place("rS@N3", "bW@A4"), "select N3")
    assert clause(edge, "attack") == "DOM-CBT-1"


def test_joining():
    """DOM-CBT-2: an enemy already engaged must be around; each costs 1 point and engages all enemies around it too."""
    match = place("rS@C3", "rS@D4", "rS@F4", "rW@B1", "bW@C4", "bS@E4", "bW@A1")
    play(match, "select C3", "attack")
    assert tiles(match) == ["D4"]  # F4 faces only E4, B1 only A1, and neither is engaged yet
    assert clause(match, "join F4") == clause(match, "join B1") == clause(match, "join C4") == "DOM-CBT-2"
    assert clause(match, "join C3") == "DOM-CBT-6"
    play(match, "join D4")
    assert tiles(match) == ["F4"] and points(match) == 18
    play(match, "join F4", "resolve")
    assert pawns(match) == {"rS@C3*", "rS@D4*", "rS@F4*", "rW@B1", "bW@A1"} and points(match) == 17


def test_joining_needs_a_point():
    """DOM-CBT-2, DOM-TURN-1."""
    match = play(place("rS@B2", "rS@C2", "bW@B3", head="round 1 seat red points 1"), "select B2", "attack")
    assert match.legal() == ["resolve"] and clause(match, "join C2") == "DOM-TURN-1"


def test_who_has_attacked_cannot_join():
    """DOM-CBT-2, DOM-CBT-6."""
    match = play(place("rS@B2", "rS@C2*", "bW@B3"), "select B2", "attack")
    assert match.legal() == ["resolve"] and clause(match, "join C2") == "DOM-CBT-6"


def test_bystanders_take_no_part():
    """DOM-CBT-3: own pawns that did not join add no power and live; enemies out of reach neither."""
    match = place("rS@B2", "rX@C2", "bX@B3", "bQ@B4")
    play(match, "select B2", "attack", "resolve")
    assert pawns(match) == {"rX@C2", "bX@B3", "bQ@B4"}


@pytest.mark.parametrize(
    ("attackers", "defenders", "own_die", "theirs_die"),
    [
        ("W", "W", True, True),
        ("WW", "W", False, True),
        ("W", "WW", True, False),
        ("WWW", "S", True, True),
        ("WWWW", "S", False, True),
        ("S", "WWW", True, True),
        ("X", "S", False, True),
        ("S", "X", True, False),
        ("XW", "XW", True, True),
        ("SS", "Q", True, False),
        ("SX", "Q", True, True),
        ("SSW", "Q", True, True),
        ("SSS", "Q", False, True),
    ],
)
def test_totals_decide_between_two_owners(attackers, defenders, own_die, theirs_die):
    """DOM-CBT-4, DOM-CBT-8: the smaller total dies, equal totals kill everybody."""
    own = [f"r{kind}@{tile}" for kind, tile in zip(attackers, ("E4", "D4", "F4", "D6"), strict=False)]
    enemies = [f"b{kind}@{tile}" for kind, tile in zip(defenders, ("E5", "D5", "F5"), strict=False)]
    match = place(*own, *enemies)
    first = own[0][3:]
    play(match, f"select {first}", "attack")
    for pawn in own[1:]:
        if f"join {pawn[3:]}" in match.legal():
            play(match, f"join {pawn[3:]}")
    play(match, "resolve")
    left = {pawn.rstrip("*") for pawn in pawns(match)}
    assert left == (set() if own_die else set(own)) | (set() if theirs_die else set(enemies))


def outcome(board, attackers):
    """DOM-CBT-4 word by word, on sets of tiles: who dies. A slow twin of the rules, for the next test."""
    power = {"W": 1, "S": 3, "X": 4, "Q": 7}

    def total(tiles):
        return sum(power[board[tile][1]] for tile in tiles)

    def near(tile):
        return {int(other) for other in NEIGHBOUR[tile, :8]}

    engaged = {}
    for tile, (owner, _) in board.items():
        if owner not in "rn" and near(tile) & attackers:
            engaged.setdefault(owner, set()).add(tile)
    facing = {owner: {tile for tile in attackers if near(tile) & enemies} for owner, enemies in engaged.items()}
    dead = set()
    for owner, enemies in engaged.items():
        if total(facing[owner]) >= total(enemies):
            dead |= enemies
    for attacker in attackers:
        foes = [owner for owner in engaged if attacker in facing[owner]]
        allies = set().union(*(facing[owner] for owner in foes))
        if sum(total(engaged[owner]) for owner in foes) >= total(allies):
            dead.add(attacker)
    return dead


def test_battles_with_several_owners():
    """DOM-CBT-4: every arrangement of some pawns around two attackers gives what the clause says, word by word."""
    spots = ["C5", "D5", "E5", "C4", "F4"]
    for choice in itertools.product(("", "bW", "bS", "gX", "yS"), repeat=len(spots)):
        pieces = [f"{pawn}@{tile}" for pawn, tile in zip(choice, spots, strict=True) if pawn]
        if len({piece[0] for piece in pieces}) < 2 or len(pieces) != 3:
            continue
        match = place("rS@D4", "rW@E4", *pieces)
        play(match, "select D4", "attack")
        if "join E4" in match.legal():
            play(match, "join E4")
        attackers = {TILE_NUMBERS[tile] for tile in ("D4", "E4") if f"{tile}*" in " ".join(pawns(match))}
        board = {TILE_NUMBERS[piece[3:]]: (piece[0], piece[1]) for piece in ["rS@D4", "rW@E4", *pieces]}
        dead = outcome(board, attackers)
        play(match, "resolve")
        left = {TILE_NUMBERS[pawn.rstrip("*")[3:]] for pawn in pawns(match)}
        assert left == set(board) - dead, pieces


def test_deaths_are_simultaneous_and_defenders_do_not_hurt_each_other():
    """DOM-CBT-4, DOM-CBT-5: blue and green both face red's soldier; each of them is judged for itself."""
    match = place("rS@D4", "bS@D5", "gS@E5")
    play(match, "select D4", "attack", "resolve")
    assert pawns(match) == set() and points(match) == 19  # 3 >= 3 twice, and 3 + 3 >= 3


def test_defenders_defend_again_and_again():
    """DOM-CBT-5: they pay nothing and stay where they are."""
    match = place("rW@A2", "rW@B2", "rW@C2", "bX@B3", head="round 1 seat red first red")
    for tile in ("A2", "B2", "C2"):
        play(match, f"select {tile}", "attack", "resolve")
    assert pawns(match) == {"bX@B3"} and points(match) == 17


def test_one_attack_a_turn():
    """DOM-CBT-6: an attacker may still move and gather, but not attack again, not even elsewhere."""
    match = place("rS@B2", "bW@B3", "bW@D3", "rW@G4", "bW@F3")
    play(match, "select B2", "attack", "resolve")
    assert clause(play(match, "select B2", "move e"), "attack") == "DOM-CBT-6"
    play(match, "select G4", "attack", "resolve")
    assert "bW@F3" not in pawns(match)


def test_an_attacker_may_still_gather():
    """DOM-CBT-6."""
    match = place("rW@G4", "rS@F4", "bW@F3")
    play(match, "select G4", "attack", "join F4", "resolve", "select G4", "gather n", "move s")
    assert "rW@G3+1*~" in pawns(match)


def test_a_warrior_has_power_four():
    """DOM-CBT-7, DOM-CBT-8: a soldier and a worker against a warrior kill each other."""
    match = place("rS@B2", "rW@C2", "bX@B3")
    assert pawns(play(match, "select B2", "attack", "join C2", "resolve")) == set()


def test_a_battle_is_explained_before_it_is_fought():
    """DOM-CBT-4: in words."""
    match = place("rS@B2", "rW@C2", "bS@B3")
    play(match, "select B2")
    assert "3 against blue's 3: theirs die, yours die" in match.prompt
    play(match, "attack", "join C2")
    assert "4 against blue's 3: theirs die, yours live" in match.prompt
    assert "blue's soldier on B3 dies" in " ".join(match.play("resolve"))


# --- Thrones ---


def besieged(count=0, **more):
    """A blue soldier on red's throne, red to move."""
    return place("bS@G1", "bW@B7", "rW@M3+2", "gW@G13", "yW@M7", red=f"store 4 siege {count}", **more)


def test_a_siege_takes_three_turns_of_the_owner():
    """DOM-THR-1: 0 on entering, 1, 2, and at 3 the owner is disqualified at once, after three full turns."""
    match = place("bS@F1", "bW@B7", "rW@M3+2", "gW@G13", "yW@M7", red="store 4", head="round 4 seat blue first red")
    play(match, "select F1", "move e")
    assert "siege" not in facts(match, "red")
    for count in (1, 2):
        end_round(match, "motivation", "player green")
        assert facts(match, "red").get("siege", 0) == count - 1
        play(match, "end")
        assert facts(match, "red")["siege"] == count
    end_round(match, "motivation", "player green")
    assert head(match)["seat"] == "red" and head(match)["round"] == 7
    play(match, "end")
    assert facts(match, "red") == {"lost": 1, "to": "blue"} and head(match)["seat"] == "blue"


def test_turns_of_others_do_not_count():
    """DOM-THR-1: the count rises at the end of turns of the throne's owner only."""
    match = besieged(1)
    play(match, "end")
    assert facts(match, "red")["siege"] == 2
    play(match, "end, end, end")
    assert facts(match, "red")["siege"] == 2


@pytest.mark.parametrize("moves", ["select G1, move n, move s", "select G1, move n, select F1, move e"])
def test_a_siege_is_tied_to_its_pawn(moves):
    """DOM-THR-2: stepping off and back, or being relieved by a comrade, starts again at 0."""
    match = place("bS@G1", "bS@F1", "rW@M3", head="round 4 seat blue first red", red="store 4 siege 2")
    play(match, moves)
    assert facts(match, "red") == {"store": 4}


def test_a_siege_ends_with_the_death_of_its_pawn():
    """DOM-THR-2: by battle; the owner may spawn there again."""
    match = place("bS@G1", "rW@F2", "rW@H2", "rW@G2", "rQ@G3", red="store 2 siege 2")
    play(match, "select G2", "attack", "join F2", "join H2", "resolve")
    assert facts(match, "red") == {"store": 2} and "rQ@G3" in pawns(match) and points(match) == 17
    play(match, "buy worker", "at G1", "end")
    assert facts(match, "red") == {"store": 0}


def test_a_failed_attack_leaves_the_siege():
    """DOM-THR-1, DOM-CBT-4: 2 against 3."""
    match = place("bS@G1", "rQ@G3", "rW@F2", "rW@H2", "gW@G13", red="store 2 siege 2")
    play(match, "select F2", "attack", "join H2", "resolve")
    assert pawns(match) == {"bS@G1", "rQ@G3", "gW@G13"} and facts(match, "red")["siege"] == 2
    play(match, "end")
    assert facts(match, "red") == {"lost": 1, "to": "blue"}


def test_a_siege_ends_with_predator_and_sacrifice():
    """DOM-THR-2: the besieger is eaten, or sacrificed for taxes."""
    match = besieged(1)
    end_round(match, "predator", "tile G1")
    assert facts(match, "red") == {"store": 4}
    match = place("bS@G1", "rW@M3", "gW@G13", "yW@M7", red="store 4 siege 1", green="store 1", yellow="store 1")
    end_round(match, "taxes", "pay G1")
    assert facts(match, "red") == {"store": 3}


def test_an_own_pawn_on_the_throne_keeps_others_out():
    """DOM-THR-3: any own pawn; and a dead queen does not disqualify."""
    match = place("bS@F1", "rW@G1", "rS@I3", head="round 4 seat blue first red")
    assert clause(play(match, "select F1"), "move e") == "DOM-MOVE-2"
    match = place("bX@F1", "bX@F2", "rQ@G1", "rW@I3", head="round 4 seat blue first red")
    play(match, "select F1", "attack", "join F2", "resolve")
    assert pawns(match) == {"bX@F1*", "bX@F2*", "rW@I3"}
    end_round(match, "currents")
    assert facts(match, "red") == {"store": 0} and head(match)["seat"] == "red"


def test_the_conqueror_gains_everything():
    """DOM-THR-4: pawns with cubes, store, hives, limits; the throne is an ordinary tile; pawns act in their new owner's turn."""
    match = besieged(2)
    play(match, "end")
    assert pawns(match) == {"bS@G1", "bW@B7", "bW@M3+2", "gW@G13", "yW@M7"}
    assert store(match, "blue") == 4 and facts(match, "red") == {"lost": 1, "to": "blue"}
    assert [row["hives"] for row in match.scores()] == [0, 2, 1, 1]
    play(match, "select M3", "drop")
    assert piles(match) == {"M3": 2}
    end_round(match, "motivation", "player green")
    assert facts(match, "red") == {"lost": 1, "to": "blue"} and match.actor == 1


def test_a_conqueror_loses_all_his_hives():
    """DOM-THR-4: the hives that the loser had conquered go with him."""
    match = place(
        "gS@A8",
        "gW@G13",
        "bW@B6",
        head="round 4 seat blue first red",
        red="lost 1 to blue",
        blue="store 5 siege 2",
        yellow="store 0",
    )
    play(match, "end")
    assert facts(match, "red") == {"lost": 1, "to": "green"} and facts(match, "blue") == {"lost": 2, "to": "green"}
    assert store(match, "green") == 5 and "gW@B6" in pawns(match)


def test_sieges_by_pawns_that_change_hands_begin_anew():
    """DOM-THR-5: red's pawns on the thrones of green and blue: green's siege starts at 0, blue, the conqueror, is free."""
    match = place(
        "bS@G1", "rS@H14", "rW@A8", "gW@G13", "yW@M7",
        head="round 4 seat red first red", red="store 0 siege 2", green="store 0 siege 1", blue="store 0 siege 2",
    )  # fmt: skip
    play(match, "end")
    assert facts(match, "red") == {"lost": 1, "to": "blue"}
    assert facts(match, "green") == {"store": 0} and facts(match, "blue") == {"store": 0}
    play(match, "end, end")  # blue, green
    assert facts(match, "green") == {"store": 0, "siege": 1} and facts(match, "blue") == {"store": 0}


def test_a_conquered_throne_is_an_ordinary_tile():
    """DOM-THR-4: nobody besieges it any more."""
    match = place("gS@G1", "bW@B7", "gW@G13", head="round 4 seat blue first red", red="lost 1 to blue", yellow="store 0")
    end_round(match, "currents")
    end_round(match, "currents")
    end_round(match, "currents")
    end_round(match, "currents")
    assert facts(match, "red") == {"lost": 1, "to": "blue"} and not match.is_over


def test_a_player_without_pawns_stays():
    """DOM-THR-6: his turns offer what the store allows."""
    match = place("bW@B7", "gW@G13", head="round 4 seat red first red", red="store 5")
    assert match.legal() == ["buy queen", "end"]
    match = place("bW@B7", "gW@G13", head="round 4 seat red first red", red="store 4")
    assert match.legal() == ["end"]
    end_round(match, "currents")
    assert head(match)["seat"] == "red" and facts(match, "red") == {"store": 4}


def test_the_last_living_player_wins_at_once():
    """DOM-THR-7, DOM-END-1: before anybody else has a turn."""
    match = place(
        "bS@G1",
        "bW@B7",
        "rW@M3",
        players=2,
        options={"colours": "red,blue"},
        head="round 4 seat red first red",
        red="store 0 siege 2",
    )
    play(match, "end")
    assert match.is_over and match.ending == "conquest" and match.ranking() == [2, 1]
    assert match.legal() == [] and clause(match, "end") == "DOM-END-1"


def test_positions_with_impossible_sieges_are_refused():
    """DOM-THR-1, DOM-THR-4: a count needs an enemy on the throne; hives belong to the living."""
    with pytest.raises(fm.BadText, match="DOM-THR-1"):
        place("rW@G1", "bW@B7", red="store 0 siege 1")
    with pytest.raises(fm.BadText, match="DOM-THR-4"):
        place("rW@G1", "bW@B7", green="lost 1 to yellow", yellow="lost 2 to green")
    with pytest.raises(fm.BadText, match="DOM-THR-4"):
        place("rW@G1", "bW@B7", green="lost 2 to red")
