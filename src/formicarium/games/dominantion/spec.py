"""dominANTion, declared: players, options, the state record, the action space, the score sheet."""

import numpy as np
import numpy.typing as npt

from formicarium.core.record import Record, Records, record_type
from formicarium.core.spec import Choice, Clauses, Feature, Number, Spec
from formicarium.games.dominantion.components import (
    COLOURS,
    DEFAULT_CAP,
    EVENTS,
    HARD_CAP,
    KINDS,
    SEATS,
    SIDE,
    USUAL_COLOURS,
)
from formicarium.games.dominantion.geometry import BANDS, COLOUR_SETS, TILES, chart_of

# --- Actions: 225 ids ---------------------------------------------------------------------------------------------------
FIRST_TILE = 0  # + tile: select, join, partner, place, payment, by phase
FIRST_MOVE = 196  # + 0..3 for n, e, s, w
FIRST_GATHER = 200  # + 0..8 for n, ne, e, se, s, sw, w, nw, here
TAKE = 209
DROP = 210
FIRST_FEED = 211  # + 0..7 for n, ne, e, se, s, sw, w, nw
ATTACK = 219
RESOLVE = 220
MERGE = 221
BUY_WORKER = 222
BUY_QUEEN = 223
END_TURN = 224
ACTIONS = 225

# --- Phases -------------------------------------------------------------------------------------------------------------
ROLL, MAIN, SELECTED, BATTLE, PARTNER, PLACE, EVENT, TILE, PLAYER, TAX, ENDED = range(11)
PHASES = ("roll", "main", "selected", "battle", "partner", "place", "event", "tile", "player", "tax", "ended")

# --- Endings ------------------------------------------------------------------------------------------------------------
CONQUEST, CAP, DEAD = 1, 2, 3
ENDINGS = ("conquest", "cap", "dead")

# --- Parts of the score sheet, DOM-END-4 --------------------------------------------------------------------------------
HIVES_PART, POWER_PART, SUGAR_PART, TOTAL_PART = range(4)
PARTS = ("hives", "power", "sugar", "total")

# --- Options ------------------------------------------------------------------------------------------------------------
USUAL = "usual"
COLOUR_WORDS = tuple(",".join(COLOURS[colour] for colour in colours) for colours in COLOUR_SETS)
"""Sets of colours as the option `colours` names them."""
USUAL_BOARD, STANDARD, THREE_WAY = range(3)
BOARDS = ("usual", "standard", "three_way")
ROLL_FIRST = -1

NEUTRAL = SEATS
"""The owner of neutral workers, who is no player."""
OWNERS = SEATS + 1
NONE = -1
"""No tile, no seat."""

STATE = record_type(
    __name__,
    # options
    ("colours", np.int8),  # 0 usual, else 1 + place in COLOUR_SETS
    ("board", np.int8),  # USUAL_BOARD, STANDARD or THREE_WAY
    ("first", np.int8),  # ROLL_FIRST or a colour
    ("events", np.int8),  # 0 or 1
    ("round_cap", np.int16),  # 0 none, else 1..500
    # the board: sets of tiles in seven bands (geometry.py)
    ("free", np.int32, (BANDS,)),  # tiles without a pawn that are no nodes
    ("of_owner", np.int32, (OWNERS, BANDS)),  # tiles with a pawn of that seat, or with a neutral worker
    ("of_kind", np.int32, (KINDS, BANDS)),  # tiles with a pawn of that kind
    ("laden", np.int32, (BANDS,)),  # tiles whose pawn carries sugar
    ("piled", np.int32, (BANDS,)),  # tiles with a pile
    ("attacked", np.int32, (BANDS,)),  # tiles whose pawn has attacked this turn
    ("gathered", np.int32, (BANDS,)),  # tiles whose pawn has gathered this turn
    ("fighting", np.int32, (BANDS,)),  # BATTLE: the attackers so far
    ("carried", np.int8, (TILES,)),  # 0..60 cubes that the pawn on a tile carries
    ("pile", np.int8, (TILES,)),  # 0..60 cubes that lie on a tile
    # what the players have
    ("pawns", np.int8, (OWNERS, KINDS)),  # pawns on the board
    ("store", np.int8, (SEATS,)),  # 0..60 cubes
    ("supply", np.int8),  # 0..60 cubes
    ("siege", np.int8, (SEATS,)),  # 0..2 turns that an enemy has held out on the seat's throne
    ("holder", np.int8, (SEATS,)),  # the seat that controls the home hive of a seat
    ("lost", np.int8, (SEATS,)),  # 0 living, else 1 for the first to be disqualified, and so on
    # the turn
    ("chart", np.int8),  # which hives, thrones and nodes there are (geometry.py)
    ("rolled", np.int8, (SEATS,)),  # ROLL: 0 to roll, 1..6 rolled, -1 out of it
    ("first_seat", np.int8),  # who begins the round; NONE until known
    ("seat", np.int8),  # whose turn it is; between rounds who had the last one; NONE until known
    ("round_number", np.int16),  # from 1; 0 before the first turn
    ("action_points", np.int8),  # 0..40
    ("selected", np.int16),  # the tile of the selected pawn, or NONE
    ("buying", np.int8),  # PLACE: WORKER or QUEEN
    ("event", np.int8),  # the event of this round, 0 for none
    ("motivated", np.int8),  # the seat with motivated soldiers, or NONE
    ("picks", np.int8),  # TILE: tiles that are still to be picked
)


def colours_of(state: Record) -> tuple[str, ...]:
    """DOM-SET-1: the colours in play."""
    if state.colours == 0:
        return USUAL_COLOURS[int(state.players)]
    return tuple(COLOURS[colour] for colour in COLOUR_SETS[state.colours - 1])


def _chart_table() -> np.ndarray:
    """DOM-SET-1, DOM-SET-6: the chart by players, option `colours` and option `board`; NONE where they do not go together."""
    table = np.full((SEATS + 1, len(COLOUR_SETS) + 1, len(BOARDS)), NONE, dtype=np.int8)
    for players, usual in USUAL_COLOURS.items():
        for code, colours in enumerate([usual, *(tuple(COLOURS[colour] for colour in chosen) for chosen in COLOUR_SETS)]):
            for board in range(len(BOARDS)):
                three_way = board == THREE_WAY or (board == USUAL_BOARD and players == 3)
                if len(colours) == players and (players == 3 or not three_way):
                    table[players, code, board] = chart_of(colours, three_way)
    return table


CHART = _chart_table()


def conflict(state: Record) -> str:
    """DOM-SET-1, DOM-SET-4, DOM-SET-6: options that are good by themselves but not together."""
    colours = colours_of(state)
    if len(colours) != state.players:
        return f"option colours cannot be {','.join(colours)}: these are {len(colours)} colours for {state.players} players"
    if state.board == THREE_WAY and state.players != 3:
        return f"option board cannot be three_way: it is for three players, not for {state.players}"
    if state.first != ROLL_FIRST and COLOURS[state.first] not in colours:
        return f"option first cannot be {COLOURS[state.first]}: the colours in play are {','.join(colours)}"
    return ""


def starter(states: Records) -> npt.NDArray[np.int64]:
    """DOM-SET-4: the seats that had the first turn."""
    return states["first_seat"].astype(np.int64)


SPEC = Spec(
    title="dominANTion",
    pitch="Carry sugar home, breed and merge ants, and hold out on every enemy's throne.",
    version=1,
    players=(2, SEATS),
    default_players=2,
    seat_names=COLOURS,
    hidden=False,
    state=STATE,
    actions=ACTIONS,
    outcomes=TILES,
    most_legal=ACTIONS,
    options=(
        Choice(
            name="colours",
            meaning="The colours in play, clockwise; usual are red,green and red,blue,green and all.",
            default=USUAL,
            values=(USUAL, *COLOUR_WORDS),
        ),
        Choice(
            name="board",
            meaning="Where the hives stand; three_way is for three players and usual for them.",
            default="usual",
            values=BOARDS,
        ),
        Choice(
            name="first",
            meaning="Who has the first turn: the highest roll, or a colour.",
            default="roll",
            values=("roll", *COLOURS),
            codes=(ROLL_FIRST, *range(SEATS)),
        ),
        Choice(
            name="events",
            meaning="Whether rounds end with an event.",
            default=True,
            values=(False, True),
        ),
        Number(
            name="round_cap",
            meaning="The last round: 20 is short, 80 long; with 0 the last is round 500.",
            default=DEFAULT_CAP,
            least=0,
            most=HARD_CAP,
        ),
    ),
    phases=PHASES,
    action_kinds=(
        ("tile", FIRST_TILE),
        ("move", FIRST_MOVE),
        ("gather", FIRST_GATHER),
        ("take", TAKE),
        ("drop", DROP),
        ("feed", FIRST_FEED),
        ("attack", ATTACK),
        ("resolve", RESOLVE),
        ("merge", MERGE),
        ("buy", BUY_WORKER),
        ("end", END_TURN),
    ),
    endings=ENDINGS,
    parts=PARTS,
    observation=(
        Feature(name="pawns", shape=(SEATS, KINDS, SIDE, SIDE), meaning="1 where the seat has that pawn; observer first"),
        Feature(name="neutral", shape=(SIDE, SIDE), meaning="1 where a neutral worker stands"),
        Feature(name="carried", shape=(SIDE, SIDE), meaning="cubes that the pawn on the tile carries"),
        Feature(name="piles", shape=(SIDE, SIDE), meaning="cubes that lie on the tile"),
        Feature(name="nodes", shape=(SIDE, SIDE), meaning="1 at permanent nodes"),
        Feature(name="hives", shape=(SEATS, SIDE, SIDE), meaning="1 in hives the seat controls; observer first"),
        Feature(name="thrones", shape=(SEATS, SIDE, SIDE), meaning="1 at a living seat's throne; observer first"),
        Feature(name="marks", shape=(3, SIDE, SIDE), meaning="1 where a pawn has attacked, has gathered, is in the battle"),
        Feature(name="selected", shape=(SIDE, SIDE), meaning="1 at the selected pawn"),
        Feature(name="stores", shape=(SEATS,), meaning="cubes in store; observer first"),
        Feature(name="sieges", shape=(SEATS,), meaning="siege count of the throne; observer first"),
        Feature(name="living", shape=(SEATS,), meaning="1 for living seats; observer first"),
        Feature(name="lost", shape=(SEATS,), meaning="1 for the first seat to be disqualified, and so on; observer first"),
        Feature(name="colours_held", shape=(SEATS,), meaning="hives the seat controls; observer first"),
        Feature(name="turn_seat", shape=(SEATS,), meaning="1 at the seat whose turn it is; observer first"),
        Feature(name="first_seat", shape=(SEATS,), meaning="1 at the seat that begins the round; observer first"),
        Feature(name="deciding", shape=(SEATS,), meaning="1 at the seat that has to decide; observer first"),
        Feature(name="motivated", shape=(SEATS,), meaning="1 at the motivated seat; observer first"),
        Feature(name="rolled", shape=(SEATS,), meaning="rolls for the first turn, -1 out of it; observer first"),
        Feature(name="in_play", shape=(SEATS,), meaning="1 for every seat in play; observer first"),
        Feature(name="event", shape=(EVENTS,), meaning="1 at the event of this round"),
        Feature(name="phase", shape=(len(PHASES),), meaning="1 at the present phase"),
        Feature(name="ending", shape=(len(ENDINGS),), meaning="1 at the way in which the game has ended"),
        Feature(name="supply", shape=(1,), meaning="cubes in the supply"),
        Feature(name="action_points", shape=(1,), meaning="action points left"),
        Feature(name="buying", shape=(1,), meaning="1 while a queen is being placed"),
        Feature(name="picks", shape=(1,), meaning="tiles still to be picked"),
        Feature(name="round", shape=(2,), meaning="number of the round: hundreds, the rest"),
        Feature(name="round_cap", shape=(2,), meaning="option round_cap: hundreds, the rest"),
        Feature(name="rounds_left", shape=(1,), meaning="rounds after this one, at most 127"),
        Feature(name="events_on", shape=(1,), meaning="1 if rounds end with an event"),
    ),
    clauses=Clauses(__file__),
    clock="round_number",
    starter=starter,
    conflict=conflict,
)
