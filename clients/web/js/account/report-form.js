/** Report a player to the moderators; list my reports and their answers. */

import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";

/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../types").MyReport} MyReport */
/** @typedef {import("./password-forms.js").FormOutcome} FormOutcome */

/**
 * @param {PlayerRef} player @param {{ session: string, text: string }[]} games of theirs, as evidence
 * @param {FormOutcome | null} outcome @param {(session: string | null, reason: string) => void} onreport
 */
export function reportForm(player, games, outcome, onreport) {
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    onreport(String(form.get("session") ?? "") || null, String(form.get("reason")).trim());
  };
  return h(
    "details",
    { class: "panel", key: "report" },
    h("summary", {}, `Report ${playerText(player)} to a moderator`),
    h(
      "form",
      { onsubmit },
      h("p", {}, "Report what breaks the rules: computer help, stalling on purpose, an offensive name. The player does not learn who reported them."),
      games.length > 0 &&
        h(
          "div",
          { class: "field" },
          h("label", { for: "report-game" }, "The game that shows it"),
          h("select", { id: "report-game", name: "session" }, h("option", { value: "" }, "No game in particular"), games.map(({ session, text }) => h("option", { value: session }, text))),
        ),
      h("div", { class: "field" }, h("label", { for: "report-why" }, "What is wrong?"), h("input", { id: "report-why", name: "reason", required: true, maxlength: "200", autocomplete: "off" })),
      h("button", { class: "button", type: "submit" }, "Report"),
      outcome && (outcome.good ? h("p", { class: "small", role: "status" }, outcome.text) : alertLine(outcome.text)),
    ),
  );
}

/** @param {MyReport[]} reports @param {number} now */
export function myReports(reports, now) {
  return (
    reports.length > 0 &&
    h(
      "section",
      { class: "panel", key: "reports", "aria-labelledby": "reports-title" },
      h("h2", { id: "reports-title" }, "What I reported"),
      h(
        "ul",
        { class: "rows" },
        reports.map((each) =>
          h(
            "li",
            { class: "row-card", key: each.id },
            h(
              "div",
              { class: "row-main" },
              each.accused ? playerName(each.accused) : h("span", { class: "quiet" }, "deleted account"),
              h("div", { class: "small" }, [each.reason, ago(each.at, now)].filter(Boolean).join(" · ")),
              h("div", {}, each.closed === null ? "Waits for a moderator." : `Closed by a moderator ${ago(each.closed, now)}${each.answer ? `: ${each.answer}` : "."}`),
            ),
          ),
        ),
      ),
    )
  );
}
