/** The list of moves with its variations, comments and glyphs. */

import { h, initially } from "../ui/dom.js";
import { t } from "../ui/words.js";
import { annotations, lineStart, NO_ACTION } from "./tree.js";
import { plyOf } from "./state.js";

/** @typedef {import("./tree.js").Board} Board */
/** @typedef {import("./state.js").AnalysisState} AnalysisState */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Glyphs by their numbers in PGN, and the ids of what they say. */
export const GLYPHS = /** @type {Record<number, [string, string]>} */ ({
  1: ["!", "analysis-glyph-good"],
  2: ["?", "analysis-glyph-mistake"],
  3: ["!!", "analysis-glyph-brilliant"],
  4: ["??", "analysis-glyph-blunder"],
  5: ["!?", "analysis-glyph-interesting"],
  6: ["?!", "analysis-glyph-dubious"],
  7: ["□", "analysis-glyph-only"],
  10: ["=", "analysis-glyph-equal"],
  13: ["∞", "analysis-glyph-unclear"],
  14: ["⩲", "analysis-glyph-first-slightly"],
  15: ["⩱", "analysis-glyph-second-slightly"],
  16: ["±", "analysis-glyph-first-better"],
  17: ["∓", "analysis-glyph-second-better"],
  18: ["+−", "analysis-glyph-first-winning"],
  19: ["−+", "analysis-glyph-second-winning"],
});
/** Say what a glyph says. @param {number} nag */
function glyphText(nag) {
  const [, id] = GLYPHS[nag] ?? [];
  return id === undefined ? t("analysis-glyph", { nag }) : t(id);
}

/** Glyphs that a press on a button gives. */
export const OFFERED = [1, 2, 3, 4, 5, 6];
/** Results of chance in a row that are listed one by one. */
const LONG_DEAL = 4;
/** Nested variations deeper than this stand in one indentation. */
const DEEPEST = 4;

/**
 * @param {AnalysisState} state
 * @param {{ onlook: (node: number) => void, onpromote: (node: number) => void, ondelete: (node: number) => void }} handlers
 * @returns {VElement | false}
 */
export function movesView(state, handlers) {
  const { board, opened } = state;
  if (!board || !opened) return false;
  const inPairs = (opened.records ?? []).some(({ in_pairs }) => in_pairs);
  const isVariation = lineStart(board, board.at) > 0;
  return h(
    "section",
    { class: "panel moves tree-moves", "aria-labelledby": "moves-title" },
    h("h2", { id: "moves-title", class: "panel-title" }, t("analysis-moves")),
    board.tree.comment ? h("p", { class: "tree-comment", translate: "no" }, board.tree.comment) : false,
    (board.nodes[0]?.children.length ?? 0) === 0
      ? h("p", { class: "quiet" }, t("analysis-no-moves"))
      : h("div", { class: "tree-lines", tabindex: "0", role: "group", "aria-label": t("analysis-moves-variations") }, line(board, 0, inPairs, 0, handlers.onlook)),
    h(
      "div",
      { class: "row tree-tools" },
      h("button", { type: "button", class: "button button-small", disabled: !isVariation, onclick: () => handlers.onpromote(board.at) }, t("analysis-promote")),
      h("button", { type: "button", class: "button button-small", disabled: board.at === 0, onclick: () => handlers.ondelete(board.at) }, t("analysis-delete-from")),
    ),
  );
}

/** Return the moves after a node: the main line in a row, each variation in a block of its own. @param {Board} board @param {number} from @param {boolean} inPairs @param {number} depth @param {(node: number) => void} onlook @returns {VElement} */
function line(board, from, inPairs, depth, onlook) {
  /** @type {VElement[]} */
  const parts = [];
  let isBroken = true; // the next move needs its number
  for (let at = from, next = board.nodes[at]?.children[0]; next !== undefined; at = next, next = board.nodes[at]?.children[0]) {
    const skipped = dealt(board, next);
    if (skipped > 0) {
      parts.push(h("span", { class: "tree-chance", key: `d${next}` }, t("analysis-dealt", { count: skipped })));
      for (let number = 0; number < skipped; number += 1) [at, next] = [next, board.nodes[next]?.children[0] ?? next];
    }
    parts.push(moveButton(board, next, inPairs, isBroken, onlook));
    const { comment = "" } = board.nodes[next]?.move ?? {};
    if (comment) parts.push(h("span", { class: "tree-comment", key: `c${next}`, translate: "no" }, comment));
    const others = board.nodes[at]?.children.slice(1) ?? [];
    for (const other of others) parts.push(variation(board, other, inPairs, depth + 1, onlook));
    isBroken = comment !== "" || others.length > 0;
  }
  return h("div", { class: "tree-line" }, parts);
}

/** Return how many results of chance in a row, from a node on, are left out of the list: all but the last of a long deal. @param {Board} board @param {number} first */
function dealt(board, first) {
  let [count, at] = [0, first];
  for (let node = board.nodes[at]; node?.move && (node.move.seat ?? 0) < 0 && !node.move.comment && at !== board.at; node = board.nodes[at]) {
    const [next] = node.children;
    if (next === undefined || node.children.length > 1 || (board.nodes[next]?.move?.seat ?? 0) >= 0) break;
    count += 1;
    at = next;
  }
  return count > LONG_DEAL ? count : 0;
}

/** @param {Board} board @param {number} first @param {boolean} inPairs @param {number} depth @param {(node: number) => void} onlook */
function variation(board, first, inPairs, depth, onlook) {
  const { comment = "" } = board.nodes[first]?.move ?? {};
  return h(
    "div",
    { class: `tree-variation${depth > DEEPEST ? " tree-deep" : ""}`, key: `v${first}`, role: "group", "aria-label": t("analysis-variation") },
    moveButton(board, first, inPairs, true, onlook),
    comment ? h("span", { class: "tree-comment", translate: "no" }, comment) : false,
    line(board, first, inPairs, depth, onlook),
  );
}

/** @param {Board} board @param {number} index @param {boolean} inPairs @param {boolean} isBroken @param {(node: number) => void} onlook */
function moveButton(board, index, inPairs, isBroken, onlook) {
  const move = board.nodes[index]?.move;
  const isHere = board.at === index;
  const ply = plyOf(board, index);
  const offset = startsSecond(board) ? 1 : 0;
  const number = Math.floor((ply - 1 + offset) / 2) + 1;
  const isFirst = (ply - 1 + offset) % 2 === 0;
  const isChance = (move?.seat ?? 0) < 0;
  const label = isChance || move?.action === NO_ACTION ? "" : inPairs ? (isFirst ? `${number}.` : isBroken ? `${number}…` : "") : `${ply}.`;
  const nags = move?.nags ?? [];
  return h(
    "button",
    { type: "button", class: isHere ? "move tree-move move-current" : isChance ? "move tree-move tree-chance" : "move tree-move", key: index, "aria-current": isHere ? "step" : undefined, onclick: () => onlook(index) },
    label && h("span", { class: "move-number" }, label),
    move?.text ? h("span", { class: "move-text", translate: "no" }, move.text) : h("span", { class: "move-text" }, move?.action === NO_ACTION ? t("analysis-note") : "…"),
    nags.map((nag) => h("abbr", { class: "tree-nag", title: glyphText(nag) }, GLYPHS[nag]?.[0] ?? `$${nag}`)),
  );
}

/** True if the second seat has the first move. @param {Board} board */
function startsSecond(board) {
  for (let at = board.nodes[0]?.children[0]; at !== undefined; at = board.nodes[at]?.children[0]) {
    const seat = board.nodes[at]?.move?.seat ?? 0;
    if (seat >= 0) return seat === 1;
  }
  return false;
}

/** Return the fields for the shown move's comment and glyphs. @param {AnalysisState} state @param {{ oncomment: (text: string) => void, onglyph: (nag: number) => void }} handlers @returns {VElement | false} */
export function annotationView(state, { oncomment, onglyph }) {
  const { board } = state;
  if (!board) return false;
  const { comment, nags } = annotations(board);
  return h(
    "section",
    { class: "panel annotate", "aria-labelledby": "annotate-title" },
    h("h2", { id: "annotate-title", class: "panel-title" }, t("analysis-annotate")),
    board.at > 0 &&
      h(
        "div",
        { class: "row glyphs", role: "group", "aria-label": t("analysis-glyphs") },
        OFFERED.map((nag) =>
          h("button", { type: "button", class: "button button-small nag", key: nag, "aria-pressed": String(nags.includes(nag)), title: glyphText(nag), "aria-label": `${GLYPHS[nag]?.[0]}, ${glyphText(nag)}`, onclick: () => onglyph(nag) }, GLYPHS[nag]?.[0]),
        ),
      ),
    h("label", { for: "comment" }, t(board.at === 0 ? "analysis-comment-start" : "analysis-comment")),
    h("textarea", { id: "comment", rows: "2", maxlength: "4000", onmount: initially(comment), key: `comment-${board.at}`, onchange: (/** @type {Event} */ event) => oncomment(/** @type {HTMLTextAreaElement} */ (event.target).value) }),
    h("p", { class: "small" }, t("analysis-draw-about")),
  );
}
