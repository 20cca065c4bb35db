import { describe, expect, it } from 'vitest';
import { attackLine, changes, newAttacks, outcomes, piles } from './gesture';
import { attack, picture, reach, unit } from './testing';

describe('what has still to be chosen after the target', () => {
  const two = attack('G7', {
    ways: [
      { from: 'G8', retreats: ['F7', 'F6', 'H6'], deadly: [] },
      { from: 'F7', retreats: ['G8', 'F6', 'H6'], deadly: [] },
    ],
  });

  it('is only where the unit retreats to, if the attacker chooses', () => {
    expect(outcomes(two, 'attacker').map(({ at, from }) => [at, from])).toEqual([
      ['F7', 'G8'],
      ['F6', 'G8'],
      ['H6', 'G8'],
      ['G8', 'F7'],
    ]);
  });

  it('is only the side, if the defender chooses, and sides that leave the same retreats are alike', () => {
    const hit = attack('G7', { ways: [...two.ways, { from: 'H7', retreats: ['F7', 'F6', 'H6'], deadly: [] }] });
    expect(outcomes(hit, 'defender').map(({ at }) => at)).toEqual(['G8', 'F7']);
  });

  it('is nothing where every side destroys the unit', () => {
    const grip = attack('G7', {
      destroys: true,
      ways: [
        { from: 'G8', retreats: [], deadly: [] },
        { from: 'F7', retreats: [], deadly: [] },
      ],
    });
    expect(outcomes(grip, 'attacker')).toHaveLength(1);
  });

  it('is destruction or retreat where the side decides it; the target itself stands for destruction', () => {
    const corner = attack('B7', {
      ways: [
        { from: 'B6', retreats: ['C7'], deadly: [] },
        { from: 'C7', retreats: [], deadly: [] },
      ],
    });
    expect(outcomes(corner, 'attacker').map(({ at, destroyed }) => [at, destroyed])).toEqual([
      ['C7', false],
      ['B7', true],
    ]);
  });
});

describe('notation', () => {
  it('names the approach hex but for Mounds', () => {
    expect(attackLine('G8', attack('G7'), 'F7')).toBe('attack G8 G7 from F7');
    expect(attackLine('G8', attack('G7', { captures: true }), '')).toBe('attack G8 G7');
  });
});

describe('changes', () => {
  const before = picture({ units: [unit('G8', 0, 'W2'), unit('G7', 1, 'W1')], mounds: [{ on: 'C4', seat: 1, value: 7 }] });

  it('tell what moved, came and went', () => {
    const now = picture({ units: [unit('G7', 0, 'W2'), unit('F7', 1, 'W1'), unit('A1', 0, 'S1')], mounds: [] });
    expect(changes(before, now)).toEqual([
      { on: 'G7', from: 'G8', kind: 'came' },
      { on: 'F7', from: 'G7', kind: 'came' },
      { on: 'A1', from: null, kind: 'came' },
      { on: 'C4', from: null, kind: 'went' },
    ]);
  });

  it('tell of tiles', () => {
    const now = picture({ ...before, terrain: { ...before.terrain, water: ['D5', 'D6'] } });
    expect(changes(before, now)).toEqual([{ on: 'D6', from: null, kind: 'came' }]);
  });
});

describe('what could be attacked after placing', () => {
  it('is what could not be attacked before, by the strongest', () => {
    const now = picture({ reach: [reach('G8', [], [attack('G7'), attack('E4', { legal: false })])] });
    const then = picture({
      reach: [reach('G8', [], [attack('G7'), attack('E4', { total: 7 })]), reach('D4', [], [attack('E4', { total: 8 })])],
    });
    expect([...newAttacks(now, then)].map(([hex, { unit }]) => [hex, unit])).toEqual([['E4', 'D4']]);
  });
});

it('puts equal tokens of a hand together', () => {
  const hand = [unit('', 0, 'W1'), unit('', 0, 'W1'), unit('', 0, 'F1')];
  expect(piles(hand).map(({ token, count }) => [token.token, count])).toEqual([
    ['W1', 2],
    ['F1', 1],
  ]);
});

it('tells retreats that destroy from others', () => {
  const flyer = attack('B7', { ways: [{ from: 'C7', retreats: ['A6', 'B6'], deadly: ['A6'] }] });
  expect(outcomes(flyer, 'attacker').map(({ at, destroyed }) => [at, destroyed])).toEqual([
    ['A6', true],
    ['B6', false],
  ]);
});
