import { expect, it } from 'vitest';
import { readPlace, Router } from './router.svelte';

it('reads the place from the address', () => {
  const place = readPlace('#/join/abc?seat=1&invite=xyz');
  expect(place.path).toEqual(['join', 'abc']);
  expect(place.query.get('invite')).toBe('xyz');
  expect(readPlace('').path).toEqual([]);
});

it('lets a screen change its own address', () => {
  const router = new Router();
  router.replace('#/review/abc?turn=2');
  expect(location.hash).toBe('#/review/abc?turn=2');
  expect(router.place.query.get('turn')).toBe('2');
});

it('lets nobody who has left for another screen be called back', () => {
  const router = new Router();
  history.replaceState(null, '', '#/load'); // the address has changed, but the page has not been told yet
  router.replace('#/review/abc?turn=3');
  expect(location.hash).toBe('#/load');
  dispatchEvent(new Event('hashchange'));
  expect(router.place.path).toEqual(['load']);
});
