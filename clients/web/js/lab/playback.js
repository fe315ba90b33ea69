/** What a trace has found after so many of its steps: nothing is computed here, each step says what it sets. */

/** @typedef {import("../types").LabTrace} LabTrace */
/** @typedef {import("../types").LabStep} LabStep */

/**
 * @typedef {object} Mark what is known of a node
 * @property {boolean} [seen] the search has come to it
 * @property {boolean} [pruned]
 * @property {boolean} [below] it lies below a pruned one
 * @property {number | null} [alpha]
 * @property {number | null} [beta]
 * @property {number[]} [value]
 * @property {string} [bound]
 * @property {number} [visits]
 * @property {number} [sum]
 * @property {number} [total] UCB1
 * @property {number} [share] probability of the move that leads here, by its chooser's policy
 */

/** @param {LabTrace} trace @param {number} step number of steps taken @returns {Map<number, Mark>} */
export function marksAfter(trace, step) {
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  const children = childrenOf(trace);
  const at = /** @param {number} node */ (node) => marks.get(node) ?? (marks.set(node, {}), marks.get(node)) ?? {};
  for (const { kind, node, fields } of trace.steps.slice(0, step)) {
    if (kind === "start") marks.clear();
    const mark = at(node);
    if (kind === "prune") {
      mark.pruned = true;
      cover(node, children, at);
    } else if (kind !== "probe") mark.seen = true;
    const { siblings, policy, regret: _, average, ucb, ...plain } = fields ?? {};
    for (const twin of twins(trace, node, kind, children)) Object.assign(at(twin), plain);
    Object.assign(mark, plain);
    const among = children.get(trace.nodes[node]?.parent ?? -1) ?? [];
    if (Array.isArray(siblings)) siblings.forEach((total, index) => (at(among[index] ?? -1).total = total));
    if (Array.isArray(policy)) share(trace, node, Array.isArray(average) ? average : policy, children, at);
  }
  return marks;
}

/** @param {number} node @param {Map<number, number[]>} children @param {(node: number) => Mark} at */
function cover(node, children, at) {
  for (const child of children.get(node) ?? []) {
    at(child).below = true;
    cover(child, children, at);
  }
}

/**
 * Return the same move at the other positions of an information set: simulations through any of them count for all.
 * @param {LabTrace} trace @param {number} node @param {string} kind @param {Map<number, number[]>} children
 */
function twins(trace, node, kind, children) {
  const parent = trace.nodes?.[node]?.parent ?? -1;
  const { set = "", mover } = trace.nodes?.[parent] ?? {};
  if (set === "" || !["select", "expand", "backup"].includes(kind)) return [];
  const place = children.get(parent)?.indexOf(node) ?? -1;
  return (trace.nodes ?? []).flatMap((each, number) => (each.set === set && each.mover === mover && number !== parent ? [children.get(number)?.[place] ?? -1] : []));
}

/** Set a policy at every position of an information set. @param {LabTrace} trace @param {number} node @param {number[]} policy @param {Map<number, number[]>} children @param {(node: number) => Mark} at */
function share(trace, node, policy, children, at) {
  const { set = "", mover } = trace.nodes[node] ?? {};
  const members = set === "" ? [node] : trace.nodes.flatMap((each, number) => (each.set === set && each.mover === mover ? [number] : []));
  for (const member of members) (children.get(member) ?? []).forEach((child, index) => (at(child).share = policy[index] ?? 0));
}

/** @type {WeakMap<LabTrace, Map<number, number[]>>} */
const known = new WeakMap();

/** @param {LabTrace} trace @returns {Map<number, number[]>} the children of each node */
export function childrenOf(trace) {
  const before = known.get(trace);
  if (before) return before;
  /** @type {Map<number, number[]>} */
  const children = new Map();
  (trace.nodes ?? []).forEach(({ parent }, number) => {
    const among = children.get(parent);
    if (among) among.push(number);
    else children.set(parent, [number]);
  });
  known.set(trace, children);
  return children;
}

/** Return the number of steps up to the next cut-off, or to the end. @param {LabTrace} trace @param {number} step */
export function nextCut(trace, step) {
  const found = trace.steps.findIndex(({ kind }, index) => index >= step && kind === "prune");
  return found < 0 ? trace.steps.length : found + 1;
}

/** @param {number} value */
export function short(value) {
  if (Number.isInteger(value)) return String(value);
  for (const below of [2, 3, 4, 5, 6, 8, 9, 10, 12]) {
    const above = value * below;
    if (Math.abs(above - Math.round(above)) < 1e-4) return `${Math.round(above)}/${below}`;
  }
  return value.toFixed(2);
}

/** @param {number[]} values one number if one gains what the other loses */
export function values(values) {
  const [first = 0, second = 0] = values;
  return values.length === 2 && Math.abs(first + second) < 1e-6 ? short(first) : values.map(short).join(", ");
}

/** Return the sign of a bound. @param {string | undefined} bound */
export const sign = (bound) => (bound === "least" ? "≥ " : bound === "most" ? "≤ " : "");

/** @param {number | null | undefined} value @param {string} endless */
export const limit = (value, endless) => (value === null || value === undefined ? endless : short(value));
