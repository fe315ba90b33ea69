/** A tournament in words: its kind, its state, results and byes. */

import { clockText } from "../ui/clocks.js";
import { optionsText } from "../ui/format.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").TournamentSummary} TournamentSummary */
/** @typedef {import("../types").PairingView} PairingView */

/** @type {Record<TournamentView["kind"], string>} */
export const KINDS = { swiss: "Swiss", round_robin: "Round robin", double_round_robin: "Double round robin", knockout: "Knockout", arena: "Arena", ladder: "Ladder", simul: "Simultaneous exhibition" };
/** @type {Record<TournamentView["accepts"], string>} */
export const ACCEPTS = { humans: "for people", bots: "for bots", anyone: "for people and bots" };
/** @type {Record<string, string>} */
const BYES = { pairing: "bye, 1 point", full: "bye, 1 point", half: "bye, ½ point", absent: "does not play" };

/** @param {string} kind */
export const byeText = (kind) => BYES[kind] ?? kind;

/** @param {number} points @returns {string} 1, ½, 2½ */
export function pointsText(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** @param {PairingView} game @returns {string} 1–0, ½–½, or a star while it goes on */
export function resultText({ white_points: white, black_points: black, other_points: others = [], forfeit }) {
  if (white === null || black === null || white === undefined || black === undefined) return "*";
  return `${[white, black, ...others].map((points) => pointsText(points)).join("–")}${forfeit ? " (forfeit)" : ""}`;
}

/** @param {TournamentView} view @param {import("../types").Info | undefined} info */
export function termsText(view, info) {
  return [
    info?.title ?? view.game,
    info && optionsText(info, view.options),
    clockText(view.clock),
    view.imported ? "played elsewhere" : view.rated ? "rated" : "casual",
    view.start !== null && view.start !== undefined && "from a set position",
    oddsText(view),
    ACCEPTS[view.accepts],
    view.rounds !== null && view.status !== "announced" && `${view.rounds} ${view.rounds === 1 ? "round" : "rounds"}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {TournamentView} view */
function oddsText({ odds, odds_title: title, kind }) {
  if (!odds) return false;
  const share = odds.time_percent !== undefined && odds.time_percent !== 100 && `${odds.time_percent} % of the time`;
  const what = [title && `gives ${title}`, share && `has ${share}`].filter(Boolean).join(" and ");
  return kind === "simul" ? `the host ${what}` : `who is rated ${odds.gap ?? 200} or more points higher ${what}`;
}

/** @param {number} at ms @param {number} now ms */
export function whenText(at, now) {
  const seconds = Math.ceil((at - now) / 1_000);
  if (seconds <= 0) return "now";
  if (seconds < 60) return `in ${seconds} s`;
  if (seconds < 3_600) return `in ${Math.ceil(seconds / 60)} min`;
  return new Date(at).toLocaleString("en", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** @param {TournamentView} view @param {number} now ms */
export function stateText(view, now) {
  const { status, rounds, round } = view;
  if (status === "announced") return `Begins ${whenText(view.starts_at, now)}.`;
  if (status === "paused") return "Paused by the organiser: nobody is paired for now.";
  if (status === "cancelled") return `Called off${view.reason ? `: ${view.reason}` : ""}.`;
  if (status === "finished") return "Over.";
  if (view.ends_at !== null && view.ends_at !== undefined) return `Ends ${whenText(view.ends_at, now)}.`;
  if (view.kind === "ladder") return "Open.";
  if (view.kind === "simul") return `${view.games.filter(({ white_points: points }) => points === null || points === undefined).length} games go on.`;
  const next = view.next_at !== null && view.next_at !== undefined && round < (rounds ?? 0) ? ` The next round begins ${whenText(view.next_at, now)}.` : "";
  return `Round ${round} of ${rounds}.${next}`;
}
