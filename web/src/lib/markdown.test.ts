import { expect, it } from 'vitest';
import { readInline, readMarkdown } from './markdown';

it('reads the parts of a rulebook', () => {
  const blocks = readMarkdown('# Title\n\nSome *words*\nin two lines.\n\n- **TER-BUILD-3** A Castle may not.\n- **TER-BUILD-4** More\n  of it.\n\n```\n1 | 2\n```\n\n| a | b |\n|---|---|\n| 1 | `2` |\n');
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'code', 'table']);
  const list = blocks[2];
  expect(list.kind === 'list' && list.items.map((item) => item.clause)).toEqual(['TER-BUILD-3', 'TER-BUILD-4']);
  expect(list.kind === 'list' && list.items[1].text).toContain('of it');
  const table = blocks[4];
  expect(table.kind === 'table' && table.rows[0][1]).toEqual([{ kind: 'code', text: '2' }]);
});

it('finds clauses in the middle of a text', () => {
  expect(readInline('see TTW-BON-5 there').map((one) => one.kind)).toEqual(['text', 'clause', 'text']);
});
