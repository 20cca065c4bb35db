/** From one hex to another: what the player still has to say after choosing a unit and a target. */

import type { Attack, Picture, Reach, Unit, Mound, Player, Colony, Token } from './picture';

/** One way an attack can go: the approach hex, and the hex of the retreat if the attacker chooses it. */
export interface Outcome {
  /** The hex to choose for it: that of the retreat, the target if the unit is destroyed, or the approach hex. */
  at: string;
  from: string;
  retreat: string | null;
  destroyed: boolean;
  retreats: string[];
}

/**
 * The outcomes between which the player has to choose. If the attacker chooses the retreat, only where the unit goes matters,
 * not which way the attacker came; if the defender does, approaches that leave the same retreats are alike.
 */
export function outcomes(attack: Attack, chooser: 'attacker' | 'defender'): Outcome[] {
  const found = new Map<string, Outcome>();
  for (const { from, retreats, deadly } of attack.ways) {
    const destroyed = retreats.length === 0;
    if (destroyed) keep(found, 'destroyed', { at: attack.target, from, retreat: null, destroyed, retreats });
    else if (chooser === 'defender') keep(found, retreats.join(' '), { at: from, from, retreat: null, destroyed, retreats });
    else for (const hex of retreats) keep(found, hex, { at: hex, from, retreat: hex, destroyed: deadly.includes(hex), retreats: [hex] });
  }
  return [...found.values()];
}

function keep(found: Map<string, Outcome>, key: string, outcome: Outcome): void {
  if (!found.has(key)) found.set(key, outcome);
}

/** The notation of choosing a unit and attacking with it. */
export function attackLine(unit: string, attack: Attack, from: string): string {
  return `attack ${unit} ${attack.target}${attack.captures ? '' : ` from ${from}`}`;
}

/** The attacks that would be possible in another position and are not in this one: by target, the strongest. */
export function newAttacks(now: Picture, then: Picture): Map<string, { unit: string; attack: Attack }> {
  const legal = (picture: Picture) =>
    picture.reach.flatMap(({ unit, attacks }) => attacks.filter((attack) => attack.legal).map((attack) => ({ unit, attack })));
  const known = new Set(legal(now).map(({ attack }) => attack.target));
  const found = new Map<string, { unit: string; attack: Attack }>();
  for (const hope of legal(then)) {
    const best = found.get(hope.attack.target);
    if (!known.has(hope.attack.target) && (!best || best.attack.total < hope.attack.total)) found.set(hope.attack.target, hope);
  }
  return found;
}

// --- Finding things in a picture ---

export const reachOf = (picture: Picture, unit: string | null): Reach | undefined =>
  picture.reach.find((reach) => reach.unit === unit);
export const unitOn = (picture: Picture, hex: string): Unit | undefined => picture.units.find((unit) => unit.on === hex);
export const moundOn = (picture: Picture, hex: string): Mound | undefined => picture.mounds.find((mound) => mound.on === hex);
export const ownerOf = (picture: Picture, seat: number | null): Player | undefined =>
  picture.players.find((player) => player.seat === seat);
export const colonyOf = (picture: Picture, seat: number | null): Colony | null => ownerOf(picture, seat)?.colony ?? null;

/** A hand as its different tokens, in order, each with how many there are. */
export function piles(hand: Token[]): { token: Token; count: number }[] {
  const found = new Map<string, { token: Token; count: number }>();
  for (const token of hand) {
    const pile = found.get(token.token);
    if (pile) pile.count += 1;
    else found.set(token.token, { token, count: 1 });
  }
  return [...found.values()];
}

// --- What has changed ---

/** A piece that came to a hex, from another one or from a hand; or a hex that lost what stood there. */
export interface Change {
  on: string;
  from: string | null;
  kind: 'came' | 'went';
}

function pieces(picture: Picture): Map<string, string> {
  const found = new Map<string, string>();
  for (const unit of picture.units) found.set(unit.on, `${unit.seat} ${unit.token}`);
  for (const mound of picture.mounds) found.set(mound.on, `${mound.seat} mound ${mound.value}`);
  return found;
}

/** What has come, gone and moved between two positions; what is gone here and has come there has moved. */
export function changes(before: Picture, now: Picture): Change[] {
  const [old, fresh] = [pieces(before), pieces(now)];
  const gone = [...old].filter(([hex, piece]) => fresh.get(hex) !== piece);
  const told: Change[] = [];
  for (const [hex, piece] of fresh) {
    if (old.get(hex) === piece) continue;
    const place = piece.includes('mound') ? -1 : gone.findIndex(([, other]) => other === piece);
    told.push({ on: hex, from: place < 0 ? null : gone.splice(place, 1)[0][0], kind: 'came' });
  }
  for (const [hex] of gone) if (!fresh.has(hex)) told.push({ on: hex, from: null, kind: 'went' });
  for (const kind of ['water', 'vegetation', 'stones'] as const)
    for (const hex of now.terrain[kind]) if (!before.terrain[kind].includes(hex)) told.push({ on: hex, from: null, kind: 'came' });
  return told;
}
