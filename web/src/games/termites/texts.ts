/** What the board of Termites says, in English and in Polish; the Polish terms are those of the Polish rulebook. */

import { say, type Words } from '../../lib/texts';
import type { Caste, Colony, Mound, Terrain, Token } from './picture';

export function t(name: keyof typeof TEXTS, values: Record<string, string | number> = {}): string {
  return say(TEXTS[name], values);
}

export const CASTES: Record<Caste, Words> = {
  worker: { en: 'Workers', pl: 'Robotnice' },
  soldier: { en: 'Soldiers', pl: 'Żołnierze' },
  spitter: { en: 'Spitters', pl: 'Nasute' },
  flyer: { en: 'Flyers', pl: 'Alate' },
};

export const ABILITIES: Record<Caste, Words> = {
  worker: { en: 'No ability.', pl: 'Umiejętność specjalna: brak.' },
  soldier: {
    en: 'Strong grip: what they attack is destroyed, it cannot retreat.',
    pl: 'Mocny chwyt: zaatakowana jednostka nie może się wycofać i zostaje usunięta.',
  },
  spitter: {
    en: 'Secretion: support from 2 hexes away, too; +1 from vegetation.',
    pl: 'Śluz: wspierają atak także z 2 pól; +1 z pola Roślinności.',
  },
  flyer: {
    en: 'Flying: over water, stones and enemies that do not fly.',
    pl: 'Latanie: nad Wodą, Kamieniami i wrogami innymi niż Alate.',
  },
};

export const TERRAINS: Record<Terrain, Words> = {
  clear: { en: 'clear', pl: 'Otwarty' },
  water: { en: 'water', pl: 'Woda' },
  vegetation: { en: 'vegetation', pl: 'Roślinność' },
  stones: { en: 'stones', pl: 'Kamienie' },
};

export const COLONIES: Record<Colony, Words> = {
  blue: { en: 'Blue', pl: 'Niebieski' },
  red: { en: 'Red', pl: 'Czerwony' },
  gold: { en: 'Gold', pl: 'Złoty' },
  gray: { en: 'Gray', pl: 'Szary' },
};

export const SIDES: Record<string, Words> = {
  north: { en: 'North', pl: 'Północ' },
  east: { en: 'East', pl: 'Wschód' },
  south: { en: 'South', pl: 'Południe' },
  west: { en: 'West', pl: 'Zachód' },
};

const TEXTS = {
  board: { en: 'Board of Termites', pl: 'Plansza gry Termity' },
  round: { en: 'Round {round} of {rounds}', pl: 'Runda {round} z {rounds}' },
  setup: { en: 'Setup', pl: 'Przygotowanie' },
  building: { en: 'Building the map', pl: 'Budowanie planszy' },
  tiles_laid: { en: '{laid} of {wanted} tiles laid', pl: 'kafle na planszy: {laid} z {wanted}' },
  over: { en: 'The game is over', pl: 'Koniec gry' },
  reproduction: { en: 'Reproduction phase', pl: 'Faza rozmnażania' },
  movement: { en: 'Movement phase', pl: 'Faza ruchu' },
  you: { en: 'you', pl: 'ty' },
  points: { en: '{points} points', pl: '{points} pkt' },
  hand: { en: 'Hand', pl: 'Ręka' },
  hand_of: { en: '{count} in hand', pl: 'na ręce: {count}' },
  stack_of: { en: '{count} in the stack', pl: 'w stosie: {count}' },
  stack_short: { en: '· stack {count}', pl: '· stos {count}' },
  reserve: { en: 'Mounds in reserve', pl: 'Kopce w rezerwie' },
  reserve_short: { en: 'Reserve', pl: 'Rezerwa' },
  trophies: { en: 'Trophies', pl: 'Trofea' },
  none: { en: 'none', pl: 'brak' },
  tokens: { en: 'All tokens', pl: 'Wszystkie żetony' },
  tokens_of: { en: 'All tokens: {called}', pl: 'Wszystkie żetony: {called}' },
  on_board: { en: 'on the board', pl: 'na planszy' },
  in_hand: { en: 'in hand', pl: 'na ręce' },
  in_stack: { en: 'in the stack', pl: 'w stosie' },
  in_hand_or_stack: { en: 'in hand or stack', pl: 'na ręce lub w stosie' },
  destroyed: { en: 'destroyed', pl: 'zniszczone' },
  tiles: { en: 'Terrain tiles', pl: 'Kafle terenu' },
  tile: { en: '{terrain} on a tile {tile}, {left} left', pl: '{terrain}, kafel {tile}, zostało {left}' },
  castes: { en: 'Castes and terrain', pl: 'Kasty i teren' },
  move_points: { en: 'moves', pl: 'ruch' },
  strength_each: { en: 'strength', pl: 'siła' },
  enter: { en: 'Points to enter', pl: 'Koszt wejścia' },
  enter_words: { en: 'Hexes: movement points for entering, ✕ closed.', pl: 'Heksy: koszt wejścia w punktach ruchu, ✕ niedostępne.' },
  cannot_enter: { en: 'cannot enter', pl: 'nie może wejść' },
  stones_help: { en: 'A unit on stones defends with 1 more.', pl: 'Jednostka na Kamieniach broni się z siłą o 1 większą.' },

  token: { en: '{caste} ×{termites}, strength {strength}', pl: '{caste} ×{termites}, siła {strength}' },
  token_short: { en: '{caste} ×{termites}', pl: '{caste} ×{termites}' },
  mound_of: { en: 'Mound of {value}', pl: 'Kopiec {value}' },
  neutral_mound: { en: 'neutral Mound of {value}', pl: 'neutralny Kopiec {value}' },
  defends_with: { en: 'defends with {defence}', pl: 'obrona {defence}' },
  empty: { en: 'empty', pl: 'puste' },
  can_place: { en: 'you can place it here', pl: 'możesz tu wystawić' },
  can_go: { en: 'you can go here', pl: 'możesz tu wejść' },
  can_choose: { en: 'you can choose it', pl: 'możesz wybrać' },
  can_retreat: { en: 'it can retreat here', pl: 'może się tu wycofać' },
  can_mound: { en: 'a Mound can stand here', pl: 'może tu stanąć Kopiec' },
  can_tile: { en: 'a tile fits here', pl: 'pasuje tu kafel' },
  chosen: { en: 'chosen', pl: 'wybrane' },
  attacked: { en: 'attacked', pl: 'atakowane' },
  changed: { en: 'changed in the last moves', pl: 'zmiana w ostatnich ruchach' },

  attack: { en: 'Attack', pl: 'Atak' },
  against: { en: 'against', pl: 'przeciw' },
  sum_words: { en: 'attack {total} against {defence}', pl: 'atak {total} przeciw {defence}' },
  too_weak: { en: 'too weak: more than {defence} is needed', pl: 'za słaby: potrzeba więcej niż {defence}' },
  supports: { en: 'support from {on}', pl: 'wsparcie z {on}' },
  veg_bonus: { en: 'vegetation', pl: 'Roślinność' },
  stones_bonus: { en: 'stones', pl: 'Kamienie' },
  captures: { en: 'The Mound becomes your trophy; the attacking unit is lost.', pl: 'Kopiec staje się trofeum; atakująca jednostka ginie.' },
  grip: { en: 'Strong grip: the unit is destroyed.', pl: 'Mocny chwyt: jednostka zostaje zniszczona.' },
  no_retreat: { en: 'It cannot retreat and is destroyed.', pl: 'Nie może się wycofać i zostaje zniszczona.' },
  retreats_to: { en: 'It retreats to {hex}.', pl: 'Wycofuje się na {hex}.' },
  you_choose_retreat: { en: 'You choose where it retreats: {hexes}.', pl: 'Wybierasz, dokąd się wycofa: {hexes}.' },
  owner_chooses_retreat: { en: 'Its owner chooses where it retreats: {hexes}.', pl: 'Właściciel wybiera, dokąd się wycofa: {hexes}.' },
  or: { en: '{list} or {last}', pl: '{list} lub {last}' },
  destroy_it: { en: 'destroyed on {hex}', pl: 'zniszczenie na {hex}' },
  destroy: { en: 'Destroy it', pl: 'Zniszcz' },
  ask_retreat: { en: '{unit}: where does it retreat to?', pl: '{unit}: dokąd się wycofuje?' },
  ask_approach: { en: 'From which side? {unit}: this decides where it can retreat to.', pl: 'Z której strony? {unit}: to decyduje, dokąd może się wycofać.' },
  from: { en: 'from {hex}', pl: 'z {hex}' },

  hint_place: { en: 'Choose a token of your hand, then a hex.', pl: 'Wybierz żeton z ręki, potem pole.' },
  hint_place_hex: { en: '{token}: choose an empty hex.', pl: '{token}: wybierz wolne pole.' },
  hint_place_token: { en: 'Now choose the token for {hex}.', pl: 'Teraz wybierz żeton na {hex}.' },
  hint_select: { en: 'Choose a unit of yours, or pass.', pl: 'Wybierz swoją jednostkę albo spasuj.' },
  hint_target: { en: '{unit} on {hex}: choose where it goes or what it attacks.', pl: '{unit} na {hex}: wybierz, dokąd idzie lub co atakuje.' },
  hint_mound: { en: 'Choose one of your Mounds, then a hex.', pl: 'Wybierz jeden ze swoich Kopców, potem pole.' },
  hint_mound_hex: { en: 'Mound of {value}: choose a hex.', pl: 'Kopiec {value}: wybierz pole.' },
  hint_mound_value: { en: 'Choose the Mound for {hex}.', pl: 'Wybierz Kopiec na {hex}.' },
  hint_retreat: { en: '{unit}: choose where it retreats to.', pl: '{unit}: wybierz, dokąd się wycofuje.' },
  hint_neutral: { en: 'Choose a hex for a neutral Mound.', pl: 'Wybierz pole dla neutralnego Kopca.' },
  hint_tile: { en: 'Choose a face of a tile, then a hex.', pl: 'Wybierz stronę kafla, potem pole.' },
  hint_tile_hex: { en: '{terrain}: choose a hex.', pl: '{terrain}: wybierz pole.' },
  hint_tile_face: { en: 'Now choose the tile for {hex}.', pl: 'Teraz wybierz kafel na {hex}.' },
  hint_wait: { en: 'Point at a hex to read what is there.', pl: 'Wskaż pole, by przeczytać, co na nim jest.' },
  pass: { en: 'Pass', pl: 'Pas' },
  pass_words: { en: 'Pass: move nothing', pl: 'Pas: bez ruchu' },
  cancel: { en: 'Choose again', pl: 'Wybierz ponownie' },
  do_attack: { en: 'Attack {hex}', pl: 'Atakuj {hex}' },
  do_go: { en: 'Go to {hex}', pl: 'Idź na {hex}' },
  do_place: { en: 'Place on {hex}', pl: 'Wystaw na {hex}' },
  do_mound: { en: 'Put it on {hex}', pl: 'Postaw na {hex}' },
  do_tile: { en: 'Lay it on {hex}', pl: 'Połóż na {hex}' },
  do_retreat: { en: 'Retreat to {hex}', pl: 'Wycofaj na {hex}' },
  do_choose: { en: 'Choose {hex}', pl: 'Wybierz {hex}' },
  then_attack: { en: 'Then you could attack: {sums}', pl: 'Potem możliwy atak: {sums}' },
} satisfies Record<string, Words>;

/** A token in words: "Workers ×2". */
export const tokenWords = (token: Token): string => t('token_short', { caste: say(CASTES[token.caste]), termites: token.termites });

/** A token with its strength in words. */
export const tokenStrength = (token: Token): string =>
  t('token', { caste: say(CASTES[token.caste]), termites: token.termites, strength: token.strength });

export function moundWords(mound: Pick<Mound, 'seat' | 'value'>, colony: Colony | null): string {
  if (mound.seat === null) return t('neutral_mound', { value: mound.value });
  return `${colony ? say(COLONIES[colony]) : ''}: ${t('mound_of', { value: mound.value })}`;
}

/** Hexes in a sentence: "F7, F6 or H6". */
export function anyOf(hexes: string[]): string {
  if (hexes.length < 2) return hexes.join('');
  return t('or', { list: hexes.slice(0, -1).join(', '), last: hexes[hexes.length - 1] });
}
