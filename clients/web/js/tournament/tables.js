/** The tables of a tournament: standings, pairings of a round, cross-table. */

import { h } from "../ui/dom.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { byeText, pointsText, resultText } from "./words.js";
import { inWords } from "../ui/server-words.js";
import { languageOf, rich, t } from "../ui/words.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").PairingView} PairingView */
/** @typedef {import("../types").EntrantView} EntrantView */
/** @typedef {import("../ui/dom.js").Children} Children */

const TIES = "said-ties-*";

/** @param {TournamentView} view @param {number} number @returns {EntrantView} */
export function entrantOf(view, number) {
  const found = view.entrants[number - 1];
  if (!found) throw new Error(`no entrant ${number}`);
  return found;
}

/** @param {string} id of its words */
const head = (id) => h("th", { scope: "col" }, t(id));

/** @param {string} name of a tie-break */
function tieHead(name) {
  const own = inWords(name, TIES);
  return h("th", { scope: "col", lang: languageOf(own) }, own);
}

/** A table that can be scrolled sideways, also by keyboard. @param {string} label @param {...Children} content */
function scrolled(label, ...content) {
  return h("div", { class: "wide-table", role: "region", tabindex: "0", "aria-label": label }, h("table", { class: "table" }, content));
}

/** @param {TournamentView} view @param {number | null} mine number of the entrant that I am */
export function standingsTable(view, mine) {
  const isArena = view.kind === "arena";
  return scrolled(
    t("tournament-standings"),
    h("caption", { class: "visually-hidden" }, t("tournament-standings")),
    h("thead", {}, h("tr", {}, head("tournament-place"), head("tournament-player"), head("tournament-points"), isArena ? head("tournament-last-games") : view.tie_breaks.map(tieHead))),
    h(
      "tbody",
      {},
      view.standings.map((line) => {
        const { player, active } = entrantOf(view, line.entrant);
        const isOut = !active && (view.status === "running" || view.status === "paused");
        return h(
          "tr",
          { key: line.entrant, class: line.entrant === mine ? "is-me" : "" },
          h("td", {}, String(line.rank)),
          h("td", {}, playerName(player, { you: line.entrant === mine, link: true }), isOut && h("span", { class: "small" }, " ", t("tournament-not-playing"))),
          h("td", {}, pointsText(line.score), line.on_fire && h("span", { title: t("tournament-counts-double") }, " ×2")),
          isArena ? h("td", { class: "last-points" }, (line.points ?? []).join(" ")) : line.ties.map((value) => h("td", {}, String(Number(value.toFixed(2))))),
        );
      }),
    ),
  );
}

/** @param {TournamentView} view @param {PairingView[]} games @param {string} label @param {((game: PairingView) => Children) | null} more further cell of each game */
export function gamesTable(view, games, label, more) {
  return scrolled(
    label,
    h("caption", { class: "visually-hidden" }, label),
    h("thead", {}, h("tr", {}, head("tournament-board"), view.seats === 2 ? [head("tournament-first"), head("tournament-second")] : head("tournament-players"), head("tournament-result"), more && head("tournament-set-result"))),
    h(
      "tbody",
      {},
      games.map((game) => {
        const players = [game.white, game.black, ...(game.others ?? [])].map((number) => entrantOf(view, number).player);
        const isOver = game.white_points !== null && game.white_points !== undefined;
        const what = players.map((player) => playerText(player)).join(` ${t("tournament-against")} `);
        const href = `${isOver ? "/replay" : "/play"}/${encodeURIComponent(game.session)}`;
        const result = isOver && (game.forfeit || game.adjusted) ? resultText(game) : h("a", { href, "aria-label": isOver ? t("tournament-replay-players", { result: resultText(game), players: what }) : t("tournament-watch-players", { players: what }) }, isOver ? resultText(game) : t("tournament-watch"));
        return h("tr", { key: game.session }, h("td", {}, String(game.board)), view.seats === 2 ? players.map((player, seat) => h("td", { key: seat }, playerName(player))) : h("td", { key: "players" }, players.map((player, seat) => [seat > 0 && " – ", playerName(player)])), h("td", { key: "result" }, result, game.adjusted && h("span", { class: "small" }, " ", t("tournament-was-set"))), more && h("td", {}, more(game)));
      }),
    ),
  );
}

/** @param {TournamentView} view @param {number} round */
export function byesOf(view, round) {
  const found = view.byes.find((each) => each.round === round)?.byes ?? [];
  return found.length > 0 && h("ul", { class: "byes small" }, found.map(({ entrant, kind }) => h("li", { key: entrant }, rich("tournament-bye-of", { player: playerName(entrantOf(view, entrant).player), bye: byeText(kind) }))));
}

/** Each against each, by place. @param {TournamentView} view */
export function crossTable(view) {
  const order = view.standings.map(({ entrant }) => entrant);
  /** @type {Map<string, string[]>} */
  const met = new Map();
  const add = (/** @type {number} */ one, /** @type {number} */ other, /** @type {number} */ points) => met.set(`${one}-${other}`, [...(met.get(`${one}-${other}`) ?? []), pointsText(points) || "0"]);
  for (const { white, black, white_points: mine, black_points: theirs } of view.games) {
    if (mine === null || mine === undefined || theirs === null || theirs === undefined) continue;
    add(white, black, mine);
    add(black, white, theirs);
  }
  return scrolled(
    t("tournament-cross-table"),
    h("caption", { class: "visually-hidden" }, t("tournament-cross-table")),
    h("thead", {}, h("tr", {}, head("tournament-place"), head("tournament-player"), order.map((_, place) => h("th", { scope: "col" }, String(place + 1))), head("tournament-points"))),
    h(
      "tbody",
      {},
      view.standings.map((line, place) =>
        h(
          "tr",
          { key: line.entrant },
          h("td", {}, String(place + 1)),
          h("td", {}, playerName(entrantOf(view, line.entrant).player)),
          order.map((other) => h("td", {}, other === line.entrant ? "–" : (met.get(`${line.entrant}-${other}`) ?? []).join(" "))),
          h("td", {}, pointsText(line.score)),
        ),
      ),
    ),
  );
}
