/** Draws pieces. Seats differ by shape or engraved mark as well as by colour, and every piece has an outline. */

import { chessman, isChessman } from "./chess-pieces.js";
import { h } from "../ui/dom.js";
import { savedPieces } from "../ui/settings.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Drawn, not set in type: many devices have no font with these. @type {Record<string, VElement[]>} */
const SIGNS = {
  "✊": [h("path", { class: "sign sign-face", d: "M-30 20-34-4-16-26 10-29 32-10 33 14 16 28-14 29z" }), h("path", { class: "sign", d: "M-16-26-6-6 32-10M-6-6-12 29" })],
  "✋": [h("path", { class: "sign sign-face", d: "M-24-34H10L25-19V34H-24z" }), h("path", { class: "sign", d: "M10-34V-19H25M-13-8H14M-13 6H14M-13 20H5" })],
  "🤝": [
    h("path", { class: "sign sign-face", d: "M-40-14-24-24-4-14 14-24 40-14 40 12 26 16-2 30-26 16-40 12z" }),
    h("path", { class: "sign", d: "M-24-24V14M26-20V14M-4-14-14-2-4 4 6-4 26 14M-8 24l8-8M2 28l8-8" }),
  ],
  "✂": [
    h("path", { class: "sign", d: "M-6 8 24-34M6 8-24-34" }),
    h("circle", { class: "sign sign-face", cx: "-15", cy: "20", r: "12" }),
    h("circle", { class: "sign sign-face", cx: "15", cy: "20", r: "12" }),
  ],
  "✌": [
    h("path", { class: "sign", d: "M-12 12 22-34M12 12-22-34" }),
    h("circle", { class: "sign sign-face", cx: "-17", cy: "22", r: "11" }),
    h("circle", { class: "sign sign-face", cx: "17", cy: "22", r: "11" }),
  ],
};

/** @param {Piece} piece @returns {VElement[]} a drawing round the origin, 38 units to the edge */
function body(piece) {
  if (isChessman(piece.shape)) return chessman(piece.shape);
  switch (piece.shape) {
    case "cross":
      return [
        h("path", { class: "under", d: "M-26-26 26 26M26-26-26 26" }),
        h("path", { class: "over", d: "M-26-26 26 26M26-26-26 26" }),
      ];
    case "ring":
      return [h("circle", { class: "under", r: "27" }), h("circle", { class: "over", r: "27" })];
    case "stone":
      if (piece.seat > 1) return [h("circle", { class: "face", r: "38" }), mark(piece.seat)];
      return [h("circle", { class: "face", r: "38" }), ...(savedPieces() === "classic" ? SHADING : [])];
    case "disc":
      return [h("circle", { class: "face", r: "38" }), mark(piece.seat)];
    case "crowned":
      return [
        h("circle", { class: "face", r: "38" }),
        h("path", { class: "engraved", d: "M-20 14v-24l11 11 9-16 9 16 11-11v24z" }),
      ];
    case "up":
      return [h("path", { class: "face", d: "M0-36 38 30H-38z" })];
    case "down":
      return [h("path", { class: "face", d: "M0 36 38-30H-38z" })];
    case "leaf":
      return [
        h("rect", { class: "face", x: "-38", y: "-28", width: "76", height: "56", rx: "10" }),
        h("text", { class: "glyph", style: piece.glyph.length > 4 ? { "font-size": "22px" } : {}, y: "2", "text-anchor": "middle", "dominant-baseline": "central" }, piece.glyph),
      ];
    case "bar":
      return [h("rect", { class: "face", x: "-38", y: "-7", width: "76", height: "14", rx: "7" })];
    case "seeds":
      return [h("circle", { class: "face", cx: "-14", cy: "8", r: "13" }), h("circle", { class: "face", cx: "14", cy: "8", r: "13" }), h("circle", { class: "face", cy: "-14", r: "13" })];
    case "die":
      return [h("rect", { class: "face", x: "-36", y: "-36", width: "72", height: "72", rx: "14" }), ...pips(Number(piece.glyph))];
    case "chip":
      return [
        h("circle", { class: "face", r: "38" }),
        h("circle", { class: "chip-edge", r: "32" }),
        h("text", { class: "glyph chip-glyph", y: "2", "text-anchor": "middle", "dominant-baseline": "central" }, piece.glyph),
      ];
    case "symbol":
    case "card":
      if (piece.glyph in SIGNS) return SIGNS[piece.glyph] ?? [];
      return [
        h("text", { class: /^.[hd]$/.test(piece.code) ? "glyph glyph-red" : "glyph", y: "2", "text-anchor": "middle", "dominant-baseline": "central" }, piece.glyph || cardText(piece.code)),
      ];
  }
}

/** Return a playing card in short: 10♠. @param {string} code */
export function cardText(code) {
  const sign = /^[2-9TJQKA][shdc]$/.test(code) ? { s: "♠", h: "♥", d: "♦", c: "♣" }[code.charAt(1)] : undefined;
  return sign ? code.charAt(0).replace("T", "10") + sign : code;
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** Draw the spots of a die. @param {number} count @returns {VElement[]} */
function pips(count) {
  return (PIPS[count] ?? []).map((place) => h("circle", { class: "pip", cx: String(20 * ((place % 3) - 1)), cy: String(20 * (Math.floor(place / 3) - 1)), r: "7" }));
}

/** The seats' marks: a circle, a star of four points, a triangle, a square, a cross, three bars. */
const MARKS = [
  "M-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0z",
  "M0-23 6-6 23 0 6 6 0 23-6 6-23 0-6-6z",
  "M0-22 21 14H-21z",
  "M-17-17H17V17H-17z",
  "M-16-16 16 16M16-16-16 16",
  "M-14-18V18M0-22V22M14-18V18",
];

/** Light from the upper left on a round stone. */
const SHADING = [h("circle", { class: "shine", r: "27", cx: "-6", cy: "-7" }), h("path", { class: "shade", d: "M26-27A37.5 37.5 0 1 1-27 26A44 44 0 0 0 26-27Z" })];

/** Draw the mark engraved in a seat's disc. @param {number} seat @returns {VElement} */
function mark(seat) {
  return h("path", { class: "engraved", d: MARKS[seat] ?? MARKS[0] });
}

/** Return a piece's tone; a piece named red is red, so that name and look agree. @param {Piece} piece @returns {string} */
function tone(piece) {
  return /^(red|blue|black|white|green|yellow|purple)\b/.exec(piece.name)?.[1] ?? "own";
}

/** Return the tone of a seat's pieces, for the seat's other marks. @param {Piece[]} pieces @param {number} seat @returns {string} */
export function seatTone(pieces, seat) {
  const piece = pieces.find((each) => each.seat === seat);
  return piece ? tone(piece) : "own";
}

/**
 * @param {Piece} piece
 * @param {{ x: number, y: number }} at
 * @param {number} radius
 * @param {{ key?: string, kind?: string, drop?: number | undefined, from?: { x: number, y: number } | undefined }} [how] `drop`: units to fall; `from`: start of its slide
 * @returns {VElement}
 */
export function drawPiece(piece, at, radius, { key, kind = "", drop, from } = {}) {
  const size = isChessman(piece.shape) ? 1.13 * radius : radius; // slender, so they nearly fill their squares
  const transform = `translate(${at.x} ${at.y}) scale(${size / 38})`;
  const away = /** @param {number} units */ (units) => `${(38 * units) / size}px`;
  const style = from ? { "--dx": away(from.x - at.x), "--dy": away(from.y - at.y) } : drop === undefined ? {} : { "--drop": `${-drop}px` };
  const names = `piece piece-${piece.shape} seat-${piece.seat} tone-${tone(piece)} ${kind}`;
  return h("g", { key, transform }, h("g", { class: names, style }, body(piece)));
}

/** Return the piece that represents a seat: its king, or else its first. @param {Piece[]} pieces @param {number} seat @returns {Piece | undefined} */
export function seatPiece(pieces, seat) {
  const own = pieces.filter((piece) => piece.seat === seat);
  return own.find((piece) => piece.shape === "king") ?? own[0];
}

/** Draw a piece beside a player's name. @param {Piece} piece @returns {VElement} */
export function pieceIcon(piece) {
  const inner = drawPiece(piece, { x: 0, y: 0 }, 38);
  return h("svg", { class: "piece-icon", viewBox: "-46 -46 92 92", "aria-hidden": "true" }, inner);
}
