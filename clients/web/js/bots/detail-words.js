/** What the cards of our own bots say in detail, in the page's language: a module of its own, since few pages show cards. */

import { translated } from "../ui/server-words.js";
import { cardWords } from "./card-words.js";

const DETAILS = "said-details-*";

/** Return a text of a card in the page's language. @param {string} text @returns {string} */
export const detailWords = (text) => translated(text, DETAILS) ?? cardWords(text);
