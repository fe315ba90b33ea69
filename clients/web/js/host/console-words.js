/** What the server says on the console, in the page's language. */

import { inWords } from "../ui/server-words.js";
import { named, worded } from "../ui/untranslated.js";
import { languageOf } from "../ui/words.js";

const SETTINGS = "said-settings-*";
const HEALTH = "said-health-*";
const LOG = "said-log-*";

/** Return what a setting is for. @param {string} about with code between double backquotes @returns {string} */
export const settingWords = (about) => inWords(about.replaceAll("``", ""), SETTINGS);

/** Return a problem, a note, the label of a figure, or why a backup failed. @param {string} text @returns {string} */
export const healthWords = (text) => inWords(text, HEALTH);

/** Return the value of a figure: what is no text of ours is a name or a place. @param {string} value */
export function figureWords(value) {
  const own = healthWords(value);
  return languageOf(own) === undefined ? worded(own) : named(value);
}

/** Return an entry of the log, between whom it is about and who did it. @param {string} what @returns {string} */
export const logWords = (what) => inWords(what, LOG);
