import { expect, it } from 'vitest';
import { merged, type TableState } from './table.svelte';

const STATE = {
  seq: 3,
  log: [{ turn: 1, seat: 0, text: 'one' }],
  view: { actor: 0 },
  prompt: 'ask',
  offers: [],
} as unknown as TableState;

it('appends the log, merges the view, replaces the rest', () => {
  const next = merged(STATE, { seq: 4, log: [{ turn: 2, seat: 1, text: 'two' }], view: { actor: 1 }, prompt: 'other' });
  expect(next.log?.map((line) => line.text)).toEqual(['one', 'two']);
  expect(next.view?.actor).toBe(1);
  expect(next.prompt).toBe('other');
  expect(STATE.log).toHaveLength(1);
});
