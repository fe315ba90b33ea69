/** Material advantage: the surplus of each kind of piece that one side has on the board. */

import { h } from "../ui/dom.js";
import { pieceIcon } from "../board/pieces.js";
import { pieceWord } from "../board/words.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Piece} Piece */

/**
 * Return the pieces of which a seat has more than the other side, each as often as its surplus. Empty if a side has only
 * one kind: there the number changes with every move, and the game states it as a fact if it matters.
 * @param {Board} board @param {string[]} cells @param {number} seat @returns {Piece[]}
 */
export function ahead({ shape, pieces }, cells, seat) {
  const own = pieces.filter((piece) => piece.seat === seat);
  if (shape !== "squares" || own.length < 2) return [];
  const count = /** @param {string} code */ (code) => cells.filter((each) => each === code).length;
  return own.flatMap(({ code, shape: kind }) => {
    const other = pieces.find((piece) => piece.seat === 1 - seat && piece.shape === kind);
    return other ? Array.from({ length: Math.max(0, count(code) - count(other.code)) }, () => other) : [];
  });
}

/** @param {Board} board @param {string[]} cells @param {number} seat */
export function materialView(board, cells, seat) {
  const more = ahead(board, cells, seat);
  return (
    more.length > 0 &&
    h("span", { class: "material" }, more.map((piece) => h("span", { class: "material-piece" }, pieceIcon(piece))), h("span", { class: "visually-hidden" }, t("play-ahead", { pieces: more.map(pieceWord).join(", ") })))
  );
}
