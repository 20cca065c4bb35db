import { describe, expect, it } from 'vitest';
import { joined, pluralForm, Translator, type Grammar } from './sentences';
import { SERVER } from './server_sentences';

const GRAMMAR: Grammar = {
  slots: {
    number: /\d+/,
    place: /[A-Z]\d/,
    colour: { words: { red: { nom: 'Czerwony', gen: 'Czerwonego' }, blue: { nom: 'Niebieski', gen: 'Niebieskiego' } } },
    thing: { words: { castle: { nom: 'zamek', acc: 'zamek' }, farm: { nom: 'farma', acc: 'farmę' } } },
    piece: { phrases: { "{colour}'s {thing} on {place}": '{thing:*} {colour:gen} na {place}' } },
    pieces: { list: 'piece' },
    places: { list: 'place', between: ' + ' },
    sentences: 'sentences',
  },
  sentences: {
    '{colour} builds a(n) {thing} on {place}.': '{colour} buduje {thing:acc} na {place}.',
    '{colour} loses {pieces}.': '{colour} traci: {pieces:acc}.',
    '{colour} has {number} cube(s).': '{colour} ma {number|kostkę|kostki|kostek}.',
    '{places}': '{places}',
    'not now: {sentences}': 'nie teraz: {sentences}',
    'One thing. Another thing.': 'Jedno i drugie.',
    '{place} is taken, {place2} is not': '{place2} jest wolne, {place} nie',
  },
};
const translator = new Translator(GRAMMAR);

it.each([
  ['Red builds a farm on A1.', 'Czerwony buduje farmę na A1.'],
  ["Blue loses red's farm on A1, blue's castle on B2 and red's castle on C3.", 'Niebieski traci: farmę Czerwonego na A1, zamek Niebieskiego na B2 i zamek Czerwonego na C3.'],
  ["Blue loses red's farm on A1.", 'Niebieski traci: farmę Czerwonego na A1.'],
  ['Red has 1 cube.', 'Czerwony ma 1 kostkę.'],
  ['Red has 22 cubes.', 'Czerwony ma 22 kostki.'],
  ['Red has 12 cubes.', 'Czerwony ma 12 kostek.'],
  ['A1 + B2 + C3', 'A1 + B2 + C3'],
  ['not now: Red has 1 cube. Blue has 5 cubes.', 'nie teraz: Czerwony ma 1 kostkę. Niebieski ma 5 kostek.'],
  ['One thing. Another thing. Red has 1 cube.', 'Jedno i drugie. Czerwony ma 1 kostkę.'],
  ['A1 is taken, B2 is not', 'B2 jest wolne, A1 nie'],
])('translates "%s"', (english, polish) => {
  expect(translator.pieces(english).every((piece) => !piece.foreign)).toBe(true);
  expect(translator.translate(english)).toBe(polish);
});

it('leaves what no template fits, sentence by sentence', () => {
  expect(translator.pieces('Red sings. Red has 1 cube.')).toEqual([
    { text: 'Red sings.', foreign: true },
    { text: 'Czerwony ma 1 kostkę.', foreign: false },
  ]);
  expect(translator.pieces('not now: Red sings.')).toEqual([{ text: 'not now: Red sings.', foreign: true }]);
});

it('knows the forms of Polish nouns after numbers', () => {
  expect([0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 112].map(pluralForm)).toEqual([2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 2]);
});

it.each([
  ['The winner is Red with 103 points. Second: Blue with 1 points.', 'Wygrywa Czerwony – 103 punkty. Drugie miejsce: Niebieski – 1 punkt.'],
  [
    'The victory is shared by Red (east) with 3 points and Blue with 5 points. Third: Green with 2 points.',
    'Zwycięstwo dzielą: Czerwony (wschód) – 3 punkty i Niebieski – 5 punktów. Trzecie miejsce: Zielony – 2 punkty.',
  ],
  ['The winner is Red with 1 hive, power 8 and 3 sugar. Blue had resigned.', 'Wygrywa Czerwony – gniazda: 1, siła: 8, cukier: 3. Wcześniejsza rezygnacja: Niebieski.'],
  ['Red, Blue resigned. The winner is Green.', 'Rezygnacja: Czerwony, Niebieski. Wygrywa Zielony.'],
  ['The game was broken off by agreement.', 'Gra przerwana za zgodą wszystkich.'],
])('tells how a game ended: %s', (english, polish) => {
  expect(new Translator(SERVER).translate(english)).toBe(polish);
});

const games = import.meta.glob<{ SENTENCES: Grammar }>('../games/*/sentences.ts', { eager: true });

describe.each([['the server', SERVER], ...Object.entries(games).map(([file, own]) => [file, joined(own.SENTENCES, SERVER)] as [string, Grammar])])(
  '%s',
  (_, grammar) => {
    const templates = [
      ...Object.entries(grammar.sentences),
      ...Object.values(grammar.slots).flatMap((slot) => (typeof slot === 'object' && 'phrases' in slot ? Object.entries(slot.phrases) : [])),
    ];

    it('uses in Polish only slots that stand in the English template', () => {
      for (const [english, polish] of templates) {
        const there = new Set([...english.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
        for (const [, name] of polish.matchAll(/\{(\w+)[^}]*\}/g)) expect(there, english).toContain(name);
      }
    });

    it('asks only for forms that every word has', () => {
      /** The forms in which a slot is asked for, also through phrases and lists. */
      const asked = new Map<string, Set<string>>();
      const ask = (name: string, form: string) => {
        const forms = asked.get(name) ?? new Set();
        if (forms.has(form)) return;
        asked.set(name, forms.add(form));
        const slot = grammar.slots[name];
        if (typeof slot !== 'object' || slot instanceof RegExp) return;
        if ('list' in slot) ask(slot.list, form);
        if ('phrases' in slot) Object.values(slot.phrases).forEach((polish) => askAll(polish, form));
      };
      const askAll = (polish: string, form: string) => {
        for (const [, name, wanted = 'nom'] of polish.matchAll(/\{([a-z_]+)\d?(?::([\w*]+))?\}/g)) ask(name, wanted === '*' ? form : wanted);
      };
      Object.values(grammar.sentences).forEach((polish) => askAll(polish, 'nom'));
      for (const [name, forms] of asked) {
        const slot = grammar.slots[name];
        if (typeof slot !== 'object' || !('words' in slot)) continue;
        for (const [word, written] of Object.entries(slot.words)) {
          if (typeof written === 'object') expect(Object.keys(written), `${name}: ${word}`).toEqual(expect.arrayContaining([...forms]));
        }
      }
    });
  },
);
