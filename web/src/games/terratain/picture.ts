/** The picture of a position of Terratain, as `games/terratain/picture.py` gives it. */

export const STRUCTURES = ['temple', 'castle', 'town', 'farm', 'mine', 'palace'] as const;
export const CHITS = [...STRUCTURES, 'army'] as const;
export type Structure = (typeof STRUCTURES)[number];
export type Chit = (typeof CHITS)[number];
export type Pile = Record<Chit, number>;

export type Phase = 'start' | 'source' | 'bend' | 'mountain' | 'draw' | 'war' | 'build' | 'discard' | 'ended';
export const PARTS = ['territory', 'centre', 'lines', 'squares', 'corners', 'majorities', 'rows', 'sets'] as const;
export type Part = (typeof PARTS)[number];

export interface Plot {
  /** Its name: `5.1`. */
  plot: string;
  territory: number;
  /** Counted from 0, from the top and from the left. */
  line: number;
  column: number;
  terrain: 'plain' | 'mountain' | 'river';
  structure: { type: Structure; seat: number } | null;
}

export interface Territory {
  territory: number;
  /** How many each seat has there. */
  structures: number[];
  /** The seat that controls it. */
  control: number | null;
}

export interface Majority {
  type: Structure;
  structures: number[];
  majority: number | null;
}

export interface Player {
  seat: number;
  structures: number;
  reserve: Pile;
  cup: Pile;
  discard: Pile;
  to_discard: number;
}

/** Something that scores. */
export interface Combination {
  seat: number;
  part: Part;
  /** Its place in the table of points: `row4`, `line`. */
  key: string;
  type: Structure | null;
  territories: number[];
  plots: string[];
  points: number;
}

export interface TerratainPicture {
  phase: Phase;
  turn: number;
  /** Whose turn it is. */
  seat: number | null;
  /** Chits drawn this turn. */
  drawn: number;
  ending: 'full' | 'stalemate' | 'cap' | null;
  last_turn: number | null;
  turns_without_build: number;
  stalemate_after: number | null;
  options: {
    scoring: 'book' | 'sdg';
    adjacency: 4 | 8;
    reserve_limit: number;
    mountains: boolean;
    rivers: boolean;
    map: string;
    score_display: 'none' | 'total' | 'full';
  };
  points: Record<string, number>;
  plots: Plot[];
  territories: Territory[];
  majorities: Majority[];
  players: Player[];
  /** Everything that would score if the game ended now. */
  combinations: Combination[];
  /** For the seat that decides: by how much a move, in notation, would change the totals; other moves change none. */
  outlook: Record<string, number[]>;
}
