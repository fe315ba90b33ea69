/** The edges round the cells: sides of the board that belong to a seat, and the labels of a rhombus of hexagons. */

import { h } from "../ui/dom.js";
import { hexCorners } from "./geometry.js";
import { seatTone } from "./pieces.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {"top" | "right" | "bottom" | "left"} Side */

/** @type {Record<Side, Side>} */
const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" };

/**
 * Draw bands along the sides. The second seat's have a dashed line, so that they differ without colour.
 * @param {Board} board @param {Geometry} where @param {boolean} flipped @returns {VElement[]}
 */
export function edges({ edges: owned, shape, pieces }, where, flipped) {
  return owned.map(({ side: own, seat }) => {
    const side = flipped ? OPPOSITE[own] : own;
    const d = path(shape === "hexes" ? along(where, side) : beside(where, side));
    return h(
      "g",
      { class: `edge piece seat-${seat} tone-${seatTone(pieces, seat)}` },
      h("path", { class: "edge-under", d }),
      h("path", { class: "edge-band", d }),
      seat === 1 && h("path", { class: "edge-dashes", d }),
    );
  });
}

/** @param {Point[]} points @returns {string} */
function path(points) {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** @param {Geometry} where @param {Side} side @returns {Point[]} a straight line outside the cells */
function beside({ width, height }, side) {
  const gap = 8;
  const [left, top, right, bottom] = [-gap, -gap, width + gap, height + gap];
  const corner = /** @param {number} x @param {number} y */ (x, y) => ({ x, y });
  if (side === "top") return [corner(left, top), corner(right, top)];
  if (side === "bottom") return [corner(left, bottom), corner(right, bottom)];
  if (side === "left") return [corner(left, top), corner(left, bottom)];
  return [corner(right, top), corner(right, bottom)];
}

/**
 * Return the outer corners of a side's hexagons, moved outwards. At the two blunt corners of the rhombus two seats' sides
 * share an edge: each gets half of it.
 * @param {Geometry} where @param {Side} side @returns {Point[]}
 */
function along(where, side) {
  const { rows } = where;
  const cells = side === "top" ? rows[0] : side === "bottom" ? rows.at(-1) : rows.map((row) => row.at(side === "left" ? 0 : -1) ?? 0);
  /** @type {Record<Side, number[]>} */
  const outer = { top: [5, 0, 1], bottom: [4, 3, 2], left: [5, 4, 3], right: [0, 1, 2] };
  const away = { top: [-5, -12], bottom: [5, 12], left: [-12, 5], right: [12, -5] }[side];
  const points = (cells ?? []).flatMap((cell) => {
    const corners = hexCorners(where.center(cell));
    return outer[side].map((index) => corners[index] ?? { x: 0, y: 0 });
  });
  const last = points.length - 1;
  const [from, to] = side === "top" || side === "left" ? [last, last - 1] : [0, 1]; // the blunt end
  const [end, before] = [points[from], points[to]];
  const moved = points.map(({ x, y }) => ({ x: x + (away[0] ?? 0), y: y + (away[1] ?? 0) }));
  const sign = side === "top" || side === "right" ? 1 : -1;
  if (end && before) moved[from] = { x: (end.x + before.x) / 2 + 10 * sign, y: (end.y + before.y) / 2 - 6 * sign };
  return moved;
}

/** Draw labels beside the first cell of each row and above the first of each column. @param {Board} board @param {Geometry} where @param {boolean} flipped */
export function hexLabels({ column_labels, row_labels }, where, flipped) {
  const turned = /** @param {string[]} texts */ (texts) => (flipped ? [...texts].reverse() : texts);
  const label = /** @param {string} text @param {Point} at @param {string} anchor */ (text, { x, y }, anchor) =>
    h("text", { class: "label", x, y, "text-anchor": anchor, "dominant-baseline": "central" }, text);
  const above = turned(column_labels).map((text, column) => {
    const { x, y } = where.center(where.rows[0]?.[column] ?? 0);
    return label(text, { x: x - 40, y: y - 106 }, "middle");
  });
  const beforehand = turned(row_labels).map((text, row) => {
    const { x, y } = where.center(where.rows[row]?.[0] ?? 0);
    return label(text, { x: x - 84, y: y + 4 }, "end");
  });
  return [...above, ...beforehand];
}
