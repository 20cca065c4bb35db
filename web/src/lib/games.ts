/** What the page has for each game, found by its folder `games/<game>/` and loaded when it is needed. */

import type { Board, Example } from './board';
import type { Lesson } from './learn';

const boards = import.meta.glob<{ default: Board }>('../games/*/Board.svelte');
const lessons = import.meta.glob<{ LESSON: Lesson }>('../games/*/learn.ts');
const examples = import.meta.glob<{ default: Example[] }>('../games/*/examples.json');
const cards = import.meta.glob<{ default: Board }>('../games/*/Picture.svelte');

async function find<T>(files: Record<string, () => Promise<T>>, game: string, file: string): Promise<T | null> {
  const load = files[`../games/${game}/${file}`];
  return load ? load() : null;
}

export const boardOf = async (game: string) => (await find(boards, game, 'Board.svelte'))?.default ?? null;
export const cardOf = async (game: string) => (await find(cards, game, 'Picture.svelte'))?.default ?? null;
export const lessonOf = async (game: string) => (await find(lessons, game, 'learn.ts'))?.LESSON ?? null;
export const examplesOf = async (game: string) => (await find(examples, game, 'examples.json'))?.default ?? [];
export const hasLesson = (game: string) => `../games/${game}/learn.ts` in lessons;
