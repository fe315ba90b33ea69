/** A position set up by hand: a board whose cells take the chosen piece, and fields for what a board does not show. */

import { boardView } from "../board/board.js";
import { drawPiece } from "../board/pieces.js";
import { staticBoard } from "../board/static-board.js";
import { pieceWord } from "../board/words.js";
import { h } from "../ui/dom.js";
import { inWords } from "../ui/server-words.js";
import { languageOf, t } from "../ui/words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Setup} Setup */

const SETUP = "said-setup-*";

/**
 * @typedef {object} Editing
 * @property {Setup} offered the position as it was
 * @property {string[]} cells
 * @property {Record<string, string>} fields
 * @property {string} piece code of the piece that a press places; empty: it takes pieces away
 * @property {number | null} focus
 */

/** @param {Setup} offered @returns {Editing} */
export function editing(offered) {
  const fields = Object.fromEntries((offered.fields ?? []).map(({ key, value }) => [key, value]));
  return { offered, cells: offered.cells, fields, piece: offered.pieces[0] ?? "", focus: null };
}

/**
 * Return what a press makes of a cell's contents. Where one piece lies in a cell, the same piece is taken away again;
 * where several may, one is added.
 * @param {string} held @param {string} piece @param {number} most
 */
export function pressed(held, piece, most) {
  if (piece === "") return held.slice(0, -1);
  if (most === 1) return held === piece ? "" : piece;
  if (!held.startsWith(piece)) return piece;
  return held.length < most ? held + piece : held;
}

/**
 * @param {{ board: Board, label: string, flipped: boolean, edited: Editing, onchange: (change: (now: Editing) => Editing) => void }} props
 *   `onchange` changes what is there then: two presses may come before the page is drawn again
 */
export function setupEditor({ board, label, flipped, edited, onchange }) {
  const { offered, cells, fields, piece } = edited;
  const most = offered.most ?? 1;
  const view = { cells, hands: [], facts: [], won: [], alert: [], dead: [], owners: [], counts: [] };
  const known = board.pieces.filter(({ code }) => offered.pieces.includes(code));
  return h(
    "div",
    { class: "setup" },
    h("div", { class: "setup-board" }, boardView({ ...staticBoard(board, view), label, flipped, focus: edited.focus, onfocus: (focus) => onchange((now) => ({ ...now, focus })), onpick: (cell) => onchange((now) => ({ ...now, focus: cell, cells: now.cells.with(cell, pressed(now.cells[cell] ?? "", now.piece, most)) })) })),
    h(
      "fieldset",
      { class: "setup-pieces" },
      h("legend", {}, t("analysis-setup-places")),
      known.map((each) => choice(each.code, pieceWord(each), h("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawPiece(each, { x: 0, y: 0 }, 38)))),
      choice("", t("analysis-setup-nothing"), h("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, h("path", { class: "setup-nothing", d: "M-24-24 24 24M24-24-24 24" }))),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button button-small", onclick: () => onchange((now) => ({ ...now, cells: now.cells.map(() => "") })) }, t("analysis-setup-clear")),
      h("button", { type: "button", class: "button button-small", onclick: () => onchange((now) => ({ ...editing(offered), piece: now.piece })) }, t("analysis-setup-reset")),
    ),
    h("div", { class: "setup-fields" }, (offered.fields ?? []).map((field) => fieldView(field, fields[field.key] ?? "", (value) => onchange((now) => ({ ...now, fields: { ...now.fields, [field.key]: value } }))))),
  );

  /** @param {string} code @param {string} name @param {import("../ui/dom.js").VElement} drawing */
  function choice(code, name, drawing) {
    return h(
      "label",
      { class: "setup-piece", title: name, key: `piece-${code}` },
      h("input", { type: "radio", class: "visually-hidden", name: "piece", value: code, checked: code === piece, onchange: () => onchange((now) => ({ ...now, piece: code })) }),
      drawing,
      h("span", { class: "visually-hidden" }, name),
    );
  }
}

/** Return what the server calls a field or a value, in the page's language. @param {string} text */
const setupWords = (text) => inWords(text, SETUP);

/** @param {import("../types").Field} field @param {string} value @param {(value: string) => void} onchange */
function fieldView({ key, title, choices = {}, is_mark: isMark = false }, value, onchange) {
  const own = setupWords(title);
  if (isMark) return h("label", { class: "check", key, lang: languageOf(own) }, h("input", { type: "checkbox", checked: value === "yes", onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked ? "yes" : "") }), h("span", {}, own));
  return h(
    "label",
    { class: "setup-field", key },
    h("span", { lang: languageOf(own) }, own),
    h("select", { value, onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLSelectElement} */ (event.target).value) }, Object.entries(choices).map(([each, text]) => h("option", { value: each, key: each, lang: languageOf(setupWords(text)) }, setupWords(text)))),
  );
}
