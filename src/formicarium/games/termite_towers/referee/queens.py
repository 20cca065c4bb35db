"""Queen cards in general (TTW-QC-0), and drawing them (TTW-G)."""

from collections import Counter

from formicarium.games.termite_towers.referee.actions import PASS, PLAY
from formicarium.games.termite_towers.referee.table import Table


class Queens(Table):
    """Hands and the deck of Queen cards; what each card does stands where its time is."""

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
