/** What the server says of submitted bots, in the page's language. */

import { inWords } from "../ui/server-words.js";

const COURSE = "said-course-*";

/** Return how a game of a submitted bot went, or why none is taken. @param {string} text @returns {string} */
export const courseWords = (text) => inWords(text, COURSE);
