/** Why the server refuses, in the page's language. Loaded when it is needed: few visits meet a refusal. */

import { inWords } from "../ui/server-words.js";

const REFUSALS = "said-refusals-*";

/** Return a reason in the page's language. @param {string} reason @returns {string} */
export const refusalWords = (reason) => inWords(reason, REFUSALS);
