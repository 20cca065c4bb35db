/** A table as this page knows it: what is shown, what may be done, and what has still to be shown. */

import type { Clock, Me } from './api';
import { PUBLIC, type Move, type Preview, type SeatInfo } from './board';
import { Choice, type Reason } from './choice.svelte';
import { Link, LinkError, socketAddress, type LinkState, type Message } from './link';
import { recall, remember } from './memory';
import { colourOf } from './seats';
import { settings } from './settings.svelte';
import { reasonOf, tr } from './translation.svelte';
import { isOutdated } from './version';

export interface LogLine {
  turn: number;
  seat: number;
  text: string;
  /** What chance brought, in notation; only in games without secrets. */
  move?: string;
}

export interface TableSeat extends SeatInfo {
  away: boolean;
  resigned: boolean;
}

export interface TableState {
  seq: number;
  table: string;
  game: string;
  viewer: number;
  held: number[];
  setup: {
    options: Record<string, string>;
    public: boolean;
    clock: Clock;
    timeout: string;
    level: number;
    hints: boolean;
    chat: 'all' | 'seats' | 'off';
    created: number;
  };
  phase: 'open' | 'running' | 'over';
  seats: TableSeat[];
  present: boolean[];
  view?: { actor: number };
  picture?: unknown;
  prompt?: string;
  moves?: Move[];
  waiting?: boolean;
  scores?: number[][];
  turn?: number;
  log?: LogLine[];
  clock: { running: number | null; left: (number | null)[]; at: number };
  offers: { what: 'draw' | 'abort' | 'undo' | 'rematch'; seat: number; agreed: number[] }[];
  undo?: 'free' | 'consent' | 'no';
  result: { how: string; ranking: number[]; scores: number[][]; words: string } | null;
  rematch: string | null;
  chat: ChatLine[];
}

export interface ChatLine {
  from: string;
  name: string;
  text: string;
  at: number;
}

/** What an update changes; everything else of a state stays. */
type Changes = Partial<TableState> & { seq: number };

/** How long a change made by somebody else is shown before the next, in milliseconds. */
const PACE = { slow: 1400, usual: 650, fast: 150, once: 0 } as const;
/** A longer queue is shown faster. */
const LONG = 12;
/** Only one choice: so long it is shown before it is played. */
const FORCED = { slow: 1200, usual: 700, fast: 300, once: 30 } as const;

/** A state with the changes of an update. */
export function merged(state: TableState, changes: Changes): TableState {
  const next = { ...state, ...changes };
  if (changes.log) next.log = [...(state.log ?? []), ...changes.log];
  if (changes.view) next.view = { ...state.view, ...changes.view };
  for (const gone of ['type', 're']) delete (next as Record<string, unknown>)[gone];
  return next;
}

export class TableModel {
  /** What is shown. */
  state = $state.raw<TableState | null>(null);
  /** The picture before the last change. */
  before = $state.raw<unknown>(undefined);
  /** What the last change was, in words. */
  news = $state.raw<LogLine[]>([]);
  /** What has happened but is not shown yet, oldest first. */
  coming = $state.raw<TableState[]>([]);
  /** Whether to wait for a click before each change that is not shown yet: it happened while nobody looked. */
  stepping = $state(false);
  /** A move of ours is on its way. */
  sending = $state(false);
  link = $state<LinkState>('joining');
  linkWords = $state('');
  linkCode = $state('');
  /** The server has been updated since this page was loaded. */
  outdated = $state(false);
  /** Why the last request was refused. */
  fault = $state.raw<Reason | null>(null);
  /** What is said to those who listen. */
  spoken = $state('');
  /** The only choice there is, about to be played. */
  forced = $state.raw<Move | null>(null);
  /** What an opponent would do here; forgotten with the next move. */
  hint = $state.raw<Move | null>(null);
  /** The hint and what completes it if it is only the first part of a gesture, and the whole in words. */
  hinted = $state.raw<{ moves: number[]; words: string }>({ moves: [], words: '' });
  /** The people whose chat is not wanted, with their names: `seat 1`, or the id of a spectator. */
  muted = $state.raw<Record<string, string>>({});
  readonly choice: Choice;
  /** Whether seats may know what others must not: then nothing of one is shown to the next at the same device. */
  secrets = true;

  readonly #link: Link;
  readonly #tokens: () => string[];
  #look: number | 'turn' | null;
  #timer = 0;
  #forcedTimer = 0;
  #undone = false;
  /** Whether the last connection broke: what comes with the next happened while nobody looked. */
  #wasLost = false;
  /** Whether a connection has broken: the server may have been updated meanwhile. */
  #cameBack = false;

  constructor(
    readonly table: string,
    options: { tokens: () => string[]; player: () => string; look: number | 'turn' | null },
  ) {
    this.#tokens = options.tokens;
    this.#look = options.look;
    this.muted = recall<Record<string, string>>(`muted.${table}`, {});
    this.choice = new Choice({
      play: (moves) => void this.play(moves),
      whyNot: (text, after) => this.#whyNot(text, after),
      say: (text) => this.say(text),
    });
    document.addEventListener('visibilitychange', this.#seen);
    this.#link = new Link(socketAddress(table), {
      hello: () => ({
        seats: this.#tokens(),
        player: options.player(),
        words: true,
        pictures: true,
        mute: Object.keys(this.muted),
        ...(this.#look === null ? {} : { look: this.#look }),
      }),
      message: (message) => this.#hear(message),
      state: (state, words, code) => {
        this.link = state;
        this.linkWords = words;
        this.linkCode = code;
        if (state === 'lost') this.#wasLost = this.#cameBack = true;
        if (state === 'refused' || (state === 'live' && this.#cameBack)) void this.#compare();
      },
    });
  }

  /** What is true now, though it may not be shown yet. */
  get truth(): TableState | null {
    return this.coming.at(-1) ?? this.state;
  }

  get actor(): number {
    return this.state?.view?.actor ?? PUBLIC;
  }

  /** The moves that may be chosen now. */
  get moves(): Move[] {
    return this.coming.length || this.sending ? [] : (this.state?.moves ?? []);
  }

  get seats(): TableSeat[] {
    return this.state?.seats ?? [];
  }

  async #compare(): Promise<void> {
    this.#cameBack = false;
    this.outdated = await isOutdated();
  }

  // --- hearing ---

  #hear(message: Message): void {
    switch (message.type) {
      case 'state':
        this.#reset(prepared(message as unknown as TableState));
        this.#wasLost = false;
        break;
      case 'update':
        this.#add(prepared(message as unknown as Changes));
        break;
      case 'presence':
        this.#patch({ present: message.present as boolean[] });
        this.#wasLost = false; // it comes after everything that was missed
        break;
      case 'chat':
        this.#patch({ chat: [...(this.truth?.chat ?? []), message as unknown as ChatLine] });
        if (!(String(message.from) in this.muted)) this.say(`${message.name}: ${message.text}`);
        break;
      case 'refused':
        if (message.state) {
          this.#link.seq = (message.state as TableState).seq;
          this.#reset(prepared(message.state as TableState));
        }
        break;
    }
  }

  /** Something that is true at once, whatever has still to be shown. */
  #patch(changes: Partial<TableState>): void {
    if (this.state) this.state = { ...this.state, ...changes };
    this.coming = this.coming.map((state) => ({ ...state, ...changes }));
  }

  #reset(state: TableState): void {
    this.#stopTimers();
    this.coming = [];
    this.stepping = false;
    if (this.state && this.state.viewer !== state.viewer && this.secrets) this.before = undefined;
    else if (this.state?.turn !== state.turn) this.before = this.state?.picture;
    this.#show(state);
  }

  #add(changes: Changes): void {
    const truth = this.truth;
    if (!truth) return;
    const next = merged(truth, changes);
    const moved = changes.picture !== undefined || changes.turn !== undefined;
    if (!moved) {
      if (this.coming.length) this.coming = [...this.coming.slice(0, -1), next];
      else this.#show(next);
      return;
    }
    const own = this.sending || (changes as { re?: number }).re !== undefined;
    if (own && !this.coming.length) {
      this.before = this.state?.picture;
      this.#show(next);
      return;
    }
    this.coming = [...this.coming, next];
    if (this.#wasLost) this.stepping = this.coming.length > 1;
    this.#goOn();
  }

  #show(state: TableState): void {
    const known = this.state?.log?.length ?? 0;
    const same = this.state?.viewer === state.viewer;
    if (!same || this.state?.turn !== state.turn) this.hint = null;
    this.state = state;
    const fresh = same ? (state.log ?? []).slice(known) : [];
    if (fresh.length || this.secrets) this.news = fresh;
    this.say(fresh.map((line) => tr(line.text, state.game)).join(' '));
    this.#offer();
  }

  /** Offer the moves of what is shown, if nothing else has to be shown first. */
  #offer(): void {
    this.choice.offer(this.moves);
    this.#force();
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    if (!this.coming.length || this.stepping) return;
    if (settings.pace === 'once') {
      this.catchUp();
      return;
    }
    if (document.hidden) return;
    const pace = this.coming.length > LONG ? PACE.fast / 2 : PACE[settings.pace];
    this.#timer = setTimeout(() => this.next(), this.state?.moves?.length ? 0 : pace) as unknown as number;
  }

  /** Show the next change. */
  next(): void {
    const [first, ...rest] = this.coming;
    if (!first) return;
    this.before = this.state?.picture;
    this.coming = rest;
    if (!rest.length) this.stepping = false;
    this.#show(first);
    this.#goOn();
  }

  /** Show what is true now. */
  catchUp(): void {
    const last = this.coming.at(-1);
    if (!last) return;
    clearTimeout(this.#timer);
    this.before = this.coming.at(-2)?.picture ?? this.state?.picture;
    this.coming = [];
    this.stepping = false;
    this.#show(last);
  }

  /** What cannot be decided otherwise is played, after it was shown for a moment. */
  #force(): void {
    clearTimeout(this.#forcedTimer);
    this.forced = null;
    if (!settings.forced || this.#undone || this.moves.length !== 1) return;
    const [move] = this.moves;
    this.forced = move;
    this.#forcedTimer = setTimeout(() => {
      if (this.forced === move) void this.play([move.id]);
    }, FORCED[settings.pace]) as unknown as number;
  }

  /** Somebody looks again: what happened meanwhile is shown step by step. */
  #seen = () => {
    if (document.hidden) return;
    if (this.coming.length > 1) this.stepping = true;
    this.#goOn();
  };

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#forcedTimer);
  }

  // --- doing ---

  /** Ask for something; what goes wrong is shown. */
  async #try(message: Omit<Message, 're'>, again = false): Promise<Message | null> {
    this.fault = null;
    try {
      return await this.#link.ask(message, again);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      if (error.code !== 'stale') {
        this.fault = this.#reason(error.message, error.clause);
        this.say(this.fault.words);
      }
      return null;
    }
  }

  /** Play moves; true if they were legal. Over a lost connection they are kept and sent again. */
  async play(moves: number[] | string): Promise<boolean> {
    const truth = this.truth;
    if (!truth || this.sending) return false;
    const forced = this.forced !== null;
    if (!forced) this.#undone = false;
    this.forced = null;
    clearTimeout(this.#forcedTimer);
    this.sending = true;
    this.choice.offer([]);
    const answer = await this.#try({ type: 'move', seq: truth.seq, ...(typeof moves === 'string' ? { text: moves } : { moves }) }, true);
    this.sending = false;
    this.#offer();
    return answer !== null;
  }

  async undo(): Promise<void> {
    this.#undone = true;
    this.catchUp();
    await this.#try({ type: 'undo' });
  }

  offer = (what: 'draw' | 'abort' | 'rematch') => this.#try({ type: 'offer', what });
  agree = (what: string) => this.#try({ type: 'agree', what });
  decline = (what: string) => this.#try({ type: 'decline', what });
  resign = () => this.#try({ type: 'resign' });
  leave = () => this.#try({ type: 'leave' });
  comeBack = () => this.#try({ type: 'return' });
  chat = (text: string) => this.#try({ type: 'chat', text });

  /** Hear nothing more from somebody, or hear from them again. */
  mute(who: string, name: string, muted: boolean): void {
    const { [who]: _, ...others } = this.muted;
    this.muted = muted ? { ...others, [who]: name } : others;
    remember(`muted.${this.table}`, this.muted);
    this.#link.tell({ type: 'mute', who, muted });
  }

  /** Whether somebody in the chat is whoever sits here. */
  isMe(from: string): boolean {
    return from === recall<Me | null>('me', null)?.player || !!this.state?.held.some((seat) => from === `seat ${seat}`);
  }

  async look(seat: number): Promise<void> {
    this.#look = seat;
    this.#stopTimers();
    if (this.coming.length) this.coming = [];
    await this.#try({ type: 'look', seat });
  }

  async askHint(): Promise<void> {
    const [turn, viewer] = [this.state?.turn, this.state?.viewer];
    const answer = await this.#try({ type: 'ask', what: 'hint' });
    if (!answer || this.state?.turn !== turn || this.state?.viewer !== viewer) return;
    const told = answer.move as Move;
    this.hint = this.moves.find((move) => move.id === told.id) ?? told;
    this.hinted = { moves: [told, ...(answer.then as Move[])].map(({ id }) => id), words: answer.words as string };
  }

  preview = async (moves: number[] | string): Promise<Preview> =>
    (await this.#link.ask({
      type: 'ask',
      what: 'preview',
      ...(typeof moves === 'string' ? { move: moves } : { moves }),
    })) as unknown as Preview;

  review = (turn: number, as?: number): Promise<Message> =>
    this.#link.ask({ type: 'ask', what: 'review', turn, ...(as === undefined ? {} : { as }) });

  async position(): Promise<string> {
    return String((await this.#try({ type: 'ask', what: 'position' }))?.text ?? '');
  }

  async #whyNot(text: string, after: number[]): Promise<Reason | null> {
    try {
      const answer = await this.#link.ask({ type: 'ask', what: 'why_not', move: text, moves: after });
      return answer.legal ? null : this.#reason(String(answer.reason), String(answer.clause));
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      return this.#reason(error.message, error.clause);
    }
  }

  #reason(words: string, clause: string): Reason {
    return reasonOf(words, clause, this.truth?.game);
  }

  say(text: string): void {
    if (text) this.spoken = text === this.spoken ? `${text} ` : text;
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#seen);
    this.#stopTimers();
    this.#link.close();
  }
}

/** The seats of a message in the colours they are drawn in. */
function prepared<T extends { seats?: TableSeat[] }>(message: T): T {
  return message.seats ? { ...message, seats: message.seats.map((seat) => ({ ...seat, colour: colourOf(seat) })) } : message;
}
