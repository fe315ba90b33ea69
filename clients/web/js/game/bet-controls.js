/** Choices that differ in an amount: one control with a slider, a field, presets and keys. It sends only legal amounts. */

import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { languageOf, t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("./session.js").Choice} Choice */
/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {Choice & { amount: number }} Amount */
/** @typedef {{ key: string, name: string, amount: number }} Preset */

/** @param {Choice} choice @returns {choice is Amount} */
const isAmount = (choice) => choice.amount !== null;

/** Group the choices with amounts by what the amounts count, in ascending order. @param {Choice[]} choices @returns {Map<string, Amount[]>} */
export function amounts(choices) {
  /** @type {Map<string, Amount[]>} */
  const groups = new Map();
  for (const choice of choices.filter(isAmount)) groups.set(choice.amount_of, [...(groups.get(choice.amount_of) ?? []), choice]);
  for (const group of groups.values()) group.sort((one, other) => one.amount - other.amount);
  return groups;
}

/** Return the first number in a text. @param {string | undefined} text */
function number(text) {
  const found = /\d[\d,]*/.exec(text ?? "");
  return found ? Number(found[0].replaceAll(",", "")) : null;
}

/**
 * Return presets: the least, the most and, if pot and bets are known, half the pot and the pot (as it is after my call),
 * on top of the highest bet.
 * @param {Amount[]} offered @param {View} view @param {number | null} seat @returns {Preset[]}
 */
export function presets(offered, view, seat) {
  const [least, most] = [offered[0], offered.at(-1)];
  if (!least || !most || offered.length < 3) return [];
  const pot = number(view.facts.find((fact) => fact.seat < 0 && /^pot\b/i.test(fact.label))?.value);
  const bets = new Map(view.facts.filter((fact) => fact.seat >= 0 && /\bbet\b/i.test(fact.label)).map((fact) => [fact.seat, number(fact.value) ?? 0]));
  const highest = Math.max(0, ...bets.values());
  const owed = highest - (bets.get(seat ?? -1) ?? 0);
  const share = /** @param {number} part */ (part) => offered.findLast(({ amount }) => amount <= highest + part * ((pot ?? 0) + owed))?.amount ?? least.amount;
  const known = pot !== null && bets.size > 0;
  return [
    { key: "m", name: t("play-least"), amount: least.amount },
    ...(known ? [{ key: "h", name: t("play-half-pot"), amount: share(0.5) }, { key: "p", name: t("play-pot"), amount: share(1) }] : []),
    { key: "a", name: t(/all[- ]?in/i.test(most.label) ? "play-all-in" : "play-most"), amount: most.amount },
  ];
}

/** Return why an amount is illegal; null if it is legal. @param {Amount[]} offered @param {number} amount @returns {string | null} */
export function whyNotOffered(offered, amount) {
  if (offered.some((each) => each.amount === amount)) return null;
  const [below, above] = [offered.findLast((each) => each.amount < amount), offered.find((each) => !(each.amount <= amount))];
  if (below && above) return t("play-not-offered-between", { below: String(below.amount), above: String(above.amount) });
  return t("play-not-offered", { amount: String((below ?? above)?.amount ?? "") });
}

/**
 * @param {SessionState} state @param {Choice[]} choices @param {View} view
 * @param {{ set: (change: Partial<SessionState>) => void, onchoice: (choice: Choice) => void }} handlers
 * @returns {VElement | false}
 */
export function bettingView(state, choices, view, { set, onchoice }) {
  const groups = amounts(choices);
  const of = groups.has(state.amountOf ?? "") ? (state.amountOf ?? "") : [...groups.keys()][0];
  const offered = groups.get(of ?? "") ?? [];
  const [least, most] = [offered[0], offered.at(-1)];
  if (of === undefined || !least || !most) return false;
  const isChoice = offered.length > 1; // else there is nothing but the button
  const amount = isChoice ? (state.amount ?? least.amount) : least.amount;
  const why = whyNotOffered(offered, amount);
  const at = why === null ? offered.findIndex((each) => each.amount === amount) : Math.max(0, offered.findLastIndex((each) => each.amount <= amount));
  const chosen = offered[at];
  const quick = presets(offered, view, state.fixed?.your_seat ?? null);
  const label = of === "" ? t("play-amount") : moveWords(`${of.charAt(0).toUpperCase()}${of.slice(1)}`);
  const shown = why === null ? moveWords(chosen?.label ?? "") : label;
  const sent = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    if (why === null && chosen) onchoice(chosen);
  };
  return h(
    "form",
    {
      class: "betting",
      key: "betting",
      tabindex: "-1",
      "aria-label": groups.size > 1 ? t("play-an-amount") : label,
      novalidate: true,
      onsubmit: sent,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const preset = event.ctrlKey || event.altKey || event.metaKey ? undefined : quick.find(({ key }) => key === event.key.toLowerCase());
        if (preset) set({ amount: preset.amount });
        if (preset || event.key.startsWith("Arrow")) event.stopPropagation();
        if (preset) event.preventDefault();
      },
    },
    groups.size > 1 &&
      h(
        "fieldset",
        { class: "choices", "aria-label": t("play-of-what") },
        [...groups.keys()].map((each) => h("label", { class: "choice-chip", key: each }, h("input", { type: "radio", name: "amount-of", value: each, checked: each === of, onchange: () => set({ amountOf: each, amount: groups.get(each)?.some((one) => one.amount === amount) ? amount : null }) }), h("span", { lang: languageOf(moveWords(each)) }, moveWords(each)))),
      ),
    isChoice && h("label", { for: "amount", class: "betting-label", lang: languageOf(label) }, label),
    isChoice && h("input", { id: "amount", name: "amount", type: "number", inputmode: "numeric", min: least.amount, max: most.amount, value: Number.isNaN(amount) ? "" : String(amount), "aria-describedby": why === null ? undefined : "amount-why", "aria-invalid": why === null ? undefined : "true", oninput: (/** @type {InputEvent} */ event) => set({ amount: typed(event) }) }),
    isChoice &&
      h("input", { type: "range", class: "betting-slider", "aria-label": t("play-slider", { label }), min: "0", max: String(offered.length - 1), value: String(at), "aria-valuetext": String(chosen?.amount ?? ""), oninput: (/** @type {InputEvent} */ event) => set({ amount: offered[typed(event)]?.amount ?? null }) }),
    quick.length > 0 &&
      h(
        "div",
        { class: "presets" },
        quick.map(({ key, name, amount: preset }) => h("button", { type: "button", class: "button button-small", key, "aria-keyshortcuts": key, title: t("play-preset", { amount: String(preset), key }), "aria-pressed": String(preset === amount), onclick: () => set({ amount: preset }) }, name)),
      ),
    why !== null && alertLine(why, { id: "amount-why" }),
    h("button", { type: "submit", class: "button button-main choice betting-send", "aria-disabled": String(why !== null), lang: languageOf(shown) }, shown),
  );
}

/** @param {InputEvent} event @returns {number} NaN if the field is empty */
function typed(event) {
  const { value } = /** @type {HTMLInputElement} */ (event.target);
  return value === "" ? NaN : Number(value);
}
