/** What differs between two pictures: what was built, removed and drawn, and what scores more or less. */

import type { Chit, Combination, Part, Phase, Structure, TerratainPicture } from './picture';

// --- what scores ---

/** Combinations of one seat that gave way to others; the points are the difference. */
export interface Change {
  seat: number;
  part: Part;
  points: number;
  gained: Combination[];
  lost: Combination[];
}

const identity = (one: Combination) => [one.seat, one.key, one.type, one.territories, one.plots].join('|');

/** Whether one combination is another one with more or fewer structures. */
function akin(one: Combination, other: Combination): boolean {
  if (one.seat !== other.seat || one.part !== other.part) return false;
  if (one.part === 'rows') return one.plots.filter((plot) => other.plots.includes(plot)).length >= 2;
  if (one.part === 'majorities') return one.type === other.type;
  return one.territories.join() === other.territories.join();
}

/** What scores in one picture and not in the other, related things together, the greatest difference first. */
export function changesOf(before: Combination[], after: Combination[]): Change[] {
  const known = new Set(before.map(identity));
  const kept = new Set(after.map(identity));
  const gained = after.filter((one) => !known.has(identity(one)));
  const lost = before.filter((one) => !kept.has(identity(one)));
  const changes: Change[] = [];
  for (const one of [...gained, ...lost]) {
    const related = changes.filter((change) => [...change.gained, ...change.lost].some((other) => akin(one, other)));
    const merged: Change = { seat: one.seat, part: one.part, points: 0, gained: [], lost: [] };
    for (const change of related) {
      merged.gained.push(...change.gained);
      merged.lost.push(...change.lost);
      changes.splice(changes.indexOf(change), 1);
    }
    (gained.includes(one) ? merged.gained : merged.lost).push(one);
    changes.push(merged);
  }
  const worth = (all: Combination[]) => all.reduce((sum, one) => sum + one.points, 0);
  return changes
    .map((change) => ({ ...change, points: worth(change.gained) - worth(change.lost) }))
    .filter((change) => change.points !== 0)
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
}

// --- what happened ---

/** What happened in the last round, to be shown on the board. */
export interface Recent {
  turn: number;
  built: Map<string, number>;
  removed: Map<string, { type: Structure; seat: number; turn: number }>;
  drawn: { seat: number; chits: Chit[]; turn: number }[];
}

export const NOTHING: Recent = { turn: 0, built: new Map(), removed: new Map(), drawn: [] };

const ORDER: Phase[] = ['start', 'source', 'bend', 'mountain', 'draw', 'war', 'build', 'discard', 'ended'];

/** Whether one picture comes after another, at most a round later. */
function follows(after: TerratainPicture, before: TerratainPicture): boolean {
  if (before.players.length !== after.players.length) return false;
  const turns = after.turn - before.turn;
  if (turns === 0) return ORDER.indexOf(after.phase) >= ORDER.indexOf(before.phase);
  return turns > 0 && turns <= after.players.length;
}

/** What is remembered after one more change; what is older than a round is forgotten, and everything if something was taken back. */
export function remembered(recent: Recent, before: TerratainPicture | undefined, after: TerratainPicture): Recent {
  if (!before || !follows(after, before)) return { ...NOTHING, turn: after.turn };
  const oldest = after.turn - after.players.length;
  const built = new Map([...recent.built].filter(([, turn]) => turn > oldest));
  const removed = new Map([...recent.removed].filter(([, { turn }]) => turn > oldest));
  after.plots.forEach((plot, place) => {
    const [old, now] = [before.plots[place].structure, plot.structure];
    if (old?.type === now?.type && old?.seat === now?.seat) return;
    built.delete(plot.plot);
    removed.delete(plot.plot);
    if (now) built.set(plot.plot, before.turn);
    else if (old) removed.set(plot.plot, { ...old, turn: before.turn });
  });
  return { turn: after.turn, built, removed, drawn: drawnSince(recent, before, after) };
}

/** The chits drawn in the present turn. */
function drawnSince(recent: Recent, before: TerratainPicture, after: TerratainPicture): Recent['drawn'] {
  const drawn = recent.drawn.filter(({ turn }) => turn === after.turn);
  after.players.forEach(({ seat, reserve }) => {
    if (seat !== after.seat) return;
    const chits = (Object.keys(reserve) as Chit[]).flatMap((chit) =>
      Array<Chit>(Math.max(0, reserve[chit] - before.players[seat].reserve[chit])).fill(chit),
    );
    if (chits.length) drawn.push({ seat, chits, turn: after.turn });
  });
  return drawn;
}
