/** The programs by their level, for words about them. */

import { opponents, type Opponent } from './api';

let known: Opponent[] = [];

export async function loadLevels(): Promise<Opponent[]> {
  known = await opponents();
  return known;
}

export function levelName(level: number): string {
  return known.find((one) => one.level === level)?.name ?? '';
}
