/** View of a game: board or cards, players, status, choices; shared by the play page and the replay. */

import { announce, alertLine } from "../ui/live-region.js";
import { titleOf } from "../board/backgammon-board.js";
import { bettingView } from "./bet-controls.js";
import { boardView } from "../board/board.js";
import { oddsWords } from "../bots/odds-words.js";
import { clockText } from "../ui/clocks.js";
import { buttons, choose, movable, settled, through } from "../board/cell-selection.js";
import { closeDialog, dialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { worded } from "../ui/untranslated.js";
import { toggled } from "../board/arrows.js";
import { optionsText } from "../ui/format.js";
import { itemChoices } from "../board/hand.js";
import { Motion } from "../board/piece-motion.js";
import { pieceIcon } from "../board/pieces.js";
import { isNamesake, playerName } from "../ui/player-badge.js";
import { canPremove, isPremoved, premoveBar, premoved, premoveText } from "./premove.js";
import { createdEvent, seatsView } from "./seats.js";
import { canFlip, choices, frame, newest, UNDECIDED } from "./session.js";
import { isConfirming, PIECES_CHANGED } from "../ui/settings.js";
import { isZen, toggleZen } from "./zen.js";
import { besideView, chosenFrom, factsView, tableView } from "../board/card-table.js";
import { statusLine } from "./announcements.js";
import { thinkingShown } from "./bot-thinking.js";
import { searchedCells } from "../board/game-tree.js";
import { together, togetherBar, toggle } from "./together.js";
import { typing } from "./typed-moves.js";
import { confirmBar, FINGER_PX, LEAST_PX, zoomFor } from "../board/zoom.js";
import { pieceWord, seatWord } from "../board/words.js";
import { gameTitle } from "../ui/game-words.js";
import { languageOf, t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./session.js").Choice} Choice */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/**
 * The drawing may be one frame older than the state: handlers ask `state` for the current one.
 * @typedef {object} GameHandlers
 * @property {() => SessionState} state
 * @property {(change: Partial<SessionState>) => void} set
 * @property {(choice: Choice) => void} onchoice
 * @property {(move: { path: number[] } | { text: string }) => Promise<string | null>} [whyNot] ask the server why a move is not legal; null if there is no reason
 * @property {(items: string[]) => void} [ontogether] send the cards of my hand that I chose together; without it each is sent at once
 * @property {() => void} onlive return to the newest position
 * @property {VElement | false} [above] shown above the board
 * @property {(shape: import("../board/arrows.js").Shape) => void} [ondraw] an arrow or a circle was drawn; default: only the viewer sees it, until the next choice
 */

const motion = new Motion(); // a page shows one game
let redraw = () => {};
document.addEventListener(PIECES_CHANGED, () => redraw());

/** @param {SessionState} state @param {GameHandlers} handlers @param {number | null} now server time, ms; null in a record @returns {VElement} */
export function gameView(state, handlers, now) {
  const { fixed } = state;
  const shown = frame(state);
  redraw = () => handlers.set({});
  if (!fixed || !shown) return h("div", { class: "game game-loading" }, h("p", { class: "quiet" }, t("play-loading")));
  const { game } = fixed;
  const options = optionsText(game, fixed.options);
  const terms = [options, state.explored === null && clockText(fixed.clock), createdEvent(state) && t("play-rated"), fixed.handicap && worded(oddsWords(fixed.handicap))].filter(Boolean);
  const isTable = fixed.board.shape === "table";
  return h(
    "section",
    { class: "game", key: "game", "aria-label": t("play-game") },
    h(
      "div",
      { class: "game-top", key: "top" },
      h("header", { class: "game-head" }, h("h1", {}, gameTitle(game.name, game.title)), h("p", { class: "small" }, terms.map((each, index) => [index > 0 && " · ", each]))),
      state.explored === null && seatsView(state, now),
      statusView(state, handlers),
    ),
    h(
      "div",
      { class: "game-board", key: "board" },
      handlers.above ?? false,
      !isTable && state.frames.some(({ position }) => position.view.hands.length > 0) && besideView(fixed.board, shown.position.view, named(state)),
      isTable ? tableOf(state, handlers) : boardOf(state, handlers),
    ),
    h("div", { class: "game-below", key: "below" }, belowBoard(state, handlers, now)),
  );
}

/** Return what belongs to the board: choices, bets, facts, typed moves. @param {SessionState} state @param {GameHandlers} handlers @param {number | null} now @returns {import("../ui/dom.js").Children} */
function belowBoard(state, handlers, now) {
  const { fixed } = state;
  const shown = frame(state);
  if (!fixed || !shown) return null;
  const isTable = fixed.board.shape === "table";
  return [
    confirmBar(state, choices(state), {
      onplay: handlers.onchoice,
      onaim(next) {
        const { aim } = handlers.state();
        if (aim !== null) handlers.set({ aim: next(aim) });
      },
      onpick: (cell) => settle(handlers, cell),
      onback: () => handlers.set(UNDECIDED),
    }),
    handlers.ontogether && togetherBar(state, { set: handlers.set, onsend: handlers.ontogether }),
    chooser(state, handlers),
    bettingView(state, choices(state), shown.position.view, handlers),
    premoveBar(state, () => (announce(t("play-premove-cancelled")), handlers.set({ premove: [] }))),
    factsView(shown.position.view, isTable),
    fixed.game.play_points && h("p", { class: "small play-points", key: "play-points" }, t("play-no-money")),
    !isTable &&
      h(
        "div",
        { class: "board-tools", key: "tools" },
        typing(state, handlers, now),
        canFlip(fixed.board) &&
          h("button", { type: "button", class: "button", onclick: () => handlers.set({ flipped: !handlers.state().flipped }) }, t("play-turn-board")),
        h("button", { type: "button", class: "button zen", "aria-pressed": String(isZen()), "aria-keyshortcuts": "z", onclick: () => (toggleZen(), handlers.set({})) }, t("play-zen")),
      ),
    promotion(state, handlers),
  ];
}

/** @param {SessionState} state @returns {(seat: number) => VElement | false} */
function named(state) {
  return (seat) => {
    const player = state.fixed?.players[seat];
    if (!player) return false;
    const name = playerName(player, { you: state.fixed?.your_seat === seat });
    const isClear = !isNamesake(state.fixed?.players ?? [], seat);
    return isClear ? name : h("span", { class: "named" }, h("b", {}, seatWord(state.fixed?.game.seat_names ?? [], seat)), " ", name);
  };
}

/** @param {SessionState} state @param {GameHandlers} handlers @returns {VElement} */
function statusView(state, handlers) {
  const { shown, tone } = statusLine(state);
  return h(
    "div",
    { class: `status status-${tone}` },
    h("p", { class: "status-text" }, shown),
    tone === "past" && h("button", { type: "button", class: "button button-small", onclick: handlers.onlive }, t("play-to-newest")),
    state.preparing && h("p", { class: "small missed" }, state.preparing),
    state.missed && h("p", { class: "small missed", lang: languageOf(state.missed) }, state.missed),
    state.trouble && alertLine(state.trouble),
  );
}

/** @param {SessionState} state @param {GameHandlers} handlers @returns {VElement | false} */
function tableOf(state, handlers) {
  const { fixed } = state;
  const shown = frame(state);
  if (!fixed || !shown) return false;
  const { view, turn, ended } = shown.position;
  const hand = chosenFrom(view, fixed.your_seat, choices(state));
  const mine = itemChoices(choices(state), hand);
  const isChosenFrom = mine.length > 0 || state.events.some(({ position }) => position.choices.some(({ item }) => item));
  return tableView({
    board: fixed.board,
    view,
    seats: fixed.players.length,
    seat: fixed.your_seat,
    turn: ended ? [] : turn,
    seatNames: fixed.game.seat_names,
    who: named(state),
    choosing: isChosenFrom && !ended && state.looking === null && fixed.your_seat !== null ? { choices: mine, proposed: state.proposed?.item ?? state.pending?.item ?? null, picked: state.picked, isTogether: isTogether(state, handlers), isTurn: choices(state).length > 0, focus: state.focus, onitem: (item) => play(handlers, item), onfocus: (focus) => handlers.set({ focus }) } : undefined,
    onchange: () => handlers.set({}),
  });
}

/** True if several cards of my hand are sent together. @param {SessionState} state @param {GameHandlers} handlers */
const isTogether = (state, { ontogether }) => ontogether !== undefined && together(state) > 0;

/** Handle a chosen card of my hand. @param {GameHandlers} handlers @param {string} item */
function play(handlers, item) {
  if (isTogether(handlers.state(), handlers)) {
    toggle(handlers, item);
    return;
  }
  const found = choices(handlers.state()).filter((choice) => choice.item === item);
  const [only] = found;
  if (found.length > 1) handlers.set({ asking: found, proposed: null });
  else if (only) commit(handlers, only);
}

/** @param {SessionState} state @param {GameHandlers} handlers @returns {VElement | false} */
function boardOf(state, handlers) {
  const { fixed } = state;
  const shown = frame(state);
  if (!fixed || !shown) return false;
  const { set } = handlers;
  return boardView({
    board: fixed.board,
    view: shown.position.view,
    label: t("play-board", { game: gameTitle(fixed.game.name, fixed.game.title) }),
    seatNames: fixed.game.seat_names,
    searched: searchedOn(state),
    slides: motion.seen(shown.position.view.cells, fixed.board.pieces, state.pending, fixed.board.shape === "backgammon"),
    last: shown.position.last,
    choices: choices(state),
    pending: state.looking === null ? (state.proposed ?? state.pending) : null,
    chosen: state.chosen,
    isLost: state.missed !== null,
    focus: state.focus,
    hover: state.hover,
    seat: fixed.your_seat,
    flipped: state.flipped,
    drag: state.drag,
    aim: state.aim,
    zoom: state.zoom,
    onfocus: (cell) => set({ focus: cell, hover: cell }),
    onhover: (cell) => set({ hover: cell }),
    premove: state.premove,
    shapes: state.shapes,
    ondraw: handlers.ondraw ?? ((shape) => set({ shapes: toggled(handlers.state().shapes, shape) })),
    onback() {
      if (handlers.state().premove.length > 0) announce(t("play-premove-cancelled"));
      set({ ...UNDECIDED, premove: [] });
    },
    onpick(cell, size) {
      if (handlers.state().shapes.length > 0 && !handlers.ondraw) set({ shapes: [] });
      if (canPremove(handlers.state())) pickAhead(handlers, cell);
      else pick(handlers, cell, size);
    },
    ondrag(cell, drag) {
      const { chosen } = handlers.state();
      const before = settled(choices(handlers.state()), chosen);
      set({ missed: null, drag, hover: drag.over, chosen: chosen.at(-1) === cell && chosen.length > before.length ? chosen : [...before, cell], asking: [], proposed: null });
    },
    ondrop(cell) {
      set({ drag: null });
      const now = handlers.state();
      if (cell === null || through(choices(now), now.chosen, cell).length === 0) {
        const chosen = cell === now.chosen.at(-1) ? now.chosen : settled(choices(now), now.chosen);
        const missed = cell === null ? null : why(now, chosen, cell);
        set({ chosen, missed });
        if (missed) void explain(handlers, missed, [...now.chosen, cell ?? 0]);
      }
      else settle(handlers, cell);
    },
  });
}

/** Return a past search's visited and pruned nodes of a drawn tree. @param {SessionState} state */
function searchedOn(state) {
  const { fixed, looking } = state;
  if (fixed?.board.shape !== "tree" || (looking === null && !newest(state)?.ended)) return undefined;
  const trace = thinkingShown(state)?.thinking.trace ?? [];
  return trace.length > 0 ? searchedCells(fixed.board, trace) : undefined;
}

/** Handle a chosen cell; on a board with small cells it is aimed at first. @param {GameHandlers} handlers @param {number} cell @param {number} size px */
function pick(handlers, cell, size) {
  const state = handlers.state();
  const isConfirmed = choices(state).some(({ pairs }) => pairs); // a miss can be taken back before the move is played
  const isSmall = size < (isConfirmed ? LEAST_PX : FINGER_PX);
  if (isSmall || state.zoom > 1) {
    const name = state.fixed ? titleOf(state.fixed.board, cell, state.fixed.your_seat) : "";
    handlers.set({ aim: cell, zoom: state.zoom > 1 ? state.zoom : zoomFor(size) });
    announce(t("play-confirm-below", { cell: name }));
  } else settle(handlers, cell);
}

/** Handle a cell chosen while it is not my turn. @param {GameHandlers} handlers @param {number} cell */
function pickAhead({ state, set }, cell) {
  set(premoved(state(), cell));
  const now = state();
  if (now.premove.length === 0) announce(t("play-premove-cancelled"));
  else announce(t(isPremoved(now) ? "play-premove-said" : "play-premove-where", { moves: premoveText(now) }));
}

/** Choose a cell, after those chosen before. @param {GameHandlers} handlers @param {number} cell */
function settle(handlers, cell) {
  const { state: now, set } = handlers;
  const state = now();
  const { proposed } = state;
  if (proposed?.pairs && proposed.path.some((each, index) => index % 2 === 1 && each === cell)) return; // the start of this step has already chosen its end
  const outcome = choose(choices(state), state.chosen, cell);
  if (outcome.kind === "ask") set({ asking: outcome.choices, chosen: outcome.chosen, proposed: null, missed: null });
  else if (outcome.kind === "path") {
    const missed = why(state, outcome.chosen, cell);
    set({ chosen: outcome.chosen, asking: [], proposed: null, missed });
    if (missed) void explain(handlers, missed, [...state.chosen, cell]);
    else announceStep(now());
  }
  else if (outcome.kind === "act") commit(handlers, outcome.choice);
}

/** Replace the reason that the board alone gives by the game's, if it has one, and announce it. @param {GameHandlers} handlers @param {string} missed @param {number[]} path */
async function explain({ state, set, whyNot }, missed, path) {
  const reason = (await whyNot?.({ path })) ?? null;
  if (state().missed !== missed) return; // something else was chosen meanwhile
  if (reason !== null) set({ missed: reason });
  announce(reason ?? missed);
}

/** Return why a cell had no effect; null if it had one. @param {SessionState} state before @param {number[]} chosen after @param {number} cell */
function why({ fixed, chosen: before, ...rest }, chosen, cell) {
  const allowed = choices({ fixed, chosen: before, ...rest });
  const from = before.at(-1);
  if (!fixed || allowed.length === 0 || from === cell || chosen.at(-1) === cell) return null;
  const name = /** @param {number} each */ (each) => titleOf(fixed.board, each, fixed.your_seat) || t("play-there");
  if (from !== undefined && chosen.length < before.length) return t("play-not-possible", { from: name(from), to: name(cell) });
  return t(movable(allowed).size > 0 ? "play-nothing-moves" : "play-cannot-choose", { cell: name(cell) });
}

/** Announce the last step of a longer move. @param {SessionState} state */
function announceStep(state) {
  const { fixed, chosen } = state;
  if (!fixed || chosen.length === 0 || settled(choices(state), chosen).length !== chosen.length) return;
  const [from = "", to = ""] = chosen.slice(-2).map((cell) => titleOf(fixed.board, cell, fixed.your_seat));
  announce(t("play-from-to", { from, to }));
}

/** Play a choice, or ask for a confirmation. @param {Pick<GameHandlers, "state" | "set" | "onchoice">} handlers @param {Choice} choice */
function commit({ state, set, onchoice }, choice) {
  if ((isConfirming() || choice.pairs) && state().proposed?.action !== choice.action) {
    set({ proposed: choice });
    announce(t("play-choose-again", { label: moveWords(choice.label) }));
  } else onchoice(choice);
}

/** Return the choices that the board cannot offer, as buttons. @param {SessionState} state @param {GameHandlers} handlers */
function chooser(state, { onchoice }) {
  const { fixed } = state;
  const view = frame(state)?.position.view;
  const lying = view && fixed?.board.shape === "table" ? itemChoices(choices(state), chosenFrom(view, fixed.your_seat, choices(state))) : [];
  const offered = [...(isPromotion(state) ? [] : state.asking), ...buttons(choices(state)).filter((choice) => choice.amount === null && !lying.includes(choice))];
  const isAll = choices(state).every(({ path }) => path.length === 0) || state.asking.length > 0; // a pass needs no emphasis
  const isByHand = state.events.some(({ position }) => position.choices.some(({ item }) => item));
  const isAmount = choices(state).some(({ amount }) => amount !== null);
  const mayComeBack = fixed?.board.shape === "table" && !isByHand && !isAmount && fixed.your_seat !== null && !newest(state)?.ended;
  if (offered.length === 0 && !mayComeBack) return false; // keeps its place between two choices
  return h(
    "div",
    { class: "chooser", role: "group", tabindex: "-1", "aria-label": t("play-your-choices"), key: "chooser" },
    offered.map((choice) =>
      h(
        "button",
        { type: "button", class: `button choice${isAll ? " button-main" : ""}`, lang: languageOf(moveWords(choice.label)), key: choice.action, onclick: () => onchoice(choice) },
        glyph(state, choice),
        moveWords(choice.label),
      ),
    ),
  );
}

/** True if the choice is the piece of a promotion. @param {SessionState} state @returns {boolean} */
function isPromotion({ asking }) {
  return asking.length > 0 && asking.every(({ piece }) => piece !== "");
}

/** @param {SessionState} state @param {GameHandlers} handlers @returns {VElement | false} */
function promotion(state, { set, onchoice }) {
  const { fixed, asking } = state;
  if (!fixed || !isPromotion(state)) return false;
  const pieceOf = /** @param {Choice} choice */ ({ piece }) => fixed.board.pieces.find((each) => each.code === piece);
  return dialog(
    { key: "promotion", title: t("play-choose-piece"), first: ".promotion-choice", onclose: () => set(UNDECIDED) },
    h(
      "div",
      { class: "promotion" },
      asking.map((choice) => {
        const piece = pieceOf(choice);
        return h(
          "button",
          { type: "button", class: "button promotion-choice", key: choice.action, onclick: (/** @type {Event} */ event) => (closeDialog(event), onchoice(choice)) },
          piece && h("span", { class: "promotion-piece" }, pieceIcon(piece)),
          h("span", {}, piece ? pieceWord(piece) : worded(moveWords(choice.label))),
        );
      }),
    ),
  );
}

/** @param {SessionState} state @param {Choice} choice */
function glyph(state, choice) {
  const piece = state.fixed?.board.pieces.find((each) => each.code === choice.text);
  return piece?.glyph ? h("span", { class: "choice-glyph" }, pieceIcon(piece)) : false;
}
