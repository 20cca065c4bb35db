/** The picture of a position of Termite Towers, as picture.py makes it. Names are those of the game's notation. */

export type Wood = 'light' | 'mid' | 'black';
export type DieKind = 'worker' | 'soldier';
export type CardLetter = 'A' | 'C' | 'E' | 'G';

export interface Die {
  kind: DieKind;
  value: number;
}

export interface OwnedDie extends Die {
  owner: string;
}

export interface Space {
  name: string;
  card: CardLetter;
  value: number;
  owner: string | null;
  kind: DieKind | null;
  blocker: boolean;
}

export interface Pile {
  name: string;
  up: boolean;
  colour: Wood | null;
  printed: number | null;
  cubes: number;
  seen_by: string[];
  reached_by: string[];
}

export interface Edge {
  name: string;
  tunnels: string[];
}

export interface Claim {
  who: string;
  strength: number;
  cubes: number;
}

export interface Section {
  number: number;
  closed: boolean;
  neutral: number;
  gather: OwnedDie[];
  dig: OwnedDie[];
  claims: Claim[];
  piles: Pile[];
  edges: Edge[];
}

export interface Room {
  name: string;
  open: boolean;
  egg: boolean;
  cubes: Wood[];
  dice: Die[];
}

export interface QueenCard {
  name: string;
  heart: boolean;
}

export interface Bonus {
  name: string;
  marker: boolean;
}

interface AnyColony {
  name: string;
  workers: number;
  soldiers: number;
  workers_left: number;
  soldiers_left: number;
  unplaced: Die[];
  tunnels_left: number;
}

export interface Player extends AnyColony {
  autermite: false;
  idle: Die[];
  rooms: Room[];
  linked: [string, string][];
  /** From the bottom up. */
  wall: (Wood | null)[][];
  complete_rows: number[];
  bonus_rows: number[];
  bonuses: Bonus[];
  markers_left: number;
  hand: string[];
  hand_unseen: number;
  hand_shown: string[];
  queens: QueenCard[];
  queens_unseen: number;
  built: string[];
  score: Record<string, number>;
}

export interface Autermite extends AnyColony {
  autermite: true;
  store: Record<Wood, number>;
  eggs: number;
  rows: { one_colour: number; several: number };
  in_rows: Record<Wood, number>;
  on_f: Die[];
  on_b: Die[];
  stars: number;
}

export type Colony = Player | Autermite;

export interface Objective {
  name: string;
  title: string;
  target: number | null;
  values: Record<string, number>;
  stars: Record<string, number>;
}

export interface SoloCard {
  pair: boolean;
  rule: 'Most' | 'Least';
  top: string[];
  bottom: string[];
  chart: number[];
  blocker: number;
}

export interface Shape {
  shape: string;
  stars: number;
  /** For every turn the cells, as columns to the right of the corner and rows above it. */
  turns: [number, number][][];
}

export interface Placement {
  corner: string;
  turn: number;
  cells: string[];
  /** The cells that would lie on the ground or on the wall. */
  held: string[];
  supported: boolean;
  /** The rows it would complete. */
  rows: number[];
}

export interface Picture {
  round: number;
  time: 'setup' | 'day' | 'night' | 'over';
  stage: string;
  night_step: string | null;
  question: string;
  first_player: string | null;
  turn: string | null;
  asked: string | null;
  triggered: 'rows' | 'deck' | 'cap' | null;
  rows_to_end: number;
  options: { players: number; length: 'short' | 'long'; support: 'shape' | 'cube'; round_cap: number };
  objectives: Objective[];
  spaces: Space[];
  sections: Section[];
  supply: Record<Wood | 'eggs', number>;
  blueprints: { display: (string | null)[]; deck: number; discards: string[] };
  queens: { deck: number; discards: QueenCard[] };
  solo: { used: string[]; deck: number; cards: Record<string, SoloCard> } | null;
  colonies: Colony[];
  under_way: {
    die: Die | null;
    bumped_from: CardLetter | null;
    cube: Wood | null;
    section: number | null;
    due: number;
    room: string | null;
    blueprint: string | null;
    cells: string[];
    moving: string | null;
    cards: string[];
    moves_left: number | null;
    lifted: Record<Wood | 'eggs', number>;
    bonus_rows: number[];
  };
  placements: Record<string, Placement[]>;
  shapes: Record<string, Shape>;
}

export const COLUMNS = ['a', 'b', 'c', 'd'];
export const WOODS: Wood[] = ['light', 'mid', 'black'];
export const CARDS: CardLetter[] = ['A', 'C', 'E', 'G'];
