"""A position as plain data, for pages that draw it. Places and pieces have the names of the notation; nothing is hidden."""

from functools import cache
from typing import Any

from formicarium.core.match import copy_record
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games.dominantion.acts import acts_of
from formicarium.games.dominantion.battle import (
    all_engaged_in,
    attack_on,
    beaten_owners,
    defence_of,
    engaged_owners,
    enlist,
    soldier_power,
)
from formicarium.games.dominantion.board import carried_by, colours_held, is_living, is_on, kind_at, step_points
from formicarium.games.dominantion.components import (
    CURRENTS,
    CURRENTS_POINTS,
    EVENT_NAMES,
    KIND_NAMES,
    KINDS,
    MERGE_SUGAR,
    PAWNS_OF_A_COLOUR,
    POWER,
    QUEEN,
    QUEEN_SUGAR,
    SIDE,
    SIEGE,
    SOLDIER,
    TURN_POINTS,
    WORKER_SUGAR,
)
from formicarium.games.dominantion.compound import ways
from formicarium.games.dominantion.forecast import doomed_tiles
from formicarium.games.dominantion.geometry import (
    BAND_TILES,
    BANDS,
    COLOURED,
    COLUMN_NAMES,
    DIRECTION_NAMES,
    DIRECTIONS,
    HIVE,
    NEIGHBOUR,
    NODE,
    THRONE,
    tile_name,
)
from formicarium.games.dominantion.names import EIGHT_NAMES, STRAIGHT_NAMES, colour_name, tiles_of
from formicarium.games.dominantion.rounds import last_round
from formicarium.games.dominantion.scoring import base_power
from formicarium.games.dominantion.spec import (
    ATTACK,
    BATTLE,
    DROP,
    FIRST_FEED,
    FIRST_GATHER,
    FIRST_MOVE,
    MAIN,
    MERGE,
    NONE,
    PARTNER,
    PHASES,
    PLACE,
    ROLL,
    SELECTED,
    SPEC,
    TAKE,
    TAX,
)
from formicarium.games.dominantion.thrones import besieger

Json = dict[str, Any]

ACTS = (
    ("move", FIRST_MOVE, STRAIGHT_NAMES),
    ("gather", FIRST_GATHER, DIRECTION_NAMES),
    ("feed", FIRST_FEED, EIGHT_NAMES),
)
"""What a pawn does in a direction: the word, the first action, and the directions."""
PLAIN_ACTS = (("take", TAKE), ("drop", DROP), ("attack", ATTACK), ("merge", MERGE))
MASKS = {word: sum(1 << (first - FIRST_MOVE + place) for place in range(len(names))) for word, first, names in ACTS} | {
    word: 1 << (action - FIRST_MOVE) for word, action in PLAIN_ACTS
}
"""The bits of everything that a pawn does."""
PRICES = {
    "worker": {"sugar": WORKER_SUGAR, "points": 0},
    "queen": {"sugar": QUEEN_SUGAR, "points": 1},
    "merge": {"sugar": MERGE_SUGAR, "points": 1},
}
"""DOM-TURN-2, DOM-SPN-1, DOM-SPN-3, DOM-SPN-4."""


def picture(view: Record, seat: int) -> Json:
    """The table as everybody sees it, DOM-ELEC-2; who has to decide is also told where the selected pawn can walk."""
    return {
        "columns": list(COLUMN_NAMES),
        "rows": SIDE,
        "hives": [hive(view, home) for home in range(view.players)],
        "nodes": nodes(int(view.chart)),
        "pawns": pawns(view),
        "piles": [{"tile": tile_name(tile), "cubes": int(view.pile[tile])} for tile in tiles_of(view.piled)],
        "supply": int(view.supply),
        "players": [player(view, number) for number in range(view.players)],
        **turn(view),
        "selected": selected(view, asked=seat == view.actor) if view.selected != NONE else None,
        "battle": fight(view) if view.phase == BATTLE else None,
        "prices": {**PRICES, "step": {"sugar": 0, "points": int(step_points(view))}},
    }


# --- The board ----------------------------------------------------------------------------------------------------------


def hive(state: Record, home: int) -> Json:
    """DOM-SET-3, DOM-THR-1, DOM-THR-4: the hive of a home seat, who controls it, and who is on its throne."""
    enemy = int(besieger(state, home))
    return {
        "colour": colour_name(state, home),
        "tiles": hive_tiles(int(state.chart), home),
        "throne": tile_name(int(THRONE[state.chart, home])),
        "conquered": not is_living(state, home),
        "controlled_by": colour_name(state, int(state.holder[home])),
        "besieged_by": None if enemy == NONE else colour_name(state, enemy),
        "siege": int(state.siege[home]),
        "siege_falls": SIEGE,
    }


@cache
def hive_tiles(chart: int, home: int) -> list[str]:
    """The tiles of the hive of a home seat."""
    return [tile_name(tile) for tile in tiles_of(HIVE[chart, home])]


@cache
def nodes(chart: int) -> list[Json]:
    """DOM-SUG-2: the permanent nodes with their coloured tiles."""
    return [{"tile": tile_name(tile), "coloured": coloured_tiles(chart, tile)} for tile in tiles_of(NODE[chart])]


def coloured_tiles(chart: int, tile: int) -> list[str]:
    """DOM-SUG-2: the coloured tiles of a node: n, e, s and w of it."""
    beside = [int(NEIGHBOUR[tile, direction]) for direction in range(0, DIRECTIONS, 2)]
    return [tile_name(near) for near in beside if is_on(COLOURED[chart, near // BAND_TILES], near)]


def pawns(state: Record) -> list[Json]:
    """All pawns, from the south-west, with their loads, their marks, and what they can do now if it is their owner's turn.

    A record is read slowly from Python, so each field is read once for all of them.
    """
    owners, kinds = placed(state.of_owner), placed(state.of_kind)
    attacked, gathered, carried = set(tiles_of(state.attacked)), set(tiles_of(state.gathered)), state.carried
    seat = int(state.seat)
    acting = state.phase in (MAIN, SELECTED) and state.action_points > 0
    colours = [colour_name(state, owner) for owner in range(len(state.of_owner))]
    soldiers = int(soldier_power(state, seat)) if seat != NONE else 0
    return [
        {
            "tile": tile_name(tile),
            "owner": colours[owners[tile]],
            "kind": KIND_NAMES[kind],
            "power": soldiers if kind == SOLDIER and owners[tile] == seat else int(POWER[kind]),
            "carries": int(carried[tile]),
            "has_attacked": tile in attacked,
            "has_gathered": tile in gathered,
            "can": can(int(acts_of(state, seat, tile))) if acting and owners[tile] == seat else [],
        }
        for tile, kind in sorted(kinds.items())
    ]


def placed(words: Any) -> dict[int, int]:
    """The tiles of several sets, each with the number of its set."""
    return {tile: number for number, tiles in enumerate(words.tolist()) for tile in tiles_of(tiles)}


def can(acts: int) -> list[str]:
    """DOM-ASK-1: what a pawn can do, in words."""
    return [word for word, mask in MASKS.items() if acts & mask]


def deeds(state: Record, tile: int) -> dict[str, list[Json]]:
    """DOM-ASK-1: what a pawn can do: each word, and for what is done in a direction the moves with the tiles they aim at."""
    acts = int(acts_of(state, state.seat, tile)) if state.action_points > 0 else 0
    found: dict[str, list[Json]] = {word: [] for word in can(acts)}
    for word, first, names in ACTS:
        for place, name in enumerate(names):
            if acts >> (first - FIRST_MOVE + place) & 1:
                aim = tile_name(int(NEIGHBOUR[tile, DIRECTION_NAMES.index(name)]))
                found[word].append({"move": f"{word} {name}", "tile": aim})
    return found


# --- The players --------------------------------------------------------------------------------------------------------


def player(state: Record, seat: int) -> Json:
    """DOM-ELEC-2, DOM-END-4, DOM-LIM-1: what a player has."""
    held = int(colours_held(state, seat))
    return {
        "seat": seat,
        "colour": colour_name(state, seat),
        "living": bool(is_living(state, seat)),
        "lost": int(state.lost[seat]),
        "store": int(state.store[seat]),
        "carried": int(carried_by(state, seat)),
        "hives": held,
        "power": int(base_power(state, seat)),
        "pawns": {KIND_NAMES[kind]: int(state.pawns[seat, kind]) for kind in range(KINDS)},
        "limits": {KIND_NAMES[kind]: held * int(PAWNS_OF_A_COLOUR[kind]) for kind in range(QUEEN)},
        "motivated": bool(state.motivated == seat),
        "roll": int(state.rolled[seat]) if state.rolled[seat] > 0 else None,
        "rolls_again": bool(state.phase == ROLL and state.rolled[seat] == 0),
    }


# --- The turn -----------------------------------------------------------------------------------------------------------


def turn(state: Record) -> Json:
    """DOM-ELEC-2: round, turn, what is asked, points and event."""
    return {
        "round": int(state.round_number),
        "last_round": int(last_round(state)),
        "first": seat_word(state, int(state.first_seat)),
        "turn": seat_word(state, int(state.seat)),
        "asked": None if state.actor in (CHANCE, OVER) else colour_name(state, int(state.actor)),
        "phase": PHASES[state.phase],
        "points": int(state.action_points),
        "points_of_a_turn": CURRENTS_POINTS if state.event == CURRENTS else TURN_POINTS,
        "event": EVENT_NAMES[state.event] if state.event else None,
        "picks": int(state.picks),
        "buying": KIND_NAMES[state.buying] if state.phase == PLACE else None,
        "taxed": colour_name(state, int(state.actor)) if state.phase == TAX else None,
        "ending": SPEC.endings[state.ending - 1] if state.ending else None,
    }


def seat_word(state: Record, seat: int) -> str | None:
    """A seat by its colour, if there is one."""
    return None if seat == NONE else colour_name(state, seat)


def selected(state: Record, asked: bool) -> Json:
    """DOM-ASK-1 to DOM-ASK-3: the selected pawn, where it can walk, what it can do, and a battle that it would open alone."""
    tile = int(state.selected)
    kind = int(kind_at(state, tile))
    found = deeds(state, tile) if state.phase in (MAIN, SELECTED) else {}
    return {
        "tile": tile_name(tile),
        "kind": KIND_NAMES[kind],
        "walks": walks(state, tile) if asked and "move" in found else [],
        "aims": [aim for word in ("gather", "feed") for aim in found.get(word, [])],
        "becomes": KIND_NAMES[kind + 1] if "merge" in found or state.phase == PARTNER else None,
        "alone": fight(alone(state, tile)) if "attack" in found else None,
    }


def walks(state: Record, tile: int) -> list[Json]:
    """DOM-MOVE-1, DOM-MOVE-2, DOM-TURN-1: the tiles a pawn can walk to, the cost, and the last step: its id and origin."""
    found: list[Json] = []
    step, points, costs = int(step_points(state)), int(state.action_points), {tile: 0}
    for there, (before, direction) in ways(state, tile).items():
        costs[there] = costs[before] + step if there != tile else 0
        if there != tile and costs[there] <= points:
            found.append(
                {"tile": tile_name(there), "cost": costs[there], "from": tile_name(before), "step": FIRST_MOVE + direction}
            )
    return found


def alone(state: Record, tile: int) -> Record:
    """DOM-CBT-1: the battle that a pawn would open, as it stands before anybody joins."""
    trial = copy_record(state)[0]
    enlist(trial, tile)
    return trial


def fight(state: Record) -> Json:
    """DOM-CBT-4: a battle as it stands: who takes part, power against power, and who will die."""
    engaged = engaged_owners(state)
    beaten = beaten_owners(state, engaged)
    all_engaged = [int(all_engaged_in(state, band)) for band in range(BANDS)]
    owners = [owner for owner in range(state.players) if engaged >> owner & 1]
    return {
        "attackers": [tile_name(tile) for tile in tiles_of(state.fighting)],
        "sides": [
            {
                "colour": colour_name(state, owner),
                "engaged": [tile_name(tile) for tile in tiles_of(state.of_owner[owner] & all_engaged)],
                "attack": int(attack_on(state, 1 << owner)),
                "defence": int(defence_of(state, 1 << owner)),
                "falls": bool(beaten >> owner & 1),
            }
            for owner in owners
        ],
        "dies": [tile_name(tile) for tile in doomed_tiles(state)],
    }
