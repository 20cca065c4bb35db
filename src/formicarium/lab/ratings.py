"""What games say about strength: shares of wins with intervals, Elo, the sequential test, ratings on a ladder.

A win shared by k seats counts 1/k for each. Games that share a seed are not independent, so every interval and test here takes
one number for each group of games played with the same seed.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

TWO_SIGMA = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval in standard errors."""
ELO_SCALE = 400 / math.log(10)
"""Elo points for odds of e."""
ALL_BUT_NOTHING = 1e-9


def win_shares(ranks: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
    """The share of the win of every seat from int[games, seats] ranks; alone one can lose (rank 2)."""
    best = ranks == 1
    return best / np.maximum(1, best.sum(axis=1, keepdims=True))


# --- Intervals -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Interval:
    """An estimate and its 95 % interval."""

    mean: float
    low: float
    high: float


def student(freedom: int) -> float:
    """Half the width of a 95 % interval where the error comes from so many groups (Student's t, expanded in 1/freedom)."""
    z = TWO_SIGMA
    terms = z**3 + z, 5 * z**5 + 16 * z**3 + 3 * z, 3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z
    return z + terms[0] / (4 * freedom) + terms[1] / (96 * freedom**2) + terms[2] / (384 * freedom**3)


def interval(shares: Sequence[float], games: int) -> Interval:
    """The mean share of wins with its interval, from the share in each group of so many games.

    Wilson's interval for as many independent games as have the same error as the mean over the groups. Into the variance goes one
    group more, as if its games were independent; so a few groups that happen to be alike do not look certain.
    """
    groups = len(shares)
    mean = math.fsum(shares) / groups
    certain = mean < ALL_BUT_NOTHING or mean > 1 - ALL_BUT_NOTHING
    if certain:
        width, independent = TWO_SIGMA, float(groups * games)
    else:
        spread = mean * (1 - mean)
        variance = (math.fsum((share - mean) ** 2 for share in shares) + spread / games) / groups
        width, independent = student(groups), spread / (variance / groups)
    squared = width * width / independent
    centre = (mean + squared / 2) / (1 + squared)
    half = width / (1 + squared) * math.sqrt(mean * (1 - mean) / independent + squared / (4 * independent))
    return Interval(mean, max(0.0, centre - half), min(1.0, centre + half))


# --- Elo -------------------------------------------------------------------------------------------------------------------


def elo_of(share: float) -> float:
    """The difference in Elo points at which a player has this share of the wins against another."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else ELO_SCALE * math.log(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of wins at a difference in Elo points."""
    return 1 / (1 + math.exp(-elo / ELO_SCALE))


# --- The sequential test ---------------------------------------------------------------------------------------------------

PAIR_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What two games with the same seed can bring, a half for a shared win."""
UNSEEN = 1e-3
"""What a kind of pair that did not come up counts, so that it is not thought impossible."""
HALVINGS = 60
"""So often an interval is halved until nothing is left of it."""
ACCEPTED, REJECTED = "accepted", "rejected"


@dataclass(frozen=True)
class Sprt:
    """A sequential test between two differences in Elo points: does the first player have `high`, or only `low`?

    The generalised test on pairs of games (five kinds of pairs), as testers of chess engines use it.
    """

    low: float
    high: float
    alpha: float = 0.05
    """How often `high` is accepted where `low` is true."""
    beta: float = 0.05
    """How often `high` is rejected where it is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the test rejects, above the second it accepts."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Mapping[float, float]) -> float:
        """The logarithm of the likelihood ratio, from how often each share of a pair came up."""
        counts = [pairs.get(share, 0) or UNSEEN for share in PAIR_SHARES]
        low, high = (share_of(elo) for elo in (self.low, self.high))
        tilt_low, tilt_high = tilt(counts, low), tilt(counts, high)
        return math.fsum(
            count * math.log((1 + tilt_low * (share - low)) / (1 + tilt_high * (share - high)))
            for count, share in zip(counts, PAIR_SHARES, strict=True)
        )

    def verdict(self, ratio: float) -> str | None:
        """ACCEPTED, REJECTED, or None if more games are needed."""
        reject, accept = self.bounds
        return REJECTED if ratio <= reject else ACCEPTED if ratio >= accept else None


class Trial:
    """A sequential test in progress: pairs are looked at one by one, until there is a verdict."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.pairs: Counter[float] = Counter()
        self.ratio = 0.0
        self.verdict: str | None = None

    def add(self, share: float) -> None:
        """Look at the first player's share of one more pair."""
        self.pairs[round(4 * share) / 4] += 1
        self.ratio = self.sprt.ratio(self.pairs)
        self.verdict = self.sprt.verdict(self.ratio)


def tilt(counts: Sequence[float], mean: float) -> float:
    """The x with which count / (1 + x * (share - mean)) are in proportion to the likeliest chances of shares with that mean.

    It solves: sum over all shares of count * (share - mean) / (1 + x * (share - mean)) = 0.
    """
    least, most = -1 / (PAIR_SHARES[-1] - mean), 1 / mean
    for _ in range(HALVINGS):  # the sum falls from plus to minus infinity between the two
        middle = (least + most) / 2
        total = math.fsum(
            count * (share - mean) / (1 + middle * (share - mean)) for count, share in zip(counts, PAIR_SHARES, strict=True)
        )
        least, most = (middle, most) if total > 0 else (least, middle)
    return (least + most) / 2


# --- Ratings ---------------------------------------------------------------------------------------------------------------

MOST_STEPS = 100
"""Newton's method needs about ten."""
Order = tuple[int, ...]
"""Who came first, second and so on; a player with several seats stands there several times."""


@lru_cache(maxsize=10_000)
def orders_of(places: tuple[Order, ...]) -> dict[Order, float]:
    """The orders that a ranking allows, all equally likely; `places` has the players of each rank, best first."""
    found: Counter[Order] = Counter()
    for parts in product(*(permutations(players) for players in places)):
        found[tuple(player for part in parts for player in part)] += 1
    total = found.total()
    return {order: count / total for order, count in found.items()}


def ranked(players: Sequence[int], ranks: Sequence[int]) -> dict[Order, float]:
    """The orders that the ranks of a game allow."""
    places = [tuple(sorted(p for p, rank in zip(players, ranks, strict=True) if rank == r)) for r in sorted(set(ranks))]
    return orders_of(tuple(places))


@dataclass(frozen=True)
class Ratings:
    """Ratings in Elo points with half the width of their 95 % intervals; the anchor has none."""

    points: list[float]
    widths: list[float]


def fit_ratings(orders: Mapping[Order, float], players: int, anchor: int, rating: float) -> Ratings:
    """The ratings that make the observed orders likeliest (Plackett and Luce; for two players this is Elo).

    A player comes before all that are left with a chance in proportion to 10 ** (rating / 400). Intervals come from the observed
    information. `anchor` is the player with the given rating.
    """
    strengths, errors = np.zeros(players), np.zeros(players)
    free = [player for player in range(players) if player != anchor]
    for _ in range(MOST_STEPS):
        now, slope, curve = _likelihood(orders, strengths)
        if np.abs(slope[free]).max() < ALL_BUT_NOTHING:
            break
        step = np.zeros(players)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        while _likelihood(orders, strengths + step)[0] < now - ALL_BUT_NOTHING:
            step /= 2
        strengths += step
    errors[free] = np.sqrt(np.diag(np.linalg.inv(curve[np.ix_(free, free)])))
    points = rating + ELO_SCALE * (strengths - strengths[anchor])
    return Ratings(points.tolist(), (TWO_SIGMA * ELO_SCALE * errors).tolist())


def _likelihood(
    orders: Mapping[Order, float], strengths: npt.NDArray[np.float64]
) -> tuple[float, npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The logarithm of the likelihood, its slope and the negative of its curvature."""
    total, slope, curve = 0.0, np.zeros(len(strengths)), np.zeros((len(strengths),) * 2)
    for order, count in orders.items():
        for place in range(len(order) - 1):
            left = np.bincount(order[place:], minlength=len(strengths)) * np.exp(strengths)
            chances = left / left.sum()
            total += count * (strengths[order[place]] - math.log(left.sum()))
            slope[order[place]] += count
            slope -= count * chances
            curve += count * (np.diag(chances) - np.outer(chances, chances))
    return total, slope, curve
