/** Players' actions on time: give some, pause, resume, take vacation, claim an abandoned game; and a low-time warning. */

import { announce } from "../ui/live-region.js";
import { clockAt, lowMs } from "../ui/clocks.js";
import { h } from "../ui/dom.js";
import { duration } from "../ui/format.js";
import { newest } from "./session.js";
import { playSound } from "./sounds.js";
import { seatName } from "./announcements.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Command} Command */

/** Multiple of the low limit above which the warning is armed again. */
const RELIEF = 2;

let warned = false;

/** Return the absent players, with a clock or without. @param {SessionState} state */
function gone(state) {
  const position = newest(state);
  return position && !position.ended ? (position.clocks?.away ?? position.away ?? []) : [];
}

/** Return the notices about time: offers, questions, absences. @param {SessionState} state @param {number} now server time, ms */
export function timeNotices(state, now) {
  const clocks = newest(state)?.clocks;
  const mine = state.fixed?.your_seat ?? null;
  if (newest(state)?.ended) return false;
  const offer = clocks?.pause_offer ?? null;
  const away = gone(state).filter(({ seat }) => seat !== mine);
  const beginner = clocks?.running[0];
  const isTwo = (state.fixed?.players.length ?? 2) === 2;
  const [later, mayNow] = isTwo ? ["play-away-claim-in", "play-away-claim"] : ["play-away-rule-in", "play-away-rule"];
  return [
    clocks?.paused && h("p", { class: "offer", key: "paused" }, t("play-is-paused")),
    offer !== null && offer !== mine && h("p", { class: "offer", key: "pause" }, t("play-pause-offered", { who: seatName(state, offer) })),
    away.map(({ seat, claim_at }) =>
      h("p", { class: "offer", key: `away-${seat}` }, t("play-away", { who: seatName(state, seat) }), " ", mine !== null && (now < claim_at ? t(later, { time: duration(ceiled(claim_at - now)) }) : t(mayNow))),
    ),
    clocks?.begin_by && beginner !== undefined && h("p", { class: "offer", key: "begin" }, t("play-begin-within", { who: seatName(state, beginner), time: duration(ceiled(clocks.begin_by - now)) })),
  ];
}

/** @param {SessionState} state @param {number} now @param {(command: Command) => void} ask */
export function timeButtons(state, now, ask) {
  const { fixed } = state;
  const clocks = newest(state)?.clocks;
  const mine = fixed?.your_seat ?? null;
  if (!fixed || mine === null) return false;
  const { session, clock } = fixed;
  const button = /** @param {string} text @param {Command} command @param {boolean} [disabled] */ (text, command, disabled = false) =>
    h("button", { type: "button", class: "button", key: text, disabled, onclick: () => ask(command) }, text);
  const pause = /** @param {boolean} accept */ (accept) => /** @type {Command} */ ({ t: "answer_pause", session, accept });
  const claim = /** @param {"win" | "draw"} result */ (result) => /** @type {Command} */ ({ t: "claim_absence", session, result });
  const mayClaim = !clocks?.paused && gone(state).some(({ seat, claim_at }) => seat !== mine && now >= claim_at);
  const claims = mayClaim && (fixed.players.length > 2 ? button(t("play-go-on-without"), claim("win")) : [button(t("play-claim-win"), claim("win")), button(t("play-claim-draw"), claim("draw"))]);
  if (!clocks) return claims;
  const offer = clocks.pause_offer ?? null;
  const isDaily = clock.kind === "correspondence";
  const vacation = clocks.phases?.[mine];
  return [
    claims,
    clocks.paused
      ? button(t("play-go-on"), { t: "unpause", session })
      : offer !== null && offer !== mine
        ? [button(t("play-pause-agree"), pause(true)), button(t("play-pause-refuse"), pause(false))]
        : !isDaily && button(t(offer === mine ? "play-pause-waiting" : "play-pause-offer"), { t: "offer_pause", session }, offer === mine),
    clock.kind !== "hour_glass" && !clocks.paused && button(t(isDaily ? "play-give-day" : "play-give-time"), { t: "add_time", session }),
    isDaily && vacation?.on_vacation && button(t("play-vacation-end"), { t: "take_vacation", session, on: false }),
    isDaily && !vacation?.on_vacation && (vacation?.vacation_ms ?? 0) > 0 && button(t("play-vacation-start"), { t: "take_vacation", session, on: true }),
  ];
}

/** Warn once that my time runs out. Call this whenever clocks are drawn. @param {SessionState} state @param {number} now */
export function warnOfLowTime(state, now) {
  const mine = state.fixed?.your_seat ?? null;
  const clocks = newest(state)?.clocks;
  if (mine === null || !clocks || newest(state)?.ended) return;
  const { flag } = clockAt(state.fixed?.clock, clocks, mine, now);
  const low = lowMs(state.fixed?.clock);
  if (flag >= RELIEF * low) warned = false;
  if (warned || flag > low || flag === 0 || !clocks.running.includes(mine)) return;
  warned = true;
  announce(t("play-time-low", { time: duration(ceiled(flag)) }));
  playSound("low");
}

/** True while a count-down runs beside the clocks. @param {SessionState} state @param {number} now */
export function isCountingDown(state, now) {
  const clocks = newest(state)?.clocks;
  return Boolean(clocks?.begin_by) || gone(state).some(({ claim_at }) => now < claim_at);
}

/** Round up to whole seconds. @param {number} ms */
function ceiled(ms) {
  return Math.ceil(Math.max(0, ms) / 1_000) * 1_000;
}
