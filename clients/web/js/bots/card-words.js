/** What the cards of our own bots say, in the page's language. */

import { inWords, translated } from "../ui/server-words.js";
import { named, worded } from "../ui/untranslated.js";

const CARDS = "said-cards-*";

/** Return a text of a card in the page's language. @param {string} text @returns {string} */
export const cardWords = (text) => inWords(text, CARDS);

/** Return the name of a bot's operator: in the page's language if it is "the operator of this server". @param {string} name */
export const operatorName = (name) => {
  const own = translated(name, CARDS);
  return own === null ? named(name) : worded(own);
};
