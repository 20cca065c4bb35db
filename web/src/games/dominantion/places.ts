/** Where things are drawn: tiles as squares, and the ways over them. */

import type { Picture, Walk } from './picture';

export type Grid = Pick<Picture, 'columns' | 'rows'>;

/** The side of a tile. */
export const TILE = 40;
/** Room for the names of rows and columns. */
export const MARGIN = 27;

export interface Point {
  x: number;
  y: number;
}

/** Column and row of a tile, both from 0; rows are counted from the top, as they are drawn. */
export function cell(picture: Grid, tile: string): { column: number; row: number } {
  return { column: picture.columns.indexOf(tile[0]), row: picture.rows - Number(tile.slice(1)) };
}

/** The middle of a tile. */
export function middle(picture: Grid, tile: string): Point {
  const { column, row } = cell(picture, tile);
  return { x: (column + 0.5) * TILE, y: (row + 0.5) * TILE };
}

/** All tiles, row by row from the top. */
export function allTiles(picture: Grid): string[] {
  const tiles: string[] = [];
  for (let row = picture.rows; row > 0; row--) for (const column of picture.columns) tiles.push(`${column}${row}`);
  return tiles;
}

/** The steps that lead to a tile, first one first; empty if it cannot be reached. */
export function wayTo(walks: Map<string, Walk>, tile: string): Walk[] {
  const way: Walk[] = [];
  for (let step = walks.get(tile); step; step = walks.get(step.from)) way.unshift(step);
  return way;
}

/** The outline of a set of tiles, as a path of the edges that have no tile of the set beyond them. */
export function outlineOf(picture: Grid, tiles: string[]): string {
  const cells = tiles.map((tile) => cell(picture, tile));
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
