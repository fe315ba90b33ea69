/** The screen for a wall: how many boards fit, a game as a board with names and clocks, the standings. */

import { boardDrawing } from "../board/board-drawing.js";
import { geometry } from "../board/geometry.js";
import { handView } from "../board/hand.js";
import * as overlay from "../board/marks.js";
import { pieceIcon, seatPiece } from "../board/pieces.js";
import { staticBoard } from "../board/static-board.js";
import { clocksShown } from "../game/seats.js";
import { frame } from "../game/session.js";
import { clockAt, lowMs } from "../ui/clocks.js";
import { h } from "../ui/dom.js";
import { clockFace } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { entrantOf } from "./tables.js";
import { pointsText } from "./words.js";
import { seatTitle } from "../ui/game-words.js";
import { languageOf, t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").PairingView} PairingView */
/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** @typedef {{ columns: number, rows: number, side: number }} Layout `side`: width of a board (px) */
/** @typedef {{ width: number, height: number, ratio: number, strips: number, gap: number }} Room `ratio`: a board's width by its height; `strips`: height of the names and clocks of a game; all in px */

/** A board is no narrower than this many lines of text: less is not seen from afar. */
const LEAST_LINES = 8;

/** Seats of a pairing in their order. @param {PairingView} game */
export const seated = (game) => [game.white, game.black, ...(game.others ?? [])];

/** Return the grid in which boards are largest; if they would be too small, one for as many as fit. @param {number} games @param {Room} room @param {number} line height of a line (px) @returns {Layout} */
export function layoutFor(games, { width, height, ratio, strips, gap }, line) {
  const sideOf = /** @param {number} columns @param {number} rows */ (columns, rows) => Math.min((width - gap * (columns - 1)) / columns, ((height - gap * (rows - 1)) / rows - strips) * ratio);
  const least = LEAST_LINES * line;
  let best = { columns: 1, rows: 1, side: 0 };
  for (let columns = 1; columns <= Math.max(1, games); columns += 1) {
    const rows = Math.ceil(Math.max(1, games) / columns);
    const side = sideOf(columns, rows);
    if (side > best.side) best = { columns, rows, side };
  }
  if (best.side >= least) return best;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const rows = Math.max(1, Math.floor((height + gap) / (least / ratio + strips + gap)));
  return { columns, rows, side: Math.max(1, sideOf(columns, rows)) };
}

/** Lines of text that the names and clocks of a game take. @param {number} seats */
export const linesOf = (seats) => (seats === 2 ? 2 : Math.ceil(seats / 2));

/**
 * A game with its players. `state` is null while it is on its way, and where its players allow no spectators.
 * @param {TournamentView} view @param {PairingView} game @param {SessionState | null} state @param {number} now server time, ms @param {number} side px
 */
export function wallGame(view, game, state, now, side) {
  const players = seated(game).map((number) => entrantOf(view, number).player);
  const seats = players.map((player, seat) => seatLine(game, state, player, seat, now));
  const shown = state && frame(state);
  const who = t("tournament-wall-board", { board: game.board, players: players.map((player) => playerText(player)).join(` ${t("tournament-against")} `) });
  const label = shown ? `${who}, ${t("tournament-moves", { count: shown.ply })}` : who;
  const isTwo = players.length === 2;
  return h(
    "li",
    { key: game.session, class: "wall-game", style: { "--side": `${Math.max(side, 120)}px` } },
    h("ul", { class: "wall-players", key: "far" }, isTwo && seats[1]),
    state?.fixed?.board.shape === "table" ? tableOf(state, label) : h("div", { class: "wall-art-place", key: "art" }, artOf(state, label, side)),
    h("ul", { class: isTwo ? "wall-players" : "wall-players wall-many", key: "near" }, isTwo ? seats[0] : seats),
  );
}

/** @param {SessionState | null} state @param {string} label @param {number} side */
function artOf(state, label, side) {
  const shown = state && frame(state);
  if (!state?.fixed || !shown) return h("p", { class: "wall-of", role: "img", "aria-label": label }, "…");
  const { board } = state.fixed;
  const props = { ...staticBoard(board, shown.position.view), last: shown.position.last, overlay };
  const where = geometry(board, false, null);
  const width = Math.floor(Math.min(side, side * (where.width / where.height)));
  const dice = shown.position.view.hands.filter(({ seat }) => seat < 0);
  return [
    h("div", { class: `wall-art style-${board.style} shape-${board.shape}`, key: "drawn", role: "img", "aria-label": label, style: { width: `${width}px`, "aspect-ratio": `${where.width} / ${where.height}` } }, boardDrawing(props, where)),
    dice.map((hand, index) => h("div", { key: `hand-${index}` }, handView(board, hand, { label: moveWords(hand.label), who: () => false }))),
  ];
}

/** The middle of a table of cards or dice, and the facts about it, as everybody sees them. @param {SessionState} state @param {string} label */
function tableOf(state, label) {
  const { fixed } = state;
  const shown = frame(state);
  if (!fixed || !shown) return false;
  const { view } = shown.position;
  const middle = view.hands.filter(({ seat }) => seat < 0);
  return h(
    "div",
    { class: `wall-table felt style-${fixed.board.style}`, key: "art", role: "group", "aria-label": label },
    view.facts.filter(({ seat }) => seat < 0).map(({ label: name, value }, index) => h("p", { class: "pot", key: index, lang: languageOf(moveWords(name)) }, moveWords(name), " ", h("b", {}, moveWords(value)))),
    middle.map((hand, index) => h("div", { key: `hand-${index}` }, handView(fixed.board, hand, { label: moveWords(hand.label), who: (seat) => seatTitle(fixed.game.seat_names[seat] ?? "") || t("tournament-seat", { number: seat + 1 }) }))),
  );
}

/** @param {PairingView} game @param {SessionState | null} state @param {import("../types").PlayerRef} player @param {number} seat @param {number} now */
function seatLine(game, state, player, seat, now) {
  const shown = state && frame(state);
  const { fixed } = state ?? { fixed: null };
  const points = [game.white_points, game.black_points, ...(game.other_points ?? [])][seat];
  const isOver = points !== null && points !== undefined;
  const isTurn = !isOver && (shown?.position.turn.includes(seat) ?? false) && !shown?.position.ended;
  const piece = fixed && seatPiece(fixed.board.pieces, seat);
  const { clocks, at } = state ? clocksShown(state, now) : { clocks: null, at: now };
  const reading = clocks && clockAt(fixed?.clock, clocks, seat, at);
  const isRunning = clocks?.running.includes(seat) ?? false;
  const facts = shown && fixed?.board.shape === "table" ? shown.position.view.facts.filter((fact) => fact.seat === seat) : [];
  return h(
    "li",
    { class: isTurn ? "wall-player wall-turn" : "wall-player", key: seat },
    h("span", { class: "wall-who" }, piece && h("span", { class: "wall-mark", "aria-hidden": "true" }, pieceIcon(piece)), playerName(player), isTurn && h("span", { class: "visually-hidden" }, " ", t("tournament-to-move")), facts.map(({ value }, index) => h("span", { class: "wall-fact", key: index, lang: languageOf(moveWords(value)) }, moveWords(value)))),
    isOver ? h("span", { class: "wall-score" }, pointsText(points) || "0") : reading && h("span", { class: `wall-clock${isRunning ? (reading.flag < lowMs(fixed?.clock) ? " wall-low" : " wall-running") : ""}`, role: "timer" }, clockFace(reading.left)),
  );
}

/** @param {TournamentView} view @param {import("../types").StandingView[]} lines @returns {VElement} */
export function wallStandings(view, lines) {
  return h(
    "table",
    {},
    h("caption", { class: "visually-hidden" }, t("tournament-standings")),
    h("thead", {}, h("tr", {}, ["tournament-place", "tournament-player", "tournament-points"].map((id) => h("th", { scope: "col" }, t(id))))),
    h("tbody", {}, lines.map((line) => h("tr", { key: line.entrant }, h("td", {}, String(line.rank)), h("td", {}, playerName(entrantOf(view, line.entrant).player)), h("td", {}, pointsText(line.score) || "0", line.on_fire && " ×2")))),
  );
}
