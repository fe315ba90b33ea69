/** A backgammon board: geometry of its points, stacks of checkers, and a position in the middle of a move. */

import { h } from "../ui/dom.js";
import { drawPiece } from "./pieces.js";
import { t } from "../ui/words.js";
import { pieceWord } from "./words.js";
import { moveWords } from "./move-words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("./board.js").BoardProps} BoardProps */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Cells: 24 points, then each seat's bar, then each seat's tray. */
const POINTS = 24;
const BAR = 24;
const TRAY = 26;
const CELL = 100;
const TALL = 5.2 * CELL;
/** Between the points of both sides: their numbers, and the dice. */
const GAP = 2 * CELL;
/** Half the side of a die, and the distance of two. */
const DIE = 38;
const DICE_APART = 92;
/** Largest stack drawn without overlap; checkers of larger stacks move closer together. */
const LOOSE = 5;

/** Return the place of a cell; columns from the left: six points, the bar, six points, the trays. @param {number} cell @returns {{ column: number, isTop: boolean }} */
function place(cell) {
  if (cell >= TRAY) return { column: 13, isTop: cell > TRAY };
  if (cell >= BAR) return { column: 6, isTop: cell === BAR }; // a checker on the bar starts from the far end
  if (cell >= 12) return { column: cell - 12 + (cell >= 18 ? 1 : 0), isTop: true };
  return { column: 11 - cell + (cell < 6 ? 1 : 0), isTop: false };
}

/** @param {boolean} flipped upside down, as the second seat sees it @returns {Geometry} */
export function backgammonGeometry(flipped) {
  const height = 2 * TALL + GAP;
  const center = /** @param {number} cell */ (cell) => {
    const { column, isTop } = place(cell);
    return { x: (column + 0.5) * CELL, y: isTop !== flipped ? TALL / 2 : height - TALL / 2 };
  };
  const row = /** @param {boolean} isTop */ (isTop) =>
    Array.from({ length: POINTS + 4 }, (_, cell) => cell)
      .filter((cell) => place(cell).isTop === isTop)
      .sort((one, other) => place(one).column - place(other).column);
  return {
    width: 14 * CELL,
    height,
    radius: 44,
    half: { x: CELL / 2, y: TALL / 2 },
    rows: flipped ? [row(false), row(true)] : [row(true), row(false)],
    center,
  };
}

/** Return a cell's name; points are numbered from the viewing seat's side. @param {Board} board @param {number} cell @param {number | null} [seat] @returns {string} */
export function titleOf(board, cell, seat = null) {
  const isTurned = board.shape === "backgammon" && seat === 1 && cell < POINTS;
  return moveWords(board.cell_names[isTurned ? POINTS - 1 - cell : cell] ?? "");
}

/** Draw the points with their numbers, and the trays. @param {Geometry} where @param {number | null} seat @returns {VElement[]} */
export function points(where, seat) {
  const bar = h("rect", { class: "bar", x: 6 * CELL, y: 0, width: CELL, height: where.height });
  const trays = h("rect", { class: "bar", x: 13 * CELL, y: 0, width: CELL, height: where.height });
  const triangles = Array.from({ length: POINTS }, (_, cell) => {
    const { x } = where.center(cell);
    const base = edge(where, cell);
    const tip = base === 0 ? TALL - 20 : where.height - TALL + 20;
    return h("path", { class: cell % 2 ? "triangle triangle-dark" : "triangle", d: `M${x - 48} ${base}H${x + 48}L${x} ${tip}z` });
  });
  const numbers = Array.from({ length: POINTS }, (_, cell) => {
    const isTop = edge(where, cell) === 0;
    const y = isTop ? TALL + 40 : where.height - TALL - 16;
    return h("text", { class: "point-number", x: where.center(cell).x, y, "text-anchor": "middle" }, String(seat === 1 ? POINTS - cell : cell + 1));
  });
  return [bar, trays, ...triangles, ...numbers];
}

/** What the rules say of a cube in play: "1, in the middle", "4, White's". */
const CUBE = /^(\d+), (?:in the middle|(White|Black)'s)$/;

/** Draw the doubling cube on the bar: in the middle, where 64 stands for 1, or on its owner's side. @param {BoardProps} props @param {Geometry} where @returns {VElement | false} */
export function cube({ view }, where) {
  const [, value, owner] = CUBE.exec(view.facts.find(({ label }) => label === "Cube")?.value ?? "") ?? [];
  if (value === undefined) return false;
  const whites = where.center(0).y > where.height / 2 ? 1 : -1; // White's home lies below
  const side = owner === undefined ? 0 : owner === "White" ? whites : -whites;
  const [x, y] = [6.5 * CELL, where.height / 2 + side * 1.4 * CELL];
  return h("g", { class: "cube" }, h("rect", { x: x - 38, y: y - 38, width: 76, height: 76, rx: 12 }), h("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, value === "1" ? "64" : value));
}

/** Return the y of the edge that a cell's stack stands on. @param {Geometry} where @param {number} cell */
function edge(where, cell) {
  return where.center(cell).y < where.height / 2 ? 0 : where.height;
}

/** @param {Geometry} where @param {number} cell @param {number} nth from the edge @param {number} count in the stack */
function inStack(where, cell, nth, count) {
  const apart = cell >= TRAY ? 30 : count > LOOSE ? ((LOOSE - 1) * 90) / (count - 1) : 90;
  const far = 50 + nth * apart;
  const base = edge(where, cell);
  return { x: where.center(cell).x, y: base === 0 ? far : base - far };
}

/** Draw the checkers after the steps chosen so far. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
export function stacks({ board, view, chosen, pending, slides }, where) {
  const shown = afterSteps(view.cells, pending ? pending.path : chosen);
  return shown.flatMap((codes, cell) =>
    [...codes].flatMap((code, nth) => {
      const piece = board.pieces.find((each) => each.code === code);
      const radius = cell >= TRAY ? 30 : where.radius;
      const from = nth === codes.length - 1 ? slides?.get(cell) : undefined;
      const left = from === undefined || from === cell ? undefined : (shown[from] ?? "").length;
      const slid = left === undefined || from === undefined ? {} : { kind: "piece-slid", from: inStack(where, from, left, left + 1) };
      return piece ? [drawPiece(piece, inStack(where, cell, nth, codes.length), radius, { key: `${cell}-${nth}-${code}`, ...slid })] : [];
    }),
  );
}

/** Return the cells' contents after checkers have moved along a path of steps. @param {string[]} cells @param {number[]} path from, to, from, to @returns {string[]} */
export function afterSteps(cells, path) {
  const after = [...cells];
  for (let step = 0; step + 1 < path.length; step += 2) {
    const [from = 0, to = 0] = path.slice(step, step + 2);
    const moved = (after[from] ?? "").slice(-1);
    after[from] = (after[from] ?? "").slice(0, -1);
    const there = after[to] ?? "";
    if (there !== "" && there[0] !== moved && to < BAR) {
      const bar = BAR + (moved === "B" ? 0 : 1);
      after[bar] = (after[bar] ?? "") + there;
      after[to] = moved;
    } else after[to] = there + moved;
  }
  return after;
}

/** Draw my dice in the middle of the right half, the other side's on the left. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
export function dice({ board, view, seat: near }, where) {
  return view.hands.flatMap(({ seat, items }) => {
    const middle = (seat === (near ?? 0) ? 10 : 3) * CELL;
    return items.flatMap((code, nth) => {
      const piece = board.pieces.find((each) => each.code === code);
      return piece ? [drawPiece(piece, { x: middle + (nth - (items.length - 1) / 2) * DICE_APART, y: where.height / 2 }, DIE)] : [];
    });
  });
}

/** Mark the cells that the next checker may leave or reach. @param {number[]} cells @param {Geometry} where @returns {VElement[]} */
export function landings(cells, where) {
  return cells.map((cell) => {
    const { x } = where.center(cell);
    const base = edge(where, cell);
    return h("circle", { class: "target", cx: x, cy: base === 0 ? TALL - 16 : where.height - TALL + 16, r: 14 });
  });
}

/** Name a stack: "2 white checkers". @param {Board} board @param {string} codes @returns {string} */
export function stackName(board, codes) {
  const piece = board.pieces.find((each) => each.code === codes[0]);
  const name = piece ? pieceWord(piece) : codes;
  return codes.length === 1 ? name : t("board-count", { count: codes.length, piece: name });
}

/**
 * Return the choice once for each order of its steps and each equivalent path.
 * @param {import("./cell-selection.js").Choice} choice @returns {import("./cell-selection.js").Choice[]}
 */
export function inAnyOrder(choice) {
  const seen = new Set();
  return [choice.path, ...choice.also].flatMap((path) => {
    const steps = path.flatMap((cell, index) => (index % 2 ? [] : [[cell, path[index + 1] ?? cell]]));
    return orders(steps).flatMap((order) => {
      const key = order.join();
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...choice, path: order.flat() }];
    });
  });
}

/** @param {number[][]} steps @returns {number[][][]} */
function orders(steps) {
  if (steps.length < 2) return [steps];
  return steps.flatMap((first, index) => orders(steps.filter((_, other) => other !== index)).map((rest) => [first, ...rest]));
}
