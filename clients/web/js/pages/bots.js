/** All bots of this server, in short. */

import { h, oncePerFrame, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchBots, fetchConnectedBots, fetchGames, NotFetched } from "../net/http-api.js";
import { gentlest, strengthTable } from "../bots/bot-strength.js";
import { botTitle, playerName, playerText } from "../ui/player-badge.js";
import { must, startShell } from "../shell/shell.js";
import { gameTitle } from "../ui/game-words.js";
import { said, worded } from "../ui/untranslated.js";
import { cardWords, operatorName } from "../bots/card-words.js";
import { rich, t } from "../ui/words.js";

/** Game whose levels are listed. */
let shown = "chess";

/** @param {import("../types").ServedCard[]} bots @param {import("../types").GameListing[]} games @param {() => void} redraw */
function byStrength(bots, games, redraw) {
  const listing = games.find(({ info }) => info.name === shown) ?? games[0];
  const change = /** @param {Event} event */ (event) => {
    shown = /** @type {HTMLSelectElement} */ (event.target).value;
    redraw();
  };
  return (
    listing &&
    h(
      "section",
      { "aria-labelledby": "strength-title" },
      h("h2", { id: "strength-title" }, t("bots-by-strength")),
      h("div", { class: "filter" }, h("label", { for: "strength-game" }, t("bots-game")), h("select", { id: "strength-game", value: listing.info.name, onchange: change }, games.map(({ info }) => h("option", { value: info.name }, gameTitle(info.name, info.title))))),
      strengthTable(bots, listing),
    )
  );
}

/** @param {import("../types").ServedCard[]} bots @param {import("../types").PlayerRef[]} connected @param {import("../types").GameListing[]} games @param {() => void} redraw */
function page(bots, connected, games, redraw) {
  const first = gentlest(bots.filter(({ games }) => games.includes("*")), "tic_tac_toe");
  return h(
    "div",
    { class: "page-narrow" },
    h("h1", {}, t("bots-title")),
    h("p", { class: "lead" }, rich("bots-lead", { card: h("a", { href: "#cards-title" }, t("bots-lead-card")) })),
    first && h("p", {}, rich("bots-never-played", { bot: h("a", { href: `/bots/${first.card.name}` }, botTitle(first.card)), level: said(first.level.title), summary: worded(cardWords(first.level.summary)) })),
    byStrength(bots, games, redraw),
    h("h2", { id: "cards-title" }, t("bots-cards")),
    h(
      "ul",
      { class: "rows", "aria-labelledby": "cards-title" },
      bots.map((card) =>
        h(
          "li",
          { class: "row-card" },
          h("div", { class: "row-main" }, h("h3", { class: "row-title" }, botTitle(card)), h("p", {}, worded(cardWords(card.summary))), h("p", { class: "small" }, t("bots-levels-count", { count: card.levels.length }), " · ", rich("bots-operated-by", { operator: operatorName(card.operator.name.replace(/^The /, "the ")) }))),
          h("a", { class: "button", href: `/bots/${card.name}` }, t("bots-card"), h("span", { class: "visually-hidden", translate: "no" }, ` ${t("bots-card-of", { title: card.title })}`)),
        ),
      ),
    ),
    connected.length > 0 && [
      h("h2", {}, t("bots-connected")),
      h("p", { class: "small" }, t("bots-connected-note")),
      h("ul", { class: "rows" }, connected.map((bot) => h("li", { class: "row-card" }, h("div", { class: "row-main" }, playerName(bot, { link: true })), h("a", { class: "button", href: `/player/${encodeURIComponent(bot.id)}` }, t("bots-challenge"), h("span", { class: "visually-hidden", translate: "no" }, ` ${playerText(bot)}`))))),
    ],
  );
}

startShell();
try {
  const [bots, connected, games] = await Promise.all([fetchBots(), fetchConnectedBots(), fetchGames()]);
  const redraw = oncePerFrame(() => render(must("main"), page(bots, connected.bots, games, redraw)));
  redraw();
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  render(must("main"), failedView(error, t("bots-none")));
}
