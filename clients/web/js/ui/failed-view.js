/** Page text shown if loading failed. */

import { h } from "./dom.js";
import { languageOf, t } from "./words.js";

/**
 * @param {{ message: import("./dom.js").Children, isMissing: boolean }} failure `isMissing`: no such thing exists, and trying again is useless
 * @param {string} missing the heading in that case
 * @param {{ href: string, text: string }} [elsewhere] where to go instead
 */
export function failedView({ message, isMissing }, missing, elsewhere) {
  return h(
    "div",
    { class: "page-narrow", key: "failed" },
    h("h1", {}, isMissing ? missing : t("ui-failed")),
    h("p", { lang: typeof message === "string" ? languageOf(message) : undefined }, message),
    h(
      "div",
      { class: "actions" },
      !isMissing && h("button", { type: "button", class: "button button-main", onclick: () => location.reload() }, t("ui-try-again")),
      elsewhere && h("a", { class: "button", href: elsewhere.href }, elsewhere.text),
    ),
  );
}
