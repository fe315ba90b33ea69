/** Ratings in words and as a line. */

import { h } from "./dom.js";
import { optionText } from "./format.js";
import { choiceTitle, gameTitle } from "./game-words.js";
import { known, t } from "./words.js";

/** @typedef {import("../types").PoolView} PoolView */
/** @typedef {import("../types").RatingNow} RatingNow */
/** @typedef {import("../types").RatingStep} RatingStep */
/** @typedef {import("../types").GameListing} GameListing */

const WIDTH = 600;
const HEIGHT = 160;
const EDGE = 12;

const PLAYERS = "ui-pool-*";
const SPEEDS = "ui-speed-*";

/** Return a rating; "?" marks a provisional one, as chess players write it. @param {RatingNow} rating */
export const ratingText = ({ rating, provisional }) => `${signed(rating)}${provisional ? "?" : ""}`;

/** Practice ratings may be below 0, that of random moves. @param {number} rating */
const signed = (rating) => (rating < 0 ? `−${-rating}` : `${rating}`);

/** @param {RatingNow} rating */
export function ratingView(rating) {
  return h("span", { class: "rating" }, h("b", {}, ratingText(rating)), h("span", { class: "small" }, " ", rating.provisional ? t("ui-rating-provisional", { deviation: String(rating.deviation) }) : `± ${rating.deviation}`));
}

/** "640 → 702? (+62)" @param {RatingStep} step */
export function stepText({ before, after }) {
  const change = after.rating - before;
  return `${signed(before)} → ${ratingText(after)} (${change < 0 ? "−" : "+"}${Math.abs(change)})`;
}

/** "Go, size 19 · blitz · people" @param {PoolView} pool @param {GameListing[]} games */
export function poolText(pool, games) {
  const info = games.find((each) => each.info.name === pool.game)?.info;
  const options = pool.variant
    .split(",")
    .filter(Boolean)
    .map((each) => {
      const [name = "", value = ""] = each.split("=");
      const option = info?.options.find((one) => one.name === name);
      return optionText({ title: option?.title ?? name }, choiceTitle(option?.choices[Number(value)] ?? value));
    });
  const players = pool.players === "practice" ? "" : known(PLAYERS.replace("*", pool.players), pool.players);
  return [[gameTitle(pool.game, info?.title ?? pool.game), ...options].join(", "), known(SPEEDS.replace("*", pool.clock), pool.clock), players].filter(Boolean).join(" · ");
}

/** @param {PoolView} one @param {PoolView} other */
export const samePool = (one, other) => one.game === other.game && one.variant === other.variant && one.clock === other.clock && one.players === other.players;

/** Draw a rating over its last games as a small line; the numbers stand beside it. @param {RatingStep[]} steps the newest first */
export function ratingLine(steps) {
  const points = steps.toReversed();
  const [first] = points;
  if (!first || points.length < 2) return null;
  const values = [first.before, ...points.map(({ after }) => after.rating)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(50, high - low);
  const place = values.map((value, index) => `${2 + (96 * index) / (values.length - 1)},${26 - (24 * (value - low)) / span}`);
  return h("svg", { class: "rating-line", viewBox: "0 0 100 28", role: "img", "aria-label": t("ui-rating-line", { from: signed(first.before), to: signed(values.at(-1) ?? 0), count: points.length }) }, h("polyline", { class: "graph-line", points: place.join(" ") }));
}

/** Draw a rating over time, and say it in a sentence. @param {RatingStep[]} steps the newest first */
export function ratingGraph(steps) {
  const points = [...steps].reverse();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const values = [first.before, ...points.map(({ after }) => after.rating)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(50, high - low);
  const x = /** @param {number} index */ (index) => EDGE + ((WIDTH - 2 * EDGE) * index) / (values.length - 1);
  const y = /** @param {number} value */ (value) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span;
  const told = { count: points.length, from: String(first.before), to: String(last.after.rating), low: String(low), high: String(high) };
  return h(
    "figure",
    { class: "rating-graph" },
    h(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("ui-rating-graph-label", told) },
      h("path", { class: "graph-middle", d: `M0 ${y(low)}H${WIDTH}M0 ${y(high)}H${WIDTH}` }),
      h("polyline", { class: "graph-line", points: values.map((value, index) => `${x(index)},${y(value)}`).join(" ") }),
      values.length <= 60 && values.map((value, index) => h("circle", { class: "graph-point", cx: x(index), cy: y(value), r: "3" })),
    ),
    h("figcaption", { class: "small" }, t("ui-rating-graph", told)),
  );
}
