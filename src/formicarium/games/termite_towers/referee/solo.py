"""Solo cards: the Blockers they place (TTW-BLK), and Autermite's Day and Night (TTW-AUT)."""

from formicarium.games.termite_towers.referee.colonies import Die, lowest, of_value, remove
from formicarium.games.termite_towers.referee.components import (
    AUTERMITE,
    COLOURS,
    DICE_OF,
    EDGES,
    NEUTRAL,
    SOLDIER,
    SOLO_CARDS,
    TUNNELS,
    WORKER,
    SoloCard,
)
from formicarium.games.termite_towers.referee.piles import Piles


class Solo(Piles):
    """What Solo cards and Autermite do by themselves."""

    # ---- Solo cards ----

    def solo_chances(self) -> dict[int, int]:
        """TTW-BLK-7, TTW-CHANCE-6."""
        return dict.fromkeys(self.solo_deck or range(24), 1)

    def reveal_solo_card(self, number: int) -> SoloCard:
        """TTW-BLK-7."""
        if not self.solo_deck:
            self.solo_deck = list(range(24))
        self.solo_deck.remove(number)
        return SOLO_CARDS[number]

    def draw_solo_blocker(self) -> dict[int, int]:
        """TTW-BLK-4, TTW-AUT-2."""
        return self.solo_chances()

    def do_solo_blocker(self, number: int) -> None:
        """TTW-BLK-4, TTW-AUT-2."""
        self.card_blocker(self.reveal_solo_card(number))

    def draw_solo_turn(self) -> dict[int, int]:
        """TTW-AUT-2."""
        return self.solo_chances()

    def do_solo_turn(self, number: int) -> None:
        """TTW-AUT-2."""
        card = self.reveal_solo_card(number)
        self.autermite_turn(card)
        self.card_blocker(card)

    def card_blocker(self, card: SoloCard) -> None:
        """TTW-BLK-5, -6."""
        start = card.chart.index(card.blocker)
        for value in card.chart[start:] + card.chart[:start]:
            for action in card.bottom:
                if action == "D":
                    self.gather_dice[value].append(Die(NEUTRAL, WORKER, value))
                    return
                if (action, value) not in self.spaces:
                    self.spaces[action, value] = Die(NEUTRAL, WORKER, value)
                    return

    # ---- Autermite's Day ----

    def autermite_turn(self, card: SoloCard) -> None:
        """TTW-AUT-3."""
        unplaced = self.autermite.unplaced
        numbers = {value: len(of_value(unplaced, value)) for value in card.chart if of_value(unplaced, value)}
        pairs = [value for value in numbers if numbers[value] >= 2]
        place = self.pair_place()
        if "P" in card.icons and pairs and place:
            pair = lowest(of_value(unplaced, pairs[0]), 2)
            remove(unplaced, pair)
            (self.autermite.on_f if place == "F" else self.autermite.on_b).extend(pair)
        elif "M" in card.icons:
            self.autermite_most(card, max(numbers, key=lambda value: numbers[value]))
        else:
            self.put_on_d(self.autermites_die(min(numbers, key=lambda value: numbers[value]), for_d=True))

    def pair_place(self) -> str:
        """TTW-AUT-4."""
        wood, eggs = sum(self.autermite.wood), self.autermite.eggs
        on_f, on_b = len(self.autermite.on_f) // 2, len(self.autermite.on_b) // 2
        if wood >= 4 and on_f == 0:
            return "F"
        if eggs >= 1 and on_b == 0:
            return "B"
        return "F" if wood - 4 * on_f >= 2 else ""

    def autermite_most(self, card: SoloCard, value: int) -> None:
        """TTW-AUT-5."""
        empty = [action for action in card.top if (action, value) not in self.spaces]
        if empty:
            self.spaces[empty[0], value] = self.autermites_die(value, for_d=False)
        else:
            self.put_on_d(self.autermites_die(value, for_d=True))

    def autermites_die(self, value: int, *, for_d: bool) -> Die:
        """TTW-AUT-8: take a die of this value from the unplaced ones."""
        dice = sorted(of_value(self.autermite.unplaced, value), key=lambda die: die.kind)
        die = dice[-1 if for_d else 0]
        self.autermite.unplaced.remove(die)
        return die

    def put_on_d(self, die: Die) -> None:
        """TTW-AUT-7."""
        section = die.value - 1
        cubes_in_reach = any(self.cubes[pile] for pile in self.reach(AUTERMITE, section))
        dig = not cubes_in_reach and self.autermites_edge(section) is not None
        (self.dig_dice if dig else self.gather_dice)[die.value].append(die)

    # ---- Autermite's Night ----

    def draw_slot_discarded(self) -> dict[int, int]:
        """TTW-AUT-10: A."""
        return dict.fromkeys(range(3), 1)

    def do_slot_discarded(self, place: int) -> None:
        """TTW-AUT-10: A."""
        kind = self.display[place]
        if kind is not None:
            self.blueprint_discards.append(kind)
            self.display[place] = None
            self.then(("display", place))

    def autermite_hatches(self) -> None:
        """TTW-AUT-10: B."""
        own = self.autermite
        for _ in range(len(own.on_b) // 2):
            wanted = SOLDIER if self.seats[0].soldiers > own.soldiers else WORKER
            kinds = [kind for kind in (wanted, 1 - wanted) if (own.workers, own.soldiers)[kind] < DICE_OF[kind]]
            if own.eggs and kinds:
                own.eggs -= 1
                self.eggs += 1
                own.workers += kinds[0] == WORKER
                own.soldiers += kinds[0] == SOLDIER
        own.on_b.clear()

    def auto_autermite_digs(self, section: int) -> None:
        """TTW-AUT-11."""
        edge = self.autermites_edge(section)
        if edge is not None:
            self.dig(AUTERMITE, edge)

    def autermites_edge(self, section: int) -> int | None:
        """TTW-AUT-11: where Autermite would dig."""
        if len(self.autermite.tunnels) == TUNNELS:
            return None
        reach = self.reach(AUTERMITE, section)
        edge_to: dict[int, int] = {}  # piles it could dig to
        for edge in range(9 * section, 9 * section + 9):
            new = [pile for pile in EDGES[edge] if pile not in reach]
            if len(new) == 1:
                edge_to.setdefault(new[0], edge)
        if not edge_to:
            return None
        yours = [pile for pile in edge_to if pile in self.reach(0, section) and self.cubes[pile] >= 4]
        hidden = [pile for pile in edge_to if pile not in self.face_up]
        if hidden and not yours:
            return edge_to[min(hidden)]
        return edge_to[min(yours or edge_to, key=lambda pile: (-self.cubes[pile], pile))]

    def autermite_gathers(self, section: int, cubes: int) -> None:
        """TTW-AUT-12."""
        own = self.autermite.wood
        for _ in range(cubes):
            piles = self.piles_in_reach(AUTERMITE, section)
            if piles:
                pile = min(piles, key=lambda pile: (-(own[self.card[pile][0]] % 4), self.card[pile][0], pile))
                self.cubes[pile] -= 1
                own[self.card[pile][0]] += 1

    def autermite_builds(self) -> None:
        """TTW-AUT-13, -14."""
        own = self.autermite
        for _ in range(len(own.on_f) // 2):
            if sum(own.wood) >= 4:
                self.autermite_row(own.wood)
            elif sum(own.wood) == 3 and own.eggs and any(self.supply):
                self.autermite_row_with_egg(own.wood)
            else:
                for _ in range(2 if self.failed_f == "die" else 1):
                    self.autermite_gains(own.wood)
        own.on_f.clear()
        if len(own.rows) >= self.rows_to_end:
            self.end("rows")

    def autermite_row(self, wood: list[int]) -> None:
        """TTW-AUT-13: four of its own cubes."""
        most = wood.index(max(wood))
        others = sorted((colour for colour in COLOURS if colour != most), key=lambda colour: (wood[colour], colour))
        row = [colour for colour in (most, *others) for _ in range(wood[colour])][:4]
        for colour in row:
            wood[colour] -= 1
        self.autermite.rows.append(row)

    def autermite_row_with_egg(self, wood: list[int]) -> None:
        """TTW-AUT-13: three of its own cubes, one from the supply, an egg."""
        most = wood.index(max(wood))
        added = most if self.supply[most] else self.supply.index(max(self.supply))
        self.autermite.rows.append([colour for colour in COLOURS for _ in range(wood[colour])] + [added])
        wood[:] = [0, 0, 0]
        self.supply[added] -= 1
        self.autermite.eggs -= 1
        self.eggs += 1

    def autermite_gains(self, wood: list[int]) -> None:
        """TTW-AUT-13: a cube from the supply."""
        colours = [colour for colour in COLOURS if self.supply[colour]]
        if colours:
            gained = max(colours, key=lambda colour: wood[colour] % 4)
            wood[gained] += 1
            self.supply[gained] -= 1
