"""What Terratain says and reads: `build castle 5.1`, `war 3.4`, `decline`, `discard town`, positions, the drawn board."""

import difflib
from collections.abc import Sequence

import numpy as np

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.core.text import Text, whole
from formicarium.games.terratain.board import is_marked, owner_at, type_at
from formicarium.games.terratain.chits import FULL_CUP, number_of, one
from formicarium.games.terratain.components import (
    ARMY,
    CHIT_LETTERS,
    CHIT_NAMES,
    CHITS,
    CHITS_OF_A_TYPE,
    RANDOM_MAP,
    SEATS,
    STRUCTURES,
)
from formicarium.games.terratain.geometry import BAND, BAND_PLOTS, BANDS, NEXT_TO, PLOTS, SIDE
from formicarium.games.terratain.rules import legal
from formicarium.games.terratain.setup import lay_map
from formicarium.games.terratain.spec import (
    BUILD,
    DECLINE_WAR,
    DISCARD,
    DRAW,
    ENDED,
    FIRST_DISCARD,
    FIRST_WAR,
    MOUNTAIN,
    PHASES,
    RIVER_BEND,
    RIVER_SOURCE,
    SPEC,
    START,
    WAR,
)

RESTRICTIONS = ("TER-BUILD-3", "TER-BUILD-4", "TER-BUILD-5")
BENDS = ("left", "straight", "right")
PILES = ("reserve", "discard", "cup")
PILE_FIELDS = {"reserve": "reserve", "discard": "discarded", "cup": "cup"}
ENDINGS = {
    "full": "all plots are occupied",
    "stalemate": "nobody has built for too long",
    "cap": "the last turn has been played",
}


def plot_name(plot: int) -> str:
    """A plot as printed: territory.plot, both from 1."""
    row, column = divmod(plot, SIDE)
    return f"{row // 3 * 3 + column // 3 + 1}.{row % 3 * 3 + column % 3 + 1}"


PLOT_NUMBERS = {plot_name(plot): plot for plot in range(PLOTS)}


def read_plot(word: str) -> int:
    """A plot by its name."""
    if word not in PLOT_NUMBERS:
        raise BadText(f"there is no plot '{word[:20]}'; a plot is territory.plot, from 1.1 to 9.9")
    return PLOT_NUMBERS[word]


def read_chit(word: str) -> int:
    """A type of chit by name or letter."""
    names = [name.lower() for name in CHIT_NAMES]
    if word.lower() in names:
        return names.index(word.lower())
    if len(word) == 1 and word.upper() in CHIT_LETTERS:
        return CHIT_LETTERS.index(word.upper())
    near = difflib.get_close_matches(word.lower(), names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"chits: {', '.join(names)}"
    raise BadText(f"no chit is called '{word[:20]}'; {hint}")


def chit_article(chit: int) -> str:
    """A chit in a sentence."""
    return f"{'an' if chit == ARMY else 'a'} {CHIT_NAMES[chit]}"


class TerratainText(Text):
    """Notation and words of Terratain."""

    # --- moves ---

    def move(self, state: Record, action: int) -> str:
        if state.actor == CHANCE:
            return self._outcome(state, action)
        if action < FIRST_WAR:
            kind, plot = divmod(action, PLOTS)
            return f"build {CHIT_NAMES[kind].lower()} {plot_name(plot)}"
        if action < DECLINE_WAR:
            return f"war {plot_name(action - FIRST_WAR)}"
        if action == DECLINE_WAR:
            return "decline"
        return f"discard {CHIT_NAMES[action - FIRST_DISCARD].lower()}"

    def _example(self, state: Record) -> str:
        """A move that is legal here."""
        actions = np.zeros(self.spec.most_legal + LISTED_AT_ONCE, np.int16)
        n = legal(state, actions)
        return f"'{self.move(state, int(actions[0]))}'" if n else "nothing: the game is over"

    def _outcome(self, state: Record, outcome: int) -> str:
        if state.phase == DRAW:
            return f"draw {CHIT_NAMES[outcome].lower()}"
        if state.phase == START:
            return f"start {self.spec.seat_names[outcome]}"
        if state.phase == RIVER_SOURCE:
            return f"source {outcome}"
        if state.phase == RIVER_BEND:
            return f"bend {BENDS[outcome]}"
        return f"mountain {plot_name(outcome)}"

    def read_move(self, state: Record, text: str) -> int:
        words = text.split()
        if not words:
            raise BadText(f"an empty move; here you can say {self._example(state)}")
        verb, rest = words[0].lower(), words[1:]
        readers = {
            "build": (2, self._read_build),
            "war": (1, lambda words, state: FIRST_WAR + read_plot(words[0])),
            "decline": (0, lambda words, state: DECLINE_WAR),
            "discard": (1, lambda words, state: FIRST_DISCARD + read_chit(words[0])),
            "draw": (1, lambda words, state: read_chit(words[0])),
            "start": (1, lambda words, state: self.seat(words[0], state)),
            "source": (1, lambda words, state: whole(words[0], 0, SIDE - 1, "the river's column")),
            "bend": (1, lambda words, state: self._read_bend(words[0])),
            "mountain": (1, lambda words, state: read_plot(words[0])),
        }
        if verb not in readers:
            raise BadText(f"'{text[:40]}' is not a move; here you can say {self._example(state)}")
        count, reader = readers[verb]
        if len(rest) != count:
            raise BadText(f"'{text[:40]}' does not have the form of a move; here you can say {self._example(state)}")
        chance_verbs = {"draw": DRAW, "start": START, "source": RIVER_SOURCE, "bend": RIVER_BEND, "mountain": MOUNTAIN}
        if (verb in chance_verbs) != (state.actor == CHANCE) or chance_verbs.get(verb, state.phase) != state.phase:
            if state.actor == OVER:
                raise IllegalMove(self.prompt(state), f"TER-OVER-{state.ending}")
            raise IllegalMove(f"this is not the moment for '{verb}'; here you can say {self._example(state)}", "TER-TURN-1")
        return reader(rest, state)

    def _read_build(self, words: Sequence[str], state: Record) -> int:
        kind, plot = read_chit(words[0]), read_plot(words[1])
        if kind == ARMY:
            raise IllegalMove(self.spec.clauses.texts["TER-BUILD-9"], "TER-BUILD-9")
        return PLOTS * kind + plot

    def _read_bend(self, word: str) -> int:
        if word.lower() not in BENDS:
            raise BadText(f"a river bends {', '.join(BENDS)}, not '{word[:20]}'")
        return BENDS.index(word.lower())

    def sentence(self, state: Record, action: int, seat: int) -> str:
        if state.actor == CHANCE and state.phase != DRAW:
            if state.phase == START:
                return f"{self.name(action)} starts."
            return f"The map is drawn: {self._outcome(state, action)}."
        who = self.name(state.seat)
        if state.phase == DRAW:
            return f"{who} draws {chit_article(action)}."
        if action < FIRST_WAR:
            kind, plot = divmod(action, PLOTS)
            return f"{who} builds {chit_article(kind)} on {plot_name(plot)}."
        if action < DECLINE_WAR:
            plot = action - FIRST_WAR
            victim = self.spec.seat_names[owner_at(state, plot)]
            return f"{who} makes war: {victim}'s {CHIT_NAMES[type_at(state, plot)]} on {plot_name(plot)} is removed."
        if action == DECLINE_WAR:
            return f"{who} makes no war."
        return f"{who} discards {chit_article(action - FIRST_DISCARD)}."

    def prompt(self, state: Record) -> str:
        if state.actor == OVER:
            return f"The game is over: {ENDINGS[self.spec.endings[state.ending - 1]]}."
        if state.actor == CHANCE:
            asked = {DRAW: f"{self.name(state.seat)} draws a chit from the cup.", START: "The start seat is drawn."}
            return asked.get(int(state.phase), "The map is drawn.")
        who = self.name(state.seat)
        if state.phase == WAR:
            return f"{who}: make war on an enemy structure, or decline."
        if state.phase == BUILD:
            return f"{who}: build a structure from your reserve on an empty plot."
        return f"{who}: your reserve is above {state.reserve_limit}, discard a chit."

    def reason(self, state: Record, action: int, clause: str) -> str:
        if action < FIRST_WAR and state.phase == BUILD:
            kind, plot = divmod(action, PLOTS)
            if clause == "TER-GEO-1":
                there = f"{self.spec.seat_names[owner_at(state, plot)]}'s {CHIT_NAMES[type_at(state, plot)]}"
                return f"{plot_name(plot)} is not empty: {there} stands there"
            if clause == "TER-BUILD-1":
                return f"you have no {CHIT_NAMES[kind]} in your reserve ({self._pile(state.reserve[state.seat])})"
            if clause in RESTRICTIONS and (near := self._obstacle(state, kind, plot)):
                return f"{plot_name(plot)} is next to {near}"
        if clause == "TER-WAR-6":
            plot = action - FIRST_WAR
            what = "is empty" if is_marked(state.empty[plot // BAND_PLOTS], plot) else "holds your own structure"
            return f"{plot_name(plot)} {what}; war removes an enemy structure"
        if clause == "TER-END-1":
            return f"you have no {CHIT_NAMES[action - FIRST_DISCARD]} in your reserve ({self._pile(state.reserve[state.seat])})"
        if clause == "TER-TURN-1":
            return f"this is not the moment for that; here you can say {self._example(state)}"
        return super().reason(state, action, clause)

    def _obstacle(self, state: Record, kind: int, plot: int) -> str:
        """The enemy structure of the same type next to a plot, if there is one."""
        for other in range(PLOTS):
            if (
                is_marked(NEXT_TO[state.adjacency, plot // BAND_PLOTS, plot % BAND_PLOTS, other // BAND_PLOTS], other)
                and is_marked(state.of_type[kind, other // BAND_PLOTS], other)
                and owner_at(state, other) != state.seat
            ):
                return f"{self.spec.seat_names[owner_at(state, other)]}'s {CHIT_NAMES[kind]} on {plot_name(other)}"
        return ""

    # --- positions ---

    def _pile(self, pile: int) -> str:
        counts = [f"{CHIT_LETTERS[chit]}{number_of(pile, chit)}" for chit in range(CHITS) if number_of(pile, chit)]
        return " ".join(counts) or "none"

    def position(self, state: Record) -> list[str]:
        who = self.spec.seat_names[state.seat] if state.seat >= 0 else "none"
        turn = f"turn {state.turn} seat {who} phase {PHASES[state.phase]} drawn {state.drawn} idle {state.idle}"
        if state.phase == RIVER_BEND:
            turn += f" column {state.river_column}"
        if state.ending:
            turn += f" ending {self.spec.endings[state.ending - 1]}"
        lines = [turn, "board"]
        for row in range(SIDE):
            lines.append(" ".join(self._token(state, SIDE * row + column) for column in range(SIDE)))
        if state.mountains or state.rivers:
            lines.append("terrain")
            for row in range(SIDE):
                lines.append("".join(self._terrain(state, SIDE * row + column) for column in range(SIDE)))
        for seat in range(state.players):
            piles = " ".join(f"{pile} {self._pile(state[PILE_FIELDS[pile]][seat])}" for pile in PILES)
            lines.append(f"{self.spec.seat_names[seat]} {piles}")
        return lines

    def _token(self, state: Record, plot: int) -> str:
        if is_marked(state.empty[plot // BAND_PLOTS], plot):
            return ".."
        return f"{CHIT_LETTERS[type_at(state, plot)]}{owner_at(state, plot)}"

    def _terrain(self, state: Record, plot: int) -> str:
        if is_marked(state.mountain[plot // BAND_PLOTS], plot):
            return "^"
        return "~" if is_marked(state.river[plot // BAND_PLOTS], plot) else "."

    def read_position(self, lines: Sequence[str], state: Record) -> None:
        left = list(lines)
        if not left or not left[0].startswith("turn "):
            raise BadText("the position must begin with a line like 'turn 1 seat red phase build drawn 2 idle 0'")
        self._read_turn(left.pop(0).split(), state)
        if not left or left.pop(0) != "board":
            raise BadText("after the turn must come a line 'board' and nine rows of nine plots")
        self._read_board(take_rows(left, "board"), state)
        if left and left[0] == "terrain":
            left.pop(0)
            self._read_terrain(take_rows(left, "terrain"), state)
        elif state.map != RANDOM_MAP:
            lay_map(state)
        for seat in range(state.players):
            state.cup[seat] = self._rest(state, seat)
        told = [line.split()[0] for line in left]
        if len(set(told)) != len(told):
            raise BadText("the piles of a seat are told twice")
        for line in left:
            self._read_piles(line.split(), state)

    def _read_turn(self, words: Sequence[str], state: Record) -> None:
        if len(words) % 2:
            raise BadText(f"the turn line must be pairs of a word and its value, not '{' '.join(words)[:60]}'")
        facts = dict(zip(words[::2], words[1::2], strict=True))
        if 2 * len(facts) != len(words):
            raise BadText("the turn line says something twice")
        unknown = set(facts) - {"turn", "seat", "phase", "drawn", "idle", "column", "ending"}
        if unknown:
            raise BadText(f"the turn line has no '{min(unknown)[:20]}'; it has turn, seat, phase, drawn, idle, column, ending")
        phase = facts.get("phase", "")
        if phase not in PHASES:
            raise BadText(f"there is no phase '{phase[:20]}'; phases: {', '.join(PHASES)}")
        state.phase = PHASES.index(phase)
        state.turn = whole(facts.get("turn", ""), 0, 999_999, "the turn")
        state.seat = -1 if facts.get("seat") == "none" else self.seat(facts.get("seat", ""), state)
        after_draws = "2" if state.phase in (WAR, BUILD, DISCARD, ENDED) else "0"
        state.drawn = whole(facts.get("drawn", after_draws), 0, SIDE - 1, "drawn")
        state.idle = whole(facts.get("idle", "0"), 0, 999_999, "idle")
        state.river_column = whole(facts.get("column", "0"), 0, SIDE - 1, "the river's column")
        ending = facts.get("ending")
        if ending is not None and ending not in self.spec.endings:
            raise BadText(f"there is no ending '{ending[:20]}'; endings: {', '.join(self.spec.endings)}")
        if (ending is not None) != (state.phase == ENDED):
            raise BadText("the phase 'ended' and an ending go together")
        state.ending = self.spec.endings.index(ending) + 1 if ending else 0
        players_choose = state.phase in (WAR, BUILD, DISCARD)
        state.actor = OVER if state.phase == ENDED else state.seat if players_choose else CHANCE

    def _read_board(self, rows: Sequence[str], state: Record) -> None:
        for band in range(BANDS):
            state.empty[band] = BAND
        for row, line in enumerate(rows):
            tokens = line.split()
            if len(tokens) != SIDE:
                raise BadText(f"row {row + 1} of the board must have nine plots, not {len(tokens)}")
            for column, token in enumerate(tokens):
                if token != "..":
                    self._put(token, SIDE * row + column, state)

    def _put(self, token: str, plot: int, state: Record) -> None:
        if len(token) != 2 or token[0] not in CHIT_LETTERS[:STRUCTURES] or token[1] not in "012345"[: state.players]:
            raise BadText(f"'{token[:10]}' is no structure: write .. for an empty plot or T0 for a temple of seat 0")
        band, mark = plot // BAND_PLOTS, 1 << plot % BAND_PLOTS
        state.empty[band] &= ~mark
        state.of_type[CHIT_LETTERS.index(token[0]), band] |= mark
        state.of_seat[int(token[1]), band] |= mark

    def _read_terrain(self, rows: Sequence[str], state: Record) -> None:
        for row, line in enumerate(rows):
            if len(line) != SIDE or set(line) - set(".^~"):
                raise BadText(f"row {row + 1} of the terrain must be nine of . ^ ~, not '{line[:20]}'")
            for column, symbol in enumerate(line):
                plot = SIDE * row + column
                if symbol != ".":
                    (state.mountain if symbol == "^" else state.river)[plot // BAND_PLOTS] |= 1 << plot % BAND_PLOTS

    def _read_piles(self, words: Sequence[str], state: Record) -> None:
        seat = self.seat(words[0], state)
        pile = ""
        cup_given = False
        for field in PILE_FIELDS.values():
            state[field][seat] = 0
        for word in words[1:]:
            if word in PILES:
                pile = word
                cup_given |= pile == "cup"
            elif not pile:
                raise BadText(f"after the seat must come reserve, discard or cup, not '{word[:20]}'")
            elif word == "rest" and pile == "cup":
                cup_given = False
            elif word != "none":
                chit = read_chit(word[:1])
                if number_of(state[PILE_FIELDS[pile]][seat], chit):
                    raise BadText(f"the {pile} of {words[0]} lists {CHIT_NAMES[chit]} twice")
                count = whole(word[1:] or "1", 0, CHITS_OF_A_TYPE, f"the number of chits in '{word[:10]}'")
                state[PILE_FIELDS[pile]][seat] += count * one(chit)
        if not cup_given:
            state.cup[seat] = self._rest(state, seat)

    def _rest(self, state: Record, seat: int) -> int:
        """The chits of a seat that are nowhere else."""
        rest = FULL_CUP - int(state.reserve[seat]) - int(state.discarded[seat])
        on_board = [0] * CHITS
        for plot in range(PLOTS):
            if not is_marked(state.empty[plot // BAND_PLOTS], plot) and owner_at(state, plot) == seat:
                on_board[type_at(state, plot)] += 1
        for chit in range(CHITS):
            gone = on_board[chit] + number_of(state.reserve[seat], chit) + number_of(state.discarded[seat], chit)
            if gone > CHITS_OF_A_TYPE:
                raise BadText(
                    f"{self.spec.seat_names[seat]} has {gone} of the type {CHIT_NAMES[chit]}; there are {CHITS_OF_A_TYPE}"
                )
            rest -= on_board[chit] * one(chit)
        return rest

    # --- the drawn board ---

    def board(self, state: Record, colour: bool = True) -> str:
        def paint(text: str, seat: int) -> str:
            return f"[bold {PAINT[seat]}]{text}[/]" if colour else text

        lines = []
        for row in range(SIDE):
            if row % 3 == 0:
                lines.append(RULE_LINE)
            cells = []
            for column in range(SIDE):
                plot = SIDE * row + column
                if is_marked(state.empty[plot // BAND_PLOTS], plot):
                    ground = self._terrain(state, plot)
                    cells.append(f" {plot_name(plot)}{'' if ground == '.' else ground}".ljust(5))
                else:
                    owner = owner_at(state, plot)
                    cells.append("  " + paint(f"{CHIT_LETTERS[type_at(state, plot)]}{MARKS[owner]}", owner) + " ")
                if column % 3 == 2:
                    cells.append("|")
            lines.append("|" + "".join(cells))
        lines.append(RULE_LINE)
        for seat in range(state.players):
            name = paint(f"{self.spec.seat_names[seat]} {MARKS[seat]}".ljust(9), seat)
            turn = ">" if state.seat == seat and state.actor != OVER else " "
            reserve = self._pile(state.reserve[seat])
            cup, pile = self._size(state.cup[seat]), self._size(state.discarded[seat])
            lines.append(f"{turn} {name} reserve {reserve}; cup {cup} chits, discard pile {pile}")
        lines.append(LEGEND)
        return "\n".join(lines)

    def _size(self, pile: int) -> int:
        return sum(number_of(pile, chit) for chit in range(CHITS))


MARKS = "*+ox#%"
"""Seats are told apart by a mark as well as by colour."""
PAINT = ("red", "bright_blue", "green", "yellow", "magenta", "dark_orange")
LEGEND = "T Temple, C Castle, W toWn, F Farm, M Mine, P Palace, A Army"
RULE_LINE = "+" + ("-" * 15 + "+") * 3
assert len(MARKS) == len(PAINT) == SEATS


def take_rows(lines: list[str], what: str) -> list[str]:
    """The next nine lines, taken away from the list."""
    if len(lines) < SIDE:
        raise BadText(f"the {what} must have nine rows, not {len(lines)}")
    rows = lines[:SIDE]
    del lines[:SIDE]
    return rows


TEXT = TerratainText(SPEC)
