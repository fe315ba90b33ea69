/** Report a player to the moderators; list my reports and their answers. */

import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { languageOf, rich, t } from "../ui/words.js";

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
    h("summary", {}, rich("account-report", { player: h("span", { translate: "no" }, playerText(player)) })),
    h(
      "form",
      { onsubmit },
      h("p", {}, t("account-report-what")),
      games.length > 0 &&
        h(
          "div",
          { class: "field" },
          h("label", { for: "report-game" }, t("account-report-game")),
          h("select", { id: "report-game", name: "session" }, h("option", { value: "" }, t("account-report-no-game")), games.map(({ session, text }) => h("option", { value: session }, text))),
        ),
      h("div", { class: "field" }, h("label", { for: "report-why" }, t("account-report-why")), h("input", { id: "report-why", name: "reason", required: true, maxlength: "200", autocomplete: "off" })),
      h("button", { class: "button", type: "submit" }, t("account-report-send")),
      outcome && (outcome.good ? h("p", { class: "small", role: "status", lang: languageOf(outcome.text) }, outcome.text) : alertLine(outcome.text)),
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
      h("h2", { id: "reports-title" }, t("account-reported")),
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
              each.accused ? playerName(each.accused) : h("span", { class: "quiet" }, t("account-report-deleted")),
              h("div", { class: "small" }, each.reason && [h("span", { translate: "no" }, each.reason), " · "], ago(each.at, now)),
              h("div", {}, each.closed === null ? t("account-report-waits") : each.answer ? rich("account-report-answered", { ago: ago(each.closed, now), answer: h("span", { translate: "no" }, each.answer) }) : t("account-report-closed", { ago: ago(each.closed, now) })),
            ),
          ),
        ),
      ),
    )
  );
}
