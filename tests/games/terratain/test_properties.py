"""What holds on every board and in every game: rows, scores, legal moves, chits, random play."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import formicarium as fm
from formicarium.core.batch import Batch
from formicarium.core.play import LISTED

from .helpers import (
    ALL,
    DECLINE,
    DISCARD,
    EMPTY,
    GAME,
    MAPS,
    PARTS,
    RESTRICTED,
    SEATS,
    TYPES,
    WAR,
    at,
    board_of,
    builds,
    chits_of,
    facts,
    fill,
    map_plots,
    moment,
    near,
    neighbours,
    pile,
    play,
    points_table,
    position_text,
    reference_scores,
    scores,
    size,
)

# --- The two properties of rows stated after TER-SCORE-16 -------------------------------------------------------------------


def runs_of_types(length):
    """All runs of a length up to renaming the types: the first type is T, each new one the next letter."""

    def longer(run, used):
        if len(run) == length:
            yield run
            return
        for kind in range(min(used + 1, 6)):
            yield from longer(run + TYPES[kind], max(used, kind + 1))

    yield from longer("", 0)


def rename(run):
    """A run with its types renamed in the order of their first appearance."""
    order = "".join(dict.fromkeys(run))
    return "".join(TYPES[order.index(letter)] for letter in run)


def row_points(runs):
    """The row points of runs, from the engine; there are many, so its record is edited: the top row is bits 0..8 of band 0."""
    states = GAME.start(2, {"start_seat": 0})
    state, sheet = states[0], GAME.sheet_buffer()
    nothing = int(state.empty[0])
    points = {}
    for run in runs:
        own = (1 << len(run)) - 1
        state.of_type[:, 0] = [sum(1 << place for place, found in enumerate(run) if found == letter) for letter in TYPES]
        state.of_seat[0, 0] = own
        state.empty[0] = nothing & ~own
        GAME.rules.score(state, sheet)
        points[run] = int(sheet[0][PARTS.index("rows")])
    return points


@pytest.fixture(scope="module")
def points_of_runs():
    """Every run of up to nine structures, up to renaming the types, with its points."""
    return {"": 0, **row_points(run for length in range(1, 10) for run in runs_of_types(length))}


def test_points_of_runs_are_those_of_positions(points_of_runs):
    """TER-SCORE-11: runs laid into the record directly score as the same runs in a position read from text."""
    assert len(points_of_runs) == 1 + sum([1, 2, 5, 15, 52, 203, 876, 4111, 20648])
    for run in random.Random(5).sample(sorted(points_of_runs), 150):
        board = [f"{letter}0" for letter in run] + [EMPTY] * (81 - len(run))
        assert scores(board)[0]["rows"] == points_of_runs[run]


def test_adding_a_structure_never_lowers_the_row_points(points_of_runs):
    """TER-SCORE-14, TER-SCORE-15: in every run that a structure can complete from what stands left and right of it."""
    for run, points in points_of_runs.items():
        for place in range(len(run)):
            left, right = rename(run[:place]), rename(run[place + 1 :])
            assert points >= points_of_runs[left] + points_of_runs[right], f"{run} at {place}"


def test_only_two_three_two_scores_less_than_its_length(points_of_runs):
    """TER-SCORE-13, TER-SCORE-14: the only such runs of 3 or more are 2 + 3 equal + 2: 7 plots, 6 points."""
    poor = {run: points for run, points in points_of_runs.items() if len(run) >= 3 and points < len(run)}
    assert poor
    for run, points in poor.items():
        assert (len(run), points) == (7, 6)
        assert run[2] == run[3] == run[4]
        assert run[1] != run[2] != run[5]
    pairs = [a + b for a in TYPES for b in TYPES]
    expected = {rename(a + c * 3 + b) for a in pairs for c in TYPES for b in pairs if a[1] != c != b[0]}
    assert set(poor) == expected


def test_names_of_types_do_not_matter_for_rows():
    """TER-SCORE-12, TER-SCORE-13: the same runs with the types exchanged score the same."""
    runs = ["TCPFM", "TTCCC", "FTTCCC", "TFCCCWM", "TTCCCTTT", "CCCTFFF", "TCWFMPTCW", "WWWWFTMMM", "TCCWWWWFF"]
    chosen = random.Random(3)
    for run in runs:
        renamed = set()
        for _ in range(20):
            order = "".join(chosen.sample(TYPES, 6))
            renamed.add(run.translate(str.maketrans(TYPES, order)))
        assert set(row_points(sorted(renamed)).values()) == {row_points([run])[run]}


# --- Boards nobody has counted by hand --------------------------------------------------------------------------------------


def possible(board, adjacency=4):
    """The board without structures that could not stand there or of which there are not so many."""
    board = list(board)
    for index, token in enumerate(board):
        near_by = {board[other] for other in neighbours(index, adjacency) if other < index}
        enemies = {other for other in near_by if other[0] == token[0] and other[1] != token[1]}
        if token != EMPTY and ((token[0] in RESTRICTED and enemies) or board[:index].count(token) == 10):
            board[index] = EMPTY
    return board


def boards(players):
    tokens = [EMPTY, *(f"{letter}{seat}" for letter in TYPES for seat in range(players))]
    scattered = st.lists(st.sampled_from(tokens), min_size=81, max_size=81)
    pieces = st.lists(st.tuples(st.sampled_from(tokens), st.integers(1, 9)), max_size=60)
    in_rows = pieces.map(lambda found: ([token for token, count in found for _ in range(count)] + [EMPTY] * 81)[:81])
    in_columns = in_rows.map(lambda board: [board[9 * (index % 9) + index // 9] for index in range(81)])
    return st.one_of(scattered, in_rows, in_columns).map(possible)


given_boards = settings(deadline=None, derandomize=True, max_examples=120, suppress_health_check=list(HealthCheck))


@given_boards
@given(
    st.data(),
    st.integers(2, 6),
    st.sampled_from(["book", "sdg"]),
    st.one_of(st.just({}), st.dictionaries(st.sampled_from(sorted(points_table())), st.integers(0, 99))),
)
def test_scores_of_any_board(data, seats, scoring, points):
    """TER-SCORE-1, TER-RANK-1, TER-RANK-2: all parts and ranks agree with the specification read as text processing."""
    board = data.draw(boards(seats))
    phase = "draw" if EMPTY in board else "ended ending full"
    table = at(f"red {phase}", board, players=seats, scoring=scoring, points=points or "none")
    expected = reference_scores(board, seats, scoring, points)
    assert table.scores() == expected
    totals = [sheet["total"] for sheet in expected]
    assert table.ranking() == [1 + sum(other > total for other in totals) for total in totals]


@given_boards
@given(st.data(), st.integers(0, 80), st.sampled_from(TYPES))
def test_adding_a_structure_to_any_board_never_lowers_the_row_points(data, index, letter):
    """TER-SCORE-14: the property on whole boards, in all directions at once."""
    board = data.draw(boards(2))
    added = [*board[:index], f"{letter}0", *board[index + 1 :]]
    if board[index] != EMPTY or added.count(f"{letter}0") > 10 or possible(added) != added or EMPTY not in added:
        return
    assert scores(added)[0]["rows"] >= scores(board)[0]["rows"]


@given_boards
@given(st.data(), st.integers(2, 6), st.sampled_from([4, 8]), st.sampled_from([*MAPS, None]))
def test_legal_builds_and_wars_of_any_board(data, seats, adjacency, name):
    """TER-BUILD-6, TER-WAR-6, TER-VAR-3: on any board, with any map, exactly what the clauses allow."""
    drawing = MAPS[name] if name else ""
    open_to = dict.fromkeys(TYPES, ALL)
    options = {"adjacency": adjacency}
    if name:
        open_to["M"] = near(map_plots("^", drawing), adjacency)
        open_to["F"] = near(map_plots("~", drawing), adjacency)
        options |= {"mountains": True, "rivers": True, "map": name}
    board = possible(data.draw(boards(seats)), adjacency)
    board = [EMPTY if token != EMPTY and index not in open_to[token[0]] else token for index, token in enumerate(board)]
    board[data.draw(st.integers(0, 80))] = EMPTY
    legal = []
    reserve = [letter for letter in TYPES if board.count(f"{letter}0") < 10]
    for letter in reserve:
        enemies = {index for index, token in enumerate(board) if token[0] == letter and token[1] not in "0."}
        closed = near(enemies, adjacency) if letter in RESTRICTED else set()
        legal += builds(letter, {index for index in open_to[letter] - closed if board[index] == EMPTY})
    if legal:
        table = at("red build", board, f"red reserve {' '.join(reserve)}", players=seats, terrain=drawing, **options)
        assert table.legal_actions() == sorted(legal)
    targets = [WAR + index for index, token in enumerate(board) if token[1] not in "0."]
    if targets:
        table = at("red war", board, "red reserve A", players=seats, terrain=drawing, **options)
        assert table.legal_actions() == [*targets, DECLINE]


# --- Components and termination, sections 2.2 and 8 -------------------------------------------------------------------------


def test_more_chits_than_there_are():
    """TER-SETUP-2: a position with eleven Temples of one seat, or with a chit too few, is refused."""
    with pytest.raises(fm.BadText, match="11"):
        at("red draw", fill("red T10"), "red reserve T1")
    with pytest.raises(fm.BadText, match="TER-SETUP-2"):
        at("red draw", "", "red reserve none discard none cup T9 C10 W10 F10 M10 P10 A10")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_keep_the_rules(seats):
    """TER-TURN-1, TER-TURN-2, TER-END-2, TER-OVER-1, TER-SETUP-2: at every decision of a whole game."""
    ids = {"war": range(WAR, DECLINE + 1), "build": range(WAR), "discard": range(DISCARD, 575)}
    chosen = random.Random(seats)
    table = fm.new("terratain", seats, seed=seats)
    asked = {}
    while not table.is_over:
        text = table.position()
        now = facts(text)
        assert table.actor == SEATS.index(now["seat"])
        asked.setdefault(int(now["turn"]), []).append(now["phase"])
        for seat, colour in enumerate(SEATS[:seats]):
            assert chits_of(text, seat) == [10] * 7
            assert size(pile(text, colour, "reserve")) <= (6 if colour == now["seat"] else 4)
        legal = table.legal_actions()
        assert legal
        assert legal == sorted(set(legal))
        assert set(legal) <= set(ids[now["phase"]])
        table.play(chosen.choice(legal))
    allowed = [[*war, *build, *["discard"] * n] for war in ([], ["war"]) for build in ([], ["build"]) for n in (0, 1, 2)]
    assert all(phases in allowed for phases in asked.values())
    assert table.ending == "full"
    assert EMPTY not in board_of(table)
    assert table.scores() == reference_scores(board_of(table), seats)


def test_a_player_without_structures_plays_on():
    """TER-TURN-1: nobody is eliminated (section 8)."""
    table = play(at("red war", "W1 5.5", "red reserve A W"), "war 5.5", "build town 5.5", "draw town", "draw mine")
    assert moment(table) == "blue build"
    assert table.actor == 1


REFERENCE = """
2 3000 134.7 4.2 264.3 8.4 107.5 20.6 121.5 16.8 0.60 0.015
3 1500 115.5 3.4 220.4 7.0  34.4 13.5  47.1 11.1 0.33 0.025
4 1500 112.6 3.4 210.3 7.0  15.3  8.8  25.3  7.8 0.25 0.05
5 1500 112.8 4.3 206.6 8.9   8.4  6.1  16.3  5.6 0.19 0.12
6 1500 113.1 5.0 203.1 10.2  5.3  4.6  11.9  4.5 0.15 0.18
"""
"""Section 4: players, games; turns, decisions, score of a player, best score, each with its deviation; wins, ties."""


@pytest.mark.parametrize("row", REFERENCE.strip().splitlines(), ids=lambda row: f"{row[0]} players")
def test_random_play_has_the_reference_values(row):
    """TER-TURN-1, TER-DRAW-1, TER-SCORE-1: uniform random play gives the means of section 4 of the specification."""
    players, games, *figures = (float(word) for word in row.split())
    players, games = int(players), int(games)
    outcome = Batch(GAME, games, players, {"start_seat": 0}, seed=11).random_play(form=LISTED)
    states, decisions, totals = outcome.states, outcome.decisions, outcome.sheets[:, :players, -1]
    best = totals.max(axis=1)
    alone = (totals == best[:, None]).sum(axis=1) == 1
    measured = [
        (states["turn"].mean(), *figures[0:2], 0.1),
        (decisions.mean(), *figures[2:4], 0.1),
        (totals.mean(), *figures[4:6], 0.1),
        (best.mean(), *figures[6:8], 0.1),
        ((alone & (totals[:, 0] == best)).mean(), figures[8], 0.5, 0.006),
        ((~alone).mean(), figures[9], 0.4, 0.006),
    ]
    for mean, expected, deviation, rounding in measured:
        assert abs(mean - expected) < rounding + 4 * deviation * (2 / games) ** 0.5


def test_position_text_of_these_tests():
    text = position_text("red build", "C1 5.5", "red reserve C", adjacency=8, points={"line": 6})
    assert text.splitlines()[:4] == [
        "game terratain version 1 players 2", "option adjacency 8", "option points line=6", "turn 9 seat red phase build ",
    ]  # fmt: skip
