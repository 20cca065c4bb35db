/** Moves in the words of the page. */

import type { Move } from '../../lib/board';
import type { Picture } from './picture';
import { dieText, named, t, word } from './texts';

const PASSES: Record<string, 'pass_gather' | 'pass_dig' | 'pass_trade' | 'pass_build' | 'pass_card' | 'pass_scout'> = {
  gather: 'pass_gather',
  dig: 'pass_dig',
  bonus_dig: 'pass_dig',
  trade_pay: 'pass_trade',
  build_step: 'pass_build',
  day_start: 'pass_card',
  night_start: 'pass_card',
  hatch_before: 'pass_card',
  hatch_after: 'pass_card',
  windfall: 'pass_card',
  scout: 'pass_scout',
};

/** A place for dice in words: `A3`, `Gather 3`, `R1`. */
export function placeText(place: string, value: string | number): string {
  if (place === 'gather') return t('gather_n', { value });
  if (place === 'dig') return t('dig_n', { value });
  if (place === 'idle') return t('idle');
  return place.startsWith('R') ? place : `${place}${value}`;
}

/** What a button for a move says; `short` where the die is already in hand. */
export function moveText(move: Move, picture: Picture, short = false): string {
  const [first, second, third, last] = move.parts;
  switch (move.kind) {
    case 'pass':
      return t(PASSES[picture.question] ?? 'pass');
    case 'place': {
      const place = placeText(third, second);
      return short ? place : t('do_place', { die: dieText({ kind: first, value: Number(second) }), place });
    }
    case 'helper':
      return short ? t('as_helper') : t('do_helper', { die: dieText({ kind: first, value: Number(second) }) });
    case 'set':
      return short ? t('set_to', { value: last }) : t('do_set', { die: dieText({ kind: first, value: Number(second) }), value: last });
    case 'play':
      return t('do_play', { card: named('queen', first) });
    case 'pay_egg':
      return t('do_pay', { thing: `${t('egg')} ${second}` });
    case 'pay_queen':
      return t('do_pay', { thing: named('queen', first) });
    case 'pay_blueprint':
      return t('do_pay', { thing: first });
    case 'pay_wood':
      return t('do_pay', { thing: `${word(first)} ${second}` });
    case 'take':
      return t('do_take', { colour: word(first) });
    case 'move':
      return t('do_move', { colour: word(first), from: second, to: third });
    case 'build':
      return t('do_build', { room: first });
    case 'with':
      return t('do_with', { name: first });
    case 'dig':
      return t('do_dig', { edge: first.replace('-', ' → ') });
    case 'pile':
      return pileText(first, picture);
    case 'resolve':
      return t('do_resolve', { space: first });
    case 'blueprint':
      return first === 'deck' ? t('do_deck') : t('do_blueprint', { name: picture.blueprints.display[Number(first) - 1] ?? first });
    case 'bonus':
      return named('bonus', first);
    default:
      return first;
  }
}

function pileText(name: string, picture: Picture): string {
  const pile = picture.sections.flatMap((section) => section.piles).find((found) => found.name === name);
  const what = t('do_pile', { pile: name });
  return pile?.colour && pile.up ? `${what} (${word(pile.colour)})` : what;
}
