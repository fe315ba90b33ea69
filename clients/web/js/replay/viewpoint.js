/** In the replay of a game with secrets: whose eyes it is seen with. */

import { h } from "../ui/dom.js";
import { newest } from "../game/session.js";
import { playerText } from "../ui/player-badge.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */

/**
 * Where everybody sees everything there is nothing to choose; nor while the game goes on.
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
    h("label", { for: "seen-by" }, "As seen by"),
    h(
      "select",
      { id: "seen-by", onchange: chosen, value: seat === null ? "" : String(seat) },
      h("option", { value: "" }, "Everybody now: everything"),
      fixed.players.map((player, each) => h("option", { value: String(each) }, `${fixed.game.seat_names[each] ?? `Seat ${each + 1}`}: ${playerText(player)}`)),
    ),
  );
}
