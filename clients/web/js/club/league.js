/** The league of a club: what is played, the table, who scored what against whom, and games to replay. */

import { h } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";
import { dayText } from "./words.js";

/** @typedef {import("../types").League} League */
/** @typedef {import("../types").LeagueRow} Row */
/** @typedef {import("../types").LeagueGames} Games */
/** @typedef {import("../types").GameListing} GameListing */

const FAULTS = /** @type {Record<string, string>} */ ({ failed: "failed", illegal: "a move that may not be played", time: "took too long" });

/**
 * @param {{ league: League, games: GameListing[], played: { key: string, games: Games["games"] } | null, set: ((fields: { game: string, time_ms: number, running: boolean }) => void) | null, show: (key: string) => void }} props
 *   `set`: for organisers; `played`: games of one player
 */
export function leagueView({ league, games, played, set, show }) {
  const { setting, rows } = league;
  const title = games.find(({ info }) => info.name === setting?.game)?.info.title ?? setting?.game;
  return h(
    "section",
    { key: "league" },
    h("h2", {}, "League"),
    !setting && h("p", { class: "quiet" }, "There is none yet."),
    setting && h("p", {}, `${title}, ${setting.time_ms} ms of CPU time for a move. `, league.off ? `It rests: ${league.off}.` : setting.running ? (league.left > 0 ? `It goes on: ${league.left} games are left.` : "All games are played; it goes on when a new bot comes.") : "It is turned off."),
    setting && h("p", { class: "small" }, "Random moves and the lowest levels of the server play, too: their strength is known. Everybody meets everybody ten times, in pairs of games from one opening. A bot that fails, gives a move that may not be played or takes too long loses that game."),
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
  const head = ["Place", "Bot", "Rating", "Points", "Lost by a fault", "Games"];
  return h(
    "div",
    { class: "wide-table", tabindex: "0", role: "region", "aria-label": "Table of the league" },
    h(
      "table",
      { class: "table" },
      h("caption", { class: "visually-hidden" }, "Table of the league"),
      h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
      h(
        "tbody",
        {},
        rows.map((row, place) =>
          h(
            "tr",
            { key: row.key },
            h("td", {}, String(place + 1)),
            h("th", { scope: "row" }, row.by ? [row.name, " (BOT) of ", playerName(row.by, { link: true })] : `${row.name} (BOT)`),
            h("td", {}, row.rating === null ? "?" : `${Math.round(row.rating)} ± ${Math.round(row.plus_minus ?? 0)}`),
            h("td", {}, `${row.points}/${row.games}`),
            h("td", {}, Object.entries(row.faults).map(([kind, number]) => `${number} ${FAULTS[kind] ?? kind}`).join(", ") || "none"),
            h("td", {}, h("button", { type: "button", class: "button button-small", "aria-label": `Games of ${row.name}`, onclick: () => show(row.key) }, "Games")),
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
    h("summary", {}, "Who scored what against whom"),
    h(
      "div",
      { class: "wide-table", tabindex: "0", role: "region", "aria-label": "Cross-table" },
      h(
        "table",
        { class: "table" },
        h("caption", { class: "visually-hidden" }, "Cross-table"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Bot"), rows.map((_, place) => h("th", { scope: "col" }, String(place + 1))))),
        h("tbody", {}, rows.map((row, place) => h("tr", { key: row.key }, h("th", { scope: "row" }, `${place + 1} ${nameOf(row)}`), row.against.map((score, other) => h("td", {}, other === place ? "·" : score || "-"))))),
      ),
    ),
  );
}

/** @param {Row[]} rows @param {{ key: string, games: Games["games"] }} played */
function gamesOf(rows, { key, games }) {
  const name = rows.find((row) => row.key === key)?.name ?? key;
  return h(
    "section",
    { key: "games" },
    h("h3", { tabindex: "-1", onmount: (/** @type {HTMLElement} */ title) => title.focus() }, `Last games of ${name} (BOT)`),
    games.length === 0 && h("p", { class: "quiet" }, "None yet."),
    h("ul", { class: "rows" }, games.map((game) => h("li", { key: game.session }, h("a", { href: `/replay/${encodeURIComponent(game.session)}` }, `${game.first} against ${game.second}`), ` ${["lost", "drawn", "won"][game.points * 2]}${game.reason === "finished" ? "" : `, by a fault: ${FAULTS[game.reason] ?? game.reason}`}, ${dayText(game.at)}`))),
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
    h("summary", {}, setting ? "Change the league" : "Set up a league"),
    h(
      "form",
      { onsubmit: submit },
      h("div", { class: "field" }, h("label", { for: "league-game" }, "Game (for two)"), h("select", { id: "league-game", name: "game" }, able.map(({ info }) => h("option", { value: info.name, selected: info.name === setting?.game }, info.title)))),
      h("div", { class: "field" }, h("label", { for: "league-time" }, "CPU time for a move (ms), 10 to 1000"), h("input", { id: "league-time", name: "time", type: "number", inputmode: "numeric", min: 10, max: 1000, required: true, onmount: (/** @type {HTMLInputElement} */ input) => void (input.value = String(setting?.time_ms ?? 50)) })),
      h("div", { class: "field" }, h("label", {}, h("input", { name: "running", type: "checkbox", onmount: (/** @type {HTMLInputElement} */ input) => void (input.checked = setting?.running ?? true) }), " It is on")),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button" }, "Set")),
    ),
  );
}
