/** Handicaps in the page's language: what is given, and the sentence about all of them. */

import { inWords } from "../ui/server-words.js";

const ODDS = "said-odds-*";

/** Return a handicap in the page's language. @param {string} text as the server says it @returns {string} */
export const oddsWords = (text) => inWords(text, ODDS);
