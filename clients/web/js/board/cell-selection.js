/** From cells to a choice: the meaning of a chosen cell, given the legal choices and the cells chosen before. */

import { inAnyOrder } from "./backgammon-board.js";

/** @typedef {Required<import("../types").Choice>} Choice with all defaults filled in */

/**
 * @typedef {{ kind: "act", choice: Choice } | { kind: "ask", choices: Choice[], chosen: number[] }
 *   | { kind: "path", chosen: number[] } | { kind: "nothing" }} Selection
 */

/** Last result of `leads` for a list of choices: a board of 361 points asks for each of them. @type {WeakMap<Choice[], { after: string, found: Map<number, Choice[]> }>} */
const known = new WeakMap();

/** Map each cell that may be chosen next to the choices that it leads to. @param {Choice[]} choices @param {number[]} chosen @returns {Map<number, Choice[]>} */
export function leads(choices, chosen) {
  const after = chosen.join();
  const before = known.get(choices);
  if (before?.after === after) return before.found;
  const begun = walks(choices).filter(({ path }) => path.length > chosen.length && chosen.every((cell, index) => path[index] === cell));
  const found = grouped(begun, ({ path, zone }) => new Set([...path.slice(chosen.length, chosen.length + 1), ...(path.length === chosen.length + 1 ? zone : [])]));
  if (chosen.length > 0) {
    for (const [cell, ending] of grouped(begun, ({ path, pairs }) => (pairs ? [] : path.slice(-1)))) {
      if (ending.length === 1 && !found.has(cell)) found.set(cell, ending);
    }
  }
  known.set(choices, { after, found });
  return found;
}

/** Every path of each choice. @type {WeakMap<Choice[], Choice[]>} */
const walked = new WeakMap();

/** @param {Choice[]} choices @returns {Choice[]} */
function walks(choices) {
  const before = walked.get(choices);
  if (before) return before;
  const all = choices.some(({ pairs }) => pairs) ? choices.flatMap((choice) => (choice.pairs ? inAnyOrder(choice) : [choice])) : choices;
  walked.set(choices, all);
  return all;
}

/** @param {Choice[]} choices @param {(choice: Choice) => Iterable<number>} cells @returns {Map<number, Choice[]>} */
function grouped(choices, cells) {
  /** @type {Map<number, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) {
    for (const cell of cells(choice)) {
      const group = groups.get(cell);
      if (group?.some(({ action }) => action === choice.action)) continue; // the same in another order
      if (group) group.push(choice);
      else groups.set(cell, [choice]);
    }
  }
  return groups;
}

/**
 * Return the choices that a cell leads to, after those chosen before: as the next cell on their path or, once a piece
 * has been picked up, as the end of the only path that ends there.
 * @param {Choice[]} choices @param {number[]} chosen @param {number} cell @returns {Choice[]}
 */
export function through(choices, chosen, cell) {
  return leads(choices, chosen).get(cell) ?? [];
}

/** Return the chosen cells without a piece that was only picked up. @param {Choice[]} choices @param {number[]} chosen @returns {number[]} */
export function settled(choices, chosen) {
  return choices.some(({ pairs }) => pairs) ? chosen.slice(0, chosen.length - (chosen.length % 2)) : [];
}

/** @param {Choice[]} choices @param {number[]} chosen @param {number} cell @returns {Selection} */
export function choose(choices, chosen, cell) {
  const matching = through(choices, chosen, cell);
  if (matching.length === 0) {
    const kept = settled(choices, chosen);
    if (chosen.length === kept.length || chosen.at(-1) === cell) return { kind: "path", chosen: kept };
    return choose(choices, kept, cell); // another piece is picked up instead
  }
  const only = preview(choices, chosen, cell);
  if (only) return { kind: "act", choice: only };
  const complete = matching.filter((choice) => choice.path.length === chosen.length + 1);
  const path = [...chosen, cell];
  if (complete.length > 0) return { kind: "ask", choices: complete, chosen: path };
  return { kind: "path", chosen: path };
}

/**
 * Return the choice that this cell completes, if there is exactly one. Picking up a piece never completes a move, but
 * after that a path without a fork completes at once.
 * @param {Choice[]} choices @param {number[]} chosen @param {number} cell @returns {Choice | undefined}
 */
export function preview(choices, chosen, cell) {
  const matching = through(choices, chosen, cell);
  const [only] = matching;
  if (matching.length !== 1 || !only) return undefined;
  return chosen.length > 0 || only.path.length === 1 ? only : undefined;
}

/** Return the cells whose piece can be picked up. @param {Choice[]} choices @returns {Set<number | undefined>} */
export function movable(choices) {
  return new Set(walks(choices).filter(({ path }) => path.length > 1).map(({ path }) => path[0]));
}

/** Return the choices that need a button. @param {Choice[]} choices @returns {Choice[]} */
export function buttons(choices) {
  return choices.filter((choice) => choice.path.length === 0);
}

/**
 * Return the choices that a typed move may mean; exactly one if it is clear. Letter case counts if it separates choices
 * (b is a pawn's file, B a bishop), and so do signs that many people omit. The names of its cells also mean a move:
 * e2e4, and e7e8q; e7e8 may mean four.
 * @param {Choice[]} choices @param {string} typed @param {string[]} names of the board's cells @returns {Choice[]}
 */
export function typedChoices(choices, typed, names) {
  const plain = /** @param {string} text */ (text) => text.trim().replace(/\s+/g, " ");
  const lower = /** @param {string} text */ (text) => plain(text).toLowerCase();
  const bare = /** @param {string} text */ (text) => lower(text).replace(/0/g, "o").replace(/[\s+#=!?:.]/g, "");
  for (const form of [plain, lower, bare]) {
    const wanted = form(typed);
    if (wanted === "") return [];
    const found = choices.filter(({ text }) => form(text) === wanted);
    if (found.length > 0) return found;
  }
  const along = choices.filter(({ path }) => path.length > 0).map((choice) => ({ choice, cells: choice.path.map((cell) => names[cell]).join("") }));
  const exact = along.filter(({ choice, cells }) => bare(cells + choice.piece) === bare(typed));
  const found = exact.length > 0 ? exact : along.filter(({ cells }) => bare(cells) === bare(typed));
  return found.map(({ choice }) => choice);
}
