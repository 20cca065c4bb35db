import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { Choice } from '../lib/choice.svelte';
import MoveList from './MoveList.svelte';

it('plays the move that is clicked, and has one stop for the Tab key', async () => {
  const play = vi.fn();
  const choice = new Choice({ play, whyNot: async () => null, say: vi.fn() });
  const moves = ['build castle 5.1', 'build town 1.1', 'pass'].map((text, id) => ({ id, text, kind: text.split(' ')[0], parts: text.split(' ').slice(1) }));
  render(MoveList, { game: 'terratain', moves, choice });
  const buttons = screen.getAllByRole('button');
  expect(buttons.filter((button) => button.getAttribute('tabindex') === '0')).toHaveLength(1);
  await fireEvent.click(screen.getByText('build town 1.1'));
  expect(play).toHaveBeenCalledWith([1]);
});
