"""Stored games and action-tree counts: behaviour changes only on purpose."""

from importlib import import_module

import pytest

import formicarium as fm
from formicarium.core.record import OVER
from formicarium.lab.golden import annotated, playthroughs, tree_lines
from formicarium.lab.tree import tree_count

REFEREE_LEAVES = 4000
"""Trees up to this size are counted by the second referee as well."""


def test_golden_games_replay_to_the_letter(game):
    files = playthroughs(game)
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert annotated(fm.replay(text)) == text, file.name


def test_there_is_a_golden_game_for_every_ending_and_number_of_players(game):
    matches = [fm.replay(file.read_text(encoding="utf-8")) for file in playthroughs(game)]
    fewest, most = game.spec.players
    assert {match.ending for match in matches} == set(game.spec.endings)
    assert {match.players for match in matches} == set(range(fewest, most + 1))


def test_action_trees_have_the_stored_sizes(game):
    stored = (game.folder / "golden" / "tree.txt").read_text(encoding="utf-8").splitlines()
    assert tree_lines(game) == stored


def test_the_second_referee_counts_the_same_trees(game, players):
    start = game.start(players)
    judge_class = import_module(f"formicarium.games.{game.id}.referee").Referee
    depth = 1
    while tree_count(game, start[0], depth) <= REFEREE_LEAVES and depth < 5:
        assert referee_count(judge_class, players, [], depth) == tree_count(game, start[0], depth)
        depth += 1
    assert depth > 1


def referee_count(judge_class, players, actions, depth):
    judge = judge_class(players, {})
    for action in actions:
        judge.apply(action)
    if judge.actor == OVER:
        return 0
    if depth == 1:
        return len(judge.legal())
    return sum(referee_count(judge_class, players, [*actions, action], depth - 1) for action in judge.legal())


def test_positions_of_golden_games_can_be_set_up_again(game):
    for file in playthroughs(game):
        match = fm.replay(file.read_text(encoding="utf-8"))
        for step in range(0, len(match.actions), max(1, len(match.actions) // 10)):
            text = match.replay_to(step).position()
            assert fm.position(text).replay_to(0).position() == text


def test_a_finished_match_takes_no_more_moves(game):
    match = fm.replay(playthroughs(game)[0].read_text(encoding="utf-8"))
    assert match.is_over
    with pytest.raises(fm.FormicariumError, match="over"):
        match.play(0)
