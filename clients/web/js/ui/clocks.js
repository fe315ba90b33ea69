/**
 * Clocks between two events, and their texts: the face and the note beside it. The server decides; this repeats the
 * computation of session/time_control.py, so that a face ticks without a message.
 */

import { duration } from "./format.js";
import { LANGUAGE, t } from "./words.js";

/** @typedef {import("../types").Clock} Clock */
/** @typedef {import("../types").Clocks} Clocks */
/** @typedef {import("../types").Phase} Phase */

/** @typedef {{ left: number, flag: number, free: number, phase: Phase }} ClockReading `left`: time on the face; `flag`: time until the flag falls; `free`: part of it that costs nothing; all in ms */

const DAY_MS = 86_400_000;

/** Return the reading of a seat's clock at server time `now`. @param {Clock | undefined} control @param {Clocks} clocks @param {number} seat @param {number} now @returns {ClockReading} */
export function clockAt(control, clocks, seat, now) {
  const left = clocks.remaining_ms[seat] ?? 0;
  const phase = clocks.phases?.[seat] ?? {};
  const whole = clocks.flag_ms?.[seat] ?? left;
  const spent = clocks.running.includes(seat) ? Math.max(0, now - clocks.at) : 0;
  const flag = Math.max(0, whole - spent);
  const delay = control?.kind === "delay" ? Math.max(0, control.delay_ms - (phase.used_ms ?? 0)) : 0;
  if (control?.kind === "byo_yomi") return byoYomi(control, left, phase, flag, spent);
  if (control?.kind === "canadian" && !phase.overtime && spent >= left)
    return { left: flag, flag, free: 0, phase: { ...phase, overtime: true, moves_to_go: control.moves } };
  if (control?.kind === "correspondence" && phase.on_vacation) {
    const vacation = Math.max(0, (phase.vacation_ms ?? 0) - spent);
    return { left: Math.min(left, flag - vacation), flag, free: vacation, phase: { ...phase, vacation_ms: vacation } };
  }
  return { left: Math.max(0, left - Math.max(0, spent - delay)), flag, free: Math.max(0, delay - spent), phase };
}

/** @param {Extract<Clock, { kind: "byo_yomi" }>} control @param {number} left @param {Phase} phase @param {number} flag @param {number} spent @returns {ClockReading} */
function byoYomi(control, left, phase, flag, spent) {
  if (spent < left) return { left: left - spent, flag, free: 0, phase };
  const periods = Math.max(1, Math.ceil(flag / control.period_ms));
  return { left: flag - (periods - 1) * control.period_ms, flag, free: 0, phase: { ...phase, overtime: true, periods } };
}

/** Return the limit below which a running clock is low. @param {Clock | undefined} control @returns {number} ms until the flag */
export function lowMs(control) {
  if (control?.kind === "correspondence") return DAY_MS / 4;
  const whole = control?.kind === "per_move" ? control.move_ms : control?.kind === "byo_yomi" ? control.period_ms : Infinity;
  return Math.min(10_000, whole / 2);
}

/** Describe the rest of a clock: periods, moves to go, a delay. @param {ClockReading} reading @param {boolean} isRunning @returns {string} */
export function clockNote({ phase, free, left }, isRunning) {
  const { periods = 0, moves_to_go: toGo = 0, overtime = false, vacation_ms: vacation = 0 } = phase;
  const notes = [];
  if (periods === 1 && overtime) notes.push(t("ui-clock-last-period"));
  else if (periods > 0) notes.push(t(overtime ? "ui-clock-periods-left" : "ui-clock-then-periods", { count: periods }));
  if (toGo > 0) notes.push(t("ui-clock-to-go", { count: toGo }));
  if (phase.on_vacation) notes.push(t("ui-clock-on-vacation", { left: days(vacation) }));
  else if (vacation > 0) notes.push(t("ui-clock-vacation", { left: days(vacation) }));
  if (isRunning && free > 0 && !phase.on_vacation && left > 0) notes.push(t("ui-clock-delay-left", { time: t("ui-seconds", { n: String(Math.ceil(free / 1_000)) }) }));
  return notes.join(", ");
}

/** @param {number} ms @returns {string} */
function days(ms) {
  return ms < 2 * DAY_MS ? duration(ms) : t("ui-days", { n: Number((ms / DAY_MS).toFixed(1)).toLocaleString(LANGUAGE) });
}

/** Describe a time control in a few words. @param {Clock} clock @returns {string} */
export function clockText(clock) {
  const more = /** @param {string} time @param {number | undefined} ms */ (time, ms) => (ms ? t("ui-clock-increment", { time, more: duration(ms) }) : time);
  const main = /** @param {number} ms @param {string} rest */ (ms, rest) => (ms ? t("ui-clock-then", { first: duration(ms), rest }) : rest);
  switch (clock.kind) {
    case "untimed":
      return t("ui-clock-none");
    case "per_move":
      return t("ui-clock-per-move", { time: duration(clock.move_ms) });
    case "fischer":
      return more(duration(clock.initial_ms), clock.increment_ms);
    case "delay":
      return t("ui-clock-delay", { time: duration(clock.initial_ms), delay: duration(clock.delay_ms) });
    case "bronstein":
      return t("ui-clock-bronstein", { time: duration(clock.initial_ms), delay: duration(clock.delay_ms) });
    case "byo_yomi":
      return main(clock.initial_ms, t("ui-clock-byo-yomi", { periods: clock.periods, time: duration(clock.period_ms) }));
    case "canadian":
      return main(clock.initial_ms, t("ui-clock-canadian", { moves: clock.moves, time: duration(clock.period_ms) }));
    case "hour_glass":
      return t("ui-clock-hour-glass", { time: duration(clock.initial_ms) });
    case "stages": {
      const parts = clock.stages.map((stage) => more(t("ui-clock-stage", { moves: stage.moves, time: duration(stage.add_ms) }), stage.increment_ms));
      const rest = clock.rest_ms || clock.rest_increment_ms ? [t("ui-clock-rest", { time: more(duration(clock.rest_ms ?? 0), clock.rest_increment_ms) })] : [];
      return [...parts, ...rest].reduceRight((rest, first) => t("ui-clock-then", { first, rest }));
    }
    case "correspondence": {
      const days = t("ui-clock-days", { count: clock.days });
      return clock.vacation_days ? t("ui-clock-vacation-days", { clock: days, days: clock.vacation_days }) : days;
    }
  }
}
