/** Chat of a table: the lines of the rooms that I may read, a field to write, and ways to mute or report. */

import { lineWords, phraseWords } from "../bots/phrase-words.js";
import { silencedText } from "../ui/format.js";
import { Refused } from "../net/connection.js";
import { closeDialog, dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { isChatting, saveChatting } from "../ui/settings.js";
import { languageOf, rich, t } from "../ui/words.js";

/** @typedef {import("../types").ChatLine} ChatLine */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").ServerMessage} ServerMessage */

const LONGEST = 300;
/** Time (ms) after which a line that the server has not taken is shown as not sent. */
const SLOW_MS = 1_000;

/** Begins the name under which this visit keeps the number of the last line that was in sight; the session follows. */
const READ = "agon.chat-read.";

export class ChatBox {
  /** @param {string} session a game or a tournament @param {import("../net/connection.js").Connection} connection @param {() => void} redraw @param {"game" | "tournament"} place */
  constructor(session, connection, redraw, place = "game") {
    this.place = place;
    this.session = session;
    this.connection = connection;
    this.redraw = redraw;
    /** My room; null until the server has sent it. @type {"players" | "spectators" | null} */
    this.room = null;
    /** @type {ChatLine[]} */
    this.lines = [];
    /** My lines that the server has not taken yet, and when I sent them (ms). @type {{ text: string, at: number }[]} */
    this.unsent = [];
    /** Accounts that I muted. @type {string[]} */
    this.muted = [];
    /** Line whose dialog is open. @type {ChatLine | null} */
    this.chosen = null;
    /** Reason for which a moderator has silenced me, or null. @type {string | null} */
    this.silenced = null;
    /** What may be said here. @type {import("../types").Chat["mode"]} */
    this.mode = "open";
    /** Lines that may be said in the mode "phrases". @type {string[]} */
    this.phrases = [];
    /** Result of the last command. @type {string | null} */
    this.told = null;
    /** True if the server said it. */
    this.isTheirs = false;
  }

  /** @param {ServerMessage} message */
  onMessage(message) {
    if (message.t === "chat" && message.session === this.session) {
      this.room = message.room;
      this.lines = message.lines;
      this.muted = message.muted;
      this.silenced = message.silenced ?? null;
      this.mode = message.mode;
      this.phrases = message.phrases;
      this.redraw();
    } else if (message.t === "silenced") {
      this.silenced = message.reason;
      this.told = null;
      this.redraw();
    } else if (message.t === "chat_mode_changed" && message.session === this.session) {
      this.mode = message.mode;
      this.phrases = message.phrases;
      this.told = null;
      this.redraw();
    } else if (message.t === "said" && message.session === this.session) {
      if (this.lines.every(({ n }) => n < message.line.n)) this.lines = [...this.lines, message.line];
      this.redraw();
    } else if ((message.t === "joined" && message.session === this.session) || (message.t === "event" && message.session === this.session && message.event.t === "ended")) {
      this.follow(); // after the end: both rooms
    }
  }

  /** Count the lines of others since the lines were last in sight. @param {string | undefined} me my account */
  unread(me) {
    const read = Number(sessionStorage.getItem(READ + this.session) ?? -1);
    return this.lines.filter(({ n, by }) => n > read && by !== null && by.id !== me).length;
  }

  noteRead() {
    const last = this.lines.at(-1);
    if (last) sessionStorage.setItem(READ + this.session, String(last.n));
  }

  /** Ask for the lines of the rooms that I may read, and for new ones. */
  follow() {
    if (isChatting()) void this.ask({ t: "follow_chat", session: this.session });
  }

  /** Send a command; return true if it succeeded. @param {Command} command */
  async ask(command) {
    try {
      this.told = null;
      this.isTheirs = false;
      await this.connection.send(command);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.told = error.message;
      this.isTheirs = true;
      return false;
    } finally {
      this.redraw();
    }
  }

  /** Say a line; return true if the server took it. The connection keeps it while there is none. @param {string} text */
  async speak(text) {
    const line = { text, at: Date.now() };
    this.unsent = [...this.unsent, line];
    setTimeout(this.redraw, SLOW_MS);
    const isSaid = await this.ask({ t: "say", session: this.session, text });
    this.unsent = this.unsent.filter((each) => each !== line);
    this.redraw();
    return isSaid;
  }

  /** Return the lines that wait longer than usual, with the word that they are not sent. */
  waiting() {
    const late = this.unsent.filter(({ at }) => Date.now() - at >= SLOW_MS);
    return late.length > 0 && h("p", { class: "small chat-unsent", role: "status", key: "unsent" }, rich("play-chat-unsent", { text: h("span", { translate: "no" }, late.map(({ text }) => text).join(" / ")) }));
  }

  /** @param {boolean} on */
  turn(on) {
    saveChatting(on);
    this.lines = [];
    this.room = null;
    void this.ask({ t: on ? "follow_chat" : "unfollow_chat", session: this.session });
  }

  /** @param {string | undefined} me my account */
  view(me) {
    const on = isChatting();
    return h(
      "section",
      { class: "panel chat", "aria-labelledby": "chat-title", key: "chat" },
      h(
        "div",
        { class: "chat-head" },
        h("h2", { id: "chat-title", class: "panel-title" }, on && this.room ? t("play-chat-in", { room: this.room }) : t("play-chat")),
        h("button", { type: "button", class: "button button-small", "aria-pressed": String(on), onclick: () => this.turn(!on) }, t(on ? "play-chat-turn-off" : "play-chat-turn-on")),
      ),
      on ? this.open(me) : h("p", { class: "quiet" }, t("play-chat-is-off")),
      this.told !== null && h("p", { class: "small", role: "status", lang: this.isTheirs ? "en" : undefined }, this.told),
      this.chosen !== null && this.about(this.chosen),
    );
  }

  /** @param {string | undefined} me */
  open(me) {
    return [
      h(
        "div",
        { class: "chat-lines", role: "log", "aria-label": t("play-chat-lines"), tabindex: "0", key: "lines" },
        this.lines.length === 0 && h("p", { class: "quiet", key: "none" }, t("play-chat-none")),
        this.lines.map((line) => this.row(line, me)),
      ),
      this.waiting(),
      this.silenced !== null && h("p", { class: "trouble", key: "silenced" }, silencedText(this.silenced)),
      this.silenced === null && this.mode === "off" && h("p", { class: "quiet", key: "off" }, t("play-chat-host-off")),
      this.silenced === null && this.mode === "phrases" && this.choosing(),
      this.silenced === null && this.mode === "open" && h(
        "form",
        { class: "chat-say", key: "say", onsubmit: (/** @type {SubmitEvent} */ event) => this.say(event) },
        h("label", { for: "chat-text", class: "visually-hidden" }, t(this.room === "spectators" ? "play-chat-say-spectators" : "play-chat-say-players")),
        h("input", { id: "chat-text", name: "text", maxlength: String(LONGEST), autocomplete: "off", placeholder: t(this.room === "spectators" ? "play-chat-to-spectators" : "play-chat-to-players") }),
        h("button", { type: "submit", class: "button" }, t("play-chat-say")),
      ),
      h("p", { class: "small", key: "rule" }, t("play-chat-rule", { place: this.place }), this.lines.some(({ by }) => by?.kind === "human" && by.id !== me) && ` ${t("play-chat-report-how")}`),
    ];
  }

  /** The phrases that may be said here. */
  choosing() {
    const choose = (/** @type {string} */ text) => void this.speak(text);
    return h(
      "div",
      { class: "chat-phrases", key: "phrases", role: "group", "aria-label": t("play-chat-phrases") },
      this.phrases.map((text) => h("button", { type: "button", class: "button button-small", lang: languageOf(phraseWords(text)), onclick: () => choose(text) }, phraseWords(text))),
    );
  }

  /** Return the text of a line: a fixed one in the page's language, what a person or another program wrote as it is. @param {ChatLine} line */
  words({ by, text }) {
    const isFixed = this.phrases.includes(text) || by?.kind === "bot";
    const shown = isFixed ? lineWords(text) : text;
    return { shown, lang: shown === text ? "" : undefined };
  }

  /** @param {ChatLine} line @param {string | undefined} me */
  row(line, me) {
    const { shown, lang } = this.words(line);
    const other = line.by !== null && line.by.id !== me;
    return h(
      "p",
      { class: "chat-line", key: line.n },
      h("span", { class: "chat-by" }, line.by ? playerName(line.by) : h("span", { class: "quiet" }, t("play-chat-deleted")), line.room !== this.room && h("span", { class: "chat-room" }, " ", t("play-chat-room", { room: line.room }))),
      h("span", { class: "chat-text", lang }, shown),
      other &&
        h("button", { type: "button", class: "chat-more", "aria-label": t("play-chat-more", { text: shown.slice(0, 40) }), onclick: () => ((this.chosen = line), this.redraw()) }, "…"),
    );
  }

  /** @param {ChatLine} line */
  about(line) {
    const { by } = line;
    const { shown, lang } = this.words(line);
    const close = /** @param {Event} event @param {string} done @param {Command} command */ async (event, done, command) => {
      closeDialog(event);
      if (await this.ask(command)) {
        this.told = done;
        if (command.t === "mute") await this.connection.send({ t: "follow_chat", session: this.session });
        this.redraw();
      }
    };
    const report = /** @param {SubmitEvent} event */ (event) => {
      event.preventDefault();
      const reason = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason")).trim();
      void close(event, t("play-chat-reported"), { t: "report_chat", session: this.session, n: line.n, reason });
    };
    return dialog(
      { key: "chat-line", title: by ? playerText(by) : t("play-chat-line"), onclose: () => ((this.chosen = null), this.redraw()) },
      h("p", {}, rich("play-chat-quote", { text: h("span", { lang }, shown) })),
      h(
        "form",
        { class: "field", onsubmit: report },
        h("label", { for: "report-reason" }, t("play-chat-wrong")),
        h("input", { id: "report-reason", name: "reason", maxlength: "200", autocomplete: "off" }),
        h(
          "div",
          { class: "actions" },
          h("button", { type: "submit", class: "button" }, t("play-chat-report")),
          by &&
            h(
              "button",
              { type: "button", class: "button", onclick: (/** @type {Event} */ event) => void close(event, t("play-chat-muted"), { t: "mute", account: by.id, on: true }) },
              t("play-chat-mute", { player: playerText(by) }),
            ),
        ),
      ),
      h("p", { class: "small" }, t("play-chat-mute-about")),
    );
  }

  /** @param {SubmitEvent} event */
  async say(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("text"));
    const text = input.value.trim();
    if (text === "") return;
    input.value = "";
    const lines = document.querySelector(".chat-lines");
    if (lines) lines.scrollTop = lines.scrollHeight; // show the own line
    if (!(await this.speak(text))) input.value ||= text;
  }
}

/** Distance to the end below which the list keeps following. */
const NEAR_PX = 24;

/** Keep the newest line in sight, unless the reader has scrolled back. Call this after drawing. */
export function showNewestLine() {
  const lines = document.querySelector(".chat-lines");
  const last = lines?.lastElementChild;
  if (!(lines instanceof HTMLElement) || !last) return;
  const seen = Number(lines.dataset.seen ?? -1);
  const isRead = seen >= 0 && seen - lines.clientHeight - lines.scrollTop > NEAR_PX;
  if (!isRead && seen !== lines.scrollHeight) lines.scrollTop = lines.scrollHeight;
  lines.dataset.seen = String(lines.scrollHeight);
}
