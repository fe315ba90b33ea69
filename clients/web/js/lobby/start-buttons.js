/** The three ways to a game, on top of the start page, and the last game once more. */

import { h } from "../ui/dom.js";

/** @typedef {import("../types").GameListing} GameListing */

/**
 * @param {{ last: { game: GameListing, opponent: string } | null, isReady: boolean }} state `last`: my last game against a bot
 * @param {{ oncomputer: () => void, onfriend: () => void, onsomeone: () => void, onagain: (game: GameListing) => void }} handlers
 */
export function startButtons({ last, isReady }, { oncomputer, onfriend, onsomeone, onagain }) {
  const wait = String(!isReady);
  return h(
    "section",
    { class: "start", "aria-label": "Start a game", key: "start" },
    h(
      "div",
      { class: "start-ways" },
      h("button", { type: "button", class: "button button-main start-way", "aria-disabled": wait, onclick: () => isReady && oncomputer() }, h("b", {}, "Play the computer"), h("span", { class: "start-how" }, "From a beginner's strength up")),
      h("button", { type: "button", class: "button start-way", "aria-disabled": wait, onclick: () => isReady && onfriend() }, h("b", {}, "Play a friend"), h("span", { class: "start-how" }, "You get a link to send")),
      h("button", { type: "button", class: "button start-way", "aria-disabled": wait, onclick: () => isReady && onsomeone() }, h("b", {}, "Find someone"), h("span", { class: "start-how" }, "A person of about your rating")),
    ),
    last && h("p", { class: "start-again" }, h("button", { type: "button", class: "button button-small", onclick: () => onagain(last.game) }, h("b", {}, `${last.game.info.title}, again`), last.opponent && ` · ${last.opponent}`)),
  );
}
