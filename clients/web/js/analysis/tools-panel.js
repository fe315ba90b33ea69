/** What can be done with an analysis, and the steps through its moves. */

import { canFlip } from "../game/session.js";
import { h } from "../ui/dom.js";
import { gameState, shownPosition } from "./state.js";
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
  const button = /** @param {string} text @param {() => void} onclick */ (text, onclick) => h("button", { type: "button", class: "button button-small", onclick }, text);
  return h(
    "section",
    { class: "panel analysis-tools", "aria-labelledby": "analysis-title" },
    h("h2", { id: "analysis-title", class: "panel-title" }, told?.study?.title ?? "Analysis"),
    h("div", { class: "row" }, button("Paste", () => open("paste")), button("Set up", () => open("setup")), button("Save and share", () => open("share")), button("My studies", onstudies), button("Play from here", () => open("play"))),
    h("div", { class: "row stepper", role: "group", "aria-label": "Step through the moves" }, STEPS.map(([name, path, key]) => h("button", { type: "button", class: "step", key, "aria-label": name, title: name, "aria-disabled": String(!state.board || stepBy(state.board, key) === undefined), onclick: () => step(key) }, h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path }))))),
    h("p", { class: "small keys" }, `Arrow keys step and change the variation, Home and End go to the ends${told && canFlip(told.board) ? ", f turns the board" : ""}.${told?.study ? (told.mine === false ? " Another player's study." : isChanged ? " Saving…" : " Saved.") : isChanged ? " Not saved yet." : ""}`),
    eyes(state, oneyes),
    told?.tree.root.seat !== undefined && told.tree.root.seat !== null && h("p", { class: "small" }, `You see what ${told.game.seat_names[told.tree.root.seat] ?? "this seat"} knows. Cards that it does not see are drawn anew. `, redeal()),
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
    h("label", { for: "eyes" }, "Seen by"),
    h(
      "select",
      { id: "eyes", value: seat === null ? "" : String(seat), onchange: (/** @type {Event} */ event) => oneyes(start, /** @type {HTMLSelectElement} */ (event.target).value) },
      h("option", { value: "" }, "Everybody: all is open"),
      gameState(state).fixed?.players.map((_, each) => h("option", { value: String(each) }, told.game.seat_names[each] ?? `Seat ${each + 1}`)),
    ),
  );
}

/** Return the link that draws the hidden cards again. */
function redeal() {
  const asked = new URLSearchParams(location.search);
  if (!asked.has("session")) return false;
  const next = new URLSearchParams(location.search);
  next.set("deal", String(Number(asked.get("deal") ?? 0) + 1));
  return h("a", { href: `${location.pathname}?${next}` }, "Draw others");
}

const STEPS = /** @type {const} */ ([
  ["Start", "M6 5v14M19 5l-9 7 9 7z", "Home"],
  ["Previous move", "M16 5l-9 7 9 7z", "ArrowLeft"],
  ["Next move", "M8 5l9 7-9 7z", "ArrowRight"],
  ["End of the line", "M18 5v14M5 5l9 7-9 7z", "End"],
  ["Variation before", "M5 16l7-9 7 9z", "ArrowUp"],
  ["Next variation", "M5 8l7 9 7-9z", "ArrowDown"],
]);
