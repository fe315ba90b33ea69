/** The engine's lines: value in the game's unit, depth, and each line, playable on the board. */

import { h } from "../ui/dom.js";
import { count, signed } from "../ui/format.js";
import { seatTitle } from "../ui/game-words.js";
import { alertLine } from "../ui/live-region.js";
import { inWords } from "../ui/server-words.js";
import { worded } from "../ui/untranslated.js";
import { known, t } from "../ui/words.js";
import { isForFirst, seatName, shownPosition } from "./state.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").BoardOpened} BoardOpened */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Largest value that is not told as won: the unit grows without bound. */
const SURE = 0.9999;
/** Moves of a line that are shown. */
const SHOWN = 12;
const STOPS = "said-stops-*";

/** True if a pay-off says no more than won, drawn or lost. @param {import("../types").Info} game */
const isWonOrLost = (game) => game.max_return === 1 && game.min_return === -1;

/** Say in which unit values are shown. @param {BoardOpened} opened */
function unitText({ game, unit }) {
  const first = seatTitle(game.seat_names[0] ?? "First");
  if (unit) return t("analysis-in-unit", { unit: known("analysis-unit-*".replace("*", unit.name), `${unit.name}s`), first });
  if (isWonOrLost(game)) return game.utility === "zero_sum" && game.seats === 2 ? t("analysis-in-chance", { first }) : t("analysis-in-chance-mover");
  if (game.utility !== "zero_sum" && game.utility !== "constant_sum") return t("analysis-in-pay-off");
  return game.hidden || game.seats > 2 ? t("analysis-in-points") : t("analysis-in-equity", { first });
}

/** Say what a value is in the game's unit: always for the first seat if two play against each other. @param {BoardOpened} opened @param {number} value @param {number} seat @param {boolean} exact @returns {string} */
export function valueText({ game, unit }, value, seat, exact) {
  const shown = isForFirst(game) && seat === 1 ? -value : value;
  if (exact && isForFirst(game) && isWonOrLost(game)) return shown === 0 ? t("analysis-draw") : t("analysis-wins", { seat: shown > 0 ? seatTitle(game.seat_names[0] ?? "First") : seatTitle(game.seat_names[1] ?? "Second") });
  if (unit) return signed(Math.atanh(Math.max(-SURE, Math.min(SURE, shown))) / unit.slope);
  if (isWonOrLost(game)) return t("analysis-percent", { percent: Math.round(50 + 50 * shown) });
  return signed(shown);
}

/**
 * @param {AnalysisState} state
 * @param {{ ontoggle: () => void, onagain: () => void, oncount: (count: number) => void, onplay: (line: EngineLine, moves: number) => void }} handlers
 * @returns {VElement | false}
 */
export function enginePanel(state, { ontoggle, onagain, oncount, onplay }) {
  const { opened, lines, isOn, isThinking } = state;
  if (!opened) return false;
  if (!opened.engine) return h("section", { class: "panel engine", "aria-labelledby": "engine-title" }, h("h2", { id: "engine-title", class: "panel-title" }, t("analysis-engine")), h("p", { class: "quiet" }, t("analysis-no-engine")));
  const told = shownPosition(state);
  return h(
    "section",
    { class: "panel engine", "aria-labelledby": "engine-title" },
    h("h2", { id: "engine-title", class: "panel-title" }, t("analysis-engine")),
    h(
      "div",
      { class: "row engine-tools" },
      h("button", { type: "button", class: `button${isOn ? "" : " button-main"}`, "aria-pressed": String(isOn), onclick: ontoggle }, t(isOn ? "analysis-engine-off" : "analysis-engine-on")),
      h("label", { for: "line-count" }, t("analysis-lines")),
      h("select", { id: "line-count", value: String(state.count), onchange: (/** @type {Event} */ event) => oncount(Number(/** @type {HTMLSelectElement} */ (event.target).value)) }, [1, 2, 3, 4, 5].map((each) => h("option", { value: String(each) }, String(each)))),
    ),
    isOn && state.advice && alertLine(state.advice),
    isOn && state.advice && h("button", { type: "button", class: "button button-small", onclick: onagain }, t("analysis-ask-again")),
    isOn && !state.advice && lines && lines.lines.length > 0 && found(opened, state, onplay),
    isOn && !state.advice && !lines?.lines.length && h("p", { class: "quiet" }, t(isThinking ? "analysis-looking" : told?.mover === -2 ? "analysis-over" : told?.mover === -1 ? "analysis-roll-first" : "analysis-no-lines")),
  );
}

/** @param {BoardOpened} opened @param {AnalysisState} state @param {(line: EngineLine, moves: number) => void} onplay */
function found(opened, { lines: told, isThinking }, onplay) {
  if (!told) return false;
  const { lines, seat, depth = 0, nodes = 0, values = [], ends_in: endsIn } = told;
  const facts = [unitText(opened), depth && t("analysis-depth", { depth }), t("analysis-nodes", { nodes: count(nodes) }), endsIn && t("analysis-ends-in", { moves: endsIn }), told.engine && h("span", { translate: "no" }, told.engine), told.interpreted && t("analysis-interpreted"), isThinking && t("analysis-searching")];
  return h(
    "div",
    { class: "engine-lines" },
    h(
      "ol",
      { class: "lines", "aria-label": t("analysis-engine-lines") },
      lines.map((line) =>
        h(
          "li",
          { key: line.action },
          h("b", { class: "line-value" }, valueText(opened, line.value, seat, line.exact ?? false)),
          h("span", { class: "line-moves", translate: "no" }, line.line.slice(0, SHOWN).map((text, index) => h("button", { type: "button", class: "line-move", key: index, onclick: () => onplay(line, index + 1) }, text))),
        ),
      ),
    ),
    values.length > 2 || (values.length > 0 && opened.game.utility === "general_sum")
      ? h("p", { class: "small engine-values" }, t("analysis-expected", { values: values.slice(0, seatsOf(opened)).map((value, each) => `${seatName(opened.game, each)} ${signed(value)}`).join(", ") }))
      : false,
    h(
      "p",
      { class: "small", "aria-live": "off" },
      facts.filter(Boolean).map((fact, index) => [index > 0 && " · ", fact]),
    ),
    told.reason && h("p", { class: "small" }, worded(inWords(told.reason, STOPS))),
  );
}

/** @param {BoardOpened} opened */
const seatsOf = ({ game, options }) => Number(options["seats"] ?? game.seats);
