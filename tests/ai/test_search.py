"""The tree search: what it counts, what it may know, and that it finds what can be found by trying everything."""

import itertools
import math
import random
import time

import numpy as np
import pytest

import formicarium as fm
from formicarium.ai.levels import LEVELS, level
from formicarium.ai.search import NONE, shares_by_value, tree_for, weigh_edges
from formicarium.ai.searchers import Flat
from formicarium.ai.thinker import MANY, SLICE, Budget, Thinker, is_settled
from formicarium.core.errors import FormicariumError
from formicarium.core.match import Match, View, copy_record
from formicarium.core.spec import Playout, Thinking

GAMES = ["_template", "terratain", "termites", "dominantion", "termite_towers"]
HIDDEN = ["_template", "termites", "termite_towers"]


def midway(name, players=2, seed=3, decisions=25):
    """A match after some random decisions, at one with a choice."""
    match = fm.new(name, players=players, seed=seed)
    lot = random.Random(seed)
    made = 0
    while made < decisions or len(match.legal_actions()) < 2:
        match.play(lot.choice(match.legal_actions()))
        made += 1
        if match.is_over:
            return midway(name, players, seed + 1, decisions // 2)
    return match


def think(match, playouts=200, seed=1, threads=1):
    return Thinker(match.game, seed=seed, threads=threads).think(match.view(match.actor), Budget(playouts=playouts))


@pytest.mark.parametrize("name", GAMES)
def test_a_thought_accounts_for_every_playout_and_every_share(name):
    match = midway(name)
    thought = think(match, 300)
    assert thought.playouts == 300 == sum(choice.visits for choice in thought.choices)
    assert sorted(choice.action for choice in thought.choices) == match.legal_actions()
    visits = [choice.visits for choice in thought.choices]
    assert visits == sorted(visits, reverse=True)
    for choice in thought.choices:
        assert sum(choice.shares) == pytest.approx(1.0) and min(choice.shares) >= 0.0
    assert thought.depth >= 1.0


@pytest.mark.parametrize(("name", "players"), [("_template", 4), ("terratain", 6), ("termites", 4), ("dominantion", 3)])
def test_more_than_two_seats_share_the_win(name, players):
    thought = think(midway(name, players), 100)
    assert all(len(choice.shares) == players and sum(choice.shares) == pytest.approx(1.0) for choice in thought.choices)


def test_how_long_playouts_are_may_depend_on_the_number_of_seats():
    few, many = Playout(2, 4), Playout(6, 8)
    thinking = Thinking(playouts={1: few, 3: many})
    assert [thinking.playout_for(players) for players in (1, 2, 3, 4, 6)] == [few, few, many, many, many]


@pytest.mark.parametrize(
    ("name", "players", "playout", "others"),
    [
        ("terratain", 3, Playout(2, 16), [Playout(12, 8), Playout(2, 8)]),
        ("terratain", 4, Playout(12, 8), [Playout(2, 16), Playout(12, 16)]),
        ("termite_towers", 1, Playout(16, 8, whole=True), [Playout(12, 8), Playout(8, 8, whole=True)]),
        ("termite_towers", 3, Playout(8, 8, whole=True), [Playout(8, 8), Playout(8, 9, whole=True)]),
    ],
)
def test_a_search_makes_the_playouts_of_its_game(name, players, playout, others):
    match = midway(name, players)
    thoughts = {
        given: Thinker(match.game, seed=1, playout=given).think(match.view(match.actor), Budget(playouts=200))
        for given in (None, playout, *others)
    }
    assert thoughts[playout] == thoughts[None]
    assert all(thoughts[other] != thoughts[None] for other in others)


@pytest.mark.parametrize("name", ["_template", "terratain", "termites", "termite_towers"])
def test_playouts_to_the_end_by_lot_bring_wins_and_no_values(name):
    """Every one is won, lost or shared by two (but in dominANTion, where other actions than the best are not charged)."""
    match = midway(name)
    view = match.view(match.actor)
    thought = Thinker(match.game, seed=1, playout=Playout(100_000, looks=1)).think(view, Budget(playouts=60))
    for choice in thought.choices:
        halves = 2 * choice.visits * choice.shares[view.seat]
        assert halves == pytest.approx(round(halves), abs=1e-9)


def test_alone_a_share_is_the_chance_to_win():
    thought = think(midway("termite_towers", 1), 100)
    assert all(len(choice.shares) == 1 and 0.0 <= choice.shares[0] <= 1.0 for choice in thought.choices)


@pytest.mark.parametrize("name", ["_template", "termites"])
@pytest.mark.parametrize("threads", [1, 2])
def test_seed_and_budget_fix_the_thought(name, threads):
    match = midway(name)
    assert think(match, seed=5, threads=threads) == think(match, seed=5, threads=threads)
    assert think(match, seed=5, threads=threads).playouts == 200


@pytest.mark.parametrize("name", HIDDEN)
def test_what_the_seat_cannot_know_changes_nothing(name):
    """No peeking: any other deal of the hidden things that looks the same to the seat gives the same thought, to the last bit."""
    differ = 0
    for seed in range(4):
        match = midway(name, seed=10 + seed)
        view = match.view(match.actor)
        dealt = copy_record(view.redeal(99))
        other = View(match.game, view.seat, match.game.view(dealt[0], view.seat)[0], view.legal)
        differ += dealt[0].tobytes() != match.state.tobytes()
        assert Thinker(match.game, seed=2).think(other, Budget(playouts=100)) == think(match, 100, seed=2)
    assert differ > 0


def test_the_last_decision_is_the_best_one():
    """Where every legal action ends the game, the search takes one that wins as much as any."""
    met = 0
    for seed in range(300):
        match = fm.new("_template", seed=seed)
        lot = random.Random(seed)
        while not match.is_over:
            results = ends_of(match)
            if len(set(results.values())) > 1:
                met += 1
                assert results[think(match, 60).best.action] == max(results.values())
            match.play(lot.choice(match.legal_actions()))
    assert met > 0


def ends_of(match):
    """What the seat gets after each legal action if all of them end the game, by the ranks; empty if any does not."""
    results = {}
    for action in match.legal_actions():
        after = copy_record(match.state)
        match.game.rules.apply(after[0], action)
        if after[0].actor != -2:
            return {}
        ranks = match.game.ranks(after[0]).tolist()
        results[action] = (ranks[match.actor] == 1) / ranks.count(1)
    return results


def test_shares_by_value():
    """exp(v / spread), divided by the sum over the seats; alone the logistic function of value less par."""
    manner = Thinker(fm.game("_template"))._manner(midway("_template").view(0))._replace(spread=100.0, par=30.0)
    shares = np.zeros(6)
    shares_by_value(np.array([100, 0, 0, 0, 0, 0], np.int32), 2, manner, shares)
    assert shares[:2] == pytest.approx([0.7310586, 0.2689414])
    shares_by_value(np.array([-50, -50, -50, 0, 0, 0], np.int32), 3, manner, shares)
    assert shares[:3] == pytest.approx([1 / 3] * 3)
    shares_by_value(np.array([130, 0, 0, 0, 0, 0], np.int32), 1, manner, shares)
    assert shares[0] == pytest.approx(0.7310586)


def test_a_search_can_be_interrupted():
    match = midway("_template")
    thinker = Thinker(match.game)
    thought = thinker.think(match.view(match.actor), Budget(playouts=100_000), stop=lambda: True)
    assert thought.playouts == SLICE


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_made_when_the_rest_of_the_playouts_cannot_change_it(name):
    saved = 0
    for seed in range(4):
        match = midway(name, seed=seed)
        made = Thinker(match.game, seed=1).think(match.view(match.actor), Budget(playouts=1000), decide=True)
        assert made.best.action == think(match, 1000).best.action
        first, second, *_ = made.choices
        left = 1000 - made.playouts
        assert left == 0 or first.visits - second.visits > left
        saved += left
    assert saved > 0


def test_a_decision_after_many_playouts_is_made_when_another_would_need_three_of_four_of_the_rest():
    assert not is_settled(lead=500, done=MANY - 1, left=500)
    assert is_settled(lead=501, done=MANY - 1, left=500)
    assert not is_settled(lead=250, done=MANY, left=500)
    assert is_settled(lead=251, done=MANY, left=500)  # another one with 375 of the 500 would not have caught up


def test_several_trees_decide_when_they_agree_and_their_joint_lead_is_settled():
    match = midway("_template")
    thinker = Thinker(match.game, seed=1, threads=2)
    made = thinker.think(match.view(match.actor), Budget(playouts=20_000), decide=True)
    first, second, *_ = made.choices
    left = 20_000 - made.playouts
    assert left > 0 and first.visits - second.visits > left / 2
    assert made.best.action == think(match, 20_000, threads=2).best.action
    assert thinker._lead() > 0
    tree = thinker._trees[0]
    tree.nodes[0]["best"] = next(edge for edge in range(len(match.legal_actions())) if edge != tree.nodes[0]["best"])
    assert thinker._lead() == 0, "one tree would do something else"


def test_a_search_by_time_decides_when_its_answer_is_settled(monkeypatch):
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 1000)  # a slice of playouts takes a thousandth of a second
    match = midway("_template")
    budget = Budget(seconds=0.1)
    all_of_it = Thinker(match.game, seed=1).think(match.view(match.actor), budget)
    made = Thinker(match.game, seed=1).think(match.view(match.actor), budget, decide=True)
    first, second, *_ = made.choices
    assert made.best.action == all_of_it.best.action
    assert all_of_it.playouts == 100 * SLICE > made.playouts > MANY
    assert first.visits - second.visits > (all_of_it.playouts - made.playouts) / 2


def test_a_huge_budget_needs_no_huge_tree():
    match = midway("_template")
    thought = Thinker(match.game).think(match.view(match.actor), Budget(playouts=10**12), stop=lambda: True)
    assert thought.playouts == SLICE


def test_a_tree_that_is_full_is_still_searched():
    match = midway("_template")
    thinker = Thinker(match.game, seed=1)
    thinker._make_room(Budget(playouts=3))
    thinker._make_room = lambda budget: None
    thought = thinker.think(match.view(match.actor), Budget(playouts=500))
    assert thought.playouts == 500


@pytest.mark.parametrize(
    ("text", "budget"), [("1000", Budget(playouts=1000)), ("2s", Budget(seconds=2.0)), ("0.5s", Budget(seconds=0.5))]
)
def test_budgets(text, budget):
    assert Budget.read(text) == budget and str(budget) == text


@pytest.mark.parametrize("text", ["", "s", "x", "0", "-5", "0s", "1e3", "nan s"])
def test_what_is_no_budget(text):
    with pytest.raises(FormicariumError, match="budget"):
        Budget.read(text)


def test_nobody_thinks_for_another():
    match = midway("_template")
    with pytest.raises(FormicariumError, match="not seat"):
        Thinker(match.game).think(match.view(1 - match.actor), Budget(playouts=10))


# --- Players ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mcts:50", "flat:50", "mcts:0.01s", "mcts:50x2", "careless:50", "level:1", "level:4"])
@pytest.mark.parametrize("game", ["_template", "termites"])
def test_players_that_search_answer_with_legal_actions(name, game):
    match = midway(game)
    view = match.view(match.actor)
    player = fm.player(name, seed=1)
    assert player.choose(view, view.legal) in view.legal
    assert player.name == name


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("mcts:", "write mcts:N"),
        ("mcts:many", "'many' is no budget"),
        ("flat:x", "'x' is no budget"),
        ("mcts:x2", "'x2' is no budget"),
        ("mcts:100x0", "cores"),
        ("careless:120", "0 to 100"),
        ("careless:x", "percentage"),
        ("level:9", "1 to 8"),
        ("level:zero", "1 to 8"),
    ],
)
def test_wrong_names_are_explained(name, complaint):
    with pytest.raises(FormicariumError, match=complaint):
        fm.player(name)


def test_some_questions_are_searched_no_further_than_the_answer():
    match = fm.new("termites", seed=1)
    assert match.game.spec.phases[match.state.phase] in match.game.thinking.at_once
    assert think(match, 50).depth == 1.0


def test_flat_looks_at_one_decision_of_its_own():
    match = midway("_template")
    player = Flat(Budget(playouts=64), seed=1)
    view = match.view(match.actor)
    player.choose(view, view.legal)
    assert player.thought.depth == 1.0
    manner = player._thinker._manner(view)
    assert (manner.playout, manner.looks) == (6, 8)  # docs/opponents.md


def test_searching_is_better_than_looking():
    """In 60 games of Crumbs, 200 playouts win more than greed does, and greed more than carelessness."""
    assert share_of("mcts:200", "greedy", 60) > 0.55
    assert share_of("greedy", "careless:75", 60) > 0.6


def share_of(first, second, games):
    won = 0.0
    for number in range(games):
        match = Match(fm.game("_template"), fm.game("_template").start(2), seed=number // 2)
        players = [fm.player(first, seed=number), fm.player(second, seed=number)]
        if number % 2:
            players.reverse()
        while not match.is_over:
            view = match.view(match.actor)
            match.play(players[match.actor].choose(view, view.legal))
        ranks = match.ranking()
        won += (ranks[number % 2] == 1) / ranks.count(1)
    return won / games


def test_levels_have_names_and_are_players():
    assert len(LEVELS) == 8 and len({each.name for each in LEVELS}) == 8
    for number, each in enumerate(LEVELS, start=1):
        assert level(number) is each and each.character
        assert fm.player(f"level:{number}").name == f"level:{number}"


def test_promises_count_against_the_best_one_however_small_they_are():
    """exp((promise - best) / sharpness); what is found later and promises more draws at most e ** 20 times as strongly."""
    game = fm.game("_template")
    manner = Thinker(game)._manner(midway("_template").view(0))._replace(sharpness=0.005)
    tree = tree_for(game, 4, 8)
    for edge, (promise, following) in enumerate([(0.02, 1), (0.01, NONE), (0.9, 0)]):
        tree.edges[edge]["guess"], tree.edges[edge]["next"] = promise, following
    tree.nodes[0]["first"], tree.edges[0]["run"] = 0, 2
    weigh_edges(tree, manner, 0, NONE)
    assert tree.edges["weight"][:3].tolist() == pytest.approx([1.0, math.exp(-2), 0.0])
    tree.nodes[0]["first"], tree.edges[2]["run"] = 2, 1
    weigh_edges(tree, manner, 0, 0)
    assert tree.edges["weight"][:3].tolist() == pytest.approx([1.0, math.exp(-2), math.exp(20)])
