"""The wood piles: who reaches them (TTW-D-3), digging to them, their cards (TTW-CHANCE-3) and cubes (TTW-D-4)."""

from collections import Counter

from formicarium.games.termite_towers.referee.components import EDGES
from formicarium.games.termite_towers.referee.table import Table


class Piles(Table):
    """The wood piles, for players and Autermite alike."""

    def reach(self, owner: int, section: int) -> set[int]:
        """TTW-D-3."""
        reach = {6 * section}
        for _ in range(5):
            for edge in self.colony(owner).tunnels:
                if set(EDGES[edge]) & reach:
                    reach |= set(EDGES[edge])
        return reach

    def piles_in_reach(self, owner: int, section: int) -> list[int]:
        """TTW-D-9: piles with access and cubes."""
        return [pile for pile in sorted(self.reach(owner, section)) if self.cubes[pile]]

    def face_up_piles(self) -> list[int]:
        """Face-up piles with cubes, in all sections."""
        return [pile for pile in sorted(self.face_up) if self.cubes[pile]]

    def face_down(self) -> list[int]:
        """The piles that are face down."""
        return [pile for pile in range(36) if pile not in self.face_up]

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

    def fill(self, pile: int) -> None:
        """TTW-D-4, TTW-QC-2: cubes up to the number on the card, as far as the supply goes."""
        colour, number = self.card[pile]
        added = min(number - self.cubes[pile], self.supply[colour])
        self.cubes[pile] += added
        self.supply[colour] -= added

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
