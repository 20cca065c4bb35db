"""Positions of Termites as text, both ways.

    turn 8 seat east phase target first north selected G7
    A                    .     .     .     .     .     .     .
    ...
    G  .     .     .     .     ^     .     .rW2  .     ^     .b7   .     .     .
    ...
    north colony blue hand W1 P1x2 stack W2x3 F1 reserve 5 6 trophies r9 n7
    east colony red hand S2 ...

A hex is its terrain, followed by the piece there: the letter of the colony and the token, or the value of a Mound (n7 is a
neutral one). On a map that the options give, the mark of the terrain may be left out. What a seat has in reserve, and a
stack that holds all tokens which are neither in hand nor on the board, may be left out, too. A built map has a last line,
`tiles wv 2 vs 0 ws 1`, with the tiles not laid. In a view an unseen hand is ???, and hand and stack together are `unseen`.
"""

import re
from collections.abc import Sequence

from formicarium.core.errors import BadText
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.core.text import Text, whole
from formicarium.games.termites.board import NOBODY, put_unit, set_mound
from formicarium.games.termites.components import (
    BUILT,
    CLEAR,
    COLONY_LETTERS,
    COLONY_NAMES,
    CUSTOM,
    KINDS,
    LEAST_MOUND,
    MOUND_VALUES,
    NEUTRAL_LETTER,
    NEUTRAL_VALUE,
    SEATS,
    SHEETS,
    TERRAIN_MARKS,
    TERRAIN_NAMES,
    TILE_NAMES,
    TILES,
    TILES_OF_A_TYPE,
    TOKENS,
    TURNS,
)
from formicarium.games.termites.geometry import BIT, BOARD, LABELS, NEXT, ROW_LETTERS, ROWS
from formicarium.games.termites.maps import MAP_TERRAIN, terrain_at
from formicarium.games.termites.names import (
    NOTHING,
    TOKEN_NAMES,
    hexes_in,
    kind_of,
    owner_of,
    read_colony,
    read_hex,
    read_terrain,
    read_token,
    read_value,
    thing,
    write_tokens,
)
from formicarium.games.termites.reasons import write_reserve
from formicarium.games.termites.setup import find_ground
from formicarium.games.termites.spec import (
    COLONY,
    DEAL,
    DRAW,
    ENDED,
    IN_RESERVE,
    LOST_MOUND,
    MOUND,
    NEUTRAL,
    OWN_MOUND,
    PHASES,
    RETREAT,
    ROUNDS,
    START,
    TARGET,
    TILE,
    UNKNOWN,
)

PITCH = 6
"""Columns from hex to hex; each row is shifted by half of it."""
UNSEEN = "?"
CELL = re.compile(r"""([.~"^wvs]?)(?:([brgyn])([wspf][1-3]|[5-9]))?""", re.IGNORECASE)
NEEDED = {TARGET: ("selected",), RETREAT: ("selected", "target", "approach"), OWN_MOUND: ("target",), LOST_MOUND: ("victim",)}
"""What the turn line tells in some phases and in no other."""
POSSIBLE = {NEUTRAL: ("done",), TILE: ("done",), MOUND: ("done",), OWN_MOUND: ("victim",)}
"""What it may tell besides."""
ALWAYS = ("turn", "phase", "seat", "first")
PILES = ("colony", "hand", "stack", "reserve", "trophies")

Facts = dict[str, str]
"""What a line tells: words and their values."""


class PositionText(Text):
    """Positions of Termites, written and read."""

    # --- writing ---

    def position(self, state: Record) -> list[str]:
        """Turn, board, seats, tiles; before the starting player is known there is nothing but the turn line."""
        turn = self._write_turn(state)
        if state.phase == START:
            return [turn]
        lines = [turn, *(self._write_row(state, row) for row in range(len(ROWS)))]
        lines += [f"{self.spec.seat_names[seat]} {self._write_seat(state, seat)}" for seat in range(state.players)]
        if state.map == BUILT:
            left = zip(TILE_NAMES, state.tiles_left, strict=True)
            lines.append(f"tiles {' '.join(f'{name} {count}' for name, count in left)}")
        return lines

    def _write_turn(self, state: Record) -> str:
        if state.phase == START:
            return f"turn {state.turn} phase {PHASES[START]}"
        names = self.spec.seat_names
        turn = f"turn {state.turn} seat {names[state.seat]} phase {PHASES[state.phase]} first {names[state.first]}"
        if state.selected != UNKNOWN:
            turn += f" selected {LABELS[state.selected]}"
        if state.target != UNKNOWN:
            turn += f" target {LABELS[state.target]}"
        if state.approach != UNKNOWN:
            turn += f" approach {LABELS[NEXT[state.target, state.approach]]}"
        if state.victim != UNKNOWN:
            turn += f" victim {names[state.victim]}"
        return f"{turn} done {state.done}" if state.done else turn

    def _write_row(self, state: Record, row: int) -> str:
        shift = " " * (2 + PITCH // 2 * abs(row - len(ROWS) // 2))
        return f"{ROW_LETTERS[row]}{shift}{''.join(f'{self._write_cell(state, cell):{PITCH}}' for cell in ROWS[row])}".rstrip()

    def _write_cell(self, state: Record, cell: int) -> str:
        mark = TERRAIN_MARKS[terrain_at(state, cell)]
        if not state.piece[cell]:
            return mark
        kind, letter = kind_of(state, cell), owner_letter(state, owner_of(state, cell))
        return f"{mark}{letter}{TOKEN_NAMES[kind] if kind < KINDS else kind - KINDS + LEAST_MOUND}"

    def _write_seat(self, state: Record, seat: int) -> str:
        colony = COLONY_NAMES[state.colony[seat]] if state.colony[seat] != UNKNOWN else NOTHING
        rest = "stack" if sees_hand(state, seat) else "unseen"
        piles = f"colony {colony} hand {write_hand(state, seat)} {rest} {write_tokens(state.stack[seat])}"
        return f"{piles} reserve {write_reserve(state, seat)} trophies {write_trophies(state, seat)}"

    # --- reading ---

    def read_position(self, lines: Sequence[str], state: Record) -> None:
        """The reverse of `position`; a view is refused."""
        if not lines or not lines[0].startswith("turn "):
            raise BadText("the position must begin with a line like 'turn 1 seat north phase place first north'")
        state.first = state.selected = state.target = state.approach = state.victim = UNKNOWN
        state.colony[:] = UNKNOWN
        state.own_mound[:] = IN_RESERVE
        self._read_turn(pairs(lines[0], "the turn line"), state)
        if state.phase == START:
            if len(lines) > 1:
                raise BadText(f"in the phase start there is nothing to tell after the turn line, not '{lines[1][:40]}'")
            return
        rows = [line.split() for line in lines[1:] if len(line.split()[0]) == 1]
        others = [line for line in lines[1:] if len(line.split()[0]) > 1]
        if [row[0].upper() for row in rows] != list(ROW_LETTERS):
            raise BadText(f"the board must have {len(ROWS)} rows that begin with the letters A to M, in this order")
        tiles = [line for line in others if line.startswith("tiles ")]
        seats = self._seat_lines([line for line in others if not line.startswith("tiles ")], state)
        for seat, facts in enumerate(seats):
            self._read_colony(facts, seat, state)
        self._read_board(rows, state)
        self._read_tiles(tiles, state)
        for seat, facts in enumerate(seats):
            self._read_trophies(facts, seat, state)
        for seat, facts in enumerate(seats):
            self._check_reserve(facts, seat, state)
            self._read_tokens(facts, seat, state)
        if state.phase >= COLONY:
            find_ground(state)
        state.actor = self._actor(state)

    def _read_turn(self, facts: Facts, state: Record) -> None:
        phase = facts.get("phase", "")
        if phase not in PHASES:
            raise BadText(f"there is no phase '{phase[:20]}'; phases: {', '.join(PHASES)}")
        state.phase = PHASES.index(phase)
        needed = ("turn", "phase") if state.phase == START else (*ALWAYS, *NEEDED.get(state.phase, ()))
        for word in needed:
            if word not in facts:
                raise BadText(f"in the phase {phase} the turn line must tell '{word}'")
        for word in facts:
            if word not in (*needed, *POSSIBLE.get(state.phase, ())):
                raise BadText(f"in the phase {phase} the turn line tells {', '.join(needed)}, but not '{word[:20]}'")
        state.turn = whole(facts["turn"], 0, TURNS * int(state.players), "the turn")
        state.done = whole(facts.get("done", "0"), 0, TILES, "done")
        state.ending = ROUNDS if state.phase == ENDED else 0
        state.actor = CHANCE
        for field in ("seat", "first", "victim"):
            if field in facts:
                state[field] = self.seat(facts[field], state)
        for field in ("selected", "target"):
            if field in facts:
                state[field] = read_hex(facts[field])
        if "approach" in facts:
            state.approach = direction_to(int(state.target), read_hex(facts["approach"]))

    def _seat_lines(self, lines: Sequence[str], state: Record) -> list[Facts]:
        """What is told of each seat, in the order of the seats."""
        told: dict[int, Facts] = {}
        for line in lines:
            name, _, rest = line.partition(" ")
            seat = self.seat(name, state)
            if seat in told:
                raise BadText(f"there are two lines for {self.spec.seat_names[seat]}")
            told[seat] = piles_of(rest)
        missing = [self.spec.seat_names[seat] for seat in range(state.players) if seat not in told]
        if missing:
            raise BadText(f"after the board must come a line for {missing[0]} like '{missing[0]} colony red hand W1 S1 P1 ...'")
        return [told[seat] for seat in range(state.players)]

    def _read_colony(self, facts: Facts, seat: int, state: Record) -> None:
        word = facts.get("colony", NOTHING)
        if word == NOTHING:
            return
        colony = read_colony(word)
        if colony in state.colony:
            raise BadText(f"two seats have the colony {COLONY_NAMES[colony]}")
        state.colony[seat] = colony

    def _read_board(self, rows: Sequence[Sequence[str]], state: Record) -> None:
        """Lay the map that the options give, or a clear one to build on, and set the pieces on it."""
        if state.map == BUILT:
            state.terrain[CLEAR] = BOARD
        elif state.map != CUSTOM:
            state.terrain[:] = MAP_TERRAIN[state.map, state.players]
        for cells, (letter, *words) in zip(ROWS, rows, strict=True):
            if len(words) != len(cells):
                raise BadText(f"row {letter} of the board must have {len(cells)} hexes, not {len(words)}")
            for cell, word in zip(cells, words, strict=True):
                self._read_cell(word, cell, state)

    def _read_cell(self, word: str, cell: int, state: Record) -> None:
        found = CELL.fullmatch(word)
        if not found:
            raise BadText(
                f"{LABELS[cell]} cannot be '{word[:20]}': write terrain ({' '.join(TERRAIN_MARKS)}) and piece, like .rW2 or .n7"
            )
        mark, letter, piece = found.groups()
        if mark:
            lay_terrain(state, read_terrain(mark), cell)
        if not piece:
            return
        owner = owner_by_letter(state, letter.lower(), word)
        if not piece.isdecimal():
            if owner == NOBODY:
                raise BadText(f"{LABELS[cell]} cannot be '{word}': only Mounds of {NEUTRAL_VALUE} are neutral")
            put_unit(state, owner, read_token(piece), cell)
            return
        value = read_value(piece)
        if owner == NOBODY and value != NEUTRAL_VALUE:
            raise BadText(f"{LABELS[cell]} cannot be '{word}': only Mounds of {NEUTRAL_VALUE} are neutral")
        if owner != NOBODY:
            claim_mound(state, owner, value)
        set_mound(state, owner, value, cell)

    def _read_tiles(self, lines: Sequence[str], state: Record) -> None:
        if len(lines) != (state.map == BUILT):
            raise BadText("a built map, and no other, needs one line like 'tiles wv 6 vs 6 ws 6' with the tiles not laid")
        for line in lines:
            counts = pairs(line.partition(" ")[2], "the line of tiles")
            if set(counts) != set(TILE_NAMES):
                raise BadText(f"the line of tiles must tell a number for each of {', '.join(TILE_NAMES)}")
            for tile, name in enumerate(TILE_NAMES):
                state.tiles_left[tile] = whole(counts[name], 0, TILES_OF_A_TYPE, f"the number of tiles {name}")

    def _read_trophies(self, facts: Facts, seat: int, state: Record) -> None:
        """TMT-CAP-1: whose Mounds a seat has captured."""
        for word in words_of_pile(facts.get("trophies", NOTHING)):
            letter, value = word[:1].lower(), read_value(word[1:])
            owner = owner_by_letter(state, letter, word)
            if owner == seat:
                raise BadText(f"'{word[:20]}' cannot be a trophy of its owner")
            if owner != NOBODY:
                claim_mound(state, owner, value)
                state.own_mound[owner, value - LEAST_MOUND] = seat
            elif value != NEUTRAL_VALUE or state.neutrals[seat] == SEATS - 1:
                raise BadText(f"'{word[:20]}' is one neutral Mound too many: there are at most {SEATS - 1}, of {NEUTRAL_VALUE}")
            else:
                state.neutrals[seat] += 1

    def _check_reserve(self, facts: Facts, seat: int, state: Record) -> None:
        """TMT-GEN-8: the reserve follows from the board and the trophies."""
        rest = write_reserve(state, seat)
        told = sorted(words_of_pile(facts.get("reserve", rest)))
        if told != words_of_pile(rest):
            raise BadText(f"the reserve of {self.spec.seat_names[seat]} must be {rest}: the Mounds that are nowhere else")

    def _read_tokens(self, facts: Facts, seat: int, state: Record) -> None:
        colony, name = int(state.colony[seat]), self.spec.seat_names[seat]
        left = [int(count) for count in SHEETS[colony]] if colony != UNKNOWN else [0] * KINDS
        for cell in hexes_in(state.units[seat]):
            left[kind_of(state, cell)] -= 1
        hand = read_tokens(facts.get("hand", NOTHING))
        left = [have - held for have, held in zip(left, hand, strict=True)]
        stack = read_tokens(facts["stack"]) if "stack" in facts else left
        for kind in range(KINDS):
            if stack[kind] > left[kind] or left[kind] < 0:
                raise BadText(f"{name} has more {TOKEN_NAMES[kind]} in hand, stack and on the board than the colony has")
        state.hand[seat], state.held[seat] = hand, sum(hand)
        state.stack[seat], state.stacked[seat] = stack, sum(stack)

    def _actor(self, state: Record) -> int:
        """TMT-TURN-3: who is asked."""
        if state.phase == ENDED:
            return OVER
        if state.phase in (START, COLONY, DEAL, DRAW):
            return CHANCE
        if state.phase == LOST_MOUND:
            return int(state.victim)
        if state.phase == RETREAT and state.retreat_chooser:
            if not state.piece[state.target] or owner_of(state, int(state.target)) == NOBODY:
                raise BadText(f"there is no unit on {LABELS[state.target]} that could retreat")
            return owner_of(state, int(state.target))
        return int(state.seat)


# --- Piles and pieces --------------------------------------------------------------------------------------------------------


def sees_hand(state: Record, seat: int) -> bool:
    """TMT-KNOW-2: whether a position, perhaps a view, holds the tokens of a hand."""
    return bool(state.hand[seat].sum() == state.held[seat])


def write_hand(state: Record, seat: int) -> str:
    """TMT-KNOW-2: the tokens of a hand, or so many question marks."""
    return write_tokens(state.hand[seat]) if sees_hand(state, seat) else UNSEEN * int(state.held[seat])


def write_trophies(state: Record, seat: int) -> str:
    """TMT-CAP-1: the Mounds a seat has captured: `b6 r9 n7`."""
    taken = [
        f"{owner_letter(state, owner)}{value}"
        for owner in range(state.players)
        for value in MOUND_VALUES
        if state.own_mound[owner, value - LEAST_MOUND] == seat
    ]
    return " ".join([*taken, *[f"{NEUTRAL_LETTER}{NEUTRAL_VALUE}"] * int(state.neutrals[seat])]) or NOTHING


def owner_letter(state: Record, owner: int) -> str:
    """The letter of a piece's owner: of its colony, or of neutral Mounds."""
    return NEUTRAL_LETTER if owner == NOBODY else COLONY_LETTERS[state.colony[owner]]


def owner_by_letter(state: Record, letter: str, word: str) -> int:
    """Whose a piece is, by the first letter of its name."""
    if letter == NEUTRAL_LETTER:
        return NOBODY
    for seat in range(state.players):
        if state.colony[seat] != UNKNOWN and COLONY_LETTERS[state.colony[seat]] == letter:
            return seat
    letters = ", ".join(f"{letter} {name}" for letter, name in zip(COLONY_LETTERS, COLONY_NAMES, strict=True))
    raise BadText(f"'{word[:20]}' belongs to nobody here: no seat has such a colony ({letters}, {NEUTRAL_LETTER} neutral)")


def claim_mound(state: Record, owner: int, value: int) -> None:
    """TMT-GEN-8: a Mound is in one place only."""
    if state.own_mound[owner, value - LEAST_MOUND] != IN_RESERVE:
        raise BadText(f"the {COLONY_NAMES[state.colony[owner]]} {thing(KINDS + value - LEAST_MOUND)} is told twice")


def lay_terrain(state: Record, terrain: int, cell: int) -> None:
    """A tile of a built map; on any other map the terrain has to be that of the map."""
    present = terrain_at(state, cell)
    if terrain == present:
        return
    if state.map != BUILT:
        raise BadText(f"{LABELS[cell]} is {TERRAIN_NAMES[present]} on this map, not {TERRAIN_NAMES[terrain]}")
    state.terrain[present] &= ~BIT[cell]
    state.terrain[terrain] |= BIT[cell]


def direction_to(target: int, cell: int) -> int:
    """The direction from a hex to one of its neighbours."""
    ways = [int(beside) for beside in NEXT[target]]
    if cell not in ways:
        raise BadText(f"{LABELS[cell]} is not next to {LABELS[target]}")
    return ways.index(cell)


# --- Lines and words ---------------------------------------------------------------------------------------------------------


def pairs(line: str, what: str) -> Facts:
    """The facts of a line that is made of words and their values."""
    words = line.split()
    facts = dict(zip(words[::2], words[1::2], strict=False))
    if 2 * len(facts) != len(words):
        raise BadText(f"{what} must be pairs of a word and its value, each word once, not '{line[:60]}'")
    return facts


def piles_of(line: str) -> Facts:
    """The piles of a seat: each after its name."""
    piles: dict[str, list[str]] = {}
    told: list[str] | None = None
    for word in line.split():
        if UNSEEN in word or word == "unseen":
            raise BadText(f"'{word[:20]}' is what somebody cannot see; a position needs every token, redeal a view to get one")
        if word in piles:
            raise BadText(f"'{word}' is told twice")
        if word in PILES:
            told = piles[word] = []
        elif told is None:
            raise BadText(f"after the seat must come {', '.join(PILES)} and what is there, not '{word[:20]}'")
        else:
            told.append(word)
    return {name: " ".join(words) or NOTHING for name, words in piles.items()}


def words_of_pile(pile: str) -> list[str]:
    """What is in a pile."""
    return [word for word in pile.split() if word != NOTHING]


def read_tokens(pile: str) -> list[int]:
    """Tokens as a count of each kind: `W1 W2x3 W2`."""
    counts = [0] * KINDS
    for word in words_of_pile(pile):
        name, _, number = word.lower().partition("x")
        counts[read_token(name)] += whole(number, 1, TOKENS, f"the number of tokens in '{word[:10]}'") if number else 1
    return counts
