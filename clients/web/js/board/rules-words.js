/** The rules of the games in the page's language. */

import { inWords } from "../ui/server-words.js";

const RULES = "said-rules-*";

/** Return a game's rules, or a step of them, in the page's language. @param {string} text as the server sends it */
export const rulesWords = (text) => inWords(text, RULES);
