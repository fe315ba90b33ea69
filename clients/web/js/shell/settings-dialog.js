/** The settings: language, theme, boards, confirmation, sounds and my name. */

import { Refused } from "../net/connection.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { applyBoard, applyPieces, applyTheme, BOARDS, isConfirming, PIECES, saveConfirming, savedBoard, savedPieces, savedTheme, savedVolume, saveVolume } from "../ui/settings.js";
import { chooseLanguage, chosenLanguage, LANGUAGES, languageName } from "../ui/languages.js";
import { inWords } from "../ui/server-words.js";
import { worded } from "../ui/untranslated.js";
import { t } from "../ui/words.js";

/** @typedef {import("../net/connection.js").Connection} Connection */
/** @typedef {import("./shell.js").ShellState} ShellState */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../ui/settings.js").Theme} Theme */

/**
 * @param {ShellState} state @param {Connection | null} connection @param {(change: Partial<ShellState>) => void} set
 * @returns {import("../ui/dom.js").VElement}
 */
export function settings(state, connection, set) {
  const again = () => set({});
  return dialog(
    { key: "settings", title: t("shell-settings"), onclose: () => set({ isSettings: false }) },
    chips("theme", t("shell-theme"), THEMES, savedTheme(), (theme) => (applyTheme(/** @type {Theme} */ (theme)), again())),
    chips("board", t("shell-boards"), BOARDS, savedBoard(), (board) => (applyBoard(board), again())),
    chips("pieces", t("shell-pieces"), PIECES, savedPieces(), (pieces) => (applyPieces(pieces), again())),
    volume(again),
    languages(state, connection),
    check(t("shell-confirm"), isConfirming(), saveConfirming),
    state.you && connection?.isOpen && push(connection, state.you, again),
    state.you && nameForm(state, state.you, (name) => rename(name, state.you, connection, set)),
    state.you && h("p", {}, h("a", { href: `/player/${encodeURIComponent(state.you.id)}` }, t("shell-my-page"))),
    state.disclosure && h("p", { class: "small" }, worded(inWords(state.disclosure, DISCLOSURE))),
  );
}

const DISCLOSURE = "said-disclosure-*";
const THEMES = { system: "shell-theme-system", light: "shell-theme-light", dark: "shell-theme-dark" };

/** @param {string} name @param {string} title @param {Record<string, string>} texts ids of words @param {string} chosen @param {(value: string) => void} choose */
function chips(name, title, texts, chosen, choose) {
  return h(
    "fieldset",
    { class: "choices", key: name },
    h("legend", {}, title),
    Object.entries(texts).map(([value, text]) =>
      h("label", { class: "choice-chip", key: value }, h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }), h("span", {}, t(text))),
    ),
  );
}

/** Return the choice of a language, which my account keeps; the page is loaded again in it. @param {ShellState} state @param {Connection | null} connection */
function languages(state, connection) {
  const choose = /** @param {Event} event */ async (event) => {
    const language = /** @type {HTMLSelectElement} */ (event.target).value;
    chooseLanguage(language);
    if (state.you) await connection?.send({ t: "set_language", language }).catch(() => undefined); // this browser has it anyway
    location.reload();
  };
  const options = LANGUAGES.map((code) => h("option", { value: code, lang: code, selected: code === chosenLanguage() }, languageName(code)));
  return h(
    "div",
    { class: "field", key: "language" },
    h("label", { for: "language" }, t("shell-language")),
    h("select", { id: "language", onchange: choose }, h("option", { value: "", selected: chosenLanguage() === "" }, t("shell-language-device")), options),
    h("p", { class: "small" }, t("shell-language-note")),
  );
}

/** Return the loudness of sounds; a change is heard. @param {() => void} again */
function volume(again) {
  const now = savedVolume();
  const change = /** @param {Event} event */ async (event) => {
    saveVolume(Number(/** @type {HTMLInputElement} */ (event.target).value));
    again();
    const { playSound } = await import("../game/sounds.js");
    playSound("mine");
  };
  return h(
    "div",
    { class: "field", key: "volume" },
    h("label", { for: "volume" }, t("shell-volume")),
    h("input", { id: "volume", type: "range", min: "0", max: "100", step: "10", value: String(now), "aria-valuetext": now === 0 ? t("shell-volume-off") : t("shell-volume-percent", { percent: now }), onchange: change }),
    "vibrate" in navigator && matchMedia("(pointer: coarse)").matches && h("p", { class: "small" }, t("shell-vibration")),
  );
}

/** The module of the switch for notices, loaded with the first settings. @type {typeof import("./push-switch.js") | null} */
let pushModule = null;

/** @param {Connection} connection @param {PlayerRef} you @param {() => void} again */
function push(connection, you, again) {
  if (pushModule !== null) return pushModule.pushSwitch(connection, you, again);
  void import("./push-switch.js").then(
    (module) => ((pushModule = module), again()),
    () => undefined, // connection lost: the next opening loads it
  );
  return null;
}

/** @param {string} text @param {boolean} checked @param {(checked: boolean) => void} save */
function check(text, checked, save) {
  const onchange = /** @param {Event} event */ (event) => save(/** @type {HTMLInputElement} */ (event.target).checked);
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange }), h("span", {}, text));
}

/** @param {ShellState} state @param {PlayerRef} you @param {(name: string) => Promise<void>} rename */
function nameForm(state, you, rename) {
  const sent = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    void rename(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim());
  };
  return h(
    "form",
    { class: "field", onsubmit: sent },
    h("label", { for: "my-name" }, t("shell-my-name")),
    h(
      "div",
      { class: "row" },
      h("input", { id: "my-name", name: "name", maxlength: "24", required: true, autocomplete: "nickname", onmount: (/** @type {HTMLInputElement} */ input) => (input.value = you.name) }),
      h("button", { class: "button", type: "submit" }, t("shell-change")),
    ),
    h("p", { class: "small", role: "status" }, state.answer ?? t("shell-name-seen")),
  );
}

/** @param {string} name @param {PlayerRef | null} you @param {Connection | null} connection @param {(change: Partial<ShellState>) => void} set */
async function rename(name, you, connection, set) {
  try {
    await connection?.send({ t: "rename", name });
    if (you) set({ you: { ...you, name }, answer: t("shell-changed") });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ answer: error.message });
  }
}
