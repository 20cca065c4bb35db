// A game of the size of Terratain: 81 plots, a cup of chits per player, draws at the beginning of a turn, builds, a discard at
// its end. It leaves out what costs Formicarium time and would cost it here too: wars, scores, reasons, sentences.

const { INVALID_MOVE } = require("boardgame.io/core");

const PLOTS = 81;
const TYPES = 6;
const CHITS_OF_A_TYPE = 9;
const DRAWN = 3;
const RESERVE = 4;
const MOST_TURNS = 300;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const pile = (number) => Array(TYPES).fill(number);

function draw(G, random, seat) {
  for (let chit = 0; chit < DRAWN; chit++) {
    if (sum(G.cup[seat]) === 0) {
      G.cup[seat] = G.discarded[seat];
      G.discarded[seat] = pile(0);
    }
    let left = Math.floor(random.Number() * sum(G.cup[seat]));
    const type = G.cup[seat].findIndex((number) => (left -= number) < 0);
    if (type < 0) return;
    G.cup[seat][type] -= 1;
    G.reserve[seat][type] += 1;
  }
}

const Terratain = {
  name: "terratain",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: () => ({
    owner: Array(PLOTS).fill(-1),
    type: Array(PLOTS).fill(-1),
    cup: [pile(CHITS_OF_A_TYPE), pile(CHITS_OF_A_TYPE)],
    reserve: [pile(0), pile(0)],
    discarded: [pile(0), pile(0)],
  }),
  turn: {
    onBegin: ({ G, ctx, random }) => draw(G, random, Number(ctx.currentPlayer)),
  },
  moves: {
    build: ({ G, playerID }, type, plot) => {
      if (!(G.reserve[playerID][type] > 0) || G.owner[plot] !== -1) return INVALID_MOVE;
      G.reserve[playerID][type] -= 1;
      G.owner[plot] = Number(playerID);
      G.type[plot] = type;
    },
    discard: ({ G, playerID, events }, type) => {
      if (!(G.reserve[playerID][type] > 0)) return INVALID_MOVE;
      G.reserve[playerID][type] -= 1;
      G.discarded[playerID][type] += 1;
      if (sum(G.reserve[playerID]) < RESERVE) events.endTurn();
    },
    end: ({ events }) => {
      events.endTurn();
    },
  },
  endIf: ({ G, ctx }) => {
    if (!G.owner.includes(-1) || ctx.turn > MOST_TURNS) return { over: true };
  },
};

// A random legal move in a state: [name, arguments].
function anyMove(G, seat) {
  const types = [];
  G.reserve[seat].forEach((number, type) => number > 0 && types.push(type));
  if (types.length === 0) return ["end", []];
  const type = types[Math.floor(Math.random() * types.length)];
  const free = [];
  for (let plot = 0; plot < PLOTS; plot++) if (G.owner[plot] === -1) free.push(plot);
  const choice = Math.floor(Math.random() * (free.length + 8));
  return choice < free.length ? ["build", [type, free[choice]]] : ["discard", [type]];
}

module.exports = { Terratain, anyMove };
