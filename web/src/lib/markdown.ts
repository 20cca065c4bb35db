/** The part of Markdown that rulebooks use: headings, paragraphs, lists, tables, code. Read into blocks, not into HTML. */

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code' | 'clause'; text: string };

export type Block =
  | { kind: 'heading'; level: number; words: Inline[]; id: string; text: string }
  | { kind: 'paragraph'; words: Inline[]; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: { words: Inline[]; clause: string; text: string }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; text: string };

const CLAUSE = /\b[A-Z]{3}-[A-Z]+-\d+[a-z]?\b/;
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|\b([A-Z]{3}-[A-Z]+-\d+[a-z]?)\b/g;

export function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    if (match[1] !== undefined) found.push({ kind: 'code', text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: CLAUSE.test(match[2]) ? 'clause' : 'strong', text: match[2] });
    else if (match[3] !== undefined) found.push({ kind: 'em', text: match[3] });
    else found.push({ kind: 'clause', text: match[4] });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
const cells = (line: string) => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => readInline(cell.trim()));

export function readMarkdown(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,6}) (.+)$/.exec(line);
    if (!line.trim()) at += 1;
    else if (line.startsWith('```')) {
      const end = lines.findIndex((other, place) => place > at && other.startsWith('```'));
      blocks.push({ kind: 'code', text: lines.slice(at + 1, end < 0 ? undefined : end).join('\n') });
      at = end < 0 ? lines.length : end + 1;
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1].length, words: readInline(heading[2]), id: slug(heading[2]), text: heading[2] });
      at += 1;
    } else if (line.startsWith('|')) {
      const begin = at;
      while (at < lines.length && lines[at].startsWith('|')) at += 1;
      const rows = lines.slice(begin, at);
      blocks.push({ kind: 'table', head: cells(rows[0]), rows: rows.slice(2).map(cells), text: rows.join(' ') });
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: { words: Inline[]; clause: string; text: string }[] = [];
      while (at < lines.length && (/^\s*([-*]|\d+\.) /.test(lines[at]) || /^ {2,}\S/.test(lines[at]))) {
        const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(lines[at]);
        if (item) {
          const clause = /^\*\*([A-Z]{3}-[A-Z]+-\d+[a-z]?)\*\*\s*/.exec(item[1]);
          const rest = clause ? item[1].slice(clause[0].length) : item[1];
          items.push({ words: readInline(rest), clause: clause?.[1] ?? '', text: item[1] });
        } else {
          const last = items[items.length - 1];
          last.words = [...last.words, { kind: 'text', text: ' ' }, ...readInline(lines[at].trim())];
          last.text += ` ${lines[at].trim()}`;
        }
        at += 1;
      }
      blocks.push({ kind: 'list', ordered, items });
    } else {
      const begin = at;
      while (at < lines.length && lines[at].trim() && !/^(#|\||```|\s*[-*] |\s*\d+\. )/.test(lines[at])) at += 1;
      if (at === begin) at += 1;
      const words = lines.slice(begin, at).join(' ');
      blocks.push({ kind: 'paragraph', words: readInline(words), text: words });
    }
  }
  return blocks;
}
