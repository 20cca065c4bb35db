"""The set-up of Terratain, TER-SETUP-3, TER-SETUP-4 and TER-VAR-5: start seat and map, as far as chance settles them."""

from formicarium.core.compiled import rule
from formicarium.core.record import Actions, Record
from formicarium.games.terratain.board import is_marked
from formicarium.games.terratain.components import MOUNTAINS, RANDOM_MAP, RIVERS
from formicarium.games.terratain.geometry import BANDS, SIDE, band_of, place_of, plot_in_territory, territory_of
from formicarium.games.terratain.spec import MOUNTAIN, RIVER_BEND, RIVER_SOURCE, START

RIVER_STEPS = 3
"""Outcomes of a bend of the river: left, straight on, right."""


@rule
def lay_map(state: Record) -> None:
    """TER-SETUP-4: a printed map, of which only the terrain in play counts."""
    for band in range(BANDS):
        if state.mountains:
            state.mountain[band] = MOUNTAINS[state.map, band]
        if state.rivers:
            state.river[band] = RIVERS[state.map, band]


@rule
def next_setup_step(state: Record) -> bool:
    """TER-SETUP-3, TER-SETUP-4, TER-VAR-5: on to start seat, river, mountains, if left to chance; False after the last."""
    if state.phase == START and state.seat < 0:
        return True
    if state.phase == RIVER_BEND:
        return True
    drawn_map = state.map == RANDOM_MAP
    if state.phase == START and drawn_map and state.rivers != 0:
        state.phase = RIVER_SOURCE
        return True
    if state.phase == START:
        state.phase = MOUNTAIN
    return drawn_map and state.mountains != 0 and state.drawn < SIDE


@rule
def mark_river(state: Record) -> None:
    """TER-VAR-5: the plot where the river stands becomes a river."""
    plot = SIDE * state.drawn + state.river_column
    state.river[band_of(plot)] |= 1 << place_of(plot)


@rule
def bend_river(state: Record, step: int) -> None:
    """TER-VAR-5: one row of the river: a step left (0), none (1) or right (2), unless it leads off the map."""
    column = state.river_column + step - 1
    if 0 <= column < SIDE:
        state.river_column = column
        mark_river(state)
    state.drawn += 1
    if state.drawn < SIDE:
        mark_river(state)
    else:
        state.river_column = 0
        state.drawn = 0
        state.phase = MOUNTAIN


@rule
def raise_mountain(state: Record, plot: int) -> None:
    """TER-VAR-5: one mountain in the territory that is due."""
    state.mountain[band_of(plot)] |= 1 << place_of(plot)
    state.drawn += 1


@rule
def may_become_mountain(state: Record, plot: int) -> bool:
    """TER-VAR-5: any plot of the territory that is due, without river."""
    return territory_of(plot) == state.drawn and not is_marked(state.river[band_of(plot)], plot)


@rule
def apply_setup(state: Record, outcome: int) -> None:
    """TER-SETUP-3, TER-SETUP-4: one chance step of the set-up."""
    if state.phase == START:
        state.seat = outcome
    elif state.phase == RIVER_SOURCE:
        state.phase = RIVER_BEND
        state.drawn = 0
        state.river_column = outcome
        mark_river(state)
    elif state.phase == RIVER_BEND:
        bend_river(state, outcome)
    else:
        raise_mountain(state, outcome)


@rule
def uniform_outcomes(state: Record) -> int:
    """TER-SETUP-3, TER-VAR-5: how many outcomes a chance step of the set-up has that are simply numbered from 0."""
    if state.phase == START:
        return state.players
    if state.phase == RIVER_SOURCE:
        return SIDE
    if state.phase == RIVER_BEND:
        return RIVER_STEPS
    return 0


@rule
def list_setup(state: Record, out: Actions) -> int:
    """TER-SETUP-3, TER-VAR-5: the chance outcomes of the set-up."""
    n = 0
    if state.phase == MOUNTAIN:
        for place in range(SIDE):
            plot = plot_in_territory(state.drawn, place)
            if may_become_mountain(state, plot):
                out[n] = plot
                n += 1
        return n
    n = uniform_outcomes(state)
    for outcome in range(n):
        out[outcome] = outcome
    return n
