/** Pictures for the tests. */

import type { Attack, Picture, Player, Reach, Unit } from './picture';

export const player = (seat: number, more: Partial<Player> = {}): Player => ({
  seat,
  side: ['north', 'east', 'south', 'west'][seat],
  called: ['Blue (north)', 'Red (east)'][seat],
  colony: (['blue', 'red', 'gold', 'gray'] as const)[seat],
  hand: null,
  held: 3,
  stacked: 12,
  tokens: [],
  on_board: 0,
  reserve: [5, 6],
  trophies: [],
  points: { trophies: 0, mounds: 24, reserve: 11, total: 35 },
  ...more,
});

export const unit = (on: string, seat: number, token: string, strength = Number(token[1])): Unit => ({
  on,
  seat,
  token,
  caste: ({ W: 'worker', S: 'soldier', P: 'spitter', F: 'flyer' } as const)[token[0] as 'W'],
  termites: Number(token[1]),
  strength,
  defence: strength,
});

export const attack = (target: string, more: Partial<Attack> = {}): Attack => ({
  target,
  legal: true,
  own: 2,
  support: [],
  total: 2,
  defender: 1,
  stones: 0,
  defence: 1,
  captures: false,
  destroys: false,
  ways: [{ from: 'G8', retreats: ['F7', 'F6'], deadly: [] }],
  ...more,
});

export const reach = (of: string, moves: string[], attacks: Attack[] = []): Reach => ({ unit: of, moves, attacks });

export const picture = (more: Partial<Picture> = {}): Picture => ({
  phase: 'select',
  asked: 0,
  seat: 0,
  first: 0,
  turn: 5,
  round: 3,
  rounds: 18,
  selected: null,
  target: null,
  approach: null,
  victim: null,
  map: 'standard',
  options: { retreat_chooser: 'attacker', flyer_vegetation: 'illegal', mounds_block_flight: true },
  castes: [],
  terrain: { water: ['D5'], vegetation: ['F3'], stones: ['G5'] },
  units: [],
  mounds: [],
  players: [player(0, { hand: [] }), player(1)],
  building: null,
  reach: [],
  ...more,
});
