/** A seat's hand: a list of cards, dice or chips. Legal cards of my own hand are buttons. */

import { announce } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { cup, faceUp, isDiceBoard } from "./playing-cards.js";
import { languageOf, rich, t } from "../ui/words.js";
import { moveWords } from "./move-words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Hand} Hand */
/** @typedef {import("./cell-selection.js").Choice} Choice */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const HIDDEN = "?";
/** Largest number of hidden items shown one by one; more form a pile. */
const SPREAD = 3;

/**
 * Choice from my own hand.
 * @typedef {object} Choosing
 * @property {Choice[]} choices legal items of the hand
 * @property {string | null} proposed the item that waits for a confirmation
 * @property {readonly string[]} picked items chosen so far, of several that are sent together
 * @property {boolean} isTogether true if several are sent together
 * @property {boolean} isTurn
 * @property {number | null} focus the item that Tab leads to
 * @property {(item: string) => void} onitem
 * @property {(index: number) => void} onfocus
 */

/** Return the codes of the items in the choices. @param {Choice[]} choices @param {Hand | undefined} hand @returns {Choice[]} */
export function itemChoices(choices, hand) {
  return choices.filter(({ item }) => item !== "" && hand?.items.includes(item));
}

/**
 * @param {Board} board @param {Hand} hand
 * @param {{ label: string, who: (seat: number) => import("../ui/dom.js").Children, choosing?: Choosing | undefined }} how
 * @returns {VElement}
 */
export function handView(board, hand, { label, who, choosing }) {
  const hidden = hand.items.filter((item) => item === HIDDEN).length;
  if (hand.items.length === 0) return h("ul", { class: "cards", "aria-label": label }, h("li", { class: "no-card" }, t("board-nothing")));
  if (hidden === hand.items.length && (hidden > SPREAD || isDiceBoard(board))) return pile(board, label, hidden);
  const cards = h(
    "ul",
    { class: `cards${choosing ? " cards-mine" : ""}`, "aria-label": label },
    hand.items.map((item, index) => {
      const from = hand.by[index];
      return h(
        "li",
        { class: "item", key: `${index}-${item}` },
        choosing && item !== HIDDEN ? button(board, hand, index, choosing) : lying(board, item),
        from !== undefined && from >= 0 && h("span", { class: "item-by" }, who(from)),
      );
    }),
  );
  const why = choosing && whyLines(board, hand, choosing);
  return why ? h("div", {}, cards, why) : cards;
}

/**
 * Explain below my cards why some may not be played: this describes their buttons, and names the pressed one.
 * @param {Board} board @param {Hand} hand @param {Choosing} choosing @returns {VElement | null}
 */
function whyLines(board, hand, { isTurn, focus }) {
  const reasons = reasonsOf(hand);
  if (!isTurn || reasons.length === 0) return null;
  const asked = focus === null ? "" : (hand.items[focus] ?? "");
  return h(
    "div",
    { class: "hand-why" },
    reasons.map((reason, index) => {
      const isAsked = hand.barred[asked] === reason;
      const about = isAsked ? faceUp(board, asked).name : t("board-barred");
      return h("p", { class: isAsked ? "why-asked" : "", key: index }, rich("board-barred-reason", { cards: about, reason: h("span", { id: whyId(hand, reason), lang: languageOf(moveWords(reason)) }, `${moveWords(reason)}.`) }));
    }),
  );
}

/** @param {Hand} hand @returns {string[]} */
const reasonsOf = (hand) => [...new Set(Object.values(hand.barred))];

/** @param {Hand} hand @param {string} reason */
const whyId = (hand, reason) => `why-not-${hand.seat}-${reasonsOf(hand).indexOf(reason)}`;

/** @param {Board} board @param {string} item @returns {VElement} */
function lying(board, item) {
  if (item === HIDDEN) {
    return isDiceBoard(board)
      ? h("span", { class: "die die-hidden" }, h("span", { class: "visually-hidden" }, t("board-hidden-die")))
      : h("span", { class: "card card-back" }, h("span", { class: "visually-hidden" }, t("board-face-down")));
  }
  const { kind, name, face } = faceUp(board, item);
  return h("span", { class: kind }, face, h("span", { class: "visually-hidden" }, name));
}

/** Draw a number of cards face down, or dice under a cup. @param {Board} board @param {string} label @param {number} count */
function pile(board, label, count) {
  const isDice = isDiceBoard(board);
  return h(
    "ul",
    { class: "cards", "aria-label": label },
    h(
      "li",
      { class: "pile" },
      isDice ? cup() : h("span", { class: "card card-back card-pile", "aria-hidden": "true" }),
      h("span", { class: "pile-count" }, t(isDice ? "board-dice" : "board-cards", { count }), h("span", { class: "visually-hidden" }, " ", t(isDice ? "board-under-cup" : "board-face-down"))),
    ),
  );
}

/** @param {Board} board @param {Hand} hand @param {number} index @param {Choosing} choosing */
function button(board, hand, index, choosing) {
  const item = hand.items[index] ?? "";
  const { kind, name, face } = faceUp(board, item);
  const mine = choosing.choices.filter((choice) => choice.item === item);
  const why = mine.length > 0 ? null : whyNot(board, hand, item, choosing);
  const rule = choosing.isTurn && why !== null ? hand.barred[item] : undefined;
  const [only] = mine;
  const what = rule ? t("board-may-not") : why ?? (mine.length === 1 && only ? moveWords(only.label) : t("board-ways", { count: mine.length }));
  const isPicked = choosing.picked.includes(item);
  const isFocus = index === Math.min(choosing.focus ?? firstAllowed(hand, choosing), hand.items.length - 1);
  return h(
    "button",
    {
      type: "button",
      class: `${kind} item-button${mine.length > 0 ? " item-allowed" : ""}${choosing.proposed === item || isPicked ? " item-proposed" : ""}${choosing.isTurn && why ? " item-barred" : ""}`,
      "aria-label": `${name}, ${what}`,
      "aria-describedby": rule ? whyId(hand, rule) : undefined,
      "aria-disabled": String(why !== null),
      "aria-pressed": choosing.isTogether && mine.length > 0 ? String(isPicked) : undefined,
      title: rule ? t("board-card-why", { card: name, reason: moveWords(rule) }) : undefined,
      tabindex: isFocus ? "0" : "-1",
      "data-item": index,
      onfocus: () => choosing.onfocus(index),
      onclick: () => (why === null ? choosing.onitem(item) : tell(index, `${t("board-card-why", { card: name, reason: why })}.`, choosing)),
      onkeydown: (/** @type {KeyboardEvent} */ event) => moveFocus(event, index, hand.items.length),
    },
    face,
  );
}

/** @param {Hand} hand @param {Choosing} choosing */
function firstAllowed(hand, { choices }) {
  return Math.max(0, hand.items.findIndex((each) => choices.some(({ item }) => item === each)));
}

/** Say why a card may not be played: below the hand and to screen readers. @param {number} index @param {string} text @param {Choosing} choosing */
function tell(index, text, { onfocus }) {
  onfocus(index); // in browsers in which a click does not focus
  announce(text);
}

/** Return the game's reason; else list the cards that may be played. @param {Board} board @param {Hand} hand @param {string} item @param {Choosing} choosing @returns {string} */
function whyNot(board, hand, item, { choices, isTurn }) {
  if (!isTurn) return t("board-not-turn");
  const rule = hand.barred[item];
  if (rule) return rule;
  const names = [...new Set(choices.map(({ item }) => item))].map((item) => faceUp(board, item).name);
  return names.length === 0 ? t("board-no-card") : t(names.length > 5 ? "board-not-allowed-others" : "board-not-allowed", { cards: names.slice(0, 5).join(", ") });
}

/** @param {KeyboardEvent} event @param {number} index @param {number} count */
function moveFocus(event, index, count) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const to = new Map([["ArrowLeft", index - 1], ["ArrowUp", index - 1], ["ArrowRight", index + 1], ["ArrowDown", index + 1], ["Home", 0], ["End", count - 1]]).get(event.key);
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // elsewhere on the page arrows step through the moves
  /** @type {HTMLElement | null | undefined} */ (/** @type {HTMLElement} */ (event.currentTarget).closest(".cards")?.querySelector(`[data-item="${Math.max(0, Math.min(count - 1, to))}"]`))?.focus();
}
