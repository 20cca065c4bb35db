"""Every clause of the rules by what the game does: geometry, set-up, turn, Draw and War phases.

Build, End and the end of the game: test_clauses_building.py; scoring and ranking: test_clauses_scoring.py; variants:
test_clauses_variants.py. Clauses that a worked example exercises fully are named in the docstrings of test_examples.py.
"""

import ast
from pathlib import Path

import pytest

import formicarium as fm

from .helpers import (
    ALL,
    DECLINE,
    EMPTY,
    FULL_CUP,
    GAME,
    LETTERS,
    LINES,
    MAPS,
    NAMES,
    SEATS,
    TYPES,
    WAR,
    at,
    board_of,
    builds,
    chances,
    clause_against,
    facts,
    fill,
    first_reserve,
    lay,
    moment,
    nearly_full,
    neighbours,
    new,
    pile,
    play,
    plot,
    plot_name,
    plots_open_to,
    scores,
    size,
    terrain_of,
)

# --- The clauses themselves -----------------------------------------------------------------------------------------------


def test_ids_are_those_of_the_specification():
    counts = {
        "GEO": 5, "SETUP": 4, "TURN": 3, "DRAW": 5, "WAR": 7, "BUILD": 9, "END": 2, "OVER": 5, "SCORE": 16, "RANK": 3, "VAR": 5,
    }  # fmt: skip
    expected = {f"TER-{group}-{number}" for group, count in counts.items() for number in range(1, count + 1)}
    assert set(GAME.spec.clauses) == expected


def test_every_clause_is_named_by_a_test():
    named = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = (ast.get_docstring(node) or "").partition(":")[0]
                clauses = {word.strip() for word in head.split(",")}
                if clauses <= set(GAME.spec.clauses):
                    named |= clauses
    assert set(GAME.spec.clauses) - named == set()


# --- Geometry -------------------------------------------------------------------------------------------------------------


def test_one_structure_per_plot():
    """TER-GEO-1: an occupied plot is closed to everybody and every type."""
    table = at("red build", "W0 1.1, W1 9.9", "red reserve T C W F M P")
    for letter in TYPES:
        assert plots_open_to(table, letter) == ALL - {0, 80}
    assert clause_against(table, "build mine 1.1") == "TER-GEO-1"
    assert clause_against(table, "build mine 9.9") == "TER-GEO-1"


def test_armies_are_never_on_the_board():
    """TER-GEO-1: a position with an army on a plot is refused."""
    with pytest.raises(fm.BadText, match="A0"):
        at("red draw", "A0 5.5")


@pytest.mark.parametrize("adjacency", [4, 8])
@pytest.mark.parametrize("letter", "TCP")
def test_closed_plots_around_every_plot(letter, adjacency):
    """TER-GEO-2, TER-GEO-3, TER-BUILD-3, TER-BUILD-4, TER-BUILD-5: around an enemy structure on any of the 81 plots."""
    for index in range(81):
        table = at("red build", f"{letter}1 {plot_name(index)}", f"red reserve {letter}", adjacency=adjacency)
        assert ALL - plots_open_to(table, letter) == {index} | neighbours(index, adjacency)


def test_there_are_44_lines():
    """TER-GEO-4: each of the 44 lines, full of changing types, is one row as long as the line."""
    assert len(LINES) == 44
    assert sorted(len(line) for line in LINES) == sorted([9] * 18 + [3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3] * 2)
    for line in LINES:
        board = [EMPTY] * 81
        for place, index in enumerate(line):
            board[index] = f"{TYPES[place % 6]}0"
        assert scores(board)[0]["rows"] == len(line)


def test_every_three_in_a_line_are_a_row():
    """TER-GEO-4, TER-GEO-3: all 224 places of three in a row, over borders too."""
    threes = [line[start : start + 3] for line in LINES for start in range(len(line) - 2)]
    assert len(threes) == 224
    for three in threes:
        board = [f"W{int(index not in three)}" if index in three else EMPTY for index in range(81)]
        assert scores(board)[0]["rows"] == 6


@pytest.mark.parametrize(
    "structures",
    [
        "W0 3.2 3.3 1.4",  # round the right edge into the next row
        "W0 7.4 7.7 1.1",  # round the bottom edge
        "W0 1.8 1.6 3.3",
        "W0 1.2 1.4, F0 9.8 9.6",  # the diagonals of two plots
        "W0 1.1 1.2 1.4",  # a corner
        "W0 1.1 1.3 2.2",  # every other plot
    ],
)
def test_what_is_no_line(structures):
    """TER-GEO-3, TER-GEO-4: rows do not wrap, bend or jump, and diagonals of one or two plots do not count."""
    assert scores(structures)[0]["rows"] == 0


def test_enemy_is_any_other_player():
    """TER-GEO-5: with three players the Castles of both others keep mine away, and both are targets of war."""
    structures = "C0 5.5, C1 1.1, C2 9.9"
    table = at("red build", structures, "red reserve C", players=3)
    assert ALL - plots_open_to(table, "C") == {40, 0, 1, 9, 80, 79, 71}
    table = at("green build", structures, "green reserve C", players=3)
    assert ALL - plots_open_to(table, "C") == {40, 31, 39, 41, 49, 0, 1, 9, 80}
    table = at("red war", structures, "red reserve A", players=3)
    assert table.legal_actions() == [WAR + 0, WAR + 80, DECLINE]


# --- Setup ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players(seats):
    """TER-SETUP-1, TER-SETUP-2: seats from 0, all 70 chits in each cup, everything else empty."""
    table = new(seats)
    assert table.players == seats
    lines = table.position().splitlines()
    assert [line.split()[0] for line in lines[-seats:]] == list(SEATS[:seats])
    for seat in SEATS[:seats]:
        assert pile(table, seat, "cup") == FULL_CUP
        assert size(pile(table, seat, "cup")) == 70
        assert pile(table, seat, "reserve") == pile(table, seat, "discard") == "none"
    assert board_of(table) == [EMPTY] * 81
    assert len(table.scores()) == len(table.ranking()) == seats


@pytest.mark.parametrize("seats", [1, 7, 0, -2, "two", 2.5])
def test_no_other_number_of_players(seats):
    """TER-SETUP-1: fewer than 2, more than 6 and nonsense are refused in words."""
    with pytest.raises(fm.BadOption, match="2 to 6 players"):
        new(seats)


def test_two_players_by_default():
    """TER-SETUP-1: the option players is 2 unless given."""
    assert fm.new("terratain", seed=1).players == 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_start_seat_is_drawn_uniformly_and_seats_follow(seats):
    """TER-SETUP-3: each seat starts with the same chance; then ascending seats, cyclically."""
    for start in range(seats):
        table = new(seats)
        assert chances(table) == {f"start {seat}": 1 for seat in SEATS[:seats]}
        table.play(f"start {SEATS[start]}")
        for turn in range(2 * seats):
            assert moment(table) == f"{SEATS[(start + turn) % seats]} draw"
            assert facts(table)["turn"] == str(turn + 1)
            play(table, "draw town", "draw army")
            if turn:
                table.play("decline")
            table.play(f"build town {plot_name(turn)}")


@pytest.mark.parametrize("start", [0, 1, 2])
def test_start_seat_can_be_named(start):
    """TER-SETUP-3: with the option start_seat nothing is drawn."""
    assert moment(new(3, start_seat=start)) == f"{SEATS[start]} draw"
    assert facts(new(3, start_seat=start))["turn"] == "1"


@pytest.mark.parametrize("name", MAPS)
def test_printed_map_lies_before_the_first_turn(name):
    """TER-SETUP-4: the map is on the table before anything is drawn."""
    table = new(mountains=True, rivers=True, map=name)
    assert moment(table) == "none start"
    assert terrain_of(table).split() == MAPS[name].split()


@pytest.mark.parametrize("terrain", ["", MAPS["great_river"], ".........\n" * 9], ids=["missing", "another", "empty"])
def test_a_position_cannot_have_another_map_than_its_option_says(terrain):
    """TER-SETUP-4: with a printed map its terrain is given; a position without it has it all the same or is refused."""
    try:
        table = at("red draw", "", terrain=terrain, mountains=True, rivers=True, map="nine_peaks")
    except fm.BadText:
        return
    assert terrain_of(table).split() == MAPS["nine_peaks"].split()


def test_random_map_is_drawn_after_the_start_seat():
    """TER-SETUP-4, TER-VAR-5: start seat, river, mountains, then the first turn."""
    table = new(mountains=True, rivers=True, map="random")
    phases = []
    while facts(table)["turn"] == "0":
        phases.append(facts(table)["phase"])
        table.play(table.legal()[0])
    assert phases == ["start", "source", *["bend"] * 9, *["mountain"] * 9]
    assert facts(table)["phase"] == "draw"


# --- Turn -----------------------------------------------------------------------------------------------------------------


def test_phases_in_order():
    """TER-TURN-1: Draw, War, Build, End, then the next seat."""
    table = at("red draw", "W1 5.5", "red reserve T2 W A")
    seen = []
    for move in ("draw castle", "draw farm", "decline", "build castle 1.1", "discard farm"):
        seen.append(moment(table))
        table.play(move)
    assert seen == ["red draw", "red draw", "red war", "red build", "red discard"]
    assert moment(table) == "blue draw"


def test_one_legal_action_is_still_asked():
    """TER-TURN-2: one build, one discard."""
    table = at("red build", nearly_full(), "red reserve M")
    assert table.legal_actions() == builds("M", {40})
    assert table.actor == 0
    table = at("red discard", "", "red reserve A6")
    assert table.legal_actions() == [574]
    table.play(574)
    assert moment(table) == "red discard"
    assert table.legal_actions() == [574]


def test_nothing_legal_means_nothing_asked():
    """TER-TURN-2: a turn whose war and build are skipped goes from the second draw to the next seat."""
    table = play(at("red draw", "", "red reserve none"), "draw army", "draw army")
    assert moment(table) == "blue draw"


def test_turns_are_numbered_over_all_players():
    """TER-TURN-3: one count from 1 for all seats."""
    table = new(3, start_seat=2)
    for turn in range(1, 8):
        assert facts(table)["turn"] == str(turn)
        play(table, "draw army", "draw army")
        while moment(table).endswith("discard"):
            table.play("discard army")


# --- Draw phase -----------------------------------------------------------------------------------------------------------


def test_each_draw_is_uniform_among_the_chits_in_the_cup():
    """TER-DRAW-1: the weights are the numbers of chits, and the second draw is made without the first chit."""
    table = new(start_seat=0)
    assert chances(table) == {f"draw {name}": 10 for name in NAMES}
    table.play("draw castle")
    assert chances(table) == {f"draw {name}": 9 if name == "castle" else 10 for name in NAMES}
    table.play("draw castle")
    assert pile(table, "red", "reserve") == "C2"
    assert pile(table, "red", "cup") == "T10 C8 W10 F10 M10 P10 A10"
    assert pile(table, "blue", "cup") == FULL_CUP
    assert moment(table) == "red build"


def test_drawing_follows_the_weights():
    """TER-DRAW-1: every chit in the cup answers to one number of the dice."""
    drawn = []
    for number in range(12):
        board = fill("red T10 C10 W10 F9 M8 P10")
        table = at("red draw drawn 1", board, "red reserve F1 discard none cup M2 A10")
        thrown = []
        table.draw_chance(lambda below, thrown=thrown, number=number: thrown.append(below) or number)
        assert thrown == [12]
        drawn.append(pile(table, "red", "reserve"))
    assert drawn == ["F1 M1"] * 2 + ["F1 A1"] * 10


def test_types_not_in_the_cup_cannot_be_drawn():
    """TER-DRAW-1: only what is in the own cup."""
    table = at("red draw", fill("red T10 C10 W10 F10 M10"))
    assert chances(table) == {"draw palace": 10, "draw army": 10}
    assert clause_against(table, "draw temple") == "TER-DRAW-1"


def test_refill_before_the_first_draw():
    """TER-DRAW-2: an empty cup is refilled when the turn comes, the other seats' cups are left alone."""
    board = fill("red T8 C10 W10 F10 M10 P10")
    piles = "red reserve T2 discard A10 cup none", "blue reserve W1 discard A10 cup rest"
    table = at("blue build", board, *piles)
    assert pile(table, "red", "cup") == "none"
    table.play("build town 9.9")
    assert moment(table) == "red draw"
    assert pile(table, "red", "cup") == "A10"
    assert pile(table, "red", "discard") == "none"
    assert pile(table, "blue", "discard") == "A10"
    assert size(pile(table, "blue", "cup")) == 59


def test_no_refill_while_a_chit_is_left():
    """TER-DRAW-2: one chit in the cup keeps the discard pile where it is."""
    board = fill("red T8 C10 W10 F10 M10 P10")
    table = at("red draw", board, "red reserve T1 discard A10 cup T1")
    assert chances(table) == {"draw temple": 1}
    assert pile(table, "red", "discard") == "A10"


def without_chits(table, seat, keep=0):
    """The match with the cup and discard pile of a seat taken out of the game (but for `keep` in the cup)."""
    states = GAME.start(table.players)
    states[0] = table.state
    states[0].cup[seat] = keep
    states[0].discarded[seat] = 0
    return fm.Match(GAME, states, draws=False)


def test_nothing_to_draw():
    """TER-DRAW-3: with cup and discard pile empty both draws are skipped, the turn goes on."""
    table = without_chits(at("red build", "W1 1.1", "red reserve W", "blue reserve F A"), 1)
    table.play("build town 5.5")
    assert moment(table) == "blue war"
    assert facts(table)["turn"] == "10"
    assert pile(table, "blue", "reserve") == "F1 A1"
    play(table, "decline", "build farm 9.9")
    assert moment(table) == "red draw"


def test_nothing_to_draw_a_second_time():
    """TER-DRAW-3: with one chit left and no discard pile the second draw is skipped."""
    one_temple = 1
    table = without_chits(at("red draw", "W1 1.1", "red reserve W"), 0, keep=one_temple)
    assert chances(table) == {"draw temple": 1}
    table.play("draw temple")
    assert moment(table) == "red build"
    assert pile(table, "red", "reserve") == "T1 W1"


def test_nothing_to_draw_and_nothing_to_do():
    """TER-DRAW-3, TER-TURN-2: without draw, war and build the turn passes on at once and counts as one without a build."""
    table = without_chits(at("red build", "", "red reserve W"), 1)
    table.play("build town 5.5")
    assert moment(table) == "red draw"
    assert (facts(table)["turn"], facts(table)["idle"]) == ("11", "1")


def test_drawing_is_not_optional():
    """TER-DRAW-4: at a draw there is nothing but chits, and six may be held until the End phase."""
    table = at("red draw", "W1 5.5", "red reserve T C W A")
    assert table.actor == fm.CHANCE
    assert set(table.legal()) == {f"draw {name}" for name in NAMES}
    assert clause_against(table, "decline") == "TER-TURN-1"
    play(table, "draw mine", "draw mine")
    assert size(pile(table, "red", "reserve")) == 6
    assert moment(table) == "red war"
    play(table, "decline", "build mine 1.1")
    assert size(pile(table, "red", "reserve")) == 5
    assert moment(table) == "red discard"


def test_everything_is_open():
    """TER-DRAW-5: every seat and every spectator sees all reserves, and what else is on the table."""
    table = at("red war", "W1 5.5, T2 9.9", "red reserve T A", "blue reserve C3 discard M2", "green reserve P1", players=3)
    for seat in (0, 1, 2, fm.PUBLIC):
        view = table.view(seat)
        assert "T1 A1" in view.board()
        assert "C3" in view.board()
        assert "P1" in view.board()
        assert GAME.text.position(view.record) == GAME.text.position(table.state)
        assert view.legal == (tuple(table.legal_actions()) if seat == 0 else ())


# --- War phase ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("structures", "draws", "asked"),
    [
        ("W1 5.5", "AW", True),
        ("W1 5.5", "AA", True),
        ("W1 5.5", "TW", False),
        ("W0 5.5", "AW", False),
        ("", "AW", False),
    ],
)
def test_when_war_is_asked(structures, draws, asked):
    """TER-WAR-1, TER-WAR-5: an army in the reserve and an enemy structure on the board, not one without the other."""
    table = play(at("red draw", structures), *(LETTERS.index(letter) for letter in draws))
    assert moment(table) == ("red war" if asked else "red build")


def test_war_takes_one_army_and_one_structure():
    """TER-WAR-2, TER-WAR-3: the army to the own discard pile, the structure to its owner's, wherever it stands."""
    for target in range(81):
        if target == 40:
            continue
        table = at("red war", f"W0 5.5, M1 {plot_name(target)}", "red reserve A2 W discard T1", "blue discard M1 A1")
        assert table.legal_actions() == [WAR + target, DECLINE]
        table.play(WAR + target)
        assert board_of(table) == lay("W0 5.5")
        assert pile(table, "red", "reserve") == "W1 A1"
        assert pile(table, "red", "discard") == "T1 A1"
        assert pile(table, "blue", "discard") == "M2 A1"
        assert pile(table, "blue", "reserve") == "none"


def test_one_war_per_turn():
    """TER-WAR-4: with armies and targets left the phase is over after one war."""
    table = play(at("red war", "W1 5.5 5.4", "red reserve A3 W"), "war 5.5")
    assert moment(table) == "red build"
    assert not set(table.legal_actions()) & set(range(WAR, DECLINE + 1))
    assert clause_against(table, "war 5.4") in {"TER-WAR-4", "TER-TURN-1"}
    play(table, "build town 1.1")
    assert moment(table) == "blue draw"


def test_no_war_after_declining():
    """TER-WAR-4, TER-TURN-1: who declines has no war this turn."""
    table = play(at("red war", "W1 5.5", "red reserve A3 W"), "decline")
    assert clause_against(table, "war 5.5") in {"TER-WAR-4", "TER-TURN-1"}


def test_no_army_is_spent_without_a_target():
    """TER-WAR-5: with an army but without an enemy structure nothing is asked and the army stays."""
    table = first_reserve("AW")
    assert moment(table) == "red build"
    assert clause_against(table, "war 5.5") in {"TER-WAR-5", "TER-WAR-1", "TER-TURN-1"}
    table.play("build town 5.5")
    assert pile(table, "red", "reserve") == "A1"
    assert pile(table, "red", "discard") == "none"


def test_nothing_protects_from_war():
    """TER-WAR-6: all types among all neighbours are targets; own structures and empty plots are not."""
    structures = "C1 5.1 5.2, T1 5.3 5.4, P1 5.5 5.6, W1 5.7, F1 5.8, M1 5.9, C0 1.1, T0 9.9"
    table = at("red war", structures, "red reserve A")
    assert table.legal_actions() == [*(WAR + plot(f"5.{p}") for p in range(1, 10)), DECLINE]
    for move in ("war 1.1", "war 9.9", "war 1.2"):
        assert clause_against(table, move) == "TER-WAR-6"


def test_army_of_this_turn_may_be_used():
    """TER-WAR-7: an army drawn this turn makes war this turn."""
    table = play(at("red draw", "W1 5.5", "red reserve none"), "draw town", "draw army", "war 5.5")
    assert pile(table, "red", "discard") == "A1"


def test_used_armies_come_back():
    """TER-WAR-7, TER-DRAW-2: a used army lies on the discard pile and is in the cup after the refill."""
    board = fill("red T10 C10 W10 F10 M10 P9", "blue W1")
    table = at("red war", board, "red reserve P1 A1 discard A9 cup none")
    play(table, WAR + board.index("W1"))
    assert pile(table, "red", "discard") == "A10"
    assert pile(table, "red", "cup") == "none"
    play(table, "build palace 9.9", "draw army", "draw army", "decline")
    assert moment(table) == "red draw"
    assert chances(table) == {"draw army": 10}
