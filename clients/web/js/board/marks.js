/** Marks on cells and pieces: shapes first, colour second, each in two tones so that it is visible on any ground. */

import { h } from "../ui/dom.js";
import { radiusOf } from "./areas.js";
import { shapesView } from "./arrows.js";
import { hexagon } from "./geometry.js";
import { seatTone } from "./pieces.js";

/** @typedef {import("./board.js").BoardProps} BoardProps */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Draw marks: last move, picked up or aimed cell, threat, dead stones, win. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
export function marks({ board, view, last, chosen, aim, shapes = [] }, where) {
  const at = /** @param {string} kind */ (kind) => (/** @type {number} */ cell) => outline(kind, where.center(cell), board, board.shape === "backgammon" ? where.half : where.area?.(cell)); // a point is as high as half the board
  const ticks = last.map((cell) => {
    const isStone = board.shape === "points" && (view.cells[cell] ?? "") !== "";
    return isStone ? ring("tick", where.center(cell), 17) : at("tick")(cell);
  });
  const picked = [...chosen, ...(aim === null ? [] : [aim])].map(at("picked"));
  return [...ticks, ...picked, ...view.alert.map((cell) => alert(where.center(cell))), ...view.dead.map((cell) => cross(where.center(cell))), ...won(board, view, where), ...shapesView(shapes, where)];
}

/** Mark the last move under the pieces of a checkered board. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
export function lasts({ board, last }, where) {
  if (board.style !== "checkered") return [];
  return last.map((cell) => h("rect", { class: "last", x: where.center(cell).x - 50, y: where.center(cell).y - 50, width: 100, height: 100 }));
}

/** @param {BoardProps["board"]} board @param {BoardProps["view"]} view @param {Geometry} where @returns {VElement[]} */
function won(board, view, where) {
  return view.won.flatMap((cell) => {
    const { x, y } = where.center(cell);
    if (board.style !== "plain" || board.shape !== "squares") return ring("won", { x, y }, radiusOf(where, cell) + 4);
    const frame = { x: x - 38, y: y - 38, width: 76, height: 76, rx: 8 };
    return [h("rect", { class: "won-under", ...frame }), h("rect", { class: "won-over", ...frame })];
  });
}

/** Draw the corners of the cell (the lower ones of a tree's node); on a hexagon its outline, as corners would lie on its neighbours. @param {string} kind @param {Point} at @param {BoardProps["board"]} board @param {Point} [area] half its size */
function outline(kind, at, board, area = { x: 50, y: 50 }) {
  if (board.shape === "hexes") {
    const points = hexagon(at, 0.86);
    return h("g", {}, h("polygon", { class: `${kind}-under`, points }), h("polygon", { class: `${kind}-over`, points }));
  }
  const above = [
    [-1, -1],
    [1, -1],
  ];
  const below = [
    [1, 1],
    [-1, 1],
  ];
  const [right, down] = [area.x - 4, area.y - 4];
  const arm = Math.min(18, right / 2, down / 2);
  const d = [...(board.shape === "tree" ? [] : above), ...below] // a branch's name is above its node
    .map(([sx = 1, sy = 1]) => `M${at.x + sx * right} ${at.y + sy * (down - arm)}V${at.y + sy * down}H${at.x + sx * (right - arm)}`)
    .join("");
  return h("g", {}, h("path", { class: `${kind}-under`, d }), h("path", { class: `${kind}-over`, d }));
}

/** @param {string} kind @param {Point} at @param {number} r */
function ring(kind, { x, y }, r) {
  return h("g", {}, h("circle", { class: `${kind}-under`, cx: x, cy: y, r }), h("circle", { class: `${kind}-over`, cx: x, cy: y, r }));
}

/** Mark a threatened piece: a jagged ring and an exclamation mark. @param {Point} at */
function alert({ x, y }) {
  const points = Array.from({ length: 32 }, (_, index) => {
    const [r, angle] = [index % 2 ? 41 : 48, (index * Math.PI) / 16];
    return `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
  return h(
    "g",
    { class: "alert" },
    h("polygon", { class: "alert-under", points }),
    h("polygon", { class: "alert-over", points }),
    h("circle", { class: "alert-badge", cx: x + 35, cy: y - 35, r: 13 }),
    h("path", { class: "alert-sign", d: `M${x + 35} ${y - 42}v8M${x + 35} ${y - 28}v.5` }),
  );
}

/** Cross out a stone that will be removed. @param {Point} at */
function cross({ x, y }) {
  const d = `M${x - 24} ${y - 24}l48 48M${x + 24} ${y - 24}l-48 48`;
  return h("g", {}, h("path", { class: "dead-under", d }), h("path", { class: "dead-over", d }));
}

/** Mark a point's owner: a small square in the seat's colour. @param {BoardProps} props @param {Geometry} where */
export function territory({ board, view }, where) {
  return view.owners.flatMap((seat, cell) => {
    if (seat < 0) return [];
    const { x, y } = where.center(cell);
    return [
      h(
        "g",
        { class: `owner piece seat-${seat} tone-${seatTone(board.pieces, seat)}` },
        h("rect", { class: "face", x: x - 13, y: y - 13, width: 26, height: 26, rx: 3 }),
      ),
    ];
  });
}
