"""What lies on the table, for drawing: plots, territories, chits, and everything that scores on the board as it stands.

Plots and types of chits have the words of the notation (`5.1`, `castle`), seats their numbers. All of it is plain JSON.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.record import ACTION, MOST_PLAYERS, blank
from formicarium.games.terratain.components import (
    CENTRE_TERRITORY,
    CHIT_NAMES,
    CORNER_TERRITORIES,
    POINT_KEYS,
    POINTS,
    SDG,
    STRUCTURES,
    TERRITORY_LINES,
    TERRITORY_SQUARES,
)
from formicarium.games.terratain.geometry import BAND_PLOTS, PLOTS, SIDE
from formicarium.games.terratain.rules import apply, legal
from formicarium.games.terratain.scoring import TOTAL, score
from formicarium.games.terratain.spec import BUILD, DISCARD, PARTS, PHASES, SPEC, WAR
from formicarium.games.terratain.text import TEXT, plot_name

CHIT_WORDS = tuple(name.lower() for name in CHIT_NAMES)
STRUCTURE_WORDS = CHIT_WORDS[:STRUCTURES]
PLOT_WORDS = tuple(plot_name(plot) for plot in range(PLOTS))
TERRITORIES = range(1, 10)
FEWEST_THAT_SCORE = 5
"""TER-SCORE-2: structures of one seat in a territory."""
SHORTEST_ROW = 3
"""TER-SCORE-12, TER-SCORE-13."""
OPTIONS_SHOWN = ("scoring", "adjacency", "reserve_limit", "mountains", "rivers", "map", "score_display")

Structures: TypeAlias = Mapping[str, str]
"""The structures of one seat: plot and type."""
Combination: TypeAlias = dict[str, Any]


def picture(view: np.record, seat: int) -> dict[str, Any]:
    """The table as a seat sees it; everything is open to everybody (TER-DRAW-5)."""
    structures = [structures_of(view, owner) for owner in range(view.players)]
    territories = [territory_of(structures, territory) for territory in TERRITORIES]
    majorities = [majority_of(structures, chit) for chit in STRUCTURE_WORDS]
    return {
        "phase": PHASES[view.phase],
        "turn": int(view.turn),
        "seat": int(view.seat) if view.seat >= 0 else None,
        "drawn": int(view.drawn),
        "ending": SPEC.endings[view.ending - 1] if view.ending else None,
        "last_turn": int(view.max_turns) or None,
        "turns_without_build": int(view.idle),
        "stalemate_after": int(view.stalemate_rounds) * int(view.players) or None,
        "options": {option.name: option.get(view) for option in SPEC.options if option.name in OPTIONS_SHOWN},
        "points": points_of(view),
        "plots": plots_of(view, structures),
        "territories": territories,
        "majorities": majorities,
        "players": [player_of(view, owner, structures[owner]) for owner in range(view.players)],
        "combinations": combinations(view, structures, territories, majorities),
        "outlook": outlook(view) if view.actor == seat else {},
    }


# --- The board --------------------------------------------------------------------------------------------------------------


def marked(bands: Sequence[int]) -> set[str]:
    """A set of plots, kept in three bands, by their names."""
    return {PLOT_WORDS[plot] for plot in range(PLOTS) if int(bands[plot // BAND_PLOTS]) >> plot % BAND_PLOTS & 1}


def structures_of(view: np.record, seat: int) -> Structures:
    """What a seat has on the board."""
    own = marked(view.of_seat[seat])
    return {plot: chit for kind, chit in enumerate(STRUCTURE_WORDS) for plot in marked(view.of_type[kind]) & own}


def plots_of(view: np.record, structures: Sequence[Structures]) -> list[dict[str, Any]]:
    """All plots line by line: where they are, the terrain in play (TER-VAR-1, TER-VAR-2), what stands there."""
    terrain = dict.fromkeys(marked(view.mountain), "mountain") | dict.fromkeys(marked(view.river), "river")
    standing = {plot: {"type": chit, "seat": seat} for seat, own in enumerate(structures) for plot, chit in own.items()}
    return [
        {
            "plot": plot,
            "territory": int(plot[0]),
            "line": number // SIDE,
            "column": number % SIDE,
            "terrain": terrain.get(plot, "plain"),
            "structure": standing.get(plot),
        }
        for number, plot in enumerate(PLOT_WORDS)
    ]


def in_territory(own: Structures, territory: int) -> list[str]:
    """The plots of a seat's structures in a territory."""
    return [plot for plot in PLOT_WORDS if plot in own and int(plot[0]) == territory]


def of_type(own: Structures, chit: str) -> list[str]:
    """The plots of a seat's structures of a type."""
    return [plot for plot in PLOT_WORDS if own.get(plot) == chit]


def most_of(counts: Sequence[int]) -> int | None:
    """TER-SCORE-3, TER-SCORE-10: the seat with more than every other, or None."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def territory_of(structures: Sequence[Structures], territory: int) -> dict[str, Any]:
    """TER-SCORE-3: how many structures each seat has in a territory, and who controls it."""
    counts = [len(in_territory(own, territory)) for own in structures]
    return {"territory": territory, "structures": counts, "control": most_of(counts)}


def majority_of(structures: Sequence[Structures], chit: str) -> dict[str, Any]:
    """TER-SCORE-10: how many structures of a type each seat has, and who has most."""
    counts = [len(of_type(own, chit)) for own in structures]
    return {"type": chit, "structures": counts, "majority": most_of(counts)}


# --- The chits --------------------------------------------------------------------------------------------------------------


def player_of(view: np.record, seat: int, own: Structures) -> dict[str, Any]:
    """What lies in front of a player; everybody can work out what is left in a cup."""
    reserve = pile_of(view.reserve[seat])
    discarding = view.phase == DISCARD and view.seat == seat
    return {
        "seat": seat,
        "structures": len(own),
        "reserve": reserve,
        "cup": pile_of(view.cup[seat]),
        "discard": pile_of(view.discarded[seat]),
        "to_discard": sum(reserve.values()) - int(view.reserve_limit) if discarding else 0,
    }


def pile_of(pile: int) -> dict[str, int]:
    """A pile by type: seven counts of four bits."""
    return {chit: int(pile) >> 4 * kind & 15 for kind, chit in enumerate(CHIT_WORDS)}


# --- What scores ------------------------------------------------------------------------------------------------------------


def points_of(view: np.record) -> dict[str, int]:
    """The table of points in this game: the option's number if there is one, else that of the scoring."""
    own = {key: int(number) for key, number in zip(POINT_KEYS, view.points, strict=True)}
    return {key: own[key] if own[key] >= 0 else int(printed) for key, printed in zip(own, POINTS[view.scoring], strict=True)}


def combinations(
    view: np.record,
    structures: Sequence[Structures],
    territories: Sequence[Mapping[str, Any]],
    majorities: Sequence[Mapping[str, Any]],
) -> list[Combination]:
    """TER-SCORE-1: everything that would score now; the points of a seat add up to its total."""
    worth = points_of(view)
    found: list[Combination] = []
    for seat, own in enumerate(structures):
        controlled = {entry["territory"] for entry in territories if entry["control"] == seat}
        led = [entry["type"] for entry in majorities if entry["majority"] == seat]
        scoring = (
            *of_single_territories(own),
            *of_controlled_territories(controlled, covers=view.scoring == SDG),
            *(combination("majorities", "majority", of_type(own, chit), chit=chit) for chit in led),
            *of_rows(own),
        )
        found += [{"seat": seat, **one, "points": worth[one["key"]]} for one in scoring if worth[one["key"]]]
    return found


def combination(
    part: str, key: str, plots: Iterable[str] = (), territories: Iterable[int] = (), chit: str | None = None
) -> Combination:
    """Something that scores: its part of the score sheet, its key in the table of points, and what it is made of."""
    return {"part": part, "key": key, "type": chit, "territories": sorted(territories), "plots": list(plots)}


def of_single_territories(own: Structures) -> Iterator[Combination]:
    """TER-SCORE-2, TER-SCORE-16: many structures, or all six types, in one territory."""
    for territory in TERRITORIES:
        plots = in_territory(own, territory)
        if len(plots) >= FEWEST_THAT_SCORE:
            yield combination("territory", f"territory{len(plots)}", plots, [territory])
        if {own[plot] for plot in plots} == set(STRUCTURE_WORDS):
            yield combination("sets", "set", plots, [territory])


def of_controlled_territories(controlled: set[int], covers: bool) -> Iterator[Combination]:
    """TER-SCORE-4 to TER-SCORE-9: what controlled territories make together; `covers`: scored squares cover lines."""
    if CENTRE_TERRITORY + 1 in controlled:
        yield combination("centre", "centre", territories=[CENTRE_TERRITORY + 1])
    squares = [square for square in map(as_printed, TERRITORY_SQUARES) if square <= controlled]
    covered = set().union(*squares) if covers else set()
    for line in map(as_printed, TERRITORY_LINES):
        if line <= controlled and not line <= covered:
            yield combination("lines", "line", territories=line)
    for square in squares:
        yield combination("squares", "square", territories=square)
    if as_printed(CORNER_TERRITORIES) <= controlled:
        yield combination("corners", "corners", territories=as_printed(CORNER_TERRITORIES))


def as_printed(territories: int) -> set[int]:
    """A set of territories, kept as nine bits, by their printed numbers."""
    return {territory for territory in TERRITORIES if int(territories) >> (territory - 1) & 1}


def _all_lines() -> list[list[str]]:
    """TER-GEO-4: the 44 lines of the map, each as its plots in order."""
    lines: dict[tuple[str, int], list[str]] = {}
    for number, plot in enumerate(PLOT_WORDS):
        row, column = divmod(number, SIDE)
        for line in (("across", row), ("down", column), ("falling", row - column), ("rising", row + column)):
            lines.setdefault(line, []).append(plot)
    return [plots for plots in lines.values() if len(plots) >= SHORTEST_ROW]


LINES = _all_lines()


def of_rows(own: Structures) -> Iterator[Combination]:
    """TER-SCORE-11 to TER-SCORE-15: in every run first the blocks of one type, then what they leave."""
    for line in LINES:
        for stands, run in stretches(line, own.__contains__):
            if stands:
                same_type = {
                    plot: chit for chit, block in stretches(run, own.get) if len(block) >= SHORTEST_ROW for plot in block
                }
                for chit, row in stretches(run, same_type.get):
                    if len(row) >= SHORTEST_ROW:
                        yield combination("rows", f"{'same' if chit else 'row'}{len(row)}", row, chit=chit)


def stretches(plots: Iterable[str], mark: Callable[[str], Any]) -> Iterator[tuple[Any, list[str]]]:
    """Unbroken stretches of plots with the same mark, each as long as possible."""
    return ((value, list(stretch)) for value, stretch in groupby(plots, mark))


# --- What moves would do --------------------------------------------------------------------------------------------------------


def outlook(view: np.record) -> dict[str, list[int]]:
    """By how much every build or war, in notation, would change the total of each seat; moves that change none are left out."""
    if view.phase not in (BUILD, WAR):
        return {}
    actions = np.zeros(SPEC.most_legal + LISTED_AT_ONCE, ACTION)
    present, after, changes = totals(view), blank(SPEC.state), {}
    for action in actions[: legal(view, actions)]:
        after[0] = view
        apply(after[0], action)
        change = totals(after[0]) - present
        if change.any():
            changes[TEXT.move(view, int(action))] = change.tolist()
    return changes


def totals(view: np.record) -> npt.NDArray[np.int32]:
    """TER-SCORE-1: the total of each seat on the board as it stands."""
    sheet = np.zeros((MOST_PLAYERS, len(PARTS)), np.int32)
    score(view, sheet)
    return sheet[: view.players, TOTAL]
