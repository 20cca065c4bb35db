/** What the server says, in the language chosen. Engine and templates are loaded when they are first needed: never in English. */

import type { Reason } from './choice.svelte';
import type { Grammar, Piece, Translator } from './sentences';
import { settings } from './settings.svelte';

const files = import.meta.glob<{ SENTENCES: Grammar }>('../games/*/sentences.ts');

/** The translators that are loaded, by game; the one for what belongs to no game has no name. */
let translators = $state.raw<Record<string, Pick<Translator, 'pieces'>>>({});
const loading = new Map<string, Promise<void>>();

/** Load what a game's words need, if that was not done. */
export async function loadWords(game: string): Promise<void> {
  if (settings.language === 'en') return;
  if (!loading.has(game)) loading.set(game, load(game));
  await loading.get(game);
}

async function load(game: string): Promise<void> {
  try {
    const [{ joined, Translator }, { SERVER }, own] = await Promise.all([
      import('./sentences'),
      import('./server_sentences'),
      files[`../games/${game}/sentences.ts`]?.(),
    ]);
    translators = { ...translators, [game]: new Translator(own ? joined(own.SENTENCES, SERVER) : SERVER) };
  } catch {
    // the server is gone, or has another version of the page: words stay English until the page is loaded again
    translators = { ...translators, [game]: { pieces: (text) => [{ text, foreign: true }] } };
  }
}

/** Something the server said, part by part; what cannot be translated is marked as foreign. Nothing while words are loaded. */
export function said(text: string, game = ''): Piece[] {
  if (settings.language === 'en' || !text) return [{ text, foreign: false }];
  const translator = translators[game];
  if (translator) return translator.pieces(text);
  void loadWords(game);
  return [];
}

/** The same as one text, where no marks are possible: titles, what is spoken. */
export function tr(text: string, game = ''): string {
  return said(text, game)
    .map((piece) => piece.text)
    .join(' ');
}

/** Why the server says no, to be shown: in the language chosen, or marked as English. */
export function reasonOf(words: string, clause: string, game = ''): Reason {
  return { words: tr(words, game), clause, lang: said(words, game).some((piece) => piece.foreign) ? 'en' : undefined };
}

/** A name in a declaration, `start_seat`, as words: "Start seat". */
export function named(name: string, game = ''): string {
  const words = tr(name.replaceAll('_', ' '), game);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
