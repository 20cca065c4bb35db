"""Night (TTW-NIGHT): its order, and the dice on the spaces of A, C, E and G.

The actions themselves stand in blueprints.py (A), eggs.py (B, C), gathering.py (D), trade.py (E), building.py (F) and
queens.py (G).
"""

from formicarium.games.termite_towers.referee.actions import CARDS, PASS, RESOLVE
from formicarium.games.termite_towers.referee.components import EAGER, NEUTRAL, SECTIONS, VALUES
from formicarium.games.termite_towers.referee.queens import Queens


class Night(Queens):
    """The order of Night, with Eager."""

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
