/** Rating changes of a finished rated game: fetched once, shown with the result. */

import { h } from "../ui/dom.js";
import { fetchChanges, NotFetched } from "../net/http-api.js";
import { playerName } from "../ui/player-badge.js";
import { ratingText } from "../ui/ratings.js";
import { createdEvent } from "./seats.js";

/** @typedef {import("./session.js").SessionState} SessionState */

/** @type {{ session: string, steps: import("../types").RatingStep[] | null } | null} */
let known = null;

/** @param {SessionState} state @param {() => void} redraw once it is known */
export function ratingChange(state, redraw) {
  const { fixed } = state;
  if (!fixed || !createdEvent(state)) return null;
  const { session, players, key } = fixed;
  if (known?.session !== session) {
    known = { session, steps: null };
    void ask(session, key, redraw);
  }
  if (known.steps === null) return null;
  if (known.steps.length === 0) return h("p", { class: "small" }, "This game does not count for ratings.");
  return h(
    "ul",
    { class: "small", "aria-label": "Ratings" },
    known.steps.map(({ seat, before, after }) => {
      const change = after.rating - before;
      const player = players[seat];
      return h("li", {}, player && playerName(player), ` ${before} → ${ratingText(after)} (${change < 0 ? "−" : "+"}${Math.abs(change)})`);
    }),
  );
}

/** @param {string} session @param {string | null} key @param {() => void} redraw */
async function ask(session, key, redraw) {
  try {
    known = { session, steps: await fetchChanges(session, key) };
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    return; // the result is shown without it
  }
  redraw();
}
