"""How good a position looks: the points it would score now, and what they may grow into. For the greedy opponent."""

from formicarium.core.bits import count_bits, count_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record, Values
from formicarium.core.spec import Thinking
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
)

POINT = 12
"""Worth of a point on the score sheet."""
PAIR = 4
"""Worth of two own structures side by side in a line."""
SAME_PAIR = 5
"""Worth on top of that if they are of one type."""
PRESENCE = 3
"""Worth of each of the first five structures in a territory: the sixth and later ones score by themselves."""
CONTROL = 6
"""Worth of controlling a territory."""
ARMY_HELD = 20
"""Worth of an army in the reserve, the first one only: one war a turn."""
THINKING = Thinking(spread=300.0, sharpness=0.005, curiosity=0.1, playout=2, looks=16)


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
def worth_of_control(state: Record, control: int) -> int:
    """Territories controlled: the centre, and lines, squares and corners, for which it takes three at least."""
    number = count_bits(control)
    scored = (control >> CENTRE_TERRITORY & 1) * points(state, CENTRE)
    if number >= 3:
        scored += (
            lines_held(state, control) * points(state, LINE)
            + squares_held(control) * points(state, SQUARE)
            + holds(control, CORNER_TERRITORIES) * points(state, CORNERS)
        )
    return POINT * scored + CONTROL * number


@inlined
def worth_of_territories(state: Record, seat: int, counts: int, led: int, most: int) -> int:
    """What a seat's counts score now and what they may, with the territories and types in which they lead."""
    majorities = count_wide(most) * points(state, MAJORITY)
    return worth_of_counts(state, seat, counts) + worth_of_control(state, fields_led(led)) + POINT * majorities


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


@rule
def worth_of_rows(state: Record, seat: int, direction: int, same_0: int, same_1: int, same_2: int) -> int:
    """Rows in a direction as they are, and pairs that may become rows; same_* come from `before_same_type`."""
    pairs_0, pairs_1, pairs_2 = starts_of_pairs(state, seat, direction)
    pairs = count_bits(pairs_0) + count_bits(pairs_1) + count_bits(pairs_2)
    if pairs == 0:
        return 0
    same = count_bits(pairs_0 & same_0) + count_bits(pairs_1 & same_1) + count_bits(pairs_2 & same_2)
    scored = points_from_pairs(state, seat, direction, pairs_0, pairs_1, pairs_2, same_0, same_1, same_2)
    return POINT * scored + PAIR * pairs + SAME_PAIR * same


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
        for seat in range(state.players):
            out[seat] += worth_of_rows(state, seat, direction, same_0, same_1, same_2)
