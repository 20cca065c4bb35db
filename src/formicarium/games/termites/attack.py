"""Attacking, TMT-ATT: who may attack what from where, the strength of both sides, and which units may be selected at all."""

from formicarium.core.bits import choose
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termites.board import (
    caste_at,
    closed_ground,
    empty_hexes,
    is_terrain,
    others,
    owner_at,
    strength_at,
)
from formicarium.games.termites.components import FLYER, SOLDIER, STONES, VEGETATION, WORKER
from formicarium.games.termites.geometry import (
    DIRECTIONS,
    beside,
    bit,
    count_hexes,
    first_hex,
    holds,
    near,
    ring_2,
    without_first,
)
from formicarium.games.termites.movement import reach_of


@inlined
def supporters(state: Record, seat: int, attacker: int, target: int, word: int) -> int:
    """TMT-ATT-6, TMT-ATT-8 to TMT-ATT-11: own units beside the target, and spitters at distance 2; not the attacker itself."""
    at_hand = near(target, word) | (ring_2(target, word) & state.spitters[word])
    return state.units[seat, word] & at_hand & ~bit(attacker, word)


@rule
def attack_strength(state: Record, seat: int, attacker: int, target: int) -> int:
    """TMT-ATT-6, TMT-ATT-7: the attacking token, its supporters, and one more for each of their spitters in vegetation."""
    first, second = supporters(state, seat, attacker, target, 0), supporters(state, seat, attacker, target, 1)
    strength = strength_at(state, attacker) + count_hexes(
        first & state.spitters[0] & state.terrain[VEGETATION, 0],
        second & state.spitters[1] & state.terrain[VEGETATION, 1],
    )
    while first | second != 0:
        strength += strength_at(state, first_hex(first, second))
        first, second = without_first(first, second)
    return strength


@rule
def defence_strength(state: Record, target: int) -> int:
    """TMT-ATT-12: the strength of a unit, one more on stones; the value of a Mound, which never stands on stones."""
    return strength_at(state, target) + is_terrain(state, STONES, target)


@inlined
def wins(state: Record, seat: int, attacker: int, target: int) -> bool:
    """TMT-ATT-13: an attack must be stronger than the defence."""
    return attack_strength(state, seat, attacker, target) > defence_strength(state, target)


@rule
def approaches(state: Record, attacker: int, target: int, from_0: int, from_1: int) -> tuple[int, int]:
    """TMT-ATT-2, TMT-ATT-3: the hexes beside a target from which a unit may enter it, of those it may step from.

    Stones take both points of a worker, so it attacks there from its start only.
    """
    near_0, near_1 = near(target, 0) & from_0, near(target, 1) & from_1
    if caste_at(state, attacker) == WORKER and is_terrain(state, STONES, target):
        near_0 &= bit(attacker, 0)
        near_1 &= bit(attacker, 1)
    return near_0, near_1


@rule
def first_approach(target: int, near_0: int, near_1: int) -> int:
    """TMT-ATT-5: the smallest direction from a target to one of the hexes beside it."""
    direction = 0
    while beside(target, direction) < 0 or not holds(near_0, near_1, beside(target, direction)):
        direction += 1
    return direction


@rule
def may_attack_any(state: Record, seat: int, cell: int) -> bool:
    """TMT-ATT-1 to TMT-ATT-13: whether the unit on a hex has a legal attack."""
    _, _, into_0, into_1 = reach_of(state, seat, cell)
    first, second = into_0 & others(state, seat, 0), into_1 & others(state, seat, 1)
    while first | second != 0:
        target = first_hex(first, second)
        if owner_at(state, target) != seat and wins(state, seat, cell, target):
            return True
        first, second = without_first(first, second)
    return False


@rule
def may_move_or_attack(state: Record, seat: int, cell: int) -> bool:
    """TMT-MOVE-12: whether the unit on a hex could do anything if it were selected."""
    _, _, into_0, into_1 = reach_of(state, seat, cell)
    if (into_0 & empty_hexes(state, 0)) | (into_1 & empty_hexes(state, 1)) != 0:
        return True
    return may_attack_any(state, seat, cell)


@inlined
def may_be_selected(state: Record, seat: int, cell: int) -> bool:
    """TMT-MOVE-12: as `may_move_or_attack`; usually there is an empty hex beside the unit that is open to it."""
    caste = caste_at(state, cell)
    open_0 = empty_hexes(state, 0) & ~closed_ground(state, caste, 0)
    open_1 = empty_hexes(state, 1) & ~closed_ground(state, caste, 1)
    return (near(cell, 0) & open_0) | (near(cell, 1) & open_1) != 0 or may_move_or_attack(state, seat, cell)


@inlined
def with_way_out(first: int, second: int, open_0: int, open_1: int) -> tuple[int, int]:
    """Of a set of hexes, those with a neighbour in another set."""
    found_0, found_1 = 0, 0
    while first | second != 0:
        cell = first_hex(first, second)
        first, second = without_first(first, second)
        stuck = (near(cell, 0) & open_0) | (near(cell, 1) & open_1) == 0
        found_0 |= choose(stuck, 0, bit(cell, 0))
        found_1 |= choose(stuck, 0, bit(cell, 1))
    return found_0, found_1


@rule
def selectable(state: Record, seat: int) -> tuple[int, int]:
    """TMT-MOVE-1, TMT-MOVE-12: own units that can move or attack.

    Most have an empty neighbour that is open to them (for walkers: to all walkers), and then nothing else is asked.
    """
    fly_0, fly_1 = state.units[seat, 0] & state.flyers[0], state.units[seat, 1] & state.flyers[1]
    walk_0, walk_1 = state.units[seat, 0] & ~state.flyers[0], state.units[seat, 1] & ~state.flyers[1]
    empty_0, empty_1 = empty_hexes(state, 0), empty_hexes(state, 1)
    walks_0, walks_1 = with_way_out(
        walk_0, walk_1, empty_0 & ~closed_ground(state, SOLDIER, 0), empty_1 & ~closed_ground(state, SOLDIER, 1)
    )
    flies_0, flies_1 = with_way_out(
        fly_0, fly_1, empty_0 & ~closed_ground(state, FLYER, 0), empty_1 & ~closed_ground(state, FLYER, 1)
    )
    found_0, found_1 = walks_0 | flies_0, walks_1 | flies_1
    first, second = state.units[seat, 0] & ~found_0, state.units[seat, 1] & ~found_1
    while first | second != 0:
        cell = first_hex(first, second)
        first, second = without_first(first, second)
        if may_move_or_attack(state, seat, cell):
            found_0 |= bit(cell, 0)
            found_1 |= bit(cell, 1)
    return found_0, found_1


# --- Retreat, TMT-RET -------------------------------------------------------------------------------------------------------


@rule
def may_retreat(state: Record, start: int, target: int, approach: int, direction: int) -> bool:
    """TMT-RET-2 to TMT-RET-4, TMT-RET-8, TMT-RET-10: whether a beaten unit can go one hex in a direction.

    Not to the approach hex; to an empty hex, and the attacker's start is empty by now; to terrain open to its caste. With
    flyer_vegetation=kill_choice a flyer may also be driven into vegetation.
    """
    cell = beside(target, direction)
    if cell < 0 or direction == approach:
        return False
    if state.piece[cell] != 0 and cell != start:
        return False
    caste = caste_at(state, target)
    if caste == FLYER and state.flyer_vegetation:
        return True
    return not holds(closed_ground(state, caste, 0), closed_ground(state, caste, 1), cell)


@rule
def retreats(state: Record, start: int, target: int, approach: int) -> int:
    """TMT-RET-6: the directions in which a beaten unit can retreat, as bits."""
    found = 0
    for direction in range(DIRECTIONS):
        if may_retreat(state, start, target, approach, direction):
            found |= 1 << direction
    return found


@inlined
def destroys(state: Record, start: int) -> bool:
    """TMT-RET-1: Strong grip: a soldier that attacks destroys the defender."""
    return caste_at(state, start) == SOLDIER
