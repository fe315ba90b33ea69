/** The drawing of a board: ground, cells, pieces, marks, in this order. Hidden from assistive technology. */

import { drawIn, loosePoints } from "./areas.js";
import { cube, dice, landings, points, stacks } from "./backgammon-board.js";
import { leads, movable, preview, through } from "./cell-selection.js";
import { h } from "../ui/dom.js";
import { hexagon } from "./geometry.js";
import { drawPiece } from "./pieces.js";
import { corners, holes, placesAndLines } from "./star-board.js";
import { edges, hexLabels } from "./board-edges.js";
import { branches, worths } from "./game-tree.js";

/** @typedef {import("./board.js").BoardProps} BoardProps */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./cell-selection.js").Choice} Choice */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** @param {BoardProps} props @param {Geometry} where @returns {VElement} */
export function boardDrawing(props, where) {
  const { board, choices, chosen, hover, flipped } = props;
  const isHex = board.shape === "hexes";
  const pointed = props.aim ?? hover;
  const intended = pointed === null ? undefined : preview(choices, chosen, pointed);
  return h(
    "svg",
    { class: "art", viewBox: `0 0 ${where.width} ${where.height}`, "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "ground", width: where.width, height: where.height, rx: board.style === "holes" ? 34 : 10 }),
    h("g", { class: "edges" }, edges(board, where, flipped)),
    h("g", { class: "cells" }, cells(props, where)),
    isNumbered(board) && h("g", { class: "square-numbers" }, numbers(board, where)),
    isHex && h("g", { class: "labels" }, hexLabels(board, where, flipped)),
    board.shape === "points" && lines(board, where),
    board.shape === "tree" && h("g", { class: "branches" }, branches(board, where, props.searched)),
    h("g", { class: "lasts" }, props.overlay?.lasts(props, where)),
    h("g", { class: "zone" }, intended ? zone([...intended.path, ...intended.zone], where, isHex) : []),
    board.shape === "backgammon" && cube(props, where),
    h("g", { class: "pieces" }, pieces(props, where)),
    board.shape === "backgammon" && h("g", { class: "dice" }, dice(props, where)),
    h("g", { class: "loose-points" }, loosePoints(where)),
    h("g", { class: "territory" }, props.overlay?.territory(props, where)),
    h("g", { class: "targets" }, targets(props, where)),
    h("g", { class: "preview" }, props.drag ? [] : ghost(props, where, intended ?? null, "piece-preview")),
    h("g", { class: "pending" }, ghost(props, where, props.pending, "piece-pending")),
    h("g", { class: "marks" }, props.overlay?.marks(props, where)),
    props.searched && h("g", { class: "worths" }, worths(board, where, props.searched)),
    h("g", { class: "dragged" }, dragged(props, where)),
  );
}

/** @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
function cells({ board, seat }, where) {
  if (board.shape === "points" || board.shape === "tree") return [];
  if (board.shape === "star") return [...corners(board, where), ...holes(board, where)];
  if (board.shape === "places") return placesAndLines(board, where);
  if (board.shape === "backgammon") return points(where, seat);
  return where.rows.flatMap((row, r) =>
    row.map((cell, c) => {
      const at = where.center(cell);
      if (board.shape === "hexes") return h("polygon", { class: "tile", points: hexagon(at) });
      if (board.style === "holes") return h("circle", { class: "hole", cx: at.x, cy: at.y, r: 41 });
      const tone = board.style === "checkered" && (r + c) % 2 === 1 ? "tile tile-dark" : "tile";
      const [half, rx] = board.style === "plain" ? [48, 12] : [50, 0];
      return h("rect", { class: tone, x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, rx });
    }),
  );
}

/** True if each square in play has a number, as in draughts, in place of a file and a rank. @param {BoardProps["board"]} board */
export const isNumbered = ({ style, column_labels }) => style === "checkered" && column_labels.length === 0;

/** Draw the squares' numbers in their upper left corners. @param {BoardProps["board"]} board @param {Geometry} where @returns {VElement[]} */
function numbers({ cell_names }, where) {
  return cell_names.flatMap((name, cell) => (name === "" ? [] : [h("text", { class: "square-number", x: where.center(cell).x - 48, y: where.center(cell).y - 33 }, name)]));
}

/** Draw the lines and dots of a board that is played on its points. @param {BoardProps["board"]} board @param {Geometry} where */
function lines(board, where) {
  const [right, bottom] = [where.width - 50, where.height - 50];
  const across = Array.from({ length: board.height }, (_, row) => `M50 ${50 + 100 * row}H${right}`);
  const down = Array.from({ length: board.width }, (_, column) => `M${50 + 100 * column} 50V${bottom}`);
  const dots = board.dots.map((cell) => h("circle", { class: "dot", cx: where.center(cell).x, cy: where.center(cell).y, r: 10 }));
  return h("g", {}, h("path", { class: "lines", d: [...across, ...down].join("") }), dots);
}

/** @param {number[]} among @param {Geometry} where @param {boolean} isHex @returns {VElement[]} */
function zone(among, where, isHex) {
  return [...new Set(among)].map((cell) => {
    const [{ x, y }, area] = [where.center(cell), where.area?.(cell) ?? { x: 50, y: 50 }];
    if (isHex) return h("polygon", { points: hexagon({ x, y }) });
    return h("rect", { x: x - area.x, y: y - area.y, width: 2 * area.x, height: 2 * area.y });
  });
}

/** Draw the pieces; a piece moving along a path stands at the path's last chosen cell. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
function pieces(props, where) {
  const { board, view, chosen, drag, searched } = props;
  if (board.shape === "backgammon") return stacks(props, where);
  const [first] = chosen;
  return view.cells.flatMap((code, cell) => {
    const piece = code === "" ? undefined : board.pieces.find((each) => each.code === code);
    if (!piece) return [];
    const stands = cell === first ? (chosen.at(-1) ?? cell) : cell;
    const at = where.center(stands);
    const drop = board.style === "holes" ? at.y + 60 : undefined; // moves once, when the element appears
    const from = props.slides?.get(cell);
    const kind = [from === cell ? "" : from !== undefined ? "piece-slid" : drop === undefined ? "piece-placed" : "piece-dropped", view.dead.includes(cell) && "piece-dead", searched?.unseen.has(cell) && "piece-unseen", drag && cell === first && "piece-lifted"];
    return [drawIn(piece, stands, where, view.counts[cell], { key: `${cell}-${code}`, kind: kind.filter(Boolean).join(" "), drop, from: from === undefined ? undefined : where.center(from) })];
  });
}

/** Mark targets of legal choices, and movable pieces if few can move; if all but a few free cells are legal (Go, Hex), mark those few, such as a ko. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
function targets({ board, view, choices, chosen, seat, isLost }, where) {
  if (board.shape === "tree") {
    return choices.flatMap(({ path }) => path.map((cell) => h("circle", { class: "target target-taken", cx: where.center(cell).x, cy: where.center(cell).y, r: 46 })));
  }
  if (board.shape === "backgammon") return landings([...leads(choices, chosen).keys()], where);
  const free = view.cells.flatMap((code, cell) => (code === "" && board.cell_names[cell] !== "" ? [cell] : []));
  const placed = new Set(choices.map(({ path }) => path[0]));
  const barred = free.filter((cell) => !placed.has(cell));
  if (chosen.length === 0 && barred.length * 4 < free.length) {
    return barred.map((cell) => h("rect", { class: "barred", x: where.center(cell).x - 15, y: where.center(cell).y - 15, width: 30, height: 30 }));
  }
  const own = view.cells.filter((code) => code !== "" && board.pieces.find((each) => each.code === code)?.seat === seat);
  const few = movable(choices).size;
  const areShown = isLost || few === 0 || few * 3 < own.length; // a forced capture, or an answer to check
  const ends = new Set(choices.flatMap((choice) => choice.path.slice(chosen.length)));
  return [...ends].flatMap((cell) => {
    if (through(choices, chosen, cell).length === 0) return [];
    const [{ x, y }, half] = [where.center(cell), where.area?.(cell) ?? { x: 50, y: 50 }];
    const isTaken = (view.cells[cell] ?? "") !== "";
    if (isTaken && chosen.length === 0 && !areShown) return [];
    return [h("circle", { class: isTaken ? "target target-taken" : "target", cx: x, cy: y, r: isTaken ? Math.min(44, half.x, half.y) : Math.min(chosen.length > 0 ? 14 : 9, half.x / 3, half.y / 3) })];
  });
}

/** Draw the piece that a choice places or moves; a choice that removes or marks one shows nothing. @param {BoardProps} props @param {Geometry} where @param {Choice | null} choice @param {string} kind */
function ghost({ board, seat, view }, where, choice, kind) {
  if (board.shape === "backgammon") return []; // `stacks` draws its checkers at their targets
  const cell = choice?.path.at(-1);
  if (!choice || cell === undefined) return [];
  const [from] = choice.path;
  const isMove = choice.path.length > 1 && from !== undefined;
  if (!isMove && (view.cells[cell] ?? "") !== "") return [];
  const code = choice.piece || (isMove ? view.cells[from] : undefined);
  const piece = code ? board.pieces.find((each) => each.code === code) : board.pieces.find((each) => each.seat === seat);
  return piece ? [drawIn(piece, cell, where, undefined, { kind })] : [];
}

/** Draw the dragged piece under the pointer. @param {BoardProps} props @param {Geometry} where @returns {VElement[]} */
function dragged({ board, view, chosen, drag }, where) {
  const piece = drag && board.pieces.find((each) => each.code === view.cells[chosen[0] ?? -1]);
  return drag && piece ? [drawPiece(piece, drag, where.radius * 1.15)] : [];
}
