"use strict";
// Tic-tac-toe on Colyseus' own server, with rooms in memory (it has no other store). Prints its port. A room starts the
// next game when one ends. The state is sent after each move, instead of twenty times a second by default.

const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { schema, t } = require("@colyseus/schema");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

// A cell is -1 if empty, else the seat of its mark; likewise the winner.
const State = schema({
  cells: t.array("int8"),
  turn: t.uint8(),
  winner: t.int8(),
  over: t.boolean(),
  game: t.uint32(),
  done: t.uint32(),
});

class TicTacToe extends Room {
  constructor() {
    super();
    this.maxClients = 2;
    this.patchRate = null;
    this.maxMessagesPerSecond = Infinity;
    this.seats = [];
  }

  onCreate() {
    this.setState(Object.assign(new State(), { turn: 0, winner: -1, over: true, game: 0, done: 0 }));
    this.onMessage("place", (client, cell) => this.place(this.seats.indexOf(client.sessionId), cell));
    this.onMessage("again", () => this.begin());
  }

  begin() {
    const { state } = this;
    if (!state.over || this.seats.length < 2) return;
    state.cells.clear();
    for (let cell = 0; cell < 9; cell += 1) state.cells.push(-1);
    Object.assign(state, { turn: 0, winner: -1, over: false, game: state.game + 1, done: 0 });
    this.broadcastPatch();
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  place(seat, cell) {
    const { state } = this;
    const { cells } = state;
    if (state.over || seat !== state.turn || cells[cell] !== -1) return;
    cells[cell] = seat;
    state.done += 1;
    if (LINES.some((line) => line.every((each) => cells[each] === seat))) state.winner = seat;
    state.over = state.winner !== -1 || cells.every((each) => each !== -1);
    state.turn = 1 - seat;
    this.broadcastPatch();
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("tic-tac-toe", TicTacToe);
server.listen(0, "127.0.0.1").then(() => console.log(`PORT ${transport.server.address().port}`));
