/** The list of moves, its step buttons, and the clock times beside the moves. */

import { counted } from "./chance-text.js";
import { h } from "../ui/dom.js";
import { clockFace } from "../ui/format.js";
import { cardText, pieceIcon, seatPiece } from "../board/pieces.js";
import { frameIndex } from "./session.js";
import { seatWord } from "../board/words.js";
import { LANGUAGE, languageOf, rich, t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./session.js").Frame} Frame */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Ids of what is said of a move that the server made. @type {Record<string, string>} */
const STAND_IN = {
  bot_streamed: "play-stand-in-streamed",
  bot_fallback: "play-stand-in-fallback",
};

/** Largest number of hidden draws of one ply listed one by one. */
const MOST_HIDDEN = 3;

/** Largest number of open draws of one deal listed one by one: a hand has fewer. */
const MOST_SEEN = 20;

/** Least lag compensation that is shown. */
const SHOWN_LAG_MS = 50;

/**
 * Return a move in its game's notation; a card as it looks, and other actions at a table in words: "bets 160 chips", not "cbr 160".
 * @param {Frame["moves"][number]} move @param {import("../types").Board} [board] @returns {string}
 */
export function moveText({ t: kind, text, describe }, board) {
  if (text === null || text === undefined) return t("play-hidden");
  if (board?.shape !== "table") return text;
  if (board.pieces.some(({ shape, code }) => shape === "card" && code === text)) return cardText(text);
  return moveWords(kind === "acted" ? actSaid({ text, describe }) : text); // its consequences are shown elsewhere
}

/** Return an act at a table in the server's words. @param {{ text?: string | null, describe?: string | null }} move */
export const actSaid = ({ text, describe }) => describe?.split("; ")[0] || (text ?? "");

/** Describe the moves of one ply; of a deal the open draws and the number of hidden ones. @param {Frame["moves"]} moves @param {import("../types").Board} [board] @returns {string} */
export function movesText(moves, board) {
  const seen = moves.filter(({ text }) => text !== null && text !== undefined);
  const hidden = moves.length - seen.length;
  if (seen.length > MOST_SEEN) return counted(moves.length, board);
  const texts = (hidden > MOST_HIDDEN ? seen : moves).map((move) => moveText(move, board));
  return (hidden > MOST_HIDDEN ? [...texts, t("play-hidden-count", { count: hidden })] : texts).join(", ");
}

/** True for an action of which this viewer sees no more than that it was taken. @param {Frame | undefined} frame */
const isHidden = (frame) => frame !== undefined && seatOf(frame) !== undefined && frame.moves.every(({ text }) => text === null || text === undefined);

/** True if the frame's action is followed by another hidden one of the same seat, with which it is listed. @param {Frame} frame @param {Frame | undefined} next */
const isListedWith = (frame, next) => isHidden(frame) && isHidden(next) && seatOf(frame) === seatOf(next);

/**
 * Return the frames that the list has rows for. A roll in backgammon is written with the play that it is for, and hidden
 * actions of one seat, such as cards that it passes, are one row.
 * @param {SessionState} state @returns {{ frame: Frame, index: number }[]}
 */
function listed({ frames, fixed }) {
  const rows = frames.flatMap((frame, index) => (frame.moves.length > 0 ? [{ frame, index }] : []));
  if (fixed?.board.shape !== "backgammon") return rows.filter(({ frame }, at) => !isListedWith(frame, rows[at + 1]?.frame));
  return rows.filter(({ frame: { moves } }) => moves.some(({ t, text }) => t === "acted" && text !== "roll"));
}

/** Return the text of a frame's row: "31: 8/5 6/5", "3 hidden". @param {SessionState} state @param {number} index @returns {string} */
function rowText({ frames, fixed }, index) {
  const moves = frames[index]?.moves ?? [];
  if (fixed?.board.shape === "backgammon") {
    const roll = frames[index - 1]?.moves.findLast((each) => each.t === "drawn")?.text;
    const played = moves.filter((each) => each.t === "acted");
    return played.length === 0 ? movesText(moves, fixed.board) : `${roll ? `${roll}: ` : ""}${movesText(played, fixed.board)}`;
  }
  let first = index;
  for (let at = index; at > 0 && isListedWith(/** @type {Frame} */ (frames[at - 1]), frames[at]); at -= 1) first = at - 1;
  return first < index ? t("play-hidden-count", { count: index - first + 1 }) : movesText(moves, fixed?.board);
}

/** True if two seats take turns on a board: the list has a column for each. @param {SessionState} state */
function inColumns({ fixed }) {
  return fixed?.players.length === 2 && !fixed.game.chance && !fixed.game.simultaneous && fixed.board.shape !== "table" && fixed.board.shape !== "tree";
}

/**
 * @param {SessionState} state @param {(index: number) => void} onlook @param {VElement} [above] shown above the list
 * @param {Map<number, { sign: string, word: string, name: string }>} [judged] marks of moves, by the ply that they led to
 * @returns {VElement}
 */
export function movesView(state, onlook, above, judged) {
  const current = frameIndex(state);
  const rows = listed(state);
  const inPairs = state.fixed?.records.some(({ in_pairs }) => in_pairs) ?? false;
  const behind = inPairs && seatOf(rows[0]?.frame) === 1 ? 1 : 0; // the second seat started: "1. ... e5"
  return h(
    "section",
    { class: "panel moves", "aria-labelledby": "moves-title" },
    h("h2", { id: "moves-title", class: "panel-title" }, t("play-moves")),
    above,
    state.frames[0] && undoneNote(state.frames[0]),
    rows.length === 0
      ? h("p", { class: "quiet" }, t("play-no-moves"))
      : h(
          "ol",
          { class: inPairs || inColumns(state) ? "move-list move-pairs" : "move-list", tabindex: "0", "aria-label": t("play-moves") },
          rows.map(({ frame, index }, at) => {
            const number = inPairs ? pairNumber(at, behind) : frame.ply > 0 ? `${frame.ply}.` : ""; // before the first move the cards are dealt
            return row(state, { frame, index, number, isCurrent: index === current, isPaired: inPairs || inColumns(state), mark: judged?.get(frame.ply) }, onlook);
          }),
        ),
  );
}

/** Return the seat that made the move to this frame; undefined for chance. @param {Frame | undefined} frame */
function seatOf(frame) {
  const move = frame?.moves[0];
  return move?.t === "acted" ? move.seat : undefined;
}

/** Return the move to a frame with its number, as the list of moves counts: "12… Nf6". @param {SessionState} state @param {number} index @returns {string} */
export function moveLabel(state, index) {
  const rows = state.frames.filter(({ moves }) => moves.length > 0);
  const shown = state.frames[index];
  if (!shown) return "";
  const text = rowText(state, index);
  if (!state.fixed?.records.some(({ in_pairs }) => in_pairs)) return shown.ply > 0 ? `${shown.ply}. ${text}` : text;
  const at = rows.indexOf(shown) + (seatOf(rows[0]) === 1 ? 1 : 0);
  return `${Math.floor(at / 2) + 1}${at % 2 === 0 ? "." : "…"} ${text}`;
}

/** Return the move number for the first of two moves, and for a list that begins with the second. @param {number} at in the list @param {number} behind */
export function pairNumber(at, behind) {
  const number = Math.floor((at + behind) / 2) + 1;
  return (at + behind) % 2 === 0 ? `${number}.` : at === 0 ? `${number}. …` : undefined;
}

/**
 * @param {SessionState} state
 * @param {{ frame: Frame, index: number, number: string | undefined, isCurrent: boolean, isPaired: boolean, mark: { sign: string, word: string, name: string } | undefined }} of
 * @param {(index: number) => void} onlook
 */
function row(state, { frame, index, number, isCurrent, isPaired, mark }, onlook) {
  const [move] = frame.moves;
  const seat = seatOf(frame);
  const who = seat === undefined ? t("play-chance") : seatWord(state.fixed?.game.seat_names ?? [], seat);
  const piece = seat === undefined ? undefined : seatPiece(state.fixed?.board.pieces ?? [], seat);
  const standIn = move?.t === "acted" && move.by ? STAND_IN[move.by] : undefined;
  const note = standIn && t(standIn);
  const isInterpreted = move?.t === "acted" && (move.interpreted ?? false);
  const lag = move?.t === "acted" ? (move.lag_ms ?? 0) : 0;
  const isTold = move?.t === "acted" && state.fixed?.board.shape === "table"; // in the server's words
  const left = seat === undefined ? undefined : frame.clocks?.remaining_ms[seat];
  return h(
    "li",
    { key: index, class: "move-row", "data-seat": seat, "data-mine": seat !== undefined && seat === state.fixed?.your_seat },
    h(
      "button",
      {
        type: "button",
        class: isCurrent ? "move move-current" : "move",
        "aria-current": isCurrent ? "step" : undefined,
        onclick: () => onlook(index),
      },
      number && h("span", { class: "move-number" }, number),
      isPaired
        ? h("span", { class: "visually-hidden" }, who)
        : h("span", { class: "move-who" }, piece && h("span", { class: "move-piece" }, pieceIcon(piece)), who),
      h("span", { class: "move-text" }, h("span", { lang: isTold ? languageOf(rowText(state, index)) : undefined, translate: "no" }, rowText(state, index)), mark && [h("b", { class: `verdict verdict-${mark.name}`, "aria-hidden": "true" }, ` ${mark.sign}`), h("span", { class: "visually-hidden" }, `, ${mark.word}`)]),
      undoneNote(frame),
      note && h("span", { class: "move-note", title: note }, t("play-stand-in"), h("span", { class: "visually-hidden" }, `: ${note}`)),
      isInterpreted && h("span", { class: "move-note", title: t("play-interpreted-about") }, t("play-interpreted"), h("span", { class: "visually-hidden" }, `: ${t("play-interpreted-about")}`)),
      lag >= SHOWN_LAG_MS && h("span", { class: "move-lag", title: t("play-lag") }, `+${(lag / 1_000).toLocaleString(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`, h("span", { class: "visually-hidden" }, " ", t("play-lag"))),
      left !== undefined && h("span", { class: "move-clock" }, clockFace(left)),
    ),
  );
}

/** Return the moves that were played from a frame and taken back. @param {Frame} frame */
function undoneNote({ undone }) {
  return undone.length > 0 && h("span", { class: "move-note move-undone" }, rich("play-undone", { moves: h("span", { translate: "no" }, undone.join("; ")) }));
}

/** Scroll the list, not the page, to the current move. Call this after drawing. */
export function showCurrentMove() {
  const current = document.querySelector(".move-current");
  const list = current?.closest(".move-list");
  if (!current || !list) return;
  const [row, box] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (row.top < box.top) list.scrollTop += row.top - box.top;
  else if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom;
}

/** Return the buttons first, previous, next, last; each does the same as its key. @param {SessionState} state @param {(key: string) => void} onstep @returns {VElement} */
export function stepper(state, onstep) {
  const button = /** @param {string} name @param {string} path @param {string} key */ (name, path, key) =>
    h(
      "button",
      { type: "button", class: "step", "aria-label": name, title: name, "aria-disabled": String(stepByKey(state, key) === undefined), onclick: () => onstep(key) },
      h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path })),
    );
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": t("play-stepper") },
    button(t("play-first-move"), "M6 5v14M19 5l-9 7 9 7z", "Home"),
    button(t("play-previous-move"), "M16 5l-9 7 9 7z", "ArrowLeft"),
    button(t("play-next-move"), "M8 5l9 7-9 7z", "ArrowRight"),
    button(t("play-last-move"), "M18 5v14M5 5l9 7-9 7z", "End"),
  );
}

/** Return the frame that a key leads to; undefined at the ends. @param {SessionState} state @param {string} key @returns {number | undefined} */
export function stepByKey(state, key) {
  const [at, end] = [frameIndex(state), state.frames.length - 1];
  const to = new Map([["ArrowLeft", at - 1], ["ArrowRight", at + 1], ["Home", 0], ["End", end]]).get(key);
  return to === undefined || to === at || to < 0 || to > end ? undefined : to;
}
