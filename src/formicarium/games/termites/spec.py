"""Termites, declared: players, options, the state record, the action space, the score sheet."""

import numpy as np

from formicarium.core.record import Record, record_type
from formicarium.core.spec import Choice, Clauses, Feature, Number, PerSeat, Spec
from formicarium.games.termites.components import (
    ADVANCED,
    BUILT,
    CASTES,
    COLONIES,
    COLONY_NAMES,
    CUSTOM,
    FACES,
    FEWEST_TILES,
    KINDS,
    MAP_NAMES,
    MOUNDS,
    SEAT_NAMES,
    SEATS,
    TERRAIN_NAMES,
    TILE_TYPES,
    TILES,
)
from formicarium.games.termites.geometry import DIRECTIONS, HEXES, ROWS, WORDS
from formicarium.games.termites.maps import CustomMap, custom_fault

# --- Actions: 4,071 ids -------------------------------------------------------------------------------------------------
PASS = 0
FIRST_PLACE = 1  # + 127 * kind + hex
FIRST_SELECT = FIRST_PLACE + KINDS * HEXES  # + hex
FIRST_MOVE = FIRST_SELECT + HEXES  # + hex
FIRST_ATTACK = FIRST_MOVE + HEXES  # + 6 * target + direction from the target to the approach hex
FIRST_RETREAT = FIRST_ATTACK + DIRECTIONS * HEXES  # + direction from the target to the retreat hex
FIRST_MOUND = FIRST_RETREAT + DIRECTIONS  # + 127 * (value - 5) + hex
FIRST_NEUTRAL = FIRST_MOUND + MOUNDS * HEXES  # + hex
FIRST_TILE = FIRST_NEUTRAL + HEXES  # + 127 * face + hex
ACTIONS = FIRST_TILE + FACES * HEXES

# --- Phases -------------------------------------------------------------------------------------------------------------
START, NEUTRAL, TILE, COLONY, DEAL, MOUND, PLACE, DRAW, SELECT, TARGET, RETREAT, OWN_MOUND, LOST_MOUND, ENDED = range(14)
PHASES = (
    "start",
    "neutral",
    "tile",
    "colony",
    "deal",
    "mound",
    "place",
    "draw",
    "select",
    "target",
    "retreat",
    "own_mound",
    "lost_mound",
    "ended",
)

# --- Endings ------------------------------------------------------------------------------------------------------------
ROUNDS = 1

# --- Parts of the score sheet, TMT-END-3 ----------------------------------------------------------------------------------
TROPHY_PART, BOARD_PART, RESERVE_PART, TOTAL_PART = range(4)
PARTS = ("trophies", "mounds", "reserve", "total")

# --- Where a Mound is: in reserve, on the board, or with the seat that captured it -------------------------------------------
IN_RESERVE, ON_BOARD = -1, -2

UNKNOWN = -1
"""A start seat or colony that is not drawn yet, a victim or a hex that does not matter now."""

STATE = record_type(
    __name__,
    # options
    ("start_seat", np.int8),  # -1 drawn at random, else the seat that starts
    ("colonies", np.int8, (SEATS,)),  # -1 drawn at random, -2 no such seat, else the colony
    ("map", np.int8),  # place in MAP_NAMES
    ("custom", np.int8),  # 1 if terrain and neutral_at are those of a custom map
    ("tiles", np.int8),  # 0 the usual number, else 15..18
    ("retreat_chooser", np.int8),  # 0 the attacker, 1 the defender
    ("flyer_vegetation", np.int8),  # 0 no retreat for flyers, 1 one that kills them
    ("mounds_block_flight", np.int8),  # 0 flyers pass over Mounds, 1 they do not
    # the map: sets of hexes (geometry.py)
    ("terrain", np.int64, (len(TERRAIN_NAMES), WORDS)),  # hexes of each terrain; clear is filled in, too
    ("ground", np.int64, (WORDS,)),  # TMT-SET-9 b, c, e: where a Mound may stand by terrain; once the map is complete
    ("neutral_at", np.int8, (SEATS - 1,)),  # custom maps: hex + 1 of the neutral Mounds, 0 for none
    ("tiles_left", np.int8, (TILE_TYPES,)),  # building: tiles of each type
    # the board
    ("piece", np.int8, (HEXES,)),  # 0 nothing, else what stands there (board.py)
    ("units", np.int64, (SEATS, WORDS)),  # hexes with units of a seat
    ("spitters", np.int64, (WORDS,)),  # hexes with spitters of anybody
    ("flyers", np.int64, (WORDS,)),  # hexes with flyers of anybody
    ("mounds", np.int64, (WORDS,)),  # hexes with Mounds
    # the players
    ("colony", np.int8, (SEATS,)),  # 0..3, -1 until it is known
    ("own_mound", np.int8, (SEATS, MOUNDS)),  # where the Mound of a value is: IN_RESERVE, ON_BOARD or the seat that captured it
    ("neutrals", np.int8, (SEATS,)),  # neutral Mounds captured
    ("held", np.int8, (SEATS,)),  # 0..3 tokens in a hand, whoever can see them
    ("stacked", np.int8, (SEATS,)),  # 0..18 tokens in a stack
    # hidden, TMT-KNOW-2
    ("hand", np.int8, (SEATS, KINDS)),  # tokens in a hand; in a view 0 but for the seat's own
    ("stack", np.int8, (SEATS, KINDS)),  # tokens in a stack; in a view with those in the hand, if the seat cannot see it
    # the turn
    ("first", np.int8),  # the starting player, -1 until it is known
    ("seat", np.int8),  # whose turn it is; building and set-up: who is asked or draws
    ("turn", np.int8),  # 0 in set-up, then 1..72
    ("done", np.int8),  # building and set-up: steps of the present stage that are over
    ("selected", np.int8),  # TARGET, RETREAT: hex of the moving unit, else -1
    ("target", np.int8),  # RETREAT, OWN_MOUND: hex attacked, else -1
    ("approach", np.int8),  # RETREAT: direction from the target to the approach hex, else -1
    ("victim", np.int8),  # OWN_MOUND, LOST_MOUND: seat that lost a Mound, else -1
)


def conflict(state: Record) -> str:
    """Options that are good by themselves but not together."""
    players = int(state.players)
    if state.start_seat >= players:
        return f"option start_seat cannot be {state.start_seat}: with {players} players the last seat is {players - 1}"
    named = sum(1 for code in state.colonies if code > -2)
    if (state.colonies >= 0).any() and named != players:
        return f"option colonies names {named} colonies, but there are {players} players"
    if state.map == ADVANCED and players == 2:
        return "option map cannot be advanced: there is no such map for 2 players"
    if state.tiles and state.map != BUILT:
        return "option tiles is for built maps only; give map=built with it"
    if state.custom and state.map != CUSTOM:
        return "option custom is for map=custom only; give both"
    if state.map == CUSTOM:
        return custom_fault(state) if state.custom else "option map=custom needs the map itself: give the option custom, too"
    return ""


SPEC = Spec(
    title="Termites",
    pitch="Four colonies of termites, hidden hands, a hexagonal battlefield: capture the others' Mounds.",
    version=1,
    players=(2, SEATS),
    default_players=2,
    seat_names=SEAT_NAMES,
    hidden=True,
    state=STATE,
    actions=ACTIONS,
    outcomes=KINDS,
    most_legal=FACES * HEXES,
    options=(
        Number(
            name="start_seat",
            meaning="Who takes the first turn; north is 0.",
            default="random",
            least=0,
            most=SEATS - 1,
            words=(("random", -1),),
        ),
        PerSeat(
            name="colonies",
            meaning="Which colony each seat leads, from north on, like blue,red.",
            default="random",
            words=COLONY_NAMES,
            seats=SEATS,
        ),
        Choice(
            name="map",
            meaning="The map: the standard or the advanced one for so many players, one built by the players, or a custom one.",
            default="standard",
            values=MAP_NAMES,
        ),
        CustomMap(
            name="custom",
            meaning=f"A custom map: its {len(ROWS)} rows joined by /; . clear, w water, v vegetation, s stones, n neutral Mound.",
            default="none",
        ),
        Number(
            name="tiles",
            meaning="How many tiles a built map has; usually 16, with three players 18.",
            default="usual",
            least=FEWEST_TILES,
            most=TILES,
            words=(("usual", 0),),
        ),
        Choice(
            name="retreat_chooser",
            meaning="Who chooses where a beaten unit retreats to.",
            default="attacker",
            values=("attacker", "defender"),
        ),
        Choice(
            name="flyer_vegetation",
            meaning="Whether a beaten flyer may be driven into vegetation, where it dies (kill_choice), or not (illegal).",
            default="illegal",
            values=("illegal", "kill_choice"),
        ),
        Choice(
            name="mounds_block_flight",
            meaning="Whether Mounds stop flyers that want to pass over them.",
            default=True,
            values=(False, True),
        ),
    ),
    phases=PHASES,
    action_kinds=(
        ("pass", PASS),
        ("place", FIRST_PLACE),
        ("select", FIRST_SELECT),
        ("move", FIRST_MOVE),
        ("attack", FIRST_ATTACK),
        ("retreat", FIRST_RETREAT),
        ("mound", FIRST_MOUND),
        ("neutral", FIRST_NEUTRAL),
        ("tile", FIRST_TILE),
    ),
    endings=("rounds",),
    parts=PARTS,
    observation=(
        Feature(name="terrain", shape=(len(TERRAIN_NAMES), HEXES), meaning="1 where a hex is of that terrain"),
        Feature(name="units", shape=(SEATS, CASTES, HEXES), meaning="termites of the unit there; observer first"),
        Feature(name="mounds", shape=(SEATS + 1, HEXES), meaning="value of the Mound there; observer first, neutral last"),
        Feature(name="hand", shape=(KINDS,), meaning="the observer's tokens by kind"),
        Feature(name="unseen", shape=(SEATS, KINDS), meaning="tokens in stacks and hands that are not seen; observer first"),
        Feature(name="held", shape=(SEATS,), meaning="tokens in each hand; observer first"),
        Feature(name="stacked", shape=(SEATS,), meaning="tokens in each stack; observer first"),
        Feature(name="colony", shape=(SEATS, COLONIES), meaning="1 at the colony of a seat, if it is known; observer first"),
        Feature(name="reserve", shape=(SEATS, MOUNDS), meaning="1 for every Mound in reserve; observer first"),
        Feature(name="scores", shape=(SEATS,), meaning="value of trophies and own Mounds; observer first"),
        Feature(name="in_play", shape=(SEATS,), meaning="1 for every seat in play; observer first"),
        Feature(name="turn_seat", shape=(SEATS,), meaning="1 at the seat whose turn it is or who is asked; observer first"),
        Feature(name="first", shape=(SEATS,), meaning="1 at the starting player, if known; observer first"),
        Feature(name="victim", shape=(SEATS,), meaning="1 at the seat that lost a Mound and places another; observer first"),
        Feature(
            name="trophies",
            shape=(SEATS, SEATS, MOUNDS),
            meaning="1 for every Mound that one seat has captured from another; observer first",
        ),
        Feature(name="neutrals", shape=(SEATS,), meaning="neutral Mounds captured; observer first"),
        Feature(name="phase", shape=(len(PHASES),), meaning="1 at the present phase"),
        Feature(name="selected", shape=(HEXES,), meaning="1 at the unit that moves"),
        Feature(name="target", shape=(HEXES,), meaning="1 at the hex attacked"),
        Feature(name="approach", shape=(DIRECTIONS,), meaning="1 at the direction of the approach hex"),
        Feature(name="turn", shape=(1,), meaning="number of the turn over all players, 0 in set-up"),
        Feature(name="done", shape=(1,), meaning="steps of the present stage of set-up that are over"),
        Feature(name="tiles_left", shape=(TILE_TYPES,), meaning="tiles left to build with, by type"),
        Feature(
            name="options",
            shape=(6,),
            meaning="tiles to build with, defender chooses, vegetation kills flyers, Mounds block flight, options map and tiles",
        ),
        Feature(name="colonies", shape=(SEATS,), meaning="option colonies: a colony, -1 drawn, -2 no such seat; observer first"),
    ),
    clauses=Clauses(__file__),
    parts_of_a_move=("target", "retreat", "own_mound"),
    clock="turn",
    starter=lambda states: states["first"],
    sides=COLONY_NAMES,
    side=lambda states: states["colony"],
    conflict=conflict,
)
