/** What can be done with an analysis, and the steps through its moves. */

import { canFlip } from "../game/session.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/words.js";
import { gameState, seatName, shownPosition } from "./state.js";
import { stepBy } from "./tree.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */

/**
 * @typedef {object} ToolHandlers
 * @property {(dialog: string) => void} onopen a dialog
 * @property {() => void} onstudies
 * @property {(key: string) => void} onstep
 * @property {(start: string | null, seat: string) => void} oneyes see the position through the eyes of a seat; empty: everything is open
 */

/** @param {AnalysisState} state @param {ToolHandlers} handlers */
export function toolsPanel(state, { onopen: open, onstudies, onstep: step, oneyes }) {
  const { opened: told, isChanged } = state;
  const kept = told?.study ? (told.mine === false ? "analysis-study-other" : isChanged ? "analysis-saving" : "analysis-saved") : isChanged ? "analysis-unsaved" : null;
  const button = /** @param {string} text @param {() => void} onclick */ (text, onclick) => h("button", { type: "button", class: "button button-small", onclick }, text);
  return h(
    "section",
    { class: "panel analysis-tools", "aria-labelledby": "analysis-title" },
    told?.study ? h("h2", { id: "analysis-title", class: "panel-title", translate: "no" }, told.study.title) : h("h2", { id: "analysis-title", class: "panel-title" }, t("analysis-page")),
    h("div", { class: "row" }, button(t("analysis-paste"), () => open("paste")), button(t("analysis-setup"), () => open("setup")), button(t("analysis-share"), () => open("share")), button(t("analysis-studies"), onstudies), button(t("analysis-play"), () => open("play"))),
    h("div", { class: "row stepper", role: "group", "aria-label": t("analysis-steps") }, STEPS.map(([name, path, key]) => h("button", { type: "button", class: "step", key, "aria-label": t(name), title: t(name), "aria-disabled": String(!state.board || stepBy(state.board, key) === undefined), onclick: () => step(key) }, h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path }))))),
    h("p", { class: "small keys" }, [t(told && canFlip(told.board) ? "analysis-keys-turn" : "analysis-keys"), ...(kept === null ? [] : [t(kept)])].join(" ")),
    eyes(state, oneyes),
    told?.tree.root.seat !== undefined && told.tree.root.seat !== null && h("p", { class: "small" }, t("analysis-eyes-about", { seat: seatName(told.game, told.tree.root.seat) }), " ", redeal()),
  );
}

/** Return the choice of a seat's view in games with secrets; the board then begins with the shown position. @param {AnalysisState} state @param {ToolHandlers["oneyes"]} oneyes */
function eyes(state, oneyes) {
  const told = state.opened;
  if (!told || !(told.game.hidden || told.game.simultaneous)) return false;
  const seat = told.tree.root.seat ?? null;
  const start = shownPosition(state)?.text || told.tree.root.start || null;
  return h(
    "div",
    { class: "row" },
    h("label", { for: "eyes" }, t("analysis-eyes")),
    h(
      "select",
      { id: "eyes", value: seat === null ? "" : String(seat), onchange: (/** @type {Event} */ event) => oneyes(start, /** @type {HTMLSelectElement} */ (event.target).value) },
      h("option", { value: "" }, t("analysis-eyes-all")),
      gameState(state).fixed?.players.map((_, each) => h("option", { value: String(each) }, seatName(told.game, each))),
    ),
  );
}

/** Return the link that draws the hidden cards again. */
function redeal() {
  const asked = new URLSearchParams(location.search);
  if (!asked.has("session")) return false;
  const next = new URLSearchParams(location.search);
  next.set("deal", String(Number(asked.get("deal") ?? 0) + 1));
  return h("a", { href: `${location.pathname}?${next}` }, t("analysis-redeal"));
}

const STEPS = /** @type {const} */ ([
  ["analysis-step-start", "M6 5v14M19 5l-9 7 9 7z", "Home"],
  ["analysis-step-back", "M16 5l-9 7 9 7z", "ArrowLeft"],
  ["analysis-step-next", "M8 5l9 7-9 7z", "ArrowRight"],
  ["analysis-step-end", "M18 5v14M5 5l9 7-9 7z", "End"],
  ["analysis-step-up", "M5 16l7-9 7 9z", "ArrowUp"],
  ["analysis-step-down", "M5 8l7 9 7-9z", "ArrowDown"],
]);
