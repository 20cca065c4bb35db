"""The table: everything that lies on it, the steps to come, and what several parts of the rules ask about it."""

from collections.abc import Mapping
from typing import Any

from formicarium.games.termite_towers.referee.colonies import Autermite, Colony, Die, Player, Room
from formicarium.games.termite_towers.referee.components import (
    BLUEPRINT_CARDS,
    MAIN_COLOURS,
    MAIN_CUBES,
    OTHERS_ADDED,
    QUEENS,
    ROOM_SPACE,
    VALUES,
    WOOD_CARDS,
)
from formicarium.games.termite_towers.referee.options import OPTION_NAMES, USUAL_FAILED, USUAL_QUEENS, USUAL_SECOND, option

CHANCE, OVER = -1, -2

Step = tuple[Any, ...]


class Table:
    """What is common to all parts of the rules; each of them adds its steps in a class of its own."""

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

    # ---- Players, their rooms, the end ----

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

    def upgrade(self, seat: int) -> None:
        """TTW-QC-9, TTW-BON-8."""
        self.seats[seat].workers -= 1
        self.seats[seat].soldiers += 1

    def end(self, trigger: str) -> None:
        """TTW-END-1."""
        self.trigger = self.trigger or trigger
