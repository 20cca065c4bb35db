import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '../../lib/board';
import { Choice } from '../../lib/choice.svelte';
import { settings } from '../../lib/settings.svelte';
import { lastCards, whatHappened } from './autermite';
import Board from './Board.svelte';
import type { Picture } from './picture';
import { autermite, die, moves, picture, player } from './sample';

const SEATS = ['yellow', 'brown'].map((colour, seat) => ({
  seat,
  colour,
  called: colour,
  name: '',
  kind: 'person' as const,
  level: 0,
}));

function show(table: Picture, offered: Move[], more: { viewer?: number; before?: Picture; still?: boolean; hint?: Move } = {}) {
  const play = vi.fn();
  const whyNot = vi.fn(async () => null);
  const choice = new Choice({ play, whyNot, say: () => {} });
  choice.offer(offered);
  const { viewer = 0, before, still = false } = more;
  render(Board, {
    picture: table,
    before,
    seats: SEATS.slice(0, table.options.players),
    viewer,
    actor: 0,
    moves: offered,
    choice,
    preview: async () => Promise.reject(new Error('no preview')),
    hint: more.hint,
    still,
  });
  return { play, whyNot, choice };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  settings.language = 'en';
});

const DAY = moves(
  'place worker 3 A',
  'place worker 3 gather',
  'place worker 3 R0',
  'place worker 5 G',
  'place soldier 3 A',
  'helper worker 3',
  'helper worker 5',
);

describe('by Day', () => {
  it('a die is chosen, then its space', async () => {
    const { play } = show(picture(), DAY);
    await press('worker 3');
    await press('A3, empty');
    expect(play).toHaveBeenCalledWith([0]);
  });

  it('a hint is drawn on its die and its place, and on no other', () => {
    show(picture(), DAY, { hint: DAY[1] });
    const hinted = screen.getAllByRole('button', { name: /the hint/ });
    expect(hinted.map((one) => one.dataset.die ?? one.dataset.place)).toEqual(['worker 3', 'gather 3']);
    expect(hinted.every((one) => one.classList.contains('hinted'))).toBe(true);
  });

  it('a die goes to a room, and to a Gather space', async () => {
    const { play } = show(picture(), DAY);
    await press('worker 3');
    await press(/^room R0/);
    expect(play).toHaveBeenLastCalledWith([2]);
    await press('worker 3');
    await press(/^Gather 3/);
    expect(play).toHaveBeenLastCalledWith([1]);
  });

  it('the buttons beside the dice offer the same, and the helper', async () => {
    const { play } = show(picture(), DAY);
    await press('worker 5');
    expect(screen.getByRole('group', { name: 'What you can choose' }).textContent).toContain('G5');
    await press('Helper: worker 5');
    expect(play).toHaveBeenCalledWith([6]);
  });

  it('a space chosen first takes up a die that fits', async () => {
    const { play } = show(picture(), DAY);
    await press('G5, empty');
    expect(screen.getByRole('button', { name: 'worker 5' }).getAttribute('aria-pressed')).toBe('true');
    expect(play).not.toHaveBeenCalled();
    await press('G5, empty');
    expect(play).toHaveBeenCalledWith([3]);
  });

  it('a space that cannot be used says why', async () => {
    const { play, whyNot } = show(picture(), DAY);
    await press('worker 5');
    await press('A5, soldier 5 of brown');
    expect(play).not.toHaveBeenCalled();
    expect(whyNot).toHaveBeenCalledWith('place worker 5 A', []);
  });

  it('a space of another value says where the die goes', async () => {
    const { whyNot, choice } = show(picture(), DAY);
    await press('worker 3');
    await press('A1, empty');
    expect(whyNot).not.toHaveBeenCalled();
    expect(choice.reason).toEqual({ words: 'A worker 3 goes to a space of its own value: 3.', clause: 'TTW-PLACE-1' });
  });

  it('Escape puts the die back', async () => {
    show(picture(), DAY);
    await press('worker 3');
    await fireEvent.keyDown(screen.getByRole('button', { name: 'worker 3' }), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'worker 3' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('a changed die is in hand already', async () => {
    const table = picture({ question: 'place_changed' });
    table.under_way.die = die('worker', 6);
    const { play } = show(table, moves('place worker 6 E', 'place worker 6 dig'));
    await press('E6, empty');
    expect(play).toHaveBeenCalledWith([0]);
  });
});

describe('by Night', () => {
  it('wood is taken from a pile, and a tunnel dug', async () => {
    const gathering = picture({ time: 'night', stage: 'gathering', night_step: 'D', question: 'gather' });
    const { play } = show(gathering, moves('pass', 'pile 4.0'));
    await press(/^pile 4\.0, 6 of 6 light cubes/);
    expect(play).toHaveBeenCalledWith([1]);
    cleanup();
    const digging = show(picture({ time: 'night', stage: 'digging', night_step: 'D', question: 'dig' }), moves('pass', 'dig 4.0-4.1'));
    await press(/^from 4\.0 to 4\.1/);
    expect(digging.play).toHaveBeenCalledWith([1]);
  });

  it('a cube is taken up and moved to a linked room', async () => {
    const yellow = player('yellow', { linked: [['R0', 'R1']] });
    yellow.rooms[0].cubes = ['mid'];
    const table = picture({ time: 'night', stage: 'f', night_step: 'F', question: 'build_step', colonies: [yellow, player('brown')] });
    const { play } = show(table, moves('pass', 'move mid R0 R1'));
    await press('mid cube of R0');
    await press(/^room R1/);
    expect(play).toHaveBeenCalledWith([1]);
  });

  it('the step can be ended, in words', async () => {
    const { play } = show(picture({ time: 'night', stage: 'f', night_step: 'F', question: 'build_step' }), moves('pass', 'build R0'));
    await press('End step F');
    expect(play).toHaveBeenCalledWith([0]);
  });

  it('a bonus space is chosen', async () => {
    const { play } = show(picture({ time: 'night', stage: 'f', question: 'bonus' }), moves('bonus wood', 'bonus worker'));
    await press(/^Worker: 1 more worker die/);
    expect(play).toHaveBeenCalledWith([1]);
  });
});

describe('wood in hand', () => {
  it('is paid, taken from the supply, and put into the wall', async () => {
    const yellow = player('yellow');
    yellow.rooms[1].egg = true;
    const night = { time: 'night', stage: 'e', night_step: 'E', colonies: [yellow, player('brown')] } as const;
    const paying = show(picture({ ...night, colonies: [...night.colonies], question: 'trade_pay' }), [
      ...moves('pass'),
      { ...moves('pay egg R1')[0], id: 1, kind: 'pay_egg' },
    ]);
    await press(/^room R1: egg/);
    expect(paying.play).toHaveBeenCalledWith([1]);
    cleanup();
    const taking = show(picture({ ...night, colonies: [...night.colonies], question: 'trade_cube' }), moves('take light', 'pile 4.0'));
    await press('light: 36');
    expect(taking.play).toHaveBeenCalledWith([0]);
    cleanup();
    const table = picture({ ...night, colonies: [...night.colonies], question: 'trade_cell' });
    table.under_way.cube = 'light';
    const putting = show(table, moves('cell a1', 'cell d1'));
    expect(screen.getByText('In hand: a light cube')).toBeTruthy();
    await press('cell d1, free');
    expect(putting.play).toHaveBeenCalledWith([1]);
    await press('cell a2, free');
    expect(putting.whyNot).toHaveBeenCalledWith('cell a2', []);
  });

  it('of several colours is laid cell by cell', async () => {
    const yellow = player('yellow');
    yellow.rooms[2].cubes = ['light', 'mid'];
    const table = picture({ time: 'night', stage: 'f', night_step: 'F', question: 'build_colour', colonies: [yellow, player('brown')] });
    Object.assign(table.under_way, { blueprint: 'T2', room: 'R2', cells: ['c1', 'b2'] });
    const { play } = show(table, moves('take light', 'take mid'));
    expect(screen.getByText('The next cube goes to c1.')).toBeTruthy();
    await press('mid cube of R2');
    expect(play).toHaveBeenCalledWith([1]);
  });
});

describe('the ghost of a Blueprint', () => {
  const table = picture({ time: 'night', stage: 'f', night_step: 'F', question: 'build_position' });
  table.under_way.blueprint = 'T2';
  table.under_way.room = 'R0';
  table.placements = {
    T2: [
      { corner: 'a1', turn: 0, cells: ['a1', 'b1', 'c1', 'b2'], held: ['a1', 'b1', 'c1'], supported: true, rows: [] },
      { corner: 'b1', turn: 0, cells: ['b1', 'c1', 'd1', 'c2'], held: ['b1', 'c1', 'd1'], supported: true, rows: [1] },
      { corner: 'a3', turn: 0, cells: ['a3', 'b3', 'c3', 'b4'], held: [], supported: false, rows: [] },
      { corner: 'a1', turn: 1, cells: ['a1', 'a2', 'a3', 'b2'], held: ['a1'], supported: true, rows: [] },
    ],
  };
  const offered = moves('at a1 turn 0', 'at b1 turn 0', 'at a1 turn 1');

  it('is moved and turned by keys, and says what it would mean', async () => {
    const { play } = show(table, offered);
    const wall = screen.getByRole('application');
    expect(wall.getAttribute('aria-label')).toContain('T2 on a1 b1 c1 b2');
    await fireEvent.keyDown(wall, { key: 'ArrowRight' });
    expect(wall.getAttribute('aria-label')).toContain('completes row 1');
    await fireEvent.keyDown(wall, { key: 'r' });
    expect(wall.getAttribute('aria-label')).toContain('T2 on a1 a2 a3 b2');
    await fireEvent.keyDown(wall, { key: 'Enter' });
    expect(play).toHaveBeenCalledWith([2]);
  });

  it('says why it cannot lie without support', async () => {
    const { play, whyNot } = show(table, offered);
    const wall = screen.getByRole('application');
    await fireEvent.keyDown(wall, { key: 'ArrowUp' });
    expect(wall.getAttribute('aria-label')).toContain('not supported here');
    await press('Build here');
    expect(play).not.toHaveBeenCalled();
    expect(whyNot).toHaveBeenCalledWith('at a3 turn 0', []);
  });
});

describe('who looks', () => {
  it('sees the number of hidden cards only', () => {
    const brown = player('brown', { hand_unseen: 2, queens_unseen: 1 });
    show(picture({ colonies: [player('yellow'), brown] }), []);
    expect(screen.getByRole('region', { name: 'Colony brown' }).textContent).toContain('2Blueprints in hand');
  });

  it('reads the Queen cards in hand', () => {
    const yellow = player('yellow', { queens: [{ name: 'Scout', heart: true }] });
    show(picture({ colonies: [yellow, player('brown')] }), []);
    expect(screen.getByText('Look at up to two face-down Wood Pile cards.')).toBeTruthy();
  });

  it('cannot choose anything when only looking', async () => {
    const { play, whyNot } = show(picture(), DAY, { still: true });
    expect(screen.queryByRole('button', { name: 'worker 3' })).toBeNull();
    await press('A3, empty');
    expect(play).not.toHaveBeenCalled();
    expect(whyNot).not.toHaveBeenCalled();
  });

  it('is spoken to in Polish, if so chosen', () => {
    settings.language = 'pl';
    show(picture(), DAY);
    expect(screen.getByRole('button', { name: 'robotnica 3' })).toBeTruthy();
  });
});

describe('Autermite', () => {
  const card = { pair: false, rule: 'Most' as const, top: ['C', 'G', 'E', 'A'], bottom: ['E', 'G', 'D'], chart: [1, 2, 3, 4, 5, 6], blocker: 4 };
  const solo = (used: string[]) => ({ used, deck: 24 - used.length, cards: { S10: card, S22: card } });
  const options = { players: 1, length: 'short', support: 'shape', round_cap: 30 } as const;
  const before = picture({ options, solo: solo(['S22']), colonies: [player('yellow'), autermite()] });
  const now = picture({ options, solo: solo(['S10', 'S22']), colonies: [player('yellow'), autermite({ on_f: [die('worker', 4), die('worker', 4)] })] });
  now.spaces = now.spaces.map((space) => (space.name === 'E4' ? { ...space, blocker: true } : space));

  it('has revealed the card that is new', () => {
    expect(lastCards(before, now)).toEqual(['S10']);
    expect(lastCards(undefined, now)).toEqual([]);
  });

  it('has placed what is new on the table', () => {
    expect(whatHappened(before, now)).toEqual([
      { what: 'place', where: 'F', dice: [die('worker', 4), die('worker', 4)] },
      { what: 'block', where: 'E4' },
    ]);
  });

  it('shows card and reason', () => {
    show(now, [], { before });
    const own = screen.getByRole('region', { name: 'Autermite' });
    expect(own.textContent).toContain('Autermite placed worker 4, worker 4 on F.');
    expect(own.textContent).toContain('A Blocker went to E4.');
    expect(screen.getByRole('img', { name: /^Solo card S10: Most/ })).toBeTruthy();
  });
});
