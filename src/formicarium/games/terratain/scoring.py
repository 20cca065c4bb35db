"""The score sheet: TER-SCORE and TER-RANK. May be asked at any moment; final when the game is over.

Rows are found on whole sets of plots at once. Shifting a set by one step in a direction puts every plot on its successor, so
`plots & step(plots)` holds the plots whose successor is marked too: the starts of all stretches of two, and so on.
"""

import numpy as np

from formicarium.core.bits import choose, count_bits, count_wide, index
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Ranks, Record, Sheet
from formicarium.games.terratain.components import (
    CENTRE,
    CENTRE_TERRITORY,
    CORNER_TERRITORIES,
    CORNERS,
    LINE,
    MAJORITY,
    POINTS,
    ROW_3,
    SAME_3,
    SDG,
    SET,
    SQUARE,
    STRUCTURES,
    TERRITORY_5,
    TERRITORY_LINES,
    TERRITORY_SQUARES,
)
from formicarium.games.terratain.geometry import BAND, BAND_PLOTS, EAST_EDGE, FIRST_TERRITORY, WEST_EDGE
from formicarium.games.terratain.spec import PARTS

TERRITORY_PART, CENTRE_PART, LINES_PART, SQUARES_PART, CORNERS_PART, MAJORITIES_PART, ROWS_PART, SETS_PART, TOTAL = range(
    len(PARTS)
)

SCORING_MASK = 1
"""The bits of the option scoring, for `index`."""
TERRITORIES = 9
COUNT_BITS = 5
COUNT_TOP = 1 << (COUNT_BITS - 1)
"""A count (at most 10) is a field of five bits, the top one clear."""
ONES = sum(1 << COUNT_BITS * territory for territory in range(TERRITORIES))
TOPS = ONES * COUNT_TOP

DIRECTIONS = 4
STEPS = np.array([1, 9, 10, 8], dtype=np.int8)
"""TER-GEO-4: from a plot to its successor: right, down, down-right, down-left."""
SOURCES = np.array([BAND & ~EAST_EDGE, BAND, BAND & ~EAST_EDGE, BAND & ~WEST_EDGE], dtype=np.int32)
"""Plots whose successor in that direction is not off the side of the map."""


@inlined
def points(state: Record, key: int) -> int:
    """Table of points: the option's override if there is one, else the scoring's number."""
    return choose(state.points[key] >= 0, state.points[key], POINTS[index(state.scoring, SCORING_MASK), key])


# --- Counts: those of all territories, or of all types, stand side by side in one word -----------------------------------


@inlined
def structures_in(state: Record, seat: int, territory: int) -> int:
    """The number of structures of a seat in a territory."""
    return count_bits(state.of_seat[seat, territory // 3] & (FIRST_TERRITORY << territory % 3 * 3))


@inlined
def structures_of(state: Record, seat: int) -> int:
    """The number of structures of a seat on the board."""
    return count_bits(state.of_seat[seat, 0]) + count_bits(state.of_seat[seat, 1]) + count_bits(state.of_seat[seat, 2])


@inlined
def structures_of_type(state: Record, seat: int, kind: int) -> int:
    """The number of structures of one type that a seat has on the board."""
    return (
        count_bits(state.of_seat[seat, 0] & state.of_type[kind, 0])
        + count_bits(state.of_seat[seat, 1] & state.of_type[kind, 1])
        + count_bits(state.of_seat[seat, 2] & state.of_type[kind, 2])
    )


@inlined
def count_in(counts: int, field: int) -> int:
    """One count of a word of counts."""
    return (counts >> COUNT_BITS * field) & (COUNT_TOP - 1)


@inlined
def leads(own: int, others: int) -> int:
    """The fields, by their top bits, in which the own count is higher than that of another seat."""
    return (own + TOPS - others - ONES) & TOPS


@inlined
def count_by_territory(state: Record, seat: int) -> int:
    """The structures of a seat in each territory."""
    counts = 0
    for territory in range(TERRITORIES):
        counts |= structures_in(state, seat, territory) << COUNT_BITS * territory
    return counts


@inlined
def count_by_type(state: Record, seat: int) -> int:
    """The structures of a seat on the board of each type."""
    counts = 0
    for kind in range(STRUCTURES):
        counts |= structures_of_type(state, seat, kind) << COUNT_BITS * kind
    return counts


# --- Territories --------------------------------------------------------------------------------------------------------


@inlined
def points_by_territory(state: Record, counts: int) -> int:
    """TER-SCORE-2: n points for each territory with n >= 5 own structures, from the counts of all territories."""
    score = 0
    for territory in range(TERRITORIES):
        structures = count_in(counts, territory)
        score += choose(structures >= 5, points(state, TERRITORY_5 + max(structures, 5) - 5), 0)
    return score


@rule
def territory_points(state: Record, seat: int) -> int:
    """TER-SCORE-2: the points of a seat for its structures in territories."""
    return points_by_territory(state, count_by_territory(state, seat))


@inlined
def fields_led(led: int) -> int:
    """The territories (nine bits) whose top bits are set in a word of counts."""
    control = 0
    for territory in range(TERRITORIES):
        control |= (led >> (COUNT_BITS * territory + COUNT_BITS - 1) & 1) << territory
    return control


@rule
def controlled(state: Record, seat: int) -> int:
    """TER-SCORE-3: the territories (nine bits) in which a seat has more structures than every other."""
    own = count_by_territory(state, seat)
    led = TOPS
    for other in range(state.players):
        if other != seat:
            led &= leads(own, count_by_territory(state, other))
    return fields_led(led)


@inlined
def holds(control: int, territories: int) -> bool:
    """Whether all of these territories are controlled."""
    return control & territories == territories


@inlined
def squares_held(control: int) -> int:
    """TER-SCORE-6: how many squares are held completely."""
    held = 0
    for square in TERRITORY_SQUARES:
        held += holds(control, square)
    return held


@inlined
def lines_held(state: Record, control: int) -> int:
    """TER-SCORE-5, TER-SCORE-8, TER-SCORE-9: the lines that score; in sdg scoring not those inside scored squares."""
    in_squares = 0
    if state.scoring == SDG:
        for square in TERRITORY_SQUARES:
            if holds(control, square):
                in_squares |= square
    held = 0
    for line in TERRITORY_LINES:
        held += holds(control, line) and not holds(in_squares, line)
    return held


@rule
def sets_held(state: Record, seat: int) -> int:
    """TER-SCORE-16: the territories with all six types of structure."""
    held = 0
    for territory in range(9):
        band = territory // 3
        own = state.of_seat[seat, band] & (FIRST_TERRITORY << territory % 3 * 3)
        complete = 1
        for kind in range(STRUCTURES):
            complete &= (own & state.of_type[kind, band]) != 0
        held += complete
    return held


# --- Majorities -----------------------------------------------------------------------------------------------------------


@rule
def majorities(state: Record, seat: int) -> int:
    """TER-SCORE-10: the types of which a seat has strictly more than every other."""
    own = count_by_type(state, seat)
    held = TOPS
    for other in range(state.players):
        if other != seat:
            held &= leads(own, count_by_type(state, other))
    return count_wide(held)


# --- Rows -------------------------------------------------------------------------------------------------------------------


@rule
def with_successor(direction: int, here: int, beneath: int) -> int:
    """The plots of a band whose successor in a direction is marked, in this band or the one beneath."""
    step = STEPS[direction]
    return (here >> step | beneath << (BAND_PLOTS - step)) & SOURCES[direction]


@rule
def successors(direction: int, above: int, here: int) -> int:
    """The plots of a band that are successors, in a direction, of marked plots of this band or the one above."""
    step = STEPS[direction]
    source = SOURCES[direction]
    return ((here & source) << step | (above & source) >> (BAND_PLOTS - step)) & BAND


@inlined
def starts_of_longer(direction: int, first: int, second: int, third: int) -> tuple[int, int, int]:
    """From the starts of all stretches of some length, by band, those of the stretches of one more."""
    return (
        first & with_successor(direction, first, second),
        second & with_successor(direction, second, third),
        third & with_successor(direction, third, 0),
    )


@rule
def stretch_points(state: Record, direction: int, first: int, second: int, third: int, key: int) -> int:
    """Points of all maximal stretches of 3 or more, given the starts of all stretches of three by band.

    A maximal stretch of n plots has n - 2 starts of three, n - 3 starts of four and so on: the starts of k less those of k + 1
    count the maximal stretches of k or more, and each of them is worth so much more than one of k - 1.
    """
    score, worth_before = 0, 0
    starts = count_bits(first) + count_bits(second) + count_bits(third)
    while starts > 0:
        first, second, third = starts_of_longer(direction, first, second, third)
        longer = count_bits(first) + count_bits(second) + count_bits(third)
        worth = points(state, key)
        score += (starts - longer) * (worth - worth_before)
        worth_before, starts = worth, longer
        key += 1
    return score


@rule
def before_same_type(state: Record, direction: int, band: int) -> int:
    """The plots of a band whose successor holds a structure of the same type, whoever owns the two."""
    plots = 0
    for kind in range(STRUCTURES):
        here = state.of_type[kind, band]
        beneath = state.of_type[kind, band + 1] if band < 2 else 0
        plots |= here & with_successor(direction, here, beneath)
    return plots


@inlined
def starts_of_pairs(state: Record, seat: int, direction: int) -> tuple[int, int, int]:
    """The plots of a seat, by band, whose successor is the seat's too."""
    return starts_of_longer(direction, state.of_seat[seat, 0], state.of_seat[seat, 1], state.of_seat[seat, 2])


@inlined
def starts_of_pairs_left(
    state: Record, seat: int, direction: int, three_0: int, three_1: int, three_2: int
) -> tuple[int, int, int]:
    """TER-SCORE-12: the pairs among the plots in no block of one type, given the starts of three of one type by band."""
    second_0 = successors(direction, 0, three_0)
    second_1 = successors(direction, three_0, three_1)
    second_2 = successors(direction, three_1, three_2)
    own_0 = state.of_seat[seat, 0] & ~(three_0 | second_0 | successors(direction, 0, second_0))
    own_1 = state.of_seat[seat, 1] & ~(three_1 | second_1 | successors(direction, second_0, second_1))
    own_2 = state.of_seat[seat, 2] & ~(three_2 | second_2 | successors(direction, second_1, second_2))
    return starts_of_longer(direction, own_0, own_1, own_2)


@rule
def points_from_pairs(
    state: Record, seat: int, direction: int, pairs_0: int, pairs_1: int, pairs_2: int, same_0: int, same_1: int, same_2: int
) -> int:
    """TER-SCORE-11 to TER-SCORE-15: as `row_points`, given the starts of pairs, too."""
    any_0, any_1, any_2 = starts_of_longer(direction, pairs_0, pairs_1, pairs_2)
    if any_0 | any_1 | any_2 == 0:
        return 0
    # TER-SCORE-12: blocks of one type.
    score = 0
    three_0, three_1, three_2 = starts_of_longer(direction, pairs_0 & same_0, pairs_1 & same_1, pairs_2 & same_2)
    if three_0 | three_1 | three_2 != 0:
        score = stretch_points(state, direction, three_0, three_1, three_2, SAME_3)
        left_0, left_1, left_2 = starts_of_pairs_left(state, seat, direction, three_0, three_1, three_2)
        any_0, any_1, any_2 = starts_of_longer(direction, left_0, left_1, left_2)
    # TER-SCORE-13: what is left, of any type.
    return score + stretch_points(state, direction, any_0, any_1, any_2, ROW_3)


@rule
def row_points(state: Record, seat: int, direction: int, same_0: int, same_1: int, same_2: int) -> int:
    """TER-SCORE-11 to TER-SCORE-15: a seat's rows in the lines of one direction; same_* come from `before_same_type`."""
    pairs_0, pairs_1, pairs_2 = starts_of_pairs(state, seat, direction)
    return points_from_pairs(state, seat, direction, pairs_0, pairs_1, pairs_2, same_0, same_1, same_2)


# --- The contract -----------------------------------------------------------------------------------------------------------


@rule
def score(state: Record, out: Sheet) -> None:
    """TER-SCORE-1: all parts and the total of every seat; out is int32[seats, parts]."""
    for seat in range(state.players):
        control = controlled(state, seat)
        out[seat, TERRITORY_PART] = territory_points(state, seat)
        out[seat, CENTRE_PART] = (control >> CENTRE_TERRITORY & 1) * points(state, CENTRE)
        out[seat, LINES_PART] = lines_held(state, control) * points(state, LINE)
        out[seat, SQUARES_PART] = squares_held(control) * points(state, SQUARE)
        out[seat, CORNERS_PART] = holds(control, CORNER_TERRITORIES) * points(state, CORNERS)
        out[seat, MAJORITIES_PART] = majorities(state, seat) * points(state, MAJORITY)
        out[seat, ROWS_PART] = 0
        out[seat, SETS_PART] = sets_held(state, seat) * points(state, SET)
    for direction in range(DIRECTIONS):
        same_0 = before_same_type(state, direction, 0)
        same_1 = before_same_type(state, direction, 1)
        same_2 = before_same_type(state, direction, 2)
        for seat in range(state.players):
            out[seat, ROWS_PART] += row_points(state, seat, direction, same_0, same_1, same_2)
    for seat in range(state.players):
        out[seat, TOTAL] = 0
        for part in range(TOTAL):
            out[seat, TOTAL] += out[seat, part]


@rule
def ranking(state: Record, sheet: Sheet, out: Ranks) -> None:
    """TER-RANK-1, TER-RANK-2: 1 + the number of players with a higher total; sheet is the score sheet, out int32[seats]."""
    for seat in range(state.players):
        out[seat] = 1
        for other in range(state.players):
            if sheet[other, TOTAL] > sheet[seat, TOTAL]:
                out[seat] += 1
