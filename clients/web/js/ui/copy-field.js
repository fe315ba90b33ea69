/** A link in a field, with a button that copies it. */

import { announce } from "./live-region.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/** @param {string} id @param {string} label @param {string} link @returns {import("./dom.js").VElement} */
export function copyField(id, label, link) {
  return h(
    "div",
    { class: "field copy" },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "row" },
      h("input", { id, readonly: true, value: link, onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
      h("button", { type: "button", class: "button", onclick: (/** @type {Event} */ event) => void copy(id, /** @type {HTMLElement} */ (event.currentTarget)) }, t("ui-copy")),
    ),
  );
}

/** @param {string} id @param {HTMLElement} button */
async function copy(id, button) {
  const input = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  if (!input) return;
  if (!navigator.clipboard) {
    input.select(); // browsers give no clipboard to pages served over plain http
    announce(t("ui-copy-selected"));
    return;
  }
  try {
    await navigator.clipboard.writeText(input.value);
    announce(t("ui-copied"));
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 1_500);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    input.select();
    announce(t("ui-copy-refused"));
  }
}
