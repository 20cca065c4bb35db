/** What moved between two positions, for showing it. Only the drawing depends on it. */

import type { Pawn, Picture } from './picture';

export interface Changes {
  /** Where a pawn came from, by the tile it came to. */
  came: Map<string, string>;
  /** Pawns that are no more. */
  gone: Pawn[];
  /** All tiles on which something changed. */
  tiles: Set<string>;
}

const far = (a: string, b: string) =>
  Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a.slice(1)) - Number(b.slice(1)));

export function changesBetween(before: Picture | undefined, after: Picture): Changes {
  const changes: Changes = { came: new Map(), gone: [], tiles: new Set() };
  if (!before || before === after) return changes;
  const then = new Map(before.pawns.map((pawn) => [pawn.tile, pawn]));
  const now = new Map(after.pawns.map((pawn) => [pawn.tile, pawn]));
  const left = before.pawns.filter((pawn) => now.get(pawn.tile)?.kind !== pawn.kind);
  for (const pawn of after.pawns) {
    const here = then.get(pawn.tile);
    if (here?.kind === pawn.kind) continue;
    changes.tiles.add(pawn.tile);
    // A merged pawn comes out of two weaker ones, of which one stood here.
    const merged = here !== undefined && here.owner === pawn.owner;
    if (merged) left.splice(left.indexOf(here), 1);
    const alike = left.filter((one) => one.owner === pawn.owner && one.kind === (merged ? here.kind : pawn.kind));
    const nearest = alike.sort((a, b) => far(a.tile, pawn.tile) - far(b.tile, pawn.tile))[0];
    if (!nearest) continue;
    left.splice(left.indexOf(nearest), 1);
    changes.came.set(pawn.tile, nearest.tile);
    changes.tiles.add(nearest.tile);
  }
  changes.gone = left;
  for (const pawn of left) changes.tiles.add(pawn.tile);
  for (const pawn of after.pawns) if ((then.get(pawn.tile)?.carries ?? 0) !== pawn.carries) changes.tiles.add(pawn.tile);
  const piles = new Map(before.piles.map((pile) => [pile.tile, pile.cubes]));
  for (const pile of after.piles) if (piles.get(pile.tile) !== pile.cubes) changes.tiles.add(pile.tile);
  return changes;
}
