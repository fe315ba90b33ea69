/**
 * The one board of all games: a drawing that nobody reads aloud, and over it a grid of real elements that say what is
 * there. Roving focus: Tab reaches the board once, arrows move in it, Enter or Space chooses, Escape takes back.
 */

import { choose, preview, through } from "./choosing.js";
import { h } from "./dom.js";
import { geometry, step } from "./geometry.js";
import { art } from "./art.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./dom.js").VElement} VElement */
/** @typedef {import("./choosing.js").Outcome} Outcome */

/**
 * @typedef {object} BoardProps
 * @property {Board} board
 * @property {View} view
 * @property {string} label what the grid is called
 * @property {number[]} last cells of the last action
 * @property {Choice[]} choices legal now
 * @property {Choice | null} pending sent, not yet confirmed
 * @property {number[]} chosen
 * @property {number | null} focus
 * @property {number | null} hover
 * @property {number | null} seat whose piece a preview shows
 * @property {boolean} flipped
 * @property {(outcome: Outcome) => void} onoutcome a cell was chosen
 * @property {(cell: number) => void} onfocus
 * @property {(cell: number | null) => void} onhover
 */

/** @param {BoardProps} props @returns {VElement} */
export function boardView(props) {
  const { board, flipped } = props;
  const where = geometry(board, flipped);
  const columns = flipped ? [...board.column_labels].reverse() : board.column_labels;
  const rows = flipped ? [...board.row_labels].reverse() : board.row_labels;
  const isHex = board.shape === "hexes";
  return h(
    "div",
    {
      class: `board-frame style-${board.style} shape-${board.shape}`,
      key: "board",
      style: { "--ratio": String(where.width / where.height) },
    },
    !isHex && rows.length > 0 && h("div", { class: "row-labels", "aria-hidden": "true" }, rows.map((text) => h("span", {}, text))),
    h(
      "div",
      { class: "board", style: { "aspect-ratio": `${where.width} / ${where.height}`} },
      art(props, where),
      grid(props, where),
    ),
    !isHex &&
      columns.length > 0 &&
      h("div", { class: "column-labels", "aria-hidden": "true" }, columns.map((text) => h("span", {}, text))),
  );
}

/** @param {BoardProps} props @param {import("./geometry.js").Geometry} where @returns {VElement} */
function grid(props, where) {
  const first = where.rows[0]?.[0] ?? 0;
  const focus = props.focus ?? props.choices[0]?.path[0] ?? first;
  return h(
    "div",
    { class: "grid", role: "grid", "aria-label": props.label, onpointerleave: () => props.onhover(null) },
    where.rows.map((cells) =>
      h("div", { role: "row", class: "grid-row" }, cells.map((cell) => gridcell(props, where, cell, cell === focus))),
    ),
  );
}

/** @param {BoardProps} props @param {import("./geometry.js").Geometry} where @param {number} cell @param {boolean} isFocus */
function gridcell(props, where, cell, isFocus) {
  const { x, y } = where.center(cell);
  const percent = /** @param {number} part @param {number} all */ (part, all) => `${(100 * part) / all}%`;
  const leads = through(props.choices, props.chosen, cell).length > 0;
  const pick = () => props.onoutcome(choose(props.choices, props.chosen, cell));
  return h("div", {
    role: "gridcell",
    class: leads ? "cell cell-legal" : "cell",
    "data-cell": cell,
    tabindex: isFocus ? "0" : "-1",
    "aria-label": cellName(props, cell),
    "aria-selected": props.chosen.includes(cell) ? "true" : undefined,
    style: {
      left: percent(x - where.half.x, where.width),
      top: percent(y - where.half.y, where.height),
      width: percent(2 * where.half.x, where.width),
      height: percent(2 * where.half.y, where.height),
    },
    onclick: pick,
    onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && props.onhover(cell),
    onfocus: () => props.onfocus(cell),
    onblur: () => props.onhover(null),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.altKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") pick();
      else if (event.key === "Escape") props.onoutcome({ kind: "path", chosen: [] });
      else if (!moveFocus(event, where, cell)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}

/** @param {KeyboardEvent} event @param {import("./geometry.js").Geometry} where @param {number} cell @returns {boolean} */
function moveFocus(event, where, cell) {
  const isMove = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  const target = isMove ? step(where, cell, event.key, event.ctrlKey) : undefined;
  const from = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement | null | undefined} */ (
    target === undefined ? null : from.closest(".grid")?.querySelector(`[data-cell="${target}"]`)
  )?.focus();
  return isMove;
}

/**
 * "d1, empty, legal: drops in column 4".
 * @param {Pick<BoardProps, "board" | "view" | "last" | "choices" | "chosen">} props @param {number} cell @returns {string}
 */
export function cellName({ board, view, last, choices, chosen }, cell) {
  const code = view.cells[cell] ?? "";
  const piece = board.pieces.find((each) => each.code === code);
  const parts = [board.cell_names[cell] || "unused square", code === "" ? "empty" : (piece?.name ?? code)];
  if (view.won.includes(cell)) parts.push("part of the win");
  if (last.includes(cell)) parts.push("last move");
  if (chosen.includes(cell)) parts.push("chosen");
  const only = preview(choices, chosen, cell);
  const leads = through(choices, chosen, cell).length;
  if (only) parts.push(`legal: ${only.label}`);
  else if (leads > 0) parts.push(leads === 1 ? "legal" : `legal: ${leads} choices`);
  return parts.join(", ");
}
