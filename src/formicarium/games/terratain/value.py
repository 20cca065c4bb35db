"""How good a position looks: the points it would score now, and what they may grow into. For the greedy opponent."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import rule
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
from formicarium.games.terratain.geometry import BANDS
from formicarium.games.terratain.scoring import (
    DIRECTIONS,
    before_same_type,
    controlled,
    holds,
    lines_held,
    majorities,
    points,
    row_points,
    sets_held,
    squares_held,
    structures_in,
    territory_points,
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
THINKING = Thinking(spread=300.0, sharpness=0.005, curiosity=0.1, playout=2)


@rule
def points_now(state: Record, seat: int) -> int:
    """The total of a seat if the game ended now, but for the rows."""
    control = controlled(state, seat)
    return (
        territory_points(state, seat)
        + (control >> CENTRE_TERRITORY & 1) * points(state, CENTRE)
        + lines_held(state, control) * points(state, LINE)
        + squares_held(control) * points(state, SQUARE)
        + holds(control, CORNER_TERRITORIES) * points(state, CORNERS)
        + majorities(state, seat) * points(state, MAJORITY)
        + sets_held(state, seat) * points(state, SET)
    )


@rule
def row_prospects(state: Record, seat: int) -> int:
    """Rows as they are, and pairs that may become rows."""
    worth = 0
    for direction in range(DIRECTIONS):
        same_0 = before_same_type(state, direction, 0)
        same_1 = before_same_type(state, direction, 1)
        same_2 = before_same_type(state, direction, 2)
        worth += POINT * row_points(state, seat, direction, same_0, same_1, same_2)
        for band in range(BANDS):
            here = state.of_seat[seat, band]
            beneath = state.of_seat[seat, band + 1] if band < BANDS - 1 else 0
            pairs = here & with_successor(direction, here, beneath)
            same = same_0 if band == 0 else same_1 if band == 1 else same_2
            worth += PAIR * count_bits(pairs) + SAME_PAIR * count_bits(pairs & same)
    return worth


@rule
def territory_prospects(state: Record, seat: int) -> int:
    """Structures on the way to five in a territory, and control as such."""
    worth = CONTROL * count_bits(controlled(state, seat))
    for territory in range(9):
        worth += PRESENCE * min(structures_in(state, seat, territory), 5)
    return worth


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]."""
    for seat in range(state.players):
        army = 1 if number_of(state.reserve[seat], ARMY) > 0 else 0
        out[seat] = (
            POINT * points_now(state, seat) + row_prospects(state, seat) + territory_prospects(state, seat) + ARMY_HELD * army
        )
