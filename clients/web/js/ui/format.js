/** Numbers, times and options as people read them. */

/** @typedef {import("../types").Info} Info */

/** @param {string} text @returns {string} with one full stop */
export function stopped(text) {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** @param {number} value @returns {string} 12,345 up to five digits, then 123 k, 1.2 M, 1.2 G */
export function count(value) {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)} G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  if (value >= 1e5) return `${Math.round(value / 1e3)} k`;
  return Math.round(value).toLocaleString("en");
}

/** @param {number} ms @returns {string} a length of time: 40 ms, 1.2 s, 3 min, 2 h */
export function duration(ms) {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${Number((ms / 1_000).toFixed(1))} s`;
  if (ms < 3_600_000) return `${Number((ms / 60_000).toFixed(1))} min`;
  if (ms < 172_800_000) return `${Number((ms / 3_600_000).toFixed(1))} h`;
  return `${Number((ms / 86_400_000).toFixed(1))} days`;
}

/** @param {number} ms @returns {string} a clock's face: 0:07.3 below ten seconds, 4:12, 1:04:12, 2 d 4 h */
export function clockFace(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1_000);
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} d ${Math.floor(seconds / 3_600) % 24} h`;
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
    .map(({ option, value }) => `${option.title}: ${option.choices[Number(value)] ?? Object.entries(option.examples).find(([, text]) => text === value)?.[0] ?? value}`)
    .join(", ");
}

/** True if the lobby shows only the beginning of a text among the options. @param {Record<string, number | string>} options */
export const isCut = (options) => Object.values(options).some((value) => typeof value === "string" && value.endsWith("…"));

/** @param {number} share @returns {string} 0 %, 43 %, <1 % */
export function percent(share) {
  return share > 0 && share < 0.01 ? "<1 %" : `${Math.round(100 * share)} %`;
}

/** @param {number} value a pay-off @returns {string} with its sign: +0.42, −1, 0 */
export function signed(value) {
  const rounded = Number(value.toFixed(2));
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : "0";
}

/** @param {number} at ms @param {number} now ms @returns {string} how long ago */
export function ago(at, now) {
  const past = Math.max(0, now - at);
  if (past < 60_000) return "just now";
  if (past < 3_600_000) return `${Math.floor(past / 60_000)} min ago`;
  if (past < 86_400_000) return `${Math.floor(past / 3_600_000)} h ago`;
  return new Date(at).toLocaleDateString("en", { year: "numeric", month: "short", day: "numeric" });
}

/** Describe how late others see a game; "" if they see it at once. @param {import("../types").SpectatorDelay | null | undefined} delay */
export function delayText(delay, who = "spectators") {
  const late = [delay?.plies && `${delay.plies} move${delay.plies > 1 ? "s" : ""}`, delay?.seconds && `${delay.seconds} s`].filter(Boolean);
  return late.length > 0 ? `${who} see it ${late.join(" and ")} late` : "";
}

/** Tell a silenced player so. @param {string} reason may be empty */
export const silencedText = (reason) => `A moderator has silenced you${reason ? `: ${reason}` : ""}. You can play on.`;
