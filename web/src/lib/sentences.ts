/**
 * What the server says, in another language: templates with named slots, matched exactly, given as data.
 *
 * `'{seat} builds {chit} on {plot}.': '{seat} buduje {chit:acc} na polu {plot}.'`
 *
 * - `{chit}` is what the slot `chit` allows; `{plot2}` is another one of the slot `plot`. `cube(s)` stands for `cube` and `cubes`,
 *   `a(n)` for `a` and `an`.
 * - `{chit:acc}` asks for a form of a word; `{chit:*}`, in phrases, for the form that the phrase was asked for.
 * - `{number|kostka|kostki|kostek}` is a number with the form of the noun that goes with it: 1, 2 to 4, 5 and more.
 */

/** A word in its forms: `nom` (the first that is written) is what is taken if none is asked for. */
export type Forms = string | ({ nom: string } & Record<string, string>);

/** What may stand in a slot. */
export type Slot =
  /** Something that is the same in every language. */
  | RegExp
  /** A word of a list. */
  | { words: Record<string, Forms> }
  /** Something put together from other slots, by templates of its own. */
  | { phrases: Record<string, string> }
  /** Several of another slot: `a, b and c`, or with something else between them. */
  | { list: string; between?: string }
  /** Whole sentences. */
  | 'sentences';

export interface Grammar {
  slots: Record<string, Slot>;
  /** English templates with what they become; the first that fits counts. */
  sentences: Record<string, string>;
}

/** A part of what was said; `foreign` if no template fits it, so that it stays English. */
export interface Piece {
  text: string;
  foreign: boolean;
}

const SLOT = /\{(\w+?)(\d?)(?::([\w*]+))?(?:\|([^}]+))?\}/g;
const VARYING = /\{[^}]*\}|\([sn]\)/;
/** A whole sentence, not a name or a reason in words. */
const WHOLE = /^[A-Z\d].*[.!?]$/;
const BETWEEN_SENTENCES = /(?<=[.!?]) (?=[A-Z“'])/;
const between = (slot: { between?: string }) => (slot.between ? escaped(slot.between) : '(?:, | and | or )');
const CONJUNCTIONS: Record<string, string> = { ' and ': ' i ', ' or ': ' lub ' };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Which of the three Polish forms of a noun goes with a number. */
export function pluralForm(number: number): 0 | 1 | 2 {
  if (number === 1) return 0;
  const [unit, ten] = [number % 10, Math.floor(number / 10) % 10];
  return unit >= 2 && unit <= 4 && ten !== 1 ? 1 : 2;
}

interface Template {
  english: string;
  becomes: string;
  /** The longest piece of it that is the same in every sentence: a sentence without it need not be matched. */
  always: string;
  /** Made when it is first needed. */
  fits?: RegExp;
}

const longestOf = (pieces: string[]) => pieces.reduce((long, piece) => (piece.length > long.length ? piece : long), '');

/** The templates of one grammar, ready to be matched. */
export class Translator {
  readonly #slots: Record<string, Slot>;
  readonly #sentences: Template[];
  readonly #phrases = new Map<string, Template[]>();
  readonly #known = new Map<string, string | null>();

  constructor(grammar: Grammar) {
    this.#slots = grammar.slots;
    this.#sentences = this.#templates(grammar.sentences);
  }

  /** What was said, part by part: as a whole if a template fits it, else sentence by sentence. */
  pieces(text: string): Piece[] {
    const parts = text.split(BETWEEN_SENTENCES);
    const pieces: Piece[] = [];
    for (let at = 0; at < parts.length; ) {
      const [found, length] = this.#longest(parts.slice(at));
      pieces.push(found === null ? { text: parts[at], foreign: true } : { text: found, foreign: false });
      at += length;
    }
    return pieces;
  }

  /** What was said as one text. */
  translate(text: string): string {
    return this.pieces(text)
      .map((piece) => piece.text)
      .join(' ');
  }

  /** The translation of as many sentences as one template fits, and how many they are. */
  #longest(parts: string[]): [string | null, number] {
    for (let length = parts.length; length > 0; length--) {
      const found = this.#sentence(parts.slice(0, length).join(' '));
      if (found !== null) return [found, length];
    }
    return [null, 1];
  }

  #sentence(text: string): string | null {
    let found = this.#known.get(text);
    if (found === undefined) {
      found = this.#filled(this.#sentences, text, 'nom');
      if (found !== null && WHOLE.test(text)) found = upperFirst(found);
      this.#known.set(text, found);
    }
    return found;
  }

  #templates(given: Record<string, string>): Template[] {
    return Object.entries(given).map(([english, becomes]) => ({ english, becomes, always: longestOf(english.split(VARYING)) }));
  }

  /** A template as a regular expression, its slots in groups of their names. */
  #pattern(template: string, grouped: boolean): string {
    let [pattern, at] = ['', 0];
    for (const match of template.matchAll(SLOT)) {
      const inside = this.#allowed(match[1]);
      pattern += escaped(template.slice(at, match.index)) + (grouped ? `(?<${match[1]}${match[2]}>${inside})` : `(?:${inside})`);
      at = match.index + match[0].length;
    }
    return (pattern + escaped(template.slice(at))).replace(/\\\(([sn])\\\)/g, '$1?');
  }

  /** What a slot allows, as a regular expression. */
  #allowed(name: string): string {
    const slot = this.#slots[name];
    if (slot === undefined) throw new Error(`there is no slot {${name}}`);
    if (slot === 'sentences') return '.+';
    if (slot instanceof RegExp) return slot.source;
    if ('list' in slot) {
      const thing = `(?:${this.#allowed(slot.list)})`;
      return `${thing}(?:${between(slot)}${thing})*`;
    }
    const words = Object.keys('words' in slot ? slot.words : slot.phrases).sort((one, other) => other.length - one.length);
    if ('phrases' in slot) return words.map((phrase) => `(?:${this.#pattern(phrase, false)})`).join('|');
    return words.map((word) => `[${upperFirst(word)[0]}${lowerFirst(word)[0]}]${escaped(word.slice(1))}`).join('|');
  }

  /** The first template that fits a text, filled; null if none does, or something in a slot is not known. */
  #filled(templates: Template[], text: string, form: string): string | null {
    for (const template of templates) {
      if (!text.includes(template.always)) continue;
      template.fits ??= new RegExp(`^${this.#pattern(template.english, true)}$`);
      const match = template.fits.exec(text);
      if (!match) continue;
      const groups = match.groups ?? {};
      let known = true;
      const filled = template.becomes.replace(SLOT, (_, name: string, place: string, asked = 'nom', plural?: string) => {
        const value = groups[name + place];
        if (plural) return `${value} ${plural.split('|')[pluralForm(Number(value))]}`;
        const said = this.#slot(name, value, asked === '*' ? form : asked);
        known &&= said !== null;
        return said ?? '';
      });
      if (known) return filled;
    }
    return null;
  }

  /** What stands in a slot, translated, in the form asked for. */
  #slot(name: string, value: string, form: string): string | null {
    const slot = this.#slots[name];
    if (slot instanceof RegExp) return value;
    if (slot === 'sentences') {
      const pieces = this.pieces(value);
      return pieces.some((piece) => piece.foreign) ? null : pieces.map((piece) => piece.text).join(' ');
    }
    if ('list' in slot) return this.#list(slot.list, between(slot), value, form);
    if ('words' in slot) {
      const forms = slot.words[value] ?? slot.words[lowerFirst(value)] ?? slot.words[upperFirst(value)];
      return typeof forms === 'object' ? (forms[form] ?? null) : forms;
    }
    let templates = this.#phrases.get(name);
    if (!templates) {
      templates = this.#templates(slot.phrases);
      this.#phrases.set(name, templates);
    }
    return this.#filled(templates, value, form);
  }

  #list(name: string, separator: string, value: string, form: string): string | null {
    const next = new RegExp(`(${this.#allowed(name)})(${separator}|$)`, 'y');
    let said = '';
    while (next.lastIndex < value.length) {
      const match = next.exec(value);
      const thing = match && this.#slot(name, match[1], form);
      if (!match || thing === null) return null;
      const after = match.at(-1) ?? '';
      said += thing + (CONJUNCTIONS[after] ?? after);
    }
    return said;
  }
}

/** Several grammars as one; of two that have the same, the first counts. */
export function joined(...grammars: Grammar[]): Grammar {
  const whole: Grammar = { slots: {}, sentences: {} };
  for (const { slots, sentences } of grammars) {
    whole.slots = { ...slots, ...whole.slots };
    whole.sentences = { ...whole.sentences, ...sentences, ...whole.sentences };
  }
  return whole;
}
