/** Modal dialogs: the browser's own `<dialog>`, which traps focus, closes on Escape and gives focus back. */

import { h } from "./dom.js";

/** @typedef {import("./dom.js").VElement} VElement */
/** @typedef {import("./dom.js").Children} Children */

/**
 * Is shown for as long as it is part of what is rendered.
 * @param {{ key: string, title: string, onclose: () => void, wide?: boolean, first?: string }} props
 *   `first`: selects what has the focus at first; the title, if nothing is said
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
        { type: "button", class: "button button-plain dialog-close", "aria-label": "Close", onclick: closeDialog },
        h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M6 6l12 12M18 6L6 18" })),
      ),
    ),
    h("div", { class: "dialog-body" }, body),
  );
}

/** Closes the dialog in which something was clicked; only a closed one gives focus back. @param {Event} event */
export function closeDialog(event) {
  /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
}

/**
 * A question with one weighty answer.
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
