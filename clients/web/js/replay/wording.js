/**
 * Reasons in a language model's words, if the host has named a model: asked for by a button, and marked as generated. The
 * engine's own sentences stay where they are.
 */

import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { rich, t } from "../ui/words.js";
import { newest } from "../game/session.js";
import { thinkingShown } from "../game/bot-thinking.js";
import { STRANGERS } from "../bots/reason-words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** Whose reasons: the review's, or the bot's that moved. @typedef {"review" | "move"} Of */
/** An answer, or why there is none; neither while the model is at work. @typedef {{ answer?: import("../types").ModelAnswer, reason?: string }} Wording */
/** @typedef {{ model: string, found: Map<string, Wording>, onask: (of: Of, ply: number) => void }} Wordings `model`: its name; empty if the host has named none */

/** @param {Of} of @param {number} ply */
export const keyOf = (of, ply) => `${of} ${ply}`;

/** True if the server lets a model word reasons of this game. @param {SessionState} state */
export function mayBeWorded({ fixed, ...rest }) {
  return fixed !== null && !fixed.game.hidden && !fixed.game.simultaneous && newest({ fixed, ...rest })?.ended === true;
}

/** True if the game has stored reasons: a bot's, or those of a review. @param {SessionState} state */
export function hasReasons({ events }) {
  return events.some(({ event }) => (event.t === "acted" ? (event.thinking?.why ?? []).length > 0 && event.thinking?.engine !== STRANGERS : event.t === "analysed"));
}

/** Return the actions before the move whose thinking is shown; null if its reasons are not worded. @param {SessionState} state @returns {number | null} */
export function plyOfThinking(state) {
  const shown = thinkingShown(state);
  return shown === null || shown.isLive || shown.thinking.engine === STRANGERS || !shown.thinking.why?.length ? null : shown.ply;
}

/** Return the button, or the model's words. @param {Wordings} wordings @param {Of} of @param {number} ply @returns {VElement | false} */
export function wordingView({ model, found, onask }, of, ply) {
  if (model === "") return false;
  const wording = found.get(keyOf(of, ply));
  const { answer, reason } = wording ?? {};
  const isAsking = wording !== undefined && !answer && reason === undefined;
  return h(
    "div",
    { class: "wording", key: keyOf(of, ply), tabindex: "-1", role: "group", "aria-label": t("replay-wording") },
    answer
      ? h("figure", { class: "model-words" }, h("blockquote", { lang: "en" }, answer.words), h("figcaption", { class: "small" }, rich("replay-wording-generated", { model: h("span", { translate: "no" }, answer.model) })))
      : [
          reason !== undefined && alertLine(reason),
          h("button", { type: "button", key: "ask", class: "button button-small", "aria-disabled": String(isAsking), onclick: () => !isAsking && onask(of, ply) }, isAsking ? rich("replay-wording-asked", { model: h("span", { translate: "no" }, model) }) : t("replay-wording-ask")),
        ],
  );
}
