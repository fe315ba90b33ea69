/** A player's page: name, ratings over time, the last games, and a challenge. */

import { alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { cardSummary } from "../bots/bot-card.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchBot, fetchGames, fetchPlayer, NotFetched } from "../net/http-api.js";
import { clockText } from "../ui/clocks.js";
import { ago, optionsText } from "../ui/format.js";
import { delayFields, gameFields, readDelay, readGameFields } from "../lobby/game-options.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { practiceList } from "../account/practice.js";
import { reportForm } from "../account/report-form.js";
import { poolText, ratingGraph, ratingView, samePool } from "../ui/ratings.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { gameTitle } from "../ui/game-words.js";

import { LANGUAGE, t } from "../ui/words.js";
import { resultWords } from "../ui/result-words.js";
import { worded } from "../ui/untranslated.js";

/** @typedef {import("../types").PlayerPage} PlayerPage */
/** @typedef {import("../types").GameListing} GameListing */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/**
 * @type {{ player: PlayerPage | null, games: GameListing[], card: import("../types").ServedCard | null, me: string | null,
 *   game: string | null, pool: number, trouble: string | null, isBusy: boolean, fatal: NotFetched | null,
 *   practice: import("../types").BotGames | null,
 *   reported: import("../account/password-forms.js").FormOutcome | null }}
 */
const initial = { player: null, games: [], card: null, me: null, game: null, pool: 0, trouble: null, isBusy: false, fatal: null, practice: null, reported: null };
const { state, set } = pageState(initial, () => {
  if (state.fatal?.isMissing) document.title = t("player-missing-title");
  if (state.player) document.title = `${playerText(state.player.player)} · Agon`;
  render(must("main"), state.fatal ? failedView(state.fatal, t("player-missing"), { href: "/", text: t("player-to-start") }) : page());
});

const connection = connectShell({ onMessage: () => undefined, onWelcome: (you) => void welcomed(you.id) });

/** Ask for what only I see of myself. @param {string} me */
async function welcomed(me) {
  set({ me });
  if (me !== id) return;
  try {
    const told = await connection.send({ t: "my_bot_games" });
    if (told.t === "bot_games") set({ practice: told });
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // the page is complete without it
  }
}

/** @param {SubmitEvent} event */
async function challenge(event) {
  event.preventDefault();
  const info = chosen()?.info;
  if (!info || !state.player || state.isBusy) return;
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const { options, clock, seat } = readGameFields(info, form);
  if (info.seats > 2) options["seats"] = 2;
  set({ isBusy: true, trouble: null });
  try {
    await connection.send({ t: "challenge", to: id, game: info.name, options, clock, seat, rated: form.get("rated") === "on", delay: readDelay(form), agreed: state.player.card });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    set({ isBusy: false });
  }
}

/** @param {string | null} session @param {string} reason */
async function report(session, reason) {
  try {
    await connection.send({ t: "report_player", account: id, session, reason });
    set({ reported: { form: "report", text: t("player-reported"), good: true } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ reported: { form: "report", text: error.message, good: false } });
  }
}

/** Return the games for two players, as a challenge needs; the number of seats is then fixed. @returns {GameListing[]} */
const forTwo = () =>
  state.games
    .filter(({ info }) => info.seats === 2 || info.options.some(({ name, minimum }) => name === "seats" && minimum <= 2))
    .map((each) => ({ ...each, info: { ...each.info, options: each.info.options.filter(({ name }) => name !== "seats") } }));

/** @returns {GameListing | undefined} */
function chosen() {
  const offered = forTwo();
  return offered.find((each) => each.info.name === state.game) ?? offered[0];
}

function page() {
  const { player, games } = state;
  if (!player) return h("p", { class: "page-narrow quiet" }, t("player-loading"));
  const isBot = player.player.kind === "bot";
  const about = [t(player.online ? "player-here" : "player-not-here"), player.created !== null && t("player-since", { month: new Date(player.created).toLocaleDateString(LANGUAGE, { year: "numeric", month: "long" }) })].filter(Boolean);
  return h(
    "div",
    { class: "page-narrow player-page", key: "player" },
    h("h1", {}, playerName(player.player, { you: state.me === id })),
    h("p", { class: "small" }, about.join(" · "), isBot && player.player.card && [" · ", h("a", { href: `/bots/${encodeURIComponent(player.player.card)}` }, t("player-its-card"))]),
    ratings(player, games),
    state.practice && h("section", { "aria-labelledby": "practice-title" }, h("h2", { id: "practice-title" }, t("player-practice")), h("p", { class: "small" }, t("player-only-you")), practiceList(state.practice, games)),
    state.me !== null && state.me !== id && (player.card !== null || !isBot) && challengeForm(player),
    lastGames(player, games),
    state.me !== null && state.me !== id && !id.startsWith("bot:") && reportForm(player.player, shownGames(player, games), state.reported, (session, reason) => void report(session, reason)),
  );
}

/** @param {PlayerPage} player @param {GameListing[]} games */
function ratings(player, games) {
  if (player.ratings.length === 0) return h("p", { class: "quiet" }, t("player-no-ratings"));
  const shown = player.ratings[state.pool] ?? player.ratings[0];
  const steps = shown ? player.steps.filter((step) => samePool(step.pool, shown.pool) && step.level === shown.level) : [];
  const name = /** @param {import("../types").PoolRating} each */ (each) => [poolText(each.pool, games), each.level !== "default" && each.level].filter(Boolean).join(" · ");
  return h(
    "section",
    { "aria-labelledby": "ratings-title" },
    h("h2", { id: "ratings-title" }, t("player-ratings")),
    h(
      "ul",
      { class: "rows" },
      player.ratings.map((each, index) =>
        h(
          "li",
          { class: "row-card", key: index },
          h("div", { class: "row-main" }, name(each), h("div", { class: "small" }, t("player-games", { count: each.games }))),
          ratingView(each.rating),
          h("button", { type: "button", class: "button button-small", "aria-pressed": String(each === shown), onclick: () => set({ pool: index }) }, t("player-graph"), h("span", { class: "visually-hidden" }, " ", t("player-graph-of", { pool: name(each) }))),
        ),
      ),
    ),
    ratingGraph(steps),
  );
}

/** @param {PlayerPage} player */
function challengeForm(player) {
  const game = chosen();
  if (!game) return null;
  const level = state.card?.levels[0];
  return h(
    "section",
    { class: "panel", "aria-labelledby": "challenge-title" },
    h("h2", { id: "challenge-title", class: "panel-title" }, t("player-challenge")),
    h(
      "form",
      { onsubmit: (/** @type {SubmitEvent} */ event) => void challenge(event) },
      h(
        "div",
        { class: "field" },
        h("label", { for: "challenge-game" }, t("player-game")),
        h(
          "select",
          { id: "challenge-game", onchange: (/** @type {Event} */ event) => set({ game: /** @type {HTMLSelectElement} */ (event.target).value }) },
          forTwo().map(({ info }) => h("option", { value: info.name, selected: info.name === game.info.name }, gameTitle(info.name, info.title))),
        ),
      ),
      gameFields(game, { seat: "random", isBetweenPeople: player.player.kind === "human" }),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "rated" }), h("span", {}, t("player-rated-clock"))),
      delayFields(),
      player.player.kind === "bot" && [state.card && level && cardSummary(state.card, [level], game.info.name)],
      state.trouble && alertLine(state.trouble),
      h("button", { class: "button button-main", type: "submit", "aria-disabled": String(state.isBusy), disabled: player.card !== null && !state.card }, t(player.card === null ? "player-challenge" : "player-agree")),
    ),
  );
}

/** @param {PlayerPage} player @param {GameListing[]} games */
function shownGames(player, games) {
  return player.games.map((game) => {
    const others = game.players.filter((each) => each.id !== id).map(playerText);
    return { session: game.session, text: t("player-game-with", { game: gameTitle(game.game, games.find((each) => each.info.name === game.game)?.info.title ?? game.game), players: others.join(", "), when: ago(game.updated, connection.now()) }) };
  });
}

/** @param {PlayerPage} player @param {GameListing[]} games */
function lastGames(player, games) {
  return h(
    "section",
    { "aria-labelledby": "last-title" },
    h("h2", { id: "last-title" }, t("player-last-games")),
    player.games.length === 0 && h("p", { class: "quiet" }, t("player-none-yet")),
    h(
      "ul",
      { class: "rows" },
      player.games.map((game) => {
        const info = games.find((each) => each.info.name === game.game)?.info;
        const step = player.steps.find((each) => each.session === game.session);
        const change = step && step.after.rating - step.before;
        const about = [info && optionsText(info, game.options), clockText(game.clock), t(game.rated ? "player-rated" : "player-casual"), change !== undefined && `${change >= 0 ? "+" : "−"}${Math.abs(change)}`, ago(game.updated, connection.now())];
        const title = gameTitle(game.game, info?.title ?? game.game);
        return h(
          "li",
          { class: "row-card", key: game.session },
          h("div", { class: "row-main" }, h("b", {}, title), h("div", { class: "small versus" }, game.players.map((each, seat) => [seat > 0 && (game.players.length > 2 ? ", " : ` ${t("player-against")} `), playerName(each)])), h("div", { class: "small" }, game.result && [worded(resultWords(game.result)), " · "], about.filter(Boolean).join(" · "))),
          h("a", { class: "button", href: `/${game.status === "playing" ? "play" : "replay"}/${encodeURIComponent(game.session)}` }, t(game.status === "playing" ? "player-watch" : "player-replay"), h("span", { class: "visually-hidden" }, ` ${title}`)),
        );
      }),
    ),
  );
}

try {
  const [player, games] = await Promise.all([fetchPlayer(id), fetchGames()]);
  set({ player, games });
  if (player.card !== null && player.player.card) set({ card: await fetchBot(player.player.card) });
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  set({ fatal: error });
}
