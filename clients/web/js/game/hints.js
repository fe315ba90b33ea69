/** Help from the server's engine: the choice before a game, and the hints in it, each saying a little more. */

import { wayShapes } from "../board/arrows.js";
import { h } from "../ui/dom.js";
import { reasonView } from "../bots/reason-words.js";
import { newest } from "./session.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../types").HintGiven} HintGiven */

const STEPS = ["play-hint-stand", "play-hint-where", "play-hint-move", "play-hint-why"];
/** Cards of teaching bots. */
const TEACHERS = ["textbook"];

/** @type {[string, string][]} */
const HELP = [
  ["none", "play-help-none"],
  ["hints", "play-help-hints"],
  ["lesson", "play-help-lesson"],
];

/** The same in the line of terms. @type {Record<string, string>} */
const IN_SHORT = { none: "play-help-none-brief", hints: "play-help-hints-brief", lesson: "play-help-lesson-brief" };

/** Describe the help in short. @param {string} help @returns {string} */
export const helpText = (help) => t(IN_SHORT[help] ?? "play-help-none-brief");

/** Return the help that is chosen at first: a teacher is there to teach. @param {string} bot the name of its card @returns {string} */
export const usualHelp = (bot) => (TEACHERS.includes(bot) ? "lesson" : "none");

/** Return the field for the help in a game against a bot. @param {string} bot the name of its card @returns {VElement} */
export function helpField(bot) {
  const usual = usualHelp(bot);
  return h(
    "div",
    { class: "field", key: `help-${usual}` },
    h("label", { for: "help" }, t("play-help")),
    h(
      "select",
      { id: "help", name: "help", "aria-describedby": "help-note", onmount: (/** @type {HTMLSelectElement} */ select) => (select.value = usual) },
      HELP.map(([value, id]) => h("option", { value }, t(id))),
    ),
    h("p", { id: "help-note", class: "small" }, t("play-help-about")),
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

/** Return what the latest hint points at, as arrows and circles on the board. @param {SessionState} state @returns {import("../board/arrows.js").Shape[]} */
export function hintShapes(state) {
  if (state.looking !== null || state.pending || newest(state)?.ended) return [];
  const cells = hintsHere(state).at(-1)?.hint?.cells ?? [];
  return wayShapes(cells, state.fixed?.board.shape === "backgammon");
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
    h("h2", { id: "hints-title", class: "panel-title" }, t("play-hints")),
    given.length > 0 && h("ol", { class: "hint-list" }, given.map((each) => reasonView("li", each.hint?.text ?? "", { key: each.level }))),
    !isMine && h("p", { class: "quiet" }, t("play-hints-turn")),
    isMine &&
      !isDone &&
      h("button", { type: "button", class: "button", "aria-disabled": String(isAsking), onclick: () => isAsking || onask(level) }, t(isAsking ? "play-hints-thinking" : (STEPS[level - 1] ?? "play-hint-stand"))),
  );
}
