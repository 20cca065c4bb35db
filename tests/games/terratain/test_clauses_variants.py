"""The clauses of the variants Mountains and Rivers: printed maps and the random one."""

import pytest

import formicarium as fm

from .boards import BOARDS
from .helpers import (
    ALL,
    EMPTY,
    MAPS,
    at,
    builds,
    chances,
    facts,
    first_reserve,
    map_plots,
    moment,
    near,
    nearly_full,
    new,
    play,
    plot,
    plot_name,
    plots_open_to,
    terrain_of,
    territory,
)


@pytest.mark.parametrize(
    ("name", "mountains", "rivers", "mines", "farms"),
    [("nine_peaks", 9, 16, 45, 44), ("great_river", 12, 13, 26, 33), ("two_diagonals", 8, 17, 24, 33)],
)
def test_printed_maps(name, mountains, rivers, mines, farms):
    """TER-VAR-1, TER-VAR-2, TER-VAR-4: the table of section 2.4; the plots themselves with adjacency 4 and 8."""
    drawing = MAPS[name]
    assert "".join(drawing.split()) == "".join(drawing.split())[::-1]
    assert len(map_plots("^", drawing)) == mountains
    assert len(map_plots("~", drawing)) == rivers
    for adjacency in (4, 8):
        table = first_reserve("MF", mountains=True, rivers=True, map=name, adjacency=adjacency)
        assert plots_open_to(table, "M") == near(map_plots("^", drawing), adjacency)
        assert plots_open_to(table, "F") == near(map_plots("~", drawing), adjacency)
        if adjacency == 4:
            assert len(plots_open_to(table, "M")) == mines
            assert len(plots_open_to(table, "F")) == farms


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize(("mountains", "rivers"), [(False, False), (True, False), (False, True), (True, True)])
def test_one_variant_ignores_the_other_symbol(name, mountains, rivers):
    """TER-VAR-1, TER-VAR-2, TER-VAR-3: each variant alone, both together, none."""
    table = first_reserve("MF", mountains=mountains, rivers=rivers, map=name)
    assert plots_open_to(table, "M") == (near(map_plots("^", MAPS[name])) if mountains else ALL)
    assert plots_open_to(table, "F") == (near(map_plots("~", MAPS[name])) if rivers else ALL)
    drawing = MAPS[name]
    for symbol, used in (("^", mountains), ("~", rivers)):
        drawing = drawing if used else drawing.replace(symbol, ".")
    assert terrain_of(table).split() == (drawing.split() if mountains or rivers else [])


def test_no_terrain_without_variants():
    """TER-SETUP-4: without variants there is no map, whatever the option says."""
    assert terrain_of(new(map="great_river")) == ""
    assert moment(new(map="random", start_seat=0)) == "red draw"


def test_nine_peaks_by_default():
    """TER-SETUP-4: the map nine_peaks unless another is chosen."""
    assert terrain_of(new(mountains=True, rivers=True)).split() == MAPS["nine_peaks"].split()


def test_adjacency_8_for_terrain():
    """TER-VAR-4: on nine_peaks every plot touches a mountain at least at a corner."""
    assert plots_open_to(first_reserve("MA", mountains=True, adjacency=8), "M") == ALL


def test_terrain_plots_are_ordinary_otherwise():
    """TER-VAR-3: any other structure stands on terrain, and terrain stays when a structure is removed."""
    table = at(
        "red war", "T1 1.5, M1 1.2", "red reserve A M", terrain=MAPS["nine_peaks"], mountains=True, rivers=True, map="nine_peaks"
    )
    before = terrain_of(table)
    table.play("war 1.5")
    assert terrain_of(table) == before
    assert plots_open_to(table, "M") == near(map_plots("^", before)) - {plot("1.2")}
    table = first_reserve("TC", mountains=True, rivers=True)
    assert table.legal_actions() == builds("T", ALL) + builds("C", ALL)


def test_terrain_plots_count_for_full_board_and_scoring():
    """TER-VAR-3: the last plot, a mountain, ends the game; the score is that of the same board without terrain."""
    table = at(
        "red build", nearly_full(), "red reserve T", terrain=MAPS["nine_peaks"].replace("~", "."), mountains=True, adjacency=8
    )
    assert plot("5.5") in map_plots("^", terrain_of(table))
    table.play("build temple 5.5")
    assert table.ending == "full"
    assert table.scores() == [seat.sheet for seat in BOARDS["B7"].seats]


def test_blocked_by_terrain():
    """TER-VAR-1, TER-BUILD-8: a Mine without a plot near a mountain is no legal build."""
    everywhere = sorted(near(map_plots("^", MAPS["two_diagonals"])))
    board = [EMPTY] * 81
    for index, token in zip(everywhere, ["W0"] * 10 + ["W1"] * 10 + ["F0"] * 4, strict=True):
        board[index] = token
    terrain = MAPS["two_diagonals"].replace("~", ".")
    table = at("red war", board, "red reserve M A", terrain=terrain, mountains=True, map="two_diagonals")
    table.play("decline")
    assert moment(table) == "blue draw"


def test_random_map_with_all_draws_scripted():
    """TER-VAR-5: source, nine bends (two of them off the map), nine mountains, each with its chances."""
    table = new(start_seat=1, mountains=True, rivers=True, map="random")
    assert chances(table) == {f"source {column}": 1 for column in range(9)}
    table.play("source 0")
    bends = ["left", "right", "straight", "left", "left", "right", "right", "right", "straight"]
    for row, bend in enumerate(bends):
        assert facts(table)["phase"] == "bend"
        assert facts(table)["drawn"] == str(row)
        assert chances(table) == {"bend left": 1, "bend straight": 1, "bend right": 1}
        table.play(f"bend {bend}")
    river = """
        ~........
        ~~.......
        .~.......
        ~~.......
        ~........
        ~~.......
        .~~......
        ..~~.....
        ...~.....
    """
    assert terrain_of(table).split() == river.split()
    mountains = ["1.3", "2.1", "3.9", "4.9", "5.5", "6.1", "7.1", "8.9", "9.5"]
    for t, name in enumerate(mountains, start=1):
        open_to_mountain = [index for index in range(81) if territory(index) == t and index not in map_plots("~", river)]
        assert chances(table) == {f"mountain {plot_name(index)}": 1 for index in open_to_mountain}
        table.play(f"mountain {name}")
    whole = """
        ~.^^.....
        ~~.......
        .~......^
        ~~....^..
        ~...^....
        ~~^......
        ^~~......
        ..~~...^.
        ...~.^...
    """
    assert terrain_of(table).split() == whole.split()
    assert moment(table) == "blue draw"
    assert facts(table)["turn"] == "1"
    play(table, "draw mine", "draw farm")
    assert plots_open_to(table, "M") == near(map_plots("^", whole))
    assert plots_open_to(table, "F") == near(map_plots("~", whole))


@pytest.mark.parametrize("column", range(9))
@pytest.mark.parametrize(("bend", "step"), [("left", -1), ("straight", 0), ("right", 1)])
def test_random_river_steps(column, bend, step):
    """TER-VAR-5: from every column in every direction: what becomes river, and where the next row goes on."""
    table = play(new(start_seat=0, rivers=True, map="random"), f"source {column}")
    assert map_plots("~", terrain_of(table)) == {column}
    table.play(f"bend {bend}")
    after = column + step if 0 <= column + step <= 8 else column
    assert map_plots("~", terrain_of(table)) == {column, after, 9 + after}
    play(table, *["bend straight"] * 8)
    assert map_plots("~", terrain_of(table)) == {column, *range(after, 81, 9)}


def test_random_river_at_the_right_edge():
    """TER-VAR-5: a step off the right edge is ignored too."""
    table = play(new(start_seat=0, rivers=True, map="random"), "source 8", *["bend right"] * 9)
    assert terrain_of(table).split() == ["........~"] * 9
    assert moment(table) == "red draw"


def test_random_river_of_nine_and_of_eighteen_plots():
    """TER-VAR-5: straight on 9 plots; with a step in every row 18."""
    table = play(new(start_seat=0, rivers=True, map="random"), "source 4", *["bend straight"] * 9)
    assert terrain_of(table).split() == ["....~...."] * 9
    table = play(new(start_seat=0, rivers=True, map="random"), "source 4", *["bend left", "bend right"] * 4, "bend left")
    assert terrain_of(table).split() == ["...~~...."] * 9


def test_random_mountains_alone():
    """TER-VAR-5: without rivers nothing but one mountain per territory is drawn, from all its plots."""
    table = new(start_seat=0, mountains=True, map="random")
    for t in range(1, 10):
        assert chances(table) == {f"mountain {t}.{p}": 1 for p in range(1, 10)}
        table.play(f"mountain {t}.{t}")
    assert moment(table) == "red draw"
    assert map_plots("^", terrain_of(table)) == {plot(f"{t}.{t}") for t in range(1, 10)}
    assert map_plots("~", terrain_of(table)) == set()


@pytest.mark.parametrize("seed", range(12))
def test_random_maps_from_seeds(seed):
    """TER-VAR-5: a connected river of 9 to 18 plots from edge to edge, one mountain per territory, never on the river."""
    drawing = terrain_of(fm.new("terratain", seed=seed, mountains=True, rivers=True, map="random"))
    river, mountains = map_plots("~", drawing), map_plots("^", drawing)
    assert 9 <= len(river) <= 18
    assert {index // 9 for index in river} == set(range(9))
    reached = {min(river)}
    while (near(reached) & river) != reached:
        reached = near(reached) & river
    assert reached == river
    assert sorted(territory(index) for index in mountains) == list(range(1, 10))


def test_a_half_drawn_map_must_be_one_that_can_come_about():
    """TER-VAR-5: a position in the middle of the random map has no more river and no more mountains than were drawn."""
    head = "game terratain version 1 players 2\noption mountains on\noption rivers on\noption map random\n"
    board = "board\n" + ".. .. .. .. .. .. .. .. ..\n" * 9
    plain, flood = ".........\n" * 9, "~~~~~~~~~\n" * 9
    bent = "~........\n" + ".........\n" * 8
    for turn, terrain in (
        ("turn 0 seat red phase mountain drawn 0", flood),
        ("turn 0 seat none phase start drawn 0", bent),
        ("turn 0 seat red phase source drawn 0", bent),
        ("turn 0 seat red phase bend drawn 0 column 0", flood),
        ("turn 0 seat red phase mountain drawn 0", "^........\n" + ".........\n" * 8),
    ):
        with pytest.raises(fm.BadText, match="TER-VAR-5"):
            fm.position(f"{head}{turn}\n{board}terrain\n{terrain}", draws=False)
    assert fm.position(f"{head}turn 0 seat red phase bend drawn 0 column 0\n{board}terrain\n{bent}", draws=False).legal() == [
        "bend left",
        "bend straight",
        "bend right",
    ]
    assert len(fm.position(f"{head}turn 0 seat red phase mountain drawn 0\n{board}terrain\n{plain}", draws=False).legal()) == 9
