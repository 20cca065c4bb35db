/** What the page has for each game, found by its folder `games/<game>/` and loaded when it is needed. */

import type { Component } from 'svelte';
import type { Board, Example } from './board';
import type { Card } from './card';
import type { Lesson } from './learn';

const boards = import.meta.glob<{ default: Board }>('../games/*/Board.svelte');
const lessons = import.meta.glob<{ LESSON: Lesson }>('../games/*/learn.ts');
const examples = import.meta.glob<{ default: Example[] }>('../games/*/examples.json');
const polishRules = import.meta.glob<string>('../games/*/RULES.pl.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<{ default: Component }>('../games/*/Picture.svelte');
const cards = import.meta.glob<{ CARD: Card }>('../games/*/card.ts', { eager: true });

async function find<T>(files: Record<string, () => Promise<T>>, game: string, file: string): Promise<T | null> {
  const load = files[`../games/${game}/${file}`];
  return load ? load() : null;
}

export const boardOf = async (game: string) => (await find(boards, game, 'Board.svelte'))?.default ?? null;
/** The small picture of a game on the first page; it needs nothing from anybody. */
export const pictureOf = async (game: string) => (await find(pictures, game, 'Picture.svelte'))?.default ?? null;
export const cardOf = (game: string): Card | null => cards[`../games/${game}/card.ts`]?.CARD ?? null;
export const lessonOf = async (game: string) => (await find(lessons, game, 'learn.ts'))?.LESSON ?? null;
export const examplesOf = async (game: string) => (await find(examples, game, 'examples.json'))?.default ?? [];
/** The clauses of the rules in Polish, if somebody has translated them. */
export const polishRulesOf = (game: string) => find(polishRules, game, 'RULES.pl.md');
export const hasLesson = (game: string) => `../games/${game}/learn.ts` in lessons;
