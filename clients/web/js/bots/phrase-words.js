/** Fixed lines of the chat, those that people choose from and those of our own bots, in the page's language. */

import { inWords, translated } from "../ui/server-words.js";

const PHRASES = "said-phrases-*";

/** Return a fixed line in the page's language. @param {string} text @returns {string} */
export const phraseWords = (text) => inWords(text, PHRASES);

/** Return a line of a chat that may be a fixed one in the page's language, any other as it is. @param {string} text @returns {string} */
export const lineWords = (text) => translated(text, PHRASES) ?? text;
