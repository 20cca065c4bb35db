"""E: Trade to Build (TTW-E)."""

from formicarium.games.termite_towers.referee.actions import CELL, PASS, PAY_BLUEPRINT, PAY_EGG, PAY_QUEEN, PAY_WOOD, PILE, TAKE
from formicarium.games.termite_towers.referee.components import COLOURS
from formicarium.games.termite_towers.referee.piles import Piles
from formicarium.games.termite_towers.referee.queens import Queens
from formicarium.games.termite_towers.referee.walls import single_cells


class Trade(Queens, Piles):
    """A cube for the wall, and what is paid for it."""

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
