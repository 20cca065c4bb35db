"""Terratain, declared: players, options, the state record, the action space, the score sheet."""

import numpy as np
import numpy.typing as npt

from formicarium.core.record import Record, Records, record_type
from formicarium.core.spec import Choice, Clauses, Feature, Number, Overrides, Spec
from formicarium.games.terratain.components import CHITS, MAP_NAMES, POINT_KEYS, SCORINGS, SEAT_NAMES, SEATS, STRUCTURES
from formicarium.games.terratain.geometry import BANDS, PLOTS

# --- Actions: 575 ids --------------------------------------------------------------------------------------------------
FIRST_BUILD = 0  # + 81 * type + plot
FIRST_WAR = 486  # + plot
DECLINE_WAR = 567
FIRST_DISCARD = 568  # + type
ACTIONS = 575

# --- Phases -------------------------------------------------------------------------------------------------------------
START, RIVER_SOURCE, RIVER_BEND, MOUNTAIN, DRAW, WAR, BUILD, DISCARD, ENDED = range(9)
PHASES = ("start", "source", "bend", "mountain", "draw", "war", "build", "discard", "ended")

# --- Endings ------------------------------------------------------------------------------------------------------------
FULL, STALEMATE, CAP = 1, 2, 3
ENDINGS = ("full", "stalemate", "cap")

# --- Parts of the score sheet, TER-RANK-3 ---------------------------------------------------------------------------------
PARTS = ("territory", "centre", "lines", "squares", "corners", "majorities", "rows", "sets", "total")

STATE = record_type(
    __name__,
    # options
    ("start_seat", np.int8),  # -1 drawn at random, else the seat that starts
    ("scoring", np.int8),  # BOOK or SDG
    ("points", np.int8, (len(POINT_KEYS),)),  # -1 as in the scoring, else 0..99 in its place
    ("adjacency", np.int8),  # 0 sides only, 1 diagonals too
    ("reserve_limit", np.int8),  # 4 or 6
    ("mountains", np.int8),  # 0 or 1: mines need mountains
    ("rivers", np.int8),  # 0 or 1: farms need rivers
    ("map", np.int8),  # place in MAP_NAMES
    ("max_turns", np.int16),  # 0 none, else 1..9999
    ("stalemate_rounds", np.int8),  # 0 none, else 1..99
    ("score_display", np.int8),  # 0 none, 1 total, 2 full: for displays only
    # the board: sets of plots in three bands (geometry.py)
    ("empty", np.int32, (BANDS,)),  # plots without a structure
    ("of_type", np.int32, (STRUCTURES, BANDS)),  # plots with a structure of that type
    ("of_seat", np.int32, (SEATS, BANDS)),  # plots with a structure of that seat
    ("mountain", np.int32, (BANDS,)),  # plots with a mountain
    ("river", np.int32, (BANDS,)),  # plots with a river
    # the chits: one pile per seat (chits.py)
    ("cup", np.int32, (SEATS,)),
    ("reserve", np.int32, (SEATS,)),
    ("discarded", np.int32, (SEATS,)),
    # the turn
    ("turn", np.int32),  # number of the present turn over all players, from 1; 0 in set-up
    ("idle", np.int32),  # consecutive finished Build phases without a build
    ("seat", np.int8),  # whose turn it is; -1 until the start seat is known
    ("drawn", np.int8),  # DRAW: chits drawn this turn; RIVER_BEND: row; MOUNTAIN: territory
    ("river_column", np.int8),  # RIVER_BEND: where the river stands
)


def conflict(state: Record) -> str:
    """Options that are good by themselves but not together."""
    if state.start_seat >= state.players:
        return (
            f"option start_seat cannot be {state.start_seat}: with {state.players} players the last seat is {state.players - 1}"
        )
    return ""


def starter(states: Records) -> npt.NDArray[np.int64]:
    """TER-SETUP-3: seats take turns in order, so whose turn it is and the number of the turn tell who began."""
    return (states["seat"].astype(np.int64) - states["turn"] + 1) % states["players"]


SPEC = Spec(
    title="Terratain",
    pitch="Fill a 9x9 map with temples, castles and towns; rows, territories and majorities score.",
    version=1,
    players=(2, 6),
    default_players=2,
    seat_names=SEAT_NAMES,
    hidden=False,
    state=STATE,
    actions=ACTIONS,
    outcomes=PLOTS,
    most_legal=PLOTS * STRUCTURES,
    options=(
        Number(
            name="start_seat",
            meaning="Who takes the first turn; red is 0.",
            default="random",
            least=0,
            most=SEATS - 1,
            words=(("random", -1),),
        ),
        Choice(
            name="scoring",
            meaning="The printed points, or those of the former online game SDG.",
            default="book",
            values=SCORINGS,
        ),
        Overrides(
            name="points",
            meaning="Other points for single combinations, like centre=5,line=6.",
            default={},
            keys=POINT_KEYS,
            least=0,
            most=99,
        ),
        Choice(
            name="adjacency",
            meaning="Whether plots that share only a corner are next to each other (8) or not (4).",
            default=4,
            values=(4, 8),
        ),
        Choice(
            name="reserve_limit",
            meaning="How many chits you may keep at the end of your turn.",
            default=4,
            values=(4, 6),
            codes=(4, 6),
        ),
        Choice(
            name="mountains",
            meaning="Variant: mines may only stand on or next to mountains.",
            default=False,
            values=(False, True),
        ),
        Choice(
            name="rivers",
            meaning="Variant: farms may only stand on or next to rivers.",
            default=False,
            values=(False, True),
        ),
        Choice(
            name="map",
            meaning="Where mountains and rivers lie, if they are used.",
            default="nine_peaks",
            values=MAP_NAMES,
        ),
        Number(
            name="max_turns",
            meaning="The game ends after this turn; 0 for no such limit.",
            default=300,
            least=0,
            most=9999,
        ),
        Number(
            name="stalemate_rounds",
            meaning="The game ends after so many rounds without a build; 0 for no such limit.",
            default=3,
            least=0,
            most=99,
        ),
        Choice(
            name="score_display",
            meaning="What is shown of the scores during the game.",
            default="full",
            values=("none", "total", "full"),
        ),
    ),
    phases=PHASES,
    action_kinds=(("build", FIRST_BUILD), ("war", FIRST_WAR), ("decline", DECLINE_WAR), ("discard", FIRST_DISCARD)),
    endings=ENDINGS,
    parts=PARTS,
    observation=(
        Feature(
            name="structures", shape=(SEATS, STRUCTURES, 9, 9), meaning="1 where the seat has that structure; observer first"
        ),
        Feature(name="mountains", shape=(9, 9), meaning="1 where mines find a mountain in play"),
        Feature(name="rivers", shape=(9, 9), meaning="1 where farms find a river in play"),
        Feature(name="reserves", shape=(SEATS, CHITS), meaning="chits by type; observer first"),
        Feature(name="cups", shape=(SEATS, CHITS), meaning="chits by type; observer first"),
        Feature(name="discards", shape=(SEATS, CHITS), meaning="chits by type; observer first"),
        Feature(name="phase", shape=(len(PHASES),), meaning="1 at the present phase"),
        Feature(name="turn_seat", shape=(SEATS,), meaning="1 at the seat whose turn it is; observer first"),
        Feature(name="in_play", shape=(SEATS,), meaning="1 for every seat in play; observer first"),
        Feature(name="ending", shape=(len(ENDINGS),), meaning="1 at the way in which the game has ended"),
        Feature(name="drawn", shape=(1,), meaning="chits drawn so far this turn (in set-up: steps of the map)"),
        Feature(name="river_column", shape=(1,), meaning="where the river stands while it is drawn (in set-up)"),
        Feature(name="idle", shape=(2,), meaning="turns without a build in a row: hundreds, the rest"),
        Feature(name="turn", shape=(2,), meaning="number of the turn: hundreds, the rest; 0 in set-up"),
        Feature(name="last_turn", shape=(2,), meaning="number of the last turn: hundreds, the rest; 0 without a cap"),
        Feature(name="turns_left", shape=(1,), meaning="turns until the cap, at most 127; 127 without a cap"),
        Feature(
            name="options",
            shape=(6,),
            meaning="adjacency 8, reserve limit, sdg scoring, rounds to a stalemate, mines need mountains, farms need rivers",
        ),
        Feature(name="points", shape=(len(POINT_KEYS),), meaning="other points for a combination, -1 for those of the scoring"),
    ),
    clauses=Clauses(__file__),
    clock="turn",
    starter=starter,
    conflict=conflict,
)
