/** Handicaps that a player may ask of a bot. */

import { h } from "../ui/dom.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").Handicap} Handicap */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** @type {[string, Handicap][]} */
const CAPS = [
  ["as its level says", {}],
  ["0.1 s a move at most", { time_ms: 100 }],
  ["0.5 s a move at most", { time_ms: 500 }],
  ["100 nodes a move at most", { nodes: 100 }],
  ["1,000 nodes a move at most", { nodes: 1_000 }],
];

/** @param {GameListing} game @returns {VElement} */
export function handicapFields({ info, odds }) {
  return h(
    "details",
    { class: "more", key: `handicap-${info.name}` },
    h("summary", {}, "Handicap for the bot"),
    h(
      "div",
      { class: "fields" },
      odds &&
        odds.length > 0 &&
        h(
          "div",
          { class: "field" },
          h("label", { for: "odds" }, "The bot gives"),
          h("select", { id: "odds", name: "odds" }, h("option", { value: "" }, "nothing"), odds.map(({ name, title }) => h("option", { value: name }, title))),
        ),
      h("div", { class: "field" }, h("label", { for: "cap" }, "The bot thinks"), h("select", { id: "cap", name: "cap" }, CAPS.map(([text], index) => h("option", { value: String(index) }, text)))),
      !info.simultaneous && h("label", { class: "check" }, h("input", { type: "checkbox", name: "first_move" }), h("span", {}, "I move first, in rematches too")),
      info.name === "go" && h("p", { class: "small" }, "Handicap stones are among the game's options above."),
    ),
  );
}

/** Read the chosen handicap; an empty object if there is none. @param {FormData} form @returns {{ handicap?: Handicap }} */
export function readHandicap(form) {
  const odds = String(form.get("odds") ?? "");
  const [, cap] = CAPS[Number(form.get("cap") ?? 0)] ?? ["", {}];
  const handicap = { ...cap, ...(odds && { odds }), ...(form.get("first_move") === "on" && { first_move: true }) };
  return Object.keys(handicap).length > 0 ? { handicap } : {};
}
