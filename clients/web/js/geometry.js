/** Where the cells of a board are, in the units of its drawing. Cells are numbered row by row from the top left. */

/** @typedef {import("./types").Board} Board */
/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} Geometry
 * @property {number} width of the drawing
 * @property {number} height of the drawing
 * @property {number} radius of a piece
 * @property {Point} half half the size of a cell's target
 * @property {number[][]} rows cells as they are seen, row by row
 * @property {(cell: number) => Point} center
 */

const CELL = 100;
const HEX_PITCH = CELL * Math.sqrt(0.75);
const HEX_HEIGHT = CELL / Math.sqrt(0.75);

/** @param {Board} board @param {boolean} flipped @returns {Geometry} */
export function geometry(board, flipped) {
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
    return { x: (column + 0.5 + row / 2) * CELL, y: row * HEX_PITCH + HEX_HEIGHT / 2 };
  };
  return {
    width: isHex ? (width + (height - 1) / 2) * CELL : width * CELL,
    height: isHex ? (height - 1) * HEX_PITCH + HEX_HEIGHT : height * CELL,
    radius: board.shape === "points" ? 46 : isHex ? 34 : 38,
    half: { x: CELL / 2, y: isHex ? HEX_PITCH / 2 : CELL / 2 },
    rows,
    center,
  };
}

/** The corners of a hexagon. @param {Point} center @returns {string} for a polygon's points */
export function hexagon({ x, y }) {
  const [dx, dy] = [CELL / 2, HEX_HEIGHT / 4];
  const corners = [
    [x, y - 2 * dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x, y + 2 * dy],
    [x - dx, y + dy],
    [x - dx, y - dy],
  ];
  return corners.map(([left, top]) => `${left},${top}`).join(" ");
}

/**
 * Where an arrow key leads from a cell; the edge of the board is the end.
 * @param {Geometry} where @param {number} cell @param {string} key @param {boolean} ctrl @returns {number | undefined}
 */
export function step(where, cell, key, ctrl) {
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
