/** A table of cards or dice: the seats' places round the middle, mine at the bottom; and the hands beside a board. */

import { h } from "../ui/dom.js";
import { handView, itemChoices } from "./hand.js";
import { isFourColour, saveFourColour } from "./playing-cards.js";
import { languageOf, t } from "../ui/words.js";
import { moveWords } from "./move-words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("../types").Fact} Fact */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/**
 * @typedef {object} TableProps
 * @property {Board} board
 * @property {View} view
 * @property {number} seats number of players
 * @property {number | null} seat mine
 * @property {number[]} turn seats that may act
 * @property {readonly string[]} seatNames
 * @property {(seat: number) => import("../ui/dom.js").Children} who name of a seat
 * @property {import("./hand.js").Choosing | undefined} choosing choice from my hand; undefined if the game has none
 * @property {() => void} onchange a setting of this browser changed
 */

/** Shortest line (letters) that takes the whole width. */
const LONG = 40;

/** @param {string} tag @param {string} name class, or "" @param {string} label of a fact @param {string} value */
function pairView(tag, name, label, value) {
  const [what, is] = [moveWords(label), moveWords(value)];
  return h(tag, { class: name || undefined }, h("span", { lang: languageOf(what) }, what), " ", h("b", { lang: languageOf(is) }, is));
}

/** True for a fact shown in the middle of the table. @param {Fact} fact */
const isPot = ({ label, seat }) => seat < 0 && /^pot\b/i.test(label);

/** Return the hand from which a seat chooses: the first with a legal item, or else the first. @param {View} view @param {number | null} seat @param {import("./cell-selection.js").Choice[]} choices @returns {Hand | undefined} */
export function chosenFrom(view, seat, choices) {
  const own = view.hands.filter((hand) => hand.seat === seat);
  return own.find((hand) => itemChoices(choices, hand).length > 0) ?? own[0];
}

/** @param {TableProps} props @returns {VElement | false} */
export function tableView(props) {
  const { board, view, seats, seat, choosing, onchange } = props;
  const near = seat ?? 0;
  const order = Array.from({ length: seats }, (_, index) => (near + 1 + index) % seats); // clockwise, mine last
  const placed = order.filter((each) => view.hands.some((hand) => hand.seat === each) || view.facts.some((fact) => fact.seat === each));
  const middle = view.hands.filter((hand) => hand.seat < 0);
  const pots = view.facts.filter(isPot);
  if (placed.length === 0 && middle.length === 0 && pots.length === 0) return false;
  const mine = chosenFrom(view, seat, choosing?.choices ?? []);
  return h(
    "div",
    { class: `felt style-${board.style} felt-${placed.length}${isFourColour() ? " four-colour" : ""}`, key: "table" },
    h(
      "div",
      { class: "places" },
      placed.map((each, index) => placeView(props, each, index, mine)),
      (middle.length > 0 || pots.length > 0) &&
        h(
          "section",
          { class: "middle", key: "middle", "aria-label": t("board-middle") },
          pots.map(({ label, value }) => pairView("p", "pot", label, value)),
          middle.map((hand, index) => h("div", { class: "hand", key: `${hand.label}-${index}` }, h("h2", { class: "hand-title", lang: languageOf(moveWords(hand.label)) }, moveWords(hand.label)), handView(board, hand, { label: moveWords(hand.label), who: props.who }))),
        ),
    ),
    board.pieces.some(({ shape, code }) => shape === "card" && /^.[cd]$/.test(code)) &&
      h("label", { class: "check suits" }, h("input", { type: "checkbox", checked: isFourColour(), onchange: (/** @type {Event} */ event) => (saveFourColour(/** @type {HTMLInputElement} */ (event.target).checked), onchange()) }), h("span", {}, t("board-four-colours"))),
  );
}

/**
 * Return the dice beside a board. Their place stays even when empty. On a backgammon board they are drawn, and only told
 * here.
 * @param {Board} board @param {View} view @param {(seat: number) => import("../ui/dom.js").Children} who @returns {VElement}
 */
export function besideView(board, view, who) {
  return h(
    "div",
    { class: board.shape === "backgammon" ? "visually-hidden" : "felt felt-beside", key: "beside" },
    view.hands.map((hand, index) => h("div", { class: "hand", key: `${hand.label}-${index}` }, h("h2", { class: "hand-title", lang: languageOf(moveWords(hand.label)) }, moveWords(hand.label)), handView(board, hand, { label: moveWords(hand.label), who }))),
  );
}

/** @param {TableProps} props @param {number} seat @param {number} index clockwise from mine @param {Hand | undefined} mine */
function placeView({ board, view, turn, seat: near, seatNames, who, choosing }, seat, index, mine) {
  const name = seatNames[seat] ?? `Seat ${seat + 1}`;
  const facts = view.facts.filter((fact) => fact.seat === seat);
  const isMine = seat === near;
  const id = `place-${seat}`;
  return h(
    "section",
    { class: `place place-${index + 1}${isMine || (near === null && seat === 0) ? " place-near" : ""}${turn.includes(seat) ? " place-turn" : ""}`, key: `place-${seat}`, "aria-labelledby": id },
    h("h2", { class: "hand-title", id }, h("span", { class: "hand-owner" }, who(seat)), turn.includes(seat) && h("span", { class: "place-acts" }, t("board-to-act"))),
    facts.length > 0 && h("ul", { class: "place-facts" }, facts.map(({ label, value }) => pairView("li", "", ownLabel(label, name), value))),
    view.hands.map((hand, nth) => {
      if (hand.seat !== seat) return false;
      const label = moveWords(ownLabel(hand.label, name));
      return h("div", { class: "hand", key: `hand-${nth}` }, h("p", { class: "hand-label", lang: languageOf(label) }, label), handView(board, hand, { label: isMine ? t("board-your-hand", { label }) : moveWords(hand.label), who, choosing: hand === mine ? choosing : undefined }));
    }),
  );
}

/** Shorten a label whose owner is already shown: "First's card" is "Card". @param {string} label @param {string} name @returns {string} */
export function ownLabel(label, name) {
  if (!label.toLowerCase().startsWith(name.toLowerCase())) return label;
  const rest = label.slice(name.length).replace(/^['’]s?(?=\s)/, "").replace(/^[\s:]+/, "");
  return rest === "" ? label : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** @param {View} view @param {boolean} [isTable] omit facts that the table shows at a seat or in the middle @returns {VElement | false} */
export function factsView(view, isTable = false) {
  const facts = view.facts.filter((fact) => !isTable || (fact.seat < 0 && !isPot(fact)));
  return (
    facts.length > 0 &&
    h("dl", { class: "facts" }, facts.map(({ label, value }) => h("div", { class: moveWords(value).length > LONG ? "fact fact-long" : "fact" }, h("dt", { lang: languageOf(moveWords(label)) }, moveWords(label)), h("dd", { lang: languageOf(moveWords(value)) }, moveWords(value)))))
  );
}
