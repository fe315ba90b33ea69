/** A game's picture on its card: its board at the start or, if that is empty, a pattern of its pieces. */

import { boardDrawing } from "./board-drawing.js";
import { h } from "../ui/dom.js";
import { geometry } from "./geometry.js";
import { staticBoard } from "./static-board.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("../types").GameListing} GameListing */

/** @param {GameListing} game */
export function boardThumbnail({ board, start }) {
  if (board.shape === "table") {
    const [all, isDeck] = [board.pieces, board.pieces.length > 20];
    const shown = [0, 1, 2].flatMap((nth) => all[isDeck ? all.length - 11 + 5 * nth : nth * Math.max(1, Math.floor(all.length / 3))] ?? []);
    const middle = (shown.length - 1) / 2;
    return h(
      "svg",
      { class: `thumbnail style-${board.style} shape-table`, viewBox: "0 0 300 200", "aria-hidden": "true" },
      h("rect", { class: "ground", width: 300, height: 200, rx: 14 }),
      shown.map((piece, index) =>
        h(
          "g",
          { transform: `translate(${150 + 66 * (index - middle)} ${104 + 8 * Math.abs(index - middle)}) rotate(${12 * (index - middle)})` },
          piece.shape !== "die" && h("rect", { class: "thumbnail-card", x: -36, y: -52, width: 72, height: 104, rx: 9 }),
          drawPiece(piece, { x: 0, y: 0 }, piece.shape === "die" ? 30 : /^.[shdc]$/.test(piece.code) ? 25 : 32),
        ),
      ),
    );
  }
  return h(
    "div",
    { class: `thumbnail style-${board.style} shape-${board.shape}` },
    boardDrawing(
      staticBoard(board, { ...start, cells: start.cells.some(Boolean) ? start.cells : pattern(board) }),
      geometry(board, false),
    ),
  );
}

/** Return pieces of both seats in turn along the lower rows: a decoration, not a position. @param {import("../types").Board} board @returns {string[]} */
function pattern({ width, height, pieces, style }) {
  const codes = [0, 1].map((seat) => pieces.filter((piece) => piece.seat === seat).map((piece) => piece.code));
  const code = /** @param {number} seat @param {number} nth */ (seat, nth) => codes[seat]?.[nth % codes[seat].length] ?? "";
  return Array.from({ length: width * height }, (_, cell) => {
    const [row, column] = [Math.floor(cell / width), cell % width];
    if (style === "holes") return height - row <= [1, 2, 3, 4, 2, 3, 1][column % 7] ? code((row + column * column) % 2, 0) : "";
    return (row * 2 + column * 3) % 5 < 3 ? code((row * width + column) % 2, 2 * row + column) : "";
  });
}
