/** Controls of a trace: a step, back, play, to the next cut-off; and the sentence of the present step. */

import { h } from "../ui/dom.js";
import { known, LANGUAGE, t } from "../ui/words.js";
import { worded } from "../ui/untranslated.js";
import { nextCut } from "./playback.js";
import { stepWords } from "./step-words.js";

/** @typedef {import("../types").LabTrace} LabTrace */

/** Pause (ms) between two steps that play by themselves. */
export const PACE_MS = 900;

/** @param {LabTrace} trace @param {number} step @returns {string} the sentence of the step that was taken last */
export const sentence = (trace, step) => (step > 0 ? stepWords(trace.steps[step - 1]?.text ?? "") : t("lab-nothing-yet"));

/**
 * @param {LabTrace} trace
 * @param {{ step: number, isPlaying: boolean, isShort: boolean, onStep: (step: number) => void, onPlay: () => void }} how `isShort`: without the sentence
 */
export function player(trace, { step, isPlaying, isShort, onStep, onPlay }) {
  const last = trace.steps.length;
  const cut = nextCut(trace, step);
  const hasCut = trace.steps.some(({ kind }) => kind === "prune");
  /** @param {string} text @param {number} to @param {boolean} isOff @param {string} [key] */
  const button = (text, to, isOff, key) =>
    h("button", { type: "button", class: "button button-small", "aria-disabled": String(isOff), "aria-keyshortcuts": key, onclick: () => !isOff && onStep(to) }, text);
  return h(
    "div",
    { class: "lab-player", role: "group", "aria-label": t("lab-steps") },
    h(
      "div",
      { class: "actions stepper" },
      button(t("lab-first"), 0, step === 0),
      button(t("lab-back"), step - 1, step === 0, "ArrowLeft"),
      h("button", { type: "button", class: "button button-small button-main", onclick: onPlay, "aria-pressed": String(isPlaying) }, t(isPlaying ? "lab-pause" : "lab-play")),
      button(t("lab-step"), step + 1, step >= last, "ArrowRight"),
      hasCut && button(t("lab-next-cut"), cut, step >= last, "c"),
      button(t("lab-last"), last, step >= last),
    ),
    h("input", {
      type: "range",
      class: "slider",
      "aria-label": t("lab-step"),
      min: 0,
      max: last,
      value: String(step),
      "aria-valuetext": t("lab-step-of", { step: String(step), last: String(last) }),
      oninput: (/** @type {Event} */ event) => onStep(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
    !isShort && h("p", { class: "lab-sentence" }, h("b", {}, t("lab-of", { step: String(step), last: String(last) }), " "), worded(sentence(trace, step))),
  );
}

/** @param {string} name of a count, as the server sends it */
const countName = (name) => known("lab-count-*".replace("*", name.replaceAll(" ", "-")), name[0]?.toUpperCase() + name.slice(1));

/** @param {LabTrace} trace @returns {import("../ui/dom.js").VElement} */
export function counts(trace) {
  const names = Object.entries(trace.counts ?? {});
  return h("dl", { class: "lab-counts" }, names.map(([name, value]) => h("div", { key: name }, h("dt", {}, countName(name)), h("dd", {}, value.toLocaleString(LANGUAGE)))));
}
