/** Why a bot lets people wait that was never asked before: its search is compiled first, once on each machine. */

import { Refused } from "../net/connection.js";
import { newest } from "./session.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").ServerMessage} ServerMessage */

/** A bot that takes longer is asked after. */
const PATIENCE_MS = 3_000;

/** Whether everybody who is waited for is a bot. @param {SessionState} state */
function isUpToBots({ fixed, ...state }) {
  const position = newest({ fixed, ...state });
  return !!fixed && !!position && !position.ended && position.turn.length > 0 && position.turn.every((seat) => fixed.players[seat]?.kind === "bot");
}

export class BotWarmUp {
  #state;
  #connection;
  #tell;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isWatching = false;
  /** Once everything is compiled it stays so. */
  #isWarm = false;

  /** @param {() => SessionState} state @param {Pick<import("../net/connection.js").Connection, "send">} connection @param {(text: string | null) => void} tell how far it is; null: nothing is compiled for this game, or no longer */
  constructor(state, connection, tell) {
    this.#state = state;
    this.#connection = connection;
    this.#tell = tell;
  }

  /** Call it when the game has changed. */
  look() {
    if (this.#isWarm || !isUpToBots(this.#state())) this.#stop();
    else this.#timer ??= setTimeout(() => void this.#send("watch_lobby"), PATIENCE_MS);
  }

  /** A new connection knows nothing of what was asked on the last. */
  welcome() {
    this.#isWatching = false;
    this.#stop();
  }

  /** @param {ServerMessage} message */
  onMessage(message) {
    if (message.t !== "lobby" || !this.#isWatching) return;
    const { done, total } = message.warmth;
    this.#isWarm = done >= total;
    if (this.#isWarm) this.#stop();
    else this.#tell(`The bots' search is being compiled for this machine, once. What somebody waits for comes first: ${done} of ${total} parts are done.`);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isWatching) void this.#send("unwatch_lobby");
    this.#tell(null);
  }

  /** @param {"watch_lobby" | "unwatch_lobby"} t */
  async #send(t) {
    this.#isWatching = t === "watch_lobby";
    try {
      await this.#connection.send({ t });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#isWarm = true; // nothing can be said of it
    }
  }
}
