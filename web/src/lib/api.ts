/** The HTTP part of the protocol. */

import type { Move } from './board';
import { recall, remember } from './memory';
import { loadWords, tr } from './translation.svelte';

/** A request that was refused, with the server's words in the language of the page; `code` is `offline` if there was no answer at all. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause = '',
  ) {
    super(message);
  }
}

export interface GameBrief {
  id: string;
  title: string;
  pitch: string;
  players: { fewest: number; most: number; default: number };
  hidden: boolean;
  version: number;
  /** How far it is compiled, 0 to 1; 1 is ready. */
  ready?: number;
}

export interface Option {
  name: string;
  meaning: string;
  kind: 'choice' | 'number' | 'overrides' | 'per_seat' | 'text';
  default: string | Record<string, number>;
  values?: string[];
  least?: number;
  most?: number;
  words?: string[];
  keys?: string[];
  seats?: number;
  form?: string;
}

export interface GameFull extends GameBrief {
  seat_names: string[];
  options: Option[];
  phases: string[];
  endings: string[];
  parts: string[];
  parts_beside: string[];
  shortcuts: { form: string; meaning: string }[];
}

export interface Opponent {
  level: number;
  name: string;
  words: string;
}

export interface ListedTable {
  table: string;
  game: string;
  title: string;
  state: 'open' | 'running' | 'over';
  public: boolean;
  options: Record<string, string>;
  clock: Clock;
  created: number;
  seats: { seat: number; colour: string; kind: string; name: string; level: number }[];
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'game'; seconds: number; increment: number }
  | { kind: 'correspondence'; days: number };

export interface NewTable {
  game: string;
  seats: { kind: 'me' | 'opponent' | 'open'; level?: number }[];
  options?: Record<string, string | number | Record<string, number>>;
  public?: boolean;
  clock?: Clock;
  timeout?: 'opponent' | 'resign';
  level?: number;
  hints?: boolean;
  chat?: 'all' | 'seats' | 'off';
}

export interface MadeTable {
  table: string;
  seats: { seat: number; token?: string; invite?: string }[];
}

/** A position shown without a table. */
export interface Shown {
  viewer: number;
  actor: number;
  picture: unknown;
  prompt: string;
  moves: Move[];
  scores: number[][];
  seats: { seat: number; colour: string; called: string }[];
  log: { seat: number; text: string }[];
  text: string;
}

export interface Me {
  name: string;
  player: string;
  token: string;
}

async function call<T>(method: string, path: string, body?: unknown, token = ''): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused('offline', 'The server does not answer.');
  }
  const text = await answer.text();
  if (!answer.ok) {
    let told = { code: 'fault', message: `The server answered ${answer.status}.`, clause: '' };
    try {
      told = { ...told, ...JSON.parse(text) };
    } catch {
      // no JSON: a proxy has answered
    }
    const game = /^\/api\/games\/(\w+)/.exec(path)?.[1] ?? '';
    await loadWords(game);
    throw new Refused(told.code, tr(told.message, game), told.clause);
  }
  return (answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text) as T;
}

const found = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  let answer = found.get(path);
  if (!answer) {
    answer = call<T>('GET', path);
    answer.catch(() => found.delete(path));
    found.set(path, answer);
  }
  return answer as Promise<T>;
}

export const games = () => once<GameBrief[]>('/api/games');
/** How far a game is made ready, from 0 to 1, now. */
export const readiness = async (id: string) => (await call<GameBrief[]>('GET', '/api/games')).find((one) => one.id === id)?.ready ?? 1;
export const game = (id: string) => once<GameFull>(`/api/games/${id}`);
export const rules = (id: string) => once<{ text: string; clauses: Record<string, string> }>(`/api/games/${id}/rules`);
export const opponents = () => once<Opponent[]>('/api/opponents');

/** Who plays here; the server gives a token the first time. */
export async function me(name = ''): Promise<Me> {
  const known = recall<Me | null>('me', null);
  if (known && (!name || name === known.name)) return known;
  const fresh = await call<Me>('POST', '/api/players', { name: name || 'Guest' }, known?.token).catch((error: Refused) => {
    if (error.code !== 'no_token') throw error;
    return call<Me>('POST', '/api/players', { name: name || 'Guest' });
  });
  remember('me', fresh);
  return fresh;
}

/** A call in the name of this browser's player; if the server does not know the token any more, with a fresh one. */
async function asMe<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await call<T>(method, path, body, (await me()).token);
  } catch (error) {
    const known = recall<Me | null>('me', null);
    if (!(error instanceof Refused) || error.code !== 'no_token' || !known || path.includes('/seats')) throw error;
    remember('me', null);
    return call<T>(method, path, body, (await me(known.name)).token);
  }
}

export const makeTable = (table: NewTable) => asMe<MadeTable>('POST', '/api/tables', table);
export const joinTable = (table: string, seat?: number, invite?: string) =>
  asMe<{ seat: number; token: string }>('POST', `/api/tables/${table}/seats`, {
    ...(seat === undefined ? {} : { seat }),
    ...(invite ? { invite } : {}),
  });
export const freshInvite = (table: string, seat: number) =>
  asMe<{ seat: number; invite: string }>('POST', `/api/tables/${table}/seats/${seat}/invite`);
export const myTables = () => asMe<ListedTable[]>('GET', '/api/players/me/tables');
export const lobby = (state: 'open' | 'running') => call<ListedTable[]>('GET', `/api/tables?state=${state}`);
export const oneTable = (table: string) => call<ListedTable>('GET', `/api/tables/${table}`);
export const record = (table: string) => call<string>('GET', `/api/tables/${table}/record`);

/** A position from its text, after some moves. */
export const position = (game: string, text: string, more: { seat?: number; moves?: (string | number)[]; draw?: boolean } = {}) =>
  call<Shown>('POST', `/api/games/${game}/position`, { text, ...more });

/** A position of a game that is looked through. */
export interface Frame {
  turn: number;
  turns: number;
  picture: unknown;
  prompt: string;
  scores: number[][];
  log: { seat: number; text: string }[];
}

export interface LoadedRecord {
  record: string;
  game: string;
  options: Record<string, string>;
  seats: { seat: number; colour: string; called: string }[];
  turns: number;
  over: boolean;
}

export const loadRecord = (text: string) => call<LoadedRecord>('POST', '/api/records', { text });
export const recordFrame = (record: string, turn: number, as?: number) =>
  call<Frame>('GET', `/api/records/${record}?turn=${turn}${as === undefined ? '' : `&as=${as}`}`);

/** Who was ahead when. */
export interface Analysis {
  done: boolean;
  decisions: number;
  notes: { turn: number; seat: number; move: string; shares: number[]; best: string; loss: number }[];
}

export const tableAnalysis = (table: string, as?: number) =>
  call<Analysis>('GET', `/api/tables/${table}/analysis${as === undefined ? '' : `?as=${as}`}`);
export const recordAnalysis = (record: string) => call<Analysis>('GET', `/api/records/${record}/analysis`);
