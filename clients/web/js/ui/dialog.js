/** Modal dialogs: the browser's own `<dialog>`, which traps focus, closes on Escape and gives focus back. */

import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./dom.js").VElement} VElement */
/** @typedef {import("./dom.js").Children} Children */

/**
 * Return a dialog. It stays open as long as the page renders it.
 * @param {{ key: string, title: string, onclose: () => void, wide?: boolean, first?: string }} props
 *   `first`: selector of the element that gets the focus; default: the title
 * @param {...Children} body
 * @returns {VElement}
 */
export function dialog({ key, title, onclose, wide = false, first }, ...body) {
  return h(
    "dialog",
    {
      key: `dialog-${key}`,
      class: wide ? "dialog dialog-wide" : "dialog",
      "aria-labelledby": `dialog-title-${key}`,
      onmount: (/** @type {HTMLDialogElement} */ element) => {
        element.showModal();
        if (first) /** @type {HTMLElement | null} */ (element.querySelector(first))?.focus();
      },
      onclose,
    },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: `dialog-title-${key}`, tabindex: "-1", autofocus: true }, title),
      h(
        "button",
        { type: "button", class: "button button-plain dialog-close", "aria-label": t("ui-close"), onclick: closeDialog },
        h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M6 6l12 12M18 6L6 18" })),
      ),
    ),
    h("div", { class: "dialog-body" }, body),
  );
}

/** Close the dialog that holds the clicked element; the browser gives focus back only then. @param {Event} event */
export function closeDialog(event) {
  /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
}

/**
 * Return a dialog that asks before a step that cannot be undone.
 * @param {{ key: string, title: string, text: string, yes: string, no: string, onyes: () => void, onclose: () => void }} props
 * @returns {VElement}
 */
export function confirmDialog({ key, title, text, yes, no, onyes, onclose }) {
  return dialog(
    { key, title, onclose },
    h("p", {}, text),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "button button-danger", onclick: (/** @type {Event} */ event) => (closeDialog(event), onyes()) }, yes),
      h("button", { type: "button", class: "button", onclick: closeDialog }, no),
    ),
  );
}
