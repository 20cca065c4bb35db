/** The words of the page, in English and Polish. What the server says (prompts, the log, reasons) is English. */

import { settings, type Language } from './settings.svelte';

/** A text in the page's languages. */
export type Words = { en: string; pl?: string };

/** A text in the language chosen; where it is missing, in English. `{name}` stands for a value. */
export function say(words: Words, values: Record<string, string | number> = {}): string {
  const text = words[settings.language as Language] ?? words.en;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text of the catalogue. */
export function t(name: keyof typeof TEXTS, values: Record<string, string | number> = {}): string {
  return say(TEXTS[name], values);
}

export const TEXTS = {
  title: { en: 'Formicarium', pl: 'Formikarium' },
  pitch: {
    en: 'Four strategy games about colonies and territory: alone, on one device, or with friends anywhere.',
    pl: 'Cztery gry strategiczne o koloniach i terytorium: samemu, na jednym urządzeniu albo ze znajomymi gdziekolwiek.',
  },
  home: { en: 'Games', pl: 'Gry' },
  play_now: { en: 'Play now', pl: 'Graj' },
  new_table: { en: 'New table', pl: 'Nowy stół' },
  learn: { en: 'Learn in five minutes', pl: 'Nauka w pięć minut' },
  rules: { en: 'Rules', pl: 'Zasady' },
  players: { en: '{fewest}–{most} players', pl: '{fewest}–{most} graczy' },
  moves: { en: 'Moves', pl: 'Ruchy' },
  loading: { en: 'One moment …', pl: 'Chwileczkę …' },
  log: { en: 'What happened', pl: 'Przebieg' },
  scores: { en: 'Points', pl: 'Punkty' },
  lost: { en: 'The connection is lost. Trying again; nothing is lost.', pl: 'Utracono połączenie. Próbuję ponownie; nic nie przepadło.' },
  unknown_table: { en: 'There is no such table.', pl: 'Nie ma takiego stołu.' },
  back: { en: 'Back', pl: 'Wstecz' },
  only_choice: { en: 'Only one choice: {move}', pl: 'Jedyny możliwy ruch: {move}' },
  rule: { en: 'Rule {clause}', pl: 'Zasada {clause}' },
} satisfies Record<string, Words>;
