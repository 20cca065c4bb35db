"""How good a position looks: the points it would score now, and what they may grow into. For the greedy opponent."""

from formicarium.core.bits import count_bits, count_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record, Values
from formicarium.core.spec import Playout, Thinking
from formicarium.games.terratain.chits import number_of
from formicarium.games.terratain.components import (
    ARMY,
    CENTRE,
    CENTRE_TERRITORY,
    CORNER_TERRITORIES,
    CORNERS,
    LINE,
    MAJORITY,
    SET,
    SQUARE,
)
from formicarium.games.terratain.scoring import (
    DIRECTIONS,
    ONES,
    TERRITORIES,
    TOPS,
    before_same_type,
    count_by_territory,
    count_by_type,
    count_in,
    fields_led,
    holds,
    leads,
    lines_held,
    points,
    points_by_territory,
    points_from_pairs,
    sets_held,
    squares_held,
    starts_of_pairs,
    structures_of,
    successors,
    with_successor,
)

POINT = 12
"""Worth of a point on the score sheet."""
HELD_POINT, HELD_SAFELY = 6, 20
"""Worth of a point for control or a majority, which change hands often, while more plots are empty than that; then it grows."""
ROW_TO_BE = 14
"""Worth of two own structures side by side in a line with an empty plot at either end, or of an empty plot between two."""
SAME_PAIR = 5
"""Worth of two own structures of one type side by side in a line."""
PRESENCE = 3
"""Worth of each of the first five structures in a territory: the sixth and later ones score by themselves."""
ARMY_HELD = 20
"""Worth of an army in the reserve, the first one only: one war a turn."""
THINKING = Thinking(
    spread=300.0,
    sharpness=0.005,
    curiosity=0.1,
    playouts={2: Playout(2, looks=16), 4: Playout(12, looks=8)},
)


@inlined
def any_above(counts: int, number: int) -> bool:
    """Whether any count of a word of counts is higher than a number."""
    return leads(counts, number * ONES) != 0


@rule
def worth_of_counts(state: Record, seat: int, counts: int) -> int:
    """Structures by territory: what many of them score, and those on the way to five."""
    worth = PRESENCE * structures_of(state, seat)
    if any_above(counts, 4):
        worth += POINT * points_by_territory(state, counts)
    if any_above(counts, 5):
        worth += POINT * points(state, SET) * sets_held(state, seat)
        for territory in range(TERRITORIES):
            worth -= PRESENCE * max(count_in(counts, territory) - 5, 0)
    return worth


@rule
def held_points(state: Record, control: int, most: int) -> int:
    """Points for territories controlled, lines, squares and corners of them, and for types of which a seat has most."""
    scored = (control >> CENTRE_TERRITORY & 1) * points(state, CENTRE) + count_wide(most) * points(state, MAJORITY)
    if count_bits(control) < 3:
        return scored
    return (
        scored
        + lines_held(state, control) * points(state, LINE)
        + squares_held(control) * points(state, SQUARE)
        + holds(control, CORNER_TERRITORIES) * points(state, CORNERS)
    )


@inlined
def worth_of_held_point(state: Record) -> int:
    """What a point is worth that somebody else may still take away."""
    empty = count_bits(state.empty[0]) + count_bits(state.empty[1]) + count_bits(state.empty[2])
    return HELD_POINT + (POINT - HELD_POINT) * max(HELD_SAFELY - empty, 0) // HELD_SAFELY


@inlined
def worth_of_territories(state: Record, seat: int, counts: int, led: int, most: int) -> int:
    """What a seat's counts score now and what they may, with the territories and types in which they lead."""
    return worth_of_counts(state, seat, counts) + worth_of_held_point(state) * held_points(state, fields_led(led), most)


@inlined
def put_worth_of_territories(state: Record, out: Values) -> None:
    """What territories and types are worth to every seat: of two seats, each count is made once."""
    counts_0, counts_1 = count_by_territory(state, 0), count_by_territory(state, 1)
    types_0, types_1 = count_by_type(state, 0), count_by_type(state, 1)
    if state.players == 2:
        out[0] = worth_of_territories(state, 0, counts_0, leads(counts_0, counts_1), leads(types_0, types_1))
        out[1] = worth_of_territories(state, 1, counts_1, leads(counts_1, counts_0), leads(types_1, types_0))
        return
    for seat in range(state.players):
        counts, types = count_by_territory(state, seat), count_by_type(state, seat)
        led, most = TOPS, TOPS
        for other in range(state.players):
            if other != seat:
                led &= leads(counts, count_by_territory(state, other))
                most &= leads(types, count_by_type(state, other))
        out[seat] = worth_of_territories(state, seat, counts, led, most)


@inlined
def number_of_plots(first: int, second: int, third: int) -> int:
    """How many plots there are in the three words of a set."""
    return count_bits(first) + count_bits(second) + count_bits(third)


@inlined
def before_growth(state: Record, direction: int) -> tuple[int, int, int]:
    """The plots at which a pair can begin that has an empty plot before it or after it."""
    empty_0, empty_1, empty_2 = state.empty[0], state.empty[1], state.empty[2]
    next_0 = with_successor(direction, empty_0, empty_1)
    next_1 = with_successor(direction, empty_1, empty_2)
    next_2 = with_successor(direction, empty_2, 0)
    return (
        successors(direction, 0, empty_0) | with_successor(direction, next_0, next_1),
        successors(direction, empty_0, empty_1) | with_successor(direction, next_1, next_2),
        successors(direction, empty_1, empty_2) | with_successor(direction, next_2, 0),
    )


@inlined
def gaps(state: Record, seat: int, direction: int) -> int:
    """How many empty plots lie between two structures of a seat."""
    own_0, own_1, own_2 = state.of_seat[seat, 0], state.of_seat[seat, 1], state.of_seat[seat, 2]
    return number_of_plots(
        state.empty[0] & with_successor(direction, own_0, own_1) & successors(direction, 0, own_0),
        state.empty[1] & with_successor(direction, own_1, own_2) & successors(direction, own_0, own_1),
        state.empty[2] & with_successor(direction, own_2, 0) & successors(direction, own_1, own_2),
    )


@rule
def worth_of_rows(
    state: Record, seat: int, direction: int, same_0: int, same_1: int, same_2: int, free_0: int, free_1: int, free_2: int
) -> int:
    """Rows in a direction and what may become one; same_* come from `before_same_type`, free_* from `before_growth`."""
    pairs_0, pairs_1, pairs_2 = starts_of_pairs(state, seat, direction)
    worth = ROW_TO_BE * gaps(state, seat, direction)
    if pairs_0 | pairs_1 | pairs_2 == 0:
        return worth
    worth += ROW_TO_BE * number_of_plots(pairs_0 & free_0, pairs_1 & free_1, pairs_2 & free_2)
    worth += SAME_PAIR * number_of_plots(pairs_0 & same_0, pairs_1 & same_1, pairs_2 & same_2)
    return worth + POINT * points_from_pairs(state, seat, direction, pairs_0, pairs_1, pairs_2, same_0, same_1, same_2)


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]."""
    put_worth_of_territories(state, out)
    for seat in range(state.players):
        out[seat] += ARMY_HELD if number_of(state.reserve[seat], ARMY) > 0 else 0
    for direction in range(DIRECTIONS):
        same_0 = before_same_type(state, direction, 0)
        same_1 = before_same_type(state, direction, 1)
        same_2 = before_same_type(state, direction, 2)
        free_0, free_1, free_2 = before_growth(state, direction)
        for seat in range(state.players):
            out[seat] += worth_of_rows(state, seat, direction, same_0, same_1, same_2, free_0, free_1, free_2)
