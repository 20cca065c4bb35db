"""How good a position looks: pawns, sugar, hives, sieges, and how far everybody is from his task. For the greedy opponent.

The greedy opponent looks one decision ahead, but most decisions only announce something: selecting a pawn, opening a battle,
beginning a merge or a purchase. Such a position is worth what the announced thing will bring, so that it is chosen if that is
good. Battles are tried out on the record itself, which is put back as it was.
"""

import numpy as np

from formicarium.core.bits import count_bits, lowest_bit
from formicarium.core.compiled import rule, stays_a_call
from formicarium.core.record import Record, Values
from formicarium.core.spec import Thinking
from formicarium.games.dominantion.acts import ATTACK_BIT, DROP_BIT, FEED_BIT, GATHER_BIT, MERGE_BIT, TAKE_BIT, acts_of
from formicarium.games.dominantion.battle import beaten_owners, doomed_in, engaged_owners, fatal_foes, joiners_in
from formicarium.games.dominantion.board import colours_held, controlled_in, is_kind, is_living, is_on, kind_at
from formicarium.games.dominantion.components import (
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
from formicarium.games.dominantion.march import block_of, steps_from, steps_of
from formicarium.games.dominantion.spec import BATTLE, NONE, PARTNER, PLACE, SELECTED
from formicarium.games.dominantion.thrones import besieger

WORKERS_WANTED = 6
WANTED_WORKER, SPARE_WORKER, SOLDIER_WORTH, WARRIOR_WORTH, QUEEN_WORTH = 100, 60, 210, 300, 500
STORED, CARRIED = 25, 20
"""Worth of a cube."""
HIVE_WORTH = 3000
BESIEGED, BESIEGED_TURN = 400, 500
"""Loss by an enemy on the throne, and for each turn he has held out."""
FULL_LOAD = 3
"""With so many cubes a worker goes home."""
WORKER_STEP, MARCH_STEP, QUEEN_STEP, DEFENCE_STEP = 4, 3, 6, 20
"""Worth of a step towards sugar or home, towards an enemy throne, back to the own throne, towards a besieged own throne."""
ATTACKER_COST = 1
"""Joining a battle should help."""
FAR = 99
THINKING = Thinking(spread=800.0, sharpness=0.002, curiosity=0.05, keeps_best=True, playout=6, looks=8)


def _distances(targets: list[int]) -> np.ndarray:
    """For every tile the steps to the nearest of some tiles, others standing in the way or not."""
    tiles, goals = np.arange(TILES)[:, None], np.array(targets)[None, :]
    return (abs(tiles % SIDE - goals % SIDE) + abs(tiles // SIDE - goals // SIDE)).min(axis=1).astype(np.int8)


def _tiles(words: np.ndarray) -> list[int]:
    return [tile for tile in range(TILES) if int(words[tile // BAND_TILES]) >> tile % BAND_TILES & 1]


def _distance_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """By chart, seat and tile: the steps to the seat's hive, to the coloured tiles next to it, to its throne."""
    tables = [np.full((len(CHARTS), SEATS, TILES), FAR, dtype=np.int8) for _ in range(3)]
    for chart, (colours, _) in enumerate(CHARTS):
        for seat in range(len(colours)):
            hive = _tiles(HIVE[chart, seat])
            to_hive = _distances(hive)
            nearest = sorted(_tiles(COLOURED[chart]), key=lambda tile: int(to_hive[tile]))
            tables[0][chart, seat] = to_hive
            tables[1][chart, seat] = _distances(nearest[:4])
            tables[2][chart, seat] = _distances([int(THRONE[chart, seat])])
    return tables[0], tables[1], tables[2]


TO_HIVE, TO_SUGAR, TO_THRONE = _distance_tables()


# --- Single pawns ------------------------------------------------------------------------------------------------------------


@rule
def to_pile(state: Record, tile: int) -> int:
    """The steps to the nearest pile; FAR if there is none."""
    nearest = FAR
    for band in range(BANDS):
        piles = state.piled[band]
        while piles != 0:
            pile = BAND_TILES * band + lowest_bit(piles)
            nearest = min(nearest, abs(tile % SIDE - pile % SIDE) + abs(tile // SIDE - pile // SIDE))
            piles &= piles - 1
    return nearest


@rule
def step_worth(home: bool) -> int:
    """What a step of a soldier or warrior is worth, to a besieged own throne or to an enemy's."""
    return DEFENCE_STEP if home else MARCH_STEP


@rule
def place_worth(state: Record, seat: int, kind: int, cubes: int, tile: int) -> int:
    """What it is worth to a seat that a pawn of a kind with so many cubes is on a tile."""
    stays_a_call()
    if kind == WORKER:
        worth = CARRIED * cubes
        if cubes >= FULL_LOAD:
            return worth - WORKER_STEP * TO_HIVE[state.chart, seat, tile]
        return worth - WORKER_STEP * min(TO_SUGAR[state.chart, seat, tile], to_pile(state, tile))
    if kind == QUEEN:
        return -QUEEN_STEP * TO_THRONE[state.chart, seat, tile]
    home = besieger(state, seat) != NONE
    return -step_worth(home) * steps_from(state, seat, home, tile)


@rule
def workers_worth(workers: int) -> int:
    """The worth of so many workers: the first ones gather, further ones wait to be merged."""
    wanted = min(workers, WORKERS_WANTED)
    return WANTED_WORKER * wanted + SPARE_WORKER * (workers - wanted)


# --- A seat ------------------------------------------------------------------------------------------------------------------


@rule
def survivors_in(state: Record, tiles: int, band: int, beaten: int, fatal: int) -> int:
    """The tiles of a band, of some, whose pawns would not die in the battle."""
    stays_a_call()
    return tiles & ~doomed_in(state, beaten, fatal, band) if tiles != 0 and beaten | fatal != 0 else tiles


@rule
def carriers_worth(state: Record, seat: int, kind: int, beaten: int, fatal: int) -> int:
    """All workers or queens of a seat where they are, but for those who would die in the battle."""
    worth, pawns = 0, 0
    for band in range(BANDS):
        tiles = survivors_in(state, state.of_owner[seat, band] & state.of_kind[kind, band], band, beaten, fatal)
        pawns += count_bits(tiles)
        while tiles != 0:
            tile = BAND_TILES * band + lowest_bit(tiles)
            worth += place_worth(state, seat, kind, state.carried[tile], tile)
            tiles &= tiles - 1
    return worth + (workers_worth(pawns) if kind == WORKER else QUEEN_WORTH * pawns)


@rule
def army_worth(state: Record, seat: int, beaten: int, fatal: int, home: bool) -> int:
    """The soldiers and warriors of a seat who would not die in the battle, and how far they have come."""
    worth = 0
    first, second, third, fourth = 0, 0, 0, 0
    for band in range(BANDS):
        fighters = state.of_owner[seat, band] & (state.of_kind[SOLDIER, band] | state.of_kind[WARRIOR, band])
        army = survivors_in(state, fighters, band, beaten, fatal)
        worth += SOLDIER_WORTH * count_bits(army & state.of_kind[SOLDIER, band])
        worth += WARRIOR_WORTH * count_bits(army & state.of_kind[WARRIOR, band])
        tiles = army << BAND_TILES * (band & 1)
        first |= block_of(0, band >> 1, tiles)
        second |= block_of(1, band >> 1, tiles)
        third |= block_of(2, band >> 1, tiles)
        fourth |= block_of(3, band >> 1, tiles)
    return worth - step_worth(home) * steps_of(state, seat, home, first, second, third, fourth) if worth > 0 else 0


@rule
def is_besieged(state: Record, seat: int, beaten: int, fatal: int) -> bool:
    """Whether an enemy stands on a seat's throne who would not die in the battle."""
    if besieger(state, seat) == NONE:
        return False
    throne = THRONE[state.chart, seat]
    return beaten | fatal == 0 or not is_on(doomed_in(state, beaten, fatal, band_of(throne)), throne)


@rule
def seat_worth(state: Record, seat: int, beaten: int, fatal: int) -> int:
    """The whole of a seat, after the battle if there is one."""
    if not is_living(state, seat):
        return 0
    besieged = is_besieged(state, seat, beaten, fatal)
    worth = STORED * state.store[seat] + HIVE_WORTH * colours_held(state, seat)
    if besieged:
        worth -= BESIEGED + BESIEGED_TURN * state.siege[seat]
    worth += carriers_worth(state, seat, WORKER, beaten, fatal) + carriers_worth(state, seat, QUEEN, beaten, fatal)
    return worth + army_worth(state, seat, beaten, fatal, besieged)


@rule
def value_all(state: Record, out: Values) -> None:
    """The worth of every seat after the battle that is going on, if there is one."""
    stays_a_call()
    engaged = engaged_owners(state) if state.seat != NONE else 0
    beaten, fatal = 0, 0
    if engaged != 0:
        beaten, fatal = beaten_owners(state, engaged), fatal_foes(state, engaged)
    for seat in range(state.players):
        out[seat] = seat_worth(state, seat, beaten, fatal)
    for band in range(BANDS):
        if state.seat != NONE:
            out[state.seat] -= ATTACKER_COST * count_bits(state.fighting[band])


@rule
def lead(state: Record, seat: int, values: Values) -> int:
    """How far a seat is ahead of the best other."""
    best = values[(seat + 1) % state.players]
    for other in range(state.players):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best


# --- What is announced -------------------------------------------------------------------------------------------------------


@rule
def battle_lead(state: Record, scratch: Values) -> int:
    """The attacker's lead after the battle as it stands or after all have joined who may, whichever is better.

    Those who are only tried out have not attacked this turn, and those who really fight have: that tells them apart afterwards.
    """
    value_all(state, scratch)
    now = lead(state, state.seat, scratch)
    for band in range(BANDS):
        state.fighting[band] |= joiners_in(state, band)
    value_all(state, scratch)
    with_all = lead(state, state.seat, scratch)
    for band in range(BANDS):
        state.fighting[band] &= state.attacked[band]
    return max(now, with_all)


@rule
def lead_by_attack(state: Record, scratch: Values) -> int:
    """The lead after a battle that the selected pawn would open."""
    state.fighting[band_of(state.selected)] |= 1 << place_of(state.selected)
    return battle_lead(state, scratch)


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
def gain_by_moving(state: Record, seat: int, tile: int, target: int, kind: int) -> int:
    """What a step of the selected pawn brings, thrones included."""
    cubes = state.carried[tile]
    gain = place_worth(state, seat, kind, cubes, target) - place_worth(state, seat, kind, cubes, tile)
    for enemy in range(state.players):
        if enemy != seat and is_living(state, enemy):
            if THRONE[state.chart, enemy] == target:
                gain += BESIEGED
            elif THRONE[state.chart, enemy] == tile:
                gain -= BESIEGED + BESIEGED_TURN * state.siege[enemy]
    return gain


@rule
def gain_by_acting(state: Record, seat: int, acts: int) -> int:
    """The best that the selected pawn can do, but for attacks."""
    tile = state.selected
    kind, cubes = kind_at(state, tile), state.carried[tile]
    here = place_worth(state, seat, kind, cubes, tile)
    best = -FAR
    for direction in range(STRAIGHT):
        if acts >> direction & 1:
            best = max(best, gain_by_moving(state, seat, tile, NEIGHBOUR[tile, 2 * direction], kind))
    if acts >> GATHER_BIT & (1 << (TAKE_BIT - GATHER_BIT)) - 1:
        best = max(best, place_worth(state, seat, kind, cubes + 1, tile) - here)
    if acts >> DROP_BIT & 1 and is_on(controlled_in(state, seat, band_of(tile)), tile):
        best = max(best, STORED * cubes + place_worth(state, seat, kind, 0, tile) - here)
    if acts >> FEED_BIT & (1 << DIRECTIONS) - 1:
        workers = state.pawns[seat, WORKER]
        best = max(best, workers_worth(workers + 1) - workers_worth(workers) - CARRIED)
    if acts >> MERGE_BIT & 1:
        best = max(best, gain_by_merging(state, seat))
    return best


@rule
def value(state: Record, out: Values) -> None:
    """An estimate for every seat; out is int32[seats]. What has been announced counts as far as it is good for the player."""
    seat = state.seat
    expected = 0
    acts = acts_of(state, seat, state.selected) if state.phase == SELECTED else 0
    if state.phase == BATTLE:
        expected = battle_lead(state, out)
    elif acts >> ATTACK_BIT & 1:
        expected = lead_by_attack(state, out)
    value_all(state, out)
    if state.phase == BATTLE:
        out[seat] += expected - lead(state, seat, out)
    elif state.phase == SELECTED:
        gain = gain_by_acting(state, seat, acts)
        if acts >> ATTACK_BIT & 1:
            gain = max(gain, expected - lead(state, seat, out))
        out[seat] += gain - 1
    elif state.phase == PARTNER:
        out[seat] += gain_by_merging(state, seat)
    elif state.phase == PLACE:
        out[seat] += gain_by_buying(state, seat)
