"""Dice, cubes and cards that lie together, each kind as a few bits of one word.

Dice: twelve counts of 4 bits, die FACES * kind + value - 1 (a player has at most 15 workers and 5 soldiers). A set of kinds of
dice has bit 4 * die, a set of faces bit 4 * face, and a set of spaces of A, C, E and G bit 4 * face + card: laid over dice, they
fit together. Cubes in rooms: fifteen counts of 4 bits, COLOURS * room + colour. Cards: counts of 2 bits (of no kind of card are
there more than 3). A Queen card with a heart is kind QUEENS + kind.
"""

from formicarium.core.bits import count_bits, count_wide, lowest_bit, spread_nibbles
from formicarium.core.compiled import inlined, rule
from formicarium.games.termite_towers.components import (
    BLUEPRINT_COPIES,
    BLUEPRINT_STARS,
    BLUEPRINTS,
    COLOURS,
    DICE,
    FACES,
    OTHER_QUEENS,
    QUEENS,
    ROOMS,
    WOOD_CARDS,
    WOOD_COPIES,
)

QUEEN_KINDS = 2 * QUEENS
"""Kinds of Queen cards, those with a heart counted apart."""

# --- Counts of 4 bits -------------------------------------------------------------------------------------------------------

NIBBLE = 15
NIBBLES = 0x0F0F0F0F0F0F0F0F
"""Every other count."""
FOUR_BYTES = 0x01010101
"""Times four bytes: the highest byte of the product is their sum."""
SIX_BYTES = 0x010101010101
SIX_TOPS = 0x808080808080
"""The highest bits of six bytes."""
SIX_FULL = 0xFFFFFFFFFFFF


@inlined
def sum_of(counts: int) -> int:
    """The sum of all counts of 4 bits, if it is below 256: added up to eight bytes, then to four, and a product adds these.

    No product may be longer than a word: the compiler takes it for granted that signed numbers stay within it.
    """
    pairs = (counts & NIBBLES) + (counts >> 4 & NIBBLES)
    return ((pairs + (pairs >> 32) & 0xFFFFFFFF) * FOUR_BYTES >> 24) & 255


@inlined
def bits_in(nibbles: int) -> int:
    """For each nibble the number of its bits."""
    pairs = nibbles - (nibbles >> 1 & 0x5555555555555555)
    return (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)


@inlined
def squeezed(bits: int) -> int:
    """The lowest bits of all nibbles side by side; the other bits must be zero."""
    bits = (bits | bits >> 3) & 0x0303030303030303
    bits = (bits | bits >> 6) & 0x000F000F000F000F
    bits = (bits | bits >> 12) & 0x000000FF000000FF
    return (bits | bits >> 24) & 0xFFFF


@inlined
def nth_thing(counts: int, n: int) -> tuple[int, int]:
    """Things of twelve kinds (at most 127 of six of them) are numbered through: the kind of thing n, and its number there."""
    lower = sum_of(counts & 0xFFFFFF)
    upper = n >= lower
    left = n - lower * upper
    up_to = spread_nibbles(counts >> 24 * upper & 0xFFFFFF)
    up_to += up_to << 8 & SIX_FULL
    up_to += up_to << 16 & SIX_FULL
    up_to += up_to << 32 & SIX_FULL
    passed = count_wide((left * SIX_BYTES | SIX_TOPS) - up_to & SIX_TOPS)
    return FACES * upper + passed, left - (up_to << 8 >> 8 * passed & 255)


# --- Dice -------------------------------------------------------------------------------------------------------------------

ALL_FACES = sum(1 << 4 * face for face in range(FACES))
ALL_KINDS = sum(1 << 4 * die for die in range(DICE))
ALL_SPACES = NIBBLE * ALL_FACES


@inlined
def one_die(die: int) -> int:
    """A set of one die; also the set of its kind."""
    return 1 << 4 * die


@inlined
def one_face(face: int) -> int:
    """A set of one face."""
    return 1 << 4 * face


@inlined
def dice_of(dice: int, die: int) -> int:
    """How many dice of a kind and value are in a set."""
    return dice >> 4 * die & NIBBLE


@inlined
def dice_showing(dice: int, face: int) -> int:
    """How many dice of either kind show a face (the value less 1)."""
    return (dice >> 4 * face & NIBBLE) + (dice >> 4 * (face + FACES) & NIBBLE)


@inlined
def die_showing(dice: int, face: int) -> int:
    """TTW-GEN-4: of the dice that show a face, the one that is used first: a worker before a soldier."""
    return face if dice >> 4 * face & NIBBLE else face + FACES


@inlined
def number_of_dice(dice: int) -> int:
    """How many dice are in a set."""
    return sum_of(dice)


@inlined
def kinds_in(dice: int) -> int:
    """The kinds of dice in a set."""
    dice |= dice >> 2
    return (dice | dice >> 1) & ALL_KINDS


@inlined
def faces_in(dice: int) -> int:
    """The faces that dice of either kind show."""
    kinds = kinds_in(dice)
    return (kinds | kinds >> 4 * FACES) & ALL_FACES


@inlined
def for_both_kinds(faces: int) -> int:
    """The kinds of dice that show one of these faces."""
    return faces | faces << 4 * FACES


@rule
def most_matching(dice: int) -> int:
    """TTW-B-1: the face that shows most often, of several the lowest."""
    best, most = 0, 0
    faces = faces_in(dice)
    while faces != 0:
        face = lowest_bit(faces) // 4
        if dice_showing(dice, face) > most:
            best, most = face, dice_showing(dice, face)
        faces &= faces - 1
    return best


@inlined
def paired_faces(dice: int) -> int:
    """TTW-B-1, TTW-F-4: the faces that two or more dice of either kind show."""
    several = (dice | dice >> 1 | dice >> 2) >> 1
    kinds = kinds_in(dice)
    return (several | several >> 4 * FACES | kinds & kinds >> 4 * FACES) & ALL_FACES


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


# --- Cubes in rooms ---------------------------------------------------------------------------------------------------------

ROOM_WIDTH = 4 * COLOURS
"""Bits of a room."""
ROOM_BITS = sum(1 << ROOM_WIDTH * room for room in range(ROOMS))
ALL_COLOURS = (1 | 1 << 4 | 1 << 8) * ROOM_BITS
"""The lowest bit of every count."""


@inlined
def one_cube(room: int, colour: int) -> int:
    """A cube in a room."""
    return 1 << 4 * (COLOURS * room + colour)


@inlined
def cubes_of(cubes: int, room: int, colour: int) -> int:
    """The number of cubes of a colour in a room."""
    return cubes >> 4 * (COLOURS * room + colour) & NIBBLE


@inlined
def cubes_in(cubes: int, room: int) -> int:
    """The number of cubes in a room."""
    return cubes_of(cubes, room, 0) + cubes_of(cubes, room, 1) + cubes_of(cubes, room, 2)


@inlined
def cubes_by_room(cubes: int) -> int:
    """The number of cubes in each room, ROOM_WIDTH bits apart."""
    return (cubes & NIBBLE * ROOM_BITS) + (cubes >> 4 & NIBBLE * ROOM_BITS) + (cubes >> 8 & NIBBLE * ROOM_BITS)


@inlined
def rooms_with_any(bits: int) -> int:
    """The rooms, by their lowest bits, with the lowest bit of any colour's count."""
    return (bits | bits >> 4 | bits >> 8) & ROOM_BITS


@inlined
def as_rooms(bits: int) -> int:
    """A set of rooms, one bit each, from the lowest bits of their counts."""
    bits &= ROOM_BITS
    return (bits | bits >> 11 | bits >> 22 | bits >> 33 | bits >> 44) & (1 << ROOMS) - 1


@inlined
def rooms_with_wood(cubes: int) -> int:
    """The rooms with at least one cube (and at most four)."""
    number = cubes_by_room(cubes)
    return as_rooms(number | number >> 1 | number >> 2)


@inlined
def full_rooms(cubes: int) -> int:
    """TTW-GEN-3: the rooms with four cubes."""
    return as_rooms(cubes_by_room(cubes) >> 2)


@inlined
def plain_rooms(cubes: int) -> int:
    """TTW-F-4: the rooms with four cubes of one colour."""
    return as_rooms(cubes >> 2 | cubes >> 6 | cubes >> 10)


@inlined
def rooms_with_colour(cubes: int, colour: int) -> int:
    """The rooms with at least one cube of a colour."""
    number = cubes >> 4 * colour
    return as_rooms(number | number >> 1 | number >> 2)


@inlined
def cubes_in_sight(cubes: int) -> int:
    """For each room and colour whether there is a cube, bit COLOURS * room + colour."""
    return squeezed((cubes | cubes >> 1 | cubes >> 2) & ALL_COLOURS)


# --- Cards ------------------------------------------------------------------------------------------------------------------

ALL_BLUEPRINTS = sum(int(BLUEPRINT_COPIES[card]) << 2 * card for card in range(BLUEPRINTS))
ALL_WOOD_CARDS = sum(int(WOOD_COPIES[card]) << 2 * card for card in range(WOOD_CARDS))
ALL_QUEENS = sum(OTHER_QUEENS << 2 * kind | 1 << 2 * (QUEENS + kind) for kind in range(QUEENS))
"""All cards of the box, with the Queen cards that may be left out of the game."""


@inlined
def one_card(card: int) -> int:
    """A pile of one card."""
    return 1 << 2 * card


@inlined
def cards_of(pile: int, card: int) -> int:
    """How many cards of a kind are in a pile."""
    return pile >> 2 * card & 3


BLUEPRINTS_WITH_2, BLUEPRINTS_WITH_3 = (
    sum(3 << 2 * card for card in range(BLUEPRINTS) if BLUEPRINT_STARS[card] >= stars) for stars in (2, 3)
)
"""The places in a pile of the Blueprints with at least so many stars."""


@inlined
def number_of_cards(pile: int) -> int:
    """How many cards are in a pile."""
    return count_wide(pile) + count_wide(pile & 0xAAAAAAAAAAAA)


@inlined
def stars_on(pile: int) -> int:
    """The stars on all Blueprints of a pile."""
    return number_of_cards(pile) + number_of_cards(pile & BLUEPRINTS_WITH_2) + number_of_cards(pile & BLUEPRINTS_WITH_3)


@inlined
def nth_card(pile: int, n: int) -> int:
    """The kind of card n of a pile of at most 16 kinds, its cards being numbered through by kinds: found by halving."""
    card = 0
    for half in (8, 4, 2, 1):
        lower = pile >> 2 * card & (1 << 2 * half) - 1
        under = count_bits(lower) + count_bits(lower & 0xAAAA)
        passed = n >= under
        n -= under * passed
        card += half * passed
    return card


@inlined
def places_in(pile: int) -> int:
    """The kinds of cards in a pile of at most 16 kinds, by the lower bits of their counts."""
    return (pile | pile >> 1) & 0x55555555


@inlined
def cards_in(pile: int) -> int:
    """The kinds of cards in a pile of at most 16 kinds, one bit each."""
    kinds = places_in(pile)
    kinds = (kinds | kinds >> 1) & 0x33333333
    kinds = (kinds | kinds >> 2) & 0x0F0F0F0F
    kinds = (kinds | kinds >> 4) & 0x00FF00FF
    return (kinds | kinds >> 8) & 0xFFFF


# --- Queen cards ------------------------------------------------------------------------------------------------------------


@inlined
def hearts_in(pile: int) -> int:
    """The Queen cards with a heart in a pile, by kinds."""
    return pile >> 2 * QUEENS


@inlined
def others_in(pile: int) -> int:
    """The Queen cards without a heart in a pile, by kinds."""
    return pile & (1 << 2 * QUEENS) - 1


@inlined
def queens_in(pile: int) -> int:
    """The kinds of Queen cards in a pile, with or without a heart, one bit each."""
    return cards_in(hearts_in(pile) | others_in(pile))


@inlined
def queens_of(pile: int, kind: int) -> int:
    """How many Queen cards of a kind are in a pile, with and without a heart."""
    return cards_of(pile, kind) + cards_of(pile, kind + QUEENS)


@inlined
def queen_leaving(pile: int, kind: int) -> int:
    """TTW-ASK-4: of equal Queen cards one with a heart leaves first."""
    return kind + QUEENS if cards_of(pile, kind + QUEENS) > 0 else kind
