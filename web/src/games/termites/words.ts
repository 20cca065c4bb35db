/** Sentences about attacks. */

import type { Attack, Picture } from './picture';
import { outcomes } from './gesture';
import { anyOf, t } from './texts';

/** Both sides of an attack: "attack 7 against 6: 2 + 2 support from E7 + 1 vegetation + 2 support from H7". */
export function sumWords(attack: Attack): string {
  const terms = [String(attack.own)];
  for (const helper of attack.support) {
    terms.push(`${helper.adds} ${t('supports', { on: helper.on })}`);
    if (helper.vegetation) terms.push(`${helper.vegetation} ${t('veg_bonus')}`);
  }
  const own = terms.length > 1 ? `: ${terms.join(' + ')}` : '';
  const stones = attack.stones ? ` = ${attack.defender} + ${attack.stones} ${t('stones_bonus')}` : '';
  const verdict = attack.legal ? '' : `; ${t('too_weak', { defence: attack.defence })}`;
  return `${t('sum_words', { total: attack.total, defence: attack.defence })}${stones}${own}${verdict}`;
}

/** What an attack leads to. */
export function resultWords(picture: Picture, attack: Attack): string {
  if (!attack.legal) return t('too_weak', { defence: attack.defence });
  if (attack.captures) return t('captures');
  if (attack.destroys) return t('grip');
  const chooser = picture.options.retreat_chooser;
  const found = outcomes(attack, chooser);
  if (found.every((outcome) => outcome.destroyed)) return t('no_retreat');
  const hexes = [...new Set(found.flatMap((outcome) => (outcome.destroyed ? [] : outcome.retreats)))];
  if (found.some((outcome) => outcome.destroyed)) hexes.push(t('destroy_it', { hex: attack.target }));
  if (hexes.length === 1) return t('retreats_to', { hex: hexes[0] });
  return t(chooser === 'attacker' ? 'you_choose_retreat' : 'owner_chooses_retreat', { hexes: anyOf(hexes) });
}
