/** The dialogs of the analysis page: a text to read, a position to set up, studies, sharing, playing on. */

import { copyField } from "../ui/copy-field.js";
import { confirmDialog, dialog } from "../ui/dialog.js";
import { h, initially } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { alertLine } from "../ui/live-region.js";
import { setupEditor } from "./setup-editor.js";
import { shownPosition } from "./state.js";

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
      return confirmDialog({ key: "leave", title: "Start again?", text: "This analysis is not saved.", yes: "Discard it", no: "Keep it", onyes: handlers.onhome, onclose: handlers.onclose });
    default:
      return false;
  }
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function pasteDialog({ opened, trouble }, { onclose, onread }) {
  const formats = (opened?.records ?? []).map(({ title }) => title);
  return dialog(
    { key: "paste", title: "Paste a record or a position", onclose, wide: true, first: "#paste-text" },
    h(
      "form",
      { class: "stacked", onsubmit: (/** @type {SubmitEvent} */ event) => onread(submittedText(event, "text")) },
      h("label", { for: "paste-text" }, [...formats, "a position"].join(", ")),
      h("textarea", { id: "paste-text", name: "text", rows: "8", spellcheck: "false", required: true }),
      h("label", { for: "paste-file" }, "Or a file"),
      h("input", { id: "paste-file", type: "file", onchange: (/** @type {Event} */ event) => void readFile(/** @type {HTMLInputElement} */ (event.target), onread) }),
      trouble && alertLine(trouble),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main" }, "Read")),
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
    { key: "setup", title: "Set up a position", onclose: handlers.onclose, wide: true, ...(edited === null && { first: "#setup-text" }) },
    edited !== null &&
      opened !== null && [
        setupEditor({ board: opened.board, label: "The position to set up", flipped: state.input.flipped ?? false, edited, onchange: handlers.onedit }),
        trouble && alertLine(trouble),
        h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: handlers.onplace }, "Set up"), h("button", { type: "button", class: "button", onclick: handlers.onhome }, "The usual start")),
        h("details", {}, h("summary", {}, "As text"), setupText(state, handlers)),
      ],
    edited === null && [setupText(state, handlers), h("button", { type: "button", class: "button", onclick: handlers.onhome }, "The usual start")],
  );
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function setupText(state, { onsetup }) {
  return h(
    "form",
    { class: "stacked", onsubmit: (/** @type {SubmitEvent} */ event) => onsetup(submittedText(event, "start")) },
    h("label", { for: "setup-text" }, `The position in the notation of ${state.opened?.game.title ?? "the game"}`),
    h("textarea", { id: "setup-text", name: "start", rows: "3", spellcheck: "false", onmount: initially(shownPosition(state)?.text ?? ""), required: true }),
    state.edited === null && state.trouble && alertLine(state.trouble),
    h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main" }, "Set up from the text")),
  );
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function studiesDialog({ studies, opened, trouble }, { onclose, onopen, onchange, ondelete }) {
  const now = Date.now();
  return dialog(
    { key: "studies", title: "My studies", onclose, wide: true },
    trouble && alertLine(trouble),
    studies === null
      ? h("p", { class: "quiet" }, "Loading…")
      : studies.length === 0
        ? h("p", {}, "You have no studies yet. Save an analysis to keep it here.")
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
                  h("label", { class: "visually-hidden", for: `title-${study}` }, "Title"),
                  h("input", { id: `title-${study}`, name: "title", onmount: initially(title), maxlength: "80", required: true }),
                  h("button", { type: "submit", class: "button button-small" }, "Rename"),
                ),
                h(
                  "p",
                  { class: "row small" },
                  h("span", {}, `${game}, ${ago(updated, now)}${shared ? ", shared" : ", private"}${opened?.study?.study === study ? ", open now" : ""}`),
                  h("button", { type: "button", class: "button button-small", "aria-label": `Open ${title}`, onclick: () => onopen(study) }, "Open"),
                  h("button", { type: "button", class: "button button-small button-danger", "aria-label": `Delete ${title}`, onclick: () => ondelete(study) }, "Delete"),
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
    { key: "share", title: "Save and share", onclose, wide: true },
    trouble && alertLine(trouble),
    h(
      "form",
      { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => onsave(submittedText(event, "title")) },
      h("label", { for: "study-title" }, "Title"),
      h("input", { id: "study-title", name: "title", maxlength: "80", required: true, onmount: initially(mine ? study.title : (opened?.game.title ?? "")) }),
      h("button", { type: "submit", class: "button button-main" }, mine ? "Save" : "Save as my study"),
    ),
    mine
      ? [
          h("label", { class: "check" }, h("input", { type: "checkbox", checked: study.shared, onchange: (/** @type {Event} */ event) => onchange(study.study, { shared: /** @type {HTMLInputElement} */ (event.target).checked }) }), h("span", {}, "Everybody with the link may read it")),
          study.shared && copyField("study-link", "Link", link ?? ""),
        ]
      : h("p", { class: "small" }, "A study is kept with your account. It is private until you share it."),
    (opened?.records ?? []).length > 0 &&
      h(
        "div",
        { class: "stacked" },
        h("h3", {}, "As a record"),
        h("div", { class: "row" }, (opened?.records ?? []).map(({ extension, title }) => h("button", { type: "button", class: "button button-small", key: extension, onclick: () => onwrite(extension) }, title))),
        written && [h("label", { for: "written" }, "Record"), h("textarea", { id: "written", class: "written", rows: "8", readonly: true, value: written })],
      ),
  );
}

/** @param {AnalysisState} state @param {DialogHandlers} handlers */
function playDialog(state, { onclose, onbot, onlink }) {
  const game = state.opened?.game;
  const [first = "First", second = "Second"] = game?.seat_names ?? [];
  const isByLink = game !== undefined && !game.hidden && !game.simultaneous && (shownPosition(state)?.position.turn.length ?? 0) >= 0 && game.seats === 2;
  return dialog(
    { key: "play", title: "Play from here", onclose },
    state.trouble && alertLine(state.trouble),
    h("p", {}, "An unrated game begins from the position on the board."),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: onbot }, "Against a bot")),
    isByLink &&
      h(
        "form",
        { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => onlink(/** @type {"first" | "second" | "random"} */ (submittedText(event, "seat"))) },
        h("label", { for: "link-seat" }, "Or with a person, by link. I play"),
        h("select", { id: "link-seat", name: "seat" }, h("option", { value: "first" }, first), h("option", { value: "second" }, second), h("option", { value: "random" }, "either")),
        h("button", { type: "submit", class: "button" }, "Make a link"),
      ),
    state.written && copyField("join-link", "Send this link; the game begins when it is opened", state.written),
  );
}
