/** One tournament: enter it, its standings, pairings and results. My next game opens by itself. */

import { announce, alertLine } from "../ui/live-region.js";
import { ChatBox, showNewestLine } from "../game/chat.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchBot, fetchBots, fetchGames, fetchTournament, NotFetched } from "../net/http-api.js";
import { playerName } from "../ui/player-badge.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { botsOf, enterDialog } from "../tournament/entering.js";
import { ladderPart } from "../tournament/ladder.js";
import { organiserPanel, resultChooser } from "../tournament/organiser.js";
import { byesOf, crossTable, gamesTable, standingsTable } from "../tournament/tables.js";
import { kindText, stateText, termsText } from "../tournament/words.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").Command} Command */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** Longest time (ms) by which a reader waits after a change, so that not all read at once. */
const SPREAD_MS = 400;

/**
 * @type {{ view: TournamentView | null, you: import("../types").PlayerRef | null, games: import("../types").GameListing[],
 *   bots: ServedCard[], entering: ServedCard[] | null, isBusy: boolean, trouble: string | null, failed: NotFetched | null, offset: number }}
 */
const initial = { view: null, you: null, games: [], bots: [], entering: null, isBusy: false, trouble: null, failed: null, offset: 0 };
const { state, set, redraw } = pageState(initial, () => {
  render(must("main"), page());
  showNewestLine();
});

const connection = connectShell({
  onMessage(message) {
    chat.onMessage(message);
    if (message.t === "tournament_changed" && message.tournament === id) setTimeout(() => void read(), Math.random() * SPREAD_MS);
    if (message.t === "started") void openIfMine(message.session);
  },
  onWelcome(you) {
    set({ you });
    void connection.send({ t: "watch_tournament", tournament: id }).catch(ignoreRefusal);
    chat.follow();
    void read();
  },
});
const chat = new ChatBox(id, connection, () => redraw(), "tournament");

/** @param {unknown} error */
function ignoreRefusal(error) {
  if (!(error instanceof Refused)) throw error;
}

async function read() {
  try {
    const [before, view] = [state.view, await fetchTournament(id)];
    set({ view, failed: null, offset: view.now - Date.now() });
    document.title = `${view.title} · Agon`;
    if (before !== null && roomIn(before) !== roomIn(view)) chat.follow();
    if (state.games.length === 0) set({ games: await fetchGames() });
    if (view.organiser.id === state.you?.id && view.accepts !== "humans" && state.bots.length === 0) set({ bots: await fetchBots() });
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    if (state.view !== null) return;
    set({ failed: error });
    if (error.isMissing) document.title = t("tournament-missing-title");
  }
}

/** Open my game of this tournament when it begins. @param {string} session */
async function openIfMine(session) {
  await read();
  const isHost = state.view?.kind === "simul" && myNumber(state.view) === 1; // who goes from board to board by the links
  if (!isHost && state.view?.games.some((game) => game.session === session)) location.assign(`/play/${encodeURIComponent(session)}`);
}

/** Do what the organiser orders. Results may be entered faster than the server answers: it takes them in their order. @param {import("../types").OrganiseTournament["do"]} deed */
const act = (deed) => void send({ t: "organise_tournament", tournament: id, do: deed }, t("tournament-done"));

/** Send a command; a second press on the same button is none. @param {Command} command @param {string} said */
async function send(command, said) {
  if (state.isBusy && command.t !== "organise_tournament") return;
  set({ isBusy: true, trouble: null });
  try {
    await connection.send(command);
    set({ entering: null });
    announce(said);
    await read();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    set({ isBusy: false });
  }
}

/** @param {TournamentView} view */
async function enter(view) {
  const bots = botsOf(view);
  if (bots.length === 0) return send({ t: "join_tournament", tournament: id, agreed: {} }, t("tournament-you-take-part"));
  try {
    set({ entering: await Promise.all(bots.map(({ player }) => fetchBot(player.card ?? ""))), trouble: null });
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    set({ trouble: error.message });
  }
}

/** @param {TournamentView} view */
const myNumber = (view) => view.entrants.find(({ player }) => player.id === state.you?.id)?.number ?? null;

/** The rooms of the chat that I may read. @param {TournamentView} view */
function roomIn(view) {
  if (["finished", "cancelled"].includes(view.status)) return "both";
  return myNumber(view) === null && view.organiser.id !== state.you?.id ? "spectators" : "players";
}

/** @param {TournamentView} view @param {number | null} mine */
function myPart(view, mine) {
  const isOver = ["finished", "cancelled"].includes(view.status);
  const me = mine === null ? null : (view.entrants[mine - 1] ?? null);
  const games = view.games.filter((each) => mine !== null && [each.white, each.black, ...(each.others ?? [])].includes(mine) && (each.white_points === null || each.white_points === undefined));
  const isHost = view.kind === "simul" && mine === 1;
  const mayEnter = state.you?.kind === "human" && view.accepts !== "bots" && !isOver && !isHost;
  const handlers = {
    challenge: /** @param {number} entrant */ (entrant) => void send({ t: "challenge_entrant", tournament: id, entrant }, t("tournament-challenged")),
    answer: /** @param {boolean} accept */ (accept) => void send({ t: "answer_entrant", tournament: id, accept }, t(accept ? "tournament-game-begins" : "tournament-place-left")),
  };
  return h(
    "div",
    { class: "actions" },
    games.map((game) => h("a", { key: game.session, class: "button button-main button-big", href: `/play/${encodeURIComponent(game.session)}` }, games.length > 1 ? t("tournament-my-game-at", { board: game.board }) : t("tournament-my-game"))),
    view.kind === "ladder" && me?.active && games.length === 0 && ladderPart(view, me.number, Date.now() + state.offset, handlers),
    mayEnter && !me?.active && h("button", { type: "button", class: "button button-main button-big", "aria-disabled": String(state.isBusy), onclick: () => void enter(view) }, t(me ? "tournament-come-back" : "tournament-enter")),
    mayEnter && me?.active && h("button", { type: "button", class: "button", "aria-disabled": String(state.isBusy), onclick: () => void send({ t: "leave_tournament", tournament: id }, t("tournament-paired-no-more")) }, t(view.status === "announced" ? "tournament-withdraw" : "tournament-leave")),
    me?.active && games.length === 0 && !isOver && view.kind !== "ladder" && h("p", { class: "quiet" }, t("tournament-opens-itself")),
  );
}

/** @param {TournamentView} view */
function rounds(view) {
  const mayAct = state.you?.id === view.organiser.id && !["finished", "cancelled"].includes(view.status);
  const more = mayAct ? resultChooser(act) : null;
  if (view.kind === "arena" || view.kind === "ladder") {
    const running = view.games.filter(({ white_points: points }) => points === null || points === undefined);
    const over = view.games.filter((game) => !running.includes(game));
    return [running.length > 0 && h("section", { key: "running" }, h("h2", {}, t("tournament-games-now")), gamesTable(view, running, t("tournament-games-now"), more)), over.length > 0 && h("details", { key: "over" }, h("summary", {}, t("tournament-last-games")), gamesTable(view, over, t("tournament-last-games"), more))];
  }
  return Array.from({ length: view.round }, (_, place) => view.round - place).map((round) => {
    const games = view.games.filter((game) => game.round === round);
    const title = t("tournament-round", { round });
    const content = [gamesTable(view, games, title, more), byesOf(view, round)];
    return round === view.round ? h("section", { key: round }, h("h2", {}, title), content) : h("details", { key: round }, h("summary", {}, title), content);
  });
}

function page() {
  const { view, failed, games, entering, trouble } = state;
  if (failed) return failedView(failed, t("tournament-missing"));
  if (!view) return h("p", { class: "quiet page-narrow" }, t("tournament-loading"));
  const info = games.find((each) => each.info.name === view.game)?.info;
  const mine = myNumber(view);
  return h(
    "div",
    { class: "page-narrow tournament", key: "tournament" },
    h("p", { class: "small" }, h("a", { href: "/tournaments" }, t("tournament-list"))),
    h("h1", {}, view.title),
    h("p", { class: "lead" }, `${kindText(view.kind)} · ${termsText(view, info)}`),
    h("p", {}, h("strong", { class: "tournament-state" }, stateText(view, Date.now() + state.offset)), " ", rich("tournament-organised", { count: view.entrants.filter(({ active }) => active).length, organiser: playerName(view.organiser, { link: true }) })),
    trouble && !entering && alertLine(trouble),
    myPart(view, mine),
    view.organiser.id === state.you?.id && organiserPanel(view, state.bots, state.isBusy, act),
    view.status === "announced" || view.standings.length === 0
      ? h("section", {}, h("h2", {}, t("tournament-players")), view.entrants.length === 0 ? h("p", { class: "quiet" }, t("tournament-nobody-yet")) : h("ul", { class: "byes" }, view.entrants.filter(({ active }) => active).map(({ player, number, rating }) => h("li", { key: number }, playerName(player, { link: true, you: number === mine }), ` ${rating}`))))
      : h("section", {}, h("h2", {}, t("tournament-standings")), standingsTable(view, mine)),
    chat.view(state.you?.id),
    rounds(view),
    ["swiss", "round_robin", "double_round_robin"].includes(view.kind) && view.seats === 2 && view.round > 0 && h("details", { key: "cross" }, h("summary", {}, t("tournament-cross-table")), crossTable(view)),
    h("div", { class: "actions downloads" }, h("a", { class: "button", href: `/tournament/${encodeURIComponent(id)}/board` }, t("tournament-wall")), h("button", { type: "button", class: "button", onclick: () => window.print() }, t("tournament-print")), ["swiss", "round_robin", "double_round_robin"].includes(view.kind) && view.seats === 2 && view.round > 0 && h("a", { class: "button", href: `/api/tournaments/${encodeURIComponent(id)}.trf`, download: `${id}.trf` }, t("tournament-report")),
      h("a", { class: "button", href: `/api/tournaments/${encodeURIComponent(id)}.csv`, download: `${id}.csv` }, t("tournament-table"))),
    entering && enterDialog(view, entering, trouble, { join: (agreed) => void send({ t: "join_tournament", tournament: id, agreed }, t("tournament-you-take-part")), onclose: () => set({ entering: null, trouble: null }) }),
  );
}

setInterval(() => state.view && redraw(), 1_000); // the countdowns
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("main details")) /** @type {HTMLDetailsElement} */ (folded).open = true;
});
redraw();
