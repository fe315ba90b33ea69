/** Measured strength of a bot beside its card's claims: a table for each game that it plays. */

import { h } from "../ui/dom.js";
import { count, signed } from "../ui/format.js";
import { botTitle } from "../ui/player-badge.js";
import { gameTitle } from "../ui/game-words.js";
import { cardWords } from "./card-words.js";
import { named, said, worded } from "../ui/untranslated.js";
import { known, rich, t } from "../ui/words.js";

/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").Level} Level */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {NonNullable<ServedCard["measured"]>[number]} Measured */

/** Return the levels that a card offers in a game. @param {ServedCard} card @param {string} game @returns {Level[]} */
export function levelsFor(card, game) {
  const names = card.offered[game];
  return levelsIn(card, game).filter(({ name }) => names === undefined || names.includes(name));
}

/** Return the levels that a card defines for a game, also those that it does not offer. @param {ServedCard} card @param {string} game @returns {Level[]} */
const levelsIn = (card, game) => card.levels.filter(({ at }) => !at || Object.keys(at).length === 0 || game in at);

/** True if a card's levels differ in strength, not in character. @param {ServedCard} card @param {string} game */
export function isLadder(card, game) {
  return card.order !== "characters" && levelsFor(card, game).every(({ name }) => found(card, game, name));
}

/** Return the card whose levels are the ladder of a game: the one with a level for everybody. @param {ServedCard[]} able @param {string} game @returns {ServedCard | undefined} */
export function ladderCard(able, game) {
  const ladder = able.find((card) => card.engine === "persona" && card.games.includes("*") && levelsFor(card, game).filter(({ name }) => found(card, game, name)).length > 1);
  return ladder ?? gentlest(able, game)?.card;
}

/** Return the levels that are measurably stronger than a level in a game, the weakest first. @param {ServedCard} card @param {string} game @param {string} level @returns {string[]} */
export function stronger(card, game, level) {
  const from = found(card, game, level);
  if (!from) return [];
  const rows = levelsFor(card, game).flatMap(({ name }) => found(card, game, name) ?? []);
  return rows.filter((row) => row.rating - from.rating > Math.hypot(row.plus_minus, from.plus_minus)).sort((one, other) => one.rating - other.rating).map((row) => row.level);
}

/** True if a level holds back to play as strongly as its opponent. @param {ServedCard} card @param {string} game @param {string} name */
function adapts(card, game, name) {
  const level = card.levels.find((each) => each.name === name);
  return "adapt" in { ...card.parameters, ...level?.parameters, ...level?.at?.[game]?.parameters };
}

/** Return a level's number: "1650", "8 kyu", "+14". @param {ServedCard} card @param {string} game @param {string} level @returns {string} */
export function numberText(card, game, level) {
  const row = found(card, game, level);
  if (!row) return card.engine === "random" ? "0" : adapts(card, game, level) ? t("bots-adapts") : t("bots-not-measured");
  if (row.known?.unit === "kyu") return row.known.value > 0 ? t("bots-kyu", { number: row.known.value }) : t("bots-dan", { number: 1 - row.known.value });
  if (row.known) return String(row.known.value);
  return row.unit === "payoff" ? signed(row.rating) : String(Math.round(row.rating));
}

/** @param {string | null | undefined} strength as the server names it */
const strengthName = (strength) => (strength ? known("bots-strength-*".replace("*", strength.toLowerCase()), strength) : "");

/** Name a level by its strength first: "Club, 1650". @param {ServedCard} card @param {string} game @param {Level} level */
export const levelText = (card, game, level) => t("bots-level-number", { strength: strengthName(found(card, game, level.name)?.strength) || level.title, number: numberText(card, game, level.name) });

/** Return the second name of a level; empty if it is the first one too. @param {ServedCard} card @param {string} game @param {Level} level */
export const secondName = (card, game, level) => (found(card, game, level.name)?.strength ? level.title : "");

/** Ratings of a game's measured levels: the ends of the scale on which they are drawn. @typedef {{ low: number, high: number }} Scale */

/** Return the scale that holds the error bars of all levels of these cards in a game; null if none was measured. @param {ServedCard[]} cards @param {string} game @returns {Scale | null} */
export function scaleOf(cards, game) {
  const rows = cards.flatMap((card) => (card.measured ?? []).filter((row) => row.game === game));
  if (rows.length === 0) return null;
  return { low: Math.min(0, ...rows.map((row) => row.rating - row.plus_minus)), high: Math.max(...rows.map((row) => row.rating + row.plus_minus)) };
}

/** Draw a level on its game's scale: a dot, and its 95 % interval. @param {Scale} scale @param {Measured} row */
export function errorBar({ low, high }, { rating, plus_minus: half }) {
  const x = /** @param {number} value */ (value) => (4 + (192 * (value - low)) / Math.max(high - low, 1e-9)).toFixed(1);
  return h(
    "svg",
    { class: "error-bar", viewBox: "0 0 200 16", "aria-hidden": "true" },
    h("path", { class: "graph-middle", d: "M4 8H196" }),
    h("path", { class: "graph-line", d: `M${x(rating - half)} 8H${x(rating + half)}` }),
    h("circle", { class: "graph-point", cx: x(rating), cy: "8", r: "4" }),
  );
}

/** List the levels of all cards in a game by strength, the strongest last, each with its error. @param {ServedCard[]} cards @param {GameListing} listing */
export function strengthTable(cards, { info, bots }) {
  const able = cards.filter(({ name }) => bots.includes(name));
  const scale = scaleOf(able, info.name);
  const rows = able
    .flatMap((card) => levelsFor(card, info.name).flatMap((level) => ({ card, level, row: found(card, info.name, level.name) })))
    .flatMap(({ card, level, row }) => (row ? [{ card, level, row }] : []))
    .sort((one, other) => one.row.rating - other.row.rating);
  if (!scale || rows.length === 0) return h("p", { class: "quiet" }, t("bots-game-not-measured"));
  return h(
    "table",
    { class: "by-strength", key: `strength-${info.name}` },
    h("caption", {}, rich("bots-strength-caption", { scale: scaleText(rows[0]?.card ?? able[0], info.name) })),
    h("thead", {}, h("tr", {}, ["bots-strength", "bots-on-the-scale", "bots-bot"].map((id) => h("th", { scope: "col" }, t(id))))),
    h(
      "tbody",
      {},
      rows.map(({ card, level, row }) =>
        h("tr", { key: `${card.name}-${level.name}` }, h("th", { scope: "row" }, levelText(card, info.name, level), h("span", { class: "small" }, ` ± ${plusMinusText(row)}`)), h("td", {}, errorBar(scale, row)), h("td", {}, botTitle(card), " ", said(level.title))),
      ),
    ),
  );
}

/** Return half of the interval of a level's number. @param {Measured} row */
const plusMinusText = (row) => (row.known ? String(row.known.plus_minus) : row.unit === "payoff" ? signed(row.plus_minus).replace("+", "") : String(Math.round(row.plus_minus)));

/** Say in short what the numbers of a card in a game mean. @param {ServedCard | undefined} card @param {string} game @returns {import("../ui/dom.js").Children} */
export function scaleText(card, game) {
  const row = card?.measured?.find((each) => each.game === game);
  if (row?.known) return row.known.unit === "kyu" ? rich("bots-scale-kyu", { rating: named(row.known.tied_to) }) : named(row.known.tied_to);
  return row?.unit === "payoff" ? t("bots-scale-payoff") : t("bots-scale-random");
}

/**
 * Say how many of the people here are weaker than a level; empty if that is not known, or if the number needs no such words.
 * @param {ServedCard} card @param {string} game @param {string} level @param {number[] | undefined} people ratings at every twentieth of them
 */
export function peopleText(card, game, level, people = []) {
  const row = found(card, game, level);
  if (row?.unit !== "elo" || row.known || people.length === 0) return "";
  const weaker = people.filter((each) => each < row.rating).length * 5;
  return weaker === 0 ? t("bots-people-below") : t("bots-people-above", { percent: weaker });
}

/** Return the range of a card's levels in a game: "2516 to 3755". @param {ServedCard} card @param {string} game @returns {string} */
export function rangeText(card, game) {
  const rows = levelsFor(card, game).flatMap((level) => found(card, game, level.name) ?? []).sort((one, other) => one.rating - other.rating);
  const ends = [rows[0], rows.at(-1)].flatMap((row) => (row ? [numberText(card, game, row.level)] : []));
  const [low, high] = new Set(ends);
  if (low !== undefined && high !== undefined) return t("bots-range", { low, high });
  return low ?? numberText(card, game, levelsFor(card, game)[0]?.name ?? "");
}

/** Return the limits of a level in a game. @param {Level} level @param {string} game @returns {Level["limits"]} */
export function limitsIn(level, game) {
  return level.at?.[game]?.limits ?? level.limits;
}

/** @param {ServedCard} card @param {string} game @param {string} level @returns {Measured | undefined} */
function found(card, game, level) {
  return card.measured?.find((row) => row.game === game && row.level === level);
}

/** Describe the measured strength in one line. @param {ServedCard} card @param {string} game @param {string} level @returns {string} */
export function strengthText(card, game, level) {
  const row = found(card, game, level);
  if (!row) return t("bots-strength-unknown");
  const given = { rating: String(row.rating), error: String(row.plus_minus), games: row.games, count: count(row.games), date: row.date };
  return row.unit === "payoff" ? t("bots-strength-payoff", given) : t("bots-strength-points", given);
}

/** Return the distance to the level before it. @param {Measured} row @returns {string} */
function stepText({ step, step_plus_minus: unsure }) {
  return step == null || unsure == null ? "–" : `${step} ± ${unsure}`;
}

/** @param {number} ms @returns {string} */
function time(ms) {
  return ms < 10 ? t("bots-ms-exact", { time: ms }) : t("bots-ms", { time: count(Math.round(ms)) });
}

/** @param {number} value @returns {string} */
function small(value) {
  return value === 0 ? "0" : value.toPrecision(2);
}

/** @param {ServedCard} card @param {GameListing} listing @returns {VElement} */
function gameTable(card, { info }) {
  const title = t("bots-measurements-in", { game: gameTitle(info.name, info.title) });
  const scale = scaleOf([card], info.name);
  const paid = card.measured?.some((row) => row.game === info.name && row.unit === "payoff");
  const heads = ["bots-level", "bots-head-claimed", paid ? "bots-head-payoff" : "bots-head-points", "bots-head-step", "bots-head-games", "bots-head-time", "bots-head-cpu", "bots-head-energy"];
  return h(
    "details",
    { key: info.name },
    h("summary", {}, gameTitle(info.name, info.title)),
    h(
      "div",
      { class: "table-scroll", role: "region", "aria-label": title, tabindex: 0 },
      h(
        "table",
        { class: "measured" },
        h("caption", { class: "visually-hidden" }, title),
        h("thead", {}, h("tr", {}, heads.map((id) => h("th", { scope: "col" }, t(id))))),
        h(
          "tbody",
          {},
          levelsIn(card, info.name).map((level) => {
            const why = card.withheld?.find((each) => each.game === info.name && each.level === level.name)?.reason;
            const row = found(card, info.name, level.name);
            const cells = row
              ? [`${row.rating} ± ${row.plus_minus}`, stepText(row), count(row.games), `${time(row.p50_ms)} / ${time(row.p95_ms)}`, t("bots-seconds", { time: small(row.cpu_seconds) }), t("bots-watt-hours", { energy: small(row.watt_hours) })]
              : Array.from({ length: 6 }, () => t("bots-unknown"));
            return h("tr", {}, h("th", { scope: "row" }, row?.strength ? [levelText(card, info.name, level), h("span", { class: "small" }, " ", said(level.title)), scale && errorBar(scale, row)] : said(level.title)), h("td", { class: "claimed" }, worded(cardWords(level.summary)), why && h("strong", {}, " ", rich("bots-not-offered", { reason: worded(cardWords(why)) }))), cells.map((text) => h("td", {}, text)));
          }),
        ),
      ),
    ),
  );
}

/** @param {ServedCard} card @param {GameListing[]} listings @returns {VElement} */
export function measuredView(card, listings) {
  const plays = listings.filter(({ bots }) => bots.includes(card.name));
  const one = card.measured?.[0];
  return h(
    "section",
    { "aria-label": t("bots-measured") },
    h("h2", {}, t("bots-claimed-and-measured")),
    h(
      "p",
      {},
      t("bots-points-mean"),
    ),
    one &&
      h("p", { class: "small" }, rich("bots-last-measured", { date: newest(card), machine: named(one.machine), watts: String(one.watts) })),
    plays.length > 0 ? plays.map((listing) => gameTable(card, listing)) : h("p", {}, t("bots-nothing-measured")),
  );
}

/** @param {ServedCard} card @returns {string} */
function newest(card) {
  return (card.measured ?? []).map(({ date }) => date).sort().at(-1) ?? t("bots-unknown");
}

/**
 * Return the level for a player's first game: the one measured as weakest. If pay-offs were compared, which say little
 * about strength, the first of `cards` that is not measurably stronger than it; if nothing was measured, the first
 * level of a bot with a character.
 * @param {ServedCard[]} cards those that play it @param {string} game @returns {{ card: ServedCard, level: Level } | null}
 */
export function gentlest(cards, game) {
  const offered = cards.flatMap((card) => levelsFor(card, game).map((level) => ({ card, level, row: found(card, game, level.name) })));
  const rows = offered.flatMap(({ row }) => row ?? []).sort((one, other) => one.rating - other.rating);
  const weakest = rows[0];
  if (!weakest) return offered.find(({ card }) => card.engine === "persona" && card.games.includes("*")) ?? null;
  const doubt = /** @param {typeof weakest} row */ (row) => (row.unit === "payoff" ? Math.hypot(row.plus_minus, weakest.plus_minus) : 0);
  return offered.find(({ row }) => row && row.rating - weakest.rating <= doubt(row)) ?? null;
}
