"""Positions of Termite Towers as text, both ways.

    now round 2 first brown stage day phase day_turn seat yellow card_shown 1
    objectives uniform,tallest
    spaces A .x..R. C .x.... E x..... G ......
    gather closed 3 neutral 0,0,0,0,0,0
    supply light 30 mid 36 black 33 eggs 15
    section 6 ? ? ? ? ?
    section 6 light3=3 ? ?mid4:y ? ?
    section 6 ? ? ? ? ?
    section 6 ? ? ? ? ?
    section 6 ? ? ? ? ?
    section 6 ? ? ? ? ?
    display T2 L1 - I1 discards -
    queens discards Eager,Scout*
    solo -
    yellow dice workers 6 soldiers 1 pool w1x2,w4,s3 gather - dig w3,w5 idle -
    yellow rooms lll/w6 e/- ./-
    yellow wall ..k./..kk rows - markers - tunnels 2.0-2.1
    yellow cards hand T2,L2 shown T2 fresh L2 built - queens Rearrange
    brown dice workers 6 soldiers 1 pool w1x6 gather - dig - idle -
    brown rooms ./- ./- ./-
    brown wall - rows - markers - tunnels -
    brown cards hand - shown - fresh - built - queens -

A space is . for empty, x for a Blocker, or the letter of a colony (y yellow, r brown, b blue, o orange, a Autermite), large for
a soldier. A pile is its cubes; a Wood Pile card is ? if face down, with its card if somebody looked at it (?light5, then : and
their letters), and its card, = and its cubes if face up. Dice are w for worker and s for soldier with their value, x and a number
for several. Rooms are their cubes (or e for an egg, . for nothing), a stroke, and their dice; locked rooms are left out. A wall
is told from its highest row down; `rows` are those complete at some time. A heart is a *. `shown` are cards of the hand that all
know, `fresh` those drawn unseen since the deck was last shuffled. Decks hold the rest. The line `now` ends with the counters of
the step under way, as in the record, where they are not 0. In a view ? is a card that is not seen; it cannot be read back.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from formicarium.core.errors import BadText
from formicarium.core.record import CHANCE, OVER, SECRET, Record
from formicarium.core.text import Text, whole
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    BLUEPRINT_COPIES,
    BLUEPRINT_NAMES,
    BLUEPRINTS,
    BONUS_NAMES,
    BONUSES,
    CARD_LETTERS,
    CARDS,
    CELLS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    DICE,
    DISPLAY,
    EDGES,
    FACES,
    OBJECTIVE_NAMES,
    OTHER_QUEENS,
    QUEEN_NAMES,
    QUEENS,
    ROOMS,
    ROWS,
    SEATS,
    SECTION_PILES,
    SECTIONS,
    SOLO_NAMES,
    WOOD_CARDS,
    WOOD_COPIES,
)
from formicarium.games.termite_towers.names import EDGE_NAMES, WOOD_NAMES, colony_word, named, read_edge
from formicarium.games.termite_towers.piles import QUEEN_KINDS, cubes_of, one_cube, one_face
from formicarium.games.termite_towers.setup import queen_deck_size
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    CARD,
    ENDED,
    FIRST,
    NOBODY,
    OBJECTIVE,
    PHASES,
    QUEEN,
    RELOCATE,
    ROLL,
    SLOT,
    SOLO,
    STAGES,
    UNKNOWN,
    WOOD,
)
from formicarium.games.termite_towers.table import (
    block,
    cubes_on,
    has_soldier,
    is_taken,
    occupy,
    owner_of,
    put_on_pile,
)

NONE = "-"
UNSEEN = "?"
COLONY_LETTERS = "yrbo"
AUTERMITE_LETTER = "a"
CHANCE_PHASES = (FIRST, OBJECTIVE, BLOCKER, ROLL, SOLO, SLOT, CARD, WOOD, QUEEN)
NUMBERS = "numbers"
"""In the record a set of faces, in the text one bit for each."""
COUNTERS = {
    "turn": 8,
    "place": 20,
    "step": 3,
    NUMBERS: 63,
    "card_shown": 1,
    "placed": 1,
    "die": DICE,
    "bumped_from": CARDS - 1,
    "chosen": CELLS,
    "spot": 4 * CELLS - 1,
    "colour": COLOURS - 1,
    "due": 2,
    "gathered": 5,
    "hatched": ROOMS,
    "moves": 20,
    "alchemy": 1,
    "expertise": 1,
    "filling": 15,
    "taking": 1,
}
"""Fields of the record that the line `now` tells where they are not 0, and their highest values."""
HEART_MARK = "*"
QUEEN_MARKS = (*QUEEN_NAMES, *(f"{name}{HEART_MARK}" for name in QUEEN_NAMES))
DIE_MARKS = tuple(f"{kind}{value}" for kind in "ws" for value in range(1, FACES + 1))
WOOD_MARKS = tuple(name.replace(" ", "") for name in WOOD_NAMES)


# --- Bags of things in one word ---------------------------------------------------------------------------------------------


def write_bag(counts: Sequence[int], names: Sequence[str]) -> str:
    """Things given as a count of each kind: `w1x2,s3`."""
    told = [names[kind] if count == 1 else f"{names[kind]}x{count}" for kind, count in enumerate(counts) if count]
    return ",".join(told) or NONE


def read_bag(word: str, names: Sequence[str], most: int, what: str) -> list[int]:
    """The reverse of `write_bag`."""
    counts = [0] * len(names)
    for part in [] if word == NONE else word.split(","):
        name, _, number = part.rpartition("x")
        if not name or not number.isdecimal():
            name, number = part, "1"
        kind = named(name, names, what)
        counts[kind] += whole(number, 1, most, f"the number of {what}")
        if counts[kind] > most:
            raise BadText(f"there are at most {most} of {names[kind]} in one place")
    return counts


def unpack(word: Any, kinds: int, width: int) -> list[int]:
    """The counts of a packed word."""
    return [int(word) >> width * kind & (1 << width) - 1 for kind in range(kinds)]


def pack(counts: Sequence[int], width: int) -> int:
    """The reverse of `unpack`."""
    return sum(count << width * kind for kind, count in enumerate(counts))


def write_dice(word: Any) -> str:
    """A set of dice."""
    return write_bag(unpack(word, DICE, 4), DIE_MARKS)


def read_dice(word: str) -> int:
    """The reverse of `write_dice`."""
    return pack(read_bag(word, DIE_MARKS, 15, "die"), 4)


def write_blueprints(pile: Any) -> str:
    """A pile of Blueprints."""
    return write_bag(unpack(pile, BLUEPRINTS, 2), BLUEPRINT_NAMES)


def read_blueprints(word: str) -> int:
    """The reverse of `write_blueprints`."""
    counts = read_bag(word, BLUEPRINT_NAMES, 3, "Blueprint")
    for card, count in enumerate(counts):
        if count > BLUEPRINT_COPIES[card]:
            raise BadText(f"there are not {count} Blueprints {BLUEPRINT_NAMES[card]}")
    return pack(counts, 2)


def write_queens(pile: Any) -> str:
    """A pile of Queen cards."""
    return write_bag(unpack(pile, QUEEN_KINDS, 2), QUEEN_MARKS)


def read_queens(word: str) -> int:
    """The reverse of `write_queens`."""
    counts = read_bag(word, QUEEN_MARKS, OTHER_QUEENS, "Queen card")
    if any(count > 1 for count in counts[QUEENS:]):
        raise BadText("of each kind of Queen card one has a heart")
    return pack(counts, 2)


def members(word: Any, names: Sequence[str]) -> str:
    """The members of a set of bits: `unlock,wood`."""
    return ",".join(name for place, name in enumerate(names) if int(word) >> place & 1) or NONE


def facts(words: Sequence[str], keys: Sequence[str], line: str) -> list[str]:
    """The values in a line of the form `key value key value`, keys in this order, one word each."""
    if list(words[::2]) != list(keys) or len(words) != 2 * len(keys):
        raise BadText(f"'{line[:60]}' should tell: {', '.join(keys)}")
    return list(words[1::2])


def faces_of(word: Any) -> list[int]:
    """The members of a set of faces (piles.py)."""
    return [face for face in range(FACES) if int(word) & one_face(face)]


def set_of_faces(faces: Iterable[int]) -> int:
    """The reverse of `faces_of`."""
    return sum(one_face(face) for face in faces)


def wood_in(state: Record, seat: int, room: int) -> list[int]:
    """The cubes in a room by colour."""
    return [cubes_of(int(state.cubes[seat]), room, colour) for colour in range(COLOURS)]


def space_mark(state: Record, card: int, face: int) -> str:
    """What lies on a space: x for a Blocker, the letter of a colony, large for a soldier; nothing if it is empty."""
    owner = owner_of(state, card, face)
    if owner == NOBODY:
        return "x" if is_taken(state, card, face) else ""
    letter = colony_letter(state, owner)
    return letter.upper() if has_soldier(state, card, face) else letter


def colony_letter(state: Record, colony: int) -> str:
    """The letter of a colony."""
    return AUTERMITE_LETTER if state.players == 1 and colony == AUTERMITE else COLONY_LETTERS[colony]


def colonies_of(state: Record) -> int:
    """The number of colonies, Autermite included."""
    return max(2, int(state.players))


class PositionText(Text):
    """Positions of Termite Towers, written and read."""

    # --- writing ---

    def position(self, state: Record) -> list[str]:
        """The lines shown above."""
        lines = [self._write_now(state), self._write_objectives(state), self._write_spaces(state), self._write_gather(state)]
        supply = " ".join(f"{name} {count}" for name, count in zip(COLOUR_NAMES, state.supply, strict=True))
        lines.append(f"supply {supply} eggs {state.egg_supply}")
        lines += [self._write_section(state, section) for section in range(SECTIONS)]
        display = " ".join(NONE if card == UNKNOWN else BLUEPRINT_NAMES[card] for card in state.display)
        lines.append(f"display {display} discards {write_blueprints(state.discards)}")
        lines.append(f"queens discards {write_queens(state.queen_discards)}")
        lines.append(f"solo {members(state.solo_used, SOLO_NAMES)}")
        for colony in range(colonies_of(state)):
            lines += self._write_colony(state, colony)
        return lines

    def _write_now(self, state: Record) -> str:
        first = "none" if state.first == UNKNOWN else colony_word(state, state.first)
        words = f"now round {state.round_number} first {first} stage {STAGES[state.stage]} phase {PHASES[state.phase]}"
        words += f" seat {UNSEEN if state.actor == SECRET else colony_word(state, state.seat)}"
        if state.phase == RELOCATE:
            words += f" asked {colony_word(state, state.actor)}"
        if state.trigger:
            words += f" trigger {self.spec.endings[state.trigger - 1]}"
        words += "".join(f" {name} {self._counter(state, name)}" for name in COUNTERS if state[name])
        if state.card != UNKNOWN:
            words += f" with {BLUEPRINT_NAMES[state.card]}"
        if state.lifted.any():
            words += f" lifted {','.join(str(count) for count in state.lifted)}"
        if state.rows_due:
            words += f" rows_due {self._write_rows(state.rows_due)}"
        return words

    def _counter(self, state: Record, name: str) -> int:
        return sum(1 << face for face in faces_of(state.numbers)) if name == NUMBERS else int(state[name])

    def _write_rows(self, rows: Any) -> str:
        return ",".join(str(row + 1) for row in range(ROWS) if int(rows) >> row & 1) or NONE

    def _write_objectives(self, state: Record) -> str:
        return f"objectives {','.join(OBJECTIVE_NAMES[kind] for kind in state.objective if kind != UNKNOWN) or NONE}"

    def _write_spaces(self, state: Record) -> str:
        cards = []
        for card in range(CARDS):
            cards.append(f"{CARD_LETTERS[card]} {''.join(space_mark(state, card, face) or '.' for face in range(FACES))}")
        return f"spaces {' '.join(cards)}"

    def _write_gather(self, state: Record) -> str:
        closed = "".join(str(face + 1) for face in faces_of(state.closed)) or NONE
        return f"gather closed {closed} neutral {','.join(str(count) for count in state.neutral)}"

    def _write_section(self, state: Record, section: int) -> str:
        piles = range(SECTION_PILES * section, SECTION_PILES * (section + 1))
        return f"section {' '.join(self._write_pile(state, pile) for pile in piles)}"

    def _write_pile(self, state: Record, pile: int) -> str:
        if pile % SECTION_PILES == 0:
            return str(cubes_on(state, pile))
        known = state.pile_card[pile] != UNKNOWN
        card = WOOD_MARKS[state.pile_card[pile]] if known else ""
        up = int(state.face_up) >> pile & 1
        told = f"{card}={cubes_on(state, pile)}" if up else f"{UNSEEN}{card}"
        who = "".join(COLONY_LETTERS[seat] for seat in range(SEATS) if int(state.scouted[seat]) >> pile & 1)
        return f"{told}:{who}" if who else told

    def _write_colony(self, state: Record, colony: int) -> list[str]:
        name = colony_word(state, colony)
        bags = " ".join(f"{what} {write_dice(state[what][colony])}" for what in ("pool", "gather", "dig", "idle"))
        dice = f"{name} dice workers {state.workers[colony]} soldiers {state.soldiers[colony]} {bags}"
        tunnels = members(state.tunnels[colony], EDGE_NAMES)
        if name == "autermite":
            store = " ".join(f"{word} {count}" for word, count in zip(COLOUR_NAMES, state.store, strict=True))
            built = ",".join(str(count) for count in state.store_wall)
            rows = ",".join(str(count) for count in state.store_rows)
            pairs = f"f {write_dice(state.in_room[colony, 0])} b {write_dice(state.in_room[colony, 1])}"
            return [dice, f"{name} store {store} eggs {state.store_eggs} rows {rows} cubes {built} {pairs} tunnels {tunnels}"]
        rooms = " ".join(self._write_room(state, colony, room) for room in range(state.rooms[colony]))
        markers = members(state.markers[colony], BONUS_NAMES)
        wall = f"{self.wall(state, colony)} rows {self._write_rows(state.rows_done[colony])} markers {markers} tunnels {tunnels}"
        return [dice, f"{name} rooms {rooms}", f"{name} wall {wall}", f"{name} cards {self._write_cards(state, colony)}"]

    def _write_room(self, state: Record, seat: int, room: int) -> str:
        egg = int(state.eggs[seat]) >> room & 1
        cubes = "".join(letter * count for letter, count in zip(COLOUR_LETTERS, wood_in(state, seat, room), strict=True))
        return f"{'e' if egg else cubes or '.'}/{write_dice(state.in_room[seat, room])}"

    def wall(self, state: Record, seat: int) -> str:
        """The rows of a wall, highest first, joined by strokes."""
        rows = []
        for row in range(ROWS):
            rows.append("".join(self._write_cell(state, seat, COLUMNS * row + column) for column in range(COLUMNS)))
        while rows and rows[-1] == "." * COLUMNS:
            rows.pop()
        return "/".join(reversed(rows)) or NONE

    def _write_cell(self, state: Record, seat: int, cell: int) -> str:
        for colour in range(COLOURS):
            if int(state.wall[seat, colour]) >> cell & 1:
                return COLOUR_LETTERS[colour]
        return "."

    def _write_cards(self, state: Record, seat: int) -> str:
        blueprints, queens = write_blueprints(state.hand[seat]), write_queens(state.queens[seat])
        hidden = int(state.held[seat]) - sum(unpack(state.hand[seat], BLUEPRINTS, 2))
        if hidden:
            blueprints = UNSEEN * hidden if blueprints == NONE else f"{blueprints},{UNSEEN * hidden}"
        if state.queens_held[seat] and queens == NONE:
            queens = UNSEEN * int(state.queens_held[seat])
        fresh = UNSEEN * int(state.fresh_held[seat]) if hidden and state.fresh_held[seat] else write_blueprints(state.fresh[seat])
        shown, built = write_blueprints(state.shown[seat]), write_blueprints(state.built[seat])
        return f"hand {blueprints} shown {shown} fresh {fresh} built {built} queens {queens}"

    # --- reading ---

    def read_position(self, lines: Sequence[str], state: Record) -> None:
        """The reverse of `position`; decks get what is nowhere else. A view is refused."""
        expected = 8 + SECTIONS + (6 if state.players == 1 else 4 * int(state.players))
        if len(lines) != expected:
            raise BadText(f"a position has {expected} lines with {state.players} players, not {len(lines)}")
        words = [line.split() for line in lines]
        heads = ["now", "objectives", "spaces", "gather", "supply", *["section"] * SECTIONS, "display", "queens", "solo"]
        for place, head in enumerate(heads):
            if not words[place] or words[place][0] != head:
                raise BadText(f"'{lines[place][:60]}' should be the line '{head}'")
        self._read_now(words[0][1:], lines[0], state)
        self._read_objectives(words[1][1:], lines[1], state)
        self._read_spaces(words[2][1:], lines[2], state)
        self._read_gather(words[3][1:], lines[3], state)
        supply = facts(words[4][1:], (*COLOUR_NAMES, "eggs"), lines[4])
        state.supply[:] = [whole(word, 0, 48, "cubes in the supply") for word in supply[:COLOURS]]
        state.egg_supply = whole(supply[COLOURS], 0, 16, "eggs in the supply")
        for section in range(SECTIONS):
            self._read_section(words[5 + section][1:], section, state)
        self._read_piles(words[5 + SECTIONS : 8 + SECTIONS], lines[5 + SECTIONS :], state)
        at = len(heads)
        for colony in range(colonies_of(state)):
            count = 2 if colony_word(state, colony) == "autermite" else 4
            self._read_colony(words[at : at + count], lines[at : at + count], colony, state)
            at += count
        self._fill_decks(state)

    def _colony(self, word: str, state: Record) -> int:
        return named(word, [colony_word(state, colony) for colony in range(colonies_of(state))], "colony")

    def _read_now(self, words: Sequence[str], line: str, state: Record) -> None:
        head = facts(words[:10], ("round", "first", "stage", "phase", "seat"), line)
        state.round_number = whole(head[0], 0, 99, "the round")
        state.first = UNKNOWN if head[1] == "none" else self._colony(head[1], state)
        state.stage, state.phase = named(head[2], STAGES, "stage"), named(head[3], PHASES, "phase")
        state.seat = self._colony(head[4], state)
        state.actor = OVER if state.phase == ENDED else CHANCE if state.phase in CHANCE_PHASES else state.seat
        state.card = UNKNOWN
        rest = words[10:]
        if len(rest) % 2:
            raise BadText(f"'{line[:60]}' should tell a word and a value in turn")
        for key, value in zip(rest[::2], rest[1::2], strict=True):
            self._read_counter(key, value, state)
        if state.phase == ENDED:
            state.ending = state.trigger

    def _read_counter(self, key: str, value: str, state: Record) -> None:
        if key == "asked":
            state.actor = self._colony(value, state)
        elif key == "trigger":
            state.trigger = 1 + named(value, self.spec.endings, "ending")
        elif key == "with":
            state.card = named(value, BLUEPRINT_NAMES, "Blueprint")
        elif key == "lifted":
            state.lifted[:] = self._numbers(value, 1 + COLOURS, 20, "things lifted")
        elif key == "rows_due":
            state.rows_due = self._read_rows(value)
        elif key in COUNTERS:
            number = whole(value, 1, COUNTERS[key], key)
            state[key] = set_of_faces(face for face in range(FACES) if number >> face & 1) if key == NUMBERS else number
        else:
            raise BadText(f"'{key[:20]}' does not belong in the line 'now'; it may tell {', '.join(COUNTERS)}")

    def _numbers(self, word: str, count: int, most: int, what: str) -> list[int]:
        parts = word.split(",")
        if len(parts) != count:
            raise BadText(f"{what} are {count} numbers with commas between, not '{word[:20]}'")
        return [whole(part, 0, most, what) for part in parts]

    def _read_rows(self, word: str) -> int:
        rows = [] if word == NONE else word.split(",")
        return sum(1 << row - 1 for row in {whole(part, 1, ROWS, "a row") for part in rows})

    def _read_objectives(self, words: Sequence[str], line: str, state: Record) -> None:
        if len(words) != 1:
            raise BadText(f"'{line[:60]}' should tell the objectives with commas between")
        names = [] if words[0] == NONE else words[0].split(",")
        if len(names) > SEATS:
            raise BadText(f"there are at most {SEATS} objectives")
        kinds = [named(name, OBJECTIVE_NAMES, "objective") for name in names]
        state.objective[:] = kinds + [UNKNOWN] * (SEATS - len(kinds))

    def _read_spaces(self, words: Sequence[str], line: str, state: Record) -> None:
        letters = [colony_letter(state, colony) for colony in range(colonies_of(state))]
        for card, row in enumerate(facts(words, tuple(CARD_LETTERS), line)):
            if len(row) != FACES:
                raise BadText(f"card {CARD_LETTERS[card]} has {FACES} spaces, not '{row[:20]}'")
            for face, mark in enumerate(row):
                if mark == "x":
                    block(state, card, face)
                elif mark.lower() in letters:
                    occupy(state, letters.index(mark.lower()), FACES * mark.isupper() + face, card)
                elif mark != ".":
                    raise BadText(f"'{mark}' cannot lie on {CARD_LETTERS[card]}{face + 1}; it is ., x or one of {letters}")

    def _read_gather(self, words: Sequence[str], line: str, state: Record) -> None:
        closed, neutral = facts(words, ("closed", "neutral"), line)
        faces = "" if closed == NONE else closed
        state.closed = set_of_faces({whole(mark, 1, FACES, "a closed pile") - 1 for mark in faces})
        state.neutral[:] = self._numbers(neutral, FACES, 100, "card Blockers")

    def _read_section(self, words: Sequence[str], section: int, state: Record) -> None:
        if len(words) != SECTION_PILES:
            raise BadText(f"section {section + 1} has {SECTION_PILES} piles, not {len(words)}")
        for place, word in enumerate(words):
            pile = SECTION_PILES * section + place
            state.pile_card[pile] = UNKNOWN
            told, _, who = word.partition(":")
            for letter in who:
                state.scouted[named(letter, tuple(COLONY_LETTERS), "colony")] |= 1 << pile
            if place == 0:
                put_on_pile(state, pile, whole(told, 0, 6, "cubes on a main card"))
                state.face_up |= 1 << pile
            elif told.startswith(UNSEEN):
                if told != UNSEEN:
                    state.pile_card[pile] = named(told[1:], WOOD_MARKS, "Wood Pile card")
            else:
                card, _, cubes = told.partition("=")
                state.pile_card[pile] = named(card, WOOD_MARKS, "Wood Pile card")
                put_on_pile(state, pile, whole(cubes, 0, 5, "cubes on a pile"))
                state.face_up |= 1 << pile

    def _read_piles(self, words: Sequence[Sequence[str]], lines: Sequence[str], state: Record) -> None:
        cards = words[0][1 : 1 + DISPLAY]
        (discards,) = facts(words[0][1 + DISPLAY :], ("discards",), lines[0])
        state.display[:] = [UNKNOWN if card == NONE else named(card, BLUEPRINT_NAMES, "Blueprint") for card in cards]
        state.discards = read_blueprints(discards)
        (queens,) = facts(words[1][1:], ("discards",), lines[1])
        state.queen_discards = read_queens(queens)
        if len(words[2]) != 2:
            raise BadText(f"'{lines[2][:60]}' should tell the Solo cards used")
        used = [] if words[2][1] == NONE else words[2][1].split(",")
        state.solo_used = sum(1 << card for card in {named(name, SOLO_NAMES, "Solo card") for name in used})

    def _read_colony(self, words: Sequence[Sequence[str]], lines: Sequence[str], colony: int, state: Record) -> None:
        name = colony_word(state, colony)
        kinds = ["dice", "store"] if name == "autermite" else ["dice", "rooms", "wall", "cards"]
        for kind, line, parts in zip(kinds, lines, words, strict=True):
            if parts[:2] != [name, kind]:
                raise BadText(f"'{line[:60]}' should begin with '{name} {kind}'")
        dice = facts(words[0][2:], ("workers", "soldiers", "pool", "gather", "dig", "idle"), lines[0])
        state.workers[colony] = whole(dice[0], 0, 15, "workers")
        state.soldiers[colony] = whole(dice[1], 0, 5, "soldiers")
        for what, word in zip(("pool", "gather", "dig", "idle"), dice[2:], strict=True):
            state[what][colony] = read_dice(word)
        if name == "autermite":
            self._read_store(words[1][2:], lines[1], state)
            return
        self._read_rooms(words[1][2:], colony, state)
        self._read_wall(words[2][2:], lines[2], colony, state)
        hand, shown, fresh, built, queens = facts(words[3][2:], ("hand", "shown", "fresh", "built", "queens"), lines[3])
        if UNSEEN in hand + fresh + queens:
            raise BadText(f"'{lines[3][:60]}' is what somebody sees, not a position: cards are missing")
        state.hand[colony], state.shown[colony] = read_blueprints(hand), read_blueprints(shown)
        state.fresh[colony], state.built[colony] = read_blueprints(fresh), read_blueprints(built)
        state.queens[colony] = read_queens(queens)

    def _read_store(self, words: Sequence[str], line: str, state: Record) -> None:
        told = facts(words, (*COLOUR_NAMES, "eggs", "rows", "cubes", "f", "b", "tunnels"), line)
        state.store[:] = [whole(word, 0, 48, "cubes") for word in told[:COLOURS]]
        state.store_eggs = whole(told[3], 0, 16, "eggs")
        state.store_rows[:] = self._numbers(told[4], 2, 36, "rows")
        state.store_wall[:] = self._numbers(told[5], COLOURS, 48, "cubes in rows")
        state.in_room[AUTERMITE, 0], state.in_room[AUTERMITE, 1] = read_dice(told[6]), read_dice(told[7])
        state.tunnels[AUTERMITE] = self._read_tunnels(told[8])

    def _read_tunnels(self, word: str) -> int:
        edges = [] if word == NONE else word.split(",")
        return sum(1 << edge for edge in {read_edge(name) for name in edges[:EDGES]})

    def _read_rooms(self, words: Sequence[str], seat: int, state: Record) -> None:
        if len(words) > ROOMS:
            raise BadText(f"a player has at most {ROOMS} rooms, not {len(words)}")
        state.rooms[seat] = len(words)
        for room, word in enumerate(words):
            content, stroke, dice = word.partition("/")
            if not stroke or len(content) > 4 or not (content in ("e", ".") or set(content) <= set(COLOUR_LETTERS)):
                raise BadText(f"a room is told like lll/w6x2, e/- or ./-, not '{word[:20]}'")
            if content == "e":
                state.eggs[seat] |= 1 << room
            for colour, letter in enumerate(COLOUR_LETTERS):
                state.cubes[seat] += content.count(letter) * one_cube(room, colour)
            state.in_room[seat, room] = read_dice(dice)

    def _read_wall(self, words: Sequence[str], line: str, seat: int, state: Record) -> None:
        rows = [] if words[:1] in ([], [NONE]) else words[0].split("/")
        if len(rows) > ROWS or any(len(row) != COLUMNS or not set(row) <= {*COLOUR_LETTERS, "."} for row in rows):
            raise BadText(f"a wall is told row by row from the top, like ..m./llmk, not '{line[:60]}'")
        for row, marks in enumerate(reversed(rows)):
            for column, mark in enumerate(marks):
                if mark != ".":
                    state.wall[seat, COLOUR_LETTERS.index(mark)] |= 1 << COLUMNS * row + column
        done, markers, tunnels = facts(words[1:], ("rows", "markers", "tunnels"), line)
        state.rows_done[seat] = self._read_rows(done)
        spaces = [] if markers == NONE else markers.split(",")
        state.markers[seat] = sum(1 << space for space in {named(name, BONUS_NAMES, "bonus") for name in spaces[:BONUSES]})
        state.tunnels[seat] = self._read_tunnels(tunnels)

    def _fill_decks(self, state: Record) -> None:
        """What is nowhere else is in the decks; sizes of hands are counted."""
        blueprints, queens = [int(count) for count in BLUEPRINT_COPIES], [OTHER_QUEENS] * QUEENS + [1] * QUEENS
        elsewhere = [state.discards, *state.hand, *state.built]
        singles = [card for card in (*state.display, state.card) if card != UNKNOWN]
        for card in range(BLUEPRINTS):
            blueprints[card] -= sum(unpack(pile, BLUEPRINTS, 2)[card] for pile in elsewhere) + singles.count(card)
        for card in range(QUEEN_KINDS):
            queens[card] -= sum(unpack(pile, QUEEN_KINDS, 2)[card] for pile in (state.queen_discards, *state.queens))
        wood = [int(WOOD_COPIES[card]) - int((state.pile_card == card).sum()) for card in range(WOOD_CARDS)]
        if min(*blueprints, *queens, *wood) < 0:
            raise BadText("there are more cards of one kind than the box has")
        state.deck, state.queens_left, state.wood_left = pack(blueprints, 2), pack(queens, 2), pack(wood, 2)
        for seat in range(SEATS):
            state.held[seat] = sum(unpack(state.hand[seat], BLUEPRINTS, 2))
            state.fresh_held[seat] = sum(unpack(state.fresh[seat], BLUEPRINTS, 2))
            state.queens_held[seat] = sum(unpack(state.queens[seat], QUEEN_KINDS, 2))
        drawn = 3 * QUEENS - sum(queens)
        state.queen_deck = queen_deck_size(state) - drawn
