/** Making a table and sitting down at it. */

import { makeTable, type NewTable } from './api';
import { keepTable } from './mine';
import { router } from './router.svelte';

/** The level of programs for whoever has not chosen one. */
export const USUAL_LEVEL = 2;

export async function begin(table: NewTable): Promise<void> {
  const made = await makeTable(table);
  const by = (what: 'token' | 'invite') =>
    Object.fromEntries(made.seats.filter((seat) => seat[what]).map((seat) => [seat.seat, seat[what]!]));
  keepTable({ table: made.table, game: table.game, at: Date.now(), tokens: by('token'), invites: by('invite') });
  router.go(`#/table/${made.table}`);
}
