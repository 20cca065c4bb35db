"""Benchmark, statistics and hunt: they run, they say what they did, and a hunt finds what is wrong."""

import json
from types import SimpleNamespace

import pytest

import formicarium as fm
from formicarium.cli import main
from formicarium.lab import hunt, statistics

GAME = fm.game("_template")


def test_bench_prints_json_with_all_that_matters(capsys):
    assert main(["bench", "_template", "--seconds", "0.05", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["players"], result["device"]) == ("_template", 2, "cpu")
    assert result["hardware"] and result["versions"]["numba"] and result["mean_decisions"] > 1
    for form in ("drawn", "listed", "masked"):
        assert result[form]["decisions_per_s"] > result[form]["games_per_s"] > 0


def test_bench_prints_words(capsys):
    assert main(["bench", "_template", "--seconds", "0.05", "--players", "3", "--option", "heaps=2"]) == 0
    out = capsys.readouterr().out
    assert "_template, 3 players" in out and "drawn" in out and "decisions per game" in out


def test_bench_without_a_gpu_says_what_to_do(capsys, monkeypatch):
    def none_here():
        raise fm.NoGpu("there is no GPU that CUDA can use; use the CPU")

    monkeypatch.setattr("formicarium.core.gpu.cuda_module", none_here)
    assert main(["bench", "_template", "--gpu"]) == 2
    assert "no GPU" in capsys.readouterr().err


def test_statistics_agree_with_a_reference_or_say_so(capsys, monkeypatch):
    found = statistics.statistics(GAME, 2, 2000)
    assert found["decisions"].mean == pytest.approx(found["lay actions"].mean + found["pass actions"].mean)
    assert found["lay nodes"].mean == pytest.approx(found["decisions"].mean)
    arguments = SimpleNamespace(game="_template", players=2, games=2000)
    near = {"decisions": statistics.Figure(found["decisions"].mean, 5.0, 100)}
    far = {"decisions": statistics.Figure(found["decisions"].mean + 10, 5.0, 100)}
    monkeypatch.setattr(statistics, "reference", lambda *_: near)
    assert statistics.run(arguments) == 0
    monkeypatch.setattr(statistics, "reference", lambda *_: far)
    assert statistics.run(arguments) == 1
    assert "more than 3 standard errors off" in capsys.readouterr().out


def test_reference_lines_are_read_with_and_without_a_deviation():
    measured = {"war nodes": statistics.Figure(57.0, 4.0, 10)}
    expected = statistics.reference(
        fm.game("terratain"), 2, {**dict.fromkeys(ALL_FIGURES, statistics.Figure(0, 9.0, 1)), **measured}
    )
    assert (expected["turns"].mean, expected["turns"].deviation, expected["turns"].games) == (134.7, 4.2, 3000)
    assert (expected["war nodes"].mean, expected["war nodes"].deviation, expected["war nodes"].digit) == (57.5, 4.0, 0.1)


ALL_FIGURES = [f"{what} nodes" for what in ("war", "build", "discard")] + [
    f"legal per {what} node" for what in ("war", "build", "discard")
]


def test_hunt_reports_what_it_did(capsys):
    assert main(["hunt", "_template", "--games", "150", "--workers", "2"]) == 0
    out = capsys.readouterr().out
    for players in (2, 3, 4):
        assert f"Crumbs, {players} players: 150 games" in out
    assert out.count("0 disagreements") == 3


def test_a_hunt_draws_options_unless_they_are_given(capsys):
    assert hunt.Hunter(GAME, 1).options(0, 2) == {}
    assert len({str(hunt.Hunter(GAME, 1).options(number, 2)) for number in range(1, 40, 2)}) > 5
    given = hunt.Hunter(GAME, 1, options={"crumbs": "5", "heaps": "2"})
    assert all(given.options(number, 2) == {"crumbs": 5, "heaps": 2} for number in range(4))
    assert main(["hunt", "_template", "--games", "10", "--players", "2", "--option", "crumbs=5", "--option", "heaps=2"]) == 0
    assert "10 games" in capsys.readouterr().out


def test_a_hunt_refuses_options_that_do_not_exist(capsys):
    assert main(["hunt", "_template", "--games", "10", "--option", "heaps=7"]) != 0
    assert "option heaps cannot be '7'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("method", "lie"),
    [
        ("legal", lambda judge, truth: truth[:-1]),
        ("weights", lambda judge, truth: [weight + place for place, weight in enumerate(truth)]),
        ("scores", lambda judge, truth: [{**row, "total": row["total"] + 1} for row in truth]),
        ("ranks", lambda judge, truth: [9] * len(truth)),
    ],
)
def test_a_hunt_notices_a_referee_of_another_mind(method, lie, monkeypatch):
    hunter = hunt.Hunter(GAME, 1)
    honest = getattr(hunter.referee, method)
    monkeypatch.setattr(hunter.referee, method, lambda judge: lie(judge, honest(judge)))
    with pytest.raises(hunt.Disagreement) as caught:
        for number in range(1, 5):
            hunter.play(number, 2)
    assert "game _template version" in str(caught.value) and "seed 1" in str(caught.value)


def test_a_hunt_notices_rules_that_contradict_themselves(monkeypatch):
    hunter = hunt.Hunter(GAME, 1)
    monkeypatch.setattr(GAME.text, "move", lambda state, action: "pass")
    with pytest.raises(hunt.Disagreement):
        hunter.play(0, 2)
