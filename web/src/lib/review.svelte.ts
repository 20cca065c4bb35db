/** A game that is looked through: at a table, or loaded from text. */

import { loadRecord, record, recordAnalysis, recordFrame, Refused, tableAnalysis, type Analysis, type Frame, type Me } from './api';
import { PUBLIC, type SeatInfo } from './board';
import { recall } from './memory';
import { tableHere } from './mine';
import { pack } from './packed';
import { colourOf } from './seats';
import { TableModel } from './table.svelte';

export interface Source {
  readonly game: string;
  readonly seats: SeatInfo[];
  readonly over: boolean;
  readonly turns: number;
  /** The seats through whose eyes it may be looked at; none if there is no choice. */
  readonly eyes: number[];
  /** Whose eyes they are at first. */
  readonly viewer: number;
  frame(turn: number, as?: number): Promise<Frame>;
  analysis(as?: number): Promise<Analysis>;
  /** The whole game as text. */
  text(): Promise<string>;
  /** Whether it is at a table, so that the address of the page leads others to it. */
  readonly shared: boolean;
  /** The address of the screen for others; null if it would be too long. */
  address(): Promise<string | null>;
  close(): void;
}

const seatInfo = (seat: { seat: number; colour: string; called: string }): SeatInfo => ({
  ...seat,
  colour: colourOf(seat),
  name: '',
  kind: 'person',
  level: 0,
});

/** A longer address is cut off by programs that send messages. */
const LONGEST = 8000;

/** A game loaded from text. The server may have forgotten it; then it is sent again. */
export async function fromText(text: string): Promise<Source> {
  let loaded = await loadRecord(text);
  return {
    game: loaded.game,
    seats: loaded.seats.map(seatInfo),
    over: loaded.over,
    turns: loaded.turns,
    eyes: loaded.seats.map((seat) => seat.seat),
    viewer: PUBLIC,
    shared: false,
    async address() {
      const address = `#/review/text?record=${await pack(text)}`;
      return address.length <= LONGEST ? address : null;
    },
    async frame(turn, as) {
      try {
        return await recordFrame(loaded.record, turn, as);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'not_found') throw error;
        loaded = await loadRecord(text);
        return recordFrame(loaded.record, turn, as);
      }
    },
    analysis: () => recordAnalysis(loaded.record),
    text: async () => text,
    close() {},
  };
}

/** A game at a table, running or finished. */
export function fromTable(id: string): Promise<Source> {
  return new Promise((resolve, reject) => {
    const model = new TableModel(id, {
      tokens: () => Object.values(tableHere(id)?.tokens ?? {}),
      player: () => recall<Me | null>('me', null)?.token ?? '',
      look: null,
    });
    const stop = $effect.root(() => {
      $effect(() => {
        if (model.link === 'unknown' || model.link === 'refused') reject(new Refused('not_found', model.linkWords));
        const state = model.state;
        if (!state || state.phase === 'open') return;
        resolve({
          game: state.game,
          seats: state.seats,
          over: state.phase === 'over',
          turns: state.turn ?? 0,
          eyes: state.phase === 'over' ? state.seats.map((seat) => seat.seat) : [],
          viewer: state.viewer,
          shared: true,
          address: async () => `#/review/${id}?`,
          frame: async (turn, as) => (await model.review(turn, as)) as unknown as Frame,
          analysis: (as) => tableAnalysis(id, as),
          text: () => record(id),
          close() {
            stop();
            model.close();
          },
        });
      });
    });
  });
}
