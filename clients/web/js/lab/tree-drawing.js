/** The tree as a picture: nodes, branches, what the search knows of each, and what it pruned. */

import { h } from "../ui/dom.js";
import { seatTitle } from "../ui/game-words.js";
import { childrenOf, limit, short, sign, values } from "./playback.js";

/** @typedef {import("../types").LabTrace} LabTrace */
/** @typedef {import("./playback.js").Mark} Mark */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const LEVEL = 104;
const TOP = 40;
/** Small trees are drawn larger, as far as the page has room. */
const GROWN = 1.5;
const CHANCE = -1;
const END = -4;
const HORIZON = -5;

/** @typedef {{ x: number[], y: number[], width: number, height: number }} Layout */

/** @type {WeakMap<LabTrace, Layout>} */
const laid = new WeakMap();

/** Leaves side by side, every other node over the middle of its children. @param {LabTrace} trace @returns {Layout} */
export function layout(trace) {
  const before = laid.get(trace);
  if (before) return before;
  const nodes = trace.nodes ?? [];
  const children = childrenOf(trace);
  const longest = Math.max(...nodes.map((node) => Math.max(node.move.length, node.pay?.length ? values(node.pay).length : 3)));
  const gap = Math.max(50, 9 * longest + 16);
  const x = nodes.map(() => 0);
  const y = nodes.map(() => TOP);
  let used = 0;
  const settle = /** @param {number} node @param {number} depth @returns {number} */ (node, depth) => {
    y[node] = TOP + LEVEL * depth;
    const places = (children.get(node) ?? []).map((child) => settle(child, depth + 1));
    return (x[node] = places.length > 0 ? ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2 : gap * (used++ + 0.5));
  };
  if (nodes.length > 0) settle(0, 0);
  const found = { x, y, width: Math.max(gap * used, 240), height: Math.max(...y) + 56 };
  laid.set(trace, found);
  return found;
}

/** Return the name of a player who is to move. @param {LabTrace} trace @param {number} mover */
export const moverName = (trace, mover) => seatTitle(trace.seats[mover] ?? `P${mover + 1}`);

/**
 * @param {LabTrace} trace @param {Map<number, Mark>} marks
 * @param {{ here: number, chosen: Set<number>, onPick: (node: number) => void, label: string }} how `here`: the node of the present step
 * @returns {VElement}
 */
export function drawTree(trace, marks, { here, chosen, onPick, label }) {
  const nodes = trace.nodes ?? [];
  const where = layout(trace);
  return h(
    "svg",
    { class: "lab-tree", viewBox: `0 0 ${where.width} ${where.height}`, width: where.width * GROWN, height: where.height * GROWN, style: { "max-width": `max(100%, ${where.width}px)` }, role: "img", "aria-label": label },
    nodes.map((node, number) => node.parent >= 0 && branch(trace, marks, where, number)),
    setLinks(trace, where),
    nodes.map((_, number) => drawNode(trace, marks, where, number, { isHere: number === here, isChosen: chosen.has(number), onPick })),
  );
}

/** @param {LabTrace} trace @param {Map<number, Mark>} marks @param {Layout} where @param {number} number */
function branch(trace, marks, where, number) {
  const node = /** @type {import("../types").LabNode} */ (trace.nodes?.[number]);
  const mark = marks.get(number) ?? {};
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [where.x[node.parent], where.y[node.parent], where.x[number], where.y[number]];
  const [x, y] = [fromX + 0.56 * (toX - fromX), fromY + 0.56 * (toY - fromY)];
  const extra = node.probability ? ` ${node.probability}` : mark.share === undefined ? "" : ` ${Math.round(100 * mark.share)}%`;
  const weight = mark.visits ? Math.min(9, 1.5 + Math.log2(1 + mark.visits)) : mark.share === undefined ? 2 : 1 + 6 * mark.share;
  return h(
    "g",
    { key: `b${number}`, class: `lab-branch${mark.pruned || mark.below ? " lab-off" : ""}${mark.seen ? " lab-seen" : ""}` },
    h("path", { d: `M${fromX} ${fromY}L${toX} ${toY}`, style: { "stroke-width": `${weight}px` } }),
    h("text", { x, y: y + 4, "text-anchor": "middle", translate: "no" }, node.move + extra),
    mark.pruned && h("path", { class: "lab-cut", d: `M${x - 15} ${y + 16}l30-12M${x - 15} ${y + 26}l30-12` }),
  );
}

/** Broken lines between the positions of an information set. @param {LabTrace} trace @param {Layout} where */
function setLinks(trace, where) {
  /** @type {Map<string, number>} */
  const last = new Map();
  return (trace.nodes ?? []).map(({ set, mover }, number) => {
    if (!set) return false;
    const name = `${mover} ${set}`;
    const before = last.get(name);
    last.set(name, number);
    if (before === undefined) return false;
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [where.x[before], where.y[before], where.x[number], where.y[number]];
    return h("path", { key: `s${number}`, class: "lab-set", d: `M${fromX} ${fromY}Q${(fromX + toX) / 2} ${(fromY + toY) / 2 - 30} ${toX} ${toY}` });
  });
}

/**
 * @param {LabTrace} trace @param {Map<number, Mark>} marks @param {Layout} where @param {number} number
 * @param {{ isHere: boolean, isChosen: boolean, onPick: (node: number) => void }} how
 */
function drawNode(trace, marks, where, number, { isHere, isChosen, onPick }) {
  const node = /** @type {import("../types").LabNode} */ (trace.nodes?.[number]);
  const mark = marks.get(number) ?? {};
  const [x = 0, y = 0] = [where.x[number], where.y[number]];
  const classes = ["lab-node", mark.pruned || mark.below ? "lab-off" : "", mark.seen ? "lab-seen" : "", isHere ? "lab-here" : "", isChosen ? "lab-chosen" : "", `lab-seat-${node.mover}`];
  return h(
    "g",
    { key: `n${number}`, class: classes.join(" "), onclick: () => onPick(number) },
    h("circle", { class: "lab-halo", cx: x, cy: y, r: 25 }),
    shape(node, x, y),
    node.mover === END && h("text", { class: "lab-pay", x, y: y + 5, "text-anchor": "middle" }, values(node.pay ?? [])),
    facts(node, mark).map((text, line) => h("text", { class: "lab-fact", translate: "no", x: node.mover === END ? x : x + 22, y: node.mover === END ? y + 30 + 14 * line : y - 12 + 15 * line, "text-anchor": node.mover === END ? "middle" : "start" }, text)),
  );
}

/** @param {import("../types").LabNode} node @param {Mark} mark @returns {string[]} */
function facts(node, mark) {
  const found = [];
  if (mark.visits !== undefined) {
    found.push(`n ${mark.visits}${mark.sum === undefined ? "" : `, Σ ${short(mark.sum)}`}`);
    if (mark.total !== undefined) found.push(`UCB ${mark.total.toFixed(2)}`);
    return found;
  }
  if (mark.value !== undefined && node.mover !== END) found.push(sign(mark.bound) + values(mark.value));
  if (mark.alpha !== undefined && mark.seen && node.mover !== END && (mark.alpha !== null || mark.beta !== null)) found.push(`α ${limit(mark.alpha, "-∞")} β ${limit(mark.beta, "∞")}`);
  return found;
}

/** @param {import("../types").LabNode} node @param {number} x @param {number} y */
function shape({ mover }, x, y) {
  if (mover === END) return h("rect", { class: "lab-shape", x: x - 22, y: y - 15, width: 44, height: 30, rx: 5 });
  if (mover === HORIZON) return h("rect", { class: "lab-shape lab-horizon", x: x - 14, y: y - 10, width: 28, height: 20, rx: 5 });
  if (mover === CHANCE) return h("circle", { class: "lab-shape", cx: x, cy: y, r: 15 });
  if (mover === 0) return h("path", { class: "lab-shape", d: `M${x} ${y - 17}l19 32h-38z` });
  if (mover === 1) return h("path", { class: "lab-shape", d: `M${x} ${y + 17}l19-32h-38z` });
  return h("path", { class: "lab-shape", d: `M${x} ${y - 19}l19 19-19 19-19-19z` });
}
