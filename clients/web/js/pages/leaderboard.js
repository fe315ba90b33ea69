/** The best players of each pool. People, bots, and people against bots have separate lists. */

import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchGames, fetchLeaderboard, NotFetched } from "../net/http-api.js";
import { playerName } from "../ui/player-badge.js";
import { poolText, ratingView, samePool } from "../ui/ratings.js";
import { connectShell, must } from "../shell/shell.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").Leaderboard} Leaderboard */
/** @typedef {import("../types").GameListing} GameListing */

/** @param {Leaderboard} board @param {GameListing[]} games */
function page({ pools, pool, best }, games) {
  const choose = /** @param {Event} event */ (event) => {
    const chosen = pools[Number(/** @type {HTMLSelectElement} */ (event.target).value)];
    if (chosen) location.search = String(new URLSearchParams({ ...chosen }));
  };
  return h(
    "div",
    { class: "page-narrow" },
    h("h1", {}, t("player-leaders-title")),
    h("p", { class: "lead" }, t("player-leaders-lead")),
    pools.length === 0 && h("p", { class: "quiet" }, t("player-leaders-none"), " ", t("player-leaders-how")),
    pool && [
      h(
        "div",
        { class: "field" },
        h("label", { for: "pool" }, t("player-leaders-list")),
        h("select", { id: "pool", onchange: choose }, pools.map((each, index) => h("option", { value: String(index), selected: samePool(each, pool) }, poolText(each, games)))),
      ),
      h(
        "table",
        { class: "table" },
        h("caption", { class: "visually-hidden" }, t("player-leaders-best", { pool: poolText(pool, games) })),
        h("thead", {}, h("tr", {}, ["player-leaders-place", "player-leaders-player", "player-leaders-rating", "player-leaders-games"].map((id) => h("th", { scope: "col" }, t(id))))),
        h(
          "tbody",
          {},
          best.map((line) => h("tr", {}, h("td", {}, line.rank === null ? "–" : String(line.rank)), h("td", {}, playerName(line.player, { link: true })), h("td", {}, ratingView(line.rating)), h("td", {}, String(line.games)))),
        ),
      ),
      h("p", { class: "small" }, t("player-leaders-uncertainty")),
    ],
    h("p", {}, h("a", { href: "/bots" }, t("player-leaders-bots"))),
  );
}

connectShell({ onMessage: () => undefined });
try {
  const [board, games] = await Promise.all([fetchLeaderboard(location.search), fetchGames()]);
  render(must("main"), page(board, games));
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  render(must("main"), failedView(error, t("player-leaders-missing")));
}
