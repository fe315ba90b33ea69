/** The replay page: every position, the clocks, the bots' thinking, and links to each ply. */

import { analysisPanel, isOpen } from "../replay/analysis.js";
import { announce } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, oncePerFrame, render } from "../ui/dom.js";
import { fetchAbout, fetchSession, fetchVariations, NotFetched } from "../net/http-api.js";
import { failedView } from "../ui/failed-view.js";
import { gameView } from "../game/game-view.js";
import { keepReplay, keptReplay } from "../shell/kept-replays.js";
import { copyField } from "../ui/copy-field.js";
import { movesView, showCurrentMove, stepByKey, stepper } from "../game/move-list.js";
import { recordPanel, remark } from "../replay/game-files.js";
import { EMPTY, frame, frameIndex, frameOfPly, happened, isKeptBack, look, newest, opened } from "../game/session.js";
import { adviceShapes, assessedHere, moveMarks, reviewOf } from "../replay/review.js";
import { positionReview, reviewPanel } from "../replay/review-panel.js";
import { again, begun, hinted, hintText, secondTryPanel, tried, verdictText } from "../replay/second-try.js";
import { lineLinks, mayFollow } from "../replay/line-links.js";
import { seenBy } from "../replay/viewpoint.js";
import { connectShell, must, startShell } from "../shell/shell.js";
import { playerText } from "../ui/player-badge.js";
import { keepFocus } from "../ui/keep-focus.js";
import { statusLine } from "../game/announcements.js";
import { thinkingView } from "../game/bot-thinking.js";
import { variationsPanel, variedAt, withStep } from "../replay/variations.js";
import { expectations, expectedAt, valueGraph } from "../replay/evaluation-graph.js";
import { expectedBar } from "../replay/expected-bar.js";
import { hasReasons, keyOf, mayBeWorded, plyOfThinking, wordingView } from "../replay/wording.js";
import { gameTitle } from "../ui/game-words.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../types").ServerMessage} ServerMessage */

const session = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** My key to a game that is closed to others. */
const key = new URLSearchParams(location.search).get("key");

/** @type {SessionState} */
let state = EMPTY;
/** Reason for which there is no game to show. @type {NotFetched | null} */
let fatal = null;
/** The connection, if the page has one. @type {import("../net/connection.js").Connection | null} */
let connection = null;
/** The seat whose view is shown; null: everything is visible. @type {number | null} */
let eyes = null;
/** Progress of the analysis that I requested. @type {import("../replay/analysis.js").Progress} */
let analysis = null;
/** A move that the viewer tries in a past position. @type {import("../replay/second-try.js").SecondTry | null} */
let trial = null;

/** Variations of the shown move in the file of an imported game. @type {import("../replay/variations.js").Lines | null} */
let lines = null;

/** Model that words reasons here; empty: none; null: not known yet. @type {string | null} */
let model = null;
/** What it has said, by the reasons. @type {Map<string, import("../replay/wording.js").Wording>} */
const words = new Map();

/** Selector of what is scrolled into sight after the next drawing. @type {string | null} */
let sought = null;

/** @param {SessionState} next */
function become(next) {
  state = next;
  void fetchLines();
  void learnModel();
  redraw();
}

/** Ask once whether a model words reasons here, if there are any. */
async function learnModel() {
  if (model !== null || !mayBeWorded(state) || !hasReasons(state)) return;
  model = "";
  try {
    model = (await fetchAbout()).words ?? "";
    redraw();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error; // without a connection nobody words them
  }
}

/** Have the model word reasons. @param {import("../replay/wording.js").Of} of @param {number} ply */
async function askWords(of, ply) {
  words.set(keyOf(of, ply), {});
  redraw();
  connection ??= connectShell({ onMessage });
  try {
    const answer = await connection.send({ t: "word_reasons", session, ply, of });
    if (answer.t !== "worded") return;
    words.set(keyOf(of, ply), { answer: answer.answer });
    announce(t("replay-wording-said", { model: answer.answer.model, words: answer.answer.words ?? "" }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    words.set(keyOf(of, ply), { reason: error.message });
  }
  redraw();
}

/** Fetch the variations of the shown move, if it has any. */
async function fetchLines() {
  const seq = variedAt(state);
  if (seq === (lines?.seq ?? null)) return;
  lines = seq === null ? null : { seq, lines: [], more: 0, shown: null };
  if (seq === null) return;
  try {
    const told = await fetchVariations(session, key, seq);
    if (lines?.seq !== seq) return; // another move is shown meanwhile
    lines = { ...lines, ...told };
    redraw();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    become({ ...state, trouble: error.message });
  }
}

/** @param {import("../replay/variations.js").Step | null} step */
function showStep(step) {
  if (lines) lines = { ...lines, shown: step };
  announce(step ? step.text : t("replay-game-again"));
  sought = ".board-frame";
  redraw();
}

const redraw = oncePerFrame(() => {
  document.title = fatal?.isMissing ? `${t("replay-missing")} · Agon` : state.fixed ? t("replay-title", { status: statusLine(state).text, game: titleOf(state.fixed.game) }) : t("head-replay-title");
  keepFocus(() => render(must("main"), fatal === null ? page() : failedView(fatal, t("replay-missing"), { href: "/games", text: t("replay-to-games") })));
  showCurrentMove();
  if (sought !== null) document.querySelector(sought)?.scrollIntoView({ block: "nearest" });
  sought = null;
});

/** @param {import("../types").Info} game */
const titleOf = ({ name, title }) => gameTitle(name, title);

/** True if new moves may arrive. */
const isGoingOn = () => newest(state)?.ended === false;

/** Return the ply in the address, or null. @returns {number | null} */
function plyInAddress() {
  const text = location.hash.slice(1);
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Fetch the game; without a connection, take the one that this browser keeps. */
async function fetched() {
  try {
    return await fetchSession(session, key);
  } catch (error) {
    const kept = error instanceof NotFetched && !error.isMissing ? await keptReplay(session) : null;
    if (kept === null) throw error;
    announce(t("replay-offline"));
    return kept;
  }
}

async function start() {
  try {
    const told = await fetched();
    state = opened(state, told);
    const isLive = isGoingOn();
    const ply = plyInAddress();
    become(ply === null ? (isLive ? state : look(state, 0)) : look(state, frameOfPly(state, ply)));
    if (isLive) follow();
    else if ((location.hash === "#review" || told.under_review) && isOpen(state)) void analyse();
    else startShell();
    const { game, players } = told;
    void keepReplay({ ...told, under_review: false }, `${titleOf(game)}, ${players.map(playerText).reduce((one, other) => t("replay-against", { one, other }))}`);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    fatal = error;
    startShell();
    redraw();
  }
}

/** @param {number | null} seat */
async function lookAs(seat) {
  eyes = seat;
  try {
    const told = await fetchSession(session, key, seat);
    if (eyes !== seat) return; // another seat was chosen meanwhile
    become({ ...opened(state, told), looking: state.looking });
    announce(t(seat === null ? "replay-seen-everything" : "replay-seen-seat"));
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    become({ ...state, trouble: error.message });
  }
}

/** Show a game in progress from my own seat: a spectator's record hides my cards. */
function follow() {
  connection = connectShell({ onMessage });
  void connection.follow(session);
}

/** @param {ServerMessage} message */
function onMessage(message) {
  if (message.t === "joined" && message.session === session) {
    become(opened(state, message));
    hearAll();
  } else if (message.t === "event" && message.session === session) {
    become(happened(state, message));
    hearAll();
    if (message.event.t === "analysed") announce(t("replay-reviewed"));
  } else if (message.t === "analysis" && message.session === session) {
    const found = message.positions?.length ? message : analysis;
    analysis = { done: message.done, total: message.total, reason: message.reason ?? null, positions: found?.positions ?? [], accuracy: found?.accuracy ?? [], luck: found?.luck ?? [] };
    redraw();
  }
}

/** Fetch the whole game after its end. */
function hearAll() {
  if (isKeptBack(state)) connection?.renew({ t: "join", session, since: -1 });
}

async function analyse() {
  analysis = { done: 0, total: 0, reason: null, positions: [], accuracy: [], luck: [] };
  redraw();
  connection ??= connectShell({ onMessage });
  try {
    await connection.follow(session);
    await connection.send({ t: "analyse", session });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    analysis = { done: 0, total: 0, reason: error.message, positions: [], accuracy: [], luck: [] };
    redraw();
  }
}

/** Ask for the choices in the shown position. @param {import("../types").Assessed} assessed */
async function tryAgain(assessed) {
  connection ??= connectShell({ onMessage });
  try {
    const answer = await connection.send({ t: "try_move", session, ply: assessed.ply });
    if (answer.t !== "tried") return;
    trial = begun(state, assessed, answer);
    sought = ".second-try"; // the board lies above it on a phone, and beside it on a desk
    announce(t("replay-find-better"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    announce(error.message);
  }
  redraw();
}

/** @param {import("../game/session.js").Choice} choice */
async function tryMove(choice) {
  if (!trial || !connection) return;
  const asked = (trial = tried(trial, choice));
  redraw();
  try {
    const answer = await connection.send({ t: "try_move", session, ply: asked.of.ply, action: choice.action });
    if (trial !== asked || answer.t !== "tried") return;
    trial = { ...asked, found: answer.assessed ?? null };
    announce(verdictText(trial));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trial = { ...again(asked), trouble: error.message };
  }
  redraw();
}

/** @param {Partial<SessionState>} change */
function changeTrial(change) {
  if (trial) trial = { ...trial, state: { ...trial.state, ...change } };
  redraw();
}

/** @param {import("../replay/second-try.js").SecondTry} now */
function trialPanel(now) {
  const end = () => {
    trial = null;
    redraw();
  };
  const more = () => {
    trial = again(now);
    redraw();
  };
  const hint = () => {
    const [cell] = now.of.cells ?? [];
    if (cell === undefined) return;
    trial = hinted(now, cell);
    announce(hintText(trial));
    redraw();
  };
  return secondTryPanel(now, { onagain: more, onhint: hint, onend: end });
}

/** @param {number} index */
function lookAt(index) {
  trial = null;
  become(look(state, index));
  history.replaceState(null, "", `#${frame(state)?.ply ?? 0}`);
  announce(statusLine(state).text);
}

/** @param {number} index */
function lookAtBoard(index) {
  sought = ".board-frame";
  lookAt(index);
}

/** @param {string} key */
function step(key) {
  const index = stepByKey(state, key);
  if (index !== undefined) lookAt(index);
}

function page() {
  const end = state.frames.length - 1;
  const at = frameIndex(state);
  const ply = frame(state)?.ply ?? 0;
  const review = reviewOf(state, analysis);
  const assessed = review && assessedHere(state, review);
  const series = expectations(state, review);
  const expected = lines?.shown ? undefined : expectedAt(series, at); // a variation's step was not judged
  const wordings = { model: model ?? "", found: words, onask: askWords };
  const thoughtAt = mayBeWorded(state) ? plyOfThinking(state) : null;
  return h(
    "div",
    { class: "play replay", key: "replay" },
    trial
      ? gameView(trial.state, { state: () => trial?.state ?? state, set: (change) => changeTrial(change), onchoice: (choice) => void tryMove(choice), onlive: () => undefined }, null)
      : gameView(
          withStep(assessed ? { ...state, shapes: [...adviceShapes(state, assessed), ...state.shapes] } : state, lines),
          { state: () => state, set: (change) => become({ ...state, ...change }), onchoice: () => undefined, onlive: () => lookAt(end), above: state.fixed ? expectedBar(state.fixed.game, expected, frame(state)?.position) : false },
          null,
        ),
    state.fixed &&
      h(
        "aside",
        { class: "side", "aria-label": t("replay-open") },
        h(
          "div",
          { class: "panel slider" },
          stepper(state, step),
          h("label", { for: "ply" }, t("replay-position-of", { at: String(at), end: String(Math.max(0, end)) })),
          h("input", {
            id: "ply",
            type: "range",
            min: "0",
            max: String(Math.max(0, end)),
            value: String(at),
            "aria-valuetext": statusLine(state).text,
            oninput: (/** @type {InputEvent} */ event) => lookAt(Number(/** @type {HTMLInputElement} */ (event.target).value)),
          }),
          h("p", { class: "small keys" }, t("replay-keys")),
          seenBy(state, eyes, (seat) => void lookAs(seat)),
          analyseLink(ply),
          isGoingOn() && h("a", { class: "button button-small", href: `/play/${encodeURIComponent(session)}` }, t("replay-to-table")),
        ),
        trial ? trialPanel(trial) : review && positionReview(state, review, (of) => void tryAgain(of), wordings),
        analysisPanel(state, analysis, () => void analyse()),
        review && reviewPanel(state, review, lookAtBoard),
        movesView(state, lookAt, undefined, moveMarks(review)),
        valueGraph(state, series, lookAt, review),
        remark(state),
        variationsPanel(lines, showStep),
        thinkingView(state, thoughtAt !== null && wordingView(wordings, "move", thoughtAt), mayFollow(state) ? (line, before) => lineLinks(state, before, line) : null),
        h(
          "section",
          { class: "panel share", "aria-labelledby": "share-title" },
          h("h2", { id: "share-title", class: "panel-title" }, t("replay-share")),
          copyField("share-link", t("replay-share-link"), `${location.origin}/replay/${encodeURIComponent(session)}#${ply}`),
          fairness(),
        ),
        recordPanel(state, key),
      ),
  );
}

/** Return the link to the analysis board with the shown position. @param {number} ply */
function analyseLink(ply) {
  if (!state.fixed || (isGoingOn() && state.fixed.your_seat === null && state.fixed.game.hidden)) return false;
  const query = new URLSearchParams({ session, ply: String(ply), ...(eyes !== null && { seat: String(eyes) }) });
  return h("a", { class: "button button-small", href: `/analysis/${encodeURIComponent(state.fixed.game.name)}?${query}` }, t("replay-analyse-here"));
}

/** Return the panel with the seed behind chance, for verification. */
function fairness() {
  const created = state.events.find(({ event }) => event.t === "created")?.event;
  const ended = state.events.find(({ event }) => event.t === "ended")?.event;
  if (!state.fixed?.game.chance || created?.t !== "created") return null;
  if (created.imported) return h("p", { class: "small" }, t("replay-seed-imported"));
  const seed = ended?.t === "ended" ? ended.seed : null;
  const digest = /** @param {string} text */ (text) => h("code", { class: "digest", translate: "no" }, text);
  const hash = digest(created.seed_hash);
  if (!seed) return h("p", { class: "small" }, rich("replay-seed-hidden", { hash }));
  return h("p", { class: "small" }, rich("replay-seed", { hash, seed: digest(seed), link: h("a", { href: `/audit/${encodeURIComponent(session)}` }, t("replay-verify")) }));
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea, dialog, .grid")) return;
  if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    event.preventDefault(); // the page does not scroll past its board
    step(event.key);
  }
});
window.addEventListener("hashchange", () => {
  const ply = plyInAddress();
  if (ply !== null) become(look(state, frameOfPly(state, ply)));
});
redraw();
void start();
