/** What the first page says of a game beside its title: `card.ts` of a game exports `CARD: Card`. */

import type { Words } from './texts';

export interface Card {
  /** How long a game takes people, in minutes: "20–40". */
  minutes: string;
  pitch: Words;
}
