/**
 * Clocks between two events, and their texts: the face and the note beside it. The server decides; this repeats the
 * computation of session/time_control.py, so that a face ticks without a message.
 */

import { duration } from "./format.js";

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
  return 10_000;
}

/** Describe the rest of a clock: periods, moves to go, a delay. @param {ClockReading} reading @param {boolean} isRunning @returns {string} */
export function clockNote({ phase, free, left }, isRunning) {
  const { periods = 0, moves_to_go: toGo = 0, overtime = false, vacation_ms: vacation = 0 } = phase;
  const notes = [];
  if (periods === 1 && overtime) notes.push("last period");
  else if (periods > 0) notes.push(overtime ? `${periods} periods left` : `then ${periods} ${periods === 1 ? "period" : "periods"}`);
  if (toGo > 0) notes.push(`${toGo} ${toGo === 1 ? "move" : "moves"} to go`);
  if (phase.on_vacation) notes.push(`on vacation, ${days(vacation)} of it left`);
  else if (vacation > 0) notes.push(`${days(vacation)} of vacation`);
  if (isRunning && free > 0 && !phase.on_vacation && left > 0) notes.push(`delay ${Math.ceil(free / 1_000)} s`);
  return notes.join(", ");
}

/** @param {number} ms @returns {string} */
function days(ms) {
  return ms < 2 * DAY_MS ? duration(ms) : `${Number((ms / DAY_MS).toFixed(1))} days`;
}

/** Describe a time control in a few words. @param {Clock} clock @returns {string} */
export function clockText(clock) {
  const more = /** @param {number | undefined} ms */ (ms) => (ms ? ` + ${duration(ms)} a move` : "");
  const main = /** @param {number} ms */ (ms) => (ms ? `${duration(ms)}, then ` : "");
  switch (clock.kind) {
    case "untimed":
      return "no clock";
    case "per_move":
      return `${duration(clock.move_ms)} a move`;
    case "fischer":
      return duration(clock.initial_ms) + more(clock.increment_ms);
    case "delay":
      return `${duration(clock.initial_ms)}, delay ${duration(clock.delay_ms)}`;
    case "bronstein":
      return `${duration(clock.initial_ms)}, ${duration(clock.delay_ms)} given back (Bronstein)`;
    case "byo_yomi":
      return `${main(clock.initial_ms)}${clock.periods} × ${duration(clock.period_ms)} byo-yomi`;
    case "canadian":
      return `${main(clock.initial_ms)}${clock.moves} moves in every ${duration(clock.period_ms)}`;
    case "hour_glass":
      return `hour-glass of ${duration(clock.initial_ms)}`;
    case "stages": {
      const parts = clock.stages.map((stage) => `${stage.moves} moves in ${duration(stage.add_ms)}${more(stage.increment_ms)}`);
      const rest = clock.rest_ms || clock.rest_increment_ms ? [`${duration(clock.rest_ms ?? 0)}${more(clock.rest_increment_ms)} for the rest`] : [];
      return [...parts, ...rest].join(", then ");
    }
    case "correspondence":
      return `${clock.days} ${clock.days === 1 ? "day" : "days"} a move${clock.vacation_days ? `, ${clock.vacation_days} days of vacation` : ""}`;
  }
}
