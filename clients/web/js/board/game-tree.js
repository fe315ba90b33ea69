/** A drawn tree: its branches, and the nodes that a search visited and pruned, as its trace says. */

import { h } from "../ui/dom.js";
import { signed } from "../ui/format.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Traced} Traced */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/**
 * A search's visits to the nodes of a tree.
 * @typedef {{ looked: Map<number, Traced>, cut: Set<number>, unseen: Set<number> }} Searched
 */

/** @param {Board} board @param {Traced[]} trace @returns {Searched} */
export function searchedCells(board, trace) {
  /** @type {Searched} */
  const searched = { looked: new Map(), cut: new Set(), unseen: new Set() };
  for (const each of trace) {
    const cell = each.path.reduce((from, action) => board.links.find((link) => link.source === from && link.action === action)?.target ?? -1, 0);
    if (each.pruned) searched.cut.add(cell).forEach((one) => searched.unseen.add(one));
    else searched.looked.set(cell, each);
  }
  for (const { source, target } of board.links) if (searched.unseen.has(source)) searched.unseen.add(target); // level by level
  return searched;
}

/** Position of a name along its branch: branches are further apart there than in the middle. */
const NAMED = 0.58;
const NAME_PX = 22;

/** @param {Board} board @param {Geometry} where @param {Searched} [searched] @returns {VElement[]} */
export function branches(board, where, searched) {
  return board.links.map(({ source, target, label: text }) => {
    const [from, to] = [where.center(source), where.center(target)];
    const [x, y] = [from.x + NAMED * (to.x - from.x), from.y + NAMED * (to.y - from.y)];
    const gaps = board.links.flatMap((link) => (link.source === source && link.target !== target ? [Math.abs(where.center(link.target).x - to.x)] : []));
    const size = Math.min(NAME_PX, (NAMED * Math.min(...gaps) - 12) / (0.68 * text.length)); // so that names do not overlap
    const isUnseen = searched?.unseen.has(target) ?? false;
    return h(
      "g",
      { class: `branch${isUnseen ? " branch-unseen" : ""}` },
      h("path", { class: "branch-line", d: `M${from.x} ${from.y}L${to.x} ${to.y}` }),
      searched?.cut.has(target)
        ? h("path", { class: "branch-cut", d: `M${x - 18} ${y + 2}l36-16M${x - 18} ${y + 16}l36-16` })
        : h("text", { class: "branch-name", style: { "font-size": `${size}px` }, x, y, "text-anchor": "middle", "dominant-baseline": "central" }, text),
    );
  });
}

/** Return "+3", or a pair if one player's gain is not the other's loss. @param {Traced} traced */
export function worth({ values = [] }) {
  const [first, second] = values;
  return first === undefined ? "" : second === undefined || second === -first ? signed(first) : values.map(signed).join(", ");
}

/** Draw the value found for each choice beside it. @param {Board} board @param {Geometry} where @param {Searched} searched @returns {VElement[]} */
export function worths(board, where, { looked }) {
  const choices = new Set(board.links.map(({ source }) => source));
  return [...looked].flatMap(([cell, each]) => {
    if (!choices.has(cell)) return [];
    const { x, y } = where.center(cell);
    const sign = each.bound === "least" ? "≥" : each.bound === "most" ? "≤" : "";
    return [h("text", { class: "worth", x: x + 30, y: y - 34, "text-anchor": "middle", "dominant-baseline": "central" }, sign + worth(each))];
  });
}
