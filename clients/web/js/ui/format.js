/** Numbers, times and options as people read them. */

import { choiceTitle, optionTitle } from "./game-words.js";
import { LANGUAGE, t } from "./words.js";

/** @typedef {import("../types").Info} Info */

/** @param {string} text @returns {string} with one full stop */
export function stopped(text) {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** @param {number} value @returns {string} 12,345 up to five digits, then 123 k, 1.2 M, 1.2 G */
export function count(value) {
  const tenths = /** @param {number} number */ (number) => number.toLocaleString(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
  if (value >= 1e9) return `${tenths(value / 1e9)} G`;
  if (value >= 1e6) return `${tenths(value / 1e6)} M`;
  if (value >= 1e5) return `${Math.round(value / 1e3)} k`;
  return Math.round(value).toLocaleString(LANGUAGE);
}

/** @param {number} ms @returns {string} a length of time: 40 ms, 1.2 s, 3 min, 2 h */
export function duration(ms) {
  const tenths = /** @param {number} unit */ (unit) => ({ n: Number((ms / unit).toFixed(1)).toLocaleString(LANGUAGE, { useGrouping: false }) });
  if (ms < 1_000) return t("ui-ms", { n: String(Math.round(ms)) });
  if (ms < 60_000) return t("ui-seconds", tenths(1_000));
  if (ms < 3_600_000) return t("ui-minutes", tenths(60_000));
  if (ms < 172_800_000) return t("ui-hours", tenths(3_600_000));
  return t("ui-days", tenths(86_400_000));
}

/** @param {number} ms @returns {string} a clock's face: 0:07.3 below ten seconds, 4:12, 1:04:12, 2 d 4 h */
export function clockFace(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1_000);
  if (seconds >= 172_800) return t("ui-days-hours", { days: String(Math.floor(seconds / 86_400)), hours: Math.floor(seconds / 3_600) % 24 });
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = /** @param {number} n */ (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Return the number of seats. @param {Info} game @param {Record<string, number | string>} options @returns {number} */
export function seatsOf(game, options) {
  const option = game.options.find(({ name }) => name === "seats");
  return option ? Number(options["seats"] ?? option.default) : game.seats;
}

/** Describe the options that differ from the default. @param {Info} game @param {Record<string, number | string>} options @returns {string} */
export function optionsText(game, options) {
  return game.options
    .map((option) => ({ option, value: options[option.name] ?? option.default }))
    .filter(({ option, value }) => value !== option.default)
    .map(({ option, value }) => optionText(option, choiceTitle(String(option.choices[Number(value)] ?? Object.entries(option.examples).find(([, text]) => text === value)?.[0] ?? value))))
    .join(", ");
}

/** "Board: 9 x 9" @param {{ title: string }} option @param {string} value */
export const optionText = (option, value) => t("ui-option", { title: optionTitle(option.title), value });

/** True if the lobby shows only the beginning of a text among the options. @param {Record<string, number | string>} options */
export const isCut = (options) => Object.values(options).some((value) => typeof value === "string" && value.endsWith("…"));

/** @param {number} share @returns {string} 0 %, 43 %, <1 % */
export function percent(share) {
  return share > 0 && share < 0.01 ? "<1 %" : `${Math.round(100 * share)} %`;
}

/** @param {number} value a pay-off @returns {string} with its sign: +0.42, −1, 0 */
export function signed(value) {
  const rounded = Number(value.toFixed(2));
  const size = Math.abs(rounded).toLocaleString(LANGUAGE, { useGrouping: false });
  return rounded > 0 ? `+${size}` : rounded < 0 ? `−${size}` : "0";
}

/** @param {number} at ms @param {number} now ms @returns {string} how long ago */
export function ago(at, now) {
  const past = Math.max(0, now - at);
  if (past < 60_000) return t("ui-just-now");
  if (past < 3_600_000) return t("ui-minutes-ago", { n: Math.floor(past / 60_000) });
  if (past < 86_400_000) return t("ui-hours-ago", { n: Math.floor(past / 3_600_000) });
  return new Date(at).toLocaleDateString(LANGUAGE, { year: "numeric", month: "short", day: "numeric" });
}

/** Describe how late others, or you, see a game; "" if at once. @param {import("../types").SpectatorDelay | null | undefined} delay @param {"spectators" | "you"} [who] */
export function delayText(delay, who = "spectators") {
  const late = [delay?.plies ? t("ui-moves", { count: delay.plies }) : "", delay?.seconds ? t("ui-seconds", { n: String(delay.seconds) }) : ""].filter(Boolean);
  return late.length > 0 ? t("ui-late", { who, late: new Intl.ListFormat(LANGUAGE).format(late) }) : "";
}

/** Tell a silenced player so. @param {string} reason may be empty */
export const silencedText = (reason) => (reason ? t("ui-silenced-why", { reason }) : t("ui-silenced"));
