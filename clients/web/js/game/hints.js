/** Help from the server's engine: the choice before a game, and the hints in it, each saying a little more. */

import { h } from "../ui/dom.js";
import { newest } from "./session.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../types").HintGiven} HintGiven */

const STEPS = ["How do I stand?", "Where should I look?", "Which move?", "Why that move?"];
/** Cards of teaching bots. */
const TEACHERS = ["textbook"];

/** @type {[string, string][]} */
const HELP = [
  ["none", "No help"],
  ["hints", "Hints when I ask: I am marked as assisted"],
  ["lesson", "A lesson: hints, and the bot shows what it thinks"],
];

/** The same in the line of terms. @type {Record<string, string>} */
const IN_SHORT = { none: "no help", hints: "hints when I ask", lesson: "a lesson" };

/** Describe the help in short. @param {string} help @returns {string} */
export const helpText = (help) => IN_SHORT[help] ?? help;

/** Return the help that is chosen at first: a teacher is there to teach. @param {string} bot the name of its card @returns {string} */
export const usualHelp = (bot) => (TEACHERS.includes(bot) ? "lesson" : "none");

/** Return the field for the help in a game against a bot. @param {string} bot the name of its card @returns {VElement} */
export function helpField(bot) {
  const usual = usualHelp(bot);
  return h(
    "div",
    { class: "field", key: `help-${usual}` },
    h("label", { for: "help" }, "Help"),
    h(
      "select",
      { id: "help", name: "help", "aria-describedby": "help-note", onmount: (/** @type {HTMLSelectElement} */ select) => (select.value = usual) },
      HELP.map(([value, text]) => h("option", { value }, text)),
    ),
    h("p", { id: "help-note", class: "small" }, "Otherwise the bot shows its thinking after the game. A lesson is never rated."),
  );
}

/** @param {FormData} form @returns {{ assisted: boolean, lesson: boolean }} */
export function readHelp(form) {
  const help = form.get("help");
  return { assisted: help === "hints", lesson: help === "lesson" };
}

/** Return the hints about the current position, the latest last. @param {SessionState} state @returns {HintGiven[]} */
function hintsHere(state) {
  const ply = newest(state)?.ply;
  const given = state.events.map(({ event }) => event).filter((event) => event.t === "hint_given");
  return given.filter((event) => event.seat === state.fixed?.your_seat && event.ply === ply);
}

/**
 * @param {SessionState} state @param {boolean} isAsking @param {(level: number) => void} onask
 * @returns {VElement | false}
 */
export function hintPanel(state, isAsking, onask) {
  const { fixed } = state;
  const position = newest(state);
  if (!fixed || fixed.your_seat === null || !fixed.players[fixed.your_seat]?.assisted || position?.ended) return false;
  const given = hintsHere(state);
  const level = Math.min(STEPS.length, Math.max(0, ...given.map((each) => each.level)) + 1);
  const isDone = given.some((each) => each.level === STEPS.length);
  const isMine = (position?.choices.length ?? 0) > 0;
  return h(
    "section",
    { class: "panel hints", tabindex: "-1", "aria-labelledby": "hints-title" },
    h("h2", { id: "hints-title", class: "panel-title" }, "Hints"),
    given.length > 0 && h("ol", { class: "hint-list" }, given.map((each) => h("li", { key: each.level }, each.hint?.text ?? ""))),
    !isMine && h("p", { class: "quiet" }, "Hints are available on your turn."),
    isMine &&
      !isDone &&
      h("button", { type: "button", class: "button", "aria-disabled": String(isAsking), onclick: () => isAsking || onask(level) }, isAsking ? "The engine is thinking…" : (STEPS[level - 1] ?? "")),
  );
}
