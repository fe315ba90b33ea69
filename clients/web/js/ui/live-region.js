/**
 * Speak to screen readers through a region that every page has from the start. Only its text changes. A repeated text
 * would stay silent, so every other text ends in a no-break space (browsers strip a trailing ordinary space).
 */

import { h } from "./dom.js";
import { languageOf } from "./words.js";

const MARK = "\u00a0";

/** Announcements closer together than this are read as one: a bot may answer before a player's move has been spoken. */
const TOGETHER_MS = 600;

let saidAt = -Infinity;
let said = "";

/** @param {string} before text in the region @param {string} text @returns {string} its next text */
export function nextText(before, text) {
  return before.endsWith(MARK) ? text : text + MARK;
}

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById("announcer");
  if (!region) return;
  const now = performance.now();
  said = now - saidAt < TOGETHER_MS && said !== text ? `${said} ${text}` : text;
  saidAt = now;
  region.textContent = nextText(region.textContent ?? "", said);
}

/** Return a paragraph that a screen reader reads out at once. @param {string} text @param {{ id?: string, key?: string }} [props] */
export function alertLine(text, props) {
  return h("p", { class: "trouble", role: "alert", lang: languageOf(text), ...props }, text);
}
