/** From cells to a choice: what choosing a cell means, given the legal choices and the cells chosen before. */

/** @typedef {import("./types").Choice} Choice */

/**
 * @typedef {{ kind: "act", choice: Choice } | { kind: "ask", choices: Choice[], chosen: number[] }
 *   | { kind: "path", chosen: number[] } | { kind: "nothing" }} Outcome
 */

/** The choices that a cell leads to, after those chosen before. @param {Choice[]} choices @param {number[]} chosen @param {number} cell */
export function through(choices, chosen, cell) {
  return choices.filter((choice) => {
    if (choice.path.length <= chosen.length) return false;
    if (chosen.some((before, index) => choice.path[index] !== before)) return false;
    if (choice.path[chosen.length] === cell) return true;
    return choice.path.length === 1 && choice.zone.includes(cell);
  });
}

/** @param {Choice[]} choices @param {number[]} chosen @param {number} cell @returns {Outcome} */
export function choose(choices, chosen, cell) {
  const matching = through(choices, chosen, cell);
  if (matching.length === 0) {
    if (chosen.length === 0 || chosen.at(-1) === cell) return { kind: "path", chosen: [] };
    return choose(choices, [], cell); // another piece is picked up instead
  }
  const complete = matching.filter((choice) => choice.path.length === chosen.length + 1);
  const [only] = complete;
  if (matching.length === 1 && only) return { kind: "act", choice: only };
  const path = [...chosen, cell];
  if (complete.length > 0) return { kind: "ask", choices: complete, chosen: path };
  return { kind: "path", chosen: path };
}

/** The choice that choosing this cell would make, where there is exactly one. @param {Choice[]} choices @param {number[]} chosen @param {number} cell */
export function preview(choices, chosen, cell) {
  const matching = through(choices, chosen, cell);
  const [only] = matching;
  return matching.length === 1 && only && only.path.length === chosen.length + 1 ? only : undefined;
}

/** Choices that are made by a button. @param {Choice[]} choices @returns {Choice[]} */
export function buttons(choices) {
  return choices.filter((choice) => choice.path.length === 0);
}
