/** The picture of a position, as `games/dominantion/picture.py` makes it. */

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'neutral';
export type Kind = 'worker' | 'soldier' | 'warrior' | 'queen';
export type EventName = 'currents' | 'rain' | 'emigration' | 'predator' | 'motivation' | 'taxes';
export type Phase =
  | 'roll'
  | 'main'
  | 'selected'
  | 'battle'
  | 'partner'
  | 'place'
  | 'event'
  | 'tile'
  | 'player'
  | 'tax'
  | 'ended';

export interface Hive {
  colour: Colour;
  tiles: string[];
  throne: string;
  conquered: boolean;
  controlled_by: Colour;
  besieged_by: Colour | null;
  siege: number;
  siege_falls: number;
}

export interface Pawn {
  tile: string;
  owner: Colour;
  kind: Kind;
  power: number;
  carries: number;
  has_attacked: boolean;
  has_gathered: boolean;
  /** What it can do now: move, gather, feed, take, drop, attack, merge. */
  can: string[];
}

export interface Player {
  seat: number;
  colour: Colour;
  living: boolean;
  lost: number;
  store: number;
  carried: number;
  hives: number;
  power: number;
  pawns: Record<Kind, number>;
  limits: Record<string, number>;
  motivated: boolean;
  roll: number | null;
  rolls_again: boolean;
}

/** A tile that can be reached: what it costs, the tile before it on the way, and the id of the last step. */
export interface Walk {
  tile: string;
  cost: number;
  from: string;
  step: number;
}

export interface Battle {
  attackers: string[];
  sides: { colour: Colour; engaged: string[]; attack: number; defence: number; falls: boolean }[];
  dies: string[];
}

export interface Selected {
  tile: string;
  kind: Kind;
  walks: Walk[];
  /** Moves in a direction, with the tile they aim at. */
  aims: { move: string; tile: string }[];
  becomes: Kind | null;
  alone: Battle | null;
}

export interface Price {
  sugar: number;
  points: number;
}

export interface Picture {
  columns: string[];
  rows: number;
  hives: Hive[];
  nodes: { tile: string; coloured: string[] }[];
  pawns: Pawn[];
  piles: { tile: string; cubes: number }[];
  supply: number;
  players: Player[];
  round: number;
  last_round: number;
  first: Colour | null;
  turn: Colour | null;
  asked: Colour | null;
  phase: Phase;
  points: number;
  points_of_a_turn: number;
  event: EventName | null;
  picks: number;
  buying: Kind | null;
  taxed: Colour | null;
  ending: string | null;
  selected: Selected | null;
  battle: Battle | null;
  prices: { worker: Price; queen: Price; merge: Price; step: Price };
}
