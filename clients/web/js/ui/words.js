/**
 * The words of the page's language, by id. The server puts those that a page uses into a script before its modules;
 * they are written in `clients/languages` and compiled to patterns (see `compiling.py` there).
 *
 * Ids stand as literals in the modules, since the bundles look for them there.
 */

/** @typedef {string | (string | Place)[]} Pattern */
/** @typedef {{ $?: string, n?: Intl.NumberFormatOptions, d?: Intl.DateTimeFormatOptions, "?"?: string, o?: 1, v?: Record<string, Pattern>, e?: string }} Place */
/** @typedef {string | number | Date | null | undefined} Argument */
/** @typedef {import("./dom.js").Children} Children */

/** The page's language, for `Intl`. */
export const LANGUAGE = document.documentElement.lang || "en";

/** @type {{ agonWords?: Record<string, Pattern> }} */
const kept = /** @type {any} */ (globalThis);
const cardinal = new Intl.PluralRules(LANGUAGE);
/** @type {Intl.PluralRules | undefined} */
let ordinal;

/** Return a message as text. @param {string} id @param {Record<string, Argument>} [given] its arguments */
export function t(id, given = {}) {
  return parts(pattern(id), given).join("");
}

/** Return a pattern as text. @param {Pattern} of @param {Record<string, Argument>} given */
export const wordsOf = (of, given) => parts(of, given).join("");

/** Return a message some of whose arguments are elements. @param {string} id @param {Record<string, Children>} given @returns {Children[]} */
export function rich(id, given) {
  return parts(pattern(id), given);
}

/** Return a message that the catalogue may lack: of a game or a bot that is not ours. @param {string} id @param {string} otherwise */
export function known(id, otherwise) {
  return kept.agonWords?.[id] === undefined ? otherwise : t(id);
}

/** Texts of the server's, which are in English. @type {Set<string>} */
const english = new Set();

/** Note a text as the server's. @param {string} text */
export function noteEnglish(text) {
  english.add(text);
  return text;
}

/** Return the language of a text that may be the server's, for the attribute `lang`. @param {string} text @returns {"en" | undefined} undefined: the page's */
export const languageOf = (text) => (english.has(text) ? "en" : undefined);

/** @param {string} id @returns {Pattern} */
function pattern(id) {
  const found = kept.agonWords?.[id];
  if (found !== undefined) return found;
  console.error(`no words for ${id}`);
  return id;
}

/** @param {Pattern} of @param {Record<string, any>} given @returns {any[]} */
function parts(of, given) {
  if (typeof of === "string") return [of];
  return of.flatMap((part) => (typeof part === "string" ? [part] : placed(part, given)));
}

/** @param {Place} place @param {Record<string, any>} given @returns {any[]} */
function placed(place, given) {
  if (place.v !== undefined) {
    const value = given[place["?"] ?? ""];
    const key = place.v[String(value)] === undefined && typeof value === "number" ? rules(place).select(value) : String(value);
    return parts(place.v[key] ?? place.v[place.e ?? ""] ?? "", given);
  }
  const value = given[place.$ ?? ""];
  if (place.d !== undefined) return [new Intl.DateTimeFormat(LANGUAGE, place.d).format(value)];
  return [typeof value === "number" ? value.toLocaleString(LANGUAGE, place.n) : (value ?? "")];
}

/** @param {Place} place */
function rules(place) {
  if (place.o === undefined) return cardinal;
  return (ordinal ??= new Intl.PluralRules(LANGUAGE, { type: "ordinal" }));
}
