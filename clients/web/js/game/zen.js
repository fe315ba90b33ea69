/** Zen: the board, the clocks and the result alone. It lasts until the page is left. */

import { announce } from "../ui/live-region.js";
import { t } from "../ui/words.js";

/** @returns {boolean} */
export const isZen = () => document.documentElement.hasAttribute("data-zen");

export function toggleZen() {
  document.documentElement.toggleAttribute("data-zen");
  announce(t(isZen() ? "play-zen-on" : "play-zen-off"));
}

/** Toggle by the key z, and redraw. @param {() => void} redraw */
export function listenForZen(redraw) {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || event.key !== "z") return;
    toggleZen();
    redraw();
  });
}
