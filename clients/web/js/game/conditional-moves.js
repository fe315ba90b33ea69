/** Conditional moves: "if they play this, I play that", built line by line from the moves that the server allows. */

import { Refused } from "../net/connection.js";
import { h } from "../ui/dom.js";
import { complete, newest } from "./session.js";
import { rich, t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./session.js").Choice} Choice */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").PlannedLine} PlannedLine */
/** @typedef {import("../types").ServerMessage} ServerMessage */

const LONGEST = 16;

/** @param {PlannedLine} line @returns {string} */
const movesOf = ({ texts }) => texts.reduce((before, next) => t("play-plan-then", { before, next }));

/** @param {PlannedLine} line */
const ifText = (line) => rich("play-plan-if", { moves: h("span", { translate: "no" }, movesOf(line)) });

export class ConditionalMovesBox {
  /** @param {string} session @param {import("../net/connection.js").Connection} connection @param {() => void} redraw */
  constructor(session, connection, redraw) {
    this.session = session;
    this.connection = connection;
    this.redraw = redraw;
    /** My lines on the server. @type {PlannedLine[]} */
    this.lines = [];
    /** The line being edited, or null. @type {PlannedLine | null} */
    this.draft = null;
    /** Choices for its next move. @type {Choice[]} */
    this.next = [];
    /** Seat of that move. @type {number | null} */
    this.turn = null;
    /** Seq of the event after which it starts. */
    this.seq = 0;
    /** @type {string | null} */
    this.told = null;
  }

  /** Take in an event: it voids the edited line, and may have used up kept ones. @param {SessionState} state @param {ServerMessage} message */
  onMessage(state, message) {
    const moves = message.t === "event" && message.session === this.session && ["acted", "taken_back", "ended"].includes(message.event.t);
    if (!moves) return;
    if (this.draft) this.told = t("play-plan-changed");
    this.draft = null;
    if (this.lines.length > 0 && state.fixed?.your_seat !== null) void this.ask({ t: "read_plan", session: this.session });
  }

  /** @param {Command} command */
  async ask(command) {
    try {
      const answer = await this.connection.send(command);
      if (answer.t === "plan") this.lines = answer.lines;
      if (answer.t === "explored" && this.draft) {
        this.draft = { actions: this.draft.actions, texts: answer.texts };
        this.next = answer.choices.map(complete);
        this.turn = answer.turn;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.told = error.message;
    } finally {
      this.redraw();
    }
  }

  /** @param {number[]} actions */
  extend(actions) {
    this.told = null;
    this.draft = { actions, texts: this.draft?.texts ?? [] };
    this.next = [];
    void this.ask({ t: "explore", session: this.session, actions });
  }

  /** @param {PlannedLine[]} lines */
  keep(lines) {
    this.draft = null;
    this.told = null;
    void this.ask({ t: "set_plan", session: this.session, seq: this.seq, lines: lines.map(({ actions }) => actions) });
  }

  /** @param {SessionState} state */
  view(state) {
    const { fixed } = state;
    const position = newest(state);
    const mine = fixed?.your_seat ?? null;
    if (!fixed || !position || mine === null || position.ended || fixed.game.hidden || fixed.game.simultaneous || fixed.game.chance) return false;
    if (position.turn.includes(mine) && this.lines.length === 0) return false;
    return h(
      "details",
      { class: "panel plan", key: "plan" },
      h("summary", {}, this.lines.length > 0 ? t("play-plan-count", { count: this.lines.length }) : t("play-plan")),
      h("p", { class: "small" }, t("play-plan-about")),
      this.lines.length > 0 &&
        h(
          "ul",
          { class: "plan-lines" },
          this.lines.map((line, index) =>
            h(
              "li",
              { class: "plan-line", key: line.actions.join() },
              h("span", {}, ifText(line)),
              !position.turn.includes(mine) &&
                h("button", { type: "button", class: "button button-small", "aria-label": t("play-plan-remove-line", { moves: movesOf(line) }), onclick: () => this.keepFrom(state, this.lines.filter((_, other) => other !== index)) }, t("play-plan-remove")),
            ),
          ),
        ),
      !position.turn.includes(mine) && (this.draft ? this.drafting(this.draft, mine) : h("button", { type: "button", class: "button", onclick: () => this.begin(state) }, t("play-plan-add"))),
      this.told !== null && h("p", { class: "small", role: "status" }, this.told),
    );
  }

  /** @param {SessionState} state @param {PlannedLine[]} lines */
  keepFrom(state, lines) {
    this.seq = state.events.at(-1)?.seq ?? 0;
    this.keep(lines);
  }

  /** @param {SessionState} state */
  begin(state) {
    this.seq = state.events.at(-1)?.seq ?? 0;
    this.draft = { actions: [], texts: [] };
    this.extend([]);
  }

  /** @param {PlannedLine} draft @param {number} mine */
  drafting(draft, mine) {
    const label = t(this.turn === mine ? "play-plan-mine" : "play-plan-theirs");
    const isWhole = draft.actions.length > 0 && this.turn !== mine;
    const choose = /** @param {Event} event */ (event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      if (value !== "") this.extend([...draft.actions, Number(value)]);
    };
    return h(
      "div",
      { class: "plan-draft", key: "draft" },
      draft.texts.length > 0 && h("p", {}, ifText(draft)),
      this.next.length > 0 &&
        draft.actions.length < LONGEST &&
        h(
          "div",
          { class: "field", key: `step-${draft.actions.length}` },
          h("label", { for: "plan-step" }, isWhole ? t("play-plan-further") : label),
          h("select", { id: "plan-step", onchange: choose }, h("option", { value: "" }, t("play-plan-choose")), this.next.map(({ action, text, label: what }) => h("option", { value: String(action), key: action }, what === text ? text : `${text} (${moveWords(what)})`))),
        ),
      h(
        "div",
        { class: "plan-actions" },
        isWhole && h("button", { type: "button", class: "button button-main", onclick: () => this.keep([...this.lines, draft]) }, t("play-plan-keep")),
        h("button", { type: "button", class: "button", onclick: () => ((this.draft = null), this.redraw()) }, t("play-plan-cancel")),
      ),
    );
  }
}
