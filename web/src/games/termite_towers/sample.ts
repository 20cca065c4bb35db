/** A small table for tests: round 2, Day, yellow to place one of three dice; parts can be replaced. */

import type { Move } from '../../lib/board';
import { CARDS, type Autermite, type Die, type Picture, type Player, type Room, type Section } from './picture';

export const die = (kind: Die['kind'], value: number): Die => ({ kind, value });

export function move(text: string, id: number, kind = text.split(' ')[0]): Move {
  return { id, text, kind, parts: text.split(' ').slice(1), means: '' };
}

export const moves = (...texts: string[]): Move[] => texts.map((text, id) => move(text, id));

function room(at: number, more: Partial<Room> = {}): Room {
  return { name: `R${at}`, open: at < 3, egg: false, cubes: [], dice: [], ...more };
}

export function player(name: string, more: Partial<Player> = {}): Player {
  return {
    name,
    autermite: false,
    workers: 6,
    soldiers: 1,
    workers_left: 9,
    soldiers_left: 4,
    unplaced: [],
    tunnels_left: 8,
    idle: [],
    rooms: [0, 1, 2, 3, 4].map((at) => room(at)),
    linked: [],
    wall: Array.from({ length: 10 }, () => [null, null, null, null]),
    complete_rows: [],
    bonus_rows: [],
    bonuses: ['unlock', 'unlock2', 'blueprint', 'queen', 'wood', 'egg', 'worker', 'upgrade', 'rearrange', 'dig'].map((bonus) => ({
      name: bonus,
      marker: false,
    })),
    markers_left: 7,
    hand: [],
    hand_unseen: 0,
    hand_shown: [],
    queens: [],
    queens_unseen: 0,
    built: [],
    score: { total: 0 },
    ...more,
  };
}

export function autermite(more: Partial<Autermite> = {}): Autermite {
  return {
    name: 'autermite',
    autermite: true,
    workers: 6,
    soldiers: 1,
    workers_left: 9,
    soldiers_left: 4,
    unplaced: [],
    tunnels_left: 8,
    store: { light: 0, mid: 0, black: 0 },
    eggs: 0,
    rows: { one_colour: 0, several: 0 },
    in_rows: { light: 0, mid: 0, black: 0 },
    on_f: [],
    on_b: [],
    stars: 4,
    ...more,
  };
}

const EDGES = ['0-1', '0-2', '1-2', '1-3', '1-4', '2-4', '2-5', '3-4', '4-5'];

function section(number: number): Section {
  return {
    number,
    closed: number === 3,
    neutral: 0,
    gather: [],
    dig: [],
    claims: [],
    piles: [0, 1, 2, 3, 4, 5].map((place) => ({
      name: `${number}.${place}`,
      up: place === 0,
      colour: place === 0 ? 'light' : null,
      printed: place === 0 ? 6 : null,
      cubes: place === 0 ? 6 : 0,
      seen_by: [],
      reached_by: place === 0 ? ['yellow', 'brown'] : [],
    })),
    edges: EDGES.map((edge) => ({ name: edge.split('-').map((end) => `${number}.${end}`).join('-'), tunnels: [] })),
  };
}

export function picture(more: Partial<Picture> = {}): Picture {
  return {
    round: 2,
    time: 'day',
    stage: 'day',
    night_step: null,
    question: 'day_turn',
    first_player: 'brown',
    turn: 'yellow',
    asked: 'yellow',
    triggered: null,
    rows_to_end: 5,
    options: { players: 2, length: 'short', support: 'shape', round_cap: 30 },
    objectives: [{ name: 'tallest', title: 'Tallest', target: null, values: { yellow: 2, brown: 0 }, stars: { yellow: 2, brown: 0 } }],
    spaces: CARDS.flatMap((card) =>
      [1, 2, 3, 4, 5, 6].map((value) => ({
        name: `${card}${value}`,
        card,
        value,
        owner: card === 'A' && value === 5 ? 'brown' : null,
        kind: card === 'A' && value === 5 ? ('soldier' as const) : null,
        blocker: card === 'C' && value === 2,
      })),
    ),
    sections: [1, 2, 3, 4, 5, 6].map(section),
    supply: { light: 36, mid: 36, black: 36, eggs: 16 },
    blueprints: { display: ['T2', 'J1', null, 'T2'], deck: 24, discards: [] },
    queens: { deck: 12, discards: [] },
    solo: null,
    colonies: [player('yellow', { unplaced: [die('worker', 3), die('worker', 5), die('soldier', 3)] }), player('brown')],
    under_way: {
      die: null,
      bumped_from: null,
      cube: null,
      section: null,
      due: 0,
      room: null,
      blueprint: null,
      cells: [],
      moving: null,
      cards: [],
      moves_left: null,
      lifted: { eggs: 0, light: 0, mid: 0, black: 0 },
      bonus_rows: [],
    },
    placements: {},
    shapes: {
      T2: {
        shape: 'T',
        stars: 2,
        turns: [
          [[0, 0], [1, 0], [2, 0], [1, 1]],
          [[0, 0], [0, 1], [0, 2], [1, 1]],
          [[1, 0], [0, 1], [1, 1], [2, 1]],
          [[1, 0], [0, 1], [1, 1], [1, 2]],
        ],
      },
      J1: { shape: 'J', stars: 1, turns: [[[0, 0], [1, 0], [2, 0], [0, 1]]] },
    },
    ...more,
  };
}
