/** What can be done with each hex at present, for drawing and for saying. */

import type { Move } from '../../lib/board';
import type { Outcome } from './gesture';
import type { Attack, Picture, Reach } from './picture';

export interface Mark {
  kind: 'select' | 'go' | 'attack' | 'weak' | 'place' | 'mound' | 'neutral' | 'tile' | 'retreat' | 'approach' | 'destroy';
  /** One of very many: drawn softly. */
  soft: boolean;
  /** Choosing it plays a move. */
  final: boolean;
  attack?: Attack;
}

interface Moment {
  picture: Picture;
  moves: Move[];
  /** The first word of the moves. */
  verb: string;
  /** What is chosen beside the board: a token, the value of a Mound, the face of a tile. */
  thing: string | null;
  mover: string | null;
  reach: Reach | undefined;
  options: Outcome[];
  asked: boolean;
  still: boolean;
}

/** The hex of a move: the last word of its notation. */
const hexOf = (move: Move): string => move.parts[move.parts.length - 1];

/** What a move puts on the board: the words between the first and the last. */
const thingOf = (move: Move): string => move.parts.slice(0, -1).join(' ');

/** What can be chosen beside the board; with a hex, what fits there. */
export function thingsOf(verb: string, moves: Move[], hex: string | null): Set<string> {
  if (!['place', 'mound', 'tile'].includes(verb)) return new Set();
  return new Set(moves.filter((move) => hex === null || hexOf(move) === hex).map(thingOf));
}

function ofReach(reach: Reach): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const hex of reach.moves) marks.set(hex, { kind: 'go', soft: false, final: true });
  for (const attack of reach.attacks)
    marks.set(attack.target, { kind: attack.legal ? 'attack' : 'weak', soft: false, final: attack.legal, attack });
  return marks;
}

function ofOutcomes(options: Outcome[], defender: boolean): Map<string, Mark> {
  return new Map(
    options.map((outcome) => [
      outcome.at,
      { kind: outcome.destroyed ? 'destroy' : defender ? 'approach' : 'retreat', soft: false, final: true },
    ]),
  );
}

export function marksOf({ picture, moves, verb, thing, mover, reach, options, asked, still }: Moment): Map<string, Mark> {
  if (options.length) return ofOutcomes(options, picture.options.retreat_chooser === 'defender');
  if (!asked && !still) return new Map();
  if (mover && reach) return ofReach(reach);
  if (!moves.length) return new Map();
  const fitting = thing ? moves.filter((move) => thingOf(move) === thing) : moves;
  const all = (kind: Mark['kind'], soft: boolean, final: boolean): Map<string, Mark> =>
    new Map(fitting.filter((move) => move.parts.length).map((move) => [hexOf(move), { kind, soft, final }]));
  switch (verb) {
    case 'select':
      return all('select', false, false);
    case 'place':
    case 'tile':
      return thing || still ? all(verb, true, true) : new Map();
    case 'mound':
      return all('mound', picture.phase !== 'own_mound', thing !== null);
    case 'neutral':
      return all('neutral', true, true);
    case 'retreat':
      return all('retreat', false, true);
    default:
      return new Map();
  }
}
