"""What Termite Towers says and reads: `place worker 3 A`, `play Scout`, `build R1`, `with T2`, `at a1 turn 0`.

Names of things are in names.py, reasons why not in reasons.py, positions in positions.py, what happens by itself in telling.py,
the drawn table in drawing.py.
"""

import numpy as np

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.record import ACTION, CHANCE, OVER, Record
from formicarium.core.text import whole
from formicarium.games.termite_towers.components import (
    BLUEPRINT_NAMES,
    BONUS_NAMES,
    CARD_LETTERS,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    DISPLAY,
    FACES,
    NUMBERS,
    OBJECTIVE_NAMES,
    ON_D,
    QUEEN_NAMES,
    QUEENS,
    ROOMS,
    SOLO_NAMES,
    TURNS,
)
from formicarium.games.termite_towers.drawing import WINDOWS, draw, hides_window
from formicarium.games.termite_towers.names import (
    CELL_NAMES,
    DIE_NAMES,
    EDGE_NAMES,
    HEART,
    PILE_NAMES,
    PLACE_NAMES,
    QUEEN_CARD_NAMES,
    ROOM_NAMES,
    SPACE_NAMES,
    WOOD_NAMES,
    blueprint_of,
    colony_name,
    decode,
    named,
    queen_name,
    read_die,
    read_edge,
)
from formicarium.games.termite_towers.positions import CHANCE_PHASES, PositionText
from formicarium.games.termite_towers.reasons import decision_reason
from formicarium.games.termite_towers.rules import legal
from formicarium.games.termite_towers.setup import blocker_card
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
    DAY,
    DAY_START,
    DAY_TURN,
    DIG,
    DIGGING,
    EAGERLY,
    EGG_ROOM,
    FIRST,
    FIRST_AT,
    FIRST_BONUS,
    FIRST_BUILD,
    FIRST_CELL,
    FIRST_COLOUR,
    FIRST_EDGE,
    FIRST_HELPER,
    FIRST_MOVE,
    FIRST_PAY_EGG,
    FIRST_PAY_PLAN,
    FIRST_PAY_QUEEN,
    FIRST_PAY_WOOD,
    FIRST_PILE,
    FIRST_PLACE,
    FIRST_PLAY,
    FIRST_ROOM,
    FIRST_SET,
    FIRST_SPACE,
    FIRST_TAKE,
    FIRST_WITH,
    FROM_DECK,
    GATHER,
    GATHERING,
    HATCH_AFTER,
    HATCH_BEFORE,
    HATCH_ROOM,
    MOVES,
    NIGHT_A,
    NIGHT_B,
    NIGHT_BEGINS,
    NIGHT_C,
    NIGHT_E,
    NIGHT_F,
    NIGHT_G,
    NIGHT_START,
    OBJECTIVE,
    PASS,
    PLACE_CHANGED,
    PLACES,
    QUEEN,
    REARRANGE_FROM,
    REARRANGE_TO,
    REFILL,
    RELOCATE,
    REPLENISHING,
    ROLL,
    ROUND_END,
    SCOUTING,
    SET_VALUE,
    SLOT,
    SOLO,
    SPEC,
    STORE,
    TO_ROOM,
    TRADE_CELL,
    TRADE_CUBE,
    TRADE_PAY,
    TRADE_PAY_SECOND,
    UNKNOWN,
    WINDFALL_PILE,
    WINDFALLS,
    WOOD,
)
from formicarium.games.termite_towers.table import colour_of, is_taken
from formicarium.games.termite_towers.telling import after_step, tell_card, tell_rest

DECK_WORD = "deck"
CHANCE_WORDS = {
    "first": FIRST,
    "objective": OBJECTIVE,
    "card": CARD,
    "queen": QUEEN,
    "wood": WOOD,
    "solo": SOLO,
    "roll": ROLL,
    "blocker": BLOCKER,
    "slot": SLOT,
}
"""First words of what chance decides, and the phases in which it does."""
CHAINED = ("with", "at", "take", "cell", "set", "place", "room", "pile")
"""First words of moves that may follow another one in the same line."""
ENDINGS = {
    "rows": "somebody has completed enough rows",
    "deck": "the Queen deck is empty",
    "cap": "the last round has been played",
}
PROMPTS = {
    DAY_START: "play Replenish, or pass",
    REPLENISHING: "choose a pile to fill up",
    DAY_TURN: "place a die; before that you may use a helper or play Overtime or Scout",
    SET_VALUE: "set one of your dice to another value",
    PLACE_CHANGED: "place the die you have changed",
    SCOUTING: "look at a face-down card",
    RELOCATE: "your worker was bumped; place it on another action",
    NIGHT_START: "play Eager, or pass",
    EAGERLY: "choose one of your dice to be resolved at once",
    BLUEPRINT: "take a Blueprint from the display or the deck",
    HATCH_BEFORE: "play Expertise before your eggs hatch, or pass",
    HATCH_ROOM: "choose the room that hatches",
    HATCH_AFTER: "play Soldier for a worker just hatched, or pass",
    EGG_ROOM: "put the egg into an empty room",
    DIG: "dig a tunnel in this section, or pass",
    GATHER: "take a cube in this section, or pass",
    STORE: "put the cube into a room",
    WINDFALLS: "play Windfall for one more cube, or pass",
    WINDFALL_PILE: "take one more cube",
    TRADE_PAY: "pay for a cube (two cubes, an egg, a Queen card or a Blueprint), or pass",
    TRADE_PAY_SECOND: "pay the second cube",
    TRADE_CUBE: "take a cube from the supply or from a pile",
    TRADE_CELL: "put the cube into your wall",
    BUILD_STEP: "move wood, build, play a card for F, or pass to end your step",
    BUILD_BLUEPRINT: "choose the Blueprint to build",
    BUILD_POSITION: "place the shape in your wall",
    BUILD_COLOUR: "choose the colour of the next cell",
    REARRANGE_FROM: "choose the cube of your wall to be moved",
    REARRANGE_TO: "choose where the cube goes",
    BONUS: "a row is complete; put a marker on a bonus space",
    BONUS_COLOUR: "choose the colour of your cube",
    BONUS_ROOM: "put the cube into a room",
    BONUS_DIG: "dig a tunnel in any section, or pass",
    REFILL: "put back what was lifted from your rooms",
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
PILE_DEEDS = {
    REPLENISHING: "fills up",
    SCOUTING: "looks at",
    GATHER: "gathers from",
    WINDFALL_PILE: "takes one more cube from",
    TRADE_CUBE: "takes a cube from",
}
ROOM_DEEDS = {
    HATCH_ROOM: "hatches the egg in",
    EGG_ROOM: "puts an egg into",
    STORE: "stores the cube in",
    BONUS_ROOM: "stores the cube in",
    REFILL: "puts one thing back into",
}
PASSES = {
    DIG: "does not dig",
    BONUS_DIG: "does not dig",
    GATHER: "gathers no more here",
    TRADE_PAY: "does not trade",
    BUILD_STEP: "ends step F",
    SCOUTING: "looks at no second card",
}


class TowersText(PositionText):
    """Notation and words of Termite Towers."""

    shortcuts = (
        ("build R1 with T2 at a1 turn 0", "choose room, Blueprint and place of a build at once"),
        ("pay egg R1 take black cell d1", "pay, take a cube and put it into the wall at once"),
        ("helper worker 3 set worker 4 to 5 place worker 5 G", "use a helper and place the changed die at once"),
        ("pile 3.1 room R0", "gather a cube and store it at once"),
    )

    # --- moves ---

    def move(self, state: Record, action: int) -> str:
        if state.actor == CHANCE:
            return self._outcome(state, action)
        kind, number = decode(action)
        match kind:
            case "pass":
                return "pass"
            case "place":
                return f"place {DIE_NAMES[number // PLACES]} {PLACE_NAMES[number % PLACES]}"
            case "helper":
                return f"helper {DIE_NAMES[number]}"
            case "set":
                return f"set {DIE_NAMES[number // FACES]} to {number % FACES + 1}"
            case "blueprint":
                return f"blueprint {DECK_WORD if number == FROM_DECK else number + 1}"
            case "pay_egg":
                return f"pay egg {ROOM_NAMES[number]}"
            case "pay_wood":
                return f"pay {COLOUR_NAMES[number % COLOURS]} {ROOM_NAMES[number // COLOURS]}"
            case "move":
                first, second = rooms_of_move(number)
                return f"move {COLOUR_NAMES[number // MOVES]} {ROOM_NAMES[first]} {ROOM_NAMES[second]}"
            case "at":
                return f"at {CELL_NAMES[number % CELLS]} turn {number // CELLS}"
        return f"{kind.partition('_')[0]} {NAMES_OF[kind][number]}"

    def _outcome(self, state: Record, outcome: int) -> str:
        match state.phase:
            case 0:
                return f"first {self.spec.seat_names[outcome]}"
            case phase if phase == OBJECTIVE:
                return f"objective {OBJECTIVE_NAMES[outcome]}"
            case phase if phase == CARD:
                return f"card {BLUEPRINT_NAMES[outcome]}"
            case phase if phase == QUEEN:
                return f"queen {QUEEN_CARD_NAMES[outcome]}"
            case phase if phase == WOOD:
                return f"wood {WOOD_NAMES[outcome]}"
            case phase if phase == SOLO:
                return f"solo {SOLO_NAMES[outcome]}"
            case phase if phase == ROLL:
                return f"roll {outcome + 1}"
            case phase if phase == BLOCKER:
                return f"blocker {outcome + 1}"
        return f"slot {outcome + 1}"

    def _example(self, state: Record) -> str:
        """A move that is legal here."""
        actions = np.zeros(self.spec.most_legal + LISTED_AT_ONCE, ACTION)
        count = legal(state, actions)
        return f"'{self.move(state, int(actions[count - 1]))}'" if count else "nothing: the game is over"

    def read_move(self, state: Record, text: str) -> int:
        words = text.lower().split()
        if not words:
            raise BadText(f"an empty move; here you can say {self._example(state)}")
        if words[0] in CHANCE_WORDS and (state.actor == CHANCE or words[0] not in ("card", "queen")):
            if state.actor == OVER or state.phase != CHANCE_WORDS[words[0]]:
                raise IllegalMove(self._not_now(state, words[0]), "TTW-ASK-1")
            return self._read_outcome(state, words, text)
        action = self._read_decision(state, words, text)
        if state.actor in (CHANCE, OVER):
            raise IllegalMove(self._not_now(state, words[0]), "TTW-ASK-1")
        return action

    def _not_now(self, state: Record, word: str) -> str:
        return f"this is not the moment for '{word[:20]}'; here you can say {self._example(state)}"

    def _no_move(self, state: Record, text: str) -> BadText:
        return BadText(f"'{text[:40]}' is not a move; here you can say {self._example(state)}")

    def _read_outcome(self, state: Record, words: list[str], text: str) -> int:
        match words:
            case ["first", seat]:
                return self.seat(seat, state)
            case ["objective", name]:
                return named(name, OBJECTIVE_NAMES, "objective")
            case ["card", name]:
                return named(name, BLUEPRINT_NAMES, "Blueprint")
            case ["queen", name]:
                return named(name, QUEEN_NAMES, "Queen card")
            case ["queen", name, heart] if heart == HEART:
                return QUEENS + named(name, QUEEN_NAMES, "Queen card")
            case ["wood", colour, number]:
                return NUMBERS * named(colour, COLOUR_NAMES, "colour") + whole(number, 2, 5, "the number of cubes") - 2
            case ["solo", name]:
                return named(name, SOLO_NAMES, "Solo card")
            case ["roll" | "blocker", value]:
                return whole(value, 1, FACES, "a value") - 1
            case ["slot", place]:
                return whole(place, 1, DISPLAY, "a place of the display") - 1
        raise self._no_move(state, text)

    def _read_decision(self, state: Record, words: list[str], text: str) -> int:
        match words:
            case ["pass"]:
                return PASS
            case ["place", kind, value, place]:
                return FIRST_PLACE + PLACES * read_die(kind, value) + named(place, PLACE_NAMES, "place for dice")
            case ["helper", kind, value]:
                return FIRST_HELPER + read_die(kind, value)
            case ["set", kind, value, "to", new]:
                return FIRST_SET + FACES * read_die(kind, value) + whole(new, 1, FACES, "a value") - 1
            case ["play", name]:
                return FIRST_PLAY + named(name, QUEEN_NAMES, "Queen card")
            case ["pile", name]:
                return FIRST_PILE + named(name, PILE_NAMES, "pile")
            case ["dig", name]:
                return FIRST_EDGE + read_edge(name)
            case ["room", name]:
                return FIRST_ROOM + named(name, ROOM_NAMES, "room")
            case ["resolve", name]:
                return FIRST_SPACE + named(name, SPACE_NAMES, "space")
            case ["blueprint", place]:
                return FIRST_TAKE + (FROM_DECK if place == DECK_WORD else whole(place, 1, DISPLAY, "a place of the display") - 1)
            case ["pay", *what]:
                return self._read_pay(state, what, text)
            case ["take", name]:
                return FIRST_COLOUR + named(name, COLOUR_NAMES, "colour")
            case ["cell", name]:
                return FIRST_CELL + named(name, CELL_NAMES, "cell")
            case ["move", colour, first, second]:
                return FIRST_MOVE + self._read_move_of_wood(colour, first, second)
            case ["build", name]:
                return FIRST_BUILD + named(name, ROOM_NAMES, "room")
            case ["with", name]:
                return FIRST_WITH + named(name, BLUEPRINT_NAMES, "Blueprint")
            case ["at", name, "turn", turn]:
                return FIRST_AT + CELLS * whole(turn, 0, TURNS - 1, "a turn") + named(name, CELL_NAMES, "cell")
            case ["bonus", name]:
                return FIRST_BONUS + named(name, BONUS_NAMES, "bonus")
        raise self._no_move(state, text)

    def _read_pay(self, state: Record, words: list[str], text: str) -> int:
        queens, plans = [name.lower() for name in QUEEN_NAMES], [name.lower() for name in BLUEPRINT_NAMES]
        match words:
            case ["egg", room]:
                return FIRST_PAY_EGG + named(room, ROOM_NAMES, "room")
            case [colour, room]:
                return FIRST_PAY_WOOD + COLOURS * named(room, ROOM_NAMES, "room") + named(colour, COLOUR_NAMES, "colour")
            case [name] if name in queens:
                return FIRST_PAY_QUEEN + queens.index(name)
            case [name] if name in plans:
                return FIRST_PAY_PLAN + plans.index(name)
        raise BadText(f"'{text[:40]}' pays nothing; say 'pay egg R1', 'pay light R0', or 'pay' and the name of a card")

    def _read_move_of_wood(self, colour: str, first: str, second: str) -> int:
        source, target = named(first, ROOM_NAMES, "room"), named(second, ROOM_NAMES, "room")
        if source == target:
            raise BadText("a cube is moved from one room to another")
        below = target if target < source else target - 1
        return MOVES * named(colour, COLOUR_NAMES, "colour") + (ROOMS - 1) * source + below

    def expand(self, state: Record, line: str) -> list[str]:
        moves: list[list[str]] = []
        for word in line.split():
            if not moves or (word.lower() in CHAINED and moves[-1]):
                moves.append([])
            moves[-1].append(word)
        return [" ".join(words) for words in moves] or [line]

    # --- sentences ---

    def sentence(self, state: Record, action: int, seat: int) -> str:
        after = after_step(state, action)
        if state.actor == CHANCE:
            first = self._chance_sentence(state, action, seat, after)
        else:
            first = self._decision_sentence(state, action, seat)
        return " ".join(part for part in (first, *tell_rest(state, after)) if part)

    def _chance_sentence(self, state: Record, outcome: int, seat: int, after: Record) -> str:
        """TTW-KNOW-2: only who draws a card unseen is told what it is."""
        who = colony_name(state, state.seat)
        match int(state.phase):
            case phase if phase == CARD:
                if state.filling:
                    return f"{BLUEPRINT_NAMES[outcome]} comes into the display."
                return f"{who} draws {blueprint_of(outcome)}." if seat == state.seat else f"{who} draws a Blueprint."
            case phase if phase == QUEEN:
                if state.stage == ROUND_END or (state.players == 1 and state.seat):
                    return f"The Queen card {queen_name(outcome)} is discarded."
                return f"{who} draws {queen_name(outcome)}." if seat == state.seat else f"{who} draws a Queen card."
            case phase if phase == WOOD:
                name = PILE_NAMES[state.chosen - 1]
                if state.stage != DAY:
                    return f"The card of {name} is turned up: {WOOD_NAMES[outcome]}."
                return f"{who} sees {WOOD_NAMES[outcome]} at {name}." if seat == state.seat else ""
            case phase if phase == SOLO:
                return tell_card(state, outcome, after)
            case phase if phase == ROLL:
                kind = "worker" if state.place < state.workers[state.turn] else "soldier"
                return f"{colony_name(state, state.turn)} rolls {outcome + 1} with a {kind}."
            case phase if phase == BLOCKER:
                card = int(blocker_card(state))
                return f"A Blocker is placed on {'D' if card == ON_D else CARD_LETTERS[card]}{outcome + 1}."
            case phase if phase == OBJECTIVE:
                return f"The objective {OBJECTIVE_NAMES[outcome]} is dealt."
            case phase if phase == SLOT:
                fate = "which is empty" if state.display[outcome] == UNKNOWN else "whose card is discarded"
                return f"Autermite's die on A takes place {outcome + 1} of the display, {fate} (TTW-AUT-10)."
        return f"{self.name(outcome)} is First Player."

    def _decision_sentence(self, state: Record, action: int, seat: int) -> str:
        who = colony_name(state, state.actor)
        kind, number = decode(action)
        if state.phase in WINDOWS and action == PASS:
            return f"{who} plays no card." if seat == state.actor else ""
        match kind:
            case "pass":
                return f"{who} {PASSES.get(int(state.phase), 'passes')}."
            case "place":
                return self._place_sentence(state, who, *divmod(number, PLACES))
            case "helper":
                return f"{who} uses a {DIE_NAMES[number]} as a helper."
            case "set":
                return f"{who} sets a {DIE_NAMES[number // FACES]} to {number % FACES + 1}."
            case "pile":
                return self._pile_sentence(state, who, number, seat)
            case "room":
                return f"{who} {ROOM_DEEDS[int(state.phase)]} {ROOM_NAMES[number]}."
            case "blueprint":
                if number == FROM_DECK:
                    return f"{who} takes a Blueprint from the deck."
                return f"{who} takes {BLUEPRINT_NAMES[state.display[number]]} from the display."
            case "pay_wood":
                return f"{who} pays a {COLOUR_NAMES[number % COLOURS]} cube of {ROOM_NAMES[number // COLOURS]}."
            case "pay_egg":
                return f"{who} pays the egg of {ROOM_NAMES[number]}."
            case "move":
                first, second = rooms_of_move(number)
                return f"{who} moves a {COLOUR_NAMES[number // MOVES]} cube from {ROOM_NAMES[first]} to {ROOM_NAMES[second]}."
            case "at":
                return f"{who} builds {BLUEPRINT_NAMES[state.card]} at {CELL_NAMES[number % CELLS]} with turn {number // CELLS}."
        return f"{who} {DEEDS[kind]} {NAMES_OF[kind][number]}."

    def _place_sentence(self, state: Record, who: str, die: int, place: int) -> str:
        face = die % FACES
        if place < len(CARD_LETTERS):
            where = f"on {CARD_LETTERS[place]}{face + 1}"
            if is_taken(state, place, face):
                where += " and bumps what lies there"
        elif place >= TO_ROOM:
            where = f"in {PLACE_NAMES[place]}"
        else:
            where = f"on {PLACE_NAMES[place].capitalize()} {face + 1}"
        return f"{who} places a {DIE_NAMES[die]} {where}."

    def _pile_sentence(self, state: Record, who: str, pile: int, seat: int) -> str:
        """TTW-KNOW-2: what somebody sees who looks at a card that was seen before, only that seat is told."""
        told = f"{who} {PILE_DEEDS[int(state.phase)]} {PILE_NAMES[pile]}"
        if state.phase in (GATHER, WINDFALL_PILE, TRADE_CUBE):
            return f"{told} ({COLOUR_NAMES[colour_of(state, pile)]})."
        if state.phase == SCOUTING and seat == state.actor and state.pile_card[pile] != UNKNOWN:
            return f"{told}: {WOOD_NAMES[state.pile_card[pile]]}."
        return f"{told}."

    # --- what is asked, and why not ---

    def prompt(self, state: Record) -> str:
        """TTW-KNOW-4: in the view of others a question about a Queen card is not told."""
        if state.actor == OVER:
            return f"The game is over: {ENDINGS[self.spec.endings[state.ending - 1]]}."
        if state.actor == CHANCE:
            return WAITING[int(state.phase)]
        if hides_window(state):
            return "There is time for Queen cards."
        asked = PROMPTS[int(state.phase)]
        if state.phase == SCOUTING and state.step == 2:
            asked += ", or pass"
        if state.phase in (DIG, GATHER):
            asked = asked.replace("this section", f"section {state.place + 1}")
        step = NIGHT_STEPS.get(int(state.stage), "")
        return f"{step}{colony_name(state, state.actor)}: {asked}."

    def reason(self, state: Record, action: int, clause: str) -> str:
        if clause == "TTW-ASK-1" and state.actor != OVER:
            return f"this is not asked now; here you can say {self._example(state)}"
        if state.actor >= 0:
            return decision_reason(state, action, clause) or super().reason(state, action, clause)
        return super().reason(state, action, clause)

    def board(self, state: Record, colour: bool = True) -> str:
        return draw(self, state, colour)


def rooms_of_move(number: int) -> tuple[int, int]:
    """The two rooms of a move."""
    first, below = divmod(number % MOVES, ROOMS - 1)
    return first, below + 1 if below >= first else below


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
    "dig": "digs",
    "resolve": "resolves the die on",
    "pay_queen": "pays",
    "pay_blueprint": "pays the Blueprint",
    "take": "takes a cube:",
    "cell": "chooses the cell",
    "build": "builds from",
    "with": "uses the Blueprint",
    "bonus": "marks the bonus",
}
assert set(WAITING) == set(CHANCE_PHASES)

TEXT = TowersText(SPEC)
