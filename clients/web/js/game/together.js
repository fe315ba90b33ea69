/** Cards that are chosen together, such as three to pass: they are collected, may be put back, and are sent by one button. */

import { announce } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { worded } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";
import { choices, newest } from "./session.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./session.js").Choice} Choice */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Return the number of cards that I choose together now; 0 if I choose one at a time. @param {SessionState} state @returns {number} */
export function together(state) {
  return choices(state).some(({ item }) => item !== "") ? (newest(state)?.together ?? 0) : 0;
}

/** Return the verb of my choices, as the server words it: "pass". @param {readonly { label: string }[]} allowed */
const verbOf = ([first]) => first?.label.split(" ")[0]?.toLowerCase() ?? "choose";

/** Say what is asked: "pass three cards". @param {readonly { label: string }[]} allowed @param {number} count @returns {string} */
export const asked = (allowed, count) => t("play-choose-together", { verb: verbOf(allowed), count });

/** Return the names of cards, without the verb: "the queen of spades". @param {Choice} choice */
const nameOf = ({ label }) => moveWords(label.replace(/^\S+ /, ""));

/** Choose a card, or put it back. @param {{ state: () => SessionState, set: (change: Partial<SessionState>) => void }} handlers @param {string} item */
export function toggle({ state, set }, item) {
  const [{ picked }, count] = [state(), together(state())];
  const choice = choices(state()).find((each) => each.item === item);
  if (!choice) return;
  const isBack = picked.includes(item);
  if (!isBack && picked.length === count) {
    const missed = t("play-choose-together-full", { count });
    set({ missed });
    announce(missed);
    return;
  }
  const now = isBack ? picked.filter((each) => each !== item) : [...picked, item];
  set({ picked: now, missed: null });
  const done = t(isBack ? "play-choose-together-back-one" : "play-choose-together-chosen", { card: nameOf(choice), done: now.length, count });
  announce(now.length === count ? `${done} ${t("play-choose-together-next", { send: sendText(choices(state()), count) })}` : done);
}

/** @param {Choice[]} allowed @param {number} count @returns {string} "Pass these three" */
const sendText = (allowed, count) => t("play-choose-together-send", { verb: verbOf(allowed), count });

/**
 * @param {SessionState} state
 * @param {{ set: (change: Partial<SessionState>) => void, onsend: (items: string[]) => void }} handlers
 * @returns {VElement | false}
 */
export function togetherBar(state, { set, onsend }) {
  const count = together(state);
  if (count === 0) return false;
  const allowed = choices(state);
  const names = state.picked.flatMap((item) => allowed.filter((choice) => choice.item === item).map(nameOf));
  const isWhole = names.length === count;
  return h(
    "div",
    { class: "together", key: "together", role: "group", tabindex: "-1", "aria-label": sendText(allowed, count) },
    h("p", { class: "together-count" }, names.length === 0 ? t("play-choose-together-choose", { count }) : rich("play-choose-together-count", { done: names.length, count, cards: worded(names.join(", ")) })),
    h("button", { type: "button", class: "button button-main together-send", disabled: !isWhole, onclick: () => onsend(state.picked) }, sendText(allowed, count)),
    names.length > 0 && h("button", { type: "button", class: "button together-back", onclick: () => (set({ picked: [], missed: null }), announce(t("play-choose-together-all-back"))) }, t("play-choose-together-put-back")),
  );
}
