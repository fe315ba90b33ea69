/** Titles of games, their seats and options in the page's language; those of games that are not ours stay as the server sends them. */

import { known } from "./words.js";

const TITLES = "games-title-*";
const SEATS = "games-seat-*";
const SUMMARIES = "games-summary-*";
const OPTIONS = "games-option-*";
const CHOICES = "games-choice-*";

/** @param {string} name the game's @param {string} title as the server sends it */
export const gameTitle = (name, title) => known(TITLES.replace("*", name), title);

/** @param {string} name the game's @param {string} summary as the server sends it */
export const gameSummary = (name, summary) => known(SUMMARIES.replace("*", name), summary);

/** @param {string} title of a seat, as the server sends it */
export const seatTitle = (title) => known(SEATS.replace("*", title.toLowerCase()), title);

/** @param {string} text as the server sends it */
const slug = (text) => text.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");

/** @param {string} title of an option, as the server sends it */
export const optionTitle = (title) => known(OPTIONS.replace("*", slug(title)), title);

/** @param {string} title of an option's choice or example, as the server sends it */
export const choiceTitle = (title) => known(CHOICES.replace("*", slug(title)), title);
