/** My games, newest first, and the search for games of everybody. */

import { announce, alertLine } from "../ui/live-region.js";
import { clockText } from "../ui/clocks.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { fetchGames, NotFetched, replayUrl } from "../net/http-api.js";
import { ago, optionsText } from "../ui/format.js";
import { gameTitle } from "../ui/game-words.js";
import { playerName, versus } from "../ui/player-badge.js";
import { ratingText, stepText } from "../ui/ratings.js";
import { languageOf, t } from "../ui/words.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { tone, verdict } from "../game/announcements.js";
import { commandOf, fieldsOf, searchView } from "../replay/game-search.js";
import { resultWords } from "../ui/result-words.js";
import { worded } from "../ui/untranslated.js";

/** @typedef {import("../types").GameSummary} GameSummary */
/** @typedef {import("../types").Info} Info */
/** @typedef {import("../types").RatingStep} RatingStep */

const PAGE = 20;

/**
 * @type {{ infos: Info[], games: GameSummary[] | null, steps: RatingStep[], next: number | null, trouble: string | null, search: import("../replay/game-search.js").Search }}
 * `games`: null until the server has sent them; `next`: start of the next page, or null
 */
const initial = { infos: [], games: null, steps: [], next: null, trouble: null, search: { fields: fieldsOf(location.search), found: null, next: null, trouble: null } };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

const connection = connectShell({ onMessage: () => undefined });

/** @param {number | null} before */
async function load(before) {
  try {
    const answer = await connection.send({ t: "my_games", limit: PAGE, before });
    if (answer.t !== "games") return;
    set({ games: [...(state.games ?? []), ...answer.games], steps: [...state.steps, ...(answer.steps ?? [])], next: answer.next });
    if (before !== null) announce(t("games-older-came", { count: answer.games.length }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  }
}

/** Search for games. @param {Record<string, string>} fields @param {string | null} after */
async function find(fields, after) {
  const before = after === null ? [] : (state.search.found ?? []);
  try {
    const answer = await connection.send(commandOf(fields, after));
    if (answer.t !== "games_found") return;
    set({ search: { fields, found: [...before, ...answer.games], next: answer.next ?? null, trouble: null } });
    announce(t("games-found", { count: answer.games.length }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ search: { fields, found: null, next: null, trouble: error.message } });
  }
}

/** @param {Record<string, string>} fields */
function search(fields) {
  const query = new URLSearchParams(fields).toString();
  history.replaceState(null, "", `/games${query && `?${query}`}`);
  void find(fields, null);
}

function page() {
  const { games, next, trouble } = state;
  return h(
    "div",
    { class: "page-narrow", key: "games" },
    h("h1", {}, t("games-mine")),
    h("p", { class: "small" }, h("a", { href: "/puzzles" }, t("games-mistakes"))),
    trouble && alertLine(trouble),
    games === null && !trouble && h("p", { class: "quiet" }, t("games-loading")),
    games?.length === 0 && [h("p", { class: "quiet" }, t("games-none-yet")), h("a", { class: "button button-main", href: "/" }, t("games-choose"))],
    games && games.length > 0 && h("ul", { class: "rows" }, games.map(row)),
    next !== null && h("button", { type: "button", class: "button", onclick: () => void load(next) }, t("games-older")),
    searchView(state.search, state.infos, connection.now(), { onsearch: search, onmore: () => void find(state.search.fields, state.search.next) }),
  );
}

/** Describe the end for me; if nobody won, the server's words say more: drawn, agreed, aborted. @param {GameSummary} game @param {Info | undefined} info */
function ending({ result, returns, players, your_seat: seat }, info) {
  const isPlayed = returns?.some((value) => value !== returns[0]) || info?.utility !== "zero_sum";
  if (!info || !returns || typeof seat !== "number" || !isPlayed || /^(Called off|No result)/.test(result ?? "")) return result ? resultWords(result) : t("games-over");
  return verdict(info, returns.slice(0, players.length), seat, true);
}

/** @param {GameSummary} game */
function row(game) {
  const info = state.infos.find((each) => each.name === game.game);
  const mine = game.status === "ended" && info ? tone(info, game.returns?.slice(0, game.players.length), game.your_seat) : null;
  const word = game.status === "playing" ? t("games-going-on") : ending(game, info);
  const title = gameTitle(game.game, info?.title ?? game.game);
  const step = state.steps.find((each) => each.session === game.session);
  const more = [info ? optionsText(info, game.options) : "", clockText(game.clock), t("ui-moves", { count: game.plies }), ago(game.updated, connection.now())].filter(Boolean);
  return h(
    "li",
    { class: "row-card", key: game.session },
    h("span", { class: `outcome outcome-${game.status === "playing" ? "playing" : (mine ?? "over")}`, lang: languageOf(word) }, word),
    h(
      "div",
      { class: "row-main" },
      h("b", {}, title),
      h("div", { class: "small versus" }, versus(game.players.map((player, seat) => playerName(player, { you: seat === game.your_seat })))),
      h("div", { class: "small" }, game.status === "ended" && game.result && [worded(resultWords(game.result)), " · "], more.join(" · ")),
      step && h("div", { class: "small rating-step" }, step.pool.players === "practice" ? t("play-practice", { rating: ratingText(step.after) }) : t("games-rating", { rating: stepText(step) })),
    ),
    game.status === "playing"
      ? h("a", { class: "button button-main", href: `/play/${encodeURIComponent(game.session)}` }, t("games-continue"), h("span", { class: "visually-hidden" }, ` ${title}`))
      : h("a", { class: "button", href: replayUrl(game.session, game.key) }, t("games-replay"), h("span", { class: "visually-hidden" }, ` ${title}`)),
  );
}

async function start() {
  void load(null);
  if (Object.keys(state.search.fields).length > 0) void find(state.search.fields, null);
  try {
    set({ infos: (await fetchGames()).map((each) => each.info) });
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    set({ trouble: error.message });
  }
}
redraw();
void start();
