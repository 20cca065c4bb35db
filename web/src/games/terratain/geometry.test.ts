import { expect, it } from 'vitest';
import { PLOTS, picture } from './fixture';
import { CELL, SIDE, middle, placed, riverBed, territoryMiddle } from './geometry';

it('finds plots by name', () => {
  expect(placed('1.1')).toEqual({ line: 0, column: 0 });
  expect(placed('3.6')).toEqual({ line: 1, column: 8 });
  expect(placed('6.4')).toEqual({ line: 4, column: 6 });
  expect(PLOTS.map(placed)).toEqual(PLOTS.map((_, place) => ({ line: Math.floor(place / 9), column: place % 9 })));
});

it('puts the middle of the map in the middle', () => {
  expect(middle(placed('5.5'))).toEqual([SIDE / 2, SIDE / 2]);
  expect(territoryMiddle(5)).toEqual([SIDE / 2, SIDE / 2]);
  expect(middle(placed('1.2'))[0] - middle(placed('1.1'))[0]).toBe(CELL);
});

it('draws a river through its plots and off the map', () => {
  const wet = new Set(['2.2', '2.5', '2.6']);
  const { plots } = picture();
  const bed = riverBed(plots.map((plot) => (wet.has(plot.plot) ? { ...plot, terrain: 'river' } : plot)));
  const [x, y] = middle(placed('2.2'));
  expect(bed).toContain(`M${x} ${y}L${middle(placed('2.5')).join(' ')}`);
  expect(bed).toContain(`M${x} ${y}v-`);
  expect(riverBed(plots)).toBe('');
});
