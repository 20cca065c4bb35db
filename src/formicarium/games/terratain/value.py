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
    row_points,
    sets_held,
    squares_held,
    with_successor,
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
def prospects_in_territories(counts: int) -> int:
    """Structures on the way to five in a territory, from the counts of all territories."""
    worth = 0
    for territory in range(TERRITORIES):
        worth += PRESENCE * min(count_in(counts, territory), 5)
    return worth


@rule
def worth_of_territories(state: Record, seat: int) -> int:
    """What territories score now and what they may: structures, control, majorities, sets."""
    counts, types = count_by_territory(state, seat), count_by_type(state, seat)
    led, most = TOPS, TOPS
    for other in range(state.players):
        if other != seat:
            led &= leads(counts, count_by_territory(state, other))
            most &= leads(types, count_by_type(state, other))
    control = fields_led(led)
    scored = (
        points_by_territory(state, counts)
        + (control >> CENTRE_TERRITORY & 1) * points(state, CENTRE)
        + lines_held(state, control) * points(state, LINE)
        + squares_held(control) * points(state, SQUARE)
        + holds(control, CORNER_TERRITORIES) * points(state, CORNERS)
        + count_wide(most) * points(state, MAJORITY)
        + sets_held(state, seat) * points(state, SET)
    )
    return POINT * scored + CONTROL * count_bits(control) + prospects_in_territories(counts)


@rule
def worth_of_rows(state: Record, seat: int, direction: int, same_0: int, same_1: int, same_2: int) -> int:
    """Rows in a direction as they are, and pairs that may become rows; same_* come from `before_same_type`."""
    own_0, own_1, own_2 = state.of_seat[seat, 0], state.of_seat[seat, 1], state.of_seat[seat, 2]
    pairs_0 = own_0 & with_successor(direction, own_0, own_1)
    pairs_1 = own_1 & with_successor(direction, own_1, own_2)
    pairs_2 = own_2 & with_successor(direction, own_2, 0)
    pairs = count_bits(pairs_0) + count_bits(pairs_1) + count_bits(pairs_2)
    if pairs == 0:
        return 0
    same = count_bits(pairs_0 & same_0) + count_bits(pairs_1 & same_1) + count_bits(pairs_2 & same_2)
    return POINT * row_points(state, seat, direction, same_0, same_1, same_2) + PAIR * pairs + SAME_PAIR * same


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]."""
    for seat in range(state.players):
        army = 1 if number_of(state.reserve[seat], ARMY) > 0 else 0
        out[seat] = worth_of_territories(state, seat) + ARMY_HELD * army
    for direction in range(DIRECTIONS):
        same_0 = before_same_type(state, direction, 0)
        same_1 = before_same_type(state, direction, 1)
        same_2 = before_same_type(state, direction, 2)
        for seat in range(state.players):
            out[seat] += worth_of_rows(state, seat, direction, same_0, same_1, same_2)
