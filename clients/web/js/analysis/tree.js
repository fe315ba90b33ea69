/**
 * The tree of moves of an analysis: pure functions on plain data. There are no rules here: each move came from the choices
 * of a position that the server described.
 */

/** @typedef {import("../types").Tree} Tree */
/** @typedef {import("../types").TreeMove} TreeMove */
/** @typedef {import("../types").Root} Root */
/** @typedef {import("../types").Mark} Mark */

/**
 * A move of the tree; node 0 is the root, which has no move.
 * @typedef {object} Node
 * @property {number} parent number of the node before; -1 for the root
 * @property {number[]} children the main line first
 * @property {TreeMove | null} move
 */

/** @typedef {{ tree: Tree, nodes: Node[], at: number }} Board `at`: the shown node. Nodes that were deleted stay in the list, without a parent's child leading to them. */

/** No action: a node that sets a position, or only says something. */
export const NO_ACTION = -1;

/** @param {Tree} tree @param {number} [at] number of the move in `tree.moves`; -1: the root @returns {Board} */
export function planted(tree, at = -1) {
  /** @type {Node[]} */
  const nodes = [{ parent: -1, children: [], move: null }];
  for (const move of tree.moves ?? []) {
    const parent = move.parent + 1;
    nodes[parent]?.children.push(nodes.length);
    nodes.push({ parent, children: [], move });
  }
  return { tree, nodes, at: at + 1 };
}

/** Return the tree as it is stored: moves in the order of the nodes' lines. @param {Board} board @returns {Tree} */
export function harvested({ tree, nodes }) {
  /** @type {TreeMove[]} */
  const moves = [];
  /** @type {[number, number][]} node and number of the move before it */
  const waiting = [[0, -1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [index, before] = next;
    const node = nodes[index];
    if (!node) continue;
    let number = before;
    if (node.move) {
      number = moves.length;
      moves.push({ ...node.move, parent: before });
    }
    for (const child of [...node.children].reverse()) waiting.push([child, number]);
  }
  return { ...tree, moves: ordered(moves) };
}

/** Sort so that of the moves with one parent the main line comes first: depth first does that already. @param {TreeMove[]} moves */
const ordered = (moves) => moves;

/** Return the root and the actions that lead to a node, from the last position that a node sets. @param {Board} board @param {number} [index] @returns {{ root: Root, actions: number[] }} */
export function lineTo({ tree, nodes }, index = -1) {
  const actions = [];
  for (let node = nodes[index]; node?.move; node = nodes[node.parent]) {
    if (node.move.position) return { root: { ...tree.root, start: node.move.position }, actions: actions.reverse() };
    if (node.move.action !== NO_ACTION) actions.push(node.move.action);
  }
  return { root: tree.root, actions: actions.reverse() };
}

/** Return the nodes from the root to a node. @param {Board} board @param {number} index @returns {number[]} */
export function pathTo({ nodes }, index) {
  const path = [];
  for (let at = index; at >= 0; at = nodes[at]?.parent ?? -1) path.push(at);
  return path.reverse();
}

/** Go to a node. @param {Board} board @param {number} at @returns {Board} */
export const goTo = (board, at) => ({ ...board, at });

/** Take a move from the shown node: an existing one, or a new variation. @param {Board} board @param {{ action: number, text: string, seat: number }} taken @returns {Board} */
export function played(board, taken) {
  const here = board.nodes[board.at];
  const known = here?.children.find((child) => board.nodes[child]?.move?.action === taken.action);
  if (known !== undefined) return goTo(board, known);
  const nodes = board.nodes.map((node, index) => (index === board.at ? { ...node, children: [...node.children, board.nodes.length] } : node));
  nodes.push({ parent: board.at, children: [], move: { parent: 0, comment: "", nags: [], marks: [], ...taken } });
  return { ...board, nodes, at: board.nodes.length };
}

/** Take several moves in a row; the shown node stays. @param {Board} board @param {{ action: number, text: string, seat: number }[]} line @returns {Board} */
export const withLine = (board, line) => goTo(line.reduce(played, board), board.at);

/** Change the shown node's annotations. @param {Board} board @param {Partial<TreeMove>} change @returns {Board} */
export function annotated(board, change) {
  if (board.at === 0) {
    const { comment = board.tree.comment ?? "", marks = board.tree.marks ?? [] } = change;
    return { ...board, tree: { ...board.tree, comment, marks } };
  }
  const nodes = board.nodes.map((node, index) => (index === board.at && node.move ? { ...node, move: { ...node.move, ...change } } : node));
  return { ...board, nodes };
}

/** Return the annotations of the shown node. @param {Board} board @returns {{ comment: string, nags: number[], marks: Mark[] }} */
export function annotations({ tree, nodes, at }) {
  const of = at === 0 ? tree : nodes[at]?.move;
  return { comment: of?.comment ?? "", nags: (of && "nags" in of && of.nags) || [], marks: of?.marks ?? [] };
}

/** Delete a node and all after it. @param {Board} board @param {number} index @returns {Board} */
export function without(board, index) {
  const parent = board.nodes[index]?.parent ?? -1;
  if (parent < 0) return board;
  const isBelow = pathTo(board, board.at).includes(index);
  const nodes = board.nodes.map((node, at) => (at === parent ? { ...node, children: node.children.filter((child) => child !== index) } : node));
  return { ...board, nodes, at: isBelow ? parent : board.at };
}

/** Move a variation up by one among its siblings; the first is the main line. @param {Board} board @param {number} index @returns {Board} */
export function promoted(board, index) {
  const line = lineStart(board, index);
  const parent = board.nodes[line]?.parent ?? -1;
  const siblings = board.nodes[parent]?.children ?? [];
  const place = siblings.indexOf(line);
  if (place < 1) return board;
  const order = [...siblings];
  order.splice(place, 1);
  order.splice(place - 1, 0, line);
  return { ...board, nodes: board.nodes.map((node, at) => (at === parent ? { ...node, children: order } : node)) };
}

/** Return the first node of the line in which a node stands; -1 in the main line. @param {Board} board @param {number} index */
export function lineStart(board, index) {
  for (let at = index; at > 0; at = board.nodes[at]?.parent ?? -1) {
    const siblings = board.nodes[board.nodes[at]?.parent ?? -1]?.children ?? [];
    if (siblings[0] !== at) return at;
  }
  return -1;
}

/** Return the node that a key leads to from the shown one; undefined at the ends. @param {Board} board @param {string} key @returns {number | undefined} */
export function stepBy(board, key) {
  const { nodes, at } = board;
  const here = nodes[at];
  const parent = nodes[here?.parent ?? -1];
  switch (key) {
    case "ArrowLeft":
      return here && here.parent >= 0 ? here.parent : undefined;
    case "ArrowRight":
      return here?.children[0];
    case "ArrowUp":
    case "ArrowDown": {
      // Between variations: the neighbours of the nearest move that has any
      const forks = pathTo(board, at).reverse();
      const fork = forks.find((index) => (nodes[nodes[index]?.parent ?? -1]?.children.length ?? 0) > 1);
      if (fork === undefined) return undefined;
      const siblings = nodes[nodes[fork]?.parent ?? -1]?.children ?? [];
      return siblings[siblings.indexOf(fork) + (key === "ArrowDown" ? 1 : -1)];
    }
    case "Home":
      return at === 0 ? undefined : 0;
    case "End": {
      let end = at;
      for (let next = nodes[end]?.children[0]; next !== undefined; next = nodes[end]?.children[0]) end = next;
      return end === at || !parent && end === 0 ? undefined : end;
    }
    default:
      return undefined;
  }
}

/** Return the number of nodes that a line leads to. @param {Board} board */
export const size = (board) => harvested(board).moves?.length ?? 0;
