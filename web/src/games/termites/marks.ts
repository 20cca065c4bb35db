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
  /** The words chosen, and the moves that fit them. */
  words: string[];
  left: Move[];
  mover: string | null;
  reach: Reach | undefined;
  options: Outcome[];
  asked: boolean;
}

/** The hex of a move: the last word of its notation. */
const hexOf = (move: Move): string => move.parts[move.parts.length - 1];

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

export function marksOf({ picture, moves, words, left, mover, reach, options, asked }: Moment): Map<string, Mark> {
  if (options.length) return ofOutcomes(options, picture.options.retreat_chooser === 'defender');
  if (mover && reach) return ofReach(reach);
  if (!asked) return new Map();
  const all = (kind: Mark['kind'], soft: boolean, final: boolean, from: Move[] = left): Map<string, Mark> =>
    new Map(from.map((move) => [hexOf(move), { kind, soft, final }]));
  switch (picture.phase) {
    case 'select':
      return all('select', false, false, moves.filter((move) => move.kind === 'select'));
    case 'place':
      return words.length ? all('place', true, true) : new Map();
    case 'mound':
    case 'lost_mound':
    case 'own_mound':
      return all('mound', picture.phase !== 'own_mound', words.length > 0);
    case 'neutral':
      return all('neutral', true, true);
    case 'tile':
      return words.length ? all('tile', true, true) : new Map();
    case 'retreat':
      return all('retreat', false, true, moves);
    default:
      return new Map();
  }
}
