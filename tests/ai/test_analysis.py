"""Analyses of positions and games."""

import json

import pytest

import formicarium as fm
from formicarium.ai.analysis import SHEETS, annotate
from formicarium.ai.thinker import Budget
from formicarium.cli import main
from formicarium.core.errors import FormicariumError
from formicarium.review import curve


def played_out(seed=1, name="_template"):
    """A finished game between a player who looks and one who does not."""
    match = fm.new(name, seed=seed)
    players = [fm.player("greedy", seed=1), fm.player("random", seed=1)]
    while not match.is_over:
        view = match.view(match.actor)
        match.play(players[match.actor].choose(view, view.legal))
    return match


def test_the_best_moves_of_a_position():
    match = fm.new("_template", seed=4)
    analysis = fm.analyse(match, 200)
    assert analysis.seat == match.actor and analysis.playouts == 200
    assert analysis.shares == analysis.moves[0].shares
    for advice in analysis.moves:
        assert advice.move in match.legal() and advice.share == advice.shares[match.actor]
        assert [set(row) for row in advice.sheet] == [set(match.game.spec.parts)] * 2
        assert all((points * SHEETS) == int(points * SHEETS) for row in advice.sheet for points in row.values())
    assert fm.analyse(match, 200) == analysis


def test_an_analysis_leaves_the_match_alone():
    match = fm.new("_template", seed=4)
    before = match.state.tobytes()
    fm.analyse(match, 50)
    assert match.state.tobytes() == before and match.actions == fm.new("_template", seed=4).actions


def test_nobody_can_analyse_a_game_that_is_over():
    match = played_out()
    with pytest.raises(FormicariumError, match="nobody has to decide"):
        fm.analyse(match, 10)


def test_notes_are_about_every_decision_that_was_one():
    match = played_out()
    notes = list(annotate(match, Budget(playouts=60)))
    expected = []
    for step, action in enumerate(match.actions):
        before = match.replay_to(step)
        if before.actor >= 0 and len(before.legal_actions()) > 1:
            expected.append((step, before.actor, match.game.text.move(before.state, action)))
    assert [(note.step, note.seat, note.move) for note in notes] == expected
    for note in notes:
        assert 0.0 <= note.loss <= 1.0 and sum(note.shares) == pytest.approx(1.0)
        assert note.loss == 0.0 or note.move != note.best


def test_the_command(tmp_path, capsys):
    match = played_out()
    file = tmp_path / "game.txt"
    file.write_text(match.record(), encoding="utf-8")
    assert main(["analyse", str(file), "--budget", "40"]) == 0
    told = capsys.readouterr().out
    assert "Share of the win" in told and "Red" in told and "Given away" in told
    assert main(["analyse", str(file), "--budget", "40", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["game"] == "_template" and data["decisions"][0]["shares"]
    assert main(["analyse", str(file), "--budget", "no"]) == 2
    assert "budget" in capsys.readouterr().err


def test_curves():
    assert curve([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(curve([0.5] * 500)) == 60
