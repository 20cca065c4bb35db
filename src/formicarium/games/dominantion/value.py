"""How good a position looks: pawns, sugar, hives, sieges, and how far everybody is from his task. For the greedy opponent.

The greedy opponent looks one decision ahead, but most decisions only announce something: selecting a pawn, opening a battle,
beginning a merge or a purchase. Such a position is worth what the announced thing will bring, so that it is chosen if that is
good. Battles are tried out on the record itself, which is put back as it was.
"""

import numpy as np

from formicarium.core.bits import drop_lowest, lowest_wide, quotient, remainder
from formicarium.core.compiled import inlined, rule, stays_a_call
from formicarium.core.record import Notes, Record, Values
from formicarium.core.spec import Playout, Thinking
from formicarium.core.team import kept_apart
from formicarium.games.dominantion.acts import ATTACK_BIT, DROP_BIT, FEED_BIT, GATHER_BIT, MERGE_BIT, TAKE_BIT, acts_of
from formicarium.games.dominantion.battle import beaten_owners, doomed_in, engaged_owners, fatal_foes, joiners_in
from formicarium.games.dominantion.board import colours_held, controlled_in, is_kind, is_living, is_on, kind_at
from formicarium.games.dominantion.components import (
    KINDS,
    MERGE_SUGAR,
    QUEEN,
    QUEEN_SUGAR,
    SEATS,
    SIDE,
    SOLDIER,
    WARRIOR,
    WORKER,
    WORKER_SUGAR,
)
from formicarium.games.dominantion.geometry import (
    BAND_TILES,
    BANDS,
    CHARTS,
    COLOURED,
    DIRECTIONS,
    HIVE,
    NEIGHBOUR,
    STRAIGHT,
    THRONE,
    TILES,
    band_of,
    place_of,
)
from formicarium.games.dominantion.march import (
    BLOCK_ROWS,
    BLOCK_TILES,
    Blocks,
    blocks_of,
    both,
    either,
    number,
    some,
    steps_beside,
    steps_of,
    throne_blocks,
    tile_blocks,
    without,
)
from formicarium.games.dominantion.spec import BATTLE, NONE, OWNERS, PARTNER, PLACE, SELECTED
from formicarium.games.dominantion.thrones import besieger

WORKERS_NEEDED, WORKERS_WANTED = 4, 6
NEEDED_WORKER, WANTED_WORKER, SPARE_WORKER = 150, 100, 60
SOLDIER_WORTH, WARRIOR_WORTH, QUEEN_WORTH = 300, 440, 500
STORED, CARRIED = 25, 20
"""Worth of a cube."""
HIVE_WORTH = 3000
BESIEGED, BESIEGED_TURN = 400, 500
"""Loss by an enemy on the throne, and for each turn he has held out."""
FULL_LOAD = 3
"""With so many cubes a worker goes home."""
NOBODY = (0, 0, 0, 0)
"""The pawns who die where nobody fights."""
WORKER_STEP, MARCH_STEP, QUEEN_STEP, DEFENCE_STEP = 4, 3, 6, 20
"""Worth of a step towards sugar or home, towards an enemy throne, back to the own throne, towards a besieged own throne."""
ATTACKER_COST = 1
"""Joining a battle should help."""
FAR = 99
NO_BATTLE = -(1 << 40)
THINKING = Thinking(spread=800.0, sharpness=0.002, curiosity=0.05, keeps_best=True, playouts={2: Playout(6, looks=8)})


def _distances(targets: list[int]) -> np.ndarray:
    """For every tile the steps to the nearest of some tiles, others standing in the way or not."""
    tiles, goals = np.arange(TILES)[:, None], np.array(targets)[None, :]
    return (abs(tiles % SIDE - goals % SIDE) + abs(tiles // SIDE - goals // SIDE)).min(axis=1).astype(np.int8)


def _tiles(words: np.ndarray) -> list[int]:
    return [tile for tile in range(TILES) if int(words[tile // BAND_TILES]) >> tile % BAND_TILES & 1]


def _distance_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """By chart and seat: the number of its home. By home and tile: the steps to hive, coloured tiles next to it, throne.

    Many seats of different charts have the same home: a GPU has room for 64 KB of tables, with a copy for each function that
    uses one.
    """
    homes: dict[tuple[int, ...], int] = {}
    home_of = np.zeros((len(CHARTS), SEATS), np.uint8)
    rows: list[list[np.ndarray]] = []
    for chart, (colours, _) in enumerate(CHARTS):
        for seat in range(len(colours)):
            hive, throne = _tiles(HIVE[chart, seat]), int(THRONE[chart, seat])
            to_hive = _distances(hive)
            sugar = sorted(_tiles(COLOURED[chart]), key=lambda tile: int(to_hive[tile]))[:4]
            home_of[chart, seat] = homes.setdefault((throne, *hive, *sugar), len(rows))
            if home_of[chart, seat] == len(rows):
                rows.append([to_hive, _distances(sugar), _distances([throne])])
    to_hives, to_sugars, to_thrones = (np.array(table) for table in zip(*rows, strict=True))
    return home_of, to_hives, to_sugars, to_thrones


HOME, TO_HIVE, TO_SUGAR, TO_THRONE = _distance_tables()


# --- Single pawns ------------------------------------------------------------------------------------------------------------


@inlined
def to_nearest_in(column: int, row: int, first_row: int, tiles: int, nearest: int) -> int:
    """The steps to the nearest of the tiles of a block, whose first row is told, unless something is nearer."""
    while tiles != 0:
        place = lowest_wide(tiles)
        nearest = min(nearest, abs(column - remainder(place, SIDE)) + abs(row - first_row - quotient(place, SIDE)))
        tiles = drop_lowest(tiles)
    return nearest


@inlined
def home_of(state: Record, seat: int) -> int:
    """The number of a seat's home."""
    return HOME[state.chart, seat]


@inlined
def to_sugar(home: int, tile: int, piles: Blocks) -> int:
    """The steps to the coloured tiles next to the hive or to the nearest pile."""
    nearest: int = TO_SUGAR[home, tile]
    if nearest > 0 and some(piles):
        column, row = remainder(tile, SIDE), quotient(tile, SIDE)
        nearest = to_nearest_in(column, row, 0, piles[0], nearest)
        nearest = to_nearest_in(column, row, BLOCK_ROWS, piles[1], nearest)
        nearest = to_nearest_in(column, row, 2 * BLOCK_ROWS, piles[2], nearest)
        nearest = to_nearest_in(column, row, 3 * BLOCK_ROWS, piles[3], nearest)
    return nearest


@inlined
def worker_place(home: int, cubes: int, tile: int, piles: Blocks) -> int:
    """What it is worth to the seat with a home that a worker with so many cubes is on a tile."""
    steps = TO_HIVE[home, tile] if cubes >= FULL_LOAD else to_sugar(home, tile, piles)
    return CARRIED * cubes - WORKER_STEP * steps


@inlined
def queen_place(home: int, tile: int) -> int:
    """What it is worth to the seat with a home that a queen is on a tile."""
    return -QUEEN_STEP * TO_THRONE[home, tile]


@inlined
def step_worth(home: bool) -> int:
    """What a step of a soldier or warrior is worth, to a besieged own throne or to an enemy's."""
    return DEFENCE_STEP if home else MARCH_STEP


@rule
def place_worth(state: Record, seat: int, kind: int, cubes: int, tile: int) -> int:
    """What it is worth to a seat that a pawn of a kind with so many cubes is on a tile."""
    kept_apart()
    if kind == WORKER:
        return worker_place(home_of(state, seat), cubes, tile, blocks_of(state.piled))
    if kind == QUEEN:
        return queen_place(home_of(state, seat), tile)
    besieged = besieger(state, seat) != NONE
    return -step_worth(besieged) * steps_of(state, seat, besieged, tile_blocks(tile))


@inlined
def workers_worth(workers: int) -> int:
    """The worth of so many workers: the first ones gather and are not merged for a soldier, the last ones wait to be merged."""
    needed, wanted = min(workers, WORKERS_NEEDED), min(workers, WORKERS_WANTED)
    return NEEDED_WORKER * needed + WANTED_WORKER * (wanted - needed) + SPARE_WORKER * (workers - wanted)


# --- A seat ------------------------------------------------------------------------------------------------------------------


@rule
def places_in(state: Record, home: int, tiles: int, first: int, workers: int, piles: Blocks) -> int:
    """What it is worth that workers, and queens on the other tiles, are on these tiles of a block, whose first tile is told."""
    kept_apart()
    worth = 0
    while tiles != 0:
        place = lowest_wide(tiles)
        tile = first + place
        if workers >> place & 1:
            worth += worker_place(home, state.carried[tile], tile, piles)
        else:
            worth += queen_place(home, tile)
        tiles = drop_lowest(tiles)
    return worth


@rule
def carriers_worth(state: Record, seat: int, own: Blocks) -> int:
    """The workers and queens among a seat's pawns, where they are."""
    workers, queens = both(own, blocks_of(state.of_kind[WORKER])), both(own, blocks_of(state.of_kind[QUEEN]))
    carriers, piles, home = either(workers, queens), blocks_of(state.piled), home_of(state, seat)
    worth = workers_worth(number(workers)) + QUEEN_WORTH * number(queens)
    worth += places_in(state, home, carriers[0], 0, workers[0], piles)
    worth += places_in(state, home, carriers[1], BLOCK_TILES, workers[1], piles)
    worth += places_in(state, home, carriers[2], 2 * BLOCK_TILES, workers[2], piles)
    return worth + places_in(state, home, carriers[3], 3 * BLOCK_TILES, workers[3], piles)


@rule
def army_worth(state: Record, seat: int, own: Blocks, home: bool) -> int:
    """The soldiers and warriors among a seat's pawns, and how far they have come."""
    kept_apart()
    soldiers, warriors = both(own, blocks_of(state.of_kind[SOLDIER])), both(own, blocks_of(state.of_kind[WARRIOR]))
    army = either(soldiers, warriors)
    if not some(army):
        return 0
    worth = SOLDIER_WORTH * number(soldiers) + WARRIOR_WORTH * number(warriors)
    return worth - step_worth(home) * steps_of(state, seat, home, army)


@rule
def seat_worth(state: Record, seat: int, doomed: Blocks) -> int:
    """The whole of a seat, but for the pawns on some tiles, who will die."""
    kept_apart()
    if not is_living(state, seat):
        return 0
    besieged = besieger(state, seat) != NONE and not some(both(throne_blocks(state.chart, seat), doomed))
    worth = STORED * state.store[seat] + HIVE_WORTH * colours_held(state, seat)
    if besieged:
        worth -= BESIEGED + BESIEGED_TURN * state.siege[seat]
    own = without(blocks_of(state.of_owner[seat]), doomed)
    return worth + carriers_worth(state, seat, own) + army_worth(state, seat, own, besieged)


@rule
def doomed_pawns(state: Record) -> Blocks:
    """The tiles whose pawns die in the battle as it stands."""
    stays_a_call()
    engaged = engaged_owners(state)
    beaten, fatal = beaten_owners(state, engaged), fatal_foes(state, engaged)
    return (
        doomed_in(state, beaten, fatal, 0) | doomed_in(state, beaten, fatal, 1) << BAND_TILES,
        doomed_in(state, beaten, fatal, 2) | doomed_in(state, beaten, fatal, 3) << BAND_TILES,
        doomed_in(state, beaten, fatal, 4) | doomed_in(state, beaten, fatal, 5) << BAND_TILES,
        doomed_in(state, beaten, fatal, 6),
    )


@rule
def value_all(state: Record, out: Values) -> None:
    """The worth of every seat after the battle that is going on, if there is one."""
    kept_apart()
    attackers = number(blocks_of(state.fighting))
    doomed = NOBODY
    if attackers > 0:
        doomed = doomed_pawns(state)
    for seat in range(state.players):
        out[seat] = seat_worth(state, seat, doomed)
    if attackers > 0:
        out[state.seat] -= ATTACKER_COST * attackers


# --- A position beside one that was noted -----------------------------------------------------------------------------------


@rule
def note(state: Record, notes: Notes) -> None:
    """The worth of every seat, fought or not."""
    for seat in range(state.players):
        notes[seat] = seat_worth(state, seat, NOBODY)


@inlined
def same_pawns(state: Record, other: Record) -> bool:
    """Whether the same pawns stand on the same tiles."""
    differ = 0
    for band in range(BANDS):
        differ |= state.free[band] ^ other.free[band]
    if differ == 0:
        for owner in range(OWNERS):
            for band in range(BANDS):
                differ |= state.of_owner[owner, band] ^ other.of_owner[owner, band]
        for kind in range(KINDS):
            for band in range(BANDS):
                differ |= state.of_kind[kind, band] ^ other.of_kind[kind, band]
    return differ == 0


@inlined
def same_sugar(state: Record, other: Record) -> bool:
    """Whether pawns carry the same cubes, the same tiles have piles, and the same cubes are in store."""
    differ = 0
    for tile in range(TILES):
        differ |= state.carried[tile] ^ other.carried[tile]
    for band in range(BANDS):
        differ |= state.piled[band] ^ other.piled[band]
    for seat in range(SEATS):
        differ |= state.store[seat] ^ other.store[seat]
    return differ == 0


@inlined
def same_homes(state: Record, other: Record) -> bool:
    """Whether hives have the same masters, the same thrones have fallen, and others are besieged for as long."""
    differ = 0
    for seat in range(SEATS):
        differ |= state.holder[seat] ^ other.holder[seat]
        differ |= state.lost[seat] ^ other.lost[seat]
        differ |= state.siege[seat] ^ other.siege[seat]
    return differ == 0


@rule
def value_all_beside(state: Record, noted: Record, notes: Notes, out: Values) -> None:
    """As `value_all`. Most decisions only announce something, and nothing that `seat_worth` looks at has changed."""
    kept_apart()
    at_peace = not some(blocks_of(state.fighting))
    if at_peace and same_pawns(state, noted) and same_sugar(state, noted) and same_homes(state, noted):
        for seat in range(state.players):
            out[seat] = notes[seat]
    else:
        value_all(state, out)


# --- What is announced -------------------------------------------------------------------------------------------------------


@rule
def lead(state: Record, seat: int, values: Values) -> int:
    """How far a seat is ahead of the best other."""
    best = values[(seat + 1) % state.players]
    for other in range(state.players):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best


@rule
def lead_with_all(state: Record, scratch: Values) -> int:
    """The attacker's lead after the battle if all join who may.

    Those who are only tried out have not attacked this turn, and those who really fight have: that tells them apart afterwards.
    """
    for band in range(BANDS):
        state.fighting[band] |= joiners_in(state, band)
    value_all(state, scratch)
    for band in range(BANDS):
        state.fighting[band] &= state.attacked[band]
    return lead(state, state.seat, scratch)


@rule
def lead_by_attack(state: Record, scratch: Values) -> int:
    """The lead after a battle that the selected pawn opens, alone or with all who may join it, whichever is better."""
    state.fighting[band_of(state.selected)] |= 1 << place_of(state.selected)
    value_all(state, scratch)
    alone = lead(state, state.seat, scratch)
    return max(alone, lead_with_all(state, scratch))


@rule
def gain_by_merging(state: Record, seat: int) -> int:
    """What the merge of the selected pawn with one like it brings."""
    tile, kind = state.selected, WORKER if is_kind(state, WORKER, state.selected) else SOLDIER
    if kind == SOLDIER:
        return WARRIOR_WORTH - 2 * SOLDIER_WORTH - STORED * MERGE_SUGAR
    workers = state.pawns[seat, WORKER]
    parents = workers_worth(workers) - workers_worth(workers - 2) + 2 * place_worth(state, seat, WORKER, 0, tile)
    child = SOLDIER_WORTH + place_worth(state, seat, SOLDIER, 0, tile)
    return child - parents - STORED * MERGE_SUGAR


@rule
def gain_by_buying(state: Record, seat: int) -> int:
    """What the pawn that is being placed brings."""
    if state.buying == QUEEN:
        return QUEEN_WORTH - STORED * QUEEN_SUGAR
    workers = state.pawns[seat, WORKER]
    return workers_worth(workers + 1) - workers_worth(workers) - STORED * WORKER_SUGAR - 2 * WORKER_STEP


@rule
def gain_by_throne(state: Record, seat: int, tile: int, target: int) -> int:
    """What it brings to step from a tile to another if one of them is an enemy's throne."""
    gain = 0
    for enemy in range(state.players):
        if enemy != seat and is_living(state, enemy):
            if THRONE[state.chart, enemy] == target:
                gain += BESIEGED
            elif THRONE[state.chart, enemy] == tile:
                gain -= BESIEGED + BESIEGED_TURN * state.siege[enemy]
    return gain


@inlined
def step_gain(tile: int, home: bool, closer: Blocks, as_close: Blocks) -> int:
    """What a soldier or warrior gains by a step to a tile, told those with fewer steps to go and those with at most as many."""
    there = tile_blocks(tile)
    return step_worth(home) * (some(both(there, closer)) + some(both(there, as_close)) - 1)


@rule
def gain_by_moving(state: Record, seat: int, kind: int, ways: int) -> int:
    """The best that the selected pawn can gain by a step in one of some directions."""
    if ways == 0:
        return -FAR
    tile = state.selected
    marches, home = kind in (SOLDIER, WARRIOR), False
    closer, as_close = NOBODY, NOBODY
    here, cubes = 0, state.carried[tile]
    if marches:
        home = besieger(state, seat) != NONE
        closer, as_close = steps_beside(state, seat, home, tile)
    else:
        here = place_worth(state, seat, kind, cubes, tile)
    best = -FAR
    for direction in range(STRAIGHT):
        if ways >> direction & 1:
            target = NEIGHBOUR[tile, 2 * direction]
            gain = step_gain(target, home, closer, as_close) if marches else place_worth(state, seat, kind, cubes, target) - here
            best = max(best, gain + gain_by_throne(state, seat, tile, target))
    return best


@rule
def gain_by_cubes(state: Record, seat: int, kind: int, cubes: int, tile: int) -> int:
    """What it is worth to a seat that its pawn on a tile carries so many cubes and no longer what it carries."""
    return place_worth(state, seat, kind, cubes, tile) - place_worth(state, seat, kind, state.carried[tile], tile)


@rule
def gain_by_acting(state: Record, seat: int, acts: int) -> int:
    """The best that the selected pawn can do, but for attacks."""
    tile = state.selected
    kind, cubes = kind_at(state, tile), state.carried[tile]
    best = gain_by_moving(state, seat, kind, acts & (1 << STRAIGHT) - 1)
    if acts >> GATHER_BIT & (1 << (TAKE_BIT - GATHER_BIT)) - 1:
        best = max(best, gain_by_cubes(state, seat, kind, cubes + 1, tile))
    if acts >> DROP_BIT & 1 and is_on(controlled_in(state, seat, band_of(tile)), tile):
        best = max(best, STORED * cubes + gain_by_cubes(state, seat, kind, 0, tile))
    if acts >> FEED_BIT & (1 << DIRECTIONS) - 1:
        workers = state.pawns[seat, WORKER]
        best = max(best, workers_worth(workers + 1) - workers_worth(workers) - CARRIED)
    if acts >> MERGE_BIT & 1:
        best = max(best, gain_by_merging(state, seat))
    return best


@inlined
def acts_announced(state: Record) -> int:
    """What the selected pawn may do; nothing if none is selected."""
    return acts_of(state, state.seat, state.selected) if state.phase == SELECTED else 0


@rule
def lead_by_fighting(state: Record, acts: int, scratch: Values) -> int:
    """The attacker's lead after the battle that is going on or may be opened; NO_BATTLE if there is none."""
    if state.phase == BATTLE:
        return lead_with_all(state, scratch)
    if acts >> ATTACK_BIT & 1:
        return lead_by_attack(state, scratch)
    return NO_BATTLE


@rule
def add_announced(state: Record, acts: int, expected: int, values: Values) -> None:
    """What has been announced counts as far as it is good for the player: the lead expected of a battle, or something else."""
    seat, gain = state.seat, 0
    if seat == NONE:
        return
    if state.phase == SELECTED:
        gain = gain_by_acting(state, seat, acts)
    elif state.phase == PARTNER:
        gain = gain_by_merging(state, seat)
    elif state.phase == PLACE:
        gain = gain_by_buying(state, seat)
    if expected != NO_BATTLE:
        gain = max(gain, expected - lead(state, seat, values))
    values[seat] += gain - (state.phase == SELECTED)


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]."""
    acts = acts_announced(state)
    expected = lead_by_fighting(state, acts, out)
    value_all(state, out)
    add_announced(state, acts, expected, out)


@rule
def value_by_notes(state: Record, noted: Record, notes: Notes, out: Values) -> None:
    """As `value`, beside a position that was noted."""
    acts = acts_announced(state)
    expected = lead_by_fighting(state, acts, out)
    value_all_beside(state, noted, notes, out)
    add_announced(state, acts, expected, out)
