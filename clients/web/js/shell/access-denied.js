/** Banner of a page that the server does not admit: trying again is useless until something changes. */

import { h } from "../ui/dom.js";
import { t } from "../ui/words.js";

/** @param {Extract<import("../types").ServerMessage, { t: "failure" }>} refusal of a hello @returns {import("../ui/dom.js").VElement} */
export function accessDenied({ code, reason }) {
  if (code === "protocol_version") return h("p", { class: "banner" }, t("shell-server-changed"), " ", h("button", { type: "button", class: "button button-small", onclick: () => location.reload() }, t("shell-load-again")));
  return h("p", { class: "banner", role: "alert" }, h("span", { lang: "en" }, reason), location.pathname !== "/account" && h("a", { class: "button button-small", href: "/account" }, t("shell-sign-in")));
}
