import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Preparing from './Preparing.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows how far the game is, again and again until it is ready', async () => {
  const told = [0, 0.25, 0.75, 1];
  const answer = () => Response.json([{ id: 'terratain', title: 'Terratain', ready: told.shift() ?? 1 }]);
  vi.stubGlobal('fetch', vi.fn(async () => answer()));
  render(Preparing, { game: 'terratain', title: 'Terratain' });
  const seen: number[] = [];
  for (let second = 0; second < 3; second++) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
    seen.push((screen.getByRole('progressbar') as HTMLProgressElement).value);
  }
  expect(seen).toEqual([0, 0.25, 0.75]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
