/** The dialog in which a person reads the cards of a tournament's bots before entering. */

import { cardSummary } from "../bots/bot-card.js";
import { dialog as modal } from "../ui/dialog.js";
import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";
import { said } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").EntrantView} EntrantView */

/** Kinds in which everybody may have to meet everybody. */
const FIXED = ["round_robin", "double_round_robin", "knockout"];

/** Return one entrant of each card whose bot is to be paired. @param {TournamentView} view @returns {EntrantView[]} */
export function botsOf(view) {
  if (view.kind === "simul") return []; // only the host meets them
  const bots = view.entrants.filter(({ player, active, card }) => player.kind === "bot" && active && card);
  return bots.filter(({ player }, place) => bots.findIndex((each) => each.player.card === player.card) === place);
}

/**
 * @param {TournamentView} view @param {ServedCard[]} cards of its bots @param {string | null} trouble
 * @param {{ join: (agreed: Record<string, string>) => void, onclose: () => void }} handlers
 */
export function enterDialog(view, cards, trouble, { join, onclose }) {
  const isFixed = FIXED.includes(view.kind);
  const enter = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    join(Object.fromEntries(cards.filter(({ name }) => isFixed || form.get(`bot-${name}`) === "on").map(({ name, digest }) => [name, digest])));
  };
  return modal(
    { key: "enter", title: t("tournament-bots-take-part"), onclose },
    h("p", {}, t(isFixed ? "tournament-agree-all" : "tournament-agree-some")),
    h(
      "form",
      { onsubmit: enter },
      cards.map((card) => {
        const bots = view.entrants.filter(({ player }) => player.card === card.name);
        const levels = card.levels.filter(({ name }) => bots.some(({ player }) => player.level === name));
        return h(
          "section",
          { key: card.name, class: "panel" },
          h("h3", {}, bots.map(({ player, number }) => h("div", { key: number }, playerName(player)))),
          cardSummary(card, levels.length > 0 ? levels : card.levels, view.game),
          !isFixed && h("label", { class: "check" }, h("input", { type: "checkbox", name: `bot-${card.name}` }), h("span", {}, rich("tournament-agree", { bot: said(`${card.title} (BOT)`) }))),
        );
      }),
      h("div", { class: "dialog-foot" }, trouble && alertLine(trouble), h("button", { class: "button button-main button-big", type: "submit" }, t(isFixed ? "tournament-agree-enter" : "tournament-enter"))),
    ),
  );
}
