/** A bar above the board: the result that each of two players may expect of the shown position. */

import { h } from "../ui/dom.js";
import { percent } from "../ui/format.js";
import { seatTitle } from "../ui/game-words.js";

/** @typedef {import("../types").Info} Info */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Scale a pay-off of the first of two players: 0 is the worst, 1 the best. @param {Info} game @param {number} forFirst */
export function shareOf(game, forFirst) {
  const span = Math.max(game.max_return, -game.min_return) || 1;
  return Math.max(0, Math.min(1, 0.5 + forFirst / (2 * span)));
}

/**
 * @param {Info} game for two @param {number | undefined} expected share of the first player; without it there is no bar
 * @param {import("../types").Position | undefined} position if the game is over there, its result is shown
 * @returns {VElement | false}
 */
export function expectedBar(game, expected, position) {
  if (expected === undefined) return false;
  const share = position?.ended && position.returns ? shareOf(game, position.returns[0] ?? 0) : expected;
  const [first = "", second = ""] = ["First", "Second"].map((otherwise, seat) => seatTitle(game.seat_names[seat] ?? otherwise));
  const rounded = Math.round(100 * share) / 100; // so that both together are a whole
  return h(
    "p",
    { class: "expected-bar small", key: "expected" },
    h("span", {}, `${first} ${percent(rounded)}`),
    h("svg", { viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" }, h("rect", { width: String(100 * rounded), height: "1" })),
    h("span", {}, `${second} ${percent(1 - rounded)}`),
  );
}
