/** The picture of a position of Termites, as `picture.py` makes it. Hexes and tokens are named as in the notation. */

export type Caste = 'worker' | 'soldier' | 'spitter' | 'flyer';
export type Terrain = 'clear' | 'water' | 'vegetation' | 'stones';
export type Colony = 'blue' | 'red' | 'gold' | 'gray';
export type Phase =
  | 'start'
  | 'neutral'
  | 'tile'
  | 'colony'
  | 'deal'
  | 'mound'
  | 'place'
  | 'draw'
  | 'select'
  | 'target'
  | 'retreat'
  | 'own_mound'
  | 'lost_mound'
  | 'ended';

/** What is printed on a token. */
export interface Token {
  /** `W2`: two workers. */
  token: string;
  caste: Caste;
  termites: number;
  strength: number;
}

export interface Unit extends Token {
  on: string;
  seat: number;
  /** The strength with which it defends where it stands. */
  defence: number;
}

export interface Mound {
  on: string;
  /** null: a neutral Mound. */
  seat: number | null;
  value: number;
}

export interface CasteLine {
  caste: Caste;
  letter: string;
  movement: number;
  strength: number;
  /** Movement points for entering a terrain; null where the caste may not. */
  enters: Record<Terrain, number | null>;
}

/** Where the tokens of one kind are; `unseen`: in the stack, and in a hand that is not seen. */
export interface TokenLine extends Token {
  unseen: number;
  in_hand: number;
  on_board: number;
  destroyed: number;
}

export interface Player {
  seat: number;
  side: string;
  called: string;
  colony: Colony | null;
  /** null: not to be seen. */
  hand: Token[] | null;
  held: number;
  stacked: number;
  tokens: TokenLine[];
  on_board: number;
  reserve: number[];
  trophies: { seat: number | null; value: number }[];
  points: { trophies: number; mounds: number; reserve: number; total: number };
}

export interface TilePile {
  tile: string;
  faces: [Terrain, Terrain];
  left: number;
}

export interface Building {
  neutral_mounds: number;
  tiles_wanted: number;
  tiles_laid: number;
  tiles: TilePile[];
}

/** An approach hex, and where the unit attacked may retreat to then; nowhere: it is destroyed. */
export interface Way {
  from: string;
  retreats: string[];
  /** Retreats that destroy it. */
  deadly: string[];
}

export interface Supporter {
  on: string;
  token: string;
  adds: number;
  vegetation: number;
}

/** An attack with both sums in full; one that is too weak is not legal. */
export interface Attack {
  target: string;
  legal: boolean;
  own: number;
  support: Supporter[];
  total: number;
  defender: number;
  stones: number;
  defence: number;
  /** The target is a Mound. */
  captures: boolean;
  /** Soldiers leave no retreat. */
  destroys: boolean;
  ways: Way[];
}

export interface Reach {
  unit: string;
  moves: string[];
  attacks: Attack[];
}

export interface Picture {
  phase: Phase;
  /** The seat that has to decide; null: chance, or nobody. */
  asked: number | null;
  /** The seat whose turn it is. */
  seat: number | null;
  first: number | null;
  turn: number;
  round: number;
  rounds: number;
  selected: string | null;
  target: string | null;
  approach: string | null;
  victim: number | null;
  map: string;
  options: { retreat_chooser: 'attacker' | 'defender'; flyer_vegetation: string; mounds_block_flight: boolean };
  castes: CasteLine[];
  terrain: Record<Exclude<Terrain, 'clear'>, string[]>;
  units: Unit[];
  mounds: Mound[];
  players: Player[];
  building: Building | null;
  /** What the units of the player in turn could do. */
  reach: Reach[];
}
