/**
 * Evaluation graph: engines' expectations move by move; above the middle is good for the first seat. Each bot's own
 * thinking is one line, an analysis of every position another. Large changes are listed with their reasons.
 */

import { h } from "../ui/dom.js";
import { signed } from "../ui/format.js";
import { seatTitle } from "../ui/game-words.js";
import { playerText } from "../ui/player-badge.js";
import { rich, t } from "../ui/words.js";
import { moveLabel } from "../game/move-list.js";
import { frameIndex, frameOfPly } from "../game/session.js";
import { reasonView } from "../bots/reason-words.js";
import { shareOf } from "./expected-bar.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/**
 * @typedef {object} Point
 * @property {number} index of the frame
 * @property {number} forFirst pay-off that the first seat expects
 * @property {number} share the same, scaled to 0 (worst for the first seat) to 1
 * @property {string[]} why
 */

/** @typedef {{ name: string, isPlayer: boolean, points: Point[] }} Series `isPlayer`: the name is a player's */

const WIDTH = 300;
const HEIGHT = 80;
const SWING = 0.15;
const DASHES = ["replay-graph-line", "replay-graph-dashes", "replay-graph-dots"];
/** Largest number of swings shown. */
const MOST_SWINGS = 8;

/** @param {SessionState} state @param {import("./review.js").Review | null} [review] @returns {Series[]} with at least two points each */
export function expectations(state, review = null) {
  const { frames, fixed, events } = state;
  if (!fixed || fixed.game.utility !== "zero_sum" || fixed.players.length !== 2) return [];
  const point = /** @param {number} index @param {number} seat @param {number} value @param {string[]} why @returns {Point} */ (index, seat, value, why) => {
    const forFirst = seat === 0 ? value : -value;
    return { index, forFirst, share: shareOf(fixed.game, forFirst), why };
  };
  const thought = fixed.players.map((player, seat) => ({
    name: playerText(player),
    isPlayer: true,
    points: frames.flatMap(({ moves }, index) =>
      moves.flatMap((move) => {
        const thinking = move.t === "acted" && move.seat === seat ? move.thinking : null;
        return thinking?.value === undefined || thinking.value === null ? [] : [point(index, seat, thinking.value, thinking.why ?? [])];
      }),
    ),
  }));
  const assessments = review ? [{ engine: "default", positions: review.positions }] : events.flatMap(({ event }) => (event.t === "analysed" ? [event] : []));
  const analysed = assessments.map(({ engine, positions }) => ({
    name: engine === "default" ? t("replay-graph-analysis") : t("replay-graph-analysis-by", { engine }),
    isPlayer: false,
    points: positions.map((each) => point(frameOfPly(state, each.ply ?? 0), each.seat, each.value, each.why ?? [])),
  }));
  return [...thought, ...analysed].filter(({ points }) => points.length > 1);
}

/** Return the share that the analysis or the review expects for the first seat at a frame. @param {Series[]} series @param {number} index @returns {number | undefined} */
export function expectedAt(series, index) {
  return series.find(({ isPlayer }) => !isPlayer)?.points.findLast((point) => point.index <= index)?.share;
}

/** Return the largest changes of the series, in the order of the game. @param {Series[]} series @returns {{ point: Point, change: number, name: string }[]} */
export function swings(series) {
  const found = series.flatMap(({ name, points }) =>
    points.slice(1).map((point, index) => ({ name, point, change: point.forFirst - (points[index]?.forFirst ?? 0), size: Math.abs(point.share - (points[index]?.share ?? 0)) })),
  );
  const large = found.filter(({ size }) => size >= SWING).sort((one, other) => other.size - one.size);
  return large.slice(0, MOST_SWINGS).sort((one, other) => one.point.index - other.point.index);
}

/** @param {SessionState} state @param {Series[]} series of `expectations` @param {(index: number) => void} onlook @param {import("./review.js").Review | null} review names the turning points, in place of the list of changes @returns {VElement | null} */
export function valueGraph(state, series, onlook, review) {
  const end = state.frames.length - 1;
  if (series.length === 0 || end < 1) return null;
  const x = /** @param {number} index */ (index) => (WIDTH * index) / end;
  const y = /** @param {number} share */ (share) => 4 + (HEIGHT - 8) * (1 - share);
  const at = x(frameIndex(state));
  const marked = review ? [] : swings(series);
  const [first = "", second = ""] = ["First", "Second"].map((otherwise, seat) => seatTitle(state.fixed?.game.seat_names[seat] ?? otherwise));
  return h(
    "section",
    { class: "panel graph", tabindex: "-1", "aria-labelledby": "graph-title" },
    h("h2", { id: "graph-title", class: "panel-title" }, t("replay-graph")),
    h("p", { class: "small" }, t("replay-graph-about", { first, second })),
    h(
      "svg",
      {
        class: "value-graph",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        "aria-hidden": "true",
        onclick: (/** @type {MouseEvent} */ event) => {
          const box = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect();
          onlook(Math.round((end * (event.clientX - box.left)) / box.width));
        },
      },
      h("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      h("path", { class: "graph-now", d: `M${at} 0V${HEIGHT}` }),
      series.map(({ points }, number) => h("polyline", { class: `graph-line graph-line-${number}`, points: points.map(({ index, share }) => `${x(index)},${y(share)}`).join(" ") })),
      series.flatMap(({ name, points }) =>
        points.map(({ index, share, forFirst }) =>
          h("circle", { class: "graph-point", cx: x(index), cy: y(share), r: "3" }, h("title", {}, t("replay-graph-point", { move: labelOf(state, index), value: signed(forFirst), first, name }))),
        ),
      ),
      marked.map(({ point }) => h("circle", { class: "graph-swing", cx: x(point.index), cy: y(point.share), r: "6" })),
    ),
    series.length > 1 && h("p", { class: "small" }, series.map(({ name, isPlayer }, number) => [rich(DASHES[number] ?? "replay-graph-line", { name: isPlayer ? h("span", { translate: "no" }, name) : name }), " "])),
    marked.length > 0 && swingList(state, marked, onlook, first),
    valueTable(state, series, onlook, first),
  );
}

/** Name a position by the move that led to it, as the list of moves does. @param {SessionState} state @param {number} index */
const labelOf = (state, index) => (index === 0 ? t("replay-graph-start") : moveLabel(state, index));

/** Return the graph's values as a table, for those who do not see lines. @param {SessionState} state @param {Series[]} series @param {(index: number) => void} onlook @param {string} first */
function valueTable(state, series, onlook, first) {
  const values = series.map(({ points }) => new Map(points.map(({ index, forFirst }) => [index, forFirst])));
  const rows = [...new Set(values.flatMap((each) => [...each.keys()]))].sort((one, other) => one - other);
  return h(
    "details",
    { class: "small graph-values", key: "graph-values" },
    h("summary", {}, t("replay-graph-table")),
    h(
      "div",
      { class: "table-scroll", role: "region", tabindex: "0", "aria-label": t("replay-graph-caption", { first }) },
      h(
        "table",
        { class: "lines-table" },
        h("caption", { class: "visually-hidden" }, t("replay-graph-caption", { first })),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("play-move")), series.map(({ name, isPlayer }) => h("th", { scope: "col", translate: isPlayer ? "no" : undefined }, name)))),
        h(
          "tbody",
          {},
          rows.map((index) =>
            h(
              "tr",
              { key: index, "aria-current": index === frameIndex(state) ? "step" : undefined },
              h("th", { scope: "row" }, h("button", { type: "button", class: "button button-small button-plain", translate: index === 0 ? undefined : "no", onclick: () => onlook(index) }, labelOf(state, index))),
              values.map((each) => h("td", {}, signedOrNone(each.get(index)))),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {number | undefined} value */
const signedOrNone = (value) => (value === undefined ? "–" : signed(value));

/** @param {SessionState} state @param {ReturnType<typeof swings>} marked @param {(index: number) => void} onlook @param {string} first */
function swingList(state, marked, onlook, first) {
  return h(
    "ul",
    { class: "swings", "aria-label": t("replay-graph-swings") },
    marked.map(({ point, change, name }) =>
      h(
        "li",
        { key: `${name}-${point.index}` },
        h(
          "button",
          { type: "button", class: "button button-small", onclick: () => onlook(point.index) },
          h("span", {}, rich("replay-graph-swing", { move: h("span", { translate: "no" }, labelOf(state, point.index)), change: signed(change), first })),
        ),
        point.why.length > 0 && h("details", { class: "small" }, h("summary", {}, t("replay-why"), h("span", { class: "visually-hidden" }, " ", t("replay-why-at", { move: labelOf(state, point.index) }))), point.why.map((sentence) => reasonView("p", sentence))),
      ),
    ),
  );
}
