/** The start page: games to play, open seeks, games to watch. */

import { alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { fetchBot, fetchBots, fetchDailyPuzzle, fetchGames, fetchPractice, fetchSeek, NotFetched } from "../net/http-api.js";
import { isCut, seatsOf } from "../ui/format.js";
import { lastGame } from "../bots/recent-bots.js";
import { firstGame } from "../lobby/game-groups.js";
import { startButtons } from "../lobby/start-buttons.js";
import { dailyView, gameCards, leftOutView, playingList, seekList, unlisted, warmthView } from "../lobby/lobby-lists.js";
import { noteRated } from "../lobby/rated-box.js";
import { filterView, isShown, quickPairing } from "../lobby/quick-pairing.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { keepFocus } from "../ui/keep-focus.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").Lobby} Lobby */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").SeekView} SeekView */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../lobby/lobby-state.js").LobbyState} LobbyState */
/** @typedef {import("../lobby/lobby-state.js").Dialog} Dialog */

/** @type {LobbyState} */
const initial = { you: null, leftOut: [], games: null, bots: [], myLevels: {}, people: {}, lobby: null, mine: [], unfinished: null, search: "", asked: new Map(), pairing: {}, filter: { game: "", players: "all" }, dialog: null, trouble: null, isBusy: false, picture: null, daily: undefined, dailyPicture: null };
const { state, set, redraw } = pageState(initial, () => keepFocus(() => render(must("main"), page())));
/** My seeks before the connection was lost, until the server has sent the remaining ones. @type {SeekView[] | null} */
let before = null;

let isLeaving = false;
window.addEventListener("pageshow", () => (isLeaving = false)); // also when the browser restores the page from its cache

/** Go to the table, once: a second call would abort the first. Back leads to this page without the link's request. @param {string} session */
function goTo(session) {
  if (isLeaving) return;
  isLeaving = true;
  if (hasRequest()) history.replaceState(null, "", "/");
  location.assign(`/play/${encodeURIComponent(session)}`);
}

const connection = connectShell({
  onWelcome: (you, { left_out: leftOut, may_rate: may }) => {
    noteRated(may ?? true);
    set({ you, leftOut: leftOut ?? [] });
    if (state.games === null) void openRequest();
    isStuck = false;
    void recall();
    void recallLevels();
    before = state.mine.map(({ seek }) => seek);
    set({ mine: [] });
  },
  onMessage(message) {
    if (message.t === "lobby") {
      set({ lobby: message });
      void renewSeeks();
    } else if (message.t === "offers") showMySeeks(message.mine.filter((seek) => !seek.to));
    else if (message.t === "pairing") set({ pairing: { [message.seek]: message } });
    else if (message.t === "started") goTo(message.session);
  },
});
connection.subscribe({ t: "watch_lobby", changes: true });

/** Send a command that may start a game; the answer leads this browser to it. @param {Command} command @param {boolean} [isNew] not a renewed seek */
async function ask(command, isNew = true) {
  set({ isBusy: true, trouble: null });
  try {
    const answer = await connection.send(command);
    if (answer.t === "seeking") {
      if (command.t !== "sit_down") state.asked.set(answer.seek.id, command); // only its owner renews a table
      if (isNew) set({ dialog: null });
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    set({ isBusy: false });
  }
}

/** Send a command unless one is on its way; its button stays enabled and keeps the focus. @param {Command} command */
async function once(command) {
  if (!state.isBusy) await ask(command);
}

/** Load my unfinished games, the latest first. */
async function recall() {
  try {
    const answer = await connection.send({ t: "my_games", limit: 20 });
    if (answer.t === "games") set({ unfinished: answer.games.filter(({ status }) => status === "playing").slice(0, 2) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ unfinished: state.unfinished ?? [], trouble: error.message });
  }
}

/** Load the levels about my practice ratings. */
async function recallLevels() {
  try {
    const answer = await connection.send({ t: "my_bot_games", steps: 0 });
    if (answer.t === "bot_games") set({ myLevels: answer.levels });
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // the dialogs then open on the gentlest levels
  }
}

/** @param {GameListing} game @param {string | null} bot @param {string | null} level */
function openBotDialog(game, bot, level) {
  set({ dialog: { kind: "bot", game, bot, level, terms: null, help: null }, trouble: null });
  void learnStrengths(game.info.name);
}

/** Open the dialog to find people: a table for more than two. @param {GameListing} game */
function openPeopleDialog(game) {
  if (game.info.seats > 2) set({ dialog: { kind: "table", game, seats: seatsOf(game.info, {}), places: [], absent: "forfeit", standIn: "" }, trouble: null });
  else set({ dialog: { kind: "person", game }, trouble: null });
}

/** Load how strong the people here are in a game; without an answer the dialog does not say it. @param {string} game */
async function learnStrengths(game) {
  if (game in state.people) return;
  try {
    const shares = await fetchPractice(game);
    set({ people: { ...state.people, [game]: shares.ratings } });
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
  }
}

/** Show my seeks as the server lists them. @param {SeekView[]} seeks */
function showMySeeks(seeks) {
  const known = new Set(state.mine.map(({ seek }) => seek.id));
  const isNew = seeks.some((seek) => !known.has(seek.id)) && state.isBusy;
  set({ mine: seeks.map((seek) => ({ seek, isNew: isNew && !known.has(seek.id) })), dialog: isNew ? null : state.dialog });
}

/** Renew the seeks that did not survive a lost connection. */
async function renewSeeks() {
  const [gone, here] = [before ?? [], new Set(state.mine.map(({ seek }) => seek.id))];
  before = null;
  for (const { id } of gone) {
    const command = state.asked.get(id);
    if (command && !here.has(id)) await ask(command, false);
  }
}

/** @param {SeekView} seek */
async function cancel(seek) {
  await ask(seek.table && seek.by.id !== state.you?.id ? { t: "stand_up", table: seek.id } : { t: "cancel_seek", seek: seek.id });
  set({ mine: state.mine.filter((each) => each.seek.id !== seek.id) });
}

/** Accept a seek or table as the lobby lists it; one with a cut option is shown in full first. @param {SeekView} seek */
function accept(seek) {
  if (isCut(seek.options)) void invite(seek.id);
  else take(seek);
}

/** @param {SeekView} seek in full */
function take(seek) {
  if (seek.table) void approach(seek);
  else if (seek.by.kind === "human") {
    void ask({ t: "accept_seek", seek: seek.id });
  } else void offered(seek);
}

/** Show a bot's seek; the card of another host's bot is fetched first. @param {SeekView} seek */
async function offered(seek) {
  await orTrouble(async () => {
    const card = await fetchBot(seek.by.card ?? "");
    set({ dialog: { kind: "seek_bot", seek, card }, trouble: null });
  });
}

/** Show a table, with the cards of all its bots. @param {SeekView} seek */
async function approach(seek) {
  await orTrouble(async () => {
    const names = seek.table ? [...seek.table.seats.map((seat) => seat?.player), seek.table.stand_in?.player].flatMap((player) => (player?.kind === "bot" && player.card ? [player.card] : [])) : [];
    const cards = await Promise.all([...new Set(names)].map((name) => fetchBot(name)));
    set({ dialog: { kind: "sit", seek, cards }, trouble: null });
  });
}

/** Show the trouble if a fetch fails. @param {() => Promise<void>} fetching */
async function orTrouble(fetching) {
  try {
    await fetching();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    set({ trouble: error.message });
  }
}

function page() {
  const { games, lobby, mine, unfinished, daily, dialog, trouble } = state;
  if (games === null || lobby === null || unfinished === null || daily === undefined) return opening(); // all at once, so that nothing moves under a finger
  const kinds = /** @param {SeekView} seek */ (seek) => /** @type {PlayerRef["kind"][]} */ (seek.accepts === "anyone" ? ["human", "bot"] : [seek.by.kind, seek.accepts === "bots" ? "bot" : "human"]);
  const others = (lobby?.seeks ?? []).filter((seek) => !mine.some((each) => each.seek.id === seek.id) && seek.by.id !== state.you?.id && isShown(state.filter, seek.game, kinds(seek)));
  const playing = (lobby?.playing ?? []).filter((game) => isShown(state.filter, game.game, game.players.map(({ kind }) => kind)));
  /** Change the dialog from its current state: the drawing may be a frame old. @type {import("../lobby/new-game-dialogs.js").DialogHandlers["change"]} */
  const change = (update) => state.dialog && set({ dialog: update(state.dialog) });
  const handlers = { ask: once, onclose: closed, change };
  return h(
    "div",
    { class: "lobby", key: "lobby" },
    hero(lobby, others.length, playing.length),
    waysToPlay(games),
    trouble && !dialog && alertLine(trouble),
    state.leftOut.length > 0 && leftOutView(state.leftOut),
    mine.length > 0 && waitingViews(),
    unfinished.length > 0 && h("section", { "aria-labelledby": "unfinished-title", key: "unfinished" }, h("h2", { id: "unfinished-title" }, t("lobby-your-games")), playingList(unfinished, games)),
    dailyView(state.daily ?? null, games, state.dailyPicture),
    h(
      "div",
      { class: "lobby-columns" },
      h(
        "section",
        { class: "lobby-games", "aria-labelledby": "games-title" },
        h("div", { class: "lobby-games-head" }, h("h2", { id: "games-title" }, t("lobby-games")), searchField()),
        gameCards(games, state.search, state.picture, {
          onbot: (game) => openBotDialog(game, null, null),
          onpeople: openPeopleDialog,
        }),
      ),
      h(
        "div",
        { class: "lobby-people" },
        !mine.some(({ seek }) => seek.pairing) && quickPairing(games, state.isBusy, (command) => void once(command)),
        h("section", { "aria-labelledby": "seeks-title" }, h("h2", { id: "seeks-title" }, t("lobby-looking")), seekList(others, games, accept), unlisted(lobby.seeks, lobby.seeking)),
        h("section", { "aria-labelledby": "playing-title" }, h("h2", { id: "playing-title" }, t("lobby-playing")), playingList(playing, games), unlisted(lobby.playing, lobby.running)),
        filterView(state.filter, games, (filter) => set({ filter })),
      ),
    ),
    dialog && dialogView(dialog, handlers),
  );
}

/** The page until games and lists have come: what is above them. */
function opening() {
  return h("div", { class: "lobby lobby-opening", key: "lobby" }, hero(state.lobby, 0, 0), waysToPlay(state.games), state.trouble && alertLine(state.trouble), h("p", { class: "quiet" }, t("lobby-loading")));
}

/** @param {GameListing[] | null} games */
function waysToPlay(games) {
  const known = games ?? [];
  const last = known.find(({ info }) => info.name === lastGame());
  const game = last ?? firstGame(known);
  const forTwo = game && seatsOf(game.info, {}) === 2 ? game : known.find(({ info }) => seatsOf(info, {}) === 2 && info.name === "chess") ?? known.find(({ info }) => seatsOf(info, {}) === 2);
  return startButtons(
    { last: last ? { game: last, opponent: "" } : null, isReady: game !== undefined },
    {
      oncomputer: () => game && openBotDialog(game, null, null),
      onfriend: () => forTwo && set({ dialog: { kind: "person", game: forTwo, isPrivate: true }, trouble: null }),
      onsomeone: () => /** @type {HTMLElement | null} */ (document.querySelector("#quick-game"))?.focus(),
      onagain: (again) => openBotDialog(again, null, null),
    },
  );
}

function searchField() {
  const typed = /** @param {Event} event */ (event) => set({ search: /** @type {HTMLInputElement} */ (event.target).value.trim() });
  return h("div", { class: "search" }, h("label", { for: "search", class: "visually-hidden" }, t("lobby-find-game")), h("input", { id: "search", type: "search", placeholder: t("lobby-find-game-key"), "aria-keyshortcuts": "/", oninput: typed }));
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [contenteditable]");
  const field = document.getElementById("search");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping || !field) return;
  event.preventDefault();
  field.focus();
});

/** The dialogs' module, loaded with the first dialog. @type {typeof import("../lobby/new-game-dialogs.js") | null} */
let dialogs = null;
/** Module of games against bots. @type {typeof import("../lobby/bot-dialog.js") | null} */
let opponents = null;
/** Module of open tables. @type {typeof import("../lobby/open-table-dialogs.js") | null} */
let tables = null;

/** Module of waiting seeks. @type {typeof import("../lobby/waiting.js") | null} */
let waits = null;
/** True if loading them failed: the next connection tries again. */
let isStuck = false;

function waitingViews() {
  if (waits === null) {
    if (!isStuck) void loadDialogs();
    return null;
  }
  const handlers = { oncancel: (/** @type {SeekView} */ seek) => void cancel(seek), onapproach: (/** @type {SeekView} */ seek) => void approach(seek), onloaded: () => redraw() };
  return state.mine.map((asked) => waits?.waiting(asked, state, handlers));
}

/** @param {Dialog} shown @param {import("../lobby/new-game-dialogs.js").DialogHandlers} handlers */
function dialogView(shown, handlers) {
  if (dialogs === null || opponents === null || tables === null || state.bots.length === 0) {
    void loadDialogs();
    return null;
  }
  switch (shown.kind) {
    case "bot":
      return opponents.botDialog(shown, state, handlers);
    case "person":
      return dialogs.personDialog(shown, state, handlers);
    case "seek_bot":
      return dialogs.seekBotDialog(shown, state, handlers);
    case "invite":
      return dialogs.inviteDialog(shown, state, handlers);
    case "table":
      return tables?.tableDialog(shown, state.bots, state, handlers) ?? null;
    case "sit":
      return tables?.sitDialog(shown, state, handlers) ?? null;
  }
}

async function loadDialogs() {
  try {
    dialogs ??= await import("../lobby/new-game-dialogs.js");
    opponents ??= await import("../lobby/bot-dialog.js");
    tables ??= await import("../lobby/open-table-dialogs.js");
    waits ??= await import("../lobby/waiting.js");
    if (state.bots.length === 0) set({ bots: await fetchBots() });
    redraw();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof NotFetched)) throw error; // a module that cannot be fetched
    isStuck = true;
    set({ dialog: null, trouble: t("lobby-no-answer") });
  }
}

/** @param {Lobby | null} lobby @param {number} seeking @param {number} playing numbers of the seeks and games listed below */
function hero(lobby, seeking, playing) {
  const online = lobby ? t("lobby-online", { count: lobby.online }) : "\u00a0";
  const games = t("lobby-games-running", { count: playing });
  return h(
    "header",
    { class: "hero" },
    h("h1", {}, t("lobby-hero"), " ", h("span", { class: "hero-turn" }, t("lobby-hero-turn"))),
    h("p", { class: "lead" }, t("lobby-lead")),
    h("p", { class: "small hero-count" }, online, playing > 0 && [" · ", h("a", { href: "#playing-title" }, games)], seeking > 0 && [" · ", h("a", { href: "#seeks-title" }, t("lobby-seeking", { count: seeking }))], lobby && warmthView(lobby.warmth)),
  );
}

/** Show a seek in full, and ask if the visitor wants to join it. @param {string} id */
async function invite(id) {
  try {
    const seek = await fetchSeek(id);
    if (seek.by.kind === "bot" || seek.table) take(seek);
    else set({ dialog: { kind: "invite", seek }, trouble: null });
  } catch (error) {
    if (!(error instanceof NotFetched && error.isMissing)) throw error;
    set({ trouble: t("lobby-not-open") });
  }
}

/** Load the games; after a connection that succeeds later, too, so that a page opened before the server started finds them. */
const loaded = { games: fetchGames() };
loaded.games.catch(() => undefined); // the first welcome asks again

/** Load the puzzle of the day, and what draws it if there is one. */
async function loadDaily() {
  const daily = await fetchDailyPuzzle().catch((error) => {
    if (!(error instanceof NotFetched)) throw error;
    return null;
  });
  set({ daily });
  if (daily?.board) import("../lobby/daily-puzzle.js").then(({ dailyBoard }) => set({ dailyPicture: dailyBoard }), () => undefined); // without a network there is no picture
}
void loadDaily();

/** Show the games, and open the dialog that the address requests. */
async function openRequest() {
  await orTrouble(async () => {
    const games = await loaded.games.catch(() => (loaded.games = fetchGames()));
    set({ games, trouble: null });
    await openRequested(games);
  });
}

/** Close the dialog; an invitation leaves the address. */
function closed() {
  if (joining() !== null) history.replaceState(null, "", "/");
  set({ dialog: null, trouble: null });
}

/** True if the address carries a request that ends when a game starts. */
function hasRequest() {
  const asked = new URLSearchParams(location.hash.slice(1));
  return joining() !== null || ["seek", "play", "friend"].some((each) => asked.has(each));
}

/** Return the seek of an invitation's address, /join/ID, or null. */
function joining() {
  const [, first, seek] = location.pathname.split("/");
  return first === "join" && seek ? decodeURIComponent(seek) : null;
}

/** Open the dialog that the address requests: an invitation, a bot to play, or people. @param {GameListing[]} games */
async function openRequested(games) {
  const asked = new URLSearchParams(location.hash.slice(1));
  const invited = joining() ?? asked.get("seek");
  const named = /** @param {string} what */ (what) => games.find(({ info }) => info.name === asked.get(what));
  const [game, shared] = [named("play"), named("friend")];
  if (invited) await invite(invited);
  else if (game) openBotDialog(game, asked.get("bot"), asked.get("level"));
  else if (shared) openPeopleDialog(shared);
}
window.addEventListener("hashchange", () => {
  const { games } = state;
  if (games !== null) void orTrouble(() => openRequested(games)); // a link entered on this page loads nothing
});
redraw();
import("../board/game-icon.js").then(({ gameIcon }) => set({ picture: gameIcon }), () => undefined); // without a network there are no pictures
