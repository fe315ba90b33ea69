/** The parts of the console: each loads, draws and changes one subject. */

import { h } from "../ui/dom.js";

/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../types").ServerMessage} ServerMessage */

/**
 * What a section may use of the page.
 * @typedef {object} Console
 * @property {() => PlayerRef | null} you
 * @property {() => number} now the server's time (ms)
 * @property {(command: Command, said?: string) => Promise<ServerMessage | null>} ask Send a command; return its answer and
 *   announce `said`, or show the refusal and return null.
 * @property {() => void} redraw
 */

/**
 * @typedef {object} Section
 * @property {() => void} load called after each welcome
 * @property {() => import("../ui/dom.js").Children} view
 * @property {(message: ServerMessage) => void} [onMessage]
 */

/**
 * Draw an act that needs a reason.
 * @param {{ id: string, text: string, label?: string, why: string, button: string }} words @param {(reason: string) => void} act
 */
export function withReason({ id, text, label, why, button }, act) {
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    act(String(new FormData(form).get("reason")).trim());
    form.closest("details")?.removeAttribute("open");
  };
  return h(
    "details",
    {},
    h("summary", { class: "button", "aria-label": label }, text),
    h(
      "form",
      { class: "field", onsubmit },
      h("label", { for: id }, why),
      h("div", { class: "row" }, h("input", { id, name: "reason", required: true, maxlength: "200", autocomplete: "off" }), h("button", { class: "button button-danger", type: "submit" }, button)),
    ),
  );
}
