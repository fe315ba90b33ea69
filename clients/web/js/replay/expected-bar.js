/** A bar above the board: the result that each of two players may expect of the shown position. */

import { h } from "../ui/dom.js";
import { percent } from "../ui/format.js";
import { seatTitle } from "../ui/game-words.js";

/** @typedef {import("../types").Info} Info */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** @param {Info} game for two @param {number | undefined} share of the first player, 0 to 1; without it there is no bar @returns {VElement | false} */
export function expectedBar(game, share) {
  if (share === undefined) return false;
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
