"""Random play without listing: a random legal action found from counts of hexes, or drawn again until it is legal."""

from formicarium.core.bits import count_bits, nth_bit
from formicarium.core.chance import below, next_key
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Key, Record
from formicarium.games.termites.attack import approaches, first_approach, may_be_selected, retreats, wins
from formicarium.games.termites.board import empty_hexes, is_mound, mound_hexes, others, owner_at, places_for
from formicarium.games.termites.components import COLONIES, FACES, FLYER, KINDS, MOUNDS
from formicarium.games.termites.geometry import DIRECTIONS, HEXES, beside, count_hexes, holds, nth_hex
from formicarium.games.termites.movement import reach_of
from formicarium.games.termites.resolution import victim_hexes
from formicarium.games.termites.setup import is_taken, why_not_neutral, why_not_tile
from formicarium.games.termites.spec import (
    COLONY,
    FIRST_ATTACK,
    FIRST_MOUND,
    FIRST_MOVE,
    FIRST_NEUTRAL,
    FIRST_PLACE,
    FIRST_RETREAT,
    FIRST_SELECT,
    FIRST_TILE,
    IN_RESERVE,
    LOST_MOUND,
    MOUND,
    NEUTRAL,
    OWN_MOUND,
    PASS,
    PLACE,
    RETREAT,
    SELECT,
    START,
    TARGET,
    TILE,
)

FIRST_FLYER_KIND = 3 * FLYER


@rule
def random_place(state: Record, key: Key) -> int:
    """TMT-REP-1 to TMT-REP-4: a kind in the hand and a hex for it; kinds that walk and kinds that fly have each their hexes."""
    seat = state.seat
    walk_0, walk_1 = places_for(state, 0, 0), places_for(state, 0, 1)
    fly_0, fly_1 = places_for(state, FLYER, 0), places_for(state, FLYER, 1)
    for_walkers, for_flyers = count_hexes(walk_0, walk_1), count_hexes(fly_0, fly_1)
    walkers, flyers = 0, 0
    for kind in range(FIRST_FLYER_KIND):
        walkers += state.hand[seat, kind] > 0
    for kind in range(FIRST_FLYER_KIND, KINDS):
        flyers += state.hand[seat, kind] > 0
    n = below(key, walkers * for_walkers + flyers * for_flyers)
    flies = n >= walkers * for_walkers
    if flies:
        n -= walkers * for_walkers
    hexes = for_flyers if flies else for_walkers
    kind = FIRST_FLYER_KIND if flies else 0
    passed = n // hexes
    while passed > 0 or state.hand[seat, kind] == 0:
        passed -= state.hand[seat, kind] > 0
        kind += 1
    cell = nth_hex(fly_0, fly_1, n % hexes) if flies else nth_hex(walk_0, walk_1, n % hexes)
    return FIRST_PLACE + HEXES * kind + cell


@rule
def random_token(state: Record, key: Key) -> int:
    """TMT-KNOW-5: each token of the stack is as likely as any other."""
    left = below(key, state.stacked[state.seat])
    kind = 0
    while left >= state.stack[state.seat, kind]:
        left -= state.stack[state.seat, kind]
        kind += 1
    return kind


@rule
def random_select(state: Record, key: Key) -> int:
    """TMT-MOVE-1, TMT-MOVE-12: pass, or an own unit, drawn again while it can neither move nor attack."""
    seat = state.seat
    first, second = state.units[seat, 0], state.units[seat, 1]
    choices = 1 + count_hexes(first, second)
    n = below(key, choices)
    while n > 0:
        cell = nth_hex(first, second, n - 1)
        if may_be_selected(state, seat, cell):
            return FIRST_SELECT + cell
        key = next_key(key)
        n = below(key, choices)
    return PASS


@rule
def is_attack(state: Record, start: int, target: int, direction: int, from_0: int, from_1: int) -> bool:
    """TMT-ATT-3 to TMT-ATT-5, TMT-ATT-13: whether the selected unit may attack a hex from a direction."""
    cell = beside(target, direction)
    near_0, near_1 = approaches(state, start, target, from_0, from_1)
    if cell < 0 or not holds(near_0, near_1, cell) or owner_at(state, target) == state.seat:
        return False
    if is_mound(state, target) and direction != first_approach(target, near_0, near_1):
        return False
    return wins(state, state.seat, start, target)


@rule
def random_target(state: Record, key: Key) -> int:
    """TMT-MOVE-8, TMT-ATT-13: a destination, or an attack from a direction, drawn again while it is not legal."""
    start, seat = state.selected, state.seat
    from_0, from_1, into_0, into_1 = reach_of(state, seat, start)
    to_0, to_1 = into_0 & empty_hexes(state, 0), into_1 & empty_hexes(state, 1)
    at_0, at_1 = into_0 & others(state, seat, 0), into_1 & others(state, seat, 1)
    moves = count_hexes(to_0, to_1)
    choices = moves + DIRECTIONS * count_hexes(at_0, at_1)
    while True:
        n = below(key, choices)
        if n < moves:
            return FIRST_MOVE + nth_hex(to_0, to_1, n)
        n -= moves
        target = nth_hex(at_0, at_1, n // DIRECTIONS)
        if is_attack(state, start, target, n % DIRECTIONS, from_0, from_1):
            return FIRST_ATTACK + DIRECTIONS * target + n % DIRECTIONS
        key = next_key(key)


@rule
def random_mound(state: Record, key: Key) -> int:
    """TMT-SET-7, TMT-CAP-3, TMT-CAP-5: a Mound of the reserve and a hex for it."""
    if state.phase == MOUND:
        first, second = mound_hexes(state)
    else:
        first, second = victim_hexes(state, state.actor)
    hexes = 1 if state.phase == OWN_MOUND else count_hexes(first, second)
    reserve = 0
    for place in range(MOUNDS):
        reserve += state.own_mound[state.actor, place] == IN_RESERVE
    n = below(key, reserve * hexes)
    passed, place = n // hexes, 0
    while passed > 0 or state.own_mound[state.actor, place] != IN_RESERVE:
        passed -= state.own_mound[state.actor, place] == IN_RESERVE
        place += 1
    cell = state.target if state.phase == OWN_MOUND else nth_hex(first, second, n % hexes)
    return FIRST_MOUND + HEXES * place + cell


@rule
def random_building(state: Record, key: Key) -> int:
    """TMT-MAP-3, TMT-MAP-5: a hex for a neutral Mound, or a face and a hex for it."""
    hexes = 0
    if state.phase == NEUTRAL:
        for cell in range(HEXES):
            hexes += why_not_neutral(state, cell) == 0
        n, cell = below(key, hexes), 0
        while n > 0 or why_not_neutral(state, cell) != 0:
            n -= why_not_neutral(state, cell) == 0
            cell += 1
        return FIRST_NEUTRAL + cell
    for place in range(FACES * HEXES):
        hexes += why_not_tile(state, place // HEXES, place % HEXES) == 0
    n, place = below(key, hexes), 0
    while n > 0 or why_not_tile(state, place // HEXES, place % HEXES) != 0:
        n -= why_not_tile(state, place // HEXES, place % HEXES) == 0
        place += 1
    return FIRST_TILE + place


@rule
def random_colony(state: Record, key: Key) -> int:
    """TMT-SET-3: one of the colonies that nobody has."""
    left = COLONIES
    for colony in range(COLONIES):
        left -= is_taken(state, colony)
    n, colony = below(key, left), 0
    while n > 0 or is_taken(state, colony):
        n -= not is_taken(state, colony)
        colony += 1
    return colony


@rule
def random_rare(state: Record, key: Key) -> int:
    """The questions that are seldom asked."""
    if state.phase == RETREAT:
        ways = retreats(state, state.selected, state.target, state.approach)
        return FIRST_RETREAT + nth_bit(ways, below(key, count_bits(ways)))
    if state.phase in (MOUND, OWN_MOUND, LOST_MOUND):
        return random_mound(state, key)
    if state.phase in (NEUTRAL, TILE):
        return random_building(state, key)
    if state.phase == START:
        return below(key, state.players)
    return random_colony(state, key)


@inlined
def sample(state: Record, key: Key) -> int:
    """One uniformly random legal action, or one chance outcome by its weight."""
    if state.phase == PLACE:
        return random_place(state, key)
    if state.phase == SELECT:
        return random_select(state, key)
    if state.phase == TARGET:
        return random_target(state, key)
    if state.phase in (START, COLONY) or state.actor >= 0:
        return random_rare(state, key)
    return random_token(state, key)
