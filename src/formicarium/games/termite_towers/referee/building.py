"""F: Move Wood and Build Wall (TTW-F)."""

from formicarium.games.termite_towers.referee.actions import AT, BUILD, CELL, MOVE, PASS, PLAY, TAKE, WITH
from formicarium.games.termite_towers.referee.colonies import Room, lowest, of_value, remove
from formicarium.games.termite_towers.referee.components import (
    ALCHEMY,
    CELLS,
    COLOURS,
    COLUMNS,
    EXPERTISE,
    REARRANGE,
    ROWS,
    SHAPES,
    TURNS,
    VALUES,
)
from formicarium.games.termite_towers.referee.queens import Queens
from formicarium.games.termite_towers.referee.solo import Solo
from formicarium.games.termite_towers.referee.walls import cells_beside, rests

MOST_MOVES = 20  # TTW-F-3


class Building(Queens, Solo):
    """Wood from rooms to the wall, with Alchemy, Expertise and Rearrange."""

    def auto_building(self, owner: int) -> None:
        """TTW-NIGHT-3, TTW-F-1."""
        if owner < self.players:
            self.then(("build step", owner, 0))
        else:
            self.autermite_builds()

    def ask_build_step(self, seat: int, moves: int) -> list[int]:
        """TTW-F-1, TTW-QC-8."""
        builds = [BUILD + room for room in self.build_rooms(seat, self.in_force)]
        cards = [PLAY + card for card in (ALCHEMY, EXPERTISE) if self.helps_build(seat, card)]
        if self.in_force:
            return builds + cards
        if self.holds(seat, REARRANGE) and self.ask_rearrange_from(seat):
            cards.append(PLAY + REARRANGE)
        return [PASS, *builds, *cards, *(self.wood_moves(seat) if moves < MOST_MOVES else [])]

    def do_build_step(self, action: int, seat: int, moves: int) -> None:
        """TTW-F-1."""
        if action == PASS:
            return
        moved = MOVE <= action < BUILD
        self.then(("build step", seat, moves + moved))
        if moved:
            colour, way = divmod(action - MOVE, 20)
            start, end = divmod(way, 4)
            self.seats[seat].rooms[start].wood[colour] -= 1
            self.seats[seat].rooms[end + (end >= start)].wood[colour] += 1
        elif action >= BUILD:
            self.then(("build blueprint", seat, action - BUILD))
        else:
            self.discard_queen(seat, action - PLAY)
            if action == PLAY + REARRANGE:
                self.then(("rearrange from", seat))
            else:
                self.in_force.add(action - PLAY)

    def wood_moves(self, seat: int) -> list[int]:
        """TTW-F-2."""
        rooms = self.open_rooms(seat)
        moves = []
        for start, from_room in enumerate(rooms):
            values = {die.value for die in from_room.dice}
            for end in self.rooms_for_cube(seat):
                if end != start and values & {die.value for die in rooms[end].dice}:
                    way = 4 * start + end - (end > start)
                    moves += [MOVE + 20 * colour + way for colour in COLOURS if from_room.wood[colour]]
        return moves

    def build_rooms(self, seat: int, cards: set[int]) -> list[int]:
        """TTW-F-4, TTW-QC-4, -7: rooms to build from with these cards in force."""
        if not any(self.placements(seat, kind) for kind in set(self.seats[seat].blueprints)):
            return []
        rooms = enumerate(self.open_rooms(seat))
        return [number for number, room in rooms if self.wood_suits(room, cards) and self.dice_suit(room, cards)]

    def wood_suits(self, room: Room, cards: set[int]) -> bool:
        """TTW-F-4, TTW-QC-4."""
        return sum(room.wood) == 4 and (max(room.wood) == 4 or ALCHEMY in cards)

    def dice_suit(self, room: Room, cards: set[int]) -> bool:
        """TTW-F-4, TTW-QC-7."""
        pairs = [value for value in VALUES if len(of_value(room.dice, value)) >= 2]
        return bool(pairs) or (EXPERTISE in cards and len(room.dice) >= 2)

    def helps_build(self, seat: int, card: int) -> bool:
        """TTW-QC-8: whether Alchemy or Expertise may be played, perhaps together with the other one."""
        if card in self.in_force or not self.holds(seat, card):
            return False
        together = {other for other in (ALCHEMY, EXPERTISE) if self.holds(seat, other)}
        return bool(self.build_rooms(seat, self.in_force | together))

    def placements(self, seat: int, kind: int) -> list[int]:
        """TTW-F-5, -6."""
        wall = self.seats[seat].wall
        found = []
        for turn, cells in enumerate(TURNS[SHAPES[kind]]):
            width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
            for corner in CELLS:
                if corner % COLUMNS + width > COLUMNS or corner // COLUMNS + height > ROWS:
                    continue
                shape = {corner + COLUMNS * y + x for x, y in cells}
                if not shape & set(wall) and self.supported(shape, wall):
                    found.append(AT + 40 * turn + corner)
        return found

    def supported(self, shape: set[int], wall: dict[int, int]) -> bool:
        """TTW-F-6."""
        if self.support == "cube":
            return all(rests(cell, set(wall) | shape) for cell in shape)
        return any(rests(cell, wall) for cell in shape)

    def ask_build_blueprint(self, seat: int, room: int) -> list[int]:
        """TTW-F-5."""
        return [WITH + kind for kind in set(self.seats[seat].blueprints) if self.placements(seat, kind)]

    def do_build_blueprint(self, action: int, seat: int, room: int) -> None:
        """TTW-F-5."""
        self.then(("build position", seat, room, action - WITH))

    def ask_build_position(self, seat: int, room: int, kind: int) -> list[int]:
        """TTW-F-5, -6."""
        return self.placements(seat, kind)

    def do_build_position(self, action: int, seat: int, room: int, kind: int) -> None:
        """TTW-F-4, -8, -9, TTW-QC-4, -7."""
        player = self.seats[seat]
        dice = player.rooms[room].dice
        wood = player.rooms[room].wood
        if EXPERTISE in self.in_force:
            remove(dice, lowest(dice, 2))
        else:
            pair = next(value for value in VALUES if len(of_value(dice, value)) >= 2)
            remove(dice, lowest(of_value(dice, pair), 2))
        self.in_force = set()
        player.blueprints.remove(kind)
        player.completed.append(kind)
        turn, corner = divmod(action - AT, 40)
        cells = sorted(corner + COLUMNS * y + x for x, y in TURNS[SHAPES[kind]][turn])
        self.then(("rows", seat))
        if max(wood) == 4:
            for cell in cells:
                self.lay(seat, room, wood.index(max(wood)), cell)
        else:
            self.then(*[("build colour", seat, room, cell) for cell in cells])

    def lay(self, seat: int, room: int, colour: int, cell: int) -> None:
        """A cube from a room to the wall."""
        self.seats[seat].rooms[room].wood[colour] -= 1
        self.seats[seat].wall[cell] = colour

    def ask_build_colour(self, seat: int, room: int, cell: int) -> list[int]:
        """TTW-QC-4."""
        return [TAKE + colour for colour in COLOURS if self.seats[seat].rooms[room].wood[colour]]

    def do_build_colour(self, action: int, seat: int, room: int, cell: int) -> None:
        """TTW-QC-4."""
        self.lay(seat, room, action - TAKE, cell)

    def ask_rearrange_from(self, seat: int) -> list[int]:
        """TTW-QC-11."""
        return [CELL + cell for cell in self.seats[seat].wall if self.ask_rearrange_to(seat, cell)]

    def do_rearrange_from(self, action: int, seat: int) -> None:
        """TTW-QC-11."""
        self.then(("rearrange to", seat, action - CELL))

    def ask_rearrange_to(self, seat: int, moved: int) -> list[int]:
        """TTW-QC-11."""
        others = set(self.seats[seat].wall) - {moved}
        return [CELL + cell for cell in CELLS if cell not in self.seats[seat].wall and others & set(cells_beside(cell))]

    def do_rearrange_to(self, action: int, seat: int, moved: int) -> None:
        """TTW-QC-11."""
        wall = self.seats[seat].wall
        wall[action - CELL] = wall.pop(moved)
        self.then(("rows", seat))
