/** Reported lines and players, for moderators, who can silence the accused and answer the reporter. */

import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { withReason } from "./section.js";

/** @typedef {import("../types").Report} Report */
/** @typedef {import("../types").ChatLine} ChatLine */
/** @typedef {import("../types").Chat["mode"]} ChatMode */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("./section.js").Section} Section */

/** @type {[ChatMode, string][]} */
export const CHAT_MODES = [
  ["open", "Open"],
  ["phrases", "Phrases only"],
  ["off", "Off"],
];

/** @implements {Section} */
export class ReportsSection {
  /** @param {import("./section.js").Console} page */
  constructor(page) {
    this.page = page;
    /** Null until the server has sent them. @type {Report[] | null} */
    this.reports = null;
    /** @type {Set<string>} */
    this.silenced = new Set();
  }

  async load() {
    const answer = await this.page.ask({ t: "read_reports" });
    if (answer?.t === "reports") this.reports = answer.reports;
    this.page.redraw();
  }

  /** @param {import("../types").ServerMessage} message */
  onMessage(message) {
    if (message.t === "reports_waiting") void this.load();
  }

  view() {
    return [
      h("p", {}, "Open reports about chat lines and players, the oldest first."),
      this.reports === null && h("p", { class: "quiet" }, "Asking the server…"),
      this.reports?.length === 0 && h("p", { class: "quiet" }, "There are no open reports."),
      (this.reports ?? []).map((report) => this.card(report)),
    ];
  }

  /** @param {Report} report @param {string} answer */
  async close({ id }, answer) {
    if (!(await this.page.ask({ t: "close_report", report: id, answer }, "Closed."))) return;
    this.reports = (this.reports ?? []).filter((each) => each.id !== id);
    this.page.redraw();
  }

  /** @param {PlayerRef} player @param {boolean} on @param {string} reason */
  async silence(player, on, reason) {
    const said = on ? `${playerText(player)} is silenced.` : `${playerText(player)} may speak again.`;
    if (!(await this.page.ask({ t: "silence", account: player.id, on, reason }, said))) return;
    if (on) this.silenced.add(player.id);
    else this.silenced.delete(player.id);
    this.page.redraw();
  }

  /** @param {Report} report */
  card(report) {
    const reported = report.lines.find(({ n }) => n === report.n);
    const { accused, reporter, session } = report;
    const title = `report-${report.id}`;
    const by = reporter ? playerName(reporter, { link: true }) : h("span", { class: "quiet" }, "deleted account");
    return h(
      "section",
      { class: "panel", key: report.id, "aria-labelledby": title },
      h("h2", { id: title }, report.n > 0 ? "A line of " : "", accused ? playerName(accused, { link: true }) : h("span", { class: "quiet" }, "a deleted account")),
      h("p", { class: "small" }, "Reported ", ago(report.at, this.page.now()), " by ", by, "."),
      report.reason !== "" && h("p", {}, `Because: ${report.reason}`),
      report.n === 0 && report.lines.length > 0 && h("p", { class: "small" }, "Last chat lines of that game:"),
      report.lines.length > 0 && h("ul", { class: "said" }, report.lines.map((each) => said(each, each === reported))),
      h(
        "div",
        { class: "actions" },
        session !== null && h("a", { class: "button", href: `${report.is_tournament ? "/tournament" : "/replay"}/${encodeURIComponent(session)}` }, report.is_tournament ? "The tournament" : "The game"),
        accused && h("a", { class: "button", href: `/host/people#${encodeURIComponent(accused.id)}` }, "The account"),
        session !== null && this.chatOf(report, session),
      ),
      accused && this.silencing(report, accused),
      this.closing(report),
    );
  }

  /** @param {Report} report @param {string} session */
  chatOf({ id, is_tournament: isTournament }, session) {
    const place = isTournament ? "tournament" : "game";
    const onchange = (/** @type {Event} */ event) => {
      const mode = /** @type {ChatMode} */ (/** @type {HTMLSelectElement} */ (event.target).value);
      if (mode) void this.page.ask({ t: "set_chat_mode", session, mode }, `The chat of this ${place} is changed.`);
    };
    return h("select", { id: `chat-${id}`, "aria-label": `Chat of this ${place}`, onchange }, h("option", { value: "" }, `Chat of this ${place}…`), CHAT_MODES.map(([value, text]) => h("option", { value }, text)));
  }

  /** @param {Report} report */
  closing(report) {
    const id = `answer-${report.id}`;
    const onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void this.close(report, String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("answer")).trim());
    };
    return h(
      "form",
      { class: "field", key: "answer", onsubmit },
      h("label", { for: id }, "Answer to the reporter (optional)"),
      h("div", { class: "row" }, h("input", { id, name: "answer", maxlength: "200", autocomplete: "off" }), h("button", { type: "submit", class: "button button-main" }, "Close the report")),
    );
  }

  /** @param {Report} report @param {PlayerRef} player */
  silencing(report, player) {
    const name = playerText(player);
    if (this.silenced.has(player.id)) {
      return h("p", {}, `${name} is silenced. `, h("button", { type: "button", class: "button", onclick: () => void this.silence(player, false, "") }, `Let ${name} speak again`));
    }
    return withReason({ id: `why-${report.id}`, text: `Silence ${name}…`, why: "Reason (they see it at once)", button: "Silence" }, (reason) => void this.silence(player, true, reason));
  }
}

/** @param {ChatLine} each @param {boolean} isReported */
function said({ n, by, text, room }, isReported) {
  const words = [by ? playerName(by) : h("span", { class: "quiet" }, "deleted account"), room === "spectators" && h("span", { class: "quiet" }, " (spectators)"), `: ${text}`];
  return h("li", { key: n }, isReported ? h("strong", {}, words, " (reported)") : words);
}
