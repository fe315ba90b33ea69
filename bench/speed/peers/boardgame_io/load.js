"use strict";
// Play tic-tac-toe between pairs of sockets, one game after another, with the requests and messages of boardgame.io's own
// clients: create and join a match through the lobby, sync, play with credentials.
// Closed loop: the next move is made once both players have the state after the last one.

const http = require("node:http");
const { io } = require("socket.io-client");
const { counted, measure, paced, plan } = require("../measuring.js");

const { port, lobby, moves } = plan;

function connect() {
  return io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true, reconnection: false });
}

const agent = new http.Agent({ keepAlive: true });

function post(path, body) {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json" };
    const options = { host: "127.0.0.1", port: lobby, path: `/games/tic-tac-toe/${path}`, method: "POST", headers, agent };
    const request = http.request(options, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    request.on("error", (error) => {
      // The server closes an idle connection after five seconds, perhaps at this moment.
      if (request.reusedSocket && error.code === "ECONNRESET") resolve(post(path, body));
      else reject(error);
    });
    request.end(JSON.stringify(body));
  });
}

function startMatch() {
  const sockets = [connect(), connect()];
  let credentials = [];
  let match = "";
  let done = 0;
  let have = 0;
  let stateID = 0;
  let sent = 0;

  async function begin() {
    const { matchID } = await post("create", { numPlayers: 2 });
    const seats = ["0", "1"].map((playerID) => post(`${matchID}/join`, { playerID, playerName: `Player ${playerID}` }));
    credentials = (await Promise.all(seats)).map((seat) => seat.playerCredentials);
    match = matchID;
    done = 0;
    sockets[0].emit("sync", match, "0", credentials[0], 2);
  }

  function move() {
    const playerID = String(done % 2);
    const payload = { type: "place", args: [moves[done]], playerID, credentials: credentials[done % 2] };
    have = 0;
    sent = performance.now();
    sockets[done % 2].emit("update", { type: "MAKE_MOVE", payload }, stateID, match, playerID);
  }

  sockets.forEach((socket, seat) => {
    socket.on("sync", (id, { state }) => {
      if (id !== match) return;
      if (seat === 0) {
        sockets[1].emit("sync", match, "1", credentials[1], 2);
      } else {
        stateID = state._stateID;
        counted.game();
        move();
      }
    });
    socket.on("update", (id, state) => {
      if (id !== match || state._stateID <= stateID) return;
      have += 1;
      if (have < 2) return;
      counted.move(sent);
      stateID = state._stateID;
      done += 1;
      if (done === moves.length) {
        if (state.ctx.gameover === undefined) throw new Error("the game should be over");
        begin();
      } else {
        paced(sent, move);
      }
    });
    socket.on("connect_error", (error) => {
      throw error;
    });
  });
  return Promise.all(sockets.map((socket) => new Promise((connected) => socket.on("connect", connected)))).then(begin);
}

measure(startMatch);
