/** The message of the day, the chat and the registration, which change at once; the settings of the start, to read. */

import { h, initially } from "../ui/dom.js";
import { CHAT_MODES } from "./reports.js";
import { settingWords } from "./console-words.js";
import { named, worded } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").HostState} HostState */

/** @type {[HostState["registration"], string][]} */
const REGISTRATION = [
  ["open", "host-registration-open"],
  ["invited", "host-registration-invited"],
  ["closed", "host-registration-closed"],
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
    void load({ t: "change_host", registration, chat, message: String(fields.get("message")) }, t("host-saved"));
  }

  /** @param {HostState} state */
  function changing(state) {
    return h(
      "section",
      { class: "panel", key: "now", "aria-labelledby": "now-title" },
      h("h2", { id: "now-title" }, t("host-at-once")),
      h("p", {}, t("host-at-once-note")),
      h(
        "form",
        { id: "now", onsubmit: save },
        h("div", { class: "field" }, h("label", { for: "message" }, t("host-message")), h("input", { id: "message", name: "message", maxlength: "300", onmount: initially(state.message), autocomplete: "off", "aria-describedby": "message-note" }), h("p", { class: "small", id: "message-note" }, t("host-message-note"))),
        choice("registration", t("host-new-people"), state.registration, REGISTRATION, t("host-new-people-note")),
        choice("chat", t("host-chat"), state.chat, CHAT_MODES, t("host-chat-note")),
        h("button", { class: "button button-main", type: "submit" }, t("host-save")),
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
    h("select", { id, name: id, onmount: initially(value), "aria-describedby": `${id}-note` }, options.map(([each, text]) => h("option", { value: each }, t(text)))),
    h("p", { class: "small", id: `${id}-note` }, note),
  );
}

/** @param {HostState} state */
function started({ settings, version }) {
  return h(
    "section",
    { class: "panel", key: "start", "aria-labelledby": "start-title" },
    h("h2", { id: "start-title" }, t("host-with-restart")),
    h("p", {}, rich("host-version", { version: named(version) })),
    h(
      "dl",
      { class: "host-settings" },
      settings.map(({ key, value, default: usual, source, about }) => [
        h("dt", {}, h("code", { translate: "no" }, `${key} = ${value}`)),
        h("dd", { class: "small" }, source === "default" ? t("host-the-default") : rich("host-from-source", { source: named(source), default: named(usual) }), " ", worded(settingWords(about))),
      ]),
    ),
  );
}
