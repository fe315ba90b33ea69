/** The choice of what chance brings on an analysis board. */

import { h } from "../ui/dom.js";
import { LANGUAGE, t } from "../ui/words.js";
import { shownPosition } from "./state.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */

/** Name an outcome: with its notation in English, which the sentence of another language needs no more. @param {string} text @param {string} label */
function named(text, label) {
  if (label === text) return text;
  return LANGUAGE === "en" ? `${text}: ${label}` : moveWords(label);
}

/** Return the choice of what chance brings. @param {AnalysisState} state @param {{ onroll: () => void, ontake: (outcome: import("../types").BoardPosition["outcomes"][number]) => void }} handlers */
export function chancePanel(state, { onroll, ontake }) {
  const told = shownPosition(state);
  const outcomes = told?.outcomes ?? [];
  if (outcomes.length === 0) return false;
  return h(
    "section",
    { class: "panel chance", "aria-labelledby": "chance-title" },
    h("h2", { id: "chance-title", class: "panel-title" }, t("analysis-chance")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button button-main", onclick: onroll }, t("analysis-roll")),
      h("label", { for: "outcome" }, t("analysis-or-choose")),
      h(
        "select",
        { id: "outcome", key: `outcome-${state.board?.at}`, onchange: (/** @type {Event} */ event) => {
          const found = outcomes.find(({ action }) => String(action) === /** @type {HTMLSelectElement} */ (event.target).value);
          if (found) ontake(found);
        } },
        h("option", { value: "" }, "…"),
        outcomes.map(({ action, text, label, probability }) => h("option", { value: String(action), key: action }, t("analysis-outcome", { outcome: named(text, label), percent: 100 * probability }))),
      ),
    ),
  );
}
