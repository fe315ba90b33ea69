/** What a finished game changed: ratings of a rated game, my practice rating after a bot. Asked once, shown with the result. */

import { h } from "../ui/dom.js";
import { fetchChanges, NotFetched } from "../net/http-api.js";
import { Refused } from "../net/connection.js";
import { playerName } from "../ui/player-badge.js";
import { stepText } from "../ui/ratings.js";
import { createdEvent } from "./seats.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").RatingStep} RatingStep */
/** @typedef {import("../net/connection.js").Connection} Connection */

/** @type {{ session: string, steps: RatingStep[] | null } | null} */
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
    void ask(session, isRated ? () => fetchChanges(session, key) : () => fetchPractice(session, connection), redraw);
  }
  if (known.steps === null) return null;
  if (known.steps.length === 0) return h("p", { class: "small" }, isRated ? "This game does not count for ratings." : "This game does not count for your practice rating.");
  if (!isRated) return h("p", { class: "small" }, known.steps.map((step) => `Practice rating: ${stepText(step)}`));
  return h(
    "ul",
    { class: "small", "aria-label": "Ratings" },
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

/** @param {string} session @param {Connection} connection @returns {Promise<RatingStep[]>} */
async function fetchPractice(session, connection) {
  const told = await connection.send({ t: "my_bot_games" });
  return told.t === "bot_games" ? told.steps.filter((step) => step.session === session) : [];
}

/** @param {string} session @param {() => Promise<RatingStep[]>} fetchSteps @param {() => void} redraw */
async function ask(session, fetchSteps, redraw) {
  try {
    known = { session, steps: await fetchSteps() };
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof Refused)) throw error;
    return; // the result is shown without it
  }
  redraw();
}
