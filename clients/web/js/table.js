/** Games without a board: what lies before each seat, as cards; and the lines beside any board (pot, score, round). */

import { h } from "./dom.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Hand} Hand */
/** @typedef {import("./dom.js").VElement} VElement */

const HIDDEN = "?";

/**
 * @param {Board} board
 * @param {View} view
 * @param {(seat: number) => import("./dom.js").Children} who how a seat is named
 * @returns {VElement}
 */
export function tableView(board, view, who) {
  return h(
    "div",
    { class: `felt style-${board.style}`, key: "table" },
    view.hands.map((hand, index) =>
      h(
        "section",
        { class: "hand", key: `${hand.seat}-${hand.label}-${index}` },
        h("h2", { class: "hand-title" }, h("span", { class: "hand-owner" }, hand.seat >= 0 && who(hand.seat)), " ", hand.label),
        h("ul", { class: "cards" }, hand.items.length === 0 ? h("li", { class: "no-card" }, "nothing yet") : hand.items.map((item) => card(board, item))),
      ),
    ),
  );
}

/** @param {Board} board @param {string} item @returns {VElement} */
function card(board, item) {
  if (item === HIDDEN) {
    return h("li", { class: "card card-back" }, h("span", { class: "visually-hidden" }, "face down"));
  }
  const piece = board.pieces.find((each) => each.code === item);
  const name = piece?.name ?? item;
  const face = piece && (piece.glyph || piece.shape !== "card") ? icon(piece) : h("span", { class: "card-face", "aria-hidden": "true" }, item.slice(0, 2));
  return h("li", { class: "card" }, face, h("span", { class: "card-name" }, name));
}

/** @param {import("./types").Piece} piece @returns {VElement} */
function icon(piece) {
  return h("svg", { class: "card-art", viewBox: "-46 -46 92 92", "aria-hidden": "true" }, drawPiece(piece, { x: 0, y: 0 }, 38));
}

/** @param {View} view @returns {VElement | false} */
export function factsView(view) {
  return (
    view.facts.length > 0 &&
    h("dl", { class: "facts" }, view.facts.map(({ label, value }) => h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, value))))
  );
}
