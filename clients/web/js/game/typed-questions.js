/** Questions about the game in words, typed into the field for moves and answered in a sentence. */

import { titleOf } from "../board/backgammon-board.js";
import { cellName } from "../board/board.js";
import { clockAt, clockNote } from "../ui/clocks.js";
import { clockFace } from "../ui/format.js";
import { clocksShown } from "./seats.js";
import { choices, frame } from "./session.js";
import { statusLine, sentenceFor } from "./announcements.js";
import { pieceWord, seatWord } from "../board/words.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */

/** Words that ask, with the ids of the same in the page's language. @type {Record<string, string>} */
const WORDS = { last: "play-word-last", turn: "play-word-turn", clock: "play-word-clock", moves: "play-word-moves", where: "play-word-where", what: "play-word-what", help: "play-word-help" };

/**
 * Answer a question about the shown position; null if the text is no question.
 * @param {SessionState} state @param {string} typed @param {number | null} now server time, ms; null in a record @returns {string | null}
 */
export function answer(state, typed, now) {
  const [word = "", ...rest] = typed.trim().toLowerCase().split(/\s+/);
  const about = rest.join(" ");
  const asked = WORDS[word] ? word : Object.keys(WORDS).find((each) => t(WORDS[each] ?? "").toLowerCase() === word);
  switch (asked) {
    case "where":
      return where(state, about);
    case "what":
      return what(state, about);
    case "last":
      return last(state);
    case "turn":
      return `${statusLine(state).text}.`;
    case "clock":
      return clock(state, now);
    case "moves":
      return listed(choices(state).map(({ text }) => text)) || t("play-nothing-to-choose");
    case "help":
      return t("play-type-or-ask");
    default:
      return null;
  }
}

/** @param {string[]} texts */
function listed(texts) {
  return texts.length > 0 ? `${texts.join(", ")}.` : "";
}

/** @param {SessionState} state @param {string} name of a piece or part of it, as "knight" of "white knight" */
function where(state, name) {
  const { fixed } = state;
  const pieces = fixed?.board.pieces ?? [];
  const cells = frame(state)?.position.view.cells ?? [];
  const meant = pieces.filter((piece) => name !== "" && [piece.name, pieceWord(piece)].some((each) => ` ${each.toLowerCase()} `.includes(` ${name} `)));
  if (meant.length === 0) return t("play-ask-piece", { pieces: listed(pieces.map(pieceWord)) });
  const isIn = /** @param {string} held @param {string} code */ (held, code) => held === code || (fixed?.board.shape === "backgammon" && held.startsWith(code));
  const place = /** @param {string} held @param {number} cell */ (held, cell) => `${fixed ? titleOf(fixed.board, cell, fixed.your_seat) : ""}${fixed?.board.shape === "backgammon" && held.length > 1 ? ` (${held.length})` : ""}`;
  const found = meant.map((piece) => {
    const places = cells.flatMap((held, cell) => (isIn(held, piece.code) ? [place(held, cell)] : []));
    return places.length > 0 ? t("play-piece-at", { piece: pieceWord(piece), cells: places.join(", ") }) : t("play-piece-none", { piece: pieceWord(piece) });
  });
  return `${found.join("; ")}.`;
}

/** @param {SessionState} state @param {string} name of a cell */
function what(state, name) {
  const { fixed } = state;
  const position = frame(state)?.position;
  const cell = fixed?.board.cell_names.findIndex((_, each) => name !== "" && titleOf(fixed.board, each, fixed.your_seat).toLowerCase() === name) ?? -1;
  if (!fixed || !position || cell < 0) return t("play-ask-cell");
  const { view, last } = position;
  return `${cellName({ board: fixed.board, view, last, choices: choices(state), chosen: state.chosen, seatNames: fixed.game.seat_names, seat: fixed.your_seat, pending: state.proposed ?? state.pending }, cell)}.`;
}

/** @param {SessionState} state */
function last(state) {
  const ply = frame(state)?.ply ?? 0;
  const moved = state.events.findLast(({ event, position }) => (event.t === "acted" || event.t === "drawn") && position.ply <= ply);
  return moved ? sentenceFor(state, moved) : t("play-nothing-played");
}

/** @param {SessionState} state @param {number | null} now */
function clock(state, now) {
  const { clocks, at } = clocksShown(state, now);
  if (!clocks) return t("play-no-clock");
  const faces = clocks.remaining_ms.map((_, seat) => {
    const reading = clockAt(state.fixed?.clock, clocks, seat, at);
    const note = clockNote(reading, clocks.running.includes(seat));
    return `${seatWord(state.fixed?.game.seat_names ?? [], seat)} ${clockFace(reading.left)}${note && ` (${note})`}`;
  });
  if (clocks.paused) faces.push(t("play-clock-paused"));
  return listed(faces);
}
