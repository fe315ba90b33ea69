/** Quick pairing on the start page, and the filter of its lists. */

import { h } from "../ui/dom.js";
import { duration, seatsOf } from "../ui/format.js";
import { gameTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";
import { grouped } from "./game-groups.js";
import { ratedBox } from "./rated-box.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../types").Command} Command */
/** @typedef {{ game: string, players: "all" | "humans" | "bots" | "mixed" }} Filter */

/** @type {[number, number][]} time, and more for each move, in ms */
const QUICK = [
  [60_000, 0],
  [180_000, 2_000],
  [300_000, 0],
  [600_000, 0],
  [900_000, 10_000],
];
const GAMES_ID = "quick-game";
/** Storage key of the game that this browser last asked for. */
const GAME = "agon.quick";

/** "3 min + 2 s", which breaks at the plus only @param {number} initial @param {number} increment */
function quickText(initial, increment) {
  if (increment === 0) return duration(initial);
  return [initial, increment].map((ms) => duration(ms).replaceAll(" ", "\u00a0")).join(" + ");
}

/** @param {GameListing[]} games @param {boolean} isBusy @param {(command: Command) => void} ask */
export function quickPairing(games, isBusy, ask) {
  const pair = /** @param {Event} event @param {number} initial @param {number} increment */ (event, initial, increment) => {
    const form = new FormData(/** @type {HTMLButtonElement} */ (event.currentTarget).form ?? undefined);
    localStorage.setItem(GAME, String(form.get("game")));
    ask({ t: "quick_pair", game: String(form.get("game")), clock: { kind: "fischer", initial_ms: initial, increment_ms: increment }, rated: form.get("rated") === "on" });
  };
  const two = grouped(games).flatMap((group) => group.games.filter(({ info }) => seatsOf(info, {}) === 2));
  const before = localStorage.getItem(GAME) ?? "";
  return h(
    "section",
    { class: "panel quick-panel", "aria-labelledby": "quick-title", key: "quick" },
    h("div", { class: "quick-head" }, h("h2", { id: "quick-title", class: "panel-title" }, t("lobby-quick")), h("p", { class: "small" }, t("lobby-quick-what"))),
    h(
      "form",
      { class: "quick", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h("label", { for: GAMES_ID, class: "visually-hidden" }, t("lobby-quick-game")),
      h("select", { id: GAMES_ID, name: "game", onmount: (/** @type {HTMLSelectElement} */ select) => two.some(({ info }) => info.name === before) && (select.value = before) }, two.map(({ info }) => h("option", { value: info.name }, gameTitle(info.name, info.title)))),
      QUICK.map(([initial, increment]) => h("button", { type: "button", class: "button", "aria-disabled": String(isBusy), onclick: (/** @type {Event} */ event) => pair(event, initial, increment) }, quickText(initial, increment), h("span", { class: "visually-hidden" }, " ", t("lobby-against-person")))),
      ratedBox(t("lobby-rated-box")),
    ),
  );
}

/** @param {Filter} filter @param {GameListing[]} games @param {(filter: Filter) => void} onchange */
export function filterView(filter, games, onchange) {
  const chosen = /** @param {Event} event */ (event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return h(
    "div",
    { class: "filter", key: "filter", role: "group", "aria-label": t("lobby-filter") },
    h("label", { for: "filter-game" }, t("lobby-filter-game"), " "),
    h("select", { id: "filter-game", onchange: (/** @type {Event} */ event) => onchange({ ...filter, game: chosen(event) }) }, h("option", { value: "" }, t("lobby-filter-all")), games.map(({ info }) => h("option", { value: info.name }, gameTitle(info.name, info.title)))),
    h("label", { for: "filter-players" }, t("lobby-filter-between"), " "),
    h(
      "select",
      { id: "filter-players", onchange: (/** @type {Event} */ event) => onchange({ ...filter, players: /** @type {Filter["players"]} */ (chosen(event)) }) },
      h("option", { value: "all" }, t("lobby-filter-anyone")),
      h("option", { value: "humans" }, t("lobby-filter-people")),
      h("option", { value: "bots" }, t("lobby-filter-bots")),
      h("option", { value: "mixed" }, t("lobby-filter-mixed")),
    ),
  );
}

/**
 * True if the filter lists a game or a seek between these kinds of players.
 * @param {Filter} filter @param {string} game @param {PlayerRef["kind"][]} kinds
 */
export function isShown(filter, game, kinds) {
  if (filter.game && filter.game !== game) return false;
  const [people, bots] = [kinds.includes("human"), kinds.includes("bot")];
  switch (filter.players) {
    case "all":
      return true;
    case "humans":
      return people && !bots;
    case "bots":
      return bots && !people;
    case "mixed":
      return people && bots;
  }
}
