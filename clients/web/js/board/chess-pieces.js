/** The six chessmen in three sets, drawn round the origin, 40 units to the edge. In a set each has a shape of its own. */

import { h } from "../ui/dom.js";
import { savedPieces } from "../ui/settings.js";

/** @typedef {"pawn" | "knight" | "bishop" | "rook" | "queen" | "king"} Chessman */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const SKIRT = "M-19 15Q0 9 19 15Q17 22 20 28H-20Q-17 22-19 15Z";

/** @typedef {Record<Chessman, { faces: string[], lines: string }>} Set filled shapes from the back to the front, then lines on them */

/** @type {Set} */
const CLASSIC = {
  pawn: {
    faces: ["M-17 28Q-7 16-7-2H-12Q-16-7-10-10A15 15 0 1 1 10-10Q16-7 12-2H7Q7 16 17 28Z"],
    lines: "M-7-2H7",
  },
  rook: {
    faces: ["M-19 28-15 21-13-9-22-16V-37H-12V-30H-5V-37H5V-30H12V-37H22V-16L13-9 15 21 19 28Z"],
    lines: "M-13-9H13M-15 21H15",
  },
  knight: {
    faces: ["M24 28C28 2 22-20 9-28L8-39-3-29C-13-27-18-19-20-11-22-4-31 0-31 8-31 15-24 18-19 15-14 11-8 11-2 7-3 15-17 17-18 28Z"],
    lines: "M12-20C20-9 20 10 17 27M-26 7-24 6M-11-15-9-14",
  },
  bishop: {
    faces: [
      "M-8 14Q-8 23-18 28H18Q8 23 8 14Z",
      "M-13 10H13V16H-13Z",
      "M0-34C11-25 18-15 18-5 18 3 13 8 10 10H-10C-13 8-18 3-18-5-18-15-11-25 0-34Z",
      "M5-37A5 5 0 1 1-5-37A5 5 0 1 1 5-37Z",
    ],
    lines: "M0-20V1M-8-10H8",
  },
  queen: {
    faces: [
      SKIRT,
      "M-19 15-30-18-17 0-15-28-6-3 0-31 6-3 15-28 17 0 30-18 19 15Q0 9-19 15Z",
      ...[
        [-30, -20],
        [-15, -31],
        [0, -34],
        [15, -31],
        [30, -20],
      ].map(([x = 0, y = 0]) => `M${x + 5} ${y}A5 5 0 1 1${x - 5} ${y}A5 5 0 1 1${x + 5} ${y}Z`),
    ],
    lines: "M-16 22Q0 17 16 22",
  },
  king: {
    faces: [
      "M-3.5-42H3.5V-37H9V-30H3.5V-24H-3.5V-30H-9V-37H-3.5Z",
      "M0 0C-11-12-8-22 0-25 8-22 11-12 0 0Z",
      SKIRT,
      "M-19 15C-36 3-35-18-19-19-8-19-2-10 0 0 2-10 8-19 19-19 35-18 36 3 19 15Q0 9-19 15Z",
    ],
    lines: "M-16 22Q0 17 16 22M0 0V11",
  },
};

const BLOCK = "M-25 37V29H25V37Z";

/** Straight edges only. @type {Set} */
const ANGULAR = {
  pawn: { faces: [BLOCK, "M-16 29-7-4H7L16 29Z", "M0-30 15-15 0 0-15-15Z"], lines: "M-10 16H10" },
  rook: { faces: [BLOCK, "M-17 29V-14H17V29Z", "M-24-12V-36H-11V-27H-6V-36H6V-27H11V-36H24V-12Z"], lines: "M-17 16H17" },
  knight: { faces: [BLOCK, "M-18 29-6 4-22 10-30-2-12-26-8-40 2-31 20-22 22 29Z"], lines: "M-12-14-6-16M8-22 14 16" },
  bishop: { faces: [BLOCK, "M-16 29-9 8H9L16 29Z", "M0-39 18-8 9 10H-9L-18-8Z"], lines: "M3-20 10-6M-10 18H10" },
  queen: { faces: [BLOCK, "M-18 29-31-18-15-2-13-34 0-6 13-34 15-2 31-18 18 29Z"], lines: "M-19 14H19" },
  king: { faces: [BLOCK, "M-4-42H4V-36H10V-29H4V-20H-4V-29H-10V-36H-4Z", "M-19 29-28-14-10-20 0-8 10-20 28-14 19 29Z"], lines: "M-22 14H22" },
};

const ROUND = "M-34 0A34 34 0 1 1 34 0A34 34 0 1 1-34 0Z";

/** The letters of the English notation, for who learns to read it: drawn, so that they look alike on every device. @type {Record<Chessman, string>} */
const LETTERS = {
  pawn: "M-9 18V-18H2A10 10 0 0 1 2 3H-9",
  knight: "M-13 18V-18L13 18V-18",
  bishop: "M-10 0H3A9 9 0 0 1 3 18H-10V-18H1A9 9 0 0 1 1 0",
  rook: "M-10 18V-18H2A10 10 0 0 1 2 2H-10M1 2 13 18",
  queen: "M-16 0A16 18 0 1 1 16 0A16 18 0 1 1-16 0M4 6 16 20",
  king: "M-10-18V18M12-18-10 4M-2-3 13 18",
};

const FOOT = "M-26 37V33Q-26 28-20 28H20Q26 28 26 33V37Z";

/** @param {string} shape @returns {shape is Chessman} */
export function isChessman(shape) {
  return shape in CLASSIC;
}

/** @param {Chessman} shape @returns {VElement[]} */
export function chessman(shape) {
  const pieces = savedPieces();
  if (pieces === "letters") return [h("path", { class: "face", d: ROUND }), h("path", { class: "letter", d: LETTERS[shape] })];
  const { faces, lines } = (pieces === "angular" ? ANGULAR : CLASSIC)[shape];
  return (pieces === "angular" ? faces : [...faces, FOOT]).map((d) => h("path", { class: "face", d })).concat(h("path", { class: "engraved", d: lines }));
}
