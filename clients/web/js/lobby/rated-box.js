/** The box of rated games; guests whom the server lets play casual games only see why it is closed. */

import { h } from "../ui/dom.js";
import { rich, t } from "../ui/words.js";

let mayRate = true;

/** Note whether my games may be rated. @param {boolean} may */
export function noteRated(may) {
  mayRate = may;
}

/** @param {string} text */
export function ratedBox(text) {
  return h(
    "div",
    { class: "rated", key: "rated" },
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "rated", disabled: !mayRate, "aria-describedby": mayRate ? undefined : "why-casual" }), h("span", {}, text)),
    !mayRate && h("p", { class: "small", id: "why-casual" }, rich("lobby-guests-casual", { link: h("a", { href: "/account" }, t("lobby-guests-choose")) })),
  );
}
