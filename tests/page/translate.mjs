// Translates what the server said, as the page does: reads {game: [sentence, …]} and writes {game: [[sentence, Polish or null], …]}.

import { readFileSync, writeFileSync } from 'node:fs';
import { joined, Translator } from '../../web/src/lib/sentences.ts';
import { SERVER } from '../../web/src/lib/server_sentences.ts';

const [source, target] = process.argv.slice(2);
const told = {};
for (const [game, sentences] of Object.entries(JSON.parse(readFileSync(source, 'utf8')))) {
  const grammar = game ? joined((await import(`../../web/src/games/${game}/sentences.ts`)).SENTENCES, SERVER) : SERVER;
  const translator = new Translator(grammar);
  told[game] = sentences.map((sentence) => {
    const pieces = translator.pieces(sentence);
    return [sentence, pieces.some((piece) => piece.foreign) ? null : pieces.map((piece) => piece.text).join(' ')];
  });
}
writeFileSync(target, JSON.stringify(told));
