import { describe, expect, it, vi } from 'vitest';
import type { Move } from './board';
import { Choice } from './choice.svelte';

let number = 0;
const move = (text: string): Move => {
  const [kind, ...parts] = text.split(' ');
  return { id: number++, text, kind, parts };
};

function offered(...texts: string[]) {
  const play = vi.fn();
  const choice = new Choice({ play, whyNot: async () => ({ words: 'because', clause: 'TER-BUILD-1' }), say: vi.fn() });
  const moves = texts.map(move);
  choice.offer(moves);
  return { choice, play, moves };
}

describe('choosing a move', () => {
  it('plays a move when its words are chosen, in any order', () => {
    const { choice, play, moves } = offered('build castle 5.1', 'build castle 5.2', 'build town 5.1');
    choice.pick('5.1');
    expect(choice.left).toHaveLength(2);
    expect(choice.targets).toEqual(new Set(['build', 'castle', 'town']));
    choice.pick('town');
    expect(play).toHaveBeenCalledExactlyOnceWith([moves[2].id]);
  });

  it('does not play what still has a place to choose, even if there is only one', () => {
    const { choice, play } = offered('build castle 5.1', 'build town 1.1', 'build town 5.1');
    choice.pick('castle');
    expect(play).not.toHaveBeenCalled();
    expect([...choice.targets]).toContain('5.1');
    choice.pick('5.1');
    expect(play).toHaveBeenCalledOnce();
  });

  it('plays a move of one word', () => {
    const { choice, play } = offered('pass', 'build castle 5.1');
    choice.pick('pass');
    expect(play).toHaveBeenCalledOnce();
  });

  it('does not take a word that no move has', () => {
    const { choice, play } = offered('build castle 5.1');
    expect(choice.pick('9.9')).toBe(false);
    expect(choice.words).toEqual([]);
    expect(play).not.toHaveBeenCalled();
  });

  it('takes words back, and forgets them when other moves are offered', () => {
    const { choice } = offered('build castle 5.1', 'build castle 5.2', 'build town 5.1');
    choice.pick('castle');
    choice.back();
    expect(choice.words).toEqual([]);
    choice.pick('castle');
    choice.offer([]);
    expect(choice.words).toEqual([]);
  });

  it('shows why a move cannot be made, until something is chosen', async () => {
    const { choice } = offered('build castle 5.1', 'build castle 5.2');
    await choice.whyNot('build castle 9.9');
    expect(choice.reason).toEqual({ words: 'because', clause: 'TER-BUILD-1' });
    choice.pick('castle');
    expect(choice.reason).toBeNull();
  });
});
