/**
 * Zoom for boards with small cells: the first tap enlarges the board round the tapped cell, and a bar names the move,
 * with arrows to a neighbour and a button that confirms. WCAG 2.2 asks for targets of 24 pixels (2.5.8); a finger among
 * a hundred neighbours needs a little more.
 */

import { titleOf } from "./backgammon-board.js";
import { preview, through } from "./cell-selection.js";
import { h } from "../ui/dom.js";
import { geometry, step } from "./geometry.js";
import { t } from "../ui/words.js";

/** @typedef {Pick<import("../types").Joined, "board" | "your_seat">} Fixed */
/** @typedef {{ fixed: Fixed | null, aim: number | null, proposed: Choice | null, chosen: number[], flipped: boolean, zoom: number }} Zoomed the part of a game's state used here */
/** @typedef {import("./cell-selection.js").Choice} Choice */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Least size of cells chosen with one tap. */
export const FINGER_PX = 30;
/** Least size of cells if the whole move is confirmed at the end. */
export const LEAST_PX = 24;
/** Size of smaller cells after zooming. */
const ZOOMED_PX = 44;

/** Return the zoom of a board whose cells have this size. @param {number} size px @returns {number} */
export function zoomFor(size) {
  return Math.min(8, Math.max(1.5, ZOOMED_PX / Math.max(1, size)));
}

/** Keep the aimed cell in sight, in the board's own window, by an empty element over it. @param {number} cell @param {Record<string, string>} style */
export function centred(cell, style) {
  return h("div", {
    class: "aim",
    key: `aim-${cell}`,
    "aria-hidden": "true",
    style,
    onmount: (/** @type {HTMLElement} */ element) => queueMicrotask(() => centre(element)), // after the drawing
  });
}

/** @param {HTMLElement} element */
function centre(element) {
  const frame = element.closest(".board-frame");
  if (!frame) return;
  const [cell, box] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  const isNear = /** @param {number} from @param {number} to @param {number} start @param {number} end */ (from, to, start, end) =>
    from - (to - from) >= start && to + (to - from) <= end;
  if (!isNear(cell.left, cell.right, box.left, box.right)) frame.scrollLeft += (cell.left + cell.right - box.left - box.right) / 2;
  if (!isNear(cell.top, cell.bottom, box.top, box.bottom)) frame.scrollTop += (cell.top + cell.bottom - box.top - box.bottom) / 2;
  frame.scrollIntoView({ block: "nearest" });
}

/** Keys, with the ids of what they do and its picture. @type {[string, string, string][]} */
const NUDGES = [
  ["ArrowLeft", "board-aim-left", "M15 5l-8 7 8 7z"],
  ["ArrowUp", "board-aim-up", "M5 15l7-8 7 8z"],
  ["ArrowDown", "board-aim-down", "M5 9l7 8 7-8z"],
  ["ArrowRight", "board-aim-right", "M9 5l8 7-8 7z"],
];

/**
 * @param {Zoomed} state @param {Choice[]} choices
 * @param {{ onplay: (choice: Choice) => void, onaim: (next: (cell: number) => number) => void, onpick: (cell: number) => void, onback: () => void }} handlers
 * @returns {VElement | false}
 */
export function confirmBar(state, choices, { onplay, onaim, onpick, onback }) {
  const { aim, proposed, fixed } = state;
  const isBegun = choices.some(({ pairs }) => pairs) && state.chosen.length > 1;
  if (!fixed || (aim === null && proposed === null && !isBegun)) return false;
  const cell = aim ?? -1;
  const name = titleOf(fixed.board, cell, fixed.your_seat) || t("board-this-cell");
  const choice = proposed ?? preview(choices, state.chosen, cell);
  const leads = through(choices, state.chosen, cell).length > 0;
  const where = geometry(fixed.board, state.flipped, fixed.your_seat);
  return h(
    "div",
    { class: "confirm", role: "group", "aria-label": t("board-confirm"), key: "confirm" },
    choice
      ? h("button", { type: "button", class: "button button-main confirm-play", onclick: () => onplay(choice) }, t("board-play", { move: choice.text }))
      : leads
        ? h("button", { type: "button", class: "button button-main confirm-play", onclick: () => onpick(cell) }, t("board-choose", { cell: name }))
        : h("p", { class: "confirm-none" }, isBegun ? t("board-another-checker") : choices.length > 0 ? t("board-not-chosen", { cell: name }) : name),
    aim !== null &&
      NUDGES.map(([key, id, d]) =>
        h(
          "button",
          { type: "button", class: "step", key, "aria-label": t(id), title: t(id), onclick: () => onaim((from) => step(where, from, key, false) ?? from) },
          h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d })),
        ),
      ),
    h("button", { type: "button", class: "button", onclick: onback }, t(state.zoom > 1 ? "board-whole" : "board-take-back")),
  );
}
