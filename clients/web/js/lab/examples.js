/** Worked examples by name: trees of textbooks, and positions of games. */

/** @typedef {import("./link-state.js").Ask} Ask */
/** @typedef {{ name: string, about: string, ask: Partial<Ask> }} Example */

/** @type {Example[]} */
export const EXAMPLES = [
  { name: "Three by three: 3 12 8 / 2 4 6 / 14 5 2", about: "Two leaves are pruned.", ask: { tree: "MAX{{3,12,8},{2,4,6},{14,5,2}}" } },
  { name: "The unknown leaf J", about: "J is never looked at, whatever it is worth.", ask: { tree: "MAX{{5,3},{2},{0,J:7},{6,3}}" } },
  { name: "3 11 22 / 7 1 9 / 3 4 2", about: "The order of the leaves decides what is pruned.", ask: { tree: "MAX{{3,11,22},{7,1,9},{3,4,2}}" } },
  { name: "Two by three", about: "A cut-off at the last leaf.", ask: { tree: "MAX{{3,12},{8,4},{2,1}}" } },
  { name: "Three plies", about: "Deep cut-offs.", ask: { tree: "MAX{{{5,6},{7,4,5}},{{3}},{{6},{6,9}},{{7},{5},{9,8}}}" } },
  {
    name: "Dice: expectiminimax",
    about: "Chance takes the mean; Star1 prunes an outcome.",
    ask: {
      game: "extensive_form",
      tree: "MAX{safe:CHANCE{1/2 heads:{8,6},1/2 tails:{5,7}},bold:CHANCE{1/6 six:{12,9},5/6 other:{2,1}},wild:CHANCE{2/3 bad:{0,-3},1/3 good:{12,10}}}",
      algorithm: "star1",
      compare: "expectiminimax",
    },
  },
  {
    name: "Three players",
    about: "Each takes what is best for itself.",
    ask: { game: "extensive_form", tree: "P1{a:P2{P3{(1,2,6),(4,3,2)},P3{(6,1,2),(7,4,1)}},b:P2{P3{(5,1,1),(1,5,2)},P3{(7,7,1),(5,4,5)}}}", algorithm: "maxn", compare: "paranoid" },
  },
  { name: "The trust game", about: "Both could gain, and backward induction says no.", ask: { game: "extensive_form", tree: "P1{trust:P2{share:(3,3),keep:(0,5)},leave:(1,1)}", algorithm: "maxn" } },
  {
    name: "The prisoner's dilemma",
    about: "P2 does not see P1's choice.",
    ask: { game: "extensive_form", tree: "P1{silent:P2[x]{silent:(-1,-1),betray:(-3,0)},betray:P2[x]{silent:(0,-3),betray:(-2,-2)}}", algorithm: "cfr", nodes: 20 },
  },
  {
    name: "A hidden card: bluffing",
    about: "The policies that regret finds mix.",
    ask: {
      game: "extensive_form",
      tree: "CHANCE{1/2 high:P1[h]{bet:P2[x]{call:2,fold:1},check:1},1/2 low:P1[l]{bet:P2[x]{call:-2,fold:1},check:-1}}",
      algorithm: "cfr",
      nodes: 200,
    },
  },
  { name: "Tic-tac-toe, near the end", about: "A real game, to its end.", ask: { game: "tic_tac_toe", tree: "", moves: "b2 a1 c1 a3", depth: 2 } },
  { name: "Tic-tac-toe, by simulations", about: "The four phases of MCTS.", ask: { game: "tic_tac_toe", tree: "", moves: "b2 a1 c1 a3", algorithm: "mcts", nodes: 30 } },
];

/** @type {[string, string][]} Algorithms and their names. */
export const ALGORITHMS = [
  ["minimax", "Minimax"],
  ["alphabeta", "Alpha-beta"],
  ["deepening", "Iterative deepening"],
  ["expectiminimax", "Expectiminimax"],
  ["star1", "Star1"],
  ["star2", "Star2"],
  ["maxn", "Max^n, backward induction"],
  ["paranoid", "Paranoid"],
  ["mcts", "Monte Carlo tree search"],
  ["ismcts", "Information set MCTS"],
  ["cfr", "Regret matching (CFR)"],
  ["rollouts", "Random simulations"],
];

/** @type {[string, string][]} */
export const ORDERS = [
  ["given", "as they stand"],
  ["reversed", "from the last"],
  ["best", "best first"],
  ["worst", "worst first"],
  ["judged", "by the evaluation"],
];

export const DRAWN = new Set(["tree", "pair_tree", "extensive_form"]);
/** Algorithms that count simulations or iterations, not plies. */
export const SAMPLING = new Set(["mcts", "ismcts", "cfr", "rollouts"]);

/** Return the command for a search. @param {Ask} ask @param {string} algorithm @returns {import("../types").Command} */
export function command(ask, algorithm) {
  /** @type {Record<string, string | number>} */
  const options = DRAWN.has(ask.game) ? { tree: ask.tree } : {};
  if (ask.game === "extensive_form") options.seats = Math.max(2, ...[...ask.tree.matchAll(/P([34])/g)].map((found) => Number(found[1])), ...[...ask.tree.matchAll(/\(([^)]*)\)/g)].map((found) => (found[1] ?? "").split(",").length));
  const parameters = { algorithm, order: ask.order, exploration: ask.exploration };
  const limits = SAMPLING.has(algorithm) ? { nodes: ask.nodes } : ask.depth > 0 ? { depth: ask.depth } : {};
  return { t: "search_position", game: ask.game, options, position: ask.position, moves: ask.moves, engine: "lab", parameters, seed: ask.seed, ...limits };
}
