"""Moving, TMT-MOVE: where a unit may go, and from which hexes it may attack.

A way is found by sets of hexes: first all a unit may pass through, then step by step its neighbours. Every hex costs one point,
but stones cost a worker both of its points; so a worker enters them from its start only, and no way leads through them.
"""

from formicarium.core.compiled import inlined
from formicarium.core.record import Record
from formicarium.games.termites.board import all_units, caste_at, closed_ground
from formicarium.games.termites.components import FLYER, STONES, WORKER
from formicarium.games.termites.geometry import BOARD, bit, near, neighbours


@inlined
def way_ground(state: Record, caste: int, word: int) -> int:
    """TMT-MOVE-2, TMT-MOVE-3: hexes of a terrain that costs a caste one point."""
    closed = closed_ground(state, caste, word)
    if caste == WORKER:
        closed |= state.terrain[STONES, word]
    return BOARD[word] & ~closed


@inlined
def passable(state: Record, seat: int, caste: int, word: int) -> int:
    """TMT-MOVE-4 to TMT-MOVE-7: hexes a unit may pass through: empty ones, those of own units, and flyers over much more."""
    enemies = all_units(state, word) & ~state.units[seat, word]
    if caste == FLYER:
        blocked = enemies & state.flyers[word]
        if state.mounds_block_flight:
            blocked |= state.mounds[word]
    else:
        blocked = enemies | state.mounds[word]
    return way_ground(state, caste, word) & ~blocked


@inlined
def reach(caste: int, cell: int, way_0: int, way_1: int, stones_0: int, stones_1: int) -> tuple[int, int, int, int]:
    """TMT-MOVE-2: the hexes from which a unit may enter another for one point, and the hexes it may so enter, by terrain.

    The way is the set of hexes it may pass through; stones matter for workers, which enter them from the start.
    """
    from_0, from_1 = bit(cell, 0), bit(cell, 1)
    into_0, into_1 = near(cell, 0), near(cell, 1)
    if caste in (WORKER, FLYER):
        step_0, step_1 = into_0 & way_0, into_1 & way_1
        next_0, next_1 = neighbours(step_0, step_1)
        from_0 |= step_0
        from_1 |= step_1
        if caste == WORKER:
            return from_0, from_1, into_0 | (next_0 & ~stones_0), into_1 | (next_1 & ~stones_1)
        into_0 |= next_0
        into_1 |= next_1
        new_0, new_1 = next_0 & way_0 & ~from_0, next_1 & way_1 & ~from_1
        last_0, last_1 = neighbours(new_0, new_1)
        from_0 |= new_0
        from_1 |= new_1
        into_0 |= last_0
        into_1 |= last_1
    return from_0, from_1, into_0, into_1


@inlined
def reach_of(state: Record, seat: int, cell: int) -> tuple[int, int, int, int]:
    """TMT-MOVE-2 to TMT-MOVE-7: as `reach`, for the unit of a seat on a hex, without the hexes whose terrain is closed to it."""
    caste = caste_at(state, cell)
    way_0, way_1 = passable(state, seat, caste, 0), passable(state, seat, caste, 1)
    from_0, from_1, into_0, into_1 = reach(caste, cell, way_0, way_1, state.terrain[STONES, 0], state.terrain[STONES, 1])
    return from_0, from_1, into_0 & ~closed_ground(state, caste, 0), into_1 & ~closed_ground(state, caste, 1)
