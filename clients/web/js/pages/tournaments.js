/** The tournaments that are to come, go on, or are over; and the form to announce one. */

import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchGames, fetchTournaments, NotFetched } from "../net/http-api.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { announceDialog } from "../tournament/announcing.js";
import { kindText, whenText } from "../tournament/words.js";
import { gameTitle } from "../ui/game-words.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").TournamentSummary} TournamentSummary */
/** @typedef {import("../types").TournamentList} TournamentList */

/** @type {{ list: TournamentList | null, games: import("../types").GameListing[], isAnnouncing: boolean, trouble: string | null, failed: NotFetched | null }} */
const initial = { list: null, games: [], isAnnouncing: false, trouble: null, failed: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

const connection = connectShell({ onMessage: () => undefined });

/** @type {Record<TournamentSummary["status"], string>} */
const STATES = { announced: "tournament-state-begins", running: "tournament-state-running", paused: "tournament-state-paused", finished: "tournament-state-over", cancelled: "tournament-state-cancelled" };

/** @param {TournamentSummary} each */
function row(each) {
  const title = gameTitle(each.game, state.games.find(({ info }) => info.name === each.game)?.info.title ?? each.game);
  const when = t(STATES[each.status], { when: whenText(each.starts_at, connection.now()) });
  return h(
    "li",
    { key: each.id, class: "row-card" },
    h("div", { class: "row-main" }, h("h3", { class: "row-title" }, h("a", { href: `/tournament/${encodeURIComponent(each.id)}` }, each.title)), h("p", { class: "small" }, [kindText(each.kind), title, t("tournament-players-count", { count: each.entrants }), when].join(" · "))),
  );
}

/** @param {string} title @param {TournamentSummary[]} list @param {string} none */
function section(title, list, none) {
  return h("section", { key: title }, h("h2", {}, title), list.length === 0 ? h("p", { class: "quiet" }, none) : h("ul", { class: "rows" }, list.map(row)));
}

/** @param {Extract<import("../types").Command, { t: "announce_tournament" }>} command */
async function announceIt(command) {
  try {
    const answer = await connection.send(command);
    if (answer.t === "tournament") location.assign(`/tournament/${encodeURIComponent(answer.tournament)}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  }
}

function page() {
  const { list, failed, isAnnouncing, trouble, games } = state;
  if (failed) return failedView(failed, t("tournament-none-found"));
  if (!list) return h("p", { class: "quiet page-narrow" }, t("tournament-loading"));
  return h(
    "div",
    { class: "page-narrow", key: "tournaments" },
    h("h1", {}, t("tournament-list")),
    h("p", { class: "lead" }, t("tournament-lead")),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: () => set({ isAnnouncing: true, trouble: null }) }, t("tournament-announce"))),
    h("p", {}, rich("tournament-of-clubs", { clubs: h("a", { href: "/clubs" }, t("tournament-clubs")) })),
    section(t("tournament-open"), list.open, t("tournament-none-announced")),
    list.over.length > 0 && section(t("tournament-over-list"), list.over, ""),
    isAnnouncing && announceDialog(games, trouble, { announce: (command) => void announceIt(command), onclose: () => set({ isAnnouncing: false }) }),
  );
}

redraw();
try {
  const [list, games] = await Promise.all([fetchTournaments(), fetchGames()]);
  set({ list, games });
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  set({ failed: error });
}
