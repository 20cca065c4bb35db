import { expect, it } from 'vitest';
import { nearest } from './roving';

const SQUARES: [number, number][] = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column): [number, number] => [column * 10, row * 10]));

it('goes to the neighbour in a direction', () => {
  expect(nearest([10, 10], [1, 0], SQUARES)).toBe(5);
  expect(nearest([10, 10], [0, -1], SQUARES)).toBe(1);
});

it('stays where there is nothing', () => {
  expect(nearest([0, 0], [-1, 0], SQUARES)).toBe(-1);
});

it('goes down on hexes, though nothing lies straight below', () => {
  expect(nearest([0, 0], [0, 1], [[-5, 9], [5, 9.5], [40, 10]])).toBe(0);
});
