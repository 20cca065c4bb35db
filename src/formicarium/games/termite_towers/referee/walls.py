"""Walls: rows, neighbours, support, groups. A wall is the colour of the cube in each cell that has one."""

from collections.abc import Mapping

from formicarium.games.termite_towers.referee.components import CELLS, COLUMNS, ROWS


def complete_rows(wall: dict[int, int]) -> list[int]:
    """TTW-BON-1."""
    return [row for row in range(ROWS) if all(COLUMNS * row + column in wall for column in range(COLUMNS))]


def cells_beside(cell: int) -> list[int]:
    """The cells that share a side with a cell."""
    row, column = divmod(cell, COLUMNS)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [COLUMNS * r + c for r, c in beside if 0 <= r < ROWS and 0 <= c < COLUMNS]


def rests(cell: int, cubes: Mapping[int, int] | set[int]) -> bool:
    """Whether a cell is in the lowest row or directly above one of these cubes."""
    return cell < COLUMNS or cell - COLUMNS in cubes


def single_cells(wall: dict[int, int]) -> list[int]:
    """TTW-E-3: where a single cube may go."""
    return [cell for cell in CELLS if cell not in wall and rests(cell, wall)]


def largest_group(wall: dict[int, int]) -> int:
    """The size of the largest connected group of one colour."""
    sizes = [0]
    left = set(wall)
    while left:
        group = [left.pop()]
        for cell in group:  # the list grows while it is read
            near = [other for other in cells_beside(cell) if other in left and wall[other] == wall[cell]]
            left -= set(near)
            group += near
        sizes.append(len(group))
    return max(sizes)
