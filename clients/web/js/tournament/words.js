/** A tournament in words: its kind, its state, results and byes. */

import { oddsWords } from "../bots/odds-words.js";
import { clockText } from "../ui/clocks.js";
import { optionsText } from "../ui/format.js";
import { gameTitle } from "../ui/game-words.js";
import { LANGUAGE, t } from "../ui/words.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").TournamentSummary} TournamentSummary */
/** @typedef {import("../types").PairingView} PairingView */

/** Ids of the words of each kind. @type {Record<TournamentView["kind"], string>} */
export const KINDS = { swiss: "tournament-swiss", round_robin: "tournament-round-robin", double_round_robin: "tournament-double-round-robin", knockout: "tournament-knockout", arena: "tournament-arena", ladder: "tournament-ladder", simul: "tournament-simul" };
/** @type {Record<TournamentView["accepts"], string>} */
const ACCEPTS = { humans: "tournament-for-people", bots: "tournament-for-bots", anyone: "tournament-for-both" };
/** @type {Record<string, string>} */
const BYES = { pairing: "tournament-bye-full", full: "tournament-bye-full", half: "tournament-bye-half", absent: "tournament-bye-absent" };

/** @param {TournamentView["kind"]} kind */
export const kindText = (kind) => t(KINDS[kind]);

/** @param {string} kind */
export const byeText = (kind) => (BYES[kind] === undefined ? kind : t(BYES[kind]));

/** @param {number} points @returns {string} 1, ½, 2½ */
export function pointsText(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** @param {PairingView} game @returns {string} 1–0, ½–½, or a star while it goes on */
export function resultText({ white_points: white, black_points: black, other_points: others = [], forfeit }) {
  if (white === null || black === null || white === undefined || black === undefined) return "*";
  const result = [white, black, ...others].map((points) => pointsText(points)).join("–");
  return forfeit ? t("tournament-forfeit", { result }) : result;
}

/** @param {TournamentView} view @param {import("../types").Info | undefined} info */
export function termsText(view, info) {
  return [
    gameTitle(view.game, info?.title ?? view.game),
    info && optionsText(info, view.options),
    clockText(view.clock),
    t(view.imported ? "tournament-elsewhere" : view.rated ? "tournament-rated" : "tournament-casual"),
    view.start !== null && view.start !== undefined && t("tournament-set-position"),
    oddsText(view),
    t(ACCEPTS[view.accepts]),
    view.rounds !== null && view.status !== "announced" && t("tournament-rounds-count", { count: view.rounds }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {TournamentView} view */
function oddsText({ odds, odds_title: title, kind }) {
  if (!odds) return false;
  const start = oddsWords(title ?? "");
  const percent = String(odds.time_percent ?? 100);
  const gap = String(odds.gap ?? 200);
  if (start === "") return kind === "simul" ? t("tournament-odds-host-time", { percent }) : t("tournament-odds-higher-time", { gap, percent });
  if (percent === "100") return kind === "simul" ? t("tournament-odds-host-start", { start }) : t("tournament-odds-higher-start", { gap, start });
  return kind === "simul" ? t("tournament-odds-host-both", { start, percent }) : t("tournament-odds-higher-both", { gap, start, percent });
}

/** @param {number} at ms @param {number} now ms */
export function whenText(at, now) {
  const seconds = Math.ceil((at - now) / 1_000);
  if (seconds <= 0) return t("tournament-when-now");
  if (seconds < 60) return t("tournament-when-seconds", { seconds });
  if (seconds < 3_600) return t("tournament-when-minutes", { minutes: Math.ceil(seconds / 60) });
  return new Date(at).toLocaleString(LANGUAGE, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** @param {TournamentView} view @param {number} now ms */
export function stateText(view, now) {
  const { status, rounds, round } = view;
  if (status === "announced") return t("tournament-begins", { when: whenText(view.starts_at, now) });
  if (status === "paused") return t("tournament-paused");
  if (status === "cancelled") return view.reason ? t("tournament-called-off-because", { reason: view.reason }) : t("tournament-called-off");
  if (status === "finished") return t("tournament-over");
  if (view.ends_at !== null && view.ends_at !== undefined) return t("tournament-ends", { when: whenText(view.ends_at, now) });
  if (view.kind === "ladder") return t("tournament-ladder-open");
  if (view.kind === "simul") return t("tournament-simul-games", { count: view.games.filter(({ white_points: points }) => points === null || points === undefined).length });
  const next = view.next_at !== null && view.next_at !== undefined && round < (rounds ?? 0) ? t("tournament-next-round", { when: whenText(view.next_at, now) }) : "";
  return [t("tournament-round-of", { round, rounds: String(rounds) }), next].filter(Boolean).join(" ");
}
