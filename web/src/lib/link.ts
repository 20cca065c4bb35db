/** A socket to a table that comes back by itself, says hello with what it knows, and asks again what was not answered. */

export type Message = Record<string, unknown> & { type: string; re?: number; seq?: number };

export type LinkState = 'joining' | 'live' | 'lost' | 'unknown' | 'refused' | 'closed';

export interface LinkEvents {
  /** The first message of every connection; `since` is added when the link knows of a seq. */
  hello(): Record<string, unknown>;
  message(message: Message): void;
  state(state: LinkState, words: string, code: string): void;
}

interface Waiting {
  message: Message;
  /** Whether to send it again after a lost connection. */
  again: boolean;
  resolve(answer: Message): void;
  reject(error: Error): void;
}

export class LinkError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause = '',
  ) {
    super(message);
  }
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const BEAT = 20_000;
/** Close codes after which it is of no use to come back by oneself. */
const NO_TABLE = 4404;
const BAD_MESSAGES = 4400;

export class Link {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #number = 0;
  #failures = 0;
  #timer = 0;
  #beat = 0;
  #heard = 0;
  #closed = false;
  #greeted = false;
  /** What the viewer has been told so far; null to be told everything. */
  seq: number | null = null;

  constructor(
    readonly address: string,
    readonly events: LinkEvents,
  ) {
    this.#open();
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
  }

  #now = () => {
    if (!this.#closed && !this.#socket && !document.hidden) this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    const socket = (this.#socket = new WebSocket(this.address));
    this.#greeted = false;
    socket.onopen = () => {
      const since = this.seq === null ? {} : { since: this.seq };
      socket.send(JSON.stringify({ type: 'hello', ...this.events.hello(), ...since }));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Message);
    socket.onclose = (event) => this.#lost(event.code);
    clearInterval(this.#beat);
    this.#heard = Date.now();
    this.#beat = setInterval(() => this.#ping(), BEAT) as unknown as number;
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || !this.#greeted) return;
    if (Date.now() - this.#heard > 3 * BEAT) this.#socket.close();
    else this.#socket.send('{"type":"ping"}');
  }

  #hear(message: Message): void {
    this.#heard = Date.now();
    if (!this.#greeted && message.type === 'refused') {
      this.#closed = true;
      this.events.state(message.code === 'not_found' ? 'unknown' : 'refused', String(message.message), String(message.code));
      return;
    }
    if (message.type === 'state' || message.type === 'update') {
      if (message.type === 'update' && this.seq !== null && message.seq !== this.seq + 1) {
        this.#socket?.close(); // something was lost: say hello again
        return;
      }
      this.seq = message.seq ?? null;
    }
    const first = !this.#greeted;
    this.#greeted = true;
    this.#failures = 0;
    this.events.message(message);
    if (first) {
      this.events.state('live', '', '');
      for (const waiting of this.#waiting.values()) this.#socket?.send(JSON.stringify(waiting.message));
    }
    const asked = message.re === undefined ? undefined : this.#waiting.get(message.re);
    if (asked) {
      this.#waiting.delete(message.re!);
      if (message.type === 'refused') {
        asked.reject(new LinkError(String(message.code), String(message.message), String(message.clause ?? '')));
      } else asked.resolve(message);
    }
  }

  #lost(code: number): void {
    this.#socket = null;
    clearInterval(this.#beat);
    if (this.#closed) return;
    for (const [number, waiting] of this.#waiting) {
      if (waiting.again) continue;
      this.#waiting.delete(number);
      waiting.reject(new LinkError('offline', 'The connection was lost.'));
    }
    if (code === NO_TABLE || (code === BAD_MESSAGES && !this.#greeted)) {
      this.events.state(code === NO_TABLE ? 'unknown' : 'refused', '', '');
      this.#closed = true;
      return;
    }
    this.events.state('lost', '', '');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#open(), wait) as unknown as number;
  }

  /** Send something and wait for its answer; with `again`, also over a lost connection. */
  ask(message: Omit<Message, 're'>, again = false): Promise<Message> {
    return new Promise((resolve, reject) => {
      const re = ++this.#number;
      const whole = { ...message, re } as Message;
      const open = this.#socket?.readyState === WebSocket.OPEN && this.#greeted;
      if (!open && !again) {
        reject(new LinkError('offline', 'There is no connection to the server.'));
        return;
      }
      this.#waiting.set(re, { message: whole, again, resolve, reject });
      if (open) this.#socket!.send(JSON.stringify(whole));
    });
  }

  /** Send something that is not answered; a connection that is lost says it again with hello. */
  tell(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#greeted) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
    this.events.state('closed', '', '');
  }
}

export function socketAddress(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}
