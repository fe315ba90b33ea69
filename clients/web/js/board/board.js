/**
 * The board of all games: a drawing hidden from screen readers, and over it a grid of elements with accessible names.
 * Roving focus: Tab reaches the board once, arrows move in it, Enter or Space chooses, Escape takes back.
 */

import { halfOf } from "./areas.js";
import { boardDrawing, isNumbered } from "./board-drawing.js";
import { afterSteps, stackName, titleOf } from "./backgammon-board.js";
import { movable, preview, through } from "./cell-selection.js";
import { h } from "../ui/dom.js";
import { dragHandlers, wasDrag } from "./dragging.js";
import { arrowHandlers } from "./arrows.js";
import { geometry, step } from "./geometry.js";
import * as overlay from "./marks.js";
import { centred, FINGER_PX } from "./zoom.js";
import { t } from "../ui/words.js";
import { moveWords } from "./move-words.js";
import { pieceWord, seatWithin } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */
/** @typedef {import("./cell-selection.js").Choice} Choice */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./dragging.js").Drag} Drag */

/**
 * @typedef {object} BoardProps
 * @property {Board} board
 * @property {View} view
 * @property {string} label accessible name of the grid
 * @property {string[]} seatNames
 * @property {number[]} last cells of the last action
 * @property {Choice[]} choices legal now
 * @property {Choice | null} pending proposed or sent, not yet confirmed
 * @property {number[]} chosen
 * @property {boolean} [isLost] the chosen cell leads nowhere: movable pieces are marked
 * @property {number[]} [premove] cells chosen ahead of my turn
 * @property {number | null} focus
 * @property {number | null} hover
 * @property {number | null} seat owner of the piece in a preview
 * @property {boolean} flipped
 * @property {Drag | null} drag position of the dragged piece
 * @property {number | null} aim the cell shown in the bar under the board
 * @property {number} zoom size of the drawing relative to the board's window
 * @property {typeof overlay} [overlay] draws the marks; a static board has none
 * @property {import("./game-tree.js").Searched | undefined} [searched] nodes of a drawn tree that a search visited
 * @property {import("./piece-motion.js").Slides} [slides] cells that pieces came from
 * @property {import("./arrows.js").Shape[]} [shapes] drawn by the viewer
 * @property {(shape: import("./arrows.js").Shape) => void} [ondraw]
 * @property {(cell: number, size: number) => void} onpick a cell was chosen; `size`: its size in pixels
 * @property {() => void} onback the choice so far is taken back
 * @property {(cell: number, drag: Drag) => void} ondrag
 * @property {(cell: number | null) => void} ondrop null: outside the board
 * @property {(cell: number) => void} onfocus
 * @property {(cell: number | null) => void} onhover
 */

/** @param {BoardProps} props @returns {VElement} */
export function boardView(props) {
  const { board, flipped, zoom } = props;
  const where = geometry(board, flipped, props.seat);
  const columns = flipped ? [...board.column_labels].reverse() : board.column_labels;
  const rows = flipped ? [...board.row_labels].reverse() : board.row_labels;
  const isHex = board.shape === "hexes"; // its labels slant, so the drawing has them
  const labels = /** @param {string} name @param {string[]} texts */ (name, texts) =>
    !isHex && !isNumbered(board) && texts.length > 0 && h("div", { class: name, "aria-hidden": "true" }, texts.map((text) => h("span", {}, text)));
  return h(
    "div",
    {
      class: `board-frame style-${board.style} shape-${board.shape}${zoom > 1 ? " zoomed" : ""}`,
      key: "board",
      style: { "--ratio": String(where.width / where.height), "--zoom": String(zoom), "--across": String(board.width) },
    },
    h(
      "div",
      { class: "board-sheet" },
      labels("row-labels", rows),
      h(
        "div",
        { class: "board", style: { "aspect-ratio": `${where.width} / ${where.height}` } },
        boardDrawing({ ...props, overlay }, where),
        grid(props, where),
        props.aim !== null && centred(props.aim, place(where, props.aim)),
      ),
      labels("column-labels", columns),
    ),
  );
}

/** @param {BoardProps} props @param {Geometry} where @returns {VElement} */
function grid(props, where) {
  const first = where.rows[0]?.[0] ?? 0;
  const focus = props.focus ?? props.choices[0]?.path[0] ?? first;
  const picks = movable(props.choices).add(props.chosen.at(-1));
  return h(
    "div",
    { class: "grid", role: "grid", "aria-label": props.label, onpointerleave: () => props.onhover(null), ...(props.ondraw && arrowHandlers(props.ondraw)) },
    where.rows.map((cells) =>
      h("div", { role: "row", class: "grid-row" }, cells.map((cell) => gridcell(props, where, cell, { isFocus: cell === focus, isMovable: picks.has(cell) }))),
    ),
  );
}

/** Return position and size of a cell's target. @param {Geometry} where @param {number} cell @returns {Record<string, string>} */
function place(where, cell) {
  const [{ x, y }, half] = [where.center(cell), halfOf(where, cell)];
  const percent = /** @param {number} part @param {number} all */ (part, all) => `${(100 * part) / all}%`;
  return {
    left: percent(x - half.x, where.width),
    top: percent(y - half.y, where.height),
    width: percent(2 * half.x, where.width),
    height: percent(2 * half.y, where.height),
  };
}

/** @param {BoardProps} props @param {Geometry} where @param {number} cell @param {{ isFocus: boolean, isMovable: boolean }} is */
function gridcell(props, where, cell, { isFocus, isMovable }) {
  const leads = through(props.choices, props.chosen, cell).length > 0;
  return h("div", {
    role: "gridcell",
    class: `cell${leads ? " cell-legal" : ""}${isMovable ? " cell-movable" : ""}${props.premove?.includes(cell) ? " cell-premove" : ""}`,
    "data-cell": cell,
    tabindex: isFocus ? "0" : "-1",
    "aria-label": cellName(props, cell),
    "aria-selected": props.chosen.includes(cell) ? "true" : undefined,
    style: place(where, cell),
    onclick: (/** @type {MouseEvent} */ event) => {
      if (wasDrag()) return;
      const { width, height } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
      props.onpick(cell, Math.min(width, height));
    },
    ...(isMovable && dragHandlers(where, { onmove: (drag) => props.ondrag(cell, drag), ondrop: props.ondrop, oncancel: props.onback })),
    onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && props.onhover(cell),
    onfocus: () => props.onfocus(cell),
    onblur: () => props.onhover(null),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.altKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") props.onpick(cell, FINGER_PX); // a key never misses
      else if (event.key === "Escape") props.onback();
      else if (!moveFocus(event, where, cell)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}

/** @param {KeyboardEvent} event @param {Geometry} where @param {number} cell @returns {boolean} */
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
 * Describe a cell: "d1, empty, legal: drops in column 4". In a move of several steps it includes the steps so far.
 * @param {Pick<BoardProps, "board" | "view" | "last" | "choices" | "chosen" | "seatNames" | "premove"> & { seat?: number | null, pending?: Choice | null }} props @param {number} cell @returns {string}
 */
export function cellName({ board, view, last, choices, chosen, seatNames, premove, seat, pending }, cell) {
  const cells = board.shape === "backgammon" ? afterSteps(view.cells, pending ? pending.path : chosen) : view.cells;
  const code = cells[cell] ?? "";
  const piece = board.pieces.find((each) => each.code === code);
  const count = view.counts[cell];
  const name = piece ? pieceWord(piece) : code;
  const counted = count === undefined ? name : t("board-count", { count, piece: name });
  const held = board.shape === "backgammon" ? stackName(board, code) : counted;
  const parts = [titleOf(board, cell, seat) || t("board-unused"), code === "" ? t("board-empty") : held];
  const owner = view.owners[cell] ?? -1;
  if (view.dead.includes(cell)) parts.push(t("board-dead"));
  if (owner >= 0) parts.push(t("board-counted-for", { seat: seatWithin(seatNames, owner) }));
  if (view.alert.includes(cell)) parts.push(t("board-in-check"));
  if (view.won.includes(cell)) parts.push(t("board-won"));
  if (last.includes(cell)) parts.push(t("board-last"));
  if (chosen.includes(cell)) parts.push(t("board-chosen"));
  if (premove?.includes(cell)) parts.push(t("board-chosen-ahead"));
  const only = preview(choices, chosen, cell);
  const leads = through(choices, chosen, cell).length;
  if (only) parts.push(t("board-legal-move", { move: moveWords(only.label) }));
  else if (leads > 0) parts.push(leads === 1 ? t("board-legal") : t("board-legal-choices", { count: leads }));
  return parts.join(", ");
}
