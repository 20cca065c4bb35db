"""How far an army has to walk: a flood over the board from the targets, step by step, until everybody has been reached.

The board is four *blocks* here, words of 56 bits with four rows each (the last one has two), so that a flood needs few variables.
"""

from typing import Any

import numpy as np

from formicarium.core.bits import count_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.dominantion.board import is_living
from formicarium.games.dominantion.components import QUEEN, SEATS, SIDE, WORKER
from formicarium.games.dominantion.geometry import BAND_TILES, CHARTS, EAST_EDGE, OFF_BOARD, THRONE, WEST_EDGE

Blocks = tuple[int, int, int, int]
"""A set of tiles."""
BLOCKS, BLOCK_ROWS = 4, 4
BLOCK_TILES = BLOCK_ROWS * SIDE
BLOCK = (1 << BLOCK_TILES) - 1
TOP_ROW = BLOCK_TILES - SIDE
NO_WEST, NO_EAST = BLOCK & ~(WEST_EDGE | WEST_EDGE << BAND_TILES), BLOCK & ~(EAST_EDGE | EAST_EDGE << BAND_TILES)
UNREACHED = 40
"""The steps that count for somebody who cannot get there."""


def _throne_blocks() -> np.ndarray:
    """By chart, seat and block: the seat's throne."""
    table = np.zeros((len(CHARTS), SEATS, BLOCKS), np.int64)
    for chart, seat in np.argwhere(THRONE != OFF_BOARD):
        throne = int(THRONE[chart, seat])
        table[chart, seat, throne // BLOCK_TILES] = 1 << throne % BLOCK_TILES
    return table


THRONE_BLOCKS = _throne_blocks()

# --- Sets of tiles -----------------------------------------------------------------------------------------------------------


@inlined
def blocks_of(bands: Any) -> Blocks:
    """A set of tiles that is kept in bands."""
    return (
        bands[0] | bands[1] << BAND_TILES,
        bands[2] | bands[3] << BAND_TILES,
        bands[4] | bands[5] << BAND_TILES,
        bands[6] | 0,  # a wide word like the others
    )


@inlined
def either(one: Blocks, other: Blocks) -> Blocks:
    """The tiles of either set."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3]


@inlined
def both(one: Blocks, other: Blocks) -> Blocks:
    """The tiles that are in both sets."""
    return one[0] & other[0], one[1] & other[1], one[2] & other[2], one[3] & other[3]


@inlined
def without(one: Blocks, other: Blocks) -> Blocks:
    """The tiles of one set that are not in the other."""
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2], one[3] & ~other[3]


@inlined
def some(tiles: Blocks) -> bool:
    """Whether there are any."""
    return tiles[0] | tiles[1] | tiles[2] | tiles[3] != 0


@inlined
def number(tiles: Blocks) -> int:
    """How many there are."""
    return count_wide(tiles[0]) + count_wide(tiles[1]) + count_wide(tiles[2]) + count_wide(tiles[3])


@inlined
def tile_blocks(tile: int) -> Blocks:
    """One tile."""
    block, mark = tile // BLOCK_TILES, 1 << tile % BLOCK_TILES
    return mark * (block == 0), mark * (block == 1), mark * (block == 2), mark * (block == 3)


@inlined
def throne_blocks(chart: int, seat: int) -> Blocks:
    """The throne of a seat."""
    tiles = THRONE_BLOCKS[chart, seat]
    return tiles[0], tiles[1], tiles[2], tiles[3]


# --- The flood ---------------------------------------------------------------------------------------------------------------


@inlined
def beside(south: int, here: int, north: int) -> int:
    """DOM-GEO-2: the tiles of a block with an orthogonal neighbour among marked tiles of it and the blocks beside it."""
    across = (here & NO_EAST) << 1 | (here & NO_WEST) >> 1
    return (across | here << SIDE | here >> SIDE | north << TOP_ROW | south >> TOP_ROW) & BLOCK


@inlined
def tiles_beside(tiles: Blocks) -> Blocks:
    """DOM-GEO-2: the tiles with an orthogonal neighbour in a set."""
    first, second, third, fourth = tiles
    return beside(0, first, second), beside(first, second, third), beside(second, third, fourth), beside(third, fourth, 0)


@rule
def targets_of(state: Record, seat: int, home: bool) -> Blocks:
    """The tiles that a seat's army wants: its own throne, or the thrones of its living enemies."""
    targets = (0, 0, 0, 0)
    for other in range(state.players):
        if (other == seat) == home and is_living(state, other):
            targets = either(targets, throne_blocks(state.chart, other))
    return targets


@inlined
def open_to(state: Record, seat: int) -> Blocks:
    """The tiles that are free or hold an own pawn that will make way: no worker, no queen."""
    in_the_way = either(blocks_of(state.of_kind[WORKER]), blocks_of(state.of_kind[QUEEN]))
    return either(blocks_of(state.free), without(blocks_of(state.of_owner[seat]), in_the_way))


@rule
def steps_beside(state: Record, seat: int, home: bool, tile: int) -> tuple[Blocks, Blocks]:
    """The tiles with fewer steps to the nearest target of a seat's army than the tile on which one of it stands, and those with
    at most as many; a free tile beside it that is none of them has one more. If there is no way, all tiles are alike.
    """
    ground = open_to(state, seat)
    sea, here = targets_of(state, seat, home), tile_blocks(tile)
    closer = (0, 0, 0, 0)
    while not some(both(sea, here)):
        wider = either(sea, both(tiles_beside(sea), ground))
        if not some(without(wider, sea)):
            return (0, 0, 0, 0), (BLOCK, BLOCK, BLOCK, BLOCK)
        closer, sea = sea, wider
    return closer, sea


@rule
def steps_of(state: Record, seat: int, home: bool, pawns: Blocks) -> int:
    """The steps of all pawns on some tiles to the nearest target, added up."""
    ground = open_to(state, seat)
    sea = targets_of(state, seat, home)
    total, step, rising = 0, 0, True
    while rising and some(pawns):
        total += step * number(both(sea, pawns))
        pawns = without(pawns, sea)
        wider = either(sea, both(tiles_beside(sea), either(ground, pawns)))
        rising = some(without(wider, sea))
        sea = wider
        step += 1
    return total + UNREACHED * number(pawns)
