/** Announcements of the game: one sentence an event for the live region, and the status line. */

import { dealText } from "./chance-text.js";
import { duration, signed, stopped } from "../ui/format.js";
import { committed, frame, newest } from "./session.js";
import { isNamesake, playerText } from "../ui/player-badge.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Occurred} Occurred */

/** @param {SessionState} state @param {number} seat @returns {string} */
export function seatName(state, seat) {
  const player = state.fixed?.players[seat];
  if (!player) return `Seat ${seat + 1}`;
  if (seat === state.fixed?.your_seat) return "You";
  return isNamesake(state.fixed?.players ?? [], seat) ? `${playerText(player)} as ${state.fixed?.game.seat_names[seat] ?? `seat ${seat + 1}`}` : playerText(player);
}

/** Reasons for which a player leaves a game that the others continue. */
const LEFT = { resigned: "resigned", time: "ran out of time", absent: "went away" };

/** Return the sentences for new events: a deal only once it is complete, and nothing that this page did by itself. @param {SessionState} state after it @param {Occurred[]} news @returns {string} */
export function announceAll(state, news) {
  const isWhole = /** @param {Occurred} occurred */ ({ event, position }) => event.t !== "drawn" || position.turn.length > 0 || position.ended;
  const isMine = /** @param {Occurred} occurred */ ({ event }) => event.t === "contributed" && event.seat === state.fixed?.your_seat;
  return news.filter((occurred) => isWhole(occurred) && !isMine(occurred)).map((occurred) => sentenceFor(state, occurred)).join(" ");
}

/** Return chance's draws since the last move. @param {SessionState} state @param {Occurred} last a draw @returns {import("../types").Drawn[]} */
function dealt({ events }, last) {
  const draws = [];
  for (let index = events.indexOf(last); index >= 0; index -= 1) {
    const event = events[index]?.event;
    if (event?.t === "drawn") draws.unshift(event);
    else if (event?.t !== "contributed") break;
  }
  return draws;
}

/** @param {SessionState} state after the event @param {Occurred} occurred @returns {string} */
export function sentenceFor(state, occurred) {
  const { event, position } = occurred;
  const mine = position.choices.length > 0 ? " Your move." : "";
  switch (event.t) {
    case "created":
      return `The game begins.${mine}`;
    case "acted":
      return stopped(`${seatName(state, event.seat)}: ${event.describe ?? event.text ?? "chooses in secret"}`) + mine;
    case "drawn":
      return stopped(dealText(dealt(state, occurred), state.fixed?.board)) + mine;
    case "noted":
      return stopped([event.note.text, event.note.comment].filter(Boolean).join(" "));
    case "contributed":
      return `${seatName(state, event.seat)}: random bits added to dice and cards.`;
    case "draw_offered":
      return `${seatName(state, event.seat)}: a draw is offered.`;
    case "draw_declined":
      return `${seatName(state, event.seat)}: the draw is declined.`;
    case "take_back_asked":
      return position.take_back.length > 1 ? `${seatName(state, event.seat)}: agreed.` : `${seatName(state, event.seat)}: asks to take a move back.`;
    case "take_back_declined":
      return `${seatName(state, event.seat)}: nothing is taken back.`;
    case "taken_back":
      return `Taken back to the position after ${event.ply === 1 ? "1 move" : `${event.ply} moves`}.${mine}`;
    case "bot_troubled":
      return `${seatName(state, event.seat)} has trouble: ${stopped(event.reason)} The game goes on.`;
    case "time_added":
      return `${seatName(state, event.seat)}: ${duration(event.added_ms)} more for ${seatName(state, event.to)}.`;
    case "pause_offered":
      return `${seatName(state, event.seat)}: a pause is offered.`;
    case "pause_declined":
      return `${seatName(state, event.seat)}: no pause.`;
    case "paused":
      return event.vacation ? `${seatName(state, event.seat)}: on vacation.` : "The game is paused; the clocks stand still.";
    case "unpaused":
      return event.vacation ? `${seatName(state, event.seat)}: back from vacation.` : `${seatName(state, event.seat)}: the game goes on.${mine}`;
    case "went_away":
      return `${seatName(state, event.seat)}: left or disconnected.`;
    case "came_back":
      return `${seatName(state, event.seat)}: back again.`;
    case "seat_forfeited":
      return `${seatName(state, event.seat)}: ${LEFT[event.reason]}. The others play on; this seat always takes its first legal choice.${mine}`;
    case "seat_taken_over":
      return `${state.fixed?.game.seat_names[event.seat] ?? `Seat ${event.seat + 1}`}: ${LEFT[event.reason]}. ${playerText(event.player)} plays on in this seat, as agreed.${mine}`;
    case "resumed":
      if (event.lost_ms) return `Play stood still for ${Math.round(event.lost_ms / 1_000)} s; that is on nobody's clock.${mine}`;
      return `The server is back; clocks run on from here.${mine}`;
    case "ended":
      return `The game is over. ${stopped(position.result ?? event.reason)}`;
    case "hint_given":
      return event.hint ? stopped(`Hint: ${event.hint.text}`) : `${seatName(state, event.seat)} has a hint.`;
    case "analysed":
      return "The game has been analysed.";
    case "rematch_offered":
      return `${seatName(state, event.seat)}: a rematch is offered.`;
    case "rematch_agreed":
      return "The rematch begins.";
    case "published":
      return `${seatName(state, event.seat)}: agrees that others may see this game and its chat.`;
  }
}

/** Return the action that all my legal cards share: "pass …", or the only card that may be played. @param {string[]} labels empty: no card @returns {string | null} */
function ofCards(labels) {
  const [verb, ...others] = new Set(labels.map((label) => label.split(" ")[0] ?? ""));
  if (!verb || others.length > 0) return null;
  const [only = ""] = labels;
  const text = labels.length === 1 ? only : `${verb} …`;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Say that it is my turn, and what is special about it. @param {import("../types").Position} position @returns {string} */
function myTurn({ view, choices: allowed }) {
  if (view.owners.length > 0) return "Your move: mark stones as dead or alive, then settle the count";
  const doing = ofCards(allowed.map(({ item, label }) => (item ? label : "")));
  if (doing !== null) return `Your move: ${doing}`;
  return view.alert.length > 0 ? "Your move: you are in check" : "Your move";
}

/** Describe the end of the game, first for me. @param {SessionState} state @param {import("../types").Position} position @returns {string} */
function ending({ fixed }, { result, returns }) {
  const all = returns?.slice(0, fixed?.players.length) ?? [];
  const said = result ?? "The game is over";
  if (!fixed || fixed.your_seat === null || tone(fixed.game, all, fixed.your_seat) === null) return said;
  const mine = verdict(fixed.game, all, fixed.your_seat);
  return mine === "A draw" ? said : `${mine}: ${said}`;
}

/** Return the state of the game in a few words. @param {SessionState} state @returns {{ text: string, tone: "turn" | "wait" | "past" | "over" }} */
export function statusLine(state) {
  const shown = frame(state);
  const position = newest(state);
  if (!position || !shown || !state.fixed) return { text: "Loading the game…", tone: "wait" };
  if (state.explored !== null) return { text: state.explored, tone: position.ended ? "over" : "turn" };
  if (state.looking !== null) {
    const draws = shown.moves.filter((move) => move.t === "drawn");
    const acts = shown.moves.flatMap((move) => (move.t === "acted" ? [move.describe ?? move.text ?? "hidden"] : []));
    const past = [...acts, ...(draws.length > 0 ? [dealText(draws, state.fixed.board)] : [])].join(", ");
    const [move] = shown.moves;
    const by = move?.t === "acted" ? `${seatName(state, move.seat)}: ` : "";
    return { text: shown.moves.length === 0 ? "The start" : `Move ${shown.ply}. ${by}${past}`, tone: "past" };
  }
  if (position.ended) return { text: ending(state, position), tone: "over" };
  if (position.clocks?.paused) return { text: "Paused", tone: "wait" };
  if (state.pending) return { text: `Sending: ${state.pending.label}…`, tone: "wait" };
  if (position.choices.length > 0) return { text: myTurn(position), tone: "turn" };
  const others = position.turn.map((seat) => seatName(state, seat));
  const done = committed(state);
  const mine = done.includes(state.fixed.your_seat ?? -1) ? "You have chosen. " : "";
  const all = done.length + others.length;
  const count = done.length > 0 && all > 2 ? ` (${done.length} of ${all} have chosen)` : "";
  return { text: others.length > 0 ? `${mine}Waiting for ${listed(others)}${count}` : "Waiting", tone: "wait" };
}

/** @param {string[]} names @returns {string} "Ann, Ben and Cleo" */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Return the outcome for a seat. @param {number[] | null | undefined} returns @param {number | null | undefined} seat @returns {"won" | "lost" | "drawn" | null} */
export function outcome(returns, seat) {
  const mine = seat === null || seat === undefined ? undefined : returns?.[seat];
  if (mine === undefined || !returns) return null;
  const others = returns.filter((_, other) => other !== seat);
  if (others.every((value) => mine > value)) return "won";
  return others.some((value) => mine < value) ? "lost" : "drawn";
}

/** Return the place of a seat by its pay-off, from 1, and the number of seats that share it. @param {number[]} returns @param {number} seat @returns {{ place: number, shared: number }} */
export function place(returns, seat) {
  const mine = returns[seat] ?? 0;
  return { place: 1 + returns.filter((value) => value > mine).length, shared: returns.filter((value) => value === mine).length - 1 };
}

/** @param {number} number @returns {string} 1st, 2nd, 11th */
function ordinal(number) {
  const tail = [11, 12, 13].includes(number % 100) ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${tail}`;
}

/**
 * Describe the result for a seat: won, lost or drawn in a zero-sum game of two; else its place, or its points if one
 * seat's gain is not another's loss.
 * @param {import("../types").Info} game @param {number[]} returns of those who took part @param {number} seat @returns {string}
 */
export function verdict(game, returns, seat) {
  const mine = returns[seat] ?? 0;
  if (game.utility === "general_sum") return `Your pay-off: ${signed(mine)}`;
  if (game.utility === "identical") return `Together: ${points(mine)}`;
  if (returns.length < 3) return { won: "You won", lost: "You lost", drawn: "A draw" }[outcome(returns, seat) ?? "drawn"];
  const { place: at, shared } = place(returns, seat);
  if (shared === returns.length - 1) return "A draw";
  if (at === 1) return shared > 0 ? "You share the win" : "You won";
  return shared > 0 ? `You share place ${at} of ${returns.length}` : `You came ${ordinal(at)} of ${returns.length}`;
}

/** Shorten a verdict for a list: "Won", "3rd of 5", "Shared the win", "Pay-off: +5". @param {string} said @returns {string} */
export function brief(said) {
  const text = said.replace(/^Your? (?:came )?/, "").replace(/^share\b/, "shared");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Return a seat's outcome; null in games in which each seat plays for its own points. @param {import("../types").Info} game @param {number[] | null | undefined} returns of those who took part @param {number | null | undefined} seat @returns {ReturnType<typeof outcome>} */
export function tone(game, returns, seat) {
  return game.utility === "general_sum" || game.utility === "identical" ? null : outcome(returns, seat);
}

/** @param {number} value @returns {string} */
export function points(value) {
  const text = String(Number(value.toFixed(2))).replace("-", "−");
  return `${text} ${Math.abs(value) === 1 ? "point" : "points"}`;
}
