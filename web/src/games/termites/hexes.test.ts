import { expect, it } from 'vitest';
import { HEXES, RADIUS, middle, viewBox } from './hexes';

const far = (one: string, other: string, layout: 'rows' | 'columns') => {
  const [a, b] = [middle(one, layout), middle(other, layout)];
  return Math.hypot(a.x - b.x, a.y - b.y) / (RADIUS * Math.sqrt(3));
};

it('has 127 hexes in rows of 7 to 13 and back', () => {
  expect(HEXES).toHaveLength(127);
  expect([HEXES[0], HEXES[63], HEXES[126]]).toEqual(['A1', 'G7', 'M7']);
  expect(HEXES.filter((hex) => hex.startsWith('G'))).toHaveLength(13);
});

it.each(['rows', 'columns'] as const)('puts the neighbours of the rulebook next to each other, in %s', (layout) => {
  for (const hex of ['G8', 'F7', 'F6', 'G6', 'H6', 'H7']) expect(far('G7', hex, layout)).toBeCloseTo(1);
  for (const hex of ['D5', 'C4', 'C3', 'D3', 'E4', 'E5']) expect(far('D4', hex, layout)).toBeCloseTo(1);
  for (const hex of ['J5', 'I5', 'I4', 'J3', 'K3', 'K4']) expect(far('J4', hex, layout)).toBeCloseTo(1);
});

it.each(['rows', 'columns'] as const)('keeps every hex inside the box, in %s', (layout) => {
  const box = viewBox(layout);
  for (const hex of HEXES) {
    const { x, y } = middle(hex, layout);
    expect(x - RADIUS * 0.85).toBeGreaterThan(box.x);
    expect(y - RADIUS * 0.85).toBeGreaterThan(box.y);
    expect(x + RADIUS * 0.85).toBeLessThan(box.x + box.width);
    expect(y + RADIUS * 0.85).toBeLessThan(box.y + box.height);
  }
});
