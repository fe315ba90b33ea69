/** Requests to take a move back, and the answers, as buttons beside the board. */

import { h } from "../ui/dom.js";
import { newest } from "./session.js";
import { seatName } from "./announcements.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Command} Command */

/** Return the other side's request. @param {SessionState} state */
export function takeBackOffer(state) {
  const [asker] = newest(state)?.take_back ?? [];
  if (asker === undefined || asker === state.fixed?.your_seat) return false;
  return h("p", { class: "offer", key: "take-back" }, t("play-back-question", { who: seatName(state, asker) }));
}

/** @param {SessionState} state @param {(command: Command) => void} ask */
export function takeBackButtons(state, ask) {
  const { fixed } = state;
  const position = newest(state);
  const mine = fixed?.your_seat ?? null;
  if (!fixed?.take_backs || !position || mine === null) return false;
  const session = fixed.session;
  const button = /** @param {string} text @param {Command} command */ (text, command) => h("button", { type: "button", class: "button", key: text, onclick: () => ask(command) }, text);
  const decline = /** @type {Command} */ ({ t: "answer_take_back", session, accept: false });
  if (position.take_back.includes(mine)) return button(t("play-back-withdraw"), decline);
  if (position.take_back.length > 0) return [button(t("play-back-agree"), { t: "answer_take_back", session, accept: true }), button(t("play-back-keep"), decline)];
  const hasMoved = state.frames.some(({ moves }) => moves.some((move) => move.t === "acted" && move.seat === mine));
  return hasMoved && button(t("play-back"), { t: "ask_take_back", session });
}
