/** The search for games that have ended: its form and what it found. */

import { replayUrl } from "../net/http-api.js";
import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { gameTitle } from "../ui/game-words.js";
import { alertLine } from "../ui/live-region.js";
import { playerName } from "../ui/player-badge.js";
import { rich, t } from "../ui/words.js";
import { resultWords } from "../ui/result-words.js";
import { worded } from "../ui/untranslated.js";

/** @typedef {import("../types").Info} Info */
/** @typedef {import("../types").FoundGame} FoundGame */
/** @typedef {import("../types").FindGames} FindGames */

/**
 * @typedef {object} Search
 * @property {Record<string, string>} fields of the form, and of the address: player, against, game, result, since, until, position, options
 * @property {FoundGame[] | null} found null until the server has answered
 * @property {string | null} next
 * @property {string | null} trouble
 */

export const NAMES = ["player", "against", "game", "result", "since", "until", "position", "options"];
const DAY_MS = 86_400_000;
const RESULTS = { "": "replay-search-any-result", won: "replay-search-won", lost: "replay-search-lost", drawn: "replay-search-drawn", first: "replay-search-first", second: "replay-search-second" };

/** Return the fields that an address asks for. @param {string} query @returns {Record<string, string>} */
export const fieldsOf = (query) => Object.fromEntries([...new URLSearchParams(query)].filter(([name, value]) => NAMES.includes(name) && value !== ""));

/** Return the command that searches. @param {Record<string, string>} fields @param {string | null} after @returns {Omit<FindGames, "id">} */
export function commandOf(fields, after) {
  const { player, against, game, result, since, until, position, options } = fields;
  const [from, to] = [Date.parse(since ?? ""), Date.parse(until ?? "")];
  return {
    t: "find_games",
    ...(player && { player }),
    ...(against && { against }),
    ...(game && { game }),
    ...(result && { result: /** @type {any} */ (result) }),
    ...(from >= 0 && { since: from }),
    ...(to >= 0 && { until: to + DAY_MS - 1 }),
    ...(position && game && { position: { root: { game, start: position, ...optionsOf(options) } } }),
    ...(after !== null && { after }),
  };
}

/** @param {string | undefined} text */
function optionsOf(text) {
  try {
    return text ? { options: JSON.parse(text) } : {};
  } catch {
    return {}; // an address that was typed
  }
}

/**
 * @param {Search} search
 * @param {Info[]} infos
 * @param {number} now
 * @param {{ onsearch: (fields: Record<string, string>) => void, onmore: () => void }} handlers
 */
export function searchView(search, infos, now, { onsearch, onmore }) {
  const { fields, found, next, trouble } = search;
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const given = Object.fromEntries([...new FormData(/** @type {HTMLFormElement} */ (event.target))].map(([name, value]) => [name, String(value).trim()]));
    const isSame = given["game"] === fields["game"]; // a position belongs to its game
    onsearch(Object.fromEntries(Object.entries({ ...(isSame && { position: fields["position"] ?? "", options: fields["options"] ?? "" }), ...given }).filter(([, value]) => value !== "")));
  };
  const text = /** @param {string} name @param {string} label @param {Record<string, string>} more */ (name, label, more) =>
    h("div", { class: "stacked" }, h("label", { for: `search-${name}` }, label), h("input", { id: `search-${name}`, name, value: fields[name] ?? "", ...more }));
  const choice = /** @param {string} name @param {string} label @param {[string, string][]} options */ (name, label, options) =>
    h("div", { class: "stacked" }, h("label", { for: `search-${name}` }, label), h("select", { id: `search-${name}`, name, value: fields[name] ?? "" }, options.map(([value, shown]) => h("option", { value, key: value }, shown))));
  return h(
    "section",
    { class: "game-search", "aria-labelledby": "search-title" },
    h("h2", { id: "search-title" }, t("replay-search")),
    h("p", { class: "small" }, t("replay-search-about")),
    h(
      "form",
      { class: "search-fields", onsubmit: submit },
      text("player", t("replay-player"), { maxlength: "60", autocomplete: "off" }),
      text("against", t("replay-search-against"), { maxlength: "60", autocomplete: "off" }),
      choice("game", t("replay-game"), [["", t("replay-search-any-game")], ...infos.map(({ name, title }) => /** @type {[string, string]} */ ([name, gameTitle(name, title)]))]),
      choice("result", t("replay-search-result"), Object.entries(RESULTS).map(([value, id]) => [value, t(id)])),
      text("since", t("replay-search-from"), { type: "date" }),
      text("until", t("replay-search-to"), { type: "date" }),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button" }, t("replay-search-submit"))),
    ),
    fields["position"] && h("p", { class: "small position-asked" }, rich("replay-search-position", { position: h("code", { translate: "no" }, fields["position"]) }), " ", h("button", { type: "button", class: "button button-small", onclick: () => onsearch(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "position" && name !== "options"))) }, t("replay-search-any-position"))),
    trouble && alertLine(trouble),
    found?.length === 0 && h("p", { class: "quiet" }, t(next === null ? "replay-search-none" : "replay-search-none-yet")),
    found && found.length > 0 && h("ul", { class: "rows found-games" }, found.map((game) => row(game, infos, now))),
    next !== null && h("button", { type: "button", class: "button", onclick: onmore }, t("replay-search-older")),
  );
}

/** @param {FoundGame} game @param {Info[]} infos @param {number} now */
function row(game, infos, now) {
  const title = gameTitle(game.game, infos.find(({ name }) => name === game.game)?.title ?? game.game);
  const facts = [game.result && worded(resultWords(game.result)), t("replay-moves", { count: game.plies }), game.rated && t("replay-rated"), ago(game.at, now)].filter(Boolean);
  return h(
    "li",
    { class: "row-card", key: game.session },
    h(
      "div",
      { class: "row-main" },
      h("b", {}, title),
      h("div", { class: "small versus" }, game.players.map((player, seat) => [seat > 0 && ", ", playerName(player, {})])),
      h("div", { class: "small" }, facts.map((fact, index) => [index > 0 && " · ", fact])),
    ),
    h("a", { class: "button", href: replayUrl(game.session, game.key) }, t("replay-open"), h("span", { class: "visually-hidden" }, ` ${title}`)),
  );
}
