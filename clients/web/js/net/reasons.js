/** The server's reasons, as sentences in the page's language. */

import { stopped } from "../ui/format.js";
import { LANGUAGE, noteEnglish } from "../ui/words.js";

/** Return a reason as a sentence, in English if its words are not known or cannot be fetched. @param {string} reason @returns {Promise<string>} */
export async function reasonIn(reason) {
  if (LANGUAGE === "en") return sentence(reason);
  const words = await import("./refusal-words.js").catch(() => null); // connection lost
  const own = words === null ? reason : words.refusalWords(reason);
  return own === reason ? noteEnglish(sentence(reason)) : sentence(own);
}

/** @param {string} reason @returns {string} */
export const sentence = (reason) => stopped(reason.charAt(0).toUpperCase() + reason.slice(1));
