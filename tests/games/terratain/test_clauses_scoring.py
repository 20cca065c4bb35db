"""The clauses of scoring and ranking, by what the game does."""

import numpy as np
import pytest

from formicarium.core.play import write_rewards

from .boards import BOARDS
from .helpers import (
    EMPTY,
    GAME,
    PARTS,
    TERRITORY_LINES,
    TERRITORY_SQUARES,
    TYPES,
    at,
    held,
    lay,
    nearly_full,
    scores,
)

# --- Scoring --------------------------------------------------------------------------------------------------------------


def test_points_are_counted_on_the_board_as_it_ends():
    """TER-SCORE-1: a row that a war broke earlier gives nothing; the total is the sum of the parts."""
    table = at("blue war", "W0 1.1 1.2 1.3", "blue reserve A W")
    assert table.scores()[0]["rows"] == 6
    table.play("war 1.2")
    assert table.scores()[0] == {**dict.fromkeys(PARTS, 0), "majorities": 3, "total": 3}
    for name, told in BOARDS.items():
        sheets = at("red ended ending full", told.board, players=told.players, turn=141).scores()
        assert [sum(sheet[part] for part in PARTS) for sheet in sheets] == [sheet["total"] for sheet in sheets], name


@pytest.mark.parametrize("t", range(1, 10))
def test_territory_count(t):
    """TER-SCORE-2: n structures give n from 5 on, once, in every territory."""
    for n in range(1, 10):
        structures = ", ".join(f"{'WFM'[p % 3]}0 {t}.{p}" for p in range(1, n + 1))
        assert scores(structures)[0]["territory"] == (n if n >= 5 else 0)
    halves = f"W0 {t}.1 {t}.2 {t}.3 {t}.4 {t}.5, F1 {t}.6 {t}.7 {t}.8 {t}.9"
    assert [sheet["territory"] for sheet in scores(halves)] == [5, 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_control_needs_more_than_every_other(seats):
    """TER-SCORE-3: a tie of any two for most leaves the territory to nobody."""
    one_each = [f"{'WFM'[seat % 3]}{seat} 5.{seat + 1}" for seat in range(seats)]
    assert [sheet["centre"] for sheet in scores(", ".join(one_each), seats)] == [0] * seats
    for winner in range(seats):
        sheets = scores(", ".join([*one_each, f"W{winner} 5.9"]), seats)
        assert [sheet["centre"] for sheet in sheets] == [3 * (seat == winner) for seat in range(seats)]


@pytest.mark.parametrize("t", range(1, 10))
def test_only_territory_5_is_the_centre(t):
    """TER-SCORE-4: 3 for territory 5, nothing for another."""
    assert scores(f"W0 {t}.5")[0]["centre"] == (3 if t == 5 else 0)


def test_all_sets_of_territories():
    """TER-SCORE-4, TER-SCORE-5, TER-SCORE-6, TER-SCORE-7, TER-SCORE-8, TER-SCORE-9: all 512 sets, both scorings."""
    for chosen in range(512):
        mine = "".join(str(t) for t in range(1, 10) if chosen >> (t - 1) & 1)
        lines, squares = held(TERRITORY_LINES, mine), held(TERRITORY_SQUARES, mine)
        uncovered = [line for line in lines if set(line) - set("".join(squares))]
        for scoring, points in (("book", 9 * len(lines)), ("sdg", 6 * len(uncovered))):
            sheet = scores(", ".join(f"W0 {t}.5" for t in mine), scoring=scoring)[0]
            assert sheet["centre"] == 3 * ("5" in mine)
            assert sheet["lines"] == points
            assert sheet["squares"] == 8 * len(squares)
            assert sheet["corners"] == 8 * bool(held(["1379"], mine))


@pytest.mark.parametrize("line", ["123", "456", "789", "147", "258", "369", "159", "357"])
def test_each_line_of_territories(line):
    """TER-SCORE-5: 9 for each of the eight, 6 in sdg, nothing if one of the three is tied."""
    structures = ", ".join(f"W0 {t}.5" for t in line)
    assert scores(structures)[0]["lines"] == 9
    assert scores(structures, scoring="sdg")[0]["lines"] == 6
    for t in line:
        assert scores(f"{structures}, F1 {t}.1")[0]["lines"] == 0


def test_crossing_lines_all_score():
    """TER-SCORE-5: lines that share a territory score each."""
    assert scores(", ".join(f"W0 {t}.5" for t in "25846"))[0]["lines"] == 18
    assert scores(", ".join(f"W0 {t}.5" for t in "13579"))[0]["lines"] == 18


@pytest.mark.parametrize("square", ["1245", "2356", "4578", "5689"])
def test_each_square(square):
    """TER-SCORE-6: 8 for each of the four in both scorings."""
    for scoring in ("book", "sdg"):
        assert scores(", ".join(f"W0 {t}.5" for t in square), scoring=scoring)[0]["squares"] == 8
    assert scores(", ".join(f"W0 {t}.5" for t in square[:3]))[0]["squares"] == 0


@pytest.mark.parametrize("missing", ["", "1", "3", "7", "9"])
def test_corners(missing):
    """TER-SCORE-7: all four corners or nothing."""
    structures = ", ".join(f"W0 {t}.5" for t in "1379" if t != missing)
    assert scores(structures)[0]["corners"] == (0 if missing else 8)


def test_book_combinations_do_not_exclude_each_other():
    """TER-SCORE-8: lines inside scored squares count in book scoring."""
    sheet = scores(", ".join(f"W0 {t}.5" for t in "123456"))[0]
    assert (sheet["centre"], sheet["lines"], sheet["squares"]) == (3, 18, 16)


@pytest.mark.parametrize(
    ("territories", "lines"),
    [
        ("1245", 0),  # no line
        ("12345", 1),  # 3 lies outside the square
        ("123456", 0),  # two squares cover both lines
        ("1245689", 0),  # 159, 456, 258 covered by two squares
        ("12457", 1),  # 147: 7 lies outside
        ("1234567", 2),  # 147 and 357 reach 7; 123 and 456 are covered
        ("13579", 2),  # no square at all
    ],
)
def test_sdg_lines_need_a_territory_outside_the_scored_squares(territories, lines):
    """TER-SCORE-9: a line covered by scored squares gives nothing."""
    assert scores(", ".join(f"W0 {t}.5" for t in territories), scoring="sdg")[0]["lines"] == 6 * lines


@pytest.mark.parametrize("letter", TYPES)
def test_majority_of_each_type(letter):
    """TER-SCORE-10: 3 for strictly most, nobody in a tie, one structure is enough."""
    assert [s["majorities"] for s in scores(f"{letter}1 5.5", 3)] == [0, 3, 0]
    assert [s["majorities"] for s in scores(f"{letter}1 5.5, {letter}2 1.1", 3)] == [0, 0, 0]
    assert [s["majorities"] for s in scores(f"{letter}1 5.5, {letter}2 1.1 9.9", 3)] == [0, 0, 3]


@pytest.mark.parametrize("gap", ["..", "W1"])
def test_gap_or_enemy_ends_a_run(gap):
    """TER-SCORE-11: an empty plot and an enemy plot alike."""
    board = lay("W0 1.1 1.2, F0 2.1 2.2")
    board[2] = gap
    assert scores(board)[0]["rows"] == 0
    board[2] = "T0"
    assert scores(board)[0]["rows"] == 5


@pytest.mark.parametrize("letter", TYPES)
def test_same_type_rows_of_every_length(letter):
    """TER-SCORE-12: 3 to 9 of one type give twice their number."""
    for n in range(1, 10):
        board = [f"{letter}0"] * n + [EMPTY] * (81 - n)
        assert scores(board)[0]["rows"] == (2 * n if n >= 3 else 0)


def test_mixed_rows_of_every_length():
    """TER-SCORE-13: 3 to 9 mixed structures give their number."""
    for n in range(1, 10):
        board = [f"{letter}0" for letter in "TCWFMPTCW"[:n]] + [EMPTY] * (81 - n)
        assert scores(board)[0]["rows"] == (n if n >= 3 else 0)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("TCCCT", 6),  # not 5 for the whole run
        ("TCWTTTWCT", 12),  # mixed rows on both sides of a same-type one
        ("TCWTTT", 9),
        ("TTCTTC", 6),  # pairs are no rows of their own
        ("TTTCCCWWW", 18),
        ("TTTTCCCWF", 14),  # WF too short
        ("TCTTTTCTC", 11),  # TTTT 8, CTC 3, TC too short
    ],
)
def test_nothing_else_in_a_run_scores(line, points):
    """TER-SCORE-14: no row inside a row, no mixed row across a same-type one."""
    board = [f"{letter}0" for letter in line] + [EMPTY] * (81 - len(line))
    assert scores(board)[0]["rows"] == points


def test_one_structure_in_four_rows():
    """TER-SCORE-15: the middle of a star counts in four rows; same-type and mixed rows do not disturb each other."""
    star = "W0 5.5 5.4 5.6, F0 5.2, M0 5.8, T0 5.1, C0 5.9, P0 5.3 5.7"
    assert scores(star)[0]["rows"] == 6 + 3 + 3 + 3 + 3 * 4
    only_star = "W0 5.5, F0 3.4 7.6, M0 5.2 5.8"
    assert scores(only_star)[0]["rows"] == 3


@pytest.mark.parametrize("t", range(1, 10))
def test_set_in_every_territory(t):
    """TER-SCORE-16: all six types of one player in one territory; five types or two owners are not enough."""
    six = [f"{letter}0 {t}.{p}" for p, letter in enumerate(TYPES, start=1)]
    assert scores(", ".join(six))[0]["sets"] == 6
    for left_out in range(6):
        five = six[:left_out] + six[left_out + 1 :]
        assert scores(", ".join(five))[0]["sets"] == 0
        shared = [*five, f"{TYPES[left_out]}1 {t}.9"]
        assert [sheet["sets"] for sheet in scores(", ".join(shared))] == [0, 0]


# --- Ranking --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("structures", "totals", "ranks"),
    [
        ("", [0, 0, 0], [1, 1, 1]),
        ("W0 1.1, F1 9.9", [3, 3, 0], [1, 1, 3]),
        ("W2 1.1 1.3, F1 9.9", [0, 3, 3], [3, 1, 1]),
        ("W2 1.1, F2 9.9, T1 3.3", [0, 3, 6], [3, 2, 1]),
        ("W2 5.5", [0, 0, 6], [2, 2, 1]),
    ],
)
def test_ranks(structures, totals, ranks):
    """TER-RANK-1, TER-RANK-2: 1 + the number of players with a higher total."""
    table = at("red draw", structures, players=3)
    assert [sheet["total"] for sheet in table.scores()] == totals
    assert table.ranking() == ranks


def test_result():
    """TER-RANK-3: eight sub-totals, total, rank and the reason of the end."""
    table = at("red build", nearly_full(), "red reserve T", turn=81)
    assert table.ending is None
    table.play("build temple 5.5")
    assert [tuple(sheet) for sheet in table.scores()] == [(*PARTS, "total")] * 2
    assert table.scores() == [seat.sheet for seat in BOARDS["B7"].seats]
    assert table.ranking() == [1, 2]
    assert table.ending == "full"
    assert table.record().splitlines()[-1] == "result full red 234 blue 211"


@pytest.mark.parametrize(
    ("seats", "structures", "values"),
    [
        (2, "W0 1.1", [1, -1]),
        (2, "W1 1.1", [-1, 1]),
        (2, "", [0, 0]),
        (3, "W0 1.1, F1 9.9", [0.5, 0.5, -1]),
        (3, "W2 1.1, F2 9.9, T1 3.3", [-1, 0, 1]),
        (5, "W2 5.5", [-0.25, -0.25, 1, -0.25, -0.25]),
    ],
)
def test_value_of_a_result(seats, structures, values):
    """TER-RANK-2: for AI, (players beaten - players that beat you) / (P - 1), section 5 of the specification."""
    table = at("red draw", structures, players=seats)
    rewards = np.zeros(6, np.float32)
    write_rewards(table.state, GAME.sheet_buffer(), np.zeros(6, np.int32), rewards)
    assert list(rewards[:seats]) == values
