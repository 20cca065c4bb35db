"""How far an army has to walk: a flood over the board from the targets, step by step, until everybody has been reached.

The board is four *blocks* here, words of 56 bits with four rows each (the last one has two), so that a flood needs few variables.
"""

from formicarium.core.bits import count_wide
from formicarium.core.compiled import inlined, rule, stays_a_call
from formicarium.core.record import Record
from formicarium.games.dominantion.board import is_living
from formicarium.games.dominantion.components import QUEEN, SIDE, WORKER
from formicarium.games.dominantion.geometry import BAND_TILES, BANDS, EAST_EDGE, THRONE, WEST_EDGE

BLOCK_TILES = 2 * BAND_TILES
BLOCK = (1 << BLOCK_TILES) - 1
TOP_ROW = BLOCK_TILES - SIDE
NO_WEST, NO_EAST = BLOCK & ~(WEST_EDGE | WEST_EDGE << BAND_TILES), BLOCK & ~(EAST_EDGE | EAST_EDGE << BAND_TILES)
UNREACHED = 40
"""The steps that count for somebody who cannot get there."""


@inlined
def beside(south: int, here: int, north: int) -> int:
    """DOM-GEO-2: the tiles of a block with an orthogonal neighbour among marked tiles of it and the blocks beside it."""
    across = (here & NO_EAST) << 1 | (here & NO_WEST) >> 1
    return (across | here << SIDE | here >> SIDE | north << TOP_ROW | south >> TOP_ROW) & BLOCK


@inlined
def block_of(place: int, block: int, tiles: int) -> int:
    """The tiles if the place in a row of blocks is that of the block, else none: to fill one block after the other in a loop."""
    return tiles if place == block else 0


@rule
def target_blocks(state: Record, seat: int, home: bool) -> tuple[int, int, int, int]:
    """The tiles that a seat's army wants: its own throne, or the thrones of its living enemies."""
    first, second, third, fourth = 0, 0, 0, 0
    for other in range(state.players):
        if (other == seat) == home and is_living(state, other):
            throne = THRONE[state.chart, other]
            block, mark = throne // BLOCK_TILES, 1 << throne % BLOCK_TILES
            first |= block_of(0, block, mark)
            second |= block_of(1, block, mark)
            third |= block_of(2, block, mark)
            fourth |= block_of(3, block, mark)
    return first, second, third, fourth


@rule
def open_blocks(state: Record, seat: int) -> tuple[int, int, int, int]:
    """The tiles that are free or hold an own pawn that will make way: no worker, no queen."""
    first, second, third, fourth = 0, 0, 0, 0
    for band in range(BANDS):
        army = state.of_owner[seat, band] & ~state.of_kind[WORKER, band] & ~state.of_kind[QUEEN, band]
        tiles = (state.free[band] | army) << BAND_TILES * (band & 1)
        first |= block_of(0, band >> 1, tiles)
        second |= block_of(1, band >> 1, tiles)
        third |= block_of(2, band >> 1, tiles)
        fourth |= block_of(3, band >> 1, tiles)
    return first, second, third, fourth


@rule
def steps_of(state: Record, seat: int, home: bool, first: int, second: int, third: int, fourth: int) -> int:
    """The steps of all pawns on the marked tiles, given block by block, to the nearest target, added up."""
    stays_a_call()
    open_1, open_2, open_3, open_4 = open_blocks(state, seat)
    sea_1, sea_2, sea_3, sea_4 = target_blocks(state, seat, home)
    total, step, rising = 0, 0, True
    while rising and first | second | third | fourth != 0:
        total += step * (
            count_wide(sea_1 & first) + count_wide(sea_2 & second) + count_wide(sea_3 & third) + count_wide(sea_4 & fourth)
        )
        first, second, third, fourth = first & ~sea_1, second & ~sea_2, third & ~sea_3, fourth & ~sea_4
        next_1 = sea_1 | beside(0, sea_1, sea_2) & (open_1 | first)
        next_2 = sea_2 | beside(sea_1, sea_2, sea_3) & (open_2 | second)
        next_3 = sea_3 | beside(sea_2, sea_3, sea_4) & (open_3 | third)
        next_4 = sea_4 | beside(sea_3, sea_4, 0) & (open_4 | fourth)
        rising = next_1 != sea_1 or next_2 != sea_2 or next_3 != sea_3 or next_4 != sea_4
        sea_1, sea_2, sea_3, sea_4 = next_1, next_2, next_3, next_4
        step += 1
    left = count_wide(first) + count_wide(second) + count_wide(third) + count_wide(fourth)
    return total + UNREACHED * left


@rule
def steps_from(state: Record, seat: int, home: bool, tile: int) -> int:
    """The steps from one tile to the nearest target."""
    mark, block = 1 << tile % BLOCK_TILES, tile // BLOCK_TILES
    first, second = block_of(0, block, mark), block_of(1, block, mark)
    third, fourth = block_of(2, block, mark), block_of(3, block, mark)
    return steps_of(state, seat, home, first, second, third, fourth)
