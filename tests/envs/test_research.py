"""What docs/research.md says of the games is what their declarations say, and the examples run."""

import importlib.util
import runpy
import sys
from pathlib import Path

import pytest

import formicarium as fm

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


def imported(path):
    specification = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[path.stem] = module  # dataclasses look for it
    specification.loader.exec_module(module)
    return module


facts = imported(ROOT / "benchmarks" / "facts.py")


def test_the_document_is_what_the_command_prints(name):
    game = fm.game(name)
    assert facts.declared_row(game) in DOCUMENT
    assert facts.actions(game) in DOCUMENT
    assert facts.layout(game) in DOCUMENT


def test_facts_count_whole_games_of_all_places():
    """Crumbs: 5 games; every game has its decisions, every decision its legal actions, and nobody gains what nobody loses."""
    found = facts.play(fm.game("_template"), 3, {}, games=5)
    assert len(found.lengths) == 5
    assert (found.lengths > 0).all()
    assert found.choices.sum() == found.lengths.sum()
    assert found.choices[0] == 0
    assert abs(found.rewards.sum()) < 1e-5


@pytest.mark.parametrize("example", ["pettingzoo", "gymnasium", "open_spiel", "vector"])
def test_the_examples_run(example, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [f"play_{example}.py"])
    runpy.run_path(str(ROOT / "examples" / f"play_{example}.py"), run_name="__main__")
    assert capsys.readouterr().out
