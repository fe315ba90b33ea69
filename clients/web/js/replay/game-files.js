/** Downloads of a game, and the origin of an imported one. */

import { h } from "../ui/dom.js";
import { sessionUrl } from "../net/http-api.js";
import { frame, frameIndex } from "../game/session.js";
import { glyphs, notesHere } from "./variations.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** @param {SessionState} state @param {string | null} key @returns {VElement | null} */
export function recordPanel(state, key) {
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
        const href = sessionUrl(`${session}.${extension}`, { key });
        const download = `${game.name}-${session}.${extension}`;
        return h("li", {}, h("a", { class: "button button-small", href, download }, title, h("span", { class: "visually-hidden" }, " file of this game")));
      }),
    ),
  );
}

/** Describe the origin of an imported game. @param {SessionState} state @returns {(VElement | null)[] | null} */
function origin(state) {
  const source = imported(state);
  if (!source) return null;
  const { file, format, event, site, date } = source;
  const where = [event, site, date].filter(Boolean).join(", ");
  const facts = factsOf(state, source);
  return [
    h("p", { class: "small" }, `Not played here: imported from ${file} (${format.toUpperCase()})${where ? `: ${where}` : ""}. The names come from the file.`),
    facts.length ? h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))) : null,
  ];
}

/** Tags that are shown, and what they are called. @type {Record<string, string>} */
const TAGS = { ECO: "ECO", Opening: "Opening", Variation: "Variation", Annotator: "Annotator", Termination: "Termination", RE: "Result in the file", ON: "Opening", AN: "Annotator" };

/** @param {SessionState} state @param {import("../types").Imported} source @returns {[string, string][]} */
function factsOf(state, source) {
  const seats = state.fixed?.game.seat_names ?? [];
  const ratings = (source.ratings ?? []).flatMap((rating, seat) => (rating ? [`${seats[seat] ?? ""} ${rating}`] : []));
  const told = Object.entries(source.tags ?? {}).flatMap(([name, value]) => (TAGS[name] && value ? [/** @type {[string, string]} */ ([TAGS[name], value])] : []));
  return [...(source.round ? [/** @type {[string, string]} */ (["Round", source.round])] : []), ...(ratings.length ? [/** @type {[string, string]} */ (["Ratings", ratings.join(", ")])] : []), ...told];
}

/** @param {SessionState} state @returns {import("../types").Imported | null} */
function imported(state) {
  const first = state.events[0]?.event;
  return first?.t === "created" ? (first.imported ?? null) : null;
}

/** Return the file's words on the shown move, or at the start on the game. @param {SessionState} state @returns {VElement | null} */
export function remark(state) {
  const [move] = frame(state)?.moves ?? [];
  const first = frameIndex(state) === 0 ? imported(state)?.comment : "";
  const notes = notesHere(state).map(({ note }) => [note.text, glyphs(note.nags), note.comment].filter(Boolean).join(" "));
  const said = [first, move?.t === "acted" ? move.comment : "", ...notes].filter(Boolean).join(" ");
  if (!said) return null;
  return h("section", { class: "panel remark", "aria-labelledby": "remark-title" }, h("h2", { id: "remark-title", class: "panel-title" }, "Comment"), h("p", {}, inWords(said)));
}

/** Write a comment's commands as words: `[%eval 0.31]` is the evaluation by the file's author. @param {string} comment @returns {string} */
function inWords(comment) {
  return comment.replace(/\[%eval ([^[\]]+)\]/g, "Evaluation: $1.").replace(/\[%emt ([^[\]]+)\]/g, "Time: $1 s.");
}
