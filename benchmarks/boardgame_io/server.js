// A boardgame.io server as its documentation has it: matches in memory.

const { Server, Origins } = require("boardgame.io/server");
const { Terratain } = require("./game");

const server = Server({ games: [Terratain], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => process.send("ready") });
