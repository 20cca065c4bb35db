/** Where the 127 hexes lie: rows A to M with 7 to 13 and back to 7 hexes, each row shifted by half a hex. */

const ROWS = 'ABCDEFGHIJKLM';
const SIDE = 7;
/** From the middle of a hex to a corner. */
export const RADIUS = 30;
const PITCH = RADIUS * Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

/**
 * `rows`: lying rows, as in the rulebook. `columns`: the rows stand, A on the left, 1 at the top: on a narrow screen the
 * hexes are a quarter larger.
 */
export type Layout = 'rows' | 'columns';

export const HEXES: string[] = [...ROWS].flatMap((letter, row) =>
  Array.from({ length: 2 * SIDE - 1 - Math.abs(row - SIDE + 1) }, (_, place) => `${letter}${place + 1}`),
);

function turned(point: Point, layout: Layout): Point {
  return layout === 'rows' ? point : { x: point.y, y: point.x };
}

/** The middle of a hex; that of G7 is the origin. */
export function middle(hex: string, layout: Layout): Point {
  const row = ROWS.indexOf(hex[0]);
  const along = Number(hex.slice(1)) - 1 + Math.abs(row - SIDE + 1) / 2 - SIDE + 1;
  return turned({ x: along * PITCH, y: (row - SIDE + 1) * 1.5 * RADIUS }, layout);
}

/** The corners of a hex around its middle, as the points of a polygon; smaller by `inset`. */
export function corners(layout: Layout, inset = 0): string {
  return [0, 1, 2, 3, 4, 5]
    .map((corner) => {
      const angle = (Math.PI / 3) * corner + Math.PI / 6;
      const point = turned({ x: (RADIUS - inset) * Math.cos(angle), y: (RADIUS - inset) * Math.sin(angle) }, layout);
      return `${point.x.toFixed(2)},${point.y.toFixed(2)}`;
    })
    .join(' ');
}

const LONG = SIDE * 2 - 1;
const MARGIN = 3;
/** Room for the names of the rows, before the first hex of the longest. */
const NAMES = 22;

/** The box of the whole board. */
export function viewBox(layout: Layout): { x: number; y: number; width: number; height: number } {
  const first = turned({ x: (-LONG * PITCH) / 2 - NAMES, y: -(LONG - 1) * 0.75 * RADIUS - RADIUS - MARGIN }, layout);
  const size = turned({ x: LONG * PITCH + NAMES + MARGIN, y: (LONG - 1) * 1.5 * RADIUS + 2 * RADIUS + 2 * MARGIN }, layout);
  return { ...first, width: size.x, height: size.y };
}

/** Where the letter of each row stands: before its first hex. */
export function rowNames(layout: Layout): { letter: string; at: Point }[] {
  return [...ROWS].map((letter) => {
    const first = turned(middle(`${letter}1`, layout), layout);
    return { letter, at: turned({ x: first.x - PITCH * 0.72, y: first.y }, layout) };
  });
}

/** Three corners of a hex, a little inside. */
export function threeCorners(layout: Layout): Point[] {
  return [-90, 30, 150].map((degrees) => {
    const angle = (degrees / 180) * Math.PI;
    return turned({ x: 23.5 * Math.cos(angle), y: 23.5 * Math.sin(angle) }, layout);
  });
}
