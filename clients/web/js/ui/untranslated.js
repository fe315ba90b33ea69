/** Texts that may not be in the page's language. */

import { h } from "./dom.js";
import { languageOf } from "./words.js";

/** Return what the server says, in English. @param {string} text */
export const said = (text) => h("span", { lang: "en" }, text);

/** Return what the server says in the page's language, marked if its words were not known. @param {string} text by `inWords` */
export const worded = (text) => h("span", { lang: languageOf(text) }, text);

/** Return names or code, which no language changes. @param {string} text */
export const named = (text) => h("span", { translate: "no" }, text);
