/** The message of the day, the chat and the registration, which change at once; the settings of the start, to read. */

import { h, initially } from "../ui/dom.js";
import { CHAT_MODES } from "./reports.js";

/** @typedef {import("../types").HostState} HostState */

/** @type {[HostState["registration"], string][]} */
const REGISTRATION = [
  ["open", "Open to all"],
  ["invited", "By invitation"],
  ["closed", "Closed"],
];

/** @param {import("./section.js").Console} page @returns {import("./section.js").Section} */
export function settingsSection({ ask, redraw }) {
  /** @type {HostState | null} */
  let host = null;

  /** @param {import("../types").Command} command @param {string} [said] */
  async function load(command, said) {
    const answer = await ask(command, said);
    if (answer?.t === "host_state") host = answer;
    redraw();
  }

  /** @param {SubmitEvent} event */
  function save(event) {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const registration = /** @type {HostState["registration"]} */ (fields.get("registration"));
    const chat = /** @type {HostState["chat"]} */ (fields.get("chat"));
    void load({ t: "change_host", registration, chat, message: String(fields.get("message")) }, "Saved. It holds for all at once.");
  }

  /** @param {HostState} state */
  function changing(state) {
    return h(
      "section",
      { class: "panel", key: "now", "aria-labelledby": "now-title" },
      h("h2", { id: "now-title" }, "Changed at once"),
      h("p", {}, "These hold for every server of this database, without a restart."),
      h(
        "form",
        { id: "now", onsubmit: save },
        h("div", { class: "field" }, h("label", { for: "message" }, "Message of the day"), h("input", { id: "message", name: "message", maxlength: "300", onmount: initially(state.message), autocomplete: "off", "aria-describedby": "message-note" }), h("p", { class: "small", id: "message-note" }, "Everybody sees it at the top of the pages. Default: none.")),
        choice("registration", "New people", state.registration, REGISTRATION, "Default: as the server was started. Guests count as new people."),
        choice("chat", "Chat", state.chat, CHAT_MODES, "Of all games; a moderator can limit the chat of one game further. Default: open."),
        h("button", { class: "button button-main", type: "submit" }, "Save"),
      ),
    );
  }

  return {
    load: () => void load({ t: "read_host" }),
    view: () => host && [changing(host), started(host)],
  };
}

/** @param {string} id @param {string} label @param {string} value @param {[string, string][]} options @param {string} note */
function choice(id, label, value, options, note) {
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("select", { id, name: id, onmount: initially(value), "aria-describedby": `${id}-note` }, options.map(([each, text]) => h("option", { value: each }, text))),
    h("p", { class: "small", id: `${id}-note` }, note),
  );
}

/** @param {HostState} state */
function started({ settings, version }) {
  return h(
    "section",
    { class: "panel", key: "start", "aria-labelledby": "start-title" },
    h("h2", { id: "start-title" }, "Changed with a restart"),
    h("p", {}, `Version ${version}. These come from flags, variables or the settings file.`),
    h(
      "dl",
      { class: "host-settings" },
      settings.map(({ key, value, default: usual, source, about }) => [
        h("dt", {}, h("code", {}, `${key} = ${value}`)),
        h("dd", { class: "small" }, source === "default" ? "The default. " : `From ${source}; the default is ${usual}. `, about.replaceAll("``", "")),
      ]),
    ),
  );
}
