/** Banner of a page that the server does not admit: trying again is useless until something changes. */

import { h } from "../ui/dom.js";
import { reasonIn } from "../net/reasons.js";
import { worded } from "../ui/untranslated.js";
import { t } from "../ui/words.js";

/** @param {Extract<import("../types").ServerMessage, { t: "failure" }>} refusal of a hello @returns {Promise<import("../ui/dom.js").VElement>} */
export async function accessDenied({ code, reason }) {
  if (code === "protocol_version") return h("p", { class: "banner" }, t("shell-server-changed"), " ", h("button", { type: "button", class: "button button-small", onclick: () => location.reload() }, t("shell-load-again")));
  return h("p", { class: "banner", role: "alert" }, worded(await reasonIn(reason)), location.pathname !== "/account" && h("a", { class: "button button-small", href: "/account" }, t("shell-sign-in")));
}
