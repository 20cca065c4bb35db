"""What somebody does and what chance decides, as sentences for the log; what follows from it by itself is in telling.py."""

from formicarium.core.record import Record
from formicarium.games.termite_towers.components import (
    BLUEPRINT_NAMES,
    BONUS_NAMES,
    CARD_LETTERS,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    FACES,
    OBJECTIVE_TITLES,
    ON_D,
    QUEEN_NAMES,
)
from formicarium.games.termite_towers.names import (
    CELL_NAMES,
    DIE_NAMES,
    EDGE_NAMES,
    PILE_NAMES,
    PLACE_NAMES,
    ROOM_NAMES,
    SPACE_NAMES,
    WOOD_NAMES,
    blueprint_of,
    colony_name,
    decode,
    queen_name,
    rooms_of_move,
)
from formicarium.games.termite_towers.prompts import next_cell, next_thing
from formicarium.games.termite_towers.reasons import space_content
from formicarium.games.termite_towers.setup import blocker_card
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    BONUS_DIG,
    BONUS_ROOM,
    BUILD_COLOUR,
    BUILD_STEP,
    CARD,
    DAY,
    DIG,
    EGG_ROOM,
    FROM_DECK,
    GATHER,
    HATCH_ROOM,
    MOVES,
    OBJECTIVE,
    PASS,
    PLACES,
    QUEEN,
    REARRANGE_FROM,
    REARRANGE_TO,
    REFILL,
    REPLENISHING,
    ROLL,
    ROUND_END,
    SCOUTING,
    SLOT,
    SOLO,
    STORE,
    TO_ROOM,
    TRADE_CELL,
    TRADE_CUBE,
    TRADE_PAY,
    UNKNOWN,
    WINDFALL_PILE,
    WINDOWS,
    WOOD,
)
from formicarium.games.termite_towers.table import colour_of, is_taken
from formicarium.games.termite_towers.telling import tell_card

PASSES = {
    DIG: "does not dig",
    BONUS_DIG: "does not dig",
    GATHER: "gathers no more here",
    TRADE_PAY: "does not trade",
    BUILD_STEP: "ends step F",
    SCOUTING: "looks at no second card",
}
PILE_DEEDS = {
    REPLENISHING: "fills up",
    SCOUTING: "looks at",
    GATHER: "gathers from",
    WINDFALL_PILE: "takes one more cube from",
    TRADE_CUBE: "takes a cube from",
}
NAMES_OF = {
    "play": QUEEN_NAMES,
    "pile": PILE_NAMES,
    "dig": EDGE_NAMES,
    "room": ROOM_NAMES,
    "resolve": SPACE_NAMES,
    "pay_queen": QUEEN_NAMES,
    "pay_blueprint": BLUEPRINT_NAMES,
    "take": COLOUR_NAMES,
    "cell": CELL_NAMES,
    "build": ROOM_NAMES,
    "with": BLUEPRINT_NAMES,
    "bonus": BONUS_NAMES,
}
"""Kinds of moves that are written as a word and a name."""
DEEDS = {
    "play": "plays",
    "dig": "digs a tunnel",
    "resolve": "resolves the die on",
    "pay_queen": "pays",
    "pay_blueprint": "pays the Blueprint",
    "build": "builds from",
    "with": "uses the Blueprint",
    "bonus": "marks the bonus",
}

# --- Chance -----------------------------------------------------------------------------------------------------------------


def chance_sentence(state: Record, outcome: int, seat: int, after: Record) -> str:
    """TTW-KNOW-2: only who draws a card unseen is told what it is."""
    phase = state.phase
    if phase == CARD:
        return blueprint_sentence(state, outcome, seat)
    if phase == QUEEN:
        return queen_sentence(state, outcome, seat)
    if phase == WOOD:
        return wood_sentence(state, outcome, seat)
    if phase == SOLO:
        return tell_card(state, outcome, after)
    if phase == ROLL:
        kind = "worker" if state.place < state.workers[state.turn] else "soldier"
        return f"{colony_name(state, state.turn)} rolls {outcome + 1} with a {kind}."
    if phase == BLOCKER:
        card = int(blocker_card(state))
        return f"A Blocker is placed on {'D' if card == ON_D else CARD_LETTERS[card]}{outcome + 1}."
    if phase == OBJECTIVE:
        return f"The objective {OBJECTIVE_TITLES[outcome]} is dealt."
    if phase == SLOT:
        fate = "which is empty" if state.display[outcome] == UNKNOWN else "whose card is discarded"
        return f"Autermite's die on A takes place {outcome + 1} of the display, {fate} (TTW-AUT-10)."
    return f"{colony_name(state, outcome)} is First Player."


def blueprint_sentence(state: Record, card: int, seat: int) -> str:
    """TTW-A-2: a Blueprint is drawn, for all to see or for a hand."""
    if state.filling:
        return f"{BLUEPRINT_NAMES[card]} comes into the display."
    who = colony_name(state, state.seat)
    return f"{who} draws {blueprint_of(card)}." if seat == state.seat else f"{who} draws a Blueprint."


def queen_sentence(state: Record, card: int, seat: int) -> str:
    """TTW-KNOW-2, TTW-SOLO-9, TTW-AUT-10: a Queen card is drawn, for the discards or for a hand."""
    if state.stage == ROUND_END or (state.players == 1 and state.seat):
        return f"The Queen card {queen_name(card)} is discarded."
    who = colony_name(state, state.seat)
    return f"{who} draws {queen_name(card)}." if seat == state.seat else f"{who} draws a Queen card."


def wood_sentence(state: Record, card: int, seat: int) -> str:
    """TTW-QC-3, TTW-D-4: a Wood Pile card is looked at or turned up."""
    name = PILE_NAMES[state.chosen - 1]
    if state.stage != DAY:
        return f"The card of {name} is turned up: {WOOD_NAMES[card]}."
    return f"{colony_name(state, state.seat)} sees {WOOD_NAMES[card]} at {name}." if seat == state.seat else ""


# --- Decisions --------------------------------------------------------------------------------------------------------------


def decision_sentence(state: Record, action: int, seat: int) -> str:
    """What a player does; what only that player may know is told to no other seat."""
    who = colony_name(state, state.actor)
    kind, number = decode(action)
    return f"{who} {deed(state, kind, number, seat)}."


def deed(state: Record, kind: str, number: int, seat: int) -> str:
    """The sentence without its subject."""
    match kind:
        case "pass":
            return "plays no card" if state.phase in WINDOWS else PASSES[int(state.phase)]
        case "place":
            return placing(state, *divmod(number, PLACES))
        case "helper":
            return f"uses a {DIE_NAMES[number]} as a helper"
        case "set":
            return f"sets a {DIE_NAMES[number // FACES]} to {number % FACES + 1}"
        case "pile":
            return choosing_pile(state, number, seat)
        case "room":
            return choosing_room(state, ROOM_NAMES[number])
        case "blueprint":
            return f"takes {'a Blueprint from the deck' if number == FROM_DECK else from_display(state, number)}"
        case "pay_wood":
            return f"pays a {COLOUR_NAMES[number % COLOURS]} cube of {ROOM_NAMES[number // COLOURS]}"
        case "pay_egg":
            return f"pays the egg of {ROOM_NAMES[number]}"
        case "take":
            colour = COLOUR_NAMES[number]
            return f"puts a {colour} cube on {next_cell(state)}" if state.phase == BUILD_COLOUR else f"takes a {colour} cube"
        case "cell":
            return choosing_cell(state, CELL_NAMES[number])
        case "move":
            first, second = rooms_of_move(number)
            return f"moves a {COLOUR_NAMES[number // MOVES]} cube from {ROOM_NAMES[first]} to {ROOM_NAMES[second]}"
        case "at":
            return f"builds {BLUEPRINT_NAMES[state.card]} at {CELL_NAMES[number % CELLS]} with turn {number // CELLS}"
    return f"{DEEDS[kind]} {NAMES_OF[kind][number]}"


def from_display(state: Record, place: int) -> str:
    """A Blueprint of the display."""
    return f"{BLUEPRINT_NAMES[state.display[place]]} from the display"


def placing(state: Record, die: int, place: int) -> str:
    """Where a die is placed."""
    face = die % FACES
    if place < len(CARD_LETTERS):
        bumps = f" and bumps {space_content(state, place, face)}" if is_taken(state, place, face) else ""
        return f"places a {DIE_NAMES[die]} on {CARD_LETTERS[place]}{face + 1}{bumps}"
    if place >= TO_ROOM:
        return f"places a {DIE_NAMES[die]} in {PLACE_NAMES[place]}"
    return f"places a {DIE_NAMES[die]} on {PLACE_NAMES[place].capitalize()} {face + 1}"


def choosing_pile(state: Record, pile: int, seat: int) -> str:
    """TTW-KNOW-2: what somebody sees who looks at a card that was seen before, only that seat is told."""
    told = f"{PILE_DEEDS[int(state.phase)]} {PILE_NAMES[pile]}"
    if state.phase in (GATHER, WINDFALL_PILE, TRADE_CUBE):
        return f"{told} ({COLOUR_NAMES[colour_of(state, pile)]})"
    if state.phase == SCOUTING and seat == state.actor and state.pile_card[pile] != UNKNOWN:
        return f"{told}: {WOOD_NAMES[state.pile_card[pile]]}"
    return told


def choosing_room(state: Record, room: str) -> str:
    """What is done in a room."""
    if state.phase == HATCH_ROOM:
        return f"hatches the egg in {room}"
    if state.phase == EGG_ROOM:
        return f"puts an egg into {room}"
    if state.phase == REFILL:
        return f"puts {next_thing(state)} back into {room}"
    assert state.phase in (STORE, BONUS_ROOM)
    return f"stores the {COLOUR_NAMES[state.colour]} cube in {room}"


def choosing_cell(state: Record, cell: str) -> str:
    """What is done in a cell of the wall."""
    if state.phase == TRADE_CELL:
        return f"puts the {COLOUR_NAMES[state.colour]} cube on {cell}"
    if state.phase == REARRANGE_FROM:
        return f"takes the cube on {cell} to move it"
    assert state.phase == REARRANGE_TO
    return f"moves the cube from {CELL_NAMES[state.chosen]} to {cell}"


def is_pass_in_window(state: Record, action: int) -> bool:
    """TTW-KNOW-4: whether somebody declines to play a Queen card at its time, of which nobody else is told."""
    return action == PASS and state.phase in WINDOWS
