/** All bots of this server, in short. */

import { h, render } from "./dom.js";
import { fetchBots } from "./fetching.js";
import { botTitle } from "./players.js";
import { must, startShell } from "./shell.js";

startShell();
const bots = await fetchBots();
render(
  must("main"),
  h(
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
  ),
);
