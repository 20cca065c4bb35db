"""Why not, in the words of the position; and the arithmetic of an attack. They speak to the seat that decides."""

from collections.abc import Callable

from formicarium.core.record import Record
from formicarium.games.termites.attack import supporters
from formicarium.games.termites.board import KIND_STRENGTH, closed_ground
from formicarium.games.termites.components import (
    CASTE_NAMES,
    CLEAR,
    COLONIES,
    COLONY_NAMES,
    FACE_TERRAIN,
    FLYER,
    KINDS,
    LEAST_MOUND,
    MOST_GROUP,
    MOST_SAME_GROUP,
    MOUND_VALUES,
    MOVEMENT,
    SEAT_NAMES,
    SPITTER,
    STONES,
    TERRAIN_NAMES,
    TILE_NAMES,
    VEGETATION,
    WATER,
    WORKER,
)
from formicarium.games.termites.geometry import DIRECTIONS, DISTANCE, HEXES, INTERIOR, LABELS, NEXT, WORDS
from formicarium.games.termites.maps import terrain_at
from formicarium.games.termites.movement import way_ground
from formicarium.games.termites.names import (
    NOTHING,
    TOKEN_NAMES,
    caste_name,
    caste_of,
    decode,
    hexes_in,
    kind_of,
    listed,
    owner_of,
    piece_called,
    whose,
    write_tokens,
)
from formicarium.games.termites.rules import ATT_2, ATT_3, why_not
from formicarium.games.termites.spec import FIRST_ATTACK, IN_RESERVE

Reason = Callable[[Record, int, int], str]
"""A function of the position, the hex of an action and what else it says (`decode`)."""


# --- The arithmetic of an attack ---------------------------------------------------------------------------------------------


def attack_sum(state: Record, attacker: int, target: int) -> str:
    """TMT-ATT-6, TMT-ATT-7, TMT-ATT-12: both sides of an attack: `2 + spitter on E7 1 + vegetation 1 = 4 against 3`."""
    own = _sum([("", _strength(state, attacker)), *_support(state, attacker, target)])
    stones = [("stones", 1)] if terrain_at(state, target) == STONES else []
    return f"{own} against {_sum([('', _strength(state, target)), *stones])}"


def _support(state: Record, attacker: int, target: int) -> list[tuple[str, int]]:
    seat = int(state.seat)
    terms = []
    for cell in hexes_in(supporters(state, seat, attacker, target, word) for word in range(WORDS)):
        terms.append((f"{caste_name(state, cell)} on {LABELS[cell]}", _strength(state, cell)))
        if caste_of(state, cell) == SPITTER and terrain_at(state, cell) == VEGETATION:
            terms.append(("vegetation", 1))
    return terms


def _sum(terms: list[tuple[str, int]]) -> str:
    told = " + ".join(f"{name} {number}".strip() for name, number in terms)
    return told if len(terms) == 1 else f"{told} = {sum(number for _, number in terms)}"


def _strength(state: Record, cell: int) -> int:
    return int(KIND_STRENGTH[kind_of(state, cell)])


# --- What is where -----------------------------------------------------------------------------------------------------------


def _ground(state: Record, cell: int) -> str:
    return f"{LABELS[cell]} is {TERRAIN_NAMES[terrain_at(state, cell)]}"


def _there(state: Record, cell: int) -> str:
    return f"{piece_called(state, cell, int(state.actor))} stands on {LABELS[cell]}"


def _near(cell: int) -> list[int]:
    return sorted(int(beside) for beside in NEXT[cell] if beside >= 0)


def _is_mound(state: Record, cell: int) -> bool:
    return bool(state.piece[cell]) and kind_of(state, cell) >= KINDS


def _cannot_enter(state: Record, unit: int, cell: int) -> str:
    return f"{_ground(state, cell)}, which a {caste_name(state, unit)} cannot enter"


def _is_closed(state: Record, unit: int, cell: int) -> bool:
    return cell in hexes_in(closed_ground(state, caste_of(state, unit), word) for word in range(WORDS))


def _too_far(state: Record, cell: int) -> str:
    start = int(state.selected)
    caste = caste_of(state, start)
    steps, points = int(DISTANCE[start, cell]), MOVEMENT[caste]
    points_told = f"{points} movement point{'s' if points > 1 else ''}"
    return f"{LABELS[cell]} is {steps} hexes away from {LABELS[start]}, and a {CASTE_NAMES[caste]} has {points_told}"


def _between(state: Record, cell: int) -> list[int]:
    """The hexes on all ways of the selected unit to another hex that are not too long."""
    start = int(state.selected)
    points = MOVEMENT[caste_of(state, start)]
    return [
        other for other in range(HEXES) if other not in (start, cell) and DISTANCE[start, other] + DISTANCE[other, cell] <= points
    ]


def _closed_way(state: Record, cell: int, obstacles: list[str]) -> str:
    return f"the way from {LABELS[state.selected]} to {LABELS[cell]} is closed by {listed(obstacles)}" if obstacles else ""


# --- Reproduction and movement -----------------------------------------------------------------------------------------------


def _place(state: Record, cell: int, kind: int) -> str:
    """TMT-REP-1."""
    if not state.hand[state.seat, kind]:
        return f"you have no {TOKEN_NAMES[kind]} in your hand ({write_tokens(state.hand[state.seat])})"
    return f"{LABELS[cell]} is not empty: {_there(state, cell)}"


def _place_ground(state: Record, cell: int, kind: int) -> str:
    """TMT-REP-2."""
    rule = "where no flyer may be placed" if terrain_at(state, cell) == VEGETATION else "where only flyers may be placed"
    return f"{_ground(state, cell)}, {rule}"


def _select(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-1."""
    there = _there(state, cell) if state.piece[cell] else f"{LABELS[cell]} is empty"
    return f"{there}; select a unit of your own"


def _hemmed_in(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-12."""
    return f"{piece_called(state, cell, int(state.actor))} on {LABELS[cell]} can neither move nor attack"


def _far(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-2."""
    return _too_far(state, cell)


def _closed(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-3."""
    start = int(state.selected)
    caste = caste_of(state, start)
    if _is_closed(state, start, cell):
        return _cannot_enter(state, start, cell)
    if caste == WORKER and terrain_at(state, cell) == STONES:
        return f"{_ground(state, cell)}: a {CASTE_NAMES[caste]} needs both movement points for it and must stand next to it"
    open_ground = hexes_in(way_ground(state, caste, word) for word in range(WORDS))
    way = [other for other in _between(state, cell) if other not in open_ground]
    return _closed_way(state, cell, [f"{TERRAIN_NAMES[terrain_at(state, other)]} on {LABELS[other]}" for other in way])


def _blocked(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-5, TMT-MOVE-6."""
    flies = caste_of(state, int(state.selected)) == FLYER
    enemies = [
        other
        for other in _between(state, cell)
        if state.piece[other] and not _is_mound(state, other) and owner_of(state, other) != state.seat
    ]
    blockers = [other for other in enemies if not flies or caste_of(state, other) == FLYER]
    return _closed_way(state, cell, [f"{piece_called(state, other)} on {LABELS[other]}" for other in blockers])


def _blocked_by_mound(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-7."""
    mounds = [other for other in _between(state, cell) if _is_mound(state, other)]
    return _closed_way(state, cell, [f"{piece_called(state, m, int(state.actor))} on {LABELS[m]}" for m in mounds])


def _end(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-8."""
    if cell == state.selected:
        return f"{_there(state, cell)} already; it has to go to another hex"
    return f"{_there(state, cell)}; to attack it, say 'attack {LABELS[cell]}'"


def _own(state: Record, cell: int, _: int) -> str:
    """TMT-MOVE-9."""
    return _there(state, cell)


# --- Attack and retreat ------------------------------------------------------------------------------------------------------


def _nothing(state: Record, cell: int, _: int) -> str:
    """TMT-ATT-1."""
    return f"there is nothing on {LABELS[cell]} to attack"


def _no_entry(state: Record, cell: int, _: int) -> str:
    """TMT-ATT-2."""
    if caste_of(state, int(state.selected)) == WORKER and terrain_at(state, cell) == STONES:
        return f"{_ground(state, cell)}: a worker needs both movement points for it and attacks it only from where it stands"
    return _cannot_enter(state, int(state.selected), cell)


def approach_hexes(state: Record, target: int) -> list[int]:
    """TMT-ATT-3: the hexes from which the selected unit could enter the hex of an enemy, were it strong enough."""
    first = FIRST_ATTACK + DIRECTIONS * target
    return sorted(int(NEXT[target, way]) for way in range(DIRECTIONS) if why_not(state, first + way) not in (ATT_2, ATT_3))


def _approach(state: Record, cell: int, direction: int) -> str:
    """TMT-ATT-3."""
    start, approach = int(state.selected), int(NEXT[cell, direction])
    who = f"{piece_called(state, start, int(state.actor))} on {LABELS[start]}"
    ways = approach_hexes(state, cell)
    if not ways and DISTANCE[start, cell] > MOVEMENT[caste_of(state, start)]:
        return _too_far(state, cell)
    if not ways:
        return f"{who} finds no way to {LABELS[cell]}"
    side = f"from {LABELS[approach]}" if approach >= 0 else "from there"
    return f"{who} cannot enter {LABELS[cell]} {side}, only from {listed([LABELS[way] for way in ways], 'or')}"


def _mound_approach(state: Record, cell: int, _: int) -> str:
    """TMT-ATT-5."""
    return f"the approach to a Mound is not chosen: say 'attack {LABELS[cell]}'"


def _too_weak(state: Record, cell: int, _: int) -> str:
    """TMT-ATT-13."""
    return f"{attack_sum(state, int(state.selected), cell)}: an attack has to be stronger than the defence"


def _retreat(state: Record, _: int, direction: int) -> str:
    """TMT-RET-2."""
    target, cell = int(state.target), int(NEXT[state.target, direction])
    if state.piece[cell] and cell != state.selected:
        return f"{LABELS[cell]} is not empty: {_there(state, cell)}"
    return _cannot_enter(state, target, cell)


def _retreat_to_attacker(state: Record, _: int, direction: int) -> str:
    """TMT-RET-3."""
    return f"{LABELS[NEXT[state.target, direction]]} is where the attacker came from"


def _retreat_of_flyer(state: Record, _: int, direction: int) -> str:
    """TMT-RET-8."""
    return f"{_ground(state, int(NEXT[state.target, direction]))}, where no flyer can retreat"


def _retreat_off(state: Record, _: int, direction: int) -> str:
    """TMT-RET-10."""
    cell = int(NEXT[state.target, direction])
    return f"{LABELS[state.target]} is at the edge and has no hex on that side" if cell < 0 else _there(state, cell)


# --- Mounds ------------------------------------------------------------------------------------------------------------------


def _mound_ground(state: Record, cell: int, _: int) -> str:
    """TMT-SET-9, TMT-MAP-3."""
    if state.piece[cell]:
        return f"{LABELS[cell]} is not empty: {_there(state, cell)}"
    if cell not in hexes_in(INTERIOR):
        return f"{LABELS[cell]} is at the edge of the board"
    if terrain_at(state, cell) != CLEAR:
        return f"{_ground(state, cell)}, and Mounds stand on clear ground"
    mounds = [beside for beside in _near(cell) if _is_mound(state, beside)]
    if mounds:
        return f"{LABELS[cell]} is next to {piece_called(state, mounds[0], int(state.actor))} on {LABELS[mounds[0]]}"
    water = [LABELS[beside] for beside in _near(cell) if terrain_at(state, beside) == WATER]
    return f"{LABELS[cell]} has more than one water hex next to it: {listed(water)}"


def _reserve(state: Record, _: int, value: int) -> str:
    """TMT-SET-10."""
    return f"you have no Mound of {value} in reserve ({write_reserve(state, int(state.actor))})"


def write_reserve(state: Record, seat: int) -> str:
    """TMT-SET-10: the Mounds a seat has in reserve."""
    reserve = [value for value in MOUND_VALUES if state.own_mound[seat, value - LEAST_MOUND] == IN_RESERVE]
    return " ".join(str(value) for value in reserve) or NOTHING


def _in_its_place(state: Record, _: int, __: int) -> str:
    """TMT-CAP-3."""
    return f"your new Mound has to stand on {LABELS[state.target]}, where you captured one"


def _no_need(state: Record, cell: int, _: int) -> str:
    """TMT-CAP-10."""
    return f"{_there(state, cell)}, and no unit may make room while there are empty hexes for the Mound"


def _tile(state: Record, cell: int, face: int) -> str:
    """TMT-MAP-5."""
    if not state.tiles_left[face // 2]:
        return f"no tile {TILE_NAMES[face // 2]} is left"
    return _there(state, cell) if state.piece[cell] else f"there is a tile on {LABELS[cell]}: {_ground(state, cell)}"


def _same_group(state: Record, cell: int, face: int) -> str:
    """TMT-MAP-6."""
    terrain = TERRAIN_NAMES[FACE_TERRAIN[face]]
    return f"with {terrain} on {LABELS[cell]} more than {MOST_SAME_GROUP} tiles of {terrain} would be connected"


def _group(state: Record, cell: int, _: int) -> str:
    """TMT-MAP-7."""
    return f"with a tile on {LABELS[cell]} more than {MOST_GROUP} tiles would be connected"


def _second_water(state: Record, cell: int, _: int) -> str:
    """TMT-MAP-8."""
    for mound in (beside for beside in _near(cell) if _is_mound(state, beside)):
        water = [LABELS[beside] for beside in _near(mound) if terrain_at(state, beside) == WATER]
        if water:
            return f"{whose(state, owner_of(state, mound))} Mound on {LABELS[mound]} has water next to it already, on {water[0]}"
    return ""


# --- Chance ------------------------------------------------------------------------------------------------------------------


def outcome_reason(state: Record, outcome: int, clause: str) -> str:
    """Why chance cannot bring something."""
    if clause == "TMT-SET-5":
        seats = listed(list(SEAT_NAMES[: state.players]), "or")
        return f"the starting player is {seats}"
    if clause == "TMT-SET-3":
        return f"the {COLONY_NAMES[outcome]} colony is taken" if outcome < COLONIES else "there is no such colony"
    return f"no {TOKEN_NAMES[outcome]} is left in the stack"


REASONS: dict[str, Reason] = {
    "TMT-REP-1": _place,
    "TMT-REP-2": _place_ground,
    "TMT-MOVE-1": _select,
    "TMT-MOVE-2": _far,
    "TMT-MOVE-3": _closed,
    "TMT-MOVE-5": _blocked,
    "TMT-MOVE-6": _blocked,
    "TMT-MOVE-7": _blocked_by_mound,
    "TMT-MOVE-8": _end,
    "TMT-MOVE-9": _own,
    "TMT-MOVE-12": _hemmed_in,
    "TMT-ATT-1": _nothing,
    "TMT-ATT-2": _no_entry,
    "TMT-ATT-3": _approach,
    "TMT-ATT-5": _mound_approach,
    "TMT-ATT-13": _too_weak,
    "TMT-RET-2": _retreat,
    "TMT-RET-3": _retreat_to_attacker,
    "TMT-RET-8": _retreat_of_flyer,
    "TMT-RET-10": _retreat_off,
    "TMT-SET-9": _mound_ground,
    "TMT-SET-10": _reserve,
    "TMT-CAP-3": _in_its_place,
    "TMT-CAP-10": _no_need,
    "TMT-MAP-3": _mound_ground,
    "TMT-MAP-5": _tile,
    "TMT-MAP-6": _same_group,
    "TMT-MAP-7": _group,
    "TMT-MAP-8": _second_water,
}


def decision_reason(state: Record, action: int, clause: str) -> str:
    """Why a player may not do something; empty if there is nothing to add to the clause."""
    _, cell, detail = decode(action)
    return REASONS[clause](state, cell, detail) if clause in REASONS else ""
