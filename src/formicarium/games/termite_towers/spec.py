"""Termite Towers, declared: players, options, the state record, the action space, the score sheet."""

import numpy as np

from formicarium.core.record import Record, record_type
from formicarium.core.spec import Choice, Clauses, Feature, Number, Spec
from formicarium.games.termite_towers.components import (
    BLUEPRINTS,
    BONUSES,
    CARDS,
    CELLS,
    COLOURS,
    DICE,
    DISPLAY,
    EDGES,
    FACES,
    FEWEST_SOLO_QUEENS,
    MOST_SOLO_QUEENS,
    OBJECTIVES,
    PILES,
    QUEENS,
    ROOMS,
    ROWS,
    SEAT_NAMES,
    SEATS,
    SOLO_CARDS,
    TURNS,
    WOOD_CARDS,
)

# --- Places for dice: numbers of `place` ------------------------------------------------------------------------------------
TO_GATHER, TO_DIG, TO_ROOM, TO_IDLE = 4, 5, 6, 11  # below them the cards A, C, E, G
PLACES = 12

# --- Actions: 703 ids -------------------------------------------------------------------------------------------------------
PASS = 0
FIRST_PLACE = 1  # + 12 * die + place
FIRST_HELPER = FIRST_PLACE + PLACES * DICE  # + die
FIRST_SET = FIRST_HELPER + DICE  # + 6 * die + new value - 1
FIRST_PLAY = FIRST_SET + FACES * DICE  # + kind of Queen card
FIRST_PILE = FIRST_PLAY + QUEENS  # + pile
FIRST_EDGE = FIRST_PILE + PILES  # + edge
FIRST_ROOM = FIRST_EDGE + EDGES  # + room
FIRST_SPACE = FIRST_ROOM + ROOMS  # + 6 * card + value - 1
FIRST_TAKE = FIRST_SPACE + CARDS * FACES  # + place of the display, 4 the deck
FIRST_PAY_EGG = FIRST_TAKE + DISPLAY + 1  # + room
FIRST_PAY_QUEEN = FIRST_PAY_EGG + ROOMS  # + kind of Queen card
FIRST_PAY_BLUEPRINT = FIRST_PAY_QUEEN + QUEENS  # + Blueprint
FIRST_PAY_WOOD = FIRST_PAY_BLUEPRINT + BLUEPRINTS  # + 3 * room + colour
FIRST_COLOUR = FIRST_PAY_WOOD + ROOMS * COLOURS  # + colour
FIRST_CELL = FIRST_COLOUR + COLOURS  # + cell
FIRST_MOVE = FIRST_CELL + CELLS  # + 20 * colour + 4 * from + to, less 1 if to is higher than from
MOVES = ROOMS * (ROOMS - 1)
FIRST_BUILD = FIRST_MOVE + COLOURS * MOVES  # + room
FIRST_WITH = FIRST_BUILD + ROOMS  # + Blueprint
FIRST_AT = FIRST_WITH + BLUEPRINTS  # + 40 * turn + cell
FIRST_BONUS = FIRST_AT + TURNS * CELLS  # + bonus space
ACTIONS = FIRST_BONUS + BONUSES

FROM_DECK = DISPLAY
"""In `take`: the deck."""

# --- Phases: what is asked, in the order of a round -------------------------------------------------------------------------
PHASES = (
    "first",
    "objective",
    "blocker",
    "roll",
    "day_start",
    "replenish",
    "solo",
    "day_turn",
    "set_value",
    "place_changed",
    "scout",
    "relocate",
    "night_start",
    "eager",
    "slot",
    "blueprint",
    "card",
    "hatch_before",
    "hatch_room",
    "hatch_after",
    "egg_room",
    "dig",
    "wood",
    "gather",
    "store",
    "windfall",
    "windfall_pile",
    "trade_pay",
    "trade_pay_second",
    "trade_cube",
    "trade_cell",
    "build_step",
    "build_blueprint",
    "build_position",
    "build_colour",
    "rearrange_from",
    "rearrange_to",
    "bonus",
    "bonus_colour",
    "bonus_room",
    "bonus_dig",
    "refill",
    "queen",
    "ended",
)
(
    FIRST,
    OBJECTIVE,
    BLOCKER,
    ROLL,
    DAY_START,
    REPLENISHING,
    SOLO,
    DAY_TURN,
    SET_VALUE,
    PLACE_CHANGED,
    SCOUTING,
    RELOCATE,
    NIGHT_START,
    EAGERLY,
    SLOT,
    BLUEPRINT,
    CARD,
    HATCH_BEFORE,
    HATCH_ROOM,
    HATCH_AFTER,
    EGG_ROOM,
    DIG,
    WOOD,
    GATHER,
    STORE,
    WINDFALLS,
    WINDFALL_PILE,
    TRADE_PAY,
    TRADE_PAY_SECOND,
    TRADE_CUBE,
    TRADE_CELL,
    BUILD_STEP,
    BUILD_BLUEPRINT,
    BUILD_POSITION,
    BUILD_COLOUR,
    REARRANGE_FROM,
    REARRANGE_TO,
    BONUS,
    BONUS_COLOUR,
    BONUS_ROOM,
    BONUS_DIG,
    REFILL,
    QUEEN,
    ENDED,
) = range(len(PHASES))

WINDOWS = (DAY_START, NIGHT_START, HATCH_BEFORE, HATCH_AFTER, WINDFALLS)
"""Questions about a Queen card at its own time, TTW-ASK-3: of these others are not told, TTW-KNOW-4."""

# --- Stages: how far the round has come -------------------------------------------------------------------------------------
STAGES = (
    "setup",
    "blockers",
    "rolling",
    "day_begins",
    "day",
    "night_begins",
    "a",
    "b",
    "c",
    "digging",
    "gathering",
    "e",
    "f",
    "g",
    "round_end",
)
(
    SETUP,
    BLOCKERS,
    ROLLING,
    DAY_BEGINS,
    DAY,
    NIGHT_BEGINS,
    NIGHT_A,
    NIGHT_B,
    NIGHT_C,
    DIGGING,
    GATHERING,
    NIGHT_E,
    NIGHT_F,
    NIGHT_G,
    ROUND_END,
) = range(len(STAGES))

# --- Endings, also what triggered the end -----------------------------------------------------------------------------------
ROWS_ENDING, DECK_ENDING, CAP_ENDING = 1, 2, 3

# --- Parts of the score sheet, TTW-SCORE-5 ----------------------------------------------------------------------------------
BLUEPRINT_PART, LEFT_PART, RIGHT_PART, ROW_PART, CUBE_PART, DICE_PART, AUTERMITE_PART, TOTAL_PART = range(8)
PARTS = ("blueprints", "left", "right", "rows", "cubes", "dice", "autermite", "total")

# --- Options that a difficulty sets -----------------------------------------------------------------------------------------
EASIER, STANDARD, HARDER = range(3)
USUAL, NOBODY_SECOND, HUMAN_SECOND, AUTERMITE_SECOND = range(4)
PER_PAIR, PER_DIE = 1, 2

UNKNOWN = -1
"""A card that is not known or not there, a First Player not yet drawn."""
NOBODY = -1
"""The owner of a Blocker, or of nothing."""
UNASKED = -4
"""The actor within a step, while nobody is asked yet."""

STATE = record_type(
    __name__,
    # options
    ("length", np.int8),  # 0 short, 1 long
    ("blockers", np.int8),  # 0 dice, 1 Solo cards
    ("first_player", np.int8),  # -1 drawn at random, else the seat
    ("difficulty", np.int8),  # 0 easier, 1 standard, 2 harder
    ("queen_cards", np.int8),  # 0 usual, else 10..20
    ("second_place", np.int8),  # 0 usual, 1 none, 2 human, 3 autermite
    ("failed_f", np.int8),  # 0 usual, 1 pair, 2 die
    ("solo_start_blockers", np.int8),  # 0 every round, 1 first round
    ("support", np.int8),  # 0 shape, 1 cube
    ("round_cap", np.int8),  # 1..99
    # dice; sets of dice, of faces and of spaces are words of piles.py. In the solo game row 1 is Autermite's
    ("pool", np.int64, (SEATS,)),  # rolled and not placed yet
    ("gather", np.int64, (SEATS,)),  # on the Gather spaces of their values
    ("dig", np.int64, (SEATS,)),  # on the Dig spaces of their values
    ("idle", np.int64, (SEATS,)),  # helpers
    ("in_room", np.int64, (SEATS, ROOMS)),  # in rooms; Autermite's pairs on F in R0, on B in R1
    ("owned", np.int32, (SEATS,)),  # spaces of A, C, E and G with a die of a colony
    ("with_soldier", np.int32),  # those with a soldier
    ("taken", np.int32),  # those with a die or, if nobody owns one there, a Blocker
    ("closed", np.int32),  # faces whose Gather space a dice Blocker closes
    ("neutral", np.int8, (FACES,)),  # card Blockers on Gather spaces
    ("workers", np.int8, (SEATS,)),  # 0..15 worker dice owned
    ("soldiers", np.int8, (SEATS,)),  # 0..5 soldier dice owned
    # player boards
    ("eggs", np.int8, (SEATS,)),  # rooms with an egg, one bit each
    ("rooms", np.int8, (SEATS,)),  # 3..5 open rooms
    ("cubes", np.int64, (SEATS,)),  # cubes in rooms (piles.py)
    ("wall", np.int64, (SEATS, COLOURS)),  # cells with a cube of a colour (geometry.py)
    ("tunnels", np.int64, (SEATS,)),  # edges with a tunnel, one bit each
    ("rows_done", np.int16, (SEATS,)),  # rows that were complete once, one bit each
    ("markers", np.int16, (SEATS,)),  # bonus spaces with a marker, one bit each
    # wood piles and supplies
    ("piled", np.int64, (3,)),  # cubes on piles: a pile has 1, 2 and 4 for its bits in the three words
    ("face_up", np.int64),  # piles whose card is face up, main cards included, one bit each
    ("scouted", np.int64, (SEATS,)),  # piles at which a seat has looked
    ("pile_card", np.int8, (PILES,)),  # Wood Pile card there, UNKNOWN until somebody saw it; main cards UNKNOWN
    ("wood_left", np.int32),  # Wood Pile cards nobody has seen (piles.py); in a view: that the seat has not seen
    ("supply", np.int8, (COLOURS,)),  # cubes in the supply
    ("egg_supply", np.int8),  # 0..16
    # Blueprints; piles of cards are words of piles.py
    ("display", np.int8, (DISPLAY,)),  # kind, UNKNOWN for an empty place
    ("deck", np.int32),  # cards in the deck; in a view with `fresh` cards of hands that are not seen
    ("discards", np.int32),
    ("hand", np.int32, (SEATS,)),  # cards in a hand; in a view of other hands only what is `shown`
    ("shown", np.int32, (SEATS,)),  # cards in a hand that everybody knows, TTW-KNOW-5
    ("fresh", np.int32, (SEATS,)),  # cards in a hand, not shown, drawn since the deck was last shuffled; in a view own ones only
    ("held", np.int8, (SEATS,)),  # number of cards in a hand
    ("fresh_held", np.int8, (SEATS,)),  # number of `fresh` cards in a hand
    ("built", np.int32, (SEATS,)),  # completed Blueprints
    # Queen cards
    ("queens", np.int64, (SEATS,)),  # cards in a hand; in a view own ones only
    ("queens_held", np.int8, (SEATS,)),  # number of cards in a hand
    ("queen_discards", np.int64),
    ("queens_left", np.int64),  # cards not drawn yet, also those left out; in a view with those of other hands
    ("queen_deck", np.int8),  # number of cards in the deck
    # objectives, Solo cards, Autermite
    ("objective", np.int8, (SEATS,)),  # kind, UNKNOWN for none
    ("solo_used", np.int32),  # Solo cards used since the deck was last shuffled, one bit each
    ("store", np.int8, (COLOURS,)),  # Autermite's cubes
    ("store_eggs", np.int8),  # Autermite's eggs
    ("store_rows", np.int8, (2,)),  # Autermite's rows of one colour and of several
    ("store_wall", np.int8, (COLOURS,)),  # cubes in Autermite's rows
    # the round
    ("round_number", np.int8),  # 0 in setup, then 1..99
    ("first", np.int8),  # First Player, UNKNOWN until drawn
    ("trigger", np.int8),  # 0, or the ending that was triggered first
    ("stage", np.int8),  # how far the round has come
    ("turn", np.int8),  # place in player order, in gathering twice round; rolling: the colony that rolls
    ("place", np.int8),  # steps of the present stage that are over: spaces, sections, Blockers, dice
    ("step", np.int8),  # part of a player's step in B, gathering, F
    ("seat", np.int8),  # the colony whose turn, step or die it is
    ("numbers", np.int32),  # Blockers: faces the present set has
    ("card_shown", np.int8),  # Day: 1 if the turn needs no (more) Solo card for a Blocker
    ("placed", np.int8),  # solo Day: 1 if the human placed a die in the slot just before
    # what is under way
    ("die", np.int8),  # SET_VALUE: 12 after a helper; PLACE_CHANGED, RELOCATE: the die
    ("bumped_from", np.int8),  # RELOCATE: the card
    ("chosen", np.int8),  # pile looked at + 1, or dug to; room that builds; cell of the cube that is moved
    ("card", np.int8),  # BUILD_POSITION, BUILD_COLOUR: the Blueprint that is used, else UNKNOWN
    ("spot", np.int16),  # BUILD_COLOUR: 40 * turn + corner
    ("colour", np.int8),  # STORE, TRADE_CELL, BONUS_ROOM: the cube in hand
    ("due", np.int8),  # gathering: cubes still due
    ("gathered", np.int8),  # gathering: cubes taken in this section by this player
    ("hatched", np.int8),  # B: workers hatched in this step and not exchanged
    ("moves", np.int8),  # F: cubes moved in this step
    ("alchemy", np.int8),  # F: 1 while Alchemy waits for its build
    ("expertise", np.int8),  # F: 1 while Expertise waits for its build
    ("filling", np.int8),  # places of the display to be filled, one bit each
    ("taking", np.int8),  # 1 while a Blueprint is to be taken
    ("lifted", np.int8, (1 + COLOURS,)),  # bonus rearrange: eggs and cubes not put back yet
    ("rows_due", np.int16),  # rows whose bonus is still to come, one bit each
)


def conflict(state: Record) -> str:
    """TTW-SETUP-9: options that are good by themselves but not together."""
    players = int(state.players)
    if state.first_player >= players:
        if players == 1:
            return f"option first_player cannot be {state.first_player}: in the solo game you begin"
        return f"option first_player cannot be {state.first_player}: with {players} players the last seat is {players - 1}"
    return ""


SPEC = Spec(
    title="Termite Towers",
    pitch="Dice by day, walls of wood by night: the best wall of the colony wins.",
    version=1,
    players=(1, SEATS),
    default_players=2,
    seat_names=SEAT_NAMES,
    hidden=True,
    state=STATE,
    actions=ACTIONS,
    outcomes=SOLO_CARDS,
    most_legal=160,
    options=(
        Choice(
            name="length",
            meaning="Whether 5 or 7 complete rows end the game.",
            default="short",
            values=("short", "long"),
        ),
        Choice(
            name="blockers",
            meaning="With 2 and 3 players: whether Blockers are rolled before each round or placed by Solo cards.",
            default="dice",
            values=("dice", "solo_cards"),
        ),
        Number(
            name="first_player",
            meaning="The First Player of the first round; yellow is 0.",
            default="random",
            least=0,
            most=SEATS - 1,
            words=(("random", UNKNOWN),),
        ),
        Choice(
            name="difficulty",
            meaning="Solo: how hard Autermite is; it sets the next three options where they are usual.",
            default="standard",
            values=("easier", "standard", "harder"),
        ),
        Number(
            name="queen_cards",
            meaning="Solo: the size of the Queen deck; usually 14 (18 if easier, 10 if harder), in the long game 2 more.",
            default="usual",
            least=FEWEST_SOLO_QUEENS,
            most=MOST_SOLO_QUEENS,
            words=(("usual", USUAL),),
        ),
        Choice(
            name="second_place",
            meaning="Solo: who gets 1 cube for being alone in second place; usually none, easier human, harder autermite.",
            default="usual",
            values=("usual", "none", "human", "autermite"),
        ),
        Choice(
            name="failed_f",
            meaning="Solo: whether a pair on F that cannot build gains 1 cube (pair, usual) or 2 (die, usual if harder).",
            default="usual",
            values=("usual", "pair", "die"),
        ),
        Choice(
            name="solo_start_blockers",
            meaning="Solo: whether Blockers are placed on A, C, E and G at the beginning of every round or of the first only.",
            default="every_round",
            values=("every_round", "first_round"),
        ),
        Choice(
            name="support",
            meaning="Whether at least one cube of a shape or every one must lie on the ground or on another cube.",
            default="shape",
            values=("shape", "cube"),
        ),
        Number(
            name="round_cap",
            meaning="The number of rounds after which the game ends in any case.",
            default=30,
            least=1,
            most=99,
        ),
    ),
    phases=PHASES,
    action_kinds=(
        ("pass", PASS),
        ("place", FIRST_PLACE),
        ("helper", FIRST_HELPER),
        ("set", FIRST_SET),
        ("play", FIRST_PLAY),
        ("pile", FIRST_PILE),
        ("dig", FIRST_EDGE),
        ("room", FIRST_ROOM),
        ("resolve", FIRST_SPACE),
        ("blueprint", FIRST_TAKE),
        ("pay_egg", FIRST_PAY_EGG),
        ("pay_queen", FIRST_PAY_QUEEN),
        ("pay_blueprint", FIRST_PAY_BLUEPRINT),
        ("pay_wood", FIRST_PAY_WOOD),
        ("take", FIRST_COLOUR),
        ("cell", FIRST_CELL),
        ("move", FIRST_MOVE),
        ("build", FIRST_BUILD),
        ("with", FIRST_WITH),
        ("at", FIRST_AT),
        ("bonus", FIRST_BONUS),
    ),
    endings=("rows", "deck", "cap"),
    parts=PARTS,
    observation=(
        Feature(name="phase", shape=(len(PHASES),), meaning="1 at the present phase"),
        Feature(name="stage", shape=(len(STAGES),), meaning="1 at the present stage of the round"),
        Feature(name="in_play", shape=(SEATS,), meaning="1 for every colony in play, Autermite included; observer first"),
        Feature(name="actor", shape=(SEATS,), meaning="1 at the seat that is asked; observer first"),
        Feature(name="turn_seat", shape=(SEATS,), meaning="1 at the colony whose turn, step or die it is; observer first"),
        Feature(name="first", shape=(SEATS,), meaning="1 at the First Player, if known; observer first"),
        Feature(name="pool", shape=(SEATS, DICE), meaning="unplaced dice, workers 1-6, soldiers 1-6; observer first"),
        Feature(name="gather", shape=(SEATS, DICE), meaning="dice on Gather spaces; observer first"),
        Feature(name="dig", shape=(SEATS, DICE), meaning="dice on Dig spaces; observer first"),
        Feature(name="idle", shape=(SEATS, DICE), meaning="helpers; observer first"),
        Feature(name="dice_in_room", shape=(SEATS, ROOMS, DICE), meaning="dice in rooms; observer first"),
        Feature(name="space", shape=(1 + 2 * SEATS, CARDS, FACES), meaning="1 at Blockers, then at dice by owner and kind"),
        Feature(name="closed", shape=(FACES,), meaning="1 at closed Gather spaces"),
        Feature(name="neutral", shape=(FACES,), meaning="card Blockers on Gather spaces"),
        Feature(name="numbers", shape=(FACES,), meaning="1 for a value that the set of Blockers being rolled has"),
        Feature(name="owned", shape=(SEATS, 2), meaning="workers and soldiers owned; observer first"),
        Feature(name="cubes", shape=(SEATS, ROOMS, COLOURS), meaning="cubes in rooms; observer first"),
        Feature(name="eggs", shape=(SEATS, ROOMS), meaning="1 for a room with an egg; observer first"),
        Feature(name="open", shape=(SEATS, ROOMS), meaning="1 for an open room; observer first"),
        Feature(name="wall", shape=(SEATS, COLOURS, CELLS), meaning="1 at the cells with a cube of a colour; observer first"),
        Feature(name="rows_done", shape=(SEATS, ROWS), meaning="1 for a row that was complete once; observer first"),
        Feature(name="markers", shape=(SEATS, BONUSES), meaning="1 for a bonus space used; observer first"),
        Feature(name="tunnels", shape=(SEATS, EDGES), meaning="1 for an edge with a tunnel; observer first"),
        Feature(name="piles", shape=(COLOURS, PILES), meaning="cubes on piles by colour"),
        Feature(name="face_up", shape=(PILES,), meaning="1 for a pile that is face up"),
        Feature(name="pile_card", shape=(WOOD_CARDS, PILES), meaning="1 for the Wood Pile card there, if known to the observer"),
        Feature(name="scouted", shape=(SEATS, PILES), meaning="1 for a pile at which a seat has looked; observer first"),
        Feature(name="supply", shape=(COLOURS + 1,), meaning="cubes by colour and eggs in the supply"),
        Feature(name="display", shape=(DISPLAY, BLUEPRINTS), meaning="1 at the Blueprint in a place of the display"),
        Feature(name="discards", shape=(BLUEPRINTS,), meaning="discarded Blueprints by kind"),
        Feature(name="unseen", shape=(BLUEPRINTS,), meaning="Blueprints that may be in the deck by kind"),
        Feature(name="hand", shape=(SEATS, BLUEPRINTS), meaning="Blueprints known to be in a hand by kind; observer first"),
        Feature(name="shown", shape=(BLUEPRINTS,), meaning="Blueprints that all know to be in the observer's hand by kind"),
        Feature(name="fresh", shape=(BLUEPRINTS,), meaning="others in it, drawn since the deck was shuffled, by kind"),
        Feature(name="held", shape=(SEATS,), meaning="Blueprints in a hand; observer first"),
        Feature(name="fresh_held", shape=(SEATS,), meaning="others in it, drawn since the deck was shuffled; observer first"),
        Feature(name="built", shape=(SEATS, BLUEPRINTS), meaning="completed Blueprints by kind; observer first"),
        Feature(name="queens", shape=(2 * QUEENS,), meaning="the observer's Queen cards by kind, then those with a heart"),
        Feature(name="queens_held", shape=(SEATS,), meaning="Queen cards in a hand; observer first"),
        Feature(name="queens_unseen", shape=(2 * QUEENS,), meaning="Queen cards not seen by kind, then those with a heart"),
        Feature(name="queen_deck", shape=(1,), meaning="cards in the Queen deck"),
        Feature(name="objectives", shape=(SEATS, OBJECTIVES), meaning="1 for an objective; the observer's left one first"),
        Feature(name="autermite", shape=(2 * COLOURS + 3,), meaning="Autermite's cubes, eggs, rows and cubes in them"),
        Feature(name="solo_used", shape=(SOLO_CARDS,), meaning="1 for Solo cards used since the last shuffle"),
        Feature(
            name="progress",
            shape=(5,),
            meaning="place in player order, steps of the stage that are over, part of a step, Solo card shown, die just placed",
        ),
        Feature(
            name="under_way",
            shape=(15,),
            meaning="die, card bumped from, chosen, Blueprint, colour, due, gathered, hatched, moves, cards in force, "
            "places to fill, Blueprint to take, trigger, round",
        ),
        Feature(name="spot", shape=(2,), meaning="turn and corner of the shape while a colour is chosen"),
        Feature(name="lifted", shape=(1 + COLOURS,), meaning="eggs and cubes by colour still to be put back into rooms"),
        Feature(name="rows_due", shape=(ROWS,), meaning="1 for a row whose bonus is still to come"),
        Feature(
            name="options",
            shape=(9,),
            meaning="long game, Solo cards as Blockers, support of every cube, round cap, difficulty, second place, failed F, "
            "Blockers in the first round only, solo game",
        ),
    ),
    clauses=Clauses(__file__),
    parts_beside=("rows", "cubes", "dice", "autermite"),
    secret_phases=tuple(PHASES[phase] for phase in WINDOWS),  # TTW-KNOW-4
    parts_of_a_move=(
        "replenish",
        "set_value",
        "place_changed",
        "eager",
        "hatch_room",
        "store",
        "windfall_pile",
        "trade_pay_second",
        "trade_cube",
        "trade_cell",
        "build_blueprint",
        "build_position",
        "rearrange_from",
        "rearrange_to",
        "bonus_colour",
        "bonus_room",
    ),
    clock="round_number",
    starter=lambda states: (states["first"] - states["round_number"] + 1) % states["players"],
    conflict=conflict,
)
