/** What was played in the shown position in this server's finished games. */

import { replayUrl } from "../net/http-api.js";
import { h } from "../ui/dom.js";
import { count } from "../ui/format.js";
import { seatTitle } from "../ui/game-words.js";
import { alertLine } from "../ui/live-region.js";
import { t } from "../ui/words.js";
import { shownPosition } from "./state.js";
import { resultWords } from "../ui/result-words.js";
import { worded } from "../ui/untranslated.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */
/** @typedef {import("./state.js").PlayedFilter} PlayedFilter */
/** @typedef {import("../types").PlayedMoveView} PlayedMoveView */

/** Moves that are shown. */
const SHOWN = 12;
const PLAYERS = /** @type {const} */ ({ "": "analysis-by-everybody", humans: "analysis-by-people", bots: "analysis-by-bots", mixed: "analysis-by-both", assisted: "analysis-by-assisted", imported: "analysis-by-imported" });
const CLOCKS = /** @type {const} */ ({ "": "analysis-clock-any", none: "analysis-clock-none", bullet: "analysis-clock-bullet", blitz: "analysis-clock-blitz", rapid: "analysis-clock-rapid", classical: "analysis-clock-classical", correspondence: "analysis-clock-correspondence" });

/** Return the fields of the command that a filter stands for. @param {PlayedFilter} filter */
export const wanted = ({ players, clocks, since }) => ({
  ...(players !== "" && { players: [/** @type {any} */ (players)] }),
  ...(clocks !== "" && { clocks: [/** @type {any} */ (clocks)] }),
  ...(since !== "" && { since }),
});

/**
 * @param {AnalysisState} state
 * @param {{ ontoggle: () => void, onfilter: (change: Partial<PlayedFilter>) => void, onplay: (move: PlayedMoveView) => void }} handlers
 */
export function explorerPanel(state, { ontoggle, onfilter, onplay }) {
  const { opened, isExploring, filter, playedTrouble } = state;
  if (!opened || opened.game.hidden || opened.game.simultaneous) return false;
  const choice = /** @param {"players" | "clocks"} name @param {string} label @param {Record<string, string>} options ids of their words */ (name, label, options) => [
    h("label", { for: `played-${name}` }, label),
    h("select", { id: `played-${name}`, value: filter[name], onchange: (/** @type {Event} */ event) => onfilter({ [name]: /** @type {HTMLSelectElement} */ (event.target).value }) }, Object.entries(options).map(([value, id]) => h("option", { value, key: value }, t(id)))),
  ];
  return h(
    "section",
    { class: "panel explorer", "aria-labelledby": "explorer-title" },
    h("h2", { id: "explorer-title", class: "panel-title" }, t("analysis-played")),
    h("div", { class: "row" }, h("button", { type: "button", class: "button", "aria-pressed": String(isExploring), onclick: ontoggle }, t(isExploring ? "analysis-played-hide" : "analysis-played-show"))),
    isExploring && [
      h(
        "div",
        { class: "row", key: "filter" },
        choice("players", t("analysis-played-by"), PLAYERS),
        choice("clocks", t("analysis-played-with"), CLOCKS),
        h("label", { for: "played-since" }, t("analysis-played-since")),
        h("input", { id: "played-since", type: "month", placeholder: "2026-01", pattern: "[0-9]{4}-[0-9]{2}", value: filter.since, onchange: (/** @type {Event} */ event) => onfilter({ since: monthOf(/** @type {HTMLInputElement} */ (event.target).value) }) }),
      ),
      playedTrouble ? alertLine(playedTrouble) : found(state, onplay),
    ],
  );
}

/** Return a month if a text is one. @param {string} text */
const monthOf = (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : "");

/** @param {AnalysisState} state @param {(move: PlayedMoveView) => void} onplay */
function found(state, onplay) {
  const { played, opened } = state;
  const told = shownPosition(state);
  if (!opened || !told) return false;
  if (told.mover < 0) return h("p", { class: "quiet" }, t(told.mover === -2 ? "analysis-over" : "analysis-choose-first"));
  if (played === null) return h("p", { class: "quiet" }, t("analysis-counting"));
  if (played.games === 0) return h("p", { class: "quiet" }, t("analysis-played-none", { count: played.most_moves }));
  const seat = opened.game.seat_names[played.seat];
  const mover = seat === undefined ? t("analysis-the-mover") : seatTitle(seat);
  return [
    h(
      "table",
      { class: "played", key: "moves" },
      h("caption", { class: "visually-hidden" }, t("analysis-played-caption", { mover })),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("analysis-move")), h("th", { scope: "col" }, t("analysis-games")), h("th", { scope: "col" }, t("analysis-played-results", { mover })))),
      h("tbody", {}, played.moves.slice(0, SHOWN).map((move) => row(move, onplay))),
    ),
    played.moves.length > SHOWN && h("p", { class: "small", key: "more" }, t("analysis-played-more", { count: played.moves.length - SHOWN })),
    h("h3", { class: "small", key: "last" }, t("analysis-last-games")),
    h("ul", { class: "played-games small", key: "games" }, (played.last ?? []).map((game) => h("li", { key: game.session }, h("a", { href: replayUrl(game.session), translate: "no" }, game.players.map(({ name }) => name).join(" – ")), ", ", worded(resultWords(game.result ?? ""))))),
    told.text !== "" && h("p", { class: "small", key: "all" }, h("a", { href: `/games?${new URLSearchParams({ game: opened.game.name, options: JSON.stringify(opened.options), position: told.text })}` }, t("analysis-played-search"))),
  ];
}

/** @param {PlayedMoveView} move @param {(move: PlayedMoveView) => void} onplay */
function row(move, onplay) {
  const share = /** @param {number} part */ (part) => t("analysis-percent", { percent: Math.round((100 * part) / move.games) });
  const parts = /** @type {const} */ ([["won", move.wins], ["drawn", move.draws], ["lost", move.losses]]);
  return h(
    "tr",
    { key: move.action },
    h("th", { scope: "row" }, h("button", { type: "button", class: "line-move", translate: "no", onclick: () => onplay(move) }, move.text)),
    h("td", {}, count(move.games)),
    h("td", {}, h("span", { class: "played-text" }, parts.map(([, part]) => share(part)).join(" · ")), h("span", { class: "played-bar", "aria-hidden": "true" }, parts.map(([name, part]) => part > 0 && h("i", { class: `played-${name}`, key: name, style: { "flex-grow": String(part) } })))),
  );
}
