/** All bots of this server, in short. */

import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchBots, fetchConnectedBots, NotFetched } from "../net/http-api.js";
import { gentlest } from "../bots/bot-strength.js";
import { botTitle, playerName, playerText } from "../ui/player-badge.js";
import { must, startShell } from "../shell/shell.js";

/** @param {import("../types").ServedCard[]} bots @param {import("../types").PlayerRef[]} connected */
function page(bots, connected) {
  const first = gentlest(bots.filter(({ games }) => games.includes("*")), "tic_tac_toe");
  return h(
    "div",
    { class: "page-narrow" },
    h("h1", {}, "Bots"),
    h("p", { class: "lead" }, "All bots of this server. Each has a card: its method, what it sees, what it costs, who operates it."),
    first && h("p", {}, "Never played before? Start with ", h("a", { href: `/bots/${first.card.name}` }, botTitle(first.card)), `, level ${first.level.title}: ${first.level.summary}`),
    h(
      "ul",
      { class: "rows" },
      bots.map((card) =>
        h(
          "li",
          { class: "row-card" },
          h("div", { class: "row-main" }, h("h2", { class: "row-title" }, botTitle(card)), h("p", {}, card.summary), h("p", { class: "small" }, `${card.levels.length} ${card.levels.length === 1 ? "level" : "levels"} · operated by ${card.operator.name.replace(/^The /, "the ")}`)),
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
  const [bots, connected] = await Promise.all([fetchBots(), fetchConnectedBots()]);
  render(must("main"), page(bots, connected.bots));
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  render(must("main"), failedView(error, "No bots"));
}
