/** The games in groups, in the order in which the start page lists them. */

import { gameSummary, gameTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {{ id: string, title: string, games: GameListing[] }} Group */

/** Ids of the groups' titles. */
const CLASSICS = "lobby-group-classics";
const CHANCE = "lobby-group-chance";
const QUICK = "lobby-group-quick";
const STUDY = "lobby-group-study";

/** The best known first. A game that is not named here is listed after the others of its kind. @type {[string, string[]][]} */
const GROUPS = [
  [CLASSICS, ["chess", "go", "checkers", "othello", "connect_four", "hex", "chinese_checkers"]],
  [CHANCE, ["backgammon", "holdem", "hearts", "liars_dice"]],
  [QUICK, ["tic_tac_toe", "rock_paper_scissors", "pig"]],
  [STUDY, ["tree", "pair_tree", "extensive_form", "kuhn_poker", "leduc_poker", "prisoners_dilemma", "public_goods"]],
];

/** @param {GameListing} game */
function groupOf({ info }) {
  const named = GROUPS.find(([, names]) => names.includes(info.name));
  return named ? named[0] : info.chance || info.hidden ? CHANCE : CLASSICS;
}

/** Return the groups that have games; the pinned ones come first. @param {GameListing[]} games @returns {Group[]} */
export function grouped(games) {
  const order = GROUPS.flatMap(([, names]) => names);
  const place = /** @param {GameListing} game */ ({ info }) => (order.indexOf(info.name) + order.length + 1) % (order.length + 1);
  const listed = games.filter((game) => !game.hidden).sort((one, other) => place(one) - place(other));
  const rest = listed.filter((game) => !game.pinned);
  return [
    { id: "lobby-group-recommended", games: listed.filter((game) => game.pinned) },
    ...GROUPS.map(([id]) => ({ id, games: rest.filter((game) => groupOf(game) === id) })),
  ]
    .filter((group) => group.games.length > 0)
    .map((group) => ({ ...group, title: t(group.id) }));
}

/** Return the game that a newcomer is offered: the first of the list. @param {GameListing[]} games @returns {GameListing | undefined} */
export function firstGame(games) {
  return grouped(games)[0]?.games[0];
}

/** True if a game has the words that a person searches for. @param {GameListing} game @param {string} search */
export function isFound({ info }, search) {
  const text = `${gameTitle(info.name, info.title)} ${gameSummary(info.name, info.summary)} ${info.title} ${info.summary} ${info.name}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
