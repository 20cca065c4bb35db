"""A second referee for Termites: plain, to be read next to RULES.md.

Written from the clauses alone, to check other implementations. The clause ids (TMT-...) are those of RULES.md.
A hex is its cell index 0..126 (``AT[q, r]`` finds it); a token in a stack or hand is its kind, 3 * caste + termites - 1; a seat
is 0..players-1. The whole state stands in public attributes: change them to set up a position by hand, such as
``units[AT[1, -3]] = Unit(0, WORKER, 2)``, ``mounds[AT[0, 0]] = Mound(NOBODY, 7)`` or ``terrain[AT[1, 0]] = STONES``, set
``phase`` and ``seat`` (or ``queue``, where the phase has one), then call ``settle()``, which passes over phases without a
choice and lists the choices (``legal()``) of the node it comes to. Only these are kept; everything else is worked out from the
state when it is needed.
"""

from collections.abc import Mapping

from formicarium.games.termites.referee.components import (
    ATTACK,
    CELLS,
    CLEAR,
    COLONIES,
    COST,
    DISTANCE,
    EDGE,
    FACES,
    FLYER,
    MAP_FOR,
    MAPS,
    MOUND,
    MOUND_VALUES,
    MOVE,
    NEIGHBOURS,
    NEUTRAL,
    NEUTRAL_MOUND,
    NEUTRAL_VALUE,
    NOBODY,
    OPTION_NAMES,
    PASS,
    PLACE,
    POINTS,
    RETREAT,
    SELECT,
    SHEETS,
    SOLDIER,
    SPITTER,
    STONES,
    TILE,
    TILE_TYPES,
    TOO_MUCH,
    VEGETATION,
    WATER,
    WITHIN,
    Mound,
    Unit,
    option,
)

CHANCE, OVER = -1, -2
SETUP_PHASES = ("neutral", "tile", "colony", "deal", "first mounds")  # these have a queue of seats
CHANCE_PHASES = ("start", "colony", "deal", "draw")


class Referee:
    """One game, from the draw of the starting player to the final scores."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        """The options and the empty table."""
        if not 2 <= players <= 4:  # TMT-GEN-1
            raise ValueError("Termites is for 2 to 4 players")
        if unknown := set(options) - OPTION_NAMES:
            raise ValueError(f"unknown options {sorted(unknown)}")
        self.players = players
        self.map = option(options, "map", "standard", ("standard", "advanced", "built", "custom"))
        usual = 18 if players == 3 else 16  # TMT-MAP-4
        self.tiles = usual if options.get("tiles", "usual") == "usual" else option(options, "tiles", usual, (15, 16, 17, 18))
        self.retreat_chooser = option(options, "retreat_chooser", "attacker", ("attacker", "defender"))
        self.flyer_vegetation = option(options, "flyer_vegetation", "illegal", ("illegal", "kill_choice"))
        self.mounds_block_flight = option(options, "mounds_block_flight", True, (True, False))

        self.terrain = dict.fromkeys(CELLS, CLEAR)
        self.units: dict[int, Unit] = {}
        self.mounds: dict[int, Mound] = {}
        self.tiles_left = dict.fromkeys(TILE_TYPES, 6)
        self.colony: list[int | None] = [None] * players
        self.stack: list[list[int]] = [[] for _ in range(players)]  # kinds, in no order: only what is left matters
        self.hand: list[list[int]] = [[] for _ in range(players)]  # kinds
        self.destroyed: list[list[int]] = [[] for _ in range(players)]  # kinds
        self.reserve = [set(MOUND_VALUES) for _ in range(players)]
        self.trophies: list[list[int]] = [[] for _ in range(players)]  # values of captured Mounds
        self.start_seat = 0
        self.phase = "start"
        self.queue: list[int] = []  # in SETUP_PHASES: the seats that still have to act in this phase, next first
        self.seat = 0  # whose turn it is
        self.selected = 0  # from "target" to "retreat": where the moving unit stands
        self.target = 0  # from "retreat" to "victim's mound": the attacked hex
        self.approach = 0  # in "retreat": the last hex of the attacker's path before the target
        self.victim: int | None = None  # after a capture: who had the Mound
        self.ending: str | None = None
        self.choices: list[int] = []  # of the node reached, listed by settle()

        if self.map != "built":
            self.lay_map(self.map_text(options.get("custom", "none")))
        self.fix_colonies(options.get("colonies", "random"))
        if options.get("start_seat", "random") != "random":
            self.start(option(options, "start_seat", 0, range(players)))
        self.settle()

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE, or OVER."""
        if self.phase == "over":
            return OVER
        if self.phase in CHANCE_PHASES:
            return CHANCE
        if self.phase in SETUP_PHASES:
            return self.queue[0]
        if self.phase == "retreat" and self.retreat_chooser == "defender":  # TMT-RET-5
            return self.units[self.target].owner
        if self.phase == "victim's mound" and self.victim is not None:  # TMT-CAP-5
            return self.victim
        return self.seat

    # ---- What may be done ----

    def legal(self) -> list[int]:
        """Action ids, or outcome ids at a chance node, ascending; none when the game is over."""
        return list(self.choices)

    def weights(self) -> list[int]:
        """Integer weight of each outcome of legal(), at a chance node."""
        if self.actor != CHANCE:
            raise ValueError("not a chance node")
        if self.phase in ("deal", "draw"):  # TMT-SET-4: every token of the stack is equally likely
            stack = self.stack[self.drawer()]
            return [stack.count(kind) for kind in self.choices]
        return [1 for _ in self.choices]

    def choices_now(self) -> list[int]:
        """What legal() will give, from the state as it is now. Empty where there is nothing to choose."""
        if self.phase in SETUP_PHASES and not self.queue:
            return []
        match self.phase:
            case "start":
                return list(range(self.players))  # TMT-SET-5
            case "neutral":
                return self.legal_neutrals()
            case "tile":
                return self.legal_tiles()
            case "colony":  # TMT-SET-3
                return [colony for colony in range(4) if colony not in self.colony]
            case "deal" | "draw":
                return sorted(set(self.stack[self.drawer()]))  # TMT-SET-6, TMT-REP-5
            case "first mounds":
                return self.legal_mounds(self.queue[0], self.mound_hexes())
            case "place":
                return self.legal_places()
            case "select":  # TMT-MOVE-1
                own = sorted(hex_ for hex_, unit in self.units.items() if unit.owner == self.seat)
                return [PASS, *[SELECT + hex_ for hex_ in own if self.may_be_chosen(hex_)]]
            case "target":
                return self.legal_targets(self.selected)
            case "retreat":
                return self.legal_retreats()
            case "own mound":  # TMT-CAP-3, -4
                return self.legal_mounds(self.seat, [self.target])
            case "victim's mound" if self.victim is not None:  # TMT-CAP-5, -6, -8, -9, -10
                return self.legal_mounds(self.victim, self.mound_hexes() or self.mound_hexes_under_units(self.victim))
        return []

    def drawer(self) -> int:
        """Who draws a token, in the phases "deal" and "draw"."""
        return self.queue[0] if self.phase == "deal" else self.seat

    def is_empty(self, hex_: int) -> bool:
        """TMT-GEN-3."""
        return hex_ not in self.units and hex_ not in self.mounds

    # Building a map

    def legal_neutrals(self) -> list[int]:
        """TMT-MAP-3."""
        return [NEUTRAL + hex_ for hex_ in CELLS if self.is_empty(hex_) and hex_ not in EDGE and not self.mounds_next_to(hex_)]

    def legal_tiles(self) -> list[int]:
        """TMT-MAP-5: any face of a tile that is left, on any empty hex without tile."""
        hexes = {terrain: [hex_ for hex_ in CELLS if self.may_lay(terrain, hex_)] for terrain in (WATER, VEGETATION, STONES)}
        left = [(face, terrain) for face, (terrain, tile) in enumerate(FACES) if self.tiles_left[tile] > 0]
        return [TILE + 127 * face + hex_ for face, terrain in left for hex_ in hexes[terrain]]

    def may_lay(self, terrain: str, hex_: int) -> bool:
        """Whether a tile showing this terrain may be laid here."""
        if self.terrain[hex_] != CLEAR or not self.is_empty(hex_):
            return False
        if terrain == WATER and any(self.waters_next_to(mound) for mound in self.mounds_next_to(hex_)):  # TMT-MAP-8
            return False
        return len(self.group(hex_, terrain)) <= 2 and len(self.group(hex_, WATER + VEGETATION + STONES)) <= 4  # TMT-MAP-6, -7

    def group(self, hex_: int, terrains: str) -> set[int]:
        """TMT-MAP-9: this hex and all that are connected with it by tiles of these terrains."""
        group = {hex_}
        waiting = [hex_]
        while waiting:
            connected = {near for near in NEIGHBOURS[waiting.pop()].values() if self.terrain[near] in terrains}
            waiting += connected - group
            group |= connected
        return group

    # Mounds

    def legal_mounds(self, seat: int, hexes: list[int]) -> list[int]:
        """Every Mound in the seat's reserve on each of these hexes."""
        return [MOUND + 127 * (value - 5) + hex_ for value in sorted(self.reserve[seat]) for hex_ in hexes]

    def mound_hexes(self) -> list[int]:
        """TMT-SET-9."""
        return [hex_ for hex_ in CELLS if self.is_empty(hex_) and self.suits_mound(hex_)]

    def mound_hexes_under_units(self, seat: int) -> list[int]:
        """TMT-CAP-8: hexes of the seat's own units that would be legal if they were empty."""
        return sorted(hex_ for hex_, unit in self.units.items() if unit.owner == seat and self.suits_mound(hex_))

    def suits_mound(self, hex_: int) -> bool:
        """TMT-SET-9 (b) to (e): all but being empty."""
        clear = self.terrain[hex_] == CLEAR
        return clear and hex_ not in EDGE and not self.mounds_next_to(hex_) and self.waters_next_to(hex_) <= 1

    def mounds_next_to(self, hex_: int) -> list[int]:
        """The hexes with a Mound among the neighbours."""
        return [near for near in NEIGHBOURS[hex_].values() if near in self.mounds]

    def waters_next_to(self, hex_: int) -> int:
        """The number of Water hexes among the neighbours."""
        return sum(self.terrain[near] == WATER for near in NEIGHBOURS[hex_].values())

    # A turn

    def legal_places(self) -> list[int]:
        """TMT-REP-1, -2, -3, -4."""
        empty = [hex_ for hex_ in CELLS if self.is_empty(hex_)]
        for_flyers = [hex_ for hex_ in empty if self.terrain[hex_] != VEGETATION]
        for_others = [hex_ for hex_ in empty if self.terrain[hex_] != WATER]
        kinds = sorted(set(self.hand[self.seat]))
        return [PLACE + 127 * kind + hex_ for kind in kinds for hex_ in (for_flyers if kind // 3 == FLYER else for_others)]

    def may_be_chosen(self, start: int) -> bool:
        """TMT-MOVE-12: an empty neighbour open to the unit is a move, as every caste has the points for one hex."""
        open_to_it = COST[self.units[start].caste]
        for near in NEIGHBOURS[start].values():
            if self.terrain[near] in open_to_it and self.is_empty(near):
                return True
        return bool(self.legal_targets(start))

    def legal_targets(self, start: int) -> list[int]:
        """Moves and attacks of the unit on this hex."""
        reach = self.reach(start)
        moves = sorted(MOVE + hex_ for hex_ in reach if self.is_empty(hex_))  # TMT-MOVE-8, -9
        return moves + self.legal_attacks(start, reach)

    def reach(self, start: int) -> dict[int, int]:
        """TMT-MOVE-2, -3: what it costs the unit to come to each hex it can come to and pass through, its start included."""
        unit = self.units[start]
        cost = {start: 0}
        waiting = [start]
        for hex_ in waiting:  # the list grows while it is read
            for near in NEIGHBOURS[hex_].values():
                total = cost[hex_] + COST[unit.caste].get(self.terrain[near], TOO_MUCH)
                if total <= POINTS[unit.caste] and total < cost.get(near, TOO_MUCH) and self.may_pass(unit, near):
                    cost[near] = total
                    waiting.append(near)
        return cost

    def may_pass(self, unit: Unit, hex_: int) -> bool:
        """TMT-MOVE-4 to -7, as far as things on the hex are concerned."""
        if hex_ in self.mounds:
            return unit.caste == FLYER and not self.mounds_block_flight
        other = self.units.get(hex_)
        return other is None or other.owner == unit.owner or (unit.caste == FLYER and other.caste != FLYER)

    def legal_attacks(self, start: int, reach: dict[int, int]) -> list[int]:
        """TMT-ATT-1 to -5, -13."""
        unit = self.units[start]
        points = POINTS[unit.caste]
        attacks = []
        for target in WITHIN[points][start]:
            thing = self.units.get(target) or self.mounds.get(target)
            if thing is None or thing.owner == unit.owner:
                continue
            left = points - COST[unit.caste].get(self.terrain[target], TOO_MUCH)  # TMT-ATT-2
            approaches = [d for d, near in NEIGHBOURS[target].items() if reach.get(near, TOO_MUCH) <= left]  # TMT-ATT-3, -4
            if approaches and self.attack_strength(start, target) > self.defence(target):
                offered = approaches[:1] if isinstance(thing, Mound) else approaches  # TMT-ATT-5
                attacks += [ATTACK + 6 * target + d for d in offered]
        return attacks

    def attack_strength(self, start: int, target: int) -> int:
        """TMT-ATT-6 to -11."""
        attacker = self.units[start]
        strength = attacker.strength
        for hex_ in WITHIN[2][target]:
            unit = self.units.get(hex_)
            if unit is None or unit.owner != attacker.owner or hex_ == start:
                continue
            spitter = unit.caste == SPITTER
            if spitter or DISTANCE[hex_][target] == 1:
                strength += unit.strength + (spitter and self.terrain[hex_] == VEGETATION)
        return strength

    def defence(self, target: int) -> int:
        """TMT-ATT-12."""
        if target in self.mounds:
            return self.mounds[target].value
        return self.units[target].strength + (self.terrain[target] == STONES)

    def legal_retreats(self) -> list[int]:
        """TMT-RET-1 to -4, -8, -10. None: the defender is destroyed."""
        if self.units[self.selected].caste == SOLDIER:
            return []
        caste = self.units[self.target].caste
        terrains = set(COST[caste])
        if caste == FLYER and self.flyer_vegetation == "kill_choice":
            terrains.add(VEGETATION)
        return [
            RETREAT + d
            for d, near in NEIGHBOURS[self.target].items()
            if near != self.approach and self.terrain[near] in terrains and (near == self.selected or self.is_empty(near))
        ]

    # ---- Doing it ----

    def apply(self, action: int) -> None:
        """Take one of legal()."""
        if action not in self.choices:
            raise ValueError(f"{action} is not legal in phase {self.phase!r}")
        do = {
            "start": self.start, "neutral": self.lay_neutral, "tile": self.lay_tile, "colony": self.draw_colony,
            "deal": self.deal, "first mounds": self.first_mound, "place": self.place, "draw": self.draw,
            "select": self.select, "target": self.move, "retreat": self.retreat, "own mound": self.own_mound,
            "victim's mound": self.victims_mound,
        }  # fmt: skip
        do[self.phase](action)
        self.settle()

    def settle(self) -> None:
        """Pass over everything without a choice, up to the next node or the end of the game."""
        self.choices = self.choices_now()
        while not self.choices and self.phase != "over":
            self.pass_over()
            self.choices = self.choices_now()

    def pass_over(self) -> None:
        """What happens when there is nothing to choose."""
        match self.phase:
            case "first mounds" if self.queue:  # TMT-SET-11
                self.queue.pop(0)
            case "first mounds":
                self.seat = self.start_seat
                self.phase = "place"
            case "neutral" | "tile" | "colony" | "deal":  # the queue is empty, or TMT-MAP-10
                self.begin(SETUP_PHASES[SETUP_PHASES.index(self.phase) + 1])
            case "place" | "draw":  # TMT-REP-7, TMT-REP-5: the stack is empty
                self.phase = "select"
            case "retreat":  # TMT-RET-1, -7
                self.take_target(None)
            case "own mound":  # TMT-CAP-4
                self.phase = "victim's mound"
            case "victim's mound":  # TMT-CAP-6, -9
                self.end_of_turn()

    # Setting up

    def map_text(self, custom: object) -> str:
        """TMT-SET-1, TMT-MAP-11: the rows of the map, unless it is to be built."""
        if self.map == "custom":
            return str(custom)
        if self.players not in MAP_FOR[self.map]:
            raise ValueError(f"there is no {self.map} map for {self.players} players")
        return MAPS[MAP_FOR[self.map][self.players]]

    def lay_map(self, text: str) -> None:
        """TMT-MAP-11 for a custom map; the given maps keep the same limits."""
        rows = text.split("/")
        letters = "".join(rows)
        if [len(row) for row in rows] != [13 - abs(r) for r in range(-6, 7)] or set(letters) - set(".wvsn"):
            raise ValueError("a map has 13 rows of 7 to 13 letters . w v s n, joined by /")
        numbers = [letters.count(terrain) for terrain in (WATER, VEGETATION, STONES)]
        if max(numbers) > 12 or sum(numbers) > 18:
            raise ValueError("there are 18 tiles, 12 for each terrain")
        for hex_, letter in zip(CELLS, letters, strict=True):
            if letter == NEUTRAL_MOUND:
                self.mounds[hex_] = Mound(NOBODY, NEUTRAL_VALUE)
            else:
                self.terrain[hex_] = letter
        if len(self.mounds) != self.players - 1:  # TMT-SET-2
            raise ValueError(f"a map for {self.players} players has {self.players - 1} neutral Mounds")
        if not all(self.suits_mound(hex_) for hex_ in self.mounds):
            raise ValueError("a neutral Mound stands where none may stand")

    def fix_colonies(self, text: object) -> None:
        """TMT-SET-3: the colonies that are not drawn."""
        if text == "random":
            return
        words = str(text).split(",")
        fixed = [word for word in words if word != "random"]
        if len(words) != self.players or set(fixed) - set(COLONIES) or len(set(fixed)) < len(fixed):
            raise ValueError(f"colonies must name different colonies or random for {self.players} seats, not {text!r}")
        for seat, word in enumerate(words):
            if word != "random":
                self.take_colony(seat, COLONIES.index(word))

    def take_colony(self, seat: int, colony: int) -> None:
        """TMT-SET-3, -4."""
        self.colony[seat] = colony
        self.stack[seat] = [kind for kind in range(12) for _ in range(SHEETS[colony][kind])]

    def start(self, seat: int) -> None:
        """TMT-SET-5, TMT-MAP-1."""
        self.start_seat = seat
        self.begin("neutral")

    def begin(self, phase: str) -> None:
        """Open a phase of the setup: who has to act in it, in order."""
        in_order = [(self.start_seat + turn) % self.players for turn in range(self.players)]
        built = self.map == "built"
        self.phase = phase
        match phase:
            case "neutral":  # TMT-MAP-2
                self.queue = in_order[:-1] if built else []
            case "tile":  # TMT-MAP-5
                self.queue = [in_order[tile // 2 % self.players] for tile in range(self.tiles)] if built else []
            case "colony":
                self.queue = [seat for seat in range(self.players) if self.colony[seat] is None]
            case "deal":  # TMT-SET-6
                self.queue = [seat for seat in range(self.players) for _ in range(3)]
            case "first mounds":  # TMT-SET-7, -8
                self.queue = in_order + in_order[::-1] if self.players == 2 else in_order

    def lay_neutral(self, action: int) -> None:
        """TMT-MAP-2."""
        self.queue.pop(0)
        self.mounds[action - NEUTRAL] = Mound(NOBODY, NEUTRAL_VALUE)

    def lay_tile(self, action: int) -> None:
        """TMT-MAP-5."""
        self.queue.pop(0)
        face, hex_ = divmod(action - TILE, 127)
        self.terrain[hex_], tile = FACES[face]
        self.tiles_left[tile] -= 1

    def draw_colony(self, colony: int) -> None:
        """TMT-SET-3."""
        self.take_colony(self.queue.pop(0), colony)

    def deal(self, kind: int) -> None:
        """TMT-SET-6."""
        self.draw_token(self.queue.pop(0), kind)

    def draw_token(self, seat: int, kind: int) -> None:
        """From the stack to the hand."""
        self.stack[seat].remove(kind)
        self.hand[seat].append(kind)

    def first_mound(self, action: int) -> None:
        """TMT-SET-7, -8, -10."""
        self.put_mound(self.queue.pop(0), action)

    def put_mound(self, seat: int, action: int) -> None:
        """From the reserve to the board; TMT-CAP-8: a unit that stands there is removed first."""
        value, hex_ = 5 + (action - MOUND) // 127, (action - MOUND) % 127
        if hex_ in self.units:
            self.destroy(hex_)
        self.reserve[seat].remove(value)
        self.mounds[hex_] = Mound(seat, value)

    def destroy(self, hex_: int) -> None:
        """TMT-GEN-6."""
        unit = self.units.pop(hex_)
        self.destroyed[unit.owner].append(unit.kind)

    # A turn

    def place(self, action: int) -> None:
        """TMT-REP-1."""
        kind, hex_ = divmod(action - PLACE, 127)
        self.hand[self.seat].remove(kind)
        self.units[hex_] = Unit(self.seat, kind // 3, kind % 3 + 1)
        self.phase = "draw"

    def draw(self, kind: int) -> None:
        """TMT-REP-5."""
        self.draw_token(self.seat, kind)
        self.phase = "select"

    def select(self, action: int) -> None:
        """TMT-MOVE-1."""
        if action == PASS:
            self.end_of_turn()
        else:
            self.selected = action - SELECT
            self.phase = "target"

    def move(self, action: int) -> None:
        """TMT-MOVE-8, TMT-ATT-1."""
        if action < ATTACK:
            self.units[action - MOVE] = self.units.pop(self.selected)
            self.end_of_turn()
            return
        self.target, direction = divmod(action - ATTACK, 6)
        self.approach = NEIGHBOURS[self.target][direction]
        if self.target in self.mounds:
            self.capture()
        else:
            self.phase = "retreat"

    def retreat(self, action: int) -> None:
        """TMT-RET-2, -6; with the option kill_choice a flyer dies in Vegetation."""
        hex_ = NEIGHBOURS[self.target][action - RETREAT]
        survives = self.terrain[hex_] in COST[self.units[self.target].caste]
        self.take_target(hex_ if survives else None)

    def take_target(self, retreat: int | None) -> None:
        """TMT-RET-4, -9: the attacker leaves, the defender goes to the retreat hex or is destroyed, the attacker moves in."""
        attacker = self.units.pop(self.selected)
        if retreat is None:
            self.destroy(self.target)
        else:
            self.units[retreat] = self.units.pop(self.target)
        self.units[self.target] = attacker
        self.end_of_turn()

    def capture(self) -> None:
        """TMT-CAP-1, -2, -7."""
        mound = self.mounds.pop(self.target)
        self.victim = mound.owner
        self.trophies[self.seat].append(mound.value)
        self.destroy(self.selected)
        self.phase = "own mound"

    def own_mound(self, action: int) -> None:
        """TMT-CAP-3."""
        self.put_mound(self.seat, action)
        self.phase = "victim's mound"

    def victims_mound(self, action: int) -> None:
        """TMT-CAP-5, -8."""
        self.put_mound(self.actor, action)
        self.end_of_turn()

    def end_of_turn(self) -> None:
        """TMT-TURN-2, TMT-GEN-1; TMT-END-1, -2: the end after the turn in which the last token was placed."""
        if any(self.hand):
            self.seat = (self.seat + 1) % self.players
            self.phase = "place"
        else:
            self.ending = "rounds"
            self.phase = "over"

    # ---- Scoring, at any moment ----

    def scores(self) -> list[dict[str, int]]:
        """TMT-END-3."""
        return [self.score_of(seat) for seat in range(self.players)]

    def score_of(self, seat: int) -> dict[str, int]:
        """TMT-END-3 for one seat."""
        score = {
            "trophies": sum(self.trophies[seat]),
            "mounds": sum(mound.value for mound in self.mounds.values() if mound.owner == seat),
            "reserve": sum(self.reserve[seat]),
        }
        return score | {"total": sum(score.values())}

    def ranks(self) -> list[int]:
        """TMT-END-4, -5: 1 + number of players with a higher score, or the same score and more tokens on the board."""
        owners = [unit.owner for unit in self.units.values()]
        standings = [(score["total"], owners.count(seat)) for seat, score in enumerate(self.scores())]
        return [1 + sum(other > standing for other in standings) for standing in standings]
