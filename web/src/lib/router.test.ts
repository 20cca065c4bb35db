import { expect, it } from 'vitest';
import { readPlace } from './router.svelte';

it('reads the place from the address', () => {
  const place = readPlace('#/join/abc?seat=1&invite=xyz');
  expect(place.path).toEqual(['join', 'abc']);
  expect(place.query.get('invite')).toBe('xyz');
  expect(readPlace('').path).toEqual([]);
});
