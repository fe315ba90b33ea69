/** The board of the puzzle of the day: a small picture, so that the start page stays light. */

import { boardDrawing } from "../board/board-drawing.js";
import { geometry } from "../board/geometry.js";
import { staticBoard } from "../board/static-board.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../types").DailyPuzzle} DailyPuzzle */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../ui/dom.js").Child} Child */

/** Most elements of the picture: the first position of chess has some 240. A larger one is left to the puzzle's own page. */
const MOST_ELEMENTS = 250;

/** @param {DailyPuzzle} daily @returns {VElement | null} */
export function dailyBoard({ board, view }) {
  if (!board || !view || board.shape === "table") return null;
  const drawing = boardDrawing(staticBoard(board, view), geometry(board, false, null));
  const light = { ...drawing, children: drawing.children.map((part) => (typeof part !== "string" && part.props.class === "cells" ? merged(part) : part)) };
  return elements(light) <= MOST_ELEMENTS ? light : null;
}

/** Draw all cells of a kind as one path. @param {VElement} group @returns {VElement} */
function merged(group) {
  /** @type {Map<string, string[]>} */
  const paths = new Map();
  for (const each of group.children) {
    const path = typeof each === "string" ? null : outline(each);
    if (path === null || typeof each === "string") return group;
    paths.set(each.props.class, [...(paths.get(each.props.class) ?? []), path]);
  }
  return h("g", group.props, [...paths].map(([name, parts]) => h("path", { class: name, d: parts.join("") })));
}

/** @param {VElement} shape @returns {string | null} its outline as a path; null of other shapes */
function outline({ tag, props }) {
  if (tag === "rect") return `M${props.x} ${props.y}h${props.width}v${props.height}h-${props.width}z`;
  if (tag === "circle") return `M${props.cx - props.r} ${props.cy}a${props.r} ${props.r} 0 1 0 ${2 * props.r} 0a${props.r} ${props.r} 0 1 0-${2 * props.r} 0z`;
  return tag === "polygon" ? `M${props.points}z` : null;
}

/** Count the elements of a drawing. @param {Child} part @returns {number} */
const elements = (part) => (typeof part === "string" ? 0 : 1 + part.children.reduce((sum, each) => sum + elements(each), 0));
