/** Texts that may not be in the page's language. */

import { h } from "./dom.js";
import { languageOf } from "./words.js";

/** Return what the server says, in English. @param {string} text */
export const said = (text) => h("span", { lang: "en" }, text);

/** Return what the server says in the page's language, marked if its words were not known. @param {string} text by `inWords` */
export const worded = (text) => h("span", { lang: languageOf(text) }, text);

/** Return such a text in which code stands between backticks. @param {string} text by `inWords` */
export const wordedCode = (text) => h("span", { lang: languageOf(text) }, text.split("`").map((part, place) => (place % 2 === 1 ? h("code", { translate: "no" }, part) : part)));

/** Return names or code, which no language changes. @param {string} text */
export const named = (text) => h("span", { translate: "no" }, text);
