/** What the server says, in the language chosen. Templates are loaded when they are first needed: never in English. */

import type { Reason } from './choice.svelte';
import { joined, Translator, type Grammar, type Piece } from './sentences';
import { settings } from './settings.svelte';

const files = import.meta.glob<{ SENTENCES: Grammar }>('../games/*/sentences.ts');

/** The translators that are loaded, by game; the one for what belongs to no game has no name. */
let translators = $state.raw<Record<string, Translator>>({});
const asked = new Set<string>();

/** Load what a game's words need, if that was not done. */
export async function loadWords(game: string): Promise<void> {
  if (settings.language === 'en' || asked.has(game)) return;
  asked.add(game);
  try {
    const [{ SERVER }, own] = await Promise.all([import('./server_sentences'), files[`../games/${game}/sentences.ts`]?.()]);
    translators = { ...translators, [game]: new Translator(own ? joined(own.SENTENCES, SERVER) : SERVER) };
  } catch {
    asked.delete(game); // the server is gone, or has another version of the page: until it is loaded again, words stay English
  }
}

/** Something the server said, part by part; what cannot be translated is marked as foreign. */
export function said(text: string, game = ''): Piece[] {
  if (settings.language === 'en' || !text) return [{ text, foreign: false }];
  void loadWords(game);
  return translators[game]?.pieces(text) ?? [{ text, foreign: true }];
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
