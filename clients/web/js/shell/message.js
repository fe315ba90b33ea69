/** The host's message of the day, on every page but a game's; whoever dismissed it does not see the same text again. */

import { announce } from "../ui/live-region.js";
import { h, render } from "../ui/dom.js";
import { savedMessage, saveMessage } from "../ui/settings.js";
import { t } from "../ui/words.js";

/** Show a message in place of the one before; an empty one ends it. @param {string} text */
export function drawMessage(text) {
  const isGame = location.pathname.startsWith("/play/");
  let region = document.getElementById("message-of-the-day");
  if (text === "" || text === savedMessage() || isGame) {
    region?.remove();
    return;
  }
  if (region === null) {
    region = document.createElement("section");
    region.id = "message-of-the-day";
    region.className = "offers";
    region.setAttribute("aria-label", t("shell-host-message"));
    document.getElementById("connection")?.after(region);
  }
  if (region.dataset.text === text) return;
  region.dataset.text = text;
  render(region, h("div", { class: "offer" }, h("p", { translate: "no" }, text), h("button", { type: "button", class: "button button-small", onclick: () => dismiss(text) }, t("shell-dismiss"))));
  announce(text);
}

/** @param {string} text */
function dismiss(text) {
  saveMessage(text);
  document.getElementById("message-of-the-day")?.remove();
}
