/** What engines say of their moves, and hints, in the page's language as far as the words are known. */

import { inSentences } from "../ui/server-words.js";
import { h } from "../ui/dom.js";
import { languageOf } from "../ui/words.js";

const REASONS = "said-reasons-*";
/** Engine whose reasons are what a bot that was handed in printed. */
export const STRANGERS = "submitted";

/** Return sentences of an engine, or a hint, in the page's language. @param {string} text */
export const reasonWords = (text) => inSentences(text, REASONS);

/** Return an element with an engine's sentences. @param {string} tag @param {string} text @param {Record<string, unknown>} [props] @returns {import("../ui/dom.js").VElement} */
export function reasonView(tag, text, props = {}) {
  const own = reasonWords(text);
  return h(tag, { ...props, lang: languageOf(own) }, own);
}
