/** The state of the analysis page, and the game view's state that follows from it. */

import { EMPTY, UNDECIDED, complete } from "../game/session.js";
import { shareOf } from "../replay/expected-bar.js";
import { wayShapes } from "../board/arrows.js";
import { seatTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";
import { annotations, lineTo, pathTo } from "./tree.js";

/** @typedef {import("./tree.js").Board} Board */
/** @typedef {import("../types").BoardOpened} BoardOpened */
/** @typedef {import("../types").BoardPosition} BoardPosition */
/** @typedef {import("../types").LinesFound} LinesFound */
/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../board/arrows.js").Shape} Shape */

/** @typedef {{ players: string, clocks: string, since: string }} PlayedFilter `since`: a month, as in 2026-11; empty texts: all */

/**
 * @typedef {object} AnalysisState
 * @property {BoardOpened | null} opened what does not change; null until the server has sent it
 * @property {Board | null} board
 * @property {Map<number, BoardPosition>} positions by node
 * @property {Partial<SessionState>} input what is chosen, dragged, turned and so on on the board
 * @property {LinesFound | null} lines of the engine for the shown node
 * @property {string | null} asked id of the search whose lines are shown
 * @property {boolean} isThinking true while the engine searches
 * @property {boolean} isOn true if the engine is asked at each position
 * @property {number} count number of lines
 * @property {string | null} advice why there are no lines
 * @property {boolean} isExploring true if the explorer is asked at each position
 * @property {PlayedFilter} filter which games the explorer counts
 * @property {import("../types").Played | null} played what was played in the shown position
 * @property {string | null} playedTrouble why the explorer says nothing
 * @property {string | null} trouble
 * @property {number | null} sent share (0 to 1) of a text that is being sent to be read
 * @property {boolean} isChanged true if the tree is not stored as it is
 * @property {string | null} dialog
 * @property {import("../types").StudyView[] | null} studies
 * @property {import("../types").GameListing[]} games for the titles of studies' games; empty until they are listed
 * @property {import("./setup-editor.js").Editing | null} edited the position that is set up by hand
 * @property {string} written a record to copy
 */

/** @type {AnalysisState} */
export const START = {
  opened: null,
  board: null,
  positions: new Map(),
  input: {},
  lines: null,
  asked: null,
  isThinking: false,
  isOn: false,
  count: 3,
  advice: null,
  isExploring: false,
  filter: { players: "", clocks: "", since: "" },
  played: null,
  playedTrouble: null,
  trouble: null,
  sent: null,
  isChanged: false,
  dialog: null,
  studies: null,
  games: [],
  edited: null,
  written: "",
};

/** Return a seat's title. @param {import("../types").Info} game @param {number} seat */
export const seatName = ({ seat_names: names }, seat) => (names[seat] === undefined ? t("analysis-seat", { number: seat + 1 }) : seatTitle(names[seat]));

/** @param {AnalysisState} state @returns {BoardPosition | undefined} the shown position */
export const shownPosition = ({ board, positions }) => (board ? positions.get(board.at) : undefined);

/** Return the shape of a mark on the board; null for one that is no arrow and no circle. @param {import("../types").Mark} mark @returns {Shape | null} */
function shapeOf({ shape, cells, text = "" }) {
  const [from, to = from] = cells;
  if (from === undefined || to === undefined) return null;
  if (shape === "arrow" || shape === "line") return { from, to };
  if (shape === "territory") return null;
  return { from, to: from, form: shape === "circle" ? undefined : shape, text };
}

/** @param {AnalysisState} state @returns {Shape[]} */
function shapes({ board, lines, positions }) {
  if (!board) return [];
  const drawn = annotations(board).marks.flatMap((mark) => {
    const all = mark.shape === "arrow" || mark.shape === "line" ? [mark] : mark.cells.map((cell) => ({ ...mark, cells: [cell] }));
    return all.flatMap((each) => shapeOf(each) ?? []);
  });
  const [line] = lines?.lines ?? [];
  const path = line?.path ?? [];
  const inPairs = positions.get(board.at)?.position.choices.some(({ action, pairs }) => action === line?.action && pairs) ?? false;
  return [...wayShapes(path, inPairs), ...drawn];
}

/** What was shown last: it stays until the next position has come. @type {SessionState} */
let last = EMPTY;

/** Return the state of the game view: the shown position alone, in which the seat to move may choose. @param {AnalysisState} state @returns {SessionState} */
export function gameState(state) {
  const { opened, board, input } = state;
  const told = shownPosition(state);
  if (!opened || !board || (!told && last.fixed?.game !== opened.game)) return EMPTY;
  if (!told) return { ...last, frames: last.frames.map((frame) => ({ ...frame, position: { ...frame.position, choices: [] } })), explored: statusText(state) };
  const seat = opened.tree.root.seat ?? null;
  const names = board.tree.players ?? [];
  const count = told.position.returns?.length ?? seatCount(opened);
  const players = Array.from({ length: count }, (_, each) => ({
    id: /** @type {any} */ ("imported:analysis"),
    name: names[each]?.name || seatName(opened.game, each),
    kind: /** @type {"bot" | "human"} */ (names[each]?.is_bot ? "bot" : "human"),
    card: null,
    level: null,
    assisted: false,
    role: null,
  }));
  const position = { ...told.position, choices: told.position.choices.map(complete) };
  last = {
    ...EMPTY,
    ...UNDECIDED,
    fixed: {
      session: /** @type {any} */ (""),
      game: opened.game,
      options: opened.options,
      board: opened.board,
      players,
      clock: { kind: "untimed" },
      your_seat: seat ?? (told.mover >= 0 ? told.mover : null),
      records: opened.records ?? [],
      take_backs: false,
      handicap: "",
      key: null,
    },
    frames: [{ ply: position.ply, position, moves: [], at: 0, clocks: null, undone: [] }],
    ...input,
    shapes: shapes(state),
    explored: statusText(state),
    trouble: state.trouble,
  };
  return last;
}

/** True if a value may be told for the first of two players: what one gains the other loses, and both see all. @param {import("../types").Info} game */
export const isForFirst = (game) => game.seats === 2 && game.utility === "zero_sum" && !game.hidden;

/** Share that the engine found last. @type {number | undefined} */
let lastShare;

/**
 * Return the share that the engine expects for the first of two players; while it searches, that of the position before.
 * @param {AnalysisState} state @returns {number | undefined} undefined if the engine is off or has found nothing
 */
export function expectedShare({ opened, lines, isOn, advice }) {
  const [best] = lines?.lines ?? [];
  if (!opened || !isOn || advice !== null || !isForFirst(opened.game)) lastShare = undefined;
  else if (best) lastShare = shareOf(opened.game, lines?.seat === 1 ? -best.value : best.value);
  return lastShare;
}

/** @param {BoardOpened} opened */
function seatCount({ game, options }) {
  const option = game.options.find(({ name }) => name === "seats");
  return option ? Number(options["seats"] ?? option.default) : game.seats;
}

/** Say whose turn it is. @param {AnalysisState} state @returns {string} */
export function statusText(state) {
  const told = shownPosition(state);
  const game = state.opened?.game;
  if (!told || !game) return t("analysis-loading-position");
  if (told.mover === -2) return told.position.result ?? t("analysis-is-over");
  if (told.mover === -1) return t("analysis-chance-moves");
  const isMine = state.opened?.tree.root.seat === told.mover;
  return t(isMine ? "analysis-to-move-mine" : "analysis-to-move", { seat: seatName(game, told.mover) });
}

/** Return the root and the actions of the shown node. @param {AnalysisState} state */
export const here = ({ board }) => (board ? lineTo(board, board.at) : null);

/** Return the number of player moves before a node, for its number in the list. @param {Board} board @param {number} index */
export const plyOf = (board, index) => pathTo(board, index).filter((at) => board.nodes[at]?.move && (board.nodes[at]?.move?.seat ?? 0) >= 0).length;
