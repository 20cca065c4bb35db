/** Pictures for tests: what a test does not name is as at the beginning of a game of two. */

import type { Move, SeatInfo } from '../../lib/board';
import { CHITS, STRUCTURES, type Chit, type Pile, type Structure, type TerratainPicture } from './picture';

export const SEATS: SeatInfo[] = [
  { seat: 0, colour: 'red', called: 'Red', name: 'Ada', kind: 'person', level: 0 },
  { seat: 1, colour: 'blue', called: 'Blue', name: '', kind: 'opponent', level: 1 },
];

export const pile = (counts: Partial<Pile> = {}): Pile =>
  Object.fromEntries(CHITS.map((chit) => [chit, counts[chit] ?? 0])) as Pile;

/** The names of all plots, line by line. */
export const PLOTS = Array.from({ length: 81 }, (_, place) => {
  const [line, column] = [Math.floor(place / 9), place % 9];
  return `${3 * Math.floor(line / 3) + Math.floor(column / 3) + 1}.${3 * (line % 3) + (column % 3) + 1}`;
});

/** `standing` is like `{ '5.1': 'castle 1' }`: a type and the seat that owns it. */
export function picture(
  standing: Record<string, string> = {},
  reserve: Partial<Pile> = {},
  more: Partial<TerratainPicture> = {},
): TerratainPicture {
  const structures = Object.values(standing).map((word) => word.split(' '));
  const counts = (test: (type: string, plot: string) => boolean) =>
    SEATS.map(
      ({ seat }) => Object.entries(standing).filter(([plot, word]) => word.endsWith(`${seat}`) && test(word.split(' ')[0], plot)).length,
    );
  const most = ([red, blue]: number[]) => (red === blue ? null : red > blue ? 0 : 1);
  return {
    phase: 'build',
    turn: 9,
    seat: 0,
    drawn: 2,
    ending: null,
    last_turn: 300,
    turns_without_build: 0,
    stalemate_after: 6,
    options: {
      scoring: 'book',
      adjacency: 4,
      reserve_limit: 4,
      mountains: false,
      rivers: false,
      map: 'nine_peaks',
      score_display: 'full',
    },
    points: { majority: 3 },
    plots: PLOTS.map((plot, place) => {
      const [type, seat] = standing[plot]?.split(' ') ?? [];
      return {
        plot,
        territory: Number(plot[0]),
        line: Math.floor(place / 9),
        column: place % 9,
        terrain: 'plain',
        structure: type ? { type: type as Structure, seat: Number(seat) } : null,
      };
    }),
    territories: Array.from({ length: 9 }, (_, place) => {
      const own = counts((_, plot) => plot.startsWith(`${place + 1}.`));
      return { territory: place + 1, structures: own, control: most(own) };
    }),
    majorities: STRUCTURES.map((type) => {
      const own = counts((other) => other === type);
      return { type, structures: own, majority: most(own) };
    }),
    players: SEATS.map(({ seat }) => ({
      seat,
      structures: structures.filter(([, owner]) => Number(owner) === seat).length,
      reserve: pile(seat === 0 ? reserve : {}),
      cup: pile({ temple: 10 }),
      discard: pile(),
      to_discard: 0,
    })),
    combinations: [],
    outlook: {},
    ...more,
  };
}

const CHIT_PLACE = Object.fromEntries(CHITS.map((chit, place) => [chit, place])) as Record<Chit, number>;

/** Moves as the server sends them. */
export const moves = {
  build: (chit: Chit, ...plots: string[]): Move[] =>
    plots.map((plot) => ({
      id: 81 * CHIT_PLACE[chit] + PLOTS.indexOf(plot),
      text: `build ${chit} ${plot}`,
      kind: 'build',
      parts: [chit, plot],
    })),
  war: (...plots: string[]): Move[] => [
    ...plots.map((plot) => ({ id: 486 + PLOTS.indexOf(plot), text: `war ${plot}`, kind: 'war', parts: [plot] })),
    { id: 567, text: 'decline', kind: 'decline', parts: [] },
  ],
  discard: (...chits: Chit[]): Move[] =>
    chits.map((chit) => ({ id: 568 + CHIT_PLACE[chit], text: `discard ${chit}`, kind: 'discard', parts: [chit] })),
};
