"""The evaluation: what may still become a row is worth more than what may not."""

from .helpers import GAME, at


def worth_to_red(structures):
    return int(GAME.values(at("red build", structures, "red reserve T1").state)[0])


def test_a_pair_is_worth_more_if_it_can_grow():
    """Red's pair lies in the middle of a row; blue stands far away, at one end of it, or at both."""
    pair = "T0 5.4, C0 5.5"
    free, half, blocked = (worth_to_red(f"{pair}, F1 {plots}") for plots in ("1.1 9.9", "4.6 9.9", "4.6 5.6"))
    assert free == half > blocked


def test_a_gap_between_two_structures_is_worth_more_while_it_is_empty():
    assert worth_to_red("T0 5.4, C0 5.6, F1 5.8") > worth_to_red("T0 5.4, C0 5.6, F1 5.5")
