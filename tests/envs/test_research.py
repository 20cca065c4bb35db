"""What docs/research.md says of the games is what their declarations say, and the examples run."""

import importlib.util
import json
import runpy
import sys
from pathlib import Path

import pytest

import formicarium as fm
from formicarium.envs.gymnasium import GameEnv

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


def test_a_network_learns_is_saved_and_plays(monkeypatch, tmp_path, capsys):
    pytest.importorskip("torch", reason="PyTorch is not installed")
    monkeypatch.syspath_prepend(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    small = ["terratain", "--envs", "8", "--steps", "300", "--minutes", "0.01", "--test-games", "1", "--save", "terratain.pt"]
    monkeypatch.setattr(sys, "argv", ["ppo.py", *small])
    runpy.run_path(str(ROOT / "examples" / "ppo.py"), run_name="__main__")
    first, last = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["decisions"] == 0 and last["decisions"] == 8 * 300
    env = GameEnv("terratain", "python:learned:Learned")
    env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, _, _ = env.step(env.action_space.sample())
    assert reward in (-1.0, 0.0, 1.0)
