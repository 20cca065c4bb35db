/**
 * What the player is about to do: moves that are chosen but not played yet.
 *
 * A gesture is a line of moves, each found among the legal ones of the position that those before it lead to. The server works out
 * these positions (`preview`); nothing is played before the gesture is whole, and until then it can be dropped without a trace.
 */

import type { Move, Preview } from '../../lib/board';
import type { Choice } from '../../lib/choice.svelte';
import type { Battle, Picture, Selected, Walk } from './picture';
import { wayTo } from './places';

export interface Given {
  picture: Picture;
  moves: Move[];
  choice: Choice;
  play: (moves: number[] | string) => void;
  preview: (moves: number[] | string) => Promise<Preview<Picture>>;
  /** Only looking: what the position has selected is shown all the same. */
  still: boolean;
}

/** What naming a tile means in a phase. */
const NAMING: Record<string, string> = { battle: 'join', partner: 'with', place: 'at', tax: 'pay' };

export class Gesture {
  /** The moves chosen so far. */
  line = $state.raw<Move[]>([]);
  /** Where they lead; null while the server has not said. */
  ahead = $state.raw<Preview<Picture> | null>(null);
  /** The tile that is pointed at, or was touched once. */
  aimed = $state<string | null>(null);
  /** The tile that was touched once. */
  touched = $state<string | null>(null);
  /** The tile on which the player has to say what is meant. */
  asking = $state<string | null>(null);
  /** The pawn that the position has selected is left alone for now. */
  aside = $state(false);

  readonly #given: () => Given;
  #count = 0;
  /** One thing after the other: who is quicker than the server waits for its answer. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(given: () => Given) {
    this.#given = given;
  }

  // --- what is shown ---

  /** The position after the gesture so far. */
  shown = $derived.by(() => this.ahead?.picture ?? this.#given().picture);
  /** The moves that go on from there. */
  options = $derived.by(() => (this.line.length ? (this.ahead?.moves ?? []) : this.#given().moves));
  active = $derived.by(() => this.#given().moves.length > 0);
  /** The pawn that acts. */
  selected: Selected | null = $derived.by(() => {
    const looking = this.active || this.#given().still;
    return looking && (this.line.length || !this.aside) ? this.shown.selected : null;
  });
  /** Its tile, at once, even while the server has not said what it can do. */
  held: string | null = $derived.by(() => {
    const [first] = this.line;
    return this.selected?.tile ?? (!this.ahead && first?.text.startsWith('select ') ? first.parts[0] : null);
  });
  battle: Battle | null = $derived(this.shown.battle);
  walks: Map<string, Walk> = $derived(new Map((this.selected?.walks ?? []).map((walk) => [walk.tile, walk])));
  /** What naming a tile means now, if it means anything but a pawn or a way. */
  verb: string | null = $derived(this.active ? (NAMING[this.shown.phase] ?? null) : null);

  option(text: string): Move | undefined {
    return this.options.find((move) => move.text === text);
  }

  /** Whether choosing a tile does something. */
  takes(tile: string): boolean {
    if (this.verb) return this.option(`${this.verb} ${tile}`) !== undefined;
    const selected = this.selected;
    return (
      this.option(`select ${tile}`) !== undefined ||
      this.walks.has(tile) ||
      !!selected?.aims.some((aim) => aim.tile === tile) ||
      !!selected?.alone?.sides.some((side) => side.engaged.includes(tile))
    );
  }

  // --- going on ---

  /** Forget the gesture. */
  clear(): void {
    this.#count++;
    this.line = [];
    this.ahead = null;
    this.aimed = null;
    this.touched = null;
    this.asking = null;
  }

  /** Another position: what was begun is forgotten. */
  renew(): void {
    this.clear();
    this.aside = false;
  }

  /** Leave the selected pawn alone, or give up what was begun. */
  drop(): void {
    if (!this.line.length) this.aside = true;
    this.clear();
    this.#given().choice.clear();
  }

  /** Try a line of moves; true if the server agrees. */
  async #try(line: Move[]): Promise<boolean> {
    const mine = ++this.#count;
    this.line = line;
    this.aimed = null;
    this.touched = null;
    this.asking = null;
    this.#given().choice.clear();
    try {
      const ahead = await this.#given().preview(line.map((move) => move.id));
      if (mine === this.#count) this.ahead = ahead;
      return mine === this.#count;
    } catch {
      if (mine === this.#count) this.clear();
      return false;
    }
  }

  #inTurn<T>(deed: () => Promise<T>): Promise<T> {
    const done = this.#last.then(deed);
    this.#last = done.catch(() => null);
    return done;
  }

  /** Choose one more move, and play all if that makes the gesture whole. */
  add(text: string): Promise<boolean> {
    return this.#inTurn(() => this.#add(text));
  }

  async #add(text: string): Promise<boolean> {
    const move = this.option(text);
    if (!move) return false;
    if (['attack', 'merge', 'buy worker', 'buy queen'].includes(text) || text.startsWith('join ')) {
      return this.#try([...this.line, move]);
    }
    this.#play([move.id]);
    return true;
  }

  #play(more: number[]): void {
    const ids = [...this.line.map((move) => move.id), ...more];
    this.clear();
    this.#given().play(ids);
  }

  /** Select a pawn, without playing that yet. */
  async #select(tile: string): Promise<boolean> {
    const { picture, moves } = this.#given();
    if (picture.selected?.tile === tile && this.active) {
      this.clear();
      this.aside = false;
      return true;
    }
    const move = moves.find((one) => one.text === `select ${tile}`);
    return move ? this.#try([move]) : false;
  }

  walk(tile: string): void {
    const way = wayTo(this.walks, tile);
    if (way.length) this.#play(way.map((step) => step.step));
  }

  /** Everybody joins the battle who may. */
  joinAll(): Promise<void> {
    return this.#inTurn(async () => {
      for (let more = true; more; ) {
        const join = this.options.find((move) => move.text.startsWith('join '));
        more = join !== undefined && (await this.#try([...this.line, join]));
      }
    });
  }

  /** One who was to join stays out of it, and with him everybody who could join only because of him. */
  async #leave(tile: string): Promise<void> {
    const kept = this.line.filter((move) => move.text !== `join ${tile}`);
    const opened = kept.filter((move) => !move.text.startsWith('join '));
    const line = [...this.line];
    if (!(await this.#try(kept))) {
      this.line = line;
      await this.#try(opened);
    }
  }

  // --- a tile is chosen ---

  /** A tile is chosen; not `sure` is a first touch, which only shows what a second one would do. */
  choose(tile: string, sure = true): Promise<void> {
    return this.#inTurn(() => this.#choose(tile, sure));
  }

  async #choose(tile: string, sure: boolean): Promise<void> {
    if (!this.active) return;
    const verb = this.verb;
    if (!verb) return this.#act(tile, sure);
    if (verb === 'join' && this.line.some((move) => move.text === `join ${tile}`)) return this.#leave(tile);
    if (!(await this.#add(`${verb} ${tile}`))) await this.#refuse(`${verb} ${tile}`);
  }

  async #act(tile: string, sure: boolean): Promise<void> {
    const selected = this.selected;
    if (selected?.tile === tile) return this.drop();
    if (selected && (await this.#aim(selected, tile, sure))) return;
    if (await this.#select(tile)) return;
    const pawn = this.shown.pawns.find((one) => one.tile === tile);
    if (!selected || pawn?.owner === this.shown.turn) return this.#refuse(`select ${tile}`);
    await this.#refuse(pawn && pawn.owner !== 'neutral' ? `attack ${selected.tile} all` : `walk ${selected.tile} ${tile}`);
  }

  /** What the selected pawn can do with a tile; false if that is nothing. */
  async #aim(selected: Selected, tile: string, sure: boolean): Promise<boolean> {
    if (selected.alone?.sides.some((side) => side.engaged.includes(tile))) return this.#add('attack');
    const aims = selected.aims.filter((aim) => aim.tile === tile);
    const walk = this.walks.get(tile);
    if (!aims.length && !walk) return false;
    if (aims.length + (walk ? 1 : 0) > 1) this.asking = tile;
    else if (!sure && this.touched !== tile) this.aimed = this.touched = tile;
    else if (walk) this.walk(tile);
    else return this.#add(aims[0].move);
    return true;
  }

  async #refuse(text: string): Promise<void> {
    await this.#given().choice.whyNot(text, this.verb ? this.line.map((move) => move.id) : []);
  }
}
