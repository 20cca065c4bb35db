/** Where things lie on the drawn map. One unit is about a pixel on a phone of 360. */

import type { Plot } from './picture';

export const CELL = 40;
const GAP = 5;
const MARGIN = 7;
export const TERRITORY = 3 * CELL;
export const SIDE = 2 * MARGIN + 9 * CELL + 2 * GAP;

const along = (place: number) => MARGIN + CELL * place + GAP * Math.floor(place / 3);

/** The upper left corner of a plot. */
export const corner = ({ line, column }: { line: number; column: number }): [number, number] => [along(column), along(line)];

/** The middle of a plot. */
export const middle = (plot: { line: number; column: number }): [number, number] => {
  const [x, y] = corner(plot);
  return [x + CELL / 2, y + CELL / 2];
};

/** The upper left corner of a territory, 1 to 9. */
export const territoryCorner = (territory: number): [number, number] =>
  corner({ line: 3 * Math.floor((territory - 1) / 3), column: 3 * ((territory - 1) % 3) });

export const territoryMiddle = (territory: number): [number, number] => {
  const [x, y] = territoryCorner(territory);
  return [x + TERRITORY / 2, y + TERRITORY / 2];
};

/** The plot with a name. */
export const placed = (name: string): { line: number; column: number } => {
  const [territory, plot] = name.split('.').map((digit) => Number(digit) - 1);
  return {
    line: 3 * Math.floor(territory / 3) + Math.floor(plot / 3),
    column: 3 * (territory % 3) + (plot % 3),
  };
};

/** The bed of a river: from the middle of each of its plots to those beside and beneath; alone, a pool. */
export function riverBed(plots: Plot[]): string {
  const isRiver = (line: number, column: number) =>
    line >= 0 && line < 9 && column >= 0 && column < 9 && plots[9 * line + column].terrain === 'river';
  return plots
    .filter((plot) => plot.terrain === 'river')
    .map((plot) => {
      const from = `M${middle(plot).join(' ')}`;
      const { line, column } = plot;
      const to = (down: number, right: number) =>
        isRiver(line + down, column + right) ? `${from}L${middle({ line: line + down, column: column + right }).join(' ')}` : '';
      return `${from}h.01${to(0, 1)}${to(1, 0)}${mouths(plot, isRiver)}`;
    })
    .join('');
}

/** A river that ends at the edge of the map flows off it. */
function mouths(plot: Plot, isRiver: (line: number, column: number) => boolean): string {
  const { line, column } = plot;
  const [x, y] = middle(plot);
  const beside = [isRiver(line - 1, column), isRiver(line + 1, column), isRiver(line, column - 1), isRiver(line, column + 1)];
  if (beside.filter(Boolean).length > 1) return '';
  const out = CELL / 2 + MARGIN;
  if (line === 0) return `M${x} ${y}v${-out}`;
  if (line === 8) return `M${x} ${y}v${out}`;
  if (column === 0) return `M${x} ${y}h${-out}`;
  return column === 8 ? `M${x} ${y}h${out}` : '';
}
