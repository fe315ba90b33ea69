"use strict";
// Play tic-tac-toe between pairs of clients of Colyseus' own SDK, one game after another in a room. Closed loop: the
// next move is made once both players have the state after the last one.

const { Client } = require("@colyseus/sdk");
const { counted, measure, paced, plan } = require("../measuring.js");

/** Ask again if the server has just closed the idle connection, as it does after five seconds. */
async function retried(ask) {
  try {
    return await ask();
  } catch (error) {
    if (error.code !== "UND_ERR_SOCKET") throw error;
    return retried(ask);
  }
}

async function startMatch() {
  const [one, other] = [0, 1].map(() => new Client(`ws://127.0.0.1:${plan.port}`));
  const first = await retried(() => one.create("tic-tac-toe"));
  const rooms = [first, await retried(() => other.joinById(first.roomId))];
  let done = 0;
  let game = 1;
  let have = 0;
  let sent = 0;

  function move() {
    const [mover, cell] = [done % 2, plan.moves[done]];
    have = 0;
    done += 1;
    sent = performance.now();
    rooms[mover].send("place", cell);
  }

  function told(state) {
    if (state.game !== game || state.done !== done) return;
    have += 1;
    if (have < 2) return;
    if (done > 0) counted.move(sent);
    else counted.game();
    if (done < plan.moves.length) return paced(sent, move);
    if (!state.over) throw new Error("the game should be over");
    [game, done, have] = [game + 1, 0, 0];
    return first.send("again");
  }

  for (const room of rooms) {
    room.onError((code, message) => {
      throw new Error(`${code}: ${message}`);
    });
    room.onStateChange(told);
  }
  first.send("again");
}

measure(startMatch);
