/** The settings: theme, boards, confirmation, sounds and my name. */

import { Refused } from "../net/connection.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { applyClear, applyTheme, isClear, isConfirming, isSounding, saveConfirming, savedTheme, saveSounding } from "../ui/settings.js";

/** @typedef {import("../net/connection.js").Connection} Connection */
/** @typedef {import("./shell.js").ShellState} ShellState */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../ui/settings.js").Theme} Theme */

/**
 * @param {ShellState} state @param {Connection | null} connection @param {(change: Partial<ShellState>) => void} set
 * @returns {import("../ui/dom.js").VElement}
 */
export function settings(state, connection, set) {
  const theme = savedTheme();
  return dialog(
    { key: "settings", title: "Settings", onclose: () => set({ isSettings: false }) },
    h(
      "fieldset",
      { class: "choices" },
      h("legend", {}, "Theme"),
      /** @type {Theme[]} */ (["system", "light", "dark"]).map((each) =>
        h(
          "label",
          { class: "choice-chip" },
          h("input", { type: "radio", name: "theme", value: each, checked: theme === each, onchange: () => (applyTheme(each), set({})) }),
          h("span", {}, each === "system" ? "Like my device" : each === "light" ? "Light" : "Dark"),
        ),
      ),
    ),
    check("High-contrast boards, also for colour-blind players", isClear(), applyClear),
    check("Ask me to confirm each move", isConfirming(), saveConfirming),
    check("Sounds", isSounding(), saveSounding),
    state.you && nameForm(state, state.you, (name) => rename(name, state.you, connection, set)),
    state.you && h("p", {}, h("a", { href: `/player/${encodeURIComponent(state.you.id)}` }, "My page: ratings and games")),
    state.disclosure && h("p", { class: "small" }, state.disclosure),
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
