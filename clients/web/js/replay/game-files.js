/** Downloads of a game, and the origin of an imported one. */

import { h } from "../ui/dom.js";
import { sessionUrl } from "../net/http-api.js";
import { frame, frameIndex } from "../game/session.js";
import { seatTitle } from "../ui/game-words.js";
import { rich, t } from "../ui/words.js";
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
    h("h2", { id: "downloads-title", class: "panel-title" }, t("replay-download")),
    origin(state),
    h(
      "ul",
      { class: "row" },
      formats.map(({ extension, title }) => {
        const href = sessionUrl(`${session}.${extension}`, { key });
        const download = `${game.name}-${session}.${extension}`;
        return h("li", {}, h("a", { class: "button button-small", href, download }, h("span", { translate: "no" }, title), h("span", { class: "visually-hidden" }, " ", t("replay-download-file"))));
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
    h("p", { class: "small" }, rich(where ? "replay-imported-where" : "replay-imported", { file: foreign(file), format: foreign(format.toUpperCase()), where: foreign(where) })),
    facts.length ? h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { translate: "no" }, value)))) : null,
  ];
}

/** Mark a text as no language's. @param {string} text */
const foreign = (text) => h("span", { translate: "no" }, text);

/** Tags that are shown, and the ids of what they are called. @type {Record<string, string>} */
const TAGS = { ECO: "replay-tag-eco", Opening: "replay-tag-opening", Variation: "replay-tag-variation", Annotator: "replay-tag-annotator", Termination: "replay-tag-termination", RE: "replay-tag-result", ON: "replay-tag-opening", AN: "replay-tag-annotator" };

/** @param {SessionState} state @param {import("../types").Imported} source @returns {[string, string][]} */
function factsOf(state, source) {
  const seats = state.fixed?.game.seat_names ?? [];
  const ratings = (source.ratings ?? []).flatMap((rating, seat) => (rating ? [`${seatTitle(seats[seat] ?? "")} ${rating}`] : []));
  const told = Object.entries(source.tags ?? {}).flatMap(([name, value]) => (TAGS[name] && value ? [/** @type {[string, string]} */ ([t(TAGS[name]), value])] : []));
  return [...(source.round ? [/** @type {[string, string]} */ ([t("replay-tag-round"), source.round])] : []), ...(ratings.length ? [/** @type {[string, string]} */ ([t("replay-tag-ratings"), ratings.join(", ")])] : []), ...told];
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
  return h("section", { class: "panel remark", "aria-labelledby": "remark-title" }, h("h2", { id: "remark-title", class: "panel-title" }, t("replay-comment")), h("p", { translate: "no" }, inWords(said)));
}

/** Write a comment's commands as words: `[%eval 0.31]` is the evaluation by the file's author. @param {string} comment @returns {string} */
function inWords(comment) {
  const evaluated = comment.replace(/\[%eval ([^[\]]+)\]/g, (_, value) => t("replay-eval", { value }));
  return evaluated.replace(/\[%emt ([^[\]]+)\]/g, (_, seconds) => t("replay-emt", { seconds }));
}
