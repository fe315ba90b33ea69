/** All bots of this server, in short. */

import { h, oncePerFrame, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchBots, fetchConnectedBots, fetchGames, NotFetched } from "../net/http-api.js";
import { gentlest, strengthTable } from "../bots/bot-strength.js";
import { botTitle, playerName, playerText } from "../ui/player-badge.js";
import { must, startShell } from "../shell/shell.js";

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
      h("h2", { id: "strength-title" }, "By strength"),
      h("div", { class: "filter" }, h("label", { for: "strength-game" }, "Game"), h("select", { id: "strength-game", value: listing.info.name, onchange: change }, games.map(({ info }) => h("option", { value: info.name }, info.title)))),
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
    h("h1", {}, "Bots"),
    h("p", { class: "lead" }, "All bots of this server. Each has a ", h("a", { href: "#cards-title" }, "card"), ": its method, what it sees, what it costs, who operates it."),
    first && h("p", {}, "Never played before? Start with ", h("a", { href: `/bots/${first.card.name}` }, botTitle(first.card)), `, level ${first.level.title}: ${first.level.summary}`),
    byStrength(bots, games, redraw),
    h("h2", { id: "cards-title" }, "Cards"),
    h(
      "ul",
      { class: "rows", "aria-labelledby": "cards-title" },
      bots.map((card) =>
        h(
          "li",
          { class: "row-card" },
          h("div", { class: "row-main" }, h("h3", { class: "row-title" }, botTitle(card)), h("p", {}, card.summary), h("p", { class: "small" }, `${card.levels.length} ${card.levels.length === 1 ? "level" : "levels"} · operated by ${card.operator.name.replace(/^The /, "the ")}`)),
          h("a", { class: "button", href: `/bots/${card.name}` }, "Card", h("span", { class: "visually-hidden" }, ` of ${card.title}, bot`)),
        ),
      ),
    ),
    connected.length > 0 && [
      h("h2", {}, "Connected by others"),
      h("p", { class: "small" }, "Other people's programs that are connected now. You can challenge them."),
      h("ul", { class: "rows" }, connected.map((bot) => h("li", { class: "row-card" }, h("div", { class: "row-main" }, playerName(bot, { link: true })), h("a", { class: "button", href: `/player/${encodeURIComponent(bot.id)}` }, "Challenge", h("span", { class: "visually-hidden" }, ` ${playerText(bot)}`))))),
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
  render(must("main"), failedView(error, "No bots"));
}
