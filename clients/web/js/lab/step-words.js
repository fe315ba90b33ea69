/** What the steps of a search say, in the page's language as far as the words are known. */

import { inSentences } from "../ui/server-words.js";

const STEPS = "said-steps-*";

/** Return the sentences of a step in the page's language. @param {string} text */
export const stepWords = (text) => inSentences(text, STEPS);
