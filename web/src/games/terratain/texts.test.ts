import { expect, it } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import examples from './examples.json';
import { LESSON } from './learn';
import { CHIT_WORDS, TEXTS, changeWords, combinationWords, signed } from './texts';
import { SEATS } from './fixture';
import { seatName } from './texts';

const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

it('has every text in both languages, with the same gaps', () => {
  for (const [key, words] of Object.entries(TEXTS)) {
    expect(words.pl, key).toBeTruthy();
    expect(gaps(words.pl), key).toEqual(gaps(words.en));
  }
  for (const words of Object.values(CHIT_WORDS)) expect(words.pl && words.many.pl).toBeTruthy();
});

it('tells a combination in words', () => {
  const row = { seat: 0, part: 'rows', key: 'same3', type: 'town', territories: [], plots: ['1.1', '1.2', '1.3'], points: 6 } as const;
  const one = { ...row, territories: [], plots: [...row.plots] };
  expect(combinationWords(one)).toBe('3 Towns in a row, 1.1 to 1.3');
  expect(combinationWords({ ...one, part: 'lines', type: null, territories: [1, 2, 3], plots: [] })).toBe('line of territories 1-2-3');
  expect(changeWords({ seat: 0, part: 'rows', points: -6, gained: [], lost: [one] })).toBe('loses 3 Towns in a row, 1.1 to 1.3');
  expect(signed(-6)).toBe('−6');
  expect(signed(3)).toBe('+3');
});

it('names seats in Polish', () => {
  expect(seatName(SEATS[0])).toBe('Red');
  settings.language = 'pl';
  expect(seatName(SEATS[0])).toBe('Czerwony');
  settings.language = 'en';
});

it('has worked examples, each with a clause and a position', () => {
  expect(examples.length).toBeGreaterThanOrEqual(10);
  for (const { clause, title, position, words } of examples) {
    expect(clause).toMatch(/^TER-[A-Z]+-\d+$/);
    expect(position.split('\n')[0]).toBe(`game terratain version 1 players ${position.match(/players (\d)/)![1]}`);
    expect(title && words).toBeTruthy();
  }
  expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
});

it('has a lesson in both languages, whose first step has a position', () => {
  expect(LESSON[0].position).toBeTruthy();
  for (const step of LESSON) {
    for (const words of [step.title, step.words, step.wrong, step.done]) if (words) expect(words.pl).toBeTruthy();
    if (step.right) expect(step.done).toBeTruthy();
  }
});
