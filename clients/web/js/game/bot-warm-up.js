/** Explains a bot's slow move on a new machine, while the bots' search is being compiled. */

import { Refused } from "../net/connection.js";
import { newest } from "./session.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").ServerMessage} ServerMessage */

/** Time (ms) after which the page asks about the warm-up. */
const PATIENCE_MS = 3_000;

/** True if the game waits only for bots. @param {SessionState} state */
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
  /** True once everything is compiled; it stays so. */
  #isWarm = false;

  /** @param {() => SessionState} state @param {Pick<import("../net/connection.js").Connection, "send">} connection @param {(text: string | null) => void} tell progress; null: nothing is being compiled for this game */
  constructor(state, connection, tell) {
    this.#state = state;
    this.#connection = connection;
    this.#tell = tell;
  }

  /** Call this after every change of the game. */
  look() {
    if (this.#isWarm || !isUpToBots(this.#state())) this.#stop();
    else this.#timer ??= setTimeout(() => void this.#send("watch_lobby"), PATIENCE_MS);
  }

  /** Reset after a reconnection: the new connection knows nothing of earlier questions. */
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
    else this.#tell(t("play-warming", { done: String(done), total: String(total) }));
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
      await this.#connection.send(t === "watch_lobby" ? { t, changes: true } : { t });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#isWarm = true; // the server cannot tell
    }
  }
}
