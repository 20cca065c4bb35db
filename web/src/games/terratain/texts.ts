/** What the board of Terratain says, in English and Polish. */

import type { SeatInfo } from '../../lib/board';
import { settings } from '../../lib/settings.svelte';
import { say, type Words } from '../../lib/texts';
import type { Change } from './changes';
import type { Chit, Combination, Phase } from './picture';

export const CHIT_WORDS: Record<Chit, Words & { many: Words }> = {
  temple: { en: 'Temple', pl: 'Świątynia', many: { en: 'Temples', pl: 'Świątynie' } },
  castle: { en: 'Castle', pl: 'Zamek', many: { en: 'Castles', pl: 'Zamki' } },
  town: { en: 'Town', pl: 'Miasto', many: { en: 'Towns', pl: 'Miasta' } },
  farm: { en: 'Farm', pl: 'Farma', many: { en: 'Farms', pl: 'Farmy' } },
  mine: { en: 'Mine', pl: 'Kopalnia', many: { en: 'Mines', pl: 'Kopalnie' } },
  palace: { en: 'Palace', pl: 'Pałac', many: { en: 'Palaces', pl: 'Pałace' } },
  army: { en: 'Army', pl: 'Armia', many: { en: 'Armies', pl: 'Armie' } },
};

const COLOURS_PL: Record<string, string> = {
  red: 'Czerwony',
  blue: 'Niebieski',
  green: 'Zielony',
  yellow: 'Żółty',
  purple: 'Fioletowy',
  orange: 'Pomarańczowy',
};

export const TEXTS = {
  map: { en: 'Map', pl: 'Mapa' },
  plot: { en: 'plot {plot}', pl: 'pole {plot}' },
  empty: { en: 'empty', pl: 'puste' },
  mountain: { en: 'mountain', pl: 'góry' },
  river: { en: 'river', pl: 'rzeka' },
  structureOf: { en: '{chit} of {seat}', pl: '{chit}, {seat}' },
  justBuilt: { en: 'just built', pl: 'właśnie zbudowane' },
  justRemoved: { en: 'just removed: {what}', pl: 'właśnie usunięto: {what}' },
  buildHere: { en: '{chit} may go here', pl: '{chit} może tu stanąć' },
  mayBuildHere: { en: 'you may build here', pl: 'możesz tu budować' },
  warHere: { en: 'your army may remove it', pl: 'twoja armia może to usunąć' },
  chosen: { en: 'chosen', pl: 'wybrane' },
  changeOf: { en: '{seat} {points}', pl: '{seat} {points}' },

  highlight: { en: 'Show', pl: 'Pokaż' },
  plainMap: { en: 'Map', pl: 'Mapa' },
  territories: { en: 'Territories', pl: 'Terytoria' },
  rows: { en: 'Rows', pl: 'Rzędy' },
  majorities: { en: 'Majorities', pl: 'Przewagi' },
  gains: { en: 'Points on the map', pl: 'Punkty na mapie' },
  whose: { en: 'Whose', pl: 'Czyje' },
  everybody: { en: 'All', pl: 'Wszyscy' },
  nothingScores: { en: 'Nothing scores here yet.', pl: 'Nic tu jeszcze nie punktuje.' },
  most: { en: 'most', pl: 'najwięcej' },
  majorityHelp: {
    en: 'Who has most of a type on the board scores {points}. Choose a type to see where it stands.',
    pl: 'Kto ma na planszy najwięcej budowli jednego rodzaju, dostaje {points}. Wybierz rodzaj, aby zobaczyć, gdzie stoi.',
  },
  territoryHelp: {
    en: 'The numbers are the structures in each territory; who has more than every other controls it.',
    pl: 'Liczby to budowle w każdym terytorium; kontroluje je ten, kto ma ich więcej niż każdy inny.',
  },
  rowHelp: {
    en: 'Three or more of your structures in an unbroken line score; a double line is a row of one type and scores twice.',
    pl: 'Trzy lub więcej twoich budowli w nieprzerwanej linii punktują; podwójna linia to rząd jednego rodzaju i liczy się podwójnie.',
  },

  draw: { en: 'Draw', pl: 'Dobieranie' },
  war: { en: 'War', pl: 'Wojna' },
  build: { en: 'Build', pl: 'Budowa' },
  end: { en: 'Discard', pl: 'Odrzucanie' },
  phases: { en: 'Phases of the turn', pl: 'Fazy tury' },
  setupHelp: { en: 'The game is being set up.', pl: 'Trwa przygotowanie gry.' },
  drawHelp: { en: 'Two chits are drawn from the cup.', pl: 'Z kubka dobierane są dwa żetony.' },
  warHelp: {
    en: 'Choose an enemy structure to remove, or keep your army. Army and structure go to their owners’ discard piles.',
    pl: 'Wybierz wrogą budowlę do usunięcia albo zachowaj armię. Armia i budowla trafiają na stosy odrzuconych swoich właścicieli.',
  },
  buildHelp: { en: 'Choose a chit, then a plot.', pl: 'Wybierz żeton, potem pole.' },
  buildThere: { en: 'Choose a plot for your {chit}.', pl: 'Wybierz pole: {chit}.' },
  buildWhat: { en: 'Choose what to build on {plot}.', pl: 'Wybierz, co zbudować na polu {plot}.' },
  discardHelp: {
    en: 'You hold more than {limit} chits: choose {count} to discard.',
    pl: 'Masz więcej niż {limit} żetonów (ponad: {count}): wybierz, co odrzucić.',
  },
  endedHelp: { en: 'The game is over.', pl: 'Gra skończona.' },
  othersTurn: { en: 'It is the turn of {seat}.', pl: 'Kolej gracza: {seat}.' },
  decline: { en: 'Keep the army', pl: 'Zachowaj armię' },
  doBuild: { en: 'Build {chit} on {plot}', pl: 'Buduj: {chit}, {plot}' },
  doWar: { en: 'Make war on {plot}', pl: 'Wojna: {plot}' },
  tapAgain: { en: 'or tap the plot again', pl: 'albo dotknij pola jeszcze raz' },
  keys: {
    en: 'Keys: {letters} choose a chit, arrows a plot, Enter plays, Esc takes back.',
    pl: 'Klawisze: {letters} wybierają żeton, strzałki pole, Enter gra, Esc cofa wybór.',
  },
  declineKey: { en: 'D keeps the army.', pl: 'D zachowuje armię.' },

  forecastOf: { en: 'What it would change', pl: 'Co to zmieni' },
  changesNothing: { en: 'No points change.', pl: 'Punkty się nie zmienią.' },
  insteadOf: { en: 'instead of {what}', pl: 'zamiast: {what}' },
  loses: { en: 'loses {what}', pl: 'traci: {what}' },
  onlyAtTheEnd: { en: 'Points are shown at the end only.', pl: 'Punkty są pokazywane dopiero na końcu.' },

  reserve: { en: 'Reserve', pl: 'Rezerwa' },
  yourReserve: { en: 'Your reserve', pl: 'Twoja rezerwa' },
  reserveOf: { en: 'Reserve of {seat}', pl: 'Rezerwa: {seat}' },
  noChits: { en: 'no chits', pl: 'brak żetonów' },
  newlyDrawn: { en: 'just drawn', pl: 'właśnie dobrane' },
  cup: { en: 'Cup', pl: 'Kubek' },
  discard: { en: 'Discard pile', pl: 'Odrzucone' },
  onBoard: { en: 'On the map', pl: 'Na mapie' },
  players: { en: 'Players', pl: 'Gracze' },
  you: { en: 'you', pl: 'ty' },
  turnOf: { en: 'turn', pl: 'tura' },
  whereChits: { en: 'Where the chits are', pl: 'Gdzie są żetony' },
  chitType: { en: 'Type', pl: 'Rodzaj' },
  cupNote: {
    en: 'When the cup is empty, the discard pile goes back into it just before the next draw.',
    pl: 'Gdy kubek jest pusty, tuż przed następnym dobraniem wracają do niego odrzucone żetony.',
  },
  facts: { en: 'turn {turn} · {empty} plots empty', pl: 'tura {turn} · wolne pola: {empty}' },
  idle: {
    en: '{idle} turns in a row without a build; {end} end the game',
    pl: 'tury z rzędu bez budowy: {idle}; {end} kończy grę',
  },
  capped: { en: 'the game ends after turn {turn}', pl: 'gra kończy się po turze {turn}' },
  terrainMountains: {
    en: 'Mines may stand only on or next to mountains.',
    pl: 'Kopalnie mogą stać tylko w górach lub obok nich.',
  },
  terrainRivers: { en: 'Farms may stand only on or next to rivers.', pl: 'Farmy mogą stać tylko nad rzeką lub obok niej.' },
  cornersToo: { en: 'Plots that touch at a corner are next to each other, too.', pl: 'Pola stykające się rogami też sąsiadują.' },
  scoringSdg: {
    en: 'Points of SDG: a line of territories scores less, and nothing inside squares.',
    pl: 'Punkty SDG: linia terytoriów daje mniej, a wewnątrz kwadratów nic.',
  },

  'score.territory': { en: '{count} structures in territory {territories}', pl: 'budowle w terytorium {territories}: {count}' },
  'score.centre': { en: 'control of the centre', pl: 'kontrola środka' },
  'score.lines': { en: 'line of territories {territories}', pl: 'linia terytoriów {territories}' },
  'score.squares': { en: 'square of territories {territories}', pl: 'kwadrat terytoriów {territories}' },
  'score.corners': { en: 'all four corners', pl: 'wszystkie cztery rogi' },
  'score.majorities': { en: 'most {chits}', pl: 'najwięcej: {chits}' },
  'score.rows': { en: 'row of {count}, {from} to {to}', pl: 'rząd {count}, od {from} do {to}' },
  'score.same': { en: '{count} {chits} in a row, {from} to {to}', pl: 'rząd jednego rodzaju: {chits}, {count}, od {from} do {to}' },
  'score.sets': { en: 'all six types in territory {territories}', pl: 'wszystkie sześć rodzajów w terytorium {territories}' },
} satisfies Record<string, Words>;

export type Key = keyof typeof TEXTS;

/** A text of the board, its gaps filled. */
export const text = (key: Key, values: Record<string, string | number> = {}): string => say(TEXTS[key], values);

export const chitName = (chit: Chit): string => say(CHIT_WORDS[chit]);
export const chitNames = (chit: Chit): string => say(CHIT_WORDS[chit].many);

export function seatName(seat: SeatInfo | undefined): string {
  if (!seat) return '';
  return (settings.language === 'pl' && COLOURS_PL[seat.colour]) || seat.called;
}

/** A number with its sign; the minus is a real one. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** A combination in words. */
export function combinationWords(one: Combination): string {
  const key: Key = one.part === 'rows' && one.type ? 'score.same' : `score.${one.part}`;
  return text(key, {
    count: one.plots.length,
    territories: one.territories.join('-'),
    chits: one.type ? chitNames(one.type) : '',
    from: one.plots[0] ?? '',
    to: one.plots.at(-1) ?? '',
  });
}

/** A change in words, without its points. */
export function changeWords({ gained, lost }: Change): string {
  const list = (all: Combination[]) => all.map(combinationWords).join(', ');
  if (!gained.length) return text('loses', { what: list(lost) });
  return lost.length ? `${list(gained)} (${text('insteadOf', { what: list(lost) })})` : list(gained);
}

/** Which of the four phases of a turn a phase belongs to. */
export const TURN_PHASES: { key: Key; phases: Phase[] }[] = [
  { key: 'draw', phases: ['draw'] },
  { key: 'war', phases: ['war'] },
  { key: 'build', phases: ['build'] },
  { key: 'end', phases: ['discard'] },
];
