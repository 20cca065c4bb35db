"""The options of section 6 of the specification: defaults, points, and clear errors for bad values."""

import pytest

import formicarium as fm

from .helpers import (
    GAME,
    moment,
    new,
    play,
    plot_name,
    points_table,
    scores,
)


def test_defaults():
    """TER-SETUP-1: the options and their defaults are those of section 6."""
    assert {option.name: option.default for option in GAME.spec.options} == {
        "start_seat": "random",
        "scoring": "book",
        "points": {},
        "adjacency": 4,
        "reserve_limit": 4,
        "mountains": False,
        "rivers": False,
        "map": "nine_peaks",
        "max_turns": 300,
        "stalemate_rounds": 3,
        "score_display": "full",
    }
    assert GAME.spec.players == (2, 6)
    assert GAME.spec.default_players == 2


def structures_in(t, n):
    """The first n plots of a territory with changing types."""
    return ", ".join(f"{letter}0 {t}.{p}" for p, letter in enumerate("TCWFMPTCW"[:n], start=1))


COMBINATIONS = [
    # key, the board, the part, how often it occurs, points in book, points in sdg
    *((f"territory{n}", structures_in(2, n), "territory", 1, n, n) for n in range(5, 10)),
    ("territory6", f"{structures_in(2, 6)}, {structures_in(8, 6)}", "territory", 2, 6, 6),
    ("centre", "W0 5.5", "centre", 1, 3, 3),
    ("line", "W0 1.5 2.5 3.5", "lines", 1, 9, 6),
    ("line", "W0 1.5 2.5 3.5 4.5 7.5", "lines", 2, 9, 6),
    ("square", "W0 1.5 2.5 4.5 5.5", "squares", 1, 8, 8),
    ("square", "W0 1.5 2.5 3.5 4.5 5.5 6.5", "squares", 2, 8, 8),
    ("corners", "W0 1.5 3.5 7.5 9.5", "corners", 1, 8, 8),
    ("majority", "T0 1.1, C0 1.3, W0 1.7, F0 1.9, M0 3.1, P0 3.3", "majorities", 6, 3, 3),
    *((f"row{n}", ", ".join(f"{'TCWFMPTCW'[c]}0 {plot_name(c)}" for c in range(n)), "rows", 1, n, n) for n in range(3, 10)),
    *((f"same{n}", ", ".join(f"F0 {plot_name(c)}" for c in range(n)), "rows", 1, 2 * n, 2 * n) for n in range(3, 10)),
    ("row3", "W0 1.4 1.6, F0 1.5, T0 1.2, C0 1.8", "rows", 2, 3, 3),
    ("set", f"{structures_in(2, 6)}, {structures_in(8, 6)}", "sets", 2, 6, 6),
]


@pytest.mark.parametrize("value", [0, 50, 99])
@pytest.mark.parametrize(
    ("key", "structures", "part", "times", "book", "sdg"), COMBINATIONS, ids=[f"{row[0]}x{row[3]}" for row in COMBINATIONS]
)
def test_points_can_be_overridden(key, structures, part, times, book, sdg, value):
    """TER-SCORE-1: each number of the points table, in both scorings; nothing else changes."""
    for scoring, default in (("book", book), ("sdg", sdg)):
        usual = scores(structures, scoring=scoring)[0]
        assert usual[part] >= times * default
        changed = scores(structures, scoring=scoring, points={key: value})[0]
        difference = times * (value - default)
        assert changed == {**usual, part: usual[part] + difference, "total": usual["total"] + difference}


def test_overrides_cover_every_number_of_the_table():
    keys = {row[0] for row in COMBINATIONS}
    assert keys == set(GAME.spec.option("points").keys) == set(points_table())
    assert len(keys) == 5 + 5 + 7 + 7 + 1


def test_several_overrides_at_once():
    """TER-SCORE-1: overrides as a mapping and as text."""
    structures = ", ".join(f"W0 {t}.5" for t in range(1, 10))
    for points in ({"centre": 5, "line": 7, "corners": 1}, "centre=5,line=7,corners=1"):
        table = fm.new("terratain", start_seat=0, points=points, draws=False)
        text = table.position()
        assert "option points centre=5,line=7,corners=1" in text
        sheet = scores(structures, points=points)[0]
        assert (sheet["centre"], sheet["lines"], sheet["squares"], sheet["corners"]) == (5, 56, 32, 1)


def test_sdg_override_keeps_the_sdg_lines():
    """TER-SCORE-9: with another number for lines, covered lines still give nothing in sdg."""
    structures = ", ".join(f"W0 {t}.5" for t in "12345")
    assert scores(structures, scoring="sdg", points={"line": 20})[0]["lines"] == 20
    structures = ", ".join(f"W0 {t}.5" for t in "123456")
    assert scores(structures, scoring="sdg", points={"line": 20})[0]["lines"] == 0
    assert scores(structures, scoring="sdg", points={"square": 0, "line": 20})[0]["lines"] == 0


@pytest.mark.parametrize("display", ["none", "total", "full"])
def test_score_display_changes_nothing_in_the_game(display):
    """TER-SCORE-1: score_display is for displays only."""
    table = new(start_seat=0, score_display=display)
    play(table, "draw town", "draw army", "build town 5.5")
    assert table.scores()[0]["total"] == 6
    assert moment(table) == "blue draw"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"start_seat": 2}, ["start_seat", "2", "1"]),
        ({"start_seat": 6}, ["start_seat", "6", "random"]),
        ({"start_seat": -1}, ["start_seat", "-1", "random"]),
        ({"start_seat": "red"}, ["start_seat", "red", "random"]),
        ({"scoring": "online"}, ["scoring", "online", "book", "sdg"]),
        ({"points": {"castle": 3}}, ["points", "castle", "centre", "line"]),
        ({"points": {"line": -1}}, ["points", "line", "-1"]),
        ({"points": {"line": 100}}, ["points", "line", "100"]),
        ({"points": {"line": "many"}}, ["points", "line", "many"]),
        ({"points": {"line": 4.5}}, ["points", "line", "4.5"]),
        ({"points": "line"}, ["points", "line"]),
        ({"points": "line=9,castle=1"}, ["points", "castle"]),
        ({"adjacency": 6}, ["adjacency", "6", "4", "8"]),
        ({"reserve_limit": 5}, ["reserve_limit", "5", "4", "6"]),
        ({"mountains": "maybe"}, ["mountains", "maybe", "on", "off"]),
        ({"rivers": "yes"}, ["rivers", "yes", "on", "off"]),
        ({"map": "atlantis"}, ["map", "atlantis", "nine_peaks", "great_river", "two_diagonals", "random"]),
        ({"max_turns": -1}, ["max_turns", "-1", "0"]),
        ({"max_turns": "never"}, ["max_turns", "never"]),
        ({"max_turns": 10**9}, ["max_turns", "1000000000"]),
        ({"max_turns": 12.5}, ["max_turns", "12.5"]),
        ({"stalemate_rounds": -3}, ["stalemate_rounds", "-3", "0"]),
        ({"stalemate_rounds": None}, ["stalemate_rounds", "None"]),
        ({"score_display": "all"}, ["score_display", "all", "none", "total", "full"]),
        ({"adjacent": 8}, ["adjacent", "adjacency"]),
    ],
)
def test_bad_options_are_refused_in_words(options, words):
    """TER-SETUP-1: an error names the option, the value given and what is possible."""
    with pytest.raises(fm.BadOption) as error:
        new(**options)
    for word in words:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("start_seat", "1", 1),
        ("adjacency", "8", 8),
        ("reserve_limit", "6", 6),
        ("mountains", "on", True),
        ("rivers", "on", True),
        ("map", "two_diagonals", "two_diagonals"),
        ("max_turns", "0", 0),
        ("stalemate_rounds", "7", 7),
        ("scoring", "sdg", "sdg"),
        ("score_display", "none", "none"),
    ],
)
def test_options_as_text_and_in_positions(name, text, value):
    """TER-SETUP-1: an option given as a word means the same, and stands in the text of the position."""
    as_text, as_value = new(**{name: text}), new(**{name: value})
    assert as_text.position() == as_value.position()
    assert f"option {name} {text}" in as_text.position().splitlines()
    assert fm.game("terratain").options_of(as_value.state) == {name: value}
