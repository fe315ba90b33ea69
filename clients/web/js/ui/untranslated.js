/** Texts that are not in the page's language. */

import { h } from "./dom.js";

/** Return what the server says, in English. @param {string} text */
export const said = (text) => h("span", { lang: "en" }, text);

/** Return names or code, which no language changes. @param {string} text */
export const named = (text) => h("span", { translate: "no" }, text);
