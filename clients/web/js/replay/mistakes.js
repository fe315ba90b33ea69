/** "My mistakes": how many of each kind in each game, and the latest with links to try them again. */

import { h } from "../ui/dom.js";

/** @typedef {import("../types").Mistakes} Mistakes */
/** @typedef {import("../types").Mistake} Mistake */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** What was given away, as a heading and in a sentence. @type {Record<Mistake["motif"], [string, string]>} */
export const MOTIFS = {
  win: ["Wins", "a win was given away"],
  balance: ["Even games", "an even game was given away"],
  worse: ["Bad games", "a bad position became worse"],
};
const KINDS = /** @type {const} */ (["win", "balance", "worse"]);

/** @param {string} name @param {GameListing[]} games */
export const titleOfGame = (name, games) => games.find(({ info }) => info.name === name)?.info.title ?? name;

/** @param {Mistake} mistake */
const addressOf = ({ session, ply, key }) => `/replay/${encodeURIComponent(session)}${key ? `?key=${encodeURIComponent(key)}` : ""}#${ply}`;

/** @param {Mistakes} mistakes @param {GameListing[]} games @returns {VElement} */
export function mistakesPanel({ counts, mistakes }, games) {
  const names = [...new Set(counts.map(({ game }) => game))];
  const count = /** @param {string} game @param {string} motif */ (game, motif) => counts.find((each) => each.game === game && each.motif === motif)?.count ?? 0;
  return h(
    "section",
    { class: "panel mistakes", "aria-labelledby": "mistakes-title" },
    h("h2", { id: "mistakes-title", class: "panel-title" }, "My mistakes"),
    names.length === 0
      ? h("p", { class: "small" }, "None yet. They come from games of yours that were reviewed: press Review at the end of a game.")
      : [
          h(
            "table",
            { class: "lines-table" },
            h("caption", { class: "small" }, "What my mistakes gave away, in reviewed games"),
            h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Game"), KINDS.map((kind) => h("th", { scope: "col" }, MOTIFS[kind][0])))),
            h("tbody", {}, names.map((name) => h("tr", { key: name }, h("th", { scope: "row" }, titleOfGame(name, games)), KINDS.map((kind) => h("td", {}, String(count(name, kind))))))),
          ),
          h("h3", { class: "small" }, "Try them again"),
          h("ul", { class: "swings mistake-list" }, mistakes.slice(0, 20).map((each) => h("li", { key: `${each.session}-${each.ply}` }, h("a", { href: addressOf(each) }, `${titleOfGame(each.game, games)}, after ${each.ply} ${each.ply === 1 ? "move" : "moves"}`), `: ${each.verdict}, ${MOTIFS[each.motif][1]}.`))),
        ],
  );
}
