/** Board or cards, who plays, how things stand, what can be chosen: the same on the play page and in a replay. */

import { boardView } from "./board.js";
import { buttons } from "./choosing.js";
import { h } from "./dom.js";
import { clockText, optionsText } from "./format.js";
import { pieceIcon } from "./pieces.js";
import { playerName } from "./players.js";
import { seatsView } from "./seats.js";
import { canFlip, choices, frame, newest } from "./session.js";
import { factsView, tableView } from "./table.js";
import { standing } from "./telling.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./dom.js").VElement} VElement */

/**
 * @typedef {object} GameHandlers
 * @property {(change: Partial<SessionState>) => void} set
 * @property {(choice: Choice) => void} onchoice
 * @property {() => void} onlive back to the newest position
 */

/** @param {SessionState} state @param {GameHandlers} handlers @param {number} now server time, ms @returns {VElement} */
export function gameView(state, handlers, now) {
  const { fixed } = state;
  const shown = frame(state);
  if (!fixed || !shown) return h("div", { class: "game game-loading" }, h("p", { class: "quiet" }, "Loading the game…"));
  const { game } = fixed;
  const options = optionsText(game, fixed.options);
  return h(
    "section",
    { class: "game", key: "game", "aria-label": "The game" },
    h("header", { class: "game-head" }, h("h1", {}, game.title), h("p", { class: "small" }, [options, clockText(fixed.clock)].filter(Boolean).join(" · "))),
    seatsView(state, now),
    statusView(state, handlers),
    fixed.board.shape === "table" ? tableView(fixed.board, shown.position.view, named(state)) : boardOf(state, handlers),
    chooser(state, handlers),
    factsView(shown.position.view),
    canFlip(fixed.board) &&
      h("button", { type: "button", class: "button button-small", onclick: () => handlers.set({ flipped: !state.flipped }) }, "Turn the board"),
  );
}

/** @param {SessionState} state @returns {(seat: number) => VElement | false} */
function named(state) {
  return (seat) => {
    const player = state.fixed?.players[seat];
    return player ? playerName(player, { you: state.fixed?.your_seat === seat }) : false;
  };
}

/** @param {SessionState} state @param {GameHandlers} handlers @returns {VElement} */
function statusView(state, handlers) {
  const { text, tone } = standing(state);
  return h(
    "div",
    { class: `status status-${tone}` },
    h("p", { class: "status-text" }, text),
    tone === "past" && h("button", { type: "button", class: "button button-small", onclick: handlers.onlive }, "To the newest"),
    state.trouble && h("p", { class: "trouble", role: "alert" }, state.trouble),
  );
}

/** @param {SessionState} state @param {GameHandlers} handlers @returns {VElement | false} */
function boardOf(state, handlers) {
  const { fixed } = state;
  const shown = frame(state);
  if (!fixed || !shown) return false;
  const { set, onchoice } = handlers;
  return boardView({
    board: fixed.board,
    view: shown.position.view,
    label: `${fixed.game.title} board`,
    last: shown.position.last,
    choices: choices(state),
    pending: state.looking === null ? state.pending : null,
    chosen: state.chosen,
    focus: state.focus,
    hover: state.hover,
    seat: fixed.your_seat,
    flipped: state.flipped,
    onfocus: (cell) => set({ focus: cell, hover: cell }),
    onhover: (cell) => set({ hover: cell }),
    onoutcome(outcome) {
      if (outcome.kind === "act") onchoice(outcome.choice);
      else if (outcome.kind === "ask") set({ asking: outcome.choices, chosen: outcome.chosen });
      else if (outcome.kind === "path") set({ chosen: outcome.chosen, asking: [] });
    },
  });
}

/** Choices that the board cannot offer, as buttons. @param {SessionState} state @param {GameHandlers} handlers */
function chooser(state, { onchoice }) {
  const { fixed } = state;
  const offered = [...state.asking, ...buttons(choices(state))];
  const mayComeBack = fixed?.board.shape === "table" && fixed.your_seat !== null && !newest(state)?.ended;
  if (offered.length === 0 && !mayComeBack) return false; // keeps its place between two choices
  return h(
    "div",
    { class: "chooser", role: "group", "aria-label": "Your choices", key: "chooser" },
    offered.map((choice) =>
      h(
        "button",
        { type: "button", class: "button button-main choice", key: choice.action, onclick: () => onchoice(choice) },
        glyph(state, choice),
        choice.label,
      ),
    ),
  );
}

/** @param {SessionState} state @param {Choice} choice */
function glyph(state, choice) {
  const piece = state.fixed?.board.pieces.find((each) => each.code === choice.text);
  return piece?.glyph ? h("span", { class: "choice-glyph" }, pieceIcon(piece)) : false;
}
