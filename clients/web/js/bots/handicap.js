/** Handicaps that a player may ask of a bot. */

import { oddsWords } from "./odds-words.js";
import { h } from "../ui/dom.js";
import { languageOf, t } from "../ui/words.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").Handicap} Handicap */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** @type {Handicap[]} */
const CAPS = [{}, { time_ms: 100 }, { time_ms: 500 }, { nodes: 100 }, { nodes: 1_000 }];

/** @param {Handicap} cap */
function capText({ time_ms: time, nodes }) {
  if (time) return t("bots-cap-time", { seconds: time / 1_000 });
  return nodes ? t("bots-cap-nodes", { nodes }) : t("bots-cap-level");
}

/** @param {{ name: string, title: string }} odds @returns {VElement} */
export function oddsOption({ name, title }) {
  const own = oddsWords(title);
  return h("option", { value: name, lang: languageOf(own) }, own);
}

/** @param {GameListing} game @returns {VElement} */
export function handicapFields({ info, odds }) {
  return h(
    "details",
    { class: "more", key: `handicap-${info.name}` },
    h("summary", {}, t("bots-handicap")),
    h(
      "div",
      { class: "fields" },
      odds &&
        odds.length > 0 &&
        h(
          "div",
          { class: "field" },
          h("label", { for: "odds" }, t("bots-gives")),
          h("select", { id: "odds", name: "odds" }, h("option", { value: "" }, t("bots-gives-nothing")), odds.map(oddsOption)),
        ),
      h("div", { class: "field" }, h("label", { for: "cap" }, t("bots-thinks")), h("select", { id: "cap", name: "cap" }, CAPS.map((cap, index) => h("option", { value: String(index) }, capText(cap))))),
      !info.simultaneous && h("label", { class: "check" }, h("input", { type: "checkbox", name: "first_move" }), h("span", {}, t("bots-first-move"))),
      info.name === "go" && h("p", { class: "small" }, t("bots-handicap-stones")),
    ),
  );
}

/** Read the chosen handicap; an empty object if there is none. @param {FormData} form @returns {{ handicap?: Handicap }} */
export function readHandicap(form) {
  const odds = String(form.get("odds") ?? "");
  const cap = CAPS[Number(form.get("cap") ?? 0)] ?? {};
  const handicap = { ...cap, ...(odds && { odds }), ...(form.get("first_move") === "on" && { first_move: true }) };
  return Object.keys(handicap).length > 0 ? { handicap } : {};
}
