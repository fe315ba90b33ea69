/** Results of games in the page's language. */

import { inWords } from "./server-words.js";

const RESULTS = "said-results-*";

/** Return a result, as the server words it, in the page's language. @param {string} result */
export const resultWords = (result) => inWords(result, RESULTS);
