"""Positions by hand for the rules: a table after set-up, changed field by field, and ways to ask it."""

import numpy as np

import formicarium as fm
from formicarium.core.record import CHANCE
from formicarium.games.termite_towers import rules
from formicarium.games.termite_towers.spec import DAY, DAY_TURN, PHASES, STAGES, UNASKED

GAME = fm.game("termite_towers")
YELLOW, BROWN, BLUE, ORANGE = WOODY, QUEENIE, COSTA, SETA = range(4)
AUTERMITE = 1
LIGHT, MID, BLACK = range(3)
A, C, E, G, GATHER, DIG, R0, R1, R2, R3, R4, IDLE = range(12)
I1, I2, O1, O2, T2, T3, S2, S3, Z2, Z3, L1, L2, L3, J1, J2, J3 = range(16)
OVERTIME, REPLENISH, SCOUT, ALCHEMY, EAGER, EUREKA, EXPERTISE, SOLDIER, WINDFALL, REARRANGE = range(10)
S10, S22 = 9, 21
PASS = 0
LETTERS = "lmk"


# --- Action numbers, section "Moves, notation and numbers" of RULES.md ------------------------------------------------------


def die(name):
    """`w3` is worker 3, `s2` soldier 2."""
    return 6 * "ws".index(name[0]) + int(name[1]) - 1


def place(name, where):
    return 1 + 12 * die(name) + where


def helper(name):
    return 145 + die(name)


def set_value(name, value):
    return 157 + 6 * die(name) + value - 1


def play(kind):
    return 229 + kind


def pile(section, k=0):
    return 239 + 6 * (section - 1) + k


def edge(section, j):
    return 275 + 9 * (section - 1) + j


def room(number):
    return 329 + number


def resolve(card, value):
    return 334 + 6 * card + value - 1


def take(slot):
    return 358 + slot


def pay_egg(number):
    return 363 + number


def pay_queen(kind):
    return 368 + kind


def pay_plan(card):
    return 378 + card


def pay_wood(number, colour):
    return 394 + 3 * number + colour


def colour(number):
    return 409 + number


def cell(name):
    return 412 + 4 * (int(name[1:]) - 1) + "abcd".index(name[0])


def move(kind, start, end):
    return 452 + 20 * kind + 4 * start + (end if end < start else end - 1)


def build(number):
    return 512 + number


def use(card):
    return 517 + card


def at(name, turn=0):
    return 533 + 40 * turn + cell(name) - 412


def bonus(number):
    return 693 + number


# --- Tables -----------------------------------------------------------------------------------------------------------------


class Table:
    """A position that can be changed by hand and asked."""

    def __init__(self, players=4, *, first=0, **options):
        """The first Day, with First Player `first`, no dice, no Blockers and an empty display; objectives as they come."""
        if players > 1:
            options["first_player"] = first
        self.row = GAME.start(players, options)
        self.state = self.row[0]
        while self.state.stage < DAY:
            self.apply(self.legal()[0])
        state = self.state
        for field in ("pool", "owned", "with_soldier", "taken", "closed", "numbers"):
            state[field] = 0
        for slot in range(4):
            if state.display[slot] >= 0:
                state.deck += 1 << 2 * int(state.display[slot])
        state.display[:] = -1
        state.first = first

    # --- asking ---

    def legal(self):
        return GAME.legal(self.state)

    def weights(self):
        return dict(zip(self.legal(), GAME.weights(self.state), strict=True))

    def why_not(self, action):
        number = int(GAME.rules.why_not(self.state, action))
        return GAME.spec.clauses.id_of(number) if number else None

    @property
    def phase(self):
        return PHASES[self.state.phase]

    @property
    def actor(self):
        return int(self.state.actor)

    def asks(self, phase, seat):
        return (self.phase, self.actor) == (phase, seat)

    def offered(self, first, size):
        """The legal actions of one kind."""
        return [action for action in self.legal() if first <= action < first + size]

    def places(self, name):
        """Where a die may go by the legal actions."""
        first = place(name, 0)
        return [action - first for action in self.offered(first, 12)]

    # --- acting ---

    def apply(self, *actions):
        for action in actions:
            assert action in self.legal(), (action, self.phase, self.legal())
            GAME.rules.apply(self.state, action)
        return self

    def go(self, stage, **fields):
        """Let the game go on from the beginning of a stage."""
        state = self.state
        state.stage = STAGES.index(stage)
        state.turn = state.place = state.step = state.seat = state.card_shown = state.placed = 0
        for name, value in fields.items():
            state[name] = value
        state.actor = UNASKED
        rules.go_on(state)
        return self

    def day(self, seat):
        """The Day turn of a seat."""
        self.state.stage, self.state.phase, self.state.seat, self.state.actor = DAY, DAY_TURN, seat, seat
        self.state.card_shown = 1
        return self

    def skip_chance(self):
        """Draw the first possible outcome until somebody is asked."""
        while self.actor == CHANCE:
            self.apply(self.legal()[0])
        return self

    # --- arranging ---

    def dice(self, seat, names, field="pool"):
        """Dice like `w3 w3 s1` into a set of dice of a seat."""
        self.state[field][seat] = bag(names)
        return self

    def in_room(self, seat, number, names):
        self.state.in_room[seat, number] = bag(names)
        return self

    def on_space(self, card, value, what):
        """`x` is a Blocker, (seat, `w`) or (seat, `s`) a die; what lies there goes away."""
        space, state = 1 << 4 * (value - 1) + card, self.state
        state.owned &= ~space
        state.with_soldier &= ~space
        state.taken |= space
        if what != "x":
            state.owned[what[0]] |= space
            state.with_soldier |= space * (what[1] == "s")
        return self

    def close(self, *values):
        """The Gather spaces of these values are closed by dice Blockers, and no others."""
        self.state.closed = sum(1 << 4 * (value - 1) for value in values)
        return self

    def wood(self, seat, number, cubes):
        """Cubes like `llk` into a room, from the supply."""
        for letter in cubes:
            self.state.cubes[seat] += 1 << 4 * (3 * number + LETTERS.index(letter))
            self.state.supply[LETTERS.index(letter)] -= 1
        return self

    def egg(self, seat, number):
        self.state.eggs[seat] |= 1 << number
        self.state.egg_supply -= 1
        return self

    def wall(self, seat, *rows):
        """A wall from its rows, top row first, out of the supply; rows complete in it have had their bonus."""
        for height, text in enumerate(reversed(rows)):
            for column, letter in enumerate(text):
                if letter != ".":
                    self.state.wall[seat, LETTERS.index(letter)] |= 1 << 4 * height + column
                    self.state.supply[LETTERS.index(letter)] -= 1
            if "." not in text:
                self.state.rows_done[seat] |= 1 << height
        return self

    def wall_text(self, seat):
        return GAME.text.wall(self.state, seat)

    def plan(self, seat, *cards):
        """Blueprints from the deck into a hand, known to all."""
        for card in cards:
            self.state.deck -= 1 << 2 * card
            self.state.hand[seat] += 1 << 2 * card
            self.state.shown[seat] += 1 << 2 * card
            self.state.held[seat] += 1
        return self

    def queen(self, seat, *kinds):
        """Queen cards without a heart into a hand; the deck keeps its size."""
        for kind in kinds:
            self.state.queens_left -= 1 << 2 * kind
            self.state.queens[seat] += 1 << 2 * kind
            self.state.queens_held[seat] += 1
        return self

    def display(self, *cards):
        for slot, card in enumerate(cards):
            self.state.deck -= 1 << 2 * card
            self.state.display[slot] = card
        return self

    def turn_up(self, section, k, card_colour, number, cubes=None):
        """A Wood Pile card face up, with cubes from the supply."""
        node, card = 6 * (section - 1) + k, 4 * card_colour + number - 2
        cubes = number if cubes is None else cubes
        self.state.pile_card[node] = card
        self.state.wood_left -= 1 << 2 * card
        self.state.face_up |= 1 << node
        self.pile(section, k, cubes)
        self.state.supply[card_colour] -= cubes
        return self

    def pile(self, section, k, cubes):
        """So many cubes on a pile; the supply stays as it is."""
        node = 6 * (section - 1) + k
        for digit in range(3):
            self.state.piled[digit] &= ~(1 << node)
            self.state.piled[digit] |= (cubes >> digit & 1) << node
        return self

    def tunnel(self, seat, section, *edges):
        for j in edges:
            self.state.tunnels[seat] |= 1 << 9 * (section - 1) + j
        return self

    # --- looking ---

    def rooms(self, seat):
        """The cubes of all rooms, like ['llk', '', ...]."""
        return [
            "".join(letter * (int(self.state.cubes[seat]) >> 4 * (3 * number + kind) & 15) for kind, letter in enumerate(LETTERS))
            for number in range(5)
        ]

    def spaces(self, card):
        """As the function below."""
        return spaces(self.state, card)

    def closed(self):
        """The values whose Gather spaces are closed."""
        return [value for value in range(1, 7) if self.state.closed >> 4 * (value - 1) & 1]

    def on_pile(self, section, k=0):
        """As the function below."""
        return on_pile(self.state, section, k)

    def room_dice(self, seat, number):
        return unbag(self.state.in_room[seat, number])


def spaces(state, card):
    """The spaces of a card like `..xyO.`: . empty, x a Blocker, the letter of the owner of a die, large for a soldier."""
    marks = ""
    for face in range(6):
        space = 1 << 4 * face + card
        owner = "".join(letter for letter, owned in zip("yrbo", state.owned, strict=True) if owned & space)
        owner = owner.upper() if state.with_soldier & space else owner
        marks += owner or ("x" if state.taken & space else ".")
    return marks


def on_pile(state, section, k=0):
    """The cubes on a pile."""
    return sum((int(state.piled[digit]) >> 6 * (section - 1) + k & 1) << digit for digit in range(3))


def bag(names):
    word = 0
    for name in names.split():
        word += 1 << 4 * die(name)
    return word


def unbag(word):
    names = [f"{kind}{value}" for kind in "ws" for value in range(1, 7)]
    return " ".join(name for place, name in enumerate(names) for _ in range(int(word) >> 4 * place & 15))


def cards(word, kinds=16):
    """The kinds of cards in a packed pile, each as often as it is there."""
    return [kind for kind in range(kinds) for _ in range(int(word) >> 2 * kind & 3)]


def sheet(table):
    return [dict(zip(GAME.spec.parts, row.tolist(), strict=True)) for row in GAME.sheet(table.state)]


def ranks(table):
    return GAME.ranks(table.state).tolist()


def fault(table):
    number = int(GAME.rules.fault(table.state))
    return GAME.spec.clauses.id_of(number) if number else None


def features(table, name, seat):
    return np.array(GAME.observation(table.state, seat)[GAME.spec.feature(name)])
