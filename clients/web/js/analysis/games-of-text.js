/** The games of a file or a text that was read: which is shown, and what could not be read. */

import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { languageOf, rich, t } from "../ui/words.js";

/** @param {import("./state.js").AnalysisState} state @param {(number: number) => void} onnumber show the game of that number, from 0 */
export function gamesOfText({ opened: told }, onnumber) {
  const { count = 0, number = 0, unread = [], unread_count: unreadCount = 0 } = told?.games ?? {};
  const leftOut = told?.left_out ?? [];
  if (count < 2 && leftOut.length === 0) return false;
  const isUnread = new Set(unread.map((each) => each.number));
  const title = /** @param {number} each */ (each) => t(isUnread.has(each) ? "analysis-file-number-unread" : "analysis-file-number", { number: each + 1, count });
  return h(
    "section",
    { class: "panel analysis-file", "aria-labelledby": "analysis-file-title", key: "games-of-text" },
    h("h2", { id: "analysis-file-title", class: "panel-title" }, t("analysis-file")),
    count > 1 &&
      h(
        "div",
        { class: "row" },
        h("label", { for: "file-game" }, t("analysis-file-game")),
        h(
          "select",
          { id: "file-game", value: String(number), onchange: (/** @type {Event} */ event) => onnumber(Number(/** @type {HTMLSelectElement} */ (event.target).value)) },
          Array.from({ length: count }, (_, each) => h("option", { value: String(each), disabled: isUnread.has(each) }, title(each))),
        ),
      ),
    unreadCount > 0 &&
      h(
        "details",
        { class: "more small", key: "unread" },
        h("summary", {}, t("analysis-file-unread", { count: unreadCount })),
        h(
          "ul",
          {},
          unread.map((each) => h("li", {}, rich("analysis-file-reason", { number: each.number + 1, reason: h("span", { lang: languageOf(each.reason) }, each.reason) }))),
          unreadCount > unread.length && h("li", {}, t("analysis-file-more", { count: unreadCount - unread.length })),
        ),
      ),
    leftOut.length > 0 && alertLine(t("analysis-left-out", { what: leftOut.join("; ") })),
  );
}
