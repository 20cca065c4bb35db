"""Builders of positions for the tests of Termites, and ways to read them.

Hexes are axial coordinates (q, r), pieces are written like `B:W2@1,-3` (blue, two workers) and `N:m7@0,0` (a neutral Mound).
In positions that are set up, seat 0 leads blue, seat 1 red, seat 2 gold and seat 3 gray. The supply of tokens is not watched
over, so that positions may be built which no game reaches. Numbers of hexes, kinds and actions are written down here anew.
"""

from collections import Counter
from functools import partial

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.chance import stream_of
from formicarium.core.compiled import PlainRecord, interpreted
from formicarium.core.record import MOST_PLAYERS, blank
from formicarium.games.termites.attack import attack_strength, defence_strength
from formicarium.games.termites.board import put_unit, set_mound
from formicarium.games.termites.maps import terrain_words
from formicarium.games.termites.resolution import ask_victim
from formicarium.games.termites.setup import finish_map

GAME = fm.game("termites")
BLUE, RED, GOLD, GRAY = range(4)
OWNERS = "BRGYN"
CASTES = "WSPF"
KIND_NAMES = [f"{caste}{termites}" for caste in CASTES for termites in (1, 2, 3)]
PIECE_NAMES = [*KIND_NAMES, "m5", "m6", "m7", "m8", "m9"]
TERRAIN_NAMES = ("clear", "water", "vegetation", "stones")
COLONIES = ("blue", "red", "gold", "gray")
RANDOM_BITS = [np.uint64(key) for key in (1 << 62, (1 << 64) - 1)]

# --- The board: 13 rows from r = -6 to r = 6 ----------------------------------------------------------------------------

ROW_LENGTHS = (7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7)
FIRST_Q = (0, -1, -2, -3, -4, -5, -6, -6, -6, -6, -6, -6, -6)
FIRST_CELL = (0, 7, 15, 24, 34, 45, 57, 70, 82, 93, 103, 112, 120)
HEXES = [(FIRST_Q[row] + place, row - 6) for row in range(13) for place in range(ROW_LENGTHS[row])]
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
E, NE, NW, W, SW, SE = range(6)


def cell(where):
    """The number 0..126 of a hex."""
    q, r = where
    return FIRST_CELL[r + 6] + q - FIRST_Q[r + 6]


def beside(where, direction):
    """The neighbour of a hex in a direction, on the board or not."""
    return where[0] + STEPS[direction][0], where[1] + STEPS[direction][1]


def neighbours(where):
    """The neighbours of a hex on the board."""
    return [beside(where, direction) for direction in range(6) if beside(where, direction) in HEXES]


def distance(one, other):
    """Steps from one hex to another."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def is_edge(where):
    """Whether a hex has fewer than six neighbours."""
    return len(neighbours(where)) < 6


def members(words):
    """The hexes of a set, which is two words in the record."""
    bits = int(words[0]) % 2**64 + (int(words[1]) << 64)
    return {where for number, where in enumerate(HEXES) if bits >> number & 1}


# --- Actions, by the numbers of the rulebook ----------------------------------------------------------------------------

PASS = 0
WV_WATER, WV_VEGETATION, VS_VEGETATION, VS_STONES, WS_WATER, WS_STONES = range(6)


def kind(name):
    """The number of a kind of token like `W2`."""
    return 3 * CASTES.index(name[0]) + int(name[1]) - 1


def place(name, where):
    return 1 + 127 * kind(name) + cell(where)


def select(where):
    return 1525 + cell(where)


def move(where):
    return 1652 + cell(where)


def attack(target, direction):
    return 1779 + 6 * cell(target) + direction


def retreat(direction):
    return 2541 + direction


def mound(value, where):
    return 2547 + 127 * (value - 5) + cell(where)


def neutral(where):
    return 3182 + cell(where)


def tile(face, where):
    return 3309 + 127 * face + cell(where)


# --- A table with a position, and the rules that play it ----------------------------------------------------------------


class Table:
    """One position and the functions of the contract, interpreted or compiled, that answer for it."""

    def __init__(self, rules, states):
        self.rules = rules
        self.states = states
        self.listed = b"", []

    @property
    def state(self):
        return self.states[0]

    def copy(self):
        """The same position once more."""
        return Table(self.rules, self.states.copy())

    # --- building: the record's fields are set by the interpreted functions of board.py ---

    def put(self, things):
        """Put pieces like `B:W2@1,-3 R:m7@0,0` on the board; the Mound of a player leaves the reserve."""
        record = PlainRecord(self.state)
        for word in things.split():
            owner, piece, q, r = word.replace(":", " ").replace("@", " ").replace(",", " ").split()
            where, seat = (int(q), int(r)), OWNERS.index(owner)
            assert self.thing(where) == "", f"{where} is given twice"
            if piece[0] == "m":
                interpreted(set_mound)(record, seat, int(piece[1:]), cell(where))
            else:
                interpreted(put_unit)(record, seat, kind(piece), cell(where))
        return self

    def lay_terrain(self, **hexes):
        """Make hexes water, vegetation or stones and all others clear; the map is complete then, and colonies are given out."""
        letters = ["."] * 127
        for terrain, places in hexes.items():
            for where in places:
                letters[cell(where)] = terrain[0]
        self.state.terrain[:] = terrain_words("".join(letters))
        interpreted(finish_map)(PlainRecord(self.state))
        return self

    def set_tokens(self, field, number, seat, names):
        """Fill a hand or a stack with tokens like `W1 W1 F2`."""
        counts = Counter(names.split())
        self.state[field][seat] = [counts[name] for name in KIND_NAMES]
        self.state[number][seat] = counts.total()

    def set_reserve(self, seat, values, captor):
        """Let a seat have just these Mounds in reserve, like `59`; the others that are not on the board fell to a captor."""
        for value in range(5, 10):
            if self.state.own_mound[seat, value - 5] != -2:
                self.state.own_mound[seat, value - 5] = -1 if str(value) in values else captor
        return self

    def ask(self, phase, seat, turn=1):
        """Ask a seat whose turn it is."""
        state = self.state
        state.phase, state.seat, state.actor, state.turn = GAME.spec.phases.index(phase), seat, seat, turn
        return self

    def ask_for_lost_mound(self, victim):
        """A Mound of the victim has just been captured, and the attacker is done with it."""
        self.state.victim = victim
        interpreted(ask_victim)(PlainRecord(self.state))
        return self

    # --- reading ---

    @property
    def actor(self):
        return int(self.state.actor)

    @property
    def phase(self):
        return GAME.spec.phases[self.state.phase]

    @property
    def moment(self):
        """What is asked and who answers."""
        return self.phase, self.actor

    def thing(self, where):
        """What stands on a hex, like `B:W2` or `N:m7`, or nothing."""
        piece = int(self.state.piece[cell(where)])
        return f"{OWNERS[(piece - 1) // 17]}:{PIECE_NAMES[(piece - 1) % 17]}" if piece else ""

    def things(self):
        """All pieces on the board by hex."""
        return {HEXES[place]: self.thing(HEXES[place]) for place in self.state.piece.nonzero()[0]}

    def terrain(self, where):
        """The terrain of a hex."""
        found = [name for name in TERRAIN_NAMES if where in self.hexes_of(name)]
        assert len(found) == 1, f"{where} is {found}"
        return found[0]

    def hexes_of(self, terrain):
        """The hexes of a terrain."""
        return members(self.state.terrain[TERRAIN_NAMES.index(terrain)])

    def tokens(self, field, seat):
        """The tokens in a hand or a stack, like `W1 W1 F2`."""
        return " ".join(name for name, number in zip(KIND_NAMES, self.state[field][seat], strict=True) for _ in range(number))

    def reserve(self, seat):
        """The Mounds in reserve as digits."""
        return "".join(str(value) for value in range(5, 10) if self.state.own_mound[seat, value - 5] == -1)

    def trophies(self, seat):
        """The values of the Mounds a seat has captured, ascending, as digits."""
        captured = [
            value for row in self.state.own_mound for value, where in zip(range(5, 10), row, strict=True) if where == seat
        ]
        return "".join(map(str, sorted(captured + [7] * int(self.state.neutrals[seat]))))

    def strength(self, attacker, target):
        """The strength of an attack by the unit on a hex."""
        owner = OWNERS.index(self.thing(attacker)[0])
        return interpreted(attack_strength)(PlainRecord(self.state), owner, cell(attacker), cell(target))

    def defence(self, target):
        """The strength of the defence of what stands on a hex."""
        return interpreted(defence_strength)(PlainRecord(self.state), cell(target))

    # --- asking the rules ---

    def legal(self):
        """The legal actions or outcomes; they are listed once for a position, as interpreted rules take their time."""
        now = self.states.tobytes()
        if self.listed[0] != now:
            out = GAME.action_buffer()
            self.listed = now, [int(action) for action in out[: self.rules.legal(self.state, out)]]
        return self.listed[1]

    def weights(self):
        """The possible outcomes of chance with their weights."""
        out = GAME.weight_buffer()
        chances = [int(weight) for weight in out[: self.rules.weights(self.state, out)]]
        return dict(zip(self.legal(), chances, strict=True))

    def draws(self):
        """The tokens that may be drawn, by name, with their weights."""
        return {KIND_NAMES[outcome]: weight for outcome, weight in self.weights().items()}

    def clause(self, action):
        """The clause that forbids an action, or nothing."""
        return GAME.spec.clauses.id_of(self.rules.why_not(self.state, action)).removeprefix("TMT-")

    def why_not(self, action):
        """The clause that forbids an action, or nothing; the list of legal actions must agree."""
        clause = self.clause(action)
        assert (action in self.legal()) is (clause == ""), f"action {action}: {clause or 'no clause'}, but the list differs"
        return clause

    def hexes(self, first, number=127):
        """The hexes of the legal actions with numbers from `first` on."""
        return {HEXES[action - first] for action in self.legal() if first <= action < first + number}

    def places(self, name):
        """The hexes where a token may be placed."""
        return self.hexes(place(name, HEXES[0]))

    def selectable(self):
        """The units that may be selected."""
        return self.hexes(select(HEXES[0]))

    def targets(self, start):
        """Destinations and, by target, the directions of attacks of the unit on a hex; nothing if it cannot be selected."""
        if start not in self.selectable():
            return set(), {}
        chosen = self.copy().play(select(start))
        attacks = {}
        for action in chosen.legal():
            if action >= attack(HEXES[0], 0):
                target, direction = divmod(action - attack(HEXES[0], 0), 6)
                attacks.setdefault(HEXES[target], []).append(direction)
        return chosen.hexes(move(HEXES[0])), attacks

    def destinations(self, start):
        return self.targets(start)[0]

    def attacks(self, start):
        return self.targets(start)[1]

    def retreats(self):
        """The hexes to which the unit attacked may retreat."""
        assert self.phase == "retreat"
        return {beside(HEXES[self.state.target], action - retreat(0)) for action in self.legal()}

    def mounds(self):
        """The hexes on which Mounds may be put, by value."""
        found = {value: self.hexes(mound(value, HEXES[0])) for value in range(5, 10)}
        return {value: places for value, places in found.items() if places}

    def faces(self, where):
        """The faces of tiles that may be laid on a hex."""
        return {face for face in range(6) if tile(face, where) in self.legal()}

    def scores(self):
        """The score sheet of the players."""
        sheet = GAME.sheet_buffer()
        self.rules.score(self.state, sheet)
        return [dict(zip(GAME.spec.parts, map(int, row), strict=True)) for row in sheet[: self.state.players]]

    def totals(self):
        return [sheet["total"] for sheet in self.scores()]

    def ranks(self, totals=None):
        """The ranks of the players, with the scores of the position or with other totals."""
        sheet, ranks = GAME.sheet_buffer(), np.zeros(MOST_PLAYERS, np.int32)
        self.rules.score(self.state, sheet)
        if totals:
            sheet[: len(totals), GAME.spec.parts.index("total")] = totals
        self.rules.ranking(self.state, sheet, ranks)
        return [int(rank) for rank in ranks[: self.state.players]]

    # --- what a seat may know ---

    def view(self, seat):
        """The table as a seat or a spectator sees it."""
        seen = blank(GAME.spec.state)
        self.rules.view(self.state, seat, seen[0])
        return Table(self.rules, seen)

    def features(self, seat):
        """The observation of a seat or a spectator."""
        out = np.zeros(GAME.spec.features, np.int8)
        self.rules.observe(self.state, seat, out)
        return out.tolist()

    def looks(self, seat):
        """Everything a seat or a spectator is shown: view, features, table, question."""
        seen = self.view(seat)
        return seen.states.tobytes(), self.features(seat), GAME.text.board(seen.state), GAME.text.prompt(seen.state)

    def redeal(self, seat, number):
        """A full position that a seat with this view must think possible, the number-th of many."""
        dealt = self.copy()
        self.rules.redeal(dealt.state, seat, np.uint64(interpreted(stream_of)(2015, number)))
        return dealt

    # --- playing ---

    def play(self, *actions):
        """Carry out actions or outcomes, each of which must be legal."""
        for action in actions:
            clause = self.why_not(action)
            assert clause == "", f"{action} is forbidden by {clause}"
            self.check_fast_ways()
            self.rules.apply(self.state, action)
            self.check_sets()
        return self

    def check_fast_ways(self):
        """Random actions are legal ones, and the mask says the same as the list: also where random play never gets."""
        assert {self.rules.sample(self.state, key) for key in RANDOM_BITS} <= set(self.legal())
        if self.actor >= 0:
            mask = GAME.mask_buffer()
            self.rules.legal_mask(self.state, mask)
            assert [int(action) for action in np.unpackbits(mask.view(np.uint8), bitorder="little").nonzero()[0]] == self.legal()

    def check_sets(self):
        """The record's sets of hexes say the same as its hexes."""
        things = self.things()
        units = {where: thing for where, thing in things.items() if thing[2] != "m"}
        assert members(self.state.mounds) == set(things) - set(units)
        for seat in range(4):
            assert members(self.state.units[seat]) == {where for where, thing in units.items() if thing[0] == OWNERS[seat]}
        assert members(self.state.spitters) == {where for where, thing in units.items() if thing[2] == "P"}
        assert members(self.state.flyers) == {where for where, thing in units.items() if thing[2] == "F"}

    def attack(self, start, target, direction):
        """Select a unit and attack."""
        return self.play(select(start), attack(target, direction))

    def draw(self, *names):
        """Chance brings these tokens."""
        return self.play(*(kind(name) for name in names))

    def play_random(self, rng, until):
        """Random play until the table is in a phase or over; every position on the way is given."""
        while self.phase not in (until, "ended"):
            yield self
            chances = list(self.weights().values()) if self.actor == fm.CHANCE else None
            self.rules.apply(self.state, rng.choices(self.legal(), chances)[0])


# --- Fixtures -----------------------------------------------------------------------------------------------------------


def begin(rules, players=2, **options):
    """A game from its very beginning; chance is played by hand."""
    states = GAME.table(players, options)
    rules.new(states[0])
    return Table(rules, states)


def set_up(rules, things="", *, players=2, seat=BLUE, phase="select", turn=1, hands=(), stacks=(), reserves=(), **options):
    """A position on a clear board but for the hexes given as water, vegetation or stones; usually blue is about to move.

    Hands and stacks (`W1 F2`) and reserves (`59`) are given seat by seat; otherwise hands are W1 S1 P1, stacks are empty, and
    every Mound that is not on the board is in reserve. With the option `map` the map is that one.
    """
    terrain = {name: options.pop(name) for name in TERRAIN_NAMES if name in options}
    chosen = {"start_seat": 0, "colonies": ",".join(COLONIES[:players]), "map": "built", **options}
    table = begin(rules, players, **chosen)
    if chosen["map"] == "built":
        table.lay_terrain(**terrain)
    table.put(things)
    for owner in range(players):
        table.set_tokens("hand", "held", owner, hands[owner] if hands else "W1 S1 P1")
        table.set_tokens("stack", "stacked", owner, stacks[owner] if stacks else "")
        if reserves:
            table.set_reserve(owner, reserves[owner], captor=(owner + 1) % players)
    return table.ask(phase, seat, turn)


@pytest.fixture(params=["interpreted", "compiled"])
def rules(request):
    """The functions of the contract, run both ways."""
    return GAME.plain_rules if request.param == "interpreted" else GAME.rules


@pytest.fixture
def new(rules):
    """Begins games: see `begin`."""
    return partial(begin, rules)


@pytest.fixture
def table(rules):
    """Sets up positions: see `set_up`."""
    return partial(set_up, rules)
