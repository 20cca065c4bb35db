/** What the page and the boards of the games say to each other. docs/protocol.md says where it comes from. */

import type { Component } from 'svelte';
import type { Choice } from './choice.svelte';

/** The seat of somebody who only watches. */
export const PUBLIC = -3;

export interface SeatInfo {
  seat: number;
  /** The colour the seat is drawn in: a key of `COLOURS` in seats.ts. */
  colour: string;
  /** What the game calls the seat at present: "Red", "Red colony". */
  called: string;
  /** Who plays it: a person's name, or empty. */
  name: string;
  kind: 'person' | 'opponent' | 'open';
  level: number;
}

export interface Move {
  id: number;
  /** The notation: `build castle 5.1`. */
  text: string;
  kind: string;
  /** The words of the notation after the first. */
  parts: string[];
  /** The sentence of the log; empty if the move is only the first part of a gesture. */
  means?: string;
}

/** What moves would do, as far as the viewer can know; nothing is played. */
export interface Preview<P = unknown> {
  picture: P;
  /** Who would have to decide then; -1 chance, -2 nobody, the game would be over. */
  actor: number;
  prompt: string;
  /** The viewer's moves then, if it would have to decide again. */
  moves: Move[];
  scores: number[][];
  /** What the log would say. */
  words: string[];
}

/** A sentence of the log. */
export interface News {
  /** Who moved; -1 chance. */
  seat: number;
  text: string;
  /** What chance brought, in notation; only in games without secrets. */
  move?: string;
}

export interface BoardProps<P> {
  /** The position. */
  picture: P;
  /** The position before the last change, for showing what moved. */
  before?: P;
  /** What led from there to here, in words. */
  news?: News[];
  seats: SeatInfo[];
  /** The seat that looks, or PUBLIC. */
  viewer: number;
  /** The seat that has to decide; -1 chance, -2 the game is over. */
  actor: number;
  /** The viewer's legal moves; empty when it is not asked. */
  moves: Move[];
  /** Picking a move, word by word. */
  choice: Choice;
  /** What moves would do. Rejects if one is not legal, or the connection is lost. */
  preview: (moves: number[] | string) => Promise<Preview<P>>;
  /** What an opponent would do here, until the next move. */
  hint?: Move | null;
  /** What to show on top of the position at first, by a name that the board knows. */
  shows?: string;
  /** Only looking: review, examples in the rules, the small picture on the first page. */
  still: boolean;
}

/** The board of a game whose picture is known to it alone. */
export type Board = Component<BoardProps<any>>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** A worked example of the rules, `examples.json` of a game. */
export interface Example {
  clause: string;
  title: string;
  /** The position, in the game's position text. */
  position: string;
  /** The seat that looks; by default the one that decides. */
  seat?: number;
  /** The highlight that it is about, by a name that the board knows. */
  shows?: string;
  words: string;
  /** Title and words in Polish. */
  pl?: { title: string; words: string };
}
