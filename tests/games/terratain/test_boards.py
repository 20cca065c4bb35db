"""The complete end boards of the specification: every figure they state, from the engine.

What the score sheet does not say directly (who controls which territory, who has which majority, which rows there are) is asked
of the engine on a board stripped to that question.
"""

import pytest

from .boards import BOARDS
from .helpers import (
    EMPTY,
    TERRITORY_LINES,
    TERRITORY_SQUARES,
    TYPES,
    at,
    board_of,
    controlled,
    held,
    lay,
    own_per_territory,
    own_per_type,
    plot,
    plot_name,
    reference_scores,
    row_entries,
    scores,
    sets_of,
    territory,
)

all_boards = pytest.mark.parametrize("name", BOARDS)
all_seats = pytest.mark.parametrize(
    ("name", "seat"), [(name, seat) for name, told in BOARDS.items() for seat in range(told.players)]
)


def ended(told, **options):
    return at("red ended ending full", told.board, players=told.players, turn=141, **options)


def only(told, keep):
    """The board without the structures that a rule on (index, token) does not keep."""
    return [token if token != EMPTY and keep(index, token) else EMPTY for index, token in enumerate(told.board)]


@all_boards
def test_text_is_complete(name):
    told = BOARDS[name]
    assert len(told.board) == 81
    assert len(told.seats) == len(told.ranks) == len(told.sdg) == told.players
    for seat in told.seats:
        *parts, total = seat.sheet.values()
        assert sum(parts) == total
        assert sum(int(row.split()[-1]) for row in seat.rows) == seat.sheet["rows"]
        assert sum(seat.per_territory) == sum(seat.per_type)


@all_boards
def test_score_sheets(name):
    """TER-SCORE-1, TER-RANK-3, TER-OVER-1: all eight sub-totals and the total of every seat."""
    told = BOARDS[name]
    table = ended(told)
    assert table.is_over
    assert table.ending == "full"
    assert table.scores() == [seat.sheet for seat in told.seats]


@all_boards
def test_ranks(name):
    """TER-RANK-1, TER-RANK-2: the highest total has rank 1, equal totals share a rank."""
    assert ended(BOARDS[name]).ranking() == BOARDS[name].ranks


@all_boards
def test_sdg_totals(name):
    """TER-SCORE-9: the totals in sdg scoring; only the lines may differ."""
    told = BOARDS[name]
    sheets = ended(told, scoring="sdg").scores()
    assert [sheet["total"] for sheet in sheets] == told.sdg
    for sheet, seat in zip(sheets, told.seats, strict=True):
        assert {**sheet, "lines": 0, "total": 0} == {**seat.sheet, "lines": 0, "total": 0}


@all_boards
def test_structures_per_territory_and_type(name):
    told = BOARDS[name]
    board = board_of(ended(told))
    assert board == told.board
    for seat, seat_told in enumerate(told.seats):
        assert own_per_territory(board, seat) == seat_told.per_territory
        assert own_per_type(board, seat) == seat_told.per_type


@all_boards
def test_territory_points_one_by_one(name):
    """TER-SCORE-2: n >= 5 structures in a territory give n, fewer nothing."""
    told = BOARDS[name]
    for t in range(1, 10):
        sheets = scores(only(told, lambda index, token, t=t: territory(index) == t), told.players)
        counts = [seat.per_territory[t - 1] for seat in told.seats]
        assert [sheet["territory"] for sheet in sheets] == [n if n >= 5 else 0 for n in counts]


@all_boards
def test_control_one_by_one(name):
    """TER-SCORE-3, TER-SCORE-4: each territory, put in the place of territory 5, gives the centre to who controls it."""
    told = BOARDS[name]
    for t in range(1, 10):
        board = [EMPTY] * 81
        for p in range(1, 10):
            board[plot(f"5.{p}")] = told.board[plot(f"{t}.{p}")]
        sheets = scores(board, told.players)
        assert [sheet["centre"] for sheet in sheets] == [3 * (str(t) in seat.controls) for seat in told.seats]
    assert [controlled(told.board, told.players, seat) for seat in range(told.players)] == [s.controls for s in told.seats]


@all_seats
def test_territory_combinations_of_controlled_set(name, seat):
    """TER-SCORE-4, TER-SCORE-5, TER-SCORE-6, TER-SCORE-7: the named lines and squares, and their points, from control alone."""
    told = BOARDS[name].seats[seat]
    assert sorted(held(TERRITORY_LINES, told.controls)) == sorted(told.lines)
    assert sorted(held(TERRITORY_SQUARES, told.controls)) == sorted(told.squares)
    sheet = scores(", ".join(f"W0 {t}.5" for t in told.controls))[0]
    for part in ("centre", "lines", "squares", "corners"):
        assert sheet[part] == told.sheet[part]


@all_boards
def test_majorities_one_by_one(name):
    """TER-SCORE-10: each type alone on the board gives 3 to who has most of it."""
    told = BOARDS[name]
    for letter in TYPES:
        sheets = scores(only(told, lambda index, token, letter=letter: token[0] == letter), told.players)
        assert [sheet["majorities"] for sheet in sheets] == [3 * (letter in seat.most) for seat in told.seats]


@all_boards
def test_sets_one_by_one(name):
    """TER-SCORE-16: the territories with a set."""
    told = BOARDS[name]
    for t in range(1, 10):
        sheets = scores(only(told, lambda index, token, t=t: territory(index) == t), told.players)
        assert [sheet["sets"] for sheet in sheets] == [6 * (str(t) in seat.sets) for seat in told.seats]
    assert [sets_of(told.board, seat) for seat in range(told.players)] == [seat.sets for seat in told.seats]


@all_seats
def test_rows_one_by_one(name, seat):
    """TER-SCORE-11, TER-SCORE-12, TER-SCORE-13: every row listed, alone on the board, gives its points."""
    for row in BOARDS[name].seats[seat].rows:
        ends, types, points = row.split()
        first, last = (plot(end) for end in ends.split("-"))
        step = (last - first) // (len(types) - 1)
        board = [EMPTY] * 81
        for place, letter in enumerate(types):
            board[first + place * step] = f"{letter}0"
            assert BOARDS[name].board[first + place * step] == f"{letter}{seat}"
        assert scores(board)[0]["rows"] == int(points)


@all_seats
def test_row_list_is_what_the_text_processing_finds(name, seat):
    """TER-SCORE-11, TER-SCORE-14: the listed rows are all there are."""
    assert row_entries(BOARDS[name].board, seat) == BOARDS[name].seats[seat].rows


@all_seats
def test_rows_of_one_seat_alone(name, seat):
    """TER-SCORE-11: enemy plots end a run like empty ones, so the rows are the same without the enemies."""
    told = BOARDS[name]
    board = only(told, lambda index, token: token[1] == str(seat))
    assert scores(board, told.players)[seat]["rows"] == told.seats[seat].sheet["rows"]


@all_boards
def test_reference_scorer_of_these_tests(name):
    """The scorer of helpers.py, used elsewhere on boards nobody has counted by hand, agrees with the specification."""
    told = BOARDS[name]
    assert reference_scores(told.board, told.players) == [seat.sheet for seat in told.seats]
    assert [sheet["total"] for sheet in reference_scores(told.board, told.players, "sdg")] == told.sdg


def test_b5_tied_centre_and_a_weak_control():
    """TER-SCORE-3: in B5 territory 5 is tied 1-4-4-0, nobody has the centre; territory 9 goes to seat 2 with 3 of 9."""
    told = BOARDS["B5"]
    assert [seat.per_territory[4] for seat in told.seats] == [1, 4, 4, 0]
    assert [sheet["centre"] for sheet in ended(told).scores()] == [0, 0, 0, 0]
    assert [seat.per_territory[8] for seat in told.seats] == [2, 2, 3, 2]
    assert ended(told).scores()[2]["lines"] == 9


def test_b6_four_share_rank_2():
    """TER-RANK-2: in B6 four players share rank 2 and the last is sixth."""
    table = ended(BOARDS["B6"])
    assert table.ranking() == [2, 2, 2, 1, 6, 2]
    assert [sheet["total"] for sheet in table.scores()] == [12, 12, 12, 14, 11, 12]


def test_b7_construction_and_count_by_hand():
    """TER-SCORE-15: B7 is type (c + 2r) mod 6, seat 0 on 0..40; its rows by direction as counted by hand."""
    board = [f"{TYPES[(index % 9 + 2 * (index // 9)) % 6]}{int(index > 40)}" for index in range(81)]
    assert board == BOARDS["B7"].board
    for index in range(81):
        row, column = divmod(index, 9)
        around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
        near = [board[9 * r + c][0] for r, c in around if 0 <= r < 9 and 0 <= c < 9]
        assert board[index][0] not in near
    points = [[0] * 4, [0] * 4]
    for seat in (0, 1):
        for row in BOARDS["B7"].seats[seat].rows:
            ends, types, told = row.split()
            first, last = (plot(end) for end in ends.split("-"))
            direction = (1, 9, 10, 8).index((last - first) // (len(types) - 1))
            points[seat][direction] += int(told)
    assert points[0] == [41, 41, 35, 35]
    assert sum(points[0]) == 152
    assert sum(points[1]) == 148
    assert [sheet["rows"] for sheet in ended(BOARDS["B7"]).scores()] == [152, 148]


def test_b8_rows_of_one_type():
    """TER-SCORE-12, TER-SCORE-10: in B8 each full row of one type gives 18; W, F and M are tied 9:9."""
    told = BOARDS["B8"]
    for row in range(9):
        board = only(told, lambda index, token, row=row: index // 9 == row)
        assert sum(sheet["rows"] for sheet in scores(board)) == 18
    for letter in "WFM":
        assert told.board.count(f"{letter}0") == told.board.count(f"{letter}1") == 9


def test_plot_names_of_these_tests():
    assert [plot(plot_name(index)) for index in range(81)] == list(range(81))
    assert lay("T0 1.1 9.9")[80] == "T0"
