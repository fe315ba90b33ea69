/** The drawing of a board: ground, cells, marks, pieces, in this order. Hidden from assistive technology. */

import { preview, through } from "./choosing.js";
import { h } from "./dom.js";
import { hexagon } from "./geometry.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("./board.js").BoardProps} BoardProps */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./dom.js").VElement} VElement */

/** @param {BoardProps} props @param {Geometry} where @returns {VElement} */
export function art(props, where) {
  const { board, choices, chosen, hover } = props;
  const aim = hover === null ? undefined : preview(choices, chosen, hover);
  return h(
    "svg",
    { class: "art", viewBox: `0 0 ${where.width} ${where.height}`, "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "ground", width: where.width, height: where.height, rx: board.style === "holes" ? 34 : 10 }),
    h("g", { class: "cells" }, cells(props, where)),
    board.shape === "points" && lines(board, where),
    h("g", { class: "zone" }, aim ? zone([...aim.path, ...aim.zone], where, board.shape === "hexes") : []),
    h("g", { class: "pieces" }, pieces(props, where)),
    h("g", { class: "targets" }, targets(props, where)),
    h("g", { class: "preview" }, ghost(props, where, aim ?? null, "piece-preview")),
    h("g", { class: "pending" }, ghost(props, where, props.pending, "piece-pending")),
    h("g", { class: "marks" }, marks(props, where)),
  );
}

/** @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
function cells({ board }, where) {
  if (board.shape === "points") return [];
  return where.rows.flatMap((row, r) =>
    row.map((cell, c) => {
      const at = where.center(cell);
      if (board.shape === "hexes") return h("polygon", { class: "tile", points: hexagon(at) });
      if (board.style === "holes") return h("circle", { class: "hole", cx: at.x, cy: at.y, r: 41 });
      const tone = board.style === "checkered" && (r + c) % 2 === 1 ? "tile tile-dark" : "tile";
      const [half, rx] = board.style === "plain" ? [48, 12] : [50, 0];
      return h("rect", { class: tone, x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, rx });
    }),
  );
}

/** The lines of a board that is played on its points. @param {BoardProps["board"]} board @param {Geometry} where */
function lines(board, where) {
  const [right, bottom] = [where.width - 50, where.height - 50];
  const across = Array.from({ length: board.height }, (_, row) => `M50 ${50 + 100 * row}H${right}`);
  const down = Array.from({ length: board.width }, (_, column) => `M${50 + 100 * column} 50V${bottom}`);
  return h("path", { class: "lines", d: [...across, ...down].join("") });
}

/** @param {number[]} among @param {Geometry} where @param {boolean} isHex @returns {VElement[]} */
function zone(among, where, isHex) {
  return [...new Set(among)].map((cell) => {
    const { x, y } = where.center(cell);
    if (isHex) return h("polygon", { points: hexagon({ x, y }) });
    return h("rect", { x: x - 50, y: y - 50, width: 100, height: 100 });
  });
}

/** @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
function pieces({ board, view }, where) {
  return view.cells.flatMap((code, cell) => {
    const piece = code === "" ? undefined : board.pieces.find((each) => each.code === code);
    if (!piece) return [];
    const at = where.center(cell);
    const drop = board.style === "holes" ? at.y + 60 : undefined; // moves once: when the element appears
    const kind = drop === undefined ? "piece-placed" : "piece-dropped";
    return [drawPiece(piece, at, where.radius, { key: `${cell}-${code}`, kind, drop })];
  });
}

/** Where the legal choices lead. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
function targets({ view, choices, chosen }, where) {
  const ends = new Set(choices.filter((choice) => choice.path.length > chosen.length).map((choice) => choice.path[chosen.length]));
  return [...ends].flatMap((cell) => {
    if (cell === undefined || through(choices, chosen, cell).length === 0) return [];
    const { x, y } = where.center(cell);
    const isTaken = (view.cells[cell] ?? "") !== "";
    if (isTaken && chosen.length === 0) return []; // a piece that can move needs no mark of its own
    return [h("circle", { class: isTaken ? "target target-taken" : "target", cx: x, cy: y, r: isTaken ? 44 : 9 })];
  });
}

/** @param {BoardProps} props @param {Geometry} where @param {import("./types").Choice | null} choice @param {string} kind */
function ghost({ board, seat, view, chosen }, where, choice, kind) {
  const cell = choice?.path.at(-1);
  if (cell === undefined) return [];
  const from = chosen[0] ?? (choice && choice.path.length > 1 ? choice.path[0] : undefined);
  const moved = from === undefined ? undefined : board.pieces.find((each) => each.code === view.cells[from]);
  const piece = moved ?? board.pieces.find((each) => each.seat === seat);
  return piece ? [drawPiece(piece, where.center(cell), where.radius, { kind })] : [];
}

/** Last move: corner ticks. Win: a double ring, or a frame round signs. Chosen: a frame. @param {BoardProps} props @param {Geometry} where */
function marks({ board, view, last, chosen }, where) {
  const ticks = last.map((cell) => corners("tick", where.center(cell)));
  const picked = chosen.map((cell) => corners("picked", where.center(cell)));
  const won = view.won.flatMap((cell) => {
    const { x, y } = where.center(cell);
    if (board.style === "plain" && board.shape === "squares") {
      const frame = { x: x - 38, y: y - 38, width: 76, height: 76, rx: 8 };
      return [h("rect", { class: "won-under", ...frame }), h("rect", { class: "won-over", ...frame })];
    }
    const r = where.radius + 4;
    return [h("circle", { class: "won-under", cx: x, cy: y, r }), h("circle", { class: "won-over", cx: x, cy: y, r })];
  });
  return [...ticks, ...picked, ...won];
}

/** @param {string} kind @param {Point} at @returns {VElement} */
function corners(kind, { x, y }) {
  const d = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([sx = 1, sy = 1]) => `M${x + sx * 46} ${y + sy * 28}V${y + sy * 46}H${x + sx * 28}`)
    .join("");
  return h("g", {}, h("path", { class: `${kind}-under`, d }), h("path", { class: `${kind}-over`, d }));
}
