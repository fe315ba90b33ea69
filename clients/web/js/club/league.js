/** The league of a club: what is played, the table, who scored what against whom, and games to replay. */

import { h } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";
import { dayText } from "./words.js";
import { gameTitle } from "../ui/game-words.js";
import { courseWords } from "./course-words.js";
import { named, worded } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").League} League */
/** @typedef {import("../types").LeagueRow} Row */
/** @typedef {import("../types").LeagueGames} Games */
/** @typedef {import("../types").GameListing} GameListing */

const FAULTS = /** @type {Record<string, string>} */ ({ failed: "club-fault-failed", illegal: "club-fault-illegal", time: "club-fault-time" });
const COUNTED = /** @type {Record<string, string>} */ ({ failed: "club-faults-failed", illegal: "club-faults-illegal", time: "club-faults-time" });

/** @param {string} kind */
const faultText = (kind) => (FAULTS[kind] === undefined ? kind : t(FAULTS[kind]));
/** @param {string} kind @param {number} count */
const faultsText = (kind, count) => (COUNTED[kind] === undefined ? `${count} ${kind}` : t(COUNTED[kind], { count }));
/**
 * @param {{ league: League, games: GameListing[], played: { key: string, games: Games["games"] } | null, set: ((fields: { game: string, time_ms: number, running: boolean }) => void) | null, show: (key: string) => void }} props
 *   `set`: for organisers; `played`: games of one player
 */
export function leagueView({ league, games, played, set, show }) {
  const { setting, rows } = league;
  const title = gameTitle(setting?.game ?? "", games.find(({ info }) => info.name === setting?.game)?.info.title ?? setting?.game ?? "");
  return h(
    "section",
    { key: "league" },
    h("h2", {}, t("club-league")),
    !setting && h("p", { class: "quiet" }, t("club-league-none")),
    setting && h("p", {}, t("club-league-terms", { game: title, time: String(setting.time_ms) }), " ", league.off ? rich("club-league-rests", { reason: worded(courseWords(league.off)) }) : setting.running ? (league.left > 0 ? t("club-league-left", { count: league.left }) : t("club-league-played")) : t("club-league-off")),
    setting && h("p", { class: "small" }, t("club-league-note")),
    rows.length > 0 && table(rows, show),
    played && gamesOf(rows, played),
    rows.length > 0 && cross(rows),
    set && form(league, games, set),
  );
}

/** @param {Row} row */
const nameOf = (row) => `${row.by?.name ?? row.name} (BOT)`;

/** @param {Row[]} rows @param {(key: string) => void} show */
function table(rows, show) {
  const head = ["club-place", "club-bot", "club-rating", "club-points", "club-lost-by-fault", "club-games"];
  return h(
    "div",
    { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("club-league-table") },
    h(
      "table",
      { class: "table" },
      h("caption", { class: "visually-hidden" }, t("club-league-table")),
      h("thead", {}, h("tr", {}, head.map((id) => h("th", { scope: "col" }, t(id))))),
      h(
        "tbody",
        {},
        rows.map((row, place) =>
          h(
            "tr",
            { key: row.key },
            h("td", {}, String(place + 1)),
            h("th", { scope: "row" }, row.by ? rich("club-bot-of", { bot: named(`${row.name} (BOT)`), player: playerName(row.by, { link: true }) }) : named(`${row.name} (BOT)`)),
            h("td", {}, row.rating === null ? "?" : `${Math.round(row.rating)} ± ${Math.round(row.plus_minus ?? 0)}`),
            h("td", {}, `${row.points}/${row.games}`),
            h("td", {}, Object.entries(row.faults).map(([kind, number]) => faultsText(kind, number)).join(", ") || t("club-no-faults")),
            h("td", {}, h("button", { type: "button", class: "button button-small", "aria-label": t("club-games-of", { bot: row.name }), onclick: () => show(row.key) }, t("club-games"))),
          ),
        ),
      ),
    ),
  );
}

/** @param {Row[]} rows */
function cross(rows) {
  return h(
    "details",
    { key: "cross" },
    h("summary", {}, t("club-who-scored")),
    h(
      "div",
      { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("club-cross-table") },
      h(
        "table",
        { class: "table" },
        h("caption", { class: "visually-hidden" }, t("club-cross-table")),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("club-bot")), rows.map((_, place) => h("th", { scope: "col" }, String(place + 1))))),
        h("tbody", {}, rows.map((row, place) => h("tr", { key: row.key }, h("th", { scope: "row", translate: "no" }, `${place + 1} ${nameOf(row)}`), row.against.map((score, other) => h("td", {}, other === place ? "·" : score || "-"))))),
      ),
    ),
  );
}

const OUTCOMES = ["club-lost", "club-drawn", "club-won"];

/** @param {Row[]} rows @param {{ key: string, games: Games["games"] }} played */
function gamesOf(rows, { key, games }) {
  const name = rows.find((row) => row.key === key)?.name ?? key;
  return h(
    "section",
    { key: "games" },
    h("h3", { tabindex: "-1", onmount: (/** @type {HTMLElement} */ title) => title.focus() }, rich("club-last-games-of", { bot: named(`${name} (BOT)`) })),
    games.length === 0 && h("p", { class: "quiet" }, t("club-none-yet")),
    h("ul", { class: "rows" }, games.map((game) => h("li", { key: game.session }, h("a", { href: `/replay/${encodeURIComponent(game.session)}` }, rich("club-first-second", { first: named(game.first), second: named(game.second) })), " ", [t(OUTCOMES[game.points * 2] ?? ""), game.reason !== "finished" && t("club-by-fault", { fault: faultText(game.reason) }), dayText(game.at)].filter(Boolean).join(", ")))),
  );
}

/** @param {League} league @param {GameListing[]} games @param {(fields: { game: string, time_ms: number, running: boolean }) => void} set */
function form({ setting }, games, set) {
  const able = games.filter(({ info }) => !info.simultaneous);
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    set({ game: String(form.get("game")), time_ms: Number(form.get("time")), running: form.get("running") === "on" });
  };
  return h(
    "details",
    { key: "set-league" },
    h("summary", {}, t(setting ? "club-league-change" : "club-league-set-up")),
    h(
      "form",
      { onsubmit: submit },
      h("div", { class: "field" }, h("label", { for: "league-game" }, t("club-league-game")), h("select", { id: "league-game", name: "game" }, able.map(({ info }) => h("option", { value: info.name, selected: info.name === setting?.game }, gameTitle(info.name, info.title))))),
      h("div", { class: "field" }, h("label", { for: "league-time" }, t("club-league-time")), h("input", { id: "league-time", name: "time", type: "number", inputmode: "numeric", min: 10, max: 1000, required: true, onmount: (/** @type {HTMLInputElement} */ input) => void (input.value = String(setting?.time_ms ?? 50)) })),
      h("div", { class: "field" }, h("label", {}, h("input", { name: "running", type: "checkbox", onmount: (/** @type {HTMLInputElement} */ input) => void (input.checked = setting?.running ?? true) }), " ", t("club-league-on"))),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button" }, t("club-set"))),
    ),
  );
}
