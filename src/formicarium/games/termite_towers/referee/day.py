"""Day (TTW-DAY): whose turn it is, where dice go (TTW-PLACE), soldiers that bump (TTW-BUMP), helpers (TTW-HELP)."""

from formicarium.games.termite_towers.referee.actions import (
    CARDS,
    DIG_PLACE,
    FIRST_ROOM,
    GATHER_PLACE,
    HELPER,
    PASS,
    PILE,
    PLACE,
    PLAY,
    SET,
)
from formicarium.games.termite_towers.referee.colonies import Die
from formicarium.games.termite_towers.referee.components import (
    AUTERMITE,
    NEUTRAL,
    OVERTIME,
    REPLENISH,
    SCOUT,
    SOLDIER,
    VALUES,
    WORKER,
)
from formicarium.games.termite_towers.referee.queens import Queens
from formicarium.games.termite_towers.referee.solo import Solo


class Day(Queens, Solo):
    """Day, with Replenish, Overtime and Scout."""

    def ask_day_start(self, seat: int) -> list[int]:
        """TTW-DAY-2, TTW-QC-2."""
        return self.window(seat, REPLENISH, bool(self.ask_replenish(seat)))

    def do_day_start(self, action: int, seat: int) -> None:
        """TTW-QC-2."""
        if action != PASS:
            self.discard_queen(seat, REPLENISH)
            self.then(("replenish", seat), ("day start", seat))

    def ask_replenish(self, seat: int) -> list[int]:
        """TTW-QC-2."""
        piles = [(pile, *self.card[pile]) for pile in sorted(self.face_up)]
        return [PILE + pile for pile, colour, number in piles if self.cubes[pile] < number and self.supply[colour]]

    def do_replenish(self, action: int, seat: int) -> None:
        """TTW-QC-2."""
        self.fill(action - PILE)

    def auto_slot(self, owner: int, slots_before: int) -> None:
        """TTW-DAY-3, TTW-BLK-4, TTW-AUT-1, -2: the turn of a player or of Autermite, or its being skipped."""
        somebody = any(self.colony(other).unplaced for other in self.player_order())
        autermites = owner >= self.players
        yours_was_last = autermites and self.first != AUTERMITE  # if nobody has dice: otherwise Day had ended before
        if not somebody and not yours_was_last:
            self.then(("night",))
            return
        self.then(("slot", (owner + 1) % len(self.player_order()), slots_before + 1))
        if autermites:
            self.then(("solo turn",) if self.autermite.unplaced else ("solo blocker",))
            return
        if self.seats[owner].unplaced:
            self.then(("day turn", owner))
        if self.players in (2, 3) and self.blockers == "solo_cards" and owner == self.first and slots_before:
            self.then(("solo blocker",))

    def ask_day_turn(self, seat: int) -> list[int]:
        """TTW-DAY-4, TTW-HELP-1, -2, TTW-QC-1, -3."""
        sorts = sorted({(die.kind, die.value) for die in self.seats[seat].unplaced})
        actions = [action for kind, value in sorts for action in self.ask_place_changed(seat, kind, value)]
        if len(self.seats[seat].unplaced) >= 2:
            actions += [HELPER + 6 * kind + value - 1 for kind, value in sorts]
        if self.holds(seat, OVERTIME):
            actions.append(PLAY + OVERTIME)
        if self.holds(seat, SCOUT) and self.face_down():
            actions.append(PLAY + SCOUT)
        return actions

    def do_day_turn(self, action: int, seat: int) -> None:
        """TTW-DAY-4."""
        if action < HELPER:
            self.do_place_changed(action, seat)
        elif action < SET:
            kind, value = divmod(action - HELPER, 6)
            helper = Die(seat, kind, value + 1)
            self.seats[seat].unplaced.remove(helper)
            self.seats[seat].idle.append(helper)
            self.then(("set value", seat))
        else:
            self.discard_queen(seat, action - PLAY)
            if action == PLAY + OVERTIME:
                self.then(("set value", seat))
            else:
                self.then(("scout", seat, None), ("day turn", seat))

    def ask_set_value(self, seat: int) -> list[int]:
        """TTW-HELP-1, TTW-QC-1."""
        sorts = {(die.kind, die.value) for die in self.seats[seat].unplaced}
        return [SET + 6 * (6 * kind + old - 1) + new - 1 for kind, old in sorts for new in VALUES if new != old]

    def do_set_value(self, action: int, seat: int) -> None:
        """TTW-HELP-1, TTW-QC-1."""
        die, new = divmod(action - SET, 6)
        kind, old = divmod(die, 6)
        self.seats[seat].unplaced.remove(Die(seat, kind, old + 1))
        self.seats[seat].unplaced.append(Die(seat, kind, new + 1))
        self.then(("place changed", seat, kind, new + 1))

    def ask_place_changed(self, seat: int, kind: int, value: int) -> list[int]:
        """The places for a die."""
        return [PLACE + 12 * (6 * kind + value - 1) + place for place in self.places(seat, kind, value)]

    def do_place_changed(self, action: int, seat: int, *_: int) -> None:
        """TTW-DAY-3: one die is placed."""
        number, place = divmod(action - PLACE, 12)
        die = Die(seat, number // 6, number % 6 + 1)
        self.seats[seat].unplaced.remove(die)
        self.put(die, place)

    def places(self, seat: int, kind: int, value: int, barred: str = "") -> list[int]:
        """TTW-PLACE-1, -2, -3, TTW-BUMP-1; the idle area (TTW-PLACE-4) is never needed."""
        return [
            *[place for place, card in enumerate(CARDS) if card != barred and self.takes(card, kind, value)],
            *[GATHER_PLACE] * (value not in self.closed),
            DIG_PLACE,
            *[FIRST_ROOM + room for room in range(self.seats[seat].open_rooms)],
        ]

    def takes(self, card: str, kind: int, value: int) -> bool:
        """TTW-PLACE-1, TTW-BUMP-1."""
        there = self.spaces.get((card, value))
        return there is None or (kind == SOLDIER and there.kind == WORKER)

    def put(self, die: Die, place: int) -> None:
        """Lay a die down, and bump what lies there."""
        if place >= FIRST_ROOM:
            self.seats[die.owner].rooms[place - FIRST_ROOM].dice.append(die)
        elif place == DIG_PLACE:
            self.dig_dice[die.value].append(die)
        elif place == GATHER_PLACE:
            self.gather_dice[die.value].append(die)
        else:
            bumped = self.spaces.get((CARDS[place], die.value))
            self.spaces[CARDS[place], die.value] = die
            if bumped:
                self.bump(bumped, CARDS[place])

    def bump(self, die: Die, card: str) -> None:
        """TTW-BUMP-2, -4, TTW-AUT-9."""
        if die.owner == NEUTRAL:
            higher = [(die.value - 1 + step) % 6 + 1 for step in range(1, 6)]
            empty = [value for value in higher if (card, value) not in self.spaces]
            if empty:
                self.spaces[card, empty[0]] = Die(NEUTRAL, WORKER, empty[0])
        elif die.owner < self.players:
            self.then(("relocate", die.owner, card, die.value))
        else:
            self.put_on_d(die)

    def ask_relocate(self, seat: int, card: str, value: int) -> list[int]:
        """TTW-BUMP-2, -3."""
        return [PLACE + 12 * (value - 1) + place for place in self.places(seat, WORKER, value, barred=card)]

    def do_relocate(self, action: int, seat: int, card: str, value: int) -> None:
        """TTW-BUMP-2."""
        self.put(Die(seat, WORKER, value), (action - PLACE) % 12)

    def ask_scout(self, seat: int, seen: int | None) -> list[int]:
        """TTW-QC-3: the second time another card, or stop."""
        return [PASS] * (seen is not None) + [PILE + pile for pile in self.face_down() if pile != seen]

    def do_scout(self, action: int, seat: int, seen: int | None) -> None:
        """TTW-QC-3."""
        if action != PASS:
            pile = action - PILE
            self.then(("wood card", pile), *[("scout", seat, pile)] * (seen is None))
