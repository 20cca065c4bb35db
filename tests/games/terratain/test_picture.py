"""The picture of a position: what a page draws, in words, and everything that scores."""

import json

import pytest

from formicarium.games.terratain.picture import picture

from .boards import BOARDS
from .helpers import GAME, LINES, MAPS, NAMES, PARTS, at, new, plot, plot_name, read

# --- helpers ----------------------------------------------------------------------------------------------------------------


def picture_of(table, seat=0):
    """The picture a seat gets, which must be plain JSON."""
    drawn = picture(GAME.view(table.state, seat)[0], seat)
    assert json.loads(json.dumps(drawn)) == drawn
    return drawn


def pile(**counts):
    return dict.fromkeys(NAMES, 0) | counts


def scoring(drawn, seat, part):
    """The combinations of a seat for one part of the score sheet: key, points, and what they are made of."""
    return [
        (one["key"], one["points"], one["plots"] if part in ("rows", "majorities") else one["territories"])
        for one in drawn["combinations"]
        if one["seat"] == seat and one["part"] == part
    ]


# --- the table --------------------------------------------------------------------------------------------------------------


def test_a_turn_in_the_middle():
    table = at("blue discard idle 2", "C0 5.1, W1 1.9", "red reserve T1 discard F2", "blue reserve A3 M3 discard none", turn=14)
    drawn = picture_of(table)
    assert drawn["phase"] == "discard"
    assert drawn["turn"] == 14
    assert drawn["seat"] == 1
    assert drawn["ending"] is None
    assert drawn["last_turn"] == 300
    assert drawn["turns_without_build"] == 2
    assert drawn["stalemate_after"] == 6
    red, blue = drawn["players"]
    assert red == {
        "seat": 0,
        "structures": 1,
        "reserve": pile(temple=1),
        "cup": pile(temple=9, castle=9, town=10, farm=8, mine=10, palace=10, army=10),
        "discard": pile(farm=2),
        "to_discard": 0,
    }
    assert blue["reserve"] == pile(army=3, mine=3)
    assert blue["discard"] == pile()
    assert blue["to_discard"] == 2


def test_every_plot_has_its_name_and_place():
    """The names of moves and of the picture are the same."""
    drawn = picture_of(at("red build", "C0 5.1, W1 1.9", "red reserve T"))
    assert [entry["plot"] for entry in drawn["plots"]] == [plot_name(index) for index in range(81)]
    by_name = {entry["plot"]: entry for entry in drawn["plots"]}
    assert by_name["6.4"] == {"plot": "6.4", "territory": 6, "line": 4, "column": 6, "terrain": "plain", "structure": None}
    assert by_name["5.1"]["structure"] == {"type": "castle", "seat": 0}
    assert by_name["1.9"]["structure"] == {"type": "town", "seat": 1}
    assert sum(entry["structure"] is not None for entry in drawn["plots"]) == 2


def test_before_the_first_turn():
    drawn = picture_of(new(3))
    assert drawn["phase"] == "start"
    assert drawn["seat"] is None
    assert drawn["turn"] == 0
    assert drawn["stalemate_after"] == 9
    assert [entry["control"] for entry in drawn["territories"]] == [None] * 9
    assert drawn["combinations"] == []


def test_no_limits_of_length():
    drawn = picture_of(at("red build", "", "red reserve T", max_turns=0, stalemate_rounds=0))
    assert drawn["last_turn"] is None
    assert drawn["stalemate_after"] is None


def test_the_end():
    drawn = picture_of(at("red ended ending full", BOARDS["B1"].board, turn=141))
    assert drawn["phase"] == "ended"
    assert drawn["ending"] == "full"


@pytest.mark.parametrize("name", MAPS)
def test_terrain_in_play(name):
    """TER-VAR-1, TER-VAR-2: with one variant only, the other symbol of the map is ignored."""
    symbols = {".": "plain", "^": "mountain", "~": "river"}
    rows = "".join(MAPS[name].split())
    for mountains, rivers in ((True, True), (True, False), (False, True)):
        table = at("red build", "", "red reserve T", mountains=mountains, rivers=rivers, map=name)
        drawn = picture_of(table)
        ignored = ("" if mountains else "^") + ("" if rivers else "~")
        expected = [symbols["." if symbol in ignored else symbol] for symbol in rows]
        assert [entry["terrain"] for entry in drawn["plots"]] == expected
        assert drawn["options"]["mountains"] is mountains
        assert drawn["options"]["map"] == name


def test_everybody_sees_the_same():
    """TER-DRAW-5; only who decides is told what moves would do."""
    table = at("red war", "C1 5.1", "red reserve A T", "blue reserve W")
    public = picture_of(table, -3)
    assert picture_of(table, 1) == public
    assert picture_of(table, 0) | {"outlook": {}} == public


# --- control and majorities ---------------------------------------------------------------------------------------------------


def test_control_and_majorities():
    """TER-SCORE-3, TER-SCORE-10: more than every other; a tie is nobody's."""
    drawn = picture_of(at("red build", "W0 1.1 1.2, F1 1.3 2.1, T2 2.2", "red reserve T", players=3))
    first, second, third = drawn["territories"][:3]
    assert first == {"territory": 1, "structures": [2, 1, 0], "control": 0}
    assert second == {"territory": 2, "structures": [0, 1, 1], "control": None}
    assert third == {"territory": 3, "structures": [0, 0, 0], "control": None}
    majorities = {entry["type"]: (entry["structures"], entry["majority"]) for entry in drawn["majorities"]}
    assert list(majorities) == ["temple", "castle", "town", "farm", "mine", "palace"]
    assert majorities["town"] == ([2, 0, 0], 0)
    assert majorities["farm"] == ([0, 2, 0], 1)
    assert majorities["temple"] == ([0, 0, 1], 2)
    assert majorities["mine"] == ([0, 0, 0], None)


# --- what scores ----------------------------------------------------------------------------------------------------------------


def test_nine_temples():
    """The first whole position of the rulebook: territory 9, centre 3, majority 3, eight rows of three Temples."""
    temples = [f"5.{place}" for place in range(1, 10)]
    drawn = picture_of(at("red draw", f"T0 {' '.join(temples)}"))
    assert scoring(drawn, 0, "territory") == [("territory9", 9, [5])]
    assert scoring(drawn, 0, "centre") == [("centre", 3, [5])]
    assert scoring(drawn, 0, "majorities") == [("majority", 3, temples)]
    rows = scoring(drawn, 0, "rows")
    assert {tuple(plots) for _, _, plots in rows} == {
        tuple(plot_name(index) for index in line if plot_name(index) in temples)
        for line in LINES
        if sum(plot_name(index) in temples for index in line) == 3
    }
    assert [(key, points) for key, points, _ in rows] == [("same3", 6)] * 8
    assert all(one["type"] == "temple" for one in drawn["combinations"] if one["part"] == "rows")


def test_a_row_across_a_border():
    """The third whole position of the rulebook: one diagonal row of four, centre, four majorities."""
    drawn = picture_of(at("red draw", "T0 1.1, C0 1.5, W0 1.9, F0 5.1"))
    assert scoring(drawn, 0, "rows") == [("row4", 4, ["1.1", "1.5", "1.9", "5.1"])]
    assert scoring(drawn, 0, "centre") == [("centre", 3, [5])]
    assert [points for _, points, _ in scoring(drawn, 0, "majorities")] == [3] * 4


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("TCPFM", {"row5": ["TCPFM"]}),
        ("TTCCC", {"same3": ["CCC"]}),
        ("FTTCCC", {"row3": ["FTT"], "same3": ["CCC"]}),
        ("TFCCCWM", {"same3": ["CCC"]}),
        ("TTCCCTTT", {"same3": ["CCC", "TTT"]}),
        ("TC.FW", {}),
        ("TTTTTTTTT", {"same9": ["TTTTTTTTT"]}),
    ],
)
def test_rows_of_one_line(line, rows):
    """TER-SCORE-11 to TER-SCORE-14: examples of the rulebook."""
    structures = ", ".join(f"{letter}0 {plot_name(column)}" for column, letter in enumerate(line) if letter != ".")
    found = {}
    for key, _, plots in scoring(picture_of(at("red draw", structures)), 0, "rows"):
        found.setdefault(key, []).append("".join(line[plot(name)] for name in plots))
    assert found == rows


def test_controlled_territories():
    """TER-SCORE-4 to TER-SCORE-9: the example of territories 1 2 3 4 5 6 in both scorings."""
    structures = ", ".join(f"W0 {t}.5" for t in range(1, 7))
    book = picture_of(at("red draw", structures))
    assert scoring(book, 0, "lines") == [("line", 9, [1, 2, 3]), ("line", 9, [4, 5, 6])]
    assert scoring(book, 0, "squares") == [("square", 8, [1, 2, 4, 5]), ("square", 8, [2, 3, 5, 6])]
    sdg = picture_of(at("red draw", structures, scoring="sdg"))
    assert scoring(sdg, 0, "lines") == []
    assert len(scoring(sdg, 0, "squares")) == 2
    corners = picture_of(at("red draw", ", ".join(f"W0 {t}.5" for t in (1, 3, 7, 9))))
    assert scoring(corners, 0, "corners") == [("corners", 8, [1, 3, 7, 9])]


def test_set():
    """TER-SCORE-16: one of each type and a second Temple give 7 and 6; without a Palace only the 7."""
    drawn = picture_of(at("red draw", "T0 2.1 2.2, C0 2.3, W0 2.4, F0 2.5, M0 2.6, P0 2.7"))
    assert scoring(drawn, 0, "sets") == [("set", 6, [2])]
    assert scoring(drawn, 0, "territory") == [("territory7", 7, [2])]
    without = picture_of(at("red draw", "T0 2.1 2.2, M0 2.3 2.7, C0 2.4, W0 2.5, F0 2.6"))
    assert scoring(without, 0, "sets") == []


def test_other_points():
    """The option `points`: a number of its own, and nothing at all."""
    drawn = picture_of(at("red draw", "W0 5.1 5.2 5.3", points={"centre": 5, "majority": 0}))
    assert scoring(drawn, 0, "centre") == [("centre", 5, [5])]
    assert scoring(drawn, 0, "majorities") == []
    assert drawn["points"]["centre"] == 5
    assert drawn["points"]["line"] == 9


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("how", ["book", "sdg"])
def test_combinations_add_up_to_the_score_sheet(name, how):
    """TER-SCORE-1: part by part, on all complete boards."""
    told = BOARDS[name]
    table = at("red ended ending full", told.board, players=told.players, turn=141, scoring=how)
    drawn = picture_of(table)
    for seat, sheet in enumerate(table.scores()):
        for part in PARTS:
            own = [one["points"] for one in drawn["combinations"] if one["seat"] == seat and one["part"] == part]
            assert sum(own) == sheet[part], (seat, part)


def test_a_war_is_the_difference_of_two_pictures():
    """TER-WAR-2, TER-WAR-3: the page shows what a war breaks by comparing what scores before and after."""
    table = at("blue war", "W0 1.1 1.2 1.3", "blue reserve A W")
    before = picture_of(table)
    table.play("war 1.2")
    after = picture_of(table)
    gone = [one for one in before["combinations"] if one not in after["combinations"]]
    assert ("rows", ["1.1", "1.2", "1.3"]) in [(one["part"], one["plots"]) for one in gone]
    assert after["players"][0]["discard"] == pile(town=1)
    assert after["players"][1]["discard"] == pile(army=1)


def test_a_position_given_as_text():
    """A position read from text and written again has the same picture."""
    table = at("red build", "C1 5.5, P1 1.6", "red reserve C P T")
    assert picture_of(read(table.position())) == picture_of(table)


# --- what moves would do ------------------------------------------------------------------------------------------------------


def test_outlook_of_a_build():
    """The third Town of a row gives 6; the first Farm 3, in the centre, where it ends blue's control, blue loses 3."""
    table = at("red build", "W0 1.1 1.2, C1 5.5", "red reserve W F")
    changes = picture_of(table)["outlook"]
    assert changes["build town 1.3"] == [6, 0]
    assert changes["build farm 9.9"] == [3, 0]
    assert changes["build farm 5.9"] == [3, -3]
    assert "build town 6.6" not in changes


def test_outlook_of_a_war():
    """The middle of three Towns breaks the row; the majority of Towns remains red's."""
    table = at("blue war", "W0 1.1 1.2 1.3", "blue reserve A W")
    assert picture_of(table, 1)["outlook"]["war 1.2"] == [-6, 0]
    assert "decline" not in picture_of(table, 1)["outlook"]


def test_only_who_decides_has_an_outlook():
    table = at("red build", "W0 1.1 1.2", "red reserve W")
    assert picture_of(table, 0)["outlook"]
    assert picture_of(table, 1)["outlook"] == picture_of(table, -3)["outlook"] == {}
    assert picture_of(at("red discard", "W0 1.1", "red reserve W5"))["outlook"] == {}
