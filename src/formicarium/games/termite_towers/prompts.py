"""What is asked now, in words."""

from formicarium.core.record import Record
from formicarium.games.termite_towers.bonuses import LIFTED_EGGS, first_lifted
from formicarium.games.termite_towers.components import (
    BLUEPRINT_NAMES,
    BLUEPRINT_SHAPE,
    CARD_LETTERS,
    CELLS,
    COLOUR_NAMES,
    DICE,
    ROOM_CUBES,
)
from formicarium.games.termite_towers.geometry import SHAPE_OFFSETS
from formicarium.games.termite_towers.names import CELL_NAMES, DIE_NAMES, colony_name
from formicarium.games.termite_towers.positions import CHANCE_PHASES, wood_in
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    BLUEPRINT,
    BONUS,
    BONUS_COLOUR,
    BONUS_DIG,
    BONUS_ROOM,
    BUILD_BLUEPRINT,
    BUILD_COLOUR,
    BUILD_POSITION,
    BUILD_STEP,
    CARD,
    DAY_START,
    DAY_TURN,
    DIG,
    DIGGING,
    EAGERLY,
    EGG_ROOM,
    FIRST,
    GATHER,
    GATHERING,
    HATCH_AFTER,
    HATCH_BEFORE,
    HATCH_ROOM,
    NIGHT_A,
    NIGHT_B,
    NIGHT_BEGINS,
    NIGHT_C,
    NIGHT_E,
    NIGHT_F,
    NIGHT_G,
    NIGHT_START,
    OBJECTIVE,
    PLACE_CHANGED,
    QUEEN,
    REARRANGE_FROM,
    REARRANGE_TO,
    REFILL,
    RELOCATE,
    REPLENISHING,
    ROLL,
    SCOUTING,
    SET_VALUE,
    SLOT,
    SOLO,
    STORE,
    TRADE_CELL,
    TRADE_CUBE,
    TRADE_PAY,
    TRADE_PAY_SECOND,
    UNKNOWN,
    WINDFALL_PILE,
    WINDFALLS,
    WOOD,
)

PROMPTS = {
    DAY_START: "play Replenish, or pass",
    REPLENISHING: "choose a pile to fill up",
    DAY_TURN: "place a die; before that you may use a helper or play Overtime or Scout",
    SET_VALUE: "set one of your dice to another value",
    PLACE_CHANGED: "place the {die} that you have changed",
    SCOUTING: "look at a face-down card",
    RELOCATE: "your {die} was bumped from {card}; place it on another action",
    NIGHT_START: "play Eager, or pass",
    EAGERLY: "choose one of your dice to be resolved at once",
    BLUEPRINT: "take a Blueprint from the display or the deck",
    HATCH_BEFORE: "play Expertise before your eggs hatch, or pass",
    HATCH_ROOM: "choose the room that hatches",
    HATCH_AFTER: "play Soldier for a worker just hatched, or pass",
    EGG_ROOM: "put the egg into an empty room",
    DIG: "dig a tunnel in section {section}, or pass",
    GATHER: "take a cube in section {section} ({due} due), or pass",
    STORE: "put the {colour} cube into a room",
    WINDFALLS: "play Windfall for one more cube, or pass",
    WINDFALL_PILE: "take one more cube in section {section}",
    TRADE_PAY: "pay for a cube (two cubes, an egg, a Queen card or a Blueprint), or pass",
    TRADE_PAY_SECOND: "pay the second cube",
    TRADE_CUBE: "take a cube from the supply or from a pile",
    TRADE_CELL: "put the {colour} cube into your wall",
    BUILD_STEP: "move wood, build, play a card for F, or pass to end your step",
    BUILD_BLUEPRINT: "choose the Blueprint to build",
    BUILD_POSITION: "place {blueprint} in your wall: say its lower left corner and its quarter turns clockwise",
    BUILD_COLOUR: "choose the colour of the cube on {next_cell}",
    REARRANGE_FROM: "choose the cube of your wall to be moved",
    REARRANGE_TO: "choose where the cube on {chosen_cell} goes",
    BONUS: "a row is complete; put a marker on a bonus space",
    BONUS_COLOUR: "choose the colour of your cube",
    BONUS_ROOM: "put the {colour} cube into a room",
    BONUS_DIG: "dig a tunnel in any section, or pass",
    REFILL: "put {thing} back into a room",
}
NIGHT_STEPS = {
    NIGHT_BEGINS: "Night begins. ",
    NIGHT_A: "Night, A (Blueprints). ",
    NIGHT_B: "Night, B (hatching). ",
    NIGHT_C: "Night, C (eggs). ",
    DIGGING: "Night, D (digging). ",
    GATHERING: "Night, D (gathering). ",
    NIGHT_E: "Night, E (trading). ",
    NIGHT_F: "Night, F (building). ",
    NIGHT_G: "Night, G (Queen cards). ",
}
WAITING = {
    FIRST: "The First Player is drawn.",
    OBJECTIVE: "An objective is dealt.",
    CARD: "A Blueprint is drawn.",
    QUEEN: "A Queen card is drawn.",
    WOOD: "A Wood Pile card is drawn.",
    SOLO: "A Solo card is revealed.",
    ROLL: "The dice are rolled.",
    BLOCKER: "Blockers are rolled.",
    SLOT: "Autermite draws a place of the display.",
}
assert set(WAITING) == set(CHANCE_PHASES)


def next_cell(state: Record) -> str:
    """BUILD_COLOUR: the cell for the next cube of the shape."""
    turn, corner = divmod(int(state.spot), CELLS)
    laid = ROOM_CUBES - sum(wood_in(state, state.seat, state.chosen))
    return CELL_NAMES[corner + SHAPE_OFFSETS[BLUEPRINT_SHAPE[state.card], turn, laid]]


def next_thing(state: Record) -> str:
    """REFILL: what is put back next."""
    thing = int(first_lifted(state))
    return "an egg" if thing == LIFTED_EGGS else f"a {COLOUR_NAMES[thing - 1]} cube"


def details(state: Record) -> dict[str, str]:
    """What the words of a prompt stand for."""
    return {
        "die": DIE_NAMES[state.die % DICE],
        "card": CARD_LETTERS[state.bumped_from],
        "section": str(state.place + 1),
        "due": str(state.due),
        "colour": COLOUR_NAMES[state.colour],
        "blueprint": "" if state.card == UNKNOWN else BLUEPRINT_NAMES[state.card],
        "next_cell": next_cell(state) if state.phase == BUILD_COLOUR else "",
        "chosen_cell": CELL_NAMES[state.chosen] if state.phase == REARRANGE_TO else "",
        "thing": next_thing(state) if state.phase == REFILL else "",
    }


def asked(state: Record) -> str:
    """The question, to the seat that has to answer it."""
    words = PROMPTS[int(state.phase)].format_map(details(state))
    if state.phase == SCOUTING and state.step == 2:
        words += ", or pass"
    return f"{NIGHT_STEPS.get(int(state.stage), '')}{colony_name(state, state.actor)}: {words}."
