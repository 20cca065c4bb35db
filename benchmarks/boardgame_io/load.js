// Many matches at which people play at random, on loopback. Prints JSON, with the names of formicarium.server.drills.load.
//
//   node load.js --tables 32 --seconds 20
//
// The people speak the protocol of socket.io themselves, through bare WebSockets: its own client would take a larger share of
// the machine.

const { fork } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { createServer } = require("node:net");
const os = require("node:os");
const { parseArgs } = require("node:util");
const WebSocket = require("ws");
const { anyMove } = require("./game");

const { values } = parseArgs({
  options: {
    tables: { type: "string", default: "32" },
    seconds: { type: "string", default: "20" },
  },
});
const TABLES = Number(values.tables);
const SECONDS = Number(values.seconds);
let port = 0;
const CONNECTED_AT_ONCE = 20;
const TICKS = 100; // of the processor's clock a second

const tally = { moves: 0, over: 0, refused: 0, delays: [], playing: false };
let matches = 0;

class Seat {
  constructor(match, number) {
    this.match = match;
    this.number = number;
    this.sent = -1;
    this.ready = new Promise((resolve) => (this.sitsDown = resolve));
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
    this.socket.on("message", (data) => this.hear(data.toString()));
    this.socket.on("error", (error) => console.error(error.message));
  }

  hear(text) {
    if (text[0] === "0") this.socket.send("40/terratain,");
    else if (text[0] === "2") this.socket.send("3");
    else if (text.startsWith("40")) this.say("sync", this.match.id, String(this.number), null, 2);
    else if (text.startsWith("42")) this.told(JSON.parse(text.slice(text.indexOf("["))));
  }

  say(...message) {
    this.socket.send(`42/terratain,${JSON.stringify(message)}`);
  }

  told([kind, , content]) {
    if (kind === "sync") {
      this.state = content.state;
      this.sitsDown();
    } else if (kind === "update") {
      this.state = content;
      if (this.sent === content._stateID - 1) {
        tally.moves += 1;
      } else if (this.match.sentAt) {
        tally.delays.push(performance.now() - this.match.sentAt);
        this.match.sentAt = 0;
      }
      this.decide();
    } else {
      tally.refused += kind === "patch" || kind === "matchData" ? 0 : 1;
    }
  }

  decide() {
    if (!tally.playing) return;
    if (this.state.ctx.gameover) this.match.finish();
    else if (this.state.ctx.currentPlayer === String(this.number)) this.move();
  }

  move() {
    const [type, args] = anyMove(this.state.G, this.number);
    const playerID = String(this.number);
    this.sent = this.state._stateID;
    this.match.sentAt = performance.now();
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID, credentials: null } };
    this.say("update", action, this.state._stateID, this.match.id, playerID);
  }
}

class Match {
  constructor() {
    this.id = `match-${matches++}`;
    this.sentAt = 0;
    this.over = false;
    this.seats = [new Seat(this, 0), new Seat(this, 1)];
  }

  async begin() {
    await Promise.all(this.seats.map((seat) => seat.ready));
    return this;
  }

  goOn() {
    this.seats.forEach((seat) => seat.decide());
  }

  finish() {
    if (this.over) return;
    this.over = true;
    tally.over += 1;
    this.seats.forEach((seat) => seat.socket.close());
    new Match().begin().then((match) => match.goOn());
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").pop().trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function memory(pid) {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
}

function shareOf(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : 0;
}

async function main() {
  port = await freePort();
  const server = fork("server.js", [String(port)], { cwd: __dirname, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await new Promise((resolve) => server.once("message", resolve));
  const empty = memory(server.pid);
  const busy = [];
  for (let first = 0; first < TABLES; first += CONNECTED_AT_ONCE) {
    const group = Array.from({ length: Math.min(CONNECTED_AT_ONCE, TABLES - first) }, () => new Match());
    busy.push(...(await Promise.all(group.map((match) => match.begin()))));
  }
  tally.playing = true;
  busy.forEach((match) => match.goOn());
  const begin = performance.now();
  const used = processorSeconds(server.pid);
  const own = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, 1000 * SECONDS));
  tally.playing = false;
  const took = (performance.now() - begin) / 1000;
  const usedThen = processorSeconds(server.pid) - used;
  const ownThen = process.cpuUsage(own);
  const delays = tally.delays.sort((one, other) => one - other);
  const rounded = (number, places) => Number(number.toFixed(places));
  console.log(
    JSON.stringify(
      {
        server: "boardgame.io, matches in memory",
        tables: TABLES,
        sockets: 2 * TABLES,
        seconds: rounded(took, 1),
        moves_per_second: Math.round(tally.moves / took),
        games_finished: tally.over,
        refused: tally.refused,
        delay_ms: { p50: rounded(shareOf(delays, 0.5), 2), p99: rounded(shareOf(delays, 0.99), 2), most: rounded(shareOf(delays, 1), 2) },
        server_processor_share: rounded(usedThen / took, 2),
        processor_us_per_move: {
          server: Math.round((1e6 * usedThen) / Math.max(1, tally.moves)),
          people: Math.round((ownThen.user + ownThen.system) / Math.max(1, tally.moves)),
        },
        memory_per_table_kib: rounded((memory(server.pid) - empty) / 1024 / (TABLES + tally.over), 1),
        machine: `${os.cpus().length} cores, ${os.arch()}, Node ${process.versions.node}`,
      },
      null,
      2,
    ),
  );
  server.kill();
  process.exit(0);
}

main();
