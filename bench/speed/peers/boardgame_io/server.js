"use strict";
// Tic-tac-toe on boardgame.io's own server, with the state in memory (its default). Prints its ports.

const { Server, Origins } = require("boardgame.io/server");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      return undefined;
    },
  },
  endIf: ({ G, ctx }) => {
    const { cells } = G;
    if (LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c])) {
      return { winner: ctx.currentPlayer };
    }
    return cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};

Server({ games: [ticTacToe], origins: [Origins.LOCALHOST] })
  // The lobby has its own port, any free one. It is the text "0", as the number would count as missing.
  .run({ port: 0, lobbyConfig: { apiPort: "0" } })
  .then(({ appServer, apiServer }) => console.log(`PORT ${appServer.address().port} ${apiServer.address().port}`));
