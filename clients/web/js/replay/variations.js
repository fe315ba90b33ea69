/** Variations and marks of an imported game: lines that replace the shown move, stepped through on the board. */

import { h } from "../ui/dom.js";
import { frame, frameIndex } from "../game/session.js";
import { t } from "../ui/words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../board/arrows.js").Shape} Shape */

/**
 * @typedef {object} Step a step of a variation, as the server gives it
 * @property {string} text
 * @property {import("../types").View} view
 * @property {string} [comment]
 * @property {number[]} [nags]
 * @property {import("../types").Mark[]} [marks]
 * @property {number[]} [path]
 * @property {Step[][]} [variations]
 */

/**
 * @typedef {object} Lines the variations of an event
 * @property {number} seq
 * @property {Step[][]} lines
 * @property {number} more steps that were left out
 * @property {Step | null} shown the step on the board; null: the game
 */

/** Signs of NAGs. @type {Record<number, string>} */
const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+" };

/** @param {number[]} [nags] */
export const glyphs = (nags = []) => nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join(" ");

/** Return the notes of the shown position in the file. @param {SessionState} state @returns {{ seq: number, note: import("../types").Move }[]} */
export function notesHere(state) {
  const ply = frame(state)?.ply;
  return state.events.flatMap(({ seq, event, position }) => {
    const note = "note" in event ? event.note : null;
    return note && position.ply === ply ? [{ seq, note }] : [];
  });
}

/** Return the number of the event that has variations in the shown position, or null. @param {SessionState} state @returns {number | null} */
export const variedAt = (state) => notesHere(state).find(({ note }) => note.variations?.length)?.seq ?? null;

/** Return marks as shapes on the board. @param {import("../types").Mark[]} [marks] @returns {Shape[]} */
export function shapesOf(marks = []) {
  return marks.flatMap(({ shape, cells }) => {
    const [from, to] = cells;
    if ((shape === "arrow" || shape === "line") && from !== undefined && to !== undefined) return [{ from, to }];
    return cells.map((cell) => ({ from: cell, to: cell }));
  });
}

/** Return the game with the file's marks, and with a variation's step on the board, if one is shown. @param {SessionState} state @param {Lines | null} lines @returns {SessionState} */
export function withStep(state, lines) {
  const step = lines?.shown;
  if (!step) {
    const first = state.events[0]?.event;
    const start = frameIndex(state) === 0 && first?.t === "created" ? (first.imported?.marks ?? []) : [];
    const drawn = shapesOf([...start, ...notesHere(state).flatMap(({ note }) => note.marks ?? [])]);
    return drawn.length ? { ...state, shapes: [...drawn, ...state.shapes] } : state;
  }
  const index = frameIndex(state);
  const frames = state.frames.map((each, at) => (at === index ? { ...each, position: { ...each.position, view: step.view, last: step.path ?? [], choices: [] } } : each));
  return { ...state, frames, shapes: shapesOf(step.marks) };
}

/** @param {Lines | null} lines @param {(step: Step | null) => void} onstep @returns {VElement | null} */
export function variationsPanel(lines, onstep) {
  if (!lines?.lines.length) return null;
  const { shown, more } = lines;
  return h(
    "section",
    { class: "panel variations", "aria-labelledby": "variations-title" },
    h("h2", { id: "variations-title", class: "panel-title" }, t("replay-variations")),
    lines.lines.map((line) => h("p", {}, words(line, shown, onstep))),
    more > 0 && h("p", { class: "small" }, t("replay-variations-more", { count: more })),
    shown?.comment && h("p", { role: "status", translate: "no" }, shown.comment),
    shown && h("button", { type: "button", class: "button button-small", onclick: () => onstep(null) }, t("replay-back")),
  );
}

/** @param {Step[]} line @param {Step | null} shown @param {(step: Step | null) => void} onstep @returns {(VElement | string)[]} */
function words(line, shown, onstep) {
  return line.flatMap((step) => [
    h("button", { type: "button", class: "button button-small", "aria-pressed": String(step === shown), translate: "no", onclick: () => onstep(step) }, [step.text || "…", glyphs(step.nags)].join(" ").trim()),
    " ",
    ...(step.variations ?? []).flatMap((other) => ["(", ...words(other, shown, onstep), ") "]),
  ]);
}
