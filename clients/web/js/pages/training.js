/** The page about a training: the curves of its networks, and each network as a bot to play. */

import { h, render } from "../ui/dom.js";
import { cpuText, energyText } from "../ui/energy.js";
import { lineChart } from "../ui/line-chart.js";
import { fetchGames, fetchTraining, NotFetched } from "../net/http-api.js";
import { must, startShell } from "../shell/shell.js";
import { gameTitle } from "../ui/game-words.js";
import { LANGUAGE, rich, t } from "../ui/words.js";

/** @typedef {import("../types").TrainingRun} TrainingRun */
/** @typedef {import("../types").TrainingPoint} TrainingPoint */

/** Pause (ms) before the run, which may be going on, is read again. */
const AGAIN_MS = 30_000;

const percent = /** @param {number} share */ (share) => t("training-percent", { percent: 100 * share });

/** @param {TrainingPoint[]} points @param {(point: TrainingPoint) => number | null} value */
const curve = (points, value) =>
  points.flatMap((point) => {
    const found = value(point);
    return found === null ? [] : [{ x: point.generation, y: found }];
  });

/** @param {TrainingPoint[]} points */
function charts(points) {
  const simulations = points[0]?.simulations ?? 0;
  const axis = t("training-axis");
  return [
    lineChart(t("training-chart-solved"), percent, [
      { name: t("training-policy-alone"), points: curve(points, (point) => point.solved_by_policy) },
      { name: t("training-search", { simulations: String(simulations) }), points: curve(points, (point) => point.solved_by_search) },
    ], axis),
    lineChart(t("training-chart-elo"), (value) => value.toFixed(0), [{ name: t("training-simulations", { simulations: String(simulations) }), points: curve(points, (point) => point.elo) }], axis),
    lineChart(t("training-chart-loss"), (value) => value.toLocaleString(LANGUAGE, { minimumFractionDigits: 3, maximumFractionDigits: 3, useGrouping: false }), [
      { name: t("training-policy-gap"), points: curve(points, (point) => point.policy_gap) },
      { name: t("training-value-loss"), points: curve(points, (point) => point.value_loss) },
    ], axis),
  ];
}

/** Ids of the headings. */
const COLUMNS = ["training-generation", "training-play", "training-games", "training-solved-policy", "training-solved-search", "training-elo", "training-gate", "training-cpu", "training-energy"];

/** @param {TrainingPoint} point @param {number} best */
function row(point, best) {
  const elo = point.elo === null ? "" : `${point.elo.toFixed(0)} ± ${(point.elo_plus_minus ?? 0).toFixed(0)}`;
  const shares = [point.solved_by_policy, point.solved_by_search].map((share) => (share === null ? "" : percent(share)));
  const play = h("a", { href: `/bots/${encodeURIComponent(point.card)}` }, t("training-play"), h("span", { class: "visually-hidden" }, " ", t("training-play-network", { generation: String(point.generation) })), h("span", { translate: "no" }, " [BOT]"));
  const cells = [play, point.games.toLocaleString(LANGUAGE), ...shares, elo, percent(point.gate), cpuText(point.cpu_seconds), energyText(point.watt_hours)];
  return h("tr", { key: String(point.generation) }, h("th", { scope: "row" }, point.generation === best ? t("training-best", { generation: String(best) }) : String(point.generation)), cells.map((cell) => h("td", {}, cell)));
}

/** @param {TrainingRun} run @param {string} title of the game */
function view({ points, best, seed, options }, title) {
  const last = points.at(-1);
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  if (!last) return [h("p", {}, t("training-begun", { game: title }))];
  return [
    h(
      "p",
      {},
      rich(chosen.length > 0 ? "training-about-options" : "training-about", { game: title, options: h("span", { translate: "no" }, chosen.join(", ")) }),
      " ",
      t("training-so-far", { games: last.games, positions: last.positions, steps: last.step, cpu: cpuText(last.cpu_seconds), energy: energyText(last.watt_hours), seed: String(seed) }),
    ),
    charts(points),
    h("h2", { id: "networks-title" }, t("training-networks")),
    h("p", { class: "small" }, t("training-networks-about")),
    h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-labelledby": "networks-title" },
      h(
        "table",
        { class: "table" },
        h("caption", { class: "visually-hidden" }, t("training-networks-caption")),
        h("thead", {}, h("tr", {}, COLUMNS.map((id) => h("th", { scope: "col" }, t(id))))),
        h("tbody", {}, points.toReversed().map((point) => row(point, best))),
      ),
    ),
  ];
}

async function show() {
  try {
    const [run, games] = await Promise.all([fetchTraining(), fetchGames()]);
    if (run === null) return render(must("status"), t("training-missing"));
    render(must("status"), null);
    render(must("run"), view(run, gameTitle(run.game, games.find(({ info }) => info.name === run.game)?.info.title ?? run.game)));
    setTimeout(show, AGAIN_MS);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    render(must("status"), error.isMissing ? t("training-missing") : error.message);
  }
}

startShell();
await show();
