"""Clauses of sugar, spawning, merging and limits, by what the game does."""

import pytest

import formicarium as fm

from .helpers import acts, clause, end_round, pawns, piles, place, play, points, start, store, supply, tiles

# --- Sugar ---


def test_only_workers_gather_and_once_a_turn():
    """DOM-SUG-1: one cube a turn from whatever source, any number carried."""
    match = place("rW@G4+7", "rS@H5", "bW@B7", lines=["piles H4 2"])
    play(match, "select G4", "gather n")
    assert "rW@G4+8~" in pawns(match) and supply(match) == 60 - 8 - 2 and points(match) == 19
    assert clause(match, "gather n") == clause(match, "gather e") == "DOM-SUG-1"
    assert not any(move.startswith("gather") for move in acts(match)) and "drop" in acts(match)
    play(match, "select H5")
    assert clause(match, "gather w") == "DOM-SUG-1" and "no worker" in match.why_not("gather w")


def test_carrying_hinders_nothing():
    """DOM-SUG-1: a worker with 30 cubes walks, attacks and merges like any other, and keeps its cubes."""
    match = place("rW@B2+30", "bW@B4")
    play(match, "select B2", "move n", "attack", "resolve")
    assert pawns(match) == set() and piles(match) == {"B3": 30} and points(match) == 18


def test_only_workers_carry():
    """DOM-SUG-1: a position in which a soldier carries sugar cannot be."""
    with pytest.raises(fm.BadText, match="DOM-SUG-1"):
        place("rS@B2+1")


def test_nodes_are_used_from_their_coloured_tiles():
    """DOM-SUG-2: orthogonally, by everybody; not from a corner."""
    for tile, direction in (("G6", "s"), ("H5", "w"), ("G4", "n"), ("F5", "e")):
        match = place(f"rW@{tile}", "bW@B7")
        assert f"gather {direction}" in acts(play(match, f"select {tile}"))
    corner = play(place("rW@F4", "bW@B7"), "select F4")
    assert clause(corner, "gather ne") == "DOM-SUG-2"
    guest = play(place("rW@E9", "bW@B7"), "select E9", "gather s")  # blue's node
    assert "rW@E9+1~" in pawns(guest)


def test_a_node_gives_what_the_supply_has():
    """DOM-SUG-2: with an empty supply no cube comes from a node."""
    match = place("rW@G4", "bW@B7", red="store 59")
    play(match, "select G4", "gather n")
    assert supply(match) == 0
    match = play(place("rW@G4", "bW@B7", red="store 60"), "select G4")
    assert clause(match, "gather n") == "DOM-SUG-2" and "supply is empty" in match.why_not("gather n")


def test_piles_are_used_from_nine_tiles():
    """DOM-SUG-3: from all adjacent tiles and from the pile's own."""
    for tile, direction in (("L2", "ne"), ("M2", "n"), ("N4", "sw"), ("L3", "e"), ("M3", "here")):
        match = place(f"rW@{tile}", "bW@B7", lines=["piles M3 2"])
        play(match, f"select {tile}", f"gather {direction}")
        assert f"rW@{tile}+1~" in pawns(match) and piles(match) == {"M3": 1} and supply(match) == 58


def test_an_empty_pile_is_gone():
    """DOM-SUG-3: and who stands on it or whose hive it is in does not matter."""
    match = place("rW@B5", "bQ@B6", "rW@C5", lines=["piles B6 1"])
    play(match, "select B5", "gather n")
    assert piles(match) == {} and clause(play(match, "select C5"), "gather nw") == "DOM-SUG-3"


def test_dropping():
    """DOM-SUG-4: all cubes for one point: at home into the store, elsewhere into the pile of the tile, in enemy hives too."""
    match = place("rW@G3+3", "rW@E5+3", "rW@B7+2", lines=["piles E5 1"])
    play(match, "select G3, drop, select E5, drop, select B7, drop")
    assert store(match, "red") == 3 and piles(match) == {"E5": 4, "B7": 2} and points(match) == 17
    assert clause(match, "drop") == "DOM-SUG-4"


def test_taking():
    """DOM-SUG-5: a worker in a hive one controls lifts one cube, which is its gathering of the turn."""
    match = place("rW@G3", "rW@G4", "rS@H3", "bW@B7", red="store 2")
    play(match, "select G3", "take")
    assert store(match, "red") == 1 and "rW@G3+1~" in pawns(match) and points(match) == 19
    assert clause(match, "take") == "DOM-SUG-1"
    assert clause(play(match, "select G4"), "take") == "DOM-SUG-5"
    assert clause(play(match, "gather n", "select H3"), "take") == "DOM-SUG-1"
    empty = play(place("rW@G3", "bW@B7"), "select G3")
    assert clause(empty, "take") == "DOM-SUG-5" and "store is empty" in empty.why_not("take")


def test_a_conquered_hive_is_a_hive_one_controls():
    """DOM-SUG-4, DOM-SUG-5, DOM-THR-4: red drops and takes in blue's hive."""
    match = place("rW@B7+2", "rW@B8", "gW@G13", blue="lost 1 to red", red="store 1")
    play(match, "select B7", "drop")
    assert store(match, "red") == 3
    play(match, "select B8", "take")
    assert store(match, "red") == 2


def test_stores_cannot_be_robbed_and_spent_cubes_go_to_the_supply():
    """DOM-SUG-6: a worker in an enemy hive cannot take; prices go to the supply; pawns cannot hand over cubes."""
    match = place("rW@B7", "rQ@G1", "rW@F2", "rW@G2", "bW@B8", red="store 3", blue="store 5")
    assert clause(play(match, "select B7"), "take") == "DOM-SUG-5"
    play(match, "move w", "buy worker", "at G3", "select F2", "merge", "with G2")
    assert store(match, "red") == 0 and supply(match) == 55


def test_the_cubes_of_the_dead_fall():
    """DOM-SUG-7: they form or join a pile, inside hives too."""
    match = place("rW@G3", "rW@H3+1", "bW@G2+4", lines=["piles G2 2"])
    play(match, "select G3", "attack", "join H3", "resolve")
    assert pawns(match) == {"rW@G3*", "rW@H3+1*"} and piles(match) == {"G2": 6}


# --- Spawning and merging ---


def test_workers_cost_two_and_need_a_queen():
    """DOM-SPN-1: wherever she stands."""
    match = place("rQ@M12", "bW@B7", red="store 5")
    play(match, "buy worker, at G1, buy worker, at F1")
    assert store(match, "red") == 1 and points(match) == 20
    assert clause(match, "buy worker") == "DOM-SPN-1" and "costs 2 sugar" in match.why_not("buy worker")
    without = place("rW@G1", "bW@B7", red="store 4")
    assert clause(without, "buy worker") == "DOM-SPN-1" and "no queen" in without.why_not("buy worker")


def test_spawned_pawns_are_placed_in_hives_one_controls():
    """DOM-SPN-2: on any empty tile, throne and piles included, not elsewhere; conquered hives too."""
    match = place("rQ@G2", "gW@F1", lines=["piles F3 1"], red="store 2", blue="lost 1 to red")
    play(match, "buy worker")
    at_home = {"G1", "H1", "I1", "F2", "H2", "I2", "F3", "G3", "H3", "I3"}
    assert set(tiles(match)) == at_home | {f"{column}{row}" for column in "ABC" for row in range(6, 10)}
    assert clause(match, "at F1") == clause(match, "at E5") == "DOM-SPN-2"


def test_nothing_is_spawned_in_a_full_hive():
    """DOM-SPN-2."""
    hive = [f"{column}{row}" for column in "FGHI" for row in (1, 2, 3)]
    match = place("rQ@A1", *(f"rW@{tile}" for tile in hive), "bW@B7", red="store 9")
    assert clause(match, "buy worker") == "DOM-SPN-2"
    match = place(*(f"rW@{tile}" for tile in hive), "bW@B7", red="store 9")
    assert clause(match, "buy queen") == "DOM-SPN-2"


def test_queens_are_replaced():
    """DOM-SPN-3: 5 sugar and 1 point if one owns none; a captured queen counts."""
    match = place("rW@G3", "bW@B7", red="store 5")
    play(match, "buy queen", "at G1")
    assert "rQ@G1" in pawns(match) and store(match, "red") == 0 and points(match) == 19
    assert clause(place("rW@G3", "bW@B7", red="store 4"), "buy queen") == "DOM-SPN-3"
    assert clause(place("rQ@A1", "bW@B7", red="store 9"), "buy queen") == "DOM-SPN-3"
    poor = place("rW@G3", "bW@B7", red="store 5", head="round 1 seat red points 0")
    assert clause(poor, "buy queen") == "DOM-TURN-1" and poor.legal() == ["end"]


def test_merging():
    """DOM-SPN-4: two workers make a soldier, two soldiers a warrior, for 1 sugar and 1 point, without a queen."""
    match = place("rW@F2", "rW@H3", "rS@G3", "rS@G2", "bW@B7", red="store 2")
    play(match, "select F2, merge")
    assert tiles(match) == ["H3"] and clause(match, "with G3") == "DOM-SPN-4"
    play(match, "with H3, select G3, merge, with G2")
    assert pawns(match) == {"rS@F2", "rX@G3", "bW@B7"} and store(match, "red") == 0 and points(match) == 18


def test_what_does_not_merge():
    """DOM-SPN-4: warriors, queens, different kinds, an empty store."""
    match = place("rX@F2", "rX@H3", "rQ@G1", "rW@G2", "rS@H2", "bW@B7", red="store 2")
    for tile in ("F2", "G2", "H2"):
        trial = place("rX@F2", "rX@H3", "rQ@G1", "rW@G2", "rS@H2", "bW@B7", red="store 2")
        assert clause(play(trial, f"select {tile}"), "merge") == ("DOM-SPN-4" if tile == "F2" else "DOM-SPN-5")
    assert "select G1" in match.legal() and clause(play(match, "select G1"), "merge") == "DOM-SPN-4"
    poor = play(place("rW@F2", "rW@H3", "bW@B7"), "select F2")
    assert clause(poor, "merge") == "DOM-SPN-4" and "store is empty" in poor.why_not("merge")


def test_both_parents_stand_in_one_hive():
    """DOM-SPN-5: the same hive, one that is controlled; the new pawn is where the selected one was."""
    match = place(
        "rW@F2",
        "rW@H3",
        "rW@E3",
        "rW@B7",
        "rW@B8",
        "gW@G13",
        red="store 9",
        blue="lost 1 to red",
        head="round 2 seat red first red",
    )
    play(match, "select F2, merge")
    assert tiles(match) == ["H3"] and clause(match, "with E3") == clause(match, "with B7") == "DOM-SPN-5"
    play(match, "with H3, select B7, merge")
    assert tiles(match) == ["B8"]
    assert clause(play(match, "with B8, select E3"), "merge") == "DOM-SPN-5"
    foreign = play(place("rW@B7", "rW@B8", "bW@M1", red="store 9"), "select B7")
    assert clause(foreign, "merge") == "DOM-SPN-5"


def test_cubes_of_merged_workers_go_to_the_store():
    """DOM-SPN-6: afterwards; the price must have been there before."""
    match = place("rW@F2+1", "rW@H3+2", "bW@B7", red="store 1")
    play(match, "select F2, merge, with H3")
    assert store(match, "red") == 3 and supply(match) == 57
    assert clause(play(place("rW@F2+1", "rW@H3", "bW@B7"), "select F2"), "merge") == "DOM-SPN-4"


@pytest.mark.parametrize("parents", [("rW@F2*", "rW@H3"), ("rW@F2", "rW@H3*"), ("rW@F2", "rW@H3")])
def test_a_merge_is_no_second_attack(parents):
    """DOM-SPN-7: the new pawn has attacked if one of its parents had; it has not gathered."""
    match = place(*parents, "bW@E3", red="store 1")
    play(match, "select F2, merge, with H3")
    marked = any("*" in parent for parent in parents)
    assert ("rS@F2*" if marked else "rS@F2") in pawns(match)
    assert clause(match, "attack") == ("DOM-CBT-6" if marked else None)


def test_new_pawns_bear_no_mark():
    """DOM-SPN-7: spawned and recruited pawns."""
    match = place("rQ@G1", "rW@B3+1~", "nW@C4", "bW@M1", red="store 2")
    play(match, "buy worker", "at G2", "select B3", "feed ne")
    assert {"rW@G2", "rW@C4"} <= pawns(match)


# --- Limits ---


def many(kind, count, colour="r", tiles="ABCDEFGHIJKLMN", row=5):
    """So many pawns outside all hives and nodes, from row 5 down."""
    free = [f"{column}{line}" for line in (5, 4) for column in tiles if f"{column}{line}" != "G5"]
    return [f"{colour}{kind}@{tile}" for tile in free[:count]]


def test_limits_of_a_colour():
    """DOM-LIM-1: 20 workers, 10 soldiers, 5 warriors; the dead are available again."""
    workers = place("rQ@G1", *many("W", 20), "bW@B7", red="store 9")
    assert clause(workers, "buy worker") == "DOM-LIM-1" and "20 is the limit" in workers.why_not("buy worker")
    soldiers = place("rW@F2", "rW@G2", *many("S", 10), "bW@B7", red="store 9")
    assert clause(play(soldiers, "select F2"), "merge") == "DOM-LIM-1"
    warriors = place("rS@F2", "rS@G2", *many("X", 5), "bW@B7", red="store 9")
    assert clause(play(warriors, "select F2"), "merge") == "DOM-LIM-1"
    recruits = place(*many("W", 19), "rW@B2+1", "nW@C2", "bW@B7")
    assert clause(play(recruits, "select B2"), "feed e") == "DOM-LIM-1"
    again = place("rQ@G1", *many("W", 19), "rW@A2", "bW@A1", red="store 2")
    assert clause(again, "buy worker") == "DOM-LIM-1"
    assert clause(play(again, "select A2", "attack", "resolve"), "buy worker") is None


def test_limits_grow_with_colours():
    """DOM-LIM-1: a conqueror of one colour may own 40 workers."""
    match = place("rQ@G1", *many("W", 20), "gW@G13", red="store 9", blue="lost 1 to red")
    assert clause(match, "buy worker") is None


def test_positions_beyond_the_limits_are_refused():
    """DOM-LIM-1, DOM-LIM-2."""
    with pytest.raises(fm.BadText, match="DOM-LIM-1"):
        place(*many("W", 21))
    with pytest.raises(fm.BadText, match="DOM-LIM-2"):
        place("rW@G1", *many("W", 21, "n"))


def test_twenty_neutral_workers_at_most():
    """DOM-LIM-2: with 19 on the board emigration brings one more and asks for no further tile; with 20 for none."""
    match = place("rW@G1", "bW@B7", *many("W", 19, "n"))
    end_round(match, "emigration", "tile M12")
    assert sum(pawn.startswith("nW") for pawn in pawns(match)) == 20 and match.actor == 0
    match = place("rW@G1", "bW@B7", *many("W", 20, "n"))
    assert end_round(match, "emigration").actor == 0


def test_sixty_cubes_in_all():
    """DOM-SUG-6, DOM-SET-3: a position with more is refused; the supply is what is nowhere else."""
    with pytest.raises(fm.BadText, match="61 cubes"):
        place("rW@B2+30", "bW@B7", lines=["piles A1 21"], red="store 10")
    assert supply(place("rW@B2+30", "bW@B7", lines=["piles A1 20"], red="store 10")) == 0
    assert supply(start(2)) == 54
