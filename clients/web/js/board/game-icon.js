/** A game's picture in the list of games: a few of its pieces on the colour of its board. Small, so that a page may have many. */

import { h } from "../ui/dom.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").Piece} Piece */

const CARD = /^.[shdc]$/;

/** Return the pieces to show: one of each of two seats or, where pieces belong to nobody, three of them. @param {Piece[]} all @returns {Piece[]} */
function shown(all) {
  const owned = [0, 1].flatMap((seat) => all.findLast((piece) => piece.seat === seat) ?? []);
  if (owned.length > 0) return owned;
  const isDeck = all.length > 20 && CARD.test(all[0]?.code ?? "");
  return [0, 1, 2].flatMap((nth) => all[isDeck ? all.length - 11 + 5 * nth : nth * Math.max(1, Math.floor(all.length / 3))] ?? []);
}

/** @param {GameListing} game */
export function gameIcon({ board }) {
  const pieces = shown(board.pieces);
  const middle = (pieces.length - 1) / 2;
  return h(
    "svg",
    { class: `game-icon style-${board.style} shape-${board.shape}`, viewBox: "0 0 200 100", "aria-hidden": "true" },
    h("rect", { class: "ground", width: 200, height: 100 }),
    pieces.map((piece, index) => {
      const isCard = piece.shape === "card";
      const gap = pieces.length > 2 ? 56 : 84;
      return h(
        "g",
        { transform: `translate(${100 + gap * (index - middle)} ${50 + (isCard ? 6 * Math.abs(index - middle) : 0)})${isCard ? ` rotate(${9 * (index - middle)})` : ""}` },
        isCard && h("rect", { class: "game-icon-card", x: -25, y: -37, width: 50, height: 74, rx: 7 }),
        drawPiece(piece, { x: 0, y: 0 }, isCard ? (CARD.test(piece.code) ? 18 : 23) : pieces.length > 2 ? 23 : 32),
      );
    }),
  );
}
