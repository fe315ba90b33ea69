/** Titles of games and seats in the page's language; those of games that are not ours stay as the server sends them. */

import { known } from "./words.js";

const TITLES = "games-title-*";
const SEATS = "games-seat-*";

/** @param {string} name the game's @param {string} title as the server sends it */
export const gameTitle = (name, title) => known(TITLES.replace("*", name), title);

/** @param {string} title of a seat, as the server sends it */
export const seatTitle = (title) => known(SEATS.replace("*", title.toLowerCase()), title);
