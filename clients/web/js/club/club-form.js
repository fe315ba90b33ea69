/** The form of a club's name, text and openness. */

import { dialog as modal } from "../ui/dialog.js";
import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/words.js";

/** @typedef {{ title: string, about: string, public: boolean }} ClubFields */

/**
 * @param {{ title: string, send: string, trouble: string | null, known?: ClubFields, submit: (fields: ClubFields) => void, onclose: () => void }} props
 *   `known`: what the club has now
 */
export function clubDialog({ title, send, trouble, known, submit, onclose }) {
  const onsubmit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    submit({ title: String(form.get("title")).trim(), about: String(form.get("about")).trim(), public: form.get("public") === "on" });
  };
  return modal(
    { key: "club", title, onclose, first: "#club-title" },
    h(
      "form",
      { onsubmit },
      h("div", { class: "field" }, h("label", { for: "club-title" }, t("club-name")), h("input", { id: "club-title", name: "title", minlength: "3", maxlength: "60", required: true, autocomplete: "off", onmount: (/** @type {HTMLInputElement} */ input) => void (input.value = known?.title ?? "") })),
      h("div", { class: "field" }, h("label", { for: "club-about" }, t("club-about")), h("textarea", { id: "club-about", name: "about", rows: "3", maxlength: "1000", onmount: (/** @type {HTMLTextAreaElement} */ text) => void (text.value = known?.about ?? "") })),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "public", onmount: (/** @type {HTMLInputElement} */ box) => void (box.checked = known?.public ?? true) }), h("span", {}, t("club-public-check"))),
      h("p", { class: "small" }, t("club-private-note")),
      h("div", { class: "dialog-foot" }, trouble && alertLine(trouble), h("button", { class: "button button-main button-big", type: "submit" }, send)),
    ),
  );
}

/** @param {{ trouble: string | null, submit: (fields: { title: string, about: string, talk: boolean }) => void, onclose: () => void }} props */
export function classDialog({ trouble, submit, onclose }) {
  const onsubmit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    submit({ title: String(form.get("title")).trim(), about: "", talk: form.get("talk") === "on" });
  };
  return modal(
    { key: "class", title: t("club-open-class"), onclose, first: "#class-title" },
    h("p", {}, t("club-class-note")),
    h(
      "form",
      { onsubmit },
      h("div", { class: "field" }, h("label", { for: "class-title" }, t("club-name")), h("input", { id: "class-title", name: "title", minlength: "3", maxlength: "60", required: true, autocomplete: "off" })),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "talk" }), h("span", {}, t("club-pupils-talk"))),
      h("p", { class: "small" }, t("club-pupils-talk-note")),
      h("div", { class: "dialog-foot" }, trouble && alertLine(trouble), h("button", { class: "button button-main button-big", type: "submit" }, t("club-open"))),
    ),
  );
}
