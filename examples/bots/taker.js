// A bot for Crumbs (the game _template) that takes heaps whenever it can; other games it plays at random. It needs nothing but Node.
//
//   formicarium arena _template "bot:node examples/bots/taker.js" random --games 40
//
// The messages are described in docs/bots.md: one JSON object per line, questions come in, answers go out.

const lines = require("node:readline").createInterface({ input: process.stdin });
const answer = (message) => process.stdout.write(JSON.stringify(message) + "\n");

let game = "";
let seed = 1;

// A number from 0 up to n - 1, the same ones for the same seed (the generator mulberry32).
function below(n) {
  seed = (seed + 0x6d2b79f5) | 0;
  let word = Math.imul(seed ^ (seed >>> 15), seed | 1);
  word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
  return ((word ^ (word >>> 14)) >>> 0) % n;
}

// How much "lay 3 b" is worth: a heap is taken at a sum of seven, a sum of exactly seven is a feast.
function worth(move, view) {
  const [verb, size, heap] = move.split(" ");
  if (verb !== "lay") return 0;
  const crumbs = view.on_heap["abcd".indexOf(heap)]; // how many crumbs of size 1, 2, 3 and 4
  const sum = Number(size) + crumbs.reduce((total, count, kind) => total + count * (kind + 1), 0);
  if (sum === 7) return 20;
  return sum > 7 ? sum : -sum; // else leave little for the others
}

function choose(question) {
  const moves = question.legal;
  if (game !== "_template") return moves[below(moves.length)].move;
  const worths = moves.map((legal) => worth(legal.move, question.view));
  return moves[worths.indexOf(Math.max(...worths))].move;
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    game = message.game;
    seed = message.seed | 0;
    answer({ type: "ready", protocol: 1 });
  } else if (message.type === "choose") {
    answer({ type: "move", move: choose(message) });
  } else if (message.type === "fault") {
    console.error("I made a mistake:", message.reason);
  } else if (message.type === "quit") {
    process.exit(0);
  }
});
