/** Quick pairing on the start page, and the filter of its lists. */

import { h } from "../ui/dom.js";
import { seatsOf } from "../ui/format.js";
import { grouped } from "./game-groups.js";
import { ratedBox } from "./rated-box.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../types").Command} Command */
/** @typedef {{ game: string, players: "all" | "humans" | "bots" | "mixed" }} Filter */

/** @type {[string, number, number][]} text, minutes, seconds added for each move */
const QUICK = [
  ["1 min", 60_000, 0],
  ["3\u00a0min + 2\u00a0s", 180_000, 2_000],
  ["5 min", 300_000, 0],
  ["10 min", 600_000, 0],
  ["15\u00a0min + 10\u00a0s", 900_000, 10_000],
];
const GAMES_ID = "quick-game";
/** Storage key of the game that this browser last asked for. */
const GAME = "agon.quick";

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
    h("div", { class: "quick-head" }, h("h2", { id: "quick-title", class: "panel-title" }, "Quick pairing"), h("p", { class: "small" }, "Choose a clock. You play the person nearest in rating with the same choice; never a bot.")),
    h(
      "form",
      { class: "quick", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h("label", { for: GAMES_ID, class: "visually-hidden" }, "What to play"),
      h("select", { id: GAMES_ID, name: "game", onmount: (/** @type {HTMLSelectElement} */ select) => two.some(({ info }) => info.name === before) && (select.value = before) }, two.map(({ info }) => h("option", { value: info.name }, info.title))),
      QUICK.map(([text, initial, increment]) => h("button", { type: "button", class: "button", "aria-disabled": String(isBusy), onclick: (/** @type {Event} */ event) => pair(event, initial, increment) }, text, h("span", { class: "visually-hidden" }, " against a person"))),
      ratedBox("Rated"),
    ),
  );
}

/** @param {Filter} filter @param {GameListing[]} games @param {(filter: Filter) => void} onchange */
export function filterView(filter, games, onchange) {
  const chosen = /** @param {Event} event */ (event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return h(
    "div",
    { class: "filter", key: "filter", role: "group", "aria-label": "Which games are listed" },
    h("label", { for: "filter-game" }, "Listed: "),
    h("select", { id: "filter-game", onchange: (/** @type {Event} */ event) => onchange({ ...filter, game: chosen(event) }) }, h("option", { value: "" }, "All games"), games.map(({ info }) => h("option", { value: info.name }, info.title))),
    h("label", { for: "filter-players" }, "between "),
    h(
      "select",
      { id: "filter-players", onchange: (/** @type {Event} */ event) => onchange({ ...filter, players: /** @type {Filter["players"]} */ (chosen(event)) }) },
      h("option", { value: "all" }, "people and bots"),
      h("option", { value: "humans" }, "people only"),
      h("option", { value: "bots" }, "bots only"),
      h("option", { value: "mixed" }, "people against bots"),
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
