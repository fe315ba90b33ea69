/** The tournaments that are to come, go on, or are over; and the form to announce one. */

import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchGames, fetchTournaments, NotFetched } from "../net/http-api.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { announceDialog } from "../tournament/announcing.js";
import { KINDS, whenText } from "../tournament/words.js";

/** @typedef {import("../types").TournamentSummary} TournamentSummary */
/** @typedef {import("../types").TournamentList} TournamentList */

/** @type {{ list: TournamentList | null, games: import("../types").GameListing[], isAnnouncing: boolean, trouble: string | null, failed: NotFetched | null }} */
const initial = { list: null, games: [], isAnnouncing: false, trouble: null, failed: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

const connection = connectShell({ onMessage: () => undefined });

/** @type {Record<TournamentSummary["status"], string>} */
const STATES = { announced: "begins", running: "goes on", paused: "paused", finished: "over", cancelled: "called off" };

/** @param {TournamentSummary} each */
function row(each) {
  const title = state.games.find(({ info }) => info.name === each.game)?.info.title ?? each.game;
  const when = each.status === "announced" ? `${STATES.announced} ${whenText(each.starts_at, connection.now())}` : STATES[each.status];
  return h(
    "li",
    { key: each.id, class: "row-card" },
    h("div", { class: "row-main" }, h("h3", { class: "row-title" }, h("a", { href: `/tournament/${encodeURIComponent(each.id)}` }, each.title)), h("p", { class: "small" }, `${KINDS[each.kind]} · ${title} · ${each.entrants} ${each.entrants === 1 ? "player" : "players"} · ${when}`)),
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
  if (failed) return failedView(failed, "No tournaments");
  if (!list) return h("p", { class: "quiet page-narrow" }, "Loading…");
  return h(
    "div",
    { class: "page-narrow", key: "tournaments" },
    h("h1", {}, "Tournaments"),
    h("p", { class: "lead" }, "For people, for bots, or for both by consent. Results and standings follow from the stored games."),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: () => set({ isAnnouncing: true, trouble: null }) }, "Announce a tournament")),
    h("p", {}, h("a", { href: "/clubs" }, "Clubs"), " have tournaments of their own, which are listed on the club's page."),
    section("Open", list.open, "None is announced."),
    list.over.length > 0 && section("Over", list.over, ""),
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
