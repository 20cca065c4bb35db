"""What Termite Towers says and reads: `place worker 3 A`, `play Scout`, `build R1`, `with T2`, `at a1 turn 0`.

Names of things are in names.py, what is asked in prompts.py, reasons why not in reasons.py, what happens in sentences.py and, by
itself, in telling.py, positions in positions.py, the drawn table in drawing.py.
"""

import numpy as np

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.record import ACTION, CHANCE, OVER, SECRET, Record
from formicarium.core.text import whole
from formicarium.games.termite_towers.components import (
    BLUEPRINT_NAMES,
    BONUS_NAMES,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    DISPLAY,
    FACES,
    OBJECTIVE_NAMES,
    QUEEN_NAMES,
    ROOMS,
    SEAT_NAMES,
    SOLO_DISPLAY,
    SOLO_NAMES,
    TURNS,
)
from formicarium.games.termite_towers.drawing import draw
from formicarium.games.termite_towers.names import (
    CELL_NAMES,
    DIE_NAMES,
    PILE_NAMES,
    PLACE_NAMES,
    QUEEN_CARD_NAMES,
    ROOM_NAMES,
    SPACE_NAMES,
    WOOD_NAMES,
    decode,
    named,
    read_die,
    read_edge,
    rooms_of_move,
)
from formicarium.games.termite_towers.positions import PositionText
from formicarium.games.termite_towers.prompts import WAITING, asked
from formicarium.games.termite_towers.reasons import decision_reason
from formicarium.games.termite_towers.rules import legal
from formicarium.games.termite_towers.sentences import NAMES_OF, chance_sentence, decision_sentence, is_pass_in_window
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    CARD,
    FIRST,
    FIRST_AT,
    FIRST_BONUS,
    FIRST_BUILD,
    FIRST_CELL,
    FIRST_COLOUR,
    FIRST_EDGE,
    FIRST_HELPER,
    FIRST_MOVE,
    FIRST_PAY_BLUEPRINT,
    FIRST_PAY_EGG,
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
    MOVES,
    OBJECTIVE,
    PASS,
    PLACES,
    QUEEN,
    ROLL,
    SLOT,
    SOLO,
    SPEC,
    WOOD,
)
from formicarium.games.termite_towers.telling import after_step, tell_rest

DECK_WORD = "deck"
VALUES = tuple(str(value) for value in range(1, FACES + 1))
OUTCOMES: dict[int, tuple[str, tuple[str, ...]]] = {
    FIRST: ("first", SEAT_NAMES),
    OBJECTIVE: ("objective", OBJECTIVE_NAMES),
    CARD: ("card", BLUEPRINT_NAMES),
    QUEEN: ("queen", QUEEN_CARD_NAMES),
    WOOD: ("wood", WOOD_NAMES),
    SOLO: ("solo", SOLO_NAMES),
    ROLL: ("roll", VALUES),
    BLOCKER: ("blocker", VALUES),
    SLOT: ("slot", VALUES[:SOLO_DISPLAY]),
}
"""By phase of chance: the first word of an outcome, and the names that follow it."""
CHANCE_WORDS = {word: phase for phase, (word, _) in OUTCOMES.items()}
CHAINED = ("with", "at", "take", "cell", "set", "place", "room", "pile", "pay", "resolve", "build")
"""First words of moves that may follow another one in the same line."""
ENDINGS = {
    "rows": "somebody has completed enough rows",
    "deck": "the Queen deck is empty",
    "cap": "the last round has been played",
}


class TowersText(PositionText):
    """Notation and words of Termite Towers."""

    shortcuts = (
        ("build R1 with T2 at a1 turn 0", "choose room, Blueprint and place of a build at once"),
        ("pay egg R1 take black cell d1", "pay, take a cube and put it into the wall at once"),
        ("pay light R0 pay mid R1 take black cell d1", "the same, paying two cubes"),
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
        word, names = OUTCOMES[int(state.phase)]
        return f"{word} {names[outcome]}"

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
        if len(words) == 1:
            raise self._no_move(state, text)
        if state.phase == FIRST:
            return self.seat(" ".join(words[1:]), state)
        return named(" ".join(words[1:]), OUTCOMES[int(state.phase)][1], f"outcome of '{words[0]}'")

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
        queens, blueprints = [name.lower() for name in QUEEN_NAMES], [name.lower() for name in BLUEPRINT_NAMES]
        match words:
            case ["egg", room]:
                return FIRST_PAY_EGG + named(room, ROOM_NAMES, "room")
            case [colour, room]:
                return FIRST_PAY_WOOD + COLOURS * named(room, ROOM_NAMES, "room") + named(colour, COLOUR_NAMES, "colour")
            case [name] if name in queens:
                return FIRST_PAY_QUEEN + queens.index(name)
            case [name] if name in blueprints:
                return FIRST_PAY_BLUEPRINT + blueprints.index(name)
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
            first = chance_sentence(state, action, seat, after)
        elif is_pass_in_window(state, action) and seat != state.actor:
            first = ""
        else:
            first = decision_sentence(state, action, seat)
        return " ".join(part for part in (first, *tell_rest(state, after)) if part)

    # --- what is asked, and why not ---

    def prompt(self, state: Record) -> str:
        """TTW-KNOW-4: in the view of others a question about a Queen card is not told."""
        if state.actor == OVER:
            return f"The game is over: {ENDINGS[self.spec.endings[state.ending - 1]]}."
        if state.actor == CHANCE:
            return WAITING[int(state.phase)]
        return "There is time for Queen cards." if state.actor == SECRET else asked(state)

    def reason(self, state: Record, action: int, clause: str) -> str:
        if clause == "TTW-ASK-1" and state.actor != OVER:
            return f"this is not asked now; here you can say {self._example(state)}"
        if state.actor >= 0:
            return decision_reason(state, action, clause) or super().reason(state, action, clause)
        return super().reason(state, action, clause)

    def board(self, state: Record, colour: bool = True) -> str:
        return draw(self, state, colour)


TEXT = TowersText(SPEC)
