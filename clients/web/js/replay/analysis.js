/** Request an analysis of a finished game by the server's engine. */

import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { newest } from "../game/session.js";
import { t } from "../ui/words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** Progress of the analysis: null before a request; `reason`: why it was given up; `positions`, `accuracy`: what a first look found. @typedef {{ done: number, total: number, reason: string | null, positions: import("../types").Assessed[], accuracy: (number | null)[], luck: number[] } | null} Progress */

/** @param {SessionState} state @returns {boolean} true if an engine can evaluate the positions, and has not yet */
export function isOpen(state) {
  const game = state.fixed?.game;
  if (!game || game.hidden || game.simultaneous || state.fixed?.players.length !== 2 || game.utility !== "zero_sum") return false;
  const isAnalysed = state.events.some(({ event }) => event.t === "analysed");
  return (newest(state)?.ended ?? false) && state.frames.length > 2 && !isAnalysed;
}

/** @param {SessionState} state @param {Progress} progress @param {() => void} onask @returns {VElement | false} */
export function analysisPanel(state, progress, onask) {
  if (!isOpen(state)) return false;
  const isRunning = progress !== null && progress.reason === null;
  return h(
    "section",
    { class: "panel analysis", tabindex: "-1", "aria-labelledby": "analysis-title" },
    h("h2", { id: "analysis-title", class: "panel-title" }, t("replay-analysis")),
    isRunning
      ? [
          h("p", { class: "small" }, progress.total ? t(state.fixed?.game.chance ? "replay-analysis-progress-chance" : "replay-analysis-progress", { percent: Math.floor((100 * progress.done) / progress.total) }) : t("replay-analysis-waiting")),
          h("progress", { value: progress.done, max: Math.max(1, progress.total), "aria-labelledby": "analysis-title" }),
        ]
      : [
          h("p", { class: "small" }, t("replay-analysis-about")),
          progress?.reason && alertLine(progress.reason),
          h("button", { type: "button", class: "button", onclick: onask }, t("replay-analyse")),
        ],
  );
}
