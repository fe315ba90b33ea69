/** The page of a game in progress, for players and spectators. */

import { announce } from "../ui/live-region.js";
import { ChatBox, showNewestLine } from "../game/chat.js";
import { Refused } from "../net/connection.js";
import { confirmDialog } from "../ui/dialog.js";
import { h, oncePerFrame, render } from "../ui/dom.js";
import { dot } from "../ui/favicon-dot.js";
import { failedView } from "../ui/failed-view.js";
import { stopped } from "../ui/format.js";
import { gameView } from "../game/game-view.js";
import { hintPanel, hintShapes } from "../game/hints.js";
import { movesView, showCurrentMove, stepByKey, stepper } from "../game/move-list.js";
import { ConditionalMovesBox } from "../game/conditional-moves.js";
import { PlayTimeReminder } from "../game/play-time-reminder.js";
import { SideTabs, watchingLine } from "../game/side-column.js";
import { replayUrl } from "../net/http-api.js";
import { isOpen } from "../replay/analysis.js";
import { playerText } from "../ui/player-badge.js";
import { isPremoved, meant, premoveText } from "../game/premove.js";
import { nextLevel } from "../game/next-level.js";
import { nextTick } from "../game/seats.js";
import { choices, EMPTY, happened, isKeptBack, look, newest, opened, thought, UNDECIDED } from "../game/session.js";
import { ratingChange } from "../game/rating-change.js";
import { connectShell, must } from "../shell/shell.js";
import { playSounds } from "../game/sounds.js";
import { keepFocus } from "../ui/keep-focus.js";
import { takeBackButtons, takeBackOffer } from "../game/takeback.js";
import { listed, statusLine, announceAll, tone, verdict, seatName } from "../game/announcements.js";
import { BotWarmUp } from "../game/bot-warm-up.js";
import { timeButtons, timeNotices, warnOfLowTime } from "../game/time-controls.js";
import { listenForZen } from "../game/zen.js";
import { gameTitle } from "../ui/game-words.js";
import { languageOf, t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";
import { resultWords } from "../ui/result-words.js";
import { reasonIn } from "../net/reasons.js";
import { worded } from "../ui/untranslated.js";
import { seatWord } from "../board/words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../game/session.js").Choice} Choice */
/** @typedef {import("../types").Command} Command */

const session = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @type {SessionState} */
let state = EMPTY;
/** Number of spectators. */
let onlookers = 0;
/** True while the page asks me to confirm my resignation. */
let isResigning = false;
/** True while a hint is on its way. */
let isAsking = false;
/** Session of the rematch, once agreed. @type {string | null} */
let rematch = null;
/** Reason for which there is no game to show. @type {{ message: string, isMissing: boolean } | null} */
let fatal = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticker;

/** My account, once the server has sent it. @type {string | undefined} */
let me;

const connection = connectShell({
  onMessage,
  onWelcome: (you) => {
    me = you.id;
    warming.welcome();
  },
});
const warming = new BotWarmUp(() => state, connection, (preparing) => {
  if (preparing === state.preparing) return;
  if (preparing !== null && state.preparing === null) announce(preparing);
  become({ ...state, preparing });
});
const plan = new ConditionalMovesBox(session, connection, () => redraw());
const playTime = new PlayTimeReminder(() => state, () => redraw());
const chat = new ChatBox(session, connection, () => redraw());
const tabs = new SideTabs(() => state, chat, () => redraw());
connection.follow(session).catch((error) => {
  if (!(error instanceof Refused)) throw error;
  fatal = { message: error.message, isMissing: error.code === "unknown_session" };
  redraw();
});

/** @param {SessionState} next */
function become(next) {
  state = next;
  redraw();
}

const redraw = oncePerFrame(() => {
  clearTimeout(ticker);
  const tick = nextTick(state, connection.now());
  if (tick !== null) ticker = setTimeout(redraw, tick);
  document.title = title();
  dot("move", state.fixed?.your_seat != null && newest(state)?.ended === false && (newest(state)?.turn.includes(state.fixed.your_seat) ?? false));
  keepFocus(() => render(must("main"), fatal === null ? page() : failedView(fatal, t("play-missing"), { href: "/", text: t("play-to-start") })));
  showCurrentMove();
  warming.look();
  warnOfLowTime(state, connection.now());
  showNewestLine();
  tabs.noteRead();
});

function title() {
  if (fatal?.isMissing) return `${t("play-missing")} · Agon`;
  return state.fixed ? `${statusLine(state).text} · ${gameTitle(state.fixed.game.name, state.fixed.game.title)} · Agon` : `${t("play-no-game")} · Agon`;
}

/** @param {ServerMessage} message */
function onMessage(message) {
  chat.onMessage(message);
  tabs.onMessage(message, me);
  warming.onMessage(message);
  plan.onMessage(state, message);
  if (message.t === "onlookers" && message.session === session) {
    onlookers = message.count;
    redraw();
  } else if (message.t === "joined" && message.session === session) {
    onlookers = message.onlookers;
    if (message.your_seat !== null && !message.game.hidden) void plan.ask({ t: "read_plan", session });
    const before = state.events.length;
    become(opened(state, message));
    if (before === 0) {
      announce(greeting());
      if (message.your_seat !== null) requestAnimationFrame(() => requestAnimationFrame(focusBoard)); // once it is drawn
    }
    else tellNews(before);
    hearAll();
    followRematch();
    void playAhead();
  } else if (message.t === "event" && message.session === session) {
    const before = state.events.length;
    become(happened(state, message));
    tellNews(before);
    hearAll();
    followRematch();
    void playAhead();
  } else if (message.t === "thought" && message.session === session) {
    become(thought(state, message));
  } else if (message.t === "goodbye") {
    announce(t("play-goodbye", { reason: message.reason }));
  }
}

/** Put the focus on the board of a game that opens, unless it is somewhere already. */
function focusBoard() {
  if (document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */ (document.querySelector('.grid [tabindex="0"]'))?.focus({ preventScroll: true });
}

/** Fetch the whole game after its end, also if the end arrives after a lost connection. */
function hearAll() {
  if (isKeptBack(state)) void ask({ t: "join", session, since: -1 });
}

/** Announce the events after the first `before`, with sound. @param {number} before */
function tellNews(before) {
  const news = state.events.slice(before);
  if (news.length === 0) return;
  const said = announceAll(state, news);
  if (said !== "") announce(said);
  playSounds(state, news);
}

function greeting() {
  const { fixed } = state;
  if (!fixed) return "";
  const names = fixed.players.map((_, seat) => seatName(state, seat));
  const [one, other] = names;
  return t(fixed.your_seat === null ? "play-greeting-watching" : "play-greeting", {
    game: gameTitle(fixed.game.name, fixed.game.title),
    players: names.length === 2 ? t("play-against", { one, other }) : names.join(", "),
    status: statusLine(state).text,
  });
}

function followRematch() {
  const agreed = state.events.at(-1)?.event;
  if (agreed?.t !== "rematch_agreed") return;
  rematch = agreed.session;
  if (state.fixed?.your_seat !== null) location.replace(`/play/${encodeURIComponent(agreed.session)}`); // Back would lead here, and forward again
}

/** @param {Command} command */
async function ask(command) {
  try {
    await connection.send(command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    become({ ...state, trouble: error.message });
  }
}

/** @param {number} level */
async function askHint(level) {
  isAsking = true;
  redraw();
  try {
    await ask({ t: "ask_hint", session, level });
  } finally {
    isAsking = false;
    redraw();
  }
}

/** Play my premove now that it is my turn, whatever is viewed; or say that it is illegal. */
async function playAhead() {
  const offered = choices({ ...state, looking: null });
  if (state.premove.length === 0 || offered.length === 0) return;
  const [text, isWhole, found] = [premoveText(state), isPremoved(state), meant(state.premove, offered)];
  const [only] = found;
  become({ ...state, premove: [], looking: found.length > 0 ? null : state.looking, ...(found.length > 1 ? { asking: found, chosen: found[0]?.path.slice(0, 1) ?? [] } : {}) });
  if (only && found.length === 1) await act(only);
  else if (found.length === 0 && isWhole) announce(t("play-premove-dropped", { moves: text }));
}

/** Play the cards that I chose together, one after the other; nobody else acts between them. @param {string[]} items */
async function actTogether(items) {
  for (const item of items) {
    const choice = choices({ ...state, looking: null }).find((each) => each.item === item);
    if (choice) await act(choice);
  }
}

/** @param {Choice} choice */
async function act({ action, label }) {
  // After a draw offer the same choice is another object.
  const choice = choices({ ...state, looking: null }).find((each) => each.action === action && each.label === label);
  if (!choice) return;
  const seq = state.events.at(-1)?.seq ?? 0;
  become({ ...state, ...UNDECIDED, pending: choice, hover: null, trouble: null });
  try {
    await connection.send({ t: "act", session, seq, action: choice.action });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isSame = newest(state)?.choices.some((each) => each.action === choice.action && each.label === choice.label);
    const isBlind = error.code === "stale" && (state.fixed?.game.simultaneous || newest(state)?.together) && isSame;
    const why = error.code === "stale" ? t("play-changed") : error.message;
    become({ ...state, pending: null, trouble: isBlind ? null : why });
    // Nothing that happened meanwhile affects a choice in a simultaneous round, or one of several that are made together.
    const again = isBlind && choices(state).find((each) => each.action === choice.action);
    if (again) await act(again);
  }
}

/** Ask why I may not make a move; null without an answer. @param {{ path: number[] } | { text: string }} move @returns {Promise<string | null>} */
async function whyNot(move) {
  if (state.fixed?.game.hidden || state.fixed?.your_seat === null || ("text" in move && move.text.length > 40)) return null;
  try {
    const answer = await connection.send({ t: "ask_why_not", session, ...move });
    return answer.t === "why_not" && answer.reason !== null ? await reasonIn(answer.reason) : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null; // the page has said that the move is not legal
  }
}

function page() {
  return h(
    "div",
    { class: "play", key: "play" },
    gameView(
      { ...state, shapes: [...hintShapes(state), ...state.shapes] },
      {
        state: () => state,
        set: (change) => become({ ...state, ...change }),
        onchoice: (choice) => void act(choice),
        ontogether: (items) => void actTogether(items),
        whyNot,
        onlive: () => lookAt(state.frames.length - 1),
      },
      connection.now(),
    ),
    h(
      "aside",
      { class: "side", "aria-label": t("play-about") },
      playTime.view(),
      resultBox(),
      controls(),
      hintPanel(state, isAsking, (level) => void askHint(level)),
      state.fixed && watchingLine(state, onlookers),
      tabs.view([movesView(state, lookAt, stepper(state, step)), plan.view(state)], me),
    ),
    isResigning &&
      newest(state)?.ended === false &&
      confirmDialog({
        key: "resign",
        title: t("play-resign-sure"),
        text: resigning(),
        yes: t("play-resign"),
        no: t("play-resign-not"),
        onyes: () => void ask({ t: "resign", session }),
        onclose: () => ((isResigning = false), redraw()),
      }),
  );
}

/** Describe what happens to the game if I resign. */
function resigning() {
  const created = state.events[0]?.event;
  if ((state.fixed?.players.length ?? 2) === 2 || created?.t !== "created") return t("play-resign-ends");
  const { absent, stand_in: bot } = created;
  return absent === "bot" && bot ? t("play-resign-bot", { bot: playerText(bot) }) : t("play-resign-least");
}

/** @param {number} index */
function lookAt(index) {
  become(look(state, index));
  if (state.looking !== null) announce(statusLine(state).text);
}

/** @param {string} key */
function step(key) {
  const index = stepByKey(state, key);
  if (index !== undefined) lookAt(index);
}

function resultBox() {
  const position = newest(state);
  const { fixed } = state;
  if (!fixed || !position?.ended) return null;
  const returns = (position.returns ?? []).slice(0, fixed.players.length);
  const mine = tone(fixed.game, returns, fixed.your_seat);
  const head = returns.length === 0 || fixed.your_seat === null ? t("play-over") : verdict(fixed.game, returns, fixed.your_seat);
  const created = state.events[0]?.event;
  const tournament = (created?.t === "created" && created.tournament) || null;
  const isAborted = state.events.some(({ event }) => event.t === "ended" && event.reason === "aborted");
  return h(
    "section",
    { class: `panel result result-${mine ?? "over"}`, tabindex: "-1", "aria-labelledby": "result-title" },
    h("h2", { id: "result-title" }, isAborted ? t("play-called-off") : head),
    h("p", {}, position.result && worded(resultWords(position.result))),
    lastMove(),
    ratingChange(state, connection, redraw),
    nextLevel(state, connection, redraw),
    missing(position.rematch_offers, fixed.players.length),
    h(
      "div",
      { class: "actions" },
      tournament !== null && h("a", { class: "button button-main", href: `/tournament/${encodeURIComponent(tournament)}` }, t("play-to-tournament")),
      fixed.your_seat !== null && tournament === null && rematchButton(fixed.your_seat, position.rematch_offers),
      fixed.your_seat === null && rematch !== null && h("a", { class: "button", href: `/play/${encodeURIComponent(rematch)}` }, t("play-watch-rematch")),
      fixed.your_seat !== null && publishButton(fixed.your_seat),
      isOpen(state) && h("a", { class: "button", href: `${replayUrl(session, fixed.key)}#review` }, t("play-review")),
      h("a", { class: "button", href: replayUrl(session, fixed.key) }, t("play-replay")),
      h("a", { class: "button button-plain", href: "/" }, t("play-new-game")),
    ),
  );
}

/** Return the last move of a finished board game: "White moves the queen from d1 to h5: checkmate." A table's result says more. */
function lastMove() {
  const { fixed, frames, events } = state;
  const move = frames.at(-1)?.moves.at(-1);
  const isPlayedOut = events.some(({ event }) => event.t === "ended" && event.reason === "finished");
  if (!isPlayedOut || fixed?.board.shape === "table" || move?.t !== "acted" || !move.describe) return null;
  return h("p", { class: "small", key: "last", lang: languageOf(moveWords(move.describe)) }, stopped(t("play-moved", { who: seatWord(fixed?.game.seat_names ?? [], move.seat), what: moveWords(move.describe) })));
}

/** Name the players of a larger table who have not agreed to a rematch. @param {number[]} offers @param {number} seats */
function missing(offers, seats) {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !offers.includes(seat));
  if (seats < 3 || others.length === 0 || others.length === seats) return null;
  return h("p", { class: "small", key: "missing" }, t("play-rematch-missing", { count: offers.length, seats, names: listed(others.map((each) => seatName(state, each))) }));
}

/** @param {number} seat mine @param {number[]} offers */
function rematchButton(seat, offers) {
  const isOffered = offers.includes(seat);
  const text = t(isOffered ? "play-rematch-waiting" : offers.length > 0 ? "play-rematch-accept" : "play-rematch");
  return h(
    "button",
    { type: "button", class: "button button-main", disabled: isOffered, onclick: () => void ask({ t: "rematch", session }) },
    text,
  );
}

/** Offer to open a game that allowed no spectators. @param {number} seat mine */
function publishButton(seat) {
  const first = state.events[0]?.event;
  if (first?.t !== "created" || first.watching !== "none") return null;
  const hasAgreed = state.events.some(({ event }) => event.t === "published" && event.seat === seat);
  const text = t(hasAgreed ? "play-publish-agreed" : "play-publish");
  return h("button", { type: "button", class: "button", disabled: hasAgreed, onclick: () => void ask({ t: "publish", session }) }, text);
}

function controls() {
  const position = newest(state);
  const { fixed } = state;
  if (!fixed || !position || position.ended) return null;
  if (fixed.your_seat === null) return h("div", { class: "controls" }, h("p", { class: "panel quiet" }, t("play-watching")), timeNotices(state, connection.now()));
  const offer = position.draw_offer;
  const button = /** @param {string} text @param {() => void} onclick @param {boolean} [disabled] */ (text, onclick, disabled = false) =>
    h("button", { type: "button", class: "button", key: text, onclick, disabled }, text);
  const answer = offer !== null && offer !== fixed.your_seat;
  return h(
    "div",
    { class: "controls" },
    answer && h("p", { class: "offer" }, t("play-draw-question", { who: seatName(state, offer) })),
    takeBackOffer(state),
    timeNotices(state, connection.now()),
    h(
      "div",
      { class: "actions", role: "group", tabindex: "-1", "aria-label": t("play-actions") },
      answer && [
        button(t("play-draw-accept"), () => void ask({ t: "answer_draw", session, accept: true })),
        button(t("play-draw-decline"), () => void ask({ t: "answer_draw", session, accept: false })),
      ],
      !answer && fixed.game.draw_offers && fixed.players.length === 2 && button(t(offer === fixed.your_seat ? "play-draw-waiting" : "play-draw-offer"), () => void ask({ t: "offer_draw", session }), offer === fixed.your_seat),
      takeBackButtons(state, (command) => void ask(command)),
      timeButtons(state, connection.now(), (command) => void ask(command)),
      position.can_abort
        ? button(t("play-abort"), () => void ask({ t: "abort", session }))
        : button(t("play-resign"), () => ((isResigning = true), redraw())),
    ),
  );
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea, dialog, .grid, [role=tablist]")) return;
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") step(event.key); // Home and End scroll this page
});
listenForZen(redraw);
redraw();
