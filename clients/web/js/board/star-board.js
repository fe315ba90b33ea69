/** A star of holes: its geometry, turned so that my corner is nearest to me, and the targets of arrow keys. */

import { h } from "../ui/dom.js";
import { areas } from "./areas.js";
import { seatTone } from "./pieces.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const CELL = 100;
/** Room round the outermost holes. */
const MARGIN = 66;
/** Room round areas. */
const AREA_MARGIN = 14;
/** Largest difference in height of two holes in one row. */
const LEVEL = CELL / 4;
/** Largest deviation from an arrow's direction: the cosine of slightly more than 60 degrees. */
const AHEAD = 0.49;

/** @param {Point[]} points @returns {Point} */
function middle(points) {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, points.length), y: sum.y / Math.max(1, points.length) };
}

/**
 * @param {Board} board @param {boolean} flipped turned by half a turn more @param {number | null} seat seat with its corner at the bottom
 * @returns {Geometry}
 */
export function starGeometry({ places, homes, points: loose }, flipped, seat) {
  const points = [...places, ...loose].map(({ x, y }) => ({ x: x * CELL, y: y * CELL }));
  const origin = middle(points);
  const corner = middle(points.filter((_, cell) => seat !== null && homes[cell] === seat));
  const hasCorner = seat !== null && homes.includes(seat);
  const angle = hasCorner ? Math.PI / 2 - Math.atan2(corner.y - origin.y, corner.x - origin.x) : 0;
  const turned = turn(points, origin, angle + (flipped ? Math.PI : 0));
  const [left, top] = [Math.min(...turned.map(({ x }) => x)), Math.min(...turned.map(({ y }) => y))];
  const area = /** @param {number} cell */ (cell) => halfArea(places[cell]);
  const margin = places.some(({ width }) => width > 0) ? areaMargin(turned, left, top, area) : { x: MARGIN, y: MARGIN };
  const moved = turned.map(({ x, y }) => ({ x: x - left + margin.x, y: y - top + margin.y }));
  const center = /** @param {number} cell */ (cell) => moved[cell] ?? { x: 0, y: 0 };
  return {
    width: Math.max(...moved.map(({ x }) => x)) + margin.x,
    height: Math.max(...moved.map(({ y }) => y)) + margin.y,
    radius: 38,
    half: { x: CELL / 2, y: CELL * Math.sqrt(3 / 16) },
    rows: levels(moved.slice(0, places.length)),
    center,
    area,
    points: moved.slice(places.length),
    isFree: true,
  };
}

/** @param {import("../types").Place | undefined} place @returns {Point | undefined} */
function halfArea(place) {
  return place && place.width > 0 && place.height > 0 ? { x: (place.width * CELL) / 2, y: (place.height * CELL) / 2 } : undefined;
}

/**
 * Return the room round the outermost middles, so that areas there have some round them.
 * @param {Point[]} points @param {number} left @param {number} top @param {(cell: number) => Point | undefined} area @returns {Point}
 */
function areaMargin(points, left, top, area) {
  const beyond = /** @param {"x" | "y"} axis @param {number} edge */ (axis, edge) =>
    Math.max(...points.map((point, cell) => edge - point[axis] + (area(cell)?.[axis] ?? 0)));
  return { x: beyond("x", left) + AREA_MARGIN, y: beyond("y", top) + AREA_MARGIN };
}

/** @param {Point[]} points @param {Point} origin @param {number} angle @returns {Point[]} */
function turn(points, origin, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(({ x, y }) => ({
    x: origin.x + (x - origin.x) * cos - (y - origin.y) * sin,
    y: origin.y + (x - origin.x) * sin + (y - origin.y) * cos,
  }));
}

/** Return the cells in rows, from the top, each from the left. @param {Point[]} points @returns {number[][]} */
function levels(points) {
  const at = /** @param {number} cell */ (cell) => points[cell] ?? { x: 0, y: 0 };
  const order = points.map((_, cell) => cell).sort((one, other) => at(one).y - at(other).y);
  /** @type {number[][]} */
  const rows = [];
  for (const cell of order) {
    const row = rows.at(-1);
    if (row && at(cell).y - at(row[0] ?? cell).y < LEVEL) row.push(cell);
    else rows.push([cell]);
  }
  return rows.map((row) => row.sort((one, other) => at(one).x - at(other).x));
}

/** @type {Record<string, Point>} */
const DIRECTIONS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/**
 * Return the nearest cell in the direction of an arrow. Of two equally near, in staggered rows, the right one from every
 * other row, so that pressing up twice leads straight up.
 * @param {Geometry} where @param {number} cell @param {string} key @returns {number | undefined}
 */
export function nearest(where, cell, key) {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const from = where.center(cell);
  const side = where.rows.findIndex((row) => row.includes(cell)) % 2 ? 1 : -1;
  /** @type {number | undefined} */
  let best;
  let least = Infinity;
  for (const other of where.rows.flat()) {
    const [dx, dy] = [where.center(other).x - from.x, where.center(other).y - from.y];
    const far = Math.hypot(dx, dy);
    const ahead = far === 0 ? 0 : (dx * direction.x + dy * direction.y) / far;
    const cost = far * (2 - ahead) - side * dx * 1e-6;
    if (ahead > AHEAD && cost < least) [best, least] = [other, cost];
  }
  return best;
}

/** Draw the corners under the holes, in the colours of the seats that start there. @param {Board} board @param {Geometry} where @returns {VElement[]} */
export function corners({ homes, places, pieces }, where) {
  return places.flatMap((_, cell) => {
    const seat = homes[cell] ?? -1;
    const { x, y } = where.center(cell);
    return seat < 0 ? [] : [h("circle", { class: `home piece seat-${seat} tone-${seatTone(pieces, seat)}`, cx: x, cy: y, r: 58 })];
  });
}

/** @param {Board} board @param {Geometry} where @returns {VElement[]} */
export function holes({ places }, where) {
  return places.map((_, cell) => h("circle", { class: "hole", cx: where.center(cell).x, cy: where.center(cell).y, r: 40 }));
}

/** Draw areas, the lines between places, and a point at each that is no area. @param {Board} board @param {Geometry} where @returns {VElement[]} */
export function placesAndLines(board, where) {
  const { lines, places } = board;
  const drawn = lines.map(({ start, end }) => `M${where.center(start).x} ${where.center(start).y}L${where.center(end).x} ${where.center(end).y}`);
  const points = places.flatMap(({ width }, cell) => (width > 0 ? [] : [cell]));
  return [
    ...areas(board, where),
    h("path", { class: "lines", d: drawn.join("") }),
    ...points.map((cell) => h("circle", { class: "dot", cx: where.center(cell).x, cy: where.center(cell).y, r: 12 })),
  ];
}
