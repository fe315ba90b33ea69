/** Demonstrations on real games: each runs engines of the server with small limits and shows the numbers that they give. */

import { h } from "../ui/dom.js";
import { count } from "../ui/format.js";
import { lineChart } from "../ui/line-chart.js";
import { FIRST } from "./link-state.js";
import { command } from "./examples.js";
import { short } from "./playback.js";

/** @typedef {Extract<import("../types").ServerMessage, { t: "position_searched" }>} Answer */
/** @typedef {import("../types").Command} Command */
/** @typedef {{ series: string, x: number, y: number, note: string }} Row a number of one run */
/** @typedef {{ series: string, x: number, ask: Command, read: (answer: Answer) => Row[] }} Trial */
/**
 * @typedef {object} Demonstration
 * @property {string} id
 * @property {string} name
 * @property {string} about what to look for
 * @property {string} x name of the horizontal axis
 * @property {string} y name of the number
 * @property {() => Trial[]} trials
 */

/** Alpha-beta with nothing but its window, to be compared with minimax. */
const BARE = { table_mb: 0, pvs: false, aspiration: 0, killers: false, history: false, counter_moves: false, centre: false, quiescence: false, null_move: false, late_move_reductions: false, futility: false, probcut: false };
/** White's queen can take a pawn that is guarded. */
const GUARDED = "3qk3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1";

/** @param {Partial<Extract<Command, { t: "search_position" }>>} more @returns {Command} */
const search = (more) => /** @type {Command} */ ({ t: "search_position", game: "connect_four", engine: "alphabeta", ...more });
/** @param {string} algorithm @param {Partial<import("./link-state.js").Ask>} more @returns {Command} */
const lab = (algorithm, more) => {
  const asked = /** @type {Extract<Command, { t: "search_position" }>} */ (command({ ...FIRST, tree: "", ...more, algorithm }, algorithm));
  return { ...asked, parameters: { ...asked.parameters, steps: 0 } };
};

/** @param {string} series @param {number} x @param {Command} ask @param {(answer: Answer) => number} [y] @returns {Trial} by default the number of nodes */
const trial = (series, x, ask, y = ({ thinking }) => thinking.nodes ?? 0) => ({ series, x, ask, read: (answer) => [{ series, x, y: y(answer), note: (answer.thinking.pv ?? []).slice(0, 3).join(" ") }] });

/** @param {number} last */
const upTo = (last) => Array.from({ length: last }, (_, index) => index + 1);

/** @param {string} series @param {Command} ask @param {number} [parts] units of the number in one of the trace @returns {Trial} the points of a trace's curve */
const curve = (series, ask, parts = 1) => ({ series, x: 0, ask, read: ({ thinking }) => (thinking.lab?.curve ?? []).map(([x = 0, y = 0]) => ({ series, x, y: parts * y, note: "" })) });

/** Random simulations of Kuhn poker. @param {boolean} variate @returns {Command} */
function withVariate(variate) {
  const asked = /** @type {Extract<Command, { t: "search_position" }>} */ (lab("rollouts", { game: "kuhn_poker", nodes: 5_000 }));
  return { ...asked, parameters: { ...asked.parameters, variate } };
}

/** @type {Demonstration[]} */
export const DEMONSTRATIONS = [
  {
    id: "growth",
    name: "b^m against b^(m/2)",
    about: "Positions of Connect Four, ply by ply. Minimax multiplies by seven each time; alpha-beta grows about half as fast on this scale of powers.",
    x: "plies",
    y: "positions",
    trials: () => upTo(5).flatMap((depth) => [trial("Minimax", depth, search({ engine: "minimax", depth })), trial("Alpha-beta", depth, search({ depth, parameters: BARE }))]),
  },
  {
    id: "ordering",
    name: "What the order of moves is worth",
    about: "Alpha-beta on tic-tac-toe after b2, four plies: the same value, with the worst moves first, as the rules list them, and with the best first.",
    x: "plies",
    y: "positions",
    trials: () => [3, 4].flatMap((depth) => ["worst", "given", "best"].map((order) => trial(`${order} first`.replace("given first", "as listed"), depth, lab("alphabeta", { game: "tic_tac_toe", moves: "b2", depth, order }), ({ thinking }) => thinking.lab?.counts?.visited ?? 0))),
  },
  {
    id: "deepening",
    name: "What iterative deepening costs",
    about: "Tic-tac-toe near its end: the positions of each depth of iterative deepening, beside one search to that depth. The last depth costs most, and earlier ones give it an order.",
    x: "plies",
    y: "positions",
    trials: () => [curve("Each depth of iterative deepening", lab("deepening", { game: "tic_tac_toe", moves: "b2 a1 c1", depth: 5 })), ...upTo(5).map((depth) => trial("One search", depth, lab("alphabeta", { game: "tic_tac_toe", moves: "b2 a1 c1", depth }), ({ thinking }) => thinking.lab?.counts?.visited ?? 0))],
  },
  {
    id: "horizon",
    name: "The horizon effect",
    about: "White's queen can take a guarded pawn. One ply deep the pawn looks free; quiescence looks at the recapture. Singular extensions look deeper at a move that alone is good.",
    x: "plies",
    y: "expected result",
    trials: () =>
      upTo(4).flatMap((depth) =>
        /** @type {[string, Record<string, boolean>][]} */ ([
          ["Without quiescence", { quiescence: false, singular: false }],
          ["With quiescence", { quiescence: true, singular: false }],
          ["And singular extensions", { quiescence: true, singular: true }],
        ]).map(([series, parameters]) => trial(series, depth, search({ game: "chess", position: GUARDED, depth, parameters }), ({ thinking }) => thinking.value ?? 0)),
      ),
  },
  {
    id: "returns",
    name: "Diminishing returns of simulations",
    about: "Connect Four from the start: the value that MCTS finds. Twice the simulations change it less each time.",
    x: "doublings of 50 simulations",
    y: "value",
    trials: () => upTo(8).map((power) => trial("MCTS", power, search({ engine: "mcts", nodes: 25 * 2 ** power }), ({ thinking }) => thinking.value ?? 0)),
  },
  {
    id: "convergence",
    name: "MCTS converges to minimax",
    about: "The three-by-three tree is worth 3. The mean of the simulations rises to it, since UCB1 tries good moves more often.",
    x: "simulations",
    y: "value at the root",
    trials: () => [curve("MCTS", lab("mcts", { tree: FIRST.tree, nodes: 2_000 })), ...[1, 2_000].map((x) => trial("Minimax", x, lab("minimax", { tree: FIRST.tree }), ({ thinking }) => thinking.values?.[0] ?? 0))],
  },
  {
    id: "variate",
    name: "Control variates on and off",
    about: "Random games of Kuhn poker, the same ones twice. A control variate takes from each result the luck of the cards: what random play is worth with them, less the mean over all deals. That luck is 0 on average, so the mean stays what it is, and the error shrinks.",
    x: "simulations",
    y: "standard error of the mean, in thousandths of a chip",
    trials: () => [false, true].map((variate) => curve(variate ? "On: without the luck of the cards" : "Off: results as they are", withVariate(variate), 1_000)),
  },
  {
    id: "several",
    name: "Max^n against paranoid",
    about: "A tree for three players: what P1 can count on if each plays for itself, and if the others play against P1.",
    x: "plies",
    y: "value to P1",
    trials: () => ["maxn", "paranoid"].map((algorithm) => trial(algorithm === "maxn" ? "Max^n" : "Paranoid", 3, lab(algorithm, { game: "extensive_form", tree: "P1{a:P2{P3{(3,2,6),(4,3,2)},P3{(6,1,2),(7,4,1)}},b:P2{P3{(5,1,1),(1,5,2)},P3{(7,7,1),(5,4,5)}}}" }), ({ thinking }) => thinking.values?.[0] ?? 0)),
  },
];

/** @typedef {{ id: string, rows: Row[], done: number, total: number }} Shown the demonstration that runs or ran last */

/** Run a demonstration, a search at a time. @param {Demonstration} demonstration @param {(command: Command) => Promise<import("../types").ServerMessage>} send @param {(shown: Shown) => void} onRow */
export async function run(demonstration, send, onRow) {
  const trials = demonstration.trials();
  /** @type {Row[]} */
  const rows = [];
  for (const [index, each] of trials.entries()) {
    const answer = await send(each.ask);
    if (answer.t === "position_searched") rows.push(...each.read(answer));
    onRow({ id: demonstration.id, rows: [...rows], done: index + 1, total: trials.length });
  }
}

/** @param {{ shown: Shown | null, isBusy: boolean, onRun: (demonstration: Demonstration) => void }} how */
export function demonstrationPanel({ shown, isBusy, onRun }) {
  const now = DEMONSTRATIONS.find(({ id }) => id === shown?.id);
  return h(
    "section",
    { class: "panel lab-demonstrations", "aria-labelledby": "demonstrations-title" },
    h("h2", { class: "panel-title", id: "demonstrations-title" }, "Demonstrations on real games"),
    h("div", { class: "actions" }, DEMONSTRATIONS.map((each) => h("button", { key: each.id, type: "button", class: "button button-small", "aria-pressed": String(each.id === now?.id), "aria-disabled": String(isBusy), onclick: () => !isBusy && onRun(each) }, each.name))),
    shown && now && [h("p", {}, now.about), results(now, shown)],
  );
}

/** @param {Demonstration} now @param {Shown} shown */
function results(now, shown) {
  const series = [...new Set(shown.rows.map((row) => row.series))];
  const format = /** @param {number} value */ (value) => (Number.isInteger(value) ? count(value) : short(value));
  return [
    h("p", { class: "small", role: "status" }, shown.done < shown.total ? `${shown.done} of ${shown.total} searches` : `${shown.total} searches, all by this server just now.`),
    shown.done === shown.total && series.some((name) => shown.rows.filter((row) => row.series === name).length > 1) && lineChart(`${now.y} by ${now.x}`, format, series.map((name) => ({ name, points: shown.rows.filter((row) => row.series === name).map(({ x, y }) => ({ x, y })) })), now.x),
    h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Numbers of the demonstration" },
      h(
        "table",
        { class: "table" },
        h("thead", {}, h("tr", {}, ["Search", now.x, now.y, "Line"].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, shown.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.series), h("td", {}, count(row.x)), h("td", {}, format(row.y)), h("td", {}, row.note)))),
      ),
    ),
  ];
}
