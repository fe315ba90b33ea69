/** Lines over a common axis, as SVG: for curves whose numbers stand in a table beside them. */

import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{ x: number, y: number }} ChartPoint */
/** @typedef {{ name: string, points: ChartPoint[] }} ChartLine */

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 56;
const BOTTOM = 24;
const TOP = 10;

/**
 * Draw up to three lines; nothing without two points.
 * @param {string} title @param {(value: number) => string} text of a value @param {ChartLine[]} lines @param {string} [unit] of the horizontal axis
 */
export function lineChart(title, text, lines, unit = t("ui-chart-generation")) {
  const drawn = lines.filter(({ points }) => points.length > 1);
  const all = drawn.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const x = /** @param {number} value */ (value) => LEFT + ((WIDTH - LEFT - 10) * (value - left)) / (right - left || 1);
  const y = /** @param {number} value */ (value) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (value - low)) / (high - low || 1);
  return h(
    "figure",
    { class: "line-chart" },
    h("figcaption", {}, h("b", {}, title)),
    h(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
      [low, (low + high) / 2, high].map((value) => [h("path", { class: "graph-middle", d: `M${LEFT} ${y(value)}H${WIDTH - 10}` }), h("text", { class: "chart-text", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, text(value))]),
      [left, right].map((value, side) => h("text", { class: "chart-text", x: x(value), y: HEIGHT - 6, "text-anchor": side ? "end" : "start" }, `${unit} ${value}`)),
      drawn.map(({ points }, number) => h("polyline", { class: `graph-line graph-line-${number}`, points: points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ") })),
    ),
    h("p", { class: "small" }, drawn.map(({ name, points }, number) => `${t("ui-chart-key", { line: String(number), name, value: text(points.at(-1)?.y ?? 0) })} `)),
  );
}
