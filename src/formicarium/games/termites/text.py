"""What Termites says and reads: `place W2 G7`, `select G7`, `move H8`, `attack H8 from G8`, `mound 7 G7`.

Names of things are in names.py, the reasons why not in reasons.py, positions in positions.py, the drawn table in drawing.py.
"""

from collections.abc import Sequence

import numpy as np

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.record import ACTION, CHANCE, OVER, Record
from formicarium.games.termites.attack import destroys, retreats
from formicarium.games.termites.board import NOBODY
from formicarium.games.termites.components import (
    COLONY_NAMES,
    FACE_TERRAIN,
    FLYER,
    HAND,
    KINDS,
    LEAST_MOUND,
    TERRAIN_NAMES,
    TILE_NAMES,
    TURNS,
    VEGETATION,
)
from formicarium.games.termites.drawing import draw
from formicarium.games.termites.geometry import DIRECTIONS, HEXES, LABELS, NEXT
from formicarium.games.termites.maps import terrain_at
from formicarium.games.termites.names import (
    TOKEN_NAMES,
    caste_of,
    decode,
    kind_of,
    listed,
    piece_called,
    read_colony,
    read_hex,
    read_tile,
    read_token,
    read_value,
    seat_called,
    thing,
    whose,
)
from formicarium.games.termites.positions import PositionText
from formicarium.games.termites.reasons import attack_sum, decision_reason, outcome_reason
from formicarium.games.termites.rules import ATT_2, ATT_3, ATT_5, legal, why_not
from formicarium.games.termites.setup import tiles_wanted
from formicarium.games.termites.spec import (
    COLONY,
    DEAL,
    DRAW,
    FIRST_ATTACK,
    FIRST_MOUND,
    FIRST_MOVE,
    FIRST_NEUTRAL,
    FIRST_PLACE,
    FIRST_RETREAT,
    FIRST_SELECT,
    FIRST_TILE,
    LOST_MOUND,
    MOUND,
    NEUTRAL,
    OWN_MOUND,
    PASS,
    PLACE,
    RETREAT,
    SELECT,
    SPEC,
    START,
    TARGET,
    TILE,
    UNKNOWN,
)

FORMS = {
    "pass": ("pass", (SELECT,)),
    "place": ("place W2 G7", (PLACE,)),
    "select": ("select G7", (SELECT,)),
    "move": ("move H8", (TARGET,)),
    "attack": ("attack H8 from G8", (TARGET,)),
    "retreat": ("retreat H9", (RETREAT,)),
    "mound": ("mound 7 G7", (MOUND, OWN_MOUND, LOST_MOUND)),
    "neutral": ("neutral G7", (NEUTRAL,)),
    "tile": ("tile water wv G7", (TILE,)),
    "start": ("start north", (START,)),
    "colony": ("colony blue", (COLONY,)),
    "draw": ("draw W2", (DEAL, DRAW)),
}
"""How a move that begins with a word is written, and the phases in which it is asked for."""
KEYWORDS = {*FORMS, "from"}
FILLERS = ("to", "x")
"""Words that may stand between two hexes."""


class TermitesText(PositionText):
    """Notation and words of Termites."""

    shortcuts = (
        ("move G7 H8", "select the unit on G7 and move it to H8"),
        ("attack G7 H8 from G8", "select the unit on G7 and attack H8 from G8; leave out 'from G8' where there is one way only"),
    )

    def seat_name(self, state: Record, seat: int) -> str:
        return seat_called(state, seat)

    # --- moves ---

    def move(self, state: Record, action: int) -> str:
        if state.actor == CHANCE:
            return self._outcome(state, action)
        match decode(action):
            case "place", cell, kind:
                return f"place {TOKEN_NAMES[kind]} {LABELS[cell]}"
            case "attack", target, direction:
                approach = NEXT[target, direction]
                chosen = approach >= 0 and (not state.piece[target] or kind_of(state, target) < KINDS)
                return f"attack {LABELS[target]} from {LABELS[approach]}" if chosen else f"attack {LABELS[target]}"
            case "retreat", _, direction:
                return f"retreat {LABELS[NEXT[state.target, direction]]}"
            case "mound", cell, value:
                return f"mound {value} {LABELS[cell]}"
            case "tile", cell, face:
                return f"tile {TERRAIN_NAMES[FACE_TERRAIN[face]]} {TILE_NAMES[face // 2]} {LABELS[cell]}"
            case verb, cell, _:
                return verb if verb == "pass" else f"{verb} {LABELS[cell]}"

    def _outcome(self, state: Record, outcome: int) -> str:
        if state.phase == START:
            return f"start {self.spec.seat_names[outcome]}"
        return f"colony {COLONY_NAMES[outcome]}" if state.phase == COLONY else f"draw {TOKEN_NAMES[outcome]}"

    def _legal(self, state: Record) -> list[int]:
        actions = np.zeros(self.spec.most_legal + LISTED_AT_ONCE, ACTION)
        return [int(action) for action in actions[: legal(state, actions)]]

    def _example(self, state: Record) -> str:
        """A move that is legal here."""
        actions = self._legal(state)
        return f"'{self.move(state, actions[0])}'" if actions else "nothing: the game is over"

    def read_move(self, state: Record, text: str) -> int:
        words = [word.lower() if word.lower() in KEYWORDS else word for word in text.split()]
        if not words or words[0] not in FORMS:
            raise BadText(f"'{text[:40]}' is not a move; here you can say {self._example(state)}")
        form, phases = FORMS[words[0]]
        if state.actor == OVER:
            raise IllegalMove(self.prompt(state), "TMT-END-1")
        if state.phase not in phases:
            raise IllegalMove(self._not_now(state, words[0]), "TMT-TURN-3")
        match words:
            case ["pass"]:
                return PASS
            case ["place", token, cell]:
                return FIRST_PLACE + HEXES * read_token(token) + read_hex(cell)
            case ["select", cell]:
                return FIRST_SELECT + read_hex(cell)
            case ["move", cell]:
                return FIRST_MOVE + read_hex(cell)
            case ["attack", cell]:
                return self._read_attack(state, read_hex(cell))
            case ["attack", cell, "from", approach]:
                return self._read_attack_from(state, read_hex(cell), read_hex(approach))
            case ["retreat", cell]:
                return FIRST_RETREAT + beside(int(state.target), read_hex(cell), "TMT-RET-2")
            case ["mound", value, cell]:
                return FIRST_MOUND + HEXES * (read_value(value) - LEAST_MOUND) + read_hex(cell)
            case ["neutral", cell]:
                return FIRST_NEUTRAL + read_hex(cell)
            case ["tile", _, _, _]:
                face, place = read_tile(words[1:])
                return FIRST_TILE + HEXES * face + place
            case ["start", seat]:
                return self.seat(seat, state)
            case ["colony", colony]:
                return read_colony(colony)
            case ["draw", token]:
                return read_token(token)
        raise BadText(f"'{text[:40]}' does not have the form of a move; it should look like '{form}'")

    def _not_now(self, state: Record, verb: str) -> str:
        return f"this is not the moment for '{verb}'; here you can say {self._example(state)}"

    def _read_attack(self, state: Record, target: int) -> int:
        """TMT-ATT-4, TMT-ATT-5: an attack without its approach hex, if there is but one; or one that tells why there is none."""
        actions = range(FIRST_ATTACK + DIRECTIONS * target, FIRST_ATTACK + DIRECTIONS * (target + 1))
        found = [action for action in actions if why_not(state, action) == 0]
        if len(found) > 1:
            ways = listed([self.move(state, action).rpartition(" ")[2] for action in found], "or")
            raise BadText(f"say from where, as in '{self.move(state, found[0])}': you can come from {ways}")
        telling = [action for action in actions if why_not(state, action) not in (ATT_2, ATT_3, ATT_5)]
        return [*found, *telling, *actions][0]

    def _read_attack_from(self, state: Record, target: int, approach: int) -> int:
        """TMT-ATT-5: which of the possible approach hexes is said makes no difference to an attack on a Mound."""
        action = FIRST_ATTACK + DIRECTIONS * target + beside(target, approach, "TMT-ATT-3")
        return self._read_attack(state, target) if why_not(state, action) == ATT_5 else action

    def expand(self, state: Record, line: str) -> Sequence[str | int]:
        """Every word that begins a move begins the next one; and `move G7 H8` is `select G7` and `move H8`."""
        moves: list[list[str]] = []
        for word in line.split():
            if word.lower() in FORMS or not moves:
                moves.append([])
            moves[-1].append(word)
        return [step for move in moves for step in self._with_selection(state, move)] or [line]

    def _with_selection(self, state: Record, words: list[str]) -> list[str]:
        match [word for word in words if word.lower() not in FILLERS]:
            case [verb, start, cell, *rest] if verb.lower() in ("move", "attack") and "from" not in (start.lower(), cell.lower()):
                step = " ".join([verb, cell, *rest])
                chosen = state.phase == TARGET and start.upper() == LABELS[state.selected]
                return [step] if chosen else [f"select {start}", step]
        return [" ".join(words)]

    # --- what happens ---

    def sentence(self, state: Record, action: int, seat: int) -> str:
        if state.actor == CHANCE:
            return self._chance_sentence(state, action, seat)
        who = seat_called(state, int(state.actor))
        match decode(action):
            case "pass", _, _:
                return f"{who} moves nothing."
            case "place", cell, kind:
                return f"{who} places {TOKEN_NAMES[kind]} on {LABELS[cell]}."
            case "move", cell, _:
                start = int(state.selected)
                return f"{who} moves {thing(kind_of(state, start))} from {LABELS[start]} to {LABELS[cell]}."
            case "attack", target, direction:
                return self._attack_sentence(state, target, direction)
            case "retreat", _, direction:
                return self._retreat_sentence(state, int(NEXT[state.target, direction]))
            case "mound", cell, value:
                return self._mound_sentence(state, cell, value)
            case "neutral", cell, _:
                return f"{who} puts a neutral Mound on {LABELS[cell]}."
            case "tile", cell, face:
                return f"{who} lays {TERRAIN_NAMES[FACE_TERRAIN[face]]} on {LABELS[cell]}, with a tile {TILE_NAMES[face // 2]}."
        return ""

    def _chance_sentence(self, state: Record, outcome: int, seat: int) -> str:
        """TMT-KNOW-2: only who draws a token is told which; that others deal their hands is told once."""
        if state.phase == START:
            return f"{seat_called(state, outcome)} is the starting player."
        who = seat_called(state, int(state.seat))
        if state.phase == COLONY:
            return f"{who} leads the {COLONY_NAMES[outcome]} colony."
        if seat == state.seat:
            return f"{who} draws {TOKEN_NAMES[outcome]}."
        if state.phase == DRAW:
            return f"{who} draws a token."
        return f"{who} draws {HAND} tokens." if state.held[state.seat] == HAND - 1 else ""

    def _attack_sentence(self, state: Record, target: int, direction: int) -> str:
        """TMT-ATT-6 to TMT-ATT-13, TMT-RET-1, TMT-RET-7, TMT-CAP-1, TMT-CAP-2: the sum, and what becomes of both."""
        start = int(state.selected)
        who, unit = seat_called(state, int(state.seat)), f"{thing(kind_of(state, start))} from {LABELS[start]}"
        victim, total = f"{piece_called(state, target)} on {LABELS[target]}", attack_sum(state, start, target)
        if kind_of(state, target) >= KINDS:
            return f"{who} captures {victim} with {unit}, which is lost: {total}."
        approach = NEXT[target, direction]
        way = "" if approach == start else f" by way of {LABELS[approach]}"
        told = f"{who} attacks {victim} with {unit}{way}: {total}."
        if destroys(state, start):
            return f"{told} Soldiers destroy it."
        return told if retreats(state, start, target, direction) else f"{told} It cannot retreat and is destroyed."

    def _retreat_sentence(self, state: Record, cell: int) -> str:
        """TMT-RET-2, TMT-RET-8."""
        target = int(state.target)
        if caste_of(state, target) == FLYER and terrain_at(state, cell) == VEGETATION:
            return f"{piece_called(state, target)} is driven into vegetation on {LABELS[cell]} and destroyed."
        return f"{piece_called(state, target)} retreats from {LABELS[target]} to {LABELS[cell]}."

    def _mound_sentence(self, state: Record, cell: int, value: int) -> str:
        """TMT-SET-7, TMT-CAP-3, TMT-CAP-5, TMT-CAP-8."""
        placed = f"{seat_called(state, int(state.actor))} puts a Mound of {value} on {LABELS[cell]}"
        if state.phase == OWN_MOUND:
            return f"{placed}, in place of the one captured."
        return f"{placed}; {thing(kind_of(state, cell))} makes room for it." if state.piece[cell] else f"{placed}."

    # --- what is asked ---

    def prompt(self, state: Record) -> str:
        if state.actor == OVER:
            return f"The game is over: everybody has had {TURNS} turns."
        if state.phase == START:
            return "The starting player is drawn."
        who = seat_called(state, int(state.seat if state.actor == CHANCE else state.actor))
        if state.actor == CHANCE:
            return f"{who} draws a {'colony' if state.phase == COLONY else 'token'}."
        return f"{who}: {self._question(state)}."

    def _question(self, state: Record) -> str:
        """TMT-TURN-3: what is asked of the player who decides."""
        if state.phase == NEUTRAL:
            return f"put a neutral Mound on the board ({state.done + 1} of {state.players - 1})"
        if state.phase == TILE:
            return f"lay a tile ({state.done + 1} of {tiles_wanted(state)})"
        if state.phase == MOUND:
            return "put one of your Mounds on the board"
        if state.phase == PLACE:
            return "place a token of your hand on the board"
        if state.phase == SELECT:
            return "select a unit to move or to attack with, or pass"
        if state.phase == TARGET:
            selected = int(state.selected)
            return f"say where your {thing(kind_of(state, selected))} on {LABELS[selected]} moves or what it attacks"
        return self._question_after_attack(state)

    def _question_after_attack(self, state: Record) -> str:
        """TMT-RET-5, TMT-CAP-3, TMT-CAP-5, TMT-CAP-8."""
        if state.phase == RETREAT:
            target = int(state.target)
            came = f"the attacker comes from {LABELS[NEXT[target, state.approach]]}"
            return f"choose where {piece_called(state, target, int(state.actor))} on {LABELS[target]} retreats to ({came})"
        if state.phase == OWN_MOUND:
            owner = NOBODY if state.victim == UNKNOWN else int(state.victim)
            return f"you captured {whose(state, owner)} Mound on {LABELS[state.target]}; put one of yours in its place"
        lost = f"{seat_called(state, int(state.seat))} captured a Mound of yours; put another one on the board"
        makes_room = any(state.piece[decode(action)[1]] for action in self._legal(state)[:1])
        return f"{lost} (no empty hex is left for it: a unit of yours has to make room)" if makes_room else lost

    def reason(self, state: Record, action: int, clause: str) -> str:
        if state.actor == OVER:
            return self.prompt(state)
        if clause == "TMT-TURN-3":
            return self._not_now(state, decode(action)[0])
        told = outcome_reason(state, action, clause) if state.actor == CHANCE else decision_reason(state, action, clause)
        return told or super().reason(state, action, clause)

    # --- the drawn table ---

    def board(self, state: Record, colour: bool = True) -> str:
        return draw(state, colour)


def beside(target: int, cell: int, clause: str) -> int:
    """The direction from a hex to one of its neighbours; no action says anything about a hex farther away."""
    ways = [int(near) for near in NEXT[target]]
    if cell not in ways:
        raise IllegalMove(f"{LABELS[cell]} is not next to {LABELS[target]}", clause)
    return ways.index(cell)


TEXT = TermitesText(SPEC)
