/**
 * A tournament on a wall: its games as live boards beside the standings and the countdown. It needs nobody: what does not
 * fit is shown in turn. Games are followed as a spectator sees them, whoever is signed in at this browser.
 */

import { geometry } from "../../board/geometry.js";
import { nextTick } from "../../game/seats.js";
import { EMPTY, happened, opened } from "../../game/session.js";
import { Connection, Refused } from "../../net/connection.js";
import { fetchTournament, NotFetched } from "../../net/http-api.js";
import { layoutFor, linesOf, wallGame, wallStandings } from "../../tournament/wall.js";
import { kindText, stateText } from "../../tournament/words.js";
import { h, oncePerFrame, render } from "../../ui/dom.js";
import { failedView } from "../../ui/failed-view.js";
import { saveToken, savedToken } from "../../ui/settings.js";
import { named } from "../../ui/untranslated.js";
import { rich, t } from "../../ui/words.js";

/** @typedef {import("../../types").TournamentView} TournamentView */
/** @typedef {import("../../types").PairingView} PairingView */
/** @typedef {import("../../types").ServerMessage} ServerMessage */
/** @typedef {import("../../game/session.js").SessionState} SessionState */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** Longest time (ms) by which a reader waits after a change, so that not all read at once. */
const SPREAD_MS = 400;
/** Time (ms) after which the next boards and places are shown. */
const TURN_MS = 12_000;
/** Time (ms) for which a result stays on its board. */
const RESULT_MS = 8_000;
/** Time (ms) after which a game that could not be followed is tried again: its round was just paired. */
const AGAIN_MS = 2_000;
const MANY = 1_000;

const host = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {TournamentView | null} */
let view = null;
/** @type {NotFetched | null} */
let failed = null;
let isLost = false;
let isHeld = false;
/** Number of turns of the pages so far. */
let turn = 0;
/** The followed games; null until the server has sent one. @type {Map<string, SessionState | null>} */
const boards = new Map();
/** When the end of a game was seen here (ms). @type {Map<string, number>} */
const endedAt = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticker;

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const connection = new Connection({
  url: `${scheme}//${location.host}/ws`,
  token: savedToken,
  spectate: true,
  onMessage,
  onWelcome(welcome) {
    if (welcome.token !== null) saveToken(welcome.token);
  },
  onStatus(status) {
    isLost = status.phase === "waiting" || (status.phase === "connecting" && status.lost);
    redraw();
  },
});

/** The first reading. */
const reading = read();

/** @param {ServerMessage} message */
function onMessage(message) {
  if (message.t === "failure" && message.code === "unauthenticated" && !connection.isOpen) saveToken(null);
  if (message.t === "tournament") void reading.then(() => (message.seq === view?.seq ? undefined : read())); // after each welcome: it may have changed meanwhile
  if (message.t === "tournament_changed" && message.tournament === id) setTimeout(() => void read(), Math.random() * SPREAD_MS);
  if (message.t !== "joined" && message.t !== "event") return;
  const known = boards.get(message.session);
  if (known === undefined) return;
  if (message.t === "joined") boards.set(message.session, opened(EMPTY, message));
  else if (known) boards.set(message.session, happened(known, message));
  redraw();
}

async function read() {
  try {
    const next = await fetchTournament(id);
    for (const { session } of running(view)) if (boards.has(session) && !running(next).some((game) => game.session === session)) endedAt.set(session, Date.now());
    view = next;
    failed = null;
    document.title = `${view.title} · Agon`;
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    if (view === null) failed = error;
    if (error.isMissing) document.title = t("tournament-missing-title");
  }
  redraw();
}

/** @param {PairingView} game */
const isRunning = ({ white_points: points }) => points === null || points === undefined;
/** @param {TournamentView | null} of @returns {PairingView[]} */
const running = (of) => of?.games.filter(isRunning) ?? [];

/** The games of the screen: those that go on, and those that ended here a moment ago. @returns {PairingView[]} */
function games() {
  const found = view?.games.filter((game) => isRunning(game) || Date.now() - (endedAt.get(game.session) ?? 0) < RESULT_MS) ?? [];
  return found.sort((one, other) => one.board - other.board || one.round - other.round);
}

/** Follow these games, and no others. @param {PairingView[]} shown */
function follow(shown) {
  const wanted = new Set(shown.map(({ session }) => session));
  for (const session of boards.keys()) {
    if (wanted.has(session)) continue;
    boards.delete(session);
    connection.unfollow(session);
  }
  for (const session of wanted) {
    if (boards.has(session)) continue;
    boards.set(session, null);
    connection.follow(session).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      connection.unfollow(session);
      if (error.code !== "private_table") setTimeout(() => (boards.delete(session), redraw()), AGAIN_MS);
    });
  }
}

/** @param {string} name @returns {{ width: number, height: number, line: number }} the room of a part in px, and one line of text */
function measured(name) {
  const part = host.querySelector(name);
  if (!(part instanceof HTMLElement)) return { width: innerWidth, height: innerHeight, line: 20 };
  return { width: part.clientWidth, height: part.clientHeight, line: 1.3 * parseFloat(getComputedStyle(part).fontSize) };
}

/** Return the part of a list that is shown now, and how to say so. @template T @param {T[]} all @param {number} fit */
function pageOf(all, fit) {
  const pages = Math.max(1, Math.ceil(all.length / Math.max(1, fit)));
  const first = (turn % pages) * fit;
  const shown = all.slice(first, first + fit);
  return { shown, isPart: pages > 1, text: pages > 1 ? t("tournament-wall-part", { first: first + 1, last: first + shown.length, all: all.length }) : "" };
}

/** @param {PairingView[]} all */
function layout(all) {
  const { width, height, line } = measured(".wall-boards");
  const [example] = [...boards.values()].filter((each) => each !== null);
  const board = example?.fixed?.board;
  const where = board && board.shape !== "table" ? geometry(board, false, null) : null;
  const dice = (example?.frames.at(-1)?.position.view.hands.length ?? 0) > 0 ? 3 : 0;
  const lines = linesOf(view?.seats ?? 2) * 1.5 + (where ? dice : 0);
  return layoutFor(all.length, { width, height, ratio: where ? where.width / where.height : 1.6, strips: lines * line, gap: 0.6 * line }, line);
}

/** @param {TournamentView} of @param {number} now */
function wall(of, now) {
  const all = games();
  const grid = layout(all);
  const boardsNow = pageOf(all, grid.columns * grid.rows);
  const side = measured(".wall-standings");
  const places = pageOf(of.standings, Math.max(1, Math.floor(side.height / (side.line * 1.47)) - 1));
  follow(boardsNow.shown);
  const address = `/tournament/${encodeURIComponent(id)}`;
  return h(
    "div",
    { class: "wall", key: "wall" },
    h("header", { class: "wall-head" }, h("h1", {}, of.title), h("p", { class: "wall-next" }, stateText(of, now))),
    h(
      "section",
      { class: "wall-games", "aria-labelledby": "games-title" },
      h("h2", { id: "games-title" }, t(all.length > 0 ? "tournament-games-now" : "tournament-no-game-now"), h("span", { class: "wall-of" }, boardsNow.text)),
      h("ul", { class: "wall-boards", style: { "grid-template-columns": `repeat(${grid.columns}, minmax(0, 1fr))`, "grid-template-rows": `repeat(${grid.rows}, minmax(0, 1fr))` } }, boardsNow.shown.map((game) => wallGame(of, game, boards.get(game.session) ?? null, now, grid.side))),
    ),
    h(
      "section",
      { class: "wall-side", "aria-labelledby": "standings-title" },
      h("h2", { id: "standings-title" }, t("tournament-standings"), h("span", { class: "wall-of" }, places.text)),
      h("div", { class: "wall-standings" }, of.standings.length > 0 ? wallStandings(of, places.shown) : h("p", {}, t("tournament-take-part", { count: of.entrants.filter(({ active }) => active).length }))),
      h(
        "p",
        { class: "wall-foot" },
        isLost ? h("span", { class: "wall-lost" }, t("tournament-connection-lost")) : h("a", { href: address }, rich("tournament-at-host", { kind: kindText(of.kind), host: named(location.host) })),
        (boardsNow.isPart || places.isPart) && h("button", { type: "button", class: "button button-small", "aria-pressed": String(isHeld), onclick: () => ((isHeld = !isHeld), redraw()) }, t("tournament-hold")),
      ),
    ),
  );
}

const redraw = oncePerFrame(() => {
  clearTimeout(ticker);
  const now = connection.now();
  if (failed) render(host, failedView(failed, t("tournament-missing"), { href: "/tournaments", text: t("tournament-all") }));
  else render(host, view ? wall(view, now) : h("p", { class: "page-narrow quiet" }, t("tournament-loading")));
  const ticks = [...boards.values()].map((state) => (state ? nextTick(state, now) : null) ?? MANY);
  ticker = setTimeout(redraw, Math.min(MANY, ...ticks));
});

setInterval(() => {
  if (!isHeld) turn += 1;
  for (const [session, at] of endedAt) if (Date.now() - at > RESULT_MS) endedAt.delete(session);
  redraw();
}, TURN_MS);
addEventListener("resize", redraw);
connection.subscribe({ t: "watch_tournament", tournament: id });
connection.connect();
redraw();
