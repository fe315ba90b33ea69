/** Controls of a trace: a step, back, play, to the next cut-off; and the sentence of the present step. */

import { h } from "../ui/dom.js";
import { nextCut } from "./playback.js";

/** @typedef {import("../types").LabTrace} LabTrace */

/** Pause (ms) between two steps that play by themselves. */
export const PACE_MS = 900;

/** @param {LabTrace} trace @param {number} step @returns {string} the sentence of the step that was taken last */
export const sentence = (trace, step) => (step > 0 ? (trace.steps[step - 1]?.text ?? "") : "Nothing has been searched yet.");

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
    { class: "lab-player", role: "group", "aria-label": "Steps of the search" },
    h(
      "div",
      { class: "actions stepper" },
      button("First", 0, step === 0),
      button("Back", step - 1, step === 0, "ArrowLeft"),
      h("button", { type: "button", class: "button button-small button-main", onclick: onPlay, "aria-pressed": String(isPlaying) }, isPlaying ? "Pause" : "Play"),
      button("Step", step + 1, step >= last, "ArrowRight"),
      hasCut && button("Next cut-off", cut, step >= last, "c"),
      button("Last", last, step >= last),
    ),
    h("input", {
      type: "range",
      class: "slider",
      "aria-label": "Step",
      min: 0,
      max: last,
      value: String(step),
      "aria-valuetext": `step ${step} of ${last}`,
      oninput: (/** @type {Event} */ event) => onStep(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
    !isShort && h("p", { class: "lab-sentence" }, h("b", {}, `${step} of ${last}. `), sentence(trace, step)),
  );
}

/** @param {LabTrace} trace @returns {import("../ui/dom.js").VElement} */
export function counts(trace) {
  const names = Object.entries(trace.counts ?? {});
  return h("dl", { class: "lab-counts" }, names.map(([name, value]) => h("div", { key: name }, h("dt", {}, name[0]?.toUpperCase() + name.slice(1)), h("dd", {}, value.toLocaleString("en")))));
}
