"""A second referee for Terratain: plain, to be read next to RULES.md.

Written from the clauses alone, to check other implementations. The clause ids (TER-...) are those of RULES.md.
A plot is its index 9r + c; a chit type is its place in ``LETTERS``; a seat is 0..players-1.
The whole state stands in public attributes: change them to set up a position by hand, such as
``board[40] = (CASTLE, 1)`` or ``reserve[0][ARMY] = 2``, set ``phase`` and ``seat``, then call ``settle()``, which
passes over phases without a choice and lists the choices (``legal()``) of the node it comes to. Only these are kept;
everything else is worked out from the state when it is needed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

CHANCE, OVER = -1, -2

Value = TypeVar("Value")

# The chits. The first six types are structures, the seventh is the army.
TEMPLE, CASTLE, TOWN, FARM, MINE, PALACE, ARMY = range(7)
STRUCTURES = (TEMPLE, CASTLE, TOWN, FARM, MINE, PALACE)
LETTERS = "TCWFMPA"

# The board. A plot is its index 9r + c; territories 1..9.
PLOTS = range(81)
ROW = [plot // 9 for plot in PLOTS]
COLUMN = [plot % 9 for plot in PLOTS]
PLOTS_OF = {t: [p for p in PLOTS if 3 * (ROW[p] // 3) + COLUMN[p] // 3 + 1 == t] for t in range(1, 10)}

# TER-GEO-2, -3: the plots across a side, with adjacency 8 also those across a corner; the edge does not wrap and
# territory borders do not matter. NEXT_TO[adjacency][plot].
SIDES = {(-1, 0), (1, 0), (0, -1), (0, 1)}
CORNERS = {(-1, -1), (-1, 1), (1, -1), (1, 1)}
NEXT_TO = {
    adjacency: [{q for q in PLOTS if (ROW[q] - ROW[p], COLUMN[q] - COLUMN[p]) in steps} for p in PLOTS]
    for adjacency, steps in ((4, SIDES), (8, SIDES | CORNERS))
}

# The action ids.
WAR_ON, DECLINE_WAR, DISCARD = 486, 567, 568  # build is 81 * type + index

# The terrain maps, ^ mountain, ~ river, . plain.
MAP_NAMES = ("nine_peaks", "great_river", "two_diagonals")
MAP_ROWS = """
    .........       ..~..^^..       ~~......^
    .^..^..^.       ..~...^^.       .~~....^.
    ..~~~~~..       ..~....^^       ..~~..^..
    ..~...~..       ..~~.....       ...~~^...
    .^~.^.~^.       ...~~~...       ....~....
    ..~...~..       .....~~..       ...^~~...
    ..~~~~~..       ^^....~..       ..^..~~..
    .^..^..^.       .^^...~..       .^....~~.
    .........       ..^^..~..       ^......~~
"""
MAPS = {name: MAP_ROWS.split()[place::3] for place, name in enumerate(MAP_NAMES)}

# TER-GEO-4: the 44 lines: 9 rows, 9 columns, 13 falling and 13 rising diagonals of length 3 or more.
LINES = [[p for p in PLOTS if ROW[p] == row] for row in range(9)]
LINES += [[p for p in PLOTS if COLUMN[p] == column] for column in range(9)]
LINES += [[p for p in PLOTS if ROW[p] - COLUMN[p] == difference] for difference in range(-6, 7)]
LINES += [[p for p in PLOTS if ROW[p] + COLUMN[p] == total] for total in range(2, 15)]

# TER-SCORE-5, -6, -7: lines, squares and corners of territories.
TERRITORY_LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
TERRITORY_SQUARES = ((1, 2, 4, 5), (2, 3, 5, 6), (4, 5, 7, 8), (5, 6, 8, 9))
TERRITORY_CORNERS = (1, 3, 7, 9)

# TER-SCORE-12, -13: the two kinds of row in the text of a line.
SAME_TYPE_ROW = re.compile(r"([TCWFMP])\1{2,}")
MIXED_ROW = re.compile(r"[TCWFMP]{3,}")

CHANCE_PHASES = ("start", "river start", "river step", "mountain", "first draw", "second draw")
NEXT_PHASE = {"first draw": "second draw", "second draw": "war", "war": "build", "build": "end"}  # TER-TURN-1

OPTION_NAMES = {
    "start_seat", "scoring", "points", "adjacency", "reserve_limit", "mountains", "rivers", "map", "max_turns",
    "stalemate_rounds", "score_display",
}  # fmt: skip


def sole_leader(counts: list[int]) -> int | None:
    """The seat with strictly more than every other seat; None on a tie (TER-SCORE-3, TER-SCORE-10)."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def points_table(scoring: str) -> dict[str, int]:
    """The points table of a scoring."""
    table = {f"territory{n}": n for n in (5, 6, 7, 8, 9)}
    table |= {"centre": 3, "line": 6 if scoring == "sdg" else 9, "square": 8, "corners": 8, "majority": 3, "set": 6}
    table |= {f"row{n}": n for n in (3, 4, 5, 6, 7, 8, 9)}
    table |= {f"same{n}": 2 * n for n in (3, 4, 5, 6, 7, 8, 9)}
    return table


def option(options: Mapping[str, object], name: str, default: Value, allowed: Sequence[Value]) -> Value:
    """The chosen value of one option."""
    value = options.get(name, default)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {allowed}, not {value!r}")
    return allowed[allowed.index(value)]


class Referee:
    """One game, from the draw of the start seat to the final scores."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        """The options and TER-SETUP."""
        if not 2 <= players <= 6:  # TER-SETUP-1
            raise ValueError("Terratain is for 2 to 6 players")
        if unknown := set(options) - OPTION_NAMES:
            raise ValueError(f"unknown options {sorted(unknown)}")
        self.players = players
        self.scoring = option(options, "scoring", "book", ("book", "sdg"))
        self.points = points_table(self.scoring)
        overrides = options.get("points", {})
        if not isinstance(overrides, Mapping) or not set(overrides) <= set(self.points):
            raise ValueError(f"points may override {sorted(self.points)}, not {overrides!r}")
        self.points.update(overrides)
        self.adjacency = option(options, "adjacency", 4, (4, 8))
        self.reserve_limit = option(options, "reserve_limit", 4, range(71))
        self.mountains = option(options, "mountains", False, (False, True))
        self.rivers = option(options, "rivers", False, (False, True))
        self.map = option(options, "map", "nine_peaks", (*MAP_NAMES, "random"))
        self.max_turns = option(options, "max_turns", 300, range(10**6))  # 0 = none
        self.stalemate_rounds = option(options, "stalemate_rounds", 3, range(10**6))  # 0 = off

        # TER-SETUP-2: all 70 chits in the cup; board, reserves and discard piles empty. cup[seat][type] is a number.
        self.board: dict[int, tuple[int, int]] = {}  # plot -> (type, owner), empty plots are missing
        self.cup = [[10] * 7 for _ in range(players)]
        self.reserve = [[0] * 7 for _ in range(players)]
        self.discard_pile = [[0] * 7 for _ in range(players)]
        self.mountain_plots: set[int] = set()
        self.river_plots: set[int] = set()
        self.river_end = 0  # while a random river is drawn: the plot it has reached
        self.mountain_territory = 1  # while random mountains are drawn: the territory that gets the next one
        self.turn = 0  # TER-TURN-3: number of the current turn
        self.turns_without_build = 0  # TER-OVER-2
        self.ending: str | None = None
        self.seat = 0  # whose turn it is
        self.phase = "start"
        self.choices: list[int] = []  # of the node reached, listed by settle()
        if options.get("start_seat", "random") != "random":
            self.start(option(options, "start_seat", 0, range(players)))
        self.settle()

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE, or OVER."""
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in CHANCE_PHASES else self.seat

    # ---- What may be done ----

    def legal(self) -> list[int]:
        """Action ids, or outcome ids at a chance node, ascending; none when the game is over."""
        return list(self.choices)

    def choices_now(self) -> list[int]:
        """What legal() will give, from the state as it is now. Empty in a phase that will be passed over."""
        match self.phase:
            case "start":
                return list(range(self.players))  # TER-SETUP-3
            case "river start":
                return list(range(9))  # TER-VAR-5
            case "river step":
                return [0, 1, 2]  # TER-VAR-5: s = -1, 0, +1
            case "mountain":  # TER-VAR-5
                return [plot for plot in PLOTS_OF[self.mountain_territory] if plot not in self.river_plots]
            case "first draw" | "second draw":
                return [chit for chit in range(7) if self.cup[self.seat][chit] > 0]  # TER-DRAW-1
            case "war":
                return self.legal_wars()
            case "build":
                return self.legal_builds()
            case "end" if sum(self.reserve[self.seat]) > self.reserve_limit:  # TER-END-1, -2
                return [DISCARD + chit for chit in range(7) if self.reserve[self.seat][chit] > 0]
        return []

    def weights(self) -> list[int]:
        """Integer weight of each outcome of legal(), at a chance node."""
        if self.actor != CHANCE:
            raise ValueError("not a chance node")
        if self.phase in ("first draw", "second draw"):
            return [self.cup[self.seat][chit] for chit in self.choices]  # TER-DRAW-1: uniform among the chits
        return [1 for _ in self.choices]

    def legal_wars(self) -> list[int]:
        """TER-WAR-1, -5, -6: an army in the reserve and an enemy structure are needed; declining is possible then."""
        if self.reserve[self.seat][ARMY] == 0:
            return []
        targets = sorted(plot for plot, (_, owner) in self.board.items() if owner != self.seat)
        return [WAR_ON + plot for plot in targets] + [DECLINE_WAR] if targets else []

    def legal_builds(self) -> list[int]:
        """TER-BUILD-1, -2, -9: every structure type in the reserve on every empty plot where it may stand."""
        empty = [plot for plot in PLOTS if plot not in self.board]  # TER-GEO-1
        in_reserve = [chit for chit in STRUCTURES if self.reserve[self.seat][chit] > 0]
        return [81 * chit + plot for chit in in_reserve for plot in self.open_to(chit, empty)]

    def open_to(self, chit: int, empty: list[int]) -> list[int]:
        """Those of the empty plots on which the seat may build this type of structure."""
        if chit in (CASTLE, TEMPLE, PALACE):  # TER-BUILD-3, -4, -5, -6; enemy: TER-GEO-5
            enemies = [plot for plot, (kind, owner) in self.board.items() if kind == chit and owner != self.seat]
            closed = self.next_to(enemies)
            return [plot for plot in empty if plot not in closed]
        if chit == MINE and self.mountains:  # TER-VAR-1
            near_mountain = self.mountain_plots | self.next_to(self.mountain_plots)
            return [plot for plot in empty if plot in near_mountain]
        if chit == FARM and self.rivers:  # TER-VAR-2
            near_river = self.river_plots | self.next_to(self.river_plots)
            return [plot for plot in empty if plot in near_river]
        return empty

    def next_to(self, plots: Iterable[int]) -> set[int]:
        """Every plot that is next to one of these (TER-GEO-2, TER-VAR-4)."""
        return set[int]().union(*[NEXT_TO[self.adjacency][plot] for plot in plots])

    # ---- Doing it ----

    def apply(self, action: int) -> None:
        """Take one of legal()."""
        if action not in self.choices:
            raise ValueError(f"{action} is not legal in phase {self.phase!r}")
        do = {
            "start": self.start, "river start": self.river_start, "river step": self.river_step,
            "mountain": self.mountain, "first draw": self.draw, "second draw": self.draw,
            "war": self.war, "build": self.build, "end": self.discard,
        }  # fmt: skip
        do[self.phase](action)
        self.settle()

    def settle(self) -> None:
        """TER-TURN-2: pass over every phase without a choice, up to the next node or the end of the game."""
        self.choices = []
        while self.phase != "over":
            if self.phase in ("first draw", "second draw"):
                self.refill()
            self.choices = self.choices_now()
            if self.choices:
                return
            if self.phase == "end":
                self.end_of_turn()
            else:  # TER-DRAW-3, TER-WAR-5, TER-BUILD-8
                if self.phase == "build":
                    self.turns_without_build += 1
                self.phase = NEXT_PHASE[self.phase]

    def start(self, seat: int) -> None:
        """TER-SETUP-3, -4: the start seat is known, now the map, if a terrain variant is on."""
        self.seat = seat
        if self.map != "random":
            symbols = "".join(MAPS[self.map])
            # If only one variant is on, the other symbol is ignored.
            self.mountain_plots = {plot for plot in PLOTS if self.mountains and symbols[plot] == "^"}
            self.river_plots = {plot for plot in PLOTS if self.rivers and symbols[plot] == "~"}
            self.begin_turn()
        elif self.rivers:
            self.phase = "river start"
        else:
            self.start_mountains()

    def river_start(self, column: int) -> None:
        """TER-VAR-5: the river enters the top row."""
        self.river_end = column
        self.river_plots.add(self.river_end)
        self.phase = "river step"

    def river_step(self, outcome: int) -> None:
        """TER-VAR-5: one step to the side (or none), then down to the next row."""
        row, column = divmod(self.river_end, 9)
        if 0 <= column + outcome - 1 <= 8:
            column = column + outcome - 1
            self.river_plots.add(9 * row + column)
        if row == 8:
            self.start_mountains()
        else:
            self.river_end = 9 * (row + 1) + column
            self.river_plots.add(self.river_end)

    def start_mountains(self) -> None:
        """TER-VAR-5: the mountains of a random map come after its river."""
        if self.mountains:
            self.phase = "mountain"
        else:
            self.begin_turn()

    def mountain(self, plot: int) -> None:
        """TER-VAR-5: one mountain in each territory 1..9."""
        self.mountain_plots.add(plot)
        self.mountain_territory += 1
        if self.mountain_territory == 10:
            self.begin_turn()

    def begin_turn(self) -> None:
        """TER-TURN-1, -3."""
        self.turn += 1
        self.phase = "first draw"

    def refill(self) -> None:
        """TER-DRAW-2: before each draw, if the cup is empty, the whole own discard pile is put into it."""
        if sum(self.cup[self.seat]) == 0:
            self.cup[self.seat] = self.discard_pile[self.seat]
            self.discard_pile[self.seat] = [0] * 7

    def draw(self, chit: int) -> None:
        """TER-DRAW-1: from the cup to the reserve."""
        self.cup[self.seat][chit] -= 1
        self.reserve[self.seat][chit] += 1
        self.phase = NEXT_PHASE[self.phase]

    def war(self, action: int) -> None:
        """TER-WAR-2, -3, -4: the army to the own discard pile, the structure to its owner's; once per turn."""
        if action != DECLINE_WAR:
            self.reserve[self.seat][ARMY] -= 1
            self.discard_pile[self.seat][ARMY] += 1
            structure, owner = self.board.pop(action - WAR_ON)
            self.discard_pile[owner][structure] += 1
        self.phase = "build"

    def build(self, action: int) -> None:
        """TER-BUILD-1; TER-OVER-1: the game ends at once when the board is full, without an End phase."""
        chit, plot = divmod(action, 81)
        self.reserve[self.seat][chit] -= 1
        self.board[plot] = (chit, self.seat)
        self.turns_without_build = 0
        self.phase = "end"
        if len(self.board) == 81:
            self.end_of_game("full")

    def discard(self, action: int) -> None:
        """TER-END-1: the End phase goes on until the reserve is down to its limit."""
        self.reserve[self.seat][action - DISCARD] -= 1
        self.discard_pile[self.seat][action - DISCARD] += 1

    def end_of_turn(self) -> None:
        """TER-OVER-2, -3, -4: stalemate, then cap (0 switches either off); else TER-SETUP-3: the next seat."""
        if 0 < self.stalemate_rounds * self.players <= self.turns_without_build:
            self.end_of_game("stalemate")
        elif 0 < self.max_turns <= self.turn:
            self.end_of_game("cap")
        else:
            self.seat = (self.seat + 1) % self.players
            self.begin_turn()

    def end_of_game(self, reason: str) -> None:
        """TER-OVER-4: the recorded reason is the first that holds."""
        self.ending = reason
        self.phase = "over"

    # ---- Scoring, on the board as it stands (TER-OVER-5) ----

    def scores(self) -> list[dict[str, int]]:
        """TER-SCORE-1: the eight sub-totals of every seat and their sum."""
        return [self.score_of(seat) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """TER-RANK-1, -2: 1 + number of players with a higher total."""
        totals = [score["total"] for score in self.scores()]
        return [1 + sum(other > total for other in totals) for total in totals]

    def score_of(self, seat: int) -> dict[str, int]:
        """TER-SCORE-2 to -16. Each list holds the combinations that this seat has."""
        structures = {t: self.structures_in(t) for t in PLOTS_OF}
        counts = [structures[t][seat] for t in PLOTS_OF]
        controlled = {t for t in PLOTS_OF if sole_leader(structures[t]) == seat}  # TER-SCORE-3
        squares = [square for square in TERRITORY_SQUARES if controlled.issuperset(square)]  # TER-SCORE-6
        lines = [line for line in TERRITORY_LINES if controlled.issuperset(line)]  # TER-SCORE-5, -8
        if self.scoring == "sdg":  # TER-SCORE-9: not a line of which every territory lies in a scored square
            in_squares = {t for square in squares for t in square}
            lines = [line for line in lines if not in_squares.issuperset(line)]
        majorities = [chit for chit in STRUCTURES if sole_leader(self.standing(chit)) == seat]  # TER-SCORE-10
        letters = self.letters_of(seat)
        texts = ["".join([letters[plot] for plot in line]) for line in LINES]
        sets = [t for t in PLOTS_OF if {letters[plot] for plot in PLOTS_OF[t]} >= set("TCWFMP")]  # TER-SCORE-16
        score = {
            "territory": sum(self.points[f"territory{n}"] for n in counts if n >= 5),  # TER-SCORE-2
            "centre": self.points["centre"] if 5 in controlled else 0,  # TER-SCORE-4
            "lines": self.points["line"] * len(lines),
            "squares": self.points["square"] * len(squares),
            "corners": self.points["corners"] if controlled.issuperset(TERRITORY_CORNERS) else 0,  # TER-SCORE-7
            "majorities": self.points["majority"] * len(majorities),
            "rows": sum(self.row_points(text) for text in texts),  # TER-SCORE-11, -15
            "sets": self.points["set"] * len(sets),
        }
        return score | {"total": sum(score.values())}

    def structures_in(self, number: int) -> list[int]:
        """How many structures each seat has in territory 1..9."""
        owners = [self.board[plot][1] for plot in PLOTS_OF[number] if plot in self.board]
        return [owners.count(seat) for seat in range(self.players)]

    def standing(self, chit: int) -> list[int]:
        """How many structures of this type each seat has on the board."""
        owners = [owner for kind, owner in self.board.values() if kind == chit]
        return [owners.count(seat) for seat in range(self.players)]

    def letters_of(self, seat: int) -> list[str]:
        """TER-SCORE-11 to -14: for every plot the type letter of the seat's structure, a dot for anything else."""
        own = {plot: LETTERS[chit] for plot, (chit, owner) in self.board.items() if owner == seat}
        return [own.get(plot, ".") for plot in PLOTS]

    def row_points(self, text: str) -> int:
        """TER-SCORE-11 to -14: same-type rows first, then the mixed rows in what is left."""
        same_rows = [match.group() for match in SAME_TYPE_ROW.finditer(text)]
        mixed_rows = [match.group() for match in MIXED_ROW.finditer(SAME_TYPE_ROW.sub(".", text))]
        same_points = sum(self.points[f"same{len(row)}"] for row in same_rows)
        return same_points + sum(self.points[f"row{len(row)}"] for row in mixed_rows)
