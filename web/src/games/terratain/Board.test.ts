import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { Move, Preview } from '../../lib/board';
import { Choice } from '../../lib/choice.svelte';
import Board from './Board.svelte';
import { SEATS, moves, picture } from './fixture';
import type { TerratainPicture } from './picture';

function show(present: TerratainPicture, legal: Move[], more: { viewer?: number; still?: boolean; after?: TerratainPicture; hint?: Move; shows?: string } = {}) {
  const chooser = { play: vi.fn(), whyNot: vi.fn(async (_: string) => null), say: vi.fn() };
  const choice = new Choice(chooser);
  choice.offer(legal);
  const preview = vi.fn(async () => ({ picture: more.after ?? present }) as Preview<TerratainPicture>);
  const viewer = more.viewer ?? 0;
  const { container } = render(Board, {
    picture: present,
    seats: SEATS,
    viewer,
    actor: legal.length ? viewer : 1,
    moves: legal,
    choice,
    preview,
    hint: more.hint,
    shows: more.shows,
    still: more.still ?? false,
  });
  const plot = (name: string) => container.querySelector<SVGElement>(`[data-plot="${name}"]`)!;
  return { chooser, choice, preview, container, plot };
}

const chit = (name: string) => screen.getByRole('button', { name });
const BUILDS = [...moves.build('castle', '5.1', '5.9'), ...moves.build('town', '5.1', '5.2', '5.9')];

it('builds a chosen chit on a chosen plot', async () => {
  const { chooser, plot } = show(picture({}, { castle: 1, town: 2 }), BUILDS);
  expect(plot('5.1').dataset.target).toBeUndefined();
  await fireEvent.click(chit('Castle'));
  expect(plot('5.1').dataset.target).toBe('');
  expect(plot('5.2').dataset.target).toBeUndefined();
  expect(plot('5.1').getAttribute('aria-label')).toBe('plot 5.1, empty, Castle may go here');
  await fireEvent.click(plot('5.1'));
  expect(chooser.play).toHaveBeenCalledWith([moves.build('castle', '5.1')[0].id]);
});

it('draws a hint on its plot and on its chit, and tells it', () => {
  const { container, plot } = show(picture({}, { castle: 1, town: 2 }), BUILDS, { hint: moves.build('castle', '5.9')[0] });
  expect(container.querySelectorAll('.hint-ring')).toHaveLength(1);
  expect(plot('5.9').querySelector('.hint-ring')).not.toBeNull();
  expect(plot('5.9').getAttribute('aria-label')).toContain('the hint');
  expect(chit('Castle, the hint').classList).toContain('hinted');
});

it('opens an example with what it is about', () => {
  const { plot } = show(picture({}, { castle: 1, town: 2 }), BUILDS, { still: true, shows: 'castle' });
  expect(plot('5.1').dataset.target).toBe('');
  expect(plot('5.2').dataset.target).toBeUndefined();
  expect(plot('5.2').querySelector('.no')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Map' }).getAttribute('aria-pressed')).toBe('true');
});

it('opens an example with its rows', () => {
  show(picture({}, {}), [], { still: true, shows: 'rows' });
  expect(screen.getByRole('button', { name: 'Rows' }).getAttribute('aria-pressed')).toBe('true');
});

it('takes the plot first and the chit second, too', async () => {
  const { chooser, plot, choice } = show(picture({}, { castle: 1, town: 2 }), BUILDS);
  await fireEvent.click(plot('5.9'));
  expect(choice.words).toEqual(['5.9']);
  expect(plot('5.9').getAttribute('aria-label')).toContain('chosen');
  await fireEvent.click(chit('2 Towns'));
  expect(chooser.play).toHaveBeenCalledWith([moves.build('town', '5.9')[0].id]);
});

it('changes from one chit to another', async () => {
  const { choice } = show(picture({}, { castle: 1, town: 2 }), BUILDS);
  await fireEvent.click(chit('Castle'));
  await fireEvent.click(chit('2 Towns'));
  expect(choice.words).toEqual(['town']);
  await fireEvent.click(chit('2 Towns'));
  expect(choice.words).toEqual([]);
});

it('asks why a plot is closed', async () => {
  const { chooser, plot } = show(picture({ '5.5': 'castle 1' }, { castle: 1, town: 2 }), BUILDS);
  await fireEvent.click(chit('Castle'));
  await fireEvent.click(plot('5.2'));
  expect(chooser.whyNot.mock.lastCall?.[0]).toBe('build castle 5.2');
  await fireEvent.click(plot('5.5'));
  expect(chooser.whyNot.mock.lastCall?.[0]).toBe('build castle 5.5');
});

it('asks why an army cannot be built', async () => {
  const { chooser } = show(picture({}, { castle: 1, army: 1 }), moves.build('castle', '5.1', '5.9'));
  await fireEvent.click(chit('Army'));
  expect(chooser.whyNot.mock.lastCall?.[0]).toBe('build army 1.1');
});

it('makes war, or keeps the army', async () => {
  const standing = { '2.4': 'farm 1', '5.5': 'town 0' };
  const { chooser, plot } = show(picture(standing, { army: 1 }, { phase: 'war' }), moves.war('2.4'));
  expect(plot('2.4').getAttribute('aria-label')).toBe('plot 2.4, Farm of Blue, your army may remove it');
  await fireEvent.click(plot('5.5'));
  expect(chooser.whyNot.mock.lastCall?.[0]).toBe('war 5.5');
  await fireEvent.click(screen.getByRole('button', { name: 'Keep the army' }));
  expect(chooser.play).toHaveBeenCalledWith([567]);
  await fireEvent.click(plot('2.4'));
  expect(chooser.play).toHaveBeenCalledWith([486 + 12]);
});

it('discards a chit', async () => {
  const present = picture({}, { temple: 3, army: 2 }, { phase: 'discard' });
  present.players[0].to_discard = 1;
  const { chooser } = show(present, moves.discard('temple', 'army'));
  expect(screen.getByText('You hold more than 4 chits: choose 1 to discard.')).toBeTruthy();
  await fireEvent.click(chit('2 Armies'));
  expect(chooser.play).toHaveBeenCalledWith([574]);
});

it('is played by keys', async () => {
  const { chooser, choice, plot, container } = show(picture({}, { castle: 1, town: 2 }), BUILDS);
  const board = container.querySelector('.terratain')!;
  await fireEvent.keyDown(board, { key: 'c' });
  expect(choice.words).toEqual(['castle']);
  await waitFor(() => expect(document.activeElement).toBe(plot('5.1')));
  await fireEvent.keyDown(board, { key: 'Escape' });
  expect(choice.words).toEqual([]);
  await fireEvent.keyDown(board, { key: 'w' });
  await fireEvent.keyDown(plot('5.2'), { key: 'Enter' });
  expect(chooser.play).toHaveBeenCalledWith([moves.build('town', '5.2')[0].id]);
});

it('keeps the army by key', async () => {
  const { chooser, container } = show(picture({ '2.4': 'farm 1' }, { army: 1 }, { phase: 'war' }), moves.war('2.4'));
  await fireEvent.keyDown(container.querySelector('.terratain')!, { key: 'd' });
  expect(chooser.play).toHaveBeenCalledWith([567]);
});

it('tells what a move would change', async () => {
  const row = { seat: 0, part: 'rows', key: 'same3', type: 'town', territories: [], plots: ['5.1', '5.2', '5.3'], points: 6 } as const;
  const present = picture({}, { town: 1 }, { outlook: { 'build town 5.1': [6, -3] } });
  const after = { ...present, combinations: [{ ...row, territories: [], plots: [...row.plots] }] };
  const { plot, preview } = show(present, moves.build('town', '5.1', '5.2'), { after });
  expect(plot('5.1').getAttribute('aria-label')).toBe('plot 5.1, empty, Town may go here, Red +6, Blue −3');
  expect(plot('5.1').textContent).toContain('+6');
  await fireEvent.pointerEnter(plot('5.1'), { pointerType: 'mouse' });
  expect(screen.getByText('Build Town on 5.1')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/3 Towns in a row, 5.1 to 5.3/)).toBeTruthy());
  expect(preview).toHaveBeenCalledWith([moves.build('town', '5.1')[0].id]);
});

it('aims with the first touch and plays with the second', async () => {
  const { chooser, plot } = show(picture({}, { castle: 1, town: 1 }), BUILDS);
  await fireEvent.click(chit('Castle'));
  const touch = async () => {
    await fireEvent.pointerDown(plot('5.9'), { pointerType: 'touch' });
    await fireEvent.click(plot('5.9'), { detail: 1 });
  };
  await touch();
  expect(chooser.play).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Build Castle on 5.9' })).toBeTruthy();
  await touch();
  expect(chooser.play).toHaveBeenCalledWith([moves.build('castle', '5.9')[0].id]);
});

it('shows no points if the game keeps them secret', async () => {
  const present = picture({}, { town: 1 }, { outlook: { 'build town 5.1': [6, 0] } });
  present.options.score_display = 'none';
  const { plot } = show(present, moves.build('town', '5.1', '5.2'));
  expect(plot('5.1').getAttribute('aria-label')).toBe('plot 5.1, empty, Town may go here');
  expect(plot('5.1').textContent).not.toContain('+6');
});

it('shows territories, rows and majorities', async () => {
  const standing = { '1.1': 'town 0', '1.2': 'town 0', '1.3': 'town 0', '9.9': 'farm 1' };
  const row = { seat: 0, part: 'rows' as const, key: 'same3', type: 'town' as const, territories: [], plots: ['1.1', '1.2', '1.3'], points: 6 };
  const { container } = show(picture(standing, {}, { combinations: [row] }), []);
  expect(container.querySelectorAll('.overlay path')).toHaveLength(0);
  await fireEvent.click(screen.getByRole('button', { name: 'Rows' }));
  expect(container.querySelectorAll('.overlay path')).toHaveLength(3);
  expect(screen.getByRole('button', { name: /3 Towns in a row/ })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Territories' }));
  expect([...container.querySelectorAll('.counts text')].map((token) => token.textContent)).toEqual(['3', '1']);
  expect(container.querySelectorAll('.counts .control')).toHaveLength(2);
  await fireEvent.click(screen.getByRole('button', { name: 'Majorities' }));
  expect(screen.getByRole('row', { name: /Towns/ }).textContent).toMatch(/3\s*\(most\)\s*0/);
});

it('only shows when it is still', async () => {
  const { chooser, plot } = show(picture({ '1.1': 'town 0' }, { castle: 1 }), [], { still: true });
  expect(plot('1.1').getAttribute('role')).toBe('img');
  expect(plot('1.1').getAttribute('aria-label')).toBe('plot 1.1, Town of Red');
  await fireEvent.click(plot('1.2'));
  expect(chooser.whyNot).not.toHaveBeenCalled();
  expect(screen.getByRole('img', { name: 'Reserve of Red: Castle 1' })).toBeTruthy();
});

it('takes a chit dragged to a plot', async () => {
  const { chooser, choice, plot } = show(picture({}, { castle: 1, town: 2 }), BUILDS);
  document.elementFromPoint = () => plot('5.9');
  await fireEvent.pointerDown(chit('Castle'), { pointerType: 'mouse', button: 0, clientX: 0, clientY: 0 });
  await fireEvent.pointerMove(window, { clientX: 3, clientY: 0 });
  expect(choice.words).toEqual([]);
  await fireEvent.pointerMove(window, { clientX: 30, clientY: 40 });
  expect(choice.words).toEqual(['castle']);
  await fireEvent.pointerUp(window, { clientX: 60, clientY: 80 });
  expect(chooser.play).toHaveBeenCalledWith([moves.build('castle', '5.9')[0].id]);
});
