"""B: Hatch Eggs (TTW-B) and C: Claim Eggs (TTW-C)."""

from formicarium.games.termite_towers.referee.actions import PASS, ROOM
from formicarium.games.termite_towers.referee.colonies import Die, Room, lowest, of_value, remove
from formicarium.games.termite_towers.referee.components import DICE_OF, EXPERTISE, SOLDIER, SOLDIER_CARD, VALUES, WORKER
from formicarium.games.termite_towers.referee.queens import Queens
from formicarium.games.termite_towers.referee.solo import Solo


class Eggs(Queens, Solo):
    """Eggs in rooms, with Expertise and Soldier."""

    # ---- Night: B ----

    def auto_hatching(self, owner: int) -> None:
        """TTW-NIGHT-3, TTW-QC-7, -9."""
        if owner >= self.players:
            self.autermite_hatches()
            return
        self.seats[owner].hatched = 0
        self.then(("hatch before", owner), ("hatch", owner), ("hatch after", owner))

    def ask_hatch_before(self, seat: int) -> list[int]:
        """TTW-QC-7."""
        return self.window(seat, EXPERTISE, bool(self.ask_hatch_room(seat)))

    def do_hatch_before(self, action: int, seat: int) -> None:
        """TTW-QC-7."""
        if action != PASS:
            self.discard_queen(seat, EXPERTISE)
            self.then(("hatch room", seat), ("hatch before", seat))

    def ask_hatch_room(self, seat: int) -> list[int]:
        """TTW-QC-7: rooms with an egg that would give a die."""
        rooms = enumerate(self.open_rooms(seat))
        return [ROOM + number for number, room in rooms if room.egg and self.hatches(seat, len(room.dice)) is not None]

    def do_hatch_room(self, action: int, seat: int) -> None:
        """TTW-QC-7."""
        room = self.seats[seat].rooms[action - ROOM]
        self.hatch_egg(seat, room, room.dice)

    def hatches(self, seat: int, matching: int) -> int | None:
        """TTW-B-1: what so many dice that match, or count as matching, give."""
        if matching >= 3 and self.seats[seat].soldiers < DICE_OF[SOLDIER]:
            return SOLDIER
        return WORKER if matching >= 2 and self.seats[seat].workers < DICE_OF[WORKER] else None

    def hatch_egg(self, seat: int, room: Room, matching: list[Die]) -> None:
        """TTW-B-1, -2: with these dice, if they give anything."""
        player = self.seats[seat]
        kind = self.hatches(seat, len(matching))
        if kind is None:
            return
        room.egg = False
        self.eggs += 1
        remove(room.dice, lowest(matching, 3 if kind == SOLDIER else 2))
        if kind == SOLDIER:
            player.soldiers += 1
        else:
            player.workers += 1
            player.hatched += 1

    def auto_hatch(self, seat: int) -> None:
        """TTW-B-1, -4."""
        for room in self.open_rooms(seat):
            if room.egg:
                best = max(VALUES, key=lambda value: len(of_value(room.dice, value)))
                self.hatch_egg(seat, room, of_value(room.dice, best))

    def ask_hatch_after(self, seat: int) -> list[int]:
        """TTW-QC-9."""
        player = self.seats[seat]
        return self.window(seat, SOLDIER_CARD, player.hatched > 0 and player.soldiers < DICE_OF[SOLDIER])

    def do_hatch_after(self, action: int, seat: int) -> None:
        """TTW-QC-9."""
        if action != PASS:
            self.discard_queen(seat, SOLDIER_CARD)
            self.seats[seat].hatched -= 1
            self.upgrade(seat)
            self.then(("hatch after", seat))

    # ---- Night: C ----

    def ask_egg_room(self, seat: int) -> list[int]:
        """TTW-C-1."""
        return [ROOM + room for room in self.rooms_for_egg(seat)] if self.eggs else []

    def do_egg_room(self, action: int, seat: int) -> None:
        """TTW-C-1."""
        self.eggs -= 1
        self.seats[seat].rooms[action - ROOM].egg = True
