/** After a game against a bot: how often I won lately, and the next level. Asked once, shown with the result. */

import { h } from "../ui/dom.js";
import { fetchBot, NotFetched } from "../net/http-api.js";
import { Refused } from "../net/connection.js";
import { isLadder, levelText, stronger } from "../bots/bot-strength.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").GameSummary} GameSummary */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../net/connection.js").Connection} Connection */
/** @typedef {{ session: string, line: string, href: string, next: string }} Known `next`: the level to offer; empty if this one fits */

/** Games that the line counts. */
const LATELY = 10;

/** @type {Known | { session: string, line: null } | null} */
let known = null;

/** @param {SessionState} state @param {Connection} connection @param {() => void} redraw once it is known */
export function nextLevel(state, connection, redraw) {
  const { fixed } = state;
  const bot = fixed && botOf(fixed.players, fixed.your_seat);
  if (!fixed || !bot) return null;
  if (known?.session !== fixed.session) {
    known = { session: fixed.session, line: null };
    void ask(fixed.session, fixed.game.name, bot, connection, redraw);
  }
  if (known.line === null) return null;
  return h("p", { class: "next-level", key: "next" }, known.line, known.next && [" ", h("a", { class: "button", href: known.href }, t("play-level-next", { level: known.next }))]);
}

/** Return the bot that has all other seats of a game. @param {PlayerRef[]} players @param {number | null | undefined} mine my seat */
function botOf(players, mine) {
  const others = players.filter((_, seat) => seat !== mine);
  const [first] = others;
  return mine !== null && mine !== undefined && first?.card && others.every(({ id, level }) => id === first.id && level === first.level) ? first : null;
}

/** True if nobody has more than I have. @param {GameSummary} game */
const isWon = ({ returns, your_seat: seat }) => Boolean(returns && typeof seat === "number" && returns.every((each, other) => other === seat || each < (returns[seat] ?? 0)));

/**
 * Say how many of the last games I won: "You won 3 of 4."
 * @param {GameSummary[]} games of mine, the newest first @param {string} game
 */
export function wonText(games, game) {
  const counted = games.filter((each) => each.game === game && each.status === "ended" && each.returns?.length && botOf(each.players, each.your_seat)).slice(0, LATELY);
  return counted.length > 0 ? t("play-won-of", { won: counted.filter(isWon).length, count: counted.length }) : "";
}

/**
 * Return the level to offer: the nearest to my practice rating, but after a few games, of which that rating says little,
 * none stronger than the next one that is measurably stronger than the level I played.
 * @param {import("../types").ServedCard} card @param {string} game @param {string} played @param {string} nearest @param {boolean} isProvisional true if the rating is
 */
export function nextTo(card, game, played, nearest, isProvisional) {
  const above = stronger(card, game, played);
  const place = above.indexOf(nearest);
  return isProvisional && place > 0 ? (above[0] ?? nearest) : nearest;
}

/** @param {string} session @param {string} game @param {PlayerRef} bot @param {Connection} connection @param {() => void} redraw */
async function ask(session, game, bot, connection, redraw) {
  try {
    const [told, mine, card] = await Promise.all([connection.send({ t: "my_bot_games", steps: 0 }), connection.send({ t: "my_games", limit: 50 }), fetchBot(bot.card ?? "")]);
    if (told.t !== "bot_games" || mine.t !== "games") return;
    const nearest = told.levels[game]?.[card.name];
    const isProvisional = told.ratings.some(({ pool, rating }) => pool.game === game && pool.variant === "" && rating.provisional);
    const name = nearest && nextTo(card, game, bot.level ?? "", nearest, isProvisional);
    const level = card.levels.find((each) => each.name === name);
    if (!level || !isLadder(card, game)) return; // no practice rating, or levels that are no ladder
    const line = wonText(mine.games, game);
    const isSame = name === bot.level;
    known = { session, line: isSame ? `${line} ${t("play-level-fits", { level: levelText(card, game, level) })}` : line, href: `/#${new URLSearchParams({ play: game, bot: card.name, level: level.name })}`, next: isSame ? "" : levelText(card, game, level) };
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof Refused)) throw error;
    return; // the result is shown without it
  }
  redraw();
}
