/** What a Solo card led to, read off the positions before and after. */

import type { Die, Picture } from './picture';

export type Happened = { what: 'place'; where: string; dice: Die[] } | { what: 'block'; where: string };

/** The Solo cards revealed between two positions. */
export function lastCards(before: Picture | undefined, now: Picture): string[] {
  if (!before?.solo || !now.solo) return [];
  const known = before.solo.used.length <= now.solo.used.length ? before.solo.used : [];
  return now.solo.used.filter((name) => !known.includes(name));
}

/** The dice that are in one list and not in the other. */
function extra(now: Die[], before: Die[]): Die[] {
  const rest = [...before];
  return now.filter((die) => {
    const at = rest.findIndex((other) => other.kind === die.kind && other.value === die.value);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Where Autermite's dice and Blockers have appeared. */
export function whatHappened(before: Picture, now: Picture): Happened[] {
  const found: Happened[] = [];
  now.spaces.forEach((space, at) => {
    const was = before.spaces[at];
    if (space.owner === 'autermite' && was.owner !== 'autermite' && space.kind) {
      found.push({ what: 'place', where: space.name, dice: [{ kind: space.kind, value: space.value }] });
    }
  });
  now.sections.forEach((section, at) => {
    const was = before.sections[at];
    for (const [what, word] of [['gather', 'Gather'], ['dig', 'Dig']] as const) {
      const own = (dice: typeof section.gather) => dice.filter((die) => die.owner === 'autermite');
      const dice = extra(own(section[what]), own(was[what]));
      if (dice.length) found.push({ what: 'place', where: `D${section.number} (${word})`, dice });
    }
  });
  const own = now.colonies.find((colony) => colony.autermite);
  const old = before.colonies.find((colony) => colony.autermite);
  if (own && old) {
    const [onF, onB] = [extra(own.on_f, old.on_f), extra(own.on_b, old.on_b)];
    if (onF.length) found.push({ what: 'place', where: 'F', dice: onF });
    if (onB.length) found.push({ what: 'place', where: 'B', dice: onB });
  }
  now.spaces.forEach((space, at) => {
    if (space.blocker && !before.spaces[at].blocker) found.push({ what: 'block', where: space.name });
  });
  now.sections.forEach((section, at) => {
    if (section.neutral > before.sections[at].neutral) found.push({ what: 'block', where: `D${section.number}` });
  });
  return found;
}
