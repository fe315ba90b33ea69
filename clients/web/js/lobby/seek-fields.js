/** Terms of a seek besides its game: rating, accepted players, spectators. Loaded with the dialogs. */

import { h } from "../ui/dom.js";
import { ratedBox } from "./rated-box.js";
import { t } from "../ui/words.js";

/** Return the fields of every seek. */
export function seekFields() {
  return h(
    "details",
    { class: "more" },
    h("summary", {}, t("lobby-rating-watchers")),
    ratedBox(t("lobby-rated-clock")),
    h(
      "div",
      { class: "fields" },
      points("lowest", t("lobby-lowest")),
      points("highest", t("lobby-highest")),
      h(
        "div",
        { class: "field" },
        h("label", { for: "watching" }, t("lobby-who-watches")),
        h("select", { id: "watching", name: "watching" }, h("option", { value: "all" }, t("lobby-everybody")), h("option", { value: "link" }, t("lobby-with-link")), h("option", { value: "none" }, t("lobby-nobody-watches"))),
      ),
    ),
  );
}

/** @param {string} name @param {string} text */
function points(name, text) {
  return h("div", { class: "field" }, h("label", { for: name }, text), h("input", { id: name, name, type: "number", min: 0, max: 4000, step: 1, placeholder: t("lobby-any") }));
}

/** Read the values of those fields. @param {FormData} form */
export function readSeekFields(form) {
  const number = /** @param {string} name */ (name) => (form.get(name) ? Number(form.get(name)) : null);
  const watching = /** @type {"all" | "link" | "none"} */ (String(form.get("watching") ?? "all"));
  return { rated: form.get("rated") === "on", lowest: number("lowest"), highest: number("highest"), watching };
}
