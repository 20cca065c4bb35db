import { expect, it } from 'vitest';
import { TEXTS, type Words } from './texts';

it('has every text in both languages, with the same values in it', () => {
  for (const [name, words] of Object.entries<Words>(TEXTS)) {
    expect(words.pl, name).toBeTruthy();
    const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    expect(values(words.pl!), name).toEqual(values(words.en));
  }
});
