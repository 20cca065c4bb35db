import { describe, expect, it } from 'vitest';
import { NOTHING, changesOf, remembered } from './changes';
import { picture } from './fixture';
import type { Combination } from './picture';

const row = (plots: string[], seat = 0): Combination => ({
  seat,
  part: 'rows',
  key: `row${plots.length}`,
  type: null,
  territories: [],
  plots,
  points: plots.length,
});
const centre = (seat: number): Combination => ({ seat, part: 'centre', key: 'centre', type: null, territories: [5], plots: [], points: 3 });
const most = (plots: string[], seat = 0): Combination => ({
  seat,
  part: 'majorities',
  key: 'majority',
  type: 'town',
  territories: [],
  plots,
  points: 3,
});

describe('what scores more or less', () => {
  it('tells what is new and what is gone', () => {
    const changes = changesOf([centre(1)], [row(['1.1', '1.2', '1.3'])]);
    expect(changes.map(({ seat, part, points }) => [seat, part, points])).toEqual([
      [0, 'rows', 3],
      [1, 'centre', -3],
    ]);
  });

  it('tells a longer row as the difference', () => {
    const [change, ...rest] = changesOf([row(['1.1', '1.2', '1.3'])], [row(['1.1', '1.2', '1.3', '2.1'])]);
    expect(rest).toEqual([]);
    expect(change.points).toBe(1);
    expect(change.gained[0].plots).toHaveLength(4);
    expect(change.lost[0].plots).toHaveLength(3);
  });

  it('keeps the two halves of a broken row together', () => {
    const long = ['1.1', '1.2', '1.3', '2.1', '2.2', '2.3', '3.1'];
    const changes = changesOf([row(long)], [row(long.slice(0, 3)), row(long.slice(4))]);
    expect(changes).toHaveLength(1);
    expect(changes[0].points).toBe(-1);
    expect(changes[0].gained).toHaveLength(2);
  });

  it('does not mix rows that cross in one plot', () => {
    const changes = changesOf([row(['1.4', '1.5', '1.6'])], [row(['1.2', '1.5', '1.8'])]);
    expect(changes.map(({ points }) => points).sort()).toEqual([-3, 3]);
  });

  it('leaves out what is worth the same', () => {
    expect(changesOf([most(['1.1'])], [most(['1.1', '1.2'])])).toEqual([]);
  });
});

describe('what happened', () => {
  const first = picture({ '1.1': 'town 0' }, {}, { turn: 4, seat: 1 });
  const built = picture({ '1.1': 'town 0', '5.5': 'farm 1' }, {}, { turn: 4, seat: 1 });
  const removed = picture({ '5.5': 'farm 1' }, {}, { turn: 5, seat: 0 });

  it('remembers what was built and removed', () => {
    const after = remembered(remembered(NOTHING, first, built), built, removed);
    expect([...after.built]).toEqual([['5.5', 4]]);
    expect(after.removed.get('1.1')).toEqual({ type: 'town', seat: 0, turn: 4 });
  });

  it('forgets it after a round', () => {
    const recent = remembered(NOTHING, first, built);
    const later = { ...built, turn: 6 };
    expect(remembered(recent, later, later).built.size).toBe(0);
  });

  it('forgets everything when something is taken back', () => {
    const recent = remembered(NOTHING, first, built);
    expect(remembered(recent, { ...built, turn: 5 }, first).built.size).toBe(0);
    const undone = remembered(recent, { ...built, phase: 'discard' }, first);
    expect(undone.built.size + undone.removed.size).toBe(0);
  });

  it('remembers the chits drawn in the present turn', () => {
    const before = picture({}, { town: 1 }, { turn: 3, seat: 1 });
    const after = picture({}, { town: 2, army: 1 }, { turn: 4, seat: 0 });
    expect(remembered(NOTHING, before, after).drawn).toEqual([{ seat: 0, chits: ['town', 'army'], turn: 4 }]);
  });
});
