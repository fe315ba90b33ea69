/** Seats, pieces and cards in the page's language, as far as they are those of games that we know. */

import { seatTitle } from "../ui/game-words.js";
import { known, t } from "../ui/words.js";

/** @typedef {import("../types").Piece} Piece */

const PIECES = "board-piece-*";
const CARD = /^(\w+) of (clubs|diamonds|hearts|spades)$/;
const DIE = /^die showing (\w+)$/;
const OWNED = /^(\w+)'s piece$/;
const ROLLED = /^a (\d+)$/;
const TOKENS = /^(\d+) tokens?$/;

/** @param {readonly string[]} names of a game's seats @param {number} seat @returns {string} */
export function seatWord(names, seat) {
  const name = names[seat];
  return name === undefined ? t("board-seat", { number: String(seat + 1) }) : seatTitle(name);
}

/** Name a seat inside of a sentence. @param {readonly string[]} names of a game's seats @param {number} seat @returns {string} */
export function seatWithin(names, seat) {
  const name = names[seat];
  return name === undefined ? t("board-seat-within", { number: String(seat + 1) }) : seatTitle(name);
}

/** @param {Pick<Piece, "name" | "shape">} piece @returns {string} */
export function pieceWord({ name, shape }) {
  const [, rank, suit] = CARD.exec(name) ?? [];
  if (suit) return t("board-card", { rank, suit });
  const face = DIE.exec(name)?.[1];
  if (face) return t("board-die", { face });
  const seat = OWNED.exec(name)?.[1];
  if (seat) return t("board-piece-of", { seat: seatTitle(seat) });
  const rolled = ROLLED.exec(name)?.[1];
  if (rolled) return t("board-rolled", { face: rolled });
  const count = TOKENS.exec(name)?.[1];
  if (count) return t("board-tokens", { count: Number(count) });
  const id = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return known(PIECES.replace("*", shape === "crowned" ? `${id}-crowned` : id), name);
}
