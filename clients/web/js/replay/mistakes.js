/** "My mistakes": how many of each kind in each game, and the latest with links to try them again. */

import { h } from "../ui/dom.js";
import { gameTitle } from "../ui/game-words.js";
import { rich, t } from "../ui/words.js";
import { CLASSES } from "./review.js";

/** @typedef {import("../types").Mistakes} Mistakes */
/** @typedef {import("../types").Mistake} Mistake */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** What was given away: ids of a heading and of a part of a sentence. @type {Record<Mistake["motif"], [string, string]>} */
export const MOTIFS = {
  win: ["replay-mistakes-win", "replay-mistake-win"],
  balance: ["replay-mistakes-balance", "replay-mistake-balance"],
  worse: ["replay-mistakes-worse", "replay-mistake-worse"],
};
const KINDS = /** @type {const} */ (["win", "balance", "worse"]);

/** @param {string} name @param {GameListing[]} games */
export const titleOfGame = (name, games) => gameTitle(name, games.find(({ info }) => info.name === name)?.info.title ?? name);

/** @param {Mistake} mistake */
const addressOf = ({ session, ply, key }) => `/replay/${encodeURIComponent(session)}${key ? `?key=${encodeURIComponent(key)}` : ""}#${ply}`;

/** @param {Mistakes} mistakes @param {GameListing[]} games @returns {VElement} */
export function mistakesPanel({ counts, mistakes }, games) {
  const names = [...new Set(counts.map(({ game }) => game))];
  const count = /** @param {string} game @param {string} motif */ (game, motif) => counts.find((each) => each.game === game && each.motif === motif)?.count ?? 0;
  return h(
    "section",
    { class: "panel mistakes", "aria-labelledby": "mistakes-title" },
    h("h2", { id: "mistakes-title", class: "panel-title" }, t("replay-mistakes")),
    names.length === 0
      ? h("p", { class: "small" }, t("replay-mistakes-none"))
      : [
          h(
            "table",
            { class: "lines-table" },
            h("caption", { class: "small" }, t("replay-mistakes-caption")),
            h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("replay-game")), KINDS.map((kind) => h("th", { scope: "col" }, t(MOTIFS[kind][0]))))),
            h("tbody", {}, names.map((name) => h("tr", { key: name }, h("th", { scope: "row" }, titleOfGame(name, games)), KINDS.map((kind) => h("td", {}, String(count(name, kind))))))),
          ),
          h("h3", { class: "small" }, t("replay-mistakes-again")),
          h("ul", { class: "swings mistake-list" }, mistakes.slice(0, 20).map((each) => mistakeView(each, games))),
        ],
  );
}

/** @param {Mistake} mistake @param {GameListing[]} games */
function mistakeView(mistake, games) {
  const { session, ply, game, verdict, motif } = mistake;
  const link = h("a", { href: addressOf(mistake) }, t("replay-mistake-link", { game: titleOfGame(game, games), count: ply }));
  const word = CLASSES.find(([name]) => name === verdict)?.[2];
  return h("li", { key: `${session}-${ply}` }, rich("replay-mistake", { link, verdict: word ? t(word) : verdict, motif: t(MOTIFS[motif][1]) }));
}
