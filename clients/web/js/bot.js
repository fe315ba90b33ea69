/** A bot's card in full. */

import { cardInFull } from "./cards.js";
import { h, render } from "./dom.js";
import { failedView } from "./failed.js";
import { fetchBot, fetchGames, NotFetched } from "./fetching.js";
import { botTitle } from "./players.js";
import { must, startShell } from "./shell.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");

startShell();
try {
  const [card, games] = await Promise.all([fetchBot(name), fetchGames()]);
  document.title = `${card.title}, bot · Agon`;
  render(must("main"), h("div", { class: "page-narrow" }, h("h1", {}, botTitle(card)), cardInFull(card, games)));
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  render(must("main"), failedView(error, "No such bot", { href: "/bots", text: "All bots" }));
}
