/** Cells that are areas, on a board of places: pits, boxes, and the edges between two dots; and what fills them. */

import { h } from "../ui/dom.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Seeds drawn in a pit; a number tells how many there are. */
const MOST_SEEDS = 24;
const SEED = 8;
/** Seeds lie above the middle, which leaves room for their number. */
const LIFT = 9;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** @param {Geometry} where @param {number} cell @returns {Point} half the size of the cell */
export function halfOf(where, cell) {
  return where.area?.(cell) ?? where.half;
}

/** @param {Geometry} where @param {number} cell @returns {number} radius of a piece in this cell */
export function radiusOf(where, cell) {
  const area = where.area?.(cell);
  return area ? Math.min(where.radius, 0.8 * Math.min(area.x, area.y)) : where.radius;
}

/** Draw the areas; those of a wooden board are hollows. @param {Board} board @param {Geometry} where @returns {VElement[]} */
export function areas({ places, style }, where) {
  return places.flatMap((_, cell) => {
    const [half, { x, y }] = [where.area?.(cell), where.center(cell)];
    if (!half) return [];
    const isPit = style === "wood";
    const rx = isPit ? Math.min(half.x, half.y) : 8;
    return [h("rect", { class: isPit ? "pit" : "tile", x: x - half.x + 1, y: y - half.y + 1, width: 2 * half.x - 2, height: 2 * half.y - 2, rx })];
  });
}

/** Draw the points that are no cells. @param {Geometry} where @returns {VElement[]} */
export function loosePoints(where) {
  return (where.points ?? []).map(({ x, y }) => h("circle", { class: "loose-point", cx: x, cy: y, r: 10 }));
}

/**
 * Draw what lies in a cell: a bar from end to end, counted seeds, or a piece, with its number if there are several.
 * @param {Piece} piece @param {number} cell @param {Geometry} where @param {number | undefined} count @param {Parameters<typeof drawPiece>[3] & { at?: Point }} [how]
 * @returns {VElement}
 */
export function drawIn(piece, cell, where, count, how = {}) {
  const [at, half] = [how.at ?? where.center(cell), halfOf(where, cell)];
  if (piece.shape === "bar") return bar(piece, at, half, how);
  if (piece.shape === "seeds") return seeds(piece, at, half, count ?? 1, how);
  const drawn = drawPiece(piece, at, radiusOf(where, cell), how);
  return count !== undefined && count > 1 ? h("g", { key: how.key }, drawn, number(at.x, at.y, count)) : drawn;
}

/** Draw a bar along the longer side, over the gaps at its ends. @param {Piece} piece @param {Point} at @param {Point} half @param {{ key?: string, kind?: string }} how */
function bar(piece, at, half, { key, kind = "" }) {
  const [long, thick] = [Math.max(half.x, half.y) + Math.min(half.x, half.y), Math.max(5, 0.36 * Math.min(half.x, half.y))];
  const [x, y] = half.x >= half.y ? [long, thick] : [thick, long];
  const rect = h("rect", { class: "face", x: -x, y: -y, width: 2 * x, height: 2 * y, rx: thick });
  return h("g", { key, transform: `translate(${at.x} ${at.y})` }, h("g", { class: `piece piece-bar seat-${piece.seat} ${kind}` }, rect));
}

/** Draw seeds from the middle outwards like those of a sunflower, and their number below. @param {Piece} piece @param {Point} at @param {Point} half @param {number} count @param {{ key?: string, kind?: string }} how */
function seeds(piece, at, half, count, { key, kind = "" }) {
  const shown = Math.min(count, MOST_SEEDS);
  const gap = Math.min(17, (Math.min(half.x, half.y) - SEED - LIFT - 2) / Math.sqrt(Math.max(1, shown)));
  const spots = Array.from({ length: shown }, (_, nth) => {
    const [r, angle] = [gap * Math.sqrt(nth + 0.4), nth * GOLDEN_ANGLE];
    return h("circle", { class: "face", cx: r * Math.cos(angle), cy: r * Math.sin(angle) - LIFT, r: SEED });
  });
  return h(
    "g",
    { key, transform: `translate(${at.x} ${at.y})` },
    h("g", { class: `piece piece-seeds seat-${piece.seat} ${kind}` }, spots, number(0, half.y - 15, count)),
  );
}

/** @param {number} x @param {number} y @param {number} count */
function number(x, y, count) {
  return h("text", { class: "count", x, y, "text-anchor": "middle", "dominant-baseline": "central" }, String(count));
}
