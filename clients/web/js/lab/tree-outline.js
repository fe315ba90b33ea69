/** The tree as a tree, for keyboards and screen readers: arrows move in it, Enter or the space bar chooses. */

import { h } from "../ui/dom.js";
import { rich, t } from "../ui/words.js";
import { childrenOf, limit, short, sign, values } from "./playback.js";
import { moverName } from "./tree-drawing.js";

/** @typedef {import("../types").LabTrace} LabTrace */
/** @typedef {import("./playback.js").Mark} Mark */

/**
 * @typedef {object} Outline
 * @property {Set<number>} closed nodes whose children are not shown
 * @property {number} focus the node that the Tab key comes to
 */

/** @param {LabTrace} trace @param {number} most nodes that are shown at first @returns {Outline} */
export function openOutline(trace, most = 60) {
  const nodes = trace.nodes ?? [];
  const children = childrenOf(trace);
  const closed = new Set(nodes.length <= most ? [] : [...children.keys()].filter((node) => node > 0));
  return { closed, focus: 0 };
}

/** Mark a name as no language's. @param {string} name */
const foreign = (name) => h("span", { translate: "no" }, name);

/** @param {LabTrace} trace @param {number} number @param {Mark} mark @returns {import("../ui/dom.js").Children} everything about a node, in words */
export function nodeText(trace, number, mark) {
  const node = trace.nodes?.[number];
  if (!node) return "";
  const name = number === 0 ? t("lab-root") : foreign(node.move);
  /** @type {import("../ui/dom.js").Children[]} */
  const parts = [node.mover >= 0 ? rich("lab-to-choose", { player: foreign(moverName(trace, node.mover)) }) : node.mover === -4 ? t("lab-end", { value: values(node.pay ?? []) }) : t(node.mover === -1 ? "lab-chance" : "lab-horizon")];
  if (node.probability) parts.push(t("lab-probability", { probability: node.probability }));
  if (node.set) parts.push(t("lab-set", { set: node.set }));
  if (mark.pruned) parts.push(t("lab-pruned"));
  else if (mark.below) parts.push(t("lab-below"));
  else if (mark.visits !== undefined) {
    parts.push(t("lab-visits", { count: mark.visits, visits: String(mark.visits) }));
    if (mark.sum !== undefined) parts.push(t("lab-sum", { sum: short(mark.sum) }));
    if (mark.total !== undefined) parts.push(t("lab-ucb", { value: mark.total }));
  }
  else if (mark.value !== undefined && node.mover !== -4) parts.push(t("lab-value", { value: sign(mark.bound) + values(mark.value) }));
  if (!mark.pruned && mark.alpha !== undefined && (mark.alpha !== null || mark.beta !== null)) parts.push(t("lab-window", { alpha: limit(mark.alpha, "-∞"), beta: limit(mark.beta, "∞") }));
  if (mark.share !== undefined) parts.push(t("lab-played", { percent: Math.round(100 * mark.share) }));
  return [name, parts.map((part, index) => [index > 0 ? ", " : ": ", part])];
}

/**
 * @param {LabTrace} trace @param {Map<number, Mark>} marks @param {Outline} outline
 * @param {{ id: string, here: number, chosen: Set<number>, onPick: (node: number) => void, redraw: () => void, isChoosing: boolean }} how
 */
export function treeOutline(trace, marks, outline, how) {
  const children = childrenOf(trace);
  const levels = (trace.nodes ?? []).map(() => 1);
  (trace.nodes ?? []).forEach(({ parent }, number) => (levels[number] = parent < 0 ? 1 : (levels[parent] ?? 0) + 1));
  const item = /** @param {number} number @returns {import("../ui/dom.js").VElement} */ (number) => {
    const hasBelow = (children.get(number) ?? []).length > 0;
    const isOpen = !outline.closed.has(number);
    return h(
      "li",
      {
        key: String(number),
        role: "treeitem",
        id: `${how.id}-${number}`,
        "aria-level": levels[number],
        "aria-expanded": hasBelow ? String(isOpen) : undefined,
        "aria-selected": String(how.isChoosing ? how.chosen.has(number) : number === how.here),
        tabindex: number === outline.focus ? "0" : "-1",
        class: `${number === how.here ? "lab-item-here" : ""}${how.chosen.has(number) ? " lab-item-chosen" : ""}`,
        style: { "padding-left": `${1.1 * ((levels[number] ?? 1) - 1)}em` },
        onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(event, trace, outline, how, number),
        onclick: () => ((outline.focus = number), how.onPick(number)),
      },
      h("span", {}, hasBelow && h("span", { "aria-hidden": "true" }, isOpen ? "▾ " : "▸ "), nodeText(trace, number, marks.get(number) ?? {})),
    );
  };
  const shown = (trace.nodes ?? []).length > 0 ? visible(trace, outline) : [];
  return h("ul", { role: "tree", class: "lab-outline", "aria-label": t("lab-outline-label"), "aria-multiselectable": how.isChoosing ? "true" : undefined }, shown.map(item));
}

/** @param {KeyboardEvent} event @param {LabTrace} trace @param {Outline} outline @param {{ id: string, onPick: (node: number) => void, redraw: () => void }} how @param {number} number */
function onKey(event, trace, outline, how, number) {
  const shown = visible(trace, outline);
  const at = shown.indexOf(number);
  const below = childrenOf(trace).get(number) ?? [];
  const isOpen = below.length > 0 && !outline.closed.has(number);
  /** @type {Record<string, () => number | undefined>} */
  const moves = {
    ArrowDown: () => shown[at + 1],
    ArrowUp: () => shown[at - 1],
    Home: () => shown[0],
    End: () => shown.at(-1),
    ArrowRight: () => (isOpen ? below[0] : (outline.closed.delete(number), number)),
    ArrowLeft: () => (isOpen ? (outline.closed.add(number), number) : trace.nodes?.[number]?.parent),
    Enter: () => (how.onPick(number), number),
    " ": () => (how.onPick(number), number),
  };
  const move = moves[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const target = move();
  if (target === undefined || target < 0) return;
  outline.focus = target;
  how.redraw();
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`${how.id}-${target}`)?.focus()));
}

/** @param {LabTrace} trace @param {Outline} outline @returns {number[]} nodes in the order in which they are shown */
function visible(trace, outline) {
  const children = childrenOf(trace);
  const list = /** @param {number} node @returns {number[]} */ (node) => [node, ...(outline.closed.has(node) ? [] : (children.get(node) ?? []).flatMap(list))];
  return list(0);
}
