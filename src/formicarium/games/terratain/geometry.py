"""The map. Sets of plots are kept as three *bands*: one word of 27 bits for each three rows of plots, plot i in band i // 27.

A band is also a row of three territories. Plots are numbered 9 * row + column.
"""

import numpy as np

from formicarium.core.bits import quotient, remainder
from formicarium.core.compiled import inlined, rule

PLOTS = 81
SIDE = 9
BANDS = 3
BAND_PLOTS = 27
BAND = (1 << BAND_PLOTS) - 1
WEST_EDGE = 1 | 1 << 9 | 1 << 18
EAST_EDGE = WEST_EDGE << 8
FIRST_TERRITORY = 0b111 | 0b111 << 9 | 0b111 << 18
"""The western territory of a band; the others are 3 and 6 bits further."""


def _next_to_table() -> np.ndarray:
    """For adjacency 4 (first) and 8, every plot (band, place) and every band: the plots next to it. TER-GEO-2, TER-GEO-3."""
    table = np.zeros((2, PLOTS, BANDS), dtype=np.int32)
    for diagonals in range(2):
        for plot in range(PLOTS):
            for other in range(PLOTS):
                down, right = abs(plot // SIDE - other // SIDE), abs(plot % SIDE - other % SIDE)
                if down + right == 1 or (diagonals and down == right == 1):
                    table[diagonals, plot, other // BAND_PLOTS] |= 1 << other % BAND_PLOTS
    return table.reshape(2, BANDS, BAND_PLOTS, BANDS)


NEXT_TO = _next_to_table()


@inlined
def band_of(plot: int) -> int:
    """The band of a plot."""
    return quotient(plot, BAND_PLOTS)


@inlined
def place_of(plot: int) -> int:
    """The place of a plot in its band."""
    return remainder(plot, BAND_PLOTS)


@inlined
def sideways(marks: int) -> int:
    """The plots to the left and right of the marked ones."""
    return (marks & ~EAST_EDGE) << 1 | (marks & ~WEST_EDGE) >> 1


@inlined
def next_to(above: int, here: int, beneath: int, diagonals: int) -> int:
    """TER-GEO-2, TER-GEO-3: the plots of a band next to marked plots of the bands above, here and beneath."""
    side = sideways(here)
    if diagonals:
        above |= sideways(above)
        here |= side
        beneath |= sideways(beneath)
    return side | ((here << 9 | beneath << 18) & BAND) | here >> 9 | above >> 18


@rule
def territory_of(plot: int) -> int:
    """The territory (0..8) of a plot."""
    return plot // BAND_PLOTS * 3 + plot % SIDE // 3


@rule
def plot_in_territory(territory: int, place: int) -> int:
    """The plot at a place (0..8) of a territory (0..8)."""
    row = territory // 3 * 3 + place // 3
    column = territory % 3 * 3 + place % 3
    return SIDE * row + column
