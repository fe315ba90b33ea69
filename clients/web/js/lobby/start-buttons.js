/** The three ways to a game, on top of the start page, and the last game once more. */

import { h } from "../ui/dom.js";
import { gameTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").GameListing} GameListing */

/**
 * @param {{ last: { game: GameListing, opponent: string } | null, isReady: boolean }} state `last`: my last game against a bot
 * @param {{ oncomputer: () => void, onfriend: () => void, onsomeone: () => void, onagain: (game: GameListing) => void }} handlers
 */
export function startButtons({ last, isReady }, { oncomputer, onfriend, onsomeone, onagain }) {
  const wait = String(!isReady);
  return h(
    "section",
    { class: "start", "aria-label": t("lobby-start"), key: "start" },
    h(
      "div",
      { class: "start-ways" },
      h("button", { type: "button", class: "button button-main start-way", "aria-disabled": wait, onclick: () => isReady && oncomputer() }, h("b", {}, t("lobby-start-computer")), h("span", { class: "start-how" }, t("lobby-start-computer-how"))),
      h("button", { type: "button", class: "button start-way", "aria-disabled": wait, onclick: () => isReady && onfriend() }, h("b", {}, t("lobby-start-friend")), h("span", { class: "start-how" }, t("lobby-start-friend-how"))),
      h("button", { type: "button", class: "button start-way", "aria-disabled": wait, onclick: () => isReady && onsomeone() }, h("b", {}, t("lobby-start-someone")), h("span", { class: "start-how" }, t("lobby-start-someone-how"))),
    ),
    last && h("p", { class: "start-again" }, h("button", { type: "button", class: "button button-small", onclick: () => onagain(last.game) }, h("b", {}, t("lobby-again", { game: gameTitle(last.game.info.name, last.game.info.title) })), last.opponent && ` · ${last.opponent}`)),
  );
}
