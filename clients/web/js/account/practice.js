/** My practice ratings against bots: one for each game, with its course. Nobody else sees them. */

import { h } from "../ui/dom.js";
import { cpuText, energyText, powerText } from "../ui/energy.js";
import { poolText, ratingLine, ratingView, samePool } from "../ui/ratings.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").BotGames} BotGames */
/** @typedef {import("../types").GameListing} GameListing */

/** @param {BotGames} told @param {GameListing[]} games */
export function practiceList({ ratings, steps }, games) {
  if (ratings.length === 0) return h("p", { class: "quiet" }, t("account-practice-none"));
  return h(
    "ul",
    { class: "rows" },
    ratings.map((each) =>
      h(
        "li",
        { class: "row-card", key: poolText(each.pool, games) },
        h("div", { class: "row-main" }, h("b", {}, poolText(each.pool, games)), h("div", { class: "small" }, t("account-practice-games", { count: each.games }))),
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
    h("h2", { id: "practice-title" }, t("account-practice")),
    h("p", {}, t("account-practice-what")),
    practiceList(told, games),
    h("p", { class: "small" }, `${t("account-practice-thought", { time: cpuText(told.thought.cpu_seconds), energy: energyText(told.thought.watt_hours) })} ${powerText(told.power)}`),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: isOn, onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked) }), h("span", {}, t("account-practice-on"))),
  );
}
