/** Changes of a drawn tree by mouse or keyboard, and its text. Only the server reads such texts. */

/** @typedef {import("../types").LabNode} LabNode */

/**
 * A node while it is edited.
 * @typedef {{ name: string, mover: number, probability: string, set: string, pay: string, children: EditNode[] }} EditNode
 */

/** Words for those who choose, as texts have them. @type {[number, string][]} */
export const CHOOSERS = [
  [0, "P1"],
  [1, "P2"],
  [2, "P3"],
  [3, "P4"],
  [-1, "CHANCE"],
];

/** @param {number} value @returns {string} a number that the server reads as the same one */
function number(value) {
  if (Number.isInteger(value)) return String(value);
  for (let below = 2; below <= 1000; below++) {
    const above = Math.round(value * below);
    if (Math.abs(above / below - value) < 1e-6) return `${above}/${below}`;
  }
  return value.toFixed(3);
}

/** @param {LabNode[]} nodes of a whole drawn tree @returns {EditNode[]} by number; the first is the root */
export function editable(nodes) {
  const made = nodes.map((node) => {
    const [first = 0, second = 0] = node.pay ?? [];
    const isZero = node.pay?.length === 2 && first === -second;
    const pay = node.mover !== -4 ? "" : isZero ? number(first) : `(${(node.pay ?? []).map(number).join(",")})`;
    return { name: node.move, mover: node.mover, probability: node.probability ?? "", set: node.set ? `s${node.set}` : "", pay, children: /** @type {EditNode[]} */ ([]) };
  });
  nodes.forEach((node, at) => {
    const child = made[at];
    if (child) made[node.parent]?.children.push(child);
  });
  return made;
}

/** @param {EditNode} node @param {string} usual name that the node would get without one @returns {string} */
export function textOf(node, usual = "", depth = 0) {
  const name = node.name === usual || node.name === "" ? "" : `${node.name}:`;
  const path = depth === 0 ? "" : node.name || usual;
  const chance = node.probability === "" ? "" : `${node.probability}${name === "" ? ":" : " "}`;
  if (node.children.length === 0) return `${chance}${name}${node.pay || "0"}`;
  const chooser = CHOOSERS.find(([mover]) => mover === node.mover)?.[1] ?? "P1";
  const set = node.set === "" ? "" : `[${node.set}]`;
  const below = node.children.map((child, index) => textOf(child, path + usualName(index, depth + 1), depth + 1));
  return `${chance}${name}${chooser}${set}{${below.join(",")}}`;
}

/** @param {number} index @param {number} depth */
const usualName = (index, depth) => (depth % 2 === 1 ? String.fromCharCode(97 + index) : String(index + 1));

/** Add a move below a node: an end becomes a choice of the next player. @param {EditNode} node @param {EditNode | undefined} parent */
export function addMove(node, parent) {
  if (node.children.length === 0) {
    node.mover = parent === undefined || parent.mover < 0 ? 0 : (parent.mover + 1) % 2;
    node.children.push({ name: "", mover: -4, probability: "", set: "", pay: node.pay || "0", children: [] });
  }
  const like = node.children[0]?.pay ?? "0";
  node.children.push({ name: "", mover: -4, probability: "", set: "", pay: like.startsWith("(") ? like : "0", children: [] });
  if (node.mover === -1) node.children.forEach((child) => (child.probability = `1/${node.children.length}`));
}

/** Remove a node; a choice without moves becomes an end. @param {EditNode} node @param {EditNode} parent */
export function removeMove(node, parent) {
  parent.children = parent.children.filter((child) => child !== node);
  if (parent.children.length === 0) parent.pay = node.pay || "0";
  if (parent.mover === -1) parent.children.forEach((child) => (child.probability = `1/${parent.children.length}`));
}

/** @param {EditNode} node @param {number} mover */
export function setChooser(node, mover) {
  node.mover = mover;
  node.set = mover < 0 ? "" : node.set;
  node.children.forEach((child) => (child.probability = mover === -1 ? child.probability || `1/${node.children.length}` : ""));
}
