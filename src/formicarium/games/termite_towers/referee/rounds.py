"""Setup (TTW-SETUP) and rounds (TTW-ROUND): Blockers (TTW-BLK) and the roll before Day, the end after Night."""

from formicarium.games.termite_towers.referee.colonies import Die
from formicarium.games.termite_towers.referee.components import NEUTRAL, OBJECTIVES, SOLDIER, VALUES, WORKER
from formicarium.games.termite_towers.referee.table import Step, Table


class Rounds(Table):
    """From the first draw to Day, and from Night to the next round or the end."""

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
