"""A second referee for dominANTion: plain, to be read next to RULES.md.

Written from the clauses alone, to check other implementations. The clause ids (DOM-...) are those of RULES.md.
A tile is its index 0..195; a seat is 0..players-1, its compass number 0..3 (South, West, North, East) is ``compass[seat]``.
Pawns are objects that keep their identity while they walk; ``pawns`` tells which tile holds which.
The whole state stands in public attributes: change them to set up a position by hand, such as
``pawns[15] = Pawn(0, WORKER, carries=2)`` or ``stores[1] = 3``. Only the list of choices is kept, from the first question
for it to the next step: set ``choices`` to None after changing a position about which ``legal()`` has been asked.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

CHANCE, OVER = -1, -2
NOBODY = -1  # owner of the neutral workers
NOWHERE = -1  # tile of the current pawn if there is none

Value = TypeVar("Value")

# The pawns.
WORKER, SOLDIER, WARRIOR, QUEEN = "WSXQ"
POWER = {WORKER: 1, SOLDIER: 3, WARRIOR: 4, QUEEN: 7}
PER_COLOUR = {WORKER: 20, SOLDIER: 10, WARRIOR: 5, QUEEN: 1}  # DOM-LIM-1
SUGAR_PRICE, AP_PRICE = {WORKER: 2, QUEEN: 5}, {WORKER: 0, QUEEN: 1}  # DOM-SPN-1, DOM-SPN-3
MERGED = {WORKER: SOLDIER, SOLDIER: WARRIOR}  # DOM-SPN-4
MOST_NEUTRAL = 20  # DOM-LIM-2
CUBES = 60

# The board: A1, B1, ... N14. Directions are numbered clockwise from north, the even ones are N, E, S, W.
SIDE = 14
NAMES = [f"{column}{row}" for row in range(1, SIDE + 1) for column in "ABCDEFGHIJKLMN"]
TILES = range(SIDE * SIDE)
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def around(tile: int) -> dict[int, int]:
    """The adjacent tiles by direction 0..7."""
    y, x = divmod(tile, SIDE)
    steps = [(direction, dx, dy) for direction, (dx, dy) in enumerate(DIRECTIONS) if 0 <= x + dx < SIDE and 0 <= y + dy < SIDE]
    return {direction: tile + SIDE * dy + dx for direction, dx, dy in steps}


AROUND = [around(tile) for tile in TILES]
BESIDE = [{direction // 2: other for direction, other in AROUND[tile].items() if direction % 2 == 0} for tile in TILES]
ADJACENT = [set(AROUND[tile].values()) for tile in TILES]

# The things of red, from which those of the other colours follow by quarter turns.
COLOURS = ("red", "blue", "green", "yellow")
RED_START = {QUEEN: "G1", SOLDIER: "F1 H1 I1", WORKER: "F2 G2 H2 I2 F3 I3"}
RED_HIVE = "F1 G1 H1 I1 F2 G2 H2 I2 F3 G3 H3 I3"
RED_NODE = "G5"
OUTWARDS = ((0, -1), (-1, 0), (0, 1), (1, 0))  # to the side of each colour
USUAL_COLOURS = {2: "red,green", 3: "red,blue,green", 4: "red,blue,green,yellow"}  # DOM-SET-1
HARD_LIMIT = 500  # rounds of a game without a cap

# The action ids; 0..195 is a tile.
MOVE, GATHER, GATHER_HERE, TAKE, DROP, FEED = 196, 200, 208, 209, 210, 211
ATTACK, RESOLVE, MERGE, BUY_WORKER, BUY_QUEEN, END_TURN = 219, 220, 221, 222, 223, 224

# The events, and how many tiles are to be found for them.
CURRENTS, RAIN, EMIGRATION, PREDATOR, MOTIVATION, TAXES = range(1, 7)
ITEMS = {RAIN: 2, EMIGRATION: 3}  # DOM-EVT-3, DOM-EVT-4
CHANCE_PHASES = {"roll", "event", "item", "predator", "motivation"}


@dataclass(slots=True, eq=False)
class Pawn:
    """A pawn on the board."""

    owner: int  # a seat or NOBODY
    kind: str
    carries: int = 0
    attacked: bool = False
    gathered: bool = False
    siege: int = 0  # DOM-THR-1: at how many ends of turns of the throne's owner it has stood on this throne


def option(options: Mapping[str, object], name: str, default: Value, allowed: Sequence[Value]) -> Value:
    """The chosen value of one option."""
    value = options.get(name, default)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {allowed}, not {value!r}")
    return allowed[allowed.index(value)]


def placed(names: str, compass: int, absent: int | None) -> list[int]:
    """Tiles of red, turned to another colour; on the board three_way moved towards the absent colour (DOM-SET-6)."""
    tiles = []
    for tile in [NAMES.index(name) for name in names.split()]:
        y, x = divmod(tile, SIDE)
        for _ in range(compass):
            x, y = y, SIDE - 1 - x
        if absent is not None and (compass - absent) % 2 == 1:
            x, y = x + 3 * OUTWARDS[absent][0], y + 3 * OUTWARDS[absent][1]
        tiles.append(SIDE * y + x)
    return tiles


class Referee:
    """One game, from the rolls for the first player to the final ranks."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        """The options and DOM-SET."""
        if players not in USUAL_COLOURS or set(options) - {"colours", "board", "first", "events", "round_cap"}:
            raise ValueError(f"dominANTion cannot be played by {players} with {dict(options)}")
        self.players = players
        words = option(options, "colours", "usual", ("usual", *map(",".join, combinations(COLOURS, players))))
        colours = (USUAL_COLOURS[players] if words == "usual" else words).split(",")
        self.compass = [COLOURS.index(colour) for colour in colours]
        board = option(options, "board", "usual", ("usual", "standard", "three_way") if players == 3 else ("usual", "standard"))
        first = option(options, "first", "roll", ("roll", *colours))
        self.events = option(options, "events", True, (False, True))
        self.last_round = option(options, "round_cap", 40, range(HARD_LIMIT + 1)) or HARD_LIMIT
        # DOM-SET-2, -3, -6: nothing is placed for a colour that is not in play.
        self.home: dict[int, int] = {}  # hive tile -> the seat whose home hive it belongs to
        self.thrones: list[int] = []
        self.nodes: set[int] = set()
        self.pawns: dict[int, Pawn] = {}
        self.piles: dict[int, int] = {}  # tile -> cubes, at least 1
        self.stores = [3] * players
        self.holder = list(range(players))  # who controls the home hive of each seat
        self.disqualified: list[int] = []  # in this order
        absent = sum(range(4)) - sum(self.compass) if players == 3 and board != "standard" else None
        for seat, compass in enumerate(self.compass):
            self.home.update(dict.fromkeys(placed(RED_HIVE, compass, absent), seat))
            self.thrones.extend(placed(RED_START[QUEEN], compass, absent))
            self.nodes.update(placed(RED_NODE, compass, absent))
            for kind, names in RED_START.items():
                self.pawns.update({tile: Pawn(seat, kind) for tile in placed(names, compass, absent)})
        self.order: list[int] = []  # DOM-SET-5: the round order
        self.round = 1
        self.event = 0  # in force, 0 = none
        self.motivated: int | None = None  # the seat
        self.seat, self.ap = 0, 0  # whose turn it is, and the action points left
        self.phase = "roll"
        self.rollers = list(range(players))  # DOM-SET-4: those who roll for the first turn
        self.rolls: list[int] = []  # theirs, as far as they have rolled
        self.current = NOWHERE  # the tile of the current pawn
        self.fresh = False  # whether it has just been selected
        self.battle: list[int] = []  # the tiles of the attackers
        self.buying = WORKER  # the kind of pawn to be placed
        self.items = 0  # how many piles or neutral workers are still to come
        self.to_tax: list[int] = []  # the seats that have still to pay
        self.ending: str | None = None
        self.choices: list[int] | None = None
        if first != "roll":
            self.start(colours.index(first))

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE, or OVER."""
        if self.ending:
            return OVER
        if self.phase in CHANCE_PHASES:
            return CHANCE
        return self.to_tax[0] if self.phase == "tax" else self.seat

    # ---- Looking at the position ----

    @property
    def supply(self) -> int:
        """The cubes that are in no store, on no pile and carried by nobody."""
        return CUBES - sum(self.stores) - sum(self.piles.values()) - sum([pawn.carries for pawn in self.pawns.values()])

    @property
    def living(self) -> list[int]:
        """The seats that are not disqualified, in round order."""
        return [seat for seat in self.order if seat not in self.disqualified]

    @property
    def step_price(self) -> int:
        """DOM-TURN-2, DOM-EVT-3: the AP for a move of one tile."""
        return 2 if self.event == RAIN else 1

    def tiles_of(self, owner: int) -> list[int]:
        """Where the pawns of this owner stand, ascending."""
        return sorted([tile for tile, pawn in self.pawns.items() if pawn.owner == owner])

    def count(self, owner: int, kind: str) -> int:
        """How many pawns of a kind somebody owns."""
        return sum([pawn.owner == owner and pawn.kind == kind for pawn in self.pawns.values()])

    def limit(self, seat: int, kind: str) -> int:
        """DOM-LIM-1: how many pawns of a kind the seat may own."""
        return PER_COLOUR[kind] * self.holder.count(seat)

    def below_limit(self, kind: str) -> bool:
        """DOM-LIM-1: whether the active player may own one more."""
        return self.count(self.seat, kind) < self.limit(self.seat, kind)

    def controls(self, tile: int) -> bool:
        """Whether the tile belongs to a hive that the active player controls."""
        return tile in self.home and self.holder[self.home[tile]] == self.seat

    def is_enemy(self, tile: int) -> bool:
        """DOM-CBT-1: whether a pawn of a player other than the active one stands there."""
        return tile in self.pawns and self.pawns[tile].owner not in (self.seat, NOBODY)

    def is_vacant(self, tile: int) -> bool:
        """DOM-EVT-8."""
        return not any(tile in taken for taken in (self.pawns, self.piles, self.nodes, self.home))

    # ---- What may be done ----

    def legal(self) -> list[int]:
        """Action ids, or outcomes at a chance node, ascending; none when the game is over."""
        if self.choices is None:
            self.choices = [] if self.ending else self.choices_now()
        return list(self.choices)

    def weights(self) -> list[int]:
        """DOM-ELEC-1: all pickers are uniform."""
        if self.actor != CHANCE:
            raise ValueError("not a chance node")
        return [1 for _ in self.legal()]

    def choices_now(self) -> list[int]:
        """What legal() will give, from the state as it is now."""
        match self.phase:
            case "main":
                return self.main_choices()
            case "battle":
                return [*self.joiners(), RESOLVE]
            case "merge":
                return self.partners(self.current)
            case "place":
                return self.places()
            case "tax":  # DOM-EVT-7
                own = self.tiles_of(self.to_tax[0])
                return [tile for tile in own if self.pawns[tile].carries] or own
            case "item" | "predator":
                return list(TILES)
            case "motivation":
                return sorted(self.compass[seat] for seat in self.living)
        return [1, 2, 3, 4, 5, 6]  # roll, event

    def main_choices(self) -> list[int]:
        """A fresh selection must be used; otherwise also the other pawns that can act, the purchases, the end of the turn."""
        acts = [] if self.current == NOWHERE else list(self.acts(self.current))
        if self.fresh:
            return acts
        others = [tile for tile in self.tiles_of(self.seat) if tile != self.current and any(self.acts(tile))]
        return [*others, *acts, *self.purchases(), END_TURN]  # DOM-TURN-3

    def acts(self, tile: int) -> Iterator[int]:
        """The acts of the own pawn there, ascending; each costs at least 1 AP (DOM-TURN-2)."""
        if self.ap < 1:
            return
        pawn = self.pawns[tile]
        if self.ap >= self.step_price:  # DOM-MOVE-1 to -5
            for direction, target in BESIDE[tile].items():
                if target not in self.pawns and target not in self.nodes:
                    yield MOVE + direction
        if pawn.kind == WORKER and not pawn.gathered:  # DOM-SUG-1
            yield from self.gatherings(tile)
        if pawn.carries:
            yield DROP
            if pawn.kind == WORKER and self.below_limit(WORKER):  # DOM-EVT-4
                for direction, target in AROUND[tile].items():
                    if target in self.pawns and self.pawns[target].owner == NOBODY:
                        yield FEED + direction
        if not pawn.attacked and any(self.is_enemy(other) for other in ADJACENT[tile]):  # DOM-CBT-1
            yield ATTACK
        if self.partners(tile):
            yield MERGE

    def gatherings(self, tile: int) -> Iterator[int]:
        """DOM-SUG-2, -3, -5: from where a worker there can lift a cube."""
        for direction, source in AROUND[tile].items():
            if source in self.piles or (direction % 2 == 0 and source in self.nodes and self.supply > 0):
                yield GATHER + direction
        if tile in self.piles:
            yield GATHER_HERE
        if self.stores[self.seat] >= 1 and self.controls(tile):
            yield TAKE

    def partners(self, tile: int) -> list[int]:
        """DOM-SPN-4, -5, DOM-LIM-1: the pawns with which the pawn there can merge."""
        kind = self.pawns[tile].kind
        if kind not in MERGED or self.ap < 1 or self.stores[self.seat] < 1 or not self.controls(tile):
            return []
        same = [other for other in self.tiles_of(self.seat) if other != tile and self.pawns[other].kind == kind]
        partners = [other for other in same if self.home.get(other) == self.home[tile]]
        return partners if self.below_limit(MERGED[kind]) else []

    def purchases(self) -> list[int]:
        """DOM-SPN-1, -2, -3, DOM-LIM-1: with a queen a worker, without one a queen."""
        kind, action = (WORKER, BUY_WORKER) if self.count(self.seat, QUEEN) else (QUEEN, BUY_QUEEN)
        affordable = self.stores[self.seat] >= SUGAR_PRICE[kind] and self.ap >= AP_PRICE[kind]
        return [action] if affordable and self.below_limit(kind) and self.places() else []

    def places(self) -> list[int]:
        """DOM-SPN-2: the empty tiles of the hives of the active player."""
        return sorted(tile for tile in self.home if self.controls(tile) and tile not in self.pawns)

    def engaged(self) -> set[int]:
        """DOM-CBT-1, -2: all enemies in the 3x3 areas of the attackers."""
        return {tile for attacker in self.battle for tile in ADJACENT[attacker] if self.is_enemy(tile)}

    def joiners(self) -> list[int]:
        """DOM-CBT-2: those who may still attack and have an engaged enemy near."""
        near = {tile for enemy in self.engaged() for tile in ADJACENT[enemy]} if self.ap >= 1 else set()
        return [tile for tile in self.tiles_of(self.seat) if tile in near and not self.pawns[tile].attacked]

    # ---- Doing it ----

    def apply(self, action: int) -> None:
        """Take one of legal()."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal in phase {self.phase!r}")
        self.choices = None
        do = {
            "roll": self.roll, "main": self.main, "battle": self.fight, "merge": self.merge, "place": self.place,
            "event": self.begin_event, "item": self.put_item, "predator": self.devour, "motivation": self.motivate,
            "tax": self.pay_tax,
        }  # fmt: skip
        do[self.phase](action)

    def roll(self, number: int) -> None:
        """DOM-SET-4: the highest starts; those tied for highest roll again."""
        self.rolls.append(number)
        if len(self.rolls) < len(self.rollers):
            return
        highest = max(self.rolls)
        self.rollers = [seat for seat, rolled in zip(self.rollers, self.rolls, strict=True) if rolled == highest]
        self.rolls = []
        if len(self.rollers) == 1:
            self.start(self.rollers[0])

    def start(self, first: int) -> None:
        """DOM-SET-5."""
        self.order = [*range(first, self.players), *range(first)]
        self.begin_turn(first)

    def begin_turn(self, seat: int) -> None:
        """DOM-TURN-1, -5, DOM-EVT-2."""
        self.seat = seat
        self.ap = 40 if self.event == CURRENTS else 20
        for tile in self.tiles_of(seat):
            self.pawns[tile].attacked = self.pawns[tile].gathered = False
        self.phase, self.current = "main", NOWHERE

    def main(self, action: int) -> None:
        """Select a pawn, end the turn, buy a pawn, or let the current one act."""
        self.fresh = action in TILES
        tile = self.current
        if action in TILES:
            self.current = action
        elif action == END_TURN:
            self.end_turn()
        elif action in (BUY_WORKER, BUY_QUEEN):
            self.buying = WORKER if action == BUY_WORKER else QUEEN
            self.phase = "place"
        elif action < GATHER:
            self.move(tile, BESIDE[tile][action - MOVE])
        elif action <= TAKE:
            self.gather(tile, action)
        elif action == DROP:
            self.drop(tile)
        elif action < ATTACK:
            self.feed(tile, AROUND[tile][action - FEED])
        elif action == ATTACK:
            self.join(tile)
        else:
            self.phase = "merge"

    def move(self, tile: int, target: int) -> None:
        """DOM-MOVE-1; DOM-THR-2: a siege count is dropped."""
        self.ap -= self.step_price
        pawn = self.pawns.pop(tile)
        pawn.siege = 0
        self.pawns[target] = pawn
        self.current = target

    def gather(self, tile: int, action: int) -> None:
        """DOM-SUG-1, -2, -3, -5: one cube from the store, from a pile, or through a node from the supply."""
        source = AROUND[tile].get(action - GATHER, tile)
        if action == TAKE:
            self.stores[self.seat] -= 1
        elif source in self.piles:
            self.add_to_pile(source, -1)
        self.ap -= 1
        self.pawns[tile].carries += 1
        self.pawns[tile].gathered = True

    def drop(self, tile: int) -> None:
        """DOM-SUG-4."""
        self.ap -= 1
        if self.controls(tile):
            self.stores[self.seat] += self.pawns[tile].carries
        else:
            self.add_to_pile(tile, self.pawns[tile].carries)
        self.pawns[tile].carries = 0

    def add_to_pile(self, tile: int, cubes: int) -> None:
        """DOM-SUG-3, -4: cubes form a pile or join one; an empty pile vanishes."""
        self.piles[tile] = self.piles.get(tile, 0) + cubes
        if self.piles[tile] == 0:
            del self.piles[tile]

    def feed(self, tile: int, target: int) -> None:
        """DOM-EVT-4: the cube goes to the supply, an own worker without marks takes the place of the neutral one."""
        self.ap -= 1
        self.pawns[tile].carries -= 1
        self.pawns[target] = Pawn(self.seat, WORKER)

    def merge(self, partner: int) -> None:
        """DOM-SPN-4 to -7: the new pawn stands where the first parent stood."""
        parents = [self.pawns.pop(self.current), self.pawns.pop(partner)]
        self.ap -= 1
        self.stores[self.seat] += sum(parent.carries for parent in parents) - 1
        attacked = any(parent.attacked for parent in parents)
        self.pawns[self.current] = Pawn(self.seat, MERGED[parents[0].kind], attacked=attacked)
        self.phase = "main"

    def place(self, tile: int) -> None:
        """DOM-SPN-1, -2, -3: the price is paid when the pawn is placed."""
        self.stores[self.seat] -= SUGAR_PRICE[self.buying]
        self.ap -= AP_PRICE[self.buying]
        self.pawns[tile] = Pawn(self.seat, self.buying)
        self.phase, self.current = "main", NOWHERE

    def join(self, tile: int) -> None:
        """DOM-CBT-2, -6: an attacker, the first or a further one, costs 1 AP and is marked."""
        self.phase = "battle"
        self.ap -= 1
        self.pawns[tile].attacked = True
        self.battle.append(tile)

    def fight(self, action: int) -> None:
        """DOM-CBT-2: one more pawn joins, or the battle is resolved."""
        if action == RESOLVE:
            self.resolve()
            self.battle = []
            self.phase, self.current = "main", NOWHERE
        else:
            self.join(action)

    def power(self, tiles: Iterable[int]) -> int:
        """DOM-CBT-8, DOM-EVT-6: the sum; motivated soldiers are as strong as warriors in their owner's turn."""
        boosted = self.motivated if self.motivated == self.seat else None
        pawns = [self.pawns[tile] for tile in tiles]
        return sum(POWER[WARRIOR if pawn.kind == SOLDIER and pawn.owner == boosted else pawn.kind] for pawn in pawns)

    def resolve(self) -> None:
        """DOM-CBT-4: defenders[c] is D(c), against[c] is A(c); all deaths are found before the first pawn is removed."""
        defenders: dict[int, set[int]] = {}
        for tile in self.engaged():
            defenders.setdefault(self.pawns[tile].owner, set()).add(tile)
        against = {owner: {a for a in self.battle if ADJACENT[a] & defenders[owner]} for owner in defenders}
        dead: set[int] = set()
        for owner, tiles in defenders.items():
            if self.power(against[owner]) >= self.power(tiles):
                dead |= tiles
        for attacker in self.battle:
            faced = [owner for owner in defenders if attacker in against[owner]]  # C(a)
            united = set[int]().union(*[against[owner] for owner in faced])  # U(a)
            if sum(self.power(defenders[owner]) for owner in faced) >= self.power(united):
                dead.add(attacker)
        for tile in dead:
            self.kill(tile)

    def kill(self, tile: int) -> None:
        """DOM-SUG-7: the cubes of a dead pawn fall where it died."""
        self.add_to_pile(tile, self.pawns.pop(tile).carries)

    # ---- The end of a turn and of a round ----

    def end_turn(self) -> None:
        """DOM-EVT-1: the siege check, the win check, then the next living player or the end of the round."""
        self.check_siege(self.seat)
        turns_left = [seat for seat in self.order[self.order.index(self.seat) + 1 :] if seat in self.living]
        if len(self.living) == 1:  # DOM-THR-7, DOM-END-1
            self.ending = "conquest"
        elif turns_left:
            self.begin_turn(turns_left[0])
        else:
            self.end_round()

    def check_siege(self, loser: int) -> None:
        """DOM-THR-1, -4, -5: pawns, store and hives go to the conqueror; siege counts do not go over to a new owner."""
        if not self.is_enemy(self.thrones[loser]):
            return
        besieger = self.pawns[self.thrones[loser]]
        besieger.siege += 1
        if besieger.siege < 3:
            return
        besieger.siege = 0
        self.disqualified.append(loser)
        for tile in self.tiles_of(loser):
            self.pawns[tile].owner = besieger.owner
            self.pawns[tile].siege = 0
        self.stores[besieger.owner] += self.stores[loser]
        self.stores[loser] = 0
        self.holder = [besieger.owner if seat == loser else seat for seat in self.holder]

    def end_round(self) -> None:
        """DOM-EVT-1: the cap (DOM-END-2), the dead game (DOM-END-3), the next round with its event."""
        if self.round >= self.last_round:
            self.ending = "cap"
        elif max(self.stores) < 5 and all(pawn.owner == NOBODY for pawn in self.pawns.values()):
            self.ending = "dead"
        else:
            self.event, self.motivated = 0, None
            self.round += 1
            self.phase = "event"
            if not self.events:
                self.begin_turn(self.living[0])

    # ---- Events ----

    def begin_event(self, event: int) -> None:
        """DOM-EVT-1 to -7: what the event asks for, if anything."""
        self.event = event
        if event == CURRENTS:
            self.begin_turn(self.living[0])
        elif event in (PREDATOR, MOTIVATION):
            self.phase = "predator" if event == PREDATOR else "motivation"
        elif event == TAXES:
            self.to_tax = self.living
            self.collect_taxes()
        else:
            self.items = ITEMS[event]
            self.seek_tile()

    def seek_tile(self) -> None:
        """DOM-EVT-3, -4, -8, DOM-LIM-2: a tile for the next pile or neutral worker, as long as one can come."""
        possible = self.supply > 0 if self.event == RAIN else self.count(NOBODY, WORKER) < MOST_NEUTRAL
        if self.items and possible and any(self.is_vacant(tile) for tile in TILES):
            self.phase = "item"
        else:
            self.items = 0
            self.begin_turn(self.living[0])

    def put_item(self, tile: int) -> None:
        """DOM-EVT-3, -4: a pile of 3 or of what is left, or a neutral worker; DOM-EVT-8: on a vacant tile, else pick again."""
        if not self.is_vacant(tile):
            return
        if self.event == RAIN:
            self.piles[tile] = min(3, self.supply)
        else:
            self.pawns[tile] = Pawn(NOBODY, WORKER)
        self.items -= 1
        self.seek_tile()

    def devour(self, tile: int) -> None:
        """DOM-EVT-5."""
        for victim in ADJACENT[tile] | {tile}:
            if victim in self.pawns:
                self.kill(victim)
        self.begin_turn(self.living[0])

    def motivate(self, compass: int) -> None:
        """DOM-EVT-6."""
        self.motivated = self.compass.index(compass)
        self.begin_turn(self.living[0])

    def collect_taxes(self) -> None:
        """DOM-EVT-7: from the stores, up to the first player who has to choose."""
        while self.to_tax:
            payer = self.to_tax[0]
            if self.stores[payer] >= 1:
                self.stores[payer] -= 1
            elif self.tiles_of(payer):
                self.phase = "tax"
                return
            self.to_tax.pop(0)
        self.begin_turn(self.living[0])

    def pay_tax(self, tile: int) -> None:
        """DOM-EVT-7: one cube of a carrier, or, if nobody carries any, the pawn itself."""
        if self.pawns[tile].carries:
            self.pawns[tile].carries -= 1
        else:
            del self.pawns[tile]
        self.to_tax.pop(0)
        self.collect_taxes()

    # ---- Scores and ranks ----

    def scores(self) -> list[dict[str, int]]:
        """DOM-END-4: hives, base powers, sugar, and their sum, which ranks nobody; the disqualified have nothing."""
        sheets = []
        for seat in range(self.players):
            own = [pawn for pawn in self.pawns.values() if pawn.owner == seat]
            hives = self.holder.count(seat)
            power = sum(POWER[pawn.kind] for pawn in own)
            sugar = self.stores[seat] + sum(pawn.carries for pawn in own)
            sheets.append({"hives": hives, "power": power, "sugar": sugar, "total": hives + power + sugar})
        return sheets

    def ranks(self) -> list[int]:
        """DOM-END-1, -4: the living by their scores, below them the others in reverse order of disqualification."""
        standing = [(1, score["hives"], score["power"], score["sugar"]) for score in self.scores()]
        for moment, seat in enumerate(self.disqualified):
            standing[seat] = (0, moment, 0, 0)
        return [1 + sum(other > own for other in standing) for own in standing]
