"""A: Collect Blueprint (TTW-A)."""

from collections import Counter

from formicarium.games.termite_towers.referee.actions import BLUEPRINT, FROM_DECK, PLAY
from formicarium.games.termite_towers.referee.components import EUREKA
from formicarium.games.termite_towers.referee.queens import Queens


class Blueprints(Queens):
    """Display and deck of Blueprints, with Eureka."""

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
