/** Reported lines and players, for moderators, who can silence the accused and answer the reporter. */

import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { withReason } from "./section.js";
import { named } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").Report} Report */
/** @typedef {import("../types").ChatLine} ChatLine */
/** @typedef {import("../types").Chat["mode"]} ChatMode */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("./section.js").Section} Section */

/** Modes and the ids of their words. @type {[ChatMode, string][]} */
export const CHAT_MODES = [
  ["open", "host-chat-open"],
  ["phrases", "host-chat-phrases"],
  ["off", "host-chat-off"],
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
      h("p", {}, t("host-reports-note")),
      this.reports === null && h("p", { class: "quiet" }, t("host-asking")),
      this.reports?.length === 0 && h("p", { class: "quiet" }, t("host-no-reports")),
      (this.reports ?? []).map((report) => this.card(report)),
    ];
  }

  /** @param {Report} report @param {string} answer */
  async close({ id }, answer) {
    if (!(await this.page.ask({ t: "close_report", report: id, answer }, t("host-closed")))) return;
    this.reports = (this.reports ?? []).filter((each) => each.id !== id);
    this.page.redraw();
  }

  /** @param {PlayerRef} player @param {boolean} on @param {string} reason */
  async silence(player, on, reason) {
    const said = t(on ? "host-is-silenced" : "host-may-speak", { player: playerText(player) });
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
    const by = reporter ? playerName(reporter, { link: true }) : h("span", { class: "quiet" }, t("host-deleted-account"));
    const whom = accused ? playerName(accused, { link: true }) : h("span", { class: "quiet" }, t("host-a-deleted-account"));
    return h(
      "section",
      { class: "panel", key: report.id, "aria-labelledby": title },
      h("h2", { id: title }, report.n > 0 ? rich("host-line-of", { player: whom }) : whom),
      h("p", { class: "small" }, rich("host-reported-by", { when: ago(report.at, this.page.now()), player: by })),
      report.reason !== "" && h("p", {}, rich("host-because", { reason: named(report.reason) })),
      report.n === 0 && report.lines.length > 0 && h("p", { class: "small" }, t("host-last-lines")),
      report.lines.length > 0 && h("ul", { class: "said" }, report.lines.map((each) => said(each, each === reported))),
      h(
        "div",
        { class: "actions" },
        session !== null && h("a", { class: "button", href: `${report.is_tournament ? "/tournament" : "/replay"}/${encodeURIComponent(session)}` }, t(report.is_tournament ? "host-the-tournament" : "host-the-game")),
        accused && h("a", { class: "button", href: `/host/people#${encodeURIComponent(accused.id)}` }, t("host-the-account")),
        session !== null && this.chatOf(report, session),
      ),
      accused && this.silencing(report, accused),
      this.closing(report),
    );
  }

  /** @param {Report} report @param {string} session */
  chatOf({ id, is_tournament: isTournament }, session) {
    const onchange = (/** @type {Event} */ event) => {
      const mode = /** @type {ChatMode} */ (/** @type {HTMLSelectElement} */ (event.target).value);
      if (mode) void this.page.ask({ t: "set_chat_mode", session, mode }, t(isTournament ? "host-chat-of-tournament-changed" : "host-chat-of-game-changed"));
    };
    return h("select", { id: `chat-${id}`, "aria-label": t(isTournament ? "host-chat-of-tournament" : "host-chat-of-game"), onchange }, h("option", { value: "" }, t(isTournament ? "host-chat-of-tournament-more" : "host-chat-of-game-more")), CHAT_MODES.map(([value, text]) => h("option", { value }, t(text))));
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
      h("label", { for: id }, t("host-answer")),
      h("div", { class: "row" }, h("input", { id, name: "answer", maxlength: "200", autocomplete: "off" }), h("button", { type: "submit", class: "button button-main" }, t("host-close-report"))),
    );
  }

  /** @param {Report} report @param {PlayerRef} player */
  silencing(report, player) {
    const name = playerText(player);
    if (this.silenced.has(player.id)) {
      return h("p", {}, rich("host-is-silenced", { player: named(name) }), " ", h("button", { type: "button", class: "button", onclick: () => void this.silence(player, false, "") }, t("host-let-speak", { player: name })));
    }
    return withReason({ id: `why-${report.id}`, text: t("host-silence-of-more", { player: name }), why: t("host-reason-at-once"), button: t("host-silence") }, (reason) => void this.silence(player, true, reason));
  }
}

/** @param {ChatLine} each @param {boolean} isReported */
function said({ n, by, text, room }, isReported) {
  const words = [by ? playerName(by) : h("span", { class: "quiet" }, t("host-deleted-account")), room === "spectators" && h("span", { class: "quiet" }, " ", t("host-spectators")), ": ", named(text)];
  return h("li", { key: n }, isReported ? h("strong", {}, words, " ", t("host-reported")) : words);
}
