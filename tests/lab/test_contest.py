"""Contests: who plays where, who wins, and how it is told."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.cli import main
from formicarium.lab import contest

GAME = fm.game("_template")


def test_players_move_on_one_seat_from_game_to_game_and_chunks_make_the_same_games():
    whole = contest.play_contest(GAME, 6, (contest.GREEDY, contest.RANDOM, contest.RANDOM), seed=4)
    assert whole.seats.tolist() == [[1, 0, 0], [0, 0, 1], [0, 1, 0]] * 2
    later = contest.play_contest(GAME, 2, (contest.GREEDY, contest.RANDOM, contest.RANDOM), seed=4, first=4)
    assert later.seats.tolist() == whole.seats[4:].tolist()
    assert later.ends.tobytes() == whole.ends[4:].tobytes()
    assert later.ranks.tolist() == whole.ranks[4:].tolist()


def test_parts_of_a_contest_make_a_whole():
    parts = [contest.play_contest(GAME, 2, (contest.GREEDY, contest.RANDOM), seed=4, first=first) for first in (0, 2)]
    whole, result = contest.play_contest(GAME, 4, (contest.GREEDY, contest.RANDOM), seed=4), contest.joined(parts)
    assert result.ends.tobytes() == whole.ends.tobytes() and result.ends[3].players == 2
    assert (result.ranks.tolist(), result.seats.tolist()) == (whole.ranks.tolist(), whole.seats.tolist())


def test_random_players_in_a_contest_play_the_games_of_random_play():
    from formicarium.core.batch import Batch

    result = contest.play_contest(GAME, 20, (contest.RANDOM, contest.RANDOM), seed=9)
    assert result.ends.tobytes() == Batch(GAME, 20, 2, {}, 9).random_play().states.tobytes()


def test_a_shared_win_is_divided():
    ranks = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1]], np.int32)
    result = contest.Result(GAME.start(), ranks, np.zeros((3, 3), np.int64))
    assert result.wins.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]]
    alone = contest.Result(GAME.start(), np.array([[1], [2]], np.int32), np.zeros((2, 1), np.int64))
    assert alone.wins.tolist() == [[1], [0]]


def test_a_share_comes_with_its_interval():
    """36 wins of 100: 36 % with a standard deviation of 0.48, so 1.96 * 0.048 = 9.4 points."""
    wins = np.array([1.0] * 36 + [0.0] * 64)
    assert contest.share(wins) == "36.0 ± 9.4 %"
    assert contest.share(wins[:0]) == "-"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_command_reports_players_seats_and_endings(capsys, workers):
    assert main(["contest", "_template", "greedy,random", "--games", "60", "--seed", "3", "--workers", workers]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Crumbs, greedy, random: 60 games in ")
    names = [line.partition(":")[0] for line in lines[1:]]
    assert names[:4] == ["random", "greedy", "red", "blue"] and "passed" in names
    shares = {name: float(line.partition(": ")[2].split()[0]) for name, line in zip(names, lines[1:], strict=True)}
    assert shares["random"] + shares["greedy"] == pytest.approx(100, abs=0.2)
    assert shares["greedy"] > shares["random"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["_template", "greedy,clever"], "there is no player 'clever'"),
        (["_template", "greedy"], "2 to 4 players"),
        (["_template", "greedy,random", "--option", "heaps=9"], "heaps"),
        (["nothing", "greedy,random"], "no game 'nothing'"),
    ],
)
def test_wrong_words_are_refused_in_one_line(capsys, arguments, words):
    assert main(["contest", *arguments, "--games", "1"]) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1
