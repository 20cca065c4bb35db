import { expect, it } from 'vitest';
import { readPlace, Router } from './router.svelte';

it('reads the place from the address', () => {
  const place = readPlace('#/join/abc?seat=1&invite=xyz');
  expect(place.path).toEqual(['join', 'abc']);
  expect(place.query.get('invite')).toBe('xyz');
  expect(readPlace('').path).toEqual([]);
});

it('lets a screen change its own address', () => {
  history.replaceState(null, '', '#/review/abc');
  const router = new Router();
  router.keep('#/review/abc?turn=2');
  expect(location.hash).toBe('#/review/abc?turn=2');
  expect(router.place.query.get('turn')).toBe('2');
});

it.each(['before the page is told', 'while the other screen is fetched'])('lets nobody who has left be called back, %s', (moment) => {
  history.replaceState(null, '', '#/review/abc?turn=2');
  const router = new Router();
  history.replaceState(null, '', '#/load');
  if (moment.startsWith('while')) dispatchEvent(new Event('hashchange'));
  router.keep('#/review/abc?turn=3');
  expect(location.hash).toBe('#/load');
});
