"""Words of the command line and what they may be: whole numbers, seeds, times, differences in Elo points."""

import argparse
from typing import NoReturn

from formicarium.core.errors import FormicariumError

MOST_SEED = 1 << 63
MOST_GAMES = 100_000_000
"""No more games than these are asked for at once."""
MOST_ELO = 2000
"""Differences beyond this cannot be told from certainty."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are ours: one line, with the remedy."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise FormicariumError(f"{message}; see '{self.prog} --help'")


def whole_number(text: str) -> int:
    """A whole number from the command line."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not '{text[:40]}'") from None


def seed_number(text: str) -> int:
    """A whole number that fits a seed."""
    number = whole_number(text)
    if not 0 <= number < MOST_SEED:
        raise argparse.ArgumentTypeError(f"must be from 0 to {MOST_SEED - 1}")
    return number


def game_number(text: str) -> int:
    """A number of games."""
    number = positive_whole_number(text)
    if number > MOST_GAMES:
        raise argparse.ArgumentTypeError(f"must be at most {MOST_GAMES}")
    return number


def positive_whole_number(text: str) -> int:
    """A whole number from 1 on."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {number}")
    return number


def positive_number(text: str) -> float:
    """A number above zero."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number above 0, not '{text[:40]}'")
    return number


def elo_bounds(text: str) -> tuple[float, float]:
    """Two differences in Elo points, the lower first."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not -MOST_ELO <= low < high <= MOST_ELO:
        raise argparse.ArgumentTypeError(
            f"must be two differences in Elo points like 0,30 or (with =) --sprt=-10,10, not '{text[:40]}'"
        )
    return low, high


def anchor_rating(text: str) -> tuple[str, float]:
    """A player and a rating."""
    name, _, rating = text.rpartition("=")
    try:
        return name.strip(), float(rating)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a player and its rating like greedy=1000, not '{text[:40]}'") from None
