"""The worked examples X1 to X32 of section 7 of the specification, each with all its numbers."""

import pytest

import formicarium as fm

from .helpers import (
    ALL,
    DECLINE,
    EMPTY,
    at,
    board_of,
    builds,
    chances,
    clause_against,
    facts,
    fill,
    lay,
    moment,
    nearly_full,
    new,
    pile,
    play,
    plot,
    plots_open_to,
    replay,
    scores,
    size,
)


@pytest.mark.parametrize(
    ("name", "row", "column", "index"),
    [
        ("1.1", 0, 0, 0),
        ("1.9", 2, 2, 20),
        ("2.7", 2, 3, 21),
        ("3.6", 1, 8, 17),
        ("4.3", 3, 2, 29),
        ("5.1", 3, 3, 30),
        ("5.5", 4, 4, 40),
        ("6.4", 4, 6, 42),
        ("7.7", 8, 0, 72),
        ("9.9", 8, 8, 80),
    ],
)
def test_x01_coordinates(name, row, column, index):
    """TER-GEO-1: a Town on each plot of the table, by its name, is action 162 + index and stands in that row and column."""
    table = at("red build", "", "red reserve W")
    assert table.action(f"build town {name}") == 162 + index
    table.play(f"build town {name}")
    board = board_of(table)
    assert board.index("W0") == index == 9 * row + column
    assert board.count(EMPTY) == 80


def test_x02_next_to():
    """TER-GEO-2, TER-GEO-3: an enemy Castle shows which plots are next to its own: 1.9 across two borders, never a corner."""
    table = at("red build", "C1 1.9", "red reserve C")
    assert ALL - plots_open_to(table, "C") == {20, 11, 19, 21, 29}
    assert 30 in plots_open_to(table, "C")
    table = at("red build", "C1 1.9", "red reserve C", adjacency=8)
    assert ALL - plots_open_to(table, "C") == {20, 11, 19, 21, 29, 10, 12, 28, 30}


@pytest.mark.parametrize(("adjacency", "closed"), [(4, {8, 7, 17}), (8, {8, 7, 17, 16})])
def test_x02_next_to_does_not_wrap(adjacency, closed):
    """TER-GEO-3: 3.3 is next to 3.2 and 3.6 only, never to 1.4 on the other side."""
    table = at("red build", "C1 3.3", "red reserve C", adjacency=adjacency)
    assert ALL - plots_open_to(table, "C") == closed


def test_x03_first_turn():
    """TER-TURN-2, TER-WAR-1, TER-WAR-5: no war without an enemy structure, 81 builds, no discard."""
    table = play(new(start_seat=0), "draw town", "draw army")
    assert moment(table) == "red build"
    assert table.legal_actions() == list(range(162, 243))
    assert len(table.legal_actions()) == 81
    table.play(202)
    assert board_of(table)[plot("5.5")] == "W0"
    assert pile(table, "red", "reserve") == "A1"
    assert moment(table) == "blue draw"


def test_x04_first_turn_two_armies():
    """TER-TURN-2, TER-BUILD-8: no decision at all, and the turn counts as one without a build."""
    table = play(new(start_seat=0), "draw army", "draw army")
    assert moment(table) == "blue draw"
    assert table.actor == fm.CHANCE
    assert pile(table, "red", "reserve") == "A2"
    assert facts(table)["idle"] == "1"
    assert facts(table)["turn"] == "2"
    assert board_of(table) == [EMPTY] * 81


def test_x05_no_duplicates():
    """TER-BUILD-1, TER-BUILD-9: chits of one type give one action; the army gives none."""
    table = at("red build", "", "red reserve T2 W C A")
    assert len(table.legal_actions()) == 243
    assert table.legal_actions() == builds("T", ALL) + builds("C", ALL) + builds("W", ALL)


def test_x06_castle_ban():
    """TER-BUILD-3: 76 plots are open, all but the enemy Castle and the four next to it."""
    table = at("red build", "C1 5.5", "red reserve C")
    assert len(table.legal_actions()) == 76
    assert table.legal_actions() == builds("C", ALL - {31, 39, 40, 41, 49})
    assert 81 + plot("5.1") in table.legal_actions()


def test_x06_castle_ban_adjacency_8():
    """TER-GEO-2, TER-BUILD-3: with adjacency 8 there are 72."""
    table = at("red build", "C1 5.5", "red reserve C", adjacency=8)
    assert len(table.legal_actions()) == 72
    assert table.legal_actions() == builds("C", ALL - {30, 31, 32, 39, 40, 41, 48, 49, 50})


def test_x07_other_types():
    """TER-BUILD-4, TER-BUILD-6: next to an enemy Temple everything but a Temple may stand."""
    table = at("red build", "T1 5.5", "red reserve T C W F M P")
    on_52 = [action for action in table.legal_actions() if action % 81 == 31]
    assert on_52 == [81 * kind + 31 for kind in (1, 2, 3, 4, 5)]
    assert clause_against(table, "build temple 5.2") == "TER-BUILD-4"
    for other in ("castle", "palace", "town", "farm", "mine"):
        assert table.why_not(f"build {other} 5.2") is None


def test_x08_own_neighbours():
    """TER-BUILD-6: an own Castle does not restrict, and does not help either."""
    table = at("red build", "C0 1.1", "red reserve C")
    assert table.why_not("build castle 1.2") is None
    assert table.legal_actions() == builds("C", ALL - {0})
    table = at("red build", "C0 1.1, C1 1.3", "red reserve C")
    assert clause_against(table, "build castle 1.2") == "TER-BUILD-3"
    assert table.legal_actions() == builds("C", ALL - {0, 1, 2, 3, 11})


def test_x09_across_a_border():
    """TER-BUILD-5, TER-GEO-3: a border of territories does not protect, a diagonal does."""
    table = at("red build", "P1 1.6", "red reserve P")
    assert clause_against(table, "build palace 2.4") == "TER-BUILD-5"
    assert table.why_not("build palace 2.1") is None
    assert (plot("2.4"), plot("2.1")) == (12, 3)
    assert table.legal_actions() == builds("P", ALL - {2, 10, 11, 12, 20})


def test_x10_war_then_build_on_the_same_plot():
    """TER-WAR-2, TER-WAR-3, TER-BUILD-7: the war opens the plot and its neighbours at once."""
    before = at("red build", "C1 5.5", "red reserve C A")
    assert not {81 + index for index in (31, 39, 40, 41, 49)} & set(before.legal_actions())
    table = at("red war", "C1 5.5", "red reserve C A")
    assert table.legal_actions() == [526, DECLINE]
    table.play(526)
    assert pile(table, "blue", "discard") == "C1"
    assert pile(table, "red", "discard") == "A1"
    assert pile(table, "red", "reserve") == "C1"
    assert board_of(table) == [EMPTY] * 81
    assert moment(table) == "red build"
    assert 121 in table.legal_actions()
    assert table.legal_actions() == builds("C", ALL)
    table.play(121)
    assert board_of(table)[plot("5.5")] == "C0"


def test_x11_war_targets():
    """TER-WAR-1, TER-WAR-3, TER-WAR-4, TER-WAR-6, TER-GEO-5: any enemy structure, or decline; one war only."""
    table = at("red war", "W1 2.1 5.5, W0 2.3, W2 9.9", "red reserve A2 W", players=3)
    assert [plot(name) for name in ("2.1", "5.5", "2.3", "9.9")] == [3, 40, 5, 80]
    assert table.legal_actions() == [489, 526, 566, 567]
    table.play(566)
    assert pile(table, "green", "discard") == "W1"
    assert pile(table, "red", "discard") == "A1"
    assert pile(table, "blue", "discard") == "none"
    assert pile(table, "red", "reserve") == "W1 A1"
    assert moment(table) == "red build"
    assert board_of(table) == lay("W1 2.1 5.5, W0 2.3")


def test_x12_declining():
    """TER-WAR-1: declining keeps the army and goes on to Build."""
    table = at("red war", "W1 5.5", "red reserve A W")
    assert table.legal_actions() == [526, DECLINE]
    table.play(567)
    assert moment(table) == "red build"
    assert pile(table, "red", "reserve") == "W1 A1"
    assert pile(table, "red", "discard") == "none"
    assert board_of(table)[40] == "W1"


def test_x13_refill_between_the_two_draws():
    """TER-DRAW-1, TER-DRAW-2: F for certain, refill, then A with 10/12 and M with 2/12."""
    table = at("red draw", fill("red T10 C10 W10 F9 M8 P10"), "red reserve none discard A10 M2 cup F1")
    assert chances(table) == {"draw farm": 1}
    assert pile(table, "red", "discard") == "M2 A10"
    table.play("draw farm")
    assert moment(table) == "red draw"
    assert chances(table) == {"draw mine": 2, "draw army": 10}
    table.play("draw army")
    assert size(pile(table, "red", "cup")) == 11
    assert pile(table, "red", "cup") == "M2 A9"
    assert pile(table, "red", "discard") == "none"
    assert pile(table, "red", "reserve") == "F1 A1"


def test_x14_no_early_refill():
    """TER-DRAW-2: after the last chit is drawn the cup stays empty until the next own draw."""
    table = at("red draw", fill("red T9 C10 W9 F10 M9 P10"), "red reserve none discard M1 A10 cup T1 W1")
    play(table, "draw temple", "draw town")
    assert moment(table) == "red build"
    assert pile(table, "red", "cup") == "none"
    assert pile(table, "red", "discard") == "M1 A10"
    play(table, "build town 9.9")
    assert moment(table) == "blue draw"
    assert pile(table, "red", "cup") == "none"
    assert size(pile(table, "red", "discard")) == 11
    play(table, "draw town", "draw mine", "build town 9.8")
    assert moment(table) == "red draw"
    assert chances(table) == {"draw mine": 1, "draw army": 10}
    assert pile(table, "red", "discard") == "none"


def test_x15_removed_chits_come_back():
    """TER-WAR-3, TER-DRAW-2: the removed Farm is in the owner's next refill, drawn with probability 1/11."""
    table = at("red war", fill("blue T9 C10 W10 F10 M10 P10"), "red reserve A", "blue discard A10 cup T1")
    farm = board_of(table).index("F1")
    table.play(486 + farm)
    assert moment(table) == "blue draw"
    assert pile(table, "blue", "discard") == "F1 A10"
    assert chances(table) == {"draw temple": 1}
    table.play("draw temple")
    assert chances(table) == {"draw farm": 1, "draw army": 10}
    assert sum(chances(table).values()) == 11


def test_x16_discards():
    """TER-END-1, TER-END-2: one discard from five chits, and then the turn ends."""
    table = at("red discard", "", "red reserve T2 W A2")
    assert table.legal_actions() == [568, 570, 574]
    table.play(574)
    assert pile(table, "red", "reserve") == "T2 W1 A1"
    assert pile(table, "red", "discard") == "A1"
    assert moment(table) == "blue draw"


def test_x16_no_discard_at_the_limit():
    """TER-END-2: with four chits after Build no discard is asked or allowed."""
    table = at("red build", "", "red reserve T2 W A2")
    assert not set(table.legal_actions()) & set(range(568, 575))
    table.play("build town 5.5")
    assert moment(table) == "blue draw"
    assert pile(table, "red", "reserve") == "T2 A2"


def test_x17_two_discards():
    """TER-BUILD-8, TER-END-1, TER-END-2: a blocked build, then two discards; the second has one legal action and is asked."""
    table = at("red war", nearly_full("W0 1.2"), "red reserve C5 A")
    assert board_of(table)[plot("5.6")] == "C1"
    table.play("decline")
    assert moment(table) == "red discard"
    assert table.legal_actions() == [569, 574]
    table.play(574)
    assert moment(table) == "red discard"
    assert table.legal_actions() == [569]
    table.play(569)
    assert moment(table) == "blue draw"
    assert pile(table, "red", "reserve") == "C4"
    assert pile(table, "red", "discard") == "C1 A1"
    assert facts(table)["idle"] == "1"


def test_x18_end_at_once():
    """TER-OVER-1: the last plot ends the game in the middle of the turn and of the round."""
    table = at("red build", nearly_full(), "red reserve W F2 M2 T", turn=81)
    table.play("build town 5.5")
    assert table.is_over
    assert table.ending == "full"
    assert pile(table, "red", "reserve") == "T1 F2 M2"
    assert size(pile(table, "red", "reserve")) == 5
    assert table.legal_actions() == []
    assert facts(table)["turn"] == "81"


def test_x19_war_prolongs():
    """TER-OVER-1: a war makes two empty plots, the build leaves one."""
    table = at("red war", nearly_full(), "red reserve A W", turn=81)
    table.play("war 9.9")
    assert board_of(table).count(EMPTY) == 2
    table.play("build town 9.9")
    assert board_of(table).count(EMPTY) == 1
    assert not table.is_over
    assert moment(table) == "blue draw"


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("TCPFM", 5),
        ("TTCCC", 6),
        ("FTTCCC", 9),
        ("WCCCW", 6),
        ("TFCCCC", 8),
        ("TFCCCWM", 6),
        ("TTCCCTTT", 12),
        ("CCCFFF", 12),
        ("CCCTFFF", 12),
        ("TC.FW", 0),
        ("TT.TT", 0),
        ("TCWFMPTCW", 9),
        ("TTTTTTTTT", 18),
    ],
)
def test_x20_rows_in_one_line(line, points):
    """TER-SCORE-11, TER-SCORE-12, TER-SCORE-13, TER-SCORE-14: same-type rows first, then what is left of the run."""
    board = [EMPTY] * 81
    for place, letter in enumerate(line):
        board[place] = f"{letter}0" if letter != "." else EMPTY
    assert scores(board)[0]["rows"] == points
    assert scores(board)[1]["rows"] == 0


def test_x21_block():
    """TER-SCORE-2, TER-SCORE-4, TER-SCORE-10, TER-SCORE-15: nine Temples in territory 5."""
    sheet = scores("T0 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9")[0]
    assert sheet == {
        "territory": 9, "centre": 3, "lines": 0, "squares": 0, "corners": 0, "majorities": 3, "rows": 48, "sets": 0, "total": 63,
    }  # fmt: skip


def test_x22_cross():
    """TER-SCORE-1, TER-SCORE-15: the Town on 5.5 counts in both rows."""
    sheet = scores("W0 5.4 5.5 5.6, F0 5.2, M0 5.8")[0]
    assert sheet == {
        "territory": 5, "centre": 3, "lines": 0, "squares": 0, "corners": 0, "majorities": 9, "rows": 9, "sets": 0, "total": 26,
    }  # fmt: skip


def test_x23_diagonal_over_a_border():
    """TER-GEO-3, TER-SCORE-11: one row TCWF from 1.1 to 5.1."""
    sheet = scores("T0 1.1, C0 1.5, W0 1.9, F0 5.1")[0]
    assert sheet == {
        "territory": 0, "centre": 3, "lines": 0, "squares": 0, "corners": 0, "majorities": 12, "rows": 4, "sets": 0, "total": 19,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("counts", "owner", "territory"),
    [
        ((4, 3, 2), 0, 0),
        ((4, 4, 1), None, 0),
        ((3, 3, 3), None, 0),
        ((1, 0, 0), 0, 0),
        ((0, 0, 0), None, 0),
        ((5, 4, 0), 0, 5),
    ],
)
def test_x24_control_3_players(counts, owner, territory):
    """TER-SCORE-3, TER-SCORE-4: control of territory 5 shows in the centre; a tie or no structure means nobody."""
    order = [seat for seat, count in enumerate(counts) for _ in range(count)]
    structures = ", ".join(f"{'WFM'[seat]}{seat} 5.{place + 1}" for place, seat in enumerate(order))
    sheets = scores(structures, players=3)
    assert [sheet["centre"] for sheet in sheets] == [3 if seat == owner else 0 for seat in range(3)]
    assert [sheet["territory"] for sheet in sheets] == [territory, 0, 0]


@pytest.mark.parametrize(
    ("structures", "points"),
    [
        ("T0 1.1 1.2 1.4 1.5, T1 3.1 3.2 3.4 3.5, T2 7.1 7.2", [0, 0, 0]),
        ("M0 1.1 1.3 1.5, M1 3.1 3.3, M2 7.1 7.3", [3, 0, 0]),
        ("F2 5.5", [0, 0, 3]),
        ("", [0, 0, 0]),
        (
            "T0 1.1 1.2 1.4 1.5, T1 3.1 3.2 3.4 3.5, T2 7.1 7.2, M0 4.1 4.3 4.5, M1 6.1 6.3, M2 9.1 9.3, F2 5.5",
            [3, 0, 3],
        ),
    ],
)
def test_x25_majority(structures, points):
    """TER-SCORE-10: strictly more than every other player; nobody without any Palaces."""
    assert [sheet["majorities"] for sheet in scores(structures, players=3)] == points


@pytest.mark.parametrize(
    ("territories", "book", "sdg"),
    [
        ("1 3 7 9", (0, 0, 0, 8), (0, 0, 0, 8)),
        ("1 5 9", (3, 9, 0, 0), (3, 6, 0, 0)),
        ("1 2 3 4 7", (0, 18, 0, 0), (0, 12, 0, 0)),
        ("1 2 3 4 5", (3, 9, 8, 0), (3, 6, 8, 0)),
        ("1 2 3 4 5 6", (3, 18, 16, 0), (3, 0, 16, 0)),
        ("1 2 4 5 6 8 9", (3, 27, 16, 0), (3, 0, 16, 0)),
        ("1 2 3 4 5 6 7 8 9", (3, 72, 32, 8), (3, 0, 32, 8)),
        ("2 4 6 8", (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_x26_territory_combinations(territories, book, sdg):
    """TER-SCORE-5, TER-SCORE-6, TER-SCORE-7, TER-SCORE-8, TER-SCORE-9: centre + lines + squares + corners."""
    structures = ", ".join(f"W0 {t}.5" for t in territories.split())
    for scoring, points in (("book", book), ("sdg", sdg)):
        sheet = scores(structures, scoring=scoring)[0]
        assert tuple(sheet[part] for part in ("centre", "lines", "squares", "corners")) == points


def test_x26_sums():
    """TER-SCORE-8, TER-SCORE-9: the sums of the table, from the engine."""
    sums = {}
    for territories in ("1379", "159", "12347", "12345", "123456", "1245689", "123456789", "2468"):
        structures = ", ".join(f"W0 {t}.5" for t in territories)
        sheets = [scores(structures, scoring=scoring)[0] for scoring in ("book", "sdg")]
        sums[territories] = tuple(sheet["total"] - sheet["majorities"] for sheet in sheets)
    assert sums == {
        "1379": (8, 8),
        "159": (12, 9),
        "12347": (18, 12),
        "12345": (20, 17),
        "123456": (37, 19),
        "1245689": (46, 19),
        "123456789": (115, 43),
        "2468": (0, 0),
    }


def test_x27_set():
    """TER-SCORE-2, TER-SCORE-16: 7 + 6 with all six types, 7 without a Palace."""
    sheet = scores("T0 2.1 2.9, C0 2.2, W0 2.3, F0 2.4, M0 2.5, P0 2.6")[0]
    assert (sheet["territory"], sheet["sets"]) == (7, 6)
    sheet = scores("T0 2.1 2.9, C0 2.2, W0 2.3, F0 2.4, M0 2.5 2.6")[0]
    assert (sheet["territory"], sheet["sets"]) == (7, 0)


def test_x28_mountains():
    """TER-VAR-1, TER-VAR-3: Mines on or next to mountains; a Town may stand on one."""
    table = play(new(start_seat=0, mountains=True, map="nine_peaks"), "draw mine", "draw army")
    assert len(table.legal_actions()) == 45
    assert table.why_not("build mine 1.5") is None
    assert table.why_not("build mine 1.2") is None
    assert clause_against(table, "build mine 1.1") == "TER-VAR-1"
    table = play(new(start_seat=0, mountains=True, map="nine_peaks"), "draw town", "draw army", "build town 1.5")
    assert board_of(table)[plot("1.5")] == "W0"
    play(table, "draw mine", "draw army", "war 1.5")
    assert plots_open_to(table, "M") >= {plot("1.5"), plot("1.2")}
    assert len(plots_open_to(table, "M")) == 45


def test_x29_rivers():
    """TER-VAR-2, TER-VAR-3: rivers alone on great_river: Farms on 33 plots, Mines on all 81."""
    table = play(new(start_seat=0, rivers=True, map="great_river"), "draw farm", "draw mine")
    assert len(table.legal_actions()) == 114
    assert len(plots_open_to(table, "F")) == 33
    assert plots_open_to(table, "M") == ALL
    assert (plot("2.1"), plot("2.2")) == (3, 4)
    assert table.why_not("build farm 2.1") is None
    assert clause_against(table, "build farm 2.2") == "TER-VAR-2"


@pytest.mark.parametrize(
    ("action", "move"),
    [
        (0, "build temple 1.1"),
        (121, "build castle 5.5"),
        (485, "build palace 9.9"),
        (486, "war 1.1"),
        (566, "war 9.9"),
        (567, "decline"),
        (568, "discard temple"),
        (574, "discard army"),
    ],
)
def test_x30_action_ids(action, move):
    """TER-TURN-1: ids and notation of the eight actions named."""
    tables = {
        "build": at("red build", "", "red reserve T C P"),
        "war": at("red war", "W1 1.1 9.9", "red reserve A"),
        "decline": at("red war", "W1 1.1 9.9", "red reserve A"),
        "discard": at("red discard", "", "red reserve T A W3"),
    }
    table = tables[move.split()[0]]
    assert table.action(move) == action
    assert dict(zip(table.legal_actions(), table.legal(), strict=True))[action] == move


def test_x31_cap():
    """TER-OVER-3, TER-OVER-5: max_turns = 12 and the first 12 turns of G1."""
    table = new(start_seat=0, max_turns=12)
    for turn, _ in replay(table, upto=12):
        assert table.is_over == (turn == 12)
    assert table.ending == "cap"
    assert [sheet["total"] for sheet in table.scores()] == [3, 6]
    assert table.ranking() == [2, 1]


def five_turns_without_a_build():
    table = new(start_seat=0)
    for _ in range(5):
        play(table, "draw army", "draw army")
        while moment(table).endswith("discard"):
            table.play("discard army")
    return table


def test_x32_stalemate_count_restarts():
    """TER-OVER-2: five turns without a build, then a build: count 0."""
    table = five_turns_without_a_build()
    assert (facts(table)["idle"], facts(table)["turn"], facts(table)["seat"]) == ("5", "6", "blue")
    play(table, "draw town", "draw army", "build town 5.5", "discard army")
    assert facts(table)["idle"] == "0"
    assert not table.is_over


def test_x32_stalemate():
    """TER-OVER-2: six turns without a build: over after the sixth End phase."""
    table = play(five_turns_without_a_build(), "draw army", "draw army")
    assert moment(table) == "blue discard"
    assert not table.is_over
    table.play("discard army")
    assert not table.is_over
    table.play("discard army")
    assert table.is_over
    assert table.ending == "stalemate"
    assert facts(table)["turn"] == "6"
