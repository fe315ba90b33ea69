/** All bots of this server, in short. */

import { h, render } from "./dom.js";
import { failedView } from "./failed.js";
import { fetchBots, NotFetched } from "./fetching.js";
import { botTitle } from "./players.js";
import { must, startShell } from "./shell.js";

/** @param {import("./types").ServedCard[]} bots */
function page(bots) {
  return h(
    "div",
    { class: "page-narrow" },
    h("h1", {}, "Bots"),
    h("p", { class: "lead" }, "Everything that plays here without being a person. Each has a card: how it chooses, what it sees, what it costs, who answers for it."),
    h(
      "ul",
      { class: "rows" },
      bots.map((card) =>
        h(
          "li",
          { class: "row-card" },
          h("div", { class: "row-main" }, h("h2", { class: "row-title" }, botTitle(card)), h("p", {}, card.summary), h("p", { class: "small" }, `${card.levels.length} ${card.levels.length === 1 ? "level" : "levels"} · answered for by ${card.operator.name}`)),
          h("a", { class: "button", href: `/bots/${card.name}` }, "Card", h("span", { class: "visually-hidden" }, ` of ${card.title}, bot`)),
        ),
      ),
    ),
  );
}

startShell();
try {
  render(must("main"), page(await fetchBots()));
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  render(must("main"), failedView(error, "No bots"));
}
