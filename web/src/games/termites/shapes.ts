/** Drawn things as paths: termites in a box from -10 to 10, chips and Mounds in one from -24 to 24. */

import type { Caste, Colony, Terrain } from './picture';

/** A termite from above, its head at the top: what is filled, and what is only a line. */
export const TERMITES: Record<Caste, { body: string; lines: string; wings?: string }> = {
  worker: {
    body: 'M0 -9a3 3 0 1 1 0 6a3 3 0 1 1 0 -6M0 -3.4a2.3 2.3 0 0 1 0 4.6a2.3 2.3 0 0 1 0 -4.6M0 0.4c2.7 0 4 2.2 4 4.8s-1.6 4.8 -4 4.8s-4 -2.2 -4 -4.8s1.3 -4.8 4 -4.8',
    lines: 'M-1.4 -8.4L-4 -10.6M1.4 -8.4L4 -10.6M-2 -2.2L-7.4 -5.4M2 -2.2L7.4 -5.4M-2.2 -0.8L-8.2 0.4M2.2 -0.8L8.2 0.4M-2 0.6L-7 6.4M2 0.6L7 6.4',
  },
  soldier: {
    body: 'M0 -5.2c3.6 0 4.9 2.1 4.9 4.4s-2 4.4 -4.9 4.4s-4.9 -2.1 -4.9 -4.4s1.3 -4.4 4.9 -4.4M0 3c2.2 0 3.3 1.5 3.3 3.6s-1.3 3.6 -3.3 3.6s-3.3 -1.5 -3.3 -3.6s1.1 -3.6 3.3 -3.6M-2.2 -4.2c-5.4 -1 -6 -7.4 -0.6 -8.4c-2.4 2.8 -1.4 5.6 1.6 6.8zM2.2 -4.2c5.4 -1 6 -7.4 0.6 -8.4c2.4 2.8 1.4 5.6 -1.6 6.8z',
    lines: 'M-2.6 3.8L-8 1.4M2.6 3.8L8 1.4M-2.8 5L-8 5.8M2.8 5L8 5.8M-2.2 7.4L-6.4 10.2M2.2 7.4L6.4 10.2',
  },
  spitter: {
    body: 'M0 -12.4l3.9 8.8a4.1 4.1 0 1 1 -7.8 0zM0 1.2c3.4 0 5 2.2 5 4.6s-2 4.6 -5 4.6s-5 -2.2 -5 -4.6s1.6 -4.6 5 -4.6',
    lines: 'M-3.4 -1L-8 -3.6M3.4 -1L8 -3.6M-3.6 2.6L-8.4 1.6M3.6 2.6L8.4 1.6M-4.2 7.6L-8 10.4M4.2 7.6L8 10.4',
  },
  flyer: {
    body: 'M0 -10a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 1 1 0 -5.4M0 -4.8c2 0 2.7 1.4 2.7 5s-0.9 10.4 -2.7 10.4s-2.7 -6.8 -2.7 -10.4s0.7 -5 2.7 -5',
    lines: 'M-1.2 -9.4L-3.4 -12M1.2 -9.4L3.4 -12',
    wings:
      'M-1.6 -3.6C-6 -9.6 -11.6 -9.4 -12 -6.6S-7 -0.6 -1.6 -1.6zM1.6 -3.6C6 -9.6 11.6 -9.4 12 -6.6S7 -0.6 1.6 -1.6zM-1.8 -0.6C-7 0 -11 4 -9.8 6.8S-4.4 6.8 -1.8 1.6zM1.8 -0.6C7 0 11 4 9.8 6.8S4.4 6.8 1.8 1.6z',
  },
};

/** The outline of a colony's chips: each colony has its own, so that nobody needs to tell colours apart. */
export const CHIPS: Record<Colony, string> = {
  blue: 'M0 -20.5a20.5 20.5 0 1 1 0 41a20.5 20.5 0 1 1 0 -41z',
  red: 'M-13 -18.5H13a5.5 5.5 0 0 1 5.5 5.5V13a5.5 5.5 0 0 1 -5.5 5.5H-13a5.5 5.5 0 0 1 -5.5 -5.5V-13a5.5 5.5 0 0 1 5.5 -5.5z',
  gold: 'M-18 -17.5Q0 -22 18 -17.5Q21.5 8 0 22Q-21.5 8 -18 -17.5z',
  gray: 'M-19 18.5V-2a19 19 0 0 1 38 0V18.5Q0 22 -19 18.5z',
};

/** A termite mound, seen from the side. */
export const MOUND =
  'M-22 20.5C-20.5 13 -17.5 11 -16.5 4C-15.5 -3 -13 -5 -11.5 -10C-10.5 -13.5 -7.5 -14.5 -6.5 -10.5C-5.5 -14 -5 -18 -3 -21.5C-1.5 -24 2 -24 3.5 -21C5.5 -17 5.5 -14.5 6.5 -12C8 -15.5 11 -14.5 12 -10.5C13.5 -4.5 15.5 -3 16.5 4C17.5 11 20.5 13 22 20.5Z';

/** What a terrain looks like on an empty hex: lines, and stones that are filled. */
export const GROUND: Record<Exclude<Terrain, 'clear'>, string> = {
  water: 'M-15 -8q3.75 -5 7.5 0t7.5 0t7.5 0t7.5 0M-15 1q3.75 -5 7.5 0t7.5 0t7.5 0t7.5 0M-15 10q3.75 -5 7.5 0t7.5 0t7.5 0t7.5 0',
  vegetation:
    'M-9 4C-10 -2 -12 -5 -15 -7M-9 4V-10M-9 4C-8 -2 -6 -5 -3 -7M9 4C8 -2 6 -5 3 -7M9 4V-10M9 4C10 -2 12 -5 15 -7M0 15C-1 9 -3 6 -6 4M0 15V1M0 15C1 9 3 6 6 4',
  stones: 'M-15 4q-1 -9 6 -9q7 0 7 6q0 5 -6 5q-6 0 -7 -2zM1 -6q0 -7 6 -7q6 1 7 7q0 4 -6 4q-6 0 -7 -4zM1 12q0 -7 7 -7q7 1 7 6q0 4 -7 4q-6 0 -7 -3z',
};

/** The same, small, for the corners of a hex on which something stands. */
export const GROUND_MARKS: Record<Exclude<Terrain, 'clear'>, string> = {
  water: 'M-4 -1.5q2 -2.6 4 0t4 0M-4 2.5q2 -2.6 4 0t4 0',
  vegetation: 'M0 3.5C-0.5 0.5 -1.5 -1.5 -3.6 -2.6M0 3.5V-4M0 3.5C0.5 0.5 1.5 -1.5 3.6 -2.6',
  stones: 'M-3.6 1.6q-0.4 -4.6 3.2 -4.6q4 0 4 3.4q0 2.4 -3.4 2.4q-3.2 0 -3.8 -1.2z',
};
