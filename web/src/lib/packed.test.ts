import { expect, test } from 'vitest';
import { pack, unpack } from './packed';

test('a text comes back from a link', async () => {
  const text = `game terratain version 1 players 2\nstart\n${'build castle 5.1\n'.repeat(60)}żółw`;
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length / 4);
  expect(await unpack(packed)).toBe(text);
});

test('what is no packed text is refused', async () => {
  await expect(unpack('nothing-of-the-kind')).rejects.toThrow();
});

test('a small link does not become a huge text', async () => {
  const packed = await pack('x'.repeat(900_000));
  const huge = await pack('x'.repeat(999_999) + 'y'.repeat(10_000)).catch(() => null);
  expect(packed.length).toBeLessThan(5000);
  await expect(unpack(huge!)).rejects.toThrow('too long');
});
