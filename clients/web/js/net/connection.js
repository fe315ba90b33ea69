/**
 * The connection to the server. It says hello, detects silence, reconnects, resumes followed sessions and resends
 * unanswered commands under the same id; the server applies each id once.
 */

import { LANGUAGE, noteEnglish } from "../ui/words.js";
import { Expander } from "./compact.js";
import { changed } from "./lobby-changes.js";
import { reasonIn, sentence } from "./reasons.js";

/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").Failure} Failure */
/** @typedef {import("../types").Welcome} Welcome */

/**
 * `retryAt`: time of the next attempt; `lost`: there was a connection before.
 * @typedef {{ phase: "connecting", lost: boolean } | { phase: "open", lost: false }
 *   | { phase: "waiting", lost: boolean, retryAt: number }} Status
 */

/** @typedef {{ frame: string, resolve: (answer: ServerMessage) => void, reject: (why: Refused) => void }} Unanswered */

export const PROTOCOL = 1;
export const SUBPROTOCOL = "agon.v1";
const PING_EVERY_MS = 5_000;
const SILENCE_MS = 10_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** Refusals after which the server may accept the same command a little later. */
const PASSING = new Set(["too_fast", "unavailable", "internal"]);

/** The server refused a command; nothing has changed. The message is the reason as a sentence. */
export class Refused extends Error {
  /** @param {Failure} failure @param {string} [words] its reason in the page's language */
  constructor(failure, words = noteEnglish(sentence(failure.reason))) {
    super(words);
    this.code = failure.code;
    this.failure = failure;
  }
}

/** Return a refusal by the page itself, in its language. @param {string} code @param {string} words */
export const refusedHere = (code, words) => new Refused({ t: "failure", re: null, code, reason: words, path: null, missing: [] }, words);

/**
 * Return the delay (ms) before attempt number `attempt` (0, 1, ...): doubling, capped, and spread by `random` in [0, 1),
 * so that a restarted server does not meet all clients at once.
 * @param {number} attempt
 * @param {number} random
 */
export function backoff(attempt, random) {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(ceiling * (0.75 + 0.5 * random) * (ceiling === LONGEST_DELAY_MS ? 0.8 : 1));
}

export class Connection {
  /**
   * @param {object} setup
   * @param {string} setup.url
   * @param {() => string | null} setup.token
   * @param {(welcome: Welcome) => void} setup.onWelcome
   * @param {(message: ServerMessage) => void} setup.onMessage every message but pongs, answers included
   * @param {(status: Status) => void} setup.onStatus
   * @param {boolean} [setup.spectate] follow games as a spectator, even those in which a seat is mine
   */
  constructor(setup) {
    this.setup = setup;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** True after the welcome on the current socket. */
    this.isOpen = false;
    this.wasOpen = false;
    /** Failed attempts since the last welcome. */
    this.attempt = 0;
    /** Server time minus ours (ms), corrected for half the round trip of the hello. */
    this.offset = 0;
    /** Commands without an answer, oldest first. @type {Map<string, Unanswered>} */
    this.unanswered = new Map();
    /** Last seq seen of each followed session. @type {Map<string, number>} */
    this.followed = new Map();
    this.expander = new Expander();
    /** The lobby as the server sent it last, in full or by changes. @type {import("../types").Lobby | null} */
    this.lobby = null;
    /** Subscriptions, sent after every welcome. @type {Command[]} */
    this.subscriptions = [];
    this.serial = 0;
    this.prefix = `w${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retryTimer = undefined;
    this.heardAt = 0;
    this.pingSentAt = 0;
    window.addEventListener("online", () => this.retryNow());
    window.addEventListener("offline", () => this.ping());
    setInterval(() => this.watch(), 1_000);
  }

  /** Return the server's time now, ms since the epoch. */
  now() {
    return Date.now() + this.offset;
  }

  /** Return a new command id. */
  nextId() {
    this.serial += 1;
    return `${this.prefix}-${this.serial}`;
  }

  connect() {
    clearTimeout(this.retryTimer);
    this.setup.onStatus({ phase: "connecting", lost: this.wasOpen });
    const socket = new WebSocket(this.setup.url, SUBPROTOCOL);
    this.socket = socket;
    const startedAt = Date.now();
    this.heardAt = startedAt;
    this.pingSentAt = startedAt; // the hello counts as a ping: silence after it is detected too
    let helloAt = startedAt;
    socket.onopen = () => {
      helloAt = Date.now(); // connecting took several round trips
      const token = this.setup.token();
      const hello = { t: "hello", id: this.nextId(), protocol: PROTOCOL, client: "agon-web", contributes: true, compact: true };
      socket.send(JSON.stringify(token === null ? hello : { ...hello, token }));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heardAt = Date.now();
      this.pingSentAt = 0;
      this.receive(JSON.parse(event.data), helloAt);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.dropped();
    };
  }

  /**
   * Send a command now, or once connected; the answer may need a reconnection. Rejects with `Refused`.
   * @param {Command} command
   * @returns {Promise<ServerMessage>}
   */
  send(command) {
    return this.sendAs(this.nextId(), command);
  }

  /**
   * Do the same under an id that the caller knows before the answer: messages about the command carry it.
   * @param {string} id
   * @param {Command} command
   * @returns {Promise<ServerMessage>}
   */
  sendAs(id, command) {
    const frame = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.unanswered.set(id, { frame, resolve, reject });
      if (this.isOpen) this.socket?.send(frame);
    });
  }

  /**
   * Follow a session across reconnections; its events arrive through `onMessage`.
   * @param {string} session
   * @returns {Promise<ServerMessage>}
   */
  follow(session) {
    this.followed.set(session, this.followed.get(session) ?? -1);
    return this.send(this.joining(session));
  }

  /** Follow a session no more. @param {string} session */
  unfollow(session) {
    this.followed.delete(session);
    this.expander.forget(session);
    if (this.isOpen) this.renew({ t: "leave", session });
  }

  /** @param {string} session @returns {Command} */
  joining(session) {
    const join = /** @type {const} */ ({ t: "join", session, since: this.followed.get(session) ?? -1 });
    return this.setup.spectate ? { ...join, spectate: true } : join;
  }

  /** Send a command now and after every reconnection. @param {Command} command */
  subscribe(command) {
    this.subscriptions.push(command);
    if (this.isOpen) this.renew(command);
  }

  /** Contribute to the dice and cards of a game that waits for it. @param {ServerMessage} message */
  async contribute(message) {
    const module = await import("./commit-reveal.js").catch(() => null); // connection lost: the next join asks again
    const contribution = module?.contributionTo(message);
    if (contribution) this.renew(contribution);
  }

  /**
   * Send a subscription; retry if the server cannot do it now. A refusal reaches the page through `onMessage`.
   * @param {Command} command @param {number} attempt number of refusals so far
   */
  renew(command, attempt = 0) {
    const socket = this.socket;
    this.send(command).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      if (!PASSING.has(error.code)) return;
      const again = () => socket === this.socket && this.renew(command, attempt + 1);
      setTimeout(again, backoff(attempt, Math.random())); // a new connection renews everything by itself
    });
  }

  /** Retry at once if an attempt is waiting. */
  retryNow() {
    if (this.socket === null) this.connect();
    else this.ping();
  }

  /**
   * Return a message in full. Null: it names changes of what did not arrive here, which is asked for again.
   * @param {ServerMessage} message @returns {ServerMessage | null}
   */
  expanded(message) {
    if (message.t === "joined") return this.expander.joined(message);
    if (message.t === "lobby") return (this.lobby = message);
    if (message.t === "lobby_changed") {
      this.lobby = changed(this.lobby, message);
      if (this.lobby === null) this.renew({ t: "watch_lobby", changes: true });
      return this.lobby;
    }
    if (message.t !== "event") return message;
    const full = this.expander.occurred(message);
    if (full === null && this.followed.has(message.session)) this.renew(this.joining(message.session));
    return full;
  }

  /** @param {ServerMessage} told @param {number} helloAt time at which the hello was sent */
  receive(told, helloAt) {
    const message = this.expanded(told);
    if (message === null) {
      this.answer(told);
      return;
    }
    if (message.t === "welcome") {
      this.offset = message.now - (helloAt + Date.now()) / 2;
      this.opened(message);
      return;
    }
    if (message.t === "failure" && !this.isOpen) {
      this.setup.onMessage(message); // the hello itself was refused
      this.socket?.close();
      return;
    }
    if (message.t === "failure") for (const missed of message.missing) this.deliver(missed);
    if (message.t === "started" || message.t === "joined") void this.contribute(message);
    if (message.t !== "pong") this.deliver(message);
    this.answer(message);
  }

  /** @param {ServerMessage} message */
  deliver(message) {
    if (message.t === "joined" || message.t === "event") {
      const before = this.followed.get(message.session);
      if (before !== undefined) this.followed.set(message.session, Math.max(before, message.seq));
    }
    if (message.t === "goodbye") this.attempt = Math.max(0, Math.ceil(Math.log2(message.retry_ms / FIRST_DELAY_MS)));
    this.setup.onMessage(message);
  }

  /** @param {ServerMessage} message */
  answer(message) {
    const re = "re" in message ? message.re : null;
    const waiting = re ? this.unanswered.get(re) : undefined;
    if (!re || !waiting) return;
    this.unanswered.delete(re);
    if (message.t === "failure" && LANGUAGE === "en") waiting.reject(new Refused(message));
    else if (message.t === "failure") void reasonIn(message.reason).then((words) => waiting.reject(new Refused(message, words)));
    else waiting.resolve(message);
  }

  /** @param {Welcome} welcome */
  opened(welcome) {
    this.isOpen = true;
    this.wasOpen = true;
    this.attempt = 0;
    this.setup.onWelcome(welcome);
    const waiting = [...this.unanswered.values()];
    for (const command of this.subscriptions) this.renew(command);
    for (const [session, since] of this.followed) if (since >= 0) this.renew(this.joining(session));
    for (const { frame } of waiting) this.socket?.send(frame);
    this.setup.onStatus({ phase: "open", lost: false });
  }

  dropped() {
    this.socket = null;
    this.isOpen = false;
    const delay = backoff(this.attempt, Math.random());
    this.attempt += 1;
    this.setup.onStatus({ phase: "waiting", lost: this.wasOpen, retryAt: Date.now() + delay });
    this.retryTimer = setTimeout(() => this.connect(), delay);
  }

  ping() {
    if (!this.isOpen || this.pingSentAt) return;
    this.pingSentAt = Date.now();
    this.socket?.send(JSON.stringify({ t: "ping", id: this.nextId() }));
  }

  /** Once a second: ping a quiet server, give up on a silent one. */
  watch() {
    if (this.socket === null) return;
    const now = Date.now();
    if (this.pingSentAt && now - this.pingSentAt > SILENCE_MS) {
      const dead = this.socket;
      this.dropped();
      dead.close();
    } else if (this.isOpen && now - this.heardAt > PING_EVERY_MS) {
      this.ping();
    }
  }
}
