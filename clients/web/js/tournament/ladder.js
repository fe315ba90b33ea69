/** A ladder: the challenge to me, mine, and whom I may challenge. */

import { h } from "../ui/dom.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { entrantOf } from "./tables.js";
import { whenText } from "./words.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").TournamentView} TournamentView */

/**
 * @param {TournamentView} view @param {number} mine number of the entrant that I am @param {number} now server time, ms
 * @param {{ challenge: (entrant: number) => void, answer: (accept: boolean) => void }} handlers
 */
export function ladderPart(view, mine, now, { challenge, answer }) {
  const toMe = view.challenges?.find(({ other }) => other === mine);
  const byMe = view.challenges?.find(({ entrant }) => entrant === mine);
  const reach = view.reachable?.[String(mine)] ?? [];
  const name = /** @param {number} number */ (number) => playerName(entrantOf(view, number).player, { link: true });
  return [
    toMe && h("p", { key: "to-me" }, rich("tournament-challenges-you", { player: name(toMe.entrant), when: whenText(toMe.until, now) })),
    toMe &&
      h(
        "div",
        { class: "actions", key: "answer" },
        h("button", { type: "button", class: "button button-main button-big", onclick: () => answer(true) }, t("tournament-play")),
        h("button", { type: "button", class: "button", onclick: () => answer(false) }, t("tournament-leave-place")),
      ),
    byMe && h("p", { key: "by-me", class: "quiet" }, rich("tournament-you-challenge", { player: name(byMe.other), when: whenText(byMe.until, now) })),
    reach.length > 0 &&
      h(
        "div",
        { class: "actions", key: "reach" },
        reach.map((number) => h("button", { key: number, type: "button", class: "button", onclick: () => challenge(number) }, t("tournament-challenge", { player: playerText(entrantOf(view, number).player) }))),
      ),
  ];
}
