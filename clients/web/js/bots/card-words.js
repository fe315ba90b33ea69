/** What the cards of our own bots say, in the page's language. */

import { inWords } from "../ui/server-words.js";

const CARDS = "said-cards-*";

/** Return a text of a card in the page's language. @param {string} text @returns {string} */
export const cardWords = (text) => inWords(text, CARDS);
