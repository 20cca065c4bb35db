"""End of the game and scoring (TTW-SCORE): objectives, score sheet, ranks."""

from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Ranks, Record, Sheet
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    COLOURS,
    COLUMNS,
    CONTIGUOUS,
    HARMONIOUS,
    MOST_SOLDIERS,
    MOST_TUNNELS,
    MOST_WORKERS,
    OBJECTIVE_STARS,
    OBJECTIVE_TARGETS,
    PATTERNED,
    UNIFORM,
)
from formicarium.games.termite_towers.geometry import ROW_STARTS, beside, size, starts_of_complete_rows
from formicarium.games.termite_towers.piles import stars_on
from formicarium.games.termite_towers.spec import (
    AUTERMITE_PART,
    BLUEPRINT_PART,
    CUBE_PART,
    DICE_PART,
    LEFT_PART,
    RIGHT_PART,
    ROW_PART,
    TOTAL_PART,
    UNKNOWN,
)
from formicarium.games.termite_towers.table import rows_of, wall_of

PLAIN_ROW_STARS, MIXED_ROW_STARS = 3, 2
"""Autermite's rows of one colour and of several, TTW-SCORE-4."""

# --- Objectives -------------------------------------------------------------------------------------------------------------


@rule
def most_of_a_colour(state: Record, seat: int) -> int:
    """Most Uniform: cubes of the most frequent colour of a wall."""
    best = 0
    for colour in range(COLOURS):
        best = max(best, size(state.wall[seat, colour]))
    return best


@rule
def plain_rows(state: Record, seat: int) -> int:
    """Most Harmonious: complete rows of one colour."""
    rows = 0
    for colour in range(COLOURS):
        rows |= starts_of_complete_rows(state.wall[seat, colour])
    return size(rows)


@rule
def largest_group(state: Record, seat: int) -> int:
    """Most Contiguous: the largest connected group of cubes of one colour."""
    best = 0
    for colour in range(COLOURS):
        cubes = state.wall[seat, colour]
        while size(cubes) > best:
            group = cubes & -cubes
            grown = group | beside(group) & cubes
            while grown != group:
                group = grown
                grown = group | beside(group) & cubes
            best = max(best, size(group))
            cubes &= ~group
    return best


@rule
def height(state: Record, seat: int) -> int:
    """Tallest: the number of the row of the highest cube."""
    rows = wall_of(state, seat)
    rows = (rows | rows >> 1 | rows >> 2 | rows >> 3) & ROW_STARTS
    for rows_down in (1, 2, 4, 8):
        rows |= rows >> COLUMNS * rows_down
    return size(rows)


@rule
def objective_value(state: Record, seat: int, objective: int) -> int:
    """TTW-SCORE-2: what an objective compares."""
    if objective == UNIFORM:
        return most_of_a_colour(state, seat)
    if objective == HARMONIOUS:
        return plain_rows(state, seat)
    if objective == CONTIGUOUS:
        return largest_group(state, seat)
    if objective == PATTERNED:
        return rows_of(state, seat) - plain_rows(state, seat)
    if objective == MOST_WORKERS:
        return state.workers[seat]
    if objective == MOST_SOLDIERS:
        return state.soldiers[seat]
    if objective == MOST_TUNNELS:
        return size(state.tunnels[seat])
    return height(state, seat)


@rule
def objective_stars(state: Record, seat: int, other: int, place: int) -> int:
    """TTW-SCORE-2: stars for an objective compared with another player."""
    objective = state.objective[place]
    if objective == UNKNOWN:
        return 0
    ahead = objective_value(state, seat, objective) >= objective_value(state, other, objective)
    return OBJECTIVE_STARS if ahead else 0


@rule
def solo_stars(state: Record, place: int) -> int:
    """TTW-SCORE-4: your stars for an objective of the solo game; what is left of two is Autermite's."""
    objective = state.objective[place]
    if objective == UNKNOWN:
        return 0
    lead = objective_value(state, 0, objective) - OBJECTIVE_TARGETS[objective]
    return OBJECTIVE_STARS if lead > 0 else 1 if lead == 0 else 0


# --- The sheet --------------------------------------------------------------------------------------------------------------


@inlined
def blueprint_stars(state: Record, seat: int) -> int:
    """TTW-SCORE-1: stars on completed Blueprints."""
    return stars_on(state.built[seat])


@rule
def autermite_stars(state: Record) -> int:
    """TTW-SCORE-4: Autermite's score."""
    stars = PLAIN_ROW_STARS * state.store_rows[0] + MIXED_ROW_STARS * state.store_rows[1]
    for place in range(2):
        if state.objective[place] != UNKNOWN:
            stars += OBJECTIVE_STARS - solo_stars(state, place)
    return stars


@rule
def score(state: Record, out: Sheet) -> None:
    """TTW-SCORE-1 to TTW-SCORE-5: the sheet, one row per seat; out is int32[seats, parts]."""
    players = state.players
    for seat in range(players):
        if players == 1:
            left, right = solo_stars(state, 0), solo_stars(state, 1)
        else:
            after, before = (seat + 1) % players, (seat - 1) % players
            left = objective_stars(state, seat, after, 0 if players == 2 else seat)
            right = objective_stars(state, seat, before, 1 if players == 2 else before)
        blueprints = blueprint_stars(state, seat)
        out[seat, BLUEPRINT_PART], out[seat, LEFT_PART], out[seat, RIGHT_PART] = blueprints, left, right
        out[seat, ROW_PART] = rows_of(state, seat)
        out[seat, CUBE_PART] = size(wall_of(state, seat))
        out[seat, DICE_PART] = state.workers[seat] + state.soldiers[seat]
        out[seat, AUTERMITE_PART] = autermite_stars(state) if players == 1 else 0
        out[seat, TOTAL_PART] = blueprints + left + right


# --- Ranks ------------------------------------------------------------------------------------------------------------------


@inlined
def lead(stars: int, rows: int, cubes: int, fewer_dice: int) -> int:
    """TTW-SCORE-3: the first of these differences that is not zero."""
    if stars != 0:
        return stars
    if rows != 0:
        return rows
    return cubes if cubes != 0 else fewer_dice


@rule
def solo_rank(state: Record, sheet: Sheet) -> int:
    """TTW-SCORE-4: 1 if you won or the game is drawn, 2 if Autermite is ahead."""
    rows = state.store_rows[0] + state.store_rows[1]
    dice = state.workers[AUTERMITE] + state.soldiers[AUTERMITE]
    ahead = lead(
        sheet[0, AUTERMITE_PART] - sheet[0, TOTAL_PART],
        rows - sheet[0, ROW_PART],
        COLUMNS * rows - sheet[0, CUBE_PART],
        sheet[0, DICE_PART] - dice,
    )
    return 2 if ahead > 0 else 1


@rule
def ranking(state: Record, sheet: Sheet, out: Ranks) -> None:
    """TTW-SCORE-3, TTW-SCORE-4: by stars, complete rows, cubes, fewer dice; equals share a rank; out is int32[seats]."""
    if state.players == 1:
        out[0] = solo_rank(state, sheet)
        return
    for seat in range(state.players):
        out[seat] = 1
        for other in range(state.players):
            ahead = lead(
                sheet[other, TOTAL_PART] - sheet[seat, TOTAL_PART],
                sheet[other, ROW_PART] - sheet[seat, ROW_PART],
                sheet[other, CUBE_PART] - sheet[seat, CUBE_PART],
                sheet[seat, DICE_PART] - sheet[other, DICE_PART],
            )
            if ahead > 0:
                out[seat] += 1
