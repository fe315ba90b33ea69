/** Demonstrations on real games: each runs engines of the server with small limits and shows the numbers that they give. */

import { h } from "../ui/dom.js";
import { count } from "../ui/format.js";
import { alertLine } from "../ui/live-region.js";
import { lineChart } from "../ui/line-chart.js";
import { t } from "../ui/words.js";
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
 * @property {string} name id of words, as the next three
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

/** Orders of moves that are compared, and ids of their names. */
const ORDERED = { worst: "lab-worst-first", given: "lab-as-listed", best: "lab-best-first" };

/** @type {Demonstration[]} */
export const DEMONSTRATIONS = [
  {
    id: "growth",
    name: "lab-demo-growth",
    about: "lab-demo-growth-about",
    x: "lab-plies",
    y: "lab-positions",
    trials: () => upTo(5).flatMap((depth) => [trial(t("lab-minimax"), depth, search({ engine: "minimax", depth })), trial(t("lab-alphabeta"), depth, search({ depth, parameters: BARE }))]),
  },
  {
    id: "ordering",
    name: "lab-demo-ordering",
    about: "lab-demo-ordering-about",
    x: "lab-plies",
    y: "lab-positions",
    trials: () => [3, 4].flatMap((depth) => Object.entries(ORDERED).map(([order, id]) => trial(t(id), depth, lab("alphabeta", { game: "tic_tac_toe", moves: "b2", depth, order }), ({ thinking }) => thinking.lab?.counts?.visited ?? 0))),
  },
  {
    id: "deepening",
    name: "lab-demo-deepening",
    about: "lab-demo-deepening-about",
    x: "lab-plies",
    y: "lab-positions",
    trials: () => [curve(t("lab-each-depth"), lab("deepening", { game: "tic_tac_toe", moves: "b2 a1 c1", depth: 5 })), ...upTo(5).map((depth) => trial(t("lab-one-search"), depth, lab("alphabeta", { game: "tic_tac_toe", moves: "b2 a1 c1", depth }), ({ thinking }) => thinking.lab?.counts?.visited ?? 0))],
  },
  {
    id: "horizon",
    name: "lab-demo-horizon",
    about: "lab-demo-horizon-about",
    x: "lab-plies",
    y: "lab-expected",
    trials: () =>
      upTo(4).flatMap((depth) =>
        /** @type {[string, Record<string, boolean>][]} */ ([
          ["lab-without-quiescence", { quiescence: false, singular: false }],
          ["lab-with-quiescence", { quiescence: true, singular: false }],
          ["lab-with-singular", { quiescence: true, singular: true }],
        ]).map(([id, parameters]) => trial(t(id), depth, search({ game: "chess", position: GUARDED, depth, parameters }), ({ thinking }) => thinking.value ?? 0)),
      ),
  },
  {
    id: "returns",
    name: "lab-demo-returns",
    about: "lab-demo-returns-about",
    x: "lab-doublings",
    y: "lab-value-axis",
    trials: () => upTo(8).map((power) => trial(t("lab-mcts-short"), power, search({ engine: "mcts", nodes: 25 * 2 ** power }), ({ thinking }) => thinking.value ?? 0)),
  },
  {
    id: "convergence",
    name: "lab-demo-convergence",
    about: "lab-demo-convergence-about",
    x: "lab-x-simulations",
    y: "lab-root-axis",
    trials: () => [curve(t("lab-mcts-short"), lab("mcts", { tree: FIRST.tree, nodes: 2_000 })), ...[1, 2_000].map((x) => trial(t("lab-minimax"), x, lab("minimax", { tree: FIRST.tree }), ({ thinking }) => thinking.values?.[0] ?? 0))],
  },
  {
    id: "variate",
    name: "lab-demo-variate",
    about: "lab-demo-variate-about",
    x: "lab-x-simulations",
    y: "lab-error-axis",
    trials: () => [false, true].map((variate) => curve(t(variate ? "lab-variate-on" : "lab-variate-off"), withVariate(variate), 1_000)),
  },
  {
    id: "several",
    name: "lab-demo-several",
    about: "lab-demo-several-about",
    x: "lab-plies",
    y: "lab-p1-axis",
    trials: () => ["maxn", "paranoid"].map((algorithm) => trial(t(algorithm === "maxn" ? "lab-maxn-short" : "lab-paranoid"), 3, lab(algorithm, { game: "extensive_form", tree: "P1{a:P2{P3{(3,2,6),(4,3,2)},P3{(6,1,2),(7,4,1)}},b:P2{P3{(5,1,1),(1,5,2)},P3{(7,7,1),(5,4,5)}}}" }), ({ thinking }) => thinking.values?.[0] ?? 0)),
  },
];

/** @typedef {{ id: string, rows: Row[], done: number, total: number, refused: string }} Shown the demonstration that runs or ran last; `refused`: why it goes no further */

/** Run a demonstration, a search at a time. @param {Demonstration} demonstration @param {(command: Command) => Promise<import("../types").ServerMessage>} send @param {(shown: Shown) => void} onRow */
export async function run(demonstration, send, onRow) {
  const trials = demonstration.trials();
  /** @type {Row[]} */
  const rows = [];
  for (const [index, each] of trials.entries()) {
    const answer = await send(each.ask);
    if (answer.t === "position_searched") rows.push(...each.read(answer));
    onRow({ id: demonstration.id, rows: [...rows], done: index + 1, total: trials.length, refused: "" });
  }
}

/** @param {{ shown: Shown | null, isBusy: boolean, onRun: (demonstration: Demonstration) => void }} how */
export function demonstrationPanel({ shown, isBusy, onRun }) {
  const now = DEMONSTRATIONS.find(({ id }) => id === shown?.id);
  return h(
    "section",
    { class: "panel lab-demonstrations", "aria-labelledby": "demonstrations-title" },
    h("h2", { class: "panel-title", id: "demonstrations-title" }, t("lab-demonstrations")),
    h("div", { class: "actions" }, DEMONSTRATIONS.map((each) => h("button", { key: each.id, type: "button", class: "button button-small", "aria-pressed": String(each.id === now?.id), "aria-disabled": String(isBusy), onclick: () => !isBusy && onRun(each) }, t(each.name)))),
    shown && now && [h("p", {}, t(now.about)), shown.refused !== "" && alertLine(shown.refused), (shown.refused === "" || shown.done > 0) && results(now, shown)],
  );
}

/** @param {Demonstration} now @param {Shown} shown */
function results(now, shown) {
  const [x, y] = [t(now.x), t(now.y)];
  const series = [...new Set(shown.rows.map((row) => row.series))];
  const format = /** @param {number} value */ (value) => (Number.isInteger(value) ? count(value) : short(value));
  return [
    h("p", { class: "small", role: "status" }, shown.refused !== "" ? t("lab-searches-ended", { done: shown.done, total: shown.total }) : shown.done < shown.total ? t("lab-searches-of", { done: shown.done, total: shown.total }) : t("lab-searches-done", { total: shown.total })),
    shown.done === shown.total && series.some((name) => shown.rows.filter((row) => row.series === name).length > 1) && lineChart(t("lab-chart", { y, x }), format, series.map((name) => ({ name, points: shown.rows.filter((row) => row.series === name).map(({ x, y }) => ({ x, y })) })), x),
    h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-label": t("lab-numbers") },
      h(
        "table",
        { class: "table" },
        h("thead", {}, h("tr", {}, [t("lab-search-column"), x, y, t("lab-line-column")].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, shown.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.series), h("td", {}, count(row.x)), h("td", {}, format(row.y)), h("td", { translate: "no" }, row.note)))),
      ),
    ),
  ];
}
