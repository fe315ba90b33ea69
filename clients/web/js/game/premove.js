/**
 * Premove: a move chosen while the other side thinks. Its cells stay in the browser, and become a choice when the server
 * offers one that fits. If none fits, the page drops them and says so.
 */

import { through } from "../board/cell-selection.js";
import { h } from "../ui/dom.js";
import { newest } from "./session.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./session.js").Choice} Choice */

/** True if a premove is possible now. @param {SessionState} state @returns {boolean} */
export function canPremove(state) {
  const { fixed, looking, pending } = state;
  const position = newest(state);
  if (!fixed || fixed.your_seat === null || !position || position.ended || looking !== null || pending !== null) return false;
  const isBoard = !["table", "tree", "backgammon"].includes(fixed.board.shape); // the dice are unknown before the turn
  return isBoard && !fixed.game.simultaneous && position.choices.length === 0 && !position.turn.includes(fixed.your_seat);
}

/** True if a cell holds a movable piece of mine, so that a second cell must name its target. @param {SessionState} state @param {number} cell @returns {boolean} */
function isMover(state, cell) {
  const { fixed } = state;
  const before = state.frames.findLast(({ position }) => position.choices.some(({ path }) => path.length > 0))?.position.choices;
  if (before && before.every(({ path }) => path.length < 2)) return false; // in this game placed pieces stay
  const code = newest(state)?.view.cells[cell] ?? "";
  return fixed?.board.pieces.some((piece) => piece.code === code && piece.seat === fixed.your_seat) ?? false;
}

/** Return the state after a cell was chosen ahead; the same cell again takes it back. @param {SessionState} state @param {number} cell @returns {Partial<SessionState>} */
export function premoved(state, cell) {
  const [from] = state.premove;
  if (state.premove.length === 1 && from !== undefined && isMover(state, from)) {
    if (from === cell) return { premove: [] };
    return { premove: isMover(state, cell) ? [cell] : [from, cell] };
  }
  return { premove: state.premove.length === 1 && from === cell ? [] : [cell] };
}

/** True if the chosen cells make a move. @param {SessionState} state @returns {boolean} */
export function isPremoved(state) {
  const [from] = state.premove;
  return state.premove.length === 2 || (from !== undefined && !isMover(state, from));
}

/** True if a piece may be placed ahead. @param {SessionState} state */
function canPlace(state) {
  const before = state.frames.findLast(({ position }) => position.choices.some(({ path }) => path.length > 0))?.position.choices;
  if (before) return before.some(({ path }) => path.length === 1);
  const mine = state.fixed?.board.pieces.filter(({ seat }) => seat === state.fixed?.your_seat).map(({ code }) => code) ?? [];
  return newest(state)?.view.cells.every((code) => !mine.includes(code)) ?? false;
}

/**
 * Return the cells of a premove that is typed by their names, as "e2e4", "11-15" or "c3"; null if the text does not name
 * cells that make one.
 * @param {SessionState} state @param {string} typed @returns {number[] | null}
 */
export function typedPremove(state, typed) {
  const names = state.fixed?.board.cell_names.map((name) => name.toLowerCase().replace(/,.*/, "")) ?? []; // "a3, top left" is a3
  const words = typed.trim().toLowerCase().split(/[\s-]+/);
  const text = words.join("");
  const cut = Array.from({ length: Math.max(0, text.length - 1) }, (_, end) => [text.slice(0, end + 1), text.slice(end + 1)]);
  const ways = words.length === 1 ? [[text], ...cut] : [words];
  const [only, other] = ways.flatMap((way) => {
    const cells = way.map((name) => (name === "" ? -1 : names.indexOf(name)));
    if (cells.includes(-1) || (cells.length === 1 && !canPlace(state))) return [];
    const made = cells.reduce((before, cell) => ({ ...before, ...premoved(before, cell) }), { ...state, premove: /** @type {number[]} */ ([]) });
    return made.premove.join() === cells.join() && isPremoved(made) ? [cells] : [];
  });
  return only !== undefined && other === undefined ? only : null;
}

/** Describe the premove: "e2 to e4". @param {SessionState} state @returns {string} */
export function premoveText(state) {
  const names = state.fixed?.board.cell_names ?? [];
  return state.premove.map((cell) => names[cell] || t("play-cell", { number: String(cell + 1) })).reduce((from, to) => t("play-to", { from, to }));
}

/**
 * Return the legal choices that fit the premove: none, one, or several that its cells do not distinguish.
 * @param {number[]} premove @param {Choice[]} choices @returns {Choice[]}
 */
export function meant(premove, choices) {
  const [first, last] = premove;
  if (first === undefined) return [];
  if (last === undefined) return through(choices, [], first).filter(({ path }) => path.length === 1);
  return choices.filter(({ path, zone }) => path.length > 1 && path[0] === first && (path.at(-1) === last || (path.length === 2 && zone.includes(last))));
}

/** Return the panel that names the premove and cancels it. @param {SessionState} state @param {() => void} onback */
export function premoveBar(state, onback) {
  if (state.premove.length === 0) return false;
  const text = isPremoved(state) ? t("play-premove", { moves: premoveText(state) }) : t("play-premove-begun", { moves: premoveText(state) });
  return h(
    "div",
    { class: "premove-bar", key: "premove" },
    h("p", {}, text),
    h("button", { type: "button", class: "button button-small", onclick: onback }, t("play-premove-cancel")),
  );
}
