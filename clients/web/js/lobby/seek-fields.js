/** Terms of a seek besides its game: rating, accepted players, spectators. Loaded with the dialogs. */

import { h } from "../ui/dom.js";
import { ratedBox } from "./rated-box.js";

/** Return the fields of every seek. */
export function seekFields() {
  return h(
    "details",
    { class: "more" },
    h("summary", {}, "Rating and watchers"),
    ratedBox("Rated: the result counts (needs a clock)"),
    h(
      "div",
      { class: "fields" },
      points("lowest", "Lowest rating"),
      points("highest", "Highest rating"),
      h(
        "div",
        { class: "field" },
        h("label", { for: "watching" }, "Who may watch"),
        h("select", { id: "watching", name: "watching" }, h("option", { value: "all" }, "Everybody"), h("option", { value: "link" }, "Anyone with the link"), h("option", { value: "none" }, "Nobody")),
      ),
    ),
  );
}

/** @param {string} name @param {string} text */
function points(name, text) {
  return h("div", { class: "field" }, h("label", { for: name }, text), h("input", { id: name, name, type: "number", min: 0, max: 4000, step: 1, placeholder: "any" }));
}

/** Read the values of those fields. @param {FormData} form */
export function readSeekFields(form) {
  const number = /** @param {string} name */ (name) => (form.get(name) ? Number(form.get(name)) : null);
  const watching = /** @type {"all" | "link" | "none"} */ (String(form.get("watching") ?? "all"));
  return { rated: form.get("rated") === "on", lowest: number("lowest"), highest: number("highest"), watching };
}
