/** The colours of seats, each with a pattern, so that nobody needs to tell colours apart. */

import type { SeatInfo } from './board';

export type Pattern = 'stripes' | 'dots' | 'hatch' | 'rings' | 'waves' | 'plain' | 'bricks' | 'slashes';

/** A colour has the CSS variables `--seat-NAME` (fill), `--seat-NAME-dark` (outline) and `--seat-NAME-ink` (text on it). */
export const COLOURS: Record<string, Pattern> = {
  red: 'stripes',
  blue: 'dots',
  green: 'hatch',
  yellow: 'rings',
  purple: 'waves',
  orange: 'bricks',
  brown: 'slashes',
  black: 'dots',
  white: 'plain',
  north: 'stripes',
  east: 'dots',
  south: 'hatch',
  west: 'rings',
  gold: 'rings',
  gray: 'slashes',
};

/** A mark for each pattern, where there is no room for the pattern itself. Drawn in a box from -10 to 10. */
export const MARKS: Record<Pattern, string> = {
  stripes: 'M-6 -7V7M0 -7V7M6 -7V7',
  dots: 'M-4 -4h.01M4 -4h.01M-4 4h.01M4 4h.01M0 0h.01',
  hatch: 'M-7 -3H7M-7 3H7M-3 -7V7M3 -7V7',
  rings: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  waves: 'M-7 -3q3.5 -5 7 0t7 0M-7 4q3.5 -5 7 0t7 0',
  plain: '',
  bricks: 'M-7 -6H7M-7 0H7M-7 6H7M0 -6V0M-4 0V6M4 0V6',
  slashes: 'M-7 3L3 -7M-5 7L7 -5',
};

/** The colour in which a seat is drawn: if the first word of what it is called is one, that one. */
export function colourOf(seat: { colour: string; called?: string }): string {
  const first = (seat.called ?? '').split(' ', 1)[0].toLowerCase();
  return first in COLOURS ? first : seat.colour;
}

export const patternOf = (colour: string): Pattern => COLOURS[colour] ?? 'plain';
export const fill = (colour: string): string => `var(--seat-${colour})`;
export const outline = (colour: string): string => `var(--seat-${colour}-dark)`;
export const ink = (colour: string): string => `var(--seat-${colour}-ink)`;
/** A fill with the colour's pattern; the patterns are drawn once, by parts/Patterns.svelte. */
export const patterned = (colour: string): string => `url(#seat-${colour})`;

/** A seat in words: "Red (Ada)", "Blue (level 3)". */
export function seatWords(seat: SeatInfo, level: (n: number) => string): string {
  const who = seat.kind === 'opponent' && seat.level ? level(seat.level) : seat.name;
  return who ? `${seat.called} (${who})` : seat.called;
}
