/** Viewpoint of a replay: in games with hidden information the viewer may see what a seat saw. */

import { h } from "../ui/dom.js";
import { newest } from "../game/session.js";
import { seatTitle } from "../ui/game-words.js";
import { playerText } from "../ui/player-badge.js";
import { t } from "../ui/words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */

/** @param {import("../types").Info} game @param {number} seat */
export const seatName = ({ seat_names: names }, seat) => (names[seat] === undefined ? t("replay-seat", { number: seat + 1 }) : seatTitle(names[seat]));

/**
 * Return the choice of a viewpoint, or false for open games and games in progress.
 * @param {SessionState} state @param {number | null} seat null: everything is seen @param {(seat: number | null) => void} onchange
 */
export function seenBy(state, seat, onchange) {
  const { fixed } = state;
  if (!fixed || !(fixed.game.hidden || fixed.game.simultaneous) || !newest(state)?.ended) return false;
  const chosen = /** @param {Event} event */ (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    onchange(value === "" ? null : Number(value));
  };
  return h(
    "div",
    { class: "field seen-by", key: "seen-by" },
    h("label", { for: "seen-by" }, t("replay-seen-by")),
    h(
      "select",
      { id: "seen-by", onchange: chosen, value: seat === null ? "" : String(seat) },
      h("option", { value: "" }, t("replay-seen-by-all")),
      fixed.players.map((player, each) => h("option", { value: String(each) }, `${seatName(fixed.game, each)}: ${playerText(player)}`)),
    ),
  );
}
