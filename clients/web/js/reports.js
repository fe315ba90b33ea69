/** Reported lines, for moderators: each with what was said around it; who wrote it can be silenced. */

import { announce } from "./announce.js";
import { Refused } from "./connection.js";
import { h, oncePerFrame, render } from "./dom.js";
import { ago } from "./format.js";
import { playerName, playerText } from "./players.js";
import { connectShell, must } from "./shell.js";

/** @typedef {import("./types").Report} Report */
/** @typedef {import("./types").ChatLine} ChatLine */
/** @typedef {import("./types").PlayerRef} PlayerRef */
/** @typedef {import("./types").Command} Command */

/** @type {{ reports: Report[] | null, silenced: Set<string>, trouble: string | null }} `reports`: null until the server has told */
let state = { reports: null, silenced: new Set(), trouble: null };

/** @param {Partial<typeof state>} change */
function set(change) {
  state = { ...state, ...change };
  redraw();
}

const redraw = oncePerFrame(() => render(must("main"), page()));
const line = connectShell({ onMessage: () => undefined, onWelcome: () => void load() });

async function load() {
  const answer = await asked({ t: "read_reports" });
  if (answer?.t === "reports") set({ reports: answer.reports, trouble: null });
}

/** The answer; null where the command was refused, which is said. @param {Command} command */
async function asked(command) {
  try {
    return await line.send(command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
    return null;
  }
}

/** @param {Report} report */
async function close({ id }) {
  if (!(await asked({ t: "close_report", report: id }))) return;
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
  announce(on ? `${playerText(player)} may say nothing more.` : `${playerText(player)} may speak again.`);
}

function page() {
  const { reports, trouble } = state;
  return h(
    "div",
    { class: "page-narrow account", key: "reports" },
    h("h1", {}, "Reports"),
    h("p", {}, "Lines of chats that somebody reported and nobody has closed, the oldest first."),
    trouble && h("p", { class: "trouble", role: "alert" }, trouble),
    reports === null && !trouble && h("p", { class: "quiet" }, "Asking the server…"),
    reports?.length === 0 && h("p", { class: "quiet" }, "There is nothing to look at."),
    (reports ?? []).map(card),
  );
}

/** @param {Report} report */
function card(report) {
  const reported = report.lines.find(({ n }) => n === report.n);
  const title = `report-${report.id}`;
  return h(
    "section",
    { class: "panel", key: report.id, "aria-labelledby": title },
    h("h2", { id: title }, "Reported ", ago(report.at, line.now())),
    report.reason !== "" && h("p", {}, `Because: ${report.reason}`),
    h("ul", { class: "said" }, report.lines.map((each) => said(each, each === reported))),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button", href: `/replay/${encodeURIComponent(report.session)}` }, "The game"),
      h("button", { type: "button", class: "button button-main", onclick: () => void close(report) }, "Close the report"),
    ),
    reported?.by && silencing(report, reported.by),
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
    return h("p", {}, `${name} may say nothing more. `, h("button", { type: "button", class: "button", onclick: () => void silence(player, false, "") }, `Let ${name} speak again`));
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
      h("label", { for: id }, "Why? They are told when they try to speak."),
      h("div", { class: "row" }, h("input", { id, name: "reason", required: true, maxlength: "200", autocomplete: "off" }), h("button", { class: "button button-danger", type: "submit" }, "Silence")),
    ),
  );
}

redraw();
