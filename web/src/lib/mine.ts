/** The tables of this browser, with the right to play their seats. */

import { recall, remember } from './memory';

export interface MyTable {
  table: string;
  game: string;
  at: number;
  /** Seat tokens by seat. */
  tokens: Record<number, string>;
  /** Invites for open seats, by seat. */
  invites: Record<number, string>;
}

const MOST = 200;

export function myTablesHere(): MyTable[] {
  return recall<MyTable[]>('tables', []);
}

export function tableHere(table: string): MyTable | undefined {
  return myTablesHere().find((one) => one.table === table);
}

export function keepTable(table: MyTable): void {
  remember('tables', [table, ...myTablesHere().filter((one) => one.table !== table.table)].slice(0, MOST));
}

/** Add a seat token to a table, which may be new to this browser. */
export function keepSeat(table: string, game: string, seat: number, token: string): void {
  const known = tableHere(table) ?? { table, game, at: Date.now(), tokens: {}, invites: {} };
  keepTable({ ...known, tokens: { ...known.tokens, [seat]: token } });
}

export function dropTable(table: string): void {
  remember('tables', myTablesHere().filter((one) => one.table !== table));
}
