/** A bot's card in full. */

import { cardInFull } from "../bots/bot-card.js";
import { lastGame } from "../bots/recent-bots.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchBot, fetchGames, NotFetched } from "../net/http-api.js";
import { botTitle } from "../ui/player-badge.js";
import { must, startShell } from "../shell/shell.js";
import { gameTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";

/** Return the form that leads to the start page, on which players agree to the card. @param {import("../types").ServedCard} card @param {import("../types").GameListing[]} games */
function playForm(card, games) {
  const able = games.filter(({ bots }) => bots.includes(card.name));
  const first = [lastGame(), "chess"].find((each) => able.some(({ info }) => info.name === each));
  const play = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const game = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("game");
    location.assign(`/#${new URLSearchParams({ play: String(game), bot: card.name })}`);
  };
  return (
    able.length > 0 &&
    h(
      "form",
      { class: "filter play-it", onsubmit: play },
      h("label", { for: "play-game" }, t("bots-play-it-at")),
      h("select", { id: "play-game", name: "game" }, able.map(({ info }) => h("option", { value: info.name, selected: info.name === first }, gameTitle(info.name, info.title)))),
      h("button", { class: "button button-main", type: "submit" }, t("bots-play")),
    )
  );
}

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");

startShell();
try {
  const [card, games] = await Promise.all([fetchBot(name), fetchGames()]);
  document.title = t("bots-page-title", { title: card.title });
  render(must("main"), h("div", { class: "page-narrow" }, h("h1", {}, botTitle(card)), playForm(card, games), cardInFull(card, games)));
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  if (error.isMissing) document.title = t("bots-missing-title");
  render(must("main"), failedView(error, t("bots-missing"), { href: "/bots", text: t("bots-all") }));
}
