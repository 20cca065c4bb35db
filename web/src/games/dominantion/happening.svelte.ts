/** The event between two rounds, shown pick by pick as the pickers of the box would. */

import type { News } from '../../lib/board';
import type { EventName } from './picture';

export interface Pick {
  what: 'roll' | 'event' | 'tile' | 'player';
  value: string;
  text: string;
}

/** How long a pick is shown before the next, in milliseconds; the first one, the event, has lamps to run through. */
const PACE = 1000;
const FIRST = 1800;
/** How long the last one stays. */
const REST = 4000;

/** The picks among what happened. */
export function picksOf(news: News[] | undefined): Pick[] {
  const picks: Pick[] = [];
  for (const { move, text } of news ?? []) {
    const [what, value] = (move ?? '').split(' ');
    if (what === 'roll' || what === 'event' || what === 'tile' || what === 'player') picks.push({ what, value, text });
  }
  return picks;
}

function isQuiet(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'less';
}

export class Happening {
  picks = $state.raw<Pick[]>([]);
  /** How many of them are shown. */
  shown = $state(0);
  open = $state(false);
  /** Nothing moves: everything is told at once, and stays. */
  quiet = $state(false);
  #timer = 0;

  get event(): EventName | null {
    return (this.picks.find((pick) => pick.what === 'event')?.value as EventName) ?? null;
  }

  /** The picks shown so far. */
  get told(): Pick[] {
    return this.picks.slice(0, this.shown);
  }

  show(picks: Pick[]): void {
    this.close();
    if (!picks.length) return;
    this.picks = picks;
    this.open = true;
    this.quiet = isQuiet();
    this.shown = this.quiet ? picks.length : 1;
    if (!this.quiet) this.#wait();
  }

  #wait(): void {
    const last = this.shown >= this.picks.length;
    this.#timer = setTimeout(
      () => {
        if (last) return this.close();
        this.shown++;
        this.#wait();
      },
      last ? REST : this.shown === 1 ? FIRST : PACE,
    ) as unknown as number;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.open = false;
    this.picks = [];
    this.shown = 0;
  }
}
