/** What a finished game changed: ratings of a rated game, my practice rating after a bot. Asked once, shown with the result. */

import { h } from "../ui/dom.js";
import { fetchChanges, NotFetched } from "../net/http-api.js";
import { Refused } from "../net/connection.js";
import { playerName } from "../ui/player-badge.js";
import { ratingText, samePool, stepText } from "../ui/ratings.js";
import { createdEvent } from "./seats.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").RatingStep} RatingStep */
/** @typedef {import("../net/connection.js").Connection} Connection */

/** `isFirst`: of my first game in its pool, before which there was no rating. @type {{ session: string, steps: RatingStep[] | null, isFirst?: boolean } | null} */
let known = null;

/** @param {SessionState} state @param {Connection} connection @param {() => void} redraw once it is known */
export function ratingChange(state, connection, redraw) {
  const { fixed } = state;
  if (!fixed) return null;
  const { session, players, key } = fixed;
  const isRated = createdEvent(state) !== null;
  if (!isRated && (!isPractice(state) || fixed.your_seat === null)) return null;
  if (known?.session !== session) {
    known = { session, steps: null };
    void ask(session, isRated ? async () => ({ steps: await fetchChanges(session, key) }) : () => fetchPractice(session, connection), redraw);
  }
  if (known.steps === null) return null;
  if (known.steps.length === 0) return h("p", { class: "small" }, t(isRated ? "play-not-counted" : "play-not-counted-practice"));
  if (!isRated) return h("p", { class: "small" }, known.steps.map((step) => t("play-practice", { rating: known?.isFirst ? ratingText(step.after) : stepText(step) })));
  return h(
    "ul",
    { class: "small", "aria-label": t("play-ratings") },
    known.steps.map((step) => {
      const player = players[step.seat];
      return h("li", {}, player && playerName(player), ` ${stepText(step)}`);
    }),
  );
}

/** True for a game that began as one that counts for its person's practice rating. @param {SessionState} state */
function isPractice({ events }) {
  const event = events[0]?.event;
  return event?.t === "created" && event.practice !== undefined && event.practice !== null;
}

/** @param {string} session @param {Connection} connection @returns {Promise<{ steps: RatingStep[], isFirst: boolean }>} */
async function fetchPractice(session, connection) {
  const told = await connection.send({ t: "my_bot_games" });
  const steps = told.t === "bot_games" ? told.steps.filter((step) => step.session === session) : [];
  return { steps, isFirst: told.t === "bot_games" && told.ratings.some(({ pool, games }) => games === 1 && steps.some((step) => samePool(step.pool, pool))) };
}

/** @param {string} session @param {() => Promise<{ steps: RatingStep[], isFirst?: boolean }>} fetchSteps @param {() => void} redraw */
async function ask(session, fetchSteps, redraw) {
  try {
    known = { session, ...(await fetchSteps()) };
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof Refused)) throw error;
    return; // the result is shown without it
  }
  redraw();
}
