"""The worked examples of the page: positions that can be, and what their words say about them."""

import json
from pathlib import Path

import pytest

import formicarium as fm

from .helpers import GAME, plot, plots_open_to, read

FILE = Path(__file__).parents[3] / "web" / "src" / "games" / "terratain" / "examples.json"
EXAMPLES = {example["title"]: example for example in json.loads(FILE.read_text(encoding="utf-8"))}


def example(title):
    return read(EXAMPLES[title]["position"])


def named(*names):
    return {plot(name) for name in names}


@pytest.mark.parametrize("title", EXAMPLES)
def test_every_example_can_be_and_names_a_clause(title):
    assert EXAMPLES[title]["clause"] in GAME.spec.clauses
    assert read(EXAMPLES[title]["position"]).position()


@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Nine Temples in the centre", {"territory": 9, "centre": 3, "majorities": 3, "rows": 48, "total": 63}),
        ("Centre, line and square at once", {"centre": 3, "lines": 9, "squares": 8}),
        ("A line inside squares, scoring sdg", {"centre": 3, "lines": 0, "squares": 16}),
        ("A row crosses borders", {"rows": 4, "centre": 3, "majorities": 12, "total": 19}),
        ("Same-type rows first, then what is left", {"rows": 9 + 6 + 12}),
        ("One Town in two rows", {"territory": 5, "centre": 3, "majorities": 9, "rows": 9, "total": 26}),
        ("A set", {"territory": 7, "sets": 6}),
    ],
)
def test_points_told(title, parts):
    sheet = example(title).scores()[0]
    assert {part: sheet[part] for part in parts} == parts


def test_majorities_told():
    assert [sheet["majorities"] for sheet in example("Majorities and ties").scores()] == [3, 0, 3]


def test_placements_told():
    """TER-GEO-2, TER-BUILD-3, TER-BUILD-5, TER-VAR-1, TER-VAR-2."""
    castles = plots_open_to(example("Next to means a side in common"), "C")
    assert len(castles) == 76
    assert not castles & named("5.2", "5.4", "5.6", "5.8")
    palaces = plots_open_to(example("Borders do not protect"), "P")
    assert plot("2.4") not in palaces
    assert plot("2.1") in palaces
    assert plot("1.2") not in plots_open_to(example("Your own Castle does not help"), "C")
    mines = plots_open_to(example("Mines need mountains"), "M")
    assert named("1.5", "1.2") <= mines
    assert plot("1.1") not in mines
    farms = example("Farms need water")
    assert plot("2.1") in plots_open_to(farms, "F")
    assert plot("2.2") not in plots_open_to(farms, "F")
    assert len(plots_open_to(farms, "M")) == 81


def test_wars_and_discards_told():
    """TER-WAR-1, TER-END-1, TER-OVER-1."""
    assert set(example("Any enemy structure can be attacked").legal()) == {"war 2.1", "war 5.5", "war 9.9", "decline"}
    assert set(example("Too many chits").legal()) == {"discard temple", "discard town", "discard army"}
    table = example("The last plot")
    assert table.legal() == ["build town 5.5"]
    table.play("build town 5.5")
    assert table.actor == fm.OVER
