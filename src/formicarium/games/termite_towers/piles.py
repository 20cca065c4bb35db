"""Dice and cards that lie together, each kind as a few bits of one word.

Dice: twelve counts of 4 bits, die FACES * kind + value - 1 (a player has at most 15 workers and 5 soldiers).
Cards: counts of 2 bits (of no kind of card are there more than 3). A Queen card with a heart is kind QUEENS + kind.
"""

from formicarium.core.compiled import inlined, rule
from formicarium.games.termite_towers.components import (
    BLUEPRINT_COPIES,
    BLUEPRINTS,
    FACES,
    OTHER_QUEENS,
    QUEENS,
)

QUEEN_KINDS = 2 * QUEENS
"""Kinds of Queen cards, those with a heart counted apart."""

# --- Dice -------------------------------------------------------------------------------------------------------------------


@inlined
def one_die(die: int) -> int:
    """A set of one die."""
    return 1 << 4 * die


@inlined
def dice_of(dice: int, die: int) -> int:
    """How many dice of a kind and value are in a set."""
    return dice >> 4 * die & 15


@inlined
def dice_showing(dice: int, face: int) -> int:
    """How many dice of either kind show a face (the value less 1)."""
    return (dice >> 4 * face & 15) + (dice >> 4 * (face + FACES) & 15)


@inlined
def die_showing(dice: int, face: int) -> int:
    """TTW-GEN-4: of the dice that show a face, the one that is used first: a worker before a soldier."""
    return face if dice >> 4 * face & 15 else face + FACES


@inlined
def number_of_dice(dice: int) -> int:
    """How many dice are in a set: nibbles are added up to bytes, and a product adds these."""
    pairs = (dice & 0x0F0F0F0F0F0F) + (dice >> 4 & 0x0F0F0F0F0F0F)
    return (pairs * 0x010101010101 >> 40) & 255


@rule
def most_matching(dice: int) -> int:
    """TTW-B-1: the face that shows most often, of several the lowest."""
    best = 0
    for face in range(1, FACES):
        if dice_showing(dice, face) > dice_showing(dice, best):
            best = face
    return best


@rule
def lowest_pair(dice: int) -> int:
    """TTW-F-4: the lowest face that two or more dice show, or FACES."""
    for face in range(FACES):
        if dice_showing(dice, face) >= 2:
            return face
    return FACES


@rule
def without_showing(dice: int, face: int, number: int) -> int:
    """TTW-GEN-4: a set without so many dice that show a face."""
    for _ in range(number):
        dice -= one_die(die_showing(dice, face))
    return dice


@rule
def without_lowest(dice: int, number: int) -> int:
    """TTW-QC-7: a set without so many of its lowest dice."""
    face = 0
    while number > 0:
        if dice_showing(dice, face) > 0:
            dice -= one_die(die_showing(dice, face))
            number -= 1
        else:
            face += 1
    return dice


# --- Cards ------------------------------------------------------------------------------------------------------------------


@inlined
def one_card(card: int) -> int:
    """A pile of one card."""
    return 1 << 2 * card


@inlined
def cards_of(pile: int, card: int) -> int:
    """How many cards of a kind are in a pile."""
    return pile >> 2 * card & 3


@inlined
def number_of_cards(pile: int) -> int:
    """How many cards are in a pile (of at most 24 kinds)."""
    pairs = (pile & 0x333333333333) + (pile >> 2 & 0x333333333333)
    fours = (pairs & 0x0F0F0F0F0F0F) + (pairs >> 4 & 0x0F0F0F0F0F0F)
    return (fours * 0x010101010101 >> 40) & 255


ALL_BLUEPRINTS = sum(int(BLUEPRINT_COPIES[card]) << 2 * card for card in range(BLUEPRINTS))
ALL_QUEENS = sum(OTHER_QUEENS << 2 * kind | 1 << 2 * (QUEENS + kind) for kind in range(QUEENS))
"""All cards of the box, with the cards that may be left out of the game."""


@inlined
def queens_of(pile: int, kind: int) -> int:
    """How many Queen cards of a kind are in a pile, with and without a heart."""
    return (pile >> 2 * kind & 3) + (pile >> 2 * (kind + QUEENS) & 3)


@inlined
def queen_leaving(pile: int, kind: int) -> int:
    """TTW-ASK-4: of equal Queen cards one with a heart leaves first."""
    return kind + QUEENS if pile >> 2 * (kind + QUEENS) & 3 else kind


@inlined
def hearts_in(pile: int) -> int:
    """How many Queen cards with a heart are in a pile."""
    return number_of_cards(pile >> 2 * QUEENS)
