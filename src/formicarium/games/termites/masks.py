"""The legal actions as a mask of bits: for learning, and wherever a list would be long."""

from formicarium.core.bits import put_bits, put_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Mask, Record
from formicarium.games.termites.attack import approaches, first_approach, retreats, selectable, wins
from formicarium.games.termites.board import KIND_CASTE, empty_hexes, is_mound, mound_hexes, others, owner_at, places_for
from formicarium.games.termites.components import FACES, KINDS, MOUNDS
from formicarium.games.termites.geometry import DIRECTIONS, HEXES, WORD_BITS, beside, bit, first_hex, holds, without_first
from formicarium.games.termites.movement import reach_of
from formicarium.games.termites.resolution import victim_hexes
from formicarium.games.termites.setup import why_not_neutral, why_not_tile
from formicarium.games.termites.spec import (
    FIRST_ATTACK,
    FIRST_MOUND,
    FIRST_MOVE,
    FIRST_NEUTRAL,
    FIRST_PLACE,
    FIRST_RETREAT,
    FIRST_SELECT,
    FIRST_TILE,
    IN_RESERVE,
    MOUND,
    NEUTRAL,
    OWN_MOUND,
    PASS,
    PLACE,
    RETREAT,
    SELECT,
    TARGET,
    TILE,
)


@inlined
def put_hexes(mask: Mask, base: int, first: int, second: int) -> None:
    """Set an action for every hex of a set."""
    put_wide(mask, base, first)
    put_wide(mask, base + WORD_BITS, second)


@rule
def put_targets(state: Record, mask: Mask) -> None:
    """TMT-MOVE-8, TMT-ATT-5, TMT-ATT-13: destinations and attacks of the selected unit."""
    start, seat = state.selected, state.seat
    from_0, from_1, into_0, into_1 = reach_of(state, seat, start)
    put_hexes(mask, FIRST_MOVE, into_0 & empty_hexes(state, 0), into_1 & empty_hexes(state, 1))
    first, second = into_0 & others(state, seat, 0), into_1 & others(state, seat, 1)
    while first | second != 0:
        target = first_hex(first, second)
        first, second = without_first(first, second)
        if owner_at(state, target) != seat and wins(state, seat, start, target):
            near_0, near_1 = approaches(state, start, target, from_0, from_1)
            if is_mound(state, target):
                ways = 1 << first_approach(target, near_0, near_1)
            else:
                ways = 0
                for direction in range(DIRECTIONS):
                    cell = beside(target, direction)
                    if cell >= 0 and holds(near_0, near_1, cell):
                        ways |= 1 << direction
            put_bits(mask, FIRST_ATTACK + DIRECTIONS * target, ways)


@rule
def put_mounds(state: Record, mask: Mask) -> None:
    """TMT-SET-7, TMT-CAP-3, TMT-CAP-5: every Mound in reserve on every hex for it."""
    if state.phase == OWN_MOUND:
        first, second = bit(state.target, 0), bit(state.target, 1)
    elif state.phase == MOUND:
        first, second = mound_hexes(state)
    else:
        first, second = victim_hexes(state, state.actor)
    for place in range(MOUNDS):
        if state.own_mound[state.actor, place] == IN_RESERVE:
            put_hexes(mask, FIRST_MOUND + HEXES * place, first, second)


@rule
def legal_mask(state: Record, mask: Mask) -> None:
    """What `legal` lists for a player, action a in bit a % 32 of word a // 32."""
    for word in range(len(mask)):
        mask[word] = 0
    if state.phase == PLACE:
        for kind in range(KINDS):
            if state.hand[state.seat, kind] > 0:
                caste = KIND_CASTE[kind]
                put_hexes(mask, FIRST_PLACE + HEXES * kind, places_for(state, caste, 0), places_for(state, caste, 1))
    elif state.phase == SELECT:
        put_bits(mask, PASS, 1)
        first, second = selectable(state, state.seat)
        put_hexes(mask, FIRST_SELECT, first, second)
    elif state.phase == TARGET:
        put_targets(state, mask)
    elif state.phase == RETREAT:
        put_bits(mask, FIRST_RETREAT, retreats(state, state.selected, state.target, state.approach))
    elif state.phase == NEUTRAL:
        for cell in range(HEXES):
            put_bits(mask, FIRST_NEUTRAL + cell, 1 if why_not_neutral(state, cell) == 0 else 0)
    elif state.phase == TILE:
        for place in range(FACES * HEXES):
            put_bits(mask, FIRST_TILE + place, 1 if why_not_tile(state, place // HEXES, place % HEXES) == 0 else 0)
    else:
        put_mounds(state, mask)
