import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '../../lib/board';
import { Choice } from '../../lib/choice.svelte';
import { settings } from '../../lib/settings.svelte';
import Board from './Board.svelte';
import type { Picture } from './picture';
import { attack, picture, player, reach, unit } from './testing';

const played: (number[] | string)[] = [];
const asked: string[] = [];

/** Moves from their notation. */
const offer = (...lines: string[]): Move[] =>
  lines.map((text, id) => ({ id, text, kind: text.split(' ')[0], parts: text.split(' ').slice(1) }));

function show(shown: Picture, moves: Move[], more: { viewer?: number; still?: boolean } = {}) {
  const choice = new Choice({
    play: (line) => played.push(line),
    whyNot: async (text) => {
      asked.push(text);
      return null;
    },
    say() {},
  });
  choice.offer(moves);
  const preview = vi.fn(async () => ({ picture: shown, actor: 0, prompt: '', moves: [], scores: [], words: [] }));
  return render(Board, { picture: shown, seats: [], viewer: 0, actor: 0, moves, choice, preview, still: false, ...more });
}

const hex = (name: string) => document.querySelector<SVGElement>(`[data-hex="${name}"]`)!;
const click = (name: string) => fireEvent.click(hex(name));
const name = (of: string) => hex(of).getAttribute('aria-label');

beforeEach(() => {
  played.length = asked.length = 0;
  settings.language = 'en';
});

describe('the board in words', () => {
  it('names every hex with its terrain and what stands there', () => {
    show(picture({ units: [unit('G5', 1, 'S1', 2)], mounds: [{ on: 'G7', seat: null, value: 7 }] }), []);
    expect(document.querySelectorAll('[data-hex]')).toHaveLength(127);
    expect(name('G5')).toBe('G5, stones, Red: Soldiers ×1, strength 2');
    expect(name('G7')).toBe('G7, clear, neutral Mound of 7');
    expect(name('D5')).toBe('D5, water');
  });

  it('uses the terms of the Polish rulebook', () => {
    settings.language = 'pl';
    show(picture({ units: [unit('F3', 0, 'P2')], mounds: [{ on: 'C4', seat: 1, value: 9 }] }), []);
    expect(name('F3')).toBe('F3, Roślinność, Niebieski: Nasute ×2, siła 2');
    expect(name('C4')).toBe('C4, Otwarty, Czerwony: Kopiec 9');
  });
});

describe('moving', () => {
  const siege = picture({
    units: [unit('G8', 0, 'W2'), unit('I7', 0, 'P1'), unit('G7', 1, 'S1', 2)],
    reach: [
      reach('G8', ['H8', 'G9'], [
        attack('G7', {
          total: 3,
          defence: 2,
          support: [{ on: 'I7', token: 'P1', adds: 1, vegetation: 0 }],
          ways: [
            { from: 'G8', retreats: ['F7', 'F6'], deadly: [] },
            { from: 'H7', retreats: ['G8', 'F6'], deadly: [] },
          ],
        }),
        attack('E4', { captures: true, ways: [], total: 3, defence: 7, legal: false }),
      ]),
    ],
  });
  const moves = offer('pass', 'select G8', 'select I7');

  it('shows where a unit can go, and plays both moves at once', async () => {
    show(siege, moves);
    expect(name('H8')).toBe('H8, clear');
    await click('G8');
    expect(name('H8')).toBe('H8, clear, you can go here');
    expect(name('G7')).toContain('attack 3 against 2: 2 + 1 support from I7');
    await click('H8');
    expect(played).toEqual(['move G8 H8']);
  });

  it('asks where the unit attacked retreats to, and finds the side by itself', async () => {
    show(siege, moves);
    await click('G8');
    await click('G7');
    expect(played).toEqual([]);
    await click('G8');
    expect(played).toEqual(['attack G8 G7 from H7 retreat G8']);
  });

  it('offers the same as buttons', async () => {
    show(siege, moves);
    await click('G8');
    await click('G7');
    await fireEvent.click(screen.getByRole('button', { name: 'F7' }));
    expect(played).toEqual(['attack G8 G7 from G8 retreat F7']);
  });

  it('says why not', async () => {
    show(siege, moves);
    await click('A1');
    await click('G8');
    await click('M1');
    await click('E4');
    expect(asked).toEqual(['select A1', 'move G8 M1', 'attack G8 E4']);
    expect(played).toEqual([]);
  });

  it('can be thought over', async () => {
    show(siege, moves);
    await click('G8');
    await fireEvent.keyDown(hex('G8'), { key: 'Escape' });
    expect(name('H8')).toBe('H8, clear');
    await click('G8');
    await click('G8');
    expect(name('H8')).toBe('H8, clear');
    expect(played).toEqual([]);
  });

  it('passes', async () => {
    show(siege, moves);
    await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
    expect(played).toEqual([[0]]);
  });

  it('shows reach when only looked at, but plays nothing', async () => {
    show(siege, [], { still: true });
    await click('G8');
    expect(name('H8')).toContain('you can go here');
    await click('H8');
    await click('G7');
    expect(played).toEqual([]);
  });
});

describe('placing', () => {
  const hand = [unit('', 0, 'F2'), unit('', 0, 'W1')];
  const shown = picture({ phase: 'place', players: [player(0, { hand }), player(1)] });
  const moves = offer('place F2 F2', 'place F2 G7', 'place W1 F2', 'place W1 G7');

  it('takes a token and a hex, also where both have the same name', async () => {
    show(shown, moves);
    await fireEvent.click(screen.getByRole('button', { name: 'Flyers ×2, strength 2' }));
    await click('F2');
    expect(played).toEqual([[0]]);
  });

  it('takes a hex and a token', async () => {
    show(shown, moves);
    await click('G7');
    await fireEvent.click(screen.getByRole('button', { name: 'Workers ×1, strength 1' }));
    expect(played).toEqual([[3]]);
  });

  it('says why not', async () => {
    show(shown, moves);
    await fireEvent.click(screen.getByRole('button', { name: 'Flyers ×2, strength 2' }));
    await click('F3');
    expect(asked).toEqual(['place F2 F3']);
  });

  it('with a finger needs a second touch', async () => {
    show(shown, moves);
    await fireEvent.click(screen.getByRole('button', { name: 'Workers ×1, strength 1' }));
    await fireEvent.pointerDown(hex('G7'), { pointerType: 'touch' });
    await click('G7');
    expect(played).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: 'Place on G7' }));
    expect(played).toEqual([[3]]);
  });
});

describe('Mounds and tiles', () => {
  it('takes a Mound and a hex', async () => {
    show(picture({ phase: 'mound', turn: 0 }), offer('mound 5 H3', 'mound 6 H3'));
    await fireEvent.click(screen.getByRole('button', { name: 'Mound of 6' }));
    await click('H3');
    expect(played).toEqual([[1]]);
  });

  it('needs no hex where there is only one', async () => {
    show(picture({ phase: 'own_mound', target: 'E4' }), offer('mound 5 E4', 'mound 6 E4'));
    await fireEvent.click(screen.getByRole('button', { name: 'Mound of 5' }));
    expect(played).toEqual([[0]]);
  });

  it('takes the face of a tile and a hex', async () => {
    const building = {
      neutral_mounds: 1,
      tiles_wanted: 16,
      tiles_laid: 0,
      tiles: [{ tile: 'wv', faces: ['water', 'vegetation'] as ['water', 'vegetation'], left: 6 }],
    };
    show(picture({ phase: 'tile', turn: 0, building }), offer('tile water wv D5', 'tile vegetation wv D5'));
    await fireEvent.click(screen.getByRole('button', { name: 'vegetation on a tile wv, 6 left' }));
    await click('D5');
    expect(played).toEqual([[1]]);
  });
});

it('lets the defender choose the retreat', async () => {
  const shown = picture({ phase: 'retreat', selected: 'G8', target: 'G7', approach: 'G8', units: [unit('G8', 1, 'W2'), unit('G7', 0, 'W1')] });
  show(shown, offer('retreat F7', 'retreat F6'));
  await click('G6');
  expect(asked).toEqual(['retreat G6']);
  await click('F6');
  expect(played).toEqual([[1]]);
});
