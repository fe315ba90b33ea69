/** What the rules say of moves, places, hands and facts, in the page's language as far as its words are known. */

import { inWords } from "../ui/server-words.js";

const MOVES = "said-moves-*";

/** Return a text of a game's rules in the page's language. @param {string} text */
export const moveWords = (text) => inWords(text, MOVES);
