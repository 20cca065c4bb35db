"""Clauses of geometry, set-up, turn, what is asked, and movement, by what the game does."""

import re
from pathlib import Path

import pytest

import formicarium as fm
from formicarium.core.record import CHANCE
from formicarium.games.dominantion.geometry import COLOUR_SETS, NEIGHBOUR, NODE, TILE_NUMBERS, tile_name

from .helpers import GAME, acts, clause, end_round, facts, head, pawns, place, play, points, start, supply, tiles

START = {
    "red": "Q G1 S F1 H1 I1 W F2 G2 H2 I2 F3 I3",
    "blue": "Q A8 S A9 A7 A6 W B9 B8 B7 B6 C9 C6",
    "green": "Q H14 S I14 G14 F14 W I13 H13 G13 F13 I12 F12",
    "yellow": "Q N7 S N6 N8 N9 W M6 M7 M8 M9 L6 L9",
}
"""The table of starting tiles of the rulebook."""


def start_pawns(*colours):
    found = set()
    for colour in colours:
        kind = ""
        for word in START[colour].split():
            if len(word) == 1:
                kind = word
            else:
                found.add(f"{colour[0]}{kind}@{word}")
    return found


# --- The clauses themselves ---


def test_every_group_of_clauses_is_complete():
    counts = {"GEO": 3, "SET": 6, "TURN": 5, "ASK": 6, "MOVE": 5, "SUG": 7, "SPN": 7, "LIM": 2, "CBT": 8, "THR": 7, "EVT": 8}
    counts |= {"ELEC": 3, "END": 4}
    expected = {f"DOM-{group}-{number}" for group, count in counts.items() for number in range(1, count + 1)}
    assert set(GAME.spec.clauses) == expected


def test_every_rule_function_cites_a_clause_that_exists():
    for file in Path(GAME.folder).glob("*.py"):
        for found in re.findall(r"DOM-[A-Z]+-\d+", file.read_text(encoding="utf-8")):
            assert found in GAME.spec.clauses, f"{file.name}: {found}"


# --- Geometry ---


def test_tiles_have_names_and_numbers():
    """DOM-GEO-1: 14 columns and 14 rows; A1 is 0, N1 13, A2 14, F11 145, N14 195."""
    assert len(TILE_NUMBERS) == 196
    assert [TILE_NUMBERS[name] for name in ("A1", "N1", "A2", "F11", "N14")] == [0, 13, 14, 145, 195]
    assert [tile_name(number) for number in (0, 13, 14, 145, 195)] == ["A1", "N1", "A2", "F11", "N14"]


def test_the_edge_is_the_end():
    """DOM-GEO-1: opposite edges do not join, and nobody leaves the board."""
    match = place("rS@A1", "rS@N14")
    play(match, "select A1")
    assert acts(match) == ["move n", "move e"]
    assert clause(match, "move w") == clause(match, "move s") == "DOM-GEO-1"
    play(match, "move n", "select N14")
    assert acts(match) == ["move s", "move w"]


def test_neighbours_and_adjacent_tiles():
    """DOM-GEO-2, DOM-GEO-3: four orthogonal neighbours, eight adjacent tiles, fewer at the edge."""
    names = [tile_name(int(tile)) for tile in NEIGHBOUR[TILE_NUMBERS["G5"]]]
    assert names == ["G6", "H6", "H5", "H4", "G4", "F4", "F5", "F6", "G5"]
    assert names[:8:2] == ["G6", "H5", "G4", "F5"]
    assert sorted(tile_name(int(tile)) for tile in NEIGHBOUR[TILE_NUMBERS["A1"]] if tile >= 0) == ["A1", "A2", "B1", "B2"]
    for tile in range(196):
        here = {int(other) for other in NEIGHBOUR[tile] if other >= 0}
        column, row = tile % 14, tile // 14
        expected = {
            14 * y + x for x in range(column - 1, column + 2) for y in range(row - 1, row + 2) if 0 <= x < 14 and 0 <= y < 14
        }
        assert here == expected


# --- Setup ---


@pytest.mark.parametrize(
    ("players", "colours"), [(2, ("red", "green")), (3, ("red", "blue", "green")), (4, ("red", "blue", "green", "yellow"))]
)
def test_usual_colours(players, colours):
    """DOM-SET-1: red and green; red, blue and green; all."""
    match = fm.new("dominantion", players=players, draws=False)
    assert [GAME.text.seat_word(match.state, seat) for seat in range(players)] == list(colours)


@pytest.mark.parametrize("colours", COLOUR_SETS, ids=str)
def test_any_set_of_colours(colours):
    """DOM-SET-1: the option `colours` allows any other set; seats are clockwise from red."""
    names = [("red", "blue", "green", "yellow")[colour] for colour in colours]
    match = start(len(colours), names[0], colours=",".join(names), board="standard")
    assert pawns(match) == start_pawns(*names)
    assert [GAME.text.seat_word(match.state, seat) for seat in range(len(colours))] == names
    assert fm.position(match.position()).position() == match.position()


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (3, {"colours": "red,green"}, "2 colours for 3 players"),
        (2, {"board": "three_way"}, "for three players"),
        (4, {"board": "three_way"}, "for three players"),
        (2, {"first": "blue"}, "colours in play are red,green"),
        (2, {"colours": "green,red"}, "colours cannot be"),
    ],
)
def test_options_that_do_not_fit_are_refused(players, options, words):
    """DOM-SET-1, DOM-SET-6: as many colours as players, clockwise; three_way is for three."""
    with pytest.raises(fm.BadOption, match=words):
        fm.new("dominantion", players=players, **options)


def test_a_colour_that_does_not_play_leaves_plain_tiles():
    """DOM-SET-2: neither hive nor throne nor node; pawns walk over them, and dropped cubes form a pile."""
    match = place("rW@D8+1", "gW@G13", players=2)
    assert clause(play(match, "select D8"), "gather e") == "DOM-SUG-3"
    play(match, "move e", "move w", "move w", "drop")
    assert "C8 1" in match.position() and facts(match, "red")["store"] == 0
    four = place("rW@D8+1", "gW@G13")
    play(four, "select D8")
    assert clause(four, "move e") == "DOM-MOVE-2" and clause(four, "gather e") is None


def test_each_player_has_one_node():
    """DOM-SET-2: with two players the nodes are G5 and H10."""
    board = start(2).view().board()
    assert board.count("#") - 1 == 2  # one more in the legend


def test_everybody_starts_with_ten_pawns_and_three_cubes():
    """DOM-SET-3: a queen, three soldiers, six workers, 3 sugar; the supply is 48 with four players, 54 with two."""
    match = start(4)
    assert pawns(match) == start_pawns("red", "blue", "green", "yellow")
    assert all(facts(match, colour) == {"store": 3} for colour in START)
    assert supply(match) == 48 and supply(start(3)) == 51 and supply(start(2)) == 54


def test_the_highest_roll_begins_and_ties_roll_again():
    """DOM-SET-4, DOM-SET-5: S 4, W 6, N 6, E 2; again W 3, N 5: green begins; the order is green, yellow, red, blue."""
    match = fm.new("dominantion", players=4, draws=False)
    assert match.legal() == [f"roll {number}" for number in range(1, 7)]
    play(match, "roll 4, roll 6, roll 6, roll 2")
    assert match.actor == CHANCE and "rolls red out blue none green none yellow out" in match.position()
    play(match, "roll 3, roll 5")
    order = []
    for _ in range(4):
        order.append(head(match)["seat"])
        match.play("end")
    assert order == ["green", "yellow", "red", "blue"]


def test_ties_may_be_tied_again():
    """DOM-SET-4: until one is left."""
    match = fm.new("dominantion", players=3, draws=False)
    play(match, "roll 2, roll 2, roll 2, roll 5, roll 1, roll 5")
    assert "rolls red none blue out green none" in match.position()
    play(match, "roll 1, roll 6")
    assert head(match)["seat"] == "green"


def test_the_round_order_never_changes():
    """DOM-SET-5: clockwise, round after round."""
    match = start(4, "green", events=False)
    seen = []
    for _ in range(8):
        seen.append(head(match)["seat"])
        match.play("end")
    assert seen == ["green", "yellow", "red", "blue"] * 2


def test_disqualified_players_are_passed_over():
    """DOM-SET-5: also when the first player of the order is out."""
    match = place("bW@B7", "gW@G13", head="round 3 seat blue first red", lines=["yellow store 0"], red="lost 1 to blue")
    seen = []
    for _ in range(3):
        seen.append(head(match)["seat"])
        match.play("end")
    assert seen == ["blue", "green", "yellow"]
    play(match, "event currents")
    assert head(match)["seat"] == "blue" and head(match)["round"] == 4


def walking_distance(match, tile, target):
    """The steps from a tile to another on a board without pawns."""
    nodes = {name for name, number in TILE_NUMBERS.items() if NODE[match.state.chart, number // 28] >> number % 28 & 1}
    reached, steps = {TILE_NUMBERS[tile]}, 0
    while TILE_NUMBERS[target] not in reached:
        further = {int(other) for here in reached for other in NEIGHBOUR[here, :8:2] if other >= 0}
        reached |= {other for other in further if tile_name(other) not in nodes}
        steps += 1
    return steps


def test_the_board_for_three():
    """DOM-SET-6: red and green move 3 tiles to the absent east; every throne is 16 steps, around the nodes, from the others."""
    match = start(3)
    assert pawns(match) == {
        "rQ@J1", "rS@I1", "rS@K1", "rS@L1", "rW@I2", "rW@J2", "rW@K2", "rW@L2", "rW@I3", "rW@L3",
        "gQ@K14", "gS@L14", "gS@J14", "gS@I14", "gW@L13", "gW@K13", "gW@J13", "gW@I13", "gW@L12", "gW@I12",
    } | start_pawns("blue")  # fmt: skip
    for colours in ("red,blue,green", "red,blue,yellow", "red,green,yellow", "blue,green,yellow"):
        match = start(3, colours.split(",")[0], colours=colours)
        thrones = [pawn[3:] for pawn in pawns(match) if pawn[1] == "Q"]
        assert {walking_distance(match, one, other) for one in thrones for other in thrones if one != other} == {16}
    assert pawns(start(3, board="standard")) == start_pawns("red", "blue", "green")


def test_the_nodes_for_three():
    """DOM-SET-6: J5 and K10 are the nodes of red and green."""
    match = place("rW@J4", "rW@K9", "bW@B7", "gW@G13", players=3)
    assert "gather n" in acts(play(match, "select J4"))
    assert "gather n" in acts(play(match, "gather n", "select K9"))


# --- Turn and action points ---


def test_a_turn_has_twenty_points_in_one_pool():
    """DOM-TURN-1: one pawn may use all of them; what costs more than is left is not allowed; the rest is lost."""
    match = place("rS@A1", "bW@B7")
    assert points(match) == 20
    play(match, "select A1", *["move e, move w"] * 10)
    assert points(match) == 0 and match.legal() == ["end"]
    assert clause(match, "move e") == "DOM-TURN-1" and clause(match, "select A1") == "DOM-ASK-1"
    play(match, "end")
    assert points(match) == 20
    play(match, "select B7", "move e", "end")
    assert points(match) == 20


def test_other_pawns_cannot_be_selected_without_points():
    """DOM-TURN-1."""
    match = place("rS@A1", "rS@C1", "bW@B7", head="round 1 seat red points 0")
    assert match.legal() == ["end"] and clause(match, "select A1") == "DOM-TURN-1"


@pytest.mark.parametrize(
    ("moves", "price"),
    [
        ("select B2, move n", 1),
        ("select G4, gather n", 1),
        ("select G2, take", 1),
        ("select H2, drop", 1),
        ("select D5, feed e", 1),
        ("select F2, merge, with G2", 1),
        ("select M4, attack, resolve", 1),
        ("select M4, attack, join L4, resolve", 2),
        ("buy queen, at G3", 1),
    ],
)
def test_prices(moves, price):
    """DOM-TURN-2: moving, gathering, taking, dropping, feeding, merging, a queen: 1; attacking 1 for each pawn."""
    match = place(
        "rS@B2", "rW@G4", "rW@G2", "rW@F2", "rW@H2+2", "rW@D5+1", "nW@E5", "rS@M4", "rS@L4", "bW@M5", red="store 9"
    )  # fmt: skip
    play(match, moves)
    assert points(match) == 20 - price


def test_a_worker_is_spawned_without_points():
    """DOM-TURN-2, DOM-SPN-1: 0 points."""
    match = place("rQ@G1", "bW@B7", head="round 1 seat red points 0", red="store 2")
    assert match.legal() == ["buy worker", "end"]
    play(match, "buy worker", "at G3")
    assert pawns(match) == {"rQ@G1", "rW@G3", "bW@B7"} and facts(match, "red")["store"] == 0 and points(match) == 0


def test_a_turn_may_be_ended_between_any_two_actions():
    """DOM-TURN-3: nothing is compulsory."""
    match = start(2)
    assert "end" in match.legal()
    play(match, "select G2", "move n")
    assert "end" in match.legal()
    play(match, "buy worker", "at G2")
    assert "end" in match.legal()
    play(match, "end")
    assert head(match)["seat"] == "green"


def test_new_pawns_act_at_once():
    """DOM-TURN-4: spawned, merged, recruited."""
    match = place("rQ@G1", "rW@F2", "rW@H2", "rW@D5+1", "nW@E5", "bW@B7", red="store 3")
    play(match, "buy worker", "at G3", "select G3", "move n")
    play(match, "select F2", "merge", "with H2", "move n")
    play(match, "select D5", "feed e", "select E5", "move n")
    assert {"rW@G4", "rS@F3", "rW@E6"} <= pawns(match)


def test_marks_last_for_the_turn():
    """DOM-TURN-5: a pawn attacks and gathers again in its owner's next turn; in between nobody bears a mark."""
    match = place("rW@G4", "rS@B2", "bQ@B3", "rX@A2", "rX@C2", players=4)
    play(match, "select G4", "gather n", "select A2", "attack", "join C2", "resolve")
    assert {"rW@G4+1~", "rX@A2*", "rX@C2*"} <= pawns(match)
    assert clause(match, "select A2") is None
    play(match, "end")
    assert not any(mark in pawn for pawn in pawns(match) for mark in "*~")
    end_round(match, "currents")
    assert clause(play(match, "select G4"), "gather n") is None


def test_positions_with_marks_of_others_are_refused():
    """DOM-TURN-5."""
    with pytest.raises(fm.BadText, match="DOM-TURN-5"):
        place("rW@G4", "bS@B7*")


# --- What is asked ---


def test_selecting():
    """DOM-ASK-1: an own pawn that can do something and is not selected already."""
    match = start(4)
    assert tiles(match) == ["F1", "H1", "I1", "F2", "G2", "H2", "I2", "F3", "I3"]
    assert acts(match) == ["buy worker", "end"]
    assert clause(match, "select G1") == "DOM-ASK-1"  # boxed in
    assert clause(match, "select B8") == clause(match, "select A1") == "DOM-ASK-1"
    assert clause(match, "move n") == "DOM-ASK-1"  # nobody is selected
    play(match, "select G2", "move n")
    assert clause(match, "select G3") == "DOM-ASK-1"


def test_a_selected_pawn_must_act():
    """DOM-ASK-2: only its acts; after selecting F1 exactly these, after G2 exactly those."""
    match = play(start(4), "select F1")
    assert match.legal() == ["move w", "merge"]
    for move in ("end", "buy worker", "select G2"):
        assert clause(match, move) == "DOM-ASK-2"
    assert play(start(4), "select G2").legal() == ["move n", "take", "merge"]


def test_who_stays_selected():
    """DOM-ASK-3: after moving, gathering, taking, dropping and feeding, and a merged pawn; not after battles and purchases."""
    match = place(
        "rQ@G1", "rW@G4", "rW@F2", "rW@I3", "rW@D5+1", "nW@E5", "rS@M4", "bW@M5", "gW@G13", red="store 9"
    )  # fmt: skip

    def selected():
        found = [line for line in match.position().splitlines() if line.startswith("selected ")]
        return found[0].split()[1] if found else None

    assert selected() is None
    for moves, tile in (
        ("select G4, gather n", "G4"),
        ("move s", "G3"),
        ("drop", "G3"),
        ("select I3, take", "I3"),
        ("select D5, feed e", "D5"),
        ("select F2, merge, with I3", "F2"),
        ("buy worker, at H3", None),
        ("select M4, attack, resolve", None),
        ("select F2, move w", "E2"),
        ("end", None),
    ):
        play(match, moves)
        assert selected() == tile


def test_what_was_begun_must_be_finished():
    """DOM-ASK-4: battle, merge and purchase; there is no way back."""
    battle = play(place("rS@B2", "rS@C2", "bW@B3"), "select B2", "attack")
    assert battle.legal() == ["join C2", "resolve"]
    merging = play(place("rW@F2", "rW@G2", "rW@H2", "bW@B7", red="store 1"), "select F2", "merge")
    assert merging.legal() == ["with G2", "with H2"]
    buying = play(place("rQ@G1", "bW@B7", red="store 2"), "buy worker")
    assert len(buying.legal()) == 11 and all(move.startswith("at ") for move in buying.legal())
    for match in (battle, merging, buying):
        for move in ("end", "move n", "buy worker"):
            assert clause(match, move) == "DOM-ASK-4"
    assert clause(merging, "resolve") == "DOM-ASK-4"
    with pytest.raises(fm.IllegalMove, match="DOM-ASK-4"):
        buying.play("select G1")


def test_answers_without_a_question():
    """DOM-ASK-5: resolve, join, with, at and pay are for their moments only; and chance is no player."""
    match = start(2)
    assert clause(match, "resolve") == "DOM-ASK-5"
    for move in ("join F2", "with F2", "at G3", "pay F2", "roll 4", "event rain", "tile F11", "player red"):
        with pytest.raises(fm.IllegalMove, match="DOM-ASK-5"):
            match.play(move)
    rolling = fm.new("dominantion", draws=False)
    for move in ("select F2", "end", "event rain", "tile F11"):
        with pytest.raises(fm.IllegalMove, match="DOM-ASK-5"):
            rolling.play(move)


def test_a_single_choice_is_still_asked():
    """DOM-ASK-6: a battle that nobody can join, the only partner, the only place, the only player to be motivated."""
    match = play(place("rS@B2", "bW@B3"), "select B2", "attack")
    assert match.legal() == ["resolve"] and match.actor == 0
    match = play(place("rW@F2", "rW@G2", "bW@B7", red="store 1"), "select F2", "merge")
    assert match.legal() == ["with G2"]
    match = place("rW@A1", head="round 1 seat red points 0")
    assert match.legal() == ["end"]


# --- Movement ---


def test_moves_are_orthogonal_single_steps():
    """DOM-MOVE-1: n, e, s, w."""
    match = play(place("rS@E3", "bW@B7"), "select E3")
    assert acts(match) == ["move n", "move e", "move s", "move w"]
    with pytest.raises(fm.BadText, match="directions: n, e, s, w"):
        match.play("move ne")
    assert "rS@E4" in pawns(play(match, "move n"))


def test_one_pawn_a_tile():
    """DOM-MOVE-2: own, enemy and neutral pawns and nodes block."""
    match = play(place("rS@G6", "rW@F6", "bW@H6", "nW@G7"), "select G6")
    for move in ("move n", "move e", "move s", "move w"):
        assert clause(match, move) == "DOM-MOVE-2"
    assert "G5 is a node" in match.why_not("move s")
    assert "blue's worker on H6 stands there" in match.why_not("move e")


def test_positions_with_two_pawns_on_a_tile_or_one_on_a_node_are_refused():
    """DOM-MOVE-2."""
    for others in (["bW@G4"], ["rS@G5"]):
        with pytest.raises(fm.BadText, match="no pawn can be put on"):
            place("rW@G4", *others)


def test_piles_do_not_block():
    """DOM-MOVE-3: any pawn may stand on one, and nothing is picked up by walking."""
    match = place("rS@B2", "bW@B7", lines=["piles B3 4"])
    play(match, "select B2", "move n")
    assert "rS@B3" in pawns(match) and "piles B3 4" in match.position()


def test_hives_and_thrones_are_open_to_all():
    """DOM-MOVE-4: a red soldier walks into blue's hive and on its throne."""
    match = place("rS@D8", "bW@B6")
    play(match, "select D8", "move w", "move w", "move w")
    assert "rS@A8" in pawns(match)


@pytest.mark.parametrize("kind", "WSXQ")
def test_all_kinds_move_alike(kind):
    """DOM-MOVE-5: the queen too, and she may leave her hive."""
    match = play(place(f"r{kind}@G3", "bW@B7"), "select G3", "move n")
    assert f"r{kind}@G4" in pawns(match) and points(match) == 19
