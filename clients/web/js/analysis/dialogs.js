/** The dialogs of the analysis page: a text to read, a position to set up, studies, sharing, playing on. */

import { copyField } from "../ui/copy-field.js";
import { confirmDialog, dialog } from "../ui/dialog.js";
import { h, initially } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { gameTitle } from "../ui/game-words.js";
import { alertLine } from "../ui/live-region.js";
import { t } from "../ui/words.js";
import { setupEditor } from "./setup-editor.js";
import { seatName, shownPosition } from "./state.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/**
 * @typedef {object} DialogHandlers
 * @property {() => void} onclose
 * @property {(text: string) => void} onread a pasted text, or a file's
 * @property {(start: string) => void} onsetup
 * @property {(change: (now: import("./setup-editor.js").Editing) => import("./setup-editor.js").Editing) => void} onedit
 * @property {() => void} onplace begin with what was set up by hand
 * @property {(study: string) => void} onopen
 * @property {(title: string) => void} onsave
 * @property {(study: string, change: { title?: string, shared?: boolean }) => void} onchange
 * @property {(study: string) => void} ondelete
 * @property {(format: string) => void} onwrite
 * @property {() => void} onbot
 * @property {(seat: "first" | "second" | "random") => void} onlink
 * @property {() => void} onhome start again with the usual position
 */

/** @param {SubmitEvent} event @param {string} name */
function submittedText(event, name) {
  event.preventDefault();
  return String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(name) ?? "");
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers @returns {VElement | false} */
export function analysisDialog(state, handlers) {
  switch (state.dialog) {
    case "paste":
      return pasteDialog(state, handlers);
    case "setup":
      return setupDialog(state, handlers);
    case "studies":
      return studiesDialog(state, handlers);
    case "share":
      return shareDialog(state, handlers);
    case "play":
      return playDialog(state, handlers);
    case "leave":
      return confirmDialog({ key: "leave", title: t("analysis-leave"), text: t("analysis-leave-about"), yes: t("analysis-leave-yes"), no: t("analysis-leave-no"), onyes: handlers.onhome, onclose: handlers.onclose });
    default:
      return false;
  }
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function pasteDialog({ opened, trouble, sent }, { onclose, onread }) {
  const formats = (opened?.records ?? []).map(({ title }) => title);
  return dialog(
    { key: "paste", title: t("analysis-paste-title"), onclose, wide: true, first: "#paste-text" },
    h(
      "form",
      { class: "stacked", onsubmit: (/** @type {SubmitEvent} */ event) => onread(submittedText(event, "text")) },
      h("label", { for: "paste-text" }, [formats.map((title) => [h("span", { translate: "no" }, title), ", "]), t("analysis-a-position")]),
      h("textarea", { id: "paste-text", name: "text", rows: "8", spellcheck: "false", required: true }),
      h("label", { for: "paste-file" }, t("analysis-or-file")),
      h("input", { id: "paste-file", type: "file", onchange: (/** @type {Event} */ event) => void readFile(/** @type {HTMLInputElement} */ (event.target), onread) }),
      trouble && alertLine(trouble),
      sent !== null && h("progress", { value: sent, max: 1, "aria-label": t("analysis-reading") }),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main", disabled: sent !== null }, sent === null ? t("analysis-read") : t("analysis-reading"))),
    ),
  );
}

/** @param {HTMLInputElement} input @param {(text: string) => void} onread */
async function readFile(input, onread) {
  const file = input.files?.[0];
  if (file) onread(await file.text());
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function setupDialog(state, handlers) {
  const { opened, edited, trouble } = state;
  return dialog(
    { key: "setup", title: t("analysis-setup-title"), onclose: handlers.onclose, wide: true, ...(edited === null && { first: "#setup-text" }) },
    edited !== null &&
      opened !== null && [
        setupEditor({ board: opened.board, label: t("analysis-setup-board"), flipped: state.input.flipped ?? false, edited, onchange: handlers.onedit }),
        trouble && alertLine(trouble),
        h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: handlers.onplace }, t("analysis-setup")), h("button", { type: "button", class: "button", onclick: handlers.onhome }, t("analysis-usual-start"))),
        h("details", {}, h("summary", {}, t("analysis-as-text")), setupText(state, handlers)),
      ],
    edited === null && [setupText(state, handlers), h("button", { type: "button", class: "button", onclick: handlers.onhome }, t("analysis-usual-start"))],
  );
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function setupText(state, { onsetup }) {
  const game = state.opened?.game;
  return h(
    "form",
    { class: "stacked", onsubmit: (/** @type {SubmitEvent} */ event) => onsetup(submittedText(event, "start")) },
    h("label", { for: "setup-text" }, game ? t("analysis-setup-text", { game: gameTitle(game.name, game.title) }) : t("analysis-setup-text-any")),
    h("textarea", { id: "setup-text", name: "start", rows: "3", spellcheck: "false", onmount: initially(shownPosition(state)?.text ?? ""), required: true }),
    state.edited === null && state.trouble && alertLine(state.trouble),
    h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main" }, t("analysis-setup-from-text"))),
  );
}

/** @param {string} game @param {AnalysisState["games"]} games */
const titleOf = (game, games) => gameTitle(game, games.find(({ info }) => info.name === game)?.info.title ?? game);

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function studiesDialog({ studies, games, opened, trouble }, { onclose, onopen, onchange, ondelete }) {
  const now = Date.now();
  return dialog(
    { key: "studies", title: t("analysis-studies"), onclose, wide: true },
    trouble && alertLine(trouble),
    studies === null
      ? h("p", { class: "quiet" }, t("analysis-loading"))
      : studies.length === 0
        ? h("p", {}, t("analysis-no-studies"))
        : h(
            "ul",
            { class: "study-list" },
            studies.map(({ study, title, game, shared, updated }) =>
              h(
                "li",
                { key: study },
                h(
                  "form",
                  { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => onchange(study, { title: submittedText(event, "title") }) },
                  h("label", { class: "visually-hidden", for: `title-${study}` }, t("analysis-study-title")),
                  h("input", { id: `title-${study}`, name: "title", onmount: initially(title), maxlength: "80", required: true }),
                  h("button", { type: "submit", class: "button button-small" }, t("analysis-rename")),
                ),
                h(
                  "p",
                  { class: "row small" },
                  h("span", {}, titleOf(game, games), `, ${[ago(updated, now), t(shared ? "analysis-shared" : "analysis-private"), ...(opened?.study?.study === study ? [t("analysis-open-now")] : [])].join(", ")}`),
                  h("button", { type: "button", class: "button button-small", "aria-label": t("analysis-open-study", { title }), onclick: () => onopen(study) }, t("analysis-open")),
                  h("button", { type: "button", class: "button button-small button-danger", "aria-label": t("analysis-delete-study", { title }), onclick: () => ondelete(study) }, t("analysis-delete")),
                ),
              ),
            ),
          ),
  );
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function shareDialog({ opened, written, trouble }, { onclose, onsave, onchange, onwrite }) {
  const study = opened?.study ?? null;
  const mine = study !== null && opened?.mine !== false;
  const link = study && `${location.origin}/analysis/${study.game}?study=${study.study}`;
  return dialog(
    { key: "share", title: t("analysis-share"), onclose, wide: true },
    trouble && alertLine(trouble),
    h(
      "form",
      { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => onsave(submittedText(event, "title")) },
      h("label", { for: "study-title" }, t("analysis-study-title")),
      h("input", { id: "study-title", name: "title", maxlength: "80", required: true, onmount: initially(mine ? study.title : (opened ? gameTitle(opened.game.name, opened.game.title) : "")) }),
      h("button", { type: "submit", class: "button button-main" }, t(mine ? "analysis-save" : "analysis-save-mine")),
    ),
    mine
      ? [
          h("label", { class: "check" }, h("input", { type: "checkbox", checked: study.shared, onchange: (/** @type {Event} */ event) => onchange(study.study, { shared: /** @type {HTMLInputElement} */ (event.target).checked }) }), h("span", {}, t("analysis-share-link"))),
          study.shared && copyField("study-link", t("analysis-link"), link ?? ""),
        ]
      : h("p", { class: "small" }, t("analysis-study-about")),
    (opened?.records ?? []).length > 0 &&
      h(
        "div",
        { class: "stacked" },
        h("h3", {}, t("analysis-as-record")),
        h("div", { class: "row" }, (opened?.records ?? []).map(({ extension, title }) => h("button", { type: "button", class: "button button-small", key: extension, translate: "no", onclick: () => onwrite(extension) }, title))),
        written && [h("label", { for: "written" }, t("analysis-record")), h("textarea", { id: "written", class: "written", rows: "8", readonly: true, value: written })],
      ),
  );
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function playDialog(state, { onclose, onbot, onlink }) {
  const game = state.opened?.game;
  const isByLink = game !== undefined && !game.hidden && !game.simultaneous && (shownPosition(state)?.position.turn.length ?? 0) >= 0 && game.seats === 2;
  return dialog(
    { key: "play", title: t("analysis-play"), onclose },
    state.trouble && alertLine(state.trouble),
    h("p", {}, t("analysis-play-about")),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: onbot }, t("analysis-play-bot"))),
    isByLink &&
      h(
        "form",
        { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => onlink(/** @type {"first" | "second" | "random"} */ (submittedText(event, "seat"))) },
        h("label", { for: "link-seat" }, t("analysis-play-person")),
        h("select", { id: "link-seat", name: "seat" }, h("option", { value: "first" }, seatName(game, 0)), h("option", { value: "second" }, seatName(game, 1)), h("option", { value: "random" }, t("analysis-either"))),
        h("button", { type: "submit", class: "button" }, t("analysis-make-link")),
      ),
    state.written && copyField("join-link", t("analysis-join-link"), state.written),
  );
}
