"""An arena's games all at once, as on a GPU; here on the CPU, by the same text."""

from dataclasses import replace

import pytest

import formicarium as fm
from formicarium.ai.hall import CpuHall
from formicarium.ai.seat import Limits
from formicarium.cli import main
from formicarium.lab.arena import Run
from formicarium.lab.gpu_crew import GpuCrew
from formicarium.lab.results import Pairing, Plan

from ..core.test_gpu import has_gpu, needs_gpu


class SmallHall(CpuHall):
    """A hall with room for one group of games at a time."""

    @staticmethod
    def room():
        return 1


def plan_of(*pairings, players=2):
    version = fm.game("_template").spec.version
    return Plan("_template", version, players, {"heaps": "2"}, tuple(Pairing.of(names, players) for names in pairings))


def played_by(plan, groups, hall=CpuHall):
    run = Run(plan, groups)
    played = {game.place: game for _, games in run.go_on(GpuCrew(plan, hall)) for game in games}
    assert sorted(played) == [
        (pairing, group, turn) for pairing in range(len(plan.pairings)) for group in range(groups) for turn in range(plan.players)
    ]
    return played


def test_every_seed_is_played_from_every_seat_and_who_searches_wins():
    plan = plan_of(["mcts:60", "greedy"], players=3)
    games = played_by(plan, 30)
    wins = sum(game.shares[plan.pairings[0].entrants(game.rotation).index(0)] for game in games.values())
    assert wins / len(games) > 0.4
    for game in games.values():
        assert game.ending in ("empty", "passed") and game.steps > 0 and min(game.ranks) == 1
        assert game.faults == [] and sum(game.decisions) > 0


def test_the_games_do_not_depend_on_what_is_played_beside_them():
    plan = plan_of(["mcts:40", "greedy"], ["flat:20", "mcts:40"])
    games = played_by(plan, 4)
    assert games == played_by(plan, 4, SmallHall)
    assert games.items() > played_by(plan, 2).items()
    assert games[0, 0, 0] != replace(games[0, 1, 0], group=0), "another group is another game"


def test_what_a_gpu_cannot_do_is_said_before_anything_is_played():
    plan = plan_of(["greedy", "flat:5"])
    for wrong, words in (
        (replace(plan, records=True), "--records"),
        (replace(plan, limits=Limits(1.0, None)), "--move-time"),
        (plan_of(["greedy", "random"]), "'random' cannot play"),
    ):
        with pytest.raises(fm.FormicariumError, match=words):
            GpuCrew(wrong, CpuHall)


def test_a_refused_run_leaves_no_files_behind(capsys, tmp_path):
    files = tmp_path / "games.jsonl", tmp_path / "records"
    command = ["arena", "_template", "greedy", "flat:5", "--games", "2", "--gpu", "--resume", str(files[0])]
    for wrong in (["--move-time", "1"], ["--records", str(files[1])]):
        assert main([*command, *wrong]) == 2
        assert wrong[0] in capsys.readouterr().err
        assert not any(file.exists() for file in files)


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_the_arena_says_what_to_do(capsys):
    assert main(["arena", "_template", "greedy", "flat:5", "--games", "2", "--gpu"]) == 2
    assert "use the CPU" in capsys.readouterr().err


@needs_gpu
def test_an_arena_on_a_gpu(capsys, tmp_path):
    file = str(tmp_path / "games.jsonl")
    command = ["arena", "_template", "mcts:60", "greedy", "--games", "200", "--resume", file]
    assert main([*command, "--gpu"]) == 0
    assert "above the fair share" in capsys.readouterr().out
    assert main(command) == 0, "the file holds all its games"
