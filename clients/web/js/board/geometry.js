/** Geometry of a board's cells, in units of its drawing. Cells are numbered row by row from the top left. */

import { backgammonGeometry } from "./backgammon-board.js";
import { nearest, starGeometry } from "./star-board.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} Geometry
 * @property {number} width of the drawing
 * @property {number} height of the drawing
 * @property {number} radius of a piece
 * @property {Point} half half the size of a cell's target
 * @property {number[][]} rows cells as seen, row by row
 * @property {(cell: number) => Point} center
 * @property {(cell: number) => Point | undefined} [area] half the size of a cell that is an area
 * @property {Point[]} [points] drawn, but no cells
 * @property {boolean} [isFree] no columns: arrows lead to the nearest cell
 */

const CELL = 100;
const HEX_PITCH = CELL * Math.sqrt(0.75);
const HEX_HEIGHT = CELL / Math.sqrt(0.75);
/** Margins round a rhombus of hexagons for its edges' colours and labels: above and left, below and right. */
const HEX_MARGIN = { near: 84, far: 26 };

/** @param {Board} board @param {boolean} flipped @param {number | null} [seat] viewing seat @returns {Geometry} */
export function geometry(board, flipped, seat = null) {
  if (board.shape === "tree") return treeGeometry(board);
  if (board.shape === "places") return starGeometry({ ...board, homes: [] }, flipped, null);
  if (board.shape === "star") return starGeometry(board, flipped, seat);
  if (board.shape === "backgammon") return backgammonGeometry(flipped);
  const { width, height } = board;
  const isHex = board.shape === "hexes";
  const turn = /** @param {number} cell */ (cell) => (flipped ? width * height - 1 - cell : cell);
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => turn(row * width + column)),
  );
  /** @param {number} cell @returns {Point} */
  const center = (cell) => {
    const [row, column] = [Math.floor(turn(cell) / width), turn(cell) % width];
    if (!isHex) return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
    const { near } = HEX_MARGIN;
    return { x: near + (column + 0.5 + row / 2) * CELL, y: near + row * HEX_PITCH + HEX_HEIGHT / 2 };
  };
  const margin = HEX_MARGIN.near + HEX_MARGIN.far;
  return {
    width: isHex ? (width + (height - 1) / 2) * CELL + margin : width * CELL,
    height: isHex ? (height - 1) * HEX_PITCH + HEX_HEIGHT + margin : height * CELL,
    radius: board.shape === "points" ? 46 : isHex ? 34 : 38,
    half: { x: CELL / 2, y: isHex ? HEX_PITCH / 2 : CELL / 2 },
    rows,
    center,
  };
}

/** Place nodes as the rules say; nodes side by side form a row. @param {Board} board @returns {Geometry} */
function treeGeometry({ places }) {
  const center = /** @param {number} cell @returns {Point} */ (cell) => {
    const { x, y } = places[cell] ?? { x: 0, y: 0 };
    return { x: x * CELL, y: y * CELL };
  };
  const cells = places.map((_, cell) => cell);
  const levels = [...new Set(places.map(({ y }) => y))].sort((one, other) => one - other);
  const across = /** @param {number} one @param {number} other */ (one, other) => center(one).x - center(other).x;
  const most = /** @param {number[]} numbers */ (numbers) => numbers.reduce((one, other) => Math.max(one, other), 0);
  return {
    width: (most(places.map(({ x }) => x)) + 0.5) * CELL,
    height: (most(levels) + 0.5) * CELL,
    radius: 34,
    half: { x: CELL / 2, y: CELL / 2 },
    rows: levels.map((level) => cells.filter((cell) => places[cell]?.y === level).sort(across)),
    center,
  };
}

/**
 * Return the corners of a hexagon, clockwise from the top.
 * @param {Point} center @param {number} [share] 1: the whole cell @returns {Point[]}
 */
export function hexCorners({ x, y }, share = 1) {
  const [dx, dy] = [(share * CELL) / 2, (share * HEX_HEIGHT) / 4];
  return [
    { x, y: y - 2 * dy },
    { x: x + dx, y: y - dy },
    { x: x + dx, y: y + dy },
    { x, y: y + 2 * dy },
    { x: x - dx, y: y + dy },
    { x: x - dx, y: y - dy },
  ];
}

/** @param {Point} center @param {number} [share] @returns {string} for a polygon's points */
export function hexagon(center, share) {
  return hexCorners(center, share)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}

/** Return the cell at a point of the drawing. @param {Geometry} where @param {Point} at @returns {number | null} null: beside the board */
export function cellAt(where, at) {
  const far = /** @param {number} cell */ (cell) => Math.hypot(where.center(cell).x - at.x, where.center(cell).y - at.y);
  const nearest = where.rows.flat().reduce((best, cell) => (far(cell) < far(best) ? cell : best), where.rows[0]?.[0] ?? 0);
  return far(nearest) <= CELL * 0.75 ? nearest : null;
}

/**
 * Return the cell that an arrow key leads to; undefined at the edge of the board.
 * @param {Geometry} where @param {number} cell @param {string} key @param {boolean} ctrl @returns {number | undefined}
 */
export function step(where, cell, key, ctrl) {
  if (where.isFree && key.startsWith("Arrow")) return nearest(where, cell, key);
  const row = where.rows.findIndex((cells) => cells.includes(cell));
  const column = where.rows[row]?.indexOf(cell) ?? 0;
  switch (key) {
    case "ArrowLeft":
      return where.rows[row]?.[column - 1];
    case "ArrowRight":
      return where.rows[row]?.[column + 1];
    case "ArrowUp":
      return where.rows[row - 1]?.[column];
    case "ArrowDown":
      return where.rows[row + 1]?.[column];
    case "Home":
      return where.rows[ctrl ? 0 : row]?.[0];
    case "End":
      return where.rows.at(ctrl ? -1 : row)?.at(-1);
    default:
      return undefined;
  }
}
