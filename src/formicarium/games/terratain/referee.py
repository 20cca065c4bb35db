"""A second referee for Terratain: slow and plain, to be read next to shared/rules/terratain.md.

Written from the specification alone, to check other implementations. The clause ids (TER-...) are those of that
document. A plot is (row, column); a chit type is its place in ``LETTERS``; a seat is 0..players-1.
The whole state stands in public attributes: change them to set up a position by hand, set ``phase`` and ``seat``,
then call ``settle()`` to pass over phases without a choice.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

CHANCE, OVER = -1, -2

Plot = tuple[int, int]
Value = TypeVar("Value")

# Section 2.2: the chits. The first six types are structures, the seventh is the army.
TEMPLE, CASTLE, TOWN, FARM, MINE, PALACE, ARMY = range(7)
STRUCTURES = (TEMPLE, CASTLE, TOWN, FARM, MINE, PALACE)
LETTERS = "TCWFMPA"

# Section 2.1: the board. Plot index i = 9r + c, so PLOTS[i] is the plot with index i; territories 1..9.
PLOTS: list[Plot] = [(row, column) for row in range(9) for column in range(9)]
PLOTS_OF = {t: [(r, c) for r, c in PLOTS if 3 * (r // 3) + c // 3 + 1 == t] for t in range(1, 10)}

# Section 4: the action ids.
WAR_ON, DECLINE_WAR, DISCARD = 486, 567, 568  # build is 81 * type + index

# Section 2.4: the terrain maps, ^ mountain, ~ river, . plain.
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
LINES = [[(r, c) for r, c in PLOTS if r == row] for row in range(9)]
LINES += [[(r, c) for r, c in PLOTS if c == column] for column in range(9)]
LINES += [[(r, c) for r, c in PLOTS if r - c == difference] for difference in range(-6, 7)]
LINES += [[(r, c) for r, c in PLOTS if r + c == total] for total in range(2, 15)]

# TER-SCORE-5, -6, -7: lines, squares and corners of territories.
TERRITORY_LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
TERRITORY_SQUARES = ((1, 2, 4, 5), (2, 3, 5, 6), (4, 5, 7, 8), (5, 6, 8, 9))
TERRITORY_CORNERS = (1, 3, 7, 9)

CHANCE_PHASES = ("start", "river start", "river step", "mountain", "first draw", "second draw")
NEXT_PHASE = {"first draw": "second draw", "second draw": "war", "war": "build", "build": "end"}  # TER-TURN-1

OPTION_NAMES = {
    "start_seat", "scoring", "points", "adjacency", "reserve_limit", "mountains", "rivers", "map", "max_turns",
    "stalemate_rounds", "score_display",
}  # fmt: skip


def on_board(plot: Plot) -> bool:
    """TER-GEO-3: the outer edge does not wrap."""
    return 0 <= plot[0] <= 8 and 0 <= plot[1] <= 8


def sole_leader(counts: list[int]) -> int | None:
    """The seat with strictly more than every other seat; None on a tie (TER-SCORE-3, TER-SCORE-10)."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def points_table(scoring: str) -> dict[str, int]:
    """Section 2.3."""
    table = {f"territory{n}": n for n in (5, 6, 7, 8, 9)}
    table |= {"centre": 3, "line": 6 if scoring == "sdg" else 9, "square": 8, "corners": 8, "majority": 3, "set": 6}
    table |= {f"row{n}": n for n in (3, 4, 5, 6, 7, 8, 9)}
    table |= {f"same{n}": 2 * n for n in (3, 4, 5, 6, 7, 8, 9)}
    return table


def option(options: Mapping[str, object], name: str, default: Value, allowed: Sequence[Value]) -> Value:
    value = options.get(name, default)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {allowed}, not {value!r}")
    return allowed[allowed.index(value)]


class Referee:
    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        """Section 6 (options) and TER-SETUP."""
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
        self.board: dict[Plot, tuple[int, int]] = {}  # plot -> (type, owner), empty plots are missing
        self.cup = [[10] * 7 for _ in range(players)]
        self.reserve = [[0] * 7 for _ in range(players)]
        self.discard_pile = [[0] * 7 for _ in range(players)]
        self.mountain_plots: set[Plot] = set()
        self.river_plots: set[Plot] = set()
        self.river_end: Plot = (0, 0)  # while a random river is drawn: the plot it has reached
        self.mountain_territory = 1  # while random mountains are drawn: the territory that gets the next one
        self.turn = 0  # TER-TURN-3: number of the current turn
        self.turns_without_build = 0  # TER-OVER-2
        self.ending: str | None = None
        self.seat = 0  # whose turn it is
        self.phase = "start"
        if options.get("start_seat", "random") != "random":
            self.start(option(options, "start_seat", 0, range(players)))
        self.settle()

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE, or OVER."""
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in CHANCE_PHASES else self.seat

    # ---- What may be done: section 4 ----

    def legal(self) -> list[int]:
        """Action ids, or outcome ids at a chance node, ascending. Empty in a phase that will be passed over."""
        match self.phase:
            case "start":
                return list(range(self.players))  # TER-SETUP-3
            case "river start":
                return list(range(9))  # TER-VAR-5
            case "river step":
                return [0, 1, 2]  # TER-VAR-5: s = -1, 0, +1
            case "mountain":  # TER-VAR-5
                return [PLOTS.index(p) for p in PLOTS_OF[self.mountain_territory] if p not in self.river_plots]
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
            return [self.cup[self.seat][chit] for chit in self.legal()]  # TER-DRAW-1: uniform among the chits
        return [1 for _ in self.legal()]

    def legal_wars(self) -> list[int]:
        """TER-WAR-1, -5, -6: an army in the reserve and an enemy structure are needed; declining is possible then."""
        targets = [plot for plot in PLOTS if plot in self.board and self.board[plot][1] != self.seat]
        if self.reserve[self.seat][ARMY] == 0 or not targets:
            return []
        return [WAR_ON + PLOTS.index(plot) for plot in targets] + [DECLINE_WAR]

    def legal_builds(self) -> list[int]:
        """TER-BUILD-1, -2, -9: every structure type in the reserve on every empty plot where it may stand."""
        in_reserve = [chit for chit in STRUCTURES if self.reserve[self.seat][chit] > 0]
        return [81 * chit + PLOTS.index(plot) for chit in in_reserve for plot in PLOTS if self.may_build(chit, plot)]

    def may_build(self, chit: int, plot: Plot) -> bool:
        if plot in self.board:
            return False  # TER-GEO-1
        around = self.next_to(plot)
        enemies = [(chit, seat) for seat in range(self.players) if seat != self.seat]  # TER-GEO-5
        if chit in (CASTLE, TEMPLE, PALACE) and any(self.board.get(p) in enemies for p in around):
            return False  # TER-BUILD-3, -4, -5, -6
        if chit == MINE and self.mountains:  # TER-VAR-1
            return any(p in self.mountain_plots for p in [plot, *around])
        if chit == FARM and self.rivers:  # TER-VAR-2
            return any(p in self.river_plots for p in [plot, *around])
        return True

    def next_to(self, plot: Plot) -> list[Plot]:
        """TER-GEO-2, -3: across a side, with adjacency 8 also across a corner; territory borders do not matter."""
        row, column = plot
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        if self.adjacency == 8:
            around += [(row - 1, column - 1), (row - 1, column + 1), (row + 1, column - 1), (row + 1, column + 1)]
        return [neighbour for neighbour in around if on_board(neighbour)]

    # ---- Doing it ----

    def apply(self, action: int) -> None:
        if action not in self.legal():
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
        while self.phase != "over":
            if self.phase in ("first draw", "second draw"):
                self.refill()
            if self.legal():
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
            rows = MAPS[self.map]
            # Section 2.4: if only one variant is on, the other symbol is ignored.
            self.mountain_plots = {(r, c) for r, c in PLOTS if self.mountains and rows[r][c] == "^"}
            self.river_plots = {(r, c) for r, c in PLOTS if self.rivers and rows[r][c] == "~"}
            self.begin_turn()
        elif self.rivers:
            self.phase = "river start"
        else:
            self.start_mountains()

    def river_start(self, column: int) -> None:
        """TER-VAR-5: the river enters the top row."""
        self.river_end = (0, column)
        self.river_plots.add(self.river_end)
        self.phase = "river step"

    def river_step(self, outcome: int) -> None:
        """TER-VAR-5: one step to the side (or none), then down to the next row."""
        row, column = self.river_end
        if on_board((row, column + outcome - 1)):
            column = column + outcome - 1
            self.river_plots.add((row, column))
        if row == 8:
            self.start_mountains()
        else:
            self.river_end = (row + 1, column)
            self.river_plots.add(self.river_end)

    def start_mountains(self) -> None:
        if self.mountains:
            self.phase = "mountain"
        else:
            self.begin_turn()

    def mountain(self, plot_index: int) -> None:
        """TER-VAR-5: one mountain in each territory 1..9."""
        self.mountain_plots.add(PLOTS[plot_index])
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
            structure, owner = self.board.pop(PLOTS[action - WAR_ON])
            self.discard_pile[owner][structure] += 1
        self.phase = "build"

    def build(self, action: int) -> None:
        """TER-BUILD-1; TER-OVER-1: the game ends at once when the board is full, without an End phase."""
        chit, plot = action // 81, PLOTS[action % 81]
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
        self.ending = reason
        self.phase = "over"

    # ---- Scoring: section 5, on the board as it stands (TER-OVER-5) ----

    def scores(self) -> list[dict[str, int]]:
        """TER-SCORE-1: the eight sub-totals of every seat and their sum."""
        return [self.score_of(seat) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """TER-RANK-1, -2: 1 + number of players with a higher total."""
        totals = [score["total"] for score in self.scores()]
        return [1 + sum(other > total for other in totals) for total in totals]

    def score_of(self, seat: int) -> dict[str, int]:
        """TER-SCORE-2 to -16. Each list holds the combinations that this seat has."""
        counts = [self.structures_in(t)[seat] for t in PLOTS_OF]
        controlled = {t for t in PLOTS_OF if sole_leader(self.structures_in(t)) == seat}  # TER-SCORE-3
        squares = [square for square in TERRITORY_SQUARES if controlled.issuperset(square)]  # TER-SCORE-6
        lines = [line for line in TERRITORY_LINES if controlled.issuperset(line)]  # TER-SCORE-5, -8
        if self.scoring == "sdg":  # TER-SCORE-9: not a line of which every territory lies in a scored square
            in_squares = {t for square in squares for t in square}
            lines = [line for line in lines if not in_squares.issuperset(line)]
        majorities = [chit for chit in STRUCTURES if sole_leader(self.standing(chit)) == seat]  # TER-SCORE-10
        all_types = {(chit, seat) for chit in STRUCTURES}
        sets = [t for t in PLOTS_OF if all_types <= {self.board.get(plot) for plot in PLOTS_OF[t]}]  # TER-SCORE-16
        score = {
            "territory": sum(self.points[f"territory{n}"] for n in counts if n >= 5),  # TER-SCORE-2
            "centre": self.points["centre"] if 5 in controlled else 0,  # TER-SCORE-4
            "lines": self.points["line"] * len(lines),
            "squares": self.points["square"] * len(squares),
            "corners": self.points["corners"] if controlled.issuperset(TERRITORY_CORNERS) else 0,  # TER-SCORE-7
            "majorities": self.points["majority"] * len(majorities),
            "rows": sum(self.row_points(self.line_text(seat, line)) for line in LINES),  # TER-SCORE-11, -15
            "sets": self.points["set"] * len(sets),
        }
        return score | {"total": sum(score.values())}

    def structures_in(self, number: int) -> list[int]:
        """How many structures each seat has in territory 1..9."""
        owners = [self.board[plot][1] for plot in PLOTS_OF[number] if plot in self.board]
        return [owners.count(seat) for seat in range(self.players)]

    def standing(self, chit: int) -> list[int]:
        """How many structures of this type each seat has on the board."""
        return [list(self.board.values()).count((chit, seat)) for seat in range(self.players)]

    def line_text(self, seat: int, line: list[Plot]) -> str:
        """TER-SCORE-11 to -14: the type letter for an own structure, a dot for anything else."""
        own = {(chit, seat): LETTERS[chit] for chit in STRUCTURES}
        return "".join(own[self.board[plot]] if self.board.get(plot) in own else "." for plot in line)

    def row_points(self, text: str) -> int:
        """TER-SCORE-11 to -14: same-type rows first, then the mixed rows in what is left."""
        same_type = r"([TCWFMP])\1{2,}"
        mixed = r"[TCWFMP]{3,}"
        same_rows = [match.group() for match in re.finditer(same_type, text)]
        mixed_rows = [match.group() for match in re.finditer(mixed, re.sub(same_type, ".", text))]
        same_points = sum(self.points[f"same{len(row)}"] for row in same_rows)
        return same_points + sum(self.points[f"row{len(row)}"] for row in mixed_rows)
