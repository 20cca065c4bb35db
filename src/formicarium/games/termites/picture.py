"""What lies on the table of Termites, as plain JSON for whoever draws it; places and pieces are named as in the notation."""

from typing import Any

import numpy as np

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.match import copy_record
from formicarium.core.record import ACTION, MOST_PLAYERS, Record
from formicarium.games.termites.attack import destroys, retreats, supporters
from formicarium.games.termites.board import KIND_CASTE, KIND_STRENGTH, KIND_TERMITES, NOBODY
from formicarium.games.termites.components import (
    BUILT,
    CASTE_LETTERS,
    CASTE_NAMES,
    CLEAR,
    COLONY_NAMES,
    FACE_TERRAIN,
    FLYER,
    KINDS,
    MAP_NAMES,
    MOUND_VALUES,
    MOVEMENT,
    NEUTRAL_VALUE,
    SEAT_NAMES,
    SHEETS,
    SPITTER,
    STONES,
    STRENGTH_OF_CASTE,
    TERRAIN_NAMES,
    TILE_NAMES,
    TILES,
    TURNS,
    VEGETATION,
    WATER,
    WORKER,
)
from formicarium.games.termites.geometry import DIRECTIONS, DISTANCE, HEXES, LABELS, NEXT, WORDS
from formicarium.games.termites.maps import terrain_at
from formicarium.games.termites.names import TOKEN_NAMES, caste_of, decode, hexes_in, kind_of, owner_of, seat_called
from formicarium.games.termites.positions import sees_hand
from formicarium.games.termites.rules import ATT_13, legal, score, why_not
from formicarium.games.termites.setup import tiles_wanted
from formicarium.games.termites.spec import (
    DRAW,
    FIRST_ATTACK,
    IN_RESERVE,
    PARTS,
    PHASES,
    PLACE,
    SELECT,
    SPEC,
    START,
    TARGET,
    UNKNOWN,
)

Json = dict[str, Any]

MOVING_PHASES = (PLACE, DRAW, SELECT, TARGET)
"""Phases of a turn in which a player thinks about what the units could do."""


def picture(view: Record, seat: int) -> Json:
    """What a seat (or the public) sees."""
    return {
        **_moment(view),
        "map": MAP_NAMES[view.map],
        "options": _options(view),
        "castes": [_caste(caste) for caste in range(len(CASTE_NAMES))],
        "terrain": {TERRAIN_NAMES[terrain]: _hexes(view.terrain[terrain]) for terrain in (WATER, VEGETATION, STONES)},
        "units": [_unit(view, cell) for cell in _occupied(view) if kind_of(view, cell) < KINDS],
        "mounds": [_mound(view, cell) for cell in _occupied(view) if kind_of(view, cell) >= KINDS],
        "players": _players(view),
        "building": _building(view) if view.map == BUILT else None,
        "reach": _reach(view),
    }


# --- The moment ----------------------------------------------------------------------------------------------------------------


def _moment(view: Record) -> Json:
    """TMT-TURN-3, TMT-END-1: what is asked of whom, and what it is about."""
    return {
        "phase": PHASES[view.phase],
        "asked": int(view.actor) if view.actor >= 0 else None,
        "seat": None if view.phase == START else int(view.seat),
        "first": _known(view.first),
        "turn": int(view.turn),
        "round": (int(view.turn) + int(view.players) - 1) // int(view.players),
        "rounds": TURNS,
        "selected": _label(view.selected),
        "target": _label(view.target),
        "approach": None if view.approach == UNKNOWN else _label(NEXT[view.target, view.approach]),
        "victim": _known(view.victim),
    }


def _known(number: int) -> int | None:
    return None if number == UNKNOWN else int(number)


def _label(cell: int) -> str | None:
    return None if cell == UNKNOWN else LABELS[cell]


def _options(view: Record) -> Json:
    """Options that change what is asked of whom, or what becomes of a unit."""
    return {
        "retreat_chooser": "defender" if view.retreat_chooser else "attacker",
        "flyer_vegetation": "kill_choice" if view.flyer_vegetation else "illegal",
        "mounds_block_flight": bool(view.mounds_block_flight),
    }


# --- What does not change ------------------------------------------------------------------------------------------------------


def _caste(caste: int) -> Json:
    """A line of the table of castes with that of terrain: the cost of entering, None where the caste may not."""
    return {
        "caste": CASTE_NAMES[caste],
        "letter": CASTE_LETTERS[caste],
        "movement": MOVEMENT[caste],
        "strength": STRENGTH_OF_CASTE[caste],
        "enters": {name: _cost(caste, terrain) for terrain, name in enumerate(TERRAIN_NAMES)},
    }


def _cost(caste: int, terrain: int) -> int | None:
    """TMT-MOVE-2, TMT-MOVE-3: movement points for entering a terrain."""
    if terrain == CLEAR:
        return 1
    if caste == FLYER:
        return None if terrain == VEGETATION else 1
    if terrain == STONES:
        return 2 if caste == WORKER else None
    return None if terrain == WATER else 1


# --- The board -----------------------------------------------------------------------------------------------------------------


def _hexes(words: Any) -> list[str]:
    return [LABELS[cell] for cell in hexes_in(words)]


def _occupied(view: Record) -> list[int]:
    return [int(cell) for cell in np.flatnonzero(view.piece[:HEXES])]


def _owner(view: Record, cell: int) -> int | None:
    """Whose piece stands on a hex; nobody's is a neutral Mound."""
    owner = owner_of(view, cell)
    return None if owner == NOBODY else owner


def _unit(view: Record, cell: int) -> Json:
    return {"on": LABELS[cell], "seat": _owner(view, cell), **_token(kind_of(view, cell)), "defence": _defence(view, cell)}


def _token(kind: int) -> Json:
    """TMT-GEN-4: what is printed on a token."""
    return {
        "token": TOKEN_NAMES[kind],
        "caste": CASTE_NAMES[KIND_CASTE[kind]],
        "termites": int(KIND_TERMITES[kind]),
        "strength": int(KIND_STRENGTH[kind]),
    }


def _mound(view: Record, cell: int) -> Json:
    return {"on": LABELS[cell], "seat": _owner(view, cell), "value": _strength(view, cell)}


def _strength(view: Record, cell: int) -> int:
    return int(KIND_STRENGTH[kind_of(view, cell)])


def _stones(view: Record, cell: int) -> int:
    """TMT-ATT-12: what stones add to a defence."""
    return int(terrain_at(view, cell) == STONES)


def _defence(view: Record, cell: int) -> int:
    return _strength(view, cell) + _stones(view, cell)


# --- The players ---------------------------------------------------------------------------------------------------------------


def _players(view: Record) -> list[Json]:
    sheet = np.zeros((MOST_PLAYERS, len(PARTS)), np.int32)
    score(view, sheet)
    return [
        {**_player(view, owner), "points": {part: int(number) for part, number in zip(PARTS, sheet[owner], strict=True)}}
        for owner in range(view.players)
    ]


def _player(view: Record, owner: int) -> Json:
    """TMT-KNOW-1 to TMT-KNOW-3: what a player has; a hand only if it is seen."""
    colony = _known(view.colony[owner])
    return {
        "seat": owner,
        "side": SEAT_NAMES[owner],
        "called": seat_called(view, owner),
        "colony": None if colony is None else COLONY_NAMES[colony],
        "hand": _hand(view, owner) if sees_hand(view, owner) else None,
        "held": int(view.held[owner]),
        "stacked": int(view.stacked[owner]),
        "tokens": [] if colony is None else _sheet(view, owner, colony),
        "on_board": len(hexes_in(view.units[owner])),
        "reserve": [value for value in MOUND_VALUES if view.own_mound[owner, value - MOUND_VALUES[0]] == IN_RESERVE],
        "trophies": _trophies(view, owner),
    }


def _hand(view: Record, owner: int) -> list[Json]:
    """The tokens of a hand, one by one."""
    return [_token(kind) for kind in range(KINDS) for _ in range(view.hand[owner, kind])]


def _sheet(view: Record, owner: int, colony: int) -> list[Json]:
    """TMT-GEN-8: where the 18 tokens of a colony are; `unseen` are those in the stack, and in a hand that is not seen."""
    standing = [kind_of(view, cell) for cell in hexes_in(view.units[owner])]
    lines = []
    for kind in range(KINDS):
        if SHEETS[colony, kind]:
            places = {
                "unseen": int(view.stack[owner, kind]),
                "in_hand": int(view.hand[owner, kind]),
                "on_board": standing.count(kind),
            }
            lines.append({**_token(kind), **places, "destroyed": int(SHEETS[colony, kind]) - sum(places.values())})
    return lines


def _trophies(view: Record, owner: int) -> list[Json]:
    """TMT-CAP-1: captured Mounds, and whose they were."""
    won = [
        {"seat": loser, "value": value}
        for loser in range(view.players)
        for value in MOUND_VALUES
        if view.own_mound[loser, value - MOUND_VALUES[0]] == owner
    ]
    return won + [{"seat": None, "value": NEUTRAL_VALUE}] * int(view.neutrals[owner])


# --- Building a map ------------------------------------------------------------------------------------------------------------


def _building(view: Record) -> Json:
    """TMT-MAP-2, TMT-MAP-4: the tiles that lie open, and how far the building is."""
    return {
        "neutral_mounds": int(view.players) - 1,
        "tiles_wanted": int(tiles_wanted(view)),
        "tiles_laid": TILES - int(sum(view.tiles_left)),
        "tiles": [
            {
                "tile": name,
                "faces": [TERRAIN_NAMES[FACE_TERRAIN[2 * tile + side]] for side in range(2)],
                "left": int(view.tiles_left[tile]),
            }
            for tile, name in enumerate(TILE_NAMES)
        ],
    }


# --- What units could do -------------------------------------------------------------------------------------------------------


def _reach(view: Record) -> list[Json]:
    """TMT-MOVE-1: where the units of the player in turn could go and what they could attack, as the board is now."""
    if view.phase not in MOVING_PHASES:
        return []
    asked = copy_record(view)[0]
    asked.phase, asked.actor = TARGET, asked.seat
    return [_reach_of(asked, cell) for cell in hexes_in(view.units[view.seat])]


def _reach_of(asked: Record, cell: int) -> Json:
    asked.selected = cell
    actions = np.zeros(SPEC.most_legal + LISTED_AT_ONCE, ACTION)
    choices = [decode(int(action)) for action in actions[: legal(asked, actions)]]
    ways: dict[int, list[int]] = {}
    for verb, target, direction in choices:
        if verb == "attack":
            ways.setdefault(target, []).append(direction)
    weak = [target for target in _near_enemies(asked, cell) if target not in ways and _is_too_weak(asked, target)]
    return {
        "unit": LABELS[cell],
        "moves": [LABELS[end] for verb, end, _ in choices if verb == "move"],
        "attacks": [_attack(asked, cell, target, ways.get(target, [])) for target in sorted([*ways, *weak])],
    }


def _near_enemies(asked: Record, cell: int) -> list[int]:
    """The pieces of others that a unit has the movement points for."""
    points = MOVEMENT[caste_of(asked, cell)]
    return [near for near in _occupied(asked) if DISTANCE[cell, near] <= points and owner_of(asked, near) != asked.seat]


def _is_too_weak(asked: Record, target: int) -> bool:
    """TMT-ATT-13: whether the selected unit could attack a target if only it were stronger."""
    first = FIRST_ATTACK + DIRECTIONS * target
    return any(why_not(asked, action) == ATT_13 for action in range(first, first + DIRECTIONS))


def _attack(asked: Record, cell: int, target: int, directions: list[int]) -> Json:
    """TMT-ATT-6, TMT-ATT-7, TMT-ATT-12, TMT-ATT-13: an attack with both sums in full, and what it leads to."""
    helpers = hexes_in(supporters(asked, int(asked.seat), cell, target, word) for word in range(WORDS))
    support = [_supporter(asked, helper) for helper in helpers]
    total = _strength(asked, cell) + sum(helper["adds"] + helper["vegetation"] for helper in support)
    is_mound = kind_of(asked, target) >= KINDS
    return {
        "target": LABELS[target],
        "legal": bool(directions),
        "own": _strength(asked, cell),
        "support": support,
        "total": total,
        "defender": _strength(asked, target),
        "stones": _stones(asked, target),
        "defence": _defence(asked, target),
        "captures": is_mound,
        "destroys": not is_mound and bool(destroys(asked, cell)),
        "ways": [] if is_mound else [_way(asked, cell, target, direction) for direction in directions],
    }


def _supporter(asked: Record, cell: int) -> Json:
    """TMT-ATT-7: what a unit adds, and the 1 that a spitter gets from vegetation."""
    hidden = caste_of(asked, cell) == SPITTER and terrain_at(asked, cell) == VEGETATION
    token = TOKEN_NAMES[kind_of(asked, cell)]
    return {"on": LABELS[cell], "token": token, "adds": _strength(asked, cell), "vegetation": int(hidden)}


def _way(asked: Record, cell: int, target: int, direction: int) -> Json:
    """TMT-ATT-4, TMT-RET-1 to TMT-RET-8: an approach hex, where the unit attacked may retreat to then, and where it dies."""
    open_ways = 0 if destroys(asked, cell) else int(retreats(asked, cell, target, direction))
    ends = [int(NEXT[target, way]) for way in range(DIRECTIONS) if open_ways >> way & 1]
    flies = caste_of(asked, target) == FLYER
    return {
        "from": LABELS[NEXT[target, direction]],
        "retreats": [LABELS[end] for end in ends],
        "deadly": [LABELS[end] for end in ends if flies and terrain_at(asked, end) == VEGETATION],
    }
