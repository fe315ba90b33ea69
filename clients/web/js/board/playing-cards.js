/** Drawings of playing cards, dice and cups, for hands, tricks and the middle of the table. */

import { h } from "../ui/dom.js";
import { drawPiece } from "./pieces.js";
import { pieceWord } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const FOUR = "agon.suits";

/** True if diamonds and clubs have colours of their own. @returns {boolean} */
export function isFourColour() {
  return localStorage.getItem(FOUR) === "four";
}

/** @param {boolean} four */
export function saveFourColour(four) {
  if (four) localStorage.setItem(FOUR, "four");
  else localStorage.removeItem(FOUR);
}

/** The signs of the suits, round the origin, 9 units to the edge. @type {Record<string, string>} */
const SUITS = {
  s: "M0-9C9-2 9 5 4.6 5 2.6 5 1.1 4 .6 2.6L2.6 9H-2.6L-.6 2.6C-1.1 4-2.6 5-4.6 5-9 5-9-2 0-9z",
  h: "M0 9C-10 1-9-8-4.5-8-2-8-.4-6.4 0-4.4.4-6.4 2-8 4.5-8 9-8 10 1 0 9z",
  d: "M0-9 7 0 0 9-7 0z",
  c: "M-2.6 9-.5 3.4A4.3 4.3 0 1 1-4-3.2 4.3 4.3 0 1 1 4-3.2 4.3 4.3 0 1 1 .5 3.4L2.6 9z",
};
const CARD = /^([2-9TJQKA])([shdc])$/;

/** Positions of a number's signs: columns and rows of a printed card. @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[0, -2], [0, 2]],
  3: [[0, -2], [0, 0], [0, 2]],
  4: [[-1, -2], [1, -2], [-1, 2], [1, 2]],
  5: [[-1, -2], [1, -2], [0, 0], [-1, 2], [1, 2]],
  6: [[-1, -2], [1, -2], [-1, 0], [1, 0], [-1, 2], [1, 2]],
  7: [[-1, -2], [1, -2], [0, -1], [-1, 0], [1, 0], [-1, 2], [1, 2]],
  8: [[-1, -2], [1, -2], [0, -1], [-1, 0], [1, 0], [0, 1], [-1, 2], [1, 2]],
  9: [[-1, -2], [1, -2], [-1, -0.7], [1, -0.7], [0, 0], [-1, 0.7], [1, 0.7], [-1, 2], [1, 2]],
  T: [[-1, -2], [1, -2], [0, -1.35], [-1, -0.7], [1, -0.7], [-1, 0.7], [1, 0.7], [0, 1.35], [-1, 2], [1, 2]],
};
/** Headgear of the court cards: a cap, a coronet, a crown. @type {Record<string, string>} */
const COURT = { J: "M-8 5V0C-8-8 8-8 8 0V5z", Q: "M-9 5-11-5-4 0 0-8 4 0 11-5 9 5z", K: "M-9 5-11-6-5-1V-7H5V-1L11-6 9 5z" };

/** @param {string} suit @param {number} x @param {number} y @param {number} scale @returns {VElement} */
function sign(suit, x, y, scale) {
  return h("path", { d: SUITS[suit], transform: `translate(${x} ${y}) scale(${scale})` });
}

/** Draw the middle of a card. @param {string} rank @param {string} suit @returns {VElement[]} */
function middle(rank, suit) {
  const crown = COURT[rank];
  if (crown) {
    return [
      h("rect", { class: "court", x: 22, y: 24, width: 32, height: 48, rx: 3 }),
      h("path", { d: crown, transform: "translate(38 38)" }),
      sign(suit, 38, 58, 1.05),
    ];
  }
  const pips = PIPS[rank];
  if (!pips) return [sign(suit, 37, 50, 1.7)];
  return pips.map(([column, row]) => sign(suit, 39 + 10 * column, 46 + 14.5 * row, 0.6));
}

/** Draw a playing card. The style sheet adds the rank, so that screen readers read only the card's name. @param {string} code rank and suit @returns {VElement[] | null} null if it is another kind of card */
function playingCard(code) {
  const [, rank = "", suit = ""] = CARD.exec(code) ?? [];
  if (rank === "") return null;
  return [
    h("svg", { class: `playing-card suit-${suit}`, viewBox: "0 0 60 84", "aria-hidden": "true" }, sign(suit, 11.5, 33, 0.92), middle(rank, suit)),
    h("span", { class: `rank suit-${suit}`, "data-rank": rank === "T" ? "10" : rank, "aria-hidden": "true" }),
  ];
}

/** Return kind, name and face of an open item. @param {Board} board @param {string} item a code @returns {{ kind: "card" | "die" | "chip", name: string, face: VElement[] }} */
export function faceUp(board, item) {
  const piece = board.pieces.find((each) => each.code === item);
  const name = piece ? pieceWord(piece) : item;
  if (piece?.shape === "die") return { kind: "die", name, face: [icon(piece)] };
  if (piece?.shape === "chip") return { kind: "chip", name, face: [icon(piece)] };
  const card = playingCard(item);
  if (card) return { kind: "card", name, face: card };
  const isDrawn = piece && (piece.glyph || piece.shape !== "card");
  const face = isDrawn ? icon(piece) : h("span", { class: "card-face", "aria-hidden": "true" }, item.slice(0, 2));
  return { kind: "card", name, face: [face, h("span", { class: "card-name", "aria-hidden": "true" }, name)] };
}

/** @param {Piece} piece @returns {VElement} */
function icon(piece) {
  return h("svg", { class: "card-art", viewBox: "-46 -46 92 92", "aria-hidden": "true" }, drawPiece(piece, { x: 0, y: 0 }, 38));
}

/** Draw a cup, mouth down, with dice under it. @returns {VElement} */
export function cup() {
  return h(
    "svg",
    { class: "cup", viewBox: "0 0 60 60", "aria-hidden": "true" },
    h("path", { class: "cup-side", d: "M14 8H46L54 52H6z" }),
    h("path", { class: "cup-rim", d: "M4 52H56M16 16H44M9 44H51" }),
  );
}

/** True if this board's hidden items are dice. @param {Board} board @returns {boolean} */
export function isDiceBoard(board) {
  return board.pieces.some(({ shape }) => shape === "die") && board.pieces.every(({ shape }) => shape !== "card");
}
