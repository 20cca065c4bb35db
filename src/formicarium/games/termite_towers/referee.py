"""A second referee for Termite Towers: plain, to be read next to RULES.md.

Written from the clauses alone, to check other implementations. The clause ids (TTW-...) are those of RULES.md.
A pile is 0..35, an edge 0..53, a cell of the wall 4 * row + column with rows from 0; a seat is 0..players-1, and in the solo
game Autermite's dice and tunnels have the owner AUTERMITE.

What is still to come stands in ``agenda``, the next step last. A step is its name and its arguments, such as
``("trade pay", 2)``, and there are three sorts of steps, told by the methods with its name:

- ``auto_...`` happens by itself;
- ``ask_...`` lists what a player may answer (the first argument is the seat), ``do_...`` carries the answer out;
- ``draw_...`` lists the outcomes of chance with their weights, ``do_...`` carries the outcome out.

A question without an answer is passed over. The whole state stands in public attributes: change them to set up a position by
hand, such as ``seats[0].rooms[1].egg = True``, put the steps to come into ``agenda``, then call ``settle()``, which goes on to
the next question.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

CHANCE, OVER = -1, -2
NEUTRAL = -1  # the owner of a Blocker
AUTERMITE = 1  # the owner of Autermite's dice and tunnels

Value = TypeVar("Value")
Step = tuple[Any, ...]

# Wood, dice, and what each player has.
LIGHT, MID, BLACK = COLOURS = range(3)
EGG = -1  # beside the colours, among what is put back into rooms
WORKER, SOLDIER = range(2)
VALUES = range(1, 7)
DICE_OF = (15, 5)
TUNNELS, MARKERS = 8, 7
ROOM_SPACE = 4  # cubes

# The piles: six sections with the main card and five more each.
SECTIONS = range(6)
MAIN_COLOURS = (LIGHT, MID, BLACK, LIGHT, MID, BLACK)
MAIN_CUBES = 6
JOINED = ((0, 1), (0, 2), (1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 4), (4, 5))
EDGES = [(6 * section + one, 6 * section + other) for section in SECTIONS for one, other in JOINED]
WOOD_CARDS = [(colour, number) for colour in COLOURS for number in (2, 2, 3, 3, 3, 4, 4, 4, 5, 5)]

# The wall.
COLUMNS, ROWS = 4, 10
CELLS = range(COLUMNS * ROWS)

# The Blueprints: shape, stars, cards of each kind, and the cells of each turn that looks different.
SHAPES = "IIOOTTSSZZLLLJJJ"
STARS = (1, 2, 1, 2, 2, 3, 2, 3, 2, 3, 1, 2, 3, 1, 2, 3)
BLUEPRINT_CARDS = (3, 1, 2, 2, 3, 1, 1, 3, 1, 3, 1, 3, 1, 1, 3, 1)
FIRST_TURN = {
    "I": [(0, 0), (1, 0), (2, 0), (3, 0)],
    "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "T": [(0, 0), (1, 0), (2, 0), (1, 1)],
    "S": [(0, 0), (1, 0), (1, 1), (2, 1)],
    "Z": [(1, 0), (2, 0), (0, 1), (1, 1)],
    "L": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "J": [(0, 0), (1, 0), (2, 0), (0, 1)],
}


def turned(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A shape after a quarter turn clockwise."""
    raw = [(y, -x) for x, y in cells]
    left, low = min(x for x, _ in raw), min(y for _, y in raw)
    return sorted((x - left, y - low) for x, y in raw)


def turns(cells: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """All turns of a shape that look different."""
    different = [sorted(cells)]
    while turned(different[-1]) != different[0]:
        different.append(turned(different[-1]))
    return different


TURNS = {shape: turns(cells) for shape, cells in FIRST_TURN.items()}

# The Queen cards.
OVERTIME, REPLENISH, SCOUT, ALCHEMY, EAGER, EUREKA, EXPERTISE, SOLDIER_CARD, WINDFALL, REARRANGE = QUEENS = range(10)
OTHERS_ADDED = {2: 5, 3: 10, 4: 20}  # TTW-SETUP-7

# The objectives, and the bonus spaces.
UNIFORM, HARMONIOUS, CONTIGUOUS, PATTERNED, MOST_WORKERS, MOST_SOLDIERS, MOST_TUNNELS, TALLEST = OBJECTIVES = range(8)
TARGETS = (12, 2, 9, 4, 9, 3, 5, 6)
UNLOCK, UNLOCK2, GET_BLUEPRINT, GET_QUEEN, GET_WOOD, GET_EGG, GET_WORKER, UPGRADE, REFILL, GET_TUNNEL = SPACES = range(10)

# The Solo cards: icons, top list, bottom list (both in the order of use), chart, Blocker value.
SOLO_TEXT = """
    PM CGAE GEAC 142635 2    M CEAG EGD 241365 6     PL EACG CAD 264153 3   M ECAG ECD 652413 1
    PM AECG ACD 234561 2     PM ACEG GCD 612345 6    L CAGE GCEA 532641 1   M EGAC CAEG 351426 1
    M AEGC CGD 635142 5      PM CGEA CEGA 365241 4   M CAEG GED 415326 6    M ECAG CGAE 136524 2
    PL AECG AED 456123 4     PM AGEC ECGA 263514 3   PM EGCA EACG 326415 5  M EACG GAD 641532 2
    PL ACEG CED 123456 1     PL CEGA AEGC 345612 3   L EAGC GACE 524136 3   PM CEAG AGD 514263 4
    PM CAEG AGCE 561234 5    L ECGA ACEG 413652 5    M AGCE EGAC 153264 4   M ACGE EAD 426351 6
"""


@dataclass(frozen=True)
class SoloCard:
    """What one Solo card shows."""

    icons: str
    top: str
    bottom: str
    chart: list[int]
    blocker: int


SOLO_WORDS = SOLO_TEXT.split()
SOLO_CARDS = [
    SoloCard(icons, top, bottom, [int(value) for value in chart], int(blocker))
    for icons, top, bottom, chart, blocker in (SOLO_WORDS[at : at + 5] for at in range(0, len(SOLO_WORDS), 5))
]

# The places for dice, and the action ids: the first of each sort.
CARDS = "ACEG"
GATHER_PLACE, DIG_PLACE, FIRST_ROOM = 4, 5, 6
PASS, PLACE, HELPER, SET, PLAY, PILE, DIG, ROOM, RESOLVE, BLUEPRINT = 0, 1, 145, 157, 229, 239, 275, 329, 334, 358
PAY_EGG, PAY_QUEEN, PAY_BLUEPRINT, PAY_WOOD, TAKE, CELL, MOVE, BUILD, WITH, AT = 363, 368, 378, 394, 409, 412, 452, 512, 517, 533
BONUS = 693
FROM_DECK = 4  # beside the places of the display
MOST_MOVES = 20  # TTW-F-3

OPTION_NAMES = {
    "length", "blockers", "first_player", "difficulty", "queen_cards", "second_place", "failed_f", "solo_start_blockers",
    "support", "round_cap",
}  # fmt: skip
USUAL_QUEENS = {"easier": (18, 20), "standard": (14, 16), "harder": (10, 12)}  # short, long
USUAL_SECOND = {"easier": "human", "standard": "none", "harder": "autermite"}
USUAL_FAILED = {"easier": "pair", "standard": "pair", "harder": "die"}


@dataclass
class Die:
    """A die on the table, or an unplaced one. A Blocker is a worker of NEUTRAL."""

    owner: int
    kind: int
    value: int


@dataclass
class Room:
    """One room of a player board."""

    egg: bool = False
    wood: list[int] = field(default_factory=lambda: [0, 0, 0])  # cubes of each colour
    dice: list[Die] = field(default_factory=list)


@dataclass
class Colony:
    """What players and Autermite have alike (TTW-SETUP-3)."""

    workers: int = 6  # dice owned
    soldiers: int = 1
    unplaced: list[Die] = field(default_factory=list)
    tunnels: set[int] = field(default_factory=set)  # edges


@dataclass
class Player(Colony):
    """One player."""

    idle: list[Die] = field(default_factory=list)
    rooms: list[Room] = field(default_factory=lambda: [Room() for _ in range(5)])
    open_rooms: int = 3
    wall: dict[int, int] = field(default_factory=dict)  # cell -> colour
    rows_done: set[int] = field(default_factory=set)  # rows that were complete once
    bonuses: set[int] = field(default_factory=set)  # spaces with a marker
    queens: list[tuple[int, bool]] = field(default_factory=list)  # kind, heart
    blueprints: list[int] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)
    hatched: int = 0  # workers hatched in this step B and not exchanged


@dataclass
class Autermite(Colony):
    """The automaton of the solo game."""

    wood: list[int] = field(default_factory=lambda: [0, 0, 0])
    eggs: int = 0
    rows: list[list[int]] = field(default_factory=list)  # the colours of each row
    on_f: list[Die] = field(default_factory=list)  # in pairs
    on_b: list[Die] = field(default_factory=list)


def option(options: Mapping[str, object], name: str, default: Value, allowed: Sequence[Value]) -> Value:
    """The chosen value of one option."""
    value = options.get(name, default)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {allowed}, not {value!r}")
    return allowed[allowed.index(value)]


def lowest(dice: list[Die], number: int) -> list[Die]:
    """The lowest dice, workers before soldiers (TTW-GEN-4, TTW-QC-7)."""
    return sorted(dice, key=lambda die: (die.value, die.kind))[:number]


def of_value(dice: list[Die], value: int) -> list[Die]:
    """All dice of one value."""
    return [die for die in dice if die.value == value]


def remove(dice: list[Die], used: list[Die]) -> None:
    """Take dice away; equal ones are alike."""
    for die in used:
        dice.remove(die)


def complete_rows(wall: dict[int, int]) -> list[int]:
    """TTW-BON-1."""
    return [row for row in range(ROWS) if all(COLUMNS * row + column in wall for column in range(COLUMNS))]


def cells_beside(cell: int) -> list[int]:
    """The cells that share a side with a cell."""
    row, column = divmod(cell, COLUMNS)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [COLUMNS * r + c for r, c in beside if 0 <= r < ROWS and 0 <= c < COLUMNS]


def rests(cell: int, cubes: Mapping[int, int] | set[int]) -> bool:
    """Whether a cell is in the lowest row or directly above one of these cubes."""
    return cell < COLUMNS or cell - COLUMNS in cubes


def single_cells(wall: dict[int, int]) -> list[int]:
    """TTW-E-3: where a single cube may go."""
    return [cell for cell in CELLS if cell not in wall and rests(cell, wall)]


def largest_group(wall: dict[int, int]) -> int:
    """The size of the largest connected group of one colour."""
    sizes = [0]
    left = set(wall)
    while left:
        group = [left.pop()]
        for cell in group:  # the list grows while it is read
            near = [other for other in cells_beside(cell) if other in left and wall[other] == wall[cell]]
            left -= set(near)
            group += near
        sizes.append(len(group))
    return max(sizes)


def objective_value(player: Player, objective: int) -> int:
    """What is compared for an objective."""
    wall = player.wall
    colours_of_rows = [{wall[COLUMNS * row + column] for column in range(COLUMNS)} for row in complete_rows(wall)]
    return {
        UNIFORM: max(Counter(wall.values()).values(), default=0),
        HARMONIOUS: sum(len(colours) == 1 for colours in colours_of_rows),
        CONTIGUOUS: largest_group(wall),
        PATTERNED: sum(len(colours) > 1 for colours in colours_of_rows),
        MOST_WORKERS: player.workers,
        MOST_SOLDIERS: player.soldiers,
        MOST_TUNNELS: len(player.tunnels),
        TALLEST: max((cell // COLUMNS + 1 for cell in wall), default=0),
    }[objective]


class Referee:
    """One game, from the draw of the First Player to the final scores."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        """The options and the table before the first draw (TTW-SETUP-1, -3, -5, -6, -7)."""
        if not 1 <= players <= 4:  # TTW-GEN-1
            raise ValueError("Termite Towers is for 1 to 4 players")
        if unknown := set(options) - OPTION_NAMES:
            raise ValueError(f"unknown options {sorted(unknown)}")
        self.players = players
        self.solo = players == 1
        self.length = option(options, "length", "short", ("short", "long"))
        self.blockers = option(options, "blockers", "dice", ("dice", "solo_cards"))
        self.solo_start_blockers = option(options, "solo_start_blockers", "every_round", ("every_round", "first_round"))
        self.support = option(options, "support", "shape", ("shape", "cube"))
        self.round_cap = option(options, "round_cap", 30, range(1, 100))
        difficulty = option(options, "difficulty", "standard", ("easier", "standard", "harder"))
        queen_cards = option(options, "queen_cards", "usual", ("usual", *range(10, 21)))
        second_place = option(options, "second_place", "usual", ("usual", "none", "human", "autermite"))
        failed_f = option(options, "failed_f", "usual", ("usual", "pair", "die"))
        self.second_place = USUAL_SECOND[difficulty] if second_place == "usual" else second_place
        self.failed_f = USUAL_FAILED[difficulty] if failed_f == "usual" else failed_f
        self.rows_to_end = 5 if self.length == "short" else 7

        self.seats = [Player() for _ in range(players)]
        self.autermite = Autermite()  # solo only
        self.supply = [36, 36, 36]
        self.eggs = 16
        self.cubes = [MAIN_CUBES if pile % 6 == 0 else 0 for pile in range(36)]
        self.card = {6 * section: (colour, MAIN_CUBES) for section, colour in enumerate(MAIN_COLOURS)}  # the cards drawn
        self.face_up = set(self.card)
        self.wood_cards = list(WOOD_CARDS)  # not drawn yet; like all decks in no order: only what is left matters
        self.blueprint_deck = [kind for kind, number in enumerate(BLUEPRINT_CARDS) for _ in range(number)]
        self.blueprint_discards: list[int] = []
        self.display: list[int | None] = [None] * (3 if self.solo else 4)
        self.hearts = list(QUEENS)  # hearts not drawn yet
        self.others = [kind for kind in QUEENS for _ in range(2)]  # others not drawn yet, those left out included
        self.others_in_deck = OTHERS_ADDED.get(players, 0)
        if self.solo:  # TTW-SOLO-4
            usual = USUAL_QUEENS[difficulty][self.length == "long"]
            self.others_in_deck = (usual if queen_cards == "usual" else int(queen_cards)) - len(QUEENS)
        self.queen_discards: list[tuple[int, bool]] = []
        self.solo_deck = list(range(24))
        self.objectives: list[int] = []

        self.spaces: dict[tuple[str, int], Die] = {}  # (card, value) -> what lies there, on A, C, E, G
        self.gather_dice: dict[int, list[Die]] = {value: [] for value in VALUES}
        self.dig_dice: dict[int, list[Die]] = {value: [] for value in VALUES}
        self.closed: set[int] = set()  # Gather spaces closed by dice Blockers
        self.set_numbers: set[int] = set()  # while Blockers are drawn: numbers of the present set
        self.round = 0
        self.first = 0  # the First Player
        self.gathered = 0  # cubes gathered by the present player in the present section
        self.in_force: set[int] = set()  # Alchemy and Expertise, until the build is made
        self.trigger: str | None = None  # TTW-END-1
        self.choices: dict[int, int] = {}  # of the question reached, with weights if it is chance; listed by settle()

        first = options.get("first_player", "random")
        if first != "random":
            self.first = option(options, "first_player", 0, range(players))
        self.agenda: list[Step] = [("setup", first == "random" and not self.solo)]
        self.settle()

    # ---- The face of the referee ----

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE, or OVER."""
        if not self.agenda:
            return OVER
        name, *arguments = self.agenda[-1]
        return CHANCE if self.method("draw", name) else arguments[0]

    @property
    def ending(self) -> str | None:
        """What triggered the end, once the game is over."""
        return None if self.agenda else self.trigger

    def legal(self) -> list[int]:
        """Action ids, or outcome ids at a chance node, ascending; none when the game is over."""
        return sorted(self.choices)

    def weights(self) -> list[int]:
        """Integer weight of each outcome of legal(), at a chance node."""
        if self.actor != CHANCE:
            raise ValueError("not a chance node")
        return [self.choices[outcome] for outcome in self.legal()]

    def apply(self, action: int) -> None:
        """Take one of legal()."""
        if action not in self.choices:
            raise ValueError(f"{action} is not legal at {self.agenda[-1:]}")
        name, *arguments = self.agenda.pop()
        self.method("do", name)(action, *arguments)
        self.settle()

    def settle(self) -> None:
        """Do what happens by itself, up to the next question with an answer or the end of the game."""
        self.choices = {}
        while self.agenda and not self.choices:
            name, *arguments = self.agenda[-1]
            if auto := self.method("auto", name):
                self.agenda.pop()
                auto(*arguments)
            elif draw := self.method("draw", name):
                self.choices = draw(*arguments)
            else:
                self.choices = dict.fromkeys(self.method("ask", name)(*arguments), 1)
            if not self.choices and not auto:  # TTW-ASK-2
                self.agenda.pop()

    def method(self, sort: str, name: str) -> Any:
        """The method of a step, or None."""
        return getattr(self, f"{sort}_{name.replace(' ', '_')}", None)

    def then(self, *steps: Step) -> None:
        """Put steps before everything else that is to come."""
        self.agenda += reversed(steps)

    # ---- Setup and rounds ----

    def auto_setup(self, first_is_drawn: bool) -> None:
        """TTW-CHANCE-2, TTW-SETUP-5, -8."""
        self.then(
            *[("first player",)] * first_is_drawn,
            *[("objective",)] * max(self.players, 2),
            *[("display", place) for place in range(len(self.display))],
            ("round",),
        )

    def draw_first_player(self) -> dict[int, int]:
        """TTW-SETUP-9."""
        return dict.fromkeys(range(self.players), 1)

    def do_first_player(self, seat: int) -> None:
        """TTW-SETUP-9."""
        self.first = seat

    def draw_objective(self) -> dict[int, int]:
        """TTW-SETUP-8, TTW-CHANCE-6."""
        return {objective: 1 for objective in OBJECTIVES if objective not in self.objectives}

    def do_objective(self, objective: int) -> None:
        """TTW-SETUP-8."""
        self.objectives.append(objective)

    def draw_display(self, place: int) -> dict[int, int]:
        """TTW-A-1, -3: a card for a place of the display."""
        return self.blueprint_chances()

    def do_display(self, kind: int, place: int) -> None:
        """TTW-A-1."""
        self.take_from_deck(kind)
        self.display[place] = kind

    def blueprint_chances(self) -> dict[int, int]:
        """TTW-A-3, TTW-CHANCE-4."""
        return dict(Counter(self.blueprint_deck or self.blueprint_discards))

    def take_from_deck(self, kind: int) -> None:
        """TTW-A-3."""
        if not self.blueprint_deck:
            self.blueprint_deck, self.blueprint_discards = self.blueprint_discards, []
        self.blueprint_deck.remove(kind)

    def player_order(self) -> list[int]:
        """TTW-GEN-2: owners clockwise from the First Player, Autermite among them."""
        colonies = 2 if self.solo else self.players
        return [(self.first + turn) % colonies for turn in range(colonies)]

    def seat_order(self) -> list[int]:
        """Player order without Autermite."""
        return [owner for owner in self.player_order() if owner < self.players]

    def colony(self, owner: int) -> Colony:
        """The colony of a player or of Autermite."""
        return self.seats[owner] if owner < self.players else self.autermite

    def auto_round(self) -> None:
        """TTW-ROUND-1, TTW-CHANCE-2, -7."""
        self.round += 1
        rolls = []
        for owner in sorted(self.player_order()):
            colony = self.colony(owner)
            rolls += [("die", owner, WORKER)] * colony.workers + [("die", owner, SOLDIER)] * colony.soldiers
        self.then(
            *self.start_blockers(),
            *rolls,
            *[("day start", seat) for seat in self.seat_order()],
            ("slot", self.first, 0),
        )

    def start_blockers(self) -> list[Step]:
        """TTW-SETUP-4, TTW-BLK-1, -2, TTW-SOLO-2."""
        if self.solo:
            placed = self.solo_start_blockers == "every_round" or self.round == 1
            return [("new set",), *[("blocker", card) for card in "ACEG"]] if placed else []
        sets = {2: 2, 3: 1, 4: 0}[self.players] if self.blockers == "dice" else 0
        return [("new set",), *[("blocker", card) for card in "ACDEG"]] * sets

    def auto_new_set(self) -> None:
        """The numbers of a set of Blockers differ (TTW-BLK-1)."""
        self.set_numbers = set()

    def draw_blocker(self, card: str) -> dict[int, int]:
        """TTW-BLK-1, -2, TTW-CHANCE-8."""
        blocked = self.closed if card == "D" else {value for value in VALUES if (card, value) in self.spaces}
        return {number - 1: 1 for number in VALUES if number not in self.set_numbers | blocked}

    def do_blocker(self, outcome: int, card: str) -> None:
        """TTW-BLK-3."""
        number = outcome + 1
        self.set_numbers.add(number)
        if card == "D":
            self.closed.add(number)
        else:
            self.spaces[card, number] = Die(NEUTRAL, WORKER, number)

    def draw_die(self, owner: int, kind: int) -> dict[int, int]:
        """TTW-DAY-1, TTW-CHANCE-7."""
        return dict.fromkeys(range(6), 1)

    def do_die(self, outcome: int, owner: int, kind: int) -> None:
        """TTW-DAY-1."""
        self.colony(owner).unplaced.append(Die(owner, kind, outcome + 1))

    def auto_round_end(self) -> None:
        """TTW-ROUND-2, TTW-END-2, -3, after the night discard of the solo game."""
        self.spaces.clear()
        self.closed.clear()
        for value in VALUES:
            self.gather_dice[value].clear()
            self.dig_dice[value].clear()
        for player in self.seats:
            player.idle.clear()
            for room in player.rooms:
                room.dice.clear()
        self.autermite.on_f.clear()
        self.autermite.on_b.clear()
        if self.round == self.round_cap:
            self.end("cap")
        if self.trigger is None:
            self.first = self.player_order()[1]
            self.then(("round",))

    def end(self, trigger: str) -> None:
        """TTW-END-1."""
        self.trigger = self.trigger or trigger

    # ---- Queen cards in general ----

    def holds(self, seat: int, card: int) -> bool:
        """Whether a player has a Queen card of this kind."""
        return any(kind == card for kind, _ in self.seats[seat].queens)

    def window(self, seat: int, card: int, possible: bool) -> list[int]:
        """TTW-QC-0, TTW-ASK-3: the time for a card."""
        return [PASS, PLAY + card] if possible and self.holds(seat, card) else []

    def discard_queen(self, seat: int, card: int) -> None:
        """TTW-ASK-4: of equal cards a heart leaves first."""
        hand = self.seats[seat].queens
        heart = (card, True) in hand
        hand.remove((card, heart))
        self.queen_discards.append((card, heart))

    def draw_queen(self, seat: int) -> dict[int, int]:
        """TTW-G-1, -2, TTW-CHANCE-5."""
        if not self.others:
            return {10 + kind: 1 for kind in self.hearts}
        chances = {10 + kind: len(self.others) for kind in self.hearts}
        if self.others_in_deck:
            chances |= {kind: self.others_in_deck * number for kind, number in Counter(self.others).items()}
        return chances

    def do_queen(self, outcome: int, seat: int) -> None:
        """TTW-G-1, -2, TTW-AUT-10, TTW-SOLO-9: into the hand of a player, or to the discards."""
        kind, heart = outcome % 10, outcome >= 10
        if heart:
            self.hearts.remove(kind)
        else:
            self.others.remove(kind)
            self.others_in_deck -= 1
        to_hand = 0 <= seat < self.players
        (self.seats[seat].queens if to_hand else self.queen_discards).append((kind, heart))
        if not self.hearts and not self.others_in_deck:
            self.end("deck")

    # ---- Day ----

    def ask_day_start(self, seat: int) -> list[int]:
        """TTW-DAY-2, TTW-QC-2."""
        return self.window(seat, REPLENISH, bool(self.ask_replenish(seat)))

    def do_day_start(self, action: int, seat: int) -> None:
        """TTW-QC-2."""
        if action != PASS:
            self.discard_queen(seat, REPLENISH)
            self.then(("replenish", seat), ("day start", seat))

    def ask_replenish(self, seat: int) -> list[int]:
        """TTW-QC-2."""
        piles = [(pile, *self.card[pile]) for pile in sorted(self.face_up)]
        return [PILE + pile for pile, colour, number in piles if self.cubes[pile] < number and self.supply[colour]]

    def do_replenish(self, action: int, seat: int) -> None:
        """TTW-QC-2."""
        self.fill(action - PILE)

    def fill(self, pile: int) -> None:
        """TTW-D-4, TTW-QC-2: cubes up to the number on the card, as far as the supply goes."""
        colour, number = self.card[pile]
        added = min(number - self.cubes[pile], self.supply[colour])
        self.cubes[pile] += added
        self.supply[colour] -= added

    def auto_slot(self, owner: int, slots_before: int) -> None:
        """TTW-DAY-3, TTW-BLK-4, TTW-AUT-1, -2: the turn of a player or of Autermite, or its being skipped."""
        somebody = any(self.colony(other).unplaced for other in self.player_order())
        autermites = owner >= self.players
        yours_was_last = autermites and self.first != AUTERMITE  # if nobody has dice: otherwise Day had ended before
        if not somebody and not yours_was_last:
            self.then(("night",))
            return
        self.then(("slot", (owner + 1) % len(self.player_order()), slots_before + 1))
        if autermites:
            self.then(("solo turn",) if self.autermite.unplaced else ("solo blocker",))
            return
        if self.seats[owner].unplaced:
            self.then(("day turn", owner))
        if self.players in (2, 3) and self.blockers == "solo_cards" and owner == self.first and slots_before:
            self.then(("solo blocker",))

    def ask_day_turn(self, seat: int) -> list[int]:
        """TTW-DAY-4, TTW-HELP-1, -2, TTW-QC-1, -3."""
        sorts = sorted({(die.kind, die.value) for die in self.seats[seat].unplaced})
        actions = [action for kind, value in sorts for action in self.ask_place_changed(seat, kind, value)]
        if len(self.seats[seat].unplaced) >= 2:
            actions += [HELPER + 6 * kind + value - 1 for kind, value in sorts]
        if self.holds(seat, OVERTIME):
            actions.append(PLAY + OVERTIME)
        if self.holds(seat, SCOUT) and self.face_down():
            actions.append(PLAY + SCOUT)
        return actions

    def do_day_turn(self, action: int, seat: int) -> None:
        """TTW-DAY-4."""
        if action < HELPER:
            self.do_place_changed(action, seat)
        elif action < SET:
            kind, value = divmod(action - HELPER, 6)
            helper = Die(seat, kind, value + 1)
            self.seats[seat].unplaced.remove(helper)
            self.seats[seat].idle.append(helper)
            self.then(("set value", seat))
        else:
            self.discard_queen(seat, action - PLAY)
            if action == PLAY + OVERTIME:
                self.then(("set value", seat))
            else:
                self.then(("scout", seat, None), ("day turn", seat))

    def ask_set_value(self, seat: int) -> list[int]:
        """TTW-HELP-1, TTW-QC-1."""
        sorts = {(die.kind, die.value) for die in self.seats[seat].unplaced}
        return [SET + 6 * (6 * kind + old - 1) + new - 1 for kind, old in sorts for new in VALUES if new != old]

    def do_set_value(self, action: int, seat: int) -> None:
        """TTW-HELP-1, TTW-QC-1."""
        die, new = divmod(action - SET, 6)
        kind, old = divmod(die, 6)
        self.seats[seat].unplaced.remove(Die(seat, kind, old + 1))
        self.seats[seat].unplaced.append(Die(seat, kind, new + 1))
        self.then(("place changed", seat, kind, new + 1))

    def ask_place_changed(self, seat: int, kind: int, value: int) -> list[int]:
        """The places for a die."""
        return [PLACE + 12 * (6 * kind + value - 1) + place for place in self.places(seat, kind, value)]

    def do_place_changed(self, action: int, seat: int, *_: int) -> None:
        """TTW-DAY-3: one die is placed."""
        number, place = divmod(action - PLACE, 12)
        die = Die(seat, number // 6, number % 6 + 1)
        self.seats[seat].unplaced.remove(die)
        self.put(die, place)

    def places(self, seat: int, kind: int, value: int, barred: str = "") -> list[int]:
        """TTW-PLACE-1, -2, -3, TTW-BUMP-1; the idle area (TTW-PLACE-4) is never needed."""
        return [
            *[place for place, card in enumerate(CARDS) if card != barred and self.takes(card, kind, value)],
            *[GATHER_PLACE] * (value not in self.closed),
            DIG_PLACE,
            *[FIRST_ROOM + room for room in range(self.seats[seat].open_rooms)],
        ]

    def takes(self, card: str, kind: int, value: int) -> bool:
        """TTW-PLACE-1, TTW-BUMP-1."""
        there = self.spaces.get((card, value))
        return there is None or (kind == SOLDIER and there.kind == WORKER)

    def put(self, die: Die, place: int) -> None:
        """Lay a die down, and bump what lies there."""
        if place >= FIRST_ROOM:
            self.seats[die.owner].rooms[place - FIRST_ROOM].dice.append(die)
        elif place == DIG_PLACE:
            self.dig_dice[die.value].append(die)
        elif place == GATHER_PLACE:
            self.gather_dice[die.value].append(die)
        else:
            bumped = self.spaces.get((CARDS[place], die.value))
            self.spaces[CARDS[place], die.value] = die
            if bumped:
                self.bump(bumped, CARDS[place])

    def bump(self, die: Die, card: str) -> None:
        """TTW-BUMP-2, -4, TTW-AUT-9."""
        if die.owner == NEUTRAL:
            higher = [(die.value - 1 + step) % 6 + 1 for step in range(1, 6)]
            empty = [value for value in higher if (card, value) not in self.spaces]
            if empty:
                self.spaces[card, empty[0]] = Die(NEUTRAL, WORKER, empty[0])
        elif die.owner < self.players:
            self.then(("relocate", die.owner, card, die.value))
        else:
            self.put_on_d(die)

    def ask_relocate(self, seat: int, card: str, value: int) -> list[int]:
        """TTW-BUMP-2, -3."""
        return [PLACE + 12 * (value - 1) + place for place in self.places(seat, WORKER, value, barred=card)]

    def do_relocate(self, action: int, seat: int, card: str, value: int) -> None:
        """TTW-BUMP-2."""
        self.put(Die(seat, WORKER, value), (action - PLACE) % 12)

    def face_down(self) -> list[int]:
        """The piles that are face down."""
        return [pile for pile in range(36) if pile not in self.face_up]

    def ask_scout(self, seat: int, seen: int | None) -> list[int]:
        """TTW-QC-3: the second time another card, or stop."""
        return [PASS] * (seen is not None) + [PILE + pile for pile in self.face_down() if pile != seen]

    def do_scout(self, action: int, seat: int, seen: int | None) -> None:
        """TTW-QC-3."""
        if action != PASS:
            pile = action - PILE
            self.then(("wood card", pile), *[("scout", seat, pile)] * (seen is None))

    def draw_wood_card(self, pile: int) -> dict[int, int]:
        """TTW-CHANCE-3: no chance if the card is known to lie there."""
        if pile in self.card:
            return {}
        return dict(Counter(4 * colour + number - 2 for colour, number in self.wood_cards))

    def do_wood_card(self, outcome: int, pile: int) -> None:
        """TTW-CHANCE-3."""
        card = (outcome // 4, outcome % 4 + 2)
        self.wood_cards.remove(card)
        self.card[pile] = card

    # ---- Solo cards ----

    def solo_chances(self) -> dict[int, int]:
        """TTW-BLK-7, TTW-CHANCE-6."""
        return dict.fromkeys(self.solo_deck or range(24), 1)

    def reveal_solo_card(self, number: int) -> SoloCard:
        """TTW-BLK-7."""
        if not self.solo_deck:
            self.solo_deck = list(range(24))
        self.solo_deck.remove(number)
        return SOLO_CARDS[number]

    def draw_solo_blocker(self) -> dict[int, int]:
        """TTW-BLK-4, TTW-AUT-2."""
        return self.solo_chances()

    def do_solo_blocker(self, number: int) -> None:
        """TTW-BLK-4, TTW-AUT-2."""
        self.card_blocker(self.reveal_solo_card(number))

    def draw_solo_turn(self) -> dict[int, int]:
        """TTW-AUT-2."""
        return self.solo_chances()

    def do_solo_turn(self, number: int) -> None:
        """TTW-AUT-2."""
        card = self.reveal_solo_card(number)
        self.autermite_turn(card)
        self.card_blocker(card)

    def card_blocker(self, card: SoloCard) -> None:
        """TTW-BLK-5, -6."""
        start = card.chart.index(card.blocker)
        for value in card.chart[start:] + card.chart[:start]:
            for action in card.bottom:
                if action == "D":
                    self.gather_dice[value].append(Die(NEUTRAL, WORKER, value))
                    return
                if (action, value) not in self.spaces:
                    self.spaces[action, value] = Die(NEUTRAL, WORKER, value)
                    return

    def autermite_turn(self, card: SoloCard) -> None:
        """TTW-AUT-3."""
        unplaced = self.autermite.unplaced
        numbers = {value: len(of_value(unplaced, value)) for value in card.chart if of_value(unplaced, value)}
        pairs = [value for value in numbers if numbers[value] >= 2]
        place = self.pair_place()
        if "P" in card.icons and pairs and place:
            pair = lowest(of_value(unplaced, pairs[0]), 2)
            remove(unplaced, pair)
            (self.autermite.on_f if place == "F" else self.autermite.on_b).extend(pair)
        elif "M" in card.icons:
            self.autermite_most(card, max(numbers, key=lambda value: numbers[value]))
        else:
            self.put_on_d(self.autermites_die(min(numbers, key=lambda value: numbers[value]), for_d=True))

    def pair_place(self) -> str:
        """TTW-AUT-4."""
        wood, eggs = sum(self.autermite.wood), self.autermite.eggs
        on_f, on_b = len(self.autermite.on_f) // 2, len(self.autermite.on_b) // 2
        if wood >= 4 and on_f == 0:
            return "F"
        if eggs >= 1 and on_b == 0:
            return "B"
        return "F" if wood - 4 * on_f >= 2 else ""

    def autermite_most(self, card: SoloCard, value: int) -> None:
        """TTW-AUT-5."""
        empty = [action for action in card.top if (action, value) not in self.spaces]
        if empty:
            self.spaces[empty[0], value] = self.autermites_die(value, for_d=False)
        else:
            self.put_on_d(self.autermites_die(value, for_d=True))

    def autermites_die(self, value: int, *, for_d: bool) -> Die:
        """TTW-AUT-8: take a die of this value from the unplaced ones."""
        dice = sorted(of_value(self.autermite.unplaced, value), key=lambda die: die.kind)
        die = dice[-1 if for_d else 0]
        self.autermite.unplaced.remove(die)
        return die

    def put_on_d(self, die: Die) -> None:
        """TTW-AUT-7."""
        section = die.value - 1
        cubes_in_reach = any(self.cubes[pile] for pile in self.reach(AUTERMITE, section))
        dig = not cubes_in_reach and self.autermites_edge(section) is not None
        (self.dig_dice if dig else self.gather_dice)[die.value].append(die)

    def autermites_edge(self, section: int) -> int | None:
        """TTW-AUT-11: where Autermite would dig."""
        if len(self.autermite.tunnels) == TUNNELS:
            return None
        reach = self.reach(AUTERMITE, section)
        edge_to: dict[int, int] = {}  # piles it could dig to
        for edge in range(9 * section, 9 * section + 9):
            new = [pile for pile in EDGES[edge] if pile not in reach]
            if len(new) == 1:
                edge_to.setdefault(new[0], edge)
        if not edge_to:
            return None
        yours = [pile for pile in edge_to if pile in self.reach(0, section) and self.cubes[pile] >= 4]
        hidden = [pile for pile in edge_to if pile not in self.face_up]
        if hidden and not yours:
            return edge_to[min(hidden)]
        return edge_to[min(yours or edge_to, key=lambda pile: (-self.cubes[pile], pile))]

    # ---- Night: the order, A, C, E, G and Eager ----

    def auto_night(self) -> None:
        """TTW-NIGHT-1, -2, -3, TTW-D-1, -6, TTW-SOLO-9."""
        order = self.player_order()
        spaces = {card: [("space", card, value) for value in VALUES] for card in CARDS}
        self.then(
            *[("night start", seat) for seat in self.seat_order()],
            *spaces["A"],
            *[("hatching", owner) for owner in order],
            *spaces["C"],
            *[("digging", owner, section) for section in SECTIONS for owner in order],
            *[("gathering", section) for section in SECTIONS],
            *spaces["E"],
            *[("building", owner) for owner in order],
            *spaces["G"],
            *[("queen", NEUTRAL)] * self.solo,
            ("round end",),
        )

    def ask_night_start(self, seat: int) -> list[int]:
        """TTW-QC-5."""
        return self.window(seat, EAGER, bool(self.ask_eager(seat)))

    def do_night_start(self, action: int, seat: int) -> None:
        """TTW-QC-5."""
        if action != PASS:
            self.discard_queen(seat, EAGER)
            self.then(("eager", seat), ("night start", seat))

    def ask_eager(self, seat: int) -> list[int]:
        """TTW-QC-5: own dice on A, C, E, G."""
        own = [space for space, die in self.spaces.items() if die.owner == seat]
        return [RESOLVE + 6 * CARDS.index(card) + value - 1 for card, value in own]

    def do_eager(self, action: int, seat: int) -> None:
        """TTW-QC-5."""
        card, value = divmod(action - RESOLVE, 6)
        self.then(("space", CARDS[card], value + 1))

    def auto_space(self, card: str, value: int) -> None:
        """TTW-NIGHT-2, TTW-AUT-10: the die on a space is resolved and returns to its owner."""
        die = self.spaces.pop((card, value), None)
        if die is None or die.owner == NEUTRAL:
            return
        if card == "G":
            self.then(("queen", die.owner))
        elif die.owner < self.players:
            self.then(({"A": "blueprint", "C": "egg room", "E": "trade pay"}[card], die.owner))
        elif card == "A":
            self.then(("slot discarded",))
        elif card == "C" and self.eggs:
            self.eggs -= 1
            self.autermite.eggs += 1

    def draw_slot_discarded(self) -> dict[int, int]:
        """TTW-AUT-10: A."""
        return dict.fromkeys(range(3), 1)

    def do_slot_discarded(self, place: int) -> None:
        """TTW-AUT-10: A."""
        kind = self.display[place]
        if kind is not None:
            self.blueprint_discards.append(kind)
            self.display[place] = None
            self.then(("display", place))

    def ask_blueprint(self, seat: int) -> list[int]:
        """TTW-A-1, -3, TTW-QC-6."""
        actions = [BLUEPRINT + place for place, kind in enumerate(self.display) if kind is not None]
        if self.blueprint_chances():
            actions.append(BLUEPRINT + FROM_DECK)
            actions += [PLAY + EUREKA] * self.holds(seat, EUREKA)
        return actions

    def do_blueprint(self, action: int, seat: int) -> None:
        """TTW-A-1, TTW-QC-6."""
        if action == PLAY + EUREKA:
            self.discard_queen(seat, EUREKA)
            self.blueprint_discards += [kind for kind in self.display if kind is not None]
            self.display = [None] * len(self.display)
            self.then(*[("display", place) for place in range(len(self.display))], ("blueprint", seat))
        elif action == BLUEPRINT + FROM_DECK:
            self.then(("deck blueprint", seat))
        else:
            place = action - BLUEPRINT
            kind = self.display[place]
            assert kind is not None
            self.seats[seat].blueprints.append(kind)
            self.display[place] = None
            self.then(("display", place))

    def draw_deck_blueprint(self, seat: int) -> dict[int, int]:
        """TTW-A-1."""
        return self.blueprint_chances()

    def do_deck_blueprint(self, kind: int, seat: int) -> None:
        """TTW-A-1."""
        self.take_from_deck(kind)
        self.seats[seat].blueprints.append(kind)

    def open_rooms(self, seat: int) -> list[Room]:
        """The open rooms of a player, R0 first."""
        return self.seats[seat].rooms[: self.seats[seat].open_rooms]

    def rooms_for_egg(self, seat: int) -> list[int]:
        """TTW-C-1, TTW-GEN-3."""
        return [number for number, room in enumerate(self.open_rooms(seat)) if not room.egg and not any(room.wood)]

    def rooms_for_cube(self, seat: int) -> list[int]:
        """TTW-D-10, TTW-GEN-3."""
        rooms = enumerate(self.open_rooms(seat))
        return [number for number, room in rooms if not room.egg and sum(room.wood) < ROOM_SPACE]

    def ask_egg_room(self, seat: int) -> list[int]:
        """TTW-C-1."""
        return [ROOM + room for room in self.rooms_for_egg(seat)] if self.eggs else []

    def do_egg_room(self, action: int, seat: int) -> None:
        """TTW-C-1."""
        self.eggs -= 1
        self.seats[seat].rooms[action - ROOM].egg = True

    # ---- Night: B ----

    def auto_hatching(self, owner: int) -> None:
        """TTW-NIGHT-3, TTW-QC-7, -9."""
        if owner >= self.players:
            self.autermite_hatches()
            return
        self.seats[owner].hatched = 0
        self.then(("hatch before", owner), ("hatch", owner), ("hatch after", owner))

    def ask_hatch_before(self, seat: int) -> list[int]:
        """TTW-QC-7."""
        return self.window(seat, EXPERTISE, bool(self.ask_hatch_room(seat)))

    def do_hatch_before(self, action: int, seat: int) -> None:
        """TTW-QC-7."""
        if action != PASS:
            self.discard_queen(seat, EXPERTISE)
            self.then(("hatch room", seat), ("hatch before", seat))

    def ask_hatch_room(self, seat: int) -> list[int]:
        """TTW-QC-7: rooms with an egg that would give a die."""
        rooms = enumerate(self.open_rooms(seat))
        return [ROOM + number for number, room in rooms if room.egg and self.hatches(seat, len(room.dice)) is not None]

    def do_hatch_room(self, action: int, seat: int) -> None:
        """TTW-QC-7."""
        room = self.seats[seat].rooms[action - ROOM]
        self.hatch_egg(seat, room, room.dice)

    def hatches(self, seat: int, matching: int) -> int | None:
        """TTW-B-1: what so many dice that match, or count as matching, give."""
        if matching >= 3 and self.seats[seat].soldiers < DICE_OF[SOLDIER]:
            return SOLDIER
        return WORKER if matching >= 2 and self.seats[seat].workers < DICE_OF[WORKER] else None

    def hatch_egg(self, seat: int, room: Room, matching: list[Die]) -> None:
        """TTW-B-1, -2: with these dice, if they give anything."""
        player = self.seats[seat]
        kind = self.hatches(seat, len(matching))
        if kind is None:
            return
        room.egg = False
        self.eggs += 1
        remove(room.dice, lowest(matching, 3 if kind == SOLDIER else 2))
        if kind == SOLDIER:
            player.soldiers += 1
        else:
            player.workers += 1
            player.hatched += 1

    def auto_hatch(self, seat: int) -> None:
        """TTW-B-1, -4."""
        for room in self.open_rooms(seat):
            if room.egg:
                best = max(VALUES, key=lambda value: len(of_value(room.dice, value)))
                self.hatch_egg(seat, room, of_value(room.dice, best))

    def ask_hatch_after(self, seat: int) -> list[int]:
        """TTW-QC-9."""
        player = self.seats[seat]
        return self.window(seat, SOLDIER_CARD, player.hatched > 0 and player.soldiers < DICE_OF[SOLDIER])

    def do_hatch_after(self, action: int, seat: int) -> None:
        """TTW-QC-9."""
        if action != PASS:
            self.discard_queen(seat, SOLDIER_CARD)
            self.seats[seat].hatched -= 1
            self.upgrade(seat)
            self.then(("hatch after", seat))

    def upgrade(self, seat: int) -> None:
        """TTW-QC-9, TTW-BON-8."""
        self.seats[seat].workers -= 1
        self.seats[seat].soldiers += 1

    def autermite_hatches(self) -> None:
        """TTW-AUT-10: B."""
        own = self.autermite
        for _ in range(len(own.on_b) // 2):
            wanted = SOLDIER if self.seats[0].soldiers > own.soldiers else WORKER
            kinds = [kind for kind in (wanted, 1 - wanted) if (own.workers, own.soldiers)[kind] < DICE_OF[kind]]
            if own.eggs and kinds:
                own.eggs -= 1
                self.eggs += 1
                own.workers += kinds[0] == WORKER
                own.soldiers += kinds[0] == SOLDIER
        own.on_b.clear()

    # ---- Night: D ----

    def reach(self, owner: int, section: int) -> set[int]:
        """TTW-D-3."""
        reach = {6 * section}
        for _ in range(5):
            for edge in self.colony(owner).tunnels:
                if set(EDGES[edge]) & reach:
                    reach |= set(EDGES[edge])
        return reach

    def auto_digging(self, owner: int, section: int) -> None:
        """TTW-D-1: one question for each die, which returns to the pool."""
        dice = self.dig_dice[section + 1]
        own = [die for die in dice if die.owner == owner]
        remove(dice, own)
        self.then(*[("dig", owner, [section]) if owner < self.players else ("autermite digs", section)] * len(own))

    def ask_dig(self, seat: int, sections: list[int]) -> list[int]:
        """TTW-D-2, -5."""
        tunnels = self.seats[seat].tunnels
        edges = [9 * section + place for section in sections for place in range(9) if len(tunnels) < TUNNELS]
        reach = {pile for section in sections for pile in self.reach(seat, section)}
        return [PASS, *[DIG + edge for edge in edges if edge not in tunnels and set(EDGES[edge]) & reach]]

    def do_dig(self, action: int, seat: int, sections: list[int]) -> None:
        """TTW-D-2."""
        if action != PASS:
            self.dig(seat, action - DIG)

    def dig(self, owner: int, edge: int) -> None:
        """TTW-D-2, -4."""
        self.colony(owner).tunnels.add(edge)
        for pile in EDGES[edge]:
            if pile not in self.face_up:
                self.then(("wood card", pile), ("turn up", pile))

    def auto_turn_up(self, pile: int) -> None:
        """TTW-D-4."""
        self.face_up.add(pile)
        self.fill(pile)

    def auto_autermite_digs(self, section: int) -> None:
        """TTW-AUT-11."""
        edge = self.autermites_edge(section)
        if edge is not None:
            self.dig(AUTERMITE, edge)

    def auto_gathering(self, section: int) -> None:
        """TTW-D-6: the dice of a section count and return to their pools."""
        strengths: dict[int, int] = {}
        for die in self.gather_dice[section + 1]:
            strengths[die.owner] = strengths.get(die.owner, 0) + (2 if die.kind == SOLDIER else 1)
        self.gather_dice[section + 1].clear()
        for owner, cubes in reversed(self.awards(strengths)):
            if owner != NEUTRAL:
                self.then(("collecting", owner, section, cubes))

    def awards(self, strengths: dict[int, int]) -> list[tuple[int, int]]:
        """TTW-D-7, -8, TTW-BLK-6, TTW-SOLO-7: owners and the cubes due to them, in order."""
        if not strengths:
            return []
        best = max(strengths.values())
        firsts = [owner for owner in [*self.player_order(), NEUTRAL] if strengths.get(owner) == best]
        if len(firsts) > 1:
            return [(owner, 1) for owner in firsts]
        rest = {owner: strength for owner, strength in strengths.items() if owner not in firsts}
        seconds = [owner for owner in rest if rest[owner] == max(rest.values())]
        rewarded = self.player_order()
        if self.solo:
            rewarded = {"none": [], "human": [0], "autermite": [AUTERMITE]}[self.second_place]
        second = [(seconds[0], 1)] if len(seconds) == 1 and seconds[0] in rewarded else []
        return [(firsts[0], 2), *second]

    def auto_collecting(self, owner: int, section: int, cubes: int) -> None:
        """TTW-D-9, TTW-QC-10."""
        if owner >= self.players:
            self.autermite_gathers(section, cubes)
            return
        self.gathered = 0
        self.then(("gather", owner, section, cubes), ("windfall", owner, section))

    def piles_in_reach(self, owner: int, section: int) -> list[int]:
        """TTW-D-9: piles with access and cubes."""
        return [pile for pile in sorted(self.reach(owner, section)) if self.cubes[pile]]

    def ask_gather(self, seat: int, section: int, due: int) -> list[int]:
        """TTW-D-9."""
        return [PASS, *[PILE + pile for pile in self.piles_in_reach(seat, section)]] if due else []

    def do_gather(self, action: int, seat: int, section: int, due: int) -> None:
        """TTW-D-9."""
        if action != PASS:
            self.gathered += 1
            self.then(("gather", seat, section, due - 1))
            self.take_cube(seat, action - PILE)

    def take_cube(self, seat: int, pile: int) -> None:
        """TTW-D-10."""
        colour, _ = self.card[pile]
        self.cubes[pile] -= 1
        if self.rooms_for_cube(seat):
            self.then(("store", seat, colour))
        else:
            self.supply[colour] += 1

    def ask_store(self, seat: int, colour: int) -> list[int]:
        """TTW-D-10."""
        return [ROOM + room for room in self.rooms_for_cube(seat)]

    def do_store(self, action: int, seat: int, colour: int) -> None:
        """TTW-D-10."""
        self.seats[seat].rooms[action - ROOM].wood[colour] += 1

    def ask_windfall(self, seat: int, section: int) -> list[int]:
        """TTW-QC-10."""
        return self.window(seat, WINDFALL, self.gathered > 0 and bool(self.piles_in_reach(seat, section)))

    def do_windfall(self, action: int, seat: int, section: int) -> None:
        """TTW-QC-10."""
        if action != PASS:
            self.discard_queen(seat, WINDFALL)
            self.then(("windfall pile", seat, section), ("windfall", seat, section))

    def ask_windfall_pile(self, seat: int, section: int) -> list[int]:
        """TTW-QC-10."""
        return [PILE + pile for pile in self.piles_in_reach(seat, section)]

    def do_windfall_pile(self, action: int, seat: int, section: int) -> None:
        """TTW-QC-10."""
        self.take_cube(seat, action - PILE)

    def autermite_gathers(self, section: int, cubes: int) -> None:
        """TTW-AUT-12."""
        own = self.autermite.wood
        for _ in range(cubes):
            piles = self.piles_in_reach(AUTERMITE, section)
            if piles:
                pile = min(piles, key=lambda pile: (-(own[self.card[pile][0]] % 4), self.card[pile][0], pile))
                self.cubes[pile] -= 1
                own[self.card[pile][0]] += 1

    # ---- Night: E ----

    def face_up_piles(self) -> list[int]:
        """Face-up piles with cubes, in all sections."""
        return [pile for pile in sorted(self.face_up) if self.cubes[pile]]

    def ask_trade_pay(self, seat: int) -> list[int]:
        """TTW-E-1, -4."""
        player = self.seats[seat]
        actions = [PASS]
        if single_cells(player.wall):
            if any(self.supply) or self.face_up_piles():
                actions += [PAY_EGG + room for room in range(5) if player.rooms[room].egg]
                actions += [PAY_QUEEN + kind for kind in {kind for kind, _ in player.queens}]
                actions += [PAY_BLUEPRINT + kind for kind in set(player.blueprints)]
            if sum(sum(room.wood) for room in player.rooms) >= 2:
                actions += self.ask_trade_pay_second(seat)
        return actions

    def do_trade_pay(self, action: int, seat: int) -> None:
        """TTW-E-1."""
        player = self.seats[seat]
        if action == PASS:
            return
        self.then(("trade cube", seat))
        if action >= PAY_WOOD:
            self.do_trade_pay_second(action, seat)
            self.then(("trade pay second", seat))
        elif action >= PAY_BLUEPRINT:
            player.blueprints.remove(action - PAY_BLUEPRINT)
            self.blueprint_discards.append(action - PAY_BLUEPRINT)
        elif action >= PAY_QUEEN:
            self.discard_queen(seat, action - PAY_QUEEN)
        else:
            player.rooms[action - PAY_EGG].egg = False
            self.eggs += 1

    def ask_trade_pay_second(self, seat: int) -> list[int]:
        """TTW-E-1: the cubes in the rooms."""
        rooms = enumerate(self.seats[seat].rooms)
        return [PAY_WOOD + 3 * number + colour for number, room in rooms for colour in COLOURS if room.wood[colour]]

    def do_trade_pay_second(self, action: int, seat: int) -> None:
        """TTW-E-1: one cube goes to the supply."""
        room, colour = divmod(action - PAY_WOOD, 3)
        self.seats[seat].rooms[room].wood[colour] -= 1
        self.supply[colour] += 1

    def ask_trade_cube(self, seat: int) -> list[int]:
        """TTW-E-2."""
        return [TAKE + colour for colour in COLOURS if self.supply[colour]] + [PILE + pile for pile in self.face_up_piles()]

    def do_trade_cube(self, action: int, seat: int) -> None:
        """TTW-E-2."""
        if action >= TAKE:
            colour = action - TAKE
            self.supply[colour] -= 1
        else:
            colour, _ = self.card[action - PILE]
            self.cubes[action - PILE] -= 1
        self.then(("trade cell", seat, colour))

    def ask_trade_cell(self, seat: int, colour: int) -> list[int]:
        """TTW-E-3."""
        return [CELL + cell for cell in single_cells(self.seats[seat].wall)]

    def do_trade_cell(self, action: int, seat: int, colour: int) -> None:
        """TTW-E-3, -5."""
        self.seats[seat].wall[action - CELL] = colour
        self.then(("rows", seat))

    # ---- Night: F ----

    def auto_building(self, owner: int) -> None:
        """TTW-NIGHT-3, TTW-F-1."""
        if owner < self.players:
            self.then(("build step", owner, 0))
        else:
            self.autermite_builds()

    def ask_build_step(self, seat: int, moves: int) -> list[int]:
        """TTW-F-1, TTW-QC-8."""
        builds = [BUILD + room for room in self.build_rooms(seat, self.in_force)]
        cards = [PLAY + card for card in (ALCHEMY, EXPERTISE) if self.helps_build(seat, card)]
        if self.in_force:
            return builds + cards
        if self.holds(seat, REARRANGE) and self.ask_rearrange_from(seat):
            cards.append(PLAY + REARRANGE)
        return [PASS, *builds, *cards, *(self.wood_moves(seat) if moves < MOST_MOVES else [])]

    def do_build_step(self, action: int, seat: int, moves: int) -> None:
        """TTW-F-1."""
        if action == PASS:
            return
        moved = MOVE <= action < BUILD
        self.then(("build step", seat, moves + moved))
        if moved:
            colour, way = divmod(action - MOVE, 20)
            start, end = divmod(way, 4)
            self.seats[seat].rooms[start].wood[colour] -= 1
            self.seats[seat].rooms[end + (end >= start)].wood[colour] += 1
        elif action >= BUILD:
            self.then(("build blueprint", seat, action - BUILD))
        else:
            self.discard_queen(seat, action - PLAY)
            if action == PLAY + REARRANGE:
                self.then(("rearrange from", seat))
            else:
                self.in_force.add(action - PLAY)

    def wood_moves(self, seat: int) -> list[int]:
        """TTW-F-2."""
        rooms = self.open_rooms(seat)
        moves = []
        for start, from_room in enumerate(rooms):
            values = {die.value for die in from_room.dice}
            for end in self.rooms_for_cube(seat):
                if end != start and values & {die.value for die in rooms[end].dice}:
                    way = 4 * start + end - (end > start)
                    moves += [MOVE + 20 * colour + way for colour in COLOURS if from_room.wood[colour]]
        return moves

    def build_rooms(self, seat: int, cards: set[int]) -> list[int]:
        """TTW-F-4, TTW-QC-4, -7: rooms to build from with these cards in force."""
        if not any(self.placements(seat, kind) for kind in set(self.seats[seat].blueprints)):
            return []
        rooms = enumerate(self.open_rooms(seat))
        return [number for number, room in rooms if self.wood_suits(room, cards) and self.dice_suit(room, cards)]

    def wood_suits(self, room: Room, cards: set[int]) -> bool:
        """TTW-F-4, TTW-QC-4."""
        return sum(room.wood) == 4 and (max(room.wood) == 4 or ALCHEMY in cards)

    def dice_suit(self, room: Room, cards: set[int]) -> bool:
        """TTW-F-4, TTW-QC-7."""
        pairs = [value for value in VALUES if len(of_value(room.dice, value)) >= 2]
        return bool(pairs) or (EXPERTISE in cards and len(room.dice) >= 2)

    def helps_build(self, seat: int, card: int) -> bool:
        """TTW-QC-8: whether Alchemy or Expertise may be played, perhaps together with the other one."""
        if card in self.in_force or not self.holds(seat, card):
            return False
        together = {other for other in (ALCHEMY, EXPERTISE) if self.holds(seat, other)}
        return bool(self.build_rooms(seat, self.in_force | together))

    def placements(self, seat: int, kind: int) -> list[int]:
        """TTW-F-5, -6."""
        wall = self.seats[seat].wall
        found = []
        for turn, cells in enumerate(TURNS[SHAPES[kind]]):
            width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
            for corner in CELLS:
                if corner % COLUMNS + width > COLUMNS or corner // COLUMNS + height > ROWS:
                    continue
                shape = {corner + COLUMNS * y + x for x, y in cells}
                if not shape & set(wall) and self.supported(shape, wall):
                    found.append(AT + 40 * turn + corner)
        return found

    def supported(self, shape: set[int], wall: dict[int, int]) -> bool:
        """TTW-F-6."""
        if self.support == "cube":
            return all(rests(cell, set(wall) | shape) for cell in shape)
        return any(rests(cell, wall) for cell in shape)

    def ask_build_blueprint(self, seat: int, room: int) -> list[int]:
        """TTW-F-5."""
        return [WITH + kind for kind in set(self.seats[seat].blueprints) if self.placements(seat, kind)]

    def do_build_blueprint(self, action: int, seat: int, room: int) -> None:
        """TTW-F-5."""
        self.then(("build position", seat, room, action - WITH))

    def ask_build_position(self, seat: int, room: int, kind: int) -> list[int]:
        """TTW-F-5, -6."""
        return self.placements(seat, kind)

    def do_build_position(self, action: int, seat: int, room: int, kind: int) -> None:
        """TTW-F-4, -8, -9, TTW-QC-4, -7."""
        player = self.seats[seat]
        dice = player.rooms[room].dice
        wood = player.rooms[room].wood
        if EXPERTISE in self.in_force:
            remove(dice, lowest(dice, 2))
        else:
            pair = next(value for value in VALUES if len(of_value(dice, value)) >= 2)
            remove(dice, lowest(of_value(dice, pair), 2))
        self.in_force = set()
        player.blueprints.remove(kind)
        player.completed.append(kind)
        turn, corner = divmod(action - AT, 40)
        cells = sorted(corner + COLUMNS * y + x for x, y in TURNS[SHAPES[kind]][turn])
        self.then(("rows", seat))
        if max(wood) == 4:
            for cell in cells:
                self.lay(seat, room, wood.index(max(wood)), cell)
        else:
            self.then(*[("build colour", seat, room, cell) for cell in cells])

    def lay(self, seat: int, room: int, colour: int, cell: int) -> None:
        """A cube from a room to the wall."""
        self.seats[seat].rooms[room].wood[colour] -= 1
        self.seats[seat].wall[cell] = colour

    def ask_build_colour(self, seat: int, room: int, cell: int) -> list[int]:
        """TTW-QC-4."""
        return [TAKE + colour for colour in COLOURS if self.seats[seat].rooms[room].wood[colour]]

    def do_build_colour(self, action: int, seat: int, room: int, cell: int) -> None:
        """TTW-QC-4."""
        self.lay(seat, room, action - TAKE, cell)

    def ask_rearrange_from(self, seat: int) -> list[int]:
        """TTW-QC-11."""
        return [CELL + cell for cell in self.seats[seat].wall if self.ask_rearrange_to(seat, cell)]

    def do_rearrange_from(self, action: int, seat: int) -> None:
        """TTW-QC-11."""
        self.then(("rearrange to", seat, action - CELL))

    def ask_rearrange_to(self, seat: int, moved: int) -> list[int]:
        """TTW-QC-11."""
        others = set(self.seats[seat].wall) - {moved}
        return [CELL + cell for cell in CELLS if cell not in self.seats[seat].wall and others & set(cells_beside(cell))]

    def do_rearrange_to(self, action: int, seat: int, moved: int) -> None:
        """TTW-QC-11."""
        wall = self.seats[seat].wall
        wall[action - CELL] = wall.pop(moved)
        self.then(("rows", seat))

    def autermite_builds(self) -> None:
        """TTW-AUT-13, -14."""
        own = self.autermite
        for _ in range(len(own.on_f) // 2):
            if sum(own.wood) >= 4:
                self.autermite_row(own.wood)
            elif sum(own.wood) == 3 and own.eggs and any(self.supply):
                self.autermite_row_with_egg(own.wood)
            else:
                for _ in range(2 if self.failed_f == "die" else 1):
                    self.autermite_gains(own.wood)
        own.on_f.clear()
        if len(own.rows) >= self.rows_to_end:
            self.end("rows")

    def autermite_row(self, wood: list[int]) -> None:
        """TTW-AUT-13: four of its own cubes."""
        most = wood.index(max(wood))
        others = sorted((colour for colour in COLOURS if colour != most), key=lambda colour: (wood[colour], colour))
        row = [colour for colour in (most, *others) for _ in range(wood[colour])][:4]
        for colour in row:
            wood[colour] -= 1
        self.autermite.rows.append(row)

    def autermite_row_with_egg(self, wood: list[int]) -> None:
        """TTW-AUT-13: three of its own cubes, one from the supply, an egg."""
        most = wood.index(max(wood))
        added = most if self.supply[most] else self.supply.index(max(self.supply))
        self.autermite.rows.append([colour for colour in COLOURS for _ in range(wood[colour])] + [added])
        wood[:] = [0, 0, 0]
        self.supply[added] -= 1
        self.autermite.eggs -= 1
        self.eggs += 1

    def autermite_gains(self, wood: list[int]) -> None:
        """TTW-AUT-13: a cube from the supply."""
        colours = [colour for colour in COLOURS if self.supply[colour]]
        if colours:
            gained = max(colours, key=lambda colour: wood[colour] % 4)
            wood[gained] += 1
            self.supply[gained] -= 1

    # ---- Rows and bonuses ----

    def auto_rows(self, seat: int) -> None:
        """TTW-BON-1, -2, TTW-END-1: after every change of a wall."""
        player = self.seats[seat]
        complete = complete_rows(player.wall)
        new = [row for row in complete if row not in player.rows_done]
        player.rows_done |= set(new)
        if len(complete) >= self.rows_to_end:
            self.end("rows")
        self.then(*[("bonus", seat)] * len(new))

    def ask_bonus(self, seat: int) -> list[int]:
        """TTW-BON-3."""
        used = self.seats[seat].bonuses
        free = [space for space in SPACES if space not in used and (space != UNLOCK2 or UNLOCK in used)]
        return [BONUS + space for space in free] if len(used) < MARKERS else []

    def do_bonus(self, action: int, seat: int) -> None:
        """TTW-BON-3 to -10."""
        player = self.seats[seat]
        space = action - BONUS
        player.bonuses.add(space)
        steps = {
            GET_BLUEPRINT: ("blueprint", seat),
            GET_QUEEN: ("queen", seat),
            GET_WOOD: ("bonus colour", seat),
            GET_EGG: ("egg room", seat),
            GET_TUNNEL: ("dig", seat, list(SECTIONS)),
        }
        if space in steps:
            self.then(steps[space])
        elif space in (UNLOCK, UNLOCK2):
            player.open_rooms += 1
        elif space == GET_WORKER and player.workers < DICE_OF[WORKER]:
            player.workers += 1
        elif space == UPGRADE and player.soldiers < DICE_OF[SOLDIER]:
            self.upgrade(seat)
        elif space == REFILL:
            self.lift_all(seat)

    def ask_bonus_colour(self, seat: int) -> list[int]:
        """TTW-BON-6."""
        return [TAKE + colour for colour in COLOURS if self.supply[colour]] if self.rooms_for_cube(seat) else []

    def do_bonus_colour(self, action: int, seat: int) -> None:
        """TTW-BON-6: the cube is stored as one that was gathered."""
        self.supply[action - TAKE] -= 1
        self.then(("store", seat, action - TAKE))

    def lift_all(self, seat: int) -> None:
        """TTW-BON-9: what is lifted, in the order in which it is put back."""
        rooms = self.seats[seat].rooms
        things = [EGG for room in rooms if room.egg]
        things += [colour for colour in COLOURS for room in rooms for _ in range(room.wood[colour])]
        for room in rooms:
            room.egg = False
            room.wood = [0, 0, 0]
        self.then(*[("refill", seat, thing) for thing in things])

    def ask_refill(self, seat: int, thing: int) -> list[int]:
        """TTW-BON-9."""
        return [ROOM + room for room in (self.rooms_for_egg(seat) if thing == EGG else self.rooms_for_cube(seat))]

    def do_refill(self, action: int, seat: int, thing: int) -> None:
        """TTW-BON-9."""
        room = self.seats[seat].rooms[action - ROOM]
        if thing == EGG:
            room.egg = True
        else:
            room.wood[thing] += 1

    # ---- Scoring, at any moment ----

    def scores(self) -> list[dict[str, int]]:
        """TTW-SCORE-1 to -5."""
        return [self.score_of(seat) for seat in range(self.players)]

    def score_of(self, seat: int) -> dict[str, int]:
        """TTW-SCORE-5 for one seat."""
        player = self.seats[seat]
        blueprints = sum(STARS[kind] for kind in player.completed)
        left, right = self.objective_stars(seat)
        return {
            "blueprints": blueprints,
            "left": left,
            "right": right,
            "rows": len(complete_rows(player.wall)),
            "cubes": len(player.wall),
            "dice": player.workers + player.soldiers,
            "autermite": self.autermites_score() if self.solo else 0,
            "total": blueprints + left + right,
        }

    def objective_stars(self, seat: int) -> tuple[int, int]:
        """TTW-SCORE-2, -4: of the objective on the left and of the one on the right."""
        after, before = (seat + 1) % self.players, (seat - 1) % self.players
        if self.solo:
            return self.solo_stars(0)[0], self.solo_stars(1)[0]
        if self.players == 2:
            return self.stars(0, seat, after), self.stars(1, seat, after)
        return self.stars(seat, seat, after), self.stars(before, seat, before)

    def stars(self, card: int, seat: int, other: int) -> int:
        """TTW-SCORE-2; an objective that is not dealt yet gives nothing."""
        if card >= len(self.objectives):
            return 0
        objective = self.objectives[card]
        return 2 * (objective_value(self.seats[seat], objective) >= objective_value(self.seats[other], objective))

    def solo_stars(self, card: int) -> tuple[int, int]:
        """TTW-SCORE-4: yours and Autermite's."""
        if card >= len(self.objectives):
            return 0, 0
        objective = self.objectives[card]
        value = objective_value(self.seats[0], objective)
        if value == TARGETS[objective]:
            return 1, 1
        return (2, 0) if value > TARGETS[objective] else (0, 2)

    def autermites_score(self) -> int:
        """TTW-SCORE-4."""
        rows = sum(3 if len(set(row)) == 1 else 2 for row in self.autermite.rows)
        return rows + self.solo_stars(0)[1] + self.solo_stars(1)[1]

    def ranks(self) -> list[int]:
        """TTW-SCORE-3, -4: 1 + the number of players, or Autermite, who are ahead."""
        standings = [(score["total"], score["rows"], score["cubes"], -score["dice"]) for score in self.scores()]
        others = list(standings)
        if self.solo:
            own = self.autermite
            rows = len(own.rows)
            others.append((self.autermites_score(), rows, 4 * rows, -own.workers - own.soldiers))
        return [1 + sum(other > standing for other in others) for standing in standings]
