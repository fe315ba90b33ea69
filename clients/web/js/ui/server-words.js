/**
 * What the server says in English, in the page's language: whole texts, and patterns whose arguments are found in the
 * English text. The words are messages `said-...` of the catalogue; a page brings the groups that its modules name.
 *
 * An argument whose name begins with `said` is translated too; the pattern fits only if that succeeds. So does one that
 * begins with `moves`, by what the rules of the games say. One that begins with `any` may be any text, one with `number`
 * is a number, with its sign, every other is one word or number.
 */

import { known, LANGUAGE, noteEnglish, wordsOf } from "./words.js";

/** @typedef {import("./words.js").Pattern} Pattern */
/** @typedef {{ name: string, key: string | null }} Slot a group of a pattern's expression; `key`: a variant that it stands for */
/** @typedef {{ expression: RegExp, slots: Slot[] }} Reader */
/** @typedef {[texts: Record<string, string>, patterns: [Pattern, Pattern][]]} Group */

/** @type {{ agonSaid?: Record<string, Group> }} */
const kept = /** @type {any} */ (globalThis);
/** @type {Map<string, string | null>} */
const found = new Map();
/** @type {Map<Pattern, Reader>} */
const readers = new Map();
const SEATS = "games-seat-*";
const MOVES = "said-moves-";
const MOST_FOUND = 5_000;
const NOTATION = /^(?:[^A-Za-z]|(?<![A-Za-z])(?:[A-Za-z]|[A-Z]+|bar|off)(?![A-Za-z]))*$/;
/** A move of chess: "Nf3", "Qh4#", "exd8=Q+", "O-O". */
const CHESS_MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?$/;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e[-+]\d+)?$/;
const SIGNED = /^([+\u2212])(\d+(?:\.\d+)?)$/;
const NUMBERED = "([+\\u2212-]?\\d(?:[\\d.,]*\\d)?(?:e[-+]\\d+)?)";
const SENTENCE = /(?<=\.) (?=[A-Z]|the other side )/;
const IS_ENGLISH = (document.documentElement.lang || "en") === "en";

/** Return a text of the server's, or a seat, in the page's language; null if its words are not known. @param {string} text @param {string} group of messages: "said-moves-*" @returns {string | null} */
export function translated(text, group) {
  const name = group.slice(0, -1);
  const key = `${name}${text}`;
  const before = found.get(key);
  if (before !== undefined) return before;
  const own = sought(text, name) ?? began(text, name);
  if (found.size >= MOST_FOUND) found.clear();
  found.set(key, own);
  return own;
}

/** @param {string} text */
const isNotation = (text) => NOTATION.test(text) || CHESS_MOVE.test(text);

/** Return a text of the server's in the page's language, or in English and noted as that. @param {string} text @param {string} group @returns {string} */
export function inWords(text, group) {
  if (IS_ENGLISH) return text;
  return translated(text, group) ?? (isNotation(text) ? text : noteEnglish(text));
}

/** Return sentences of the server's in the page's language, or all of them in English and noted as that. @param {string} text @param {string} group @returns {string} */
export function inSentences(text, group) {
  if (IS_ENGLISH) return text;
  const own = text.split(SENTENCE).map((sentence) => translated(sentence, group));
  return own.includes(null) ? inWords(text, group) : own.map((sentence, index) => (index > 0 ? capital(sentence ?? "") : sentence)).join(" ");
}

/** Translate a text that begins with a capital as one that does not. @param {string} text @param {string} name of the group @returns {string | null} */
function began(text, name) {
  const lower = text.charAt(0).toLowerCase() + text.slice(1);
  const own = lower === text ? null : sought(lower, name);
  return own === null ? null : capital(own);
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} text @param {string} name of the group @returns {string | null} */
function sought(text, name) {
  const [texts, patterns] = kept.agonSaid?.[name] ?? [{}, []];
  const seat = known(SEATS.replace("*", text.toLowerCase()), "");
  if (seat !== "") return seat;
  const whole = texts[textNumber(text)];
  if (whole !== undefined) return whole;
  for (const [english, own] of patterns) {
    const given = argumentsIn(text, english, name);
    if (given !== null) return wordsOf(own, given);
  }
  return null;
}

/** Find the arguments of a text that a pattern made; null if it did not. @param {string} text @param {Pattern} english @param {string} group @returns {Record<string, string | number> | null} */
function argumentsIn(text, english, group) {
  const start = english[0];
  if (typeof start === "string" && !text.startsWith(start)) return null;
  let reader = readers.get(english);
  if (reader === undefined) {
    /** @type {Slot[]} */
    const slots = [];
    reader = { expression: new RegExp(`^${expressionOf(english, slots)}$`), slots };
    readers.set(english, reader);
  }
  const match = reader.expression.exec(text);
  if (match === null) return null;
  /** @type {Record<string, string | number>} */
  const given = {};
  for (const [index, { name, key }] of reader.slots.entries()) {
    const part = match[index + 1];
    if (part === undefined) continue;
    if (key !== null) given[name] = key === "one" ? 1 : key;
    else if (!/^(?:said|moves)/.test(name)) given[name] = numberOf(part);
    else {
      const own = wordOf(part, name.startsWith("moves") ? MOVES : group);
      if (own === null) return null;
      given[name] = own;
    }
  }
  return given;
}

/** Return a number as one, with its sign as a text of the page's language; any other text as it is. @param {string} text */
function numberOf(text) {
  const [, sign, size] = SIGNED.exec(text) ?? [];
  if (size !== undefined) return Number(size) === 0 ? 0 : `${sign}${Number(size).toLocaleString(LANGUAGE)}`;
  return NUMBER.test(text) ? Number(text.replaceAll(",", "")) : text;
}

/** Translate an argument, which may be notation. @param {string} text @param {string} group @returns {string | null} */
const wordOf = (text, group) => (isNotation(text) ? text : translated(text, `${group}*`));

/** @param {Pattern} pattern @param {Slot[]} slots of the groups, to be filled @returns {string} */
function expressionOf(pattern, slots) {
  if (typeof pattern === "string") return pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return pattern.map((part) => {
    if (typeof part === "string") return expressionOf(part, slots);
    if (part.v === undefined) {
      const name = part.$ ?? "";
      slots.push({ name, key: null });
      return groupOf(name);
    }
    const variants = Object.entries(part.v).map(([key, each]) => {
      slots.push({ name: part["?"] ?? "", key });
      return `(${expressionOf(each, slots)})`;
    });
    return `(?:${variants.join("|")})`;
  }).join("");
}

/** Return the group of an expression that finds an argument. @param {string} name */
function groupOf(name) {
  if (name.startsWith("number")) return NUMBERED;
  if (name.startsWith("moves")) return "([^%]+?)"; // a share of several is never a part of it
  return /^(?:said|any)/.test(name) ? "(.+?)" : "(\\S*[^\\s,;:.])";
}

/** Return FNV-1a of a text's UTF-16 units, in 32 bits. @param {string} text */
function textNumber(text) {
  let number = 2166136261;
  for (let index = 0; index < text.length; index += 1) number = Math.imul(number ^ text.charCodeAt(index), 16777619);
  return number >>> 0;
}
