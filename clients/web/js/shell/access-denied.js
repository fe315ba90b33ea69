/** What stands where the server does not let a page in: trying again is no use before something is done. */

import { h } from "../ui/dom.js";

/** @param {Extract<import("../types").ServerMessage, { t: "failure" }>} refusal of a hello @returns {import("../ui/dom.js").VElement} */
export function accessDenied({ code, reason }) {
  if (code === "protocol_version") return h("p", { class: "banner" }, "The server has changed: ", h("button", { type: "button", class: "button button-small", onclick: () => location.reload() }, "Load this page again"));
  return h("p", { class: "banner", role: "alert" }, h("span", {}, reason), location.pathname !== "/account" && h("a", { class: "button button-small", href: "/account" }, "Sign in"));
}
