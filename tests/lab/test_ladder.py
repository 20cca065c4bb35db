"""The ladder: who plays whom, what the ratings are anchored at, and what is done where a rung never lost."""

import json
import math
from itertools import pairwise

import pytest

import formicarium as fm
from formicarium.cli import main
from formicarium.lab import ladder
from formicarium.lab.arena import Run
from formicarium.lab.results import Pairing, Plan, Played

RUNGS = ("random", "middling", "mcts:1000")


def played(pairing, group, rotation, ranks):
    """A made-up game."""
    none = [0] * len(ranks)
    return Played(pairing, group, rotation, "empty", ranks, none, 9, none, none, none, [])


def run_of(players, games):
    """A run of a ladder with three rungs; `games` gives the ranks of games by pairing, group and rotation."""
    pairings = tuple(Pairing.of((upper, lower), players) for lower, upper in pairwise(RUNGS))
    groups = 1 + max(group for _, group, _ in games)
    run = Run(Plan("_template", 1, players, {}, pairings), groups)
    for (pairing, group, rotation), ranks in games.items():
        run._games.setdefault((pairing, group), []).append(played(pairing, group, rotation, ranks))
    return run


def three_of_four(pairing):
    """Two seeds, each played from both seats; the upper rung wins three of the four games."""
    return {(pairing, 0, 0): [1, 2], (pairing, 0, 1): [2, 1], (pairing, 1, 0): [1, 2], (pairing, 1, 1): [1, 2]}


def test_the_anchor_is_mcts_1000_unless_another_is_named():
    assert ladder.anchor_of(RUNGS, None) == (2, 1500)
    assert ladder.anchor_of(RUNGS[:2], None) == (0, 0)
    assert ladder.anchor_of(RUNGS, ("middling", 800.0)) == (1, 800)
    with pytest.raises(fm.FormicariumError, match="the anchor 'clever' is no rung of this ladder; rungs: random, middling"):
        ladder.anchor_of(RUNGS, ("clever", 800.0))


def test_ratings_of_a_ladder_with_two_players_by_hand():
    """Three of four is 190.8 points; with 8 games the errors add up along the ladder."""
    report = ladder.ladder_report(run_of(2, three_of_four(0) | three_of_four(1)), RUNGS, 2, 1500.0)
    assert [rating["rating"] for rating in report["ratings"]] == pytest.approx([1118.303, 1309.1515, 1500], abs=1e-3)
    widths = [rating["high"] - rating["rating"] for rating in report["ratings"]]
    assert widths[2] == 0 and widths[1] == pytest.approx(1.959964 * 173.7178 / math.sqrt(4 * 3 / 16), abs=1e-3)
    assert widths[0] == pytest.approx(math.sqrt(2) * widths[1]) and report["one_sided"] == []
    assert [(step["lower"], step["upper"], step["entrants"][0]["share"]) for step in report["steps"]] == [
        ("random", "middling", 0.75),
        ("middling", "mcts:1000", 0.75),
    ]


def test_a_rung_that_never_lost_gets_half_a_game_for_either_side():
    """Four of four count as 4.5 to 0.5."""
    games = {(0, 0, 0): [1, 2], (0, 0, 1): [2, 1], (0, 1, 0): [1, 2], (0, 1, 1): [2, 1]}
    report = ladder.ladder_report(run_of(2, games | three_of_four(1)), RUNGS, 0, 0.0)
    assert report["ratings"][1]["rating"] == pytest.approx(400 * math.log10(9))
    assert report["one_sided"] == ["middling and random"]


def test_at_a_larger_table_one_plays_against_copies():
    """With three seats the upper rung comes in first, second and last once each: that is as strong as the copies."""
    games = {(0, 0, 0): [1, 2, 3], (0, 0, 1): [1, 3, 2], (0, 0, 2): [1, 3, 2]}
    assert [Pairing.of(("b", "a"), 3).entrants(turn).index(0) for turn in range(3)] == [0, 2, 1]
    orders, one_sided = ladder.orders_on(run_of(3, games), 0)
    assert orders == {(1, 0, 0): 1, (0, 1, 0): 1, (0, 0, 1): 1} and not one_sided
    shared = {(0, 0, turn): [1, 1, 1] for turn in range(3)}
    assert ladder.orders_on(run_of(3, shared), 0)[0] == pytest.approx({(1, 0, 0): 1, (0, 1, 0): 1, (0, 0, 1): 1})


def test_without_games_there_are_no_ratings():
    with pytest.raises(fm.FormicariumError, match="no games were played between middling and mcts:1000"):
        ladder.ladder_report(run_of(2, three_of_four(0)), RUNGS, 0, 0.0)


@pytest.mark.parametrize("players", ["2", "3"])
def test_the_command_shows_the_ladder(capsys, tmp_path, monkeypatch, players):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    command = ["ladder", "_template", "random", "greedy", "--players", players, "--games", "30", "--workers", "1"]
    assert main([*command, "--anchor", "greedy=1000", "--json", "ladder.json", "--resume", "games.jsonl"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"Crumbs, {players} players: 30 games, seed 0, ")
    assert lines[1].split() == ["rung", "rating", "95", "%", "interval", "wins", "95", "%", "interval", "faults"]
    assert lines[2].startswith("greedy  1000    anchor") and lines[3].startswith("random  ")
    assert lines[4].startswith("Wins are against the rung below; the fair share is ") and "greedy = 1000" in lines[5]
    report = json.loads((tmp_path / "ladder.json").read_text())
    assert report["ratings"][0]["high"] < 1000 and report["anchor"] == {"name": "greedy", "rating": 1000}
    assert main([*command, "--resume", "games.jsonl"]) == 0
    assert "anchored at random = 0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["_template", "greedy"], "a ladder has two or more rungs"),
        (["_template", "greedy", "greedy"], "each named once"),
        (["_template", "greedy", "clever"], "there is no player 'clever'"),
        (["_template", "random", "greedy", "--players", "1"], "a ladder needs 2 or more seats"),
        (["_template", "random", "greedy", "--anchor", "greedy"], "a player and its rating like greedy=1000"),
        (["_template", "random", "greedy", "--anchor", "bob=5"], "the anchor 'bob' is no rung"),
    ],
)
def test_wrong_words_are_refused_in_one_line(capsys, arguments, words):
    assert main(["ladder", *arguments, "--games", "2"]) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1
