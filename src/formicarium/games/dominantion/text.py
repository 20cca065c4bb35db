"""What dominANTion says and reads: `select F2`, `move n`, `attack`, `join C2`, `buy worker`, `end`; RULES.md has the notation."""

from collections.abc import Mapping, Sequence

from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.core.text import Text, whole
from formicarium.games.dominantion import position_text
from formicarium.games.dominantion.acts import acts_of
from formicarium.games.dominantion.board import colours_held, controlled_in, is_on, kind_at, owner_at, owns, step_points
from formicarium.games.dominantion.components import (
    COLOURS,
    DIE,
    EMIGRATION,
    EVENT_NAMES,
    EVENT_TITLES,
    KIND_NAMES,
    PAWNS_OF_A_COLOUR,
    PILE_CUBES,
    PREDATOR,
    QUEEN,
    QUEEN_SUGAR,
    RAIN,
    SIEGE,
    WARRIOR,
    WORKER,
    WORKER_SUGAR,
)
from formicarium.games.dominantion.compound import Plan, attack_with_all, gather_with_all, walk
from formicarium.games.dominantion.drawing import draw
from formicarium.games.dominantion.forecast import doomed_tiles, forecast, forecast_alone
from formicarium.games.dominantion.geometry import (
    BAND_TILES,
    DIRECTION_NAMES,
    HERE,
    NEIGHBOUR,
    NODE,
    OFF_BOARD,
    THRONE,
    tile_name,
)
from formicarium.games.dominantion.names import (
    EIGHT_NAMES,
    STRAIGHT_NAMES,
    colour_name,
    listed,
    number_of,
    pawn_name,
    read_direction,
    read_event,
    read_name,
    read_tile,
    selected_name,
)
from formicarium.games.dominantion.rounds import vacant_in
from formicarium.games.dominantion.setup import roller
from formicarium.games.dominantion.spec import (
    ATTACK,
    BATTLE,
    BUY_QUEEN,
    BUY_WORKER,
    DROP,
    END_TURN,
    EVENT,
    FIRST_FEED,
    FIRST_GATHER,
    FIRST_MOVE,
    MAIN,
    MERGE,
    NONE,
    PARTNER,
    PLACE,
    PLAYER,
    RESOLVE,
    ROLL,
    SELECTED,
    SPEC,
    TAKE,
    TAX,
    TILE,
)
from formicarium.games.dominantion.thrones import besieger

TILE_VERBS = {MAIN: "select", SELECTED: "select", BATTLE: "join", PARTNER: "with", PLACE: "at", TAX: "pay"}
"""What naming a tile is called, by phase."""
CHANCE_VERBS = {ROLL: "roll", EVENT: "event", TILE: "tile", PLAYER: "player"}
PLAIN_DEEDS = {
    TAKE: "take",
    DROP: "drop",
    ATTACK: "attack",
    RESOLVE: "resolve",
    MERGE: "merge",
    BUY_WORKER: "buy worker",
    BUY_QUEEN: "buy queen",
    END_TURN: "end",
}
EXAMPLES = {
    MAIN: "'select F2', 'buy worker' or 'end'",
    SELECTED: "'move n', 'gather ne', 'attack' or another act of the selected pawn",
    BATTLE: "'join C2' or 'resolve'",
    PARTNER: "'with H3'",
    PLACE: "'at G3'",
    TAX: "'pay D5'",
    ROLL: "'roll 4'",
    EVENT: "'event rain'",
    TILE: "'tile F11'",
    PLAYER: "'player green'",
}
ENDINGS = {
    "conquest": "one colony rules them all",
    "cap": "the last round has been played",
    "dead": "nobody has an ant or the sugar for a queen",
}


class DominantionText(Text):
    """Notation and words of dominANTion."""

    # --- seats: their names are the colours in play ---

    def seat_word(self, state: Record, seat: int) -> str:
        return colour_name(state, seat)

    def who(self, state: Record, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        return colour_name(state, seat).capitalize()

    def standing(self, state: Record, seat: int, row: Mapping[str, int]) -> str:
        return f"with {number_of(row['hives'], 'hive')}, power {row['power']} and {row['sugar']} sugar"

    # --- moves ---

    def move(self, state: Record, action: int) -> str:
        if state.actor == CHANCE:
            return f"{CHANCE_VERBS[int(state.phase)]} {self._outcome(state, action)}"
        if action < FIRST_MOVE:
            return f"{TILE_VERBS[int(state.phase)]} {tile_name(action)}"
        if action < FIRST_GATHER:
            return f"move {STRAIGHT_NAMES[action - FIRST_MOVE]}"
        if action < TAKE:
            return f"gather {DIRECTION_NAMES[action - FIRST_GATHER]}"
        if FIRST_FEED <= action < ATTACK:
            return f"feed {EIGHT_NAMES[action - FIRST_FEED]}"
        return PLAIN_DEEDS[action]

    def _outcome(self, state: Record, outcome: int) -> str:
        if state.phase == ROLL:
            return str(outcome)
        if state.phase == EVENT:
            return EVENT_NAMES[outcome]
        return tile_name(outcome) if state.phase == TILE else COLOURS[outcome]

    def read_move(self, state: Record, text: str) -> int:
        words = text.lower().split()
        if not words:
            raise BadText(f"an empty move; here you can say {self._example(state)}")
        self._refuse_wrong_time(state, words[0])
        if state.actor == CHANCE:
            return self._read_outcome(state, text, words)
        for action, deed in PLAIN_DEEDS.items():
            if text.lower() == deed:
                return action
        match words:
            case [verb, tile] if verb in TILE_VERBS.values():
                self._need_verb(state, verb)
                return read_tile(tile)
            case ["move", direction]:
                return FIRST_MOVE + read_direction(direction, STRAIGHT_NAMES)
            case ["gather", direction]:
                return FIRST_GATHER + read_direction(direction, DIRECTION_NAMES)
            case ["feed", direction]:
                return FIRST_FEED + read_direction(direction, EIGHT_NAMES)
        raise BadText(f"'{text[:40]}' is not a move; here you can say {self._example(state)}")

    shortcuts = (
        ("walk F3 F6", "walk a pawn to a tile by a shortest way; 'walk F6' walks the selected one"),
        ("attack F6 all", "attack with a pawn and everybody who may join, and resolve; 'attack all' with the selected one"),
        ("gather all", "gather with every worker that stands where it can"),
    )

    def expand(self, state: Record, line: str) -> Sequence[str | int]:
        words = line.lower().split()
        if state.actor < 0 or len(words) < 2 or (words[0] != "walk" and words[-1] != "all"):
            return [line]
        return list(self._plan(state, words).actions)

    def _plan(self, state: Record, words: Sequence[str]) -> Plan:
        """The plan that a short form means."""
        match words:
            case ["walk", tile, target]:
                return walk(state, read_tile(tile), read_tile(target))
            case ["walk", target] if state.selected != NONE:
                return walk(state, int(state.selected), read_tile(target))
            case ["attack", tile, "all"]:
                return attack_with_all(state, read_tile(tile))
            case ["attack", "all"] if state.selected != NONE:
                return attack_with_all(state, int(state.selected))
            case ["gather", "all"]:
                return gather_with_all(state)
        raise BadText(f"'{' '.join(words)[:40]}' is no short form here; say {listed([form for form, _ in self.shortcuts])}")

    def _read_outcome(self, state: Record, text: str, words: Sequence[str]) -> int:
        if len(words) != 2:
            raise BadText(f"'{text[:40]}' is no outcome; here you can say {self._example(state)}")
        if state.phase == ROLL:
            return whole(words[1], 1, DIE, "a roll")
        if state.phase == EVENT:
            return read_event(words[1])
        return read_tile(words[1]) if state.phase == TILE else read_name(words[1], COLOURS, "colour")

    def _refuse_wrong_time(self, state: Record, verb: str) -> None:
        """Players' moves and outcomes share their numbers, so a move at the wrong moment must not be read as another."""
        moves = {*TILE_VERBS.values(), *(deed.split()[0] for deed in PLAIN_DEEDS.values()), "move", "gather", "feed"}
        outcomes = set(CHANCE_VERBS.values())
        if verb not in moves | outcomes:
            raise BadText(f"'{verb[:20]}' is not a move; here you can say {self._example(state)}")
        if state.actor == OVER:
            raise IllegalMove(self.prompt(state), f"DOM-END-{state.ending}")
        expected = {CHANCE_VERBS[int(state.phase)]} if state.actor == CHANCE else moves
        if verb not in expected:
            raise IllegalMove(f"this is not the moment for '{verb}'; here you can say {self._example(state)}", "DOM-ASK-5")

    def _need_verb(self, state: Record, verb: str) -> None:
        """Naming a tile means one thing at a time."""
        if verb != TILE_VERBS[int(state.phase)]:
            clause = "DOM-ASK-2" if state.phase == SELECTED else "DOM-ASK-5" if state.phase == MAIN else "DOM-ASK-4"
            raise IllegalMove(f"this is not the moment for '{verb}'; here you can say {self._example(state)}", clause)

    def _example(self, state: Record) -> str:
        return EXAMPLES.get(int(state.phase), "nothing: the game is over")

    # --- what happened ---

    def sentence(self, state: Record, action: int, seat: int) -> str:
        if state.actor == CHANCE:
            return self._tell_outcome(state, action)
        if action < FIRST_MOVE:
            return self._tell_tile(state, action)
        if action == RESOLVE:
            return self._tell_battle(state)
        if action == END_TURN:
            return self._tell_end(state)
        if action in (MERGE, BUY_WORKER, BUY_QUEEN):
            return ""
        who = f"{self.who(state, state.seat)}'s {selected_name(state).removeprefix('the ')}"
        return f"{who} {self._tell_act(state, action)}."

    def _tell_act(self, state: Record, action: int) -> str:
        """What the selected pawn does."""
        tile = int(state.selected)
        if action < FIRST_GATHER:
            return f"goes to {tile_name(NEIGHBOUR[tile, 2 * (action - FIRST_MOVE)])}"
        if action < TAKE:
            source = int(NEIGHBOUR[tile, action - FIRST_GATHER])
            return f"gathers a cube from the {'pile' if state.pile[source] else 'node'} on {tile_name(source)}"
        if action == TAKE:
            return "takes a cube from the store"
        if action == DROP:
            place = "into the store" if self._is_at_home(state, tile) else "on its tile"
            return f"drops {number_of(int(state.carried[tile]), 'cube')} {place}"
        if action == ATTACK:
            return "attacks"
        recruit = NEIGHBOUR[tile, action - FIRST_FEED]
        return f"feeds the neutral worker on {tile_name(recruit)}, which joins {colour_name(state, state.seat)}"

    def _is_at_home(self, state: Record, tile: int) -> bool:
        """Whether a tile belongs to a hive that the player whose turn it is controls."""
        return bool(is_on(controlled_in(state, state.seat, tile // BAND_TILES), tile))

    def _tell_tile(self, state: Record, tile: int) -> str:
        """Joining, merging, spawning, paying; selecting is told with what the pawn does."""
        if state.phase == BATTLE:
            return f"{self.who(state, state.seat)}'s {KIND_NAMES[kind_at(state, tile)]} on {tile_name(tile)} joins the attack."
        if state.phase == PARTNER:
            kind = int(kind_at(state, state.selected))
            pair = f"{KIND_NAMES[kind]}s on {tile_name(int(state.selected))} and {tile_name(tile)}"
            return f"{self.who(state, state.seat)}'s {pair} merge into a {KIND_NAMES[kind + 1]}."
        if state.phase == PLACE:
            return f"{self.who(state, state.seat)} spawns a {KIND_NAMES[state.buying]} on {tile_name(tile)}."
        if state.phase == TAX:
            pawn = f"the {KIND_NAMES[kind_at(state, tile)]} on {tile_name(tile)}"
            deed = f"pays the tax with a cube of {pawn}" if state.carried[tile] else f"sacrifices {pawn} for the tax"
            return f"{self.who(state, state.actor)} {deed}."
        return ""

    def _tell_battle(self, state: Record) -> str:
        dead = [pawn_name(state, tile) for tile in doomed_tiles(state)]
        return f"The battle: {forecast(state)}; {listed(dead) if dead else 'nobody'} {'dies' if len(dead) < 2 else 'die'}."

    def _tell_end(self, state: Record) -> str:
        """The end of a turn, with what it means for a siege."""
        who, enemy = self.who(state, state.seat), int(besieger(state, state.seat))
        if enemy == NONE:
            return f"{who} ends the turn."
        throne = pawn_name(state, int(THRONE[state.chart, state.seat]))
        count = int(state.siege[state.seat]) + 1
        if count < SIEGE:
            return f"{who} ends the turn; {throne} has held out on the throne for {number_of(count, 'turn')}."
        fall = f"{throne} has held out on the throne, and {colour_name(state, enemy)} conquers"
        return f"{who} ends the turn and is disqualified: {fall}."

    def _tell_outcome(self, state: Record, outcome: int) -> str:
        if state.phase == ROLL:
            return f"{self.who(state, int(roller(state)))} rolls a {outcome}."
        if state.phase == EVENT:
            return f"The event of round {state.round_number} is {EVENT_TITLES[outcome]}."
        if state.phase == PLAYER:
            return f"{COLOURS[outcome].capitalize()} is motivated."
        name = tile_name(outcome)
        if state.event == PREDATOR:
            area = [int(tile) for tile in NEIGHBOUR[outcome] if tile != OFF_BOARD and owner_at(state, int(tile)) != NONE]
            prey = [pawn_name(state, tile) for tile in sorted(area)]
            return f"The predator comes to {name} and eats {listed(prey) if prey else 'nobody'}."
        if not is_on(vacant_in(state, outcome // BAND_TILES), outcome):
            return f"The tile {name} is picked; it is not vacant."
        if state.event == RAIN:
            return f"The rain leaves {number_of(min(PILE_CUBES, int(state.supply)), 'cube')} on {name}."
        return f"A neutral worker appears on {name}."

    # --- what is asked ---

    def prompt(self, state: Record) -> str:
        if state.actor == OVER:
            return f"The game is over: {ENDINGS[self.spec.endings[state.ending - 1]]}."
        if state.actor == CHANCE:
            return self._chance_prompt(state)
        who = self.who(state, state.actor)
        if state.phase == TAX:
            return f"{who}: pay the tax with a carrier's cube, or, if nobody carries, with a pawn."
        if state.phase == BATTLE:
            return f"{who}: {forecast(state)}. Let others join, or resolve the battle."
        if state.phase == PARTNER:
            return f"{who}: choose the partner that merges with {selected_name(state)}."
        if state.phase == PLACE:
            return f"{who}: choose an empty hive tile for the new {KIND_NAMES[state.buying]}."
        return f"{who}, {number_of(int(state.action_points), 'point')} left: {self._turn_prompt(state)}"

    def _turn_prompt(self, state: Record) -> str:
        battle = ""
        if state.selected != NONE and acts_of(state, state.seat, state.selected) >> (ATTACK - FIRST_MOVE) & 1:
            battle = f" An attack by it alone: {forecast_alone(state)}."
        if state.phase == SELECTED:
            return f"say what {selected_name(state)} does.{battle}"
        if state.selected == NONE:
            return "select a pawn, buy, or end the turn."
        return f"go on with {selected_name(state)}, select another pawn, buy, or end the turn.{battle}"

    def _chance_prompt(self, state: Record) -> str:
        if state.phase == ROLL:
            return f"{self.who(state, int(roller(state)))} rolls for the first turn."
        if state.phase == EVENT:
            return f"The event of round {state.round_number} is picked."
        if state.phase == PLAYER:
            return "A player is picked for Motivation."
        what = {RAIN: "a pile of sugar", EMIGRATION: "a neutral worker", PREDATOR: "the predator"}[int(state.event)]
        return f"A tile is picked for {what}."

    # --- why not ---

    def reason(self, state: Record, action: int, clause: str) -> str:
        told = ""
        if state.actor >= 0 and 0 <= action < self.spec.actions:
            told = self._tile_reason(state, action, clause) if action < FIRST_MOVE else self._deed_reason(state, action, clause)
        return told or super().reason(state, action, clause)

    def _tile_reason(self, state: Record, tile: int, clause: str) -> str:
        """Why a tile cannot be named; empty if the clause says it best."""
        name = tile_name(tile)
        if clause == "DOM-TURN-1":
            return "you have no action point left"
        if clause == "DOM-ASK-2":
            return f"{selected_name(state)} has just been selected and must do something first"
        if clause == "DOM-ASK-1":
            if not owns(state, state.seat, tile):
                return f"{name} has no pawn of yours"
            done = "is selected already" if tile == state.selected else "can do nothing now"
            return f"{pawn_name(state, tile)} {done}"
        if clause == "DOM-CBT-6":
            return f"{pawn_name(state, tile)} has attacked this turn already"
        if clause == "DOM-CBT-2":
            what = "has no engaged enemy around it" if owns(state, state.seat, tile) else "has no pawn of yours"
            return f"{name} {what}"
        if clause == "DOM-SPN-5":
            return f"{name} is not another tile of the hive in which {selected_name(state)} stands"
        if clause == "DOM-SPN-4":
            return f"{name} has no {KIND_NAMES[kind_at(state, state.selected)]} of yours"
        if clause == "DOM-SPN-2":
            empty = int(owner_at(state, tile)) == NONE
            return f"{name} is no tile of a hive you control" if empty else f"{pawn_name(state, tile)} stands there"
        return ""

    def _deed_reason(self, state: Record, action: int, clause: str) -> str:
        """Why something cannot be done; empty if the clause says it best."""
        store = int(state.store[state.seat]) if state.seat != NONE else 0
        if clause == "DOM-TURN-1":
            price = int(step_points(state)) if FIRST_MOVE <= action < FIRST_GATHER else 1
            return f"this costs {number_of(price, 'point')}, and you have {state.action_points} left"
        if clause == "DOM-ASK-1":
            return "no pawn is selected; select one first"
        if clause == "DOM-ASK-2":
            return f"{selected_name(state)} has just been selected and must do something first"
        if clause == "DOM-ASK-4":
            return f"first finish what you began: {self._example(state)}"
        if clause == "DOM-ASK-5":
            return "there is no battle to resolve"
        if clause == "DOM-SPN-1":
            lacking = f"a worker costs {WORKER_SUGAR} sugar, and your store holds {store}"
            return lacking if store < WORKER_SUGAR else "you have no queen"
        if clause == "DOM-SPN-3":
            lacking = f"a queen costs {QUEEN_SUGAR} sugar, and your store holds {store}"
            return "you have a queen" if state.pawns[state.seat, QUEEN] else lacking
        if clause == "DOM-SPN-2":
            return "no tile of your hives is empty"
        if clause == "DOM-LIM-1":
            kind = int(kind_at(state, int(state.selected))) + 1 if action == MERGE else WORKER
            limit = int(PAWNS_OF_A_COLOUR[kind]) * int(colours_held(state, state.seat))
            return f"you have {number_of(int(state.pawns[state.seat, kind]), KIND_NAMES[kind])}, and {limit} is the limit"
        return self._act_reason(state, action, clause)

    def _act_reason(self, state: Record, action: int, clause: str) -> str:
        """Why the selected pawn cannot do something."""
        pawn, tile = selected_name(state), int(state.selected)
        if clause == "DOM-GEO-1":
            return f"{pawn} stands at the edge of the board"
        if clause == "DOM-MOVE-2":
            target = int(NEIGHBOUR[tile, 2 * (action - FIRST_MOVE)])
            node = is_on(NODE[state.chart, target // BAND_TILES], target)
            return f"{tile_name(target)} is a node" if node else f"{pawn_name(state, target)} stands there"
        if clause == "DOM-SUG-1":
            return f"{pawn} has gathered this turn already" if kind_at(state, tile) == WORKER else f"{pawn} is no worker"
        if clause == "DOM-SUG-2":
            return "the supply is empty" if state.supply == 0 else f"{pawn} is not on a coloured tile of that node"
        if clause == "DOM-SUG-3":
            direction = action - FIRST_GATHER
            where = "on its own tile" if direction == HERE else f"on {tile_name(int(NEIGHBOUR[tile, direction]))}"
            return f"{pawn} finds neither pile nor node {where}"
        if clause == "DOM-SUG-4":
            return f"{pawn} carries nothing"
        if clause == "DOM-SUG-5":
            return "your store is empty" if self._is_at_home(state, tile) else f"{pawn} is in no hive of yours"
        if clause == "DOM-EVT-4" and FIRST_FEED <= action < ATTACK:
            recruit = tile_name(int(NEIGHBOUR[tile, action - FIRST_FEED]))
            return f"{recruit} has no neutral worker" if state.carried[tile] else f"{pawn} carries no cube to feed"
        if clause == "DOM-CBT-6":
            return f"{pawn} has attacked this turn already"
        if clause == "DOM-CBT-1":
            return f"no enemy is around {pawn}"
        if clause == "DOM-SPN-4":
            strong = kind_at(state, tile) >= WARRIOR
            return f"{pawn} merges with nobody" if strong else "a merge costs 1 sugar, and your store is empty"
        if clause == "DOM-SPN-5":
            kind = KIND_NAMES[kind_at(state, tile)]
            home = self._is_at_home(state, tile)
            return f"no other {kind} of yours is in this hive" if home else f"{pawn} is in no hive of yours"
        return ""

    # --- positions and the drawn table ---

    def position(self, state: Record) -> list[str]:
        return position_text.write_lines(state)

    def read_position(self, lines: Sequence[str], state: Record) -> None:
        position_text.read_lines(lines, state, self.seat)

    def board(self, state: Record, colour: bool = True) -> str:
        return draw(state, colour)


TEXT = DominantionText(SPEC)
