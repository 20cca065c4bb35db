"""What is in the box: castes, terrain, token sheets, Mounds, tiles, the board and the maps, against their tables."""

import re

import pytest

from formicarium.games.termites import components, geometry, maps, spec

from .conftest import FIRST_CELL, FIRST_Q, GAME, HEXES, ROW_LENGTHS, STEPS, begin, cell, distance, is_edge, kind, neighbours, tile

RULES = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
NEVER = "\N{EN DASH}"
SOURCE = (GAME.folder / "components.py").read_text(encoding="utf-8")

# --- The board ----------------------------------------------------------------------------------------------------------


def test_board():
    """TMT-SET-9: 127 hexes, 91 of them inside and 36 at the edge, numbered row by row."""
    assert geometry.HEXES == len(HEXES) == 127
    assert HEXES == geometry.PLACES
    assert all(geometry.HEX_AT[where] == cell(where) for where in HEXES)
    assert set(HEXES) == {(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6}
    edge = {where for where in HEXES if is_edge(where)}
    assert edge == {(q, r) for q, r in HEXES if max(abs(q), abs(r), abs(q + r)) == 6}
    assert (len(edge), 127 - len(edge)) == (36, 91)
    assert geometry.INTERIOR.tolist() == geometry.words_of(cell(where) for where in HEXES if where not in edge)


def test_rows_of_the_board():
    """TMT-TURN-3: the numbers of hexes are those of the rulebook's second picture, the names those of its first."""
    assert [len(row) for row in geometry.ROWS] == list(ROW_LENGTHS)
    assert [row[0] for row in geometry.ROWS] == list(FIRST_CELL)
    assert [geometry.PLACES[row[0]][0] for row in geometry.ROWS] == list(FIRST_Q)
    assert cell((0, 0)) == 63
    names = {"A1": (0, -6), "A7": (6, -6), "G1": (-6, 0), "G7": (0, 0), "G13": (6, 0), "M1": (-6, 6), "M7": (0, 6)}
    assert {name: HEXES[geometry.LABELS.index(name)] for name in names} == names
    pictures = re.findall(r"```\n(.+?)```", RULES, flags=re.DOTALL)
    assert pictures[0].split() == list(geometry.LABELS)
    assert pictures[1].split() == [str(number) for number in range(127)]


def test_directions():
    """TMT-ATT-5: E, NE, NW, W, SW, SE are 0 to 5; the opposite is three further."""
    assert geometry.STEPS == STEPS
    assert geometry.DIRECTION_NAMES == ("e", "ne", "nw", "w", "sw", "se")
    for d, (dq, dr) in enumerate(STEPS):
        assert STEPS[(d + 3) % 6] == (-dq, -dr)
    around = {"G7": "G8 F7 F6 G6 H6 H7", "D4": "D5 C4 C3 D3 E4 E5", "J4": "J5 I5 I4 J3 K3 K4"}
    for name, labels in around.items():
        assert [geometry.LABELS[other] for other in geometry.NEXT[geometry.LABELS.index(name)]] == labels.split()
        assert f"| of {name} | {labels.replace(' ', ' | ')} |" in RULES


def test_neighbours_and_distances():
    """TMT-MOVE-2, TMT-ATT-6: next to each other is distance 1; sets of hexes at distance 1 and 2."""
    for where in HEXES:
        here = cell(where)
        assert {other for other in geometry.NEXT[here].tolist() if other >= 0} == {cell(other) for other in neighbours(where)}
        assert geometry.DISTANCE[here].tolist() == [distance(where, other) for other in HEXES]
        for table, steps in ((geometry.NEAR, 1), (geometry.RING_2, 2), (geometry.BIT, 0)):
            assert table[here].tolist() == geometry.words_of(cell(o) for o in HEXES if distance(where, o) == steps)


# --- Castes, terrain, tokens, Mounds ------------------------------------------------------------------------------------


def test_castes():
    """TMT-GEN-4, TMT-MOVE-2: movement points and strength of workers, soldiers, spitters and flyers."""
    assert components.CASTE_LETTERS == "WSPF"
    assert components.CASTE_NAMES == ("worker", "soldier", "spitter", "flyer")
    assert components.MOVEMENT == (2, 1, 1, 3)
    assert components.STRENGTH_OF_CASTE == (1, 2, 1, 1)
    for row in (
        "| Worker | W | 2 | 1 |",
        "| Soldier | S | 1 | 2 |",
        "| Spitter (nasute) | P | 1 | 1 |",
        "| Flyer (alate) | F | 3 | 1 |",
    ):
        assert row in RULES


def test_terrain():
    """TMT-MOVE-2, TMT-MOVE-3, TMT-REP-2: the rulebook's table of terrain, whose rules test_rules.py proves."""
    assert components.TERRAIN_NAMES == ("clear", "water", "vegetation", "stones")
    assert (components.TERRAIN_MARKS, components.TERRAIN_LETTERS) == ('.~"^', ".wvs")
    for row in (
        "| Clear | `.` | 1 | 1 | 1 | 1 | all |",
        f"| Water | `w` | {NEVER} | {NEVER} | {NEVER} | 1 | flyers only |",
        f"| Vegetation | `v` | 1 | 1 | 1 | {NEVER} | all but flyers |",
        f"| Stones | `s` | 2 | {NEVER} | {NEVER} | 1 | all |",
    ):
        assert row in RULES


#           W1 W2 W3 S1 S2 P1 P2 P3 F1 F2 F3
SHEETS = {
    "blue": (2, 4, 3, 2, 1, 2, 1, 0, 2, 1, 0),
    "red": (3, 2, 0, 4, 3, 2, 1, 0, 2, 1, 0),
    "gold": (2, 2, 1, 3, 0, 2, 3, 2, 2, 1, 0),
    "gray": (1, 3, 1, 3, 0, 2, 1, 0, 2, 3, 2),
}
KINDS = ("W1", "W2", "W3", "S1", "S2", "P1", "P2", "P3", "F1", "F2", "F3")
CASTES_OF = {"blue": (9, 3, 3, 3), "red": (5, 7, 3, 3), "gold": (5, 3, 7, 3), "gray": (5, 3, 3, 7)}
STRENGTHS = {"blue": 35, "red": 35, "gold": 33, "gray": 34}


@pytest.mark.parametrize("colony", SHEETS)
def test_sheets(colony):
    """TMT-SET-3, TMT-GEN-8: 18 tokens each, by kind, by caste and by strength; no S3; the rulebook says the same."""
    number = components.COLONY_NAMES.index(colony)
    assert number == list(SHEETS).index(colony)
    sheet = components.SHEETS[number].tolist()
    assert [sheet[kind(name)] for name in KINDS] == list(SHEETS[colony])
    assert sheet[5] == 0
    assert sum(sheet) == components.TOKENS == components.TURNS == 18
    assert tuple(sum(sheet[3 * caste : 3 * caste + 3]) for caste in range(4)) == CASTES_OF[colony]
    strength = sum(count * (1 + place % 3) * (2 if place // 3 == 1 else 1) for place, count in enumerate(sheet))
    assert strength == STRENGTHS[colony]
    counts = " | ".join(map(str, SHEETS[colony]))
    assert re.search(rf"\| {colony} \| {number} \| \w+ \| {re.escape(counts)} \| 18 \| {strength} \|", RULES)


def test_themes():
    """TMT-SET-3: every colony has all castes, each most of its theme, and workers are the most frequent caste of all."""
    by_caste = components.SHEETS.reshape(4, 4, 3).sum(axis=2)
    assert (by_caste > 0).all()
    assert by_caste.argmax(axis=0).tolist() == [0, 1, 2, 3]
    assert by_caste.sum(axis=0).argmax() == 0


def test_mounds():
    """TMT-SET-2, TMT-SET-3: five for each colony, 35 in all; neutral ones of 7."""
    assert components.MOUND_VALUES == (5, 6, 7, 8, 9)
    assert (components.MOUNDS, components.LEAST_MOUND, sum(components.MOUND_VALUES), components.NEUTRAL_VALUE) == (5, 5, 35, 7)
    assert (components.HAND, components.SEATS, components.COLONIES) == (3, 4, 4)


def test_tiles():
    """TMT-MAP-4, TMT-MAP-6, TMT-MAP-7: 18 tiles, six of each pair of terrains, so 12 faces of each; usual numbers and limits."""
    assert components.TILE_NAMES == ("wv", "vs", "ws")
    assert (components.TILES, components.TILES_OF_A_TYPE, components.FEWEST_TILES) == (18, 6, 15)
    faces = [components.TERRAIN_NAMES[terrain] for terrain in components.FACE_TERRAIN]
    assert faces == ["water", "vegetation", "vegetation", "stones", "water", "stones"]
    assert {name: 6 * faces.count(name) for name in faces} == {"water": 12, "vegetation": 12, "stones": 12}
    assert components.TILES_USUAL[2:] == (16, 18, 16)
    assert (components.MOST_SAME_GROUP, components.MOST_GROUP) == (2, 4)
    for row in ("| wv | Water, Vegetation | 6 |", "| vs | Vegetation, Stones | 6 |", "| ws | Water, Stones | 6 |"):
        assert row in RULES


def test_action_numbers():
    """TMT-TURN-3: 4071 actions, in nine ranges."""
    assert (spec.FIRST_PLACE, spec.FIRST_SELECT, spec.FIRST_MOVE, spec.FIRST_ATTACK) == (1, 1525, 1652, 1779)
    assert (spec.FIRST_RETREAT, spec.FIRST_MOUND, spec.FIRST_NEUTRAL, spec.FIRST_TILE) == (2541, 2547, 3182, 3309)
    assert (spec.ACTIONS, tile(5, (0, 6))) == (4071, 4070)
    assert GAME.spec.outcomes == 12


# --- Maps ---------------------------------------------------------------------------------------------------------------


def hexes(text):
    """Hexes written like (1,-3) (2,-3)."""
    return {(int(q), int(r)) for q, r in re.findall(r"\((-?\d+),(-?\d+)\)", text)}


MAPS = {
    ("standard", 2): (
        "P2",
        hexes("(1,-3) (2,-3) (5,-2) (-5,2) (-2,3) (-1,3)"),
        hexes("(0,-5) (3,-3) (-3,-1) (3,1) (-3,3) (0,5)"),
        hexes("(5,-4) (-2,-2) (-2,0) (2,0) (2,2) (-5,4)"),
        hexes("(0,0)"),
        62,
    ),
    ("standard", 3): (
        "P3",
        hexes("(0,-4) (4,-4) (-4,0) (4,0) (-4,4) (0,4)"),
        hexes("(1,-2) (-1,-1) (2,-1) (-2,1) (1,1) (-1,2)"),
        hexes("(1,-4) (4,-3) (-3,-1) (3,1) (-4,3) (-1,4)"),
        hexes("(0,-3) (0,3)"),
        63,
    ),
    ("advanced", 3): (
        "P3A",
        hexes("(1,-3) (2,-3) (-3,1) (2,1) (-3,2) (1,2)"),
        hexes("(2,-4) (-4,2) (2,2)"),
        hexes("(-2,-2) (1,-2) (4,-2) (-2,1) (1,1) (-2,4)"),
        hexes("(-3,0) (3,0)"),
        64,
    ),
    ("standard", 4): (
        "P4",
        hexes("(-1,-2) (3,-2) (-3,2) (1,2)"),
        hexes("(2,-4) (0,-2) (2,-2) (-2,2) (0,2) (-2,4)"),
        hexes("(-4,-1) (5,-1) (-2,0) (2,0) (-5,1) (4,1)"),
        hexes("(0,0) (4,0) (-4,0)"),
        58,
    ),
    ("advanced", 4): (
        "P4A",
        hexes("(-2,-2) (-1,-2) (3,-2) (4,-2) (-4,2) (-3,2) (1,2) (2,2)"),
        hexes("(-1,-3) (4,-3) (1,-2) (-1,2) (-4,3) (1,3)"),
        hexes("(-2,-1) (3,-1) (-3,1) (2,1)"),
        hexes("(0,0) (2,-4) (-2,4)"),
        52,
    ),
}
every_map = pytest.mark.parametrize(("option", "players"), MAPS)


def test_five_maps():
    """TMT-SET-1: one for two players, two each for three and four."""
    assert set(components.GIVEN_MAPS) == {(components.MAP_NAMES.index(option), players) for option, players in MAPS}


@every_map
def test_hexes_of_the_maps(option, players):
    """TMT-SET-1, TMT-SET-2: every hex of every map, in the game, in the components and in the rulebook."""
    name, water, vegetation, stones, neutral, _ = MAPS[option, players]
    game = begin(GAME.plain_rules, players, map=option, start_seat=0)
    assert [game.hexes_of(ground) for ground in ("water", "vegetation", "stones")] == [water, vegetation, stones]
    assert game.things() == dict.fromkeys(neutral, "N:m7")
    letters = dict.fromkeys(HEXES, ".")
    for letter, places in (("w", water), ("v", vegetation), ("s", stones), ("n", neutral)):
        letters |= dict.fromkeys(places, letter)
    drawn = components.GIVEN_MAPS[components.MAP_NAMES.index(option), players]
    assert drawn == getattr(components, name)
    assert maps.letters_of(["".join(row.split()) for row in drawn.strip().splitlines()]) == "".join(letters.values())
    picture = re.search(rf"Map {name}, .+?```\n(.+?)```", RULES, flags=re.DOTALL)[1]
    assert [row.split()[0] for row in picture.splitlines()] == list("ABCDEFGHIJKLM")
    assert [letter for row in picture.splitlines() for letter in row.split()[1:]] == list(letters.values())


@every_map
def test_legal_mound_hexes_of_the_maps(option, players):
    """TMT-SET-9, TMT-SET-11: 62, 63, 64, 58 and 52 hexes for the first Mound; so three Mounds, blocking 21, leave some."""
    name, *_, number = MAPS[option, players]
    game = begin(GAME.plain_rules, players, map=option, start_seat=0, colonies=",".join(components.COLONY_NAMES[:players]))
    game.draw(*["W1", "S1", "P1"] * players)
    assert len(game.mounds()[5]) == number > 3 * 7
    assert re.search(rf"Map {name}, .*{number} (hexes are legal|legal hexes) for the first Mound", RULES)


@every_map
def test_maps_keep_the_limits_for_building(option, players):
    """TMT-MAP-3, TMT-MAP-6, TMT-MAP-7, TMT-MAP-8, TMT-SET-9: sizes of groups, and where neutral Mounds stand."""
    _, water, vegetation, stones, neutral, _ = MAPS[option, players]
    tiles = water | vegetation | stones
    assert len(tiles) == len(water) + len(vegetation) + len(stones) <= 18
    assert max(len(group) for terrain in (water, vegetation, stones) for group in groups(terrain)) <= 2
    assert max(len(group) for group in groups(tiles)) <= 4
    for where in neutral:
        assert where not in tiles and not is_edge(where)
        assert len(water & set(neighbours(where))) <= 1
        assert not neutral & set(neighbours(where))


def groups(tiles):
    """The connected groups of some hexes."""
    left, found = set(tiles), []
    while left:
        group, new = set(), {left.pop()}
        while new:
            group |= new
            new = {other for where in new for other in neighbours(where)} & left
            left -= new
        found.append(group)
    return found


def turned(places, sixths=1):
    """Hexes turned about the centre by so many sixths."""
    for _ in range(sixths):
        places = {(-r, q + r) for q, r in places}
    return places


def left_right(places):
    """Hexes in a mirror from left to right."""
    return {(-q - r, r) for q, r in places}


def top_bottom(places):
    """Hexes in a mirror from top to bottom."""
    return {(q + r, -r) for q, r in places}


@pytest.mark.parametrize(
    ("option", "players", "change", "with_neutrals"),
    [
        ("standard", 2, lambda places: turned(places, 3), True),
        ("standard", 3, turned, False),
        ("standard", 3, lambda places: turned(places, 3), True),
        ("advanced", 3, lambda places: turned(places, 2), False),
        ("advanced", 3, left_right, True),
        ("standard", 4, left_right, True),
        ("standard", 4, top_bottom, True),
        ("advanced", 4, left_right, True),
        ("advanced", 4, top_bottom, True),
    ],
)
def test_symmetry_of_the_maps(option, players, change, with_neutrals):
    """TMT-SET-1: half a turn, a sixth, a third, and mirrors, as the rulebook says of each map."""
    _, water, vegetation, stones, neutral, _ = MAPS[option, players]
    for places in (water, vegetation, stones, *([neutral] if with_neutrals else [])):
        assert change(places) == places


@pytest.mark.parametrize(
    ("option", "players", "number", "sizes"), [("advanced", 3, 15, [1] * 3 + [4] * 3), ("advanced", 4, 18, [1] * 2 + [4] * 4)]
)
def test_groups_of_the_advanced_maps(option, players, number, sizes):
    """TMT-MAP-7: three groups of four and three singles; four groups of four and two singles."""
    _, water, vegetation, stones, *_ = MAPS[option, players]
    assert sorted(len(group) for group in groups(water | vegetation | stones)) == sizes
    assert sum(sizes) == number


# --- Origins ------------------------------------------------------------------------------------------------------------


def test_components_say_where_they_come_from():
    """TMT-SET-1: every table in components.py is marked as printed or reconstructed."""
    headings = re.findall(r"^# --- (.+?) -*$", SOURCE, flags=re.MULTILINE)
    assert [heading.split()[0].rstrip(":") for heading in headings] == [
        "Castes",
        "Terrain",
        "Colonies",
        "Mounds",
        "Tiles",
        "Maps",
    ]
    for heading in headings:
        assert "printed" in heading or "reconstructed" in heading, heading
    for word in ("Colonies", "Tiles", "Maps"):
        assert any(heading.startswith(word) and "reconstructed" in heading for heading in headings)
    assert "reconstructed" in (GAME.folder / "geometry.py").read_text(encoding="utf-8").splitlines()[0]


def test_the_rulebook_says_where_things_come_from():
    """TMT-SET-1: every row of its table of components has an origin, and so have the chapters with numbers."""
    table = RULES.partition("## Components")[2].partition("###")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")][2:]
    assert len(rows) == 12
    for row in rows:
        assert any(word in row[2] for word in ("printed", "reconstructed", "review")), row
    for chapter, word in (
        ("Castes", "Printed"),
        ("Terrain", "Printed"),
        ("Colonies", "reconstructed"),
        ("Tiles", "Reconstructed"),
    ):
        assert word in RULES.partition(f"### {chapter}\n")[2].partition("###")[0]
    assert RULES.partition("### Maps\n")[2].strip().startswith("Reconstructed")
