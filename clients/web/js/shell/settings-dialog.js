/** The settings: theme, boards, confirmation, sounds and my name. */

import { Refused } from "../net/connection.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { applyBoard, applyPieces, applyTheme, BOARDS, isConfirming, PIECES, saveConfirming, savedBoard, savedPieces, savedTheme, savedVolume, saveVolume } from "../ui/settings.js";

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
    { key: "settings", title: "Settings", onclose: () => set({ isSettings: false }) },
    chips("theme", "Theme", THEMES, savedTheme(), (theme) => (applyTheme(/** @type {Theme} */ (theme)), again())),
    chips("board", "Boards", BOARDS, savedBoard(), (board) => (applyBoard(board), again())),
    chips("pieces", "Chess pieces and stones", PIECES, savedPieces(), (pieces) => (applyPieces(pieces), again())),
    volume(again),
    check("Ask me to confirm each move", isConfirming(), saveConfirming),
    state.you && nameForm(state, state.you, (name) => rename(name, state.you, connection, set)),
    state.you && h("p", {}, h("a", { href: `/player/${encodeURIComponent(state.you.id)}` }, "My page: ratings and games")),
    state.disclosure && h("p", { class: "small" }, state.disclosure),
  );
}

const THEMES = { system: "Like my device", light: "Light", dark: "Dark" };

/** @param {string} name @param {string} title @param {Record<string, string>} texts @param {string} chosen @param {(value: string) => void} choose */
function chips(name, title, texts, chosen, choose) {
  return h(
    "fieldset",
    { class: "choices", key: name },
    h("legend", {}, title),
    Object.entries(texts).map(([value, text]) =>
      h("label", { class: "choice-chip", key: value }, h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }), h("span", {}, text)),
    ),
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
    h("label", { for: "volume" }, "Sound volume"),
    h("input", { id: "volume", type: "range", min: "0", max: "100", step: "10", value: String(now), "aria-valuetext": now === 0 ? "off" : `${now} %`, onchange: change }),
  );
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
    h("label", { for: "my-name" }, "My name"),
    h(
      "div",
      { class: "row" },
      h("input", { id: "my-name", name: "name", maxlength: "24", required: true, autocomplete: "nickname", onmount: (/** @type {HTMLInputElement} */ input) => (input.value = you.name) }),
      h("button", { class: "button", type: "submit" }, "Change"),
    ),
    h("p", { class: "small", role: "status" }, state.answer ?? "Your opponents see it. Bots always carry a badge, whatever their name."),
  );
}

/** @param {string} name @param {PlayerRef | null} you @param {Connection | null} connection @param {(change: Partial<ShellState>) => void} set */
async function rename(name, you, connection, set) {
  try {
    await connection?.send({ t: "rename", name });
    if (you) set({ you: { ...you, name }, answer: "Changed." });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ answer: error.message });
  }
}
