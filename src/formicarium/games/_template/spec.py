"""Crumbs, declared: players, options, the state record, the action space, the score sheet."""

import numpy as np

from formicarium.core.record import Record, record_type
from formicarium.core.spec import Choice, Clauses, Feature, Number, Spec
from formicarium.games._template.components import (
    FEWEST_CRUMBS,
    HAND,
    HEAP_NUMBERS,
    KINDS,
    MOST_CRUMBS,
    MOST_HEAPS,
    SEAT_NAMES,
    SEATS,
)

# --- Actions: 17 ids; an outcome of chance is the kind of crumb that is drawn -------------------------------------------
PASS = KINDS * MOST_HEAPS  # below it: KINDS * heap + kind lays a crumb
ACTIONS = PASS + 1

# --- Phases -------------------------------------------------------------------------------------------------------------
DEAL, LAY, DRAW, ENDED = range(4)
PHASES = ("deal", "lay", "draw", "ended")

# --- Endings ------------------------------------------------------------------------------------------------------------
EMPTY, PASSED = 1, 2

# --- Parts of the score sheet ---------------------------------------------------------------------------------------------
CRUMB_PART, FEAST_PART, TOTAL_PART = range(3)
PARTS = ("crumbs", "feasts", "total")

STATE = record_type(
    __name__,
    # options
    ("crumbs", np.int8),  # 2..8 crumbs of each size
    ("heaps", np.int8),  # 2..4 heaps in play
    # open to everybody, TPL-KNOW-2
    ("on_heap", np.int8, (MOST_HEAPS, KINDS)),  # crumbs on a heap by kind; the smallest lies on top
    ("taken", np.int8, (SEATS, KINDS)),  # crumbs a seat has taken by kind
    ("feasts", np.int8, (SEATS,)),  # feasts a seat has taken
    ("held", np.int8, (SEATS,)),  # 0..3 crumbs in a hand, whoever can see them
    # hidden, TPL-KNOW-1
    ("hand", np.int8, (SEATS, KINDS)),  # crumbs in a hand by kind; in a view 0 but for the seat's own
    ("bag", np.int8, (KINDS,)),  # crumbs in the bag by kind; in a view with all those in hands the seat cannot see
    # the turn
    ("seat", np.int8),  # whose turn it is; DEAL: who is drawing a hand
    ("passes", np.int8),  # 0..players passes one after the other
)


def conflict(state: Record) -> str:
    """TPL-SETUP-3: options that are good by themselves but not together."""
    crumbs, needed = KINDS * int(state.crumbs), HAND * int(state.players)  # ints: NumPy's would keep to 8 bits and overflow
    if crumbs < needed:
        return f"option crumbs cannot be {state.crumbs}: {state.players} players need {needed} crumbs, and these are {crumbs}"
    return ""


SPEC = Spec(
    title="Crumbs",
    pitch="Lay crumbs on common heaps; whoever brings a heap to seven takes it.",
    version=1,
    players=(2, SEATS),
    default_players=2,
    seat_names=SEAT_NAMES,
    hidden=True,
    state=STATE,
    actions=ACTIONS,
    outcomes=KINDS,
    most_legal=ACTIONS,
    options=(
        Number(
            name="crumbs",
            meaning="How many crumbs of each size there are.",
            default=6,
            least=FEWEST_CRUMBS,
            most=MOST_CRUMBS,
        ),
        Choice(
            name="heaps",
            meaning="The number of heaps.",
            default=3,
            values=HEAP_NUMBERS,
            codes=HEAP_NUMBERS,
        ),
    ),
    phases=PHASES,
    action_kinds=(("lay", 0), ("pass", PASS)),
    endings=("empty", "passed"),
    parts=PARTS,
    observation=(
        Feature(name="hand", shape=(KINDS,), meaning="the observer's crumbs by size"),
        Feature(name="unseen", shape=(KINDS,), meaning="crumbs in the bag and in hands the observer cannot see, by size"),
        Feature(name="bag", shape=(1,), meaning="crumbs in the bag"),
        Feature(name="heaps", shape=(MOST_HEAPS, KINDS), meaning="crumbs on each heap by size"),
        Feature(name="taken", shape=(SEATS, KINDS), meaning="crumbs taken by size; observer first"),
        Feature(name="feasts", shape=(SEATS,), meaning="feasts taken; observer first"),
        Feature(name="held", shape=(SEATS,), meaning="crumbs in each hand; observer first"),
        Feature(name="in_play", shape=(SEATS,), meaning="1 for every seat in play; observer first"),
        Feature(name="turn_seat", shape=(SEATS,), meaning="1 at the seat whose turn it is; observer first"),
        Feature(name="phase", shape=(len(PHASES),), meaning="1 at the present phase"),
        Feature(name="passes", shape=(1,), meaning="passes one after the other"),
        Feature(name="options", shape=(2,), meaning="crumbs of each size, heaps"),
    ),
    clauses=Clauses(__file__),
    conflict=conflict,
)
