"""Termites, clause by clause: building a map. Docstrings name the clauses whose words are expected."""

from random import Random

import pytest

import formicarium as fm

from .conftest import (
    GAME,
    HEXES,
    VS_STONES,
    VS_VEGETATION,
    WS_STONES,
    WS_WATER,
    WV_VEGETATION,
    WV_WATER,
    neutral,
    tile,
)
from .positions_used import INNER, OTHER_HEXES, RING, building


def everywhere(piece, *left_out):
    """The same piece on every hex, but for some."""
    return " ".join(f"{piece}@{q},{r}" for q, r in HEXES if (q, r) not in left_out)


def drawing(neutral_mounds=(), **terrain):
    """A map for the option `custom`."""
    letters = dict.fromkeys(HEXES, ".")
    for name, places in terrain.items():
        letters.update(dict.fromkeys(places, name[0]))
    letters.update(dict.fromkeys(neutral_mounds, "n"))
    return "/".join("".join(letters[where] for where in HEXES if where[1] == r) for r in range(-6, 7))


CENTRE = [(0, 0)]


def test_building_begins_with_the_starting_player(new):
    """TMT-MAP-1, TMT-MAP-2: drawn first; both stages begin with that player; colonies and hands are not there yet."""
    game = new(4, map="built", tiles=15)
    assert game.moment == ("start", fm.CHANCE)
    game.play(2)
    asked = []
    for now in game.play_random(Random(6), until="colony"):
        asked.append(now.moment)
        assert now.state.colony.tolist() == [-1] * 4
        assert not now.state.stacked.any() and not now.state.held.any()
    assert asked[:3] == [("neutral", 2), ("neutral", 3), ("neutral", 0)]
    assert asked[3:5] == [("tile", 2), ("tile", 2)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_neutral_mounds_one_each(new, players):
    """TMT-MAP-2: on an all Clear board, one by each player but the last."""
    game = new(players, map="built", start_seat=1)
    assert game.hexes_of("clear") == set(HEXES) and game.things() == {}
    seats = [now.actor for now in game.play_random(Random(1), until="tile")]
    assert seats == [(1 + step) % players for step in range(players - 1)]
    assert game.moment == ("tile", 1)


def test_place_of_a_neutral_mound(new):
    """TMT-MAP-3: no edge hex, not on and not next to another."""
    game = new(4, map="built", start_seat=0)
    assert game.legal() == [neutral(where) for where in INNER]
    for where in ((6, 0), (0, -6), (-2, -4)):
        assert game.why_not(neutral(where)) == "MAP-3"
    game.play(neutral((0, 0)))
    for where in ((0, 0), *RING):
        assert game.why_not(neutral(where)) == "MAP-3"
    assert len(game.legal()) == 91 - 7
    game.play(neutral((2, 0)))
    assert game.why_not(neutral((1, 0))) == game.why_not(neutral((3, 0))) == "MAP-3"
    assert game.why_not(neutral((-1, 2))) == ""


@pytest.mark.parametrize(
    ("players", "options", "number"),
    [
        (2, {}, 16),
        (3, {}, 18),
        (4, {}, 16),
        (2, {"tiles": 15}, 15),
        (3, {"tiles": 17}, 17),
        (4, {"tiles": 18}, 18),
        (4, {"tiles": 15}, 15),
    ],
)
def test_number_and_order_of_tiles(new, players, options, number):
    """TMT-MAP-4, TMT-MAP-5: two each from the starting player on, an odd last one alone; all tiles left may be chosen."""
    game = new(players, map="built", start_seat=1, **options)
    seats = []
    for now in game.play_random(Random(number), until="colony"):
        if now.phase == "tile":
            assert now.state.tiles_left.sum() == 18 - len(seats)
            offered = {(action - tile(0, HEXES[0])) // 127 // 2 for action in now.legal()}
            assert offered == {kind_of_tile for kind_of_tile in range(3) if now.state.tiles_left[kind_of_tile]}
            seats.append(now.actor)
    assert seats == [(1 + step // 2) % players for step in range(number)]
    assert len(game.hexes_of("clear")) == 127 - number


@pytest.mark.parametrize("tiles", [14, 19, 0])
def test_wrong_number_of_tiles(new, tiles):
    """TMT-MAP-4: 15 to 18."""
    with pytest.raises(fm.BadOption, match=r"tiles cannot be .* 15 to 18"):
        new(2, map="built", tiles=tiles)


def test_tiles_are_for_built_maps(new):
    """TMT-MAP-4: the option belongs to building."""
    with pytest.raises(fm.BadOption, match="tiles is for built maps"):
        new(2, tiles=16)


def test_place_of_a_tile(new):
    """TMT-MAP-5: any face on any empty hex without a tile, edge hexes included."""
    game = building(new, (0, 0))
    assert game.legal() == [tile(face, where) for face in range(6) for where in OTHER_HEXES]
    assert game.why_not(tile(VS_STONES, (0, 0))) == "MAP-5"
    game.play(tile(WV_WATER, (6, 0)))
    assert (game.terrain((6, 0)), game.state.tiles_left.tolist()) == ("water", [5, 6, 6])
    assert game.faces((6, 0)) == set()
    assert game.why_not(tile(VS_STONES, (6, 0))) == "MAP-5"


def test_tiles_run_out(new):
    """TMT-MAP-5: six tiles of a type; then neither of its faces can be laid."""
    game = building(new, (0, 0))
    for step, where in enumerate([(6, 0), (0, 6), (-6, 6), (-6, 0), (0, -6), (6, -6)]):
        game.play(tile((WV_WATER, WV_VEGETATION)[step % 2], where))
    assert game.state.tiles_left.tolist() == [0, 6, 6]
    assert game.faces((3, 0)) == {VS_VEGETATION, VS_STONES, WS_WATER, WS_STONES}
    assert game.why_not(tile(WV_WATER, (3, 0))) == game.why_not(tile(WV_VEGETATION, (3, 0))) == "MAP-5"


def test_groups_of_one_terrain(new):
    """TMT-MAP-6: two of a terrain may touch, three may not, in whatever order and from whatever tiles they come."""
    game = building(new, (0, 4)).play(tile(WV_WATER, (0, 0)))
    assert game.why_not(tile(WS_WATER, (1, 0))) == ""
    game.play(tile(WS_WATER, (2, 0)))
    assert game.why_not(tile(WV_WATER, (1, 0))) == game.why_not(tile(WS_WATER, (1, 0))) == "MAP-6"
    assert game.faces((1, 0)) == {WV_VEGETATION, VS_VEGETATION, VS_STONES, WS_STONES}
    game.play(tile(WV_WATER, (-1, 1)))
    assert game.why_not(tile(WV_WATER, (-1, 0))) == game.why_not(tile(WV_WATER, (0, 1))) == "MAP-6"
    assert game.why_not(tile(WV_WATER, (-2, 0))) == ""


def test_groups_of_any_terrain(new):
    """TMT-MAP-7: four tiles may be connected, five may not."""
    game = building(new, (0, 4)).play(tile(WV_WATER, (0, 0)), tile(WV_WATER, (1, 0)), tile(VS_STONES, (2, 0)))
    assert game.why_not(tile(VS_VEGETATION, (3, 0))) == ""
    game.play(tile(VS_STONES, (4, 0)))
    assert game.why_not(tile(VS_VEGETATION, (3, 0))) == "MAP-7"
    game.play(tile(VS_STONES, (2, -1)))
    for where in ((-1, 0), (0, 1), (2, -2), (3, -1), (2, 1)):
        assert game.faces(where) == set()
        assert game.why_not(tile(VS_VEGETATION, where)) == "MAP-7"


def test_water_next_to_neutral_mounds(new):
    """TMT-MAP-8: one Water tile for each of two Mounds, which may be the same one."""
    game = building(new, (0, 0), (2, 0), players=3)
    assert game.why_not(tile(WV_WATER, (1, 0))) == ""
    game.play(tile(WV_WATER, (3, 0)))
    assert game.why_not(tile(WV_WATER, (1, 0))) == "MAP-8"
    assert game.why_not(tile(WV_WATER, (-1, 0))) == ""
    assert game.why_not(tile(VS_STONES, (1, 0))) == ""
    assert game.play(tile(WS_WATER, (-1, 0))).why_not(tile(WS_WATER, (0, -1))) == "MAP-8"


def test_what_does_not_connect(new):
    """TMT-MAP-9: neither a neutral Mound nor a Clear hex between them connects tiles."""
    game = building(new, (0, 0))
    game.play(tile(VS_STONES, (1, 0)), tile(WS_STONES, (2, 0)), tile(VS_STONES, (-1, 0)))
    assert game.why_not(tile(VS_STONES, (-2, 0))) == ""
    game.play(tile(VS_STONES, (-2, 0)), tile(VS_STONES, (4, 0)))
    assert (game.terrain((3, 0)), game.why_not(tile(WS_STONES, (5, 0)))) == ("clear", "")
    assert game.why_not(tile(WS_STONES, (3, 0))) == "MAP-6"


def test_building_ends_when_no_hex_is_left(new):
    """TMT-MAP-10, TMT-TURN-4: the only empty hex takes a tile; 17 tiles stay, and the game goes on."""
    game = new(2, map="built", start_seat=0, tiles=18, colonies="blue,red").play(neutral((0, 0)))
    game.put(everywhere("N:m7", (0, 0), (3, 0)))
    assert game.legal() == [tile(face, (3, 0)) for face in range(6)]
    game.play(tile(VS_STONES, (3, 0)))
    assert game.moment == ("deal", fm.CHANCE)
    assert game.state.tiles_left.sum() == 17


def test_building_ends_when_no_tile_fits(new):
    """TMT-MAP-10, TMT-MAP-7: of five empty hexes in a row the last would make a group of five."""
    game = new(2, map="built", start_seat=0, tiles=18).play(neutral((0, 3)))
    game.put(everywhere("N:m7", (0, 3), *((q, 0) for q in range(5))))
    for face, q in ((WV_VEGETATION, 0), (VS_STONES, 2), (VS_STONES, 1)):
        game.play(tile(face, (q, 0)))
        assert game.phase == "tile"
    assert game.why_not(tile(WV_VEGETATION, (4, 0))) == ""
    game.play(tile(WV_VEGETATION, (3, 0)))
    assert (game.moment, game.terrain((4, 0))) == (("colony", fm.CHANCE), "clear")


def test_custom_map(new):
    """TMT-MAP-11, TMT-SET-1, TMT-SET-2: twelve hexes of Water in one group, also at the edge; no limits of groups."""
    water, stones = HEXES[:12], HEXES[-6:]
    for players, neutrals in ((2, [(0, 0)]), (3, [(0, 0), (2, 0)]), (4, [(0, 0), (2, 0), (-5, 0)])):
        text = drawing(neutrals, water=water, stones=stones)
        game = new(players, map="custom", custom=text, start_seat=0)
        assert game.phase == "colony"
        assert (game.hexes_of("water"), game.hexes_of("stones")) == (set(water), set(stones))
        assert len(game.hexes_of("clear")) == 127 - 18
        assert game.things() == dict.fromkeys(neutrals, "N:m7")
        assert GAME.options_of(game.state)["custom"] == text


def test_the_same_map_in_both_ways(new):
    """TMT-MAP-11: map P2 of the rulebook, drawn as a custom map, is map P2."""
    rulebook = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    text = next(line for line in rulebook.splitlines() if line.count("/") == 12)
    custom, standard = new(2, map="custom", custom=text, start_seat=0), new(2, start_seat=0)
    assert custom.things() == standard.things()
    for terrain in ("water", "vegetation", "stones"):
        assert custom.hexes_of(terrain) == standard.hexes_of(terrain)
    assert custom.state.ground.tolist() == standard.state.ground.tolist()


@pytest.mark.parametrize(
    ("players", "text", "words"),
    [
        (2, drawing(CENTRE, water=HEXES[:13]), "13 hexes of water.* 12"),
        (2, drawing(CENTRE, vegetation=HEXES[:13]), "13 hexes of vegetation.* 12"),
        (2, drawing(CENTRE, stones=HEXES[:13]), "13 hexes of stones.* 12"),
        (2, drawing(CENTRE, water=HEXES[:12], stones=HEXES[20:27]), "19 tiles.* 18"),
        (2, drawing(), "1 neutral Mound.*not 0"),
        (2, drawing([(0, 0), (2, 0)]), "1 neutral Mound.*not 2"),
        (3, drawing(CENTRE), "2 neutral Mounds.*not 1"),
        (4, drawing([(0, 0), (2, 0)]), "3 neutral Mounds.*not 2"),
        (4, drawing([(0, 0), (2, 0), (4, 0), (-2, 0)]), "at most 3 n"),
        (2, drawing([(6, 0)]), "G13.*edge"),
        (3, drawing([(0, 0), (1, 0)]), "next to another neutral Mound"),
        (2, drawing(CENTRE, water=[(1, 0), (-1, 0)]), "G7.*more than one water"),
        (2, drawing(CENTRE).removesuffix("/......."), "13 rows"),
        (2, drawing(CENTRE) + "/.......", "13 rows"),
        (2, drawing(CENTRE).replace("/........./", "/......../", 1), "13 rows"),
        (2, drawing(CENTRE).replace(".......", "x......", 1), "of . w v s n"),
        (2, "", "13 rows"),
        (2, "none", "needs the map"),
    ],
)
def test_bad_custom_maps(new, players, text, words):
    """TMT-MAP-11, TMT-SET-2: what the tiles cannot show, and neutral Mounds where they may not stand."""
    with pytest.raises(fm.BadOption, match=words):
        new(players, map="custom", custom=text)


def test_one_water_beside_a_neutral_mound_is_fine(new):
    """TMT-MAP-11: at most one Water hex next to it; two tiles of Water further away do not matter."""
    new(2, map="custom", custom=drawing(CENTRE, water=[(1, 0), (2, 0), (-2, 0)]))


def test_a_custom_map_without_the_option_map(new):
    """TMT-MAP-11: the two options go together."""
    with pytest.raises(fm.BadOption, match="map=custom"):
        new(2, custom=drawing(CENTRE))
    with pytest.raises(fm.BadOption, match="needs the map"):
        new(2, map="custom")
