/** The engine's lines: value in the game's unit, depth, and each line, playable on the board. */

import { h } from "../ui/dom.js";
import { count, signed } from "../ui/format.js";
import { alertLine } from "../ui/live-region.js";
import { shownPosition } from "./state.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").BoardOpened} BoardOpened */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Largest value that is not told as won: the unit grows without bound. */
const SURE = 0.9999;
/** Moves of a line that are shown. */
const SHOWN = 12;

/** True if a pay-off says no more than won, drawn or lost. @param {import("../types").Info} game */
const isWonOrLost = (game) => game.max_return === 1 && game.min_return === -1;

/** Return the name of the unit in which values are shown. @param {BoardOpened} opened */
export function unitName({ game, unit }) {
  if (unit) return `${unit.name}s, for ${game.seat_names[0] ?? "First"}`;
  if (isWonOrLost(game)) return game.utility === "zero_sum" && game.seats === 2 ? `chance for ${game.seat_names[0] ?? "First"}` : "chance of the seat to move";
  if (game.utility !== "zero_sum" && game.utility !== "constant_sum") return "expected pay-off of the seat to move";
  return game.hidden || game.seats > 2 ? "expected points of the seat to move" : `equity for ${game.seat_names[0] ?? "First"}`;
}

/** Say what a value is in the game's unit: always for the first seat if two play against each other. @param {BoardOpened} opened @param {number} value @param {number} seat @param {boolean} exact @returns {string} */
export function valueText({ game, unit }, value, seat, exact) {
  const isTwo = game.seats === 2 && game.utility === "zero_sum" && !game.hidden;
  const shown = isTwo && seat === 1 ? -value : value;
  if (exact && isTwo && isWonOrLost(game)) return shown > 0 ? `${game.seat_names[0] ?? "First"} wins` : shown < 0 ? `${game.seat_names[1] ?? "Second"} wins` : "draw";
  if (unit) return signed(Math.atanh(Math.max(-SURE, Math.min(SURE, shown))) / unit.slope);
  if (isWonOrLost(game)) return `${Math.round(50 + 50 * shown)}%`;
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
  if (!opened.engine) return h("section", { class: "panel engine", "aria-labelledby": "engine-title" }, h("h2", { id: "engine-title", class: "panel-title" }, "Engine"), h("p", { class: "quiet" }, "This server gives no engine lines."));
  const told = shownPosition(state);
  return h(
    "section",
    { class: "panel engine", "aria-labelledby": "engine-title" },
    h("h2", { id: "engine-title", class: "panel-title" }, "Engine"),
    h(
      "div",
      { class: "row engine-tools" },
      h("button", { type: "button", class: `button${isOn ? "" : " button-main"}`, "aria-pressed": String(isOn), onclick: ontoggle }, isOn ? "Engine off" : "Show the engine's lines"),
      h("label", { for: "line-count" }, "Lines"),
      h("select", { id: "line-count", value: String(state.count), onchange: (/** @type {Event} */ event) => oncount(Number(/** @type {HTMLSelectElement} */ (event.target).value)) }, [1, 2, 3, 4, 5].map((each) => h("option", { value: String(each) }, String(each)))),
    ),
    isOn && state.advice && alertLine(state.advice),
    isOn && state.advice && h("button", { type: "button", class: "button button-small", onclick: onagain }, "Ask again"),
    isOn && !state.advice && lines && lines.lines.length > 0 && found(opened, state, onplay),
    isOn && !state.advice && !lines?.lines.length && h("p", { class: "quiet" }, isThinking ? "The engine looks at the position…" : told?.mover === -2 ? "The game is over." : told?.mover === -1 ? "Roll or choose first: the engine judges positions in which a player moves." : "No lines."),
  );
}

/** @param {BoardOpened} opened @param {AnalysisState} state @param {(line: EngineLine, moves: number) => void} onplay */
function found(opened, { lines: told, isThinking }, onplay) {
  if (!told) return false;
  const { lines, seat, depth = 0, nodes = 0, values = [], ends_in: endsIn } = told;
  return h(
    "div",
    { class: "engine-lines" },
    h(
      "ol",
      { class: "lines", "aria-label": "Engine lines, best first" },
      lines.map((line) =>
        h(
          "li",
          { key: line.action },
          h("b", { class: "line-value" }, valueText(opened, line.value, seat, line.exact ?? false)),
          h("span", { class: "line-moves" }, line.line.slice(0, SHOWN).map((text, index) => h("button", { type: "button", class: "line-move", key: index, onclick: () => onplay(line, index + 1) }, text))),
        ),
      ),
    ),
    values.length > 2 || (values.length > 0 && opened.game.utility === "general_sum")
      ? h("p", { class: "small engine-values" }, "Expected for each: ", values.slice(0, seatsOf(opened)).map((value, each) => `${opened.game.seat_names[each] ?? `Seat ${each + 1}`} ${signed(value)}`).join(", "))
      : false,
    h(
      "p",
      { class: "small", "aria-live": "off" },
      [`In ${unitName(opened)}`, depth ? `depth ${depth}` : "", `${count(nodes)} nodes`, endsIn ? `over in ${endsIn} at most` : "", told.engine, told.interpreted ? "in plain Python until it is compiled" : "", isThinking ? "searching…" : ""].filter(Boolean).join(" · "),
    ),
    told.reason && h("p", { class: "small" }, told.reason),
  );
}

/** @param {BoardOpened} opened */
const seatsOf = ({ game, options }) => Number(options["seats"] ?? game.seats);
