/** Picking one of the legal moves, word by word, in any order. */

import type { Move } from './board';

/** Why something cannot be done: words, and the clause of the rules. */
export interface Reason {
  words: string;
  clause: string;
  /** `en` if they are not in the language of the page. */
  lang?: 'en';
}

/** What a choice needs from whoever shows it. */
export interface Chooser {
  play(moves: number[] | string): void;
  whyNot(text: string, after: number[]): Promise<Reason | null>;
  say(text: string): void;
}

const NOBODY: Chooser = { play() {}, whyNot: async () => null, say() {} };

/** The words of a move: the first word of its notation, then its parts. */
export function wordsOf(move: Move): string[] {
  return [move.text.split(' ', 1)[0], ...move.parts];
}

/** The words of a move that have not been chosen; null if something was chosen that it does not have. */
function remaining(move: Move, chosen: readonly string[]): string[] | null {
  const words = wordsOf(move);
  for (const word of chosen) {
    const place = words.lastIndexOf(word);
    if (place < 0) return null;
    words.splice(place, 1);
  }
  return words;
}

export class Choice {
  /** The words chosen so far. */
  words = $state.raw<string[]>([]);
  /** The moves among which to choose. */
  moves = $state.raw<Move[]>([]);
  /** The moves that fit what was chosen. */
  left = $derived(this.moves.filter((move) => remaining(move, this.words)));
  /** The words that may be chosen next. */
  targets = $derived(new Set(this.left.flatMap((move) => remaining(move, this.words) ?? [])));
  /** Why the last thing tried cannot be done. */
  reason = $state.raw<Reason | null>(null);

  readonly #chooser: Chooser;

  constructor(chooser: Chooser = NOBODY) {
    this.#chooser = chooser;
  }

  /** Offer other moves: what was chosen is forgotten. */
  offer(moves: Move[]): void {
    this.moves = moves;
    this.words = [];
  }

  /** Whether a word has been chosen. */
  has(word: string): boolean {
    return this.words.includes(word);
  }

  /** Choose a word. If one move fits and nothing about it is open any more, it is played. False if no move fits. */
  pick(word: string): boolean {
    const words = [...this.words, word];
    if (!this.moves.some((move) => remaining(move, words))) return false;
    this.words = words;
    this.reason = null;
    if (this.left.length === 1 && this.#isComplete(this.left[0])) this.play([this.left[0].id]);
    return true;
  }

  /** A move is complete if everything not chosen goes without saying: all moves of its kind have it. */
  #isComplete(move: Move): boolean {
    const alike = this.moves.filter((other) => other.kind === move.kind);
    const open = remaining(move, this.words)?.slice() ?? [];
    return open.every((word) => alike.every((other) => wordsOf(other).includes(word)));
  }

  /** Take the last word back. */
  back(): void {
    this.words = this.words.slice(0, -1);
    this.reason = null;
  }

  /** Forget everything chosen. */
  clear(): void {
    this.words = [];
    this.reason = null;
  }

  /** Play moves, several of them all or none, by their ids or in notation. */
  play(moves: number[] | string): void {
    this.reason = null;
    this.#chooser.play(moves);
  }

  /** Ask why a move cannot be made, in the game's notation, after moves not played yet; the answer is shown and spoken. */
  async whyNot(text: string, after: number[] = []): Promise<void> {
    const reason = await this.#chooser.whyNot(text, after);
    this.reason = reason;
    if (reason) this.say(reason.words);
  }

  /** Tell those who listen instead of looking. */
  say(text: string): void {
    this.#chooser.say(text);
  }
}
