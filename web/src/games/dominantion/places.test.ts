import { expect, test } from 'vitest';
import { allTiles, beside, cell, middle, sideOf, type Grid, type Side } from './places';

const columns = [...'ABCDEFGHIJKLMN'];
const rows = 14;
const SIDES: Side[] = ['south', 'west', 'north', 'east'];

test('a hive lies on a side of the board', () => {
  expect(sideOf({ columns, rows }, ['F1', 'G1', 'I3'])).toBe('south');
  expect(sideOf({ columns, rows }, ['A6', 'C9'])).toBe('west');
  expect(sideOf({ columns, rows }, ['F12', 'I14'])).toBe('north');
  expect(sideOf({ columns, rows }, ['L6', 'N9'])).toBe('east');
});

test('the side of the viewer is at the bottom', () => {
  const thrones: Record<Side, string> = { south: 'G1', west: 'A8', north: 'H14', east: 'N7' };
  for (const bottom of SIDES) expect(cell({ columns, rows, bottom }, thrones[bottom]).row).toBe(13);
});

test('the board is turned, not mirrored', () => {
  for (const bottom of SIDES) {
    const grid: Grid = { columns, rows, bottom };
    const [north, east] = ['G8', 'H7'].map((tile) => middle(grid, tile));
    const at = middle(grid, 'G7');
    const turn = (north.x - at.x) * (east.y - at.y) - (north.y - at.y) * (east.x - at.x);
    expect(turn).toBeGreaterThan(0);
  }
});

test('tiles are in the order in which they are drawn', () => {
  const tiles = allTiles({ columns, rows, bottom: 'west' });
  expect(tiles).toHaveLength(196);
  expect(new Set(tiles).size).toBe(196);
  expect(tiles.slice(0, 2)).toEqual(['N14', 'N13']);
  expect(allTiles({ columns, rows })[0]).toBe('A14');
});

test('directions are those of the board, however it lies', () => {
  expect(beside({ columns, rows, bottom: 'north' }, 'G7', 'ne')).toBe('H8');
  expect(beside({ columns, rows }, 'A1', 'w')).toBeNull();
  expect(beside({ columns, rows }, 'A1', 'worker')).toBeNull();
});
