/** Where things are drawn: tiles as squares, and the ways over them. */

import type { Picture, Walk } from './picture';

export type Side = 'south' | 'west' | 'north' | 'east';

/** The board as it lies before the viewer: which side of it is at the bottom. */
export type Grid = Pick<Picture, 'columns' | 'rows'> & { bottom?: Side };

/** The side of a tile. */
export const TILE = 40;
/** Room for the names of rows and columns. */
export const MARGIN = 27;

export interface Point {
  x: number;
  y: number;
}

/** Column and row of a tile, both from 0, as they are drawn: from the left and from the top. */
export function cell(grid: Grid, tile: string): { column: number; row: number } {
  const [column, row] = [grid.columns.indexOf(tile[0]), grid.rows - Number(tile.slice(1))];
  const [right, low] = [grid.columns.length - 1, grid.rows - 1];
  switch (grid.bottom) {
    case 'west':
      return { column: row, row: right - column };
    case 'north':
      return { column: right - column, row: low - row };
    case 'east':
      return { column: low - row, row: column };
    default:
      return { column, row };
  }
}

/** The side of the board on which some tiles lie. */
export function sideOf(grid: Grid, tiles: string[]): Side {
  const flat = { columns: grid.columns, rows: grid.rows };
  const mean = (axis: 'column' | 'row') => tiles.reduce((sum, tile) => sum + cell(flat, tile)[axis], 0) / tiles.length;
  const [x, y] = [mean('column') - (grid.columns.length - 1) / 2, mean('row') - (grid.rows - 1) / 2];
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'west' : 'east';
  return y < 0 ? 'north' : 'south';
}

/** The middle of a tile. */
export function middle(grid: Grid, tile: string): Point {
  const { column, row } = cell(grid, tile);
  return { x: (column + 0.5) * TILE, y: (row + 0.5) * TILE };
}

const STEPS: Record<string, [number, number]> = {
  n: [0, 1],
  ne: [1, 1],
  e: [1, 0],
  se: [1, -1],
  s: [0, -1],
  sw: [-1, -1],
  w: [-1, 0],
  nw: [-1, 1],
};

/** The tile that lies in a direction of another one; null if the board ends there, or there is no such direction. */
export function beside(grid: Grid, tile: string, direction: string): string | null {
  const [dx, dy] = STEPS[direction] ?? [0, 0];
  const column = grid.columns[grid.columns.indexOf(tile[0]) + dx];
  const row = Number(tile.slice(1)) + dy;
  return (dx || dy) && column && row >= 1 && row <= grid.rows ? `${column}${row}` : null;
}

/** All tiles, row by row from the top, as they are drawn. */
export function allTiles(grid: Grid): string[] {
  const tiles = grid.columns.flatMap((column) => Array.from({ length: grid.rows }, (_, row) => `${column}${row + 1}`));
  const place = (tile: string) => {
    const { column, row } = cell(grid, tile);
    return row * grid.columns.length + column;
  };
  return tiles.sort((one, other) => place(one) - place(other));
}

/** The steps that lead to a tile, first one first; empty if it cannot be reached. */
export function wayTo(walks: Map<string, Walk>, tile: string): Walk[] {
  const way: Walk[] = [];
  for (let step = walks.get(tile); step; step = walks.get(step.from)) way.unshift(step);
  return way;
}

/** The outline of a set of tiles, as a path of the edges that have no tile of the set beyond them. */
export function outlineOf(grid: Grid, tiles: string[]): string {
  const cells = tiles.map((tile) => cell(grid, tile));
  const has = new Set(cells.map(({ column, row }) => `${column},${row}`));
  const edges: string[] = [];
  for (const { column, row } of cells) {
    const [left, top, right, bottom] = [column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE];
    if (!has.has(`${column},${row - 1}`)) edges.push(`M${left} ${top}H${right}`);
    if (!has.has(`${column},${row + 1}`)) edges.push(`M${left} ${bottom}H${right}`);
    if (!has.has(`${column - 1},${row}`)) edges.push(`M${left} ${top}V${bottom}`);
    if (!has.has(`${column + 1},${row}`)) edges.push(`M${right} ${top}V${bottom}`);
  }
  return edges.join('');
}
