/** The programs by their level, for words about them. */

import { opponents, type Opponent } from './api';
import { tr } from './translation.svelte';

let known: Opponent[] = [];

export async function loadLevels(): Promise<Opponent[]> {
  known = await opponents();
  return known;
}

export function levelName(level: number): string {
  return tr(known.find((one) => one.level === level)?.name ?? '');
}
