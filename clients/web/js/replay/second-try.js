/** "Try again": in a position of a reviewed game the viewer looks for a better move, and the engine judges it. */

import { h } from "../ui/dom.js";
import { alertLine } from "../ui/live-region.js";
import { complete, EMPTY, UNDECIDED } from "../game/session.js";
import { seatTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";
import { classOf } from "./review.js";
import { givenAway, worthSaying } from "./review-panel.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../game/session.js").Choice} Choice */
/** @typedef {import("../types").Assessed} Assessed */
/** @typedef {import("../types").Tried} Tried */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/**
 * @typedef {object} SecondTry
 * @property {Assessed} of the position, with the move that was played
 * @property {SessionState} state the position as if it were the viewer's turn there
 * @property {Choice | null} choice the move that was tried
 * @property {Assessed | null} found what the engine thinks of it; null: it is still looking
 * @property {string | null} trouble
 * @property {number | null} hint the cell at which the engine's move begins, once the viewer asked for it
 */

/** Begin a try: the game up to the shown position, with the choices there. @param {SessionState} state @param {Assessed} of @param {Tried} told @returns {SecondTry | null} */
export function begun(state, of, { ply, choices }) {
  const index = state.frames.findIndex((each) => each.ply === ply);
  const last = state.frames[index];
  if (!state.fixed || !last) return null;
  const frames = [...state.frames.slice(0, index), { ...last, position: { ...last.position, choices: (choices ?? []).map(complete) } }];
  return { of, state: { ...EMPTY, fixed: { ...state.fixed, your_seat: of.seat }, events: state.events, frames, flipped: state.flipped }, choice: null, found: null, trouble: null, hint: null };
}

/** Choose a move; the engine is asked. @param {SecondTry} now @param {Choice} choice @returns {SecondTry} */
export const tried = (now, choice) => ({ ...now, choice, found: null, trouble: null, state: { ...now.state, ...UNDECIDED, pending: choice } });

/** Take the move back. @param {SecondTry} now @returns {SecondTry} */
export const again = (now) => ({ ...now, choice: null, found: null, trouble: null, state: { ...now.state, ...UNDECIDED, pending: null } });

/** Go on after a right move: the board plays it and the replies. @param {SecondTry} now @param {import("../types").PuzzleStep[]} steps @returns {SecondTry} */
export function wentOn(now, steps) {
  const frames = steps.map(({ seat, action, text, position }) => ({ ply: position.ply, position: { ...position, choices: position.choices.map(complete) }, moves: [{ t: /** @type {const} */ ("acted"), seat, action, text }], at: 0, clocks: null, undone: [] }));
  return { ...again(now), hint: null, state: { ...now.state, ...UNDECIDED, pending: null, frames: [...now.state.frames, ...frames] } };
}

/** Show where the answer begins: a ring round the cell. @param {SecondTry} now @param {number} cell @returns {SecondTry} */
export const hinted = (now, cell) => ({ ...now, hint: cell, state: { ...now.state, shapes: [{ from: cell, to: cell, kind: /** @type {const} */ ("best") }] } });

/** Say where the answer begins. @param {SecondTry} now */
export function hintText({ hint, state }) {
  const name = hint === null ? undefined : state.fixed?.board.cell_names?.[hint];
  return hint === null ? "" : name ? t("replay-hint-cell", { cell: name }) : t("replay-hint-marked");
}

/** Say in words how good the move is. @param {SecondTry} now @returns {string} */
export function verdictText({ state, choice, found, of }) {
  const game = state.fixed?.game;
  if (!game || !choice) return "";
  const move = choice.text;
  if (!found) return t("replay-try-looking", { move });
  const lost = found.lost ?? 0;
  const [, , word] = classOf(found) ?? [];
  if (choice.text === of.best) return t("replay-try-best", { move });
  if (lost < worthSaying(game)) return t("replay-try-equal", { move });
  const away = givenAway(game, lost);
  return t(lost < (of.lost ?? 0) ? "replay-try-less" : "replay-try-lost", { move, lost: word ? t("replay-lost-as", { lost: away, word }) : away });
}

/** @param {SecondTry} now @param {{ onagain: () => void, onhint: () => void, onend: () => void }} handlers @returns {VElement} */
export function secondTryPanel(now, { onagain, onhint, onend }) {
  const seat = now.state.fixed?.game.seat_names[now.of.seat];
  const side = seat === undefined ? t("replay-the-player") : seatTitle(seat);
  return h(
    "section",
    { class: "panel second-try", tabindex: "-1", "aria-labelledby": "second-try-title" },
    h("h2", { id: "second-try-title", class: "panel-title" }, t("replay-try-again")),
    h("p", {}, now.choice ? verdictText(now) : t("replay-try-find", { side })),
    now.hint !== null && h("p", {}, hintText(now)),
    now.trouble && alertLine(now.trouble),
    h(
      "div",
      { class: "row" },
      now.found && h("button", { type: "button", class: "button", onclick: onagain }, t("replay-try-another")),
      now.hint === null && (now.of.cells ?? []).length > 0 && h("button", { type: "button", class: "button", onclick: onhint }, t("replay-hint")),
      h("button", { type: "button", class: "button", onclick: onend }, t("replay-show-answer")),
    ),
  );
}
