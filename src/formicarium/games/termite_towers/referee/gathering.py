"""D: Dig and Gather (TTW-D)."""

from formicarium.games.termite_towers.referee.actions import DIG, PASS, PILE, ROOM
from formicarium.games.termite_towers.referee.colonies import remove
from formicarium.games.termite_towers.referee.components import AUTERMITE, EDGES, NEUTRAL, SOLDIER, TUNNELS, WINDFALL
from formicarium.games.termite_towers.referee.queens import Queens
from formicarium.games.termite_towers.referee.solo import Solo


class Gathering(Queens, Solo):
    """Tunnels and wood, with Windfall."""

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
