/** A finished game's review: the server's assessment of every position, by the frame in which the viewer sees it. */

import { wayShapes } from "../board/arrows.js";
import { frame } from "../game/session.js";
import { t } from "../ui/words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../types").Assessed} Assessed */
/** @typedef {import("../board/arrows.js").Shape} Shape */
/** @typedef {{ positions: Assessed[], accuracy: (number | null)[], luck: number[], isQuick: boolean }} Review `isQuick`: from the first look, a better one is under way */

/** Sign of each class of moves, and the ids of its word in the singular and in the plural; the worst first. */
export const CLASSES = /** @type {const} */ ([
  ["blunder", "??", "replay-blunder", "replay-blunders"],
  ["mistake", "?", "replay-mistake-word", "replay-mistake-words"],
  ["inaccuracy", "?!", "replay-inaccuracy", "replay-inaccuracies"],
  ["forced", "□", "replay-only-move", "replay-only-move"],
]);
/** Largest number of turning points. */
const MOST_POINTS = 3;

/**
 * Return the stored review, or what a first look has found so far; null if there is neither, or an analysis of an earlier
 * version, which judged no moves.
 * @param {SessionState} state @param {import("./analysis.js").Progress} progress @returns {Review | null}
 */
export function reviewOf(state, progress) {
  const stored = state.events.findLast(({ event }) => event.t === "analysed")?.event;
  if (stored?.t === "analysed") return stored.accuracy?.length ? { positions: stored.positions, accuracy: stored.accuracy, luck: stored.luck ?? [], isQuick: false } : null;
  return progress?.positions.length ? { positions: progress.positions, accuracy: progress.accuracy, luck: progress.luck, isQuick: true } : null;
}

/** Return the assessment of the shown position. @param {SessionState} state @param {Review} review @returns {Assessed | undefined} */
export function assessedHere(state, review) {
  const ply = frame(state)?.ply;
  return review.positions.find((each) => (each.ply ?? 0) === ply);
}

/** Return the sign and the word of a move's class. @param {Assessed} assessed */
export function classOf(assessed) {
  const found = CLASSES.find(([name]) => name === assessed.verdict);
  return found && /** @type {const} */ ([found[0], found[1], t(found[2])]);
}

/** Return the marks in the list of moves, by the ply that a move led to. @param {Review | null} review @returns {Map<number, { sign: string, word: string, name: string }>} */
export function moveMarks(review) {
  const marks = (review?.positions ?? []).flatMap((each) => {
    const [name, sign, word] = classOf(each) ?? [];
    return name && sign && word ? [/** @type {const} */ ([(each.ply ?? 0) + 1, { name, sign, word }])] : [];
  });
  return new Map(marks);
}

/** Return the positions in which most was given away, in the order of the game. @param {Review} review */
export function turningPoints({ positions }) {
  const lost = positions.filter(({ verdict }) => verdict && verdict !== "forced");
  const worst = lost.sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0)).slice(0, MOST_POINTS);
  return worst.sort((one, other) => (one.ply ?? 0) - (other.ply ?? 0));
}

/** Return what is drawn on the board: an arrow for the engine's move, a ring round what was played. @param {SessionState} state @param {Assessed} assessed @returns {Shape[]} */
export function adviceShapes(state, { ply = 0, cells = [], verdict }) {
  const next = state.frames.find((each) => each.ply > ply);
  const played = next?.position.last.at(-1);
  const ring = played === undefined ? [] : [{ from: played, to: played, kind: /** @type {const} */ ("played") }];
  if (verdict === "forced") return ring;
  return [...wayShapes(cells, state.fixed?.board.shape === "backgammon"), ...ring];
}
