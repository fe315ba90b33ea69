/** A game as files to keep, and where an imported one comes from. */

import { h } from "../ui/dom.js";
import { frame, frameIndex } from "../game/session.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** @param {SessionState} state @returns {VElement | null} */
export function recordPanel(state) {
  if (!state.fixed) return null;
  const { session, game, records } = state.fixed;
  const formats = [...records, { extension: "json", title: "JSON" }];
  return h(
    "section",
    { class: "panel downloads", "aria-labelledby": "downloads-title" },
    h("h2", { id: "downloads-title", class: "panel-title" }, "Download"),
    origin(state),
    h(
      "ul",
      { class: "row" },
      formats.map(({ extension, title }) => {
        const href = `/api/sessions/${encodeURIComponent(session)}.${extension}`;
        const download = `${game.name}-${session}.${extension}`;
        return h("li", {}, h("a", { class: "button button-small", href, download }, title, h("span", { class: "visually-hidden" }, " file of this game")));
      }),
    ),
  );
}

/** What the file of an imported game says about it. @param {SessionState} state @returns {VElement | null} */
function origin(state) {
  const source = imported(state);
  if (!source) return null;
  const { file, format, event, site, date } = source;
  const where = [event, site, date].filter(Boolean).join(", ");
  return h("p", { class: "small" }, `Not played here: imported from ${file} (${format.toUpperCase()})${where ? `: ${where}` : ""}. The names are the file's.`);
}

/** @param {SessionState} state @returns {import("../types").Imported | null} */
function imported(state) {
  const first = state.events[0]?.event;
  return first?.t === "created" ? (first.imported ?? null) : null;
}

/** What the file says about the move that is shown, or at the start about the game. @param {SessionState} state @returns {VElement | null} */
export function remark(state) {
  const [move] = frame(state)?.moves ?? [];
  const said = move === undefined && frameIndex(state) === 0 ? imported(state)?.comment : move?.t === "acted" && move.comment;
  if (!said) return null;
  return h("section", { class: "panel remark", "aria-labelledby": "remark-title" }, h("h2", { id: "remark-title", class: "panel-title" }, "Comment"), h("p", {}, inWords(said)));
}

/** A comment's commands as words: `[%eval 0.31]` is what the file's writer thought of the position. @param {string} comment @returns {string} */
function inWords(comment) {
  return comment.replace(/\[%eval ([^[\]]+)\]/g, "Evaluation: $1.").replace(/\[%emt ([^[\]]+)\]/g, "Time: $1 s.");
}
