"""Shares, intervals, Elo, the sequential test and ratings, against values worked out by hand or published."""

import math
from collections import Counter

import numpy as np
import pytest

from formicarium.lab.ratings import (
    ACCEPTED,
    PAIR_SHARES,
    REJECTED,
    Sprt,
    Trial,
    elo_of,
    fit_ratings,
    interval,
    ranked,
    share_of,
    student,
    tilt,
    win_shares,
)

# --- Shares and intervals ---


def test_a_shared_win_is_divided_and_alone_one_can_lose():
    ranks = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1]], np.int32)
    assert win_shares(ranks).tolist() == [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]]
    assert win_shares(np.array([[1], [2]], np.int32)).tolist() == [[1], [0]]


@pytest.mark.parametrize(("freedom", "quantile"), [(10, 2.228), (30, 2.042), (100, 1.984), (10**6, 1.960)])
def test_students_quantiles_are_those_of_the_tables(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_an_interval_worked_out_by_hand():
    """100 groups of one game, half of them won: variance (100 * 0.25 + 0.25) / 100, so 99.01 games count; t is 1.984.

    Wilson: 1.984 / (1 + 0.03976) * sqrt(0.25 / 99.01 + 0.03976 / 396.04) = 0.0978.
    """
    found = interval([1.0, 0.0] * 50, 1)
    assert (found.mean, found.low, found.high) == pytest.approx((0.5, 0.4022, 0.5978), abs=1e-4)


def test_winning_everything_leaves_a_doubt():
    """Wilson's interval for 400 of 400: from 400 / (400 + 1.96 ** 2) on."""
    found = interval([1.0] * 200, 2)
    assert (found.mean, found.high) == (1, pytest.approx(1)) and found.low == pytest.approx(400 / 403.8415, abs=1e-6)
    lost = interval([0.0] * 200, 2)
    assert lost.mean == 0 and lost.low == pytest.approx(0, abs=1e-12) and lost.high == pytest.approx(3.8415 / 403.8415, abs=1e-6)


def test_games_that_share_a_seed_count_as_what_they_are():
    """Pairs always won or lost together are half as many games; pairs that are always split tell more than single games."""
    lot = np.random.default_rng(1)
    alike = interval(lot.integers(0, 2, 400).astype(float).tolist(), 2)
    single = interval((lot.integers(0, 2, (400, 2)).mean(axis=1)).tolist(), 2)
    split = interval([0.5] * 396 + [1.0, 0.0] * 2, 2)
    widths = [found.high - found.low for found in (alike, single, split)]
    assert widths[0] == pytest.approx(2 * 1.966 * 0.5 / 20, rel=0.02)
    assert widths[1] == pytest.approx(widths[0] / math.sqrt(2), rel=0.1)
    assert widths[2] < 0.2 * widths[1]


def test_a_few_groups_that_happen_to_be_alike_are_not_certain():
    found = interval([0.5] * 10, 2)
    assert found.low < 0.45 and found.high > 0.55
    alone = interval([0.5], 2)
    assert alone.low < 0.1 and alone.high > 0.9


@pytest.mark.parametrize(("chance", "groups"), [(0.5, 20), (0.75, 50), (0.9, 200)])
def test_intervals_cover_the_truth_in_19_of_20_cases(chance, groups):
    """Pairs of games of which a half share their luck; 3,000 experiments, so the error is 0.4 points."""
    lot = np.random.default_rng(7)
    together = lot.random((3000, groups)) < 0.5
    first, second = (lot.random((2, 3000, groups)) < chance).astype(float)
    shares = (first + np.where(together, first, second)) / 2
    covered = 0
    for experiment in shares:
        found = interval(experiment.tolist(), 2)
        covered += found.low <= chance <= found.high
    assert 0.935 <= covered / 3000 <= 0.965


# --- Elo ---


def test_elo_of_a_share():
    assert elo_of(0.75) == pytest.approx(190.8485, abs=1e-4)
    assert elo_of(0.5) == 0 and elo_of(1) == math.inf and elo_of(0) == -math.inf
    assert share_of(400) == pytest.approx(10 / 11) and share_of(elo_of(0.3)) == pytest.approx(0.3)


# --- The sequential test ---


def test_the_bounds_of_the_test():
    assert Sprt(0, 5).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))


@pytest.mark.parametrize(
    ("pairs", "low", "high", "ratio"),
    [((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07), ((871, 26175, 55983, 26678, 821), 0, 2, -4.98)],
)
def test_published_ratios(pairs, low, high, ratio):
    """From the test suite of fastchess, a tester of chess engines (logistic Elo, pairs of games)."""
    assert Sprt(low, high).ratio(dict(zip(PAIR_SHARES, pairs, strict=True))) == pytest.approx(ratio, abs=0.01)


def test_pairs_without_draws_and_splits_are_a_plain_binomial_test():
    """60 of 100 pairs won, the rest lost: 60 log(s1 / s0) + 40 log((1 - s1) / (1 - s0))."""
    low, high = share_of(0), share_of(100)
    expected = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert Sprt(0, 100).ratio({1.0: 60, 0.0: 40}) == pytest.approx(expected, abs=0.01)


def test_the_likeliest_chances_have_the_wanted_mean():
    counts = [3, 5, 20, 9, 4]
    x = tilt(counts, 0.6)
    chances = [count / 41 / (1 + x * (share - 0.6)) for count, share in zip(counts, PAIR_SHARES, strict=True)]
    assert sum(chances) == pytest.approx(1) and sum(np.multiply(chances, PAIR_SHARES)) == pytest.approx(0.6)


def test_a_trial_ends_with_its_verdict():
    """A pair that is won says log(share_of(100) / share_of(0)) = 0.247, so twelve are needed for log(19) = 2.94."""
    won, lost = Trial(Sprt(0, 100)), Trial(Sprt(0, 100))
    for _ in range(11):
        won.add(1.0)
    assert won.verdict is None
    won.add(1.0)
    assert won.verdict == ACCEPTED and won.pairs == Counter({1.0: 12})
    while lost.verdict is None:
        lost.add(0.25)
    assert lost.verdict == REJECTED and lost.ratio <= -math.log(19)


@pytest.mark.parametrize(("elo", "verdict"), [(0, REJECTED), (150, ACCEPTED)])
def test_the_test_is_seldom_wrong(elo, verdict):
    """Of 80 trials in which a hypothesis holds 5 % may go wrong: 4, and hardly ever more than 9."""
    lot = np.random.default_rng(3)
    right = 0
    for _ in range(80):
        trial = Trial(Sprt(0, 150))
        while trial.verdict is None:
            trial.add(float((lot.random(2) < share_of(elo)).mean()))
        right += trial.verdict == verdict
    assert right >= 71


# --- Ratings ---


def test_ranks_are_the_orders_they_allow():
    assert ranked([1, 0], [2, 1]) == {(0, 1): 1}
    assert ranked([1, 0], [1, 1]) == {(0, 1): 0.5, (1, 0): 0.5}
    assert ranked([1, 0, 0], [1, 1, 3]) == {(0, 1, 0): 0.5, (1, 0, 0): 0.5}
    assert ranked([1, 0, 0], [1, 2, 2]) == {(1, 0, 0): 1}
    three = ranked([0, 1, 2], [1, 1, 1])
    assert len(three) == 6 and sum(three.values()) == pytest.approx(1)


def test_two_players_have_the_elo_of_their_share():
    """75 of 100: the information is 100 * 0.75 * 0.25, the error 1 / sqrt(18.75), in points 173.7 times that."""
    ratings = fit_ratings({(1, 0): 75, (0, 1): 25}, 2, anchor=0, rating=1000)
    assert ratings.points == pytest.approx([1000, 1190.8485])
    assert ratings.widths == pytest.approx([0, 1.959964 * 173.7178 / math.sqrt(18.75)], abs=1e-3)


def test_a_chain_adds_up_from_any_anchor():
    orders = {(1, 0): 75, (0, 1): 25, (2, 1): 75, (1, 2): 25}
    ratings = fit_ratings(orders, 3, anchor=1, rating=1500)
    assert ratings.points == pytest.approx([1500 - 190.8485, 1500, 1500 + 190.8485])
    far = fit_ratings(orders, 3, anchor=0, rating=0)
    assert far.points == pytest.approx([0, 190.8485, 381.6970])
    assert far.widths[2] == pytest.approx(math.sqrt(2) * far.widths[1])


def test_one_against_two_copies_by_hand():
    """With strength 2 against copies of 1, places come as 6 : 4 : 2; the information is 12 / 4 + 6 * 2 / 9 = 13 / 3."""
    ratings = fit_ratings({(1, 0, 0): 6, (0, 1, 0): 4, (0, 0, 1): 2}, 2, anchor=0, rating=0)
    assert ratings.points == pytest.approx([0, 400 * math.log10(2)])
    assert ratings.widths[1] == pytest.approx(1.959964 * 173.7178 / math.sqrt(13 / 3), abs=1e-3)


def test_ratings_are_found_again_from_games_with_four_players():
    lot = np.random.default_rng(5)
    truth = np.array([0.0, 100.0, 250.0, 300.0])
    orders: Counter = Counter()
    for _ in range(3000):
        orders[tuple(int(player) for player in np.argsort(-(truth / 173.7178 + lot.gumbel(size=4))))] += 1
    ratings = fit_ratings(orders, 4, anchor=0, rating=0)
    assert np.all(np.abs(np.array(ratings.points) - truth) < 2 * np.array(ratings.widths) + 1e-9)
    assert all(5 < width < 20 for width in ratings.widths[1:])
