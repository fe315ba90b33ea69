/** Reported lines and players, for moderators, who can silence the accused and answer the reporter. */

import { announce, alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { connectShell, must, pageState } from "../shell/shell.js";

/** @typedef {import("../types").Report} Report */
/** @typedef {import("../types").ChatLine} ChatLine */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../types").Command} Command */

/** @type {{ reports: Report[] | null, silenced: Set<string>, trouble: string | null }} `reports`: null until the server has sent them */
const initial = { reports: null, silenced: new Set(), trouble: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

const connection = connectShell({
  onMessage: (message) => void (message.t === "reports_waiting" && load()),
  onWelcome: () => void load(),
});

async function load() {
  const answer = await asked({ t: "read_reports" });
  if (answer?.t === "reports") set({ reports: answer.reports, trouble: null });
}

/** Send a command and return the answer; show a refusal and return null. @param {Command} command */
async function asked(command) {
  try {
    return await connection.send(command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
    return null;
  }
}

/** @param {Report} report @param {string} answer */
async function close({ id }, answer) {
  if (!(await asked({ t: "close_report", report: id, answer }))) return;
  set({ reports: (state.reports ?? []).filter((each) => each.id !== id), trouble: null });
  announce("Closed.");
}

/** @param {PlayerRef} player @param {boolean} on @param {string} reason */
async function silence(player, on, reason) {
  if (!(await asked({ t: "silence", account: player.id, on, reason }))) return;
  const silenced = new Set(state.silenced);
  if (on) silenced.add(player.id);
  else silenced.delete(player.id);
  set({ silenced, trouble: null });
  announce(on ? `${playerText(player)} is silenced.` : `${playerText(player)} may speak again.`);
}

function page() {
  const { reports, trouble } = state;
  return h(
    "div",
    { class: "page-narrow account", key: "reports" },
    h("h1", {}, "Reports"),
    h("p", {}, "Open reports about chat lines and players, the oldest first."),
    trouble && alertLine(trouble),
    reports === null && !trouble && h("p", { class: "quiet" }, "Asking the server…"),
    reports?.length === 0 && h("p", { class: "quiet" }, "There are no open reports."),
    (reports ?? []).map(card),
  );
}

/** @param {Report} report */
function card(report) {
  const reported = report.lines.find(({ n }) => n === report.n);
  const { accused, reporter } = report;
  const title = `report-${report.id}`;
  const by = reporter ? playerName(reporter, { link: true }) : h("span", { class: "quiet" }, "deleted account");
  return h(
    "section",
    { class: "panel", key: report.id, "aria-labelledby": title },
    h("h2", { id: title }, report.n > 0 ? "A line of " : "", accused ? playerName(accused, { link: true }) : h("span", { class: "quiet" }, "a deleted account")),
    h("p", { class: "small" }, "Reported ", ago(report.at, connection.now()), " by ", by, "."),
    report.reason !== "" && h("p", {}, `Because: ${report.reason}`),
    report.n === 0 && report.lines.length > 0 && h("p", { class: "small" }, "Last chat lines of that game:"),
    report.lines.length > 0 && h("ul", { class: "said" }, report.lines.map((each) => said(each, each === reported))),
    h(
      "div",
      { class: "actions" },
      report.session !== null && h("a", { class: "button", href: `/replay/${encodeURIComponent(report.session)}` }, "The game"),
      accused && h("a", { class: "button", href: `/people#${encodeURIComponent(accused.id)}` }, "The account"),
    ),
    accused && silencing(report, accused),
    closing(report),
  );
}

/** @param {Report} report */
function closing(report) {
  const id = `answer-${report.id}`;
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void close(report, String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("answer")).trim());
  };
  return h(
    "form",
    { class: "field", onsubmit },
    h("label", { for: id }, "Answer to the reporter (optional)"),
    h("div", { class: "row" }, h("input", { id, name: "answer", maxlength: "200", autocomplete: "off" }), h("button", { type: "submit", class: "button button-main" }, "Close the report")),
  );
}

/** @param {ChatLine} each @param {boolean} isReported */
function said({ n, by, text, room }, isReported) {
  const words = [by ? playerName(by) : h("span", { class: "quiet" }, "deleted account"), room === "spectators" && h("span", { class: "quiet" }, " (spectators)"), `: ${text}`];
  return h("li", { key: n }, isReported ? h("strong", {}, words, " (reported)") : words);
}

/** @param {Report} report @param {PlayerRef} player */
function silencing(report, player) {
  const name = playerText(player);
  if (state.silenced.has(player.id)) {
    return h("p", {}, `${name} is silenced. `, h("button", { type: "button", class: "button", onclick: () => void silence(player, false, "") }, `Let ${name} speak again`));
  }
  const id = `why-${report.id}`;
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void silence(player, true, String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason")).trim());
  };
  return h(
    "details",
    {},
    h("summary", { class: "button" }, `Silence ${name}…`),
    h(
      "form",
      { class: "field", onsubmit },
      h("label", { for: id }, "Reason (they see it at once)"),
      h("div", { class: "row" }, h("input", { id, name: "reason", required: true, maxlength: "200", autocomplete: "off" }), h("button", { class: "button button-danger", type: "submit" }, "Silence")),
    ),
  );
}

redraw();
