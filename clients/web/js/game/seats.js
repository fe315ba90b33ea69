/** The seats of the table: player, turn, remaining time. */

import { clockAt, clockNote, lowMs } from "../ui/clocks.js";
import { h } from "../ui/dom.js";
import { clockFace, signed } from "../ui/format.js";
import { materialView } from "./material.js";
import { pieceIcon, seatPiece } from "../board/pieces.js";
import { playerName } from "../ui/player-badge.js";
import { ratingText } from "../ui/ratings.js";
import { committed } from "./session.js";
import { place } from "./announcements.js";
import { isCountingDown } from "./time-controls.js";
import { seatWord } from "../board/words.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Clock} Clock */
/** @typedef {import("../types").Clocks} Clocks */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Below this a face shows tenths. */
const TENTHS_MS = 10_000;

/** Return the reading of a seat's clock at server time `now`. @param {Clock | undefined} control @param {Clocks} clocks @param {number} seat @param {number} now @returns {number} ms */
export function remaining(control, clocks, seat, now) {
  return clockAt(control, clocks, seat, now).left;
}

/**
 * Return the clocks beside the viewed position, and the time at which to read them. They run on while the viewer looks
 * back; after the end, and in a record, each position has its own.
 * @param {SessionState} state @param {number | null} now server time, ms; null in a record
 * @returns {{ clocks: Clocks | null | undefined, at: number }}
 */
export function clocksShown({ frames, looking }, now) {
  const newest = frames.at(-1);
  if (looking === null || (now !== null && !newest?.position.ended)) return { clocks: newest?.position.clocks, at: now ?? newest?.at ?? 0 };
  const clocks = frames[looking]?.clocks;
  return { clocks, at: clocks?.at ?? 0 };
}

/** @param {SessionState} state @param {number | null} now server time, ms; null in a record @returns {VElement} */
export function seatsView(state, now) {
  const { fixed } = state;
  if (!fixed) return h("div", { class: "seats" });
  const shown = state.looking === null ? state.frames.at(-1) : state.frames[state.looking];
  const { clocks, at } = clocksShown(state, now);
  const isAborted = state.events.some(({ event }) => event.t === "ended" && event.reason === "aborted");
  const rated = createdEvent(state);
  const [seats, chosen, turn] = [fixed.players.length, committed(state), shown?.position.turn ?? []];
  const isRound = chosen.length > 0 || (fixed.game.simultaneous && turn.length > 1);
  return h(
    "ol",
    { class: seats > 2 ? `seats seats-many seats-${seats}` : "seats", "aria-label": t("play-players") },
    fixed.players.map((player, seat) => {
      const piece = seatPiece(fixed.board.pieces, seat);
      const isTurn = turn.includes(seat);
      const acts = isRound ? (isTurn ? t("play-choosing") : chosen.includes(seat) ? t("play-has-chosen") : "") : isTurn ? t("play-to-move") : "";
      const returns = (shown?.position.returns ?? []).slice(0, seats);
      const payoff = returns[seat];
      return h(
        "li",
        { class: isTurn ? "seat seat-turn" : "seat", key: seat },
        h("span", { class: "seat-mark" }, piece ? pieceIcon(piece) : h("span", { class: "seat-number" }, String(seat + 1))),
        h(
          "span",
          { class: "seat-who" },
          playerName(player, { you: fixed.your_seat === seat, link: true }),
          rated && h("span", { class: "small" }, rated.ratings?.[seat] ? t("play-rating", { rating: ratingText(rated.ratings[seat]) }) : !shown?.position.ended && t("play-no-rating")),
          h("span", { class: "seat-role" }, seatWord(fixed.game.seat_names, seat), acts !== "" && h("span", { class: isTurn ? "to-move" : "has-chosen" }, ` · ${acts}`), shown && materialView(fixed.board, shown.position.view.cells, seat)),
        ),
        shown?.position.ended && !isAborted && payoff !== undefined && h("span", { class: "seat-score" }, seats > 2 && fixed.game.utility !== "identical" && h("span", { class: "seat-place" }, `${place(returns, seat).place}.`), score(payoff, fixed.game, seats)),
        clocks && clockView(clockAt(fixed.clock, clocks, seat, at), clocks.running.includes(seat), lowMs(fixed.clock)),
      );
    }),
  );
}

/** Return the start of a rated game; null if the game is casual. @param {SessionState} state */
export function createdEvent({ events }) {
  const event = events[0]?.event;
  return event?.t === "created" && event.rated ? event : null;
}

/** @param {number} payoff @param {import("../types").Info} game @param {number} seats @returns {string} */
function score(payoff, game, seats) {
  if (seats < 3 && game.utility !== "general_sum" && game.min_return === -1 && game.max_return === 1) return payoff > 0 ? "1" : payoff < 0 ? "0" : "½";
  return signed(payoff);
}

/** @param {import("../ui/clocks.js").ClockReading} reading @param {boolean} isRunning @param {number} low ms @returns {VElement} */
function clockView(reading, isRunning, low) {
  const isLow = reading.flag < low;
  const names = `clock${isRunning ? " clock-running" : ""}${isLow ? " clock-low" : ""}`;
  const note = clockNote(reading, isRunning);
  return h(
    "span",
    { class: "seat-clock" },
    h("span", { class: names, role: "timer" }, clockFace(reading.left), isLow && isRunning && h("span", { class: "visually-hidden" }, " ", t("play-clock-low"))),
    note && h("span", { class: "clock-note" }, note),
  );
}

/** Return the time (ms) until a clock's face changes; null if no clock runs. @param {SessionState} state @param {number} now @returns {number | null} */
export function nextTick(state, now) {
  const clocks = state.frames.at(-1)?.position.clocks;
  if (state.frames.at(-1)?.position.ended) return null;
  const counts = isCountingDown(state, now) ? 1_000 : Infinity;
  if (!clocks || clocks.running.length === 0) return counts === Infinity ? null : counts;
  const least = Math.min(...clocks.running.map((seat) => remaining(state.fixed?.clock, clocks, seat, now)));
  return Math.min(counts, least < TENTHS_MS + 1_000 ? 100 : (least % 1_000) + 10);
}
