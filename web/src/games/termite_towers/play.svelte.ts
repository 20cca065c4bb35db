/** What the player has in hand on this board, and which move every place on it stands for. No rules: only the legal moves. */

import type { BoardProps, Move } from '../../lib/board';
import { t as page } from '../../lib/texts';
import { dieText, t } from './texts';
import type { Autermite, CardLetter, Die, Picture, Placement, Player, Wood } from './picture';

/** Something picked up: an unplaced die, or a cube of a room. */
export type Held = { what: 'die'; die: Die } | { what: 'cube'; colour: Wood; room: string };

/** The ghost of a Blueprint over the wall. */
export interface Ghost {
  corner: string;
  turn: number;
}

/** The parts of the board; on a narrow screen one of them is shown. */
export type Part = 'actions' | 'wood' | 'mine' | 'others';

const PART_OF_KIND: Record<string, Part> = {
  place: 'actions',
  helper: 'actions',
  set: 'mine',
  play: 'mine',
  pile: 'wood',
  dig: 'wood',
  room: 'mine',
  resolve: 'actions',
  blueprint: 'actions',
  pay_egg: 'mine',
  pay_queen: 'mine',
  pay_blueprint: 'mine',
  pay_wood: 'mine',
  take: 'actions',
  cell: 'mine',
  move: 'mine',
  build: 'mine',
  with: 'mine',
  at: 'mine',
  bonus: 'mine',
};

const PART_OF_STAGE: Record<string, Part> = { day: 'actions', a: 'actions', digging: 'wood', gathering: 'wood' };

export const dieWords = (die: Die): string => `${die.kind} ${die.value}`;
export const sameDie = (one: Die, other: Die): boolean => one.kind === other.kind && one.value === other.value;

export class Play {
  readonly #props: () => BoardProps<Picture>;
  #held = $state.raw<Held | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  /** A piece is being dragged: nothing on the board may move out of its way. */
  dragging = $state(false);

  constructor(props: () => BoardProps<Picture>) {
    this.#props = props;
  }

  get picture(): Picture {
    return this.#props().picture;
  }
  get before(): Picture | undefined {
    return this.#props().before;
  }
  get choice() {
    return this.#props().choice;
  }
  get moves(): Move[] {
    return this.#props().moves;
  }
  get still(): boolean {
    return this.#props().still;
  }

  /** Legal moves by their notation. */
  offers = $derived.by(() => new Map(this.#props().moves.map((move) => [move.text, move])));
  kinds = $derived.by(() => new Set(this.#props().moves.map((move) => move.kind)));
  /** Whether the viewer has to decide. */
  asked = $derived.by(() => !this.#props().still && this.#props().moves.length > 0);

  /** The viewer's own colony; for somebody who only watches the first. */
  mine = $derived.by((): Player => {
    const { picture, viewer } = this.#props();
    const players = picture.colonies.filter((colony) => !colony.autermite);
    return players[viewer] ?? players[0];
  });
  others = $derived.by((): Player[] =>
    this.#props().picture.colonies.filter((colony) => !colony.autermite && colony.name !== this.mine.name) as Player[],
  );
  autermite = $derived.by(
    (): Autermite | null => this.#props().picture.colonies.find((colony) => colony.autermite) ?? null,
  );

  /** What is in hand: what was picked up, or the die that must be placed now. */
  held = $derived.by((): Held | null => {
    const { picture } = this.#props();
    if (!this.asked) return null;
    if (picture.under_way.die) return { what: 'die', die: picture.under_way.die };
    const held = this.#held;
    if (held?.what === 'die' && !this.#movesOf(held.die).length) return null;
    if (held?.what === 'cube' && !this.cubeMoves(held.colour, held.room).length) return null;
    return held;
  });
  die = $derived.by(() => (this.held?.what === 'die' ? this.held.die : null));

  #movesOf(die: Die): Move[] {
    const words = dieWords(die);
    return this.moves.filter((move) => ['place', 'helper', 'set'].includes(move.kind) && move.text.includes(` ${words}`));
  }

  cubeMoves(colour: Wood, room: string): Move[] {
    return this.moves.filter((move) => move.kind === 'move' && move.parts[0] === colour && move.parts[1] === room);
  }

  take(held: Held | null): void {
    this.#held = held;
    this.choice.reason = null;
  }

  /** Whether a die can be picked up. */
  canTake(die: Die): boolean {
    return !this.picture.under_way.die && this.#movesOf(die).length > 0;
  }

  /** Take something up to drag it. */
  drag(held: Held): void {
    this.dragging = true;
    this.take(held);
  }

  // --- the move that a place stands for ---

  offer(text: string): Move | undefined {
    return this.offers.get(text);
  }

  /** Placing a die, the one in hand or one that fits, on a card, on Gather or Dig of a value, or in a room. */
  placing(where: string, value: number | null): Move | undefined {
    const dice = this.die ? [this.die] : this.mine.unplaced;
    for (const die of dice) {
      if (value !== null && die.value !== value) continue;
      const move = this.offer(`place ${dieWords(die)} ${where}`);
      if (move) return move;
    }
    return undefined;
  }

  atSpace(card: CardLetter, value: number): Move | undefined {
    return this.offer(`resolve ${card}${value}`) ?? this.placing(card, value);
  }

  atRoom(room: string): Move | undefined {
    if (this.held?.what === 'cube') return this.offer(`move ${this.held.colour} ${this.held.room} ${room}`);
    return (
      this.offer(`room ${room}`) ??
      this.offer(`build ${room}`) ??
      this.offer(`pay egg ${room}`) ??
      (this.die ? this.placing(room, null) : undefined)
    );
  }

  atQueen(name: string): Move | undefined {
    return this.offer(`play ${name}`) ?? this.offer(`pay ${name}`);
  }

  atBlueprint(name: string): Move | undefined {
    return this.offer(`with ${name}`) ?? this.offer(`pay ${name}`);
  }

  // --- doing ---

  play(move: Move | undefined): void {
    if (!move) return;
    this.#held = null;
    this.ghost = null;
    this.choice.play([move.id]);
  }

  /** Something was chosen: play its move, or ask why the move that was meant cannot be made. */
  choose(move: Move | undefined, meant?: string): void {
    if (!this.asked) return;
    if (move) this.play(move);
    else if (meant) void this.choice.whyNot(meant);
  }

  /** A place for dice was chosen. Without a die in hand, one that fits is taken up first. */
  chooseSpace(where: string, value: number | null, space: string): void {
    if (!this.asked) return;
    if (this.die && value !== null && value !== this.die.value && this.placing(where, this.die.value)) {
      this.choice.reason = { words: t('own_value', { die: dieText(this.die), value: this.die.value }), clause: 'TTW-PLACE-1' };
      this.choice.say(this.choice.reason.words);
      return;
    }
    const move = this.offer(`resolve ${space}`) ?? this.placing(where, value);
    if (move?.kind === 'place' && !this.die) {
      this.take({ what: 'die', die: { kind: move.parts[0] as Die['kind'], value: Number(move.parts[1]) } });
      return;
    }
    if (move) this.play(move);
    else void this.choice.whyNot(this.#meant(where, value, space));
  }

  /** The move that somebody meant who chose a place for dice. */
  #meant(where: string, value: number | null, space: string): string {
    if (this.kinds.has('resolve')) return `resolve ${space}`;
    if (this.die) return `place ${dieWords(this.die)} ${where}`;
    const die = this.mine.unplaced.find((found) => value === null || found.value === value) ?? { kind: 'worker', value: value ?? 1 };
    return `place ${die.kind} ${die.value} ${where}`;
  }

  // --- a hint ---

  /** Whether a move is the one that a hint names. */
  isHint(move: Move | undefined): boolean {
    const hint = this.#props().hint;
    return !!hint && move?.id === hint.id;
  }

  /** Whether a hint puts this die somewhere. */
  hintsDie(die: Die): boolean {
    const { hint } = this.#props();
    return !!hint && ['place', 'helper', 'set'].includes(hint.kind) && `${hint.parts[0]} ${hint.parts[1]}` === dieWords(die);
  }

  /** Whether a hint puts a die there: on a card, on Gather or Dig of a value, in a room. */
  hintsPlace(where: string, value: number | null): boolean {
    const { hint } = this.#props();
    return hint?.kind === 'place' && hint.parts[2] === where && (value === null || hint.parts[1] === String(value));
  }

  /** Words with those of the hint behind them, where it is meant. */
  told(words: string, hinted: boolean): string {
    return hinted ? `${words}, ${page('hinted')}` : words;
  }

  /** The cells on which a hint builds, or the one that it names. */
  hintCells = $derived.by((): Set<string> => {
    const { hint } = this.#props();
    if (hint?.kind === 'cell') return new Set([hint.parts[0]]);
    if (hint?.kind !== 'at') return new Set();
    const [corner, , turn] = hint.parts;
    return new Set(this.placements.find((found) => found.corner === corner && found.turn === Number(turn))?.cells);
  });

  // --- the ghost of a Blueprint ---

  /** The Blueprint to be placed now; who only looks may try it, too. */
  ghostCard = $derived.by(() => {
    const { picture, still } = this.#props();
    const card = picture.under_way.blueprint;
    return card && (this.kinds.has('at') || (still && picture.placements[card])) ? card : null;
  });
  placements = $derived.by((): Placement[] => (this.ghostCard ? (this.#props().picture.placements[this.ghostCard] ?? []) : []));
  placement = $derived.by((): Placement | null => {
    const wanted = this.ghost;
    return (
      this.placements.find((found) => wanted && found.corner === wanted.corner && found.turn === wanted.turn) ??
      this.placements.find((found) => found.supported) ??
      this.placements[0] ??
      null
    );
  });
  turns = $derived.by(() => [...new Set(this.placements.map((found) => found.turn))].sort());

  /** Move the ghost so that its corner is as near as possible to a cell. */
  haunt(corner: string, turn: number = this.placement?.turn ?? 0): void {
    const [x, y] = place(corner);
    let best: Placement | null = null;
    let least = Infinity;
    for (const found of this.placements) {
      if (found.turn !== turn) continue;
      const [cx, cy] = place(found.corner);
      const far = 4 * Math.abs(cx - x) + 3 * Math.abs(cy - y) + (found.supported ? 0 : 1);
      if (far < least) [best, least] = [found, far];
    }
    if (best) this.ghost = { corner: best.corner, turn };
  }

  /** Move the ghost by columns and rows, over cells that are taken. */
  nudge(dx: number, dy: number): void {
    const now = this.placement;
    if (!now) return;
    const [x, y] = place(now.corner);
    const ahead = this.placements.filter((found) => {
      const [cx, cy] = place(found.corner);
      return found.turn === now.turn && (dx ? Math.sign(cx - x) === dx : Math.sign(cy - y) === dy);
    });
    const far = (found: Placement) => {
      const [cx, cy] = place(found.corner);
      return dx ? Math.abs(cx - x) + 3 * Math.abs(cy - y) : Math.abs(cy - y) + 3 * Math.abs(cx - x);
    };
    const next = ahead.sort((one, other) => far(one) - far(other))[0];
    if (next) this.ghost = { corner: next.corner, turn: next.turn };
  }

  rotate(steps: number): void {
    const now = this.placement;
    if (!now || this.turns.length < 2) return;
    const at = this.turns.indexOf(now.turn);
    this.haunt(now.corner, this.turns[(at + steps + this.turns.length) % this.turns.length]);
  }

  build(): void {
    const now = this.placement;
    if (!now) return;
    const text = `at ${now.corner} turn ${now.turn}`;
    this.choose(this.offer(text), text);
  }

  // --- where to look ---

  /** The part of the board where most of what can be chosen lies; for who only looks, where the question belongs. */
  part = $derived.by((): Part | null => {
    const { moves, picture, still } = this.#props();
    if (still) return PART_OF_STAGE[picture.stage] ?? 'mine';
    if (!moves.length) return null;
    if (picture.question === 'trade_cube') return 'actions';
    if (picture.question === 'build_colour') return 'mine';
    const move = moves.find((found) => found.kind !== 'pass') ?? moves[0];
    return PART_OF_KIND[move.kind] ?? 'mine';
  });

  /** The parts where something can be chosen now. */
  parts = $derived.by((): Set<Part> => {
    const moves = this.#props().moves.filter((move) => move.kind !== 'pass');
    const fitting = this.die ? moves.filter((move) => move.text.includes(` ${dieWords(this.die!)} `)) : moves;
    return new Set(fitting.map(partOf));
  });

  /** The part where what a hint names lies. */
  hintPart = $derived.by((): Part | null => {
    const { hint } = this.#props();
    return hint && hint.kind !== 'pass' ? partOf(hint) : null;
  });
}

/** The part where a move is made. */
function partOf(move: Move): Part {
  return move.kind === 'place' ? partOfPlace(move.parts[2]) : (PART_OF_KIND[move.kind] ?? 'mine');
}

function partOfPlace(place: string): Part {
  if (place === 'gather' || place === 'dig') return 'wood';
  return place.startsWith('R') ? 'mine' : 'actions';
}

/** Column and row of a cell, from 0. */
export function place(cell: string): [number, number] {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}
