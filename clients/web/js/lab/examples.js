/** Worked examples by name: trees of textbooks, and positions of games. */

/** @typedef {import("./link-state.js").Ask} Ask */
/** @typedef {{ name: string, about: string, ask: Partial<Ask> }} Example `name`, `about`: ids of words */

/** @type {Example[]} */
export const EXAMPLES = [
  { name: "lab-example-three", about: "lab-example-three-about", ask: { tree: "MAX{{3,12,8},{2,4,6},{14,5,2}}" } },
  { name: "lab-example-unknown", about: "lab-example-unknown-about", ask: { tree: "MAX{{5,3},{2},{0,J:7},{6,3}}" } },
  { name: "lab-example-order", about: "lab-example-order-about", ask: { tree: "MAX{{3,11,22},{7,1,9},{3,4,2}}" } },
  { name: "lab-example-two", about: "lab-example-two-about", ask: { tree: "MAX{{3,12},{8,4},{2,1}}" } },
  { name: "lab-example-plies", about: "lab-example-plies-about", ask: { tree: "MAX{{{5,6},{7,4,5}},{{3}},{{6},{6,9}},{{7},{5},{9,8}}}" } },
  {
    name: "lab-example-dice",
    about: "lab-example-dice-about",
    ask: {
      game: "extensive_form",
      tree: "MAX{safe:CHANCE{1/2 heads:{8,6},1/2 tails:{5,7}},bold:CHANCE{1/6 six:{12,9},5/6 other:{2,1}},wild:CHANCE{2/3 bad:{0,-3},1/3 good:{12,10}}}",
      algorithm: "star1",
      compare: "expectiminimax",
    },
  },
  {
    name: "lab-example-players",
    about: "lab-example-players-about",
    ask: { game: "extensive_form", tree: "P1{a:P2{P3{(1,2,6),(4,3,2)},P3{(6,1,2),(7,4,1)}},b:P2{P3{(5,1,1),(1,5,2)},P3{(7,7,1),(5,4,5)}}}", algorithm: "maxn", compare: "paranoid" },
  },
  { name: "lab-example-trust", about: "lab-example-trust-about", ask: { game: "extensive_form", tree: "P1{trust:P2{share:(3,3),keep:(0,5)},leave:(1,1)}", algorithm: "maxn" } },
  {
    name: "lab-example-prisoners",
    about: "lab-example-prisoners-about",
    ask: { game: "extensive_form", tree: "P1{silent:P2[x]{silent:(-1,-1),betray:(-3,0)},betray:P2[x]{silent:(0,-3),betray:(-2,-2)}}", algorithm: "cfr", nodes: 20 },
  },
  {
    name: "lab-example-bluff",
    about: "lab-example-bluff-about",
    ask: {
      game: "extensive_form",
      tree: "CHANCE{1/2 high:P1[h]{bet:P2[x]{call:2,fold:1},check:1},1/2 low:P1[l]{bet:P2[x]{call:-2,fold:1},check:-1}}",
      algorithm: "cfr",
      nodes: 200,
    },
  },
  { name: "lab-example-end", about: "lab-example-end-about", ask: { game: "tic_tac_toe", tree: "", moves: "b2 a1 c1 a3", depth: 2 } },
  { name: "lab-example-simulations", about: "lab-example-simulations-about", ask: { game: "tic_tac_toe", tree: "", moves: "b2 a1 c1 a3", algorithm: "mcts", nodes: 30 } },
];

/** @type {[string, string][]} Algorithms and the ids of their names. */
export const ALGORITHMS = [
  ["minimax", "lab-minimax"],
  ["alphabeta", "lab-alphabeta"],
  ["deepening", "lab-deepening"],
  ["expectiminimax", "lab-expectiminimax"],
  ["star1", "lab-star1"],
  ["star2", "lab-star2"],
  ["maxn", "lab-maxn"],
  ["paranoid", "lab-paranoid"],
  ["mcts", "lab-mcts"],
  ["ismcts", "lab-ismcts"],
  ["cfr", "lab-cfr"],
  ["rollouts", "lab-rollouts"],
];

/** @type {[string, string][]} Orders of moves and the ids of their names. */
export const ORDERS = [
  ["given", "lab-order-given"],
  ["reversed", "lab-order-reversed"],
  ["best", "lab-order-best"],
  ["worst", "lab-order-worst"],
  ["judged", "lab-order-judged"],
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
