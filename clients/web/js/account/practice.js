/** My practice ratings against bots: one for each game, with its course. Nobody else sees them. */

import { h } from "../ui/dom.js";
import { cpuText, energyText, powerText } from "../ui/energy.js";
import { poolText, ratingLine, ratingView, samePool } from "../ui/ratings.js";

/** @typedef {import("../types").BotGames} BotGames */
/** @typedef {import("../types").GameListing} GameListing */

/** @param {BotGames} told @param {GameListing[]} games */
export function practiceList({ ratings, steps }, games) {
  if (ratings.length === 0) return h("p", { class: "quiet" }, "No games yet. The next one against a bot counts.");
  return h(
    "ul",
    { class: "rows" },
    ratings.map((each) =>
      h(
        "li",
        { class: "row-card", key: poolText(each.pool, games) },
        h("div", { class: "row-main" }, h("b", {}, poolText(each.pool, games)), h("div", { class: "small" }, `${each.games} ${each.games === 1 ? "game" : "games"}`)),
        ratingLine(steps.filter((step) => samePool(step.pool, each.pool))),
        ratingView(each.rating),
      ),
    ),
  );
}

/** @param {BotGames} told @param {GameListing[]} games @param {boolean} isOn @param {(isOn: boolean) => void} onchange */
export function practicePanel(told, games, isOn, onchange) {
  return h(
    "section",
    { class: "panel", key: "practice", "aria-labelledby": "practice-title" },
    h("h2", { id: "practice-title" }, "Practice against bots"),
    h("p", {}, "A rating of your own for each game, on the scale on which the bots were measured: random moves have 0. It is apart from ratings among people, and only you see it. Games with help, a handicap or a take-back do not count."),
    practiceList(told, games),
    h("p", { class: "small" }, `For their moves in your games the bots of this server searched for ${cpuText(told.thought.cpu_seconds)} of CPU time, about ${energyText(told.thought.watt_hours)}. ${powerText(told.power)}`),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: isOn, onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked) }), h("span", {}, "My new games against bots count")),
  );
}
