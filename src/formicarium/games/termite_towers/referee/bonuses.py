"""Rows and bonuses (TTW-BON)."""

from formicarium.games.termite_towers.referee.actions import BONUS, ROOM, TAKE
from formicarium.games.termite_towers.referee.components import (
    COLOURS,
    DICE_OF,
    EGG,
    GET_BLUEPRINT,
    GET_EGG,
    GET_QUEEN,
    GET_TUNNEL,
    GET_WOOD,
    GET_WORKER,
    MARKERS,
    REFILL,
    SECTIONS,
    SOLDIER,
    SPACES,
    UNLOCK,
    UNLOCK2,
    UPGRADE,
    WORKER,
)
from formicarium.games.termite_towers.referee.table import Table
from formicarium.games.termite_towers.referee.walls import complete_rows


class Bonuses(Table):
    """What complete rows bring."""

    def auto_rows(self, seat: int) -> None:
        """TTW-BON-1, -2, TTW-END-1: after every change of a wall."""
        player = self.seats[seat]
        complete = complete_rows(player.wall)
        new = [row for row in complete if row not in player.rows_done]
        player.rows_done |= set(new)
        if len(complete) >= self.rows_to_end:
            self.end("rows")
        self.then(*[("bonus", seat)] * len(new))

    def ask_bonus(self, seat: int) -> list[int]:
        """TTW-BON-3."""
        used = self.seats[seat].bonuses
        free = [space for space in SPACES if space not in used and (space != UNLOCK2 or UNLOCK in used)]
        return [BONUS + space for space in free] if len(used) < MARKERS else []

    def do_bonus(self, action: int, seat: int) -> None:
        """TTW-BON-3 to -10."""
        player = self.seats[seat]
        space = action - BONUS
        player.bonuses.add(space)
        steps = {
            GET_BLUEPRINT: ("blueprint", seat),
            GET_QUEEN: ("queen", seat),
            GET_WOOD: ("bonus colour", seat),
            GET_EGG: ("egg room", seat),
            GET_TUNNEL: ("dig", seat, list(SECTIONS)),
        }
        if space in steps:
            self.then(steps[space])
        elif space in (UNLOCK, UNLOCK2):
            player.open_rooms += 1
        elif space == GET_WORKER and player.workers < DICE_OF[WORKER]:
            player.workers += 1
        elif space == UPGRADE and player.soldiers < DICE_OF[SOLDIER]:
            self.upgrade(seat)
        elif space == REFILL:
            self.lift_all(seat)

    def ask_bonus_colour(self, seat: int) -> list[int]:
        """TTW-BON-6."""
        return [TAKE + colour for colour in COLOURS if self.supply[colour]] if self.rooms_for_cube(seat) else []

    def do_bonus_colour(self, action: int, seat: int) -> None:
        """TTW-BON-6: the cube is stored as one that was gathered."""
        self.supply[action - TAKE] -= 1
        self.then(("store", seat, action - TAKE))

    def lift_all(self, seat: int) -> None:
        """TTW-BON-9: what is lifted, in the order in which it is put back."""
        rooms = self.seats[seat].rooms
        things = [EGG for room in rooms if room.egg]
        things += [colour for colour in COLOURS for room in rooms for _ in range(room.wood[colour])]
        for room in rooms:
            room.egg = False
            room.wood = [0, 0, 0]
        self.then(*[("refill", seat, thing) for thing in things])

    def ask_refill(self, seat: int, thing: int) -> list[int]:
        """TTW-BON-9."""
        return [ROOM + room for room in (self.rooms_for_egg(seat) if thing == EGG else self.rooms_for_cube(seat))]

    def do_refill(self, action: int, seat: int, thing: int) -> None:
        """TTW-BON-9."""
        room = self.seats[seat].rooms[action - ROOM]
        if thing == EGG:
            room.egg = True
        else:
            room.wood[thing] += 1
