/** The page about a training: the curves of its networks, and each network as a bot to play. */

import { h, render } from "../ui/dom.js";
import { cpuText, energyText } from "../ui/energy.js";
import { lineChart } from "../ui/line-chart.js";
import { fetchGames, fetchTraining, NotFetched } from "../net/http-api.js";
import { must, startShell } from "../shell/shell.js";

/** @typedef {import("../types").TrainingRun} TrainingRun */
/** @typedef {import("../types").TrainingPoint} TrainingPoint */

/** Pause (ms) before the run, which may be going on, is read again. */
const AGAIN_MS = 30_000;

const percent = /** @param {number} share */ (share) => `${(100 * share).toFixed(1)} %`;

/** @param {TrainingPoint[]} points @param {(point: TrainingPoint) => number | null} value */
const curve = (points, value) =>
  points.flatMap((point) => {
    const found = value(point);
    return found === null ? [] : [{ x: point.generation, y: found }];
  });

/** @param {TrainingPoint[]} points */
function charts(points) {
  const simulations = points[0]?.simulations ?? 0;
  return [
    lineChart("Best moves found in solved positions", percent, [
      { name: "The policy alone", points: curve(points, (point) => point.solved_by_policy) },
      { name: `A search of ${simulations} simulations`, points: curve(points, (point) => point.solved_by_search) },
    ]),
    lineChart("Rating in Elo points, random moves have 0", (value) => value.toFixed(0), [{ name: `${simulations} simulations a move`, points: curve(points, (point) => point.elo) }]),
    lineChart("Loss: how far the network is from what it learns", (value) => value.toFixed(3), [
      { name: "Policy, Kullback-Leibler divergence", points: curve(points, (point) => point.policy_gap) },
      { name: "Value, mean square", points: curve(points, (point) => point.value_loss) },
    ]),
  ];
}

const COLUMNS = ["Generation", "Play", "Games", "Solved, policy", "Solved, search", "Elo", "Against the best", "CPU time", "Energy"];

/** @param {TrainingPoint} point @param {number} best */
function row(point, best) {
  const elo = point.elo === null ? "" : `${point.elo.toFixed(0)} ± ${(point.elo_plus_minus ?? 0).toFixed(0)}`;
  const shares = [point.solved_by_policy, point.solved_by_search].map((share) => (share === null ? "" : percent(share)));
  const play = h("a", { href: `/bots/${encodeURIComponent(point.card)}` }, "Play", h("span", { class: "visually-hidden" }, ` the network of generation ${point.generation}`), " [BOT]");
  const cells = [play, point.games.toLocaleString("en"), ...shares, elo, percent(point.gate), cpuText(point.cpu_seconds), energyText(point.watt_hours)];
  return h("tr", { key: String(point.generation) }, h("th", { scope: "row" }, `${point.generation}${point.generation === best ? " (best)" : ""}`), cells.map((cell) => h("td", {}, cell)));
}

/** @param {TrainingRun} run @param {string} title of the game */
function view({ points, best, seed, options }, title) {
  const last = points.at(-1);
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  if (!last) return [h("p", {}, `A network for ${title} is being trained; its first generation is not complete yet.`)];
  return [
    h(
      "p",
      {},
      `A network learns ${title}${chosen.length > 0 ? ` (${chosen.join(", ")})` : ""} by playing against itself, with no person's games. `,
      `So far: ${last.games.toLocaleString("en")} games, ${last.positions.toLocaleString("en")} positions, ${last.step.toLocaleString("en")} steps of learning, `,
      `${cpuText(last.cpu_seconds)} of CPU time, about ${energyText(last.watt_hours)}. Seed ${seed}.`,
    ),
    charts(points),
    h("h2", { id: "networks-title" }, "Every network, to play"),
    h("p", { class: "small" }, "A new network replaces the best if it scores enough against it. Energy is estimated."),
    h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-labelledby": "networks-title" },
      h(
        "table",
        { class: "table" },
        h("caption", { class: "visually-hidden" }, "The networks of this training, newest first: the numbers of the graphs"),
        h("thead", {}, h("tr", {}, COLUMNS.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, points.toReversed().map((point) => row(point, best))),
      ),
    ),
  ];
}

async function show() {
  try {
    const [run, games] = await Promise.all([fetchTraining(), fetchGames()]);
    render(must("status"), null);
    render(must("run"), view(run, games.find(({ info }) => info.name === run.game)?.info.title ?? run.game));
    setTimeout(show, AGAIN_MS);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    render(must("status"), error.isMissing ? "This server shows no training, or the run's folder cannot be read." : error.message);
  }
}

startShell();
await show();
